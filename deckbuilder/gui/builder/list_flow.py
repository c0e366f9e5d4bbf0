"""Where headings and rows of the deck list lie: in one column, or in several side by side."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect


class Flow:
    """Places groups below one another; in several columns each group stays whole and their order is kept."""

    def __init__(self) -> None:
        self.headings: list[QRect] = []
        self.rows: list[list[QRect]] = []
        self.columns = 1
        self.height = 0

    def lay(
        self, sizes: Sequence[int], width: int, least: int, heights: tuple[int, int], gap: int, most: int = 3
    ) -> None:
        """Place groups of so many rows each.

        Args:
            sizes: rows of each group; 0 for a heading alone.
            width: of the whole, in pixels.
            least: width below which a column is not worth having.
            heights: of a heading and of a row.
            gap: pixels between columns and above headings.
            most: columns.
        """
        heading, row = heights
        high = [heading + count * row + gap for count in sizes]
        wanted = max(1, min(most, (width + gap) // (least + gap), len(sizes)))
        ends = _parted(high, wanted)
        self.columns = len(ends)
        wide = (width - gap * 2 * (self.columns - 1)) // self.columns
        self.headings, self.rows, self.height = [], [], 0
        number = 0
        for column, end in enumerate(ends):
            x, y = column * (wide + gap * 2), 0
            while number < end:
                self.headings.append(QRect(x, y, wide, heading))
                y += heading
                self.rows.append([QRect(x, y + n * row, wide, row) for n in range(sizes[number])])
                y += sizes[number] * row + gap
                number += 1
            self.height = max(self.height, y)

    def at(self, point: QPoint) -> tuple[int, int] | None:
        """Give group and row at a point; row -1 for the heading, None for an empty place."""
        for number, heading in enumerate(self.headings):
            if heading.contains(point):
                return number, -1
            rows = self.rows[number]
            if (
                rows
                and rows[0].left() <= point.x() <= rows[0].right()
                and rows[0].top() <= point.y() <= rows[-1].bottom()
            ):
                return number, (point.y() - rows[0].top()) // rows[0].height()
        return None

    def around(self, number: int) -> QRect:
        """Give the box around a group with its heading."""
        box = self.headings[number]
        return box.united(self.rows[number][-1]) if self.rows[number] else box

    def beside(self, number: int, row: int, step: int) -> tuple[int, int] | None:
        """Give the row of the next column to the right (1) or the left (-1) that lies at the same height."""
        here = self.rows[number][row]
        near: tuple[int, int, int] | None = None
        for other, rows in enumerate(self.rows):
            for place, box in enumerate(rows):
                if (box.left() - here.left()) * step <= 0 or abs(box.left() - here.left()) > here.width() * 3 // 2:
                    continue
                away = abs(box.top() - here.top())
                if near is None or away < near[0]:
                    near = (away, other, place)
        return None if near is None else (near[1], near[2])


def _parted(heights: Sequence[int], columns: int) -> list[int]:
    """Part heights, in order, into columns of which the highest is as low as can be; give where each ends."""
    if columns <= 1 or not heights:
        return [len(heights)]
    for most in sorted({sum(heights[a:b]) for a in range(len(heights)) for b in range(a + 1, len(heights) + 1)}):
        ends, filled = [], 0
        for number, high in enumerate(heights):
            if high > most:
                break
            if filled + high > most:
                ends.append(number)
                filled = 0
            filled += high
        else:
            ends.append(len(heights))
            if len(ends) <= columns:
                return ends
    return [len(heights)]
