"""A collection of thousands of rows under random edits: every copy is accounted for, at every step.

Run ``python -m tests.long.collection_walk --rows 5000 --steps 2000 --seed 1``. Half of the rows are typed, half imported from a
file, three decks are built of them; then copies are added, taken, moved, changed, offered, removed and imported, decks edited, built and
taken apart, places renamed and removed, edits undone, done again and taken back out of the history; in between everything is exported
and read again. After each step the whole file is read and held against what the step may have done; the first difference ends the run.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from deckbuilder.core.cards import CardSet
from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Price, Want, lies_in
from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.desk import collection_files
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.collection_history import taken_back
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.decks import DeckStore
from tests.helpers import toy

SETS = (CardSet("TOY", "Toy Box"), CardSet("MCK", "Mock, the Set"), CardSet("OLD", "Old Days"), CardSet("PM", "Promos"))
_PLACES = ("", "Binder", "Cellar", "Cellar/Box 1", "Cellar/Box 2", "Cellar/Box 2/Row 3", "Attic/Old/Tin")
_LANGUAGES = ("", "en", "de", "fr")
_NOTES = ("", "from Ann, for 2 €", 'said "mine"', "=1+1")
_MARKS = ((), ("signed",), ("altered", "proxy"))

Lots = dict[Lot, tuple[int, int]]
"""Copies, and copies for trade, by lot."""


class Broken(AssertionError):
    """A copy too many or too few."""


class Walk:
    """One collection and its decks in one file.

    Args:
        folder: where the file is made.
        seed: of all that is drawn.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        file = folder / "warcamp.sqlite"
        self.store, self.decks = CollectionStore(file), DeckStore(file)
        self.shelf = CollectionShelf(toy.shelf(), SETS)
        self.desk = CollectionDesk(self.shelf.shelf, self.store, self.decks)
        self.rng = Stream(Rng(seed))
        self.done: list[Edit] = []
        self.undone: list[Edit] = []
        self.ids: list[DeckId] = []
        self.typed_lots: Lots = {}

    def close(self) -> None:
        """Let go of the file."""
        self.store.close()
        self.decks.close()

    # -- draws -------------------------------------------------------------------------------------

    def lot(self) -> Lot:
        """Draw a lot; one in ten is of a card that nobody knows."""
        draw = self.rng.below
        card = toy.CARDS[draw(len(toy.CARDS))]
        printing = card.printings[draw(len(card.printings))].id if draw(2) else None
        known = (
            Lot(card.id, printing=printing)
            if draw(10)
            else Lot(None, (f"Lost {draw(40)}", "OLD" if draw(2) else "", ""))
        )
        price = Price(draw(900), "EUR") if draw(4) == 0 else None
        return replace(
            known,
            condition=list(Condition)[draw(7)],
            foil=draw(6) == 0,
            language=_LANGUAGES[draw(4)],
            place=PlaceName(_PLACES[draw(len(_PLACES))]),
            acquired=f"2026-0{draw(9) + 1}-11" if draw(3) == 0 else "",
            price=price,
            marks=_MARKS[draw(3)] if draw(10) == 0 else (),
            note=_NOTES[draw(4)] if draw(5) == 0 else "",
        )

    def file(self, rows: int) -> dict[Lot, Holding]:
        """Draw what a file holds."""
        held: dict[Lot, Holding] = {}
        while len(held) < rows:
            lot, count = self.lot(), self.rng.below(6) + 1
            held[lot] = Holding(lot, count, self.rng.below(count + 1) if self.rng.below(5) == 0 else 0)
        return held

    def some(self) -> list[Holding]:
        """Draw some lots of the collection, of some of them only a part."""
        held = list(self.store.holdings(toy.TOY))
        picked = {self.rng.below(len(held)) for _ in range(self.rng.below(12) + 1)} if held else set()
        found = [held[at] for at in sorted(picked)]
        return [self._part(holding) if self.rng.below(3) == 0 else holding for holding in found]

    def _part(self, holding: Holding) -> Holding:
        count = self.rng.below(holding.count) + 1
        return replace(holding, count=count, trade=min(holding.trade, count))

    # -- what there is -----------------------------------------------------------------------------

    def lots(self) -> Lots:
        """Read the whole collection."""
        return {holding.lot: (holding.count, holding.trade) for holding in self.store.holdings(toy.TOY)}

    def seen(self) -> tuple[object, ...]:
        """Give everything that undo must bring back."""
        return self.lots(), frozenset(self.store.wants(toy.TOY)), tuple(self.store.places(toy.TOY)), self.store.built()

    def audit(self) -> None:
        """Hold sums by card against lots, and free and built copies against those that are owned."""
        counts, lots = self.desk.counts(), self.lots()
        owned: Counter[str] = Counter()
        for lot, (count, trade) in lots.items():
            check(count >= 1 and 0 <= trade <= count, f"{lot}: {count} copies, {trade} for trade")
            if lot.card is not None:
                owned[lot.card] += count
        check(dict(counts.owned) == dict(owned), "copies by card are not those of the lots")
        built: Counter[str] = Counter()
        for id in self.store.built():
            for entry in self.decks.load(id).deck.entries:
                built[entry.card] += entry.count
        check(dict(counts.built) == dict(built), "built copies are not those of the decks")
        for card in {**owned, **built}:
            check(counts.free(CardId(card)) + built[card] == owned[card], f"{card}: free and built are not owned")
            check(
                sum(n for _, n in counts.holders.get(CardId(card), ())) == built[card],
                f"{card}: holders do not hold it",
            )

    # -- steps -------------------------------------------------------------------------------------

    def apply(self, edit: Edit) -> None:
        """Write an edit; one in four is undone and done again at once."""
        before = self.seen()
        self.desk.apply(edit)
        if self.rng.below(4) == 0:
            after = self.seen()
            self.desk.apply(edit.inverse)
            check(self.seen() == before, f"undo of {edit.label} does not restore")
            self.desk.apply(edit)
            check(self.seen() == after, f"redo of {edit.label} does not restore")
        if edit:
            self.done.append(edit)
            self.undone.clear()

    def typed(self) -> None:
        """Type a number of copies, or plus and minus."""
        before, lot = self.lots(), self.lot()
        if lot.card is None:
            return
        by = self.rng.below(9) - 4
        if self.rng.below(2):
            self.apply(self.desk.add(lot.card, by, lot))
            expected = {**before, lot: (max(0, before.get(lot, (0, 0))[0] + by), 0)}
            count = expected[lot][0]
            self.expect({**expected, lot: (count, min(before.get(lot, (0, 0))[1], count))})
            return
        total = sum(count for held, (count, _) in before.items() if held.card == lot.card)
        wanted = self.rng.below(total + 5) if self.rng.below(2) else max(0, total + by)
        self.apply(self.desk.set_count(lot.card, wanted))
        after = self.lots()
        check(
            sum(count for held, (count, _) in after.items() if held.card == lot.card) == wanted, "not the number typed"
        )
        others = {held: n for held, n in before.items() if held.card != lot.card}
        check({held: n for held, n in after.items() if held.card != lot.card} == others, "another card changed")

    def changed(self) -> None:
        """Change what is recorded of some copies."""
        before, like = self.lots(), self.lot()
        self.apply(
            self.desk.changed(self.some(), condition=like.condition, foil=like.foil, note=like.note, price=like.price)
        )
        self.conserved(before, lambda lot: replace(lot, condition=Condition.UNKNOWN, foil=False, note="", price=None))

    def moved(self) -> None:
        """Put some copies elsewhere."""
        before = self.lots()
        self.apply(self.desk.moved(self.some(), PlaceName(_PLACES[self.rng.below(len(_PLACES))])))
        self.conserved(before, lambda lot: replace(lot, place=PlaceName("")))

    def replaced(self) -> None:
        """Rename, move or remove a place; sometimes make one."""
        before, places = self.lots(), list(self.store.places(toy.TOY))
        old = places[self.rng.below(len(places))] if places else PlaceName("None")
        match self.rng.below(3):
            case 0:
                self.apply(self.desk.add_place(f"{old}/New {self.rng.below(9)}"))
            case 1:
                self.apply(self.desk.rename_place(old, _PLACES[self.rng.below(len(_PLACES) - 1) + 1]))
            case _:
                self.apply(self.desk.remove_place(old))
                check(not any(lies_in(lot.place, old) for lot in self.lots()), f"something still lies in {old}")
        self.conserved(before, lambda lot: replace(lot, place=PlaceName("")))

    def removed(self) -> None:
        """Take some copies out."""
        before, some = self.lots(), self.some()
        self.apply(self.desk.removed(some))
        for holding in some:
            count, trade = before[holding.lot]
            before[holding.lot] = count - holding.count, min(trade, count - holding.count)
        self.expect(before)

    def offered(self) -> None:
        """Offer copies of a lot for trade."""
        before = self.lots()
        for holding in self.some()[:1]:
            self.apply(self.desk.traded(holding, self.rng.below(8)))
            check(self.lots().keys() == before.keys(), "offering changed lots")
            self.conserved(before, lambda lot: lot, trade=False)

    def imported(self) -> None:
        """Read a file that another program, or this one, wrote."""
        before, file = self.lots(), self.file(self.rng.below(30) + 1)
        self.take_in(file, False)
        for lot, holding in file.items():
            count, trade = before.get(lot, (0, 0))
            before[lot] = count + holding.count, trade + holding.trade
        self.expect(before)

    def take_in(self, file: dict[Lot, Holding], replace_all: bool) -> None:
        """Write a file, read it, and take it in."""
        written = collection_files.write(list(file.values()), (), self.shelf, "csv")
        opened = collection_files.look_into(written.content, "box.csv", self.shelf)
        read = collection_files.read(opened, self.shelf)
        check({holding.lot: holding for holding in read.holdings} == file, "the file does not hold what was written")
        self.apply(collection_files.preview(self.desk, read, "box.csv", replace_all).edit)

    def exported(self) -> None:
        """Export everything, and take it in again in place of what is there."""
        before = self.lots()
        self.take_in({lot: Holding(lot, count, trade) for lot, (count, trade) in before.items()}, True)
        self.expect(before)

    def wanted(self) -> None:
        """Want some copies more."""
        before, lot = self.lots(), self.lot()
        if lot.card is not None:
            count = self.rng.below(4)
            self.apply(self.desk.want(lot.card, count, lot.printing, lot.note))
            found = [
                want for want in self.store.wants(toy.TOY) if (want.card, want.printing) == (lot.card, lot.printing)
            ]
            check(found == ([Want(lot.card, count, lot.printing, lot.note)] if count else []), "not what was wanted")
        self.expect(before)

    def decked(self) -> None:
        """Build a deck, take it apart, edit it, throw it away or bring it back: no copy is touched."""
        before = self.lots()
        id = self.ids[self.rng.below(len(self.ids))]
        here = {head.id for head in self.decks.list()}
        if id not in here:
            self.decks.restore((id,))
        elif self.rng.below(5) == 0:
            self.decks.delete(id)
        elif self.rng.below(2):
            stored = self.decks.load(id)
            card = toy.CARDS[self.rng.below(len(toy.CARDS))].id
            self.decks.journal(id, stored.deck.with_count(toy.DECK, card, self.rng.below(5)), "Edit", stored.revision)
        else:
            self.apply(self.desk.build(id, id not in self.store.built()))
        self.expect(before)

    def undo(self) -> None:
        """Undo or redo, where nothing but edits of the collection came between."""
        source, target = (self.done, self.undone) if self.rng.below(3) else (self.undone, self.done)
        here = {head.id for head in self.decks.list()}
        if source and all(deck in here for deck, _ in source[-1].built):
            edit = source.pop()
            self.desk.apply(edit.inverse if source is self.done else edit)
            target.append(edit)

    def reverted(self) -> None:
        """Take any line of the history back: by as many copies as it brought, as far as they are there."""
        lines = self.store.history(toy.TOY, 100)
        if not lines:
            return
        before = self.lots()
        line = lines[self.rng.below(len(lines))]
        here = {head.id for head in self.decks.list()}
        past = self.store.past_edit(toy.TOY, line.number)
        if all(deck in here for deck, _ in past.built):
            for old, new in past.holdings:
                lot = new.lot if new is not None else old.lot if old is not None else Lot(None)
                by = (new.count if new else 0) - (old.count if old else 0)
                offered = (new.trade if new else 0) - (old.trade if old else 0)
                count = max(0, before.get(lot, (0, 0))[0] - by)
                before[lot] = count, max(0, min(before.get(lot, (0, 0))[1] - offered, count))
            self.apply(taken_back(self.desk, line.number))
            self.expect(before)

    # -- the run -----------------------------------------------------------------------------------

    def begin(self, rows: int) -> None:
        """Type half of the rows, import the other half, and split copies over three built decks."""
        file = self.file(rows)
        half = [holding for holding in file.values() if holding.lot.card is not None][: rows // 2]
        for holding in half:
            assert holding.lot.card is not None
            self.desk.apply(self.desk.add(holding.lot.card, holding.count, holding.lot))
        typed = {holding.lot for holding in half}
        self.typed_lots = self.lots()
        self.take_in({lot: holding for lot, holding in file.items() if lot not in typed}, False)
        self.expect({lot: (holding.count, 0 if lot in typed else holding.trade) for lot, holding in file.items()})
        for n in range(3):
            cards = [toy.CARDS[(n * 5 + at) % len(toy.CARDS)].id for at in range(9)]
            entries = tuple(Entry(toy.DECK, card, self.rng.below(3) + 1) for card in cards)
            self.ids.append(self.decks.create(Deck(toy.TOY, "plain", f"Deck {n}", entries)).id)
            self.apply(self.desk.build(self.ids[-1], True))
        self.audit()

    def step(self) -> str:
        """Do something, look at everything; give what was done."""
        steps = (
            self.typed, self.typed, self.changed, self.moved, self.replaced, self.removed, self.offered, self.imported, self.wanted,
            self.decked, self.decked, self.undo, self.undo, self.undo, self.reverted, self.exported,
        )  # fmt: skip
        chosen = steps[self.rng.below(len(steps))]
        chosen()
        self.audit()
        return chosen.__name__

    def expect(self, lots: Lots) -> None:
        """Hold the collection against what it must be."""
        found, wanted = self.lots(), {lot: counts for lot, counts in lots.items() if counts[0]}
        for lot in {**found, **wanted}:
            check(found.get(lot) == wanted.get(lot), f"{lot}: wanted {wanted.get(lot)}, found {found.get(lot)}")

    def conserved(self, before: Lots, without: Callable[[Lot], Lot], trade: bool = True) -> None:
        """Hold the copies, looking away from what may have changed, against those before."""
        sums: list[Counter[tuple[Lot, str]]] = []
        for lots in (before, self.lots()):
            sums.append(Counter())
            for lot, (count, offered) in lots.items():
                sums[-1][without(lot), "copies"] += count
                sums[-1][without(lot), "trade"] += offered if trade else 0
        check(+sums[0] == +sums[1], f"copies came or went: {+(sums[0] - sums[1])} {+(sums[1] - sums[0])}")


def check(holds: bool, said: str) -> None:
    """Raise ``Broken`` where something does not hold."""
    if not holds:
        raise Broken(said)


def walk(folder: Path, rows: int, steps: int, seed: int) -> Counter[str]:
    """Walk so many steps; give how often each was done."""
    run = Walk(folder, seed)
    try:
        run.begin(rows)
        counted = Counter(run.step() for _ in range(steps))
        run.exported()
        run.decks.restore([head.id for head in run.decks.deleted()])
        for edit in reversed(run.done):
            run.desk.apply(edit.inverse)
        run.expect(run.typed_lots)
        run.audit()
        return counted
    finally:
        run.close()


def main() -> int:
    """Walk and print what was done; 1 where a copy was lost."""
    parser = argparse.ArgumentParser(description="Edit a collection at random and account for every copy.")
    parser.add_argument("--rows", type=int, default=5000)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        try:
            counted = walk(Path(name), given.rows, given.steps, given.seed)
        except Broken as error:
            print(f"seed {given.seed}: {error}")
            return 1
    print(f"{given.rows} rows, {given.steps} steps, seed {given.seed}: every copy is there ({dict(counted)})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
