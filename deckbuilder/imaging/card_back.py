"""The back of a card: our own drawing, the same for every card of a game."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from deckbuilder.imaging.canvas import picture_of
from deckbuilder.imaging.face_spec import Color, FaceSpec
from deckbuilder.imaging.icons import mixed
from deckbuilder.imaging.picture import Picture

NARROWEST, WIDEST = 40, 2000
_FINER = 2
_LATTICE = 9  # diamonds across
_RAYS = 8
_BLACK: Color = (0, 0, 0)


@lru_cache(maxsize=8)
def draw_back(spec: FaceSpec, width: int) -> Picture:
    """Draw the back of a game's cards in the colours of its plain frame: a lattice, and a star in a medallion.

    Args:
        spec: the faces of the game; size, corners, border and colours are theirs.
        width: in pixels; held between 40 and 2000. The height follows the spec.
    """
    width = min(max(width, NARROWEST), WIDEST)
    look = spec.plain.look
    deep, trim = mixed(look.deep, _BLACK, 0.35), look.trim
    unit = width * _FINER / spec.width
    wide, high = width * _FINER, round(width * spec.height / spec.width) * _FINER
    image = Image.new("RGB", (wide, high), deep)
    draw = ImageDraw.Draw(image)
    edge = spec.border * unit
    _lattice(draw, (edge, edge, wide - edge, high - edge), mixed(deep, look.main, 0.55), mixed(deep, trim, 0.35), unit)
    for out, line in ((edge * 0.9, 6), (edge * 1.5, 2)):
        draw.rounded_rectangle(
            (out, out, wide - out, high - out), spec.corner * unit * 0.7, outline=trim, width=max(1, round(line * unit))
        )
    _medallion(draw, wide / 2, high / 2, wide * 0.30, deep, look.main, look.light, trim, unit)
    corners = Image.new("L", (wide, high), 0)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, wide - 1, high - 1), spec.corner * unit, fill=255)
    image.putalpha(corners)
    return picture_of(image.reduce(_FINER))


def _lattice(
    draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float], fill: Color, line: Color, unit: float
) -> None:
    left, top, right, bottom = box
    step = (right - left) / _LATTICE
    rows = round((bottom - top) / step)
    tall = (bottom - top) / rows
    for row in range(rows):
        for column in range(_LATTICE):
            x, y = left + (column + 0.5) * step, top + (row + 0.5) * tall
            diamond = [(x, y - tall / 2), (x + step / 2, y), (x, y + tall / 2), (x - step / 2, y)]
            draw.polygon(diamond, fill=fill if (row + column) % 2 else None)
            draw.line([*diamond, diamond[0]], fill=line, width=max(1, round(2 * unit)))


def _medallion(
    draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, deep: Color, main: Color, light: Color, trim: Color,
    unit: float,
) -> None:  # fmt: skip
    for part, color in ((1.0, trim), (0.95, deep), (0.86, trim), (0.84, mixed(deep, main, 0.8))):
        r = radius * part
        draw.ellipse((x - r, y - r, x + r, y + r), fill=color)
    for shift, reach, waist, color in ((0.5, 0.62, 0.2, mixed(main, trim, 0.6)), (0.0, 0.78, 0.22, light)):
        star = []
        for ray in range(_RAYS):
            for at, far in ((ray + shift, reach), (ray + shift + 0.5, waist)):
                turn = 2 * pi * at / _RAYS - pi / 2
                star.append((x + radius * far * cos(turn), y + radius * far * sin(turn)))
        draw.polygon(star, fill=color)
        draw.line([*star, star[0]], fill=deep, width=max(1, round(3 * unit)))
    r = radius * 0.13
    draw.ellipse((x - r, y - r, x + r, y + r), fill=trim, outline=deep, width=max(1, round(3 * unit)))
