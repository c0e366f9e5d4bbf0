"""The table of decks with its keys."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui.library.deck_table import (
    BESIDE_ROLE,
    CARDS,
    CHANGED,
    FOLDER,
    FORMAT,
    LEADER,
    MARK,
    NAME,
    TAGS,
    DeckTable,
)
from deckbuilder.gui.theme import Theme

_WIDTHS = {MARK: 22, FORMAT: 108, LEADER: 112, CARDS: 44, CHANGED: 76, TAGS: 84, FOLDER: 84}
_LEAST_NAME = 150
_GIVE_WAY = (FOLDER, LEADER, TAGS, CHANGED, CARDS)
"""Columns that go, the first one first, where the name would have no room."""


class _Names(QStyledItemDelegate):
    """Paints a name, and under it in small what has no column: leader and tags."""

    def __init__(self, view: "DeckView") -> None:
        super().__init__(view)
        self._view = view

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Put the name into the editor once: a row painted anew, because it was judged, shall not take back what is typed."""
        if not editor.property("filled"):
            super().setEditorData(editor, index)
            editor.setProperty("filled", True)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one cell."""
        below = self._view.below(index)
        self.initStyleOption(option, index)
        name, option.text = option.text, ""
        style = self._view.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._view)
        theme = self._view.theme
        box = option.rect.adjusted(theme.px(4), theme.px(5), -theme.px(4), -theme.px(5))
        left = Qt.AlignmentFlag.AlignLeft
        painter.save()
        for text, font, role, side in (
            (name, theme.font(13), "text", Qt.AlignmentFlag.AlignTop if below else Qt.AlignmentFlag.AlignVCenter),
            (below, theme.font(11), "muted", Qt.AlignmentFlag.AlignBottom),
        ):
            painter.setFont(font)
            painter.setPen(theme.color(role))
            words = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, left | side, words)
        painter.restore()


class DeckView(QTableView):
    """Shows a ``DeckTable``; what is chosen stays chosen while the list changes."""

    opened = Signal()
    delete_wanted = Signal()
    typed = Signal(str)
    """Letters that belong into the search box."""
    chosen = Signal()
    """Other decks are chosen."""

    def __init__(self, table: DeckTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self._empty = ""
        self._kept: list[object] = []
        self._wide: dict[int, int] = {}
        self.setModel(table)
        self.setItemDelegateForColumn(NAME, _Names(self))
        self.setAccessibleName(self.tr("Decks"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setAccessibleName(self.tr("Columns of the table of decks"))
        header.setSortIndicator(CHANGED, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.doubleClicked.connect(self._on_double_click)
        self.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.modelAboutToBeReset.connect(self._keep)
        self.table.modelReset.connect(self._restore)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self.theme = theme
        self.verticalHeader().setMinimumSectionSize(theme.px(24))
        self.horizontalHeader().setMinimumSectionSize(theme.px(20))
        metrics = self.horizontalHeader().fontMetrics()
        days = self.fontMetrics().horizontalAdvance(self.table.widest_day()) + theme.px(14)
        for column, width in _WIDTHS.items():
            label = str(self.table.headerData(column, Qt.Orientation.Horizontal) or "")
            words = metrics.horizontalAdvance(label) + theme.px(22)
            self._wide[column] = max(theme.px(width), words, days if column == CHANGED else 0)
            self.setColumnWidth(column, self._wide[column])
        self._fit()

    def set_empty(self, sentence: str) -> None:
        """Say what stands in place of rows when there are none."""
        self._empty = sentence
        self.setAccessibleDescription(sentence if not self.table.rowCount() else "")
        self.viewport().update()

    def selected(self) -> list[ListedDeck]:
        """Give the decks that are chosen, in the order of the table."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [deck for row in rows if (deck := self.table.deck(row)) is not None]

    def choose(self, *keys: object) -> None:
        """Choose decks by key, as far as they are shown, and go to the first."""
        model, flag = self.selectionModel(), QItemSelectionModel.SelectionFlag
        model.clearSelection()
        rows = [row for row, deck in enumerate(self.table.decks()) if deck.key in keys]
        for number, row in enumerate(rows):
            index = self.table.index(row, NAME)
            if number == 0:
                model.setCurrentIndex(index, flag.NoUpdate)
                self.scrollTo(index)
            model.select(index, flag.Select | flag.Rows)

    def begin_rename(self) -> None:
        """Let the name of the deck under the cursor be typed."""
        if self.currentIndex().isValid():
            self.edit(self.table.index(self.currentIndex().row(), NAME))

    def shown(self) -> list[ListedDeck]:
        """Give the decks that can be seen now, then all others."""
        first = max(self.rowAt(0), 0)
        last = self.rowAt(self.viewport().height() - 1)
        decks = list(self.table.decks())
        last = len(decks) - 1 if last < 0 else last
        return decks[first : last + 1] + decks[:first] + decks[last + 1 :]

    def _keep(self) -> None:
        self._kept = [deck.key for deck in self.selected()]

    def _restore(self) -> None:
        self.choose(*self._kept)
        if not self.currentIndex().isValid() and self.table.rowCount():
            flags = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.table.index(0, NAME), flags)
        self.chosen.emit()

    def _on_selection(self) -> None:
        self.chosen.emit()

    def _on_double_click(self) -> None:
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, F2 renames, Delete deletes, letters search."""
        key, text = event.key(), event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if self.state() is QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif key == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
        elif key == Qt.Key.Key_F2:
            self.begin_rename()
        elif plain and text.isprintable() and text.strip():
            self.typed.emit("" if text == "/" else text)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave letters to the search box."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the name the room it needs."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.viewport().width() - self.theme.px(_LEAST_NAME)
        wanted = dict(self._wide)
        for column in _GIVE_WAY:
            self.setColumnHidden(column, sum(wanted.values()) > room)
            if self.isColumnHidden(column):
                wanted.pop(column)
        two_lines = self.isColumnHidden(LEADER) or self.isColumnHidden(TAGS)
        self.verticalHeader().setDefaultSectionSize(self.theme.px(44 if two_lines else 30))

    def below(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Give what stands under a name: what the columns would say that have no room."""
        leader, tags = index.data(BESIDE_ROLE) or ("", "")
        told = (leader if self.isColumnHidden(LEADER) else "", tags if self.isColumnHidden(TAGS) else "")
        return "  \N{MIDDLE DOT}  ".join(word for word in told if word)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the sentence in their place."""
        super().paintEvent(event)
        if self.table.rowCount() == 0 and self._empty:
            painter = QPainter(self.viewport())
            painter.setPen(self.theme.color("muted"))
            box = self.viewport().rect().adjusted(24, 24, -24, -24)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)
