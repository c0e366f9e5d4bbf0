"""Where cards lie in the picture grid: arithmetic over groups, nothing for each card."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect


@dataclass(frozen=True, slots=True)
class Block:
    """Cards below one another's heading, or all cards where there is none.

    Attributes:
        first: row of the first card.
        count: how many cards.
        top: where its first line of cards begins, below the heading; in pixels from the top of everything.
    """

    first: int
    count: int
    top: int


class GridLayout:
    """Lays rows out in lines of equal cells; finding a row, a place or the rows of a stretch costs a search among blocks.

    Args:
        counts: how many cards stand under each heading, 0 where they are folded away; for cards without headings, one count
            and ``heading`` 0.
        wide: room from left to right, in pixels.
        cell: width and height of a cell.
        heading: height of a heading, 0 where there are none; a heading is a row before the cards below it.
    """

    def __init__(self, counts: Sequence[int], wide: int, cell: tuple[int, int], heading: int = 0) -> None:
        self.cell_wide, self.cell_high = cell
        self.columns = max(1, wide // self.cell_wide)
        self.left = max(0, (wide - self.columns * self.cell_wide) // 2)
        self._wide, self._heading = wide, heading
        self._blocks: list[Block] = []
        row = top = 0
        for count in counts:
            row += 1 if heading else 0
            top += heading
            self._blocks.append(Block(row, count, top))
            row += count
            top += -(-count // self.columns) * self.cell_high
        self.rows, self.height = row, top
        self._firsts = [block.first - (1 if heading else 0) for block in self._blocks]
        self._tops = [block.top - heading for block in self._blocks]

    def rect(self, row: int) -> QRect:
        """Give where a row lies; empty where there is no such row."""
        if not 0 <= row < self.rows:
            return QRect()
        block = self._blocks[bisect_right(self._firsts, row) - 1]
        if row < block.first:
            return QRect(0, block.top - self._heading, self._wide, self._heading)
        line, column = divmod(row - block.first, self.columns)
        return QRect(
            self.left + column * self.cell_wide, block.top + line * self.cell_high, self.cell_wide, self.cell_high
        )

    def row_at(self, place: QPoint) -> int:
        """Give the row at a place; -1 where nothing lies."""
        row = self.near(place)
        return row if row >= 0 and self.rect(row).contains(place) else -1

    def near(self, place: QPoint) -> int:
        """Give the row at a place, or else the one that lies nearest in its line; -1 where there are no rows."""
        if not self.rows:
            return -1
        y = min(max(place.y(), 0), self.height - 1)
        block = self._blocks[bisect_right(self._tops, y) - 1]
        if y < block.top:
            return block.first - 1
        column = min(max((place.x() - self.left) // self.cell_wide, 0), self.columns - 1)
        line = (y - block.top) // self.cell_high
        return block.first + min(line * self.columns + column, block.count - 1)

    def between(self, top: int, bottom: int) -> Iterator[int]:
        """Give the rows that lie, wholly or in part, in a stretch, in their order."""
        if not self.rows or bottom < 0 or top >= self.height:
            return
        first = self.near(QPoint(0, max(top, 0)))
        for row in range(first, self.rows):
            if self.rect(row).top() > bottom:
                return
            yield row

    def moved(self, row: int, lines: int) -> int:
        """Give the card so many lines further down, over headings, in the same column; the outermost at the edge.

        The heading of a folded group is a line of its own.
        """
        way, x = 1 if lines > 0 else -1, self.rect(row).center().x()
        if self._is_heading(row):
            x = self.left + 1
        for _ in range(abs(lines)):
            under = self._beyond(row, x, way)
            if self._is_heading(under) and not self._is_folded(under):
                further = self._beyond(under, x, way)
                under = row if further == under else further
            if under == row:
                break
            row = under
        return row

    def _beyond(self, row: int, x: int, way: int) -> int:
        """Give the row above or below another one; that one itself at the edge."""
        here = self.rect(row)
        y = here.bottom() + 1 if way > 0 else here.top() - 1
        return self.near(QPoint(x, y)) if 0 <= y < self.height else row

    def _is_heading(self, row: int) -> bool:
        return self._heading > 0 and self._firsts[bisect_right(self._firsts, row) - 1] == row

    def _is_folded(self, row: int) -> bool:
        """Tell whether the group of a heading is folded."""
        return self._blocks[bisect_right(self._firsts, row) - 1].count == 0
