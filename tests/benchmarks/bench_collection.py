"""A collection of 100,000 rows in use: listed, filtered as somebody types, counted anew, edited by one copy.

Run ``python -m tests.benchmarks.bench_collection [rows] [rounds]``. Figures are the least of the rounds; ``bench_collection_files`` measures
import and export.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from deckbuilder.app import services as open_services
from deckbuilder.core.game import Game
from deckbuilder.core.lot_query import parse_lots
from deckbuilder.desk import collection_files as files
from deckbuilder.desk.collection_search import lot_context, lot_index
from deckbuilder.desk.services import Services
from tests.benchmarks.bench_collection_files import made
from tests.helpers.shared_data import shared_folder

_TYPED = ("a", "as", "ash", "ash condition:nm", "t:character place:box", "foil:yes price>1", "level<=2 own>3")
_GOALS = {"typed": 0.030}
"""In seconds: what a catalog of one game may take for a letter that is typed."""


def filled(home: Path, rows: int) -> tuple[Services, Game]:
    """Give a world with so many rows in its collection."""
    from deckbuilder.games import load  # a benchmark may name the game whose list it reads

    services, game = open_services(home), load()["saga"]
    source = shared_folder() / "data" / "cards-v1.json"
    if source.exists():
        services.library(game).import_file(source)
    shelf, desk = files.shelf_of(services, game), services.collection_desk(game)
    read = files.read(files.look_into(made(services, game, rows), "box.csv", shelf), shelf)
    files.take_in(desk, files.preview(desk, read, "box.csv"))
    return services, game


def steps(services: Services, game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Give what is measured."""
    owned, desk = services.collection, services.collection_desk(game)
    cards = services.catalog.index(game)
    cards.warm("any", "name")
    card = next(iter(owned.copies(game.id)))[0]
    yield "all rows as values", lambda: owned.holdings(game.id)
    yield "counts of all cards", desk.counts
    yield "one copy more, kept", lambda: desk.apply(desk.add(card, 1))
    yield "index over all rows", lambda: lot_index(services, game, cards)
    index, context = lot_index(services, game, cards), lot_context(services, game)
    for words in _TYPED:
        yield f"typed: {words}", lambda words=words: index.search(parse_lots(words, game), context)  # type: ignore[misc]


def main(rows: int, rounds: int) -> None:
    """Measure and print milliseconds."""
    with tempfile.TemporaryDirectory() as name:
        services, game = filled(Path(name), rows)
        print(f"{rows:,} rows, {len(services.collection.holdings(game.id)):,} lots")
        for what, work in steps(services, game):
            least = min(_timed(work) for _ in range(rounds))
            goal = next(
                (f"  (goal {most * 1000:.0f})" for begins, most in _GOALS.items() if what.startswith(begins)), ""
            )
            print(f"  {what:40} {least * 1000:8.1f} ms{goal}")


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
