"""A deck as one word to be passed on: ``WC1.<deck>.<checksum>``, without any service.

The deck is text, a line for each thing, squeezed and written in letters, digits, ``-`` and ``_``. Cards go by name, so that another
catalog finds them or keeps them as unknown. The version stands in front, so that an older program says that it is too old.
"""

import base64
import re
import zlib

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.ids import SlotId
from deckbuilder.core.intake import peek, shown, without_controls
from deckbuilder.core.losses import lost
from deckbuilder.core.saying import say
from deckbuilder.exchange.decks.lines import MOST_LINES, Reading, decode
from deckbuilder.exchange.decks.programs import counted, printing_of, program_name, take, unmarked
from deckbuilder.exchange.decks.reading import DeckReading
from deckbuilder.exchange.decks.text import sections

_VERSION = 1
_WORD = re.compile(r"WC(?P<version>\d{1,4})\.(?P<body>[A-Za-z0-9_-]+)\.(?P<sum>[0-9a-f]{8})")
_BEGINNING = re.compile(r"WC\d{1,4}\.[A-Za-z0-9_-]")
_MOST_BYTES = 2**20
"""What a code unfolds to at most."""
_WANTED = "a deck code, whole: WC1.….…"
_CARRIED = ("name", "format", "choices", "tags")
_SLOT, _CHOICE, _TAG = "#", "=", "+"


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write the code; notes are left out, for it is to be short."""
    lines = ["\t".join(map(_field, (deck.game, deck.format, deck.name)))]
    lines += [f"{_CHOICE}{_field(key)}\t{_field(value)}" for key, value in deck.choices]
    lines += [f"{_TAG}{_field(tag)}" for tag in deck.tags]
    for slot, entries, unknown in sections(deck, shelf):
        lines.append(f"{_SLOT}{slot.id}")
        for entry in entries:
            printing = printing_of(entry, shelf)
            marks = f"\t{_field(printing.set)}\t{_field(printing.number)}" if printing is not None else ""
            lines.append(f"{entry.count}\t{_field(program_name(shelf.cards[entry.card], shelf))}{marks}")
        lines += [f"{count}\t{_field(name)}" for name, count in unknown]
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = "\n".join(lines).encode("utf-8", "replace")
    body = base64.urlsafe_b64encode(squeezed.compress(data) + squeezed.flush()).decode().rstrip("=")
    code = f"WC{_VERSION}.{body}.{zlib.crc32(data):08x}\n"
    return WrittenDeck(code.encode(), lost(deck, carried=_CARRIED, printings=unmarked(deck, shelf)))


def _field(text: str) -> str:
    return " ".join(without_controls(text).split())


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a code; spaces and line ends that a mail put into it do not matter.

    Raises:
        BadInput: it is no code, is of a later version, or was damaged on the way.
    """
    word = "".join(decode(content, name).split())
    match = _WORD.fullmatch(word)
    if match is None:
        raise BadInput(name, shown(word), _WANTED)
    if int(match["version"]) != _VERSION:
        raise BadInput(
            name,
            say("a deck code of version {version}", version=int(match["version"])),
            say("version {version}", version=_VERSION),
        )
    head, *lines = _unfolded(match["body"], match["sum"], name).split("\n", MOST_LINES)
    game, format, title = (*head.split("\t"), "", "", "")[:3]
    reading = DeckReading(shelf, title or name.rsplit(".", 1)[0])
    if game != shelf.game.id:
        reading.say("game", say("the deck is for {game}; read for {name}", game=shown(game), name=shelf.game.name))
    reading.set_format(format, "format")
    for number, line in enumerate(lines, 2):
        _take(line, say("line {number}", number=number), reading)
    return reading.done()


def _unfolded(body: str, checksum: str, name: str) -> str:
    """Give the text of a code.

    Raises:
        BadInput: it was damaged, or unfolds to more than any deck.
    """
    try:
        unfold = zlib.decompressobj(-15)
        data = unfold.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), _MOST_BYTES)
    except (ValueError, zlib.error):
        data, unfold = b"", zlib.decompressobj()
    if unfold.unconsumed_tail:
        raise BadInput(name, "a deck code that unfolds without end", say("at most {n} bytes", n=_MOST_BYTES))
    if not unfold.eof or f"{zlib.crc32(data):08x}" != checksum:
        raise BadInput(name, "a deck code that was damaged or cut off", _WANTED)
    return data.decode("utf-8", "replace")


def _take(line: str, place: str, reading: DeckReading) -> None:
    """Take one line: a section, a choice, a tag, or copies of a card."""
    if line.startswith(_SLOT):
        slot = next((s for s in reading.shelf.rules.slots(reading.format) if s.id == SlotId(line[1:])), None)
        if slot is not None:
            reading.enter(slot.id)
        elif not reading.begin(line[1:], place):
            reading.begin_unknown(line[1:], place)
    elif line.startswith(_CHOICE):
        key, _, value = line[1:].partition("\t")
        reading.choices.append((key, value))
    elif line.startswith(_TAG):
        reading.tags += (line[1:],)
    else:
        number, name, code, mark = (*line.split("\t"), "", "", "", "")[:4]
        count = counted(reading, place, number, name)
        if count is not None:
            take(reading, place, reading.slot, Reading(count, name, code, mark))


def sniff(content: bytes, name: str) -> bool:
    """Tell whether a text begins as a code does."""
    return _BEGINNING.match(peek(content[:64])) is not None


FORMAT = DeckFormat("code", "Deck code", (".wcode",), sniff, read, write)
