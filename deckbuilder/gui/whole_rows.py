"""Tables of whole rows: how all of them look and behave."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from deckbuilder.gui.theme import Theme


def show_whole_rows(view: QTableView, most: QAbstractItemView.SelectionMode) -> None:
    """Let a table show rows that are chosen whole, with no numbers before them; Tab leaves it.

    Args:
        view: the table.
        most: how many rows may be chosen.
    """
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(most)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setCornerButtonEnabled(False)
    view.verticalHeader().hide()


class LitTable(QTableView):
    """A table of whole rows, of which the one under the pointer is lit: its delegate paints ``lit`` otherwise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lit = -1

    def show_rows(self) -> None:
        """Take the looks of a table of rows, once the viewport is the table's own."""
        show_whole_rows(self, QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def fit_rows(self, theme: Theme) -> None:
        """Give the rows the height of a theme."""
        self.verticalHeader().setMinimumSectionSize(theme.px(24))
        self.verticalHeader().setDefaultSectionSize(theme.px(28))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the row under the pointer."""
        super().mouseMoveEvent(event)
        self.light(self.rowAt(event.position().toPoint().y()))

    def viewportEvent(self, event: QEvent) -> bool:
        """Put the light out when the pointer leaves."""
        if event.type() in (QEvent.Type.Leave, QEvent.Type.HoverLeave):
            self.light(-1)
        return super().viewportEvent(event)

    def light(self, row: int) -> None:
        """Light a row; none below nought."""
        before, self.lit = self.lit, row
        if before != row:
            for line in (before, row):
                if line >= 0:
                    top, high = self.rowViewportPosition(line), self.rowHeight(line)
                    self.viewport().update(0, top, self.viewport().width(), high)
