"""The tour of a goldfish: a real list plays some turns alone, and what nobody could read is carried out by hand."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit

from deckbuilder.core.scene import Layout, Pointing
from tests.long.player import Player, Step, Wait, pause
from tests.long.tour_match import MatchTour

_TURNS = 5
_NOTE = "The real game would ask for a target here."


class GoldfishTour(MatchTour):
    """Steps over one window: five turns alone.

    Args:
        player: who goes.
        out: the file that the match is saved to.
        alone: the list.
    """

    def __init__(self, player: Player, out: Path, alone: Path) -> None:
        super().__init__(player, out)
        self.alone = alone

    def plan(self) -> Iterator[tuple[str, Step]]:
        """Give the steps by name."""
        yield "table", self.table()
        yield "seats", self.seats()
        yield "turns 1, 2", self.turns(3)
        yield "unread", self.unread()
        yield "by hand", self.by_hand()
        yield "turns 3 to 5", self.turns(_TURNS + 1)
        yield "end", self.end()
        yield "save", self.save()
        yield "quit", self.quit()

    def seats(self) -> Step:
        """Take the list from its file, and let it sit alone."""
        player = self.player
        yield from self.sheet()
        first, second = self.asking().rows
        yield from self.choose(first.deck, first.deck.count() - 1, settle=False)
        yield player.dialog(QFileDialog)
        asking = player.found(QFileDialog)
        assert asking is not None
        line = asking.findChild(QLineEdit)
        assert line is not None
        yield pause(0.4)
        if not line.hasFocus():
            yield from player.go(line)
        player.hand.key("ctrl+a")
        player.hand.type(str(self.alone))
        yield Wait(lambda: line.text() == str(self.alone))
        player.hand.key("Return")
        yield Wait(lambda: first.deck.currentText() == self.alone.stem)
        yield pause(0.4)
        yield from player.press(second.remove)
        yield Wait(lambda: len(self.asking().rows) == 1)
        yield from self.seed(1)
        player.hand.shoot("seats")
        yield from self.begin()

    def _opening(self) -> Step:
        """Play on until something of the player's own choice may be begun."""
        while True:
            yield Wait(self.seated.asked)
            if self.seated.sitting.ask.opens:
                return
            yield from self.seated.answer()

    def _may(self) -> bool:
        sitting = self.seated.sitting
        hands = sitting.table.hands
        assert hands is not None
        return hands.may(sitting.rules, sitting.match.state, sitting.ask.seat)

    def unread(self) -> Step:
        """Begin what is carried out by hand because its words are not read, and carry it out."""
        seated, player = self.seated, self.player
        yield from self._opening()
        unread = [one for one in seated.sitting.options() if ", by hand" in str(one.words)]
        player.hand.shoot("unread-offered")
        before = seated.sitting.here
        yield from seated.do(unread[0], (unread[0].action,))
        yield Wait(seated.asked)
        for _ in range(6):  # who performs it, at whom
            if self._may() or seated.sitting.ask.opens:
                break
            option = seated.sitting.options()[0]
            yield from seated.do(option, (option.action,))
            yield Wait(seated.asked)
        assert self._may(), seated.sitting.ask.question
        assert seated.sitting.here > before
        yield pause(0.3)
        player.hand.shoot("by-hand")
        yield from self._draw()
        yield from self._be_done()

    def _draw(self) -> Step:
        """Draw a card by hand."""
        seated = self.seated
        yield from self._option("Draw cards")
        while not self._may():
            option = seated.sitting.options()[0]
            yield from seated.do(option, (option.action,))
            yield Wait(seated.asked)

    def _option(self, words: str) -> Step:
        option: Pointing = next(one for one in self.seated.sitting.options() if str(one.words).startswith(words))
        yield from self.seated.do(option, (option.action,))
        yield Wait(self.seated.asked)

    def _be_done(self) -> Step:
        yield from self._option("Done")

    def by_hand(self) -> Step:
        """Leave the rules aside by the button, note something, make a token, and go on by the rules."""
        player, sitting = self.player, self.seated.sitting
        tools = self.seated.page.board.ask.by_hand
        yield from self._opening()
        yield from player.press(tools.begin)
        yield Wait(tools.tools.isVisible)
        yield Wait(self.seated.asked)
        here = sitting.here
        yield from player.go(tools.note)
        player.hand.type(_NOTE)
        yield Wait(lambda: tools.note.text() == _NOTE)
        player.hand.shoot("tools")
        yield from player.press(tools.put)
        yield Wait(lambda: sitting.here > here)
        yield Wait(self.seated.asked)
        here = sitting.here
        yield from player.go(tools.name)
        player.hand.type("Wisp")
        yield Wait(lambda: tools.name.text() == "Wisp")
        yield from player.press(tools.make)
        yield Wait(lambda: sitting.here > here)
        yield Wait(self.seated.asked)
        for _ in range(4):
            if self._may():
                break
            yield from self.seated.answer()
            yield Wait(self.seated.asked)
        yield pause(0.4)
        player.hand.shoot("token")
        yield from self._be_done()
        assert any(_NOTE in line.words for line in sitting.log())

    def end(self) -> Step:
        """Tell how it stands."""
        yield pause(0.3)
        self.player.hand.shoot("end")
        sitting = self.seated.sitting
        ranks = [zone for zone in sitting.scene().zones if zone.layout is Layout.RANKS]
        army = sum(not token.on for zone in ranks for token in zone.tokens)
        self.result = f"{_TURNS} turns of {self.alone.stem}, {sitting.here} steps, {army} characters in its ranks"
