"""A page of small pictures with their names, to look over many cards at once."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import figure, say
from deckbuilder.imaging.canvas import Tones, blank, image_of, lay, shortened, width_of, write
from deckbuilder.imaging.picture import Picture

_EDGE, _GAP, _LINE = 32, 14, 22
_TITLE, _NAME = 30, 13
MOST = 400
"""So many cards fit on one page; a page is at most 20 by 20."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A card on a page.

    Attributes:
        name: stands below it.
        picture: None where there is none: an outline with the name.
        count: copies; not said for 0 and 1.
    """

    name: str
    picture: Picture | None = None
    count: int = 1


def contact_sheet(
    title: str, cells: Sequence[Cell], tones: Tones, width: int = 200, columns: int = 0, aspect: float = 63 / 88
) -> bytes:
    """Draw the page.

    Args:
        title: above all; ``""`` for none.
        cells: the cards, row by row.
        tones: colours.
        width: of a card in pixels, 40 to 400.
        columns: cards in a row; 0 for a page about as wide as high.
        aspect: width by height of a card.

    Returns:
        A PNG file.

    Raises:
        BadInput: more cards than one page takes.
    """
    if len(cells) > MOST:
        raise BadInput(
            "contact sheet", say("{n} cards", n=figure(len(cells))), say("at most {n} cards on a page", n=MOST)
        )
    width = min(max(width, 40), 400)
    high = round(width / aspect)
    columns = columns or max(4, round((len(cells) * 1.6) ** 0.5))
    columns = max(1, min(columns, len(cells) or 1))
    rows = max(1, -(-len(cells) // columns))
    top = _EDGE + (_TITLE + _GAP if title else 0)
    size = (2 * _EDGE + columns * (width + _GAP) - _GAP, top + rows * (high + _LINE + _GAP) - _GAP + _EDGE)
    page = Image.new("RGB", size, tones.ground)
    if title:
        said = shortened(title, _TITLE, size[0] - 2 * _EDGE, bold=True)
        write(page, (_EDGE, _EDGE + _TITLE - 6), said, _TITLE, tones.text, bold=True)
    for n, cell in enumerate(cells):
        x, y = _EDGE + n % columns * (width + _GAP), top + n // columns * (high + _LINE + _GAP)
        shown = image_of(cell.picture) if cell.picture is not None else blank(cell.name, width, high, tones)
        lay(page, shown, x, y, width, high)
        copies = f"×{cell.count}" if cell.count > 1 else ""
        behind = width_of(copies, _NAME, bold=True)
        name = shortened(cell.name, _NAME, width - behind - (_GAP if copies else 0))
        write(page, (x, y + high + _LINE - 6), name, _NAME, tones.text)
        write(page, (x + width - behind, y + high + _LINE - 6), copies, _NAME, tones.accent, bold=True)
    out = io.BytesIO()
    page.save(out, "PNG", compress_level=6)
    return out.getvalue()
