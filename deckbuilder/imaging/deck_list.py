"""A deck on paper as a plain list by type, with its curves."""

from collections.abc import Iterator, Sequence

from deckbuilder.core.saying import say
from deckbuilder.imaging.deck_sheet import (
    GREY,
    DeckSheet,
    ListedChart,
    columns_of,
    footed,
    frame_of,
    heading,
    paragraph,
    section_blocks,
)  # fmt: skip
from deckbuilder.imaging.flow import Block, Speak, flow, in_english
from deckbuilder.imaging.page import MM, STRONG, Area, Item, Page, Plate, Print
from deckbuilder.imaging.paper import Paper
from deckbuilder.imaging.typesetting import broken, words_at

_CHART = 26 * MM
_BAR = (105, 118, 138)
_LONGEST_NOTES = 5_000


def lay_out(decks: Sequence[DeckSheet], paper: Paper, speak: Speak = in_english) -> Print:
    """Lay out the lists of some decks, one behind the other."""
    pages: list[Page] = []
    for deck in decks:
        pages += _list(deck, paper, speak)
    title = decks[0].name if len(decks) == 1 else speak(say("Decks"))
    return Print(title, tuple(pages), sum(deck.cards for deck in decks))


def _list(deck: DeckSheet, paper: Paper, speak: Speak) -> tuple[Page, ...]:
    frame = frame_of(paper)
    head: list[Item] = [words_at(deck.name, frame.x, frame.y + 550, 700, STRONG, room=frame.width)]
    head.append(
        words_at(f"{deck.game} · {speak(deck.format)}", frame.x, frame.y + 1150, 330, room=frame.width, color=GREY)
    )
    lines = paragraph(speak(deck.totals), Area(frame.x, frame.y + 1350, frame.width, 0), 330, font=STRONG, most=2)
    lines += paragraph(
        speak(deck.legality), Area(frame.x, frame.y + 1350 + 450 * len(lines), frame.width, 0), 330, most=2
    )
    head += lines
    top = frame.y + 1350 + 450 * len(lines) + 400
    if deck.charts:
        for chart, area in zip(
            deck.charts, columns_of(Area(frame.x, top, frame.width, _CHART), len(deck.charts)), strict=True
        ):
            head += _chart(chart, area, speak)
        top += _CHART + 700
    blocks = section_blocks(deck.sections, speak, boxed=False, height=520)
    blocks += _notes(deck.notes, columns_of(frame, 2)[0].width, speak)

    def columns(page: int) -> list[Area]:
        return columns_of(
            Area(frame.x, frame.y if page else top, frame.width, frame.bottom - (frame.y if page else top)), 2
        )

    pages = flow(blocks, columns)
    return footed(((*head, *pages[0]), *pages[1:]), paper, deck.name, speak)


def _chart(chart: ListedChart, area: Area, speak: Speak) -> Iterator[Item]:
    yield words_at(speak(chart.label), area.x, area.y + 260, 270, STRONG, room=area.width, color=GREY)
    most = max((count for _, count in chart.bars), default=0)
    if not most:
        return
    step = min(area.width // len(chart.bars), 1500)
    low, high = area.bottom - 400, area.y + 800
    for place, (label, count) in enumerate(chart.bars):
        x, tall = area.x + place * step, (low - high) * count // most
        if count:
            yield Plate(Area(x + step // 8, low - tall, step * 3 // 4, max(tall, 20)), fill=_BAR)
        middle = x + step // 2
        yield words_at(str(count), middle, low - tall - 80, 240, STRONG, align=0.5, room=step)
        yield words_at(speak(label), middle, area.bottom - 50, 230, align=0.5, room=step - 60, color=GREY)


def _notes(notes: str, width: int, speak: Speak) -> Iterator[Block]:
    told = notes.strip()[:_LONGEST_NOTES]
    if not told:
        return
    yield heading(speak(say("Notes")))
    for line in told.splitlines():
        for part in broken(line, width, 300) or [""]:
            yield _line(part)


def _line(text: str) -> Block:
    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        yield words_at(text, x, y + 310, 300, room=width)

    return Block(420, draw)
