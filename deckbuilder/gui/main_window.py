"""The frame: menus, rail, catalog on the left, deck on the right, strip below; and what it remembers."""

import json

from PySide6.QtCore import QByteArray, QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMainWindow, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.gui import glyphs
from deckbuilder.gui.actions import ACTIONS, MENUS
from deckbuilder.gui.browser.browser import Browser
from deckbuilder.gui.builder.builder import Builder
from deckbuilder.gui.builder.formation import PlaceButton
from deckbuilder.gui.card_menu import CardMenu
from deckbuilder.gui.commands import Commands
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.models.deck_tree import DeckRow
from deckbuilder.gui.preview import Preview
from deckbuilder.gui.rail import Rail
from deckbuilder.gui.strip import Strip
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import GEOMETRY, SPLITTERS


class MainWindow(QMainWindow):
    """The window.

    Args:
        bench: what its parts share.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self.actions_by_key: dict[str, QAction] = {}
        self._signs: list[tuple[QAction, str]] = []
        self.browser = Browser(bench, self)
        self.builder = Builder(bench, self)
        self.commands = Commands(bench, self.browser, self)
        self.rail = Rail(bench, self)
        self.strip = Strip(bench, self)
        self.preview = Preview(bench, self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setObjectName("window")
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(8)
        self.splitter.addWidget(self.browser)
        self.splitter.addWidget(self.builder)
        self.places = QStackedWidget(self)
        self.places.setObjectName("place")
        self.places.addWidget(self.splitter)
        self.setCentralWidget(self._lay_out())
        self._make_menus()
        self._make_rail()
        self._connect()
        self._watch()
        self.setMinimumSize(800, 500)
        self.resize(1280, 800)
        self._recall()
        self._retitle()
        self._dress()
        self.browser.search.edit.setFocus()

    def _lay_out(self) -> QWidget:
        middle = QWidget(self)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.places, 1)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row, 1)
        column.addWidget(self.strip)
        return middle

    def _make_menus(self) -> None:
        def word(text: str, context: str = "actions") -> str:
            return QCoreApplication.translate(context, text)

        menus: dict[str, QMenu] = {}
        for key, label in MENUS:
            menus[key] = self.menuBar().addMenu(word(label))
            menus[key].setToolTipsVisible(True)
        for spec in ACTIONS:
            action = self._action(
                spec.key, word(spec.label), spec.shortcut, spec.sign, word(spec.tip) if spec.tip else ""
            )
            action.triggered.connect(getattr(self.commands, spec.key))
            if spec.before:
                menus[spec.menu].addSeparator()
            menus[spec.menu].addAction(action)
        for dialog in DIALOGS.values():
            action = self._action(
                dialog.key, word(dialog.label, "dialogs"), dialog.shortcut, dialog.sign, word(dialog.tip, "dialogs")
            )
            action.setData(dialog.key)
            action.triggered.connect(self._on_dialog)
            first = next((a for a in menus[dialog.menu].actions() if a.text() == word("Duplicate")), None)
            menus[dialog.menu].insertAction(first, action) if first else menus[dialog.menu].addAction(action)
        slash = QShortcut(QKeySequence("/"), self)
        slash.activated.connect(self.commands.find)
        again = QShortcut(QKeySequence("Ctrl+Y"), self)
        again.activated.connect(self.commands.redo)

    def _action(self, key: str, label: str, shortcut: str, sign: str, tip: str) -> QAction:
        action = QAction(label, self)
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
        if tip:
            action.setToolTip(tip)
        self.actions_by_key[key] = action
        if sign:
            self._signs.append((action, sign))
        return action

    def _make_rail(self) -> None:
        self.rail.add_place(self.tr("Deck"), "deck")
        for key, label, sign in (
            ("import", self.tr("Import"), "import"),
            ("export", self.tr("Export"), "export"),
            ("other_theme", self.tr("Colours"), "moon"),
            ("settings", self.tr("Settings"), "settings"),
        ):
            self.rail.add_action(self.actions_by_key[key], label, sign)

    def _connect(self) -> None:
        bench = self.bench
        self.rail.place_chosen.connect(self.places.setCurrentIndex)
        self.browser.menu_wanted.connect(self._on_card_menu)
        self.builder.menu_wanted.connect(self._on_card_menu)
        self.builder.row_menu_wanted.connect(self._on_row_menu)
        self.builder.list.typed.connect(self.browser.search.typed)
        self.browser.welcome.import_wanted.connect(self.actions_by_key["import"].trigger)
        self.browser.welcome.export_wanted.connect(self.actions_by_key["export"].trigger)
        self.browser.welcome.new_wanted.connect(self.commands.new)
        bench.deck_opened.connect(self._on_opened)
        bench.hub.changed.connect(self._retitle)
        bench.themed.connect(self._dress)

    def _watch(self) -> None:
        preview, browser, builder = self.preview, self.browser, self.builder
        preview.watch(browser.list.viewport(), browser.list.card_at)
        preview.watch(builder.list.viewport(), builder.list.card_at)
        builder.formation.place_made.connect(self._on_place_made)
        for wanting in (browser.list.peek_wanted, browser.page.peek_wanted, builder.list.peek_wanted):
            wanting.connect(preview.peek)
        browser.list.chosen.connect(preview.follow)
        builder.list.chosen.connect(preview.follow)

    def _on_place_made(self, button: object) -> None:
        if isinstance(button, PlaceButton):
            self.preview.watch(button, button.card_at)

    def _dress(self) -> None:
        for action, sign in self._signs:
            action.setIcon(glyphs.icon(sign, self.bench.theme.color("text"), self.bench.theme.px(16)))

    # -- dialogs and menus -------------------------------------------------------------------------

    def open_dialog(self, key: str) -> QDialog:
        """Open a registered dialog over the window."""
        dialog = DIALOGS[key].build(self.bench, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def _on_dialog(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.open_dialog(str(action.data()))

    def _on_card_menu(self, card: str, place: QPoint) -> None:
        self._pop_up(CardMenu(self.bench, CardId(card), None, self), place)

    def _on_row_menu(self, row: object, place: QPoint) -> None:
        if isinstance(row, DeckRow) and row.card is not None:
            self._pop_up(CardMenu(self.bench, row.card, row, self), place)

    def _pop_up(self, menu: CardMenu, place: QPoint) -> None:
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.show_at(place)

    # -- the deck ----------------------------------------------------------------------------------

    def _on_opened(self) -> None:
        opened = self.bench.open
        if opened is not None:
            stack = opened.stack
            stack.canUndoChanged.connect(self.actions_by_key["undo"].setEnabled)
            stack.canRedoChanged.connect(self.actions_by_key["redo"].setEnabled)
            stack.undoTextChanged.connect(self._on_undo_text)
            stack.redoTextChanged.connect(self._on_redo_text)
            opened.saved_changed.connect(self._retitle)
            for key, can in (("undo", stack.canUndo()), ("redo", stack.canRedo())):
                self.actions_by_key[key].setEnabled(can)
            self._on_undo_text(stack.undoText())
            self._on_redo_text(stack.redoText())
        self._retitle()

    def _on_undo_text(self, text: str) -> None:
        self.actions_by_key["undo"].setText(self.tr("Undo {label}").format(label=text) if text else self.tr("Undo"))

    def _on_redo_text(self, text: str) -> None:
        self.actions_by_key["redo"].setText(self.tr("Redo {label}").format(label=text) if text else self.tr("Redo"))

    def _retitle(self) -> None:
        opened = self.bench.open
        name = f"{opened.deck.name}[*] \N{EN DASH} " if opened is not None else ""
        self.setWindowTitle(f"{name}Warcamp")
        self.setWindowModified(opened is not None and opened.dirty)

    # -- what is remembered ------------------------------------------------------------------------

    def _sizes(self) -> dict[str, list[int]]:
        found = {"window": self.splitter.sizes(), "browser": self.browser.parts.sizes()}
        if self.builder.parts.by_hand:  # else the deck decides
            found["builder"] = self.builder.parts.sizes()
        return found

    def _recall(self) -> None:
        settings = self.bench.services.settings
        if settings[GEOMETRY]:
            self.restoreGeometry(QByteArray.fromBase64(QByteArray(settings[GEOMETRY].encode("ascii", "ignore"))))
        self.lay_out_afresh()
        try:
            sizes = json.loads(settings[SPLITTERS] or "{}")
        except ValueError:
            sizes = {}
        setters = {
            "window": self.splitter.setSizes,
            "browser": self.browser.parts.set_sizes,
            "builder": self.builder.parts.set_by_hand,
        }
        for name, parts in (("window", 2), ("browser", 2), ("builder", 3)):
            wanted = sizes.get(name) if isinstance(sizes, dict) else None
            if isinstance(wanted, list) and len(wanted) == parts and all(type(n) is int and n > 0 for n in wanted):
                setters[name](wanted)

    def lay_out_afresh(self) -> None:
        """Give the splitters the positions of a first start."""
        px = self.bench.theme.px
        self.splitter.setSizes([47, 53])
        self.splitter.setStretchFactor(0, 47)
        self.splitter.setStretchFactor(1, 53)
        room = max(self.height() - px(220), px(330))
        self.browser.parts.set_sizes([room * 3 // 5, room * 2 // 5])
        self.builder.parts.by_hand = False
        self.builder.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember place and splitters; wait for work under way."""
        settings = self.bench.services.settings
        try:
            settings[GEOMETRY] = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
            settings[SPLITTERS] = json.dumps(self._sizes())
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))
        self.bench.close()
        super().closeEvent(event)
