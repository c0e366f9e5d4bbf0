"""A match as it is seen: the bar, the table, the log, the open question."""

import json

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from deckbuilder.core.rules import Outcome, Seat
from deckbuilder.core.scene import Pointing, Scene
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.play.ask_panel import AskPanel
from deckbuilder.gui.play.dice_entry import DiceEntry
from deckbuilder.gui.play.list_view import ListView
from deckbuilder.gui.play.log_panel import LogPanel
from deckbuilder.gui.play.pass_screen import PassScreen
from deckbuilder.gui.play.pile_sheet import PileSheet
from deckbuilder.gui.play.refusal import Refusal
from deckbuilder.gui.play.replay_bar import ReplayBar
from deckbuilder.gui.play.scene_view import SceneView
from deckbuilder.gui.play.seat_names import said_to_ask, seat_names
from deckbuilder.gui.play.table_banner import TableBanner
from deckbuilder.gui.play.table_bar import TableBar
from deckbuilder.gui.play.token_page import TokenPage
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import TABLE_MOTION, TABLE_SPLIT

_SIDE, _LEAST_SIDE, _SHARE = 340, 200, 38
"""At 100 % text: width of log and question, the least of it, and the most of the window that it takes unasked, in percent."""


class Board(QWidget):
    """Joins the parts of a table; knows how to show a sitting, and nothing of what is done to it.

    Args:
        bench: what the window shares.
        parent: the place.
    """

    shown = Signal()
    """A sitting was shown as it stands now."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._names: dict[Seat, str] = {}
        self._alone: Seat | None = None
        self.scene = Scene(())
        self.bar = TableBar(bench, self)
        self.banner = TableBanner(bench, self)
        self.view = SceneView(bench, self)
        self.pile = PileSheet(bench, self.view)
        self.refusal = Refusal(bench, self.view)
        self.log = LogPanel(bench, self)
        self.ask = AskPanel(bench, self)
        self.dice = DiceEntry(bench, self)
        self.curtain = PassScreen(bench, self)
        self.replay = ReplayBar(bench, self)
        self.list = ListView(bench, self)
        self.page = TokenPage(bench, self)
        self.tops = QStackedWidget(self)
        for top in (self.log, self.page):
            self.tops.addWidget(top)
        self.listed = False
        """Whether the table is shown as a list."""
        self._options: tuple[Pointing, ...] = ()
        self.tables = QStackedWidget(self)
        for table in (self.view, self.list, self.curtain):
            self.tables.addWidget(table)
        self.asks = QStackedWidget(self)
        for ask in (self.ask, self.dice):
            self.asks.addWidget(ask)
        self.side = QSplitter(Qt.Orientation.Vertical, self)
        self.halves = QSplitter(Qt.Orientation.Horizontal, self)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.banner)
        column.addWidget(self.halves, 1)
        px = self._bench.theme.px
        for splitter in (self.side, self.halves):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(8)
        self.side.addWidget(self.tops)
        self.side.addWidget(self.asks)
        self.side.setContentsMargins(0, 8, 12, 8)
        self.side.setMinimumWidth(px(_LEAST_SIDE))
        left = QWidget(self)
        under = QVBoxLayout(left)
        under.setContentsMargins(0, 0, 0, 0)
        under.setSpacing(0)
        under.addWidget(self.tables, 1)
        under.addWidget(self.replay)
        self.replay.setContentsMargins(12, 4, 12, 8)
        self.halves.addWidget(left)
        self.halves.addWidget(self.side)
        self.halves.setStretchFactor(0, 1)
        self.side.setSizes([100, 120])
        self._recalled = self._recall()

    def _recall(self) -> bool:
        """Give the splitters the positions that are remembered; tell whether any are."""
        try:
            sizes = json.loads(self._bench.services.settings[TABLE_SPLIT] or "[]")
        except ValueError:
            return False
        known = [wanted for wanted in sizes if _are_sizes(wanted)] if isinstance(sizes, list) else []
        if len(known) == 2:
            self.halves.setSizes(known[0])
            self.side.setSizes(known[1])
        return len(known) == 2

    def showEvent(self, event: QShowEvent) -> None:
        """Give the side its share of the width there is, the first time."""
        super().showEvent(event)
        if not self._recalled:
            self._recalled = True
            side = min(self._bench.theme.px(_SIDE), self.width() * _SHARE // 100)
            self.halves.setSizes([self.width() - side, side])

    def sizes(self) -> str:
        """Give the positions of the splitters, to be remembered."""
        return json.dumps([self.halves.sizes(), self.side.sizes()])

    # -- showing -----------------------------------------------------------------------------------

    def begin(self, sitting: Sitting) -> None:
        """Show another match, from where it stands."""
        self._names = dict(seat_names(sitting))
        self._alone = sitting.people[0] if len(sitting.people) == 1 else None
        self.log.forget()
        self.show_sitting(sitting, animate=False)

    def show_sitting(self, sitting: Sitting, *, animate: bool = True) -> None:
        """Show a match as it stands now."""
        moves = animate and self._bench.services.settings[TABLE_MOTION]
        self.scene = sitting.scene()
        self.view.show_scene(self.scene, sitting.viewer, animate=moves, names=self._names)
        self._options = sitting.options()
        self._show_list()
        self.page.show_token(self.scene.token(self.page.token.id) if self.page.token is not None else None)
        self.bar.show_status(self.scene.status)
        self.log.know(self.scene)
        self.log.show_lines(sitting.log(), sitting.here if sitting.looking else None)
        self._show_waiting(sitting)
        self.refusal.put_away()
        self.shown.emit()

    def _show_waiting(self, sitting: Sitting) -> None:
        waiting, seat = sitting.waiting, sitting.curtain
        chance = sitting.ask.chance
        if seat is not None:
            name = self.name(seat)
            self.curtain.show_for(name)
            self.ask.show_wait(self.tr("The screen goes to {player}").format(player=name))
        elif waiting is Waiting.DICE and chance is not None:
            self.dice.show_chance(chance, spoken(sitting.ask.question))
        elif waiting is Waiting.PERSON:
            self.ask.show_ask(spoken(sitting.ask.question), said_to_ask(sitting, sitting.ask.seat), sitting.options())
        elif waiting is Waiting.AGENT:
            who = self._names.get(sitting.ask.seat, "")
            self.ask.show_wait(self.tr("{who} thinks").format(who=who), hurry=True)
        elif waiting is Waiting.OVER:
            self.ask.show_wait(self.tr("The game is over"))
        elif waiting is Waiting.PAST:
            self.ask.show_wait(self.tr("You look at a moment of the past"))
        self.asks.setCurrentWidget(self.dice if waiting is Waiting.DICE else self.ask)
        self._show_table(self.curtain if seat is not None else self._table())
        self._show_replay(sitting, waiting)
        self._show_banner(sitting, waiting)

    def _table(self) -> QWidget:
        return self.list if self.listed else self.view

    def _show_list(self) -> None:
        if self.listed:
            self.list.show_scene(self.scene, self._options, self.name)

    def show_as_list(self, on: bool) -> None:
        """Show the table as a list, or drawn."""
        self.listed = on
        self._show_list()
        if self.tables.currentWidget() is not self.curtain:
            self.tables.setCurrentWidget(self._table())
            self._table().setFocus()

    def show_page(self, on: bool) -> None:
        """Show the card that is looked at in place of the log."""
        self.tops.setCurrentWidget(self.page if on else self.log)

    def look_at(self, token: str) -> None:
        """Show a thing of the table on its page."""
        if token and self.tops.currentWidget() is self.page:
            self.page.show_token(self.scene.token(token))

    def _show_table(self, table: QWidget) -> None:
        """Show the table, or what covers it; the focus goes along."""
        before = self.tables.currentWidget()
        if before is table:
            return
        held = before is not None and before.hasFocus()
        self.tables.setCurrentWidget(table)
        if held or table is self.curtain:
            table.setFocus()

    def _show_replay(self, sitting: Sitting, waiting: Waiting) -> None:
        past = waiting in (Waiting.PAST, Waiting.OVER)
        if past:
            self.replay.show_track(sitting.length, sitting.here, sitting.turns())
        else:
            self.replay.stop()
        self.replay.setVisible(past)

    def _show_banner(self, sitting: Sitting, waiting: Waiting) -> None:
        if waiting is Waiting.PAST:
            turn = max((mark.turn for mark in sitting.turns() if mark.step <= sitting.here), default=0)
            words = self.tr("You look at turn {n}.") if turn else self.tr("You look at the beginning.")
            self.banner.show_past(words.format(n=number(turn)))
        elif waiting is Waiting.OVER and sitting.outcome is not None:
            self.banner.show_end(self.ending(sitting.outcome))
        else:
            self.banner.hide()

    def ending(self, outcome: Outcome) -> str:
        """Say how a match ended."""
        names = [self._names.get(seat, "") for seat in outcome.winners]
        why = spoken(outcome.why)
        if not names:
            return self.tr("Nobody wins: {why}").format(why=why) if why else self.tr("Nobody wins.")
        if self._alone is not None and outcome.winners == (self._alone,):
            return self.tr("You win: {why}").format(why=why) if why else self.tr("You win.")
        who = ", ".join(names)
        return self.tr("{who} wins: {why}").format(who=who, why=why) if why else self.tr("{who} wins.").format(who=who)

    def name(self, seat: Seat) -> str:
        """Give what the window calls a seat."""
        return self._names.get(seat, "")

    def refuse(self, token: str, why: str) -> None:
        """Say beside a card why what was meant by it cannot be done."""
        self.refusal.say(why, self.place_of(token))

    def place_of(self, token: str) -> QPoint:
        """Give the foot of a card on the view; the middle of the view where it is nowhere."""
        item = self.view.stage.tokens.get(token)
        if item is None:
            return QPoint(self.view.width() // 2, self.view.height() // 2)
        box = self.view.mapFromScene(item.face_box().translated(item.home)).boundingRect()
        return QPoint(box.center().x(), box.bottom())

    def enter(self) -> None:
        """Give the focus to the table, or to where the dice are typed in."""
        if self.asks.currentWidget() is self.dice:
            self.dice.line.setFocus()
        else:
            table = self.tables.currentWidget()
            (table or self.view).setFocus()

    def parts(self) -> list[QWidget]:
        """Give the parts that F6 goes round."""
        return [self.bar, self.banner, self.tables, self.replay, self.tops, self.asks]


def _are_sizes(wanted: object) -> bool:
    return isinstance(wanted, list) and len(wanted) == 2 and all(type(n) is int and n > 0 for n in wanted)
