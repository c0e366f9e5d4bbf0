"""What decks want beyond the copies that are there: for one deck or several together, as a list, a text or a table."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.core.collection import Counts
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.naming import plain
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.copies import set_aside, taken_by


class Together(StrEnum):
    """How several decks share copies."""

    MAX = "max"
    """Played one after the other: the deck that takes most of a card says how many."""
    SUM = "sum"
    """All of them stand ready at the same time."""


class Of(StrEnum):
    """Which copies are there for a deck."""

    FREE = "free"
    """Those that no other built deck takes."""
    OWNED = "owned"


MAX, SUM = Together.MAX, Together.SUM
FREE, OWNED = Of.FREE, Of.OWNED


@dataclass(frozen=True, slots=True)
class Lack:
    """A card of which there are too few copies.

    Attributes:
        card: None for a name that the catalog does not have; of such a card nothing can be there.
        needed: copies that the decks take.
        there: copies that are there for them, at most ``needed``.
        wanted: copies that stand on the list of wanted cards already.
        decks: what each of the decks takes, by its name, in their order.
    """

    card: CardId | None
    name: str
    needed: int
    there: int
    wanted: int = 0
    decks: tuple[tuple[str, int], ...] = ()

    @property
    def count(self) -> int:
        """How many copies are missing."""
        return self.needed - self.there

    @property
    def unasked(self) -> int:
        """How many of the missing copies do not stand on the list of wanted cards yet."""
        return max(0, self.count - self.wanted)


def missing(
    decks: Sequence[Deck | StoredDeck],
    counts: Counts,
    shelf: Shelf,
    together: Together = MAX,
    of: Of = FREE,
) -> tuple[Lack, ...]:
    """Tell which copies decks want beyond those that are there, by name of the card.

    Args:
        decks: a stored deck that is built has its own copies: they count as there, for it and for the decks beside it.
        counts: the collection.
        shelf: the game's rules and cards.
        together: how several decks share copies.
        of: which copies are there.
    """
    needs = [needed_by(deck, shelf) for deck in decks]
    own = {deck.id for deck in decks if isinstance(deck, StoredDeck)}
    lacks = []
    for card, name in _all_of(needs, shelf):
        copies = [need.get((card, "" if card else name), 0) for need in needs]
        needed = sum(copies) if together is SUM else max(copies)
        there = min(needed, within_reach(counts, card, own, of)) if card is not None else 0
        if there < needed:
            each = tuple((_deck(deck).name, many) for deck, many in zip(decks, copies, strict=True) if many)
            wanted = counts.wanted.get(card, 0) if card is not None else 0
            lacks.append(Lack(card, name, needed, there, wanted, each))
    return tuple(sorted(lacks, key=lambda lack: (plain(lack.name), lack.name)))


def needed_by(deck: Deck | StoredDeck, shelf: Shelf) -> dict[tuple[CardId | None, str], int]:
    """Give the copies that a deck takes: by card, or by name where the catalog does not have the card."""
    deck = _deck(deck)
    needs: dict[tuple[CardId | None, str], int] = {(card, ""): n for card, n in taken_by(deck, shelf.rules).items()}
    aside = set_aside(deck, shelf.rules)
    for slot, name, many in deck.unknown:
        if slot not in aside:
            needs[None, name] = needs.get((None, name), 0) + many
    return needs


def within_reach(counts: Counts, card: CardId, own: frozenset[DeckId] | set[DeckId], of: Of = FREE) -> int:
    """Give the copies of a card that are there for decks, at least 0.

    Args:
        counts: the collection.
        card: which card.
        own: the decks in question: copies that they take, being built, are there for them.
        of: which copies count.
    """
    owned = counts.owned.get(card, 0)
    if of is OWNED:
        return owned
    elsewhere = sum(many for deck, many in counts.holders.get(card, ()) if deck not in own)
    return max(0, owned - elsewhere)


def _deck(deck: Deck | StoredDeck) -> Deck:
    return deck.deck if isinstance(deck, StoredDeck) else deck


def _all_of(needs: Sequence[Mapping[tuple[CardId | None, str], int]], shelf: Shelf) -> list[tuple[CardId | None, str]]:
    """Give all cards that are needed, each once, with its name."""
    found: dict[tuple[CardId | None, str], tuple[CardId | None, str]] = {}
    for need in needs:
        for card, name in need:
            if (card, name) not in found:
                known = shelf.cards.get(card) if card is not None else None
                found[card, name] = (card, known.name if known is not None else name or str(card))
    return list(found.values())


def as_text(lacks: Sequence[Lack]) -> str:
    """Write what is missing as a list, a line a card, as every program reads it: ``2 Ember Axe``."""
    return "".join(f"{lack.count} {lack.name}\n" for lack in lacks)


def as_csv(lacks: Sequence[Lack]) -> str:
    """Write what is missing as a table; no cell is one that a spreadsheet takes for a formula."""
    import csv  # 2 ms, and most who look at the list copy it as text

    from deckbuilder.exchange.decks.csv_table import neutral  # with the same habits as decks

    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(("Count", "Name", "Needed", "There", "Wanted", "Decks"))
    for lack in lacks:
        decks = "; ".join(f"{many} {name}" for name, many in lack.decks)
        table.writerow((lack.count, neutral(lack.name), lack.needed, lack.there, lack.wanted, neutral(decks)))
    return out.getvalue()
