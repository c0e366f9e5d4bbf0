"""At the table: matches begun, played and looked back at by real clicks and keys."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from deckbuilder.core.scene import Pointing
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.gui.play.game_page import GamePage
from deckbuilder.gui.play.place import TablePlace
from deckbuilder.gui.play.seat_sheet import SeatSheet
from tests.long.player import Player, Step, Wait, pause
from tests.long.table_hand import TableHand, Way
from tests.long.table_keys import TableKeys
from tests.long.table_sense import best

_THINKING_S = 60.0
_SHOTS = frozenset((1, 2, 5, 9, 15, 25, 40, 60, 90, 130))
"""After so many answers a picture is taken."""


class AtTheTable:
    """A match from its beginning to its end.

    Args:
        player: who plays.
        turns: goldfish the open deck so long; 0: play against the computer to the end.
        seed: of the match against the computer.
    """

    def __init__(self, player: Player, turns: int, seed: int) -> None:
        self.player, self.turns, self.seed = player, turns, seed
        self.answers = 0
        self.by: dict[str, int] = {}
        self._hand, self._keys = TableHand(player), TableKeys(player)

    # -- the widgets -------------------------------------------------------------------------------

    @property
    def place(self) -> TablePlace:
        """The place of the window."""
        found = self.player.window.findChild(TablePlace)
        assert found is not None
        return found

    @property
    def page(self) -> GamePage:
        """The match on it."""
        assert self.place.page is not None
        return self.place.page

    @property
    def sitting(self) -> Sitting:
        """The match."""
        assert self.page.sitting is not None
        return self.page.sitting

    def plan(self) -> Iterator[tuple[str, Step]]:
        """Give the steps."""
        yield "go there", self.go()
        if self.turns:
            yield "goldfish", self.goldfish()
            yield "five turns", self.play()
        else:
            yield "begin", self.against()
            yield "refused", self.refused()
            yield "play", self.play()
        yield "back", self.look_back()

    # -- beginning ---------------------------------------------------------------------------------

    def go(self) -> Step:
        """Go to the place."""
        player = self.player
        rail = player.window.rail
        buttons = [button for button in rail.findChildren(QWidget) if button.toolTip().endswith("(Ctrl+2)")]
        yield from player.shortcut("ctrl+2", buttons[0])
        yield Wait(lambda: self.player.window.findChild(TablePlace) is not None and self.place.isVisible())
        yield pause(0.3)
        player.hand.shoot("ways-to-begin")

    def goldfish(self) -> Step:
        """Play the open deck alone."""
        yield from self._choose(self.place.begin.goldfish)
        yield from self._begun()

    def against(self) -> Step:
        """Set a match against the computer up."""
        player = self.player
        yield from self._choose(self.place.begin.computer)
        yield player.dialog(SeatSheet)
        sheet = player.found(SeatSheet)
        assert isinstance(sheet, SeatSheet)
        yield Wait(sheet.start.isEnabled)
        yield pause(0.3)
        yield from player.go(sheet.seed)
        player.hand.key("ctrl+a")
        player.hand.type(str(self.seed))
        yield Wait(lambda: sheet.seed.text() == str(self.seed))
        player.hand.shoot("seats")
        yield from player.press(sheet.start)
        yield from self._begun()

    def _choose(self, choice: QWidget) -> Step:
        if self.player.mouse:
            self.player.at(choice)
        else:
            for _ in range(8):
                if choice.hasFocus():
                    break
                self.player.hand.key("Tab")
                yield pause(0.15)
            self.player.hand.key("space")
        yield pause(0.1)

    def _begun(self) -> Step:
        yield Wait(lambda: self.place.page is not None and self.place.sitting is not None)
        yield from self._ready()
        self.player.hand.shoot("begun")

    # -- playing -----------------------------------------------------------------------------------

    def _waits(self) -> bool:
        return self.sitting.waiting in (Waiting.PERSON, Waiting.OVER) and not self.page.board.view.moves

    def _ready(self) -> Step:
        yield Wait(self._waits, _THINKING_S)
        yield pause(0.05)

    def _on(self) -> bool:
        turn = max(mark.turn for mark in self.sitting.turns())
        return self.sitting.waiting is Waiting.PERSON and (not self.turns or turn <= self.turns)

    def refused(self) -> Step:
        """Try what the rules do not allow, and read why not."""
        player, board = self.player, self.page.board
        foe = next(zone for zone in board.scene.zones if zone.owner == 1 and zone.tokens)
        token = foe.tokens[0].id
        if player.mouse:
            yield from self._hand.click_token(self.page, token)
        else:
            yield from self._keys.walk_to(self.page, (token,))
            player.hand.key("Return")
        yield Wait(board.refusal.isVisible)
        yield pause(0.2)
        player.hand.shoot("refused")
        player.hand.key("Escape")
        yield Wait(lambda: not board.refusal.isVisible())

    def play(self) -> Step:
        """Answer whatever is asked until the end, one way after the other."""
        player = self.player
        while self._on():
            sitting = self.sitting
            option = best(sitting.options(), opens=sitting.ask.opens)
            way = yield from self._answer(option)
            self.answers += 1
            self.by[way] = self.by.get(way, 0) + 1
            yield from self._ready()
            if self.answers in _SHOTS:
                player.hand.shoot(f"after-{self.answers}")
            if self.answers == 12:
                yield from self._undo()
        yield pause(0.4)
        player.hand.shoot("played")
        ways = ", ".join(f"{way} {n}" for way, n in sorted(self.by.items()))
        print(f"   {self.answers} answers: {ways}; {self.sitting.length} steps", flush=True)

    def _answer(self, option: Pointing) -> Way:
        """Answer one way; where nothing came of it, that is a defect, and the list answers."""
        sitting, before = self.sitting, self.sitting.here
        able = self._hand if self.player.mouse else self._keys
        way = yield from able.answer(self.page, option, self.answers)
        came = yield Wait(lambda: sitting.here != before, 3.0, soft=True)
        if not came and isinstance(menu := QApplication.activePopupWidget(), QMenu):
            yield from self.player.pick(menu, menu.actions()[0])
            came = yield Wait(lambda: sitting.here != before, 3.0, soft=True)
        if not came:
            self.player.hand.shoot("nothing-came")
            self.player.defect(f"{option.words!r} by {way}: nothing came of it")
            yield from self._keys.type_words(self.page, option)
            yield Wait(lambda: sitting.here != before)
        return way

    def _undo(self) -> Step:
        sitting, player = self.sitting, self.player
        here = sitting.here
        yield from player.shortcut("ctrl+z", self.page.board.bar.undo)
        yield Wait(lambda: sitting.here < here)
        yield from self._ready()
        yield from player.shortcut("ctrl+y", self.page.board.bar.redo)
        yield Wait(lambda: sitting.here >= here)
        yield from self._ready()

    # -- looking back ------------------------------------------------------------------------------

    def look_back(self) -> Step:
        """Go to a line of the log, play from there by itself, and come back."""
        player, board, sitting = self.player, self.page.board, self.sitting
        view = board.log.view
        end = sitting.length
        if player.mouse:
            index = board.log.rows.index(max(view.rowAt(4), 0), 0)  # the last ones are of now
            box = view.visualRect(index)
            place = view.viewport().mapToGlobal(QPoint(box.right() - 6, box.center().y()))
            player.hand.click(place.x(), place.y())
        else:
            yield from player.reach(view)
            player.hand.key("ctrl+Home", "Down", "Down", "Return")
        yield Wait(lambda: sitting.here < end and board.replay.isVisible())
        yield pause(0.3)
        player.hand.shoot("a-moment-of-the-past")
        here = sitting.here
        yield from player.press(board.replay.play)
        yield Wait(lambda: sitting.here > here, 10.0)
        yield from player.press(board.replay.play)
        yield pause(0.2)
        yield from player.press(board.replay.last)
        yield Wait(lambda: sitting.here == end)
        player.hand.shoot("back")
        yield from player.shortcut("ctrl+q")
