"""A match on the table: what is seen of it, who thinks in it, and what clicks and keys do to it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.scene import Layout, Pointing
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Until
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.bar_menus import BarMenus
from deckbuilder.gui.play.board import Board
from deckbuilder.gui.play.hand_acts import HandActs
from deckbuilder.gui.play.pile_sheet import PileSheet
from deckbuilder.gui.play.table_acts import TableActs
from deckbuilder.gui.play.thinker import Thinking
from deckbuilder.gui.preview import Preview
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import Setting

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


class GamePage(QWidget):
    """Holds one sitting at a time.

    Args:
        bench: what the window shares.
        parent: the place.
    """

    moved = Signal()
    """The match changed."""
    again_wanted = Signal()
    seats_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.sitting: Sitting | None = None
        self._preview: Preview | None = None
        self._pile: PileSheet | None = None
        self.board = Board(bench, self)
        self.acts = TableActs(self.board.view)
        self.hands = HandActs(self.board.ask.by_hand, self)
        self.thinking = Thinking(bench, self)
        self.menus = BarMenus(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.board)
        self._connect()

    def _connect(self) -> None:
        board, acts, view = self.board, self.acts, self.board.view
        view.token_clicked.connect(acts.click)
        view.token_activated.connect(acts.activate)
        view.picked_up.connect(acts.pick_up)
        view.put_down.connect(acts.put_down)
        view.spot_clicked.connect(acts.click_spot)
        view.menu_wanted.connect(self._on_menu)
        view.zone_opened.connect(self.open_pile)
        acts.lit_changed.connect(view.light)
        acts.refused.connect(self._on_refused)
        view.hovered.connect(board.look_at)
        view.zone_opened.connect(board.pile.open)
        self._connect_list()
        board.bar.list_wanted.connect(board.show_as_list)
        board.bar.page_wanted.connect(self.show_page)
        board.page.page_wanted.connect(self._bench.card_chosen)
        board.ask.given.connect(acts.give)
        board.ask.pointed.connect(self._on_pointed)
        board.ask.hurry_wanted.connect(self.thinking.hurry)
        board.log.line_chosen.connect(self._on_line)
        board.log.token_pointed.connect(self._on_told)
        board.log.token_chosen.connect(self._on_told)
        board.bar.undo_wanted.connect(self._on_undo)
        board.bar.redo_wanted.connect(self._on_redo)
        board.bar.hurry_wanted.connect(self.thinking.hurry)
        board.bar.rest_wanted.connect(self.rest)
        board.curtain.lifted.connect(self._on_lifted)
        board.dice.rolled.connect(self._on_dice)
        board.dice.roll_wanted.connect(self._on_roll)
        board.replay.moment_wanted.connect(self.look)
        board.banner.back_wanted.connect(self.back)
        board.banner.go_on_wanted.connect(self.go_on)
        board.banner.branch_wanted.connect(self.branch)
        board.banner.again_wanted.connect(self.again_wanted)
        board.banner.seats_wanted.connect(self.seats_wanted)
        self.thinking.thinking_changed.connect(self._show_thinking)
        self.thinking.failed.connect(self._bench.troubled)

    def _connect_list(self) -> None:
        listed, acts = self.board.list, self.acts
        listed.token_activated.connect(acts.activate)
        listed.given.connect(acts.give)
        listed.zone_activated.connect(self._on_zone)
        listed.pointed.connect(self._on_pointed)
        listed.token_pointed.connect(self.board.look_at)
        listed.digit_typed.connect(self.board.ask.key)

    def _on_zone(self, zone: str) -> None:
        """Show a pile of the list on the table, where it can be laid out."""
        if any(found.id == zone and found.layout is Layout.PILE for found in self.board.scene.zones):
            self.board.bar.as_list.setChecked(False)
            self.board.pile.open(zone)

    def show_page(self, on: bool) -> None:
        """Show the card that is looked at in place of the log, or the log."""
        self.board.show_page(on)
        self.board.look_at(self.board.view.cursor_token)

    # -- the match ---------------------------------------------------------------------------------

    def serve(self, sitting: Sitting | None) -> None:
        """Put a match on the table; None takes it off."""
        if self.sitting is not None:
            self.sitting.changed.remove(self._on_changed)
        self.sitting = sitting
        self.acts.serve(sitting)
        self.hands.serve(sitting)
        if sitting is not None:
            sitting.changed.append(self._on_changed)
            self.board.begin(sitting)
            self.acts.forget()
        self.thinking.serve(sitting)
        self._show_steps()

    def keep(self, setting: Setting[bool] | None, on: bool) -> None:
        """Keep for other matches what the player chose; nothing where it is of this one alone."""
        if setting is None or self._bench.world.passing:
            return
        try:
            self._bench.services.settings[setting] = on
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
        self._bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))

    def join(self, window: "MainWindow") -> None:
        """Be part of a window: with its actions on the bar, and its preview over the cards."""
        self._preview = window.preview
        self._preview.watch(self.board.view.viewport(), self.board.view.card_at)
        self.menus.join(window.actions_by_key)

    def open_pile(self, zone: str) -> None:
        """Lay a pile out over the table."""
        if self._pile is None:
            self._pile = PileSheet(self._bench, self.board.view)
            if self._preview is not None:
                self._preview.watch(self._pile.view.viewport(), self._pile.view.card_at)
        self._pile.open(zone)

    def showEvent(self, event: QShowEvent) -> None:
        """Keep Space for the table: here P pins a card."""
        super().showEvent(event)
        if self._preview is not None:
            self._preview.pins_by_space = False

    def hideEvent(self, event: QHideEvent) -> None:
        """Give Space back."""
        super().hideEvent(event)
        if self._preview is not None:
            self._preview.put_away()
            self._preview.pins_by_space = True

    def peek(self) -> None:
        """Show the card where the keys or the pointer are, large, until it is asked for again."""
        view = self.board.view
        place = view.viewport().mapFromGlobal(QCursor.pos())
        token = self.board.scene.token(view.cursor_token)
        found = view.card_at(place) if view.viewport().rect().contains(place) else None
        card = found[0] if found is not None else token.card if token is not None else None
        if self._preview is not None and card is not None:
            at = (
                view.mapToGlobal(self.board.place_of(token.id))
                if found is None and token is not None
                else QCursor.pos()
            )
            self._preview.peek(card, at)

    def _on_changed(self) -> None:
        if self.sitting is None:
            return
        self.board.show_sitting(self.sitting)
        self.acts.forget()
        self.hands.look()
        self._show_steps()
        self.thinking.look()
        self.moved.emit()

    def _show_steps(self) -> None:
        sitting, bar = self.sitting, self.board.bar
        bar.undo.setEnabled(sitting is not None and sitting.can_undo)
        bar.redo.setEnabled(sitting is not None and sitting.can_redo)

    def _show_thinking(self) -> None:
        sitting, thinking = self.sitting, self.thinking
        asked = sitting is not None and sitting.waiting is Waiting.AGENT
        name = self.board.name(sitting.ask.seat) if sitting is not None and asked else ""
        self.board.bar.show_thinking(name, resting=thinking.resting)

    def enter(self) -> None:
        """Take the focus."""
        self.board.enter()

    # -- the way back ------------------------------------------------------------------------------

    def _on_undo(self) -> None:
        if self.sitting is not None and self.sitting.can_undo:
            self.sitting.undo()

    def _on_redo(self) -> None:
        if self.sitting is not None and self.sitting.can_redo:
            self.sitting.redo()

    def _on_line(self, step: int) -> None:
        if self.sitting is not None:
            self.sitting.goto(step)

    def look(self, here: int) -> None:
        """Look at the moment with so many steps behind it."""
        if self.sitting is not None:
            self.sitting.look(here)

    def back(self) -> None:
        """Come back to now."""
        if self.sitting is not None and self.sitting.looking:
            self.sitting.back()

    def go_on(self) -> None:
        """Go on from the moment that is looked at."""
        if self.sitting is not None:
            self.sitting.go_on()

    def branch(self) -> None:
        """Go on from here in a line of play of its own, with other dice."""
        if self.sitting is not None:
            self.sitting.branch(other_dice=True)

    def pass_on(self) -> None:
        """Do nothing until the player may begin something again."""
        self.acts.pass_on(Until.OPENING)

    def _on_lifted(self) -> None:
        if self.sitting is not None:
            self.sitting.lift()

    def _on_dice(self, values: object) -> None:
        if self.sitting is None or not isinstance(values, tuple):
            return
        try:
            self.sitting.dice(values)
        except BadInput as error:
            self.board.dice.show_trouble(spoken(str(error)))

    def _on_roll(self) -> None:
        if self.sitting is not None:
            self.sitting.roll()

    # -- what is lit and told ----------------------------------------------------------------------

    def _on_pointed(self, pointing: object) -> None:
        self.acts.point(pointing if isinstance(pointing, Pointing) else None)

    def _on_told(self, token: str) -> None:
        self.acts.tell_of((token,) if token else ())
        if token:
            self.board.view.reveal(token)

    def _on_refused(self, token: str, why: str) -> None:
        self.board.refuse(token, why)
        self._bench.hub.say(why)

    def _on_menu(self, token: str, place: QPoint) -> None:
        self.acts.menu(token, place)

    def rest(self) -> None:
        """Let who thinks wait, or go on."""
        if self.thinking.resting:
            self.thinking.go_on()
        else:
            self.thinking.rest()

    # -- keys --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer by digits and Space, go on by N, put down by Esc; what nothing here takes goes to the window."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._key(event):
            super().keyPressEvent(event)

    def _key(self, event: QKeyEvent) -> bool:
        key, text = Qt.Key(event.key()), event.text()
        if text and text in "0123456789":
            return self.board.ask.key(text)
        if key == Qt.Key.Key_Space:
            self.acts.give_idle()
        elif key == Qt.Key.Key_N:
            self.pass_on()
        elif key == Qt.Key.Key_L:
            self.board.bar.as_list.toggle()
        elif key == Qt.Key.Key_I:
            self.board.bar.page.toggle()
        elif key == Qt.Key.Key_P:
            self.peek()
        elif key in (Qt.Key.Key_T, Qt.Key.Key_Slash):
            self.board.ask.begin_typing()
        elif key == Qt.Key.Key_Escape:
            return self._escape()
        else:
            return False
        return True

    def _escape(self) -> bool:
        if self.board.refusal.put_away() or self.acts.put_back():
            return True
        if self.board.pile.isVisible():
            self.board.pile.put_away()
            return True
        if self.sitting is not None and self.sitting.looking:
            self.back()
            return True
        return False
