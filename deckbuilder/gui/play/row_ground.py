"""What lies under a row of a list beside the table: whether it is chosen, pointed at, or has the keys."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from deckbuilder.gui.theme import Theme


def paint_ground(painter: QPainter, theme: Theme, option: QStyleOptionViewItem, box: QRectF) -> None:
    """Paint it; a row that is nothing of this stays bare."""
    state = option.state
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    if chosen or state & QStyle.StateFlag.State_MouseOver:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("chosen" if chosen else "hover"))
        painter.drawRoundedRect(box, 4, 4)
    if chosen and state & QStyle.StateFlag.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("focus"), 2))
        painter.drawRoundedRect(box, 4, 4)
