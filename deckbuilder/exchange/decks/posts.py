"""Lists as forums show them: BBCode tags and Markdown's emphasis are taken off, and what they marked as a heading is one."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from deckbuilder.core.naming import straight
from deckbuilder.exchange.decks.headings import TALLY, in_english
from deckbuilder.exchange.decks.lines import LONGEST, Line, quoted, readings
from deckbuilder.exchange.decks.names import find_card
from deckbuilder.exchange.decks.reading import DeckReading

FACTS = " \u00b7 "
"""Stands between the facts of a post of ours: game, format, choices, number of cards, tags."""
_STRONG = r"b|strong|i|em|u|size|colou?r|font|center|h[1-6]"  # what makes a heading of a line
_TAGS = rf"{_STRONG}|s|left|right|list|ul|ol|li|quote|code|spoiler|url|card"
_TAG = re.compile(rf"\[(?P<end>/?)(?P<tag>{_TAGS})(?:=[^\]]*)?\]", re.IGNORECASE)
_BEGINS = re.compile(rf"\[(?P<tag>{_STRONG})(?:=[^\]]*)?\]", re.IGNORECASE)
_ITEM = re.compile(r"^(?:\[list\]\s*)?\[\*\]\s*", re.IGNORECASE)
_DOUBLE = re.compile(r"(?P<mark>\*\*|__)(?P<words>[^*_\s](?:.{0,200}?[^*_\s])?)(?P=mark)")
_SINGLE = re.compile(r"^(?P<mark>[*_])(?P<words>[^*_\s](?:[^*_]*[^*_\s])?)(?P=mark)(?P<rest>[\s:(].*)?$")
_REMARK = re.compile(r"^(?P<card>\S.*?)\s+\[i\](?P<note>.+)\[/i\]$", re.IGNORECASE)
_SUM = re.compile(r"\d+ cards")


def undressed(lines: Iterable[Line], reading: DeckReading) -> Iterator[Line]:
    """Give the lines of a list without what a forum writes around them; headings come as section comments, notes as others.

    The name and the facts of a post of ours are taken here.
    """
    written = list(lines)
    if not any(sign in line.text for line in written for sign in "[*_"):
        return iter(written)
    return _Post(written, reading).lines()


class _Post:
    """A list with marks in it.

    A tag is only one where the list also ends it: ``[B]`` is a set, too.
    """

    def __init__(self, written: list[Line], reading: DeckReading) -> None:
        self._written = written
        self._reading = reading
        tags = (tag for line in written for tag in _TAG.finditer(line.text[:LONGEST]))
        self._ended = frozenset(tag["tag"].casefold() for tag in tags if tag["end"])
        self._ours = False
        self._noting = False
        self._begun = False

    def lines(self) -> Iterator[Line]:
        """Give the lines that are left."""
        head = self._head()
        for line in self._written:
            if line.number not in head:
                yield from self._line(line)
                self._begun = self._begun or bool(line.text)

    def _head(self) -> frozenset[int]:
        """Take the name and the facts behind it, if this is a post of ours; give the lines where they stand."""
        for name, facts in pairwise(line for line in self._written if line.text):
            bare, strong = self._bare(name.text)
            if strong and facts.text.startswith(f"{self._reading.shelf.game.name}{FACTS}"):
                self._reading.name, self._ours = bare, True
                self._facts(facts)
                return frozenset((name.number, facts.number))
        return frozenset()

    def _facts(self, line: Line) -> None:
        """Take what stands between game and number of cards, and the tags behind it."""
        reading, (_, format, *rest) = self._reading, line.text.split(FACTS)
        reading.set_format(format, line.place)
        at = next((at for at, fact in enumerate(rest) if _SUM.fullmatch(fact)), len(rest))
        keys = [choice.key for choice in reading.shelf.rules.find(reading.format).choices]
        reading.choices += zip(keys, rest[:at], strict=False)
        reading.tags = tuple(rest[at + 1 :])

    def _line(self, line: Line) -> Iterator[Line]:
        bare, strong = self._bare(line.text)
        heads = strong and self._heads(bare)
        if heads and _of_notes(bare):
            self._noting = True
        elif heads and not self._titles(line, bare):
            self._noting = False
            yield Line(line.number, f"// {bare}")
        elif self._noting:
            yield quoted(line if self._ours else replace(line, text=bare))
        elif not heads:
            yield self._card(line, bare)

    def _titles(self, line: Line, bare: str) -> bool:
        """Take a bold line above all others as the deck's name; tell whether it was taken."""
        return not (self._begun or ": " in bare or self._named(bare)) and self._reading.title(line, bare)

    def _bare(self, text: str) -> tuple[str, bool]:
        """Give a line without marks, and whether it begins with one of those that make a heading."""
        if len(text) > LONGEST or text.startswith(("//", ">")) or self._reading.knows(text):
            return text, False
        text = _ITEM.sub("", text)
        begins = _BEGINS.match(text)
        strong = begins is not None and begins["tag"].casefold() in self._ended
        text = _TAG.sub(lambda tag: "" if tag["tag"].casefold() in self._ended else tag[0], text).strip()
        if self._ours:
            return text, strong
        strong = strong or text.startswith(("**", "__")) or _SINGLE.match(text) is not None
        text = _DOUBLE.sub(lambda mark: mark["words"], text)
        return _SINGLE.sub(lambda mark: f"{mark['words']}{mark['rest'] or ''}", text), strong

    def _heads(self, text: str) -> bool:
        """Tell whether a line that is set in bold is a heading: a section, or anything that is no card."""
        named = self._named(text)
        return (bool(named) and not (text[:1].isdigit() and self._reading.knows(named))) or not self._reading.listing(
            text
        )

    def _named(self, text: str) -> str:
        """Give the word of a heading that means a section, a type of card or the notes; ``""`` for any other."""
        heading = TALLY.match(straight(text))
        word = heading["word"] if heading is not None else ""
        known = self._reading.slot_named(word) or self._reading.kind_named(word) or _of_notes(text)
        return word if known else ""

    def _card(self, line: Line, bare: str) -> Line:
        """Give a line of a card; what stands behind it in italics is a remark, unless it belongs to the name."""
        remark = _REMARK.match(line.text) if "i" in self._ended and len(line.text) <= LONGEST else None
        if remark is not None and (
            self._ours or not any(find_card(r.name, self._reading.shelf).cards for r in readings(bare))
        ):
            return Line(line.number, self._bare(remark["card"])[0], remark["note"])
        return replace(line, text=bare)


def _of_notes(text: str) -> bool:
    """Tell whether a heading is that of the notes, in any of our languages."""
    return in_english(text.casefold().strip(" :")) == "notes"
