"""How counts of copies follow edits: what every view shows beside a card, without asking the user's file again."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from deckbuilder.core.collection import Counts, Edit, Holding, Want
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.game import DeckRules, Game
from deckbuilder.core.ids import CardId, DeckId, PrintingId, SlotId
from deckbuilder.core.query_match import QueryContext

if TYPE_CHECKING:
    from deckbuilder.desk.services import Services

_Key = TypeVar("_Key", CardId, PrintingId)


def taken_by(deck: Deck, rules: DeckRules) -> dict[CardId, int]:
    """Give the copies that a deck takes when it is built: those of every slot that counts, options included.

    A slot that the format does not know counts as well, and so do all of a format that nobody knows: the cards lie there.
    """
    aside = set_aside(deck, rules)
    copies: dict[CardId, int] = {}
    for entry in deck.entries:
        if entry.slot not in aside:
            _take(entry, 1, copies)
    return copies


def set_aside(deck: Deck, rules: DeckRules) -> frozenset[SlotId]:
    """Give the slots of a deck whose cards do not count: a maybe-board's."""
    try:
        return frozenset(slot.id for slot in rules.slots(deck.format) if not slot.counted)
    except UnknownFormat:
        return frozenset()


def _take(entry: Entry, times: int, copies: dict[CardId, int]) -> None:
    many = entry.count * times
    copies[entry.card] = copies.get(entry.card, 0) + many
    for option in entry.options:
        _take(option, many, copies)


def after(counts: Counts, edit: Edit) -> Counts:
    """Give the counts after an edit of holdings and wants; what it does to built decks is told by ``with_deck``."""
    owned: dict[CardId, int] = {}
    printings: dict[PrintingId, int] = {}
    trade: dict[CardId, int] = {}
    wanted: dict[CardId, int] = {}
    for pair in edit.holdings:
        for sign, holding in zip((-1, 1), pair, strict=True):
            if holding is not None:
                _tally(holding, sign, owned, printings, trade)
    for wants in edit.wants:
        for sign, want in zip((-1, 1), wants, strict=True):
            if want is not None:
                _tally_want(want, sign, wanted)
    return replace(
        counts,
        owned=_summed(counts.owned, owned),
        printings=_summed(counts.printings, printings),
        trade=_summed(counts.trade, trade),
        wanted=_summed(counts.wanted, wanted),
    )


def _tally(
    holding: Holding, sign: int, owned: dict[CardId, int], printings: dict[PrintingId, int], trade: dict[CardId, int]
) -> None:
    card, printing = holding.lot.card, holding.lot.printing
    if card is None:
        return
    owned[card] = owned.get(card, 0) + sign * holding.count
    trade[card] = trade.get(card, 0) + sign * holding.trade
    if printing is not None:
        printings[printing] = printings.get(printing, 0) + sign * holding.count


def _tally_want(want: Want, sign: int, wanted: dict[CardId, int]) -> None:
    wanted[want.card] = wanted.get(want.card, 0) + sign * want.count


def _summed(counts: Mapping[_Key, int], more: Mapping[_Key, int]) -> Mapping[_Key, int]:
    if not any(more.values()):
        return counts
    total = dict(counts)
    for key, many in more.items():
        left = total.get(key, 0) + many
        if left:
            total[key] = left
        else:
            total.pop(key, None)
    return total


def with_deck(counts: Counts, deck: DeckId, copies: Mapping[CardId, int]) -> Counts:
    """Give the counts when a built deck takes other copies than before; none where it is no longer built.

    Args:
        counts: before.
        deck: the deck.
        copies: what it takes now; see ``taken_by``.
    """
    before = {card: many for card, held in counts.holders.items() for id, many in held if id == deck}
    if before == {card: many for card, many in copies.items() if many}:
        return counts
    built, holders = dict(counts.built), dict(counts.holders)
    for card in {**before, **copies}:
        held = tuple((id, many) for id, many in holders.pop(card, ()) if id != deck)
        if copies.get(card):
            held = tuple(sorted((*held, (deck, copies[card]))))
        total = sum(many for _, many in held)
        if held:
            holders[card], built[card] = held, total
        else:
            built.pop(card, None)
    return replace(counts, built=built, holders=holders)


def free_copies(counts: Counts) -> dict[CardId, int]:
    """Give the free copies of every card that is owned or taken; below zero where built decks take more than is owned."""
    return {card: counts.free(card) for card in {**counts.owned, **counts.built}}


def with_copies(context: QueryContext, services: "Services", game: Game) -> QueryContext:
    """Give what searches know, with the copies that are owned, free and wanted; for a face that keeps no counts.

    Raises:
        DataTrouble: the user's file cannot be read.
    """
    counts = services.collection_desk(game).counts()
    return replace(context, owned=counts.owned, free=free_copies(counts), wanted=counts.wanted)
