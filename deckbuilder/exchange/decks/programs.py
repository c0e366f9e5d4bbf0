"""What the deck files of other programs have in common: cards known by a name of their own, and what none of them carries.

Such a program tells cards apart by name. So of several cards of one name the first keeps it, and the others are called as our card
files call them: ``Name (Type)``.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.decks import Deck, Entry, Severity, SlotSpec
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import SlotId
from deckbuilder.core.intake import peek, shown
from deckbuilder.core.saying import english, figure, say
from deckbuilder.exchange.decks.lines import MOST_LINES, Reading
from deckbuilder.exchange.decks.names import Found, find_card
from deckbuilder.exchange.decks.reading import DeckReading

if TYPE_CHECKING:  # 10 ms to load, and a list is rarely XML
    from xml.etree.ElementTree import Element

_Row = TypeVar("_Row")
_TYPED = re.compile(r"(?P<name>.*\S)\s+\((?P<mark>[^()]{1,40})\)")


def program_name(card: Card, shelf: Shelf) -> str:
    """Name a card so that another program does not take another one of the same name."""
    from deckbuilder.exchange.cards.properties import distinct_names  # the readers of card files take 20 ms

    same = [shelf.cards[id] for id in sorted(shelf.names.exact(card.name))]
    namesakes = [one for one in same if one.name == card.name]
    return distinct_names(namesakes)(card) if len(namesakes) > 1 and card in namesakes else card.name


def program_card(name: str, shelf: Shelf) -> Found:
    """Find the card that ``program_name`` named, or that a person wrote so."""
    found = find_card(name, shelf)
    typed = _TYPED.fullmatch(name)
    if found.exact and len(found.cards) == 1:
        return found
    if typed is not None:
        for id in find_card(typed["name"], shelf).cards:
            if program_name(shelf.cards[id], shelf) == name:
                return Found((id,))
    if len(found.cards) > 1:
        named = tuple(id for id in found.cards if program_name(shelf.cards[id], shelf) == name)
        return Found(named, found.exact) if named else found
    return found


def take(reading: DeckReading, place: str, slot: SlotId, wanted: Reading) -> None:
    """Take copies of a card of another program's file; a name that nobody knows is kept."""
    found = program_card(wanted.name, reading.shelf)
    if found.cards:
        reading.add(place, slot, wanted, found)
    else:
        reading.add_unknown(place, slot, wanted)


def printing_of(entry: Entry, shelf: Shelf) -> Printing | None:
    """Give the printing that a player chose; None where any will do."""
    return next((p for p in shelf.cards[entry.card].printings if p.id == entry.printing), None)


def unmarked(deck: Deck, shelf: Shelf) -> int:
    """Count the entries whose printing is not told by set and number: another one has the same."""
    count = 0
    for entry in deck.entries:
        chosen = printing_of(entry, shelf)
        if chosen is not None:
            same = [p for p in shelf.cards[entry.card].printings if p.set.casefold() == chosen.set.casefold()]
            alike = [p for p in same if p.number.lstrip("0") == chosen.number.lstrip("0")] if chosen.number else same
            count += alike[0].id != chosen.id
    return count


def whole(text: str | None, most: int = 6) -> int | None:
    """Read a count as files write it; None where it is none."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def counted(reading: DeckReading, place: str, text: str | None, name: str) -> int | None:
    """Give the count of an element; None, with a finding, where it is none or stands before no name."""
    if not name:
        reading.say(place, "a row without a name: left out", Severity.ERROR)
        return None
    count = whole(text)
    if count is None:
        reading.say(
            place,
            say("count {count} of {name}: left out; wanted a whole number", count=shown(text), name=shown(name, 120)),
            Severity.ERROR,
        )
    return count


def within(rows: Iterable[_Row], name: str) -> Iterator[_Row]:
    """Give the card elements of a file, as long as it has no more than any deck.

    Raises:
        BadInput: it has.
    """
    for number, row in enumerate(rows, 1):
        if number > MOST_LINES:
            raise BadInput(name, "the list goes on", say("at most {most} rows", most=figure(MOST_LINES)))
        yield row


def zone(slot: SlotSpec) -> str:
    """Name a slot as files do, whatever language is spoken."""
    return english(slot.label)


def begins(content: bytes, root: str, *marks: str) -> bool:
    """Tell whether a file looks like XML with this root and one of these words in its beginning."""
    text = peek(content[:4096])
    return text.startswith("<") and f"<{root}" in text and (not marks or any(mark in text for mark in marks))


def rendered(root: "Element") -> bytes:
    """Write an element as a file, indented."""
    from xml.etree.ElementTree import indent, tostring  # reading and writing XML takes 10 ms to load

    indent(root)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content + b"\n"
