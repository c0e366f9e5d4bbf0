"""What a view of cards paints besides cards: headings of groups, and a sentence where there is nothing."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from deckbuilder.gui import glyphs
from deckbuilder.gui.models.card_table import CardTable
from deckbuilder.gui.theme import Theme


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says.

    Attributes:
        label: what the cards below have in common.
        count: how many they are, in words.
        folded: whether they are folded away.
        current: whether the keys are here.
        lit: whether the pointer is.
    """

    label: str
    count: str
    folded: bool = False
    current: bool = False
    lit: bool = False


def heading(table: CardTable, row: int, current: int, lit: int) -> Heading | None:
    """Give the heading that a row is; None for a card.

    Args:
        table: the rows.
        row: which one.
        current: the row that the keys are at; -1 for none.
        lit: the row under the pointer.
    """
    group = table.heading(row)
    if group is None:
        return None
    return Heading(group.label, table.told(group), table.is_folded(row), row == current, row == lit)


def paint_heading(painter: QPainter, box: QRect, said: Heading, theme: Theme) -> None:
    """Paint a heading across a view, with a sign that tells whether its group is folded.

    Args:
        painter: of the viewport.
        box: where.
        said: what it says.
        theme: colours and sizes.
    """
    painter.save()
    painter.fillRect(box, theme.color("hover" if said.lit else "sunken"))
    if said.current:
        painter.fillRect(QRect(box.left(), box.top(), theme.px(3), box.height()), theme.color("focus"))
    inner, side = box.adjusted(theme.px(8), 0, -theme.px(8), 0), theme.px(12)
    sign = QRect(inner.left(), inner.center().y() - side // 2 + 1, side, side)
    glyphs.paint(painter, "unfold" if said.folded else "fold", sign.toRectF(), theme.color("muted"))
    inner.setLeft(sign.right() + theme.px(8))
    painter.setFont(theme.font(13, bold=True))
    painter.setPen(theme.color("text"))
    metrics = painter.fontMetrics()
    words = metrics.elidedText(said.label, Qt.TextElideMode.ElideRight, inner.width())
    painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
    rest = inner.adjusted(metrics.horizontalAdvance(words) + theme.px(8), 0, 0, 0)
    painter.setFont(theme.font(11))
    painter.setPen(theme.color("muted"))
    if painter.fontMetrics().horizontalAdvance(said.count) <= rest.width():
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said.count)
    painter.restore()


def paint_empty(painter: QPainter, box: QRect, sentence: str, theme: Theme, sign: str = "search") -> None:
    """Paint what to do next where there are no cards; the first line stands out.

    Args:
        painter: of the viewport.
        box: where.
        sentence: one line on what is the matter, further ones on what to do.
        theme: colours and sizes.
        sign: a glyph's name.
    """
    if not sentence:
        return
    first, _, rest = sentence.partition("\n")
    side, gap = theme.px(28), theme.px(8)
    wrap = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    room = box.adjusted(theme.px(24), theme.px(12), -theme.px(24), -theme.px(12))
    painter.setFont(theme.font(15, bold=True))
    high = painter.boundingRect(room, wrap, first).height()
    painter.setFont(theme.font(13))
    below = painter.boundingRect(room, wrap, rest).height() if rest else 0
    top = max(room.top(), room.center().y() - (side + gap + high + gap + below) // 2)
    glyphs.paint(painter, sign, QRect(room.center().x() - side // 2, top, side, side).toRectF(), theme.color("muted"))
    painter.setFont(theme.font(15, bold=True))
    painter.setPen(theme.color("text"))
    painter.drawText(QRect(room.left(), top + side + gap, room.width(), high), wrap, first)
    painter.setFont(theme.font(13))
    painter.setPen(theme.color("muted"))
    painter.drawText(QRect(room.left(), top + side + 2 * gap + high, room.width(), max(below, 1)), wrap, rest)
