"""Pictures that the user brings: read within bounds, and never trusted."""

import warnings
from pathlib import Path

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import figure, say
from deckbuilder.imaging.picture import Picture

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
"""Endings of files that are looked at."""

_FORMATS = ("JPEG", "PNG", "WEBP")
_MOST_BYTES = 40 * 2**20
_MOST_PIXELS = 25_000_000


def read_scan(file: Path, width: int) -> Picture:
    """Read a picture file, turned as its camera says and reduced to a width; the height follows.

    Args:
        file: JPEG, PNG or WebP, at most 40 MB and 25 million pixels.
        width: in pixels.

    Raises:
        BadInput: the file cannot be read, is damaged, too large, or no picture of these kinds.
    """
    from PIL import Image, ImageOps  # 25 ms to import; most cards have no scan

    try:
        size = file.stat().st_size
        if size > _MOST_BYTES:
            raise BadInput(str(file), say("{n} bytes", n=figure(size)), say("at most {most}", most=figure(_MOST_BYTES)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the bound below is ours, and odd metadata is no matter
            with Image.open(file, formats=_FORMATS) as image:
                if image.width * image.height > _MOST_PIXELS:
                    raise BadInput(
                        str(file),
                        say("{width} by {height} pixels", width=image.width, height=image.height),
                        say("at most {most} pixels", most=figure(_MOST_PIXELS)),
                    )
                if not 1 / 8 <= image.width / image.height <= 8:
                    raise BadInput(
                        str(file),
                        say("{width} by {height} pixels", width=image.width, height=image.height),
                        "the shape of a card",
                    )
                wide, high = image.size
                image.draft("RGB", (width * 2, width * 2 * image.height // image.width))
                upright = ImageOps.exif_transpose(image)
                if (upright.width > upright.height) != (wide > high):
                    wide, high = high, wide
                height = max(1, round(width * high / wide))
                reduced = upright.convert("RGBA").resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2.0)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(
            str(file), say("cannot be read: {why}", why=str(error)), "a JPEG, PNG or WebP picture"
        ) from error
    return Picture(width, height, reduced.tobytes())
