"""Pictures that the user brings: read within bounds, and never trusted."""

import io
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import figure, say
from deckbuilder.imaging.picture import Picture

if TYPE_CHECKING:  # 25 ms to import; most cards have no scan
    from PIL import Image

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
"""Endings of files that are looked at."""

MOST_BYTES = 40 * 2**20
MOST_PIXELS = 25_000_000
FORMATS = ("JPEG", "PNG", "WEBP")
_LONGEST = 8  # times as long as wide
_LOOKING = Lock()
_TURNED = frozenset({5, 6, 7, 8})
_ORIENTATION = 0x0112


def read_scan(file: Path, width: int) -> Picture:
    """Read a picture file, turned as its camera says and reduced to a width; the height follows.

    Args:
        file: JPEG, PNG or WebP, at most 40 MB and 25 million pixels.
        width: in pixels.

    Raises:
        BadInput: the file cannot be read, is damaged, too large, or no picture of these kinds.
    """
    reduced = reduced_to(content_of(file), str(file), width).convert("RGBA")
    return Picture(reduced.width, reduced.height, reduced.tobytes())


def content_of(file: Path) -> bytes:
    """Read a picture file whole.

    Raises:
        BadInput: it cannot be read, or has more than 40 MB.
    """
    try:
        with file.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            content = stream.read(min(size, MOST_BYTES) + 1)  # to ask for all that is allowed would take room for it
            size = max(size, len(content))
    except (OSError, ValueError) as error:
        raise _unreadable(str(file), error) from error
    if size > MOST_BYTES:
        raise BadInput(str(file), say("{n} bytes", n=figure(size)), say("at most {most}", most=figure(MOST_BYTES)))
    return content


def reduced_to(content: bytes, name: str, width: int) -> "Image.Image":
    """Give a picture file so many pixels wide, upright: ``RGB``, or ``RGBA`` where parts of it are seen through.

    Raises:
        BadInput: as ``opened``.
    """
    from PIL import Image  # see above

    with opened(content, name) as image:
        wide, high = image.size
        turned = is_turned(image)
        if turned:
            wide, high = high, wide
        height = max(1, round(width * high / wide))
        image.draft("RGB", (height, width) if turned else (width, height))
        return plain(upright(image)).resize((width, height), Image.Resampling.HAMMING, reducing_gap=2.0)


@contextmanager
def opened(content: bytes, name: str) -> "Iterator[Image.Image]":
    """Open a picture, for as long as the block lasts; what goes wrong within becomes ``BadInput``, too.

    Args:
        content: JPEG, PNG or WebP, whatever its name says; at most 25 million pixels.
        name: for messages.

    Raises:
        BadInput: it is damaged, too large, or no picture of these kinds.
    """
    from PIL import Image  # see above

    if not content:
        raise BadInput(name, "an empty file", "a JPEG, PNG or WebP picture")
    try:
        with _first_look(content) as image:
            wide, high = image.size
            found = say("{width} by {height} pixels", width=wide, height=high)
            if wide * high > MOST_PIXELS:
                raise BadInput(name, found, say("at most {most} pixels", most=figure(MOST_PIXELS)))
            if not 1 / _LONGEST <= wide / high <= _LONGEST:
                raise BadInput(name, found, "the shape of a card")
            yield image
    except BadInput:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, KeyError, OverflowError) as error:
        raise _unreadable(name, error) from error
    except Image.DecompressionBombError as error:  # Pillow refuses twice its own bound before it tells the size
        raise BadInput(name, "far too many pixels", say("at most {most} pixels", most=figure(MOST_PIXELS))) from error
    except (MemoryError, ArithmeticError) as error:
        raise _unreadable(name, error) from error


def _first_look(content: bytes) -> "Image.Image":
    """Read what stands before the pixels, one thread at a time: what warnings do is everybody's, and Pillow warns here only."""
    from PIL import Image  # see above

    with _LOOKING, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the bounds are ours, and odd metadata is no matter
        image = Image.open(io.BytesIO(content), formats=FORMATS)
        image.getexif()  # it keeps what it read
        return image


def is_turned(image: "Image.Image") -> bool:
    """Tell whether the camera lay on its side: width and height change places once the picture is upright."""
    return image.getexif().get(_ORIENTATION) in _TURNED


def upright(image: "Image.Image") -> "Image.Image":
    """Turn a picture as its camera says."""
    from PIL import ImageOps  # see above

    return ImageOps.exif_transpose(image) if image.getexif().get(_ORIENTATION, 1) != 1 else image


def plain(image: "Image.Image") -> "Image.Image":
    """Give any picture in ``RGB``, or in ``RGBA`` where parts of it are seen through; fine greys keep their tone."""
    if image.mode.startswith(("I", "F")):  # 16 bits of grey, which Pillow would cut off instead of scaling
        from PIL import Image  # see above

        deep = image.convert("I") if image.mode != "F" else image
        image = deep.point(lambda value: value * (1 / 256)).convert("L") if deep.mode == "I" else deep.convert("L")
        assert isinstance(image, Image.Image)
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        return clear if clear.getchannel("A").getextrema() != (255, 255) else clear.convert("RGB")
    return image if image.mode == "RGB" else image.convert("RGB")


def _unreadable(name: str, error: BaseException) -> BadInput:
    why = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return BadInput(name, say("cannot be read: {why}", why=why), "a JPEG, PNG or WebP picture")
