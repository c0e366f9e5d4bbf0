"""Draws headings and rows of the deck list."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from deckbuilder.gui import glyphs
from deckbuilder.gui.models.deck_groups import DOT, DeckGroup, DeckRow
from deckbuilder.gui.models.violations import SIGNS, Weight
from deckbuilder.gui.theme import Theme

_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_LEAST_NAME = 110
"""Pixels at 100 % text: a name is cut down to these for its class to be read beside it."""
_DOTS = Qt.TextElideMode.ElideRight


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row is drawn: chosen, under the pointer, with the focus; the gravest finding that names it; copies there and needed."""

    chosen: bool = False
    hover: bool = False
    focus: bool = False
    mark: Weight | None = None
    short: tuple[int, int] | None = None


def buttons(rect: QRect, theme: Theme) -> tuple[QRect, QRect]:
    """Give the places of - and + in a cell of copies."""
    side = theme.px(24)
    top = rect.center().y() - side // 2 + 1
    return QRect(rect.left() + 2, top, side, side), QRect(rect.left() + 2 + side + theme.px(20), top, side, side)


def copies_width(theme: Theme) -> int:
    """Give the width of ``-  3  +``."""
    return theme.px(76)


def is_wide(rect: QRect, theme: Theme) -> bool:
    """Tell whether names and facts stand in columns of their own."""
    return rect.width() >= theme.px(400)


def facts_left(rect: QRect, theme: Theme) -> int:
    """Give where the facts of a wide row begin."""
    return rect.right() - min(theme.px(230), int(rect.width() * 0.45))


class RowPainter:
    """Paints rows: ``-  3  +``, the name, muted facts, signs; headings in the colour of headings.

    Args:
        theme: colours and sizes.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._name_font, self._bold, self._small = theme.font(13), theme.font(13, bold=True), theme.font(11)
        self._heading_font = theme.font(11, bold=True)
        self._names, self._facts = QFontMetrics(self._name_font), QFontMetrics(self._small)
        self._headings = QFontMetrics(self._heading_font)

    def heading(self, painter: QPainter, rect: QRect, group: DeckGroup, hint: str) -> None:
        """Draw a heading; the hint stands beside one without rows."""
        theme = self.theme
        inner = rect.adjusted(theme.px(8), 0, -theme.px(8), 0)
        count = group.share or str(group.count)
        painter.setFont(self._heading_font)
        wide = self._headings.horizontalAdvance(count)
        label = self._headings.elidedText(group.label, _DOTS, inner.width() - wide - theme.px(24))
        painter.setPen(theme.color("muted"))
        painter.drawText(inner, _MIDDLE, label)
        left = inner.left() + self._headings.horizontalAdvance(label) + theme.px(8)
        painter.setPen(theme.color("bad" if group.over else "text"))
        painter.drawText(QRect(left, inner.top(), wide + 2, inner.height()), _MIDDLE, count)
        left += wide + theme.px(6)
        if group.over:
            side = theme.px(12)
            box = QRectF(left, inner.center().y() - side / 2 + 1, side, side)
            glyphs.paint(painter, "cross", box, theme.color("bad"))
            left += side + theme.px(6)
        aside = group.aside or ("" if group.rows else hint)
        if aside:
            painter.setFont(self._small)
            painter.setPen(theme.color("bad" if group.over else "muted"))
            room = QRect(left + theme.px(4), inner.top(), inner.right() - left - theme.px(4), inner.height())
            painter.drawText(
                room, _MIDDLE if not group.rows else _RIGHT, self._facts.elidedText(aside, _DOTS, room.width())
            )
        painter.setPen(theme.color("hairline"))
        painter.drawLine(rect.left() + theme.px(4), rect.bottom(), rect.right() - theme.px(4), rect.bottom())

    def row(self, painter: QPainter, rect: QRect, row: DeckRow, state: RowState) -> None:
        """Draw a row."""
        theme = self.theme
        if state.chosen or state.hover:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("chosen" if state.chosen else "hover"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
        if state.focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4)
        self._copies(painter, rect, row, lively=state.chosen or state.hover)
        right = self._signs(painter, rect, row, state.mark)
        right = self._short(painter, rect, right, state.short) if state.short is not None else right
        left = rect.left() + copies_width(theme) + theme.px(2)
        wide = is_wide(rect, theme)
        facts = facts_left(rect, theme)
        first, words = row.facts.partition(DOT)[0], self._facts
        name_room = facts - theme.px(8) - left if wide else self._name_room(row, right - left)
        painter.setFont(self._name_font)
        painter.setPen(theme.color("muted" if row.card is None else "text"))
        name = self._names.elidedText(row.name, _DOTS, name_room)
        painter.drawText(QRect(left, rect.top(), name_room, rect.height()), _MIDDLE, name)
        if not row.facts:
            return
        if not wide:
            facts = left + self._names.horizontalAdvance(name) + theme.px(10)
        room = QRect(facts, rect.top(), right - facts, rect.height())
        said = row.facts  # word by word: half of one says less than none
        while said != first and words.horizontalAdvance(said) > room.width():
            said = said.rpartition(DOT)[0]
        painter.setFont(self._small)
        painter.setPen(theme.color("muted"))
        painter.drawText(room, _MIDDLE if wide else _RIGHT, said)

    def _name_room(self, row: DeckRow, room: int) -> int:
        """Give how wide a name may be beside its facts: level and class stay where enough of the name is left, the level always."""
        if not row.facts:
            return room
        parts, gap = row.facts.split(DOT), self.theme.px(10)
        both = room - gap - self._facts.horizontalAdvance(DOT.join(parts[:2]))
        if both >= min(self.theme.px(_LEAST_NAME), self._names.horizontalAdvance(row.name)):
            return both
        return room - gap - self._facts.horizontalAdvance(parts[0])

    def _copies(self, painter: QPainter, rect: QRect, row: DeckRow, *, lively: bool) -> None:
        theme = self.theme
        minus, plus = buttons(rect, theme)
        color = theme.color("accent" if lively else "muted")
        side = theme.px(12) | 1  # an odd one: the bar in the middle lies on whole pixels, else it is two pale ones
        inset = (minus.width() - side) // 2
        for box, sign in ((minus, "cut"), (plus, "add")):
            _stamp(painter, sign, box.topLeft() + QPoint(inset, inset), side, color)
        painter.setFont(self._bold)
        painter.setPen(theme.color("text"))
        middle = QRect(minus.right(), rect.top(), plus.left() - minus.right(), rect.height())
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, str(row.count))

    def _short(self, painter: QPainter, rect: QRect, right: int, short: tuple[int, int]) -> int:
        """Draw how many copies are there of those that are needed, with a box; give where that begins."""
        theme = self.theme
        said, side = f"{short[0]}/{short[1]}", theme.px(14)
        wide = self._facts.horizontalAdvance(said)
        painter.setFont(self._small)
        painter.setPen(theme.color("bad"))
        painter.drawText(QRect(right - wide, rect.top(), wide + 1, rect.height()), _RIGHT, said)
        left = right - wide - theme.px(3) - side
        _stamp(painter, "box", QPoint(left, rect.center().y() - side // 2 + 1), side, theme.color("bad"))
        return left - theme.px(4)

    def _signs(self, painter: QPainter, rect: QRect, row: DeckRow, mark: Weight | None) -> int:
        """Draw the signs of a row, from the right; give where they begin."""
        theme = self.theme
        side, right = theme.px(14), rect.right() - theme.px(6)
        signs = [SIGNS[mark]] if mark is not None else []
        signs += [("note", "accent")] * bool(row.note) + [("printing", "muted")] * bool(row.printing)
        for sign, role in signs:
            _stamp(painter, sign, QPoint(right - side, rect.center().y() - side // 2 + 1), side, theme.color(role))
            right -= side + theme.px(4)
        return right


def _stamp(painter: QPainter, sign: str, corner: QPoint, side: int, color: QColor) -> None:
    """Put a sign where it belongs, as a picture that is drawn once: every row has some."""
    painter.drawPixmap(corner, glyphs.pixmap(sign, color, side, painter.device().devicePixelRatioF()))
