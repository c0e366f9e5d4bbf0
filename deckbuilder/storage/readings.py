"""What the texts of cards were understood to mean, kept in the catalog so that nothing is read twice.

Nothing here is needed: what is missing, of another shape or out of reach is read anew.
"""

import json
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import GameId
from deckbuilder.core.repos import KeptReading
from deckbuilder.storage.catalog_tables import VERSION, Row
from deckbuilder.storage.database import open_writing, transaction

log = logging.getLogger(__name__)

_TABLE = "reading_1"
"""Another number with every change of its columns; older tables are taken away."""
_MAKE = f"""CREATE TABLE {_TABLE} (
    game TEXT NOT NULL, facts TEXT NOT NULL, version TEXT NOT NULL, stamp TEXT NOT NULL, near TEXT NOT NULL, said TEXT NOT NULL,
    PRIMARY KEY (game, facts)
) WITHOUT ROWID"""
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'reading\\_%' ESCAPE '\\'"


class StoredReadings:
    """The readings of one game's cards; see ``ReadingRepository``.

    Args:
        file: the catalog.
        rows: asks it.
        game: whose cards.
    """

    def __init__(self, file: Path, rows: Callable[[str, Sequence[Any]], list[Row]], game: GameId) -> None:
        self._file, self._rows, self._game = file, rows, game

    def load(self, facts: Sequence[str]) -> dict[str, KeptReading]:
        """Give what is kept of some cards."""
        try:
            if (_TABLE,) not in self._rows(_TABLES, ()):
                return {}
            found = self._rows(
                f"SELECT facts, version, stamp, near, said FROM {_TABLE}"
                " WHERE game = ? AND facts IN (SELECT value FROM json_each(?))",
                (self._game, json.dumps(list(facts))),
            )
        except DataTrouble as trouble:
            log.info("readings are not looked up: %s", trouble)
            return {}
        return {row[0]: KeptReading(*row[1:]) for row in found if all(isinstance(part, str) for part in row)}

    def keep(self, readings: Mapping[str, KeptReading], only: bool = False) -> bool:
        """Keep readings, in place of what was kept of the same cards; tell whether that could be done."""
        if not self._file.exists():
            return False
        try:
            with closing(open_writing(self._file)) as connection, transaction(connection):
                if connection.execute("PRAGMA user_version").fetchone() != (VERSION,):
                    return False
                self._write(connection, readings, only)
        except (sqlite3.Error, OSError) as error:
            log.info("readings are not kept: %s", error)
            return False
        return True

    def _write(self, connection: sqlite3.Connection, readings: Mapping[str, KeptReading], only: bool) -> None:
        tables = {name for (name,) in connection.execute(_TABLES)}
        for name in tables - {_TABLE}:
            connection.execute(f'DROP TABLE "{name}"')
        if _TABLE not in tables:
            connection.execute(_MAKE)
        elif only:
            connection.execute(f"DELETE FROM {_TABLE} WHERE game = ?", (self._game,))
        connection.executemany(
            f"INSERT OR REPLACE INTO {_TABLE} VALUES (?, ?, ?, ?, ?, ?)",
            sorted((self._game, facts, *kept) for facts, kept in readings.items()),
        )
