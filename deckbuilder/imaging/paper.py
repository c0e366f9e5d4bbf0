"""Sheets of paper, cards, and how many of these lie on one of those."""

from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.imaging.page import INCH, MM, Area

MARGIN = 5 * MM
"""What printers leave white."""


class Paper(StrEnum):
    """A sheet of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, upright."""
        return (210 * MM, 297 * MM) if self is Paper.A4 else (INCH * 17 // 2, INCH * 11)


class CardSize(StrEnum):
    """The measure of a card; US cards are half a millimetre wider and nearly one higher."""

    METRIC = "63x88mm"
    INCHES = "2.5x3.5in"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return (63 * MM, 88 * MM) if self is CardSize.METRIC else (INCH * 5 // 2, INCH * 7 // 2)


def card_of(paper: Paper) -> CardSize:
    """Give the measure of cards that goes with a paper."""
    return CardSize.INCHES if paper is Paper.LETTER else CardSize.METRIC


_LETTER_LANDS = frozenset(
    ["US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "PA", "DO", "NI", "SV", "HN", "PR", "BO"]
)


def paper_of(locale: str) -> Paper:
    """Give the paper of a country.

    Args:
        locale: language and country: ``"en_US.UTF-8"``, ``"de-DE"``.
    """
    country = locale.partition(".")[0].partition("@")[0].replace("-", "_").rpartition("_")[2]
    return Paper.LETTER if country.upper() in _LETTER_LANDS else Paper.A4


@dataclass(frozen=True, slots=True)
class Grid:
    """Places for cards on a sheet, in the middle of it.

    Attributes:
        width: of the sheet as it lies.
        height: of it.
        across: cards beside each other.
        down: cards below each other.
        card: width and height of a card.
        bleed: what is printed around each card, to be cut off.
        gap: what is left white between bleeds.
        left: where the first card begins, without its bleed.
        top: as ``left``.
    """

    width: int
    height: int
    across: int
    down: int
    card: tuple[int, int]
    bleed: int
    gap: int
    left: int
    top: int

    @property
    def places(self) -> int:
        """How many cards a sheet holds."""
        return self.across * self.down

    @property
    def step(self) -> tuple[int, int]:
        """From a card to the next, across and down."""
        between = 2 * self.bleed + self.gap
        return self.card[0] + between, self.card[1] + between

    def area(self, place: int, *, mirrored: bool = False) -> Area:
        """Give where a card lies, in reading order; mirrored is the other side of the sheet, turned over its long edge."""
        row, column = divmod(place, self.across)
        if mirrored and self.height >= self.width:
            column = self.across - 1 - column
        elif mirrored:
            row = self.down - 1 - row
        across, down = self.step
        return Area(self.left + column * across, self.top + row * down, *self.card)


def grid(paper: Paper, card: CardSize, bleed: int = 0, gap: int = 0) -> Grid:
    """Give the places for cards on a sheet, upright unless more of them lie on it across."""
    upright = _grid(*paper.size, card.size, bleed, gap)
    across = _grid(paper.size[1], paper.size[0], card.size, bleed, gap)
    return across if across.places > upright.places else upright


def _grid(width: int, height: int, card: tuple[int, int], bleed: int, gap: int) -> Grid:
    def many(room: int, side: int) -> int:
        return max(1, (room - 2 * MARGIN + gap) // (side + 2 * bleed + gap))

    def begin(room: int, side: int, count: int) -> int:
        return (room - count * (side + 2 * bleed) - (count - 1) * gap) // 2 + bleed

    across, down = many(width, card[0]), many(height, card[1])
    left, top = begin(width, card[0], across), begin(height, card[1], down)
    return Grid(width, height, across, down, card, bleed, gap, left, top)
