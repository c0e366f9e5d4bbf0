"""Who may stand where: asked of the rules by trying it on a copy of the deck."""

from collections.abc import Iterator, Sequence

from deckbuilder.core.decks import Deck, SlotSpec
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.builder import edits
from deckbuilder.gui.drag import DraggedCard

Ranks = tuple[tuple[Place, ...], ...]


def seated(deck: Deck, shelf: Shelf, place: Place, rank: int, dragged: DraggedCard) -> Deck | None:
    """Give the deck with a card in a place, or None where it may not stand there.

    A card that stands there already goes back to the main part. May stand: the layout then has one copy more of it in
    this rank and fewer empty places, or as many where one went.

    Args:
        deck: whose layout it is.
        shelf: rules and cards.
        place: as the layout of the deck has it.
        rank: its rank, from 0.
        dragged: the card; one copy of it is seated.
    """
    slot = next((spec for spec in shelf.rules.slots(deck.format) if spec.id == place.slot), None)
    card = shelf.cards.get(dragged.card)
    if slot is None or card is None or (slot.kinds and card.kind not in slot.kinds) or place.card == card.id:
        return None
    before = shelf.rules.formation(deck, shelf.cards)
    after = deck
    if place.card is not None:
        main = next(spec.id for spec in shelf.rules.slots(deck.format) if spec.main)
        after = edits.dropped(after, (DraggedCard(place.card, 1, place.slot),), lambda d, c: main)
    one = DraggedCard(dragged.card, 1, dragged.slot)
    after = edits.dropped(after, (one,), lambda d, c: place.slot)
    now = shelf.rules.formation(after, shelf.cards)
    stands = _standing(now, rank, card.id) > _standing(before, rank, card.id)
    filled = _empty(now) < _empty(before) + (place.card is not None)
    return after if stands and filled else None


def seat_somewhere(deck: Deck, shelf: Shelf, dragged: DraggedCard, wanted: Sequence[tuple[int, Place]]) -> Deck | None:
    """Give the deck with a card in the first of these places that takes it, else in any empty one; None where none does."""
    for rank, place in (*wanted, *_vacant(shelf.rules.formation(deck, shelf.cards))):
        after = seated(deck, shelf, place, rank, dragged)
        if after is not None:
            return after
    return None


def led(slot: SlotSpec) -> bool:
    """Tell whether the rules count the places of a part, and so say by name who may stand there."""
    return slot.counted and not slot.main and slot.most is not None


def seat_in(deck: Deck, shelf: Shelf, slot: SlotId, dragged: DraggedCard) -> Deck | None:
    """Give the deck with a card in a place of a part, an empty one first, else instead of who stands there; None where it may not."""
    ranks = shelf.rules.formation(deck, shelf.cards)
    mine = [(rank, place) for rank, places in enumerate(ranks) for place in dict.fromkeys(places) if place.slot == slot]
    mine.sort(key=lambda seat: seat[1].card is not None)
    found = (seated(deck, shelf, place, rank, dragged) for rank, place in mine)
    return next((after for after in found if after is not None), None)


def takers(deck: Deck, shelf: Shelf, cards: Sequence[DraggedCard]) -> frozenset[tuple[int, SlotId, CardId | None, str]]:
    """Give the places that may take one of these cards: rank, slot, who stands there, what is wanted there."""
    found = set()
    for rank, places in enumerate(shelf.rules.formation(deck, shelf.cards)):
        for place in dict.fromkeys(places):
            if any(seated(deck, shelf, place, rank, dragged) is not None for dragged in cards):
                found.add((rank, place.slot, place.card, place.wanted))
    return frozenset(found)


def _standing(ranks: Ranks, rank: int, card: CardId) -> int:
    return sum(place.card == card for place in ranks[rank]) if rank < len(ranks) else 0


def _empty(ranks: Ranks) -> int:
    return sum(place.card is None for places in ranks for place in places)


def _vacant(ranks: Ranks) -> Iterator[tuple[int, Place]]:
    for rank, places in enumerate(ranks):
        for place in dict.fromkeys(places):
            if place.card is None:
                yield rank, place
