"""A picture of one colour, for programs that ask for one where none is known."""

import zlib
from struct import pack


def plain_png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """Give a PNG of one colour, an edge of half its light around it.

    Args:
        width: in pixels, at least 3.
        height: the same.
        colour: red, green and blue up to 255.
    """
    edge = tuple(part // 2 for part in colour)
    across = b"\0" + bytes(edge) * width
    inside = b"\0" + bytes(edge) + bytes(colour) * (width - 2) + bytes(edge)
    rows = across + inside * (height - 2) + across
    chunks = (
        (b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    made = (pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)
