"""What the desk asks of storage: protocols over values; no table is seen through them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, Protocol

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Cards, Finding, ReadCards
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.naming import NameBook
from deckbuilder.core.progress import Progress, silent

if TYPE_CHECKING:
    from deckbuilder.core.game import Game
    from deckbuilder.core.index import CardIndex
    from deckbuilder.core.query import Query
    from deckbuilder.core.query_match import QueryContext


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did to the catalog; nothing was changed if it raised.

    Attributes:
        format: key of the card format, with its variant: ``"accordlands v1"``.
        cards, printings: read from the file.
        new, changed, unchanged: cards; ``new + changed + unchanged == cards``.
        rejected: records not taken.
        enriched: cards among the unchanged ones whose printings were added to: the same stands on them.
        kept: the number under which the file is kept, by which it can be taken back; 0 where it was not kept.
    """

    format: str
    cards: int
    printings: int
    new: int
    changed: int
    unchanged: int
    rejected: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    seconds: float = 0.0
    enriched: int = 0
    kept: int = 0


class KeptReading(NamedTuple):
    """What a card's text was understood to mean, as it is kept.

    Attributes:
        version: of what read it.
        stamp: of a catalog for which it was found to hold; ``""`` for none.
        near: digest of what of other cards matters to it; see ``Reader.near``.
        said: the reading; see ``core/reading_json.py``.
    """

    version: str
    stamp: str
    near: str
    said: str


class ReadingRepository(Protocol):
    """Readings of a game's cards, by a digest of what is printed on each; what is lost is read anew, so nothing raises."""

    def load(self, facts: Sequence[str]) -> Mapping[str, KeptReading]:
        """Give what is kept of some cards."""
        ...

    def keep(self, readings: Mapping[str, KeptReading], only: bool = False) -> bool:
        """Keep readings, in place of what was kept of the same cards; tell whether that could be done.

        Args:
            readings: by the digest of the card.
            only: of no other cards any reading is kept.
        """
        ...


class CatalogRepository(Protocol):
    """The cards of every game: shipped ones and imported ones."""

    def cards(self, game: GameId) -> Cards:
        """Give the cards of a game by id, loaded as they are asked for."""
        ...

    def each(self, game: GameId) -> Iterator[Card]:
        """Give every card once, and keep none: for who looks through them all."""
        ...

    def readings(self, game: GameId) -> ReadingRepository:
        """Give the kept readings of a game's cards."""
        ...

    def names(self, game: GameId) -> NameBook:
        """Give the names of a game's cards."""
        ...

    def heads(self, game: GameId) -> Sequence[tuple[CardId, str, str]]:
        """Give (id, name, type) of every card, sorted by name without regard to case: enough to paint a first list."""
        ...

    def index(self, game: "Game") -> "CardIndex":
        """Give the search index over all cards of a game; loads and builds what is needed, so keep it."""
        ...

    def find(
        self, game: "Game", query: "Query", limit: int | None = None, context: "QueryContext | None" = None
    ) -> Sequence[Card]:
        """Give the cards that a query describes, in its order, by SQL; the same as by memory.

        Args:
            game: whose cards.
            query: what is looked for.
            limit: how many at most; None for all.
            context: what the query may ask that stands on no card: a deck, what is owned, what is legal, the sets.
        """
        ...

    def sets(self, game: GameId) -> Sequence[CardSet]:
        """Give the sets with their number of printings, by release."""
        ...

    def ingest(
        self, game: "Game", read: ReadCards, format: str, source: bytes, progress: Progress = silent
    ) -> ImportReport:
        """Take cards into the catalog in one transaction; cards the file does not name stay.

        Args:
            game: whose cards they are.
            read: what the file held.
            format: for the report.
            source: the file itself, kept so that the catalog can be rebuilt.
            progress: told now and then; may raise ``Cancelled``, which takes everything back.

        Raises:
            DataTrouble: the catalog cannot be written.
            Cancelled: as told by ``progress``.
        """
        ...

    def take_back(self, kept: int, progress: Progress = silent) -> bool:
        """Undo an import: build the catalog anew without one kept file; later imports stay.

        Args:
            kept: as in the report of the import.
            progress: told now and then; may raise ``Cancelled``, which leaves the import in place.

        Returns:
            Whether such a file was kept.

        Raises:
            DataTrouble: the catalog cannot be written; the import stays.
            Cancelled: as told by ``progress``.
        """
        ...

    def renew(self, progress: Progress = silent) -> Sequence[Finding]:
        """Build the catalog anew from the shipped sets and every kept file; give what could not be read of these.

        Raises:
            DataTrouble: the catalog cannot be written.
            Cancelled: as told by ``progress``; the catalog stays as it was.
        """
        ...

    def verify(self) -> Sequence[str]:
        """Read the whole file and give what is wrong with it; empty when it is sound. Raises ``DataTrouble``."""
        ...

    def stamp(self) -> str:
        """Give a word that changes whenever the catalog's content does, from any process."""
        ...


@dataclass(frozen=True, slots=True)
class DeckHead:
    """A stored deck as lists show it.

    Attributes:
        cards: copies in all slots.
        leader: the card that stands for the deck, None where none does.
        dirty: the journal holds edits newer than the last save.
        folder: its place among folders, storeys parted by ``/``: ``"events/2026"``; ``""`` for a deck in none.
        revision: of the deck; what was found out about its content holds as long as this stays.
    """

    id: DeckId
    game: GameId
    name: str
    format: str
    cards: int
    changed: datetime
    tags: tuple[str, ...] = ()
    folder: str = ""
    leader: CardId | None = None
    dirty: bool = False
    revision: int = 0


@dataclass(frozen=True, slots=True)
class StoredDeck:
    """A deck with its state in the user's file.

    Attributes:
        deck: the newest state: the draft where there is one, else the saved one.
        saved: as last saved; None for a deck never saved.
        revision: grows with every write by anybody; hand it back when writing.
    """

    id: DeckId
    deck: Deck
    saved: Deck | None
    revision: int


def cards_of(deck: Deck) -> frozenset[CardId]:
    """Give the cards that a deck holds in any part of it, options of its entries included."""
    found: set[CardId] = set()
    left = list(deck.entries)
    while left:
        entry = left.pop()
        found.add(entry.card)
        left += entry.options
    return frozenset(found)


class DeckRepository(Protocol):
    """The user's decks. Every edit is journalled at once; saving makes a version.

    A write names the revision it was made upon and raises ``Stale`` when somebody else wrote since.
    """

    def create(self, deck: Deck) -> StoredDeck:
        """Store a new deck as a draft."""
        ...

    def load(self, id: DeckId) -> StoredDeck:
        """Load a deck with its draft.

        Raises:
            UnknownDeck: no such deck.
        """
        ...

    def journal(self, id: DeckId, deck: Deck, label: str, revision: int) -> StoredDeck:
        """Keep an edit, durable against the death of this process when it returns.

        Raises:
            UnknownDeck: no such deck.
            Stale: the deck has a newer revision; it is in the error.
            DataTrouble: the user's file cannot be written.
        """
        ...

    def save(self, id: DeckId, revision: int, name: str = "") -> StoredDeck:
        """Make the draft the saved state and a version, optionally named; raises as ``journal``."""
        ...

    def versions(self, id: DeckId) -> Sequence[tuple[int, str, datetime, Deck]]:
        """Give (number, name, time, deck) of every version, newest first."""
        ...

    def list(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the heads of all decks, the last changed first."""
        ...

    def delete(self, id: DeckId) -> Deck:
        """Throw a deck away and give its newest state; ``restore`` brings it back as it was."""
        ...

    def delete_all(self, ids: Sequence[DeckId]) -> None:
        """Throw decks away in one transaction, with versions, folder and tags; ``restore`` brings them back for 30 days.

        Raises:
            UnknownDeck: one is not there; then all stay.
        """
        ...

    def restore(self, ids: Sequence[DeckId]) -> None:
        """Bring decks back under their ids, as they were, in one transaction.

        Raises:
            UnknownDeck: one was not thrown away, or too long ago; then none comes back.
        """
        ...

    def deleted(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the heads of the decks that can be brought back, the last thrown away first."""
        ...

    def folders(self) -> Sequence[str]:
        """Give all folders by name, empty ones and parents included."""
        ...

    def add_folder(self, folder: str) -> None:
        """Make a folder with its parents; one that is there stays."""
        ...

    def rename_folder(self, old: str, new: str) -> None:
        """Give a folder another name or place; folders and decks in it go along. Into one that is there, it is merged."""
        ...

    def remove_folder(self, folder: str) -> Mapping[DeckId, str]:
        """Take a folder and those in it away; its decks go to its parent. Gives where each deck was, for ``set_folders``."""
        ...

    def set_folders(self, places: Mapping[DeckId, str]) -> Mapping[DeckId, str]:
        """Put decks into folders, made where they are missing, in one transaction; gives where they were before.

        Raises:
            UnknownDeck: one is not there; then all stay.
        """
        ...

    def set_tags(self, tags: Mapping[DeckId, tuple[str, ...]]) -> Mapping[DeckId, tuple[str, ...]]:
        """Give decks other tags in one transaction; gives those before. A saved deck stays saved; raises as ``set_folders``."""
        ...

    def rename(self, id: DeckId, name: str) -> str:
        """Give a deck another name, and give that before. A saved deck stays saved; raises ``UnknownDeck``."""
        ...

    def rename_version(self, id: DeckId, number: int, name: str) -> None:
        """Give a version another name, ``""`` for none.

        Raises:
            UnknownDeck: no such deck, or it has no such version.
        """
        ...

    def using(self, cards: Sequence[CardId]) -> frozenset[DeckId]:
        """Give the decks whose newest state holds any of these cards."""
        ...

    def revision(self) -> int:
        """Give a number that changes when any process writes to the user's file; cheap enough to ask every second."""
        ...
