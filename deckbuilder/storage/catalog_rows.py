"""Cards as the rows that an import writes."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from deckbuilder.core.cards import Card, Value
from deckbuilder.core.formats import CardRecord
from deckbuilder.core.naming import name_key, plain
from deckbuilder.core.query_fold import line
from deckbuilder.core.query_match import strings
from deckbuilder.storage.catalog_tables import Row

_ENCODE = msgspec.json.Encoder().encode


def card_row(key: int, card: Card, seen: bytes) -> Row:
    """Give the row of a card, in the order of the table's columns."""
    return (
        key,
        card.game,
        card.id,
        card.name,
        plain(card.name),
        card.kind,
        seen,
        card.text,
        _ENCODE(card.fields).decode(),
        _ENCODE(card.printings).decode(),
        _ENCODE(card.rulings).decode() if card.rulings else "[]",
        _ENCODE(card.aliases).decode() if card.aliases else "[]",
    )


def folded_row(key: int, card: Card, worded: Sequence[str]) -> Row:
    """Give the lines of a card that words are looked for in.

    Args:
        key: of the card.
        card: the card.
        worded: the keys of the game's fields that hold words, see ``worded_fields``.
    """
    fields = card.fields
    rest = _folded(card.kind) + "".join([_folded(fields[name]) for name in worded if name in fields])
    names = _place(card.name) + "".join(map(_place, card.aliases))
    return key, f"{names}\n", f"{_place(card.text)}\n" if card.text else "", f"{rest}\n"


_GAPS = {code: " " for code in range(128) if not chr(code).isalnum()}
_known: dict[Value, str] = {}


def _place(value: str) -> str:
    """Give ``line((value,))`` without its end, five times as fast where the value is plain."""
    if value.isascii():
        return f"\n {' '.join(value.lower().translate(_GAPS).split())} "
    return line((value,))[:-1]


def _folded(value: Value) -> str:
    """Give the line of a field's words without its end; traits, classes and the like come again, so each is folded once."""
    found = _known.get(value)
    if found is None:
        if len(_known) > 20_000:
            _known.clear()
        found = _known[value] = "".join(map(_place, strings(value)))
    return found


def name_rows(card: Card) -> list[Row]:
    """Give the names under which a card is found."""
    names = dict.fromkeys((card.name, *card.aliases)) if card.aliases else (card.name,)
    return [(card.game, name, card.id, name_key(name)) for name in names]


def digest(record: CardRecord, partial: bool) -> bytes:
    """Give a hash of all that a record says; its place in the file is no part of it.

    Raises:
        UnicodeError: a text in it is no Unicode, such as half a surrogate pair.
    """
    said = (record.name, record.kind, record.text, record.fields, record.printings, record.rulings, partial)
    return blake2b(_ENCODE(said), digest_size=16).digest()
