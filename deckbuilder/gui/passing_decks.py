"""Decks that pass: the stored ones can be read, what is written is forgotten with the program. For pictures of the window."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import Stale, UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.repos import DeckHead, DeckRepository, StoredDeck, cards_of


def _nobody(_: Deck) -> CardId | None:
    return None


class PassingDecks:
    """A ``DeckRepository`` over another one that is never written.

    Args:
        below: the user's decks.
        leader: gives the card that stands for a deck in lists.
    """

    def __init__(self, below: DeckRepository, leader: Callable[[Deck], CardId | None] = _nobody) -> None:
        self._below, self._leader = below, leader
        self._own: dict[DeckId, StoredDeck] = {}
        self._gone: dict[DeckId, DeckHead] = {}
        self._places: dict[DeckId, str] = {}
        self._folders: set[str] | None = None
        self._version_names: dict[tuple[DeckId, int], str] = {}
        self._count = 0

    def _put(self, id: DeckId, deck: Deck, saved: Deck | None) -> StoredDeck:
        self._count += 1
        stored = StoredDeck(id, deck, saved, self._count)
        self._own[id] = stored
        return stored

    def _fresh(self, id: DeckId, revision: int) -> StoredDeck:
        stored = self.load(id)
        if stored.revision != revision:
            raise Stale(id, stored.revision)
        return stored

    def create(self, deck: Deck) -> StoredDeck:
        """Take a new deck; its id is below nought, where no stored deck is."""
        return self._put(DeckId(min([0, *self._own]) - 1), deck, None)

    def load(self, id: DeckId) -> StoredDeck:
        """Give a deck as it was written here, else as it is stored."""
        if id in self._gone:
            raise UnknownDeck(id)
        return self._own[id] if id in self._own else self._below.load(id)

    def journal(self, id: DeckId, deck: Deck, label: str, revision: int) -> StoredDeck:
        """Keep an edit for as long as the program runs."""
        return self._put(id, deck, self._fresh(id, revision).saved)

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        """Make the draft the saved state for as long as the program runs."""
        stored = self._fresh(id, revision)
        return self._put(id, stored.deck, stored.deck)

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give the stored versions, under the names that they were given here."""
        stored = self._below.versions(id) if id > 0 else ()
        return [(n, self._version_names.get((id, n), name), time, deck) for n, name, time, deck in stored]

    def rename_version(self, id: DeckId, number: int, name: str) -> None:
        """Call a version otherwise for as long as the program runs."""
        if number not in {version[0] for version in self.versions(id)}:
            raise UnknownDeck(id)
        self._version_names[id, number] = name
        self._count += 1

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the decks as they are now; the ones made here first."""
        stored = self._below.list(game)
        made = [self._made(id) for id in self._own if id < 0 and game in (None, self._own[id].deck.game)]
        return [self._renewed(head) for head in (*made, *stored) if head.id not in self._gone]

    def _made(self, id: DeckId) -> DeckHead:
        deck = self._own[id].deck
        now, leader = datetime.now(UTC), self._leader(deck)
        return DeckHead(id, deck.game, deck.name, deck.format, deck.count(), now, leader=leader)

    def _renewed(self, head: DeckHead) -> DeckHead:
        head = replace(head, folder=self._places.get(head.id, head.folder))
        own = self._own.get(head.id)
        if own is None:
            return head
        deck, dirty = own.deck, own.deck != own.saved
        return replace(
            head,
            name=deck.name,
            format=deck.format,
            cards=deck.count(),
            leader=self._leader(deck),
            tags=deck.tags,
            dirty=dirty,
            revision=own.revision,
        )

    def delete(self, id: DeckId) -> Deck:
        """Forget a deck for as long as the program runs."""
        deck = self.load(id).deck
        self.delete_all((id,))
        return deck

    def delete_all(self, ids: Sequence[DeckId]) -> None:
        """Forget decks for as long as the program runs."""
        heads = {head.id: head for head in self.list()}
        for id in ids:
            if id not in heads:
                raise UnknownDeck(id)
        self._gone |= {id: heads[id] for id in ids}
        self._count += 1

    def restore(self, ids: Sequence[DeckId]) -> None:
        """Remember decks again that were forgotten here."""
        for id in ids:
            if id not in self._gone:
                raise UnknownDeck(id)
        for id in ids:
            del self._gone[id]
        self._count += 1

    def deleted(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give what was forgotten here, then what lies in the user's bin."""
        return [*reversed(self._gone.values()), *self._below.deleted(game)]

    def folders(self) -> Sequence[str]:
        """Give the folders as they are now."""
        return sorted(self._all_folders())

    def _all_folders(self) -> set[str]:
        if self._folders is None:
            self._folders = set(self._below.folders())
        return self._folders

    def add_folder(self, folder: str) -> None:
        """Make a folder for as long as the program runs."""
        parts = folder.split("/") if folder else []
        self._all_folders().update("/".join(parts[: n + 1]) for n in range(len(parts)))
        self._count += 1

    def rename_folder(self, old: str, new: str) -> None:
        """Rename a folder for as long as the program runs."""
        moved = [folder for folder in self.folders() if f"{folder}/".startswith(f"{old}/")]
        self._folders = self._all_folders() - set(moved)
        for folder in moved:
            self.add_folder(new + folder[len(old) :])
        for head in self._within(old):
            self._places[head.id] = new + head.folder[len(old) :]

    def remove_folder(self, folder: str) -> Mapping[DeckId, str]:
        """Take a folder away for as long as the program runs."""
        self._folders = {name for name in self._all_folders() if not f"{name}/".startswith(f"{folder}/")}
        return self.set_folders({head.id: folder.rpartition("/")[0] for head in self._within(folder)})

    def _within(self, folder: str) -> Iterator[DeckHead]:
        return (head for head in self.list() if f"{head.folder}/".startswith(f"{folder}/"))

    def set_folders(self, places: Mapping[DeckId, str]) -> Mapping[DeckId, str]:
        """Put decks into folders for as long as the program runs."""
        heads = {head.id: head for head in self.list()}
        before = {}
        for id in places:
            if id not in heads:
                raise UnknownDeck(id)
            before[id] = heads[id].folder
        for folder in set(places.values()):
            self.add_folder(folder)
        self._places |= places
        return before

    def set_tags(self, tags: Mapping[DeckId, tuple[str, ...]]) -> Mapping[DeckId, tuple[str, ...]]:
        """Give decks other tags for as long as the program runs."""
        known = {id: self.load(id) for id in tags}
        for id, words in tags.items():
            saved = known[id].saved
            self._put(
                id, replace(known[id].deck, tags=words), replace(saved, tags=words) if saved is not None else None
            )
        return {id: stored.deck.tags for id, stored in known.items()}

    def rename(self, id: DeckId, name: str) -> str:
        """Call a deck otherwise for as long as the program runs."""
        stored, saved = self.load(id), self.load(id).saved
        self._put(id, replace(stored.deck, name=name), replace(saved, name=name) if saved is not None else None)
        return stored.deck.name

    def using(self, cards: Sequence[CardId]) -> frozenset[DeckId]:
        """Give the decks whose newest state holds any of these cards."""
        wanted = set(cards)
        own = {id for id, stored in self._own.items() if wanted & cards_of(stored.deck)}
        return frozenset(own | (self._below.using(cards) - self._own.keys())) - self._gone.keys()

    def revision(self) -> int:
        """Give a number that changes with every write here."""
        return self._count
