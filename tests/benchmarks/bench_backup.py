"""A backup of a large user's folder, beside the floor: the same bytes packed by ``zipfile`` and hashed, nothing checked.

Run ``python -m tests.benchmarks.bench_backup [decks] [pictures] [rows]``: decks with ten edits and two versions each, pictures of 60 kB, rows
of a collection. Also: restore, and a look through everything.
"""

import random  # noqa: TID251  # bytes of pictures, no dice of a game
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from deckbuilder import app
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.desk.data_check import verify
from deckbuilder.desk.services import Services
from deckbuilder.desk.user_parts import own_files, size_words
from tests.benchmarks.bench_collection import filled

_NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def furnished(home: Path, decks: int, pictures: int, rows: int) -> Services:
    """Give a world of such a size."""
    services, game = filled(home, rows)
    cards = [id for id, _, _ in services.catalog.heads(game.id)]
    slot = services.rules(game).slots(game.default_format)[0].id
    for n in range(decks):
        entries = tuple(Entry(slot, cards[(n * 7 + k) % len(cards)], 2) for k in range(25))
        stored = services.decks.create(Deck(game.id, game.default_format, f"Deck {n}", entries))
        for k in range(10):
            deck = replace(stored.deck, notes=f"edit {k}")
            stored = services.decks.journal(stored.id, deck, "Write notes", stored.revision)
            if k in (3, 6):
                stored = services.decks.save(stored.id, stored.revision)
    folder = home / "pictures" / game.id / "SET"
    folder.mkdir(parents=True)
    draw = random.Random(1)
    for n in range(pictures):
        (folder / f"{n}.jpg").write_bytes(b"\xff\xd8\xff" + draw.randbytes(60_000))
    return services


def floor(home: Path, target: Path) -> None:
    """Pack and hash, nothing else."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for one in own_files(home):
            content = one.path.read_bytes()
            sha256(content).hexdigest()
            kind = zipfile.ZIP_STORED if one.path.suffix == ".jpg" else zipfile.ZIP_DEFLATED
            archive.writestr(one.name, content, kind)


def timed(work: Callable[[], object]) -> float:
    """Give seconds."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main(decks: int, pictures: int, rows: int) -> None:
    """Measure and print seconds."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        services = furnished(place / "home", decks, pictures, rows)
        size = sum(one.size for one in own_files(services.home))
        print(f"{decks} decks, {pictures} pictures, {rows:,} rows: {size_words(size)}")
        least = timed(lambda: floor(services.home, place / "floor.zip"))
        print(f"  floor: packed and hashed              {least:6.2f} s")
        took = timed(lambda: services.user_data.back_up(_NOON, place / "all.zip"))
        print(f"  backup, read back                     {took:6.2f} s, {took / least:.1f} x floor")
        other = app.services(place / "other")
        print(
            f"  restored on another machine           {timed(lambda: other.user_data.restore(place / 'all.zip', _NOON)):6.2f} s"
        )
        print(f"  a look through everything             {timed(lambda: verify(services)):6.2f} s")
        print(
            f"  is one due? (at each start, beside)   {timed(lambda: services.user_data.is_due(_NOON)) * 1000:6.1f} ms"
        )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [300, 2000, 20_000][len(given) :]))
