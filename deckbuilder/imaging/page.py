"""Pages as values: what stands where, in hundredths of a millimetre; one painter makes a PDF of them, another shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.sources import Source

MM = 100
"""Of the unit of pages, in a millimetre."""

INCH = 2540
BLACK: Color = (0, 0, 0)
PLAIN, STRONG = "plain", "strong"
"""The typefaces."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle, from the top left corner of the page."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The lower edge."""
        return self.y + self.height

    def grown(self, by: int) -> "Area":
        """Give the rectangle with so much more on each side."""
        return Area(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, x: int, y: int) -> "Area":
        """Give the rectangle elsewhere."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of some width."""

    x1: int
    y1: int
    x2: int
    y2: int
    width: int = 10
    color: Color = BLACK


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle, filled or drawn.

    Attributes:
        fill: None for none.
        line: of its border, None for none.
        width: of the border, which lies half inside.
        radius: of the corners.
    """

    area: Area
    fill: Color | None = None
    line: Color | None = None
    width: int = 10
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text in one typeface.

    Attributes:
        x: left end of the baseline.
        y: height of the baseline.
        width: as measured; painters set the words to their own measure, which differs by less than a hundredth.
        turned: reads from the bottom to the top.
    """

    text: str
    x: int
    y: int
    size: int
    width: int
    font: str = PLAIN
    color: Color = BLACK
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture.

    Attributes:
        area: what it fills, as it is seen: turned already.
        turn: quarter turns to the right, after mirroring.
        mirror_x: left and right are exchanged.
        mirror_y: top and bottom are exchanged.
        clip: only what lies in here is seen; None for all.
    """

    area: Area
    source: Source
    turn: int = 0
    mirror_x: bool = False
    mirror_y: bool = False
    clip: Area | None = None


Item = Line | Plate | Words | Placed


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, with what is on it in the order of painting."""

    width: int
    height: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """What is to be printed.

    Attributes:
        title: what a viewer shows in its title bar.
        cards: how many cards are on it: copies on proxies, lines' copies on lists.
        warnings: what a player should know before printing, a sentence each.
    """

    title: str
    pages: tuple[Page, ...]
    cards: int = 0
    warnings: tuple[str, ...] = ()


def pictures_of(pages: Sequence[Page]) -> tuple[Source, ...]:
    """Give each picture that is on some pages once, in the order in which they come."""
    return tuple(dict.fromkeys(item.source for page in pages for item in page.items if isinstance(item, Placed)))
