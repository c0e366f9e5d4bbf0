"""Lists that run through columns and pages: a heading never stands alone at the foot, and comes again at the head."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from deckbuilder.core.saying import english
from deckbuilder.imaging.page import Area, Item

Speak = Callable[[str], str]
"""Gives a sentence in the language of the print."""

Draw = Callable[[int, int, int], Iterable[Item]]
"""Draws something whose upper left corner and width are given."""

in_english: Speak = english
_FINE = 100


@dataclass(frozen=True, slots=True)
class Block:
    """Something that stands in a column and is not broken.

    Attributes:
        height: what it takes of the column.
        draw: called with its place.
        heading: what stands above it in the list; comes again where the block is the first of a column.
        keeps: it goes on to the next column with what follows.
        gap: it only keeps two others apart: there is none where a column begins or ends.
    """

    height: int
    draw: Draw
    heading: "Block | None" = None
    keeps: bool = False
    gap: bool = False


def flow(blocks: Sequence[Block], columns: Callable[[int], Sequence[Area]]) -> tuple[tuple[Item, ...], ...]:
    """Give what stands on each page; columns of a single page end at about the same height.

    Args:
        blocks: in reading order.
        columns: gives the columns of a page, by its number from 0.
    """
    pages = _flow(blocks, columns)
    if len(pages) > 1:
        return pages
    first = columns(0)
    low, high = 0, first[0].height
    while high - low > _FINE:
        middle = (low + high) // 2
        lower = tuple(replace(column, height=middle) for column in first)
        tried = _flow(blocks, lambda page, lower=lower: columns(page) if page else lower)  # type: ignore[misc]  # bound at once
        if len(tried) == 1:
            high, pages = middle, tried
        else:
            low = middle
    return pages


def _flow(blocks: Sequence[Block], columns: Callable[[int], Sequence[Area]]) -> tuple[tuple[Item, ...], ...]:
    pages: list[list[Item]] = [[]]
    room = list(columns(0))
    at = 0
    y = room[0].y
    number = 0
    while number < len(blocks):
        block = blocks[number]
        needed = sum(each.height for each in _kept_together(blocks, number))
        column = room[at]
        if block.gap and (y == column.y or y + block.height > column.bottom):
            number += 1
            continue
        if y > column.y and y + needed > column.bottom:
            at += 1
            if at == len(room):
                pages.append([])
                room, at = list(columns(len(pages) - 1)), 0
            column = room[at]
            y = column.y
            if block.heading is not None:
                pages[-1] += block.heading.draw(column.x, y, column.width)
                y += block.heading.height
        pages[-1] += block.draw(column.x, y, column.width)
        y += block.height
        number += 1
    return tuple(tuple(page) for page in pages)


def _kept_together(blocks: Sequence[Block], number: int) -> Iterable[Block]:
    """Give a block with those that it keeps to."""
    yield blocks[number]
    while blocks[number].keeps and number + 1 < len(blocks):
        number += 1
        yield blocks[number]
