"""Decks as JSON, without loss; the schema is described in resources/help/deck-json.md."""

import json
from typing import Any

from deckbuilder.core.decks import Deck, Entry, Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.intake import shown
from deckbuilder.core.saying import figure, say
from deckbuilder.exchange.decks.lines import MOST_COPIES, MOST_LINES, Reading, decode
from deckbuilder.exchange.decks.names import find_card
from deckbuilder.exchange.decks.reading import DeckReading

_VERSION = 1
_MOST_DEPTH = 12


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write everything that a deck holds; cards with id and name, so that another catalog finds them too."""
    data = {
        "warcamp": {"kind": "deck", "version": _VERSION},
        "game": deck.game,
        "format": deck.format,
        "name": deck.name,
        "choices": dict(deck.choices),
        "tags": list(deck.tags),
        "notes": deck.notes,
        "entries": [_entry(entry, shelf) for entry in deck.entries],
        "unknown": [{"slot": slot, "name": name, "count": count} for slot, name, count in deck.unknown],
    }
    return WrittenDeck((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def _entry(entry: Entry, shelf: Shelf) -> dict[str, Any]:
    card = shelf.cards[entry.card]
    row: dict[str, Any] = {"slot": entry.slot, "card": entry.card, "name": card.name, "count": entry.count}
    if entry.printing is not None:
        row["printing"] = entry.printing
    if entry.note:
        row["note"] = entry.note
    if entry.options:
        row["options"] = [_entry(option, shelf) for option in entry.options]
    return row


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a deck that ``write`` wrote, perhaps beside another catalog.

    Raises:
        BadInput: it is not JSON, not a deck, or newer than this program.
    """
    try:
        data = json.loads(decode(content, name))
    except ValueError as error:
        raise BadInput(name, say("not JSON ({why})", why=str(error)), "a deck as Warcamp writes it") from error
    except RecursionError:
        raise BadInput(name, "nested far too deeply", "a deck as Warcamp writes it") from None
    if not isinstance(data, dict) or not isinstance(data.get("warcamp"), dict) or data["warcamp"].get("kind") != "deck":
        raise BadInput(name, "JSON, but no deck of ours", 'an object with "warcamp": {"kind": "deck"}')
    version = data["warcamp"].get("version")
    if not isinstance(version, int) or version > _VERSION:
        raise BadInput(
            name,
            say("deck format version {version}", version=shown(version)),
            say("at most version {version}: a newer program wrote this", version=_VERSION),
        )
    reading = DeckReading(shelf, _words(data, "name") or name.rsplit(".", 1)[0])
    reading.sectioned = True
    if _words(data, "format"):
        reading.set_format(_words(data, "format"), "format")
    if _words(data, "game") not in ("", shelf.game.id):
        reading.say(
            "game",
            say("the deck is for {game}; read for {name}", game=shown(_words(data, "game")), name=shelf.game.name),
        )
    choices, tags = data.get("choices"), data.get("tags")
    reading.choices = (
        [(_whole(str(k)), _whole(str(v))) for k, v in choices.items()] if isinstance(choices, dict) else []
    )
    reading.tags = tuple(_whole(str(tag)) for tag in tags) if isinstance(tags, list) else ()
    reading.notes = _words(data, "notes").splitlines()
    _rows(data, "entries", reading)
    _rows(data, "unknown", reading)
    return reading.done()


def _words(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    return _whole(value) if isinstance(value, str) else ""


def _whole(text: str) -> str:
    """Give a text without halves of characters, which JSON can write and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _rows(data: dict[str, Any], key: str, reading: DeckReading) -> None:
    rows = data.get(key, [])
    if not isinstance(rows, list):
        reading.say(key, "not a list: left out", Severity.ERROR)
        return
    if len(rows) > MOST_LINES:
        raise BadInput(
            f"{reading.name}, {key}",
            say("{n} rows", n=figure(len(rows))),
            say("at most {most}", most=figure(MOST_LINES)),
        )
    for at, row in enumerate(rows):
        place = f"{key}[{at}]"
        entry = _read_entry(row, place, reading)
        if entry is not None:
            reading.put(entry.slot, entry.card, entry.count, entry.printing, entry.note, entry.options)


def _read_entry(row: object, place: str, reading: DeckReading, depth: int = 0) -> Entry | None:
    """Give one entry with its options; None, with a finding, where it is unknown or no entry at all."""
    if not isinstance(row, dict) or not _words(row, "name") or depth > _MOST_DEPTH:
        reading.say(place, "no entry with a name: left out", Severity.ERROR)
        return None
    count = row.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_COPIES:
        reading.say(
            f"{place}.count",
            say("{count}: left out; wanted 1 to {most}", count=shown(count), most=MOST_COPIES),
            Severity.ERROR,
        )
        return None
    slot = reading.slot_named(_words(row, "slot"))
    if slot is None:
        reading.say(f"{place}.slot", say("no section {slot}: put with the rest", slot=shown(_words(row, "slot"))))
    slot_id = slot.id if slot is not None else reading.slot
    card = CardId(_words(row, "card"))
    if card not in reading.shelf.cards:
        cards = find_card(_words(row, "name"), reading.shelf).cards
        if not cards:
            reading.add_unknown(place, slot_id, Reading(count, _words(row, "name")))
            return None
        card = cards[0]
    printing = _words(row, "printing")
    known = {p.id for p in reading.shelf.cards[card].printings}
    options = row.get("options", [])
    read_options = (
        [_read_entry(o, f"{place}.options", reading, depth + 1) for o in options] if isinstance(options, list) else []
    )
    return Entry(
        slot_id, card, count, PrintingId(printing) if printing in known else None,
        tuple(o for o in read_options if o is not None), _words(row, "note"),
    )  # fmt: skip


def sniff(content: bytes, name: str) -> bool:
    """Tell whether this is a JSON object that says it is ours."""
    head = content[:512].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"{") and b'"warcamp"' in head


FORMAT = DeckFormat("json", "Warcamp deck (JSON)", (".json",), sniff, read, write)
