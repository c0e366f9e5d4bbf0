"""Decks, their journal and their versions."""

from peewee import CharField, ForeignKeyField, IntegerField, Model, SqliteDatabase, TextField
from playhouse.sqlite_ext import AutoIncrementField


class Deck(Model):
    """Decks, with the columns that lists show; an id is never given twice."""

    id = AutoIncrementField()
    game = CharField()
    name = CharField()
    format = CharField()
    cards = IntegerField()
    leader = CharField(null=True)
    tags = TextField(default="[]")
    folder = CharField(default="")
    created = CharField()
    changed = CharField(index=True)
    revision = IntegerField()
    saved = TextField(null=True)

    class Meta:
        """As peewee wants it."""

        table_name = "deck"


class Journal(Model):
    """Edits since the last save."""

    deck = ForeignKeyField(Deck, on_delete="CASCADE")
    revision = IntegerField()
    label = CharField()
    time = CharField()
    content = TextField()

    class Meta:
        """As peewee wants it."""

        table_name = "journal"
        indexes = ((("deck", "revision"), True),)


class Version(Model):
    """Saved states."""

    deck = ForeignKeyField(Deck, on_delete="CASCADE")
    number = IntegerField()
    name = CharField()
    time = CharField()
    content = TextField()

    class Meta:
        """As peewee wants it."""

        table_name = "version"
        indexes = ((("deck", "number"), True),)


def migrate(database: SqliteDatabase) -> None:
    """Make the first tables."""
    models = (Deck, Journal, Version)
    with database.bind_ctx(models):
        database.create_tables(models)
