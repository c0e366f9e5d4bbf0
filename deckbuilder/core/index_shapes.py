r"""What kinds of characters must stand in a row where a regular expression matches: found without the engine.

``\d+ \w+ \d`` matches only where ``\d \w`` and ``\w \d`` stand. With every character written as the sign of its kind, each such
row is a few plain texts, and looking for these is many times faster than trying the expression at every place.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

_TOKEN = re.compile(
    r"(?P<kind>\\[dwsSnt]|\\[^\w]|\[(?:\\.|[^\]\\])*\]|[^\\()\[\]{}|*+?^$])|(?P<edge>\\[bBAZ]|[$^])", re.DOTALL
)
_REPEAT = re.compile(r"(\*|\+|\?|\{\d*,?\d*\})([?+]?)")
_ASCII = [chr(code) for code in range(128)]
_MOST_TEXTS = 4  # each is looked for on its own
_MOST_ROWS = 3
_LONGEST = 256


@dataclass(frozen=True, slots=True)
class Row:
    """Kinds of characters in a row.

    Attributes:
        signs: the sign of every ASCII character, a table for ``bytes.translate``.
        texts: one of them stands, in signs, where the row does.
        led: whether it begins with the line break before a line, which may be the one before the text.
        closed: whether it ends with the line break behind a line, which may be the one behind the text.
    """

    signs: bytes
    texts: tuple[bytes, ...]
    led: bool
    closed: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """The rows that stand wherever an expression matches.

    Attributes:
        rows: all of them stand there.
        exact: whether there is one, and it stands nowhere else.
    """

    rows: tuple[Row, ...]
    exact: bool


@lru_cache(maxsize=256)
def shape_of(pattern: str) -> Shape | None:
    r"""Give the shape of an expression over ASCII texts, every line of which has a line break before and behind it.

    Args:
        pattern: as ``query_regex`` writes it.

    Returns:
        None where no row is certain: with groups and alternatives, and where nothing of a fixed length is left.
    """
    rows: list[list[str]] = [[]]
    at, exact = 0, True
    while at < len(pattern):
        token = _TOKEN.match(pattern, at)
        if token is None:
            return None
        first, at = at == 0, token.end()
        if token["edge"]:
            if (token[0] == "^" and first) or (token[0] == "$" and at == len(pattern)):
                rows[-1].append(token[0])
            else:
                rows.append([])
                exact = False
                if repeat := _REPEAT.match(pattern, at):
                    at = repeat.end()
            continue
        least, endless, greedy = 1, False, False
        if repeat := _REPEAT.match(pattern, at):
            at = repeat.end()
            least, endless = _times(repeat[1])
            greedy = repeat[2] == "+"
        rows[-1] += [token["kind"]] * min(least, _LONGEST)
        inside = not first and pattern[at:] != ""
        if least > _LONGEST or (endless and (inside or greedy)):
            rows.append([token["kind"]] * min(least, _LONGEST))
            exact = False
    pieces = [piece for row in rows for piece in _cut(row)]
    exact = exact and len(pieces) == 1
    telling = sorted((piece for piece in pieces if len(piece) > 1 or exact), key=len, reverse=True)[:_MOST_ROWS]
    return Shape(tuple(map(_row, telling)), exact) if telling else None


def _times(repeat: str) -> tuple[int, bool]:
    """Tell how often at least, and whether it may be more."""
    if repeat in ("*", "?"):
        return 0, True
    if repeat == "+":
        return 1, True
    least, comma, most = repeat.strip("{}").partition(",")
    return int(least or 0), bool(comma) and least != most


@lru_cache(maxsize=512)
def _members(kind: str) -> bytes:
    found = re.compile(r"\n" if kind in "^$" else kind).fullmatch
    return bytes(found(char) is not None for char in _ASCII)


def _kinds(row: Sequence[str]) -> tuple[list[tuple[bool, ...]], list[list[int]]]:
    """Give what sets the characters apart that a row sets apart, and for every place of the row which of these fit."""
    different = list(dict.fromkeys(row))
    apart = list(zip(*(map(bool, _members(kind)) for kind in different), strict=True))
    signs = {held: sign for sign, held in enumerate(dict.fromkeys(apart))}
    fit = {kind: [sign for held, sign in signs.items() if held[i]] for i, kind in enumerate(different)}
    return apart, [fit[kind] for kind in row]


def _cut(row: list[str]) -> list[list[str]]:
    """Cut a row where it would be too many texts."""
    if not row:
        return []
    pieces, begun = [], 0
    for end in range(1, len(row) + 1):
        if len(set(row[begun:end])) > 1 and prod(map(len, _kinds(row[begun:end])[1])) > _MOST_TEXTS:
            pieces.append(row[begun : end - 1])
            begun = end - 1
    return [*pieces, row[begun:]]


def _row(row: list[str]) -> Row:
    apart, fitting = _kinds(row)
    signs = {held: sign for sign, held in enumerate(dict.fromkeys(apart))}
    table = bytes(signs[held] for held in apart) + bytes(128)
    return Row(table, tuple(map(bytes, product(*fitting))), row[0] == "^", row[-1] == "$")
