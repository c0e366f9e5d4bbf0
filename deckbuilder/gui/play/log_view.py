"""The list of the log: a line leads to its moment, a card in it to the table; thousands of lines stay quick."""

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from deckbuilder.gui.models import VALUE_ROLE
from deckbuilder.gui.play.log_line import LogDelegate
from deckbuilder.gui.play.log_rows import LogRow, LogRows
from deckbuilder.gui.workbench import Workbench

_AT_ONCE, _CALM_MS = 400, 60
_LEFT = Qt.MouseButton.LeftButton


class LogView(QTableView):
    """Shows rows of the log, each as high as it needs to be; the newest stays in sight for who has not gone up."""

    line_chosen = Signal(int)
    """The step of the line that the player goes to."""
    token_pointed = Signal(str)
    """The token whose name the pointer is on; ``""`` for none."""
    token_chosen = Signal(str)
    copy_wanted = Signal()

    def __init__(self, bench: Workbench, rows: LogRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._log = bench, rows
        self.delegate = LogDelegate(rows, bench.theme, self)
        self._pointed = ""
        self._pressed: LogRow | None = None
        self._follows = True
        """Whether the newest stays in sight: the player has not gone up."""
        self._measured = 0
        """So many rows have the height of the width that there is."""
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self.setModel(rows)
        self.setItemDelegate(self.delegate)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )  # one that comes and goes breaks lines anew
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.setAccessibleName(self.tr("Log"))
        self._connect()

    def _connect(self) -> None:
        self._calm.timeout.connect(self._measure_rest)
        self._log.rowsInserted.connect(self._on_inserted)
        self._log.rowsRemoved.connect(self._on_removed)
        self._log.modelReset.connect(self.measure)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._on_range)
        self._bench.themed.connect(self._dress)

    def _dress(self) -> None:
        self.delegate.dress(self._bench.theme)
        self.measure()

    def chosen(self) -> tuple[LogRow, ...]:
        """Give the chosen rows, in their order."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(row for place in places if (row := self._log.row(place)) is not None)

    def show_moment(self) -> None:
        """Bring the last line that has happened into sight."""
        self.executeDelayedItemsLayout()
        self.scrollTo(self._log.index(max(self._log.last(), 0), 0))

    # -- heights -----------------------------------------------------------------------------------

    def measure(self) -> None:
        """Give all rows their heights anew: those in sight at once, the others a moment later."""
        self._measured = 0
        if not self.isVisible():
            return
        last = self._log.rowCount()
        first = max(last - _AT_ONCE, 0) if self._follows else max(self.rowAt(0) - 1, 0)
        self._heighten(first, min(first + _AT_ONCE, last))
        if last > _AT_ONCE:
            self._calm.start()
        else:
            self._measured = last

    def _measure_rest(self) -> None:
        """Measure some more rows, and keep in sight what is in sight."""
        follows, top = self._follows, self.indexAt(QPoint(4, 0))
        last = self._log.rowCount()
        upto = min(self._measured + _AT_ONCE, last)
        self._heighten(self._measured, upto)
        self._measured = upto
        if not follows and top.isValid():
            self.scrollTo(top, QAbstractItemView.ScrollHint.PositionAtTop)
        if upto < last:
            self._calm.start()

    def _heighten(self, first: int, last: int) -> None:
        header, wide = self.verticalHeader(), self.viewport().width()
        for place in range(first, last):
            row = self._log.row(place)
            if row is not None:
                high = self.delegate.height(row, wide)
                if high != header.sectionSize(place):
                    header.resizeSection(place, high)

    def _on_scrolled(self, value: int) -> None:
        self._follows = value >= self.verticalScrollBar().maximum() - self._bench.theme.px(24)

    def _on_range(self, least: int, most: int) -> None:
        """Keep the newest in sight."""
        if self._follows:
            self.verticalScrollBar().setValue(most)

    def follow(self) -> None:
        """Go to the newest line and stay there."""
        self._follows = True
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _on_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        if not self.isVisible():
            self._measured = 0
            return
        if self._measured == first:
            self._measured = last + 1
        self._heighten(first, last + 1)

    def _on_removed(self) -> None:
        self._measured = min(self._measured, self._log.rowCount())

    def showEvent(self, event: QShowEvent) -> None:
        """Measure what came while nobody looked."""
        super().showEvent(event)
        if self._measured < self._log.rowCount():
            self.measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words anew at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.measure()

    # -- the mouse and keys ------------------------------------------------------------------------

    def _token_at(self, place: QPointF) -> str:
        index = self.indexAt(place.toPoint())
        row = index.data(VALUE_ROLE)
        return self.delegate.token_at(row, self.visualRect(index), place) if isinstance(row, LogRow) else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the card under the pointer."""
        super().mouseMoveEvent(event)
        self._point(self._token_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing any more."""
        super().leaveEvent(event)
        self._point("")

    def _point(self, token: str) -> None:
        if token != self._pointed:
            self._pointed = token
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if token else Qt.CursorShape.ArrowCursor)
            self.token_pointed.emit(token)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row, or several with Shift or Ctrl."""
        super().mousePressEvent(event)
        plain = event.button() is _LEFT and event.modifiers() == Qt.KeyboardModifier.NoModifier
        found = self.indexAt(event.position().toPoint()).data(VALUE_ROLE)
        self._pressed = found if plain and isinstance(found, LogRow) else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the card, else to the moment, that was clicked."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None or self.indexAt(event.position().toPoint()).data(VALUE_ROLE) is not pressed:
            return
        token = self._token_at(event.position())
        if token:
            self.token_chosen.emit(token)
        else:
            self.line_chosen.emit(pressed.step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the moment of a line with Enter, to the first or last line with Home and End; copy with the key for that."""
        row = self._log.row(self.currentIndex().row())
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._log.rowCount() - 1}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row is not None:
            self.line_chosen.emit(row.step)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif event.key() in ends and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.setCurrentIndex(self._log.index(ends[Qt.Key(event.key())], 0))  # a table would go along its one column
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the search above."""
