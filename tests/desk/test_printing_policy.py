"""Printings that a deck does not name are chosen: old, new, or owned."""

from dataclasses import replace

import pytest

from deckbuilder.core.cards import CardSet
from deckbuilder.core.collection import NO_COUNTS
from deckbuilder.core.decks import Entry
from deckbuilder.core.ids import PrintingId
from deckbuilder.desk.printing_policy import Policy, with_printings
from tests.helpers import toy

CARD = next(card for card in toy.CARDS if len(card.printings) > 1)
OLD, NEW = CARD.printings[0], CARD.printings[-1]
SETS = tuple(CardSet(code, code) for code in dict.fromkeys(p.set for card in toy.CARDS for p in card.printings))
CARDS = {card.id: card for card in toy.CARDS}


def chosen(policy: Policy, *entries: Entry, owned: dict[PrintingId, int] | None = None) -> dict[PrintingId | None, int]:
    counts = replace(NO_COUNTS, printings=owned or {})
    deck = with_printings(toy.deck(entries=entries), policy, CARDS, SETS, counts)
    assert deck.count() == sum(entry.count for entry in entries)
    return {entry.printing: entry.count for entry in deck.entries}


@pytest.mark.parametrize(("policy", "printing"), [(Policy.OLDEST, OLD), (Policy.NEWEST, NEW)])
def test_the_oldest_or_the_newest_printing_is_taken(policy: Policy, printing: object) -> None:
    assert chosen(policy, Entry(toy.DECK, CARD.id, 3)) == {printing.id: 3}  # type: ignore[attr-defined]  # a printing


def test_owned_printings_are_taken_as_often_as_they_are_there_the_newest_first() -> None:
    copies = Entry(toy.DECK, CARD.id, 4)
    assert chosen(Policy.OWNED, copies, owned={NEW.id: 1, OLD.id: 2}) == {NEW.id: 1, OLD.id: 2, None: 1}
    assert chosen(Policy.OWNED, copies) == {None: 4}


def test_a_printing_that_was_chosen_stays_and_uses_up_what_is_owned() -> None:
    entries = Entry(toy.DECK, CARD.id, 2, NEW.id), Entry(toy.DECK, CARD.id, 2)
    assert chosen(Policy.OWNED, *entries, owned={NEW.id: 3, OLD.id: 1}) == {NEW.id: 3, OLD.id: 1}
    assert chosen(Policy.OLDEST, *entries) == {NEW.id: 2, OLD.id: 2}
