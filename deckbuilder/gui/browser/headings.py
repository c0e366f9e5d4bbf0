"""What a view of cards paints besides cards: headings of groups, and a sentence where there is nothing."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from deckbuilder.gui import glyphs
from deckbuilder.gui.theme import Theme


def paint_heading(painter: QPainter, box: QRect, label: str, count: str, theme: Theme) -> None:
    """Paint a heading across a view.

    Args:
        painter: of the viewport.
        box: where.
        label: what the cards below have in common.
        count: how many they are, in words.
        theme: colours and sizes.
    """
    painter.save()
    painter.fillRect(box, theme.color("sunken"))
    inner = box.adjusted(theme.px(8), 0, -theme.px(8), 0)
    painter.setFont(theme.font(13, bold=True))
    painter.setPen(theme.color("text"))
    metrics = painter.fontMetrics()
    words = metrics.elidedText(label, Qt.TextElideMode.ElideRight, inner.width())
    painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
    rest = inner.adjusted(metrics.horizontalAdvance(words) + theme.px(8), 0, 0, 0)
    painter.setFont(theme.font(11))
    painter.setPen(theme.color("muted"))
    if painter.fontMetrics().horizontalAdvance(count) <= rest.width():
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, count)
    painter.restore()


def paint_empty(painter: QPainter, box: QRect, sentence: str, theme: Theme) -> None:
    """Paint what to do next where there are no cards; the first line stands out.

    Args:
        painter: of the viewport.
        box: where.
        sentence: one line on what is the matter, further ones on what to do.
        theme: colours and sizes.
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
    glyphs.paint(
        painter, "search", QRect(room.center().x() - side // 2, top, side, side).toRectF(), theme.color("muted")
    )
    painter.setFont(theme.font(15, bold=True))
    painter.setPen(theme.color("text"))
    painter.drawText(QRect(room.left(), top + side + gap, room.width(), high), wrap, first)
    painter.setFont(theme.font(13))
    painter.setPen(theme.color("muted"))
    painter.drawText(QRect(room.left(), top + side + 2 * gap + high, room.width(), max(below, 1)), wrap, rest)
