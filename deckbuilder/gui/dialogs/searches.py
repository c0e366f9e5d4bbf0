"""All saved searches: rename, reorder, delete, and share them as lines."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from deckbuilder import paths
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.desk.saved_searches import SavedSearches, lines
from deckbuilder.gui.browser.search_kept import Before
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import spoken, told
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_NAME = Qt.ItemDataRole.UserRole


class SearchesSheet(Sheet):
    """A list of names and queries; every change is written at once and can be taken back in the strip."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["searches"].title(), parent, (640, 480))
        self.saved = SavedSearches(paths.searches_file(bench.services.home))
        self._undo: Before | None = None
        self.list = QTreeWidget(self)
        self.list.setObjectName("searches")
        self.list.setColumnCount(2)
        self.list.setHeaderLabels([self.tr("Name"), self.tr("Search")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAccessibleName(self.tr("Saved searches"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self._tools())
        self.trouble = self.words("", "warn")
        self._rest = QWidget(self)  # around what is said in place of the list, as long as it is empty
        self._above = QWidget(self)
        self.body.insertWidget(self.body.indexOf(self.trouble), self._above, 1)
        self.body.addWidget(self._rest, 1)
        self.copy = self.button(self.tr("Copy as lines"))
        self.paste = self.button(self.tr("Paste lines"))
        self.use = self.button(self.tr("Search for this"), primary=True)
        self.close_button = self.button(self.tr("Close"))
        self.list.itemChanged.connect(self._on_renamed)
        self.list.itemActivated.connect(self._on_use)
        self.list.currentItemChanged.connect(self._on_current)
        self.copy.clicked.connect(self._on_copy)
        self.paste.clicked.connect(self._on_paste)
        self.use.clicked.connect(self._on_use)
        self.close_button.clicked.connect(self.accept)
        self._fill()
        self.list.setFocus()

    def _tools(self) -> QWidget:
        made = self.deeds = QWidget(self)
        row = FlowLayout(made, 8)
        self.tools: dict[str, QPushButton] = {}
        for key, label, slot in (
            ("rename", self.tr("Rename"), self._on_rename),
            ("up", self.tr("Move up"), self._on_up),
            ("down", self.tr("Move down"), self._on_down),
            ("delete", self.tr("Delete"), self._on_delete),
            ("undo", self.tr("Undo"), self._on_undo),
        ):
            button = QPushButton(label, self)
            button.setAccessibleName(label)
            button.setAutoDefault(False)
            button.clicked.connect(slot)
            row.addWidget(button)
            self.tools[key] = button
        return made

    # -- showing -------------------------------------------------------------------------------------

    def _fill(self, name: str = "") -> None:
        """Read the file anew, and choose a search by its name."""
        self.list.blockSignals(True)
        self.list.clear()
        try:
            read = self.saved.read()
        except BadInput as error:
            self.trouble.setText(spoken(str(error)))
        else:
            for search in read.searches:
                item = QTreeWidgetItem([search.name, search.query])
                item.setData(0, _NAME, search.name)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                item.setToolTip(1, search.query)
                self.list.addTopLevelItem(item)
            lines = [told(finding.where, finding.why) for finding in read.findings]
            if not read.searches:
                lines.insert(
                    0, self.tr("No search is saved yet. Type one in the search box, then press the bookmark beside it.")
                )
            role = "warn" if read.findings else "muted"
            self.trouble.setProperty("role", role)
            self.trouble.style().unpolish(self.trouble)
            self.trouble.style().polish(self.trouble)
            self.trouble.setText("\n".join(lines[:3]))
        self.list.resizeColumnToContents(0)
        self.list.blockSignals(False)
        found = self.list.findItems(name, Qt.MatchFlag.MatchExactly, 0) if name else []
        first = found[0] if found else self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)
        self._on_current()

    def _on_current(self) -> None:
        item: QTreeWidgetItem | None = self.list.currentItem()
        place = self.list.indexOfTopLevelItem(item) if item is not None else -1
        for key in ("rename", "delete"):
            self.tools[key].setEnabled(place >= 0)
        self.tools["up"].setEnabled(place > 0)
        self.tools["down"].setEnabled(0 <= place < self.list.topLevelItemCount() - 1)
        self.tools["undo"].setEnabled(self._undo is not None)
        self.use.setEnabled(place >= 0)
        some = self.list.topLevelItemCount() > 0
        for part in (self.list, self.copy, self.use):
            part.setVisible(some)
        self.deeds.setVisible(some or self._undo is not None)
        self._above.setVisible(not some)
        self._rest.setVisible(not some)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignLeft if some else Qt.AlignmentFlag.AlignHCenter)

    def _name(self) -> str:
        item = self.list.currentItem()
        return str(item.data(0, _NAME)) if item is not None else ""

    # -- changing ------------------------------------------------------------------------------------

    def _change(self, work: Callable[[], object], sentence: str, name: str) -> None:
        """Do one change, say it in the strip with a way back, and show what is there now."""
        try:
            before = self.saved.text()
            work()
        except (BadInput, DataTrouble) as error:
            self._fill(self._name())
            self.trouble.setText(spoken(str(error)))
            return
        self._told(sentence, before)
        self._fill(name)

    def _told(self, sentence: str, before: str) -> None:
        """Say a change in the strip, with a way back there and here."""
        self._undo = Before(self.bench, self.saved, before)
        self.bench.hub.say(sentence, self._undo)

    def _on_undo(self) -> None:
        undo, self._undo = self._undo, None
        if undo is not None:
            undo()
            self._fill(self._name())

    def _on_renamed(self, item: QTreeWidgetItem) -> None:
        old, new = str(item.data(0, _NAME)), item.text(0)
        if old == new and self.list.currentItem() is item and item.text(1) == item.toolTip(1):
            return
        if item.text(1) != item.toolTip(1):
            query = item.text(1)
            sentence = self.tr("Changed the search {name}").format(name=old)
            self._change(lambda: self.saved.add(old, query), sentence, old)
        else:
            sentence = self.tr("Renamed {old} to {new}").format(old=old, new=new)
            self._change(lambda: self.saved.rename(old, new), sentence, new)

    def _on_rename(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.editItem(item, 0)

    def _on_up(self) -> None:
        self._move(-1)

    def _on_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        name = self._name()
        if name:
            self._change(lambda: self.saved.move(name, by), self.tr("Moved {name}").format(name=name), name)

    def _on_delete(self) -> None:
        name = self._name()
        if name:
            sentence = self.tr("Deleted the search {name}").format(name=name)
            self._change(lambda: self.saved.remove(name), sentence, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete by the key of that name."""
        if event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self._on_delete()
        else:
            super().keyPressEvent(event)

    # -- sharing and using -----------------------------------------------------------------------------

    def _on_copy(self) -> None:
        searches = self.saved.list()
        QGuiApplication.clipboard().setText(lines(searches))
        self.trouble.setText(
            counted(len(searches), self.tr("{n} line is on the clipboard"), self.tr("{n} lines are on the clipboard"))
        )

    def _on_paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        try:
            before = self.saved.text()
            read = self.saved.take(text)
        except (BadInput, DataTrouble) as error:
            self.trouble.setText(spoken(str(error)))
            return
        words = counted(len(read.searches), self.tr("{n} search was added"), self.tr("{n} searches were added"))
        if read.searches:
            self._told(words, before)
        self._fill(read.searches[0].name if read.searches else self._name())
        lines = [words, *(told(finding.where, finding.why) for finding in read.findings)]
        self.trouble.setText("\n".join(lines[:4]))

    def _on_use(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.accept()
            self.bench.search_wanted.emit(item.text(1))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return SearchesSheet(bench, parent)
