"""The tables of the user's file, private to this package; how they came about stands in ``migrations``."""

from dataclasses import dataclass
from typing import Any

from peewee import CharField, CompositeKey, ForeignKeyField, IntegerField, Model, SqliteDatabase, TextField
from playhouse.sqlite_ext import AutoIncrementField


@dataclass(frozen=True, slots=True)
class Tables:
    """The models of one open file; a program may hold several files.

    Attributes:
        deck: what lists show, and the saved state as JSON, null for a deck never saved; ``deleted`` is the time when it was
            thrown away, ``""`` for one that is there.
        journal: edits since the last save, each with the deck as it is after it; the newest one is the draft.
        version: states that were saved, numbered from 1 within their deck.
        folder: the folders, those of no deck as well, each with its parents: ``"a"``, ``"a/b"``.
        uses: the cards in the newest state of each deck.
    """

    deck: Any
    journal: Any
    version: Any
    folder: Any
    uses: Any


def tables(database: SqliteDatabase) -> Tables:
    """Give the models tied to a file."""

    class Row(Model):
        class Meta:
            pass

    Row._meta.set_database(database)

    class DeckRow(Row):
        id = AutoIncrementField()
        game = CharField()
        name = CharField()
        format = CharField()
        cards = IntegerField()
        leader = CharField(null=True)
        tags = TextField()
        folder = CharField()
        created = CharField()
        changed = CharField()
        revision = IntegerField()
        saved = TextField(null=True)
        deleted = CharField(default="")

        class Meta:
            table_name = "deck"

    class JournalRow(Row):
        deck = ForeignKeyField(DeckRow, on_delete="CASCADE")
        revision = IntegerField()
        label = CharField()
        time = CharField()
        content = TextField()

        class Meta:
            table_name = "journal"

    class VersionRow(Row):
        deck = ForeignKeyField(DeckRow, on_delete="CASCADE")
        number = IntegerField()
        name = CharField()
        time = CharField()
        content = TextField()

        class Meta:
            table_name = "version"

    return Tables(DeckRow, JournalRow, VersionRow, *_library(Row, DeckRow))


def _library(row: Any, owner: Any) -> tuple[Any, Any]:
    """Give the models of folders, and of which cards each deck uses."""

    class FolderRow(row):  # type: ignore[misc]  # the base is made at run time
        name = CharField(primary_key=True)

        class Meta:
            table_name = "folder"

    class UsesRow(row):  # type: ignore[misc]  # as above
        card = CharField()
        deck = ForeignKeyField(owner, on_delete="CASCADE")

        class Meta:
            table_name = "uses"
            primary_key = CompositeKey("card", "deck")

    return FolderRow, UsesRow
