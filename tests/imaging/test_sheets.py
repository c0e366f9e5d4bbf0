"""Sheets of faces for table programs."""

import io

import pytest
from PIL import Image

from deckbuilder.core.errors import BadInput
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.sheets import shape, sheet


def _face(color: tuple[int, int, int], width: int = 60, height: int = 84) -> Picture:
    return Picture(width, height, Image.new("RGBA", (width, height), (*color, 255)).tobytes())


RED, GREEN = _face((220, 10, 10)), _face((10, 220, 10), 30, 42)


def test_faces_stand_row_by_row_in_cells_of_the_first_ones_size() -> None:
    page = Image.open(io.BytesIO(sheet([RED, GREEN, GREEN, RED], 3, 2)))
    assert (page.format, page.size) == ("JPEG", (180, 168))
    seen = [page.convert("RGB").getpixel((x, y)) for x, y in ((30, 42), (90, 42), (150, 42), (30, 126), (90, 126))]
    wanted = [(220, 10, 10), (10, 220, 10), (10, 220, 10), (220, 10, 10), (0, 0, 0)]
    for found, right in zip(seen, wanted, strict=True):
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, right, strict=True)) < 12


def test_sheet_that_would_be_endless_is_reduced() -> None:
    page = Image.open(io.BytesIO(sheet([_face((0, 0, 0), 1500, 2095)], 10, 7)))
    assert max(page.size) <= 8192


@pytest.mark.parametrize(("count", "columns", "rows"), [(0, 2, 2), (5, 2, 2), (1, 11, 1), (1, 1, 8), (1, 0, 1)])
def test_sheet_that_no_program_takes_is_refused(count: int, columns: int, rows: int) -> None:
    with pytest.raises(BadInput, match="sheet"):
        sheet([RED] * count, columns, rows)


@pytest.mark.parametrize("count", [1, 2, 10, 11, 44, 70])
def test_shape_takes_all_faces_and_no_row_is_empty(count: int) -> None:
    columns, rows = shape(count)
    assert columns * rows >= count
    assert rows == 2 or columns * (rows - 1) < count
