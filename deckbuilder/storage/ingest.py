"""Card files into the catalog: one transaction, few statements, and the files kept for rebuilding."""

import json
import logging
import os
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardRecord, Finding, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.identity import assign, fresh, merged, reads_alike
from deckbuilder.core.ids import CardId, GameId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import ImportReport
from deckbuilder.core.uncollected import uncollected
from deckbuilder.storage.catalog_cards import to_card
from deckbuilder.storage.catalog_rows import card_row, digest, folded_row, name_rows
from deckbuilder.storage.catalog_tables import COLUMNS, INDEXES, TABLES, VERSION, Row, worded_fields
from deckbuilder.storage.database import open_writing, transaction
from deckbuilder.storage.parcels import Parcel, Rebuilt, fingerprint
from deckbuilder.storage.sources import keep, kept, mark

log = logging.getLogger(__name__)

_STEP = 1000
"""So many cards between two words of progress."""


def ingest(
    file: Path, sources: Path, game: Game, read: ReadCards, format: str, source: bytes, progress: Progress = silent
) -> ImportReport:
    """Take a card file into the catalog and keep it; all of it, or nothing.

    A file that changes nothing and is kept already is not kept twice.

    Raises:
        sqlite3.Error: the catalog cannot be written.
        OSError: the file cannot be kept.
        Cancelled: as told by ``progress``.
    """
    began = time.perf_counter()
    made: Path | None = None
    with closing(open_writing(file)) as connection:
        try:
            with transaction(connection), uncollected():
                new_file = _prepare(connection)
                report = _take(connection, game, read, format, progress)
                if new_file:
                    _run(connection, INDEXES)
                known = {one.mark for one in kept(sources)}
                if report.new or report.changed or report.enriched or mark(source) not in known:
                    held = keep(sources, game.id, format, source)
                    made = held.path
                    _note_source(connection, held.number, held.path.name, game.id, format)
                    report = replace(report, kept=held.number)
        except BaseException:
            if made is not None:
                made.unlink(missing_ok=True)
            raise
    return replace(report, seconds=time.perf_counter() - began)


def rebuild(file: Path, sources: Path, parcels: Sequence[Parcel], progress: Progress = silent) -> Rebuilt:
    """Build the catalog anew from shipped sets and kept files, in one transaction.

    A file that cannot be read any more is passed over, logged, and named in the result.

    Raises:
        sqlite3.Error: the catalog cannot be written.
        OSError: a shipped file cannot be read.
        Cancelled: as told by ``progress``.
    """
    by_game = {parcel.game.id: parcel for parcel in parcels}
    reports: list[ImportReport] = []
    skipped: list[Finding] = []
    with closing(open_writing(file)) as connection, transaction(connection), uncollected():
        if not _prepare(connection):
            for table in ("card", "name", "folded", "card_set", "source"):
                connection.execute(f"DELETE FROM {table}")
            connection.execute("INSERT INTO words (words) VALUES ('rebuild')")
        else:
            _run(connection, INDEXES)
        for parcel in parcels:
            for key, path in parcel.shipped:
                _replay(connection, parcel, key, path.name, path.read_bytes(), progress, reports, skipped)
        for source in kept(sources):
            try:
                content = source.content()
            except BadInput as error:
                skipped.append(_skip(error))
                continue
            if source.game not in by_game:
                skipped.append(_skip(BadInput(source.path.name, f"of an unknown game {source.game!r}", "a known game")))
                continue
            parcel = by_game[source.game]
            _replay(connection, parcel, source.format, source.path.name, content, progress, reports, skipped)
            _note_source(connection, source.number, source.path.name, source.game, source.format)
        _set_meta(connection, "built_from", fingerprint(parcels))
        _restamp(connection)
    return Rebuilt(tuple(reports), tuple(skipped))


def take_back(
    file: Path, sources: Path, kept_as: int, parcels: Sequence[Parcel], progress: Progress = silent
) -> Rebuilt | None:
    """Build the catalog anew without one kept file, which goes; None where there is no such file.

    Raises:
        sqlite3.Error: the catalog cannot be written; the file stays.
        OSError: the file cannot be moved, or a shipped file cannot be read.
        Cancelled: as told by ``progress``.
    """
    source = next((one for one in kept(sources) if one.number == kept_as), None)
    if source is None:
        return None
    away = source.path.with_name(f".{source.path.name}.taken-back")  # a name that no rebuild looks at
    os.replace(source.path, away)
    try:
        rebuilt = rebuild(file, sources, parcels, progress)
    except BaseException:
        os.replace(away, source.path)
        raise
    away.unlink(missing_ok=True)
    return rebuilt


def _replay(
    connection: sqlite3.Connection,
    parcel: Parcel,
    key: str,
    name: str,
    content: bytes,
    progress: Progress,
    reports: list[ImportReport],
    skipped: list[Finding],
) -> None:
    format = parcel.formats().get(key)
    try:
        if format is None or format.read is None:
            raise BadInput(
                name, f"in a format {key!r} that is not read any more", f"one of {', '.join(parcel.formats())}"
            )
        read = format.read(content, name, parcel.game, progress)
    except BadInput as error:
        skipped.append(_skip(error))
        return
    reports.append(_take(connection, parcel.game, read, f"{key} {read.schema}".strip(), progress))


def _skip(error: BadInput) -> Finding:
    log.warning("left out of the catalog: %s", error)
    return Finding(error.where, f"{error.found}; wanted {error.wanted}")


def _prepare(connection: sqlite3.Connection) -> bool:
    """Make the tables where there are none; tell whether that was so. Indexes come when the cards are in: it is faster."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == VERSION:
        return False
    if version or connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise sqlite3.DatabaseError("file is not a database of this version")
    _run(connection, TABLES)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    _restamp(connection)
    return True


def _run(connection: sqlite3.Connection, script: str) -> None:
    for statement in script.split(";"):
        connection.execute(statement)  # not executescript, which would commit


def _set_meta(connection: sqlite3.Connection, key: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))


def _restamp(connection: sqlite3.Connection) -> None:
    row = connection.execute("SELECT value FROM meta WHERE key = 'stamp'").fetchone()
    count = int(str(row[0]).split(".")[0]) if row else 0
    _set_meta(connection, "stamp", f"{count + 1}.{time.time_ns():x}")


def _note_source(connection: sqlite3.Connection, number: int, name: str, game: GameId, format: str) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO source (number, file, game, format) VALUES (?, ?, ?, ?)", (number, name, game, format)
    )


# -- one file -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Outcome:
    """What one file does to the catalog, gathered before anything is written."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    enriched: int = 0
    written: list[tuple[Card, bytes, Card | None]] = field(default_factory=list)  # card, digest, and as it was before
    noted: list[tuple[bytes, int]] = field(default_factory=list)  # (digest, key) of cards that stay as they are


def _take(connection: sqlite3.Connection, game: Game, read: ReadCards, format: str, progress: Progress) -> ImportReport:
    """Take what a file held into the catalog, within the caller's transaction."""
    progress("Comparing", 0, len(read.records))
    records, digests, unfit = _digested(read)
    heads = connection.execute("SELECT id, name, kind, key, seen FROM card WHERE game = ?", (game.id,)).fetchall()
    keys = {CardId(row[0]): int(row[3]) for row in heads}
    outcome = _compared(connection, game, records, digests, heads, read.partial, progress)
    progress("Writing", 0, len(outcome.written))
    _write(connection, game, outcome, keys, progress)
    if _write_sets(connection, game, read) or outcome.written:
        _restamp(connection)
    return ImportReport(
        format,
        len(records),
        sum(len(record.printings) for record in records),
        outcome.new,
        outcome.changed,
        outcome.unchanged,
        read.rejected + unfit,
        read.warnings,
        enriched=outcome.enriched,
    )


def _digested(read: ReadCards) -> tuple[list[CardRecord], list[bytes], tuple[Finding, ...]]:
    records: list[CardRecord] = []
    digests: list[bytes] = []
    unfit: list[Finding] = []
    for record in read.records:
        try:
            digests.append(digest(record, read.partial))
        except UnicodeError:
            unfit.append(Finding(record.where, "a text holds half a character (a lone surrogate); wanted Unicode"))
        else:
            records.append(record)
    return records, digests, tuple(unfit)


def _compared(
    connection: sqlite3.Connection,
    game: Game,
    records: Sequence[CardRecord],
    digests: Sequence[bytes],
    heads: Sequence[Row],
    partial: bool,
    progress: Progress,
) -> _Outcome:
    """Tell new cards, changed ones and unchanged ones apart. A record read before costs one look into a table."""
    seen = {(name, mark_): id for id, name, _, _, mark_ in heads}
    sure = {i: seen[record.name, digests[i]] for i, record in enumerate(records) if (record.name, digests[i]) in seen}
    rest_names = {record.name for i, record in enumerate(records) if i not in sure}
    cards = _Known(connection, game.id)
    if rest_names and heads:
        cards.load([row[0] for row in heads if row[1] in rest_names])
    ids = assign(records, ((row[0], row[1], row[2]) for row in heads), cards, sure)
    keys = {row[0]: row[3] for row in heads}
    outcome = _Outcome()
    done: set[CardId] = set()
    for i, (id, record) in enumerate(zip(ids, records, strict=True)):
        if i % _STEP == 0:
            progress("Comparing", i, len(records))
        if i in sure or id in done:
            outcome.unchanged += 1
        elif id not in keys:
            outcome.new += 1
            outcome.written.append((fresh(game.id, id, record), digests[i], None))
        else:
            known = cards[id]
            card = merged(known, record, partial)
            if card == known:
                outcome.unchanged += 1
                outcome.noted.append((digests[i], keys[id]))
            else:
                alike = reads_alike(card, known)
                outcome.unchanged += alike
                outcome.enriched += alike
                outcome.changed += not alike
                outcome.written.append((card, digests[i], known))
        done.add(id)
    return outcome


class _Known(dict[CardId, Card]):
    """The known cards that a file speaks of, loaded in batches; one that is asked for out of turn brings all along."""

    def __init__(self, connection: sqlite3.Connection, game: GameId) -> None:
        super().__init__()
        self._connection = connection
        self._game = game

    def load(self, ids: Sequence[CardId]) -> None:
        """Load cards by one query."""
        sql = f"SELECT {COLUMNS} FROM card WHERE game = ? AND id IN (SELECT value FROM json_each(?))"
        for row in self._connection.execute(sql, (self._game, json.dumps(ids))):
            self[CardId(row[0])] = to_card(self._game, row)

    def __missing__(self, id: CardId) -> Card:
        for row in self._connection.execute(f"SELECT {COLUMNS} FROM card WHERE game = ?", (self._game,)):
            self.setdefault(CardId(row[0]), to_card(self._game, row))
        if id not in self:
            raise KeyError(id)
        return self[id]


def _write(
    connection: sqlite3.Connection, game: Game, outcome: _Outcome, keys: Mapping[CardId, int], progress: Progress
) -> None:
    (last,) = connection.execute("SELECT coalesce(max(key), 0) FROM card").fetchone()
    worded = worded_fields(game)
    former = [card for _, _, card in outcome.written if card is not None]
    if former:
        connection.executemany(
            "INSERT INTO words (words, rowid, name, text, rest)"
            " SELECT 'delete', key, name, text, rest FROM folded WHERE key = ?",
            [(keys[card.id],) for card in former],
        )
        connection.executemany(
            "DELETE FROM name WHERE game = ? AND name = ? AND card = ?",
            [row[:3] for card in former for row in name_rows(card)],
        )
    cards: list[Row] = []
    lines: list[Row] = []
    names: list[Row] = []
    for i, (card, seen, _) in enumerate(outcome.written):
        if i % _STEP == 0:
            progress("Writing", i, len(outcome.written))
        key = keys.get(card.id)
        if key is None:
            last += 1
            key = last
        cards.append(card_row(key, card, seen))
        lines.append(folded_row(key, card, worded))
        names += name_rows(card)
    connection.executemany(f"INSERT OR REPLACE INTO card VALUES ({','.join('?' * 12)})", cards)
    names.sort()  # the order in which they are stored
    connection.executemany("INSERT OR REPLACE INTO name VALUES (?, ?, ?, ?)", names)
    connection.executemany("INSERT OR REPLACE INTO folded VALUES (?, ?, ?, ?)", lines)
    connection.executemany("INSERT INTO words (rowid, name, text, rest) VALUES (?, ?, ?, ?)", lines)
    connection.executemany("UPDATE card SET seen = ? WHERE key = ?", outcome.noted)
    progress("Writing", len(outcome.written), len(outcome.written))


def _write_sets(connection: sqlite3.Connection, game: Game, read: ReadCards) -> bool:
    """Note the names and dates of sets; a code standing for a name, and an absent date, take nothing away."""
    before = connection.total_changes
    connection.executemany(
        "INSERT INTO card_set (game, code, name, released) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
        " name = CASE WHEN excluded.name = code THEN name ELSE excluded.name END,"
        " released = CASE WHEN excluded.released = '' THEN released ELSE excluded.released END"
        " WHERE (excluded.name <> code AND excluded.name <> name)"
        " OR (excluded.released <> '' AND excluded.released <> released)",
        [(game.id, one.code, one.name or one.code, one.released) for one in read.sets],
    )
    return connection.total_changes > before
