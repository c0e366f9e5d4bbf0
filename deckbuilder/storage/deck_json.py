"""Decks as the text that lies in the user's file: JSON that a person can read, without what is as usual."""

from typing import Any

import msgspec

from deckbuilder.core.decks import Deck, Entry

_DECODER = msgspec.json.Decoder(Deck)
_ENCODE = msgspec.json.Encoder().encode


def to_json(deck: Deck) -> str:
    """Give a deck as JSON, an entry a line.

    Raises:
        UnicodeError: a text in it is no Unicode, such as half a surrogate pair.
    """
    head: dict[str, Any] = {"game": deck.game, "format": deck.format, "name": deck.name}
    for key in ("notes", "tags", "choices", "unknown"):
        value = getattr(deck, key)
        if value:
            head[key] = value
    entries = ",\n  ".join(_ENCODE(_entry(entry)).decode() for entry in deck.entries)
    start = _ENCODE(head).decode()[:-1]
    return f'{start},\n "entries":[\n  {entries}\n]}}' if entries else f"{start}}}"


def _entry(entry: Entry) -> dict[str, Any]:
    said: dict[str, Any] = {"slot": entry.slot, "count": entry.count, "card": entry.card}
    if entry.printing is not None:
        said["printing"] = entry.printing
    if entry.options:
        said["options"] = [_entry(option) for option in entry.options]
    if entry.note:
        said["note"] = entry.note
    return said


def from_json(text: str) -> Deck:
    """Give the deck of such a text; keys that are not known are passed over.

    Raises:
        ValueError: it is no deck.
    """
    return _DECODER.decode(text)
