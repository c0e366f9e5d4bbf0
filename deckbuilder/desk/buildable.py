"""What can be built from the collection: decks by the share of their copies that is there, with what they lack and who has it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.core.collection import Counts
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.naming import plain
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.missing import FREE, OWNED, Lack, missing, needed_by


@dataclass(frozen=True, slots=True)
class Swap:
    """Copies of a card that a deck lacks and a built deck holds.

    Attributes:
        holder: the built deck.
        count: how many it could give, at most as many as are lacking.
    """

    card: CardId
    holder: DeckId
    count: int


@dataclass(frozen=True, slots=True)
class Buildable:
    """How far a deck can be built.

    Attributes:
        key: number of a stored deck, file of any other.
        cards: copies that it takes.
        owned: how many of them are owned.
        free: how many of them are there without touching another built deck.
        built: whether it is built.
        lacks: what it lacks against the free copies.
        swaps: where lacking copies lie in other built decks, only such as are owned.
    """

    key: DeckId | Path
    name: str
    cards: int
    owned: int
    free: int
    built: bool = False
    lacks: tuple[Lack, ...] = ()
    swaps: tuple[Swap, ...] = ()

    @property
    def percent(self) -> int:
        """Give the share of its copies that is free, in percent; 100 only where all are."""
        return self.free * 100 // self.cards if self.cards else 0


def buildable(key: DeckId | Path, deck: Deck | StoredDeck, counts: Counts, shelf: Shelf) -> Buildable:
    """Tell how far a deck can be built.

    Args:
        key: of the deck.
        deck: a stored one where it is the user's: its own copies are free for it.
        counts: the collection.
        shelf: the game's rules and cards.
    """
    cards = sum(needed_by(deck, shelf).values())
    lacks = missing((deck,), counts, shelf, of=FREE)
    unowned = missing((deck,), counts, shelf, of=OWNED)
    id = deck.id if isinstance(deck, StoredDeck) else None
    return Buildable(
        key,
        (deck.deck if isinstance(deck, StoredDeck) else deck).name,
        cards,
        cards - sum(lack.count for lack in unowned),
        cards - sum(lack.count for lack in lacks),
        any(id == holder for held in counts.holders.values() for holder, _ in held),
        lacks,
        swaps_for(lacks, counts, () if id is None else (id,)),
    )


def ranked(decks: Iterable[Buildable]) -> tuple[Buildable, ...]:
    """Put decks in order: the one that lacks least comes first; those without a card last."""
    return tuple(sorted(decks, key=_rank))


def _rank(deck: Buildable) -> tuple[bool, float, float, str]:
    cards = deck.cards or 1
    return (not deck.cards, -deck.free / cards, -deck.owned / cards, plain(deck.name))


def swaps_for(lacks: Sequence[Lack], counts: Counts, own: Sequence[DeckId] = ()) -> tuple[Swap, ...]:
    """Tell which built decks hold copies that are lacking; of a card, the deck that holds most comes first.

    Args:
        lacks: what is lacking, against the free copies.
        counts: the collection.
        own: decks that are not asked: those that lack the copies.
    """
    swaps = []
    for lack in lacks:
        if lack.card is None:
            continue
        left = min(lack.count, counts.owned.get(lack.card, 0) - lack.there)
        held = [(deck, many) for deck, many in counts.holders.get(lack.card, ()) if deck not in own]
        for deck, many in sorted(held, key=lambda one: (-one[1], one[0])):
            if left > 0:
                swaps.append(Swap(lack.card, deck, min(many, left)))
                left -= many
    return tuple(swaps)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A card of which built decks take more copies than are owned.

    Attributes:
        holders: the built decks that take it, with how many.
    """

    card: CardId
    owned: int
    taken: int
    holders: tuple[tuple[DeckId, int], ...]


def conflicts(counts: Counts, names: Mapping[CardId, str] | None = None) -> tuple[Conflict, ...]:
    """Tell of which cards built decks take more than is owned, by name where names are given."""
    told = names or {}
    found = [
        Conflict(card, counts.owned.get(card, 0), taken, counts.holders.get(card, ()))
        for card, taken in counts.built.items()
        if taken > counts.owned.get(card, 0)
    ]
    return tuple(sorted(found, key=lambda one: (plain(told.get(one.card, one.card)), one.card)))


def ways_out(one: Conflict) -> tuple[tuple[Swap, DeckId], ...]:
    """Tell how a conflict ends: which deck could give the copies that are not there, and which then keeps its own.

    Each deck may be the one that gives; what it gives goes to the one that takes most beside it. None where one deck alone takes
    more than there is: that one only a cut helps.
    """
    short = one.taken - one.owned
    ways = []
    for giver, many in one.holders:
        others = [(-count, deck) for deck, count in one.holders if deck != giver]
        if others:
            ways.append((Swap(one.card, giver, min(many, short)), min(others)[1]))
    return tuple(ways)
