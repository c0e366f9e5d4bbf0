"""Cards under way by mouse: what a drag carries, and the picture under the pointer."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QDrag, QImage, QPainter, QPixmap

from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.theme import Theme

MIME = "application/x-warcamp-cards"
"""The type of what a drag of cards carries: JSON, a list of objects ``{"card", "count"}``, with ``"slot"`` from a deck."""

_MOST_CARDS, _MOST_COPIES = 100_000, 999
_FANNED, _FAN, _SHADOW = 3, 5, 6
_SEEN = 0.6
"""How much is seen of what hangs at the pointer: the place below it shall be read through it."""
_BESIDE = 14
"""At 100 % text: so far right of the pointer and below it hangs what is dragged."""


@dataclass(frozen=True, slots=True)
class DraggedCard:
    """Copies of a card under way.

    Attributes:
        count: how many, from 1.
        slot: the part of a deck that they come from; None for cards of the catalog.
    """

    card: CardId
    count: int = 1
    slot: SlotId | None = None


def pack(cards: Sequence[DraggedCard], names: Sequence[str] = ()) -> QMimeData:
    """Put cards into what a drag carries.

    Args:
        cards: what is dragged.
        names: what other programs get as text, a line each; the ids where empty.
    """
    told = [
        {"card": dragged.card, "count": dragged.count} | ({} if dragged.slot is None else {"slot": dragged.slot})
        for dragged in cards
    ]
    data = QMimeData()
    data.setData(MIME, json.dumps(told).encode("utf-8"))
    lines = zip(cards, names, strict=True) if names else ((dragged, str(dragged.card)) for dragged in cards)
    data.setText("\n".join(f"{dragged.count} {name}" for dragged, name in lines))
    return data


def unpack(data: QMimeData) -> tuple[DraggedCard, ...]:
    """Take cards out of what a drag carries; empty where it carries none, or anything but what ``pack`` writes."""
    if not data.hasFormat(MIME):
        return ()
    try:
        told = json.loads(bytes(data.data(MIME).data()).decode("utf-8"))
    except (ValueError, RecursionError):
        return ()
    if not isinstance(told, list) or len(told) > _MOST_CARDS:
        return ()
    found = tuple(_read(entry) for entry in told)
    read = tuple(dragged for dragged in found if dragged is not None)
    return read if len(read) == len(found) else ()


def _read(entry: object) -> DraggedCard | None:
    if not isinstance(entry, dict):
        return None
    card, count, slot = entry.get("card"), entry.get("count"), entry.get("slot")
    if not isinstance(card, str) or not card or type(count) is not int or not 1 <= count <= _MOST_COPIES:
        return None
    if slot is not None and not isinstance(slot, str):
        return None
    return DraggedCard(CardId(card), count, None if slot is None else SlotId(slot))


def drag_pixmap(faces: Sequence[QImage], count: int, name: str, theme: Theme, ratio: float = 1.0) -> QPixmap:
    """Draw what hangs at the pointer: up to three faces fanned out over a shadow, and how many cards there are.

    Args:
        faces: pictures of the first cards dragged; empty where none is drawn yet.
        count: how many cards are dragged, for the badge.
        name: of the first card, shown where there is no face.
        theme: colours and sizes.
        ratio: pixels of the screen for each of the window's.
    """
    wide, high = theme.px(90), round(theme.px(90) * 88 / 63)
    shown = min(max(len(faces), 1), _FANNED, max(count, 1))
    fan, edge = theme.px(_FAN), theme.px(_SHADOW) * 2
    pixmap = QPixmap(
        round((wide + fan * (shown - 1) + 2 * edge) * ratio), round((high + fan * (shown - 1) + 2 * edge) * ratio)
    )
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(_SEEN)
    for place in reversed(range(shown)):
        box = QRectF(edge + fan * place, edge + fan * place, wide, high)
        _draw_shadow(painter, box, theme.px(_SHADOW))
        if place < len(faces):
            painter.drawImage(box, faces[place])
        else:
            painter.setPen(theme.color("edge"))
            painter.setBrush(theme.color("raised"))
            painter.drawRoundedRect(box, 6, 6)
            painter.setPen(theme.color("text"))
            painter.setFont(theme.font(11, bold=True))
            wrap = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box.adjusted(6, 6, -6, -6), wrap, name)
    painter.setOpacity(1.0)
    if count > 1:
        draw_badge(painter, QPointF(edge + wide, edge), str(count), theme)
    painter.end()
    return pixmap


def hang(drag: QDrag, pixmap: QPixmap, theme: Theme) -> None:
    """Hang a picture beside the pointer, not under it: the place where it falls stays in sight."""
    drag.setPixmap(pixmap)
    drag.setHotSpot(QPoint(-theme.px(_BESIDE), -theme.px(_BESIDE)))


def _draw_shadow(painter: QPainter, box: QRectF, depth: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(depth, 0, -1):
        painter.setBrush(QColor(0, 0, 0, 10))
        painter.drawRoundedRect(box.adjusted(-step, -step + depth / 2, step, step + depth / 2), 6 + step, 6 + step)


def draw_badge(painter: QPainter, middle: QPointF, text: str, theme: Theme) -> None:
    """Draw a figure in a pill around a place: how many copies, how many cards."""
    font = theme.font(13, bold=True)
    painter.setFont(font)
    high = theme.px(24)
    wide = max(high, painter.fontMetrics().horizontalAdvance(text) + theme.px(14))
    box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    painter.setPen(theme.color("raised"))
    painter.setBrush(theme.color("accent"))
    painter.drawRoundedRect(box, high / 2, high / 2)
    painter.setPen(theme.color("on_accent"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
