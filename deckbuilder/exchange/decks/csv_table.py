"""Decks as a table for spreadsheets: one row an entry; formulas are neutralised."""

import io

from deckbuilder.core.decks import Deck, Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.intake import shown
from deckbuilder.core.losses import CARD_NOTES, PRINTINGS, lost
from deckbuilder.core.naming import plain
from deckbuilder.core.saying import english, figure, say
from deckbuilder.exchange.decks.lines import MOST_LINES, Reading, decode
from deckbuilder.exchange.decks.names import find_card
from deckbuilder.exchange.decks.reading import DeckReading
from deckbuilder.exchange.decks.text import sections

_COLUMNS = ("Section", "Count", "Name", "Type", "Set", "Number", "Note")
_HEADS = {
    "section": ("section", "slot", "zone", "board"),
    "count": ("count", "quantity", "qty", "amount", "copies"),
    "name": ("name", "card", "card name"),
    "set": ("set", "edition", "set code"),
    "number": ("number", "collector number", "set number"),
    "note": ("note", "notes", "comment"),
}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write a header row and a row for each entry."""
    import csv  # 2 ms, and a deck is rarely a table

    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for slot, entries, unknown in sections(deck, shelf):
        for entry in entries:
            card = shelf.cards[entry.card]
            printing = next((p for p in card.printings if p.id == entry.printing), None)
            marks = (printing.set, printing.number) if printing else ("", "")
            table.writerow(
                [english(slot.label), entry.count, *map(neutral, (card.name, card.kind, *marks, entry.note))]
            )
        for name, count in unknown:
            table.writerow([english(slot.label), count, neutral(name), "", "", "", ""])
    return WrittenDeck(out.getvalue().encode("utf-8-sig"), lost(deck, carried=(PRINTINGS, CARD_NOTES)))


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a table with a header row that names at least a column of cards.

    Raises:
        BadInput: it is not text, has no such column, or breaks the rules of CSV.
    """
    import csv  # as above

    rows = csv.reader(io.StringIO(decode(content, name), newline=""))
    reading = DeckReading(shelf, name.rsplit(".", 1)[0] if "." in name else name)
    try:
        columns = _columns(next(rows, []), name)
        for number, row in enumerate(rows, 1):
            if number > MOST_LINES:
                raise BadInput(
                    say("{name}, line {line}", name=name, line=rows.line_num),
                    "the table goes on",
                    say("at most {most} rows", most=figure(MOST_LINES)),
                )
            if any(cell.strip() for cell in row):
                _row(row, columns, rows.line_num, reading)
    except csv.Error as error:
        raise BadInput(
            say("{name}, line {line}", name=name, line=rows.line_num),
            say("not CSV ({why})", why=str(error)),
            "a table with commas and quotes",
        ) from error
    return reading.done()


def _columns(head: list[str], name: str) -> dict[str, int]:
    words = [plain(cell) for cell in head[:100]]
    columns = {key: words.index(word) for key, known in _HEADS.items() for word in known if word in words}
    if "name" not in columns:
        raise BadInput(
            say("{name}, line 1", name=name),
            say("no column of names among {names}", names=", ".join(map(shown, head[:8])) or shown(None)),
            "a column Name",
        )
    return columns


def _row(row: list[str], columns: dict[str, int], number: int, reading: DeckReading) -> None:
    def cell(key: str) -> str:
        at = columns.get(key, -1)
        return original(row[at].strip()) if 0 <= at < len(row) else ""

    place = say("line {number}", number=number)
    name, count = cell("name"), cell("count") or "1"
    if not name:
        reading.say(place, "a row without a name: left out", Severity.ERROR)
        return
    if not count.isascii() or not count.isdigit():
        reading.say(
            place,
            say("count {count} of {name}: left out; wanted a whole number", count=repr(count), name=repr(name)),
            Severity.ERROR,
        )
        return
    section = reading.slot_named(cell("section")) if cell("section") else None
    if cell("section") and section is None:
        reading.say(
            place, say("no section {section}: {name} put with the rest", section=repr(cell("section")), name=repr(name))
        )
    if section is not None:
        reading.enter(section.id)
    found = find_card(name, reading.shelf)
    wanted = Reading(int(count[:9]), name, cell("set"), cell("number"))
    if found.cards:
        reading.add(place, reading.slot, wanted, found, cell("note"))
    else:
        reading.add_unknown(place, reading.slot, wanted)


def neutral(cell: str) -> str:
    """Give a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) or cell.startswith("'") else cell


def original(cell: str) -> str:
    """Take back what ``neutral`` did."""
    return cell[1:] if cell[:1] == "'" and (cell[1:2] == "'" or cell[1:].startswith(_FORMULA)) else cell


def sniff(content: bytes, name: str) -> bool:
    """Tell whether the first line is a header row with a column of names."""
    head = content[:2048].decode("utf-8", errors="replace").lstrip("\ufeff").split("\n", 1)[0]
    words = {plain(cell.strip().strip('"')) for cell in head.split(",")}
    return "," in head and bool(words & set(_HEADS["name"])) and bool(words & {*_HEADS["count"], *_HEADS["section"]})


FORMAT = DeckFormat("csv", "Table (CSV)", (".csv",), sniff, read, write)
