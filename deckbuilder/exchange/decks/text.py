"""The deck text dialect, and every plain-text dialect that can be told apart from it.

Ours: header comments, section comments, ``3 Card Name`` lines (FIELD 2.7). Since sections are comments, other programs' readers
skip them; one blank line stands behind the header block and none elsewhere.
"""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from deckbuilder.core.decks import Deck, Entry, SlotSpec
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import peek
from deckbuilder.core.losses import HEAD, PRINTINGS, ambiguous, lost
from deckbuilder.core.naming import straight
from deckbuilder.core.saying import english, say
from deckbuilder.exchange.decks.headings import TALLY
from deckbuilder.exchange.decks.lines import QUOTED, Line, decode, lines_of, quoted
from deckbuilder.exchange.decks.posts import undressed
from deckbuilder.exchange.decks.reading import DeckReading

_HEADER = re.compile(r"^(?P<key>[A-Za-z][A-Za-z -]{0,24}?)\s*:\s+(?P<value>\S.*)$")
_COMMENT = re.compile(r"^(?://|#|&|;)")
_SKIPPED = frozenset({"total cards", "cards", "total"})
_KNOWN = frozenset({"deck", "name", "deck name", "format", "game", "tags"})
_IGNORED = frozenset({"about", "decklist", "deck list", "maindeck"})
_BULLET = re.compile(r"^[-*\u2022\u2013]\s+")
_MOST_WORDS = 4  # of a heading; what is longer is a sentence
_OTHER = re.compile(
    r"""[<{]
      | \[\s*(?:\[\s*)*(?:\{ | -?\d[\d.]*\s*(?:,|\Z) | "[^"\n]*(?:"\s*(?:[,:\]]|\Z)|\Z) | (?:true|false|null)\s*[,\]] | \]?\s*\Z)
      | "[^"\n]*"\s*:\s*["{\[\d]                                               # JSON whose beginning is lost
    """,
    re.VERBOSE,
)
_LINE_ENDS = re.compile(r"[\r\n]+")


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a list in any plain-text dialect.

    Args:
        content: the file.
        name: its name, for messages, and for the deck when the list gives none.
        shelf: the game's rules, cards and names.

    Raises:
        BadInput: it is not text, or has more lines than any list.
    """
    reading = DeckReading(shelf, name.rsplit(".", 1)[0] if "." in name else name)
    lines = undressed(_below_name(lines_of(decode(content, name), name), reading), reading)
    read_lines(_before_notes(lines, reading), reading)
    return reading.done()


def _below_name(lines: Iterator[Line], reading: DeckReading) -> Iterator[Line]:
    """Give the lines of a list; of one with comments as Cockatrice writes them the first is the name, and is taken."""
    above: list[Line] = []
    for line in lines:
        above.append(line)
        if line.text and not line.text.startswith("//"):
            break
        if _counts_main(_commented(line), reading):
            first = next(one for one in above if one.text)
            headers = (_HEADER.match(straight(_commented(one))) for one in above)
            if first is not line and not any(header and header["key"].casefold() in _KNOWN for header in headers):
                reading.name = _commented(first)
                above.remove(first)
            break
    yield from above
    yield from lines


def _counts_main(text: str, reading: DeckReading) -> bool:
    """Tell whether a heading says first how many cards the main part has: ``50 Maindeck``."""
    heading = TALLY.match(straight(text)) if text[:1].isdigit() else None
    slot = reading.slot_named(heading["word"]) if heading is not None else None
    return slot is not None and slot.main


def _commented(line: Line) -> str:
    """Give the words of a comment line; those of another line as they are."""
    return _COMMENT.sub("", line.text).lstrip("/").strip()


def _before_notes(lines: Iterator[Line], reading: DeckReading) -> Iterator[Line]:
    """Give the lines down to the name of the game, with which OCTGN ends a list, and take what stands below it as notes."""
    game, cards = reading.shelf.game.name.casefold(), False
    for line in lines:
        if cards and straight(line.text).casefold() == game:
            below = list(lines)
            if not any(one.text[:1].isdigit() and reading.listing(one.text) for one in below):
                below = list(map(quoted, below))
            yield from below
        else:
            cards = cards or line.text[:1].isdigit()
            yield line


def read_lines(lines: Iterator[Line], reading: DeckReading) -> None:
    """Take the lines of a list, in any order of sections and comments."""
    first = fresh = True  # fresh: no card was read since the last section began
    written = (line for line in lines if line.text)
    for line, behind in pairwise(chain(written, (None,))):
        assert line is not None  # None stands behind the last
        comment = _COMMENT.match(line.text) is not None
        text = _commented(line) if comment else line.text
        if _comment(line, text, reading) if comment else _marked(line, reading):
            fresh = True
        elif not fresh and behind is not None and _heads(line.text) and reading.listing(_card_text(behind, reading)):
            reading.begin_unknown(text, line.place)
        elif not comment:
            text = _card_text(line, reading)
            if not (first and reading.title(line, text)):
                reading.card_line(line, text)
                fresh = False
            first = False


def _card_text(line: Line, reading: DeckReading) -> str:
    """Give a line without the bullet in front."""
    return line.text if reading.knows(line.text) else _BULLET.sub("", line.text)


def _heads(text: str) -> bool:
    """Tell whether a line is written as a heading is: a comment of a few words, a few words and a colon, ``[words]``."""
    bare = text.removeprefix("//").strip()
    if not text.startswith("//"):
        bare = text[1:-1] if text.startswith("[") and text.endswith("]") else text if text.endswith(":") else ""
    heading = TALLY.match(straight(bare))
    return heading is not None and len(heading["word"].split()) <= _MOST_WORDS


def _comment(line: Line, text: str, reading: DeckReading) -> bool:
    """Take a comment: a header, a section, or a note; tell whether it was a section."""
    if text.startswith(QUOTED.strip()):
        reading.notes.append(text[1:].removeprefix(" "))
        return False
    if _heading(text, line, reading):
        return True
    header = _HEADER.match(straight(text))
    if header is None or not line.text.startswith("//"):
        if line.text.startswith("//"):
            reading.notes.append(text)
        return False
    take_header(header["key"].casefold(), _value(text), line, reading, text)
    return False


def _value(text: str) -> str:
    """Give what stands behind the colon of a header, as written: only names of cards and formats are folded, where they are looked up."""
    return text.partition(":")[2].strip()


def take_header(key: str, value: str, line: Line, reading: DeckReading, text: str) -> None:
    """Take a header: what the deck is called, its format, a choice, a slot's card; anything else is a note."""
    reading.headers[key] = value
    if key in ("deck", "name", "deck name") and reading.slot_named(value) is None:
        reading.name = value
    elif key == "format":
        reading.set_format(straight(value), line.place)
        reading.choices += [
            (key, straight(reading.headers[key])) for key in _choices(reading) if key in reading.headers
        ]
    elif key == "tags":
        reading.tags = tuple(tag for tag in (t.strip() for t in value.split(",")) if tag)
    elif key == "game":
        if straight(value).casefold() not in (reading.shelf.game.id, reading.shelf.game.name.casefold()):
            reading.say(
                line.place,
                say("the list is for {value}; read for {name}", value=repr(value), name=reading.shelf.game.name),
            )
    elif key.replace(" ", "-") in _choices(reading):
        reading.choices.append((key.replace(" ", "-"), straight(value)))
    elif reading.slot_named(key) is None and key not in _SKIPPED:
        reading.notes.append(text)


def _choices(reading: DeckReading) -> tuple[str, ...]:
    """Give the keys of what the list's format asks of the player."""
    return tuple(choice.key for choice in reading.shelf.rules.find(reading.format).choices)


def _heading(text: str, line: Line, reading: DeckReading) -> bool:
    """Take a heading: a section, or a type of card within one; tell whether it was one."""
    heading = TALLY.match(straight(text))
    if heading is None:
        return False
    if reading.begin(heading["word"], line.place):
        return True
    return reading.names_a_kind(heading["word"])


def _marked(line: Line, reading: DeckReading) -> bool:
    """Take a line that is no comment and no card: a bare section word, a program's header; tell whether it was one."""
    text = straight(line.text)
    if text.upper().startswith("SB:"):
        reading.card_line(line, text[3:].strip(), reading.beside("sideboard", line.place))
        return True
    if reading.knows(line.text):
        return False
    if text.startswith("[") and text.endswith("]"):
        return _bracketed(text[1:-1], line, reading)
    if not text[:1].isdigit() and _heading(text, line, reading):
        return True
    named = _HEADER.match(text)
    if named is not None and reading.slot_named(named["key"]) is not None:
        reading.headers[named["key"].casefold()] = _value(line.text)
        return True
    return _program_header(line, text, reading)


def _bracketed(word: str, line: Line, reading: DeckReading) -> bool:
    return reading.begin(word, line.place) or word.casefold() in ("metadata", "general", "shop")


def _program_header(line: Line, text: str, reading: DeckReading) -> bool:
    """Take ``NAME:Raiders``, ``Name=Raiders``, ``Name Raiders`` behind ``About``, ``LAYOUT MAIN:...``."""
    if text.casefold() in _IGNORED or text.upper().startswith(("LAYOUT ", "AUTHOR:")):
        reading.headers[text.casefold()] = ""
        return True
    match = re.match(r"^(?P<key>NAME|Name|Comment|Tags|Title)\s*[:=]\s*(?P<value>.*)$", line.text)
    if match is None and "about" in reading.headers and text.startswith("Name "):
        reading.name = line.text[5:].strip() or reading.name
        return True
    if match is None:
        return False
    if match["key"].casefold() in ("name", "title"):
        reading.name = match["value"] or reading.name
    elif match["value"]:
        take_header(match["key"].casefold(), match["value"], line, reading, match["value"])
    return True


def sniff(content: bytes, name: str) -> bool:
    """Tell whether this may be a plain list: text that is no markup and no JSON, whole or damaged."""
    head = content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"\x00" in head and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return False
    return _OTHER.match(peek(content[:4096])) is None


# -- writing ---------------------------------------------------------------------------------------


def write_plain(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the dialect that every other program's reader survives; it loses printings and notes on cards."""
    return _written(deck, shelf, full=False)


def write_full(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the dialect with `` [SET 12]`` behind each card whose printing was chosen."""
    return _written(deck, shelf, full=True)


def _written(deck: Deck, shelf: Shelf, *, full: bool) -> WrittenDeck:
    lines = [*_head(deck, shelf), ""]
    warnings = []
    for slot, entries, unknown in sections(deck, shelf):
        lines.append(f"// {english(slot.label)}")
        for entry in entries:
            card = shelf.cards[entry.card]
            lines.append(f"{entry.count} {card.name}{_mark(entry, shelf) if full else ''}")
            if len(shelf.names.exact(card.name)) > 1:
                warnings.append(ambiguous(card.name))
        lines += [f"{count} {name}" for name, count in unknown]
    return WrittenDeck(
        ("\n".join(lines) + "\n").encode(),
        lost(deck, carried=(*HEAD, PRINTINGS) if full else HEAD),
        tuple(dict.fromkeys(warnings)),
    )


def _head(deck: Deck, shelf: Shelf) -> list[str]:
    lines = [f"// Deck: {_LINE_ENDS.sub(' ', deck.name).strip() or 'Untitled'}", f"// Game: {shelf.game.name}"]
    lines.append(f"// Format: {_format_name(deck, shelf)}")
    lines += [f"// {key.replace('-', ' ').capitalize()}: {value}" for key, value in deck.choices]
    if deck.tags:
        lines.append(f"// Tags: {', '.join(deck.tags)}")
    for note in deck.notes.splitlines():
        lines.append(f"// {QUOTED}{note}" if _would_be_read(note, shelf, deck) else f"// {note}")
    return lines


def _format_name(deck: Deck, shelf: Shelf) -> str:
    """Give what players call the deck's format, or its key where the name would not be read as this format."""
    try:
        label = straight(english(shelf.rules.find(deck.format).label))
        return label if shelf.rules.find(label).key == deck.format else deck.format
    except UnknownFormat:
        return deck.format


def _would_be_read(note: str, shelf: Shelf, deck: Deck) -> bool:
    probe = DeckReading(shelf, "")
    _comment(Line(1, f"// {note}"), note.strip(), probe)
    return probe.notes != [note]


def _mark(entry: Entry, shelf: Shelf) -> str:
    if entry.printing is None:
        return ""
    for printing in shelf.cards[entry.card].printings:
        if printing.id == entry.printing:
            return f" [{printing.set}{' ' + printing.number if printing.number else ''}]"
    return ""


def sections(deck: Deck, shelf: Shelf) -> Iterator[tuple[SlotSpec, list[Entry], list[tuple[str, int]]]]:
    """Give the filled slots in the order of writing, each with its entries in the game's order and its unknown names."""

    def order(entry: Entry) -> tuple[int | str, ...]:
        return shelf.game.deck_order(shelf.cards[CardId(entry.card)])

    for slot in shelf.rules.slots(deck.format):
        entries = sorted((e for e in deck.entries if e.slot == slot.id), key=order)
        unknown = [(name, count) for s, name, count in deck.unknown if s == slot.id]
        if entries or unknown:
            yield slot, entries, unknown


FORMAT = DeckFormat("text", "Text list", (".txt", ".dec", ".dek.txt"), sniff, read, write_plain)
FULL = DeckFormat("text-full", "Text list with printings", (".txt",), None, read, write_full)
