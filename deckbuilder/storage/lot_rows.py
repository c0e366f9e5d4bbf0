"""Lots, wants and edits as rows of the user's file, and packed as the history keeps them."""

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.ids import DeckId

LOT = "card, printing, place, condition, foil, language, acquired, price, marks, note, written"
"""What a lot is, in the order of its row and of the table's key."""

HOLDING = f"{LOT}, count, trade"

LotRow = tuple[str, str, str, str, int, str, str, str, str, str, str]

_LEVEL = 1
"""Of packing: a hundred thousand lots are packed in a third of a second; the next level would save a tenth of the room."""

_MOST_UNPACKED = 256 * 2**20
_CONDITIONS = {condition.value: condition for condition in Condition}
_NOTHING = ("", "", "")


def lot_row(lot: Lot) -> LotRow:
    """Give a lot as its row; no column is null, so that the key finds it."""
    price = lot.price
    return (
        lot.card or "",
        lot.printing or "",
        lot.place,
        str.__str__(lot.condition),  # quicker than ``value``
        int(lot.foil),
        lot.language,
        lot.acquired,
        "" if price is None else f"{price.hundredths} {price.currency}",
        _words(lot.marks) if lot.marks else "",
        lot.note,
        _words(lot.written) if lot.written != _NOTHING else "",
    )


def to_lot(row: Sequence[Any]) -> Lot:
    """Give the lot of a row; longer rows are fine.

    Raises:
        ValueError: it is none.
    """
    card, printing, place, condition, foil, language, acquired, price, marks, note, written = row[:11]
    return Lot(
        card or None,
        _three(json.loads(written)) if written else _NOTHING,
        printing or None,
        _CONDITIONS[condition] if condition in _CONDITIONS else Condition(condition),
        foil == 1,
        language,
        place,
        acquired,
        _price(price) if price else None,
        tuple(json.loads(marks)) if marks else (),
        note,
    )


def to_holdings(rows: Iterable[Sequence[Any]]) -> list[Holding]:
    """Give the holdings of rows of ``HOLDING``; raises as ``to_lot``."""
    return [Holding(to_lot(row), row[11], row[12]) for row in rows]


def to_want(row: Sequence[Any]) -> Want:
    """Give the want of (card, printing, count, note)."""
    card, printing, count, note = row
    return Want(card, count, printing or None, note)


def want_row(want: Want) -> tuple[str, str, int, str]:
    """Give (card, printing, count, note)."""
    return want.card, want.printing or "", want.count, want.note


def _words(words: Sequence[str]) -> str:
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def _three(words: list[str]) -> tuple[str, str, str]:
    name, set, number = words
    return name, set, number


def _price(written: str) -> Price:
    hundredths, _, currency = written.partition(" ")
    return Price(int(hundredths), currency)


# -- packed ----------------------------------------------------------------------------------------


def edit_rows(edit: Edit) -> list[LotRow]:
    """Give the row of the lot of each pair of an edit."""
    return [lot_row((after or before).lot) for before, after in edit.holdings if after or before]  # type: ignore[union-attr]  # one is


def packed_edit(edit: Edit, rows: Sequence[LotRow]) -> bytes:
    """Pack what an edit changes; its label is kept beside it.

    Args:
        edit: no pair of it is empty on both sides.
        rows: of its lots, see ``edit_rows``.

    Raises:
        UnicodeError: a text in it is no Unicode.
    """
    holdings = [
        (*row, before and (before.count, before.trade), after and (after.count, after.trade))
        for row, (before, after) in zip(rows, edit.holdings, strict=True)
    ]
    wants = [[pair and want_row(pair) for pair in both] for both in edit.wants]
    return _packed({"holdings": holdings, "wants": wants, "places": edit.places, "built": edit.built})


def unpacked_edit(label: str, content: bytes) -> Edit:
    """Give a packed edit.

    Raises:
        ValueError: it is none.
    """
    held = _unpacked(content)
    try:
        holdings = []
        for row in held["holdings"]:
            lot, (before, after) = to_lot(row), row[11:13]
            holdings.append((before and Holding(lot, *before), after and Holding(lot, *after)))
        return Edit(
            label,
            tuple(holdings),
            tuple((before and to_want(before), after and to_want(after)) for before, after in held["wants"]),
            tuple((_place(before), _place(after)) for before, after in held["places"]),
            tuple((DeckId(deck), bool(built)) for deck, built in held["built"]),
        )
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"no edit: {error}") from error


def packed_holdings(rows: Sequence[Sequence[Any]]) -> bytes:
    """Pack rows of ``HOLDING``."""
    return _packed({"holdings": rows})


def unpacked_holdings(content: bytes) -> list[Holding]:
    """Give packed holdings; raises as ``unpacked_edit``."""
    try:
        return to_holdings(_unpacked(content)["holdings"])
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"no holdings: {error}") from error


def _place(name: str | None) -> PlaceName | None:
    return None if name is None else PlaceName(name)


def _packed(held: dict[str, Any]) -> bytes:
    from msgspec import json as fast  # 8 ms that only who writes needs

    return zlib.compress(fast.encode(held), _LEVEL)


def _unpacked(content: bytes) -> dict[str, Any]:
    from msgspec import DecodeError  # as above
    from msgspec import json as fast

    opener = zlib.decompressobj()
    try:
        text = opener.decompress(content, _MOST_UNPACKED)
        if opener.unconsumed_tail:
            raise ValueError("too long")
        held = fast.decode(text)
    except (zlib.error, DecodeError) as error:
        raise ValueError(str(error)) from error
    if not isinstance(held, dict):
        raise ValueError("no object")
    return held


# -- statements ------------------------------------------------------------------------------------

_COLUMNS = [name.strip() for name in LOT.split(",")]
_AT_LOT = " AND ".join(f"{name} = ?" for name in ("game", *_COLUMNS))

INSERT = f"INSERT INTO lot (game, {HOLDING}) VALUES ({', '.join('?' * (len(_COLUMNS) + 3))})"
UPDATE = f"UPDATE lot SET count = ?, trade = ? WHERE {_AT_LOT} AND count = ? AND trade = ?"
DELETE = f"DELETE FROM lot WHERE {_AT_LOT} AND count = ? AND trade = ?"


def all_rows(db: sqlite3.Connection, game: str) -> list[tuple[Any, ...]]:
    """Give the rows of a whole collection, by card."""
    return db.execute(f"SELECT {HOLDING} FROM lot WHERE game = ?", (game,)).fetchall()
