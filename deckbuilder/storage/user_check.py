"""A look through the user's file: SQLite's own checks, then every deck, edit, version, folder and use of a card."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from deckbuilder.core.decks import Deck
from deckbuilder.core.progress import Progress
from deckbuilder.core.repos import cards_of
from deckbuilder.core.saying import Said, say, say_n
from deckbuilder.core.upkeep import Checked, Flaw
from deckbuilder.storage.database import Ailment, ailment
from deckbuilder.storage.deck_json import from_json
from deckbuilder.storage.lot_check import collection_flaws
from deckbuilder.storage.user_file import can_be_mended, newest_backup, rescue

MOST = 200
"""So many flaws of one kind are told."""

STATES = {"journal": "revision", "version": "number"}
"""The tables that hold states of decks, each with what numbers them."""


def look_through(connection: sqlite3.Connection, file: Path, progress: Progress) -> Checked:
    """Look through an open file; what cannot be read at all is a flaw.

    Args:
        connection: to a file that is of the present version.
        file: its name for the flaws.
        progress: told how far it is.

    Raises:
        Cancelled: as told by ``progress``.
        sqlite3.Error: it is locked.
    """
    look = Look(connection, file.name, progress)
    try:
        flaws = tuple(look.flaws())
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if ailment(error) is Ailment.LOCKED:
            raise
        return Checked(+look.counts, (broken(file, error),))
    return Checked(+look.counts, flaws)


def broken(file: Path, why: Exception) -> Flaw:
    """Give the flaw of a file that SQLite cannot read."""
    told = say("the file is damaged ({why})", why=" ".join(str(why).split()))
    if can_be_mended(why):
        cure = say("what can be read is written to a new file; the old one is kept beside it")
        return Flaw(file.name, told, cure, loss=True, damaged=True)
    return Flaw(file.name, told, wish=rescue(newest_backup(file), mendable=False), loss=True, damaged=True)


class Look:
    """One look through a file.

    Attributes:
        counts: what was looked at so far.
    """

    def __init__(self, connection: sqlite3.Connection, name: str, progress: Progress) -> None:
        self._db, self._name, self._progress = connection, name, progress
        self._tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        self.counts: Counter[str] = Counter()

    def flaws(self) -> Iterator[Flaw]:
        """Give all flaws; where SQLite itself finds any, no deck is looked at: what it says would be noise."""
        self._progress(say("Checking the file"), 0, 0)
        damage = [row[0] for row in self._db.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
        if damage:
            yield broken(Path(self._name), sqlite3.DatabaseError(damage[0]))
            return
        yield from self._orphans()
        total = int(self._db.execute("SELECT count(*) FROM deck").fetchone()[0])
        for done, row in enumerate(self._db.execute(f"SELECT {DECK_COLUMNS} FROM deck ORDER BY id").fetchall()):
            if done % 20 == 0:
                self._progress(say("Checking decks"), done, total)
            yield from self._deck(DeckRow(row))
        yield from self._folders()
        yield from collection_flaws(self._db, self._name, self.counts)

    def _orphans(self) -> Iterator[Flaw]:
        found: Counter[tuple[str, str]] = Counter()
        for table, _, parent, _ in self._db.execute("PRAGMA foreign_key_check"):
            found[table, parent] += 1
        for (table, parent), n in sorted(found.items()):
            cure = say("they are taken out")
            told = say_n(
                n, "{n} line of {table} belongs to no {parent}", "{n} lines of {table} belong to no {parent}",
                table=table, parent=parent,
            )  # fmt: skip
            yield Flaw(self._name, told, cure, loss=True)

    def _deck(self, row: "DeckRow") -> Iterator[Flaw]:
        self.counts["decks" if not row.deleted else "bin"] += 1
        where = say("{file}, deck {id} ({name})", file=self._name, id=row.id, name=row.name)
        newest = None if row.saved is None else self._read(row.saved)
        if isinstance(newest, str):
            cure = say("the newest state that can be read takes its place")
            yield Flaw(where, say("its saved state cannot be read ({why})", why=newest), cure, loss=True)
        highest = 0
        for table, number in STATES.items():
            sql = f"SELECT {number}, time, content FROM {table} WHERE deck_id = ? ORDER BY {number}"
            for at, time, content in self._db.execute(sql, (row.id,)):
                self.counts["edits" if table == "journal" else "versions"] += 1
                state = self._read(content)
                why = state if isinstance(state, str) else "" if is_time(time) else say("it has no time")
                if why:
                    what = say("edit {at} cannot be read ({why})", at=at, why=why)
                    if table == "version":
                        what = say("version {at} cannot be read ({why})", at=at, why=why)
                    yield Flaw(where, what, say("it is taken out"), loss=True)
                elif table == "journal":
                    newest, highest = state, at
        if newest is None:
            yield Flaw(where, say("no state of it is there"), say("it is taken out"), loss=True)
        elif isinstance(newest, Deck):
            yield from self._head(where, row, newest, highest)

    def _head(self, where: str, row: "DeckRow", deck: Deck, highest: int) -> Iterator[Flaw]:
        """Hold what lists show of a deck against the deck."""
        cure = say("it is written anew from the deck")
        if row.wrong(deck, highest):
            told = say("what lists show of it is not true: {what}", what=", ".join(row.wrong(deck, highest)))
            yield Flaw(where, told, cure)
        used = {card for (card,) in self._db.execute("SELECT card FROM uses WHERE deck_id = ?", (row.id,))}
        if used != cards_of(deck):
            yield Flaw(where, say("the list of cards that it uses is not true"), cure)

    def _folders(self) -> Iterator[Flaw]:
        known = {name for (name,) in self._db.execute("SELECT name FROM folder")}
        self.counts["folders"] = len(known)
        wanted = {place for (place,) in self._db.execute("SELECT DISTINCT folder FROM deck WHERE folder <> ''")}
        for name in sorted(with_parents(wanted | known) - known)[:MOST]:
            yield Flaw(self._name, say("the folder {name} is not listed", name=name), say("it is listed again"))

    @staticmethod
    def _read(content: object) -> Deck | str:
        """Give the deck of a text, or why it is none."""
        try:
            return from_json(content) if isinstance(content, str) else say("no text")
        except ValueError as error:
            return str(error)


DECK_COLUMNS = "id, game, name, format, cards, tags, folder, created, changed, revision, saved, deleted"


class DeckRow:
    """A deck's own row, which may hold anything.

    Args:
        row: as ``DECK_COLUMNS`` names its values.
    """

    def __init__(self, row: Sequence[Any]) -> None:
        self.id, self.game, self.name, self.format, self.cards, self.tags, self.folder = row[:7]
        self.created, self.changed, self.revision, self.saved, self.deleted = row[7:]

    def wrong(self, deck: Deck, highest: int) -> tuple[Said, ...]:
        """Give what of it is not as the deck says.

        Args:
            deck: the newest state.
            highest: the newest revision in the journal.
        """
        facts = (
            (say("game"), self.game == deck.game),
            (say("name"), self.name == deck.name),
            (say("format"), self.format == deck.format),
            (say("number of cards"), self.cards == deck.count()),
            (say("tags"), tags_of(self.tags) == deck.tags),
            (say("folder"), isinstance(self.folder, str)),
            (say("times"), is_time(self.created) and is_time(self.changed)),
            (say("bin"), self.deleted == "" or is_time(self.deleted)),
            (say("revision"), isinstance(self.revision, int) and self.revision >= highest),
        )
        return tuple(word for word, good in facts if not good)


def tags_of(text: object) -> tuple[str, ...] | None:
    """Give the tags of a deck's row; None where they cannot be read."""
    try:
        held = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    return tuple(held) if isinstance(held, list) and all(isinstance(tag, str) for tag in held) else None


def is_time(text: object) -> bool:
    """Tell whether a text is a time as lists read it."""
    try:
        datetime.fromisoformat(text if isinstance(text, str) else "")
    except ValueError:
        return False
    return True


def with_parents(folders: set[str]) -> set[str]:
    """Give folders with all that they lie in."""
    return {"/".join(parts[: n + 1]) for parts in (name.split("/") for name in folders) for n in range(len(parts))}
