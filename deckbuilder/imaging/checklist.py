"""A checklist of cards on paper: set by set, by number, with a box for what is owned."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckbuilder.core.saying import figure, say
from deckbuilder.imaging.deck_sheet import GAP, GREY, PALE, columns_of, footed, frame_of
from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.flow import Block, Speak, flow, in_english
from deckbuilder.imaging.page import BLACK, STRONG, Area, Item, Line, Plate, Print
from deckbuilder.imaging.paper import Paper
from deckbuilder.imaging.typesetting import words_at

_LINE = 430
_DONE: Color = (60, 66, 76)


@dataclass(frozen=True, slots=True)
class CheckedCard:
    """A line of a checklist.

    Attributes:
        number: as printed, ``""`` where unknown.
        rarity: a word; its first letter is printed.
        owned: how many copies.
    """

    number: str
    name: str
    rarity: str = ""
    owned: int = 0


@dataclass(frozen=True, slots=True)
class CheckedSet:
    """A set of a checklist.

    Attributes:
        owned: of how many of its cards there is a copy.
        total: how many cards it has; ``cards`` may be fewer, where only some are listed.
    """

    name: str
    code: str
    cards: tuple[CheckedCard, ...]
    owned: int
    total: int


def lay_out(title: str, sets: Sequence[CheckedSet], paper: Paper, speak: Speak = in_english, note: str = "") -> Print:
    """Lay out a checklist.

    Args:
        title: at the head of the first page.
        sets: in their order.
        paper: upright.
        speak: gives sentences in the language of the print.
        note: below the title, what was chosen: ``"missing cards only"``.
    """
    frame = frame_of(paper)
    owned, total = sum(one.owned for one in sets), sum(one.total for one in sets)
    told = say("{owned} of {total} cards owned", owned=figure(owned), total=figure(total))
    head: list[Item] = [words_at(title, frame.x, frame.y + 550, 700, STRONG, room=frame.width)]
    under = " · ".join(part for part in (speak(told), speak(note)) if part)
    head.append(words_at(under, frame.x, frame.y + 1150, 330, room=frame.width, color=GREY))
    blocks = [block for one in sets if one.cards for block in _set(one, speak)]
    if not blocks:
        head.append(words_at(speak(say("No card is on this list.")), frame.x, frame.y + 2100, 350, room=frame.width))

    def columns(page: int) -> list[Area]:
        down = 0 if page else 1700
        return columns_of(Area(frame.x, frame.y + down, frame.width, frame.height - down), 3, 600)

    pages = flow(blocks, columns)
    cards = sum(len(one.cards) for one in sets)
    return Print(title, footed(((*head, *pages[0]), *pages[1:]), paper, title, speak), cards)


def _set(one: CheckedSet, speak: Speak) -> Iterator[Block]:
    label = f"{one.name} ({one.code})" if one.code and one.code != one.name else one.name
    share = f"{one.owned}/{one.total}"
    first = _heading(label, share)
    again = _heading(speak(say("{section} (continued)", section=label)), share)
    yield first
    for card in one.cards:
        yield _card(card, again)
    yield GAP


def _heading(label: str, share: str) -> Block:
    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        told = words_at(share, x + width, y + 520, 290, STRONG, align=1.0)
        yield words_at(label, x, y + 520, 300, STRONG, room=width - told.width - 150, least=220)
        yield told
        yield Line(x, y + 630, x + width, y + 630, 20)

    return Block(740, draw, keeps=True)


def _card(card: CheckedCard, above: Block) -> Block:
    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        base = y + _LINE - 120
        box = Area(x + 15, base - 235, 260, 260)
        yield Plate(box, fill=_DONE if card.owned else None, line=GREY, width=15, radius=25)
        if card.owned > 1:
            count = str(card.owned) if card.owned < 100 else "…"
            yield words_at(count, box.x + 130, box.bottom - 55, 190, STRONG, align=0.5, color=(255, 255, 255))
        number = words_at(card.number, x + 900, base, 240, align=1.0, room=560, color=GREY)
        yield number
        rarity = words_at(card.rarity[:1], x + width, base, 230, align=1.0, color=GREY)
        yield rarity
        room = x + width - (x + 1010) - rarity.width - 130
        yield words_at(card.name, x + 1010, base, 270, room=room, least=200, color=BLACK)
        yield Line(x + 1010, y + _LINE, x + width, y + _LINE, 6, PALE)

    return Block(_LINE, draw, above)
