"""Where a picture to be printed comes from: a scan, whose bytes go to paper as they are, or a face that is drawn."""

from dataclasses import dataclass, replace
from pathlib import Path

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import say
from deckbuilder.imaging.face_spec import Color, FaceSpec
from deckbuilder.imaging.jpeg import head_of
from deckbuilder.imaging.picture import Picture
from deckbuilder.imaging.scans import MOST_PIXELS, content_of, opened, read_scan

_ORIENTATION = 0x0112
_RING = 40  # pixels of the width at which the colour of an edge is looked at


@dataclass(frozen=True, slots=True)
class FaceSource:
    """A card's drawn face.

    Attributes:
        card: with the printing that its foot tells of as the last one.
        spec: the faces of its game.
    """

    card: Card
    spec: FaceSpec

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height, in the units of the face."""
        return self.spec.width, self.spec.height


@dataclass(frozen=True, slots=True)
class ScanSource:
    """A picture file, by its head.

    Attributes:
        width: in pixels, as stored.
        height: in pixels, as stored.
        turn: quarter turns to the right that show it upright, after mirroring.
        mirrored: left and right are exchanged.
        stamp: size and time of the file: another content is another picture.
        spare: what stands in for it where it turns out to be damaged.
    """

    file: Path
    width: int
    height: int
    turn: int = 0
    mirrored: bool = False
    stamp: tuple[int, int] = (0, 0)
    spare: FaceSource | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height as it is seen."""
        return (self.height, self.width) if self.turn % 2 else (self.width, self.height)


@dataclass(frozen=True, slots=True)
class BackSource:
    """The drawn back of a game's cards."""

    spec: FaceSpec

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height, in the units of the face."""
        return self.spec.width, self.spec.height


Source = ScanSource | FaceSource | BackSource

_ORIENTATIONS = {1: (0, False), 2: (0, True), 3: (2, False), 4: (2, True), 5: (3, True), 6: (1, False), 7: (1, True), 8: (3, False)}  # fmt: skip


def scan_source(file: Path, spare: FaceSource | None = None) -> ScanSource:
    """Look at the head of a picture file.

    Args:
        file: JPEG, PNG or WebP, at most 40 MB and 25 million pixels.
        spare: what stands in for it where it turns out to be damaged.

    Raises:
        BadInput: the file cannot be read, is too large, or no picture of these kinds.
    """
    content, status = content_of(file), _status(file)
    head = head_of(content)
    if head is not None and not head.exif and _is_card(head.width, head.height):
        return ScanSource(file, head.width, head.height, stamp=status, spare=spare)
    with opened(content, str(file)) as image:
        width, height = image.size
        turn, mirrored = _ORIENTATIONS.get(image.getexif().get(_ORIENTATION, 1), (0, False))
    return ScanSource(file, width, height, turn, mirrored, status, spare)


def _is_card(width: int, height: int) -> bool:
    return width * height <= MOST_PIXELS and 1 / 8 <= width / height <= 8


def _status(file: Path) -> tuple[int, int]:
    try:
        status = file.stat()
    except OSError as error:
        raise BadInput(str(file), say("cannot be read ({why})", why=str(error.strerror)), "a readable file") from error
    return status.st_size, status.st_mtime_ns


def seen(source: Source, width: int) -> Picture:
    """Give a picture as it will be printed, so many pixels wide; a scan that cannot be read gives way to the drawn face.

    Raises:
        BadInput: a scan cannot be read, and has no face to stand in.
    """
    from deckbuilder.imaging.card_back import draw_back  # as above
    from deckbuilder.imaging.faces import draw_face

    if isinstance(source, ScanSource):
        try:
            return read_scan(source.file, width)
        except BadInput:
            if source.spare is None:
                raise
            return seen(source.spare, width)
    if isinstance(source, BackSource):
        return squared(draw_back(source.spec, width))
    return squared(draw_face(source.card, source.spec, width))


def squared(picture: Picture) -> Picture:
    """Give a drawing square to the corners, which below their rounding are the border's colour: scissors cut straight."""
    whole = bytearray(picture.rgba)
    whole[3::4] = b"\xff" * (len(whole) // 4)
    return replace(picture, rgba=bytes(whole))


def edge_color(source: Source) -> Color:
    """Give the colour of a picture's outermost ring, for what is printed around it.

    Raises:
        BadInput: a scan cannot be read.
    """
    picture = seen(source, _RING)
    width, height, rgba = picture.width, picture.height, picture.rgba
    ring = [(x, y) for y in (0, height - 1) for x in range(width // 4, width - width // 4)]
    ring += [(x, y) for x in (0, width - 1) for y in range(height // 4, height - height // 4)]
    red, green, blue = (sorted(rgba[(y * width + x) * 4 + part] for x, y in ring)[len(ring) // 2] for part in range(3))
    return red, green, blue
