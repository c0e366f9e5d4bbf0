"""Small pictures as they are kept: a JPEG, and apart from it what is seen through; a screen's worth takes a few milliseconds to show."""

import io
import struct
import zlib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deckbuilder import __version__
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.scans import reduced_to

VERSION = 2
"""Grows when the same content gives another thumbnail."""

WIDEST = 400
"""Pictures wider than this are drawn and read anew: they are few, and seen one at a time."""

_QUALITY = 82
_HEAD = struct.Struct("<4sIHHI")
_MARK = b"WCT1"
_MOST_SIDE = 8 * WIDEST


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture.

    Attributes:
        width: in pixels.
        height: in pixels.
        rgba: four bytes a pixel, rows from the top, alpha not multiplied in.
        clear: whether parts of it are seen through.
        fine: whether it has fine edges of colour, as drawn letters do; a scan has none, and is read faster for it.
    """

    width: int
    height: int
    rgba: bytes
    clear: bool = False
    fine: bool = False


def of_scan(content: bytes, name: str, width: int) -> Thumbnail:
    """Make the thumbnail of a picture file.

    Args:
        content: as ``scans.opened`` takes it.
        name: for messages.
        width: in pixels; the height follows.

    Raises:
        BadInput: the file is damaged, too large, or no picture.
    """
    image = reduced_to(content, name, width)
    rgba = image.convert("RGBA").tobytes()
    return Thumbnail(image.width, image.height, rgba, clear=image.mode == "RGBA")


def of_picture(picture: Picture) -> Thumbnail:
    """Make a thumbnail of a picture that has the right size."""
    clear = picture.rgba[3::4].count(255) < picture.width * picture.height
    return Thumbnail(picture.width, picture.height, picture.rgba, clear, fine=True)


def pack(thumbnail: Thumbnail) -> bytes:
    """Give a thumbnail as a file of ours: it knows when it is damaged."""
    from PIL import Image  # 25 ms to import; what is kept in memory needs none of it

    image = Image.frombytes("RGBA", (thumbnail.width, thumbnail.height), thumbnail.rgba)
    alpha, ground = b"", image.convert("RGB")
    if thumbnail.clear:
        alpha = zlib.compress(image.getchannel("A").tobytes(), 1)
        if not thumbnail.fine:  # what is seen through has no colour that could shine at its edge
            ground = Image.new("RGB", image.size)
            ground.paste(image, (0, 0), image)
    out = io.BytesIO()
    ground.save(out, "JPEG", quality=_QUALITY, subsampling="4:4:4" if thumbnail.fine else "4:2:0")
    body = alpha + out.getvalue()
    sizes = (thumbnail.width, thumbnail.height, len(alpha))
    return _HEAD.pack(_MARK, _sum(*sizes, body), *sizes) + body


def _sum(width: int, height: int, length: int, body: bytes) -> int:
    return zlib.crc32(body, zlib.crc32(f"{width} {height} {length}".encode()))


def unpack(content: bytes) -> Thumbnail | None:
    """Read what ``pack`` gave; None where it is damaged or something else."""
    if len(content) < _HEAD.size:
        return None
    mark, sum_, width, height, length = _HEAD.unpack_from(content)
    body = content[_HEAD.size :]
    if (
        mark != _MARK
        or _sum(width, height, length, body) != sum_
        or not 0 < width * height <= _MOST_SIDE**2
        or length > len(body)
    ):
        return None
    from PIL import Image  # see above
    from PIL.JpegImagePlugin import JpegImageFile

    try:
        image: Image.Image = JpegImageFile(io.BytesIO(body[length:]))  # Qt's own reader takes half as long again
        if image.size != (width, height):
            return None
        image.load()
        if length:
            alpha = zlib.decompressobj().decompress(body[:length], width * height)
            image.putalpha(Image.frombytes("L", (width, height), alpha))
    except (zlib.error, OSError, ValueError, SyntaxError):
        return None
    # what a JPEG has is opaque already, so nothing has to be converted
    rgba = image.tobytes() if length else image.tobytes("raw", "RGBX")
    return Thumbnail(width, height, rgba, clear=length > 0)


@cache
def drawn_by() -> str:
    """Tell what draws faces: the program, its modules as they lie there, and Pillow; another answer, other faces."""
    import PIL  # see above

    told = []
    for file in sorted(Path(__file__).parent.glob("*.py")):
        with suppress(OSError):
            stat = file.stat()
            told.append((file.name, stat.st_size, stat.st_mtime_ns))
    return repr((__version__, PIL.__version__, told))
