"""Decks as Markdown, for posts and notes; reads back what it writes."""

import re
from collections.abc import Iterator

from deckbuilder.core.decks import Deck, Severity
from deckbuilder.core.formats import DeckFormat, ReadDeck, Shelf, WrittenDeck
from deckbuilder.core.intake import shown
from deckbuilder.core.losses import HEAD, lost
from deckbuilder.core.saying import english, say
from deckbuilder.exchange.decks.lines import Line, decode, lines_of, plainest, readings
from deckbuilder.exchange.decks.posts import undressed
from deckbuilder.exchange.decks.reading import DeckReading
from deckbuilder.exchange.decks.text import read_lines, sections

_BULLET = re.compile(r"^[-*+]\s+(?P<rest>.*)$")
_FACT = re.compile(r"^\*\*(?P<key>[^*:]+):\*\*\s*(?P<value>.*?)\s*$")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>])")


def write(deck: Deck, shelf: Shelf) -> WrittenDeck:
    """Write a title, the facts, and a list for each section with its count."""
    spec = shelf.rules.find(deck.format)
    lines = [f"# {_escaped(deck.name) or 'Untitled'}", "", f"**Format:** {spec.key}  "]
    lines += [f"**{key.replace('-', ' ').capitalize()}:** {value}  " for key, value in deck.choices]
    if deck.tags:
        lines.append(f"**Tags:** {', '.join(deck.tags)}  ")
    for slot, entries, unknown in sections(deck, shelf):
        lines += ["", f"## {english(slot.label)} ({sum(e.count for e in entries) + sum(n for _, n in unknown)})", ""]
        lines += [f"- {e.count} {_escaped(shelf.cards[e.card].name)}" for e in entries]
        lines += [f"- {count} {_escaped(name)}" for name, count in unknown]
    if deck.notes.strip():
        lines += ["", "## Notes", "", *(f"> {note}" if note else ">" for note in deck.notes.splitlines())]
    return WrittenDeck(("\n".join(lines) + "\n").encode(), lost(deck, carried=HEAD))


def read(content: bytes, name: str, shelf: Shelf) -> ReadDeck:
    """Read a deck from Markdown: headings are sections, list items are cards.

    Raises:
        BadInput: it is not text, or far too long.
    """
    reading = DeckReading(shelf, name.rsplit(".", 1)[0] if "." in name else name)
    read_lines(_plain(undressed(lines_of(decode(content, name), name), reading), reading), reading)
    return reading.done()


def _plain(lines: Iterator[Line], reading: DeckReading) -> Iterator[Line]:
    """Give the lines as our text dialect would have them; prose outside lists is passed over."""
    for line in lines:
        heading = re.match(r"^(#{1,6})\s+(.*?)\s*#*$", line.text)
        fact = _FACT.match(line.text)
        bullet = _BULLET.match(line.text)
        if heading is not None and len(heading[1]) == 1 and reading.slot_named(_unescaped(heading[2])) is None:
            reading.name = _unescaped(heading[2]) or reading.name
        elif heading is not None:
            if heading[2].casefold() != "notes":
                yield Line(line.number, f"// {_unescaped(heading[2])}")
        elif fact is not None:
            yield Line(line.number, f"// {fact['key']}: {fact['value']}")
        elif bullet is not None:
            yield Line(line.number, _unescaped(bullet["rest"]))
        elif line.text.startswith(">"):
            reading.notes.append(line.text[1:].removeprefix(" "))
        elif line.text.startswith("//"):
            yield line
        elif line.text:
            yield from _beside_a_list(line, reading)


def _beside_a_list(line: Line, reading: DeckReading) -> Iterator[Line]:
    """Give a line outside lists and headings when it is a card line; say that it was passed over when it is prose."""
    text = _unescaped(line.text)
    if any(reading.knows(r.name) for r in readings(text)) or (text[:1].isdigit() and plainest(text).counted):
        yield Line(line.number, text)
    else:
        reading.say(
            line.place, say("{text}: passed over, for it is no item of a list", text=shown(text)), Severity.NOTE
        )


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


def sniff(content: bytes, name: str) -> bool:
    """Tell whether this is Markdown as we write it, or named so."""
    head = content[:4096].decode("utf-8", errors="replace").lstrip("\ufeff")
    return name.lower().endswith((".md", ".markdown")) or (head.startswith("# ") and "\n## " in head)


FORMAT = DeckFormat("markdown", "Markdown", (".md", ".markdown"), sniff, read, write)
