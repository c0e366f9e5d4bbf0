"""How fast the words of cards are compiled: a start, one card, all real cards in one process; and how fast they are looked up.

Run: ``python -m tests.benchmarks.bench_compile``. The promises: 2 ms a card in the median, 10 s for all.
"""

import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from deckbuilder.core.progress import silent
from deckbuilder.core.reading_json import noted
from deckbuilder.core.uncollected import uncollected
from deckbuilder.desk.readings import Readings
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.files import accordlands_json
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.grammar.version import compiler_version
from deckbuilder.storage.catalog import CatalogStore
from tests.helpers.shared_data import card_list

T = TypeVar("T")
_WARM = 100
"""So many cards are read before any is timed: words that begin rules are looked up once for all."""


def timed(work: Callable[[], T]) -> tuple[T, float, float]:
    """Give the result, and what it took: seconds on the clock and of this process."""
    clock, own = time.perf_counter(), time.process_time()
    result = work()
    return result, time.perf_counter() - clock, time.process_time() - own


def main() -> None:
    """Print the figures."""
    path = card_list()
    read = accordlands_json.read(path.read_bytes(), path.name, GAME, silent)
    with tempfile.TemporaryDirectory() as folder:
        catalog = CatalogStore(Path(folder) / "catalog.sqlite", Path(folder) / "sources")
        catalog.ingest(GAME, read, "bench", b"")
        known = tuple(catalog.each(GAME.id))
        worded = [card for card in known if card.text]
        _, clock, _ = timed(compiler_version)
        print(f"version of the compiler: {1000 * clock:.1f} ms")
        compiler, lexicon, _ = timed(lambda: Compiler(known))
        _, grammar, _ = timed(lambda: compiler.grammar)
        print(f"compiler for {len(known)} cards: words {1000 * lexicon:.0f} ms, grammar {1000 * grammar:.0f} ms")
        for card in worded[:_WARM]:
            compiler.read(card)
        with uncollected():  # as all are read
            each = [1000 * timed(lambda card=card: noted(compiler.read(card)))[2] for card in worded]  # type: ignore[misc]  # mypy takes no default of a lambda
        cuts = statistics.quantiles(each, n=100)
        total = sum(each) / 1000
        print(f"one card: median {cuts[49]:.2f} ms, 95 of 100 within {cuts[94]:.1f} ms, longest {max(each):.0f} ms")
        print(f"{len(worded)} cards with known words: {total:.1f} s = {len(worded) / total:.0f} cards/s, one process")
        print(f"  for {len(known)} cards with words, as many each: {total / len(worded) * len(known):.1f} s")

        def session() -> Readings:
            return Readings(GAME, catalog.readings(GAME.id), lambda: known, catalog.stamp())

        gc.collect()  # what the lines before owe the collector is not what keeping takes
        first, clock, own = timed(lambda: session().of_all(worded, whole=True))
        print(f"all, with keeping them: {clock:.1f} s on the clock, {own:.1f} s of the process")
        again = session()
        second, clock, _ = timed(lambda: again.of_all(worded, whole=True))
        assert (again.compiled, second) == (0, first)
        print(f"all, kept: {1000 * clock:.0f} ms")
        single = [1000 * timed(lambda card=card: again.of(card))[1] for card in worded[:300]]  # type: ignore[misc]  # as above
        print(f"one card, kept: median {statistics.median(single):.2f} ms")
        other = Readings(GAME, catalog.readings(GAME.id), lambda: known, "after an import")
        _, clock, _ = timed(lambda: other.of_all(worded, whole=True))
        print(f"all, kept, after an import of other cards: {1000 * clock:.0f} ms, {other.compiled} read anew")
        catalog.close()


if __name__ == "__main__":
    main()
