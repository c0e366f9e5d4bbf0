"""Path data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.imaging.shapes import BadPath, Placing, read_path


def test_lines_and_closings_give_outlines() -> None:
    assert read_path("M0 0 L10 0 H20 V5 Z M1,1 2 2") == (((0, 0), (10, 0), (20, 0), (20, 5)), ((1, 1), (2, 2)))


def test_curves_end_where_they_say() -> None:
    (outline,) = read_path("M0 0 C0 50 100 50 100 100 Q100 0 0 0")
    assert outline[8] == pytest.approx((100, 100))
    assert outline[-1] == pytest.approx((0, 0))
    assert len(outline) == 17


@pytest.mark.parametrize(
    "data", ["", "L1 1", "M1", "M1 1 C1 2 3", "M1 1 A1 1", "M1 1 Z 4", "m1 1", "M1e9 1", "M999 0", "M0 0 L1 #"]
)
def test_bad_data_is_refused(data: str) -> None:
    with pytest.raises(BadPath):
        read_path(data)


@given(st.text("MLHVCQZ0123456789-., eA", max_size=60))
def test_any_data_is_read_or_refused(data: str) -> None:
    try:
        outlines = read_path(data)
    except BadPath:
        return
    assert all(-100 <= part <= 200 for outline in outlines for point in outline for part in point)


def test_mirroring_and_turning_keep_the_middle() -> None:
    placing = Placing(10, 20, 200, mirrored=True, turn=90)
    assert placing.of(((50, 50),))[0] == pytest.approx((110, 120))
    assert Placing(0, 0, 100, mirrored=True).of(((0, 10),))[0] == pytest.approx((100, 10))
    assert Placing(0, 0, 100, turn=90).of(((0, 50),))[0] == pytest.approx((50, 0))
