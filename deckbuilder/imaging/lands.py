"""Ground of the panels: ridges, forests, towers and seas as polygons.

Everything here is measured in heights of the panel: x from 0 to its width over its height, y from 0 at the top to 1.
A land gives its layers from far to near; a layer is a list of shapes with a tone from 0 (far, pale) to 1 (near, dark).
"""

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin

from deckbuilder.imaging.face_spec import Land
from deckbuilder.imaging.grain import Grain
from deckbuilder.imaging.shapes import Point

Shape = tuple[list[Point], float]

_STEPS = 36


def land(kind: Land, grain: Grain, width: float) -> list[Shape]:
    """Give the shapes of a land, far ones first; none for a land that is not a landscape."""
    painter = _LANDS.get(kind)
    return list(painter(grain, width)) if painter else []


def _ridge(grain: Grain, width: float, y: float, height: float, waves: float) -> Callable[[float], float]:
    first, second = grain.part(0, 2 * pi), grain.part(0, 2 * pi)

    def at(x: float) -> float:
        turn = 2 * pi * waves * x / width
        return y + height * (0.65 * sin(turn + first) + 0.35 * sin(2.3 * turn + second))

    return at


def _under(at: Callable[[float], float], width: float, steps: int = _STEPS) -> list[Point]:
    line = [(width * step / steps, at(width * step / steps)) for step in range(steps + 1)]
    return [*line, (width, 1.01), (0, 1.01)]


def _hills(grain: Grain, width: float) -> Iterator[Shape]:
    far = _ridge(grain, width, 0.52, 0.06, 1.2)
    yield _under(far, width), 0.15
    middle = _ridge(grain, width, 0.66, 0.07, 0.9)
    yield _under(middle, width), 0.45
    x = width * grain.part(0.12, 0.3) if grain.below(2) else width * grain.part(0.7, 0.86)
    yield from ((shape, 0.6) for shape in _mill(x, middle(x)))
    near = _ridge(grain, width, 0.84, 0.05, 0.7)
    yield _under(near, width), 0.8
    for furrow in range(5):
        start = width * (0.06 + 0.22 * furrow)
        yield [(start, 1.01), (start + 0.06, 1.01), (start + 0.16, near(start + 0.14) + 0.02)], 0.62


def _mill(x: float, y: float) -> Iterator[list[Point]]:
    yield [(x - 0.045, y + 0.04), (x - 0.028, y - 0.13), (x + 0.028, y - 0.13), (x + 0.045, y + 0.04)]
    yield [(x - 0.04, y - 0.125), (x, y - 0.18), (x + 0.04, y - 0.125)]
    for turn in range(4):
        angle = pi / 5 + turn * pi / 2
        dx, dy = cos(angle), sin(angle)
        tip_x, tip_y = x + 0.13 * dx, y - 0.13 + 0.13 * dy
        yield [
            (x - 0.008 * dy, y - 0.13 + 0.008 * dx),
            (tip_x - 0.03 * dy, tip_y + 0.03 * dx),
            (tip_x, tip_y),
            (x, y - 0.13),
        ]


def _peaks(grain: Grain, width: float) -> Iterator[Shape]:
    for base, height, count, tone in ((0.78, 0.5, 4, 0.12), (0.92, 0.42, 3, 0.5), (1.02, 0.22, 5, 0.85)):
        step = width / count
        shift = grain.part(-0.5, 0.0)
        for index in range(count + 2):
            x = (index + shift + grain.part(-0.12, 0.12)) * step
            top = base - height * grain.part(0.68, 1.0)
            half = step * grain.part(0.62, 0.82)
            yield [(x - half, 1.01), (x - half, base), (x, top), (x + half, base), (x + half, 1.01)], tone
            yield [(x, top), (x + half, base), (x + half * 0.35, base), (x - half * 0.1, top + 0.12)], tone + 0.14
            if tone < 0.6:
                cap = 0.3
                left, right = x - half * cap, x + half * cap
                y = top + (base - top) * cap
                yield [(x, top), (right, y), (x + 0.02, y - 0.03), (x - 0.02, y + 0.02), (left, y)], -0.4


def _trees(grain: Grain, width: float) -> Iterator[Shape]:
    for y, tall, count, tone in ((0.6, 0.34, 11, 0.15), (0.76, 0.42, 8, 0.45), (0.95, 0.4, 6, 0.82)):
        ground = _ridge(grain, width, y, 0.03, 1.1)
        for index in range(count):
            x = width * (index + grain.part(0.1, 0.9)) / count
            yield from ((shape, tone) for shape in _fir(x, ground(x) + 0.02, tall * grain.part(0.65, 1.0)))
        yield _under(ground, width), tone


def _fir(x: float, y: float, tall: float) -> Iterator[list[Point]]:
    for tier in range(3):
        low = y - tall * 0.27 * tier
        half = tall * (0.22 - 0.045 * tier)
        yield [(x - half, low), (x, low - tall * 0.5), (x + half, low), (x, low - tall * 0.06)]
    yield [(x - tall * 0.03, y), (x + tall * 0.03, y), (x + tall * 0.03, y + 0.06), (x - tall * 0.03, y + 0.06)]


def _towers(grain: Grain, width: float) -> Iterator[Shape]:
    yield _under(_ridge(grain, width, 0.62, 0.03, 1.0), width), 0.1
    for ground, tall, count, tone in ((0.74, 0.42, 7, 0.22), (0.94, 0.42, 4, 0.55)):
        step = width / count
        for index in range(count + 1):
            x = (index + grain.part(-0.2, 0.2)) * step
            half = step * grain.part(0.13, 0.24)
            top = ground - tall * grain.part(0.35, 1.0)
            yield [(x - half, 1.01), (x - half, top), (x + half, top), (x + half, 1.01)], tone
            crown = _roof(x, half, top) if grain.below(2) else _battlement(x, half, top)
            yield crown, tone
            yield (
                [
                    (x - 0.012, top + 0.1),
                    (x, top + 0.07),
                    (x + 0.012, top + 0.1),
                    (x + 0.012, top + 0.15),
                    (x - 0.012, top + 0.15),
                ],
                -0.3,
            )
        yield [(0, ground), (width, ground), (width, 1.01), (0, 1.01)], tone
    for index in range(int(width / 0.09) + 1):
        x = index * 0.09
        yield [(x, 0.9), (x + 0.05, 0.9), (x + 0.05, 0.96), (x, 0.96)], 0.88
    yield [(0, 0.94), (width, 0.94), (width, 1.01), (0, 1.01)], 0.88


def _roof(x: float, half: float, top: float) -> list[Point]:
    return [(x - half * 1.25, top), (x, top - half * 2.1), (x + half * 1.25, top)]


def _battlement(x: float, half: float, top: float) -> list[Point]:
    out, high, low = half * 1.2, top - 0.055, top - 0.02
    steps = [(-1.0, -0.6), (-0.2, 0.2), (0.6, 1.0)]
    line: list[Point] = [(x - out, top + 0.03)]
    for left, right in steps:
        line += [(x + out * left, low), (x + out * left, high), (x + out * right, high), (x + out * right, low)]
    return [*line, (x + out, top + 0.03)]


def _dunes(grain: Grain, width: float) -> Iterator[Shape]:
    side = grain.below(2)
    for y, height, tone in ((0.55, 0.1, 0.12), (0.7, 0.12, 0.42), (0.88, 0.1, 0.8)):
        crest = width * grain.part(0.25, 0.75)
        left = [(0.0, y + height * 0.5)]
        left += [(crest * t, y + height * (0.5 - 1.5 * t**2.2 + 0.6 * t)) for t in (0.2, 0.4, 0.6, 0.8, 1.0)]
        top = left[-1][1]
        right = [
            (crest + (width - crest) * t, top + (y + height * 0.7 - top) * (1 - (1 - t) ** 2))
            for t in (0.25, 0.5, 0.75, 1)
        ]
        yield [*left, *right, (width, 1.01), (0, 1.01)], tone
        yield [(crest, top), *right, (width, 1.01), (crest + 0.25 * (1 - 2 * side), 1.01)], tone + 0.12
        if tone < 0.5:
            for _ in range(3 if tone < 0.3 else 2):
                x = width * grain.part(0.05, 0.95)
                yield _tusk(x, y + height * 0.6, grain.part(0.16, 0.3), 1 if x < width / 2 else -1), tone + 0.2


def _tusk(x: float, y: float, tall: float, lean: int) -> list[Point]:
    outer = [(x + lean * 0.45 * tall * (t**2), y - tall * t) for t in (0, 0.25, 0.5, 0.75, 1)]
    inner = [(x + lean * (0.14 * tall * (1 - t) + 0.45 * tall * t**2), y - tall * t) for t in (0.75, 0.5, 0.25, 0)]
    return [*outer, *inner]


def _waves(grain: Grain, width: float) -> Iterator[Shape]:
    for row, (y, size, tone) in enumerate(
        ((0.54, 0.13, 0.1), (0.65, 0.17, 0.3), (0.77, 0.22, 0.55), (0.9, 0.26, 0.85))
    ):
        shift = grain.part(0, 1)
        count = int(width / size) + 2
        for index in range(-1, count):
            x = (index + shift) * size
            yield _crest(x, y, size, 1 if row % 2 else -1), tone
        yield [(0, y), (width, y), (width, 1.01), (0, 1.01)], tone


def _crest(x: float, y: float, size: float, way: int) -> list[Point]:
    rise = [(0, 0.08), (0.25, -0.05), (0.5, -0.24), (0.74, -0.42), (0.98, -0.46), (1.18, -0.36), (1.24, -0.2)]
    back = [(1.08, -0.26), (0.94, -0.24), (0.9, -0.1), (1.0, 0.08)]
    return [(x + way * px * size, y + py * size) for px, py in (*rise, *back)]


def _masts(grain: Grain, width: float) -> Iterator[Shape]:
    sea = 0.7
    for tall, count, tone in ((0.34, 5, 0.14), (0.5, 3, 0.42)):
        step = width / count
        for index in range(count):
            x = (index + grain.part(0.2, 0.8)) * step
            yield from (
                (shape, tone) for shape in _ship(x, sea + tone * 0.14, tall * grain.part(0.75, 1.0), grain.below(2))
            )
        yield [(0, sea + tone * 0.14), (width, sea + tone * 0.14), (width, 1.01), (0, 1.01)], tone - 0.06
    for index in range(7):
        y = 0.8 + 0.025 * index
        x = width * grain.part(0, 0.8)
        yield [(x, y), (x + 0.2, y - 0.006), (x + 0.4, y), (x + 0.2, y + 0.006)], 0.2
    yield [(0, 0.93), (width, 0.93), (width, 1.01), (0, 1.01)], 0.88
    for index in range(int(width / 0.26) + 1):
        x = index * 0.26 + 0.08
        yield [(x, 0.84), (x + 0.05, 0.84), (x + 0.05, 1.01), (x, 1.01)], 0.88


def _ship(x: float, y: float, tall: float, way: int) -> Iterator[list[Point]]:
    side = 1 if way else -1
    yield [
        (x - tall * 0.42, y - tall * 0.12),
        (x + tall * 0.42, y - tall * 0.12),
        (x + tall * 0.28, y + 0.01),
        (x - tall * 0.28, y + 0.01),
    ]
    yield [(x - 0.006, y), (x - 0.006, y - tall), (x + 0.006, y - tall), (x + 0.006, y)]
    yield [
        (x + side * 0.012, y - tall * 0.95),
        (x + side * tall * 0.4, y - tall * 0.2),
        (x + side * 0.012, y - tall * 0.2),
    ]
    yield [
        (x - side * 0.012, y - tall * 0.8),
        (x - side * tall * 0.3, y - tall * 0.2),
        (x - side * 0.012, y - tall * 0.2),
    ]


def _halls(grain: Grain, width: float) -> Iterator[Shape]:
    middle = width / 2 + grain.part(-0.06, 0.06)
    yield [(0, -0.01), (width, -0.01), (width, 1.01), (0, 1.01)], 1.0
    for row in range(9):
        for index in range(-1, int(width / 0.22) + 1):
            x, y = (index + row % 2 / 2) * 0.22, row * 0.12
            yield [(x, y), (x + 0.205, y), (x + 0.205, y + 0.105), (x, y + 0.105)], 0.86 + 0.02 * grain.below(4)
    for index, tone in enumerate((0.98, 0.78, 0.92, 0.55, 0.68, 0.3)):
        half, top = min(width, 1.6) * (0.44 - 0.052 * index), 0.06 + 0.055 * index
        yield _arch(middle, half, top, 1.01), tone
    yield [(middle - 0.3, 1.01), (middle - 0.1, 0.66), (middle + 0.1, 0.66), (middle + 0.3, 1.01)], -0.2
    for step in range(4):
        y, half = 0.99 - 0.08 * step, 0.28 - 0.045 * step
        yield [(middle - half, y), (middle + half, y), (middle + half, y + 0.02), (middle - half, y + 0.02)], 0.35


def _arch(x: float, half: float, top: float, bottom: float) -> list[Point]:
    spring = top + half * 0.75
    curve = [(x - half * cos(pi * t / 12), spring - half * 0.75 * sin(pi * t / 12)) for t in range(13)]
    return [(x - half, bottom), *curve, (x + half, bottom)]


_LANDS: Mapping[Land, Callable[[Grain, float], Iterator[Shape]]] = {
    Land.HILLS: _hills,
    Land.PEAKS: _peaks,
    Land.TREES: _trees,
    Land.TOWERS: _towers,
    Land.DUNES: _dunes,
    Land.WAVES: _waves,
    Land.MASTS: _masts,
    Land.HALLS: _halls,
}
