"""Where everything on a table lies, as plain numbers: boxes of zones, ranks and tokens, and the places between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from deckbuilder.core.scene import Layout, Spot, Token, Zone

WIDE, HIGH = 126.0, 176.0
"""Of a card, in the table's own unit: half a millimetre."""
PITCH = 158.0
"""From card to card in a rank: two turned ones do not touch."""
LYING = 0.86
"""A card that is turned to the side is drawn so much smaller, so that it keeps out of its neighbours."""

_SLOT, _END, _NEW, _OVER = 30.0, 46.0, 54.0, 36.0


class Box(NamedTuple):
    """A rectangle, from its upper left corner."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.high

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.wide / 2, self.y + self.high / 2

    def moved(self, right: float, down: float, scale: float = 1.0) -> "Box":
        """Give it made larger around the origin, then moved."""
        return Box(self.x * scale + right, self.y * scale + down, self.wide * scale, self.high * scale)

    def grown(self, by: float) -> "Box":
        """Give it with so much more on each side."""
        return Box(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies within."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def joined(self, other: "Box") -> "Box":
        """Give the least box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


NOWHERE = Box(0, 0, 1, 1)


class Line(NamedTuple):
    """A rank: its box, where the middles of its cards are from left to right, and the box of a card there."""

    box: Box
    files: tuple[float, ...]
    card: Box

    def moved(self, right: float, down: float, scale: float) -> "Line":
        """Give it made larger, then moved."""
        files = tuple(x * scale + right for x in self.files)
        return Line(self.box.moved(right, down, scale), files, self.card.moved(right, down, scale))


class Stand(NamedTuple):
    """How a token lies.

    Attributes:
        zone: id of its zone.
        box: of the card upright, or of the round base.
        depth: the greater, the nearer to the eye.
        seen: height of what is seen of it from its upper edge, before others lie over it.
        small: whether it is drawn as a narrow back or a tab: no room for words but the name.
        tab: whether it peeks out behind what it is attached to.
    """

    token: Token
    zone: str
    box: Box
    depth: int = 0
    seen: float = HIGH
    small: bool = False
    tab: bool = False

    @property
    def turn(self) -> int:
        """Degrees that it is drawn turned: what peeks out behind another stays upright, else its name could not be read."""
        return 0 if self.tab else self.token.turn % 360

    @property
    def drawn(self) -> Box:
        """The box that it fills as it is turned; its upper edge stays where it is, since others may lie over the lower one."""
        if self.turn % 180 == 0:
            return self.box
        wide, high = self.box.high * LYING, self.box.wide * LYING
        return Box(self.box.middle[0] - wide / 2, self.box.y, wide, high)

    def moved(self, right: float, down: float, scale: float) -> "Stand":
        """Give it made larger, then moved."""
        token, zone, (x, y, wide, high), depth, seen, small, tab = self
        box = Box(x * scale + right, y * scale + down, wide * scale, high * scale)
        return Stand(token, zone, box, depth, seen * scale, small, tab)


@dataclass(frozen=True, slots=True)
class Ground:
    """How a zone lies.

    Attributes:
        box: all of it.
        lines: of ranks, the front one first.
        toward: 1 where the ranks further back lie below, -1 where above.
        scale: of what lies on it.
        hidden: whether all cards are seen from behind, and narrow.
    """

    zone: Zone
    box: Box
    lines: tuple[Line, ...] = ()
    toward: int = 1
    scale: float = 1.0
    hidden: bool = False

    @property
    def slot(self) -> Box:
        """The box of the cards of a pile, at the foot of it."""
        wide, high = WIDE * self.scale, HIGH * self.scale
        return Box(self.box.middle[0] - wide / 2, self.box.bottom - high, wide, high)

    def moved(self, right: float, down: float, scale: float) -> "Ground":
        """Give it made larger, then moved."""
        lines = tuple(line.moved(right, down, scale) for line in self.lines)
        return replace(self, box=self.box.moved(right, down, scale), lines=lines, scale=self.scale * scale)

    def place(self, at: tuple[int, int]) -> Box:
        """Give the box of a place: between two cards, beside the outer ones, behind the last rank; a base; or the whole zone."""
        if self.zone.layout is Layout.TABLE:
            x, y = table_point(self, at)
            side = 40 * self.scale
            return Box(x - side / 2, y - side / 2, side, side)
        return self._in_ranks(*at) if self.zone.layout is Layout.RANKS and self.lines else self.box

    def nearest(self, x: float, y: float) -> tuple[int, int]:
        """Give what a point of the zone is by its layout: rank and file, the place in a row, tenths of a millimetre."""
        zone, box = self.zone, self.box
        if zone.layout is Layout.TABLE:
            across, deep = zone.extent
            return round((x - box.x) / box.wide * across), round((box.bottom - y) / box.high * deep)
        if zone.layout is not Layout.RANKS or not self.lines:
            return 0, 0
        last = self.lines[-1].box
        edge = (_OVER - 1) * self.scale
        beyond = y > last.bottom - edge if self.toward > 0 else y < last.y + edge / 2
        if beyond:
            return len(self.lines), 0
        rank = min(range(len(self.lines)), key=lambda n: abs(self.lines[n].card.middle[1] - y))
        return rank, sum(1 for middle in self.lines[rank].files if middle < x)

    def _in_ranks(self, rank: int, file: int) -> Box:
        last = self.lines[-1]
        scale = self.scale
        if rank >= len(self.lines):
            x, _ = last.box.middle
            wide, high = 2 * PITCH * scale, _NEW * scale
            y = last.box.bottom - _OVER * scale if self.toward > 0 else last.box.y - high + _OVER * scale
            return Box(x - wide / 2, y, wide, high)
        line = self.lines[max(rank, 0)]
        card = line.card
        if not line.files:
            x, _ = line.box.middle
            return Box(x - PITCH * scale, card.y, 2 * PITCH * scale, card.high)
        reach = card.wide / 2
        if file <= 0 or file >= len(line.files):
            wide = _END * scale
            x = line.files[0] - reach - wide - 1 if file <= 0 else line.files[-1] + reach + 1
            return Box(x, card.y, wide, card.high)
        wide = _SLOT * scale
        return Box((line.files[file - 1] + line.files[file]) / 2 - wide / 2, card.y, wide, card.high)


def table_point(ground: Ground, at: tuple[int, int]) -> tuple[float, float]:
    """Give where a point in tenths of a millimetre lies; its origin is the near left corner."""
    across, deep = ground.zone.extent
    x, y = at
    return (
        ground.box.x + ground.box.wide * x / max(across, 1),
        ground.box.bottom - ground.box.high * y / max(deep, 1),
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole table.

    Attributes:
        box: around everything.
        grounds: of the zones by id, in reading order.
        stands: of the tokens that are drawn by id, in reading order; of a pile only the topmost.
        front: the line where the front ranks meet; None where nobody has ranks.
    """

    box: Box = NOWHERE
    grounds: Mapping[str, Ground] = field(default_factory=dict)
    stands: Mapping[str, Stand] = field(default_factory=dict)
    front: Box | None = None

    def place(self, spot: Spot) -> Box | None:
        """Give the box of a place; None where the zone is not on the table."""
        ground = self.grounds.get(spot.zone)
        return ground.place(spot.at) if ground is not None else None

    def nearest(self, x: float, y: float) -> Spot | None:
        """Give the place that lies nearest to a point; None where no zone is."""
        ground = next((ground for ground in self.grounds.values() if ground.box.holds(x, y)), None)
        return Spot(ground.zone.id, ground.nearest(x, y)) if ground is not None else None

    def top(self, zone: str) -> str:
        """Give the token on top of a pile, or ``""``."""
        ground = self.grounds.get(zone)
        return ground.zone.tokens[0].id if ground is not None and ground.zone.tokens else ""

    def piles(self) -> Iterator[Ground]:
        """Give the piles."""
        return (ground for ground in self.grounds.values() if ground.zone.layout is Layout.PILE)
