"""Lists run through columns and pages whole: nothing is lost, no heading stands alone."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.imaging.flow import Block, flow
from deckbuilder.imaging.page import Area, Item, Words

COLUMNS = (Area(0, 0, 100, 1000), Area(200, 0, 100, 1000))


def block(name: str, height: int = 100, heading: Block | None = None, keeps: bool = False) -> Block:
    def draw(x: int, y: int, width: int) -> Iterator[Item]:
        yield Words(name, x, y, height, width)

    return Block(height, draw, heading, keeps)


def written(pages: tuple[tuple[Item, ...], ...]) -> list[Words]:
    return [item for page in pages for item in page if isinstance(item, Words)]


@given(st.lists(st.integers(20, 400), max_size=60))
def test_every_line_stands_once_in_its_order_and_inside_a_column(heights: list[int]) -> None:
    pages = flow([block(str(number), height) for number, height in enumerate(heights)], lambda page: COLUMNS)
    assert [words.text for words in written(pages)] == [str(number) for number in range(len(heights))]
    assert all(words.y + words.size <= 1000 for words in written(pages))


def test_a_heading_goes_on_with_its_first_line_and_comes_again() -> None:
    again = block("again", 100)
    lines = [block(f"a{number}") for number in range(9)]
    section = [block("head", keeps=True), *(block(f"b{number}", heading=again) for number in range(14))]
    told = written(flow([*lines, *section], lambda page: COLUMNS))
    places = {words.text: (words.x, words.y) for words in told}
    assert places["head"] == (200, 0)
    assert places["b0"] == (200, 100)
    assert [words.text for words in told].count("again") == 1
    assert [words.text for words in told][-1] == "b13"


def test_columns_of_one_page_end_alike() -> None:
    told = written(flow([block(str(number)) for number in range(10)], lambda page: COLUMNS))
    assert [words.x for words in told] == [0] * 5 + [200] * 5


def test_a_gap_neither_begins_nor_ends_a_column() -> None:
    gap = Block(350, lambda x, y, width: (Words("gap", x, y, 350, width),), gap=True)
    told = written(flow([gap, block("a", 900), gap, block("b", 900), gap], lambda page: COLUMNS))
    assert [words.text for words in told] == ["a", "b"]
