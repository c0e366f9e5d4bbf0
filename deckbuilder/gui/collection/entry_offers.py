"""Cards that may be meant, offered below the line of fast entry: arrows choose, Enter takes, Esc closes."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from deckbuilder.gui.workbench import Workbench


class EntryOffers(QObject):
    """The list below a line; the first row is the one that Enter takes.

    Args:
        bench: what the window shares.
        edit: the line that is typed in.
    """

    taken = Signal(int)
    """The number of a row, by Enter or a click."""

    def __init__(self, bench: Workbench, edit: QLineEdit) -> None:
        super().__init__(edit)
        self._bench, self._edit = bench, edit
        self._frame: QFrame | None = None
        self.list: QTreeWidget | None = None

    @property
    def shown(self) -> bool:
        """Whether something is offered now."""
        return self._frame is not None and self._frame.isVisible()

    @property
    def row(self) -> int:
        """The row that Enter takes; -1 where nothing is offered."""
        item = self.list.currentItem() if self.list is not None and self.shown else None
        return self.list.indexOfTopLevelItem(item) if self.list is not None and item is not None else -1

    def hide(self) -> None:
        """Offer nothing."""
        if self._frame is not None:
            self._frame.hide()

    def show(self, rows: Sequence[tuple[str, str]]) -> None:
        """Offer cards.

        Args:
            rows: name and what else is to be said of each.
        """
        if not rows:
            self.hide()
            return
        if self.list is None or self._frame is None:
            self._build()
        assert self.list is not None
        assert self._frame is not None
        theme = self._bench.theme
        self.list.clear()
        for name, about in rows:
            item = QTreeWidgetItem([name, about])
            item.setForeground(1, theme.color("muted"))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.list.addTopLevelItem(item)
        self._point(0)
        self._tell()
        window = self._edit.window()
        corner = self._edit.mapTo(window, QPoint(0, self._edit.height() + 2))
        high = len(rows) * self.list.sizeHintForRow(0) + theme.px(12)
        wide = self._edit.width()
        self.list.setColumnWidth(0, wide * 3 // 5)
        self._frame.setGeometry(corner.x(), corner.y(), wide, min(high, window.height() - corner.y() - theme.px(8)))
        self._frame.show()
        self._frame.raise_()

    def _build(self) -> None:
        """Make the list, a child of the window: it takes neither focus nor activation from the line."""
        self._frame = QFrame(self._edit.window())
        self._frame.setObjectName("preview")
        self.list = QTreeWidget(self._frame)
        self.list.setObjectName("offers")
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Cards that may be meant"))
        self.list.itemClicked.connect(self._on_clicked)
        inner = QVBoxLayout(self._frame)
        inner.setContentsMargins(4, 4, 4, 4)
        inner.addWidget(self.list)
        self._frame.hide()

    def key(self, event: QKeyEvent) -> bool:
        """Take a key if something is offered and the key is for it; tell whether it was."""
        if not self.shown or self.list is None:
            return False
        key, row, last = event.key(), self.row, self.list.topLevelItemCount() - 1
        if key == Qt.Key.Key_Escape:
            self.hide()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            to = row + (1 if key == Qt.Key.Key_Down else -1)
            self._point(0 if to > last else last if to < 0 else to)
            self._tell()
        else:
            return False
        return True

    def _point(self, row: int) -> None:
        item = self.list.topLevelItem(row) if self.list is not None else None
        if self.list is not None and item is not None:
            self.list.setCurrentItem(item)

    def _tell(self) -> None:
        """Say the row that Enter takes to those who listen."""
        item = self.list.currentItem() if self.list is not None else None
        self._edit.setAccessibleDescription(f"{item.text(0)} {item.text(1)}".strip() if item is not None else "")

    def _on_clicked(self, item: QTreeWidgetItem) -> None:
        if self.list is not None:
            self.taken.emit(self.list.indexOfTopLevelItem(item))
