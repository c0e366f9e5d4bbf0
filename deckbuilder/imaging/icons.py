"""Icons drawn from their outlines, in any paint and size."""

from collections.abc import Sequence
from math import ceil

from PIL import Image, ImageDraw

from deckbuilder.imaging.face_spec import Color, Icon, Paint
from deckbuilder.imaging.shapes import Placing, Point

FINER = 4
"""Times finer a sprite is drawn than it is shown, for smooth edges."""


def mixed(one: Color, other: Color, part: float) -> Color:
    """Give a colour between two: ``part`` 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def draw_icon(draw: ImageDraw.ImageDraw, icon: Icon, paint: Paint, place: Placing, outline: float) -> None:
    """Draw an icon.

    Args:
        draw: what to draw on.
        icon: the outlines.
        paint: their colours.
        place: where, in pixels.
        outline: width of its strokes, in pixels; the silhouette is edged by half of it, 0 for no edge.
    """
    shapes = [place.of(path) for path in icon.fill]
    if outline:
        for shape in shapes:
            stroke(draw, [*shape, shape[0], shape[1]], paint.line, outline)
    for shape in shapes:
        draw.polygon(shape, fill=paint.fill)
    for path in icon.shade:
        draw.polygon(place.of(path), fill=paint.shade)
    for path in icon.light:
        draw.polygon(place.of(path), fill=paint.ink)
    for path in icon.line:
        stroke(draw, place.of(path), paint.line, max(outline, 1) / 2)


def stroke(draw: ImageDraw.ImageDraw, points: Sequence[Point], color: Color, width: float) -> None:
    """Draw a line through points, with round joints."""
    draw.line(list(points), fill=color, width=max(1, round(width)), joint="curve")


def sprite(icon: Icon, paint: Paint, size: float, stroke_width: int) -> Image.Image:
    """Draw an icon alone, on nothing.

    Args:
        icon: the outlines.
        paint: their colours.
        size: side of the icon in pixels; the picture is larger by its edge, see ``margin``.
        stroke_width: of lines, in hundredths of the side.
    """
    edge = margin(size, stroke_width)
    side = (ceil(size) + 2 * edge) * FINER
    image = Image.new("RGBA", (side, side), (*paint.line, 0))
    place = Placing(edge * FINER, edge * FINER, size * FINER)
    draw_icon(ImageDraw.Draw(image), icon, paint, place, 2 * size * FINER * stroke_width / 100)
    return image.reduce(FINER)


def margin(size: float, stroke_width: int) -> int:
    """Give the edge of a sprite around its icon, in whole pixels."""
    return ceil(size * stroke_width / 100) + 1


def pill(width: int, height: int, paint: Paint, outline: float) -> Image.Image:
    """Draw a plate with round ends, for numbers behind an icon's own."""
    image = Image.new("RGBA", (width * FINER, height * FINER), (*paint.line, 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * FINER - 1, height * FINER - 1),
        radius=height * FINER // 2,
        fill=paint.fill,
        outline=paint.line,
        width=max(1, round(outline * FINER)),
    )
    return image.reduce(FINER)
