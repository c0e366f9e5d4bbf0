"""The tables of the catalog, and cards as rows of them.

There are no migrations: a catalog of another version is set aside and rebuilt from its sources.
"""

import json
from sys import intern
from typing import Any

from deckbuilder.core.cards import WORDED, Card, Printing
from deckbuilder.core.game import Game
from deckbuilder.core.ids import GameId

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

_WORD = 24
"""Shorter texts are words that many cards share, longer ones mostly sentences."""

COLUMNS = "id, name, kind, text, fields, printings, rulings, aliases"
"""What ``to_card`` reads, in its order."""

Row = tuple[Any, ...]
"""A row as SQLite gives it."""


def one_card(game: GameId, row: Row) -> Card:
    """Give the card of a row of ``COLUMNS``; for a few of them: whole catalogs go through ``catalog_cards.to_card``."""
    id, name, kind, text, fields, printings, rulings, aliases = row
    held = {intern(key): _shared(value) for key, value in json.loads(fields).items()}
    made = tuple(Printing(**{key: _shared(value) for key, value in one.items()}) for one in json.loads(printings))
    return Card(id, game, name, intern(kind), text, held, made, tuple(json.loads(rulings)), tuple(json.loads(aliases)))


def _shared(value: Any) -> Any:
    """Give a value with its short words as all other cards have them: sets, classes, rarities; half of what a card takes."""
    if isinstance(value, list):
        return tuple(map(_shared, value))
    return intern(value) if isinstance(value, str) and len(value) < _WORD else value


def worded_fields(game: Game) -> tuple[str, ...]:
    """Give the keys of the fields that a search for any word looks at."""
    return tuple(spec.key for spec in game.fields if spec.kind in WORDED)
