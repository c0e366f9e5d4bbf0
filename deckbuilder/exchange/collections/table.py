"""Tables as text: their encoding, what parts their cells, and their rows, all of it bounded."""

import csv
import io
from collections.abc import Iterator

from deckbuilder.core.collection_files import MAX_COLLECTION_BYTES
from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import decoded, peek
from deckbuilder.core.saying import figure, say

MOST_ROWS = 500_000
MOST_COLUMNS = 1000
_LONGEST_LINE = 2**18
"""Letters; a cell may have half of them."""
_MOST_LINES_A_ROW = 5000
_MOST_LINES = 4 * MOST_ROWS
"""Blank ones and those within quotes included."""
_DELIMITERS = ",;\t|"

Row = list[str]


class Table:
    """The rows of a table, read as they are asked for.

    Args:
        content: the file.
        name: its name, for messages.

    Raises:
        BadInput: it is too large, or no text.

    Attributes:
        delimiter: what parts the cells.
        line: the line of the file on which the row given last begins, from 1.
        share: letters read of all.
    """

    def __init__(self, content: bytes, name: str) -> None:
        text, _ = decoded(content, name, MAX_COLLECTION_BYTES)
        self._name = name
        self.letters = len(text)
        self.read = 0
        self._stream = io.StringIO(text, newline="")
        self._lines = 0
        self._since = 0
        self.line = 0
        head = _head(text)
        self.delimiter = delimiter_of(head)
        self._skip = _told(head[0]) is not None if head else False

    def rows(self) -> Iterator[Row]:
        """Give the rows that hold anything, cells without the blanks around them.

        Raises:
            BadInput: the table breaks the rules of CSV or a bound; the line is named.
        """
        reader = csv.reader(self._each_line(), delimiter=self.delimiter, strict=True)
        given = 0
        while True:
            self.line, self._since = self._lines + 1, 0
            try:
                row = next(reader, None)
            except csv.Error as error:
                raise BadInput(
                    self._place(self.line),
                    say("not a table ({why})", why=str(error)),
                    "cells parted by one sign, each quote closed, at most 131,072 letters in a cell",
                ) from error
            if row is None:
                return
            if len(row) > MOST_COLUMNS:
                found = say("{n} columns", n=figure(len(row)))
                raise BadInput(self._place(self.line), found, say("at most {most}", most=figure(MOST_COLUMNS)))
            if self._skip:
                self._skip = False
                continue
            if any(row) and any(cell.strip() for cell in row):
                given += 1
                if given > MOST_ROWS:
                    wanted = say("at most {most} rows", most=figure(MOST_ROWS))
                    raise BadInput(self._place(self.line), "the table goes on", wanted)
                yield row

    def _each_line(self) -> Iterator[str]:
        """Give the lines to the reader of rows, no line and no row without end."""
        while line := self._stream.readline(_LONGEST_LINE + 1):
            self._lines += 1
            self._since += 1
            self.read += len(line)
            if len(line) > _LONGEST_LINE:
                wanted = say("lines of at most {most} letters", most=figure(_LONGEST_LINE))
                raise BadInput(self._place(self._lines), "a line that goes on and on", wanted)
            if self._lines > _MOST_LINES:
                wanted = say("at most {most} lines", most=figure(_MOST_LINES))
                raise BadInput(self._place(self._lines), "the table goes on", wanted)
            if self._since > _MOST_LINES_A_ROW:
                raise BadInput(self._place(self.line), "a quote that is never closed", "each quote closed")
            yield line

    def _place(self, line: int) -> str:
        return say("{name}, line {line}", name=self._name, line=line)


def _head(text: str) -> list[str]:
    """Give the first lines of a text that are not blank."""
    lines = [line for line in text[:16384].replace("\r\n", "\n").replace("\r", "\n").split("\n") if line.strip()]
    return lines[:20]


def _told(line: str) -> str | None:
    """Give the sign that a first line ``sep=;`` names; None where it is another line."""
    bare = line.strip().strip('"')
    if bare[:4].casefold() != "sep=" or len(bare) > 6:
        return None
    return bare[4:5] if bare[4:5] in tuple(_DELIMITERS) else "," if not bare[4:].strip() else None


def delimiter_of(head: list[str]) -> str:
    """Tell what parts the cells of a table by its first lines: the sign that a first line names, else the one most even."""
    if not head:
        return ","
    told = _told(head[0])
    if told is not None:
        return told
    best, most = ",", (0, 0)
    for sign in _DELIMITERS:
        counts = [_outside(line, sign) for line in head]
        score = (sum(count == counts[0] for count in counts) if counts[0] else 0, counts[0])
        if score > most:
            best, most = sign, score
    return best


def _outside(line: str, sign: str) -> int:
    """Count a sign outside of quotes."""
    return sum(part.count(sign) for part in line.split('"')[::2])


def first_row(head: bytes) -> tuple[Row, list[str]]:
    """Give the first row of a file by its first bytes, and its first lines; never raises."""
    lines = _head(peek(head[:16384]))
    sign = delimiter_of(lines)
    if lines and _told(lines[0]) is not None:
        lines = lines[1:]
    if not lines:
        return [], []
    try:
        return next(csv.reader(lines[:1], delimiter=sign), []), lines
    except csv.Error:
        return [], lines
