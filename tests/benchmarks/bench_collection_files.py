"""A collection of 100,000 rows from a file into the user's own and out again, beside the floor of the same work.

Run ``python -m tests.benchmarks.bench_collection_files [rows] [rounds]``. The floor reads the rows by ``csv`` and writes them to a table.
"""

import csv
import io
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from deckbuilder.app import services as open_services
from deckbuilder.core.collection_files import ReadCollection
from deckbuilder.core.game import Game
from deckbuilder.desk import collection_files as files
from deckbuilder.desk.services import Services
from tests.helpers.shared_data import shared_folder

_WORDS = ("Mint", "Near Mint", "Good (Lightly Played)", "Played", "Damaged")
_HEAD = (
    "Count", "Tradelist Count", "Name", "Edition", "Condition", "Language", "Foil", "Tags", "Last Modified",
    "Collector Number", "Alter", "Proxy", "Purchase Price", "Place",
)  # fmt: skip


def made(services: Services, game: Game, rows: int) -> bytes:
    """Make a file of so many rows, nearly each a lot of its own."""
    printings = [(card.name, p.set, p.number) for card in services.catalog.each(game.id) for p in card.printings]
    out = io.StringIO(newline="")
    table = csv.writer(out, quoting=csv.QUOTE_ALL)
    table.writerow(_HEAD)
    for n in range(rows):
        name, code, number = printings[n * 7919 % len(printings)]
        condition, language, foil = _WORDS[n % 5], ("English", "German", "French")[n % 3], "foil" if n % 11 == 0 else ""
        place, price = f"Cellar/Box {n % 40}", f"{n % 300 / 100:.2f}"
        table.writerow(
            (
                n % 4 + 1,
                n % 2,
                name,
                code.lower(),
                condition,
                language,
                foil,
                "",
                "",
                number,
                "False",
                "False",
                price,
                place,
            )
        )
    return out.getvalue().encode()


def floor(content: bytes, file: Path) -> None:
    """Do the least: part the cells, insert, index."""
    rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = WAL")
    columns = ",".join(f"c{n}" for n in range(len(_HEAD)))
    connection.execute(f"CREATE TABLE lot ({columns})")
    connection.executemany(f"INSERT INTO lot VALUES ({','.join('?' * len(_HEAD))})", rows)
    connection.execute("CREATE INDEX by_name ON lot (c2)")
    connection.commit()
    connection.close()


def steps(services: Services, game: Game, content: bytes) -> Iterator[tuple[str, Callable[[], object]]]:
    """Give what is measured, one after the other."""
    held: dict[str, object] = {}
    desk = services.collection_desk(game)
    shelf = files.shelf_of(services, game)

    def read() -> None:
        held["read"] = files.read(files.look_into(content, "box.csv", shelf), shelf)

    def look() -> None:
        found = held["read"]
        assert isinstance(found, ReadCollection)
        held["preview"] = files.preview(desk, found, "box.csv")

    def write() -> None:
        found = held["preview"]
        assert isinstance(found, files.Preview)
        files.take_in(desk, found)

    yield "read, names and printings found", read
    yield "preview", look
    yield "written to the user's file", write
    yield "preview into what is there", look
    yield "all out as our own table", lambda: files.write(services.collection.holdings(game.id), (), shelf, "csv")


def main(rows: int, rounds: int) -> None:
    """Measure and print seconds."""
    from deckbuilder.games import load  # a benchmark may name the game whose list it reads

    game = load()["saga"]
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            services = open_services(Path(name))
            source = shared_folder() / "data" / "cards-v1.json"
            if source.exists():
                services.library(game).import_file(source)
            content = made(services, game, rows)
            began = time.perf_counter()
            floor(content, Path(name) / "floor.sqlite")
            least = time.perf_counter() - began
            print(f"{rows:,} rows, {len(content) / 2**20:.1f} MB; floor: {least:.2f} s")
            total = busy = 0.0
            for number, (what, work) in enumerate(steps(services, game, content)):
                began, worked = time.perf_counter(), time.process_time()
                work()
                took, worked = time.perf_counter() - began, time.process_time() - worked
                total, busy = (total + took, busy + worked) if number < 3 else (total, busy)
                print(f"  {what:40} {took:6.2f} s, {worked:.2f} s of them at work")
            print(f"  end to end {total:.2f} s, {busy:.2f} s of them at work (goal 5.0), {total / least:.1f} x floor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
