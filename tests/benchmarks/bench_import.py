"""Importing and reading the real card list, beside the raw floor of the same work, in alternate rounds.

Run ``python -m tests.benchmarks.bench_import [rounds]``. Figures are medians in milliseconds; the ratios count, because a
shared machine changes its speed between minutes.
"""

import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from deckbuilder.core.formats import ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.progress import silent
from deckbuilder.core.query import And, End, Has, Needle, Query
from deckbuilder.storage.catalog import CatalogStore
from tests.helpers.shared_data import shared_folder

_FLOOR_TABLES = """
CREATE TABLE card (key INTEGER PRIMARY KEY, name, text, kind, class, faction, alignment, attack, ac, skill, hp, level,
    traits, editions, errata);
CREATE TABLE printing (card INTEGER, "set", number, rarity, flavor, artist, image)
"""
_FLOOR_INDEXES = """
CREATE INDEX i1 ON card (name);
CREATE INDEX i2 ON card (kind, level);
CREATE INDEX i3 ON card (class);
CREATE INDEX i4 ON card (faction);
CREATE INDEX i5 ON printing (card);
CREATE VIRTUAL TABLE words USING fts5 (name, text, traits);
INSERT INTO words (rowid, name, text, traits) SELECT key, name, text, traits FROM card
"""
_KEYS = (
    *("name", "text", "type", "class", "faction", "alignment", "attack", "armorClass", "skill", "hitPoints"),
    *("level", "traits", "editions", "errata"),
)


def floor(content: bytes, file: Path) -> None:
    """Do the least that an import can do: parse, flatten, insert, index."""
    cards: list[dict[str, Any]] = json.loads(content)
    rows, printings = [], []
    for key, card in enumerate(cards, 1):
        values = [card.get(name) for name in _KEYS]
        rows.append((key, *("/".join(v) if isinstance(v, list) else v for v in values)))
        for p in card["printInfos"]:
            printings.append(
                (key, *(p.get(k) for k in ("set", "setNumber", "rarity", "flavorText", "artist", "imageUrl")))
            )
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("BEGIN")
    for statement in _FLOOR_TABLES.split(";"):
        connection.execute(statement)
    connection.executemany(f"INSERT INTO card VALUES ({','.join('?' * 15)})", rows)
    connection.executemany(f"INSERT INTO printing VALUES ({','.join('?' * 7)})", printings)
    for statement in _FLOOR_INDEXES.split(";"):
        connection.execute(statement)
    connection.execute("COMMIT")
    connection.close()


def timed(work: Callable[[], object]) -> float:
    """Run once and give the CPU time of this process in milliseconds."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def main(rounds: int) -> None:
    """Measure and print."""
    from deckbuilder.games import load  # a benchmark may name the game whose list it reads

    game = load()["saga"]
    read = next(format.read for format in game.card_formats() if format.key == "v4")
    assert read is not None
    source = shared_folder() / "data" / "cards-v1.json"
    if not source.exists():
        sys.exit(f"{source}: no such file; the real card list is not part of the repository")
    content = source.read_bytes()
    measure(game, lambda: read(content, source.name, game, silent), content, rounds)


def one_round(game: Game, read: Callable[[], ReadCards], content: bytes, folder: Path) -> Iterator[tuple[str, float]]:
    """Measure everything once: (what, milliseconds)."""
    yield "floor: json to indexed file", timed(lambda: floor(content, folder / "floor.sqlite"))
    held: list[ReadCards] = []
    yield "reader alone", timed(lambda: held.append(read()))
    store = CatalogStore(folder / "catalog.sqlite", folder / "sources")
    yield "ingest", timed(lambda: store.ingest(game, held[0], "bench", content))
    yield "ingest again, nothing changed", timed(lambda: store.ingest(game, held[0], "bench", content))
    one = held[0].records[7]
    touched = replace(held[0], records=(replace(one, text=f"{one.text} Draw a card."), *held[0].records[8:]))
    yield "ingest again, one card changed", timed(lambda: store.ingest(game, touched, "bench", content + b" "))
    yield "heads, opening included", timed(lambda: CatalogStore(folder / "catalog.sqlite", folder).heads(game.id))
    fresh = CatalogStore(folder / "catalog.sqlite", folder)
    yield "all cards", timed(lambda: len(list(fresh.cards(game.id))))
    yield "sets", timed(lambda: fresh.sets(game.id))
    yield "names", timed(lambda: fresh.names(game.id).names())
    tree = And((Has("any", (Needle(("fire",)),)), Has("class", (Needle(("wizard",), End.WHOLE),))))
    yield "find: fire class=wizard", timed(lambda: fresh.find(game, Query("", tree, game)))
    yield "index, ready for a word", timed(lambda: fresh.index(game).warm())


def measure(game: Game, read: Callable[[], ReadCards], content: bytes, rounds: int) -> None:
    """Measure in alternate rounds, each into fresh files, and print."""
    results: dict[str, list[float]] = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            for what, took in one_round(game, read, content, Path(name)):
                results.setdefault(what, []).append(took)
    for what, figures in results.items():
        print(f"{what:36} {statistics.median(figures):8.1f} ms   [{min(figures):.1f}-{max(figures):.1f}]")
    floors = results["floor: json to indexed file"]
    for what in ("ingest", "reader alone"):
        ratios = [a / b for a, b in zip(results[what], floors, strict=True)]
        print(f"{what} / floor: {statistics.median(ratios):.2f}   [{min(ratios):.2f}-{max(ratios):.2f}]")
    both = [(a + b) / c for a, b, c in zip(results["reader alone"], results["ingest"], floors, strict=True)]
    print(f"import / floor: {statistics.median(both):.2f}   [{min(both):.2f}-{max(both):.2f}]   gate 2.0")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
