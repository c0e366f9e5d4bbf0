"""What the desk asks of storage about a collection; see ``core/repos.py`` for the rest."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from deckbuilder.core.collection import Edit, Holding, PlaceName, Want
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.progress import Progress, silent


class PastEdit(NamedTuple):
    """A line of a collection's history.

    Attributes:
        number: grows by time.
        copies: more copies by it, fewer where below zero.
    """

    number: int
    when: datetime
    label: str
    copies: int


class Snapshot(NamedTuple):
    """A collection as it once was: its number, name, time and copies."""

    number: int
    name: str
    when: datetime
    copies: int


class CollectionRepository(Protocol):
    """What the user owns and wants, by game; every write is one transaction, durable when it returns."""

    def holdings(self, game: GameId) -> Sequence[Holding]:
        """Give everything that is owned, each lot once.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        ...

    def holdings_of(self, game: GameId, cards: Sequence[CardId]) -> Sequence[Holding]:
        """Give what is owned of some cards, without a look at the rest; raises as ``holdings``.

        Args:
            game: whose.
            cards: the cards; ``""`` for those that the catalog does not have.
        """
        ...

    def holdings_in(self, game: GameId, place: PlaceName) -> Sequence[Holding]:
        """Give what lies in a place and the places in it; ``""`` is what lies nowhere. Raises as ``holdings``."""
        ...

    def copies(self, game: GameId) -> Sequence[tuple[CardId, str, int, int]]:
        """Give (card, printing or ``""``, copies, copies for trade) of what the catalog has, summed up; raises as ``holdings``."""
        ...

    def wants(self, game: GameId) -> Sequence[Want]:
        """Give what is wanted; raises as ``holdings``."""
        ...

    def places(self, game: GameId) -> Sequence[PlaceName]:
        """Give all places by name, empty ones and parents included; raises as ``holdings``."""
        ...

    def built(self) -> frozenset[DeckId]:
        """Give the decks that are built; a deleted deck is none of them, and is again when it is restored. Raises as ``holdings``."""
        ...

    def apply(self, game: GameId, edit: Edit, progress: Progress = silent) -> None:
        """Make an edit, all of it or nothing; it becomes a line of the history. An empty edit does nothing.

        Places are as they shall be: one that is to come may be there already, one that is to go stays while something lies in it,
        and where something is put is a place.

        Raises:
            StaleCollection: something that the edit names stands otherwise by now; nothing was changed.
            UnknownDeck: a deck to be built is not there.
            DataTrouble: the user's file cannot be written.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        ...

    def history(self, game: GameId, most: int = 200) -> Sequence[PastEdit]:
        """Give the newest edits, the newest first; raises as ``holdings``."""
        ...

    def past_edit(self, game: GameId, number: int) -> Edit:
        """Give an edit of the history, to be looked at or taken back.

        Raises:
            LookupError: the history has no such line, or not any more.
        """
        ...

    def take_snapshot(self, game: GameId, name: str) -> Snapshot:
        """Keep the collection as it is under a name; raises as ``apply``."""
        ...

    def snapshots(self, game: GameId) -> Sequence[Snapshot]:
        """Give the snapshots, the newest first; raises as ``holdings``."""
        ...

    def snapshot(self, game: GameId, number: int) -> Sequence[Holding]:
        """Give the lots of a snapshot.

        Raises:
            LookupError: there is no such snapshot.
        """
        ...

    def remove_snapshot(self, game: GameId, number: int) -> None:
        """Forget a snapshot; raises as ``snapshot`` and ``apply``."""
        ...

    def revision(self) -> int:
        """Give a number that changes when any process writes to the user's file; cheap enough to ask every second."""
        ...
