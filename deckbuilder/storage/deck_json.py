"""Decks as the text that lies in the user's file: JSON that a person can read, without what is as usual."""

import json
from typing import Any

from deckbuilder.core.decks import Deck, Entry


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
    entries = ",\n  ".join(_text(_entry(entry)) for entry in deck.entries)
    start = _text(head)[:-1]
    said = f'{start},\n "entries":[\n  {entries}\n]}}' if entries else f"{start}}}"
    said.encode()  # what is no Unicode is found here, not when it is read again
    return said


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


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
        ValueError: it is no deck; says which field is what it must not be.
    """
    try:
        return _deck(_checked(json.loads(text), dict, "deck"))
    except RecursionError as error:
        raise ValueError("options: too deep") from error


def _deck(held: dict[str, Any]) -> Deck:
    return Deck(
        _checked(held.get("game"), str, "game"),
        _checked(held.get("format"), str, "format"),
        _checked(held.get("name"), str, "name"),
        _entries(held.get("entries", []), "entries"),
        tuple(_row(row, (str, str, int), "unknown") for row in _checked(held.get("unknown", []), list, "unknown")),
        _checked(held.get("notes", ""), str, "notes"),
        tuple(_checked(tag, str, "tags") for tag in _checked(held.get("tags", []), list, "tags")),
        tuple(_row(row, (str, str), "choices") for row in _checked(held.get("choices", []), list, "choices")),
    )


def _entries(values: object, where: str) -> tuple[Entry, ...]:
    return tuple(_to_entry(_checked(value, dict, where)) for value in _checked(values, list, where))


def _to_entry(held: dict[str, Any]) -> Entry:
    printing = held.get("printing")
    return Entry(
        _checked(held.get("slot"), str, "slot"),
        _checked(held.get("card"), str, "card"),
        _checked(held.get("count", 1), int, "count"),
        None if printing is None else _checked(printing, str, "printing"),
        _entries(held.get("options", []), "options"),
        _checked(held.get("note", ""), str, "note"),
    )


def _checked(value: object, kind: type, where: str) -> Any:
    """Give a value if it is just of this kind, so that ``true`` is no number."""
    if type(value) is not kind:
        raise ValueError(f"{where}: expected {kind.__name__}, found {type(value).__name__}")
    return value


def _row(value: object, kinds: tuple[type, ...], where: str) -> Any:
    row = _checked(value, list, where)
    if tuple(map(type, row)) != kinds:
        raise ValueError(f"{where}: expected {len(kinds)} values, found {value}")
    return tuple(row)
