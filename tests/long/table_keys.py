"""The keyboard at the table: digits, words, Space, arrows over the cards, and the table as a list."""

from collections.abc import Generator, Sequence

from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.gui.play.game_page import GamePage
from tests.long.player import Player, Step, Wait, pause

Way = Generator[Wait, bool, str]
_MOST_STEPS = 60


class TableKeys:
    """Answers with keys alone.

    Args:
        player: whose keys they are.
    """

    def __init__(self, player: Player) -> None:
        self._player = player

    def answer(self, page: GamePage, option: Pointing, number: int) -> Way:
        """Give an answer, one way after the other; tell how."""
        hand, ask, sitting = self._player.hand, page.board.ask, page.sitting
        assert sitting is not None
        if option.idle and sum(one.idle for one in sitting.options()) == 1 and number % 2:
            yield from self._at_table(page)
            hand.key("space")
            return "space"
        answers = (*ask.list.answers.rows, *ask.list.answers.aside)
        key = next((row.key for row in answers if row.pointing == option), "")
        if number % 4 == 3 and not sitting.ask.opens and (option.tokens or option.spots):
            yield from self._at_table(page)
            if (yield from self.walk_to(page, (*option.tokens, *option.spots))):
                hand.key("Return")
                return "arrows"
        if number % 5 == 4 and (yield from self._in_list(page, option)):
            return "list"
        if key and number % 3:
            yield from self._at_table(page)
            hand.key(key)
            return "digit"
        yield from self.type_words(page, option)
        return "words"

    def _at_table(self, page: GamePage) -> Step:
        """Have the keys at the table: in the list of answers, letters are words of one."""
        if not page.board.view.hasFocus():
            yield from self._player.reach(page.board.view)

    def type_words(self, page: GamePage, option: Pointing) -> Step:
        """Type an answer into the line; of a long one, what stands before the dots."""
        words = option.words.removesuffix(" …")
        hand, ask = self._player.hand, page.board.ask
        if not ask.line.hasFocus():
            hand.key("t")
            yield Wait(ask.line.hasFocus)
        hand.key("ctrl+a")
        hand.type(words)
        yield Wait(lambda: ask.line.text() == words)
        for _ in range(len(ask.list.answers.rows)):
            chosen = ask.list.answer()
            if chosen is not None and chosen.pointing == option:
                break
            hand.key("Down")
            yield pause(0.1)
        hand.key("Return")

    def walk_to(self, page: GamePage, wanted: "Sequence[str | Spot]") -> Generator[Wait, bool, bool]:
        """Walk over the table by arrows until the keys are at one of some cards or places; tell whether they are."""
        view, hand = page.board.view, self._player.hand
        yield from self._player.reach(view)
        for step in range(_MOST_STEPS):
            if view.cursor_token in wanted or any(
                item.keyed for spot, item in view.stage.spots.items() if spot in wanted
            ):
                return True
            hand.key(
                ("Right", "Right", "Right", "Right", "Down", "Left", "Left", "Left", "Left", "Up", "Up")[step % 11]
            )
            yield pause(0.06)
        return False

    def _in_list(self, page: GamePage, option: Pointing) -> Generator[Wait, bool, bool]:
        """Find an answer in the table as a list and enter it there; tell whether it was there."""
        board, hand = page.board, self._player.hand
        yield from self._at_table(page)
        hand.key("l")
        yield Wait(board.list.isVisible)
        yield pause(0.2)
        yield from self._player.reach(board.list)
        hand.key("Home")
        found = False
        for _ in range(_MOST_STEPS):
            node = board.list.node()
            if node is not None and node.pointing == option:
                self._player.hand.shoot("in-the-list")
                hand.key("Return")
                found = True
                break
            hand.key("Right", "Down")
            yield pause(0.06)
        yield pause(0.3)
        hand.key("l")
        yield Wait(board.view.isVisible)
        return found
