"""A game's collection on the desk: what is owned, and edits of it."""

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence, Set
from typing import TypedDict, Unpack

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.collection import (
    Condition,
    Counts,
    Edit,
    Holding,
    Lot,
    PlaceName,
    Price,
    Want,
    lies_in,
    place_named,
    with_parents,
)
from deckbuilder.core.collection_repo import CollectionRepository
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId, DeckId, PrintingId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import DeckRepository
from deckbuilder.core.saying import say, say_n
from deckbuilder.desk.copies import taken_by
from deckbuilder.desk.lots_draft import LotsDraft

_FEW = 300
"""Lots of so many cards are asked for by card; for more, the whole collection is read."""


class LotFields(TypedDict, total=False):
    """What can be changed of lots as they lie there; keys as in ``Lot``."""

    printing: PrintingId | None
    condition: Condition
    foil: bool
    language: str
    place: PlaceName
    acquired: str
    price: Price | None
    marks: tuple[str, ...]
    note: str


class CollectionDesk:
    """One game's collection.

    What makes an edit reads what stands there and changes nothing; ``apply`` writes, and ``apply(edit.inverse)`` takes it back.

    Args:
        shelf: the game with its rules and cards.
        store: what the user owns.
        decks: the user's decks.
    """

    def __init__(self, shelf: Shelf, store: CollectionRepository, decks: DeckRepository) -> None:
        self.shelf, self.store, self.decks = shelf, store, decks
        self.game = shelf.game.id
        self._taken: dict[DeckId, tuple[int, dict[CardId, int]]] = {}

    # -- what there is -----------------------------------------------------------------------------

    def counts(self) -> Counts:
        """Sum up what there is, and what built decks take of it in their newest states.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        owned: Counter[CardId] = Counter()
        trade: Counter[CardId] = Counter()
        printings: dict[PrintingId, int] = {}
        for card, printing, copies, to_trade in self.store.copies(self.game):
            owned[card] += copies
            if to_trade:
                trade[card] += to_trade
            if printing:
                printings[PrintingId(printing)] = copies
        wanted: Counter[CardId] = Counter()
        for want in self.store.wants(self.game):
            wanted[want.card] += want.count
        built: Counter[CardId] = Counter()
        holders: dict[CardId, list[tuple[DeckId, int]]] = defaultdict(list)
        for deck, taken in self.taken().items():
            built.update(taken)
            for card, copies in taken.items():
                holders[card].append((deck, copies))
        return Counts(owned, printings, built, {card: tuple(held) for card, held in holders.items()}, wanted, trade)

    def taken(self) -> dict[DeckId, dict[CardId, int]]:
        """Give the copies that each built deck of this game takes, decks by id; raises as ``counts``."""
        built = self.store.built()
        heads = {head.id: head for head in self.decks.list(self.game) if head.id in built} if built else {}
        for id in sorted(heads):
            if id not in self._taken or self._taken[id][0] != heads[id].revision:
                stored = self.decks.load(id)
                self._taken[id] = stored.revision, taken_by(stored.deck, self.shelf.rules)
        return {id: self._taken[id][1] for id in sorted(heads)}

    # -- copies ------------------------------------------------------------------------------------

    def add(self, card: CardId, by: int, like: Lot | None = None) -> Edit:
        """Add copies of a card, or take some away where ``by`` is below zero, never below none.

        Args:
            card: which.
            by: how many.
            like: what the copies are like, and of which lot copies are taken; for None, plain ones are added, and the plainest
                are taken first.
        """
        return self._counted(card, like, by=by)

    def set_count(self, card: CardId, count: int, like: Lot | None = None) -> Edit:
        """Set the copies of a lot; with ``like`` None those of all lots of the card together, as ``add`` would get there."""
        return self._counted(card, like, count=count)

    def _counted(self, card: CardId, like: Lot | None, by: int = 0, count: int | None = None) -> Edit:
        draft = self.draft({card})
        lot = dataclasses.replace(like, card=card) if like is not None else Lot(card)
        if count is not None:
            by = max(count, 0) - (draft.count(lot) if like is not None else draft.total(card))
        if by >= 0:
            draft.put(lot, by)
            return self._edit(say("Add {n} {card}", n=by, card=self._name(card)), draft)
        left = draft.take(lot, -by) if like is not None else draft.take_plainest(card, -by)
        return self._edit(say("Take away {n} {card}", n=-by - left, card=self._name(card)), draft)

    def changed(self, holdings: Sequence[Holding], **fields: Unpack[LotFields]) -> Edit:
        """Change what is recorded of copies; lots that become alike are one.

        Args:
            holdings: which, and how many of each lot: fewer than lie there leave the others as they are.
            fields: what shall be so of all of them.
        """
        return self._edit(
            say_n(_sum(holdings), "Change {n} copy", "Change {n} copies"), self._changed(holdings, fields)
        )

    def moved(self, holdings: Sequence[Holding], place: PlaceName) -> Edit:
        """Put copies into a place, ``""`` for none; as ``changed``."""
        draft = self._changed(holdings, {"place": place})
        if not place:
            return self._edit(
                say_n(_sum(holdings), "Take {n} copy out of its place", "Take {n} copies out of their places"), draft
            )
        return self._edit(
            say_n(_sum(holdings), "Move {n} copy to {place}", "Move {n} copies to {place}", place=place), draft
        )

    def removed(self, holdings: Sequence[Holding]) -> Edit:
        """Take copies out of the collection; as ``changed``."""
        draft = self.draft({holding.lot.card for holding in holdings})
        for holding in holdings:
            draft.take(holding.lot, holding.count)
        return self._edit(say_n(_sum(holdings), "Remove {n} copy", "Remove {n} copies"), draft)

    def traded(self, holding: Holding, count: int) -> Edit:
        """Set how many copies of a lot may be traded away, at most all of them."""
        return self.offered(
            [(holding, count)], say("Offer {n} {card} for trade", n=count, card=self._lot_name(holding.lot))
        )

    def offered(self, counts: Sequence[tuple[Holding, int]], label: str) -> Edit:
        """Set how many copies of several lots may be traded away; as ``traded``."""
        draft = self.draft({holding.lot.card for holding, _ in counts})
        for holding, count in counts:
            draft.offer(holding.lot, count)
        return self._edit(label, draft)

    def _changed(self, holdings: Sequence[Holding], fields: LotFields) -> LotsDraft:
        draft = self.draft({holding.lot.card for holding in holdings})
        for holding in holdings:
            draft.turn(holding.lot, dataclasses.replace(holding.lot, **fields), holding.count, holding.trade)
        return draft

    # -- wants -------------------------------------------------------------------------------------

    def want(self, card: CardId, count: int, printing: PrintingId | None = None, note: str | None = None) -> Edit:
        """Set how many copies of a card are wanted, 0 for none; a note of None leaves it as it was."""
        old = {(want.card, want.printing): want for want in self.store.wants(self.game)}.get((card, printing))
        if note is None:
            note = old.note if old is not None else ""
        new = Want(card, count, printing, note) if count > 0 else None
        label = say("Want {n} {card}", n=max(count, 0), card=self._name(card))
        return Edit(label, wants=((old, new),)) if old != new else Edit(label)

    # -- imports -----------------------------------------------------------------------------------

    def merged_in(self, holdings: Sequence[Holding], wants: Sequence[Want], label: str, replace: bool = False) -> Edit:
        """Add what a file tells of, or put it in place of what there is.

        Args:
            holdings: copies; a lot may come several times.
            wants: copies wanted.
            label: what Undo calls it.
            replace: copies and wants each give way, where the file tells of some.
        """
        draft = self.draft({holding.lot.card for holding in holdings}, whole=replace)
        if replace and holdings:
            draft.clear()
        for holding in holdings:
            draft.put(holding.lot, holding.count, holding.trade)
        before = {(want.card, want.printing): want for want in self.store.wants(self.game)} if wants else {}
        after = {} if replace else dict(before)
        for want in wants:
            key = want.card, want.printing
            have = after.get(key)
            after[key] = want if have is None else dataclasses.replace(have, count=have.count + want.count)
        changed = [(before.get(key), after.get(key)) for key in {**before, **after}]
        return self._edit(label, draft, tuple(pair for pair in changed if pair[0] != pair[1]))

    # -- places ------------------------------------------------------------------------------------

    def add_place(self, name: str) -> Edit:
        """Make a place, with those that it lies in."""
        place = place_named(name)
        return Edit(say("Add the place {place}", place=place), places=self.fresh_places({place}))

    def rename_place(self, old: PlaceName, new: str) -> Edit:
        """Give a place another name or put it elsewhere, with all that lies in it; into one that is there, it is merged."""
        name = place_named(new)
        label = say("Rename the place {old} to {new}", old=old, new=name)
        return self._relaid(label, old, lambda place: PlaceName(name + place[len(old) :]), keep=True)

    def remove_place(self, name: PlaceName) -> Edit:
        """Take a place away with the places in it; what lies in them goes to where it lay in."""
        outer = PlaceName(name.rpartition("/")[0])
        return self._relaid(say("Remove the place {place}", place=name), name, lambda place: outer, keep=False)

    def _relaid(self, label: str, old: PlaceName, target: Callable[[PlaceName], PlaceName], keep: bool) -> Edit:
        """Let a place and those in it go, and their copies elsewhere; empty ones come along where they are kept."""
        gone = [place for place in self.store.places(self.game) if old and lies_in(place, old)]
        come = with_parents(target(place) for place in gone) if keep else set()
        inside = self.store.holdings_in(self.game, old) if gone else ()
        draft = self.draft({holding.lot.card for holding in inside})
        for holding in inside:
            lot = holding.lot
            draft.turn(lot, dataclasses.replace(lot, place=target(lot.place)), holding.count, holding.trade)
        left = tuple((place, None) for place in gone if place not in come)
        return Edit(label, draft.pairs(), places=(*left, *self.fresh_places(come | draft.places())))

    def fresh_places(self, places: Iterable[PlaceName]) -> tuple[tuple[None, PlaceName], ...]:
        """Give the places that come with some, as an edit names them: those that are not there yet, parents included."""
        wanted = with_parents(places)
        there = set(self.store.places(self.game)) if wanted else set()
        return tuple((None, place) for place in sorted(wanted - there))

    # -- built decks -------------------------------------------------------------------------------

    def build(self, deck: DeckId, built: bool) -> Edit:
        """Let a deck take its copies, or give them back; raises ``UnknownDeck`` where there is none."""
        name = self.decks.load(deck).deck.name
        label = say("Build {deck}", deck=name) if built else say("Take {deck} apart", deck=name)
        return Edit(label, built=((deck, built),) if (deck in self.store.built()) != built else ())

    # -- writing -----------------------------------------------------------------------------------

    def apply(self, edit: Edit, progress: Progress = silent) -> Changes:
        """Write an edit; nothing happens for an empty one.

        Raises:
            StaleCollection: what the edit names stands otherwise by now; nothing was changed.
            UnknownDeck: a deck to be built is not there.
            DataTrouble: the user's file cannot be written.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        if not edit:
            return Changes(label=edit.label)
        self.store.apply(self.game, edit, progress)
        return Changes(frozenset({Topic.COLLECTION}), edit.label)

    def draft(self, cards: Set[CardId | None], whole: bool = False) -> LotsDraft:
        """Give the lots of some cards (None for those that the catalog does not have), or of all, to make an edit of them."""
        if whole or len(cards) > _FEW:
            return LotsDraft(self.store.holdings(self.game))
        return LotsDraft(self.store.holdings_of(self.game, [card or CardId("") for card in cards]) if cards else ())

    def _edit(self, label: str, draft: LotsDraft, wants: tuple[tuple[Want | None, Want | None], ...] = ()) -> Edit:
        return Edit(label, draft.pairs(), wants, self.fresh_places(draft.places()))

    def _name(self, card: CardId) -> str:
        return self.shelf.cards[card].name if card in self.shelf.cards else card

    def _lot_name(self, lot: Lot) -> str:
        return lot.written[0] if lot.card is None else self._name(lot.card)


def _sum(holdings: Sequence[Holding]) -> int:
    return sum(holding.count for holding in holdings)
