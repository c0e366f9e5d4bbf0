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
from deckbuilder.gui.hub import Again
from deckbuilder.gui.past import Deed
from deckbuilder.gui.words import counted, quoted
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
                opened.follow(self.tr("Changes made among the decks"))
        self._told()
        return value if value is not None else True

    def _told(self) -> None:
        self._bench.hub.announce(Changes(_DECKS))

    def _say(self, sentence: str, label: str = "", undo: Deed | None = None, redo: Deed | None = None) -> None:
        """Tell what was done; as a step that can be taken back, and done again, where there is a way.

        Args:
            sentence: for the strip: ``"Deleted Foxes"``.
            label: for Undo and Redo: ``"delete Foxes"``.
            undo: takes it back; None where nothing was done.
            redo: does it again.
        """
        add = self._bench.world.past.add
        self._bench.hub.say(sentence, add(label, undo, redo) if undo is not None else None)

    def _took_back(self, sentence: str) -> None:
        """Tell what taking back brought, with the way to do it again."""
        self._bench.hub.say(sentence, Again(self._bench.world.past.redo))

    def _did_again(self, sentence: str) -> None:
        """Tell what doing again brought, with the way back."""
        self._bench.hub.say(sentence, self._bench.world.past.undo)

    def _decks(self, decks: Sequence[ListedDeck]) -> str:
        """Name one deck, count several."""
        if len(decks) == 1:
            return quoted(decks[0].name)
        return counted(len(decks), self.tr("{n} deck"), self.tr("{n} decks"))

    # -- decks -------------------------------------------------------------------------------------

    def delete(self, decks: Sequence[ListedDeck]) -> None:
        """Throw stored decks away; their tabs close, and the strip brings everything back."""
        kept = [deck for deck in decks if not isinstance(deck.key, Path)]
        ids = stored(kept)
        tabs = tuple(opened.desk.id for opened in self._bench.tabs if opened.desk.id in ids)
        if ids and self._delete(ids):
            named = self._decks(kept)
            said, label = self.tr("Deleted {decks}").format(decks=named), self.tr("delete {decks}").format(decks=named)
            back, again = self.tr("Brought back {decks}").format(decks=named), partial(self._delete_again, ids, said)
            self._say(said, label, partial(self._bring_back, ids, tabs, back), again)

    def _delete(self, ids: Sequence[DeckId]) -> bool:
        if not self._done(partial(_delete, ids)):
            return False
        for id in ids:
            self._bench.world.deleted.emit(id)
        return True

    def _delete_again(self, ids: Sequence[DeckId], said: str) -> bool:
        if not self._delete(ids):
            return False
        self._did_again(said)
        return True

    def _bring_back(self, ids: Sequence[DeckId], tabs: Sequence[DeckId], said: str) -> bool:
        """Bring decks back, those that were open into their tabs."""
        if not self._done(partial(_restore, ids)):
            return False
        self._open_behind(tabs)
        self._took_back(said)
        return True

    def _open_behind(self, ids: Sequence[DeckId]) -> None:
        """Put decks into tabs again, without going there."""
        bench, store = self._bench, self._bench.store
        if store is None:
            return
        try:
            bench.take_over([bench.world.opened(store.load(id)) for id in ids])
        except (UnknownDeck, DataTrouble) as error:
            bench.troubled.emit(str(error))
            return
        if bench.open is None and bench.tabs:
            bench.show_deck(bench.tabs[-1])

    def restore(self, decks: Sequence[ListedDeck]) -> None:
        """Bring decks back that were thrown away, with versions, folder and tags."""
        ids, named = stored(decks), self._decks(decks)
        if self._done(partial(_restore, ids)):
            said = self.tr("Brought back {decks}").format(decks=named)
            gone = self.tr("{decks} in the bin again").format(decks=named)
            label = self.tr("bring back {decks}").format(decks=named)
            self._say(said, label, partial(self._unrestore, ids, gone), partial(self._restore_again, ids, said))

    def _unrestore(self, ids: Sequence[DeckId], said: str) -> bool:
        if not self._delete(ids):
            return False
        self._took_back(said)
        return True

    def _restore_again(self, ids: Sequence[DeckId], said: str) -> bool:
        if not self._done(partial(_restore, ids)):
            return False
        self._did_again(said)
        return True

    def rename(self, id: DeckId, name: str) -> None:
        """Give a deck another name."""
        before = self._done(partial(_rename, id, name), (id,))
        if isinstance(before, str):
            old, new = quoted(before), quoted(name)
            said = self.tr("Renamed {old} to {new}").format(old=old, new=new)
            back = self.tr("The deck is called {name} again").format(name=old)
            undo = partial(self._rename, id, before, back, self._took_back)
            redo = partial(self._rename, id, name, said, self._did_again)
            self._say(said, self.tr("rename {old}").format(old=old), undo, redo)

    def _rename(self, id: DeckId, name: str, said: str, tell: Callable[[str], None]) -> bool:
        if self._done(partial(_rename, id, name), (id,)) is None:
            return False
        tell(said)
        return True

    def duplicate(self, decks: Sequence[ListedDeck]) -> tuple[DeckId, ...]:
        """Store copies of decks, each in the folder of its deck; gives their ids, none where one could not be made."""
        made = self._done(partial(self._copied, decks))
        if not isinstance(made, tuple) or not made:
            return ()
        folders = {deck.folder for deck in decks}
        folder, named = folders.pop() if len(folders) == 1 else "", self._decks(decks)
        if folder:
            said = self.tr("Copied {decks} into {folder}").format(decks=named, folder=quoted(folder))
        else:
            said = self.tr("Copied {decks}; find the copy under All decks").format(decks=named)
            if len(made) > 1:
                said = self.tr("Copied {decks}; find the copies under All decks").format(decks=named)
        gone, label = self.tr("The copies are gone"), self.tr("duplicate {decks}").format(decks=named)
        if len(made) == 1:
            gone = self.tr("The copy is gone")
        self._say(said, label, partial(self._unrestore, made, gone), partial(self._restore_again, made, said))
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
                copy = store.create(value)
                made[copy.id] = folder
                store.save(copy.id, copy.revision)  # what it began as is its first version
            if any(made.values()):
                store.set_folders(made)
        except DataTrouble:
            store.delete_all(tuple(made))  # nothing is half done: on a full disk taking away still works
            raise
        return tuple(made)

    # -- folders -----------------------------------------------------------------------------------

    def move(self, decks: Sequence[ListedDeck], folder: str) -> None:
        """Put stored decks into a folder; ``""`` takes them out of theirs. Nothing is done where all lie there already."""
        going = [deck for deck in decks if not isinstance(deck.key, Path) and deck.folder != folder]
        places = dict.fromkeys(stored(going), folder)
        before = self._done(partial(_place, places)) if places else None
        if isinstance(before, Mapping):
            named = self._decks(going)
            if folder:
                said = self.tr("Moved {decks} to {folder}").format(decks=named, folder=quoted(folder))
            elif len(going) == 1:
                said = self.tr("Took {deck} out of its folder").format(deck=named)
            else:
                said = self.tr("Took {decks} out of their folders").format(decks=named)
            back = self.tr("The decks are where they were")
            if len(going) == 1:
                back = self.tr("{deck} is where it was").format(deck=named)
            undo = partial(self._place, before, back, self._took_back)
            redo = partial(self._place, places, said, self._did_again)
            self._say(said, self.tr("move {decks}").format(decks=named), undo, redo)

    def _place(self, places: Mapping[DeckId, str], said: str, tell: Callable[[str], None]) -> bool:
        if self._done(partial(_place, places)) is None:
            return False
        tell(said)
        return True

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
            self._say(self.tr("There is a folder {folder} already").format(folder=quoted(name)))
            self._told()
            return old
        if self._done(partial(_rename_folder, old, name)):
            was, now = quoted(old), quoted(name)
            said = self.tr("Renamed the folder {old} to {new}").format(old=was, new=now)
            back = self.tr("The folder is called {folder} again").format(folder=was)
            undo = partial(self._rename_folder, name, old, back, self._took_back)
            redo = partial(self._rename_folder, old, name, said, self._did_again)
            self._say(said, self.tr("rename the folder {old}").format(old=was), undo, redo)
            return name
        return old

    def _rename_folder(self, old: str, new: str, said: str, tell: Callable[[str], None]) -> bool:
        if not self._done(partial(_rename_folder, old, new)):
            return False
        tell(said)
        return True

    def remove_folder(self, folder: str) -> None:
        """Take a folder away; its decks stay, in the folder above."""
        folders = self._folders()
        if folders is None:
            return
        gone = tuple(name for name in folders if f"{name}/".startswith(f"{folder}/"))
        before = self._done(partial(_remove_folder, folder))
        if isinstance(before, Mapping):
            named = quoted(folder)
            said = self.tr("Took the folder {folder} away; its decks are kept").format(folder=named)
            label = self.tr("take away the folder {folder}").format(folder=named)
            self._say(said, label, partial(self._remake, gone, before), partial(self._remove_again, folder, said))

    def _remake(self, folders: Sequence[str], places: Mapping[DeckId, str]) -> bool:
        if not self._done(partial(_remake, folders, places)):
            return False
        self._took_back(self.tr("The folder is back"))
        return True

    def _remove_again(self, folder: str, said: str) -> bool:
        if self._done(partial(_remove_folder, folder)) is None:
            return False
        self._did_again(said)
        return True

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
            named = self._decks([deck for deck in decks if deck.key in tags])
            said = self.tr("Changed the tags of {decks}").format(decks=named)
            undo = partial(self._tag, before, self.tr("The tags are as they were"), self._took_back)
            redo = partial(self._tag, tags, said, self._did_again)
            self._say(said, self.tr("change the tags of {decks}").format(decks=named), undo, redo)

    def _tag(self, tags: Mapping[DeckId, tuple[str, ...]], said: str, tell: Callable[[str], None]) -> bool:
        if self._done(partial(_tag, tags), tuple(tags)) is None:
            return False
        tell(said)
        return True


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
