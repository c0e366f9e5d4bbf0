"""A page to hold rulers and cards against: whether the printer keeps the measure."""

from collections.abc import Iterator

from deckbuilder.core.saying import noop, say
from deckbuilder.imaging.deck_sheet import EDGE, GREY, footed, frame_of, paragraph
from deckbuilder.imaging.flow import Speak, in_english
from deckbuilder.imaging.page import INCH, MM, STRONG, Area, Item, Line, Plate, Print, Words
from deckbuilder.imaging.paper import CardSize, Paper, card_of
from deckbuilder.imaging.typesetting import words_at

_ADVICE = (
    noop("Print this page at actual size: 100 %, without “fit to page” or “shrink to printable area”."),
    noop(
        "Hold a ruler against both scales, and a card against the frame. All three must agree before you print cards."
    ),
    noop("If they do not: look for “scale” or “page size” in the printer's own settings, too."),
)


def lay_out(paper: Paper, speak: Speak = in_english) -> Print:
    """Lay out the page: scales in millimetres and inches along and down, and the outline of a card."""
    frame = frame_of(paper)
    items: list[Item] = [words_at(speak(say("Ruler test page")), frame.x, frame.y + 550, 700, STRONG, room=frame.width)]
    y = frame.y + 1000
    for advice in _ADVICE:
        lines = paragraph(speak(say(advice)), Area(frame.x, y, frame.width, 0), 340)
        items += lines
        y += 460 * len(lines) + 80
    left, top = EDGE + 12 * MM, y + 14 * MM
    across = (frame.right - left) // (10 * MM)
    down = (frame.bottom - top - 14 * MM) // (10 * MM)
    items += _millimetres(left, top, across * 10, along=True)
    items += _millimetres(left, top, down * 10, along=False)
    items += _inches(left + 12 * MM, top + 14 * MM, (frame.right - left - 12 * MM) // INCH, along=True)
    items += _inches(left + 12 * MM, top + 14 * MM, (down * 10 * MM - 14 * MM) // INCH, along=False)
    card = card_of(paper)
    items += _card(left + 45 * MM, top + 34 * MM, card, speak)
    return Print(speak(say("Ruler test page")), footed([items], paper, speak(say("Ruler test page")), speak))


def _millimetres(x: int, y: int, length: int, *, along: bool) -> Iterator[Item]:
    """Draw a scale away from the corner at ``x``, ``y``; its marks stand above it, or left of it."""
    yield _bar(x, y, length * MM, along=along)
    for mm in range(length + 1):
        tall = 500 if mm % 10 == 0 else 350 if mm % 5 == 0 else 200
        yield _tick(x, y, mm * MM, -tall, along=along)
        if mm % 10 == 0:
            yield _number(str(mm), x, y, mm * MM, -600, along=along)
    yield _unit("mm", x, y, length * MM, along=along)


def _inches(x: int, y: int, length: int, *, along: bool) -> Iterator[Item]:
    """As ``_millimetres``, in sixteenths of an inch, on the inner side."""
    yield _bar(x, y, length * INCH, along=along)
    for part in range(length * 16 + 1):
        tall = 500 if part % 16 == 0 else 350 if part % 8 == 0 else 250 if part % 4 == 0 else 150
        yield _tick(x, y, part * INCH // 16, tall, along=along)
        if part and part % 16 == 0:
            yield _number(str(part // 16), x, y, part * INCH // 16, 900 if along else 600, along=along)
    yield _unit("in", x, y, length * INCH, along=along)


def _bar(x: int, y: int, length: int, *, along: bool) -> Line:
    return Line(x, y, x + length, y, 12) if along else Line(x, y, x, y + length, 12)


def _tick(x: int, y: int, at: int, tall: int, *, along: bool) -> Line:
    return Line(x + at, y, x + at, y + tall, 12) if along else Line(x, y + at, x + tall, y + at, 12)


def _number(text: str, x: int, y: int, at: int, away: int, *, along: bool) -> Words:
    if along:
        return words_at(text, x + at, y + away, 260, align=0.5)
    return words_at(text, x + away, y + at + 95, 260, align=1.0 if away < 0 else 0.0)


def _unit(text: str, x: int, y: int, length: int, *, along: bool) -> Words:
    if along:
        return words_at(text, x + length + 120, y + 90, 260, color=GREY)
    return words_at(text, x, y + length + 380, 260, align=0.5, color=GREY)


def _card(x: int, y: int, card: CardSize, speak: Speak) -> Iterator[Item]:
    """Draw the outline of a card; the line lies outside of its measure."""
    width, height = card.size
    area = Area(x, y, width, height)
    yield Plate(area.grown(10), line=(0, 0, 0), width=20, radius=300)
    told = "63 × 88 mm" if card is CardSize.METRIC else "2.5 × 3.5 in"
    middle = x + width // 2
    yield words_at(told, middle, y + height // 2 - 300, 520, STRONG, align=0.5)
    lines = paragraph(
        speak(say("A card laid here covers the frame exactly.")), Area(x + 600, y + height // 2, width - 1200, 0), 300
    )
    yield from lines
    for at in (x, area.right):
        yield Line(at, y - 800, at, y - 250, 10, GREY)
    yield Line(x, y - 520, area.right, y - 520, 10, GREY)
    for at in (y, area.bottom):
        yield Line(x - 800, at, x - 250, at, 10, GREY)
    yield Line(x - 520, y, x - 520, area.bottom, 10, GREY)
