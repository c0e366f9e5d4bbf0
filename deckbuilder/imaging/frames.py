"""The part of a face that many cards share: border, plates and text box, drawn once and kept."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from deckbuilder.imaging.face_spec import Box, Color, FaceSpec, Layout, Look, Paint
from deckbuilder.imaging.icons import FINER, draw_icon, mixed, stroke
from deckbuilder.imaging.shapes import Placing

_FINER = 3
_BLACK: Color = (0, 0, 0)
_WHITE: Color = (255, 255, 255)
_AROUND_TEXT = 14  # card units between text and the edge of its box


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame at one width.

    Attributes:
        image: RGB, with an empty place for the art.
        corners: what of it is seen.
    """

    image: Image.Image
    corners: Image.Image


def draw_frame(spec: FaceSpec, layout: Layout, looks: tuple[Look, ...], width: int, unread: bool) -> Frame:
    """Draw a frame.

    Args:
        spec: the faces of the game.
        layout: where its plates are.
        looks: one, or two that share it along the diagonal.
        width: in pixels.
        unread: hatch the place of a text that nobody knows.
    """
    scale = width * _FINER / spec.width
    size = (width * _FINER, round(spec.height * width / spec.width) * _FINER)
    image = _half(spec, layout, looks[0], size, scale)
    if len(looks) > 1:
        other = _half(spec, layout, looks[1], size, scale)
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).polygon([(size[0], 0), (size[0], size[1]), (0, size[1])], fill=255)
        image.paste(other, (0, 0), mask)
    _text_plates(image, spec, layout, looks[0], scale, unread)
    corners = Image.new("L", size, 0)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), spec.corner * scale, fill=255)
    return Frame(image.reduce(_FINER), corners.reduce(_FINER))


def _half(spec: FaceSpec, layout: Layout, look: Look, size: tuple[int, int], scale: float) -> Image.Image:
    image = Image.new("RGB", size, look.main)
    draw = ImageDraw.Draw(image)
    _border(draw, spec, look, scale)
    inner = Box(spec.border, spec.border, spec.width - 2 * spec.border, spec.height - 2 * spec.border)
    radius = max(6, spec.corner - spec.border + 8)
    _plate(draw, inner, scale, look.deep, mixed(look.trim, look.deep, 0.1), 4, radius)
    _head(image, Box(inner.x + 4, inner.y + 4, inner.width - 8, layout.art.y - inner.y - 8), scale, look)
    if layout.kind is not None:
        band = layout.kind.box
        wide = Box(inner.x + 4, band.y - 4, inner.width - 8, band.height + 8)
        _plate(draw, wide, scale, mixed(look.deep, look.main, 0.35), None, 0, 0)
    art = _grown(layout.art, 4)
    _plate(draw, art, scale, look.trim, None, 0, 0)
    edge = max(1, round(3 * scale))
    draw.rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1), spec.corner * scale, outline=mixed(look.deep, _BLACK, 0.5), width=edge
    )
    return image


def _text_plates(image: Image.Image, spec: FaceSpec, layout: Layout, look: Look, scale: float, unread: bool) -> None:
    draw = ImageDraw.Draw(image)
    if layout.text is not None:
        paper = mixed(spec.paper, look.light, 0.3)
        box = _grown(layout.text.box, _AROUND_TEXT)
        _plate(draw, box, scale, paper, mixed(look.trim, look.deep, 0.3), 4, 12)
        if unread:
            _hatch(image, box, scale, paper, mixed(paper, look.main, 0.22))


def _grown(box: Box, by: int) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _plate(
    draw: ImageDraw.ImageDraw, box: Box, scale: float, fill: Color, outline: Color | None, width: int, radius: int
) -> None:
    corners = (box.x * scale, box.y * scale, (box.x + box.width) * scale - 1, (box.y + box.height) * scale - 1)
    draw.rounded_rectangle(corners, radius * scale, fill=fill, outline=outline, width=max(1, round(width * scale)))


def _head(image: Image.Image, box: Box, scale: float, look: Look) -> None:
    top, bottom = round(box.y * scale), round((box.y + box.height) * scale)
    left, right = round((box.x + 4) * scale), round((box.x + box.width - 4) * scale)
    if bottom <= top:
        return
    column = Image.new("RGB", (1, bottom - top))
    column.putdata(
        [mixed(mixed(look.deep, look.main, 0.5), look.deep, y / (bottom - top)) for y in range(bottom - top)]
    )
    image.paste(column.resize((right - left, bottom - top), Image.Resampling.NEAREST), (left, top))


def _border(draw: ImageDraw.ImageDraw, spec: FaceSpec, look: Look, scale: float) -> None:
    icon = spec.icons[look.tile]
    tone = mixed(look.main, look.trim, 0.6)
    paint = Paint(tone, tone, tone, tone)
    for length, turns in ((spec.width, (0, 180)), (spec.height, (90, 270))):
        count = max(1, (length - spec.border) // spec.border)
        step = length / count
        for index in range(count):
            along = (index + 0.5) * step
            for turn in turns:
                x, y = _on_border(along, turn, spec)
                side = spec.border * 0.62
                place = Placing((x - side / 2) * scale, (y - side / 2) * scale, side * scale, turn=turn)
                draw_icon(draw, icon, paint, place, 0)


def _on_border(along: float, turn: int, spec: FaceSpec) -> tuple[float, float]:
    middle = spec.border / 2
    match turn:
        case 0:
            return along, middle
        case 180:
            return along, spec.height - middle
        case 90:
            return spec.width - middle, along
        case _:
            return middle, along


def emblem(spec: FaceSpec, look: Look, size: float) -> Image.Image:
    """Draw the emblem of a look on its disc, on nothing.

    Args:
        spec: the faces of the game.
        look: whose emblem, and in which colours.
        size: width of the disc in pixels.
    """
    side = max(1, round(size)) * FINER
    ring = mixed(look.trim, look.light, 0.35) if sum(look.trim) < 200 else look.trim
    image = Image.new("RGBA", (side, side), (*ring, 0))
    draw = ImageDraw.Draw(image)
    for part, color in ((0.5, mixed(look.deep, _BLACK, 0.4)), (0.47, ring), (0.43, mixed(look.deep, _BLACK, 0.15))):
        near, far = side * (0.5 - part), side * (0.5 + part) - 1
        draw.ellipse((near, near, far, far), fill=color)
    paint = Paint(
        fill=mixed(look.light, _WHITE, 0.2),
        shade=mixed(look.main, look.deep, 0.4),
        line=mixed(look.deep, _BLACK, 0.15),
        ink=ring,
    )
    place = Placing(side * 0.23, side * 0.23, side * 0.54)
    draw_icon(draw, spec.icons[look.emblem], paint, place, side * 0.54 * spec.stroke / 50)
    return image.reduce(FINER)


def _hatch(image: Image.Image, box: Box, scale: float, paper: Color, color: Color) -> None:
    inside = _grown(box, -6)
    width, height = round(inside.width * scale), round(inside.height * scale)
    if width < 1 or height < 1:
        return
    sheet = Image.new("RGB", (width, height), paper)
    draw = ImageDraw.Draw(sheet)
    step = 36 * scale
    for index in range(int((width + height) / step) + 1):
        stroke(draw, [(index * step, -2), (index * step - height - 2, height)], color, 12 * scale)
    image.paste(sheet, (round(inside.x * scale), round(inside.y * scale)))
