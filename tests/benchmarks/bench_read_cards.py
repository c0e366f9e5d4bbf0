"""How fast the real card list is read: whole, against the parsing of its JSON alone, paired in one run.

Run: ``python -m tests.benchmarks.bench_read_cards``
"""

import json
import statistics
import time
from collections.abc import Callable

from deckbuilder.core.progress import silent
from deckbuilder.games import saga
from deckbuilder.games.saga.files import accordlands_json
from tests.helpers.shared_data import shared_folder


def _once(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main(rounds: int = 15) -> None:
    """Print milliseconds, cards a second and the ratio of paired rounds."""
    content = (shared_folder() / "data" / "cards-v1.json").read_bytes()
    cards = len(json.loads(content))
    pairs = [
        (
            _once(lambda: json.loads(content)),
            _once(lambda: accordlands_json.read(content, "cards.json", saga.GAME, silent)),
        )
        for _ in range(rounds)
    ]
    parse, whole = (min(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(ours / theirs for theirs, ours in pairs)
    print(f"json.loads {parse * 1000:.1f} ms, whole reading {whole * 1000:.1f} ms = {cards / whole:,.0f} cards/s")
    print(f"reading / json.loads of the same bytes: {ratio:.2f} (median of {rounds} pairs)")


if __name__ == "__main__":
    main()
