"""Cards swapped with a side deck before a match: a pure edit that keeps both sums."""

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.saying import say


def side_of(deck: Deck, rules: DeckRules) -> SlotSpec | None:
    """Give the part of a deck that is its side deck: it is not played, and it has a bound; None where its format has none."""
    return next((slot for slot in rules.slots(deck.format) if not slot.counted and slot.most is not None), None)


def swapped(deck: Deck, rules: DeckRules, slot: SlotId, out: CardId, into: CardId) -> Deck:
    """Give a deck with one copy of a card exchanged for one of its side deck.

    Args:
        deck: before.
        rules: of its construction.
        slot: the part that the first card leaves and the other joins.
        out: goes to the side deck.
        into: comes from there.

    Raises:
        BadInput: the format has no side deck, a card is not there, or it is the one that leads.
    """
    side = side_of(deck, rules)
    where = say("deck {name}", name=deck.name)
    if side is None:
        raise BadInput(where, say("no side deck in its format"), say("a format with a side deck"))
    spec = next((spec for spec in rules.slots(deck.format) if spec.id == slot and spec.counted), None)
    if spec is None or spec.least == spec.most == 1:
        raise BadInput(where, say("the part {slot}", slot=slot), say("a part whose cards may be swapped"))
    for card, part in ((out, slot), (into, side.id)):
        if not deck.count(card, part):
            raise BadInput(where, say("no {card} in {part}", card=card, part=part), say("cards that are there"))
    return deck.moved(out, slot, side.id).moved(into, side.id, slot)
