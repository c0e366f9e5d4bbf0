"""A scan as it is kept: upright, without the scanner's margin, no larger than it need be; what is right already stays byte for byte."""

import io
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from deckbuilder.core.saying import say
from deckbuilder.imaging.scans import opened, plain, upright

if TYPE_CHECKING:  # 25 ms to import
    from PIL import Image

WIDEST, HIGHEST = 744, 1039
"""A card at 300 dots an inch; nothing here shows or prints it finer."""

_ASPECT = 63 / 88
_LIKE_A_CARD = 0.025
_OF_ONE_COLOUR = 18
_OTHER_COLOUR = 28
_WIDE_MARGIN = 0.1
_SAMPLE = 96
_MOST_KEPT = 2 * 2**20
_QUALITY = 90
_SIDEWAYS = 1.15
_ENDINGS = {"JPEG": ".jpg", "MPO": ".jpg", "PNG": ".png", "WEBP": ".webp"}


class Turn(StrEnum):
    """What becomes of a picture that lies on its side."""

    RIGHT = "right"
    LEFT = "left"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Normal:
    """A scan ready to be kept.

    Attributes:
        content: a JPEG, PNG or WebP file.
        suffix: what its name ends in, by its content: ``".jpg"``.
        width: in pixels.
        height: in pixels.
        done: what was done to it, a few words each; empty where it is as it was.
    """

    content: bytes
    suffix: str
    width: int
    height: int
    done: tuple[str, ...] = ()


def normalise(content: bytes, name: str, turn: Turn = Turn.RIGHT, crop: bool = True) -> Normal:
    """Make a picture file a scan; every pixel of it is read.

    Args:
        content: as ``scans.opened`` takes it.
        name: for messages.
        turn: which way one is turned that is clearly wider than high; cards stand upright.
        crop: whether a margin of one colour is cut off, where what is left has the shape of a card and the whole has not,
            or the margin is wider than any card's border.

    Raises:
        BadInput: the file is damaged, too large, or no picture.
    """
    from PIL import Image  # see above

    done: list[str] = []
    with opened(content, name) as image:
        format, mode, frames = image.format or "", image.mode, getattr(image, "n_frames", 1)
        if format != "MPO" and frames > 1:
            done.append(say("the first of {n} pictures", n=frames))
        big = min(image.width / WIDEST, image.height / HIGHEST, image.height / WIDEST, image.width / HIGHEST)
        if big >= 2:
            image.draft("RGB", (int(image.width / big), int(image.height / big)))
        image.load()
        right = upright(image)
        if right is not image:
            done.append(say("turned as the camera says"))
        box = _card_in(right) if crop else None
        if box is not None:
            right = right.crop(box)
            done.append(say("margin cut off"))
        if turn is not Turn.LEAVE and right.width > right.height * _SIDEWAYS:
            right = right.transpose(Image.Transpose.ROTATE_270 if turn is Turn.RIGHT else Image.Transpose.ROTATE_90)
            done.append(say("turned upright"))
        if right.width > WIDEST or right.height > HIGHEST:
            scale = min(WIDEST / right.width, HIGHEST / right.height)
            if scale < 0.98:
                size = (max(1, round(right.width * scale)), max(1, round(right.height * scale)))
                right = plain(right).resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
                done.append(say("made smaller"))
        usual = mode in ("RGB", "L", "RGBA", "LA", "P") and format in _ENDINGS and format != "MPO"
        if not done and usual and len(content) <= _MOST_KEPT:
            return Normal(content, _ENDINGS[format], right.width, right.height)
        if not done:
            done.append(say("written anew"))
        kept, suffix = _written(plain(right))
    return Normal(kept, suffix, right.width, right.height, tuple(done))


def _written(image: "Image.Image") -> tuple[bytes, str]:
    out = io.BytesIO()
    if image.mode == "RGBA":
        image.save(out, "PNG", compress_level=6)
        return out.getvalue(), ".png"
    image.save(out, "JPEG", quality=_QUALITY, subsampling="4:4:4")
    return out.getvalue(), ".jpg"


def _card_in(image: "Image.Image") -> tuple[int, int, int, int] | None:
    """Find a card within a margin of one colour; None where there is no margin, or what it leaves is no card."""
    from PIL import Image  # see above

    wide, high = image.size
    if wide < 80 or high < 80:
        return None
    ground = _ground(image)
    if ground is None:  # most pictures have no margin
        return None
    scale = max(1.0, max(wide, high) / _SAMPLE / 1.5)
    sample = image.resize((round(wide / scale), round(high / scale)), Image.Resampling.NEAREST)
    rough = _other_than(sample, ground)
    if rough is None or rough == (0, 0, *sample.size) or not _is_card(rough, sample.size, 2 * _LIKE_A_CARD):
        return None
    box = _other_than(image, ground)
    return box if box is not None and _is_card(box, image.size, _LIKE_A_CARD) else None


def _ground(image: "Image.Image") -> tuple[int, ...] | None:
    """Give the one colour of those edges that are of one colour; None where none is, or they differ."""
    wide, high = image.size
    found: list[tuple[int, ...]] = []
    for edge in ((0, 0, wide, 1), (0, high - 1, wide, high), (0, 0, 1, high), (wide - 1, 0, wide, high)):
        bands = _extrema(image.crop(edge))
        if all(top - low <= _OF_ONE_COLOUR for low, top in bands):
            found.append(tuple((low + top) // 2 for low, top in bands))
    alike = all(abs(a - b) <= _OF_ONE_COLOUR for other in found for a, b in zip(found[0], other, strict=True))
    return found[0] if found and alike else None


def _extrema(image: "Image.Image") -> list[tuple[int, int]]:
    return [(int(low), int(top)) for low, top in (band.getextrema() for band in image.convert("RGB").split())]  # type: ignore[arg-type]  # each band has two numbers


def _other_than(image: "Image.Image", ground: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    from PIL import Image, ImageChops  # see above

    plain_ = image.convert("RGB")
    off = ImageChops.difference(plain_, Image.new("RGB", plain_.size, ground))
    red, green, blue = off.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point([255 if value > _OTHER_COLOUR else 0 for value in range(256)]).getbbox()


def _is_card(box: tuple[int, int, int, int], size: tuple[int, int], tolerance: float) -> bool:
    """Tell whether a box has the shape of a card, and is surely not the inside of a card's own border."""
    left, top, right, bottom = box
    wide, high = size
    if _off(right - left, bottom - top) > tolerance or (right - left) * (bottom - top) < wide * high / 16:
        return False
    margin = min(left / wide, top / high, (wide - right) / wide, (high - bottom) / high)
    return _off(wide, high) > max(tolerance, _LIKE_A_CARD) or margin >= _WIDE_MARGIN


def _off(wide: int, high: int) -> float:
    """Tell how far a box is from the shape of a card, upright or on its side; 0 for none."""
    return abs(min(wide, high) / max(wide, high, 1) / _ASPECT - 1)
