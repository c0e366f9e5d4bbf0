"""Edits of several cards at once, as pure functions on a deck: each is one step of undo."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.deck_groups import NOTE_GAP, DeckRow

Change = Callable[[Deck], Deck]

Target = Callable[[Deck, CardId], SlotId]
"""Tells to which part of a deck a card goes."""


def counted(deck: Deck, rows: Iterable[DeckRow], count: int) -> Deck:
    """Give the deck with so many copies of each row; 0 takes the rows out."""
    for row in rows:
        deck = _set(deck, row, count)
    return deck


def stepped(deck: Deck, rows: Iterable[DeckRow], by: int) -> Deck:
    """Give the deck with so many more copies (fewer, if negative) of each row."""
    for row in rows:
        deck = _set(deck, row, max(_have(deck, row) + by, 0))
    return deck


def _have(deck: Deck, row: DeckRow) -> int:
    if row.card is not None:
        return deck.count(row.card, row.slot)
    return sum(count for slot, name, count in deck.unknown if (slot, name) == (row.slot, row.name))


def _set(deck: Deck, row: DeckRow, count: int) -> Deck:
    if row.card is not None:
        return deck.with_count(row.slot, row.card, count)
    kept = [(s, n, count if (s, n) == (row.slot, row.name) else c) for s, n, c in deck.unknown]
    return replace(deck, unknown=tuple(entry for entry in kept if entry[2] > 0))


def moved(deck: Deck, rows: Iterable[DeckRow], target: SlotId, count: int | None = 1) -> Deck:
    """Give the deck with copies of each row moved to another part, with their printing and note.

    Args:
        deck: where they lie.
        rows: what is moved; rows that lie in the target stay.
        target: where they go.
        count: copies of each; None for all.
    """
    for row in rows:
        if row.slot == target:
            continue
        many = _have(deck, row) if count is None else min(count, _have(deck, row))
        if row.card is not None:
            deck = _carried(deck, row.card, row.slot, target, many)
        elif many:
            deck = _set(deck, row, _have(deck, row) - many)
            there = replace(row, slot=target)
            have = _have(deck, there)
            unknown = deck.unknown if have else (*deck.unknown, (target, row.name, 0))
            deck = _set(replace(deck, unknown=unknown), there, have + many)
    return deck


def _carried(deck: Deck, card: CardId, source: SlotId, target: SlotId, count: int) -> Deck:
    """Move copies entry by entry, the last one first: what is written about a copy goes along with it."""
    entries = list(deck.entries)
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if entry.slot == source and entry.card == card and count > 0:
            many = min(entry.count, count)
            entries[place] = replace(entry, count=entry.count - many)
            count -= many
            _put(entries, replace(entry, slot=target, count=many))
    return replace(deck, entries=tuple(entry for entry in entries if entry.count > 0))


def _put(entries: list[Entry], fresh: Entry) -> None:
    for place, entry in enumerate(entries):
        same = (entry.slot, entry.card, entry.printing) == (fresh.slot, fresh.card, fresh.printing)
        if same and entry.options == fresh.options:
            notes = dict.fromkeys(part for one in (entry, fresh) for part in one.note.split(NOTE_GAP) if part)
            entries[place] = replace(entry, count=entry.count + fresh.count, note=NOTE_GAP.join(notes))
            return
    entries.append(fresh)


def noted(deck: Deck, rows: Iterable[DeckRow], note: str) -> Deck:
    """Give the deck with the same note on each row; ``""`` takes notes away. Names without a card take none."""
    wanted = {(row.slot, row.card) for row in rows}
    entries = [replace(e, note=note) if (e.slot, e.card) in wanted else e for e in deck.entries]
    return replace(deck, entries=tuple(entries))


def printed(deck: Deck, rows: Iterable[DeckRow], printing: PrintingId | None) -> Deck:
    """Give the deck with one printing chosen for all copies of each row; None leaves it open."""
    wanted = {(row.slot, row.card) for row in rows}
    entries: list[Entry] = []
    for entry in deck.entries:
        if (entry.slot, entry.card) in wanted:
            _put(entries, replace(entry, printing=printing))
        else:
            entries.append(entry)
    return replace(deck, entries=tuple(entries))


def dropped(deck: Deck, cards: Sequence[DraggedCard], target: Target) -> Deck:
    """Give the deck with cards of a drag put where they belong: those of the catalog are added, those of the deck move.

    Args:
        deck: where they are dropped.
        cards: what was dragged.
        target: asked for each card.
    """
    for dragged in cards:
        where = target(deck, dragged.card)
        if dragged.slot is None:
            deck = deck.added(where, dragged.card, dragged.count)
        elif dragged.slot != where:
            many = min(dragged.count, deck.count(dragged.card, dragged.slot))
            deck = _carried(deck, dragged.card, dragged.slot, where, many)
    return deck
