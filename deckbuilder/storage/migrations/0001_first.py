"""Decks, their journal and their versions."""

import sqlite3

_STEPS = (
    # Lists show these columns without a look into any deck; an id is never given twice.
    "CREATE TABLE deck (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, game VARCHAR(255) NOT NULL,"
    " name VARCHAR(255) NOT NULL, format VARCHAR(255) NOT NULL, cards INTEGER NOT NULL, leader VARCHAR(255),"
    " tags TEXT NOT NULL, folder VARCHAR(255) NOT NULL, created VARCHAR(255) NOT NULL, changed VARCHAR(255) NOT NULL,"
    " revision INTEGER NOT NULL, saved TEXT)",
    "CREATE INDEX deck_changed ON deck (changed)",
    "CREATE TABLE journal (id INTEGER NOT NULL PRIMARY KEY, deck_id INTEGER NOT NULL, revision INTEGER NOT NULL,"
    " label VARCHAR(255) NOT NULL, time VARCHAR(255) NOT NULL, content TEXT NOT NULL,"
    " FOREIGN KEY (deck_id) REFERENCES deck (id) ON DELETE CASCADE)",
    "CREATE INDEX journal_deck_id ON journal (deck_id)",
    "CREATE UNIQUE INDEX journal_deck_id_revision ON journal (deck_id, revision)",
    "CREATE TABLE version (id INTEGER NOT NULL PRIMARY KEY, deck_id INTEGER NOT NULL, number INTEGER NOT NULL,"
    " name VARCHAR(255) NOT NULL, time VARCHAR(255) NOT NULL, content TEXT NOT NULL,"
    " FOREIGN KEY (deck_id) REFERENCES deck (id) ON DELETE CASCADE)",
    "CREATE INDEX version_deck_id ON version (deck_id)",
    "CREATE UNIQUE INDEX version_deck_id_number ON version (deck_id, number)",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Make the first tables."""
    for step in _STEPS:
        connection.execute(step)
