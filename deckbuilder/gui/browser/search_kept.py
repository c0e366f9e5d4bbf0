"""Saved and recent searches beside the search box: a bookmark with a menu, and a line to name one."""

import json
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QToolButton, QWidget

from deckbuilder import paths
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import RECENT_SEARCHES

if TYPE_CHECKING:
    from deckbuilder.desk.saved_searches import SavedSearches

_MOST = 20
_REST_MS = 2500
_LEAST = 2
_WIDE = 48


class SearchKeeper(QToolButton):
    """The bookmark: its menu lists saved and recent searches and keeps the one that is typed.

    Args:
        bench: what the window shares.
        edit: the search box.
    """

    naming = Signal(bool)
    """The line for a name is to be shown, or hidden."""

    def __init__(self, bench: Workbench, edit: QLineEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._edit = edit
        self._session = ""
        self._recent: tuple[str, ...] | None = None
        self.setAccessibleName(self.tr("Saved searches"))
        self.setToolTip(self.tr("Saved and recent searches"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setProperty("role", "filter")
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.note)
        edit.textEdited.connect(self._on_edited)
        self.dress()

    @cached_property
    def saved(self) -> "SavedSearches":
        """The searches that the player saved."""
        from deckbuilder.desk.saved_searches import SavedSearches  # once somebody looks at them

        return SavedSearches(paths.searches_file(self._bench.services.home))

    @cached_property
    def line(self) -> "NameLine":
        """The line for a name, made when a search is first to be saved; whoever has a place for it takes it there."""
        line = NameLine(self)
        line.named.connect(self._on_named)
        line.given_up.connect(self._on_given_up)
        return line

    def dress(self) -> None:
        """Put on the theme."""
        theme = self._bench.theme
        self.setIcon(glyphs.icon("bookmark", theme.color("text"), theme.px(18)))
        self.setIconSize(QSize(theme.px(18), theme.px(18)))

    # -- recent ones ---------------------------------------------------------------------------------

    @property
    def recent(self) -> tuple[str, ...]:
        """The last searches, the newest first."""
        if self._recent is None:
            try:
                found = json.loads(self._bench.services.settings[RECENT_SEARCHES] or "[]")
            except ValueError:
                found = []
            self._recent = tuple(text for text in found if isinstance(text, str)) if isinstance(found, list) else ()
        return self._recent

    def _on_edited(self) -> None:
        self._rest.start()

    def note(self) -> None:
        """Remember what stands in the box; what it grew from by going on typing gives way to it."""
        self._rest.stop()
        text = " ".join(self._edit.text().split())
        if len(text) < _LEAST or self.recent[:1] == (text,):
            return
        begun, self._session = self._session, text
        grown = bool(begun) and (text.startswith(begun) or begun.startswith(text))
        kept = [old for old in self.recent if old != text and not (grown and old == begun)]
        self._recent = (text, *kept)[:_MOST]
        if self._bench.world.passing:
            return
        try:
            self._bench.services.settings[RECENT_SEARCHES] = json.dumps(self._recent, ensure_ascii=False)
        except DataTrouble as error:
            self._bench.hub.say(str(error))

    def open_recent(self) -> bool:
        """Open the list of the last searches below the box; tell whether there are any."""
        if not self.recent:
            return False
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Recent searches"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text in self.recent:
            self._add(menu, text, text)
        menu.setActiveAction(menu.actions()[0])
        menu.popup(self._edit.mapToGlobal(QPoint(0, self._edit.height())))
        return True

    # -- the menu ------------------------------------------------------------------------------------

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        try:
            read = self.saved.read()
        except BadInput as error:
            menu.addAction(spoken(str(error))).setEnabled(False)
            return
        for search in read.searches:
            self._add(menu, f"{search.name}\t{_short(search.query, _WIDE // 2)}", search.query)
        if not read.searches:
            menu.addAction(self.tr("No search is saved yet")).setEnabled(False)
        menu.addSeparator()
        save = menu.addAction(self.tr("Save this search…"))
        save.setEnabled(bool(self._edit.text().strip()))
        save.triggered.connect(self.ask_name)
        menu.addAction(self.tr("Manage…")).triggered.connect(self.manage)
        if read.findings:
            n = len(read.findings)
            words = counted(n, self.tr("{n} line is no search…"), self.tr("{n} lines are no searches…"))
            menu.addAction(words).triggered.connect(self.manage)
        if self.recent:
            menu.addSeparator()
            menu.addAction(self.tr("Recent")).setEnabled(False)
            for text in self.recent[:8]:
                self._add(menu, text, text)

    def _add(self, menu: QMenu, label: str, query: str) -> None:
        first, tab, rest = label.partition("\t")
        action = menu.addAction((_short(first, _WIDE) + tab + rest).replace("&", "&&"))
        action.setData(query)
        action.setToolTip(query)
        action.triggered.connect(self._on_chosen)

    def _on_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._edit.setText(str(action.data()))
            self._edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.note()

    def manage(self) -> None:
        """Open the dialog of all saved searches."""
        from deckbuilder.gui.dialogs.searches import SearchesSheet  # not before it is asked for

        sheet = SearchesSheet(self._bench, self.window())
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    # -- naming --------------------------------------------------------------------------------------

    def ask_name(self) -> None:
        """Show the line for a name below the box."""
        if self._edit.text().strip():
            self.naming.emit(True)
            self.line.begin()

    def _on_named(self, name: str) -> None:
        query = self._edit.text()
        try:
            before = self.saved.text()
            search = self.saved.add(name, query)
        except (BadInput, DataTrouble) as error:
            self._bench.hub.say(str(error))
            return
        self._on_given_up()
        self._bench.hub.say(
            self.tr("Saved the search {name}").format(name=search.name), Before(self._bench, self.saved, before)
        )

    def _on_given_up(self) -> None:
        self.naming.emit(False)
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)


class Before:
    """Takes an edit of the saved searches back."""

    def __init__(self, bench: Workbench, saved: "SavedSearches", text: str) -> None:
        self._bench, self._saved, self._text = bench, saved, text

    def __call__(self) -> None:
        """Put the file back as it was; what hinders that is said in the strip."""
        try:
            self._saved.restore(self._text)
        except DataTrouble as error:
            self._bench.hub.say(str(error))


class NameLine(QWidget):
    """One line: a name, Save, Cancel."""

    named = Signal(str)
    given_up = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("Name of this search"))
        self.name.setAccessibleName(self.tr("Name of this search"))
        self.save = QPushButton(self.tr("Save"), self)
        self.save.setAccessibleName(self.tr("Save the search under this name"))
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setAccessibleName(self.tr("Do not save the search"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.name, 1)
        row.addWidget(self.save)
        row.addWidget(self.cancel)
        self.hide()
        self.name.returnPressed.connect(self._on_save)
        self.save.clicked.connect(self._on_save)
        self.cancel.clicked.connect(self.given_up)
        escape = QAction(self)
        escape.setShortcut(Qt.Key.Key_Escape)
        escape.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.triggered.connect(self.given_up)
        self.addAction(escape)

    def begin(self) -> None:
        """Ask for a name anew."""
        self.name.clear()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_save(self) -> None:
        if self.name.text().strip():
            self.named.emit(self.name.text())


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
