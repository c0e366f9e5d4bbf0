"""A button in the strip of formats: a sign and a word on a wash, in an edge that says whether it is chosen."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.theme import Theme

_EDGE = 2


@dataclass(frozen=True, slots=True)
class Look:
    """How a badge is drawn: colours by their roles.

    Attributes:
        sign: in front of the word; ``""`` for none.
        tint: colour of the sign.
        own: whether the word stands out, bold and underlined.
    """

    wash: str = "sunken"
    edge: str = "hairline"
    sign: str = ""
    tint: str = "muted"
    own: bool = False


class Badge(QPushButton):
    """Painted by itself: another style sheet for each verdict would lay the whole head of the deck out again."""

    def __init__(self, text: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._theme, self._look = theme, Look()
        self._font = theme.font(11)
        self._wide: tuple[str, int] | None = None
        self.setProperty("role", "badge")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # drawn anew when the pointer comes or goes

    @property
    def look(self) -> Look:
        """How it is drawn."""
        return self._look

    def show_look(self, look: Look, theme: Theme) -> None:
        """Be drawn in another way; what changes colours alone costs one painting."""
        if (look, theme) == (self._look, self._theme):
            return
        moved = theme is not self._theme or (look.own, not look.sign) != (self._look.own, not self._look.sign)
        self._theme, self._look = theme, look
        if moved:
            self._font, self._wide = self._written(theme), None
            self.updateGeometry()
        self.update()

    def _written(self, theme: Theme) -> QFont:
        font = theme.font(11, bold=self._look.own)
        font.setUnderline(self._look.own)
        return font

    def _word_width(self) -> int:
        text = self.text()
        if self._wide is None or self._wide[0] != text:
            self._wide = (text, QFontMetrics(self._font).horizontalAdvance(text) + 1)
        return self._wide[1]

    def sizeHint(self) -> QSize:
        """Give the size of sign, word and edge."""
        px = self._theme.px
        sign = px(16) + px(4) if self._look.sign else 0
        return QSize(self._word_width() + sign + 2 * (px(4) + _EDGE), px(16) + 2 * (px(1) + _EDGE))

    def minimumSizeHint(self) -> QSize:
        """Give the same: a badge is read whole or not shown."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the wash in its edge, the sign and the word."""
        theme, look, painter = self._theme, self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = "focus" if self.hasFocus() else "edge" if self.underMouse() else look.edge
        painter.setPen(QPen(theme.color(edge), _EDGE))
        painter.setBrush(theme.color(look.wash))
        half, round_ = _EDGE / 2, theme.px(10)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), round_, round_)
        left, middle = _EDGE + theme.px(4), self.height() // 2
        if look.sign:
            side = theme.px(14)
            sign = glyphs.pixmap(look.sign, theme.color(look.tint), side, self.devicePixelRatioF())
            painter.drawPixmap(QPoint(left + (theme.px(16) - side) // 2, middle - side // 2), sign)
            left += theme.px(16) + theme.px(4)
        painter.setFont(self._font)
        painter.setPen(theme.color("text"))
        room = QRect(left, 0, self.width() - left, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
