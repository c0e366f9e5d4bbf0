"""A deck as it is written on paper: values for the registration sheet and the list, and the lines that both have."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from deckbuilder.core.saying import say
from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.flow import Block, Speak
from deckbuilder.imaging.page import BLACK, MM, PLAIN, STRONG, Area, Item, Line, Page, Plate, Words
from deckbuilder.imaging.paper import Paper
from deckbuilder.imaging.typesetting import broken, words_at

EDGE = 15 * MM
"""Margin of sheets that are written on, holes included."""

GREY: Color = (95, 95, 95)
PALE: Color = (205, 205, 205)
_FOOT = 8 * MM


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A line of a list.

    Attributes:
        note: small, behind the name: set and number, or what a player should know.
    """

    count: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck.

    Attributes:
        label: heading: ``"Starting Army"``.
        groups: (label, lines) of its parts; a label of ``""`` has no line of its own.
    """

    label: str
    groups: tuple[tuple[str, tuple[ListedCard, ...]], ...]

    @property
    def count(self) -> int:
        """How many cards are in it."""
        return sum(card.count for _, cards in self.groups for card in cards)


@dataclass(frozen=True, slots=True)
class ListedChart:
    """Bars: the heading, and a label and a count for each."""

    label: str
    bars: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck for paper.

    Attributes:
        name: of the deck.
        game: its name.
        format: its label.
        cards: how many count.
        totals: in words: ``"Character 25, Item 11"``.
        legality: a sentence.
        legal: what it says: yes, no, or undecided.
        charts: for the list.
        notes: the player's own words.
    """

    name: str
    game: str
    format: str
    sections: tuple[Section, ...]
    cards: int
    totals: str = ""
    legality: str = ""
    legal: bool | None = None
    charts: tuple[ListedChart, ...] = ()
    notes: str = ""


def frame_of(paper: Paper) -> Area:
    """Give what of an upright sheet is written on."""
    width, height = paper.size
    return Area(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE - _FOOT // 2)


def heading(label: str, count: str = "") -> Block:
    """Give the heading of a section with its count."""

    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        base = y + 620
        told = words_at(count, x + width, base, 390, STRONG, align=1.0)
        yield words_at(label, x, base, 390, STRONG, room=width - told.width - 200)
        yield told
        yield Line(x, y + 760, x + width, y + 760, 25)

    return Block(900, draw, keeps=True)


def subheading(label: str, count: int, above: Block) -> Block:
    """Give the heading of a part of a section."""

    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        told = words_at(str(count), x + width, y + 430, 290, STRONG, align=1.0, color=GREY)
        yield words_at(label, x, y + 430, 290, STRONG, room=width - told.width - 200, color=GREY)
        yield told

    return Block(560, draw, above, keeps=True)


def card_line(card: ListedCard, above: Block, *, boxed: bool, height: int = 560) -> Block:
    """Give the line of a card: a box to tick, its count, its name and a note.

    Args:
        card: what it tells of.
        above: the heading of its section.
        boxed: whether there is a box.
        height: of the line.
    """

    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        base = y + height - 170
        left = x
        if boxed:
            yield Plate(Area(x + 20, base - 290, 320, 320), line=GREY, width=15, radius=30)
            left += 480
        yield words_at(str(card.count), left + 420, base, 350, STRONG, align=1.0, room=430)
        name_x = left + 580
        room = x + width - name_x
        if card.note:
            note = words_at(card.note, x + width, base, 230, align=1.0, room=room * 2 // 5, color=GREY)
            room -= note.width + 150
            yield note
        yield words_at(card.name, name_x, base, 350, room=room, least=250)
        yield Line(name_x, y + height, x + width, y + height, 8, PALE)

    return Block(height, draw, above)


def section_blocks(sections: Iterable[Section], speak: Speak, *, boxed: bool, height: int = 560) -> list[Block]:
    """Give all lines of some sections; empty ones are left out."""
    blocks: list[Block] = []
    for section in sections:
        if not section.count:
            continue
        label = speak(section.label)
        first = heading(label, str(section.count))
        again = heading(speak(say("{section} (continued)", section=label)), str(section.count))
        blocks.append(first)
        for group, cards in section.groups:
            if group and cards:
                blocks.append(subheading(speak(group), sum(card.count for card in cards), again))
            blocks += [card_line(card, again, boxed=boxed, height=height) for card in cards]
        blocks.append(GAP)
    return blocks


GAP = Block(350, lambda x, y, width: (), gap=True)
"""Keeps sections apart."""


def columns_of(area: Area, count: int, apart: int = 900) -> list[Area]:
    """Part an area into columns."""
    width = (area.width - (count - 1) * apart) // count
    return [Area(area.x + place * (width + apart), area.y, width, area.height) for place in range(count)]


def paragraph(
    text: str, area: Area, size: int, *, font: str = PLAIN, color: Color = BLACK, most: int = 100
) -> list[Words]:
    """Set a paragraph from the top of an area."""
    lead = size * 135 // 100
    lines = broken(text, area.width, size, font, most)
    return [words_at(line, area.x, area.y + lead * n + size, size, font, color=color) for n, line in enumerate(lines)]


def footed(pages: Iterable[Iterable[Item]], paper: Paper, left: str, speak: Speak) -> tuple[Page, ...]:
    """Make pages of what stands on each, with a line at the foot and the number of the page."""
    every = [tuple(page) for page in pages]
    width, height = paper.size
    base = height - EDGE + 200
    made: list[Page] = []
    for number, items in enumerate(every):
        told = speak(say("page {n} of {total}", n=number + 1, total=len(every)))
        place = words_at(told, width - EDGE, base, 250, align=1.0, color=GREY)
        foot = words_at(left, EDGE, base, 250, room=width - 2 * EDGE - place.width - 400, color=GREY)
        made.append(Page(width, height, (*items, foot, place)))
    return tuple(made)
