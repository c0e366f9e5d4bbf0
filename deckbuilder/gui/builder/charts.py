"""Counts of a deck, painted: bars beside their labels, or columns where the labels are numbers."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QSizePolicy, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.game import Chart
from deckbuilder.gui.workbench import Workbench


class ChartView(QWidget):
    """One chart."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._chart = Chart("", "", ())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_chart(self, chart: Chart) -> None:
        """Show other counts."""
        self._chart = chart
        spoken = ", ".join(f"{label} {count}" for label, count in chart.bars)
        if chart.limit:
            spoken += ", " + self.tr("at most {n} each").format(n=chart.limit)
        self.setAccessibleName(chart.label)
        self.setAccessibleDescription(spoken)
        self.setToolTip(f"{chart.label}: {spoken}" if spoken else chart.label)
        self.updateGeometry()
        self.update()

    def _numeric(self) -> bool:
        return bool(self._chart.bars) and all(label.rstrip("+").isdigit() for label, _ in self._chart.bars)

    def sizeHint(self) -> QSize:
        """Give the size that holds every bar."""
        px = self._bench.theme.px
        return QSize(px(180), px(84) if self._numeric() else px(19) * max(1, len(self._chart.bars)))

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which bars can be told apart."""
        px = self._bench.theme.px
        return QSize(px(120), px(64) if self._numeric() else px(15) * max(1, len(self._chart.bars)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._bench.theme.font(11))
        if self._chart.bars:
            self._columns(painter) if self._numeric() else self._rows(painter)

    def _rows(self, painter: QPainter) -> None:
        theme, bars, limit = self._bench.theme, self._chart.bars, self._chart.limit
        metrics = painter.fontMetrics()
        most = max(limit, *(count for _, count in bars), 1)
        label_width = min(max(metrics.horizontalAdvance(label) for label, _ in bars) + 2, int(self.width() * 0.5))
        counts = [f"{count}/{limit}" if limit else str(count) for _, count in bars]
        count_width = max(metrics.horizontalAdvance(count) for count in counts)
        left = label_width + theme.px(8)
        room = max(self.width() - left - count_width - theme.px(8), 1)
        step = min(self.height() / len(bars), theme.px(22))
        for number, ((label, count), text) in enumerate(zip(bars, counts, strict=True)):
            line = QRectF(0, number * step, self.width(), step)
            over = bool(limit) and count > limit
            painter.setPen(theme.color("text" if count else "muted"))
            name = metrics.elidedText(label, Qt.TextElideMode.ElideRight, label_width)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, line.top(), label_width, step), middle | Qt.AlignmentFlag.AlignLeft, name)
            painter.setPen(theme.color("bad" if over else ("text" if count else "muted")))
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, text)
            thick = min(step * 0.5, theme.px(10))
            bar = QRectF(left, line.center().y() - thick / 2, room, thick)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("sunken"))
            painter.drawRoundedRect(bar, 2, 2)
            painter.setBrush(theme.color("bad") if over else theme.series(self._series(label, number)))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), room * count / most, thick), 2, 2)
            if limit and most > limit:
                x = bar.left() + room * limit / most
                painter.setPen(QPen(theme.color("text"), 1.5))
                painter.drawLine(QPointF(x, bar.top() - 2), QPointF(x, bar.bottom() + 2))

    def _series(self, label: str, number: int) -> int:
        kinds = self._bench.game.kinds
        return kinds.index(label) if label in kinds else number

    def _columns(self, painter: QPainter) -> None:
        theme, bars = self._bench.theme, self._chart.bars
        metrics = painter.fontMetrics()
        most = max(1, *(count for _, count in bars))
        foot, head = metrics.height() + 2, metrics.height()
        room = max(self.height() - foot - head, 1)
        step = min(self.width() / len(bars), theme.px(40))
        for number, (label, count) in enumerate(bars):
            box = QRectF(number * step, 0, step, self.height())
            tall = room * count / most
            column = QRectF(box.left() + step * 0.15, head + room - max(tall, 1), step * 0.7, max(tall, 1))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent" if count else "hairline"))
            painter.drawRoundedRect(column, 2, 2)
            centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
            painter.setPen(theme.color("muted"))
            painter.drawText(QRectF(box.left(), self.height() - foot, step, foot), centre, label)
            if count:
                painter.setPen(theme.color("text"))
                painter.drawText(QRectF(box.left(), column.top() - head - 1, step, head), centre, str(count))


class Charts(QWidget):
    """The share of each type, always; the other charts one at a time below it."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._charts: tuple[Chart, ...] = ()
        self.first = ChartView(bench, self)
        self.which = QComboBox(self)
        self.which.setProperty("role", "small")
        self.which.setMinimumContentsLength(8)
        self.which.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.setAccessibleName(self.tr("Chart"))
        self.other = ChartView(bench, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.first)
        column.addWidget(self.which)
        column.addWidget(self.other, 1)
        self.which.currentIndexChanged.connect(self._on_chosen)
        bench.deck_opened.connect(self.refresh)
        bench.themed.connect(self.refresh)
        bench.hub.changed.connect(self._on_changed)

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes:
            self.refresh()

    def refresh(self) -> None:
        """Count the open deck."""
        opened = self._bench.open
        if opened is None:
            return
        self._charts = opened.shelf.rules.charts(opened.deck, opened.shelf.cards)
        if self._charts:
            self.first.show_chart(self._charts[0])
        labels = [chart.label for chart in self._charts[1:]]
        if labels != [self.which.itemText(number) for number in range(self.which.count())]:
            self.which.blockSignals(True)
            self.which.clear()
            self.which.addItems(labels)
            self.which.blockSignals(False)
        self.which.setVisible(bool(labels))
        self._on_chosen(self.which.currentIndex())

    def _on_chosen(self, number: int) -> None:
        self.other.setVisible(0 <= number < len(self._charts) - 1)
        if 0 <= number < len(self._charts) - 1:
            self.other.show_chart(self._charts[number + 1])
