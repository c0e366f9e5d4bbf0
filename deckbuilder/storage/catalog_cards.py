"""Cards from the rows of the catalog, many at a time."""

from typing import Any

import msgspec

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.ids import GameId
from deckbuilder.storage.catalog_tables import Row

_FIELDS = msgspec.json.Decoder(dict[str, bool | int | str | tuple[str | int, ...]])
_PRINTINGS = msgspec.json.Decoder(tuple[Printing, ...])
_WORDS = msgspec.json.Decoder(tuple[str, ...])


def to_card(game: GameId, row: Row) -> Card:
    """Give the card of a row of ``COLUMNS``."""
    id, name, kind, text, fields, printings, rulings, aliases = row
    return Card(
        id,
        game,
        name,
        kind,
        text,
        _FIELDS.decode(fields),  # type: ignore[arg-type]  # a tuple holds only words or only numbers, as it was written
        _PRINTINGS.decode(printings),
        () if rulings == "[]" else _WORDS.decode(rulings),
        () if aliases == "[]" else _WORDS.decode(aliases),
    )


def from_fields(fields: str) -> dict[str, Any]:
    """Give printed fields from their column."""
    return _FIELDS.decode(fields)


def from_printings(printings: str) -> tuple[Printing, ...]:
    """Give printings from their column."""
    return _PRINTINGS.decode(printings)


def from_words(words: str) -> tuple[str, ...]:
    """Give rulings or aliases from their column."""
    return _WORDS.decode(words)
