"""LackeyCCG's decks: ``.dek`` with an element for every copy, and ``.txt`` with a number, a tab and a name.

In a ``.dek`` a card goes by the name of its picture. That of the first printing also means that any printing will do.
"""

from typing import TYPE_CHECKING, NamedTuple

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.decks import Deck, Entry, Severity, SlotSpec
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.intake import without_controls
from deckbuilder.core.losses import lost
from deckbuilder.core.saying import say, say_n
from deckbuilder.exchange.decks import text
from deckbuilder.exchange.decks.lines import Reading
from deckbuilder.exchange.decks.programs import (
    begins,
    printing_of,
    program_card,
    program_name,
    rendered,
    take,
    within,
    zone,
)
from deckbuilder.exchange.decks.reading import DeckReading
from deckbuilder.exchange.decks.text import sections

if TYPE_CHECKING:  # 10 ms to load, and a list is rarely XML
    from xml.etree.ElementTree import Element

_ROOT, _ZONE = "deck", "superzone"


class _Copies(NamedTuple):
    """What equal card elements of a zone say."""

    zone: str
    name: str
    picture: str
    set: str


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the filled zones, the main one first, each copy with the picture of its printing."""
    from xml.etree.ElementTree import Element, SubElement  # as above

    root = Element(_ROOT, version="0.8")
    meta = SubElement(root, "meta")
    SubElement(meta, "game").text = shelf.game.id
    SubElement(meta, "title").text = without_controls(deck.name)
    SubElement(meta, "format").text = without_controls(deck.format)
    for slot, entries, unknown in _main_first(deck, shelf):
        box = SubElement(root, _ZONE, name=zone(slot))
        for entry in entries:
            card = shelf.cards[entry.card]
            printing = printing_of(entry, shelf) or next(iter(card.printings), None)
            for _ in range(entry.count):
                _add(box, program_name(card, shelf), _picture(card, printing, shelf), printing.set if printing else "")
        for name, count in unknown:
            for _ in range(count):
                _add(box, name, "", "")
    gone = sum(1 for e in deck.entries if e.printing and _back(e, shelf) != e.printing)
    return WrittenDeck(rendered(root), lost(deck, carried=("name", "format"), printings=gone))


def _main_first(deck: Deck, shelf: Shelf) -> list[tuple[SlotSpec, list[Entry], list[tuple[str, int]]]]:
    return sorted(sections(deck, shelf), key=lambda part: not part[0].main)


def _add(box: "Element", name: str, picture: str, code: str) -> None:
    from xml.etree.ElementTree import SubElement  # as above

    card = SubElement(box, "card")
    SubElement(card, "name", {"id": without_controls(picture)} if picture else {}).text = without_controls(name)
    SubElement(card, "set").text = without_controls(code)


def _picture(card: Card, printing: Printing | None, shelf: Shelf) -> str:
    from deckbuilder.exchange.cards.lackey import image_file  # the readers of card files take 20 ms

    return image_file(program_name(card, shelf), printing) if printing is not None else ""


def _printing(card: Card, picture: str, shelf: Shelf) -> Printing | None:
    """Give the printing that a picture shows; None where it means any."""
    shown = [printing for printing in card.printings if _picture(card, printing, shelf) == picture]
    return shown[0] if shown and shown[0] != card.printings[0] else None


def _back(entry: Entry, shelf: Shelf) -> str | None:
    """Give the printing that is read where an entry is written."""
    card = shelf.cards[entry.card]
    printing = _printing(card, _picture(card, printing_of(entry, shelf), shelf), shelf)
    return printing.id if printing is not None else None


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a deck by the names in it; a zone that no slot is called is put with the rest.

    Raises:
        BadInput: it is no such file, or out of bounds.
    """
    from deckbuilder.exchange.cards.xml_file import parse  # as above

    root = parse(content, name, _ROOT)
    reading = DeckReading(shelf, (root.findtext("meta/title") or "").strip() or name.rsplit(".", 1)[0])
    if (root.findtext("meta/format") or "").strip():
        reading.set_format((root.findtext("meta/format") or "").strip(), "format")
    copies: dict[_Copies, tuple[str, int]] = {}
    cards = ((box.get("name") or "", card) for box in root.iterfind(_ZONE) for card in box.iterfind("card"))
    for number, (title, card) in enumerate(within(cards, name)):
        told = card.find("name")
        called = (told.text or "").strip() if told is not None else ""
        place = f"card[{number}]"
        if told is None or not called:
            reading.say(place, "a row without a name: left out", Severity.ERROR)
            continue
        key = _Copies(title, called, (told.get("id") or "").strip(), (card.findtext("set") or "").strip())
        first, count = copies.get(key, (place, 0))
        copies[key] = (first, count + 1)
    section: str | None = None
    for key, (place, count) in copies.items():
        if key.zone != section:
            section = key.zone
            if not reading.begin(section, place):
                reading.begin_unknown(section, place)
        take(reading, place, reading.slot, _wanted(key, count, shelf))
    return reading.done()


def _wanted(key: _Copies, count: int, shelf: Shelf) -> Reading:
    found = program_card(key.name, shelf).cards
    printing = _printing(shelf.cards[found[0]], key.picture, shelf) if len(found) == 1 else None
    if printing is not None:
        return Reading(count, key.name, printing.set, printing.number)
    ours = len(found) == 1 and any(
        _picture(shelf.cards[found[0]], p, shelf) == key.picture for p in shelf.cards[found[0]].printings
    )
    return Reading(count, key.name, "" if ours else key.set)


def sniff(content: bytes, name: str) -> bool:
    """Tell whether the root element is a deck and has zones, or none of the marks of OCTGN's."""
    return begins(content, _ROOT, f"<{_ZONE}", "<meta")


# -- .txt ------------------------------------------------------------------------------------------


def write_text(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write numbers, tabs and names in ASCII; the first zone has no heading."""
    from deckbuilder.exchange.cards.properties import ascii_name  # the readers of card files take 20 ms

    lines: list[str] = []
    warnings: list[str] = []
    gone = lost(deck)
    respelled = sum(
        1 for _, name, _ in deck.unknown if ascii_name(name) not in ("", name)
    )  # known cards are found all the same
    if respelled:
        gone = (*gone, say_n(respelled, "spelling of {n} unknown name", "spelling of {n} unknown names"))
    for slot, entries, unknown in _main_first(deck, shelf):
        if lines or not slot.main:
            lines.append(f"{zone(slot)}:")
        known = ((e.count, program_name(shelf.cards[e.card], shelf)) for e in entries)
        for count, name in (*known, *((n, name) for name, n in unknown)):
            folded = ascii_name(name)
            lines.append(f"{count}\t{folded or name}")
            if not folded:
                warnings.append(say("{name} cannot be written in ASCII", name=name))
    return WrittenDeck(("\n".join(lines) + "\n").encode(), gone, tuple(dict.fromkeys(warnings)))


FORMAT = DeckFormat("dek", "LackeyCCG", (".dek",), sniff, read, write)
TEXT = DeckFormat("lackey-text", "LackeyCCG text", (".txt",), None, text.read, write_text)
