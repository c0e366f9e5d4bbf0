"""A collection's past: edits taken back, snapshots compared with what there is now, and brought back."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.core.collection import Edit, Holding, Lot
from deckbuilder.core.collection_repo import PastEdit, Snapshot
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import say
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.lots_draft import LotsDraft, Pair


class LineState(StrEnum):
    """What became of a line of the history."""

    STANDS = "stands"
    TAKEN_BACK = "taken back"  # a later line took it back
    TAKES_BACK = "takes back"  # it took an earlier one back


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of the history as a player sees it."""

    past: PastEdit
    state: LineState = LineState.STANDS


@dataclass(frozen=True, slots=True)
class CardChange:
    """How many copies of a card there were and are.

    Attributes:
        card: None for one that the catalog does not have, which goes by ``written``.
    """

    card: CardId | None
    written: str
    before: int
    after: int


def history(desk: CollectionDesk, most: int = 200) -> tuple[HistoryLine, ...]:
    """Give the newest edits, the newest first, with what became of them.

    Undo writes the same edit read backwards, under the same name: by that it is recognised.

    Raises:
        DataTrouble: the user's file cannot be read.
    """
    lines = desk.store.history(desk.game, most)
    states: dict[int, LineState] = {}
    for at, line in enumerate(lines):
        if line.number in states:
            continue
        for older in lines[at + 1 :]:
            if older.number in states or (older.label, older.copies) != (line.label, -line.copies):
                continue
            if desk.store.past_edit(desk.game, line.number) == desk.store.past_edit(desk.game, older.number).inverse:
                states[line.number], states[older.number] = LineState.TAKES_BACK, LineState.TAKEN_BACK
                break
    return tuple(HistoryLine(line, states.get(line.number, LineState.STANDS)) for line in lines)


def taken_back(desk: CollectionDesk, number: int) -> Edit:
    """Give the edit that takes a line of the history back, upon what stands there now.

    Where nothing came between, it is the line read backwards. Else it is what can still be done of that: copies that were
    added go, as far as they are there; copies that went come back; what was changed again since stays.

    Raises:
        LookupError: the history has no such line, or not any more.
        DataTrouble: the user's file cannot be read.
    """
    back = desk.store.past_edit(desk.game, number).inverse
    lots = {holding.lot for pair in back.holdings for holding in pair if holding is not None}
    draft = desk.draft({lot.card for lot in lots})
    for before, after in back.holdings:
        copies = (after.count if after else 0) - (before.count if before else 0)
        trade = (after.trade if after else 0) - (before.trade if before else 0)
        some = after or before
        if some is not None:
            draft.shift(some.lot, copies, trade)
    wanted = {(want.card, want.printing): want for want in desk.store.wants(desk.game)} if back.wants else {}
    wants = tuple(
        (old, new) for old, new in back.wants if (of := old or new) and wanted.get((of.card, of.printing)) == old
    )
    there = set(desk.store.places(desk.game)) if back.places or draft.places() else set()
    come = {name for _, name in back.places if name} | draft.places()
    gone = tuple((name, None) for name, _ in back.places if name in there)
    built = desk.store.built() if back.built else frozenset()
    decks = tuple((deck, build) for deck, build in back.built if (deck in built) is not build)
    return Edit(back.label, draft.pairs(), wants, (*gone, *desk.fresh_places(come)), decks)


def next_back(lines: Sequence[HistoryLine]) -> PastEdit | None:
    """Give the line that undo would take back next: the newest one that stands; None where there is none."""
    return next((line.past for line in lines if line.state is LineState.STANDS), None)


# -- snapshots -------------------------------------------------------------------------------------


def difference(before: Sequence[Holding], after: Sequence[Holding]) -> tuple[Pair, ...]:
    """Give what stood there and what stands there, of the lots where that is not the same."""
    old: dict[Lot, Holding] = {holding.lot: holding for holding in before}
    new: dict[Lot, Holding] = {holding.lot: holding for holding in after}
    lots = dict.fromkeys((*old, *new))
    return tuple((old.get(lot), new.get(lot)) for lot in lots if old.get(lot) != new.get(lot))


def by_card(pairs: Sequence[Pair]) -> tuple[CardChange, ...]:
    """Sum up a difference by card, those of which there are as many as before left out; the largest changes first."""
    counts: tuple[Counter[tuple[CardId | None, str]], ...] = (Counter(), Counter())
    for pair in pairs:
        for holding, side in zip(pair, counts, strict=True):
            if holding is not None:
                side[holding.lot.card, "" if holding.lot.card else holding.lot.written[0]] += holding.count
    before, after = counts
    cards = dict.fromkeys((*before, *after))
    found = [CardChange(*card, before[card], after[card]) for card in cards if before[card] != after[card]]
    return tuple(sorted(found, key=lambda one: (-abs(one.after - one.before), one.card or "", one.written)))


def since(desk: CollectionDesk, snapshot: int) -> tuple[Pair, ...]:
    """Give what changed since a snapshot.

    Raises:
        LookupError: there is no such snapshot.
        DataTrouble: the user's file cannot be read.
    """
    return difference(desk.store.snapshot(desk.game, snapshot), desk.store.holdings(desk.game))


def restored(desk: CollectionDesk, snapshot: Snapshot) -> Edit:
    """Give the edit that brings the copies of a snapshot back; wants and built decks stay. Raises as ``since``."""
    then = desk.store.snapshot(desk.game, snapshot.number)
    draft = LotsDraft(desk.store.holdings(desk.game))
    draft.clear()
    for holding in then:
        draft.put(holding.lot, holding.count, holding.trade)
    label = say("Restore the snapshot {name}", name=snapshot.name)
    return Edit(label, draft.pairs(), places=desk.fresh_places(draft.places()))
