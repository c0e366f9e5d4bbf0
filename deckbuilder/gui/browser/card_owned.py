"""The player's copies of one card: which printings lie where, in which decks they are, and - and + beside each."""

from collections.abc import Mapping
from functools import partial
from urllib.parse import quote

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.collection import Edit
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.core.repos import DeckHead
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.owned_rows import CONDITION, COPIES, PLACE, PRINTING, OwnedTable, rows_of
from deckbuilder.gui.builder.row_painter import buttons, copies_width
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models.copies import Copies, figure
from deckbuilder.gui.whole_rows import show_whole_rows
from deckbuilder.gui.words import counted, escaped
from deckbuilder.gui.workbench import Workbench

_HIGH = 40


class _Counter(QStyledItemDelegate):
    """Paints ``-  3  +`` and tells what is clicked."""

    stepped = Signal(int, int)
    """A row, and by how many."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one cell."""
        theme = self._bench.theme
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.color("chosen"))
        minus, plus = buttons(option.rect, theme)
        side, none = theme.px(12) | 1, index.data() == "0"
        for box, sign in ((minus, "cut"), (plus, "add")):
            corner = box.topLeft() + QPoint((box.width() - side) // 2, (box.height() - side) // 2)
            color = theme.color("hairline" if none and sign == "cut" else "accent")
            painter.drawPixmap(corner, glyphs.pixmap(sign, color, side, painter.device().devicePixelRatioF()))
        painter.setFont(theme.font(13, bold=not none))
        painter.setPen(theme.color("muted" if none else "text"))
        middle = option.rect.adjusted(minus.right() - option.rect.left(), 0, plus.left() - option.rect.right() - 1, 0)
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, str(index.data()))

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Let - and + be clicked, quick clicks each for themselves."""
        kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        if event.type() in kinds and isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            minus, plus = buttons(option.rect, self._bench.theme)
            place = event.position().toPoint()
            by = int(plus.contains(place)) - int(minus.contains(place))
            if by:
                self.stepped.emit(index.row(), by)
        return False


class _Words(QStyledItemDelegate):
    """Paints the printing, and below it where the copies lie and how well they are kept."""

    def __init__(self, bench: Workbench, table: OwnedTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._table = bench, table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one cell."""
        theme = self._bench.theme
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.color("chosen"))
        below = self._table.below(index.row())
        box = option.rect.adjusted(theme.px(4), theme.px(3), -theme.px(6), -theme.px(3))
        upper = Qt.AlignmentFlag.AlignTop if below else Qt.AlignmentFlag.AlignVCenter
        lines = ((str(index.data()), upper, 13, "text"), (below, Qt.AlignmentFlag.AlignBottom, 11, "muted"))
        for words, place, size, role in lines:
            painter.setFont(theme.font(size))
            painter.setPen(theme.color(role))
            said = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | place, said)


class _Rows(QTableView):
    """The rows, with the keys + and - and figures."""

    stepped = Signal(int, int)
    counted = Signal(int, int)
    """A row, and how many copies there are."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count by keys; leave the rest to the table."""
        text, row = event.text(), self.currentIndex().row()
        if row >= 0 and text in ("+", "-"):
            self.stepped.emit(row, 1 if text == "+" else -1)
        elif row >= 0 and text.isdecimal() and len(text) == 1:
            self.counted.emit(row, int(text))
        else:
            super().keyPressEvent(event)


class CardOwned(QWidget):
    """One part of the card page.

    Args:
        bench: what the window shares.
    """

    link_clicked = Signal(QUrl)
    """A link to a deck, as the card page writes such links."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._card: Card | None = None
        self._sets: Mapping[str, CardSet] = {}
        self._copies = Copies()
        self.table = OwnedTable(self)
        self.rows = _Rows(self)
        self.said = ElidedLabel(self)
        self.said.setProperty("role", "muted")
        self.held = QLabel(self)
        self.held.setWordWrap(True)
        self.held.setTextFormat(Qt.TextFormat.RichText)
        self.held.setAccessibleName(self.tr("Built decks that hold copies"))
        self.less, self.more = self._wish("cut", -1), self._wish("add", 1)
        self.wanted = QLabel(self)
        self._lay_out()
        self.held.linkActivated.connect(self._on_link)
        bench.world.trunk.counted.connect(self.refresh)
        bench.world.trunk.edited.connect(self.refresh)
        bench.themed.connect(self._dress)
        self._dress()

    def _wish(self, sign: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("sign", sign)
        button.setProperty("by", by)
        label = self.tr("Want one more") if by > 0 else self.tr("Want one less")
        button.setAccessibleName(label)
        button.setToolTip(label)
        button.clicked.connect(self._on_wish)
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        top = QHBoxLayout()
        column.addLayout(top)
        top.setSpacing(4)
        top.addWidget(self.said, 1)
        for widget in (self.less, self.wanted, self.more):
            top.addWidget(widget)
        column.addWidget(self.rows, 1)
        column.addWidget(self.held)
        rows, delegate = self.rows, _Counter(self._bench, self.rows)
        rows.setModel(self.table)
        rows.setItemDelegateForColumn(COPIES, delegate)
        rows.setAccessibleName(self.tr("Your copies of the card"))
        rows.setToolTip(self.tr("One less or one more (keys - and +, 0 to 9 set copies)"))
        show_whole_rows(rows, QAbstractItemView.SelectionMode.SingleSelection)
        rows.setItemDelegateForColumn(PRINTING, _Words(self._bench, self.table, rows))
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = rows.horizontalHeader()
        header.hide()
        header.setSectionResizeMode(PRINTING, QHeaderView.ResizeMode.Stretch)
        for below in (CONDITION, PLACE):
            rows.setColumnHidden(below, True)  # they stand below the printing
        for signal in (delegate.stepped, rows.stepped):
            signal.connect(self._on_stepped)
        rows.counted.connect(self._on_counted)

    def _dress(self) -> None:
        theme = self._bench.theme
        self.rows.verticalHeader().setDefaultSectionSize(theme.px(_HIGH))
        self.rows.setColumnWidth(COPIES, copies_width(theme))
        for button in (self.less, self.more):
            button.setIcon(glyphs.icon(str(button.property("sign")), theme.color("accent"), theme.px(12)))
            button.setIconSize(QSize(theme.px(12), theme.px(12)))

    def minimumSizeHint(self) -> QSize:
        """Give a size at which one row can be used."""
        return QSize(self._bench.theme.px(160), self._bench.theme.px(88))

    # -- what is shown -----------------------------------------------------------------------------

    def show_card(self, card: Card | None, sets: Mapping[str, CardSet]) -> None:
        """Show the copies of a card."""
        self._card, self._sets = card, sets
        self.refresh()

    def refresh(self) -> None:
        """Read the copies anew, where they can be seen."""
        card, trunk = self._card, self._bench.world.trunk
        if not self.isVisible() and self.table.rowCount():
            return
        if card is None or not trunk.ready:
            self.table.show((), {})
            return
        try:
            holdings = trunk.store().holdings_of(self._bench.game.id, [card.id])
        except DataTrouble as error:
            self._bench.troubled.emit(spoken(str(error)))
            return
        chosen = self.table.row(self.rows.currentIndex().row())
        self.table.show(rows_of(card, holdings, tuple(self._sets.values())), self._sets)
        number = self.table.number_of(chosen.lot) if chosen is not None else -1
        self.rows.setCurrentIndex(self.table.index(max(number, 0), COPIES))
        self._tell(card)

    def _tell(self, card: Card) -> None:
        trunk, opened = self._bench.world.trunk, self._bench.open
        self._copies.show(trunk.counts, True, opened.desk.id if opened is not None else None)
        owned, free, wanted = self._copies.owned(card.id), self._copies.free(card.id), self._copies.wanted(card.id)
        said = counted(owned, self.tr("{n} owned"), self.tr("{n} owned"))
        self.said.short = f"{owned} \N{MIDDLE DOT} {figure(free)}"
        self.said.setText(f"{said} \N{MIDDLE DOT} {self.tr('{n} free').format(n=figure(free))}")
        self.wanted.setText(counted(wanted, self.tr("{n} wanted"), self.tr("{n} wanted")))
        self.less.setEnabled(wanted > 0)
        link = f"color:{self._bench.theme.roles['accent']}; text-decoration:none"
        names = {head.id: head.name for head in self._heads()}
        held = [
            f"<a href='deck:{quote(str(deck))}' style='{link}'>{escaped(names.get(deck, str(deck)))}</a>&nbsp;{many}"
            for deck, many in trunk.counts.holders.get(card.id, ())
        ]
        self.held.setText(self.tr("In built decks: {decks}").format(decks=", ".join(held)) if held else "")
        self.held.setVisible(bool(held))

    def _heads(self) -> list[DeckHead]:
        try:
            return list(self._bench.store.list(self._bench.game.id)) if self._bench.store is not None else []
        except DataTrouble:
            return []  # the decks then go by their numbers

    # -- what is done ------------------------------------------------------------------------------

    def _on_stepped(self, number: int, by: int) -> None:
        row = self.table.row(number)
        if row is not None and row.lot.card is not None:
            card, lot = row.lot.card, row.lot
            self._bench.world.trunk.do(lambda desk: desk.add(card, by, lot))

    def _on_counted(self, number: int, count: int) -> None:
        row = self.table.row(number)
        if row is not None and row.lot.card is not None:
            card, lot = row.lot.card, row.lot
            self._bench.world.trunk.do(lambda desk: desk.set_count(card, count, lot))

    def _on_link(self, link: str) -> None:
        self.link_clicked.emit(QUrl(link))

    def _on_wish(self) -> None:
        by = self.sender().property("by")
        card = self._card
        if card is not None and isinstance(by, int):
            self._bench.world.trunk.do(partial(_wish, card.id, by))


def _wish(card: CardId, by: int, desk: CollectionDesk) -> Edit:
    """Want more copies of any printing, or fewer; where only a printing in particular is wanted, fewer of that one."""
    wants = [want for want in desk.store.wants(desk.game) if want.card == card]
    any_one = next((want for want in wants if want.printing is None), None)
    if by < 0 and any_one is None and wants:
        return desk.want(card, wants[0].count + by, wants[0].printing)
    return desk.want(card, (any_one.count if any_one is not None else 0) + by)
