"""The headings of the table of decks; the one that sorts wears the same mark as in the table of cards."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from deckbuilder.gui.theme import Theme


class DeckHeader(QHeaderView):
    """Paints an arrow above the words of the column that sorts, and a line below; Qt's own arrow leaves the section.

    Args:
        theme: colours and sizes.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.theme = theme
        self.setObjectName("decks")  # the style sheet takes Qt's arrows away by this name
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(self.tr("Columns of the table of decks"))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint a heading, and whether it sorts."""
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        if section != self.sortIndicatorSection():
            return
        theme, down = self.theme, self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = theme.color("accent")
        painter.fillRect(QRect(rect.left(), rect.bottom() - theme.px(2) + 1, rect.width(), theme.px(2)), accent)
        half, top, middle = theme.px(4), rect.top() + theme.px(2), rect.center().x()
        flat, point = (top, top + half) if down else (top + half, top)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawPolygon([QPoint(middle - half, flat), QPoint(middle + half, flat), QPoint(middle, point)])
        painter.restore()
