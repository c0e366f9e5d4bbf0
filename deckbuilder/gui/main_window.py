"""The frame: menus, rail, catalog on the left, decks on the right, strip below; and what it remembers."""

import json
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.gui.browser.browser import Browser
from deckbuilder.gui.menu_bar import titled
from deckbuilder.gui.places import CATALOG, DECK, PLACES, Place, Places
from deckbuilder.gui.rail import Rail
from deckbuilder.gui.strip import Strip
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import GEOMETRY, SPLITTERS

if TYPE_CHECKING:  # the list is painted before there is a deck
    from deckbuilder.core.decks import Deck
    from deckbuilder.gui.arrivals import Arrivals
    from deckbuilder.gui.builder.builder import Builder
    from deckbuilder.gui.deck_tabs import DeckSide
    from deckbuilder.gui.menus import Menus
    from deckbuilder.gui.palette import Palette
    from deckbuilder.gui.preview import Preview


class MainWindow(QMainWindow):
    """One window.

    Args:
        bench: what its parts share.
        staged: make the catalog only, so that it is seen early; ``complete`` makes the rest.
    """

    another_wanted = Signal()
    quit_wanted = Signal()
    closed = Signal()

    def __init__(self, bench: Workbench, staged: bool = False) -> None:
        super().__init__()
        self.bench = bench
        self._whole = False
        self._remembered: dict[str, Any] = {}
        self._dialog = ""
        self._warned: tuple[Deck, ...] = ()
        self.has_heir: Callable[[], bool] = bool
        """Whether another window goes on with what is not kept when this one is closed."""
        self._palette: Palette | None = None
        self._arrived: Arrivals | None = None
        self.setAcceptDrops(True)
        self.rail = Rail(bench, self)
        self.strip = Strip(bench, self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setObjectName("window")
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(8)
        self.browser = Browser(bench, self.splitter, staged)
        self.right = QStackedWidget(self.splitter)
        """What stands beside the catalog: the decks, and places that share it."""
        self.right.setMinimumWidth(bench.theme.px(360))
        self.splitter.addWidget(self.browser)
        self.splitter.addWidget(self.right)
        self.places = Places(bench, self, self.right)
        self.places.addWidget(self.splitter)
        self.setCentralWidget(self._lay_out())
        self._titled = titled(self)
        self.rail.dress()
        self._connect()
        if not staged:
            self.complete()
        self.setMinimumSize(800, 500)
        self.resize(1280, 800)
        self._recall()
        self._retitle()
        self.browser.search.edit.setFocus()

    def complete(self) -> None:
        """Make the half of the decks and all else that the list did not wait for; nothing happens a second time."""
        if self._whole:
            return
        self._whole = True
        self._make_rail()
        self.browser.complete()
        sizes = self.splitter.sizes()
        self.right.insertWidget(0, self.decks)
        self.right.setMinimumWidth(0)
        self.splitter.setSizes(sizes)
        self.decks.show()
        self._connect_decks()
        from deckbuilder.gui.beside import Beside  # see above
        from deckbuilder.gui.peeking import Peeking
        from deckbuilder.gui.tab_order import TabOrder

        Beside(self)
        Peeking(self)
        TabOrder(self)
        self.builder.parts.by_hand = False
        self.builder.fit()
        self._set_sizes({"builder": self._remembered.get("builder")})

    @property
    def is_whole(self) -> bool:
        """Whether more of the window is made than the catalog."""
        return self._whole

    @cached_property
    def menus(self) -> "Menus":
        """What stands in the menus."""
        from deckbuilder.gui.menus import Menus  # with all commands and dialogs, which the list does not wait for

        return Menus(self, self._titled)

    @property
    def actions_by_key(self) -> "dict[str, QAction]":
        """The actions of the menus."""
        return self.menus.actions

    @cached_property
    def decks(self) -> "DeckSide":
        """The right half: tabs, and below them a deck or the library."""
        from deckbuilder.gui.deck_tabs import DeckSide  # see above

        return DeckSide(self.bench, self.right)

    @property
    def builder(self) -> "Builder":
        """The open deck."""
        return self.decks.builder

    @cached_property
    def preview(self) -> "Preview":
        """A card seen large."""
        from deckbuilder.gui.preview import Preview  # see above

        return Preview(self.bench, self)

    def _lay_out(self) -> QWidget:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column.addLayout(row, 1)
        row.addWidget(self.rail)
        row.addWidget(self.places, 1)
        column.addWidget(self.strip)
        return middle

    def _make_rail(self) -> None:
        for place in PLACES:
            self.rail.add_place(place.title(), place.sign)
        for key, label, sign in (
            ("import", self.tr("Import"), "import"),
            ("export", self.tr("Export"), "export"),
            ("other_theme", self.tr("Colours"), "moon"),
            ("settings", self.tr("Settings"), "settings"),
        ):
            self.rail.add_action(self.actions_by_key[key], label, sign)

    def _connect(self) -> None:
        bench = self.bench
        self.rail.place_chosen.connect(self.places.go_to)
        self.places.shown.connect(self.rail.show_place)
        self.places.shown.connect(self._show_steps)
        self.places.made.connect(self._on_place_made)
        bench.steps_changed.connect(self._show_steps)
        bench.world.past.changed.connect(self._show_steps)
        bench.deck_opened.connect(self._retitle)
        bench.deck_wanted.connect(self.show_decks)
        bench.search_wanted.connect(self.show_catalog)
        bench.hub.changed.connect(self._retitle)

    def _connect_decks(self) -> None:
        actions = self.actions_by_key
        for keys, action in (("/", "find"), ("Ctrl+Y", "redo")):
            QShortcut(QKeySequence(keys), self).activated.connect(actions[action].trigger)
        self.decks.more.clicked.connect(actions["new"].trigger)
        self.decks.pages.currentChanged.connect(self._show_steps)
        self.menus.watch(self.decks)
        self.browser.page.deck_wanted.connect(self._on_deck_wanted)
        self.builder.file_dropped.connect(self._on_file_dropped)
        self.builder.text_dropped.connect(self._on_text_dropped)
        self.builder.charts.offer_more()
        self.builder.charts.more_wanted.connect(actions["statistics"].trigger)
        self.builder.list.typed.connect(self.browser.search.typed)
        self.browser.import_wanted.connect(actions["import"].trigger)
        self.browser.export_wanted.connect(actions["export"].trigger)
        self.browser.new_wanted.connect(actions["new"].trigger)
        self._show_steps()

    # -- dialogs and menus -------------------------------------------------------------------------

    def open_dialog(self, key: str) -> QDialog:
        """Open a registered dialog over the window; one that is open already comes to the front."""
        there = next((found for found in self.findChildren(QDialog) if found.property("dialog") == key), None)
        if there is not None and there.isVisible():
            there.raise_()
            there.activateWindow()
            return there
        from deckbuilder.gui.dialogs import DIALOGS  # see above

        dialog = DIALOGS[key].build(self.bench, self)
        dialog.setProperty("dialog", key)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._on_dialog_closed)
        dialog.open()
        self._dialog = key
        return dialog

    def palette_box(self) -> "Palette":
        """Give the command palette, made when it is first asked for."""
        if self._palette is None:
            from deckbuilder.gui.palette import Palette  # not needed for the first paint

            self._palette = Palette(self)
        return self._palette

    def _on_dialog_closed(self) -> None:
        self._dialog = ""

    def paste(self) -> bool:
        """Take what the clipboard holds, as if it were dropped; tell whether it was anything for this program."""
        return self._arrivals().take_mime(QApplication.clipboard().mimeData())

    def _arrivals(self) -> "Arrivals":
        if self._arrived is None:
            from deckbuilder.gui.arrivals import Arrivals  # readers of all formats: not needed for the first paint

            self._arrived = Arrivals(self)
        return self._arrived

    def _on_file_dropped(self, path: Path) -> None:
        self._arrivals().take(path)

    def _on_text_dropped(self, text: str) -> None:
        self._arrivals().take_text(text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, wherever on the window."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files that are dropped."""
        self._arrivals().take(*(Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()))
        event.acceptProposedAction()

    def _on_deck_wanted(self, id: int) -> None:
        self.bench.open_stored(DeckId(id))

    # -- the deck ----------------------------------------------------------------------------------

    def _show_steps(self) -> None:
        from deckbuilder.gui.steps import show_steps  # see above

        show_steps(self)
        self._retitle()

    def show_catalog(self) -> None:
        """Show a place with the catalog: the one that is shown, if it has it."""
        self.places.go(CATALOG)

    def show_decks(self) -> None:
        """Show the place with catalog and deck."""
        self.places.go(DECK)

    def _on_place_made(self, place: object) -> None:
        if isinstance(place, Place):
            place.steps_changed.connect(self._show_steps)

    def _retitle(self) -> None:
        opened = self.bench.open
        name = f"{opened.deck.name}[*] \N{EN DASH} " if opened is not None else ""
        if self.windowTitle() != f"{name}Warcamp":
            self.setWindowTitle(f"{name}Warcamp")
        dirty = opened is not None and opened.dirty
        if self.isWindowModified() != dirty:  # it costs half a millisecond, and an edit comes by here several times
            self.setWindowModified(dirty)

    # -- what is remembered ------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Give what another window needs to go on in place of this one."""
        return {
            "search": self.browser.search.text(),
            "card": self.browser.list.card(),
            "sizes": self._sizes(),
            "library": self.decks.pages.currentWidget() is not self.builder,
            "dialog": self._dialog,
            "place": self.places.key,
            "places": self.places.states(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on where another window was."""
        self._set_sizes(state["sizes"])
        self.browser.search.edit.setText(state["search"])
        if state["card"] is not None:
            self.browser.list.choose(state["card"])
        if state["library"]:
            self.decks.show_library()
        self.places.restore(state["places"], state["place"])
        if state["dialog"]:
            self.open_dialog(state["dialog"])

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
        self._remembered = sizes if isinstance(sizes, dict) else {}
        self._set_sizes(self._remembered)

    def _set_sizes(self, sizes: dict[str, Any]) -> None:
        for name, parts in (("window", 2), ("browser", 2), ("builder", 3)):
            wanted = sizes.get(name)
            if not (
                isinstance(wanted, list) and len(wanted) == parts and all(type(n) is int and n > 0 for n in wanted)
            ):
                continue
            if name == "window":
                self.splitter.setSizes(wanted)
            elif name == "browser":
                self.browser.parts.set_sizes(wanted)
            elif self._whole:
                self.builder.parts.set_by_hand(wanted)

    def lay_out_afresh(self) -> None:
        """Give the splitters the positions of a first start."""
        px = self.bench.theme.px
        self.splitter.setSizes([47, 53])
        self.splitter.setStretchFactor(0, 47)
        self.splitter.setStretchFactor(1, 53)
        room = max(self.height() - px(220), px(330))
        self.browser.parts.set_sizes([room * 3 // 5, room * 2 // 5])
        if self._whole:
            self.builder.parts.by_hand = False
            self.builder.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember place and splitters; stay once where edits would be lost, and say so."""
        unkept = self.bench.world.keep_all()
        held = self.bench.world.unkept()
        if unkept and held != self._warned and not self.has_heir():
            self._warned = held
            sentence = self.tr("Not yet kept: {decks}. Close once more to leave without these edits.")
            self.bench.troubled.emit(sentence.format(decks=", ".join(unkept)))
            event.ignore()
            return
        self.complete()
        self.places.leave()
        settings = self.bench.services.settings
        try:
            settings[GEOMETRY] = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
            settings[SPLITTERS] = json.dumps(self._sizes())
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))
        super().closeEvent(event)
        self.closed.emit()
