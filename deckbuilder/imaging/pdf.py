"""Paints pages as a PDF: true to a hundredth of a millimetre, typefaces embedded, each picture stored once."""

import io
from functools import cache
from threading import Lock

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    PDFDocument,
    PDFObject,
    PDFObjectReference,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from deckbuilder.core.errors import BadInput
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import noop, row, say
from deckbuilder.imaging.embedded import Embedded, embedded
from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.page import INCH, PLAIN, STRONG, Area, Item, Line, Page, Placed, Plate, Print, Words
from deckbuilder.imaging.sources import Source
from deckbuilder.imaging.typesetting import FONT_FILES

_POINT = 72 / INCH
_DRAWING = noop("Drawing pages")
rl_config.useA85 = 0  # bytes as they are, not as letters: a quarter shorter, and fifty times as fast
_one_at_a_time = Lock()
"""A typeface notes the letters that each document uses, for all documents in one table."""


def paint(print_: Print, progress: Progress = silent) -> tuple[bytes, tuple[str, ...]]:
    """Give the PDF of some pages, the same bytes for the same pages, and what else should be known of it.

    Args:
        print_: the pages.
        progress: told page by page.

    Raises:
        BadInput: a picture cannot be read and nothing can stand in for it, or there is no page.
        Cancelled: as told by ``progress``.
    """
    if not print_.pages:
        raise BadInput(print_.title, "nothing to print", "at least one card")
    with _one_at_a_time:
        return _Painting(print_).done(progress)


class _Canvas(Canvas):
    """Reportlab's own, with the names of what it keeps."""

    _doc: PDFDocument
    _formsinuse: list[str]


class _Painting:
    """One document under the brush."""

    def __init__(self, print_: Print) -> None:
        self._print = print_
        first = print_.pages[0]
        size = first.width * _POINT, first.height * _POINT
        self._canvas = _Canvas(io.BytesIO(), pagesize=size, pageCompression=1, invariant=1, pdfVersion=(1, 4))
        self._canvas.setTitle(print_.title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("Warcamp")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas._doc.defaultStreamFilters = [
            PDFZCompress
        ]  # else all is written in letters as well, a quarter longer
        self._pictures: dict[Source, str] = {}
        self._warnings: list[str] = []
        self._unset: dict[str, None] = {}
        self._dress: tuple[Color | None, Color | None, int] = (None, None, -1)
        self._height = 0

    def done(self, progress: Progress) -> tuple[bytes, tuple[str, ...]]:
        """Paint all pages."""
        pages = self._print.pages
        for number, page in enumerate(pages):
            progress(_DRAWING, number, len(pages))
            self._page(page)
        progress(_DRAWING, len(pages), len(pages))
        content = self._canvas.getpdfdata()  # type: ignore[no-untyped-call]  # bytes
        if self._unset:
            said = say("The typeface of prints lacks these letters: {letters}", letters=row(list(self._unset)[:20]))
            self._warnings.append(said)
        return content, tuple(dict.fromkeys(self._warnings))

    def _page(self, page: Page) -> None:
        self._height = page.height
        self._canvas.setPageSize((page.width * _POINT, page.height * _POINT))
        self._dress = (None, None, -1)
        for item in page.items:
            self._item(item)
        self._canvas.showPage()

    def _item(self, item: Item) -> None:
        if isinstance(item, Placed):
            self._picture(item)
        elif isinstance(item, Words):
            self._words(item)
        elif isinstance(item, Line):
            self._wear(line=item.color, width=item.width)
            self._canvas.line(item.x1 * _POINT, self._up(item.y1), item.x2 * _POINT, self._up(item.y2))
        else:
            self._plate(item)

    def _up(self, y: int) -> float:
        return (self._height - y) * _POINT

    def _wear(self, fill: Color | None = None, line: Color | None = None, width: int = -1) -> None:
        """Take colours and width of line, where others are worn."""
        worn_fill, worn_line, worn_width = self._dress
        if fill is not None and fill != worn_fill:
            self._canvas.setFillColorRGB(*(part / 255 for part in fill))
            worn_fill = fill
        if line is not None and line != worn_line:
            self._canvas.setStrokeColorRGB(*(part / 255 for part in line))
            worn_line = line
        if width not in (-1, worn_width):
            self._canvas.setLineWidth(width * _POINT)
            worn_width = width
        self._dress = worn_fill, worn_line, worn_width

    def _plate(self, plate: Plate) -> None:
        self._wear(plate.fill, plate.line, plate.width if plate.line is not None else -1)
        area, filled, drawn = plate.area, int(plate.fill is not None), int(plate.line is not None)
        box = area.x * _POINT, self._up(area.bottom), area.width * _POINT, area.height * _POINT
        if plate.radius:
            self._canvas.roundRect(*box, plate.radius * _POINT, drawn, filled)
        else:
            self._canvas.rect(*box, drawn, filled)

    def _words(self, words: Words) -> None:
        self._wear(words.color)
        font = _font(words.font)
        lacking = [sign for sign in words.text if ord(sign) not in font.face.charToGlyph and sign.isprintable()]
        self._unset.update(dict.fromkeys(lacking))
        canvas = self._canvas
        canvas.setFont(font.fontName, words.size * _POINT)
        if not words.turned:
            canvas.drawString(words.x * _POINT, self._up(words.y), words.text)
            return
        canvas.saveState()
        canvas.translate(words.x * _POINT, self._up(words.y))
        canvas.rotate(90)
        canvas.drawString(0, 0, words.text)
        canvas.restoreState()

    def _picture(self, placed: Placed) -> None:
        key = self._pictures.get(placed.source)
        if key is None:
            key = self._pictures[placed.source] = self._kept(placed.source)
        self._canvas._formsinuse.append(key)
        name = self._canvas._doc.getXObjectName(key)
        clip = "" if placed.clip is None else f"{self._box(placed.clip)} re W n "
        matrix = " ".join(f"{part:.4f}" for part in self._matrix(placed))
        self._canvas.addLiteral(f"q {clip}{matrix} cm /{name} Do Q")

    def _box(self, area: Area) -> str:
        parts = area.x * _POINT, self._up(area.bottom), area.width * _POINT, area.height * _POINT
        return " ".join(f"{part:.4f}" for part in parts)

    def _matrix(self, placed: Placed) -> tuple[float, float, float, float, float, float]:
        """Give what takes the unit square, on which a picture stands upright, to its area."""
        left, low, right, top = 0.0, 0.0, 1.0, 1.0
        if placed.mirror_x:
            left, right = right, left
        if placed.mirror_y:
            low, top = top, low
        corners = [(left, low), (right, low), (left, top)]  # where its lower left, lower right and upper left go
        for _ in range(placed.turn % 4):
            corners = [(y, 1 - x) for x, y in corners]
        area = placed.area
        wide, high = area.width * _POINT, area.height * _POINT
        (x, y), (right_x, right_y), (up_x, up_y) = ((x * wide, y * high) for x, y in corners)
        return (right_x - x, right_y - y, up_x - x, up_y - y, x + area.x * _POINT, y + self._up(area.bottom))

    def _kept(self, source: Source) -> str:
        """Store a picture; give the key by which pages show it."""
        picture = embedded(source)
        if picture.warning:
            self._warnings.append(picture.warning)
        key = f"picture{len(self._pictures)}"
        document = self._canvas._doc
        mask = None
        if picture.alpha is not None:
            grey = Embedded(picture.width, picture.height, picture.alpha, colors=1)
            document.addForm(f"{key}mask", _Image(grey))
            mask = PDFObjectReference(document.getXObjectName(f"{key}mask"))
        document.addForm(key, _Image(picture, mask))
        return key


_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


class _Image(PDFObject):
    """A picture as an object of the document; reportlab's own would wrap the bytes of a JPEG in letters."""

    def __init__(self, picture: Embedded, mask: PDFObjectReference | None = None) -> None:
        self._picture, self._mask = picture, mask

    def format(self, document: PDFDocument) -> bytes:
        """Give the object's bytes; written by hand, for a dictionary of reportlab's takes longer than all the rest."""
        picture = self._picture
        told = f"/Width {picture.width} /Height {picture.height} /ColorSpace /{_SPACES[picture.colors]} /BitsPerComponent 8"
        told += f" /Filter /{'DCTDecode' if picture.jpeg else 'FlateDecode'} /Length {len(picture.data)}"
        if picture.inverted:
            told += f" /Decode [{' '.join(['1 0'] * picture.colors)}]"
        head = f"<< /Type /XObject /Subtype /Image {told}".encode()
        if self._mask is not None:
            head += b" /SMask " + self._mask.format(document)
        return b"".join((head, b" >>\nstream\n", picture.data, b"\nendstream\n"))


@cache
def _font(key: str) -> TTFont:
    font = TTFont(f"Warcamp-{key}", str(FONT_FILES[STRONG if key == STRONG else PLAIN]))
    pdfmetrics.registerFont(font)
    return font
