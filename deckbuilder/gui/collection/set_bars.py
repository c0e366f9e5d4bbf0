"""How much of a set is there, as a bar."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from deckbuilder.gui.theme import Theme

_SHORTEST = 24
"""A bar is no shorter, at 100 % text."""


class SetBars(QStyledItemDelegate):
    """Paints a cell whose words are ``"12 / 60"`` over a bar of that length.

    Args:
        theme: colours and sizes.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one cell."""
        theme, box = self.theme, option.rect
        words = str(index.data() or "")
        have, _, of = words.partition(" / ")
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.color("chosen"))
        if not of:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(box).adjusted(theme.px(6), 0, -theme.px(6), 0)
        metrics = painter.fontMetrics()
        words_wide = metrics.horizontalAdvance("000 / 000") + theme.px(6)
        track = QRectF(room.left(), room.center().y() - theme.px(4), max(room.width() - words_wide, 0), theme.px(8))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("hairline"))
        done, all_of = int(have), int(of)
        long_enough = track.width() >= theme.px(_SHORTEST)  # where room is scarce, the words say it
        if long_enough:
            painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        if long_enough and done and all_of:
            full = QRectF(track)
            full.setWidth(max(track.width() * done / all_of, track.height()))
            painter.setBrush(theme.color("good" if done >= all_of else "accent"))
            painter.drawRoundedRect(full, full.height() / 2, full.height() / 2)
        painter.setPen(theme.color("text" if done else "muted"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, right, words)
        painter.restore()
