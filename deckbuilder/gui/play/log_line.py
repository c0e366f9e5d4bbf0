"""Draws a line of the log: its sign, its words with the cards as links, its figures in strong type."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.models import VALUE_ROLE, Index
from deckbuilder.gui.play.log_rows import LogRow, LogRows
from deckbuilder.gui.play.row_ground import paint_ground
from deckbuilder.gui.theme import Theme

SIGNS: Mapping[str, tuple[str, str]] = {
    "roll": ("die", "accent"),
    "initiative": ("die", "accent"),
    "check": ("die", "accent"),
    "hits": ("check", "good"),
    "misses": ("cross", "muted"),
    "wound": ("wound", "bad"),
    "die": ("fallen", "bad"),
    "heal": ("add", "good"),
}
"""The sign of what happens often, by kind of event, and the role of its colour; other kinds have none."""

_COUNTED = frozenset(("roll", "check", "hits", "misses", "wound", "heal"))
"""Kinds of events whose figures are the point."""
_NUMBER = re.compile(r"\d+")
_EDGE, _SIGN, _GAP, _AIR = 8, 14, 6, 3


class Link(NamedTuple):
    """Where a card is named in a line: its token, first letter and length."""

    token: str
    start: int
    length: int


def links(row: LogRow, names: Mapping[str, str]) -> tuple[Link, ...]:
    """Find the cards that a line names, each once, in the order of its tokens; one whose name nobody heard is none."""
    if row.line is None:
        return ()
    found: list[Link] = []
    for token in row.line.tokens:
        name = names.get(token, "")
        at = row.words.find(name) if name else -1
        while at >= 0 and any(at < one.start + one.length and one.start < at + len(name) for one in found):
            at = row.words.find(name, at + 1)
        if at >= 0:
            found.append(Link(token, at, len(name)))
    return tuple(found)


class LogDelegate(QStyledItemDelegate):
    """Paints rows of the log, each as high as its words need.

    Args:
        rows: the log.
        theme: colours and sizes.
        parent: the view.
    """

    def __init__(self, rows: LogRows, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self.names: dict[str, str] = {}
        """What tokens are called."""
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self._font, self._bold = theme.font(13), theme.font(11, bold=True)
        self._metrics = QFontMetricsF(self._font)
        self._option = QTextOption()
        self._option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)

    def _room(self, box: QRect) -> QRectF:
        """Give where the words of a line stand."""
        px = self._theme.px
        left = px(_EDGE) + px(_SIGN) + px(_GAP)
        return QRectF(box).adjusted(left, px(_AIR), -px(_EDGE), -px(_AIR))

    def height(self, row: LogRow, wide: int) -> int:
        """Give the height that a row needs at a width."""
        px = self._theme.px
        one = int(self._metrics.height()) + 2 * px(_AIR)
        if row.line is None:
            return px(26)
        room = self._room(QRect(0, 0, wide, 0)).width()
        if self._metrics.horizontalAdvance(row.words) * 1.04 < room:  # figures in strong type are wider
            return one
        layout = self._laid(row, room)
        return int(layout.boundingRect().height() + 0.5) + 2 * px(_AIR)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Give the height of a row at the width of the view."""
        view = self.parent()
        wide = view.viewport().width() if isinstance(view, QTableView) else option.rect.width()
        return QSize(0, self.height(index.data(VALUE_ROLE), wide))

    def _laid(self, row: LogRow, wide: float) -> QTextLayout:
        layout = QTextLayout(row.words, self._font)
        layout.setTextOption(self._option)
        layout.setFormats(self._formats(row))
        layout.beginLayout()
        top = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(wide)
            line.setPosition(QPointF(0, top))
            top += line.height()
        layout.endLayout()
        return layout

    def _formats(self, row: LogRow) -> list[QTextLayout.FormatRange]:
        """Set figures that are the point of a line in strong type, and cards as links."""
        found: list[QTextLayout.FormatRange] = []
        linked = links(row, self.names)
        strong, link = QTextCharFormat(), QTextCharFormat()
        strong.setFontWeight(600)
        link.setForeground(self._theme.color("accent"))
        link.setFontUnderline(True)
        link.setUnderlineColor(self._theme.color("edge"))
        if row.line is not None and row.line.kind in _COUNTED:
            found += [
                _range(strong, figure.start(), len(figure[0]))
                for figure in _NUMBER.finditer(row.words)
                if not any(one.start <= figure.start() < one.start + one.length for one in linked)
            ]
        return [*found, *(_range(link, one.start, one.length) for one in linked)]

    def token_at(self, row: LogRow, box: QRect, place: QPointF) -> str:
        """Give the token whose name stands at a place of the view; ``""`` for none."""
        room = self._room(box)
        linked = links(row, self.names)
        if not linked or not room.contains(place):
            return ""
        layout = self._laid(row, room.width())
        within = place - room.topLeft()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            if line.naturalTextRect().contains(within):
                at = line.xToCursor(within.x(), line.CursorPosition.CursorOnCharacter)
                return next((one.token for one in linked if one.start <= at < one.start + one.length), "")
        return ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        row, box = index.data(VALUE_ROLE), QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, self._theme, option, QRectF(box).adjusted(1.5, 0.5, -1.5, -0.5))
        if self._rows.ahead(row):
            painter.setOpacity(0.7)
        if row.line is None:
            self._heading(painter, row, box)
        else:
            self._line(painter, row, box)
        painter.restore()
        if index.row() == self._rows.last() and self._rows.here_is_past():
            painter.save()
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.drawLine(
                box.left() + self._theme.px(4), box.bottom(), box.right() - self._theme.px(4), box.bottom()
            )
            painter.restore()

    def _heading(self, painter: QPainter, row: LogRow, box: QRect) -> None:
        theme = self._theme
        painter.setFont(self._bold)
        painter.setPen(theme.color("muted"))
        inner = box.adjusted(theme.px(_EDGE), 0, -theme.px(_EDGE), -theme.px(2))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, row.words)
        painter.setPen(theme.color("hairline"))
        painter.drawLine(box.left() + theme.px(4), box.bottom(), box.right() - theme.px(4), box.bottom())

    def _line(self, painter: QPainter, row: LogRow, box: QRect) -> None:
        theme, room = self._theme, self._room(box)
        sign = SIGNS.get(row.line.kind) if row.line is not None else None
        if sign is not None:
            side = theme.px(_SIGN)
            at = QPointF(box.left() + theme.px(_EDGE), room.top() + (self._metrics.height() - side) / 2)
            picture = glyphs.pixmap(sign[0], theme.color(sign[1]), side, painter.device().devicePixelRatioF())
            painter.drawPixmap(at, picture)
        painter.setPen(theme.color("text"))
        self._laid(row, room.width()).draw(painter, room.topLeft())


def _range(format: QTextCharFormat, start: int, length: int) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.format, made.start, made.length = format, start, length
    return made
