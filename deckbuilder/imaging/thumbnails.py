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

VERSION = 1
"""Grows when the same content gives another thumbnail."""

WIDEST = 400
"""Pictures wider than this are drawn and read anew: they are few, and seen one at a time."""

_QUALITY = 88
_HEAD = struct.Struct("<4sIHHI")
_MARK = b"WCT1"
_MOST_SIDE = 8 * WIDEST


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture.

    Attributes:
        width: in pixels.
        height: in pixels.
        jpeg: its colours, as a JPEG file.
        alpha: a byte a pixel, rows from the top; empty where nothing is seen through.
    """

    width: int
    height: int
    jpeg: bytes
    alpha: bytes = b""


def of_scan(content: bytes, name: str, width: int) -> Thumbnail:
    """Make the thumbnail of a picture file.

    Args:
        content: as ``scans.opened`` takes it.
        name: for messages.
        width: in pixels; the height follows.

    Raises:
        BadInput: the file is damaged, too large, or no picture.
    """
    from PIL import Image  # 25 ms to import; what is kept already needs none of it

    image = reduced_to(content, name, width)
    alpha = image.getchannel("A").tobytes() if image.mode == "RGBA" else b""
    out = io.BytesIO()
    if alpha:
        ground = Image.new("RGB", image.size)
        ground.paste(image, (0, 0), image)  # what is seen through has no colour that could shine at its edge
        image = ground
    image.save(
        out, "JPEG", quality=_QUALITY, subsampling="4:2:0"
    )  # a scan has no fine edges of colour, and this is read faster
    return Thumbnail(image.width, image.height, out.getvalue(), alpha)


def of_picture(picture: Picture) -> Thumbnail:
    """Make a thumbnail of a picture that has the right size."""
    from PIL import Image  # see above

    image = Image.frombytes("RGBA", (picture.width, picture.height), picture.rgba)
    alpha = image.getchannel("A")
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=_QUALITY, subsampling="4:4:4")
    clear = alpha.getextrema() != (255, 255)
    return Thumbnail(picture.width, picture.height, out.getvalue(), alpha.tobytes() if clear else b"")


def pack(thumbnail: Thumbnail) -> bytes:
    """Give a thumbnail as a file of ours: it knows when it is damaged."""
    alpha = zlib.compress(thumbnail.alpha, 1) if thumbnail.alpha else b""
    body = alpha + thumbnail.jpeg
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
    alpha = b""
    if length:
        try:
            alpha = zlib.decompressobj().decompress(body[:length], width * height)
        except zlib.error:
            return None
        if len(alpha) != width * height:
            return None
    return Thumbnail(width, height, body[length:], alpha)


def shown(thumbnail: Thumbnail) -> Picture:
    """Give a thumbnail as a picture."""
    from PIL import Image  # see above

    image = Image.open(io.BytesIO(thumbnail.jpeg), formats=("JPEG",)).convert("RGBA")
    if thumbnail.alpha:
        image.putalpha(Image.frombytes("L", image.size, thumbnail.alpha))
    return Picture(image.width, image.height, image.tobytes())


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
