"""What counts of copies cost: after an edit, in a search, and for a whole collection of 100,000 lots.

Run ``python -m tests.benchmarks.bench_copies [lots]``. *anew* sums everything up by SQL, as after another program wrote; *followed* is
what the window does after an edit of its own; the floor is the bare SQL. Times are the best of some runs, in milliseconds.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.copies import after, free_copies, taken_by, with_deck
from deckbuilder.storage.collection import CollectionStore
from deckbuilder.storage.decks import DeckStore
from tests.helpers import toy
from tests.helpers.toy import DECK, TOY

CARDS, BUILT = 4_844, 12


def best(work: Callable[[], object], runs: int = 7) -> float:
    """Give the best time of some runs, in milliseconds."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


def main(lots: int) -> None:
    """Fill a collection and print what counting costs."""
    cards = [toy.card(f"Card {number}") for number in range(CARDS)]
    shelf = toy.shelf(cards)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "user.sqlite"
        decks, store = DeckStore(file), CollectionStore(file)
        desk = CollectionDesk(shelf, store, decks)
        holdings = [
            Holding(Lot(cards[n % CARDS].id, place=PlaceName(f"Box {n // CARDS}"), note=str(n % 7)), 1 + n % 4)
            for n in range(lots)
        ]
        began = time.perf_counter()
        desk.apply(desk.merged_in(holdings, (), "import"))
        print(f"{lots} lots of {CARDS} cards written in {time.perf_counter() - began:.2f} s")
        for number in range(BUILT):
            entries = tuple(Entry(DECK, cards[number * 60 + n].id, 2) for n in range(50))
            id = decks.create(Deck(TOY, "plain", f"Deck {number}", entries)).id
            desk.apply(desk.build(id, True))
        counts = desk.counts()
        edit = desk.add(CardId(cards[7].id), 1)
        deck = decks.load(decks.list()[0].id)
        more = deck.deck.with_count(DECK, cards[900].id, 3)
        figures = {
            "the bare sum by SQL (floor)": best(lambda: store.copies(TOY)),
            "counted anew": best(desk.counts),
            "an edit built": best(lambda: desk.add(cards[7].id, 1)),
            "counts that follow an edit": best(lambda: after(counts, edit)),
            "counts that follow a built deck": best(lambda: with_deck(counts, deck.id, taken_by(more, shelf.rules))),
            "free copies of all cards": best(lambda: free_copies(counts)),
        }
        began = time.perf_counter()
        desk.apply(edit)
        figures["the edit written, once"] = (time.perf_counter() - began) * 1000
    for what, taken in figures.items():
        print(f"{what:34} {taken:8.2f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
