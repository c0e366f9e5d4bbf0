"""Proxies: cards at their true size on sheets of paper, with what helps to cut them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from deckbuilder.core.errors import BadInput
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import noop, say
from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.page import BLACK, MM, STRONG, Area, Item, Line, Page, Placed, Plate, Print, Words
from deckbuilder.imaging.paper import CardSize, Grid, Paper, card_of, grid
from deckbuilder.imaging.sources import ScanSource, Source, edge_color
from deckbuilder.imaging.text_cards import TextCard, set_card
from deckbuilder.imaging.typesetting import measured

_MARK, _AWAY, _EDGE = 400, 80, 150
_HAIR = 10
_ALIKE = 0.03  # a scan of nearly the shape of a card fills it; else it is shown whole
_WHITE: Color = (255, 255, 255)
_LAYING = noop("Laying out cards")
MOST_CARDS = 5_000
"""Proxies of one file; more are a mistake."""

MOST_BLEED, MOST_GAP = 500, 2_000


class Edge(StrEnum):
    """What is printed around a card, to be cut off."""

    COLOR = "color"  # the colour of the picture's edge
    MIRROR = "mirror"  # the picture itself, mirrored


@dataclass(frozen=True, slots=True)
class ProxyPlan:
    """How proxies are printed.

    Attributes:
        card: the measure of a card; None for the one that goes with the paper.
        bleed: what is printed around each card.
        gap: what stays white between two of them.
        marks: lines in the margin that say where to cut.
        label: what each card is marked with; ``""`` for nothing.
        back: what is printed on the other side, on a sheet behind each sheet; None for nothing.
    """

    paper: Paper = Paper.A4
    card: CardSize | None = None
    bleed: int = 0
    gap: int = 0
    edge: Edge = Edge.COLOR
    marks: bool = True
    label: str = "PROXY"
    back: Source | None = None

    def grid(self) -> Grid:
        """Give the places of a sheet.

        Raises:
            BadInput: bleed or gap are out of bounds.
        """
        for word, value, most in (("bleed", self.bleed, MOST_BLEED), ("gap", self.gap, MOST_GAP)):
            if not 0 <= value <= most:
                raise BadInput(word, say("{n} mm", n=f"{value / MM:g}"), say("from 0 to {most} mm", most=most // MM))
        return grid(self.paper, self.card or card_of(self.paper), self.bleed, self.gap)


@dataclass(frozen=True, slots=True)
class Proxy:
    """Copies of one card.

    Attributes:
        picture: what is printed; None for words alone.
        text: the card in words, where there is no picture.
    """

    count: int
    picture: Source | None
    text: TextCard | None = field(default=None)


def lay_out(proxies: Sequence[Proxy], plan: ProxyPlan, title: str, progress: Progress = silent) -> Print:
    """Lay proxies out on sheets, in their order.

    Raises:
        BadInput: too many cards, or a measure is out of bounds.
        Cancelled: as told by ``progress``.
    """
    cards = sum(proxy.count for proxy in proxies)
    if cards > MOST_CARDS:
        raise BadInput(title, say("{n} cards", n=cards), say("at most {most} at a time", most=MOST_CARDS))
    places = plan.grid()
    pages: list[Page] = []
    cut: dict[str, None] = {}
    edges: dict[Source, Color] = {}
    items: list[Item] = []
    filled = 0
    for number, proxy in enumerate(_each(proxies)):
        progress(_LAYING, number, cards)
        area = places.area(filled)
        items += _card(proxy, area, plan, edges, cut)
        filled += 1
        if filled == places.places or number + 1 == cards:
            marks = _marks(places, filled) if plan.marks else ()
            pages.append(Page(places.width, places.height, (*marks, *items)))
            if plan.back is not None:
                pages.append(_backs(places, filled, plan, plan.back, edges))
            items, filled = [], 0
    warnings = tuple(say("{card}: not all of its words fit, even in small type", card=name) for name in cut)
    return Print(title, tuple(pages), cards, warnings)


def _each(proxies: Iterable[Proxy]) -> Iterator[Proxy]:
    for proxy in proxies:
        for _ in range(proxy.count):
            yield proxy


def _card(
    proxy: Proxy, area: Area, plan: ProxyPlan, edges: dict[Source, Color], cut: dict[str, None]
) -> Iterator[Item]:
    if proxy.picture is None:
        if proxy.text is not None:
            items, whole = set_card(proxy.text, area, plan.label)
            yield from items
            if not whole:
                cut[proxy.text.name] = None
        return
    yield from _picture(proxy.picture, area, plan, edges)
    if plan.label:
        yield from _label(plan.label, area)


def _picture(source: Source, area: Area, plan: ProxyPlan, edges: dict[Source, Color]) -> Iterator[Item]:
    """Fill a card and its bleed."""
    lying = source.shape[0] > source.shape[1]
    fills = _fills(source.shape, area, lying)
    if fills != area or (plan.bleed and plan.edge is Edge.COLOR):
        if source not in edges:
            edges[source] = edge_color(source)
        yield Plate(area.grown(plan.bleed), fill=edges[source])
    elif plan.bleed:
        yield from _mirrored(source, area, plan.bleed, lying)
    yield _placed(source, fills, lying)


def _fills(shape: tuple[int, int], area: Area, lying: bool) -> Area:
    """Give what a picture fills of a card: all of it, or as much as shows it whole."""
    wide, high = (shape[1], shape[0]) if lying else shape
    if abs(wide * area.height / (high * area.width) - 1) <= _ALIKE:
        return area
    width = min(area.width, area.height * wide // high)
    height = min(area.height, area.width * high // wide)
    return Area(area.x + (area.width - width) // 2, area.y + (area.height - height) // 2, width, height)


def _placed(
    source: Source, area: Area, lying: bool, flips: tuple[bool, bool] = (False, False), clip: Area | None = None
) -> Placed:
    """Place a picture; one that lies is turned to the left, as a card is held."""
    turn, mirror_x, mirror_y = (
        (source.turn, source.mirrored, False) if isinstance(source, ScanSource) else (0, False, False)
    )
    turn = (turn + 3) % 4 if lying else turn
    across, down = (flips[1], flips[0]) if turn % 2 else flips  # what is mirrored is turned afterwards
    return Placed(area, source, turn, mirror_x != across, mirror_y != down, clip)


def _mirrored(source: Source, area: Area, bleed: int, lying: bool) -> Iterator[Placed]:
    """Go on with a picture beyond its edges, as a mirror there would."""
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            if across or down:
                there = area.moved(across * area.width, down * area.height)
                clip = Area(
                    area.x - bleed if across < 0 else area.right if across else area.x,
                    area.y - bleed if down < 0 else area.bottom if down else area.y,
                    bleed if across else area.width,
                    bleed if down else area.height,
                )
                yield _placed(source, there, lying, (across != 0, down != 0), clip)


def _label(label: str, area: Area) -> Iterator[Item]:
    """Mark a card at the middle of its lower edge, where frames have their border."""
    size = 190
    width, height = measured(label, size, STRONG) + 220, 290
    plate = Area(area.x + (area.width - width) // 2, area.bottom - height - 60, width, height)
    yield Plate(plate, fill=_WHITE, line=BLACK, width=12, radius=height // 2)
    yield Words(label, plate.x + 110, plate.bottom - 78, size, width - 220, STRONG)


def _marks(places: Grid, filled: int) -> Iterator[Line]:
    """Draw in the margins where to cut: a line for each edge of the cards on the sheet."""
    columns, rows = min(filled, places.across), -(-filled // places.across)
    first, last = places.area(0), places.area((rows - 1) * places.across + columns - 1)
    if places.across * (rows - 1) + columns > filled:  # the last row is not full
        last = Area(places.area(columns - 1).x, last.y, last.width, last.height)
    away = places.bleed + _AWAY
    top, bottom, left, right = first.y - away, last.bottom + away, first.x - away, last.right + away
    for x in sorted({edge for c in range(columns) for edge in (places.area(c).x, places.area(c).right)}):
        yield from _mark(Line(x, max(top - _MARK, _EDGE), x, top, _HAIR))
        yield from _mark(Line(x, bottom, x, min(bottom + _MARK, places.height - _EDGE), _HAIR))
    lines = (places.area(row * places.across) for row in range(rows))
    for y in sorted({edge for area in lines for edge in (area.y, area.bottom)}):
        yield from _mark(Line(max(left - _MARK, _EDGE), y, left, y, _HAIR))
        yield from _mark(Line(right, y, min(right + _MARK, places.width - _EDGE), y, _HAIR))


def _mark(line: Line) -> Iterator[Line]:
    if line.x2 > line.x1 or line.y2 > line.y1:  # else there is no margin left
        yield line


def _backs(places: Grid, filled: int, plan: ProxyPlan, back: Source, edges: dict[Source, Color]) -> Page:
    """Give the other side of a sheet, for a printer that turns it over its long edge."""
    items: list[Item] = []
    for place in range(filled):
        items += _picture(back, places.area(place, mirrored=True), plan, edges)
    return Page(places.width, places.height, tuple(items))
