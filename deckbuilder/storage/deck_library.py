"""The user's decks as a library: folders, tags, names, and a bin from which decks come back."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Any

from deckbuilder.core.errors import UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.repos import DeckHead
from deckbuilder.storage.deck_file import DeckFile, Row

KEPT_DAYS = 30
"""So long a deck that was thrown away can be brought back."""

_LISTED = "IN (SELECT value FROM json_each(?))"
"""Values as one argument of a statement, however many: SQLite bounds how many arguments there may be."""


class DeckLibrary(DeckFile):
    """What is done with decks without looking into them; see ``DeckRepository``.

    Folders and the bin touch no deck's revision: what lies on a desk elsewhere is not stale for it.
    """

    # -- the bin -----------------------------------------------------------------------------------

    def delete_all(self, ids: Sequence[DeckId]) -> None:
        """Throw decks away in one transaction; ``restore`` brings them back for 30 days.

        Raises:
            UnknownDeck: one is not there; then all stay.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as db:
            there = db.execute(f"SELECT id FROM deck WHERE deleted = '' AND id {_LISTED}", (_list(ids),))
            if missing := set(ids) - {id for (id,) in there}:
                raise UnknownDeck(min(missing))
            db.execute(f"UPDATE deck SET deleted = ? WHERE id {_LISTED}", (self._time(), _list(ids)))
            last = (self._now().astimezone(UTC) - timedelta(days=KEPT_DAYS)).isoformat(timespec="microseconds")
            db.execute("DELETE FROM deck WHERE deleted <> '' AND deleted < ?", (last,))

    def restore(self, ids: Sequence[DeckId]) -> None:
        """Bring decks back under their ids, as they were, in one transaction.

        Raises:
            UnknownDeck: one was not thrown away, or too long ago; then none comes back.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as db:
            for id in ids:
                row = db.execute("SELECT folder FROM deck WHERE id = ? AND deleted <> ''", (id,)).fetchone()
                if row is None:
                    raise UnknownDeck(id)
                self._put_folder(db, row[0])
                db.execute("UPDATE deck SET deleted = '' WHERE id = ?", (id,))

    def deleted(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the heads of the decks that can be brought back, the last thrown away first.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        of_game, which = ("", ()) if game is None else (" AND game = ?", (game,))
        with self._reading() as db:
            return self._heads(db, f"WHERE deleted <> ''{of_game} ORDER BY deleted DESC, id DESC", which)

    # -- folders -----------------------------------------------------------------------------------

    def folders(self) -> Sequence[str]:
        """Give all folders by name, empty ones and parents included."""
        with self._reading() as db:
            return [name for (name,) in db.execute("SELECT name FROM folder ORDER BY name")]

    def add_folder(self, folder: str) -> None:
        """Make a folder with its parents; one that is there stays."""
        with self._writing() as db:
            self._put_folder(db, folder)

    def rename_folder(self, old: str, new: str) -> None:
        """Give a folder another name or place; folders and decks in it go along. Into one that is there, it is merged."""
        if old == new or not old:
            return
        with self._writing() as db:
            for name in self._cleared(db, old):
                self._put_folder(db, new + name[len(old) :])
            for id, folder in self._decks_within(db, old):
                db.execute("UPDATE deck SET folder = ? WHERE id = ?", (new + folder[len(old) :], id))

    def remove_folder(self, folder: str) -> Mapping[DeckId, str]:
        """Take a folder and those in it away; its decks go to its parent. Gives where each deck was, for ``set_folders``."""
        parent = folder.rpartition("/")[0]
        with self._writing() as db:
            self._cleared(db, folder)
            before = dict(self._decks_within(db, folder))
            db.execute(f"UPDATE deck SET folder = ? WHERE id {_LISTED}", (parent, _list(list(before))))
        return before

    def set_folders(self, places: Mapping[DeckId, str]) -> Mapping[DeckId, str]:
        """Put decks into folders, made where they are missing, in one transaction; gives where they were before.

        Raises:
            UnknownDeck: one is not there; then all stay.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as db:
            sql = f"SELECT id, folder FROM deck WHERE deleted = '' AND id {_LISTED}"
            before: dict[DeckId, str] = dict(db.execute(sql, (_list(list(places)),)).fetchall())
            for id in places:
                if id not in before:
                    raise UnknownDeck(id)
            for folder in dict.fromkeys(places.values()):
                self._put_folder(db, folder)
                inside = [id for id, place in places.items() if place == folder]
                db.execute(f"UPDATE deck SET folder = ? WHERE id {_LISTED}", (folder, _list(inside)))
        return before

    def _put_folder(self, db: sqlite3.Connection, folder: str) -> None:
        """Make a folder with its parents where they are missing."""
        parts = folder.split("/") if folder else []
        names = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        if names:
            db.execute("INSERT OR IGNORE INTO folder SELECT value FROM json_each(?)", (_list(names),))

    def _cleared(self, db: sqlite3.Connection, folder: str) -> Sequence[str]:
        """Take a folder and those in it away, and give their names."""
        found = [name for (name,) in db.execute("SELECT name FROM folder ORDER BY name") if _within(name, folder)]
        db.execute(f"DELETE FROM folder WHERE name {_LISTED}", (_list(found),))
        return found

    def _decks_within(self, db: sqlite3.Connection, folder: str) -> Sequence[tuple[DeckId, str]]:
        rows = db.execute("SELECT id, folder FROM deck WHERE folder <> '' AND deleted = ''").fetchall()
        return [(id, place) for id, place in rows if _within(place, folder)]

    # -- names and tags ----------------------------------------------------------------------------

    def set_tags(self, tags: Mapping[DeckId, tuple[str, ...]]) -> Mapping[DeckId, tuple[str, ...]]:
        """Give decks other tags in one transaction; gives those before. A saved deck stays saved; raises as ``set_folders``."""
        before: dict[DeckId, tuple[str, ...]] = {}
        with self._writing() as db:
            for id, words in tags.items():
                row = self._row(db, id)
                before[id] = tuple(json.loads(row.tags))
                self._relabel(db, row, "Tag", {"tags": words})
        return before

    def rename(self, id: DeckId, name: str) -> str:
        """Give a deck another name, and give that before. A saved deck stays saved; raises as ``set_folders``."""
        with self._writing() as db:
            row = self._row(db, id)
            self._relabel(db, row, "Rename", {"name": name})
        return row.name

    def _relabel(self, db: sqlite3.Connection, row: Row, label: str, values: dict[str, Any]) -> None:
        """Change what stands over the cards, in the draft and in the saved state alike."""
        newest, new, fields = self._newest(db, row.id), row.revision + 1, {}
        for content in (newest, row.saved):
            if content is not None and content not in fields:
                fields[content] = self._json(replace(self._deck(content), **values))
        if newest is not None:
            self._put_edit(db, row.id, new, label, fields[newest])
        saved = None if row.saved is None else fields[row.saved]
        tags = json.dumps(values["tags"], ensure_ascii=False) if "tags" in values else row.tags
        sql = "UPDATE deck SET revision = ?, saved = ?, name = ?, tags = ? WHERE id = ?"
        db.execute(sql, (new, saved, values.get("name", row.name), tags, row.id))

    # -- versions and cards ------------------------------------------------------------------------

    def rename_version(self, id: DeckId, number: int, name: str) -> None:
        """Give a version another name, ``""`` for none.

        Raises:
            UnknownDeck: no such deck, or it has no such version.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as db:
            self._row(db, id)
            sql = "UPDATE version SET name = ? WHERE deck_id = ? AND number = ?"
            if not db.execute(sql, (name, id, number)).rowcount:
                raise UnknownDeck(id)

    def using(self, cards: Sequence[CardId]) -> frozenset[DeckId]:
        """Give the decks whose newest state holds any of these cards.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        sql = (
            "SELECT DISTINCT uses.deck_id FROM uses JOIN deck ON deck.id = uses.deck_id"
            f" WHERE deck.deleted = '' AND uses.card {_LISTED}"
        )
        with self._reading() as db:
            return frozenset(DeckId(id) for (id,) in db.execute(sql, (_list(cards),)))


def _within(folder: str, parent: str) -> bool:
    return folder == parent or folder.startswith(parent + "/")


def _list(values: Sequence[str] | Sequence[int]) -> str:
    """Give values as the one argument of ``_LISTED``."""
    return json.dumps(list(values), ensure_ascii=False)
