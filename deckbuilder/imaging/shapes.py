"""Drawings as data: path commands to outlines in a square of 100 by 100."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

Point = tuple[float, float]
Outline = tuple[Point, ...]

_TOKEN = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?|[^\s,]")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_STEPS = 8
_LONGEST = 4000


class BadPath(ValueError):
    """Path data that cannot be read; the message says what was found and what was wanted."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a drawing of 100 by 100 goes.

    Attributes:
        x: left edge of its square, in pixels.
        y: top edge, in pixels.
        size: side of its square, in pixels.
        mirrored: left and right exchanged.
        turn: turned about its middle, in degrees, clockwise.
    """

    x: float
    y: float
    size: float
    mirrored: bool = False
    turn: float = 0

    def of(self, outline: Outline) -> list[Point]:
        """Give an outline in pixels."""
        unit = self.size / 100
        if not self.mirrored and not self.turn:
            return [(self.x + px * unit, self.y + py * unit) for px, py in outline]
        side = -1 if self.mirrored else 1
        across, down = cos(radians(self.turn)) * unit, sin(radians(self.turn)) * unit
        middle_x, middle_y = self.x + self.size / 2, self.y + self.size / 2
        return [
            (
                middle_x + side * (px - 50) * across - (py - 50) * down,
                middle_y + side * (px - 50) * down + (py - 50) * across,
            )
            for px, py in outline
        ]


def read_path(data: str) -> tuple[Outline, ...]:
    """Read path data: absolute ``M L H V C Q Z``, as in SVG, within -50 to 150.

    Raises:
        BadPath: another command, a missing or stray number, or a point far outside.
    """
    if len(data) > _LONGEST:
        raise BadPath(f"{len(data)} signs of path data; wanted at most {_LONGEST}")
    outlines: list[list[Point]] = []
    for command, numbers in _commands(data):
        if command == "M":
            outlines.append([(numbers[0], numbers[1])])
        elif not outlines:
            raise BadPath(f"{command} before any M; wanted M first")
        elif command != "Z":
            _extend(outlines[-1], command, numbers)
    if not outlines:
        raise BadPath("no path data; wanted M first")
    return tuple(tuple(outline) for outline in outlines)


def _commands(data: str) -> list[tuple[str, list[float]]]:
    found: list[tuple[str, list[float]]] = []
    command, numbers = "", list[float]()
    for token in _TOKEN.findall(data):
        if token in _TAKES:
            if numbers:
                raise BadPath(f"{len(numbers)} stray numbers before {token}; {command} takes {_TAKES[command]}")
            command = token
            if command == "Z":
                found.append((command, []))
            continue
        number = _number(token)
        if not command or command == "Z":
            raise BadPath(f"{token!r} without a command; wanted one of {' '.join(_TAKES)}")
        numbers.append(number)
        if len(numbers) == _TAKES[command]:
            found.append((command, numbers))
            command, numbers = ("L" if command == "M" else command), []
    if numbers:
        raise BadPath(f"{len(numbers)} stray numbers at the end; {command} takes {_TAKES[command]}")
    return found


def _number(token: str) -> float:
    try:
        number = float(token)
    except ValueError:
        raise BadPath(f"{token!r}; wanted a number or one of {' '.join(_TAKES)}") from None
    if not -50 <= number <= 150:
        raise BadPath(f"{token}; wanted a number from -50 to 150")
    return number


def _extend(outline: list[Point], command: str, numbers: Sequence[float]) -> None:
    x, y = outline[-1]
    match command:
        case "H":
            outline.append((numbers[0], y))
        case "V":
            outline.append((x, numbers[0]))
        case "L":
            outline.append((numbers[0], numbers[1]))
        case "Q":
            over, end = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            first = (x + (over[0] - x) * 2 / 3, y + (over[1] - y) * 2 / 3)
            second = (end[0] + (over[0] - end[0]) * 2 / 3, end[1] + (over[1] - end[1]) * 2 / 3)
            _curve(outline, first, second, end)
        case _:
            _curve(outline, (numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5]))


def _curve(outline: list[Point], first: Point, second: Point, end: Point) -> None:
    x, y = outline[-1]
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        outline.append(
            (a * x + b * first[0] + c * second[0] + d * end[0], a * y + b * first[1] + c * second[1] + d * end[1])
        )
