"""Paints pages by Qt, from the same values as the PDF: for the preview, and for the system's printers."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QTransform

from deckbuilder.imaging.face_spec import Color
from deckbuilder.imaging.page import STRONG, Area, Item, Line, Page, Placed, Plate, Words
from deckbuilder.imaging.sources import FaceSource, ScanSource, Source, seen

Images = Callable[[Source], QImage | None]
"""Gives a picture as it is stored, in whatever size; None while there is none."""

_WAITING = QColor(225, 228, 232)
_SLACK = 0.004


def image_of(source: Source, width: int) -> QImage:
    """Give a picture as it is stored, about so many pixels wide: ``Placed`` says how it is turned; on whatever thread.

    Raises:
        BadInput: a scan cannot be read, and has no face to stand in.
    """
    if isinstance(source, FaceSource):
        width = max(width, source.spec.small_below)  # below it faces leave words out, and paper shows them all
    picture = seen(source, width)
    shown = QImage(picture.rgba, picture.width, picture.height, picture.width * 4, QImage.Format.Format_RGBA8888)
    image = shown.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)  # a copy: the bytes above die here
    if isinstance(source, ScanSource) and (source.turn or source.mirrored):
        image = image.transformed(QTransform().rotate(-90 * source.turn))
        if source.mirrored:
            image = (
                image.flipped(Qt.Orientation.Horizontal) if hasattr(image, "flipped") else image.mirrored(True, False)
            )
    return image


def paint(painter: QPainter, page: Page, family: str, images: Images, finest: float = 0) -> None:
    """Paint a page.

    Args:
        painter: of which one unit is a hundredth of a millimetre.
        page: what is painted.
        family: the typeface.
        images: gives the pictures.
        finest: the least width of a line: what a screen can show.
    """
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    for item in page.items:
        _item(painter, item, family, images, finest)


def _item(painter: QPainter, item: Item, family: str, images: Images, finest: float) -> None:
    if isinstance(item, Words):
        _words(painter, item, family)
    elif isinstance(item, Line):
        painter.setPen(_pen(item.color, max(item.width, finest)))
        painter.drawLine(item.x1, item.y1, item.x2, item.y2)
    elif isinstance(item, Plate):
        painter.setPen(_pen(item.line, max(item.width, finest)) if item.line is not None else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*item.fill) if item.fill is not None else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(_rect(item.area), item.radius, item.radius)
    else:
        _picture(painter, item, images(item.source))


def _words(painter: QPainter, words: Words, family: str) -> None:
    font = QFont(family)
    font.setPixelSize(words.size)
    font.setWeight(QFont.Weight.DemiBold if words.font == STRONG else QFont.Weight.Normal)
    font.setKerning(False)  # as the PDF sets it
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    painter.save()
    painter.translate(words.x, words.y)
    if words.turned:
        painter.rotate(-90)
    wide = QFontMetricsF(font).horizontalAdvance(words.text.rstrip())
    if wide and abs(words.width / wide - 1) > _SLACK:
        painter.scale(words.width / wide, 1)
    painter.setFont(font)
    painter.setPen(QColor(*words.color))
    painter.drawText(QPointF(0, 0), words.text)
    painter.restore()


def _picture(painter: QPainter, placed: Placed, image: QImage | None) -> None:
    if image is None:
        if placed.clip is None:
            painter.fillRect(_rect(placed.area), _WAITING)
        return
    painter.save()
    if placed.clip is not None:
        painter.setClipRect(_rect(placed.clip), Qt.ClipOperation.IntersectClip)
    wide, high = placed.area.width, placed.area.height
    painter.translate(placed.area.x + wide / 2, placed.area.y + high / 2)
    painter.rotate(90 * placed.turn)
    painter.scale(-1 if placed.mirror_x else 1, -1 if placed.mirror_y else 1)
    if placed.turn % 2:
        wide, high = high, wide
    painter.drawImage(QRectF(-wide / 2, -high / 2, wide, high), image)
    painter.restore()


def _pen(color: Color, width: float) -> QPen:
    pen = QPen(QColor(*color), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _rect(area: Area) -> QRectF:
    return QRectF(area.x, area.y, area.width, area.height)
