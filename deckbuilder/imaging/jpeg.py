"""The head of a JPEG file: enough to pass it on unopened."""

from typing import NamedTuple

_LONE = frozenset(range(0xD0, 0xD8)) | {0x01}
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
_CHANNELS = (1, 3, 4)


class JpegHead(NamedTuple):
    """What a PDF has to know of a JPEG file.

    Attributes:
        width, height: in pixels, as stored.
        colors: channels: 1 grey, 3 colours, 4 for printing.
        inverted: full ink is 0, as some programs write four channels.
        exif: a camera said something, perhaps how it was held.
    """

    width: int
    height: int
    colors: int
    inverted: bool
    exif: bool


def head_of(content: bytes) -> JpegHead | None:
    """Read the head; None for what a PDF could not show: no JPEG, cut off, arithmetic, twelve bits, an odd count of channels."""
    if not content.startswith(b"\xff\xd8"):
        return None
    at, adobe, exif, size = 2, False, False, (0, 0, 0)
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker == 0xFF or marker in _LONE:
            at += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(content[at + 2 : at + 4])
        body = content[at + 4 : at + 16]
        if marker in _FRAMES and length >= 8 and len(body) >= 6 and body[0] == 8:
            size = int.from_bytes(body[3:5]), int.from_bytes(body[1:3]), body[5]
        elif marker == 0xEE:
            adobe = body.startswith(b"Adobe")
        elif marker == 0xE1:
            exif = exif or body.startswith(b"Exif")
        elif marker == 0xDA:
            whole = content.rfind(b"\xff\xd9", at) > 0
            fit = whole and size[0] and size[1] and size[2] in _CHANNELS
            return JpegHead(*size, adobe and size[2] == 4, exif) if fit else None
        at += 2 + max(length, 2)
    return None
