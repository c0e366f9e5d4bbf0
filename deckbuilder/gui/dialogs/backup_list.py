"""The backups in their folder, and what restores have set aside."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from deckbuilder.desk.restoring import ASIDE
from deckbuilder.desk.user_data import UserData
from deckbuilder.desk.user_parts import size_words, what_is_in
from deckbuilder.gui.dialogs.spec import Words
from deckbuilder.gui.language import moment, spoken
from deckbuilder.gui.workbench import Workbench

_SOURCE = Qt.ItemDataRole.UserRole


class BackupList(QWidget):
    """One of them can be chosen."""

    chosen_changed = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.tree = QTreeWidget(self)
        self.tree.setObjectName("backups")
        self.tree.setHeaderLabels([self.tr("Made"), self.tr("Size"), self.tr("Holds")])
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setAllColumnsShowFocus(True)
        self.tree.setAccessibleName(self.tr("Backups"))
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(True)
        self.nothing = Words(self.tr("Backups that you make will stand here."), self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tree, 1)
        column.addWidget(self.nothing, 1)
        self.tree.currentItemChanged.connect(self._on_current)

    def fill(self, data: UserData | None) -> None:
        """List all anew; what was chosen stays so where it is there yet."""
        chosen = self.chosen()
        self.tree.clear()
        for one in data.backups() if data is not None else ():
            made = one.manifest
            self._add(moment(made.made), spoken(size_words(one.size)), spoken(what_is_in(made.counts)), one.path)
        for path in data.kept_aside() if data is not None else ():
            self._add(_when(path), "", self.tr("What was there before a restore"), path)
        for at in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(at)
            if item is not None and item.data(0, _SOURCE) == chosen:
                self.tree.setCurrentItem(item)
        some = self.tree.topLevelItemCount() > 0
        self.tree.setVisible(some)
        self.nothing.setVisible(not some)

    def _add(self, made: str, size: str, holds: str, path: Path) -> None:
        item = QTreeWidgetItem([made, size, holds])
        px = self._bench.theme.px
        item.setData(0, _SOURCE, path)
        item.setSizeHint(0, QSize(self.tree.fontMetrics().horizontalAdvance(made) + px(24), px(28)))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column in range(3):
            item.setToolTip(column, str(path))
        self.tree.addTopLevelItem(item)

    def chosen(self) -> Path | None:
        """Give the backup, or the folder of a restore, that is chosen."""
        item = self.tree.currentItem()
        found = item.data(0, _SOURCE) if item is not None else None
        return found if isinstance(found, Path) else None

    def _on_current(self) -> None:
        self.chosen_changed.emit()


def _when(kept: Path) -> str:
    """Give the time of a restore by the name of the folder with what was there before."""
    words = kept.name.removeprefix(ASIDE)
    try:
        return moment(datetime.strptime(words[:17], "%Y-%m-%d-%H%M%S").astimezone())
    except ValueError:  # somebody gave it another name
        return words
