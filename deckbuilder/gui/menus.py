"""The menus of a window, made from the registered actions and dialogs, with the keys that the player chose."""

import json
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.gui import glyphs
from deckbuilder.gui.commands import ACTIONS
from deckbuilder.gui.commands.target import instead, refer
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.leaving_keys import LeavesKeys
from deckbuilder.settings import SHORTCUTS, Settings

if TYPE_CHECKING:
    from deckbuilder.gui.deck_tabs import DeckSide
    from deckbuilder.gui.main_window import MainWindow
    from deckbuilder.gui.theme import Theme

_RECENT = 10


def chosen_keys(settings: Settings) -> dict[str, str]:
    """Give the keys that the player chose by action; ``""`` for one that shall have none."""
    try:
        found = json.loads(settings[SHORTCUTS] or "{}")
    except ValueError:
        return {}
    return {str(k): v for k, v in found.items() if isinstance(v, str)} if isinstance(found, dict) else {}


def given_keys() -> dict[str, str]:
    """Give the key of every action and dialog as it is when nobody chose another."""
    keys = {key: spec.shortcut for key, spec in ACTIONS.items()}
    return keys | {key: dialog.shortcut for key, dialog in DIALOGS.items()}


class Menus(QObject):
    """Makes and keeps the actions of one window.

    Args:
        window: whose actions they are.
        menus: that are filled, by key.
    """

    def __init__(self, window: "MainWindow", menus: dict[str, QMenu]) -> None:
        super().__init__(window)
        self._window = window
        self._signs: list[tuple[QAction, str]] = []
        self._drawn_in: Theme | None = None
        self.actions: dict[str, QAction] = {}
        self.menus = menus
        self._keys = chosen_keys(window.bench.services.settings)
        for spec in ACTIONS.values():
            action = self._action(spec.key, "actions", spec.label, spec.shortcut, spec.sign, spec.tip)
            action.triggered.connect(self._on_action)
            if spec.before:
                self.menus[spec.menu].addSeparator()
            self.menus[spec.menu].addAction(action)
            if spec.checked is not None:
                action.setCheckable(True)
        for menu in self.menus.values():
            menu.setToolTipsVisible(True)
            menu.aboutToShow.connect(self._on_menu)
        self._add_dialogs()
        self._leaves = LeavesKeys(self, self.actions.values())
        self.recent = QMenu(QCoreApplication.translate("actions", "Open recent"), window)
        self.recent.aboutToShow.connect(self._fill_recent)
        self.menus["deck"].insertMenu(self.actions["save"], self.recent)

    def _add_dialogs(self) -> None:
        """Put each dialog into its menu: before what copies, where there is that."""
        for dialog in DIALOGS.values():
            action = self._action(dialog.key, "dialogs", dialog.label, dialog.shortcut, dialog.sign, dialog.tip)
            action.triggered.connect(self._on_dialog)
            menu = self.menus[dialog.menu]
            first = self.actions["duplicate"] if dialog.menu == "deck" else None
            menu.insertAction(first, action) if first is not None else menu.addAction(action)

    def _action(self, key: str, context: str, label: str, shortcut: str, sign: str, tip: str) -> QAction:
        action = QAction(QCoreApplication.translate(context, label), self._window)
        action.setData(key)
        action.setProperty("called", action.text())
        keys = self._keys.get(key, shortcut)
        if keys:
            action.setShortcut(QKeySequence(keys))
        if tip:
            action.setToolTip(QCoreApplication.translate(context, tip))
        self.actions[key] = action
        if sign:
            self._signs.append((action, sign))
        return action

    def _on_action(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            key = str(action.data())
            if ACTIONS[key].at:
                self._window.places.go(ACTIONS[key].at)
            (instead(self._window, key) or partial(ACTIONS[key].run, self._window))()

    def _on_dialog(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            key = str(action.data())
            (instead(self._window, key) or partial(self._window.open_dialog, key))()

    def watch(self, decks: "DeckSide") -> None:
        """Let the actions follow whether one deck is in front or all, and which of them are chosen."""
        decks.pages.currentChanged.connect(self._refer)
        decks.library_made.connect(self._on_library)
        self._leaves.watch(decks.builder.head.name)
        self._window.bench.deck_opened.connect(self._refer)
        self._refer()

    def _on_library(self, library: object) -> None:
        from deckbuilder.gui.library.library import DeckLibrary  # it was made a moment ago

        if isinstance(library, DeckLibrary):
            library.deeds.changed.connect(self._refer)
            self._leaves.watch(library.search)

    def _refer(self) -> None:
        refer(self._window)

    def _on_menu(self) -> None:
        """Tick what is on, and draw the signs if they are not drawn in these colours yet."""
        self._draw_signs()
        for key, spec in ACTIONS.items():
            if spec.checked is not None:
                self.actions[key].setChecked(spec.checked(self._window))

    def _fill_recent(self) -> None:
        from deckbuilder.desk.deck_library import recent  # needed once somebody looks

        self.recent.clear()
        bench = self._window.bench
        try:
            heads = recent(bench.store, bench.game.id, _RECENT) if bench.store is not None else ()
        except DataTrouble as error:
            bench.troubled.emit(str(error))
            return
        for head in heads:
            action = self.recent.addAction(head.name.replace("&", "&&"))
            action.setData(int(head.id))
            action.triggered.connect(self._on_recent)

    def _on_recent(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._window.bench.open_stored(DeckId(int(action.data())))

    def _draw_signs(self) -> None:
        """Give the actions their signs: forty pictures, which only an open menu shows."""
        theme = self._window.bench.theme
        if theme is not self._drawn_in:
            self._drawn_in = theme
            for action, sign in self._signs:
                action.setIcon(glyphs.icon(sign, theme.color("text"), theme.px(16)))
