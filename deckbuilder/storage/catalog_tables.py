"""The tables of the catalog, and cards as rows of them.

There are no migrations: a catalog of another version is set aside and rebuilt from its sources.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from deckbuilder.core.cards import WORDED, Card, Printing, Value
from deckbuilder.core.formats import CardRecord
from deckbuilder.core.game import Game
from deckbuilder.core.ids import GameId
from deckbuilder.core.naming import name_key, plain
from deckbuilder.core.query_fold import line

VERSION = 1
"""Raise it with every change of tables or folding."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card (
    key INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    sort TEXT NOT NULL,
    kind TEXT NOT NULL,
    seen BLOB NOT NULL,
    text TEXT,
    fields TEXT NOT NULL,
    printings TEXT NOT NULL,
    rulings TEXT NOT NULL,
    aliases TEXT NOT NULL
);
CREATE TABLE name (
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    card TEXT NOT NULL,
    fold TEXT NOT NULL,
    PRIMARY KEY (game, name, card)
) WITHOUT ROWID;
CREATE TABLE folded (key INTEGER PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL, rest TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5 (
    name, text, rest, content='folded', content_rowid='key', detail='column', columnsize=0, tokenize='ascii'
);
CREATE TABLE card_set (
    game TEXT NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    released TEXT NOT NULL,
    PRIMARY KEY (game, code)
) WITHOUT ROWID;
CREATE TABLE source (number INTEGER PRIMARY KEY, file TEXT NOT NULL, game TEXT NOT NULL, format TEXT NOT NULL);
CREATE VIEW printing AS
    SELECT card.key AS card, card.game AS game, p.key AS position,
        json_extract(p.value, '$.id') AS id, json_extract(p.value, '$.set') AS "set",
        json_extract(p.value, '$.number') AS number, json_extract(p.value, '$.rarity') AS rarity,
        json_extract(p.value, '$.flavor') AS flavor, json_extract(p.value, '$.artist') AS artist,
        json_extract(p.value, '$.image') AS image
    FROM card, json_each(card.printings) AS p
"""

INDEXES = """
CREATE UNIQUE INDEX card_id ON card (game, id);
CREATE INDEX card_head ON card (game, sort, id, name, kind);
CREATE INDEX name_fold ON name (game, fold, name, card)
"""

COLUMNS = "id, name, kind, text, fields, printings, rulings, aliases"
"""What ``to_card`` reads, in its order."""

_FIELDS = msgspec.json.Decoder(dict[str, bool | int | str | tuple[str | int, ...]])
_PRINTINGS = msgspec.json.Decoder(tuple[Printing, ...])
_WORDS = msgspec.json.Decoder(tuple[str, ...])
_ENCODE = msgspec.json.Encoder().encode

Row = tuple[Any, ...]
"""A row as SQLite gives it."""


def to_card(game: GameId, row: Row) -> Card:
    """Give the card of a row of ``COLUMNS``."""
    id, name, kind, text, fields, printings, rulings, aliases = row
    return Card(
        id,
        game,
        name,
        kind,
        text,
        _FIELDS.decode(fields),  # type: ignore[arg-type]  # a tuple holds only words or only numbers, as it was written
        _PRINTINGS.decode(printings),
        () if rulings == "[]" else _WORDS.decode(rulings),
        () if aliases == "[]" else _WORDS.decode(aliases),
    )


def from_fields(fields: str) -> dict[str, Any]:
    """Give printed fields from their column."""
    return _FIELDS.decode(fields)


def from_printings(printings: str) -> tuple[Printing, ...]:
    """Give printings from their column."""
    return _PRINTINGS.decode(printings)


def from_words(words: str) -> tuple[str, ...]:
    """Give rulings or aliases from their column."""
    return _WORDS.decode(words)


def card_row(key: int, card: Card, seen: bytes) -> Row:
    """Give the row of a card, in the order of the table's columns."""
    return (
        key,
        card.game,
        card.id,
        card.name,
        plain(card.name),
        card.kind,
        seen,
        card.text,
        _ENCODE(card.fields).decode(),
        _ENCODE(card.printings).decode(),
        _ENCODE(card.rulings).decode() if card.rulings else "[]",
        _ENCODE(card.aliases).decode() if card.aliases else "[]",
    )


def folded_row(key: int, card: Card, worded: Sequence[str]) -> Row:
    """Give the lines of a card that words are looked for in.

    Args:
        key: of the card.
        card: the card.
        worded: the keys of the game's fields that hold words, see ``worded_fields``.
    """
    fields = card.fields
    rest = _folded(card.kind) + "".join([_folded(fields[name]) for name in worded if name in fields])
    names = _place(card.name) + "".join(map(_place, card.aliases))
    return key, f"{names}\n", f"{_place(card.text)}\n" if card.text else "", f"{rest}\n"


def worded_fields(game: Game) -> tuple[str, ...]:
    """Give the keys of the fields that a search for any word looks at."""
    return tuple(spec.key for spec in game.fields if spec.kind in WORDED)


_GAPS = {code: " " for code in range(128) if not chr(code).isalnum()}
_known: dict[Value, str] = {}


def _place(value: str) -> str:
    """Give ``line((value,))`` without its end, five times as fast where the value is plain."""
    if value.isascii():
        return f"\n {' '.join(value.lower().translate(_GAPS).split())} "
    return line((value,))[:-1]


def _folded(value: Value) -> str:
    """Give the line of a field's words without its end; traits, classes and the like come again, so each is folded once."""
    found = _known.get(value)
    if found is None:
        from deckbuilder.core.query_match import (
            strings,  # searching takes 20 ms to import; reading a card needs none of it
        )

        if len(_known) > 20_000:
            _known.clear()
        found = _known[value] = "".join(map(_place, strings(value)))
    return found


def name_rows(card: Card) -> list[Row]:
    """Give the names under which a card is found."""
    names = dict.fromkeys((card.name, *card.aliases)) if card.aliases else (card.name,)
    return [(card.game, name, card.id, name_key(name)) for name in names]


def digest(record: CardRecord, partial: bool) -> bytes:
    """Give a hash of all that a record says; its place in the file is no part of it.

    Raises:
        UnicodeError: a text in it is no Unicode, such as half a surrogate pair.
    """
    said = (record.name, record.kind, record.text, record.fields, record.printings, record.rulings, partial)
    return blake2b(_ENCODE(said), digest_size=16).digest()
