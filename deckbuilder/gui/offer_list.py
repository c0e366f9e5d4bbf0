"""What may be meant or typed next, as rows below a line that is typed in."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QFrame, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from deckbuilder.gui.theme import Theme

_EDGE = 4
_LEFT = Qt.AlignmentFlag.AlignLeft


class OfferList(QTreeWidget):
    """The rows, a child of the window: they take neither focus nor activation from the line.

    Args:
        edit: the line; those who listen to it hear the row that is pointed at.
        name: what the rows are, for those who listen.
    """

    def __init__(self, edit: QLineEdit, name: str) -> None:
        self.frame = QFrame(edit.window())
        super().__init__(self.frame)
        self._edit = edit
        self.frame.setObjectName("preview")
        self.setObjectName("offers")
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        inner = QVBoxLayout(self.frame)
        inner.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        inner.addWidget(self)
        self.frame.hide()

    @property
    def shown(self) -> bool:
        """Whether something is offered now."""
        return self.frame.isVisible()

    @property
    def row(self) -> int:
        """The row that is pointed at; -1 for none."""
        item: QTreeWidgetItem | None = self.currentItem()
        return self.indexOfTopLevelItem(item) if item is not None else -1

    def fill(self, rows: Sequence[tuple[str, str]], theme: Theme, about: Qt.AlignmentFlag = _LEFT) -> None:
        """Take rows; none of them is pointed at.

        Args:
            rows: what is offered, and what is to be said of it.
            theme: its muted colour is for the latter.
            about: where the latter stands in its column.
        """
        self.clear()
        for offered, said in rows:
            item = QTreeWidgetItem([offered, said])
            item.setTextAlignment(1, about | Qt.AlignmentFlag.AlignVCenter)
            item.setForeground(1, theme.color("muted"))
            self.addTopLevelItem(item)
        self.setCurrentIndex(QModelIndex())

    def drop(self, wide: int) -> None:
        """Appear below the line, so wide, as high as the rows are and the window has room for."""
        window = self._edit.window()
        corner = self._edit.mapTo(window, QPoint(0, self._edit.height() + 2))
        high = self.topLevelItemCount() * self.sizeHintForRow(0) + 3 * _EDGE
        self.frame.setGeometry(corner.x(), corner.y(), wide, min(high, window.height() - corner.y() - 2 * _EDGE))
        self.frame.show()
        self.frame.raise_()

    def point(self, row: int) -> None:
        """Point at a row, and say it to those who listen; at none where there is no such row."""
        item: QTreeWidgetItem | None = self.topLevelItem(row)
        if item is None:
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentItem(item)
        self._edit.setAccessibleDescription(f"{item.text(0)} {item.text(1)}".strip() if item is not None else "")
