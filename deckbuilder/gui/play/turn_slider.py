"""A slider over the steps of a match, with a mark where each turn begins."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider, QWidget

from deckbuilder.desk.table_log import TurnMark
from deckbuilder.gui.language import number
from deckbuilder.gui.workbench import Workbench

_HIGH, _GROOVE, _KNOB = 32, 4, 14


class TurnSlider(QSlider):
    """Goes to any step; PageUp and PageDown go from turn to turn.

    Args:
        bench: what the window shares.
    """

    moment_wanted = Signal(int)
    """So many steps shall have been taken."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._bench = bench
        self.marks: tuple[TurnMark, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Moment of the match"))
        self.setMouseTracking(True)

    def show_track(self, length: int, at: int, marks: Sequence[TurnMark]) -> None:
        """Show how long the match is, where it stands, and where its turns begin."""
        self.marks = tuple(marks)
        held = self.blockSignals(True)
        self.setRange(0, length)
        self.setValue(at)
        self.blockSignals(held)
        self.update()

    def turn_at(self, step: int) -> int:
        """Give the turn of a moment; 0 before the first."""
        return next((mark.turn for mark in reversed(self.marks) if mark.step <= step), 0)

    def sizeHint(self) -> QSize:
        """Give the size that numbers below the marks need."""
        return QSize(self._bench.theme.px(120), self._bench.theme.px(_HIGH))

    def minimumSizeHint(self) -> QSize:
        """Give a width at which one can still aim."""
        return QSize(self._bench.theme.px(60), self._bench.theme.px(_HIGH))

    def _track(self) -> tuple[float, float, float]:
        """Give left and right end of the groove and its height."""
        knob = self._bench.theme.px(_KNOB)
        return knob / 2 + 3, self.width() - knob / 2 - 3, self._bench.theme.px(12)

    def _x(self, step: int) -> float:
        left, right, _ = self._track()
        return left + (right - left) * step / max(self.maximum(), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw groove, turns and knob."""
        theme = self._bench.theme
        left, right, middle = self._track()
        thick, x = theme.px(_GROOVE), self._x(self.value())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for end, role in ((right, "edge"), (x, "accent")):
            painter.setBrush(theme.color(role if self.isEnabled() else "hairline"))
            painter.drawRoundedRect(QRectF(left, middle - thick / 2, end - left, thick), thick / 2, thick / 2)
        self._paint_marks(painter, middle)
        knob = theme.px(_KNOB)
        painter.setPen(QPen(theme.color("surface"), 2))
        painter.setBrush(theme.color("accent" if self.isEnabled() else "hairline"))
        painter.drawEllipse(QRectF(x - knob / 2, middle - knob / 2, knob, knob))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_marks(self, painter: QPainter, middle: float) -> None:
        """Draw a line where each turn begins, and its number where there is room for one."""
        theme = self._bench.theme
        painter.setFont(theme.font(11))
        wide, free = painter.fontMetrics().horizontalAdvance("000"), 0.0
        for mark in self.marks:
            if not mark.turn:
                continue
            x, below = self._x(mark.step), middle + theme.px(6)
            painter.setPen(QPen(theme.color("edge"), 1))
            painter.drawLine(round(x), round(middle - theme.px(5)), round(x), round(below - 1))
            if x - wide / 2 >= free and x + wide / 2 <= self.width():
                painter.setPen(theme.color("muted"))
                box = QRectF(x - wide / 2, below, wide, self.height() - below)
                painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, number(mark.turn))
                free = x + wide / 2

    def _go(self, step: int) -> None:
        step = min(max(step, 0), self.maximum())
        if step != self.value():
            self.moment_wanted.emit(step)

    def _at(self, x: float) -> int:
        left, right, _ = self._track()
        return round((x - left) / max(right - left, 1) * self.maximum())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the moment under the pointer."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._go(self._at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while it is held down; else say what turn lies under it."""
        step = self._at(event.position().x())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(step)
        turn = self.turn_at(step)
        self.setToolTip(self.tr("Turn {n}").format(n=number(turn)) if turn else self.tr("Before the first turn"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do nothing more."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go a step with arrows, a turn with PageUp and PageDown, to the ends with Home and End."""
        now, key = self.value(), event.key()
        back = [mark.step for mark in self.marks if mark.step < now]
        on = [mark.step for mark in self.marks if mark.step > now]
        wanted = {
            Qt.Key.Key_Left: now - 1, Qt.Key.Key_Right: now + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.maximum(),
            Qt.Key.Key_PageUp: back[-1] if back else 0, Qt.Key.Key_PageDown: on[0] if on else self.maximum(),
        }.get(Qt.Key(key))  # fmt: skip
        if wanted is None:
            event.ignore()
        else:
            self._go(wanted)
