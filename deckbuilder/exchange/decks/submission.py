"""Lists as the deck checker stores those that were handed in: by type of card, the copies of each name in deck and army.

``{"Character": {"count": 4, "mainDeck": {"Mock Guard": 2}, "startingArmy": {"Testa Quill": 1}}, "Item": {...}}``; read only.
"""

import json
import re

from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf
from deckbuilder.core.intake import peek, shown
from deckbuilder.core.saying import figure, say
from deckbuilder.exchange.decks.lines import MOST_LINES, Reading, decode
from deckbuilder.exchange.decks.names import find_card
from deckbuilder.exchange.decks.reading import DeckReading

_PARTS = {"startingArmy": "starting army", "mainDeck": "main deck"}
_BEGINNING = re.compile(r'\{\s*"[^"{}]{1,40}"\s*:\s*\{[^{}]*"(?:count|mainDeck|startingArmy)"\s*:')
_WANTED = 'an object of types, each with "mainDeck" and "startingArmy"'


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a stored list; the type over a name tells which of several cards is meant.

    Raises:
        BadInput: it is no such JSON, or has more rows than any deck.
    """
    try:
        data = json.loads(decode(content, name))
    except (ValueError, RecursionError) as error:
        raise BadInput(name, say("not JSON ({why})", why=str(error)), _WANTED) from error
    if not isinstance(data, dict) or not any(
        isinstance(one, dict) and _PARTS.keys() & one.keys() for one in data.values()
    ):
        raise BadInput(name, "JSON, but no such list", _WANTED)
    reading = DeckReading(shelf, name.rsplit(".", 1)[0])
    rows = 0
    for part, word in _PARTS.items():
        reading.begin(word, part)
        for kind, told in data.items():
            copies = told.get(part, {}) if isinstance(told, dict) else {}
            rows += len(copies) if isinstance(copies, dict) else 0
            if rows > MOST_LINES:
                raise BadInput(name, say("{n} rows", n=figure(rows)), say("at most {most}", most=figure(MOST_LINES)))
            for called, count in copies.items() if isinstance(copies, dict) else ():
                _take(reading, f"{kind[:40]}.{part}", kind, called, count)
    return reading.done()


def _take(reading: DeckReading, place: str, kind: str, called: str, count: object) -> None:
    if not isinstance(count, int) or isinstance(count, bool) or not called.strip():
        why = say(
            "{count} copies of {name}: left out; wanted a whole number", count=shown(count), name=shown(called, 120)
        )
        reading.say(place, why, Severity.ERROR)
        return
    wanted = Reading(count, called)
    found = find_card(f"{called} ({kind})", reading.shelf)
    found = found if found.cards else find_card(called, reading.shelf)
    if found.cards:
        reading.add(place, reading.slot, wanted, found)
    else:
        reading.add_unknown(place, reading.slot, wanted)


def sniff(content: bytes, name: str) -> bool:
    """Tell whether a JSON object begins as such a list does."""
    return _BEGINNING.match(peek(content[:4096])) is not None


FORMAT = DeckFormat("checker-json", "Deck checker, stored list", (".json",), sniff, read)
