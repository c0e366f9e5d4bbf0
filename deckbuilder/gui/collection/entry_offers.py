"""Cards that may be meant, offered below the line of fast entry: arrows choose, Enter takes, Esc closes."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTreeWidgetItem

from deckbuilder.gui.offer_list import OfferList
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
        self.list: OfferList | None = None

    @property
    def shown(self) -> bool:
        """Whether something is offered now."""
        return self.list is not None and self.list.shown

    @property
    def row(self) -> int:
        """The row that Enter takes; -1 where nothing is offered."""
        return self.list.row if self.list is not None and self.list.shown else -1

    def hide(self) -> None:
        """Offer nothing."""
        if self.list is not None:
            self.list.frame.hide()

    def show(self, rows: Sequence[tuple[str, str]]) -> None:
        """Offer cards.

        Args:
            rows: name and what else is to be said of each.
        """
        if not rows:
            self.hide()
            return
        if self.list is None:
            self.list = OfferList(self._edit, self.tr("Cards that may be meant"))
            self.list.itemClicked.connect(self._on_clicked)
        self.list.fill(rows, self._bench.theme, Qt.AlignmentFlag.AlignRight)
        self.list.point(0)
        wide = self._edit.width()
        self.list.resizeColumnToContents(1)
        about = min(self.list.columnWidth(1), wide // 2) if any(said for _, said in rows) else 0
        self.list.setColumnWidth(0, wide - about - self._bench.theme.px(12))
        self.list.drop(wide)

    def key(self, event: QKeyEvent) -> bool:
        """Take a key if something is offered and the key is for it; tell whether it was."""
        if self.list is None or not self.list.shown:
            return False
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.hide()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self.list.point((self.list.row + step) % self.list.topLevelItemCount())
        else:
            return False
        return True

    def _on_clicked(self, item: QTreeWidgetItem) -> None:
        if self.list is not None:
            self.taken.emit(self.list.indexOfTopLevelItem(item))
