"""Pictures as a PDF holds them: JPEG files pass through byte for byte, everything else is packed without loss."""

import zlib
from dataclasses import dataclass, replace

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import say
from deckbuilder.imaging.jpeg import head_of
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.scans import content_of, opened, plain
from deckbuilder.imaging.sources import BackSource, FaceSource, ScanSource, Source, seen

_FACE_WIDTH = 1200


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
    content = content_of(source.file)
    head = head_of(content)
    if head is None:
        return _packed(content, source)
    _same(source, head.width, head.height)
    return Embedded(head.width, head.height, content, True, head.colors, head.inverted)


def _packed(content: bytes, source: ScanSource) -> Embedded:
    with opened(content, str(source.file)) as image:
        _same(source, *image.size)  # before anything is unpacked
        grey = image.mode in ("1", "L") and not image.has_transparency_data
        pixels = image.convert("L") if grey else plain(image)
    alpha = pixels.getchannel("A") if pixels.mode == "RGBA" else None
    opaque = pixels.convert("RGB") if alpha is not None else pixels
    masked = zlib.compress(alpha.tobytes(), 6) if alpha is not None else None
    return Embedded(*opaque.size, zlib.compress(opaque.tobytes(), 6), colors=len(opaque.getbands()), alpha=masked)


def _same(source: ScanSource, width: int, height: int) -> None:
    if (width, height) != (source.width, source.height):
        raise BadInput(str(source.file), "another picture than before", "the same one until it is printed")


def _drawn(source: FaceSource | BackSource) -> Embedded:
    """Draw at nearly 500 dots an inch; packed, a drawing is smaller than a JPEG of it."""
    from PIL import Image  # 25 ms to import; most cards have a scan

    picture = seen(source, max(_FACE_WIDTH, source.spec.small_below))
    size = picture.width, picture.height
    pixels = Image.frombytes("RGBA", size, picture.rgba).convert("RGB").tobytes()
    return Embedded(*size, zlib.compress(pixels, 6), warning=_cut(source, picture))


def _cut(source: FaceSource | BackSource, picture: Picture) -> str:
    if not picture.cut or isinstance(source, BackSource):
        return ""
    return say("{card}: not all of its words fit on the drawn face", card=source.card.name)
