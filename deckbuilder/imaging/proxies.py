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
        backs: a sheet of backs behind each sheet, for printing on both sides.
    """

    paper: Paper = Paper.A4
    card: CardSize | None = None
    bleed: int = 0
    gap: int = 0
    edge: Edge = Edge.COLOR
    marks: bool = True
    label: str = "PROXY"
    backs: bool = False

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
            if plan.backs:
                pages.append(_backs(places, filled, plan.bleed))
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
    shape = proxy.picture.shape
    lying = shape[0] > shape[1]
    seen = _seen(shape, area, lying)
    if plan.bleed or seen != area:
        if proxy.picture not in edges:
            edges[proxy.picture] = edge_color(proxy.picture) if plan.edge is Edge.COLOR or seen != area else _WHITE
        if plan.edge is Edge.COLOR or seen != area:
            yield Plate(area.grown(plan.bleed), fill=edges[proxy.picture])
        else:
            yield from _mirrored(proxy.picture, area, plan.bleed, lying)
    yield _placed(proxy.picture, seen, lying)
    if plan.label:
        yield from _label(plan.label, area)


def _seen(shape: tuple[int, int], area: Area, lying: bool) -> Area:
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


def _backs(places: Grid, filled: int, bleed: int) -> Page:
    """Give the other side of a sheet, for a printer that turns it over its long edge."""
    items: list[Item] = []
    for place in range(filled):
        items += _back(places.area(place, mirrored=True), bleed)
    return Page(places.width, places.height, tuple(items))


_BACK: Color = (72, 80, 92)
_BACK_LINE: Color = (214, 219, 226)


def _back(area: Area, bleed: int) -> Iterator[Item]:
    """Draw a back that is the same for all cards, and the same upside down."""
    yield Plate(area.grown(bleed), fill=_BACK)
    yield Plate(area.grown(-350), line=_BACK_LINE, width=50, radius=250)
    yield Plate(area.grown(-480), line=_BACK_LINE, width=20, radius=180)
    middle_x, middle_y = area.x + area.width // 2, area.y + area.height // 2
    for reach in (2000, 1500, 1000, 500):
        points = ((0, -reach), (reach * 7 // 10, 0), (0, reach), (-reach * 7 // 10, 0))
        for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
            yield Line(middle_x + x1, middle_y + y1, middle_x + x2, middle_y + y2, 40, _BACK_LINE)
