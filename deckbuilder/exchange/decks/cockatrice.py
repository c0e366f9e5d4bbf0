"""Cockatrice's ``.cod``: the zones ``main`` and ``side``.

It knows nothing of who starts. So every card that a match begins with or draws stands in ``main``, everything else in ``side``, and
the comments behind our notes say which of them belong to another section: ``[Starting Army] 3 Fox Guard``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckbuilder.core.decks import Deck, Severity, SlotSpec
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.intake import without_controls
from deckbuilder.core.losses import lost
from deckbuilder.exchange.decks.lines import MOST_LINES, Reading
from deckbuilder.exchange.decks.programs import (
    begins,
    counted,
    printing_of,
    program_name,
    rendered,
    take,
    unmarked,
    within,
    zone,
)
from deckbuilder.exchange.decks.reading import DeckReading
from deckbuilder.exchange.decks.text import sections

if TYPE_CHECKING:  # 10 ms to load, and a list is rarely XML
    from xml.etree.ElementTree import Element

_ROOT = "cockatrice_deck"
_ELSEWHERE = re.compile(r"\[(?P<slot>[^\[\]]{1,40})\] (?P<count>\d{1,6}) (?P<name>\S.*)")
_MAIN, _SIDE = "main", "side"


@dataclass(slots=True)
class _Row:
    """A card element, handed out to sections copy by copy; mutable for that."""

    zone: str
    place: str
    wanted: Reading
    left: int


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the deck with its notes, tags and printings."""
    from xml.etree.ElementTree import Element, SubElement  # a list is rarely XML

    root = Element(_ROOT, version="1")
    SubElement(root, "lastLoadedTimestamp")
    SubElement(root, "deckname").text = without_controls(deck.name)
    SubElement(root, "format").text = without_controls(deck.format)
    comments = SubElement(root, "comments")
    tags = SubElement(root, "tags")
    for tag in deck.tags:
        SubElement(tags, "tag").text = without_controls(tag)
    zones = {name: SubElement(root, "zone", name=name) for name in (_MAIN, _SIDE)}
    homes = _homes(shelf.rules.slots(deck.format))
    elsewhere = []
    # The cards at home in a zone come last, so that the lines of the comments can be taken from its beginning.
    for slot, entries, unknown in sorted(sections(deck, shelf), key=lambda part: part[0] in homes.values()):
        where = _zone_of(slot, homes)
        rows = [(e.count, program_name(shelf.cards[e.card], shelf), printing_of(e, shelf)) for e in entries]
        for count, name, printing in (*rows, *((count, name, None) for name, count in unknown)):
            card = SubElement(zones[where], "card", number=str(count), name=without_controls(name))
            if printing is not None:
                card.set("setShortName", without_controls(printing.set))
                card.set("collectorNumber", without_controls(printing.number))
            if homes[where] != slot:
                elsewhere.append(f"[{zone(slot)}] {count} {without_controls(name)}")
    notes = without_controls(deck.notes)
    comments.text = "\n".join((*((notes, "") if notes else ()), *elsewhere)) if elsewhere else notes
    carried = ("name", "notes", "tags", "format")
    return WrittenDeck(rendered(root), lost(deck, carried=carried, printings=unmarked(deck, shelf)))


def _homes(slots: Sequence[SlotSpec]) -> dict[str, SlotSpec]:
    """Give for each zone the slot whose cards need no line in the comments."""
    main = next(slot for slot in slots if slot.main)
    side = [slot for slot in slots if slot.id == _SIDE or "sideboard" in slot.words]
    side += [slot for slot in slots if not slot.counted]
    return {_MAIN: main, _SIDE: side[0] if side else main}


def _zone_of(slot: SlotSpec, homes: dict[str, SlotSpec]) -> str:
    return _SIDE if not slot.counted or (slot == homes[_SIDE] and not slot.main) else _MAIN


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a deck; cards that the comments put into a section go there.

    Raises:
        BadInput: it is no such file, or out of bounds.
    """
    from deckbuilder.exchange.cards.xml_file import parse  # as above

    root = parse(content, name, _ROOT)
    reading = DeckReading(shelf, (root.findtext("deckname") or "").strip() or name.rsplit(".", 1)[0])
    if (root.findtext("format") or "").strip():
        reading.set_format((root.findtext("format") or "").strip(), "format")
    reading.tags = tuple(tag for tag in ((e.text or "").strip() for e in root.iterfind("tags/tag")) if tag)
    rows = _rows(root, name, reading)
    homes = _homes(shelf.rules.slots(reading.format))
    noted = (root.findtext("comments") or "").splitlines()
    kept = [line for line in noted[:MOST_LINES] if not _sent(line, rows, homes, reading)]
    reading.notes = kept if len(kept) == len(noted) or kept[-1:] != [""] else kept[:-1]
    for row in rows:
        if row.left:
            slot = homes.get(row.zone, homes[_MAIN])
            reading.enter(slot.id)
            take(reading, row.place, slot.id, replace(row.wanted, count=row.left))
    if root.find("sideboard_plan") is not None:
        reading.say("sideboard_plan", "left out: it is no part of a deck here", Severity.NOTE)
    return reading.done()


def _rows(root: "Element", name: str, reading: DeckReading) -> list[_Row]:
    rows = []
    cards = ((box.get("name") or _MAIN, card) for box in root.iterfind("zone") for card in box.iterfind("card"))
    for number, (where, card) in enumerate(within(cards, name)):
        place, called = f"card[{number}]", (card.get("name") or "").strip()
        count = counted(reading, place, card.get("number") or "1", called)
        if where == "tokens":
            continue
        if count is not None:
            code, mark = ((card.get(key) or "").strip() for key in ("setShortName", "collectorNumber"))
            rows.append(_Row(where, place, Reading(count, called, code, mark), count))
    return rows


def _sent(line: str, rows: list[_Row], homes: dict[str, SlotSpec], reading: DeckReading) -> bool:
    """Put the copies that a line of the comments names into its section; tell whether it named any."""
    match = _ELSEWHERE.fullmatch(line.strip())
    slot = reading.slot_named(match["slot"]) if match is not None else None
    if match is None or slot is None:
        return False
    where, wanted = _zone_of(slot, homes), int(match["count"])
    sent = False
    for row in rows:
        if row.zone == where and row.left and row.wanted.name == match["name"] and wanted:
            count = min(row.left, wanted)
            row.left, wanted, sent = row.left - count, wanted - count, True
            reading.enter(slot.id)
            take(reading, row.place, slot.id, replace(row.wanted, count=count))
    return sent


def sniff(content: bytes, name: str) -> bool:
    """Tell whether the root element is Cockatrice's."""
    return begins(content, _ROOT)


FORMAT = DeckFormat("cod", "Cockatrice", (".cod",), sniff, read, write)
