"""A menu of values to tick that stays open until the player is done."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from deckbuilder.gui.browser.filter_desk import FilterDesk
from deckbuilder.gui.browser.filter_fields import FilterField

_SHIFT = Qt.KeyboardModifier.ShiftModifier


class ValueMenu(QMenu):
    """The values of a field, each with how many cards have it; a tick asks for it, Shift or the right button leaves it out.

    Args:
        desk: what the filters share.
        field: whose values.
    """

    def __init__(self, desk: FilterDesk, field: FilterField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._field = field
        self._out = False
        self.setProperty("key", field.key)
        self.setAccessibleName(field.label)
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._on_triggered)
        desk.changed.connect(self._on_changed)

    def _fill(self) -> None:
        self.clear()
        for value in self._desk.values(self._field):
            action = self.addAction(value)
            action.setData(value)
            action.setCheckable(True)
        if self.isEmpty():
            self.addAction(self.tr("No card to choose from")).setEnabled(False)
            return
        self._show_counts()
        self.addSeparator()
        self.addAction(self.tr("Shift or right click: without")).setEnabled(False)

    def _on_changed(self) -> None:
        if self.isVisible():
            self._show_counts()

    def _show_counts(self) -> None:
        counts = self._desk.counts(self._field)
        now = self._desk.picked(self._field.key)
        for action in self.actions():
            value = action.data()
            if not isinstance(value, str):
                continue
            name = self._desk.name_of(self._field.key, value).replace("&", "&&")
            out = value in now.excluded
            words = self.tr("not {value}").format(value=name) if out else name
            action.setText(f"{words}\t{counts.get(value, 0)}" if self._desk.bench.index is not None else words)
            action.setChecked(value in now.included)

    def _on_triggered(self, action: QAction) -> None:
        value = action.data()
        if isinstance(value, str):
            self._desk.toggle(self._field.key, value, self._out)
            self._show_counts()

    def _take(self, action: QAction | None, out: bool) -> bool:
        if action is None or not isinstance(action.data(), str):
            return False
        self._out = out
        action.trigger()
        self._out = False
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tick what is clicked, and stay."""
        out = event.button() is Qt.MouseButton.RightButton or bool(event.modifiers() & _SHIFT)
        if not self._take(self.actionAt(event.position().toPoint()), out):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick by Space or Enter, and stay."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._take(
            self.activeAction(), bool(event.modifiers() & _SHIFT)
        ):
            return
        super().keyPressEvent(event)
