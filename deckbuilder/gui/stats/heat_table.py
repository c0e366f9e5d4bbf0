"""A table of signs or shaded numbers in the window: sorted by any column, filtered, read with the arrows."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from deckbuilder.gui.stats.heat import Cell, Heat, paint_cell
from deckbuilder.gui.stats.writing import Writer
from deckbuilder.gui.workbench import Workbench

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_LOW, _HEAD, _ROW, _CELL, _WIDEST = 36, 180, 26, 32, 64
"""At 100 % text: least and most height of the names of columns, height of a row, least and most width of a cell."""
_SEEN = 2
"""So many rows are seen at least, however long the names of the columns are."""


class HeatModel(QAbstractTableModel):
    """Read-only; column 0 names the rows."""

    def __init__(self) -> None:
        super().__init__()
        self.chart = Heat("", "", "", (), (), ())
        self.shown: list[int] = []
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)
        self._wanted: Callable[[int], bool] = bool

    def show_chart(self, chart: Heat, wanted: Callable[[int], bool]) -> None:
        """Show another table; ``wanted`` tells which of its rows."""
        self.beginResetModel()
        self.chart, self._wanted = chart, wanted
        self._arrange()
        self.endResetModel()

    def _arrange(self) -> None:
        column, order = self._sorted
        self.shown = [row for row in range(len(self.chart.rows)) if self._wanted(row)]
        backwards = order is Qt.SortOrder.DescendingOrder
        if column == 0:
            self.shown.sort(key=lambda row: self.chart.rows[row].casefold(), reverse=backwards)
        elif 0 < column <= len(self.chart.columns):
            self.shown.sort(key=lambda row: self.chart.cells[row][column - 1].rank, reverse=backwards)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; rows that are alike keep the order of the deck."""
        self.layoutAboutToBeChanged.emit()
        self._sorted = (column, order)
        self._arrange()
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(self.chart.columns) + 1

    def cell(self, index: Index) -> Cell | None:
        """Give a cell; None for the name of a row."""
        return self.chart.cells[self.shown[index.row()]][index.column() - 1] if index.column() else None

    def headed(self, section: int) -> tuple[str, str]:
        """Give a column's name and its group."""
        group = self.chart.groups[section - 1] if self.chart.groups and section else ""
        return (self.chart.columns[section - 1] if section else self.chart.corner), group

    def titled(self, section: int) -> str:
        """Give a column's name with its group."""
        return " \N{MIDDLE DOT} ".join(part for part in self.headed(section) if part)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a column's name."""
        told = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        return self.titled(section) if orientation is Qt.Orientation.Horizontal and role in told else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a row's name or a cell's text; the cell in words for those who point or listen."""
        row = self.shown[index.row()]
        cell = self.cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.chart.rows[row] if cell is None else cell.text
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if cell is None:
                return self.chart.rows[row] if role == Qt.ItemDataRole.ToolTipRole else self.chart.said(row)
            return f"{self.chart.rows[row]}, {self.titled(index.column())}: {cell.words or cell.text}"
        return None


class _Cells(QStyledItemDelegate):
    """Paints cells as the picture for a file has them."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a cell, its wash below the light of the chosen row."""
        model = index.model()
        cell = model.cell(index) if isinstance(model, HeatModel) else None
        if cell is None:
            super().paint(painter, option, index)
            return
        theme, box = self._bench.theme, QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(box, theme.color("chosen"))
        writer = Writer(theme.font(13))
        painter.setFont(writer.font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_cell(painter, cell._replace(share=None) if chosen else cell, box.adjusted(1, 1, -1, -1), theme, writer)
        painter.restore()


class _Upright(QHeaderView):
    """Names of columns written upwards, so that cells can be narrow."""

    def __init__(self, bench: Workbench, parent: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._bench, self._table = bench, parent
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """Be as high as the names need, but leave room for a few rows."""
        px = self._bench.theme.px
        room = self._table.height() - min(self.model().rowCount(), _SEEN) * px(_ROW) - px(18)
        return QSize(super().sizeHint().width(), min(self.tall(), max(room, px(_LOW))))

    def tall(self) -> int:
        """Give the height of the longest name, up to a bound."""
        model = self.model()
        assert isinstance(model, HeatModel)  # a header of no other table
        metrics, px = QFontMetrics(self._bench.theme.font(11, bold=True)), self._bench.theme.px
        names = [name for n in range(1, model.columnCount()) for name in model.headed(n)]
        tall = max(map(metrics.horizontalAdvance, names), default=0) + px(28)
        return min(max(tall, px(_LOW)), px(_HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803  # the name is Qt's
        """Write a name upwards, the sign of the order at its foot; the first one lies."""
        theme, px = self._bench.theme, self._bench.theme.px
        writer = Writer(theme.font(11, bold=True))
        model = self.model()
        assert isinstance(model, HeatModel)  # a header of no other table
        text = model.headed(logicalIndex)[0]
        sorted_by = self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex
        down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        sign = ("\N{DOWNWARDS ARROW}" if down else "\N{UPWARDS ARROW}") if sorted_by else ""
        painter.save()
        painter.fillRect(rect, theme.color("raised"))
        painter.setFont(writer.font)
        painter.setPen(theme.color("text" if sorted_by else "muted"))
        painter.setClipRect(rect)
        if logicalIndex == 0:
            middle = rect.bottom() - px(6) - writer.tall / 2
            writer.left(painter, rect.left() + px(6), middle, f"{text} {sign}".rstrip())
        else:
            painter.translate(rect.center().x() + 0.5, rect.bottom() - px(5))
            if sign:
                writer.left(painter, -writer.width(sign) / 2, -writer.tall / 2, sign)
            painter.rotate(-90)
            room = rect.height() - px(8) - writer.tall
            name, group = model.headed(logicalIndex)
            aside = writer.tall / 2 if group else 0.0
            writer.left(painter, writer.tall, -aside, writer.elided(name, room))
            small = Writer(theme.font(11))
            painter.setFont(small.font)
            painter.setPen(theme.color("muted"))
            small.left(painter, writer.tall, aside, small.elided(group, room))
        painter.restore()
        painter.save()
        painter.setPen(theme.color("hairline"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()


class Legend(QWidget):
    """What the signs of a table mean, in a line."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._signs: tuple[tuple[Cell, str], ...] = ()

    def show_signs(self, signs: Sequence[tuple[Cell, str]]) -> None:
        """Explain signs."""
        self._signs = tuple(signs)
        self.setVisible(bool(signs))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Give one line."""
        theme = self._bench.theme
        writer = Writer(theme.font(11))
        wide = sum(writer.tall + theme.px(20) + writer.width(meaning) for _, meaning in self._signs)
        return QSize(round(wide), round(writer.tall) + theme.px(4))

    def minimumSizeHint(self) -> QSize:
        """Give the height of one line; what finds no room is cut."""
        return QSize(10, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw each sign with its meaning."""
        theme, painter = self._bench.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        writer = Writer(theme.font(11))
        painter.setFont(writer.font)
        x, tall = 0.0, writer.tall
        for cell, meaning in self._signs:
            paint_cell(painter, cell, QRectF(x, 0, tall, self.height()), theme, writer)
            painter.setPen(theme.color("muted"))
            writer.left(painter, x + tall + theme.px(4), self.height() / 2, meaning)
            x += tall + theme.px(20) + writer.width(meaning)


class HeatTable(QTableView):
    """The table; its names stay in view while one scrolls aside."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.model_ = HeatModel()
        self.model_.setParent(self)
        self.setModel(self.model_)
        self._names = QStyledItemDelegate(self)
        self.setItemDelegate(_Cells(bench, self))
        self.head = _Upright(bench, self)
        self.setHorizontalHeader(self.head)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSortingEnabled(True)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        bench.themed.connect(self._fit)

    @property
    def chart(self) -> Heat:
        """What is shown."""
        return self.model_.chart

    def show_chart(self, chart: Heat, wanted: Callable[[int], bool] = lambda row: True) -> None:
        """Show another table; ``wanted`` tells which of its rows."""
        self.model_.show_chart(chart, wanted)
        self.setAccessibleName(chart.label)
        self._fit()

    def row_name(self) -> int:
        """Give the row that the keys are on, by its number in the table; -1 for none."""
        index = self.currentIndex()
        return self.model_.shown[index.row()] if index.isValid() else -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let cells be as wide as there is room, up to a bound."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        px, chart = self._bench.theme.px, self.model_.chart
        self.verticalHeader().setDefaultSectionSize(px(_ROW))
        head = self.horizontalHeader()
        head.setMinimumSectionSize(px(_CELL))
        metrics = QFontMetrics(self._bench.theme.font(13))
        texts = [cell.text for cells in chart.cells for cell in cells if not cell.sign]
        wide = max(max(map(metrics.horizontalAdvance, texts), default=0) + px(12), px(_CELL))
        names = max(map(metrics.horizontalAdvance, chart.rows), default=0) + px(20)
        if self.model_.columnCount():
            self.setColumnWidth(0, min(max(names, px(120)), px(260)))
        count = len(chart.columns)
        room = self.viewport().width() - self.columnWidth(0)
        wide = max(wide, min(room // max(count, 1), px(_WIDEST)))
        for column in range(1, count + 1):
            self.setColumnWidth(column, wide)
        head.updateGeometry()
        self.updateGeometries()
