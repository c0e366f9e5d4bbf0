"""The tour of the table: a match begun, played to its end, looked back on and kept; every step by what is seen."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QMenu

from deckbuilder.core.scene import Layout, Zone
from deckbuilder.desk.sitting import Waiting
from deckbuilder.play.record import parse
from tests.long.player import Player, Step, Wait, named, pause
from tests.long.seated import Seated
from tests.long.seated_keys import KeySeat
from tests.long.seated_mouse import MouseSeat

if TYPE_CHECKING:
    from deckbuilder.gui.play.seat_sheet import SeatSheet

DECKS = (0, 1)
"""Which ready-made decks are played, by their place in the list: for the player and the computer."""
SEED = 3
_BEGINS_S = 60.0
_WATCHED = 3
"""So many steps of a replay are watched."""
_NO_TURN = 1000
_PICTURED = (3, 5, 7)
"""Turns whose beginning is kept as a picture."""


class MatchTour:
    """Steps over one window: a whole match against the computer.

    Args:
        player: who goes.
        out: the file that the match is saved to.
    """

    def __init__(self, player: Player, out: Path) -> None:
        self.player, self.out = player, out
        self.seated: Seated = MouseSeat(player) if player.mouse else KeySeat(player)
        self.result = "no result"

    def plan(self) -> Iterator[tuple[str, Step]]:
        """Give the steps by name."""
        yield "table", self.table()
        yield "seats", self.seats()
        yield "turn 1", self.turns(2)
        yield "refused", self.refused()
        yield "undo", self.undo()
        yield "card", self.card()
        yield "pile", self.pile()
        yield "zoom", self.zoom()
        yield "turns 2, 3", self.turns(4)
        yield "rewind", self.rewind()
        yield "log", self.log()
        if not self.player.mouse:
            yield "as a list", self.as_list()
        yield "to the end", self.turns(_NO_TURN)
        yield "end", self.end()
        yield "save", self.save()
        yield "quit", self.quit()

    # -- beginning ---------------------------------------------------------------------------------

    def table(self) -> Step:
        """Go to the table."""
        window = self.player.window
        yield from self.player.shortcut("ctrl+3", named(window.rail, "Table"))
        yield Wait(self.seated.place.isVisible)
        yield pause(0.4)
        self.player.hand.shoot("ways-to-begin")

    def sheet(self) -> Step:
        """Ask for a match against the computer."""
        from deckbuilder.gui.play.seat_sheet import SeatSheet

        yield from self.player.press(self.seated.place.begin.computer)
        yield self.player.dialog(SeatSheet)
        yield Wait(self.asking().start.isEnabled, _BEGINS_S)
        yield pause(0.5)  # a manager hands over the keyboard

    def asking(self) -> "SeatSheet":
        """Give the sheet that asks who plays."""
        from deckbuilder.gui.play.seat_sheet import SeatSheet

        sheet = self.player.found(SeatSheet)
        assert isinstance(sheet, SeatSheet)
        return sheet

    def seats(self) -> Step:
        """Choose two ready-made decks and the chance, and begin."""
        player = self.player
        yield from self.sheet()
        sheet = self.asking()
        for row, number in zip(sheet.rows, DECKS, strict=True):
            yield from self.choose(row.deck, self._ready_made(row.deck)[number])
        yield from self.seed(SEED)
        player.hand.shoot("seats")
        yield from self.begin()

    @staticmethod
    def _ready_made(box: QComboBox) -> list[int]:
        return [number for number in range(box.count()) if isinstance(box.itemData(number), Path)]

    def choose(self, box: QComboBox, number: int, *, settle: bool = True) -> Step:
        """Choose a line of a box: by two clicks, or by arrows."""
        player = self.player
        if player.mouse:
            yield from player.press(box)
            view = box.view()
            yield Wait(view.isVisible)
            yield pause(0.3)
            place = view.visualRect(box.model().index(number, 0))
            player.at(view.viewport(), place)
        else:
            yield from player.reach(box)
            while box.currentIndex() != number:
                before = box.currentIndex()
                player.hand.key("Down" if before < number else "Up")
                yield Wait(lambda before=before: box.currentIndex() != before)  # type: ignore[misc]
        if settle:
            yield Wait(lambda: box.currentIndex() == number and not box.view().isVisible())

    def seed(self, seed: int) -> Step:
        """Type the seed."""
        line = self.asking().seed
        yield from self.player.go(line)
        self.player.hand.key("ctrl+a")
        self.player.hand.type(str(seed))
        yield Wait(lambda: line.text() == str(seed))

    def begin(self) -> Step:
        """Begin, and see the table."""
        yield from self.player.press(self.asking().start)
        yield Wait(lambda: self.seated.place.sitting is not None, _BEGINS_S)
        yield Wait(self.seated.asked, _BEGINS_S)
        yield pause(0.6)
        self.player.hand.shoot("start")

    # -- playing -----------------------------------------------------------------------------------

    def turns(self, upto: int) -> Step:
        """Play until a turn begins, or to the end."""
        seen = self.seated.turn

        def enough() -> bool:
            nonlocal seen
            turn = self.seated.turn
            if turn > seen and turn in _PICTURED:
                self.player.hand.shoot(f"turn-{turn}")
            seen = turn
            return turn >= upto

        yield from self.seated.play_until(enough)

    def refused(self) -> Step:
        """Try what cannot be done, and be told why."""
        seated, refusal = self.seated, self.seated.page.board.refusal
        yield Wait(seated.asked)
        before = seated.sitting.match.state
        lit = seated.page.acts.lit().tokens
        tokens = [
            t.id for zone in self._own() if zone.layout is not Layout.PILE for t in zone.tokens if t.id not in lit
        ]
        token = next(id for id in tokens if seated.sitting.why_not(id) and seated.spot_of(id) is not None)
        yield from seated.enter_token(token)
        yield Wait(refusal.isVisible)
        self.player.hand.shoot("refused")
        assert seated.sitting.match.state is before

    def _own(self) -> list[Zone]:
        sitting = self.seated.sitting
        return [zone for zone in sitting.scene().zones if zone.owner == sitting.viewer]

    def undo(self) -> Step:
        """Take the last decision back, and do it again."""
        player, sitting, bar = self.player, self.seated.sitting, self.seated.page.board.bar
        state, here = sitting.match.state, sitting.here
        yield from player.shortcut("ctrl+z", bar.undo)
        yield Wait(lambda: sitting.here < here)
        yield pause(0.5)
        player.hand.shoot("undone")
        yield from player.shortcut("ctrl+y", bar.redo)
        yield Wait(lambda: sitting.match.state == state)
        yield Wait(self.seated.asked)

    def card(self) -> Step:
        """See a card large; and all that can be done with it."""
        seated, player = self.seated, self.player
        held = [zone for zone in self._own() if zone.tokens]
        hand = next((zone for zone in held if zone.layout is Layout.ROW), held[0])  # not every game has a hand
        token = hand.tokens[len(hand.tokens) // 2].id
        yield from seated.look_at(token)
        yield Wait(player.window.preview.isVisible)
        player.hand.shoot("large")
        if player.mouse:
            player.hand.park()
        else:
            player.hand.key("p")
        yield Wait(lambda: not player.window.preview.isVisible())
        yield from seated.menu_of(token)
        yield Wait(lambda: seated.popup() is not None)
        yield pause(0.2)
        player.hand.shoot("menu-of-a-card")
        yield from player.shortcut("Escape", seated.page.board.bar.turn)
        yield Wait(lambda: seated.popup() is None)

    def pile(self) -> Step:
        """Look through a pile whose cards lie open."""
        seated, player, board = self.seated, self.player, self.seated.page.board
        open = [zone for zone in self._own() if zone.layout is Layout.PILE and any(t.label for t in zone.tokens)]
        if not any(zone.tokens and zone.layout is Layout.PILE for zone in self._own()):
            return  # nothing lies in piles yet
        pile = max(
            open or [zone for zone in self._own() if zone.tokens and zone.layout is Layout.PILE],
            key=lambda z: len(z.tokens),
        )
        yield from seated.open_pile(pile)
        yield Wait(board.pile.isVisible)
        yield pause(0.5)
        player.hand.shoot("pile")
        yield from player.shortcut("Escape", board.pile.close_button)
        yield Wait(lambda: not board.pile.isVisible())

    def zoom(self) -> Step:
        """See the table larger, and whole again."""
        player, view = self.player, self.seated.page.board.view
        whole = view.transform().m11()
        middle = view.mapToGlobal(QPoint(view.width() // 2, view.height() // 2))
        if player.mouse:
            player.hand.wheel(middle.x(), middle.y(), 4, held="ctrl")
        else:
            yield from player.reach(view)
            player.hand.key("plus", "plus", "plus")
        yield Wait(lambda: view.transform().m11() > whole * 1.2)
        yield Wait(view.ready)
        player.hand.shoot("zoomed")
        if player.mouse:
            player.hand.wheel(middle.x(), middle.y(), -8, held="ctrl")
        else:
            player.hand.key("Home")
        yield Wait(lambda: abs(view.transform().m11() - whole) < 0.02 * whole)

    # -- looking back ------------------------------------------------------------------------------

    def rewind(self) -> Step:
        """Look at an earlier turn, let it play on by itself for a while, and come back."""
        player, board, sitting = self.player, self.seated.page.board, self.seated.sitting
        state = sitting.match.state
        yield from player.shortcut("ctrl+r", board.bar.rewind)
        yield Wait(lambda: self.seated.popup() is not None)
        yield pause(0.2)
        player.hand.shoot("turns")
        menu = self.seated.popup()
        assert menu is not None
        yield from player.pick(menu, _line_of(menu, sitting.turns()[-2].step))
        yield Wait(lambda: sitting.waiting is Waiting.PAST)
        here = sitting.here
        yield pause(0.4)
        player.hand.shoot("past")
        yield from player.press(board.replay.play)
        yield Wait(lambda: sitting.here >= here + _WATCHED)
        yield from player.press(board.replay.play)
        yield Wait(lambda: not board.replay.playing)
        player.hand.shoot("replayed")
        yield from player.shortcut("Escape", board.banner.back)
        yield Wait(lambda: sitting.waiting is Waiting.PERSON)
        assert sitting.match.state == state

    def log(self) -> Step:
        """Go to the moment of a line of the log, and come back."""
        player, board, sitting = self.player, self.seated.page.board, self.seated.sitting
        state, view = sitting.match.state, board.log.view
        if player.mouse:
            row = max(view.rowAt(view.viewport().height() // 2), 0)
            box = view.visualRect(view.model().index(row, 0))
            beside = [box.right() - 4 - n for n in range(0, box.width(), 6)]
            x = next(x for x in beside if not _named_at(view, x, box.center().y()))
            place = view.viewport().mapToGlobal(QPoint(x, box.center().y()))
            player.hand.click(place.x(), place.y())
        else:
            yield from player.reach(view)
            player.hand.key("End", *["Up"] * 12, "Return")
        yield Wait(lambda: sitting.waiting is Waiting.PAST)
        yield pause(0.5)
        player.hand.shoot("log-jump")
        yield from player.shortcut("Escape", board.banner.back)
        yield Wait(lambda: sitting.waiting is Waiting.PERSON)
        assert sitting.match.state == state

    def as_list(self) -> Step:
        """Play a turn with the table as a list."""
        seated = self.seated
        assert isinstance(seated, KeySeat)
        yield from seated.list_the_table(on=True)
        yield from self.turns(seated.turn + 1)
        self.player.hand.shoot("table-as-list")
        yield from seated.list_the_table(on=False)

    # -- the end -----------------------------------------------------------------------------------

    def end(self) -> Step:
        """See who won."""
        banner = self.seated.page.board.banner
        yield Wait(banner.isVisible)
        yield pause(0.5)
        self.player.hand.shoot("end")
        self.result = f"{banner.words.text()} Turn {self.seated.turn}, {self.seated.sitting.here} steps"

    def save(self) -> Step:
        """Write the match into a file by the menu, and compare it with what was played."""
        player = self.player
        yield from player.from_menu("save_match", "ctrl+shift+s")
        yield from player.save_to(self.out)
        record, *_ = parse(self.out.read_bytes(), self.out.name)
        assert record.actions == tuple(step.action for step in self.seated.sitting.match.history)

    def quit(self) -> Step:
        """Leave."""
        player = self.player
        yield from player.from_menu("quit", "ctrl+q")
        yield Wait(lambda: not player.window.isVisible())


def _line_of(menu: QMenu, step: int) -> QAction:
    return next(line for line in menu.actions() if line.data() == step and line.isEnabled())


def _named_at(view: object, x: int, y: int) -> bool:
    """Tell whether the name of a card stands at a point of the log: a click there shows the card."""
    from deckbuilder.gui.play.log_rows import LogRow
    from deckbuilder.gui.play.log_view import LogView

    assert isinstance(view, LogView)
    index = view.indexAt(QPoint(x, y))
    row = index.data(Qt.ItemDataRole.UserRole)
    return isinstance(row, LogRow) and bool(
        view.delegate.token_at(row, view.visualRect(index), QPoint(x, y).toPointF())
    )
