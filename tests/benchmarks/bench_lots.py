"""A collection of 100,000 lots read, counted, edited and searched, beside the floor: the same rows out of a bare table.

Run ``python -m tests.benchmarks.bench_lots [lots] [rounds]``. The cards are made up: 5,000 of them in two printings each.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Price
from deckbuilder.core.index import CardIndex
from deckbuilder.core.lot_index import LotIndex
from deckbuilder.core.lot_query import parse_lots
from deckbuilder.core.query_match import QueryContext
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.decks import DeckStore
from deckbuilder.storage.lot_rows import HOLDING
from tests.helpers.toy import GAME, TOY, card, shelf

QUERIES = (
    "", 'place:"box 3"', "cond>=EX foil", "note:99", "set:two", 'level>=3 -place:"box 3" trade:yes', "fox", "own>=3", "order:place",
    "order:-price,name place:cellar", "acquired>=2026-11-20 or price>5",
)  # fmt: skip


def holdings(cards: list[Card], lots: int) -> list[Holding]:
    """Make so many lots, each another one."""
    conditions, made = list(Condition), []
    for n in range(lots):
        one = cards[n % len(cards)]
        printing = one.printings[n // len(cards) % 2].id if n % 3 else None
        lot = Lot(
            one.id,
            printing=printing,
            condition=conditions[n % 7],
            foil=n % 11 == 0,
            language="de",
            place=PlaceName(f"Cellar/Box {n % 40}"),
            acquired=f"2026-11-{n % 28 + 1:02}",
            price=Price(n % 999, "EUR"),
            note=f"note {n}",
        )
        made.append(Holding(lot, n % 4 + 1, n % 2))
    return made


def best(rounds: int, work: Callable[[], object]) -> float:
    """Give the shortest of some runs, in milliseconds."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


def main(lots: int = 100_000, rounds: int = 3) -> int:
    """Print a line for each thing done."""
    cards = [card(f"Card {n}", level=n % 9, sets=(("ONE", str(n)), ("TWO", str(n)))) for n in range(5000)]
    held = holdings(cards, lots)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "warcamp.sqlite"
        store, decks = CollectionStore(file), DeckStore(file)
        desk = CollectionDesk(shelf(cards), store, decks)
        edit = Edit("all", tuple((None, holding) for holding in held))
        store.holdings(TOY)
        print(f"{lots:,} lots written as one edit: {best(1, lambda: store.apply(TOY, edit)):.0f} ms")
        bare = sqlite3.connect(file)
        floor = best(rounds, lambda: bare.execute(f"SELECT {HOLDING} FROM lot").fetchall())
        read = best(rounds, lambda: store.holdings(TOY))
        print(f"read as rows: {floor:.0f} ms, as values: {read:.0f} ms ({read / floor:.1f} of it)")
        print(f"counted by card: {best(rounds, desk.counts):.0f} ms")
        print(f"a copy more, planned and written: {best(5, lambda: desk.apply(desk.add(cards[7].id, 1))):.1f} ms")
        index, of = CardIndex.build(GAME, cards), {one.id: one.printings for one in cards}
        context = QueryContext(owned=desk.counts().owned, sets=(CardSet("ONE", "One"), CardSet("TWO", "Two")))
        made: list[LotIndex] = []
        print(f"index made: {best(1, lambda: made.append(LotIndex(GAME, held, index, of.__getitem__))):.0f} ms")
        print(f"index warmed: {best(1, made[0].warm):.0f} ms")
        for text in QUERIES:
            query = parse_lots(text, GAME)
            first = best(1, lambda query=query: made[0].search(query, context))  # type: ignore[misc]  # bound as it is now
            again = best(rounds, lambda query=query: made[0].search(query, context))  # type: ignore[misc]
            print(
                f"  {text or '(all)':<40} {len(made[0].search(query, context)):>7} found, {first:6.1f} ms, again {again:6.1f} ms"
            )
        print(f"all taken back: {best(1, lambda: store.apply(TOY, desk.removed(store.holdings(TOY)))):.0f} ms")
        bare.close()
        store.close()
        decks.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
