"""The library: folders and tags on the left, decks on the right, a search on top, deeds below."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui.library import deed_bar as deed
from deckbuilder.gui.library.building import show_missing, show_tags, toggle_built
from deckbuilder.gui.library.deck_table import CHANGED, FORMAT, LEADER, SIDE
from deckbuilder.gui.library.edits import LibraryEdits
from deckbuilder.gui.library.folder_sheet import FolderSheet
from deckbuilder.gui.library.frame import LibraryFrame
from deckbuilder.gui.library.hints import nothing_found, nothing_there
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.library.remembered import recalled, written
from deckbuilder.gui.library.shelf import ordered
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import LIBRARY


class DeckLibrary(LibraryFrame):
    """All decks of the user, to find, to sort into folders, and to open.

    Args:
        bench: what the window shares.
    """

    deck_wanted = Signal(int)
    """The id of a stored deck that is to be opened."""
    file_wanted = Signal(Path)
    """The file of a ready-made deck that is to be opened as a new one."""
    new_wanted = Signal()
    """An empty deck is to be opened."""
    export_wanted = Signal(object)
    """A tuple of the ids of stored decks, and of files, that are to be written to files."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(bench, parent)
        self._sort = (CHANGED, True)
        self._then: Place | None = None
        self._elsewhere = Place()
        self.edits = LibraryEdits(bench, bench)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._recall()
        self._connect()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._arrange)
        self.search.returnPressed.connect(self._on_search_entered)
        self.new.clicked.connect(self._on_new)
        self.place_box.activated.connect(self._on_place_box)
        self.places.chosen.connect(self._on_place)
        self.places.dropped.connect(self._on_dropped)
        self.places.rename_wanted.connect(self._on_rename_folder)
        self.places.remove_wanted.connect(self.edits.remove_folder)
        self.places.customContextMenuRequested.connect(self._on_places_menu)
        self.new_folder.clicked.connect(self._on_new_folder)
        self.table.sort_wanted.connect(self._on_sort)
        self.table.rename_wanted.connect(self._on_rename)
        self.view.opened.connect(self._on_open)
        self.view.delete_wanted.connect(self._on_delete)
        self.view.typed.connect(self._on_typed)
        self.view.chosen.connect(self._on_chosen)
        self.view.customContextMenuRequested.connect(self._on_menu)
        self.view.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.deeds.wanted.connect(self._on_deed)
        self.deeds.move_wanted.connect(self._on_move)
        self.deeds.new_folder_wanted.connect(self._on_move_to_new)
        self.columns.clicked.connect(self._on_columns)
        self.view.columns_changed.connect(self._remember)
        self.places.named.connect(self._refresh_soon)
        self.view.named.connect(self._refresh_soon)
        self.judge.judged.connect(self._on_judged)
        self.bench.hub.changed.connect(self._on_changed)
        self.bench.world.arrived.connect(self._refresh_soon)
        self.bench.heads_arrived.connect(self._refresh_soon)
        self.bench.themed.connect(self._on_themed)
        self.bench.world.trunk.counted.connect(self._refresh_soon)
        self._soon.timeout.connect(self.refresh)

    # -- what is shown -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read all lists anew; put off until they can be seen, and until no name is being typed in them."""
        if not self.isVisible() or self._naming():
            return
        trouble = self._rows.read()
        if trouble:
            self.bench.troubled.emit(trouble)
        self.places.fill(self._rows.counts(), self._rows.folders, self._rows.tags)
        self.deeds.show_folders(self._rows.folders)
        self.fill_place_box()
        self._arrange()
        if self._then is not None:
            then, self._then = self._then, None
            self.places.choose(then)

    def _naming(self) -> bool:
        return self.places.naming() or self.view.naming()

    def _arrange(self) -> None:
        """Show the decks of the place that the search asks for, in order."""
        if self.view.naming():
            return  # the editor would go with its row; the list is shown anew once the name is typed
        place, text = self.places.place(), self.search.text()
        before_card = tuple(
            one.partition("{card}")[0] for one in (self.tr("decks with {card}"), self.tr("with {card}"))
        )
        hits = self._rows.found(text, place, before_card)
        self.table.show(ordered(hits, self.table, self._sort[0], down=self._sort[1]), self._rows.labels)
        self.view.set_empty(self._why_empty(place, text, before_card) if not hits else "")
        self.judge.want(self.view.shown())
        self._on_chosen()

    def _why_empty(self, place: Place, text: str, before_card: Sequence[str]) -> str:
        if self.bench.store is None:
            return self.tr("Your decks are being opened…")
        if not text.strip():
            return nothing_there(place)
        self._elsewhere = Place()
        mine = len(self._rows.found(text, Place(), before_card)) if place != Place() else 0
        ready = Place(PlaceKind.READY)
        others = len(self._rows.found(text, ready, before_card)) if not mine and place != ready else 0
        if others:
            self._elsewhere = ready
        return nothing_found(mine, others)

    def show_place(self, place: Place) -> None:
        """Look at a folder, a tag, or one of the places above them."""
        self.places.choose(place)

    def choose(self, *keys: DeckId | Path) -> None:
        """Choose decks by id or file, as far as they are shown."""
        self.view.choose(*keys)

    def _on_changed(self, changes: Changes) -> None:
        if any(topic in changes for topic in (Topic.DECKS, Topic.CATALOG, Topic.FORMATS)):
            self._refresh_soon()

    def _refresh_soon(self) -> None:
        if self.isVisible():
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what changed behind another tab, perhaps in another window."""
        super().showEvent(event)
        self.refresh()
        if not self.search.hasFocus():
            self.view.setFocus()

    def _on_judged(self) -> None:
        if self._sort[0] in (FORMAT, LEADER, SIDE) or self.search.text():
            self._arrange()
        else:
            self.table.refresh()

    def _on_scrolled(self) -> None:
        self.judge.want(self.view.shown())

    def _on_themed(self) -> None:
        self._dress()
        self._refresh_soon()

    # -- places ------------------------------------------------------------------------------------

    def _on_place(self) -> None:
        self.show_in_box()
        self._arrange()

    def _on_place_box(self, number: int) -> None:
        self.places.choose(self.place_box.itemData(number))

    def _on_sort(self, column: int, down: bool) -> None:
        self._sort = (column, down)
        self._arrange()
        self._remember()

    def _recall(self) -> None:
        self._sort, picked = recalled(self.bench.services.settings[LIBRARY])
        self.view.pick(picked)
        order = Qt.SortOrder.DescendingOrder if self._sort[1] else Qt.SortOrder.AscendingOrder
        self.view.horizontalHeader().setSortIndicator(self._sort[0], order)

    def _remember(self) -> None:
        if self.bench.world.passing:
            return
        try:
            self.bench.services.settings[LIBRARY] = written(self._sort, self.view.picked)
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))

    def _on_columns(self) -> None:
        self.view.columns_menu().popup(self.columns.mapToGlobal(self.columns.rect().bottomLeft()))

    def _folder(self) -> str:
        place = self.places.place()
        return place.word if place.kind is PlaceKind.FOLDER else ""

    def _on_new_folder(self) -> None:
        self._name_folder(self.edits.add_folder(self._folder()))

    def _name_folder(self, folder: str) -> None:
        if folder:
            self.refresh()
            self.places.choose(Place(PlaceKind.FOLDER, folder))
            if self._left.isHidden():
                self._ask_name(folder)
            else:
                self.places.begin_rename(folder)

    def _ask_name(self, folder: str) -> None:
        sheet = FolderSheet(self.bench, folder, self.edits, self.window())
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.accepted.connect(self._on_folder_named)
        sheet.open()

    def _on_folder_named(self) -> None:
        sheet = self.sender()
        if isinstance(sheet, FolderSheet):
            self._then = Place(PlaceKind.FOLDER, sheet.folder)
            self._refresh_soon()
            self.view.setFocus()

    def _on_rename_folder(self, folder: str, name: str) -> None:
        self._then = Place(PlaceKind.FOLDER, self.edits.rename_folder(folder, name))
        self._refresh_soon()

    def _on_dropped(self, ids: object, folder: str) -> None:
        assert isinstance(ids, tuple)
        self.edits.move([deck for deck in self._rows.own if deck.key in ids], folder)

    def _on_places_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        add = menu.addAction(self.tr("New folder"))
        add.triggered.connect(self._on_new_folder)
        if self._folder():
            menu.addAction(self.tr("Rename the folder")).triggered.connect(self._on_rename_this)
            menu.addAction(self.tr("Take the folder away, keep its decks")).triggered.connect(self._on_remove_this)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(self.places.viewport().mapToGlobal(place))

    def _on_rename_this(self) -> None:
        self.places.begin_rename(self._folder())

    def _on_remove_this(self) -> None:
        self.edits.remove_folder(self._folder())

    # -- deeds -------------------------------------------------------------------------------------

    def chosen(self) -> list[ListedDeck]:
        """Give the decks that are chosen, in the order of the table."""
        return self.view.selected()

    def _on_chosen(self) -> None:
        chosen = self.chosen()
        own = sum(not isinstance(deck.key, Path) for deck in chosen)
        filed = any(deck.folder for deck in chosen)
        self.deeds.show_state(len(chosen), own, deleted=self.places.place().kind is PlaceKind.BIN, filed=filed)

    def _on_deed(self, key: str) -> None:
        deeds: dict[str, Callable[[], object]] = {
            deed.OPEN: self._on_open,
            deed.COPY: self._on_copy,
            deed.RENAME: self.view.begin_rename,
            deed.TAGS: self._on_tags,
            deed.BUILD: partial(toggle_built, self.bench, self.chosen()),
            deed.MISSING: partial(show_missing, self.bench, self.chosen(), self.window()),
            deed.COMPARE: self._on_compare,
            deed.EXPORT: self._on_export,
            deed.DELETE: self._on_delete,
            deed.RESTORE: self._on_restore,
        }
        deeds[key]()
        if key in (deed.DELETE, deed.RESTORE):
            self.view.setFocus()  # the button is dead now, and the strip's Undo would be next

    def _on_open(self) -> None:
        if self.places.place().kind is PlaceKind.BIN:
            self._on_restore()
            return
        for deck in self.chosen():
            if isinstance(deck.key, Path):
                self._open_ready_made(deck.key)
            else:
                self.deck_wanted.emit(int(deck.key))

    def _open_ready_made(self, file: Path) -> None:
        """Let a ready-made deck be opened, and say that what is open is the player's own copy of it."""
        before = self.bench.open
        self.file_wanted.emit(file)
        opened = self.bench.open
        if opened is not None and opened is not before:
            copied = self.tr("{deck} is open as a copy of your own; it lies among your decks")
            self.bench.hub.say(copied.format(deck=opened.deck.name))

    def _on_new(self) -> None:
        folder, store = self._folder(), self.bench.store
        if not folder or store is None:
            self.new_wanted.emit()
            return
        try:
            id = store.create(self.bench.new_deck()).id
            store.set_folders({id: folder})
        except DataTrouble as error:
            self.bench.troubled.emit(str(error))
            return
        self.bench.hub.announce(Changes(frozenset({Topic.DECKS})))
        self.deck_wanted.emit(int(id))

    def _on_copy(self) -> None:
        made = self.edits.duplicate(self.chosen())
        if not made:
            return
        self.refresh()
        if any(
            self.table.row_of(id) < 0 for id in made
        ):  # of ready-made decks, or what is looked at asks for other words
            self.search.clear()
            self.places.choose(Place())
        self.view.choose(*made)
        self.view.setFocus()

    def _on_tags(self) -> None:
        show_tags(self.bench, self.chosen(), self._rows.tags, self.edits, self.window())

    def _on_compare(self) -> None:
        from deckbuilder.gui.dialogs.compare import compare_decks  # only who compares needs it

        compare_decks(self.bench, [deck.key for deck in self.chosen()], self.window())

    def _on_export(self) -> None:
        self.export_wanted.emit(tuple(deck.key for deck in self.chosen()))

    def _on_delete(self) -> None:
        if self.places.place().kind is not PlaceKind.BIN and self.chosen():
            self.edits.delete(self.chosen())

    def _on_restore(self) -> None:
        self.edits.restore(self.chosen())

    def _on_rename(self, key: object, name: str) -> None:
        if not isinstance(key, Path):
            self.edits.rename(DeckId(int(str(key))), name)

    def _on_move(self, folder: str) -> None:
        self.edits.move(self.chosen(), folder)
        self.view.setFocus()

    def _on_move_to_new(self) -> None:
        decks = self.chosen()
        folder = self.edits.add_folder(self._folder())
        if folder:
            self.edits.move(decks, folder)
            self.view.choose(*(deck.key for deck in decks))
            self._name_folder(folder)

    def _on_menu(self, place: QPoint) -> None:
        if self.chosen():
            self.deeds.pop_up(self.view.viewport().mapToGlobal(place))

    # -- keys --------------------------------------------------------------------------------------

    def _on_typed(self, letters: str) -> None:
        self.search.setFocus()
        self.search.end(False)
        self.search.insert(letters)

    def _on_search_entered(self) -> None:
        if not self.table.rowCount():
            self.places.choose(self._elsewhere)
        elif len(self.chosen()) != 1:
            first = self.table.deck(0)
            if first is not None:
                self.view.choose(first.key)
        self.view.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc shows all again; Down goes from the search into the table."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self.view.setFocus()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.view.setFocus()
        else:
            super().keyPressEvent(event)
