"""What the user owns and wants, where it lies, which decks are built of it, and how it came to be so."""

import sqlite3

_STEPS = (
    # A lot is its own key: what its copies have in common, wholly; so it stands once, and the lots of a card side by side.
    "CREATE TABLE lot (game TEXT NOT NULL, card TEXT NOT NULL, printing TEXT NOT NULL, place TEXT NOT NULL,"
    " condition TEXT NOT NULL, foil INTEGER NOT NULL, language TEXT NOT NULL, acquired TEXT NOT NULL, price TEXT NOT NULL,"
    " marks TEXT NOT NULL, note TEXT NOT NULL, written TEXT NOT NULL, count INTEGER NOT NULL, trade INTEGER NOT NULL,"
    " PRIMARY KEY (game, card, printing, place, condition, foil, language, acquired, price, marks, note, written))"
    " WITHOUT ROWID",
    "CREATE TABLE want (game TEXT NOT NULL, card TEXT NOT NULL, printing TEXT NOT NULL, count INTEGER NOT NULL,"
    " note TEXT NOT NULL, PRIMARY KEY (game, card, printing)) WITHOUT ROWID",
    "CREATE TABLE place (game TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (game, name)) WITHOUT ROWID",
    "CREATE TABLE built (deck_id INTEGER NOT NULL PRIMARY KEY REFERENCES deck (id) ON DELETE CASCADE)",
    "CREATE TABLE collection_edit (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, time TEXT NOT NULL,"
    " label TEXT NOT NULL, copies INTEGER NOT NULL, content BLOB NOT NULL)",
    "CREATE TABLE collection_snapshot (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL,"
    " time TEXT NOT NULL, name TEXT NOT NULL, copies INTEGER NOT NULL, content BLOB NOT NULL)",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Add the tables."""
    for step in _STEPS:
        connection.execute(step)
