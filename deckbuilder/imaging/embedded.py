"""Pictures as a PDF holds them: JPEG files pass through byte for byte, everything else is packed without loss."""

import io
import zlib
from dataclasses import dataclass, replace

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import say
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.sources import BackSource, FaceSource, ScanSource, Source, seen

_FACE_WIDTH = 1200
_LONE = frozenset(range(0xD0, 0xD8)) | {0x01}
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})


@dataclass(frozen=True, slots=True)
class Embedded:
    """A picture in the form of a PDF's image.

    Attributes:
        width, height: in pixels.
        data: the stream.
        jpeg: the stream is a JPEG file; else it is deflated rows of pixels.
        colors: channels: 1 grey, 3 red, green and blue, 4 for printing.
        inverted: full ink is 0, as some programs write four channels.
        alpha: deflated rows of a byte a pixel; None where all is opaque.
        warning: a sentence on what stands in for what; ``""`` where nothing does.
    """

    width: int
    height: int
    data: bytes
    jpeg: bool = False
    colors: int = 3
    inverted: bool = False
    alpha: bytes | None = None
    warning: str = ""


def embedded(source: Source) -> Embedded:
    """Give a picture's pixels for a PDF; a scan that cannot be read gives way to the drawn face of its card.

    Raises:
        BadInput: a scan cannot be read, or is another one by now, and has no face to stand in.
    """
    if not isinstance(source, ScanSource):
        return _drawn(source)
    try:
        return _scan(source)
    except BadInput as error:
        if source.spare is None:
            raise
        said = say("{why}; the drawn face is printed instead", why=str(error))
        return replace(_drawn(source.spare), warning=said)


def _scan(source: ScanSource) -> Embedded:
    try:
        content = source.file.read_bytes()
    except OSError as error:
        raise BadInput(
            str(source.file), say("cannot be read ({why})", why=str(error.strerror)), "a readable file"
        ) from error
    found = passed_through(content) if content.startswith(b"\xff\xd8") else None
    if found is None:
        found = _packed(content, source)
    if (found.width, found.height) != (source.width, source.height):
        raise BadInput(str(source.file), "another picture than before", "the same one until it is printed")
    return found


def passed_through(content: bytes) -> Embedded | None:
    """Give a JPEG file as it is; None where a PDF could not show it: cut off, arithmetic, twelve bits, an odd count of channels."""
    at, adobe, size = 2, False, (0, 0, 0)
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _LONE:
            at += 2
            continue
        length = int.from_bytes(content[at + 2 : at + 4])
        body = content[at + 4 : at + 2 + length]
        if marker in _FRAMES and len(body) >= 6 and body[0] == 8:
            size = int.from_bytes(body[3:5]), int.from_bytes(body[1:3]), body[5]
        elif marker == 0xEE:
            adobe = body.startswith(b"Adobe")
        elif marker == 0xDA:
            whole = content.rfind(b"\xff\xd9", at) > 0
            fit = whole and size[0] and size[1] and size[2] in (1, 3, 4)
            return Embedded(size[0], size[1], content, True, size[2], adobe and size[2] == 4) if fit else None
        at += 2 + length
    return None


def _packed(content: bytes, source: ScanSource) -> Embedded:
    from PIL import Image  # 25 ms to import; most scans are JPEG files

    try:
        with Image.open(io.BytesIO(content), formats=("JPEG", "PNG", "WEBP")) as image:
            if image.size != (source.width, source.height):  # before anything is unpacked
                raise BadInput(str(source.file), "another picture than before", "the same one until it is printed")
            clear = image.has_transparency_data
            pixels = image.convert("RGBA" if clear else "L" if image.mode in ("1", "L") else "RGB")
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(
            str(source.file), say("cannot be read: {why}", why=str(error)), "a JPEG, PNG or WebP picture"
        ) from error
    alpha = pixels.getchannel("A") if clear else None
    opaque = alpha is None or alpha.getextrema() == (255, 255)
    plain = pixels.convert("RGB") if clear else pixels
    return Embedded(
        *plain.size,
        zlib.compress(plain.tobytes(), 6),
        colors=len(plain.getbands()),
        alpha=None if alpha is None or opaque else zlib.compress(alpha.tobytes(), 6),
    )


def _drawn(source: FaceSource | BackSource) -> Embedded:
    """Draw at nearly 500 dots an inch; packed, a drawing is smaller than a JPEG of it."""
    from PIL import Image  # as above

    picture = seen(source, max(_FACE_WIDTH, source.spec.small_below))
    size = picture.width, picture.height
    pixels = Image.frombytes("RGBA", size, picture.rgba).convert("RGB").tobytes()
    return Embedded(*size, zlib.compress(pixels, 6), warning=_cut(source, picture))


def _cut(source: FaceSource | BackSource, picture: Picture) -> str:
    if not picture.cut or isinstance(source, BackSource):
        return ""
    return say("{card}: not all of its words fit on the drawn face", card=source.card.name)
