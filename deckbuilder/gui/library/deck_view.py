"""The table of decks with its keys."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui.library.deck_header import DeckHeader
from deckbuilder.gui.library.deck_table import (
    BESIDE_ROLE,
    BUILT,
    CARDS,
    CHANGED,
    FOLDER,
    FORMAT,
    LEADER,
    MARK,
    NAME,
    SIDE,
    TAGS,
    DeckTable,
)
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.whole_rows import show_whole_rows

_WIDTHS = {MARK: 22, FORMAT: 64, LEADER: 128, SIDE: 84, CARDS: 44, CHANGED: 76, TAGS: 96, FOLDER: 84, BUILT: 64}
_MOST = {FORMAT: 150, LEADER: 190, TAGS: 190, FOLDER: 150, BUILT: 90}
"""Columns that grow with their words, up to so many pixels at 100 % text."""
_LEAST_NAME = 150
_GIVE_WAY = (FOLDER, BUILT, SIDE, LEADER, TAGS, CHANGED, CARDS)
"""Columns that go, the first one first, where the name would have no room."""
TO_CHOOSE = (FORMAT, LEADER, SIDE, CARDS, CHANGED, TAGS, FOLDER, BUILT)
"""Columns that a player may show and hide."""


class _Names(QStyledItemDelegate):
    """Paints a name, and under it in small what has no column: tags as labels, leader, his side."""

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
        below, tags = self._view.below(index), self._view.tags_below(index)
        self.initStyleOption(option, index)
        name, option.text = option.text, ""
        style = self._view.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._view)
        theme = self._view.theme
        box = option.rect.adjusted(theme.px(7), theme.px(5), -theme.px(4), -theme.px(5))
        upper = Qt.AlignmentFlag.AlignTop if below or tags else Qt.AlignmentFlag.AlignVCenter
        painter.save()
        painter.setFont(theme.font(13))
        painter.setPen(theme.color("text"))
        words = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | upper, words)
        painter.setFont(theme.font(11))
        if tags:
            box.setLeft(self._paint_tags(painter, box, tags, box.width() * 3 // 5 if below else box.width()))
        painter.setPen(theme.color("muted"))
        words = painter.fontMetrics().elidedText(below, Qt.TextElideMode.ElideRight, max(box.width(), 0))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, words)
        painter.restore()

    def _paint_tags(self, painter: QPainter, box: QRect, tags: Sequence[str], room: int) -> int:
        """Paint tags at the foot of a box, as many as have room and the number of the rest; gives where they end."""
        theme, metrics = self._view.theme, painter.fontMetrics()
        gap, inset, high = theme.px(4), theme.px(5), metrics.height() + theme.px(2)
        x, end = box.left(), box.left() + room
        for number, tag in enumerate(tags):
            rest = len(tags) - number - 1
            more = metrics.horizontalAdvance(f"+{rest}") + 2 * inset + gap if rest else 0
            most = end - x - 2 * inset - more
            fits = metrics.horizontalAdvance(tag) <= most
            if number and not fits:
                tag = f"+{rest + 1}"
            words = metrics.elidedText(tag, Qt.TextElideMode.ElideRight, max(most, metrics.horizontalAdvance("+9")))
            label = QRect(x, box.bottom() - high + 1, metrics.horizontalAdvance(words) + 2 * inset, high)
            painter.setPen(theme.color("hairline"))
            painter.setBrush(theme.color("sunken"))
            painter.drawRoundedRect(label, high / 2, high / 2)
            painter.setPen(theme.color("text"))
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)
            x = label.right() + 1 + gap
            if number and not fits:
                break
        return x + gap


class DeckView(QTableView):
    """Shows a ``DeckTable``; what is chosen stays chosen while the list changes."""

    opened = Signal()
    delete_wanted = Signal()
    copy_wanted = Signal()
    typed = Signal(str)
    """Letters that belong into the search box."""
    chosen = Signal()
    """Other decks are chosen."""
    named = Signal()
    """Nobody types a deck's name any more."""
    columns_changed = Signal()
    """The player shows or hides a column."""

    def __init__(self, table: DeckTable, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self._empty = ""
        self._kept: list[object] = []
        self._row = 0
        self._wide: dict[int, int] = {}
        self._bare: set[int] = set()
        self.picked: dict[int, bool] = {}
        self.setModel(table)
        self.setItemDelegateForColumn(NAME, _Names(self))
        self.setAccessibleName(self.tr("Decks"))
        show_whole_rows(self, QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self._header = DeckHeader(theme, self)
        self.setHorizontalHeader(header)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(CHANGED, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.doubleClicked.connect(self._on_double_click)
        self.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.modelAboutToBeReset.connect(self._keep)
        self.table.modelReset.connect(self._restore)
        self._later = QTimer(self)  # decks are judged a few at a time
        self._later.setSingleShot(True)
        self._later.setInterval(50)
        self._later.timeout.connect(self._on_known)
        self.table.dataChanged.connect(self._on_data)
        self.horizontalHeader().customContextMenuRequested.connect(self._on_header_menu)

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self.theme = self._header.theme = theme
        self.verticalHeader().setMinimumSectionSize(theme.px(24))
        self.horizontalHeader().setMinimumSectionSize(theme.px(20))
        self._measure()
        self._fit()

    def _measure(self) -> None:
        """Give each column the width that its heading and its longest words want."""
        theme, metrics, cells = self.theme, self.horizontalHeader().fontMetrics(), self.fontMetrics()
        least = {CHANGED: cells.horizontalAdvance(self.table.widest_day()) + theme.px(14)}
        self._bare = set()
        for column, most in _MOST.items():
            longest = self.table.longest(column)
            sign = theme.px(20) if column in (FORMAT, BUILT) else theme.px(6)
            least[column] = min(cells.horizontalAdvance(longest) + sign + theme.px(14), theme.px(most))
            if column in (TAGS, FOLDER, BUILT) and not longest:
                self._bare.add(column)
        if self.table.rowCount() and not self.table.longest(CHANGED):
            self._bare.add(CHANGED)  # of ready-made decks
        for column, width in _WIDTHS.items():
            label = str(self.table.headerData(column, Qt.Orientation.Horizontal) or "")
            words = metrics.horizontalAdvance(label) + theme.px(14)
            self._wide[column] = max(theme.px(width), words, least.get(column, 0))
            self.setColumnWidth(column, self._wide[column])

    def _on_data(self) -> None:
        self._later.start()

    def _on_known(self) -> None:
        if not self.naming():
            self._measure()
            self._fit()

    def naming(self) -> bool:
        """Tell whether a deck's name is being typed."""
        return self.state() is QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell that the name is typed."""
        super().closeEditor(editor, hint)
        self.named.emit()

    def columns_menu(self) -> QMenu:
        """Make a menu that shows and hides columns."""
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Columns"))
        for column in TO_CHOOSE:
            label = str(self.table.headerData(column, Qt.Orientation.Horizontal) or "")
            if label:
                action = menu.addAction(label)
                action.setCheckable(True)
                action.setChecked(not self.isColumnHidden(column))
                action.setData(column)
        menu.triggered.connect(self._on_column)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        return menu

    def _on_header_menu(self, place: QPoint) -> None:
        self.columns_menu().popup(self.horizontalHeader().viewport().mapToGlobal(place))

    def _on_column(self, action: QAction) -> None:
        self.picked[int(action.data())] = action.isChecked()
        self._fit()
        self.columns_changed.emit()

    def pick(self, picked: Mapping[int, bool]) -> None:
        """Show and hide columns as the player chose; the others go where there is no room for them."""
        self.picked = {column: on for column, on in picked.items() if column in TO_CHOOSE}
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
        self._row = max(self.currentIndex().row(), 0)

    def _restore(self) -> None:
        self._measure()
        self._fit()
        self.choose(*self._kept)
        if not self.currentIndex().isValid() and self.table.rowCount():
            flags = QItemSelectionModel.SelectionFlag.NoUpdate
            row = min(self._row, self.table.rowCount() - 1)
            self.selectionModel().setCurrentIndex(self.table.index(row, NAME), flags)
        if self._kept or self.hasFocus():  # where a deck goes, the next one is chosen
            self._choose_current()
        self.chosen.emit()

    def _on_selection(self) -> None:
        self.chosen.emit()

    def _on_double_click(self) -> None:
        self.opened.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the deck under the cursor for who comes by the keyboard: else nothing shows where he is."""
        super().focusInEvent(event)
        elsewhere = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.PopupFocusReason)
        passing = (*elsewhere, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in passing:
            self._choose_current()

    def _choose_current(self) -> None:
        """Choose the deck under the cursor where none is chosen."""
        if self.currentIndex().isValid() and not self.selected():
            flags = QItemSelectionModel.SelectionFlag  # selectRow would heed Ctrl and Shift, by which he came
            self.selectionModel().select(self.currentIndex(), flags.ClearAndSelect | flags.Rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, F2 renames, Delete deletes, letters search."""
        key, text = event.key(), event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if self.naming():
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif key == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
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
        """Hide what the name leaves no room for; what the player wants to see stays, and is scrolled to."""
        room = self.viewport().width() - self.theme.px(_LEAST_NAME)
        wanted = {column: wide for column, wide in self._wide.items() if self.picked.get(column, True)}
        for column in self._bare:
            if not self.picked.get(column):
                wanted.pop(column, None)  # a column without a word is none
        if not self.table.headerData(SIDE, Qt.Orientation.Horizontal):
            wanted.pop(SIDE, None)
        for column in _GIVE_WAY:
            if sum(wanted.values()) > room and not self.picked.get(column):
                wanted.pop(column, None)
        for column in self._wide:
            self.setColumnHidden(column, column not in wanted)
        header, wide = self.horizontalHeader(), QHeaderView.ResizeMode
        header.setSectionResizeMode(NAME, wide.Interactive if sum(wanted.values()) > room else wide.Stretch)
        if sum(wanted.values()) > room:
            self.setColumnWidth(NAME, self.theme.px(_LEAST_NAME))
        two_lines = any(
            self.isColumnHidden(column) for column in (LEADER, SIDE, BUILT, TAGS) if column not in self._bare
        )
        self.verticalHeader().setDefaultSectionSize(self.theme.px(44 if two_lines else 30))

    def below(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Give what stands under a name: what the columns would say that have no room."""
        told = zip((LEADER, SIDE, BUILT), index.data(BESIDE_ROLE) or (), strict=False)
        hidden = [words for column, words in told if self.isColumnHidden(column)]
        return "  \N{MIDDLE DOT}  ".join(word for word in hidden if word)

    def tags_below(self, index: QModelIndex | QPersistentModelIndex) -> Sequence[str]:
        """Give the tags that stand under a name: those that have no column now."""
        told = index.data(BESIDE_ROLE) or ((),)
        return told[-1] if self.isColumnHidden(TAGS) else ()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the sentence in their place."""
        super().paintEvent(event)
        if self.table.rowCount() == 0 and self._empty:
            painter = QPainter(self.viewport())
            painter.setPen(self.theme.color("muted"))
            box = self.viewport().rect().adjusted(24, 24, -24, -24)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)
