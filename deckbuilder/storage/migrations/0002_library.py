"""Folders that stay when they are empty, decks that can come back after they were deleted, and which deck uses which card."""

import sqlite3

_STEPS = (
    "ALTER TABLE deck ADD COLUMN deleted VARCHAR(255) NOT NULL DEFAULT ''",
    "CREATE TABLE folder (name VARCHAR(255) NOT NULL PRIMARY KEY) WITHOUT ROWID",
    "INSERT INTO folder SELECT DISTINCT folder FROM deck WHERE folder <> ''",
    "CREATE TABLE uses (card VARCHAR(255) NOT NULL, deck_id INTEGER NOT NULL REFERENCES deck (id) ON DELETE CASCADE,"
    " PRIMARY KEY (card, deck_id)) WITHOUT ROWID",
    "CREATE INDEX uses_deck ON uses (deck_id)",
    # The newest state of a deck is its last edit, else the saved one; options of an entry name cards as well.
    "INSERT INTO uses SELECT DISTINCT part.atom, newest.id FROM (SELECT deck.id, coalesce((SELECT content FROM journal"
    " WHERE journal.deck_id = deck.id ORDER BY journal.revision DESC LIMIT 1), deck.saved) AS content FROM deck) AS newest,"
    " json_tree(CASE WHEN json_valid(newest.content) THEN newest.content ELSE '{}' END, '$.entries') AS part"
    " WHERE part.key = 'card' AND part.type = 'text'",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Add the tables and fill them from what is there."""
    for step in _STEPS:
        connection.execute(step)
