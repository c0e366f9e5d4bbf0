"""What keys do in the deck list."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from deckbuilder.gui.models.deck_tree import NAME

if TYPE_CHECKING:  # the list holds its keys
    from deckbuilder.gui.builder.deck_list import DeckList

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CUT = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_LETTERS = {"n": "note", "m": "move_menu", "p": "printing_menu", "f": "find"}


class ListKeys:
    """Turns keys into steps of the current row, and into what the list tells of the chosen ones.

    Args:
        list: whose keys they are.
    """

    def __init__(self, list: "DeckList") -> None:
        self._list = list

    def take(self, event: QKeyEvent) -> bool:
        """Do what a key means; tell whether it meant anything."""
        target = self._target(event)
        if target is not None:
            self._list.pick(target, event.modifiers(), keys=True)
            return True
        if event.text() == "/" and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._list.typed.emit("")
            return True
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self._list.selectAll()
            return True
        if event.matches(QKeySequence.StandardKey.Copy) and not self._list.rows() and self._list.row() is None:
            self._list.acted.emit("copy", (), 0)
            return True
        return bool(self._list.rows() or self._list.row()) and self._act(event)

    def _act(self, event: QKeyEvent) -> bool:
        shown, key, text = self._list, event.key(), event.text().lower()
        current = shown.row()
        rows = shown.rows() or ((current,) if current is not None else ())
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        plain = not control and not event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.matches(QKeySequence.StandardKey.Copy):
            shown.acted.emit("copy", rows, 0)
        elif key in _ENTER and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            shown.acted.emit("start", rows, 0)
        elif key in _ENTER or (plain and text == "+"):
            shown.acted.emit("step", rows, 1)
        elif plain and text == "-":
            shown.acted.emit("step", rows, -1)
        elif key in _CUT:
            shown.acted.emit("count", rows, 0)
        elif plain and text.isdecimal() and text.isascii():
            shown.acted.emit("count", rows, int(text))
        elif key == Qt.Key.Key_Space and control and current is not None:
            shown.pick(shown.currentIndex(), Qt.KeyboardModifier.ControlModifier)
        elif key == Qt.Key.Key_Space and current is not None and current.card is not None:
            shown.peek_wanted.emit(current.card, shown.place_of(current))
        elif plain and text == "n":
            shown.ask_note()
        elif plain and text in _LETTERS:
            shown.acted.emit(_LETTERS[text], rows, 0)
        elif key == Qt.Key.Key_Menu or (
            key == Qt.Key.Key_F10 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            if current is not None:
                shown.menu_wanted.emit(rows, shown.place_of(current))
        else:
            return False
        return True

    def _target(self, event: QKeyEvent) -> QModelIndex | None:
        """Give the row to which a key leads; None where it leads nowhere."""
        tree, flow = self._list.tree, self._list.flow
        flat = [(n, place) for n, group in enumerate(tree.groups) for place in range(len(group.rows))]
        if not flat:
            return None
        current = self._list.currentIndex()
        here = (current.parent().row(), current.row())
        at = flat.index(here) if here in flat else -1
        page = max(self._list.viewport().height() // max(flow.rows[flat[0][0]][0].height(), 1) - 1, 1)
        steps = {
            Qt.Key.Key_Up: max(at - 1, 0), Qt.Key.Key_Down: min(at + 1, len(flat) - 1),
            Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(flat) - 1,
            Qt.Key.Key_PageUp: max(at - page, 0), Qt.Key.Key_PageDown: min(at + page, len(flat) - 1),
        }  # fmt: skip
        key = Qt.Key(event.key())
        spot: tuple[int, int] | None = None
        if key in steps:
            spot = flat[steps[key]]
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and at >= 0:
            spot = flow.beside(*here, 1 if key == Qt.Key.Key_Right else -1)
        return tree.index(spot[1], NAME, tree.index(spot[0], 0)) if spot is not None else None
