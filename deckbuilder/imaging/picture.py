"""A picture as a value, so that nobody outside this package meets Pillow."""

import io
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture.

    Attributes:
        width: in pixels.
        height: in pixels.
        rgba: four bytes a pixel, rows from the top, alpha not multiplied in.
        cut: names of the regions whose text did not fit and was cut short; empty for scans.
        left_out: names of the parts that were left out because there was no room: ``"flavor"``.
    """

    width: int
    height: int
    rgba: bytes
    cut: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def encode_png(picture: Picture) -> bytes:
    """Give the picture as a PNG file."""
    from PIL import Image  # 25 ms to import, and a window shows pictures long before it saves one

    out = io.BytesIO()
    Image.frombytes("RGBA", (picture.width, picture.height), picture.rgba).save(out, "PNG", compress_level=6)
    return out.getvalue()
