"""The cards of every game: read from the catalog file, which is opened for writing only while files or readings are taken in."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.game import Game
from deckbuilder.core.ids import GameId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.storage.catalog_tables import COLUMNS, VERSION, Row, one_card
from deckbuilder.storage.database import Ailment, ailment, open_reading, open_writing, place_of, told, trouble
from deckbuilder.storage.parcels import Parcel, Rebuilt
from deckbuilder.storage.stored import StoredCards, StoredNames

if TYPE_CHECKING:  # searching and importing take 60 ms to import; judging a list needs none of it
    from deckbuilder.core.formats import Finding, ReadCards
    from deckbuilder.core.identity import Head
    from deckbuilder.core.index import CardIndex
    from deckbuilder.core.query import Query
    from deckbuilder.core.query_match import QueryContext
    from deckbuilder.core.repos import ImportReport
    from deckbuilder.storage.readings import StoredReadings

_BATCH = 500
"""So many cards are loaded at once where all are looked through."""


def recovered(file: Path) -> sqlite3.Connection:
    """Open for reading; after a crash in the middle of an import, take the unfinished transaction back first."""
    connection = open_reading(file)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if ailment(error) is Ailment.LOCKED:
            raise
        writing = open_writing(file)
        try:
            writing.execute("SELECT 1 FROM sqlite_master").fetchone()
        finally:
            writing.close()
        connection = open_reading(file)
    return connection


def suspect(file: Path) -> Path:
    """Give the mark that a catalog was found damaged in the middle of reading, so that the next start looks closely."""
    return file.with_name(file.name + ".suspect")


class CatalogStore:
    """The cards of every game in a SQLite file; see ``CatalogRepository``.

    A catalog that is not there has no cards. Reading never writes.

    Args:
        file: the catalog.
        sources: folder where imported files are kept, to rebuild it from.
        parcels: what it is built from, for taking back an import.
    """

    def __init__(self, file: Path, sources: Path, parcels: Sequence[Parcel] = ()) -> None:
        self._parcels = tuple(parcels)
        self._file = file
        self._sources = sources
        self._connection: sqlite3.Connection | None = None
        self._lock = RLock()
        self._cards: dict[GameId, StoredCards] = {}
        self._heads: dict[GameId, Sequence[Head]] = {}
        self._stamp = ""
        self._place: tuple[int, int] | None = None

    def close(self) -> None:
        """Let go of the file; it is opened again when something is asked."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def rows(self, sql: str, arguments: Sequence[Any] = ()) -> list[Row]:
        """Give all rows of a query; none while there is no catalog. For this package.

        Raises:
            DataTrouble: the catalog cannot be read.
        """
        with self._lock:
            try:
                connection = self.reading()
                return [] if connection is None else connection.execute(sql, arguments).fetchall()
            except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
                self.close()
                raise self._reading_trouble(error) from error

    def reading(self) -> sqlite3.Connection | None:
        """Give the connection for reading; None while there is no catalog. For this package."""
        with self._lock:
            if self._connection is None and self._file.exists():
                connection = recovered(self._file)
                if connection.execute("PRAGMA user_version").fetchone() != (VERSION,):
                    connection.close()
                    return None
                self._connection = connection
            return self._connection

    def _reading_trouble(self, error: Exception) -> DataTrouble:
        if ailment(error) is Ailment.DAMAGED:
            try:
                suspect(self._file).touch()
            except OSError:  # a folder that cannot be written: the next start finds out anew
                return trouble(self._file, error, "move the file away: it is rebuilt from its sources")
            return trouble(self._file, error, "start the program again: the catalog is then rebuilt")
        return trouble(self._file, error)

    # -- reads -------------------------------------------------------------------------------------

    def cards(self, game: GameId) -> StoredCards:
        """Give the cards of a game by id, loaded as they are asked for and kept until the catalog changes."""
        with self._lock:
            return self._cards.setdefault(game, StoredCards(self.rows, game))

    def each(self, game: GameId) -> Iterator[Card]:
        """Give every card once, and keep none."""
        sql = f"SELECT {COLUMNS}, key FROM card WHERE game = ? AND key > ? ORDER BY key LIMIT {_BATCH}"
        rows = self.rows(sql, (game, -1))
        while rows:
            yield from (one_card(game, row[:-1]) for row in rows)
            rows = self.rows(sql, (game, rows[-1][-1]))

    def readings(self, game: GameId) -> "StoredReadings":
        """Give the kept readings of a game's cards."""
        from deckbuilder.storage.readings import StoredReadings  # reading cards is no part of a start

        return StoredReadings(self._file, self.rows, game)

    def names(self, game: GameId) -> StoredNames:
        """Give the names of a game's cards."""
        return StoredNames(self.rows, game)

    def heads(self, game: GameId) -> "Sequence[Head]":
        """Give (id, name, type) of every card, sorted by name without regard to case and accents."""
        rows = self.rows("SELECT id, name, kind FROM card WHERE game = ? ORDER BY sort, id", (game,))
        kinds: dict[str, str] = {}
        self._heads[game] = [(id, name, kinds.setdefault(kind, kind)) for id, name, kind in rows]
        return self._heads[game]

    def index(self, game: Game) -> "CardIndex":
        """Give the search index over all cards of a game; it reads columns as queries need them, so keep it."""
        from deckbuilder.core.index import CardIndex  # see above
        from deckbuilder.storage.columns import StoredColumns

        return CardIndex(game, StoredColumns(self.rows, game, self._heads.get(game.id, ())))

    def find(
        self, game: Game, query: "Query", limit: int | None = None, context: "QueryContext | None" = None
    ) -> Sequence[Card]:
        """Give the cards that a query describes, in its order, by SQL; the same as by memory.

        Args:
            game: whose cards.
            query: what is looked for.
            limit: how many at most; None for all.
            context: what the query may ask that does not stand on a card.
        """
        from deckbuilder.core.query_match import NO_CONTEXT  # see above
        from deckbuilder.storage.search import found

        with self._lock:
            try:
                connection = self.reading()
                return [] if connection is None else found(connection, game, query, limit, context or NO_CONTEXT)
            except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
                self.close()
                raise self._reading_trouble(error) from error

    def sets(self, game: GameId) -> Sequence[CardSet]:
        """Give the sets with their number of printings, by release; those without a known release come last."""
        counted = self.rows(
            "SELECT json_extract(p.value, '$.set'), count(*) FROM card, json_each(card.printings) AS p"
            " WHERE card.game = ? GROUP BY 1",
            (game,),
        )
        counts: dict[str, int] = dict(counted)
        noted = self.rows("SELECT code, name, released FROM card_set WHERE game = ?", (game,))
        known = {code: (name, released) for code, name, released in noted}
        sets = []
        for code in {**known, **counts}:
            name, released = known.get(code, (code, ""))
            sets.append(CardSet(code, name, released, counts.get(code, 0)))
        return sorted((s for s in sets if s.code), key=lambda s: (not s.released, s.released, s.name, s.code))

    def stamp(self) -> str:
        """Give a word that changes whenever the catalog's content does, from any process."""
        self._follow()
        rows = self.rows("SELECT value FROM meta WHERE key = 'stamp'")
        stamp = str(rows[0][0]) if rows else ""
        if stamp != self._stamp:
            self._forget()
            self._stamp = stamp
        return stamp

    def _follow(self) -> None:
        """Open anew where another program set the file aside and built a new one; one that is gone is read on as it was."""
        with self._lock:
            place = place_of(self._file)
            if place is not None and place != self._place:
                self.close()
                self._place = place

    def verify(self) -> tuple[str, ...]:
        """Read the whole file and give what is wrong with it, in SQLite's words; empty when it is sound."""
        return tuple(row[0] for row in self.rows("PRAGMA quick_check") if row[0] != "ok")

    # -- writes ------------------------------------------------------------------------------------

    def ingest(
        self, game: Game, read: "ReadCards", format: str, source: bytes, progress: Progress = silent
    ) -> "ImportReport":
        """Take cards into the catalog in one transaction; see ``CatalogRepository.ingest``.

        Raises:
            DataTrouble: the catalog cannot be written.
            Cancelled: as told by ``progress``.
        """
        from deckbuilder.storage.ingest import ingest  # see above

        with self._lock, self._told():
            if self._connection is not None and not self._file.exists():
                raise DataTrouble(
                    str(self._file),
                    "the catalog is gone, moved or deleted; no card was taken in",
                    "start the program again: the catalog is then rebuilt",
                    gone=True,
                )
            report = ingest(self._file, self._sources, game, read, format, source, progress)
            self._forget()
        return report

    def rebuild(self, parcels: Sequence[Parcel], progress: Progress = silent) -> Rebuilt:
        """Build the catalog anew in one transaction: shipped sets first, then every kept source in its order.

        Args:
            parcels: what to read with, and the shipped sets, of each game.
            progress: told now and then; may raise ``Cancelled``, which leaves the catalog as it was.

        Raises:
            DataTrouble: the catalog cannot be written.
        """
        from deckbuilder.storage.ingest import rebuild  # see above

        with self._lock, self._told():
            rebuilt = rebuild(self._file, self._sources, parcels, progress)
            self._forget()
        return rebuilt

    def renew(self, progress: Progress = silent) -> "Sequence[Finding]":
        """Build the catalog anew from the shipped sets and every kept file; raises as ``rebuild``."""
        rebuilt = self.rebuild(self._parcels, progress)
        self._follow()
        return rebuilt.skipped

    def take_back(self, kept: int, progress: Progress = silent) -> bool:
        """Undo an import; see ``CatalogRepository.take_back``.

        Raises:
            DataTrouble: the catalog cannot be written; the import stays.
            Cancelled: as told by ``progress``.
        """
        from deckbuilder.storage.ingest import take_back  # see above

        with self._lock, self._told():
            rebuilt = take_back(self._file, self._sources, kept, self._parcels, progress)
            self._forget()
        return rebuilt is not None

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn errors of writing into ``DataTrouble``; a catalog found damaged is built anew at the next start."""
        try:
            with told(self._file):
                yield
        except DataTrouble as error:
            if (
                isinstance(error.__cause__, sqlite3.Error | UnicodeDecodeError)
                and ailment(error.__cause__) is Ailment.DAMAGED
            ):
                raise self._reading_trouble(error.__cause__) from error
            raise

    def _forget(self) -> None:
        for cards in self._cards.values():
            cards.forget()
