"""What pages of pictures are put together with: a ground, pictures laid on it, and words that are cut where they do not fit."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from deckbuilder import paths
from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.picture import Picture

_FINER = 4
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours of a page by role."""

    ground: Color
    panel: Color
    text: Color
    muted: Color
    line: Color
    accent: Color
    on_accent: Color


LIGHT = Tones((245, 243, 238), (255, 255, 255), (29, 31, 36), (89, 93, 102), (214, 210, 200), (40, 90, 140), (255,) * 3)
DARK = Tones((26, 28, 33), (36, 39, 46), (236, 234, 229), (169, 173, 182), (57, 61, 70), (134, 182, 232), (14, 28, 43))

_FILES: Mapping[bool, str] = {False: "Inter-Regular.otf", True: "Inter-SemiBold.otf"}


@cache
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    file = paths.shipped("assets", "fonts", _FILES[bold])
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)


def image_of(picture: Picture) -> Image.Image:
    """Give a picture as Pillow has it."""
    return Image.frombytes("RGBA", (picture.width, picture.height), picture.rgba)


def picture_of(image: Image.Image) -> Picture:
    """Give an image of Pillow's as a picture."""
    return Picture(image.width, image.height, image.convert("RGBA").tobytes())


def width_of(text: str, size: int, *, bold: bool = False) -> int:
    """Give the width of a line in pixels."""
    return round(_font(bold, size).getlength(text))


def shortened(text: str, size: int, room: int, *, bold: bool = False) -> str:
    """Give a line that fits: its end gives way to three dots where it is too long."""
    text = " ".join(text.split())[:400]
    if width_of(text, size, bold=bold) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + _ELLIPSIS, size, bold=bold) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def write(image: Image.Image, at: tuple[int, int], text: str, size: int, color: Color, *, bold: bool = False) -> None:
    """Write a line; ``at`` is the left end of its baseline."""
    ImageDraw.Draw(image).text(at, text, fill=color, font=_font(bold, size), anchor="ls")


def badge(text: str, size: int, tones: Tones) -> Image.Image:
    """Draw a plate with round ends around a few letters; ``size`` is that of the letters."""
    high = round(size * 1.7)
    wide = max(high, width_of(text, size, bold=True) + size)
    plate = Image.new("RGBA", (wide * _FINER, high * _FINER), (*tones.ground, 0))
    ImageDraw.Draw(plate).rounded_rectangle(
        (0, 0, wide * _FINER - 1, high * _FINER - 1),
        radius=high * _FINER // 2,
        fill=(*tones.accent, 255),
        outline=(*tones.ground, 255),
        width=2 * _FINER,
    )
    plate = plate.reduce(_FINER)
    ImageDraw.Draw(plate).text((wide / 2, high / 2), text, fill=tones.on_accent, font=_font(True, size), anchor="mm")
    return plate


def blank(name: str, width: int, height: int, tones: Tones) -> Image.Image:
    """Draw the outline of a card that nobody has a picture of, with its name."""
    drawn = Image.new("RGBA", (width * _FINER, height * _FINER), (*tones.panel, 0))
    ImageDraw.Draw(drawn).rounded_rectangle(
        (0, 0, width * _FINER - 1, height * _FINER - 1),
        radius=width * _FINER // 20,
        fill=(*tones.panel, 255),
        outline=(*tones.line, 255),
        width=2 * _FINER,
    )
    drawn = drawn.reduce(_FINER)
    size = max(9, width // 11)
    lines: list[str] = []
    for word in name.split() or ("",):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, size, bold=True) <= width - 2 * size:
            lines[-1] = joined
        else:
            lines.append(word)
    for n, line in enumerate(lines[: max(1, height // (2 * size))]):
        text = shortened(line, size, width - 2 * size, bold=True)
        write(drawn, (size, round(size * (2.2 + 1.3 * n))), text, size, tones.muted, bold=True)
    return drawn


def lay(page: Image.Image, image: Image.Image, x: int, y: int, width: int, height: int) -> None:
    """Lay an image on a page, as large as fits into a box, in its middle; one of that size is not touched."""
    if image.size != (width, height):
        scale = min(width / image.width, height / image.height)
        size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
        if size != image.size:
            image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    page.paste(image, (x + (width - image.width) // 2, y + (height - image.height) // 2), image)
