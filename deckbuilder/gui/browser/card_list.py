"""The table of cards, with the keys of a deck builder."""

from PySide6.QtCore import QItemSelectionModel, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from deckbuilder.core.ids import CardId
from deckbuilder.gui.models.card_table import NAME, TYPE, CardTable
from deckbuilder.gui.theme import Theme

_COPIES, _NAME, _ROUND, _AROUND_FIGURES = 28, 142, 12, 17
_MOST = {TYPE: 66}
_MOST_ELSE = 46
"""At 100 % text: the most that the words of a column get, the rest ends in dots."""


class CardList(QTableView):
    """Shows a ``CardTable``; the chosen card stays chosen while the search changes and comes back."""

    chosen = Signal(str)
    """The card that is looked at; ``""`` for none."""
    taken = Signal(str, bool)
    """Add one copy; True: to what starts in play."""
    stepped = Signal(str, int)
    """So many copies more or less."""
    counted = Signal(str, int)
    """Exactly so many copies."""
    typed = Signal(str)
    """Letters that belong into the search box."""
    menu_wanted = Signal(str, QPoint)
    peek_wanted = Signal(str, QPoint)
    """Show a card large, beside a place on the screen."""

    def __init__(self, model: CardTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = model
        self._wanted: CardId | None = None
        self._empty = ""
        self.setModel(model)
        self.setAccessibleName(self.tr("Cards found"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setAccessibleName(self.tr("Columns of the card table"))
        self.setSortingEnabled(True)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.doubleClicked.connect(self._on_double_click)
        self.customContextMenuRequested.connect(self._on_menu)
        self._table.modelReset.connect(self._restore)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        self.verticalHeader().setDefaultSectionSize(theme.px(28))
        self.verticalHeader().setMinimumSectionSize(theme.px(24))
        self.horizontalHeader().setMinimumSectionSize(theme.px(28))
        metrics = self.fontMetrics()
        for column, key in enumerate(self._table.keys):
            label = str(self._table.headerData(column, Qt.Orientation.Horizontal) or "")
            words = max(metrics.horizontalAdvance(word) for word in (label, *self._table.choices(column)))
            figures = metrics.horizontalAdvance(self._table.widest_figures(column))
            wanted = min(words, theme.px(_MOST.get(key, _MOST_ELSE))) + theme.px(_ROUND)
            if figures:
                wanted = max(wanted, figures + theme.px(_AROUND_FIGURES))
            fixed = {0: _COPIES, 1: _NAME}.get(column)
            self.setColumnWidth(column, wanted if fixed is None else theme.px(fixed))

    def sizeHint(self) -> QSize:
        """Give a size that shows some rows."""
        return QSize(self._theme.px(420), self._theme.px(240))

    def set_empty(self, sentence: str) -> None:
        """Say what stands in place of rows when there are none."""
        self._empty = sentence
        self.viewport().update()

    def card(self) -> CardId | None:
        """Give the chosen card."""
        return self._table.card_id(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def choose(self, id: CardId) -> None:
        """Choose a card, if it is shown."""
        row = self._table.row_of(id)
        if row >= 0:
            self._choose_row(row)

    def step(self, by: int) -> None:
        """Choose the card so many rows further on."""
        last = self._table.rowCount() - 1
        if last >= 0:
            now = self.currentIndex().row()
            self._choose_row(min(max(now + by, 0), last))

    def _choose_row(self, row: int) -> None:
        index = self._table.index(row, self._table.keys.index(NAME))
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def _restore(self) -> None:
        wanted = self._wanted
        row = self._table.row_of(wanted) if wanted is not None else -1
        if row >= 0:
            self._choose_row(row)
            self._wanted = wanted
        else:
            self.scrollToTop()

    def _on_current(self) -> None:
        id = self.card()
        if id is not None:
            self._wanted = id
            self.chosen.emit(id)

    def _on_double_click(self) -> None:
        id = self.card()
        if id is not None:
            self.taken.emit(id, False)

    def _on_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        id = self._table.card_id(index.row()) if index.isValid() else self.card()
        if id is not None:
            self.menu_wanted.emit(id, self.viewport().mapToGlobal(place))

    def card_at(self, place: QPoint) -> tuple[str, str] | None:
        """Give the card at a place of the viewport, with nothing to say about it."""
        id = self._table.card_id(self.indexAt(place).row())
        return (id, "") if id is not None else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds, + and - change, figures set, Space shows large, letters search."""
        id, key, text = self.card(), event.key(), event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and id is not None:
            self.taken.emit(id, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Delete and id is not None:
            self.counted.emit(id, 0)
        elif key == Qt.Key.Key_Space and id is not None:
            self.peek_wanted.emit(id, self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center()))
        elif plain and text in ("+", "-") and id is not None:
            self.stepped.emit(id, 1 if text == "+" else -1)
        elif plain and text.isdecimal() and id is not None:
            self.counted.emit(id, int(text))
        elif plain and text.isprintable() and text.strip():
            self.typed.emit("" if text == "/" else text)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the search box."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the sentence in their place."""
        super().paintEvent(event)
        if self._table.rowCount() == 0 and self._empty:
            painter = QPainter(self.viewport())
            painter.setPen(self._theme.color("muted"))
            box = self.viewport().rect().adjusted(24, 24, -24, -24)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)
