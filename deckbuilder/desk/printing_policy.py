"""Which printings the copies in a deck are, where its player said nothing: the oldest, the newest, or those that he owns."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from deckbuilder.core.cards import CardSet
from deckbuilder.core.collection import Counts
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import PrintingId
from deckbuilder.desk.printings import by_release


class Policy(StrEnum):
    """How printings are chosen."""

    OWNED = "owned"
    OLDEST = "oldest"
    NEWEST = "newest"


def with_printings(deck: Deck, policy: Policy, cards: Cards, sets: Sequence[CardSet], counts: Counts) -> Deck:
    """Give a deck in which copies without a printing have one; a printing that was chosen stays.

    Of owned printings the newest comes first, and each is taken no more often than it is there: copies of one card may become
    entries of several printings. Copies of which no printing is owned stay without one.

    Args:
        deck: the deck.
        policy: which printings.
        cards: of the game.
        sets: by release, as the catalog gives them.
        counts: what is owned; for ``Policy.OWNED``.
    """
    left = dict(counts.printings)
    for entry in deck.entries:
        if entry.printing is not None:
            left[entry.printing] = left.get(entry.printing, 0) - entry.count
    made: list[Entry] = []
    for entry in deck.entries:
        card = cards.get(entry.card)
        if entry.printing is not None or card is None or not card.printings:
            _put(made, entry)
            continue
        known = by_release(card, sets)
        if policy is not Policy.OWNED:
            _put(made, replace(entry, printing=known[0 if policy is Policy.OLDEST else -1].id))
            continue
        for part in _owned(entry, [one.id for one in reversed(known)], left):
            _put(made, part)
    return replace(deck, entries=tuple(made))


def _owned(entry: Entry, known: Sequence[PrintingId], left: dict[PrintingId, int]) -> Iterator[Entry]:
    """Split an entry by the printings that are left, and take them from there; one with options is never split."""
    need = entry.count
    for one in known:
        taken = min(need, left.get(one, 0))
        if taken > 0 and (not entry.options or taken == need):
            left[one] -= taken
            need -= taken
            yield replace(entry, printing=one, count=taken)
    if need:
        yield replace(entry, count=need)


def _put(made: list[Entry], entry: Entry) -> None:
    """Add an entry, to one that differs in nothing but its number where there is one."""
    for place, other in enumerate(made):
        if replace(other, count=0, note="") == replace(entry, count=0, note=""):
            note = "\n".join(dict.fromkeys(filter(None, (other.note, entry.note))))
            made[place] = replace(other, count=other.count + entry.count, note=note)
            return
    made.append(entry)
