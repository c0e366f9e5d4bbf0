"""One chart in the window: hover or arrow keys name a bar, click or Enter lists its cards."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from deckbuilder.core.game import Chart
from deckbuilder.gui.stats.curves import Curves
from deckbuilder.gui.stats.figures import Drawing, Figure, count, drawing, said, search, summary
from deckbuilder.gui.workbench import Workbench

_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
_ON = (Qt.Key.Key_Right, Qt.Key.Key_Down)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ChartView(QWidget):
    """One chart, painted.

    Args:
        bench: what the window shares.
        small: as beside the formation: without the names of axes, and content with little room.
    """

    search_wanted = Signal(str)
    """List the cards of a bar."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None, *, small: bool = False) -> None:
        super().__init__(parent)
        self._bench, self._small = bench, small
        self.chart: Figure = Chart("", "", ())
        self._plot: Drawing | None = None
        self._plotted: Figure | None = None
        self._at = -1
        self._hover = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(not small)
        self.setSizePolicy(policy)

    def show_chart(self, chart: Figure) -> None:
        """Show other counts; the same ones cost nothing."""
        if chart == self.chart:
            return
        before, self.chart = self.chart, chart
        self._at = min(self._at, count(chart) - 1)
        words = summary(chart) or self.tr("Nothing to count yet")
        self.setAccessibleName(chart.label)
        self.setAccessibleDescription(words)
        if _shape(before) != _shape(chart):
            self.updateGeometry()
        self.update()

    @property
    def at(self) -> int:
        """The bar under the pointer or the keys; -1 for none."""
        return self._at

    @property
    def spoken(self) -> str:
        """The bar under the pointer or the keys in words; ``""`` for none."""
        return said(self.chart, self._at) if 0 <= self._at < count(self.chart) else ""

    def plot(self) -> Drawing:
        """Lay the chart out in the window's looks; kept until either changes."""
        kept = self._plot
        if kept is None or self._plotted is not self.chart or kept.theme is not self._bench.theme:
            kept = self._plot = drawing(self.chart, self._bench.theme, self._bench.game.kinds, small=self._small)
            self._plotted = self.chart
        return kept

    def area(self, place: int) -> QRectF:
        """Give where a bar stands."""
        return self.plot().areas(self._box())[place]

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(3, 3, -3, -3)

    # -- size --------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Give the size at which everything is drawn without loss."""
        wide = self._bench.theme.px(180 if self._small else 300)
        return QSize(wide, self.plot().height(wide) + 6)

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which bars can be told apart."""
        wide = self._bench.theme.px(120)
        return QSize(wide, self.plot().least_height() + 6 if self._small else self.plot().height(wide * 2) + 6)

    def heightForWidth(self, width: int) -> int:
        """Give the height for a width: a legend may need a second line."""
        return self.plot().height(width - 6) + 6

    # -- pointer and keys --------------------------------------------------------------------------

    def _choose(self, place: int, *, speak: bool = False) -> None:
        if place == self._at:
            return
        self._at = place
        self.update()
        if speak and place >= 0:
            self.setAccessibleDescription(self.spoken)
            from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # 0.5 MB that mostly nobody needs

            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.spoken))

    def _bar_at(self, place: QPointF) -> int:
        areas = self.plot().areas(self._box())
        return next((n for n, area in enumerate(areas) if area.contains(place)), -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the bar under the pointer."""
        self._hover = True
        self._choose(self._bar_at(event.position()))
        able = self._at >= 0 and self._search() != ""
        self.setCursor(Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """Go dark, unless the keys are here."""
        self._hover = False
        if not self.hasFocus():
            self._choose(-1)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """List the cards of the bar clicked."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._choose(self._bar_at(event.position()))
            self._ask()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Light the first bar when the keys arrive."""
        if event.reason() is not Qt.FocusReason.MouseFocusReason and self._at < 0 and count(self.chart):
            self._choose(0, speak=True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Go dark, and describe the whole chart again."""
        self._choose(-1)
        self.setAccessibleDescription(summary(self.chart))
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from bar to bar, Home and End to the first and last, Enter lists the cards."""
        last, key = count(self.chart) - 1, event.key()
        if last < 0:
            super().keyPressEvent(event)
        elif key in _BACK:
            self._choose(max(self._at - 1, 0), speak=True)
        elif key in _ON:
            self._choose(min(self._at + 1, last), speak=True)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._choose(0 if key == Qt.Key.Key_Home else last, speak=True)
        elif key in _ENTER and self._at >= 0:
            self._ask()
        else:
            super().keyPressEvent(event)

    def _search(self) -> str:
        return search(self.chart, self._at)

    def _ask(self) -> None:
        if self._search():
            self.search_wanted.emit(self._search())

    # -- painting ----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chart, what the chosen bar says, and the ring of the keys."""
        theme, painter = self._bench.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if count(self.chart):
            self.plot().paint(painter, self._box(), self._at)
        else:
            painter.setFont(theme.font(11))
            painter.setPen(theme.color("muted"))
            painter.drawText(self._box(), Qt.AlignmentFlag.AlignCenter, self.tr("Nothing to count yet"))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        if self.spoken and (self._hover or self.hasFocus()):
            self._bubble(painter)

    def _bubble(self, painter: QPainter) -> None:
        """Say the chosen bar in a box that leaves the bar itself free."""
        theme, whole = self._bench.theme, self._box()
        areas = self.plot().areas(whole)
        if self._at >= len(areas):
            return
        painter.setFont(theme.font(11))
        metrics, inset = QFontMetricsF(theme.font(11)), theme.px(6)
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)
        room = metrics.boundingRect(
            QRectF(0, 0, min(whole.width() - 2 * inset, theme.px(220)), 1000), flags, self.spoken
        )
        box = QRectF(0, 0, room.width() + 2 * inset + 2, room.height() + inset)
        bar = areas[self._at]
        if len(areas) > 1 and areas[1].left() > areas[0].left():  # columns: beside the bar
            right = bar.right() + box.width() <= whole.right()
            left = bar.left() - box.width() >= whole.left()
            x = bar.right() if right else bar.left() - box.width() if left else whole.center().x() - box.width() / 2
            box.moveTopLeft(QPointF(x, bar.top()))
        else:
            below = bar.bottom() + box.height() <= whole.bottom()
            box.moveTopLeft(
                QPointF(whole.center().x() - box.width() / 2, bar.bottom() if below else bar.top() - box.height())
            )
        box.moveLeft(min(max(box.left(), whole.left()), max(whole.right() - box.width(), whole.left())))
        box.moveTop(max(box.top(), whole.top()))
        painter.setPen(QPen(theme.color("edge"), 1))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(theme.color("text"))
        painter.drawText(box.adjusted(inset, inset / 2, -inset + 2, 0), flags, self.spoken)


def _shape(figure: Figure) -> tuple[object, ...]:
    """Give what the height depends on."""
    if isinstance(figure, Chart):
        return len(figure.bars), figure.parts
    return (figure.curves, figure.axis, figure.within) if isinstance(figure, Curves) else (figure.rows, figure.legend)
