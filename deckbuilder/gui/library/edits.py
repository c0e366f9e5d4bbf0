"""What the library does with decks: each deed in one transaction, one sentence in the strip, one way back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_DECKS = frozenset({Topic.DECKS})


class LibraryEdits(QObject):
    """Deeds over the user's decks; what cannot be done is told in the window, and nothing is half done."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench

    def _done(self, work: Callable[[DeckRepository], object], ids: Sequence[DeckId] = ()) -> object | None:
        """Do something with the store, and let open decks and all lists follow; None where it could not be done."""
        store = self._bench.store
        if store is None:
            return None
        try:
            value = work(store)
        except UnknownDeck:
            self._bench.troubled.emit(self.tr("Another window deleted this deck"))
            self._told()
            return None
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
            return None
        for opened in self._bench.tabs:
            if opened.desk.id in ids:
                opened.follow()
        self._told()
        return value if value is not None else True

    def _told(self) -> None:
        self._bench.hub.announce(Changes(_DECKS))

    def _say(self, sentence: str, undo: Callable[[], None] | None = None) -> None:
        self._bench.hub.say(sentence, self._bench.world.past.add(sentence, undo) if undo is not None else None)

    def _decks(self, decks: Sequence[ListedDeck]) -> str:
        """Name one deck, count several."""
        return decks[0].name if len(decks) == 1 else counted(len(decks), self.tr("{n} deck"), self.tr("{n} decks"))

    # -- decks -------------------------------------------------------------------------------------

    def delete(self, decks: Sequence[ListedDeck]) -> None:
        """Throw stored decks away; their tabs close, and the strip brings everything back."""
        ids = stored(decks)
        if ids and self._done(partial(_delete, ids)):
            for id in ids:
                self._bench.world.deleted.emit(id)
            kept = [deck for deck in decks if not isinstance(deck.key, Path)]
            self._say(self.tr("Deleted {decks}").format(decks=self._decks(kept)), partial(self.restore, kept))

    def restore(self, decks: Sequence[ListedDeck]) -> None:
        """Bring decks back that were thrown away, with versions, folder and tags."""
        if self._done(partial(_restore, stored(decks))):
            self._say(self.tr("Brought back {decks}").format(decks=self._decks(decks)))

    def rename(self, id: DeckId, name: str) -> None:
        """Give a deck another name."""
        before = self._done(partial(_rename, id, name), (id,))
        if isinstance(before, str):
            self._say(
                self.tr("Renamed {old} to {new}").format(old=before, new=name), partial(self._rename_back, id, before)
            )

    def _rename_back(self, id: DeckId, name: str) -> None:
        if self._done(partial(_rename, id, name), (id,)) is not None:
            self._say(self.tr("The deck is called {name} again").format(name=name))

    def duplicate(self, decks: Sequence[ListedDeck]) -> tuple[DeckId, ...]:
        """Store copies of decks, each in the folder of its deck; gives their ids, none where one could not be made."""
        made = self._done(partial(self._copied, decks))
        if not isinstance(made, tuple) or not made:
            return ()
        folders = {deck.folder for deck in decks}
        folder = folders.pop() if len(folders) == 1 else ""
        if folder:
            said = self.tr("Copied {decks} into {folder}").format(decks=self._decks(decks), folder=folder)
        else:
            said = self.tr("Copied {decks}; find the copy under All decks").format(decks=self._decks(decks))
            if len(made) > 1:
                said = self.tr("Copied {decks}; find the copies under All decks").format(decks=self._decks(decks))
        self._say(said, partial(self._uncopy, made))
        return made

    def _copied(self, decks: Sequence[ListedDeck], store: DeckRepository) -> tuple[DeckId, ...]:
        found: list[tuple[Deck, str]] = []  # all are read before the first one is made
        shelf = self._bench.world.shelf
        for deck in decks:
            if isinstance(deck.key, Path):
                if shelf is None:
                    continue
                try:
                    found.append((read_deck(deck.key, shelf).deck, ""))
                except BadInput as error:
                    self._bench.troubled.emit(str(error))
                continue
            value = store.load(deck.key).deck
            found.append((replace(value, name=self.tr("{deck} (copy)").format(deck=value.name)), deck.folder))
        made: dict[DeckId, str] = {}
        try:
            for value, folder in found:
                made[store.create(value).id] = folder
            if any(made.values()):
                store.set_folders(made)
        except DataTrouble:
            store.delete_all(tuple(made))  # nothing is half done: on a full disk taking away still works
            raise
        return tuple(made)

    def _uncopy(self, ids: tuple[DeckId, ...]) -> None:
        if self._done(partial(_delete, ids)):
            for id in ids:
                self._bench.world.deleted.emit(id)
            self._say(self.tr("The copies are gone"))

    # -- folders -----------------------------------------------------------------------------------

    def move(self, decks: Sequence[ListedDeck], folder: str) -> None:
        """Put stored decks into a folder; ``""`` takes them out of theirs."""
        places = dict.fromkeys(stored(decks), folder)
        before = self._done(partial(_place, places)) if places else None
        if isinstance(before, Mapping):
            if folder:
                said = self.tr("Moved {decks} to {folder}").format(decks=self._decks(decks), folder=folder)
            else:
                said = self.tr("Took {decks} out of their folder").format(decks=self._decks(decks))
            self._say(said, partial(self._put_back, before))

    def _put_back(self, places: Mapping[DeckId, str]) -> None:
        if self._done(partial(_place, places)) is not None:
            self._say(self.tr("The decks are where they were"))

    def _folders(self) -> Sequence[str] | None:
        """Give all folders; None where they cannot be had, which the window says."""
        store = self._bench.store
        if store is None:
            return None
        try:
            return store.folders()
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
            return None

    def add_folder(self, parent: str) -> str:
        """Make a folder with a name that no other has, and give it whole; ``""`` where it could not be made."""
        folders = self._folders()
        if folders is None:
            return ""
        start = f"{parent}/" if parent else ""
        known, number = set(folders), 2
        first = name = start + self.tr("New folder")
        while name in known:
            name = f"{first} {number}"
            number += 1
        return name if self._done(partial(_add_folder, name)) else ""

    def rename_folder(self, old: str, new: str) -> str:
        """Give a folder another last name; decks and folders in it go along. Gives the folder as it is called now."""
        folders = self._folders()
        parent = old.rpartition("/")[0]
        name = f"{parent}/{new}" if parent else new
        if folders is None or name == old:
            return old
        if name in folders:
            self._say(self.tr("There is a folder {folder} already").format(folder=name))
            self._told()
            return old
        if self._done(partial(_rename_folder, old, name)):
            undo = partial(self._rename_folder_back, name, old)
            self._say(self.tr("Renamed the folder {old} to {new}").format(old=old, new=name), undo)
            return name
        return old

    def _rename_folder_back(self, old: str, new: str) -> None:
        if self._done(partial(_rename_folder, old, new)):
            self._say(self.tr("The folder is called {folder} again").format(folder=new))

    def remove_folder(self, folder: str) -> None:
        """Take a folder away; its decks stay, in the folder above."""
        folders = self._folders()
        if folders is None:
            return
        gone = tuple(name for name in folders if f"{name}/".startswith(f"{folder}/"))
        before = self._done(partial(_remove_folder, folder))
        if isinstance(before, Mapping):
            said = self.tr("Took the folder {folder} away; its decks are kept").format(folder=folder)
            self._say(said, partial(self._remake, gone, before))

    def _remake(self, folders: Sequence[str], places: Mapping[DeckId, str]) -> None:
        if self._done(partial(_remake, folders, places)):
            self._say(self.tr("The folder is back"))

    # -- tags --------------------------------------------------------------------------------------

    def retag(self, decks: Sequence[ListedDeck], add: Sequence[str], remove: Sequence[str]) -> None:
        """Give stored decks tags, and take tags from them, in one step."""
        tags = {}
        for deck in decks:
            kept = tuple(tag for tag in deck.tags if tag not in remove)
            wanted = (*kept, *(tag for tag in add if tag not in kept))
            if not isinstance(deck.key, Path) and wanted != deck.tags:
                tags[deck.key] = wanted
        before = self._done(partial(_tag, tags), tuple(tags)) if tags else None
        if isinstance(before, Mapping):
            changed = [deck for deck in decks if deck.key in tags]
            self._say(
                self.tr("Changed the tags of {decks}").format(decks=self._decks(changed)),
                partial(self._tag_back, before),
            )

    def _tag_back(self, tags: Mapping[DeckId, tuple[str, ...]]) -> None:
        if self._done(partial(_tag, tags), tuple(tags)) is not None:
            self._say(self.tr("The tags are as they were"))


def stored(decks: Sequence[ListedDeck]) -> tuple[DeckId, ...]:
    """Give the ids of the stored ones among decks."""
    return tuple(deck.key for deck in decks if not isinstance(deck.key, Path))


def _delete(ids: Sequence[DeckId], store: DeckRepository) -> None:
    store.delete_all(ids)


def _restore(ids: Sequence[DeckId], store: DeckRepository) -> None:
    store.restore(ids)


def _rename(id: DeckId, name: str, store: DeckRepository) -> str:
    return store.rename(id, name)


def _place(places: Mapping[DeckId, str], store: DeckRepository) -> Mapping[DeckId, str]:
    return store.set_folders(places)


def _tag(tags: Mapping[DeckId, tuple[str, ...]], store: DeckRepository) -> Mapping[DeckId, tuple[str, ...]]:
    return store.set_tags(tags)


def _add_folder(folder: str, store: DeckRepository) -> None:
    store.add_folder(folder)


def _rename_folder(old: str, new: str, store: DeckRepository) -> None:
    store.rename_folder(old, new)


def _remove_folder(folder: str, store: DeckRepository) -> Mapping[DeckId, str]:
    return store.remove_folder(folder)


def _remake(folders: Sequence[str], places: Mapping[DeckId, str], store: DeckRepository) -> None:
    for folder in folders:
        store.add_folder(folder)
    store.set_folders(places)
