"""The sheet that a player hands in at a tournament: who plays what, with room for the judge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckbuilder.core.saying import row, say
from deckbuilder.imaging.deck_sheet import GREY, DeckSheet, columns_of, footed, frame_of, paragraph, section_blocks
from deckbuilder.imaging.flow import Speak, flow, in_english
from deckbuilder.imaging.page import STRONG, Area, Item, Page, Plate, Print
from deckbuilder.imaging.paper import Paper
from deckbuilder.imaging.typesetting import words_at

_FIELD = 1150
_SMALL = 205
_JUDGE = 2700


@dataclass(frozen=True, slots=True)
class Player:
    """Who hands the list in, where and when; what is left empty is written by hand.

    Attributes:
        number: of the player, as the event knows him.
        date: as it is to be printed.
    """

    name: str = ""
    number: str = ""
    event: str = ""
    date: str = ""
    table: str = ""


def lay_out(decks: Sequence[DeckSheet], players: Sequence[Player], paper: Paper, speak: Speak = in_english) -> Print:
    """Lay out the sheets of some decks, one behind the other, each with pages of its own.

    Args:
        decks: in their order.
        players: one for each deck.
        paper: upright.
        speak: gives sentences in the language of the print.
    """
    pages: list[Page] = []
    for deck, player in zip(decks, players, strict=True):
        pages += _sheet(deck, player, paper, speak)
    title = decks[0].name if len(decks) == 1 else speak(say("Deck registration"))
    return Print(title, tuple(pages), sum(deck.cards for deck in decks))


def _sheet(deck: DeckSheet, player: Player, paper: Paper, speak: Speak) -> tuple[Page, ...]:
    frame = frame_of(paper)
    head = list(_head(deck, player, frame, speak))
    top = max(item.area.bottom for item in head if isinstance(item, Plate))
    verdict = list(_verdict(deck, Area(frame.x, top + 350, frame.width, 1500), speak))
    top += 350 + 480 * len(verdict) + 250

    def columns(page: int) -> list[Area]:
        if page:
            return columns_of(Area(frame.x, frame.y + 900, frame.width, frame.height - 900), 2)
        return columns_of(Area(frame.x, top, frame.width, frame.bottom - _JUDGE - 400 - top), 2)

    pages = flow(section_blocks(deck.sections, speak, boxed=True), columns)
    judge = tuple(_judge(Area(frame.x, frame.bottom - _JUDGE, frame.width, _JUDGE), speak))
    who = words_at(row([part for part in (deck.name, player.name, player.number) if part]), frame.x, frame.y + 350, 350, STRONG, room=frame.width)  # fmt: skip
    whole = [(*head, *verdict, *judge, *pages[0]), *((who, *items) for items in pages[1:])]
    return footed(whole, paper, f"{deck.game} · {deck.format} · {deck.name}", speak)


def _head(deck: DeckSheet, player: Player, frame: Area, speak: Speak) -> Iterator[Item]:
    title = words_at(speak(say("Deck registration")), frame.x, frame.y + 550, 700, STRONG)
    yield title
    yield words_at(
        deck.game, frame.right, frame.y + 550, 320, align=1.0, room=frame.width - title.width - 600, color=GREY
    )
    rows = (
        ((say("Player"), player.name, 5), (say("Player number"), player.number, 3), (say("Table"), player.table, 2)),
        ((say("Event"), player.event, 5), (say("Date"), player.date, 3), (say("Format"), deck.format, 2)),
        ((say("Deck"), deck.name, 10),),
    )
    y = frame.y + 1000
    for fields in rows:
        x, parts = frame.x, sum(field[2] for field in fields)
        for label, value, part in fields:
            right = x + frame.width * part // parts
            yield from _field(Area(x, y, right - x, _FIELD), speak(label), speak(value))
            x = right
        y += _FIELD


def _field(area: Area, label: str, value: str = "") -> Iterator[Item]:
    yield Plate(area, line=GREY, width=15)
    yield words_at(label, area.x + 120, area.y + 300, _SMALL, room=area.width - 240, color=GREY)
    if value:
        yield words_at(value, area.x + 120, area.bottom - 250, 400, room=area.width - 240)


def _verdict(deck: DeckSheet, room: Area, speak: Speak) -> Iterator[Item]:
    """Say how many cards there are, and whether the rules have anything against them."""
    yield from paragraph(speak(deck.totals), room, 340, font=STRONG, most=2)[:2]
    lines = len(paragraph(speak(deck.totals), room, 340, font=STRONG, most=2))
    mark = {True: "✓", False: "×", None: "?"}[deck.legal]
    below = Area(room.x, room.y + 480 * lines, room.width, room.height)
    yield from paragraph(f"{mark}  {speak(deck.legality)}", below, 320, most=2)


def _judge(area: Area, speak: Speak) -> Iterator[Item]:
    yield words_at(speak(say("For the judge")), area.x, area.y + 250, 260, STRONG, color=GREY)
    third = (area.height - 400) // 2
    rows = (
        ((say("Cards counted"), 2), (say("Checked in round"), 2), (say("Checked in round"), 2), (say("Judge"), 4)),
        ((say("Found"), 6), (say("Signature of the player"), 4)),
    )
    y = area.y + 400
    for fields in rows:
        x = area.x
        for label, part in fields:
            right = x + area.width * part // 10
            yield from _field(Area(x, y, right - x, third), speak(label))
            x = right
        y += third
