"""Sheets of faces side by side, as table programs cut them up again: every cell alike, no gaps."""

import io
from collections.abc import Sequence

from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import say
from deckbuilder.imaging.canvas import image_of
from deckbuilder.imaging.picture import Picture

MOST_COLUMNS, MOST_ROWS = 10, 7
"""What Tabletop Simulator takes on one sheet."""

_LARGEST = 8192
_QUALITY = 90
_EDGE = (0, 0, 0)


def sheet(faces: Sequence[Picture], columns: int, rows: int) -> bytes:
    """Put faces on one sheet, row by row from the top left; cells without a face are black.

    Args:
        faces: at most ``columns * rows``; the first one decides the size of the cells, others are fitted into it.
        columns: 1 to 10.
        rows: 1 to 7.

    Returns:
        A JPEG file; a sheet that would be wider or higher than 8,192 pixels is reduced.

    Raises:
        BadInput: no face at all, more faces than cells, or too many cells.
    """
    if not (1 <= columns <= MOST_COLUMNS and 1 <= rows <= MOST_ROWS and 0 < len(faces) <= columns * rows):
        raise BadInput(
            say("sheet of {columns} by {rows}", columns=columns, rows=rows),
            say("{n} faces", n=len(faces)),
            say("at most {columns} by {rows} cells, and a face or more", columns=MOST_COLUMNS, rows=MOST_ROWS),
        )
    wide, high = faces[0].width, faces[0].height
    scale = min(1.0, _LARGEST / (wide * columns), _LARGEST / (high * rows))
    wide, high = max(1, int(wide * scale)), max(1, int(high * scale))
    page = Image.new("RGB", (wide * columns, high * rows), _EDGE)
    for n, face in enumerate(faces):
        image = image_of(face)
        if image.size != (wide, high):
            image = image.resize((wide, high), Image.Resampling.LANCZOS, reducing_gap=2.0)
        page.paste(image, (n % columns * wide, n // columns * high), image)
    out = io.BytesIO()
    page.save(out, "JPEG", quality=_QUALITY, subsampling=0, optimize=False)
    return out.getvalue()


def shape(count: int) -> tuple[int, int]:
    """Give columns and rows of the smallest sheet that takes so many faces, at least 2 by 2 as programs want them."""
    columns = min(MOST_COLUMNS, max(2, count))
    return columns, max(2, min(MOST_ROWS, -(-count // columns)))
