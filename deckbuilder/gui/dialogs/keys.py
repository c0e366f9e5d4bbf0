"""All keys on one page: those of the lists, and every action with a key that the player may change."""

import json

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.naming import plain
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet, clearable
from deckbuilder.gui.language import help_page, key_name, spoken
from deckbuilder.gui.synonyms import synonyms
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import SHORTCUTS

_KEY = Qt.ItemDataRole.UserRole
FIXED = ("Return", "Enter", "Shift+Return", "Del", "Space", "Esc", "+", "-", "/", *map(str, range(10)))
"""Keys of the lists and the search box, which no action can take."""


class Keys(Sheet):
    """The shortcuts of every action in the window, to look at and to change, and the keys of the lists."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["keys"].title(), parent, (620, 560))
        from deckbuilder.gui.menus import chosen_keys, given_keys  # the menus list the dialogs

        self._given, self._chosen = given_keys(), chosen_keys(bench.services.settings)
        actions = getattr(parent.window(), "actions_by_key", {})
        self._actions: dict[str, QAction] = {key: action for key, action in actions.items() if key in self._given}
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.tr("Pages"))
        self.tabs.addTab(self._everywhere(), self.tr("Everywhere"))
        self.tabs.addTab(self._in_lists(), self.tr("In the lists"))
        self.tabs.addTab(self._at_the_table(), self.tr("At the table"))
        self._add_search_help()
        self.body.addWidget(self.tabs, 1)
        self.all = self.button(self.tr("Reset all keys"))
        self.button(self.tr("Close"), primary=True).clicked.connect(self.accept)
        self.all.clicked.connect(self._on_reset_all)
        self._fill()
        self.filter.setFocus()

    # -- the actions -------------------------------------------------------------------------------

    def _everywhere(self) -> QWidget:
        page = QWidget(self)
        self.filter = QLineEdit(page)
        self.filter.setPlaceholderText(self.tr("Find an action or a key"))
        self.filter.setAccessibleName(self.tr("Find an action or a key"))
        clearable(self.filter, self.bench.theme)
        self.table = QTableWidget(0, 2, page)
        self.table.setAccessibleName(self.tr("Actions and their keys"))
        self.table.setHorizontalHeaderLabels([self.tr("What it does"), self.tr("Key")])
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setObjectName("plain")
        self.table.verticalHeader().setDefaultSectionSize(self.bench.theme.px(28))
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setCornerButtonEnabled(False)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.edit = QKeySequenceEdit(page)
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(self.tr("New key for the chosen action: press it"))
        self.set = QPushButton(self.tr("Use this key"), page)
        self.none = QPushButton(self.tr("No key"), page)
        self.reset = QPushButton(self.tr("Reset"), page)
        self.take = QPushButton(page)
        self.take.setProperty("role", "link")
        self.trouble = QLabel(page)
        self.trouble.setProperty("role", "bad")
        self.trouble.setWordWrap(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.filter)
        column.addWidget(self.table, 1)
        self._lay_out_new_key(column, page)
        self.filter.textChanged.connect(self._fill)
        self.set.clicked.connect(self._on_set)
        self.none.clicked.connect(self._on_none)
        self.reset.clicked.connect(self._on_reset)
        self.take.clicked.connect(self._on_take)
        self.edit.keySequenceChanged.connect(self._on_pressed)
        self.table.currentCellChanged.connect(self._on_row)
        return page

    def _lay_out_new_key(self, column: QVBoxLayout, page: QWidget) -> None:
        """Put the new key into one row, and what is to be said of it into the next, which keeps its room when it is empty."""
        label = QLabel(self.tr("New key:"), page)
        label.setBuddy(self.edit)
        row, below = QHBoxLayout(), QHBoxLayout()
        for line in (row, below):
            line.setSpacing(8)
            column.addLayout(line)
        row.addWidget(label)
        row.addWidget(self.edit, 1)
        row.addWidget(self.set)
        below.addWidget(self.trouble, 1)
        for button in (self.take, self.none, self.reset):
            below.addWidget(button)
        for button in (self.set, self.none, self.reset):
            button.setAutoDefault(False)
            button.setAccessibleName(button.text())
        self.take.setAutoDefault(False)
        self.take.setAccessibleName(self.tr("Take the key from the action that has it"))
        self.take.hide()
        self.trouble.setMinimumHeight(2 * self.trouble.fontMetrics().height())

    def _label(self, key: str) -> str:
        text = str(self._actions[key].property("called")).replace("&&", "\0").replace("&", "").replace("\0", "&")
        return text.rstrip("…")

    def _keys_of(self, key: str) -> str:
        return self._chosen.get(key, self._given[key])

    def _fill(self) -> None:
        wanted, chosen = plain(self.filter.text()), self._row_key()
        typed = self.filter.text().strip().casefold()
        lines = sorted(((self._label(key), key) for key in self._actions), key=lambda line: line[0].casefold())
        self.table.setRowCount(0)
        for label, key in lines:
            shown = QKeySequence(self._keys_of(key)).toString(QKeySequence.SequenceFormat.NativeText)
            told = (label, *synonyms(key))
            if not any(wanted in plain(words) for words in told) and typed not in shown.casefold():
                continue
            row = self.table.rowCount()
            self.table.insertRow(row)
            for column, text in enumerate((label, shown)):
                item = QTableWidgetItem(text)
                item.setData(_KEY, key)
                if key in self._chosen:
                    item.setFont(self.bench.theme.font(13, bold=True))
                self.table.setItem(row, column, item)
            if key == chosen:
                self.table.setCurrentCell(row, 0)
        if self.table.currentRow() < 0 and self.table.rowCount():
            self.table.setCurrentCell(0, 0)
        self.all.setEnabled(bool(self._chosen))

    def _row_key(self) -> str:
        item = self.table.item(self.table.currentRow(), 0)
        return str(item.data(_KEY)) if item is not None else ""

    def _on_row(self) -> None:
        key = self._row_key()
        for button in (self.set, self.none):
            button.setEnabled(bool(key))
        self.reset.setEnabled(key in self._chosen)
        self.edit.clear()
        self._prompt()
        self._say("")

    def _prompt(self) -> None:
        """Say in the empty line what to do; Qt puts its own words there at every change."""
        inner = self.edit.findChild(QLineEdit)
        if inner is not None:
            inner.setPlaceholderText(self.tr("Press the new key"))

    def _say(self, sentence: str) -> None:
        self.trouble.setText(sentence)
        self.take.hide()

    def _on_pressed(self) -> None:
        """Say at once whether the key pressed can be had."""
        self._prompt()
        self._say("")
        self.set.setEnabled(bool(self._row_key()))
        if self._row_key() and not self.edit.keySequence().isEmpty():
            self.set.setEnabled(self._free(self._row_key(), self.edit.keySequence().toString()))

    def _free(self, key: str, keys: str) -> bool:
        """Tell whether an action may have a key; say why not, and offer to take it from the one that has it."""
        if keys in FIXED:
            self._say(self.tr("{key} belongs to the lists; choose one with Ctrl or Alt").format(key=key_name(keys)))
            return False
        taken = self._holder(key, keys)
        if taken:
            action = self._label(taken)
            self._say(self.tr("{key} is taken by {action}").format(key=key_name(keys), action=action))
            self.take.setText(self.tr("Take it from {action}").format(action=action))
            self.take.setAccessibleName(self.take.text())
            self.take.show()
        return not taken

    def _holder(self, key: str, keys: str) -> str:
        """Give the other action that has a key; ``""`` for none."""
        return next((other for other in self._actions if other != key and self._same(other, keys)), "")

    def _on_set(self) -> None:
        key, keys = self._row_key(), self.edit.keySequence().toString()
        if key and keys and self._free(key, keys):
            self._keep(key, keys)

    def _on_take(self) -> None:
        """Give the chosen action the key of another, which has none then."""
        key, keys = self._row_key(), self.edit.keySequence().toString()
        other = self._holder(key, keys)
        if key and other:
            self._keep(other, "")
            self._keep(key, keys)

    def _same(self, key: str, keys: str) -> bool:
        have = self._keys_of(key)
        return bool(have) and QKeySequence(have) == QKeySequence(keys)

    def _on_none(self) -> None:
        self._keep(self._row_key(), "")

    def _on_reset(self) -> None:
        self._keep(self._row_key(), None)

    def _on_reset_all(self) -> None:
        for key in list(self._chosen):
            self._keep(key, None)

    def _keep(self, key: str, keys: str | None) -> None:
        """Give an action a key, ``""`` for none, None for the one that it comes with; it holds at once."""
        if key not in self._given:
            return
        if keys is None or keys == self._given[key]:
            self._chosen.pop(key, None)
        else:
            self._chosen[key] = keys
        try:
            self.bench.services.settings[SHORTCUTS] = json.dumps(self._chosen, sort_keys=True)
        except DataTrouble as error:
            self._say(spoken(str(error)))
        self._actions[key].setShortcut(QKeySequence(self._keys_of(key)))
        self._fill()
        self._on_row()

    # -- what cannot be changed --------------------------------------------------------------------

    def _in_lists(self) -> QTextBrowser:
        lines = [
            (self.tr("Letters"), self.tr("search, from anywhere in the table")),
            (self.tr("Up, Down"), self.tr("choose a card, also while typing a search")),
            (key_name("Enter"), self.tr("add one copy of the chosen card")),
            (key_name("Shift+Enter"), self.tr("add it to what starts in play; in the deck: move it there or back")),
            ("+  \N{MINUS SIGN}", self.tr("one copy more or less")),
            ("0 … 9", self.tr("set the number of copies")),
            (self.tr("Delete"), self.tr("cut all copies")),
            (self.tr("Space"), self.tr("see the card large, or keep the one under the pointer; Esc closes it")),
            (self.tr("Ctrl+A, Shift+↑ ↓"), self.tr("choose several cards; the keys above then do all of them")),
            ("/", self.tr("go to the search box")),
        ]
        return self._told(self.tr("Keys in the lists"), lines)

    def _at_the_table(self) -> QTextBrowser:
        lines = [
            (self.tr("Arrows"), self.tr("go from card to card and to the places that are lit")),
            (key_name("Enter"), self.tr("do what the card can do, choose a target or a place, open a pile")),
            ("1 … 9", self.tr("give the answer of that number")),
            (self.tr("Space"), self.tr("do nothing: pass, decline, be done")),
            ("N", self.tr("pass until you may begin something again")),
            ("T", self.tr("type what you do")),
            ("P", self.tr("see the card large; again, or Esc, closes it")),
            ("I", self.tr("the card you look at, with its numbers as sums, in place of the log")),
            ("L", self.tr("the table as a list, or drawn")),
            (self.tr("Esc"), self.tr("put down what is picked up; come back from the past")),
            ("+  \N{MINUS SIGN}", self.tr("show the table larger or smaller")),
        ]
        return self._told(self.tr("Keys at the table"), lines)

    def _told(self, name: str, lines: list[tuple[str, str]]) -> QTextBrowser:
        page = self._page(name)
        keys = "".join(
            f"<tr><td style='padding-right:{self.bench.theme.px(16)}px'><span style=font-weight:600>{key}</span></td><td>{what}</td></tr>"
            for key, what in lines
        )
        page.setHtml(f"<table cellpadding='3'>{keys}</table>")
        return page

    def _page(self, name: str) -> QTextBrowser:
        page = QTextBrowser(self)
        page.setObjectName("page")
        page.setAccessibleName(name)
        page.setOpenLinks(False)
        return page

    def _add_search_help(self) -> None:
        """Add a page on the words of a search, where that text is shipped."""
        try:
            text = help_page("search").read_text("utf-8")
        except OSError:
            return
        page = self._page(self.tr("How to search"))
        page.setMarkdown(text)
        self.tabs.addTab(page, self.tr("How to search"))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return Keys(bench, parent)
