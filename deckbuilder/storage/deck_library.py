"""The user's decks as a library: folders, tags, names, and a bin from which decks come back."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Any

from peewee import SQL

from deckbuilder.core.errors import UnknownDeck
from deckbuilder.core.ids import CardId, DeckId, GameId
from deckbuilder.core.repos import DeckHead
from deckbuilder.storage.deck_file import DeckFile
from deckbuilder.storage.tables import Tables

KEPT_DAYS = 30
"""So long a deck that was thrown away can be brought back."""


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
        with self._writing() as t:
            there = t.deck.select(t.deck.id).where((t.deck.deleted == "") & t.deck.id.in_(_listed(ids))).tuples()
            if missing := set(ids) - {id for (id,) in there}:
                raise UnknownDeck(min(missing))
            t.deck.update(deleted=self._time()).where(t.deck.id.in_(_listed(ids))).execute()
            last = (self._now().astimezone(UTC) - timedelta(days=KEPT_DAYS)).isoformat(timespec="microseconds")
            t.deck.delete().where((t.deck.deleted != "") & (t.deck.deleted < last)).execute()

    def restore(self, ids: Sequence[DeckId]) -> None:
        """Bring decks back under their ids, as they were, in one transaction.

        Raises:
            UnknownDeck: one was not thrown away, or too long ago; then none comes back.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as t:
            for id in ids:
                row = t.deck.get_or_none((t.deck.id == id) & (t.deck.deleted != ""))
                if row is None:
                    raise UnknownDeck(id)
                self._put_folder(t, row.folder)
                t.deck.update(deleted="").where(t.deck.id == id).execute()

    def deleted(self, game: GameId | None = None) -> Sequence[DeckHead]:
        """Give the heads of the decks that can be brought back, the last thrown away first.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as t:
            query = self._select_heads(t).where(t.deck.deleted != "")
            if game is not None:
                query = query.where(t.deck.game == game)
            return self._heads(t, query.order_by(t.deck.deleted.desc(), t.deck.id.desc()))

    # -- folders -----------------------------------------------------------------------------------

    def folders(self) -> Sequence[str]:
        """Give all folders by name, empty ones and parents included."""
        with self._reading() as t:
            return [name for (name,) in t.folder.select(t.folder.name).order_by(t.folder.name).tuples()]

    def add_folder(self, folder: str) -> None:
        """Make a folder with its parents; one that is there stays."""
        with self._writing() as t:
            self._put_folder(t, folder)

    def rename_folder(self, old: str, new: str) -> None:
        """Give a folder another name or place; folders and decks in it go along. Into one that is there, it is merged."""
        if old == new or not old:
            return
        with self._writing() as t:
            moved = [name for (name,) in t.folder.select(t.folder.name).tuples() if _within(name, old)]
            t.folder.delete().where(t.folder.name.in_(_listed(moved))).execute()
            for name in moved:
                self._put_folder(t, new + name[len(old) :])
            for id, folder in self._decks_within(t, old):
                t.deck.update(folder=new + folder[len(old) :]).where(t.deck.id == id).execute()

    def remove_folder(self, folder: str) -> Mapping[DeckId, str]:
        """Take a folder and those in it away; its decks go to its parent. Gives where each deck was, for ``set_folders``."""
        parent = folder.rpartition("/")[0]
        with self._writing() as t:
            gone = [name for (name,) in t.folder.select(t.folder.name).tuples() if _within(name, folder)]
            t.folder.delete().where(t.folder.name.in_(_listed(gone))).execute()
            before = dict(self._decks_within(t, folder))
            t.deck.update(folder=parent).where(t.deck.id.in_(_listed(list(before)))).execute()
        return before

    def set_folders(self, places: Mapping[DeckId, str]) -> Mapping[DeckId, str]:
        """Put decks into folders, made where they are missing, in one transaction; gives where they were before.

        Raises:
            UnknownDeck: one is not there; then all stay.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as t:
            there = (t.deck.deleted == "") & t.deck.id.in_(_listed(list(places)))
            before: dict[DeckId, str] = dict(t.deck.select(t.deck.id, t.deck.folder).where(there).tuples())
            for id in places:
                if id not in before:
                    raise UnknownDeck(id)
            for folder in dict.fromkeys(places.values()):
                self._put_folder(t, folder)
                inside = [id for id, place in places.items() if place == folder]
                t.deck.update(folder=folder).where(t.deck.id.in_(_listed(inside))).execute()
        return before

    def _put_folder(self, t: Tables, folder: str) -> None:
        parts = folder.split("/") if folder else []
        names = [{"name": "/".join(parts[: n + 1])} for n in range(len(parts))]
        if names:
            t.folder.insert_many(names).on_conflict_ignore().execute()

    def _decks_within(self, t: Tables, folder: str) -> list[tuple[DeckId, str]]:
        there = (t.deck.folder != "") & (t.deck.deleted == "")
        rows = t.deck.select(t.deck.id, t.deck.folder).where(there).tuples()
        return [(id, place) for id, place in rows if _within(place, folder)]

    # -- names and tags ----------------------------------------------------------------------------

    def set_tags(self, tags: Mapping[DeckId, tuple[str, ...]]) -> Mapping[DeckId, tuple[str, ...]]:
        """Give decks other tags in one transaction; gives those before. A saved deck stays saved; raises as ``set_folders``."""
        before: dict[DeckId, tuple[str, ...]] = {}
        with self._writing() as t:
            for id, words in tags.items():
                row = self._row(t, id)
                before[id] = tuple(json.loads(row.tags))
                self._relabel(t, row, "Tag", {"tags": words})
        return before

    def rename(self, id: DeckId, name: str) -> str:
        """Give a deck another name, and give that before. A saved deck stays saved; raises as ``set_folders``."""
        with self._writing() as t:
            row = self._row(t, id)
            before = str(row.name)
            self._relabel(t, row, "Rename", {"name": name})
        return before

    def _relabel(self, t: Tables, row: Any, label: str, values: dict[str, Any]) -> None:
        """Change what stands over the cards, in the draft and in the saved state alike."""
        newest, new, fields = self._newest(t, row.id), row.revision + 1, {}
        for content in (newest, row.saved):
            if content is not None and content not in fields:
                fields[content] = self._json(replace(self._deck(content), **values))
        if newest is not None:
            self._put_edit(t, row.id, new, label, fields[newest])
        saved = None if row.saved is None else fields[row.saved]
        head = {k: json.dumps(v, ensure_ascii=False) if k == "tags" else v for k, v in values.items()}
        t.deck.update(revision=new, saved=saved, **head).where(t.deck.id == row.id).execute()

    # -- versions and cards ------------------------------------------------------------------------

    def rename_version(self, id: DeckId, number: int, name: str) -> None:
        """Give a version another name, ``""`` for none.

        Raises:
            UnknownDeck: no such deck, or it has no such version.
            DataTrouble: the user's file cannot be written.
        """
        with self._writing() as t:
            self._row(t, id)
            which = (t.version.deck == id) & (t.version.number == number)
            if not t.version.update(name=name).where(which).execute():
                raise UnknownDeck(id)

    def using(self, cards: Sequence[CardId]) -> frozenset[DeckId]:
        """Give the decks whose newest state holds any of these cards.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        with self._reading() as t:
            wanted = t.uses.card.in_(_listed(cards))
            query = t.uses.select(t.uses.deck).join(t.deck).where(wanted & (t.deck.deleted == "")).distinct()
            return frozenset(DeckId(id) for (id,) in query.tuples())


def _within(folder: str, parent: str) -> bool:
    return folder == parent or folder.startswith(parent + "/")


def _listed(values: Sequence[str] | Sequence[int]) -> Any:
    """Give values as one argument of a statement, however many: SQLite bounds how many arguments there may be."""
    return SQL("(SELECT value FROM json_each(?))", (json.dumps(list(values), ensure_ascii=False),))
