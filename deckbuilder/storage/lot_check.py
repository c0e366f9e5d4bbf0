"""A look through the collections in the user's file, and their mending."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from deckbuilder.core.collection import PlaceName, with_parents
from deckbuilder.core.saying import say, say_n
from deckbuilder.core.upkeep import Flaw
from deckbuilder.storage.lot_rows import HOLDING, to_lot, unpacked_edit, unpacked_holdings

_LOT_KEY = "game, " + HOLDING.removesuffix(", count, trade")
_PACKED: tuple[tuple[str, str, Callable[[bytes], object]], ...] = (
    ("collection_edit", "steps", lambda content: unpacked_edit("", content)),
    ("collection_snapshot", "snapshots", unpacked_holdings),
)


def collection_flaws(db: sqlite3.Connection, name: str, counts: Counter[str]) -> Iterator[Flaw]:
    """Give what is not as it should be in any collection; what was looked at is counted.

    Args:
        db: the user's file.
        name: of the file, for the flaws.
        counts: gains ``lots``, ``copies``, ``wants``, ``steps`` and ``snapshots``.
    """
    bad, odd = 0, 0
    for row in db.execute(f"SELECT game, {HOLDING} FROM lot"):
        counts["lots"] += 1
        if _is_lost(row):
            bad += 1
        else:
            counts["copies"] += row[-2]
            odd += not 0 <= row[-1] <= row[-2]
    wants = db.execute("SELECT count(*), count(CASE WHEN typeof(count) <> 'integer' OR count < 1 THEN 1 END) FROM want")
    counts["wants"], wrong = wants.fetchone()
    out = say("they are taken out")
    if bad:
        told = say_n(bad, "{n} line of the collection cannot be read", "{n} lines of the collection cannot be read")
        yield Flaw(name, told, out, loss=True)
    if odd:
        told = say_n(odd, "{n} line is for trade with more copies than are there", "{n} lines are for trade with more copies than are there")  # fmt: skip
        yield Flaw(name, told, say("as many as are there are for trade"))
    if wrong:
        told = say_n(wrong, "{n} wanted card without a number", "{n} wanted cards without a number")
        yield Flaw(name, told, out, loss=True)
    for table, key, read in _PACKED:
        lost = tuple(_unreadable(db, table, read))
        counts[key] = int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        if lost and table == "collection_edit":
            told = say_n(len(lost), "{n} step of the collection's history cannot be read", "{n} steps of the collection's history cannot be read")  # fmt: skip
            yield Flaw(name, told, out, loss=True)
        elif lost:
            told = say_n(len(lost), "{n} snapshot cannot be read", "{n} snapshots cannot be read")
            yield Flaw(name, told, out, loss=True)
    if missing := _missing_places(db):
        yield Flaw(name, say("the place {name} is not listed", name=missing[0][1]), say("it is listed again"))


def mend_collections(db: sqlite3.Connection) -> None:
    """Make the rows of all collections true again; what cannot be read is taken out. In the caller's transaction."""
    lost = [row[:-2] for row in db.execute(f"SELECT game, {HOLDING} FROM lot") if _is_lost(row)]
    at = " AND ".join(f"{column.strip()} IS ?" for column in _LOT_KEY.split(","))
    db.executemany(f"DELETE FROM lot WHERE {at}", lost)
    db.execute("UPDATE lot SET trade = max(0, min(trade, count)) WHERE trade NOT BETWEEN 0 AND count")
    db.execute("DELETE FROM want WHERE typeof(count) <> 'integer' OR count < 1")
    for table, _, read in _PACKED:
        gone = [(id,) for id in _unreadable(db, table, read)]
        db.executemany(f"DELETE FROM {table} WHERE id = ?", gone)
    db.executemany("INSERT OR IGNORE INTO place VALUES (?, ?)", _missing_places(db))


def _is_lost(row: Sequence[Any]) -> bool:
    """Tell whether a row of a lot is of no use: game, ``HOLDING``."""
    count, trade = row[-2:]
    words = (row[0], *(row[at] for at in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11)))
    if type(count) is not int or type(trade) is not int or count < 1 or not all(type(w) is str for w in words):
        return True
    try:
        lot = to_lot(row[1:])
    except (ValueError, TypeError, RecursionError):
        return True
    return lot.card is None and not any(lot.written)


def _unreadable(db: sqlite3.Connection, table: str, read: Callable[[bytes], object]) -> Iterator[int]:
    for id, content in db.execute(f"SELECT id, content FROM {table}"):
        try:
            read(content)
        except (ValueError, TypeError, RecursionError):
            yield id


def _missing_places(db: sqlite3.Connection) -> list[tuple[str, PlaceName]]:
    found: list[tuple[str, PlaceName]] = []
    for (game,) in db.execute("SELECT DISTINCT game FROM lot UNION SELECT DISTINCT game FROM place").fetchall():
        known, used = (
            {
                name
                for (name,) in db.execute(f"SELECT {sql} WHERE game = ? AND typeof({sql.split()[0]}) = 'text'", (game,))
            }
            for sql in ("name FROM place", "place FROM lot")
        )
        found += [(game, name) for name in sorted(with_parents(used | known) - known)]
    return found
