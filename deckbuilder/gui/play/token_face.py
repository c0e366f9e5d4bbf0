"""How a token looks: a card's face with what lies on it, a back, a tab that peeks out, or a plain face with its name."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform

from deckbuilder.core.ids import CardId
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.geometry import LYING, Stand
from deckbuilder.gui.play.token_badges import Sheet, badge_lines, chip_width, paint_badges, paint_chip
from deckbuilder.gui.theme import Theme

READABLE = 90
"""At 100 % text: a face that is narrower is told by name and figures in type of our own."""
_CLEAR = 0.52
"""So far down a whole face, by its width, lies room between the figures that are printed at its edges."""
_UPTURNED = 180
_LINES, _NAMED = 2, 0.6
"""Lines of a name at most, and how much of what is seen of a card they may take."""


class Print(NamedTuple):
    """What a picture of a token is made from; equal ones look the same.

    Attributes:
        turned: whether the card is turned, even if it is drawn upright.
        size: upright, in pixels of the screen.
        seen: height that is not covered by others, in pixels of the screen.
        facts: figures of the card, for a small face.
    """

    label: str
    card: CardId | None
    badges: tuple[tuple[str, int | None], ...]
    turned: bool
    size: tuple[int, int]
    seen: int
    turn: int
    small: bool
    tab: bool
    round: bool
    facts: tuple[str, ...]


def print_of(stand: Stand, scale: float, facts: tuple[str, ...]) -> Print:
    """Give what the picture of a token is made from, at so many pixels of the screen for each unit of the table."""
    size = (max(round(stand.box.wide * scale), 1), max(round(stand.box.high * scale), 1))
    seen = max(round(stand.seen * scale), 1)
    token = stand.token
    return Print(
        token.label, token.card, token.badges, token.turn % 360 != 0, size, seen, stand.turn, stand.small, stand.tab,
        token.size > 0, facts,
    )  # fmt: skip


def draw(wanted: Print, face: QImage | None, theme: Theme, ratio: float) -> QPixmap:
    """Draw a token as it lies, with all that lies on it.

    Args:
        wanted: what.
        face: the card's picture in any size; None where it is not there yet, or no card stands behind.
        theme: colours and type.
        ratio: pixels of the screen for each of the window's.
    """
    wide, high = wanted.size
    lying = wanted.turn % 180 != 0
    size = QSize(round(high * LYING), round(wide * LYING)) if lying else QSize(wide, high)
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    box = QRectF(0, 0, size.width(), size.height())
    sheet = Sheet(painter, theme, ratio, box, min(size.height(), wanted.seen))
    if wanted.round:
        _base(sheet, wanted)
    elif wanted.card is None and not wanted.label:
        _back(sheet)
    elif wanted.tab:
        _tab(sheet, wanted)
    else:
        _front(sheet, wanted, face)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


# Kinds of token ----------------------------------------------------------------------------------------------------------


def _front(sheet: Sheet, wanted: Print, face: QImage | None) -> None:
    painter, theme, box = sheet.painter, sheet.theme, sheet.box
    corner = wanted.size[0] / 22
    outline = QPainterPath()
    outline.addRoundedRect(box, corner, corner)
    if face is not None:
        turned = face.scaled(
            round(wanted.size[0] * (LYING if wanted.turn % 180 else 1)),
            round(wanted.size[1] * (LYING if wanted.turn % 180 else 1)),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        if wanted.turn:
            turned = turned.transformed(QTransform().rotate(wanted.turn))
        painter.save()
        painter.setClipPath(outline)
        painter.drawImage(box, turned)
        painter.restore()
    else:
        painter.fillPath(outline, theme.color("raised"))
    painter.setPen(QPen(theme.color("edge"), max(1.0, sheet.ratio)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = max(1.0, sheet.ratio) / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), corner, corner)
    plain = face is None or wanted.turn or wanted.size[0] < sheet.px(READABLE)
    badges = 0.0 if wanted.small else sum(line_high for _, line_high in badge_lines(sheet, wanted.badges))
    below = (
        _name(sheet, spoken(wanted.label), corner, badges)
        if plain
        else min(box.width() * _CLEAR, sheet.bottom - badges - sheet.px(2))
    )
    if wanted.turn == _UPTURNED:
        _upturned(sheet)
    if not wanted.small:
        below = paint_badges(sheet, wanted.badges, below, centred=not plain)
        if face is None:
            _facts(sheet, wanted.facts, below)


def _upturned(sheet: Sheet) -> None:
    """Paint the sign of a card that stands on its head: in a small face, and in one without a picture, else nobody saw it."""
    side = max(min(sheet.box.width() / 4, sheet.px(20)), sheet.px(13))
    edge = side * 0.2
    foot = sheet.bottom - edge / 2
    disc = QRectF(sheet.box.right() - side - edge / 2, foot - side, side, side)
    sheet.painter.setPen(QPen(sheet.theme.color("raised"), max(1.5, 1.5 * sheet.ratio)))
    sheet.painter.setBrush(sheet.theme.color("warn"))
    sheet.painter.drawEllipse(disc)
    glyphs.paint(sheet.painter, "fold", disc.adjusted(edge, edge, -edge, -edge), sheet.theme.color("warn_wash"))


def _back(sheet: Sheet) -> None:
    """Paint the back of a card: a lozenge in a frame, nothing that tells cards apart."""
    painter, theme, box = sheet.painter, sheet.theme, sheet.box
    corner = box.width() / 14
    painter.setPen(QPen(theme.color("edge"), max(1.0, sheet.ratio)))
    painter.setBrush(theme.color("chosen"))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
    edge = box.width() * 0.1
    inner = box.adjusted(edge, edge, -edge, -edge)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = theme.color("accent")
    line.setAlpha(150)
    painter.setPen(QPen(line, max(1.0, box.width() / 60)))
    painter.drawRoundedRect(inner, corner, corner)
    middle, half = inner.center(), inner.width() * 0.3
    path = QPainterPath(QPointF(middle.x(), middle.y() - half * 1.5))
    for x, y in ((half, 0.0), (0.0, half * 1.5), (-half, 0.0)):
        path.lineTo(middle.x() + x, middle.y() + y)
    path.closeSubpath()
    painter.drawPath(path)


def _base(sheet: Sheet, wanted: Print) -> None:
    """Paint a piece on its round base, with its name across."""
    painter, theme = sheet.painter, sheet.theme
    box = sheet.box.adjusted(1, 1, -1, -1)
    painter.setPen(QPen(theme.color("edge"), max(2.0, 2 * sheet.ratio)))
    painter.setBrush(theme.color("raised"))
    painter.drawEllipse(box)
    font = sheet.font(max(min(box.width() / 5, sheet.px(13)), sheet.px(9)), bold=True)
    painter.setFont(font)
    painter.setPen(theme.color("text"))
    room = box.width() * 0.86
    lines = wrapped(spoken(wanted.label), QFontMetricsF(font), room, _LINES)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))
    paint_badges(sheet, wanted.badges, box.center().y() + box.height() * 0.2, centred=True)


def _tab(sheet: Sheet, wanted: Print) -> None:
    """Paint what is seen of an attached card: its name in a strip, a sign where it is turned, its badges at the end."""
    painter, theme = sheet.painter, sheet.theme
    strip, corner = sheet.box.adjusted(0.5, 0.5, -0.5, -0.5), sheet.box.width() / 22
    path = QPainterPath()
    path.addRoundedRect(strip, corner, corner)
    painter.fillPath(path, theme.color("raised"))
    painter.setPen(QPen(theme.color("edge"), max(1.0, sheet.ratio)))
    painter.drawPath(path)
    high = min(wanted.seen * 0.78, sheet.px(13))
    font = sheet.font(high)
    metrics = QFontMetricsF(font)
    right = strip.right() - high * 0.3
    seat = QRectF(strip.x(), strip.y(), strip.width(), wanted.seen)
    for what, count in reversed(wanted.badges):
        wide = chip_width(what, count, metrics)
        paint_chip(sheet, QRectF(right - wide, seat.center().y() - high / 2, wide, high), what, count, font)
        right -= wide + high * 0.2
    if wanted.turned:
        glyphs.paint(
            painter, "redo", QRectF(right - high, seat.center().y() - high / 2, high, high), theme.color("warn")
        )
        right -= high * 1.2
    painter.setFont(font)
    painter.setPen(theme.color("muted" if wanted.turned else "text"))
    left = strip.x() + high * 0.4
    name = metrics.elidedText(spoken(wanted.label), Qt.TextElideMode.ElideRight, max(right - left, 0))
    painter.drawText(QRectF(left, seat.y(), max(right - left, 0), seat.height()), Qt.AlignmentFlag.AlignVCenter, name)


# Words and figures -------------------------------------------------------------------------------------------------------


def _name(sheet: Sheet, name: str, corner: float, below: float) -> float:
    """Paint the name across the upper edge, in a single line where else nothing is seen of what is so high below; give its foot."""
    painter, theme, box = sheet.painter, sheet.theme, sheet.box
    least = max(min(sheet.px(9), box.width() / 5.5), 9 * sheet.ratio)  # large type that leaves three letters says less
    font = sheet.font(max(min(box.width() / 8, sheet.px(13)), least), bold=True)
    metrics = QFontMetricsF(font)
    edge = sheet.px(3)
    line = metrics.ascent() + metrics.descent()
    most = _LINES if _LINES * line <= min(sheet.bottom * _NAMED, sheet.bottom - below - edge) else 1
    lines = wrapped(name, metrics, box.width() - 2 * edge, most)
    high = min(line * len(lines) + edge, sheet.bottom)
    band = QRectF(box.x(), box.y(), box.width(), high)
    path = QPainterPath()
    path.addRoundedRect(band.adjusted(1, 1, -1, 0), corner, corner)
    wash = theme.color("raised")
    wash.setAlpha(238)
    painter.fillPath(path, wash)
    painter.setFont(font)
    painter.setPen(theme.color("text"))
    for n, text in enumerate(lines):
        room = QRectF(band.x() + edge, band.y() + edge / 2 + n * line, band.width() - 2 * edge, line)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
    return band.bottom() + sheet.px(2)


def wrapped(text: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """Break a name at spaces and behind hyphens into at most so many lines; each is elided to its width."""
    lines: list[str] = []
    pieces = re.split(r"(?<=[ -])", text)
    while pieces and len(lines) < most - 1:
        line = pieces.pop(0)
        while pieces and metrics.horizontalAdvance(f"{line}{pieces[0]}".rstrip()) < width:
            line += pieces.pop(0)
        lines.append(line.rstrip())
    if pieces:
        lines.append("".join(pieces))
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]


def _facts(sheet: Sheet, facts: Sequence[str], top: float) -> None:
    """Paint figures along the lower edge of what is seen: as many as fit."""
    painter, theme, box = sheet.painter, sheet.theme, sheet.box
    font = sheet.font(sheet.px(9))
    metrics = QFontMetricsF(font)
    high = metrics.ascent() + metrics.descent()
    room = box.width() - sheet.px(4)
    lines: list[str] = []
    for fact in facts:
        joined = f"{lines[-1]} {fact}" if lines else fact
        if lines and metrics.horizontalAdvance(joined) <= room:
            lines[-1] = joined
        elif metrics.horizontalAdvance(fact) <= room:
            lines.append(fact)
    lines = lines[: max(0, int((sheet.bottom - top) // high))]
    if not lines:
        return
    band = QRectF(box.x() + 1, sheet.bottom - high * len(lines) - sheet.px(2), box.width() - 2, high * len(lines))
    wash = theme.color("raised")
    wash.setAlpha(225)
    painter.fillRect(band, wash)
    painter.setFont(font)
    painter.setPen(theme.color("text"))
    painter.drawText(band, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))
