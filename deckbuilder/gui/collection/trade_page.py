"""What may be traded away, and what else could: copies above a playset."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from deckbuilder.core.collection import Holding, Lot
from deckbuilder.core.ids import CardId
from deckbuilder.desk.trading import PLAYSET, Surplus, playset, surplus
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lot_words import lot_name
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.page import Page, lay_buttons
from deckbuilder.gui.collection.row_table import Row, RowColumn, RowTable, RowView
from deckbuilder.gui.words import counted


class TradePage(Page):
    """Copies for trade in a table; below, those that are suggested."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        theme = self.bench.theme
        self._surplus: dict[Lot, Surplus] = {}
        self.offers = RowTable(
            (
                RowColumn(self.tr("To trade"), 80, figures=True, edited=True),
                RowColumn(self.tr("Copies")),
                RowColumn(self.tr("Owned"), 70, figures=True),
                RowColumn(self.tr("Place"), 130),
            ),
            theme,
            self,
        )
        self.view = RowView(self.offers, theme, self.tr("Copies for trade"), self)
        self.could = RowTable(
            (
                RowColumn(self.tr("Could go"), 80, figures=True),
                RowColumn(self.tr("Copies")),
                RowColumn(self.tr("Owned"), 70, figures=True),
                RowColumn(self.tr("Place"), 130),
            ),
            theme,
            self,
        )
        self.suggested = RowView(self.could, theme, self.tr("Copies above a playset"), self)
        self.total = self._heading()
        self.more = self._heading()
        self.keep = QPushButton(self.tr("Keep"), self)
        self.keep.setToolTip(self.tr("The chosen copies are not for trade (Delete)"))
        self.copy = QPushButton(self.tr("Copy as a list"), self)
        self.offer = QPushButton(self.tr("Offer"), self)
        self.offer.setToolTip(self.tr("Offer the chosen copies for trade (Enter)"))
        self.offer_all = QPushButton(self.tr("Offer all"), self)
        self.offer_all.setToolTip(self.tr("Offer all copies above a playset for trade"))
        self._lay_out()
        self._connect()

    def _heading(self) -> QLabel:
        made = QLabel(self)
        made.setProperty("role", "title")
        made.setWordWrap(True)
        made.setMinimumWidth(1)
        return made

    def _half(self, heading: QLabel, view: RowView, buttons: Sequence[QPushButton]) -> QWidget:
        half = QWidget(self)
        column = QVBoxLayout(half)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading)
        column.addWidget(view, 1)
        lay_buttons(column, *buttons)
        return half

    def _lay_out(self) -> None:
        self.halves = QSplitter(Qt.Orientation.Vertical, self)
        self.halves.setObjectName("trade")
        self.halves.setChildrenCollapsible(False)
        self.halves.setHandleWidth(12)
        self.halves.addWidget(self._half(self.total, self.view, (self.keep, self.copy)))
        self.halves.addWidget(self._half(self.more, self.suggested, (self.offer, self.offer_all)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.halves)

    def _connect(self) -> None:
        self.offers.edit_wanted.connect(self._on_edit)
        self.view.cut_wanted.connect(self._on_keep)
        self.view.stepped.connect(self._on_stepped)
        self.view.counted.connect(self._on_counted)
        self.view.chosen.connect(self._enable)
        self.suggested.chosen.connect(self._enable)
        self.suggested.entered.connect(self._on_offer)
        self.keep.clicked.connect(self._on_keep)
        self.copy.clicked.connect(self._on_copy)
        self.offer.clicked.connect(self._on_offer)
        self.offer_all.clicked.connect(self._on_offer_all)
        self.bench.themed.connect(self._on_themed)

    def refresh(self) -> None:
        """Show what is offered and what could be."""
        lots, bench = self.lots, self.bench
        if lots.book is None or bench.rules is None:
            self.view.set_empty(self.tr("The collection is being opened…"))
            return
        holdings = sorted(lots.holdings.values(), key=lambda one: self._name(one.lot).casefold())
        offered = [one for one in holdings if one.trade]
        self.offers.show([self._row(one, one.trade) for one in offered])
        self.view.set_empty(
            self.tr("Nothing is for trade"),
            self.tr("Offer what is suggested below, or type a number into the column To trade of your copies."),
        )
        cards, most = bench.cards, playset(bench.rules, bench.game.default_format)

        def kept(card: CardId) -> int:
            found = cards.get(card)
            return most(found) if found is not None else PLAYSET

        going = surplus(holdings, lots.counts(), kept)
        self._surplus = {one.holding.lot: one for one in going if one.fresh}
        self.could.show([self._row(one.holding, one.fresh) for one in self._surplus.values()])
        self.suggested.set_empty(
            self.tr("Nothing to suggest"),
            self.tr("Copies above a playset that no built deck takes are suggested here."),
        )
        n = sum(one.trade for one in offered)
        self.total.setText(counted(n, self.tr("{n} copy for trade"), self.tr("{n} copies for trade")))
        n = sum(one.fresh for one in self._surplus.values())
        self.more.setText(counted(n, self.tr("{n} copy above a playset"), self.tr("{n} copies above a playset")))
        self._enable()

    def _name(self, lot: Lot) -> str:
        return self.lots.book.name(lot) if self.lots.book is not None else ""

    def _row(self, holding: Holding, count: int) -> Row:
        lot = holding.lot
        book = self.lots.book
        printed = f" {book.set(lot)} {book.number(lot)}".rstrip() if book is not None else ""
        named = lot_name(lot, self._name(lot)).removesuffix(lot.place.replace("/", " / ")).rstrip(" ,") + printed
        texts = (str(count), named, str(holding.count), lot.place.replace("/", " / "))
        return Row(lot, texts, (count, named.casefold(), holding.count, lot.place.casefold()), f"{count} {named}")

    def _enable(self) -> None:
        self.keep.setEnabled(bool(self.offers.rowCount()))
        self.copy.setEnabled(bool(self.offers.rowCount()))
        self.offer.setEnabled(bool(self.could.rowCount()))
        self.offer_all.setEnabled(bool(self.could.rowCount()))

    def _held(self, keys: Sequence[Hashable]) -> list[Holding]:
        known = self.lots.holdings
        return [known[key] for key in keys if isinstance(key, Lot) and key in known]

    def _on_edit(self, key: object, column: int, value: object) -> None:
        if isinstance(key, Lot) and isinstance(value, int):
            self.acts.offer(self._held((key,)), value)

    def _on_keep(self) -> None:
        self.acts.offer(self._held(self.view.keys()), 0)

    def _on_counted(self, count: int) -> None:
        self.acts.offer(self._held(self.view.keys()), count)

    def _on_stepped(self, by: int) -> None:
        self.acts.offer_each({one: max(one.trade + by, 0) for one in self._held(self.view.keys())})

    def _on_offer(self) -> None:
        self._suggest(self.suggested.keys())

    def _on_offer_all(self) -> None:
        self._suggest(tuple(self._surplus))

    def _suggest(self, keys: Sequence[Hashable]) -> None:
        going = [self._surplus[key] for key in keys if isinstance(key, Lot) and key in self._surplus]
        self.acts.offer_each({one.holding: one.copies for one in going})

    def _on_copy(self) -> None:
        lines = [f"{row.texts[0]} {row.texts[1]}" for row in self.offers.rows()]
        QApplication.clipboard().setText("\n".join(lines))
        self.bench.hub.say(counted(len(lines), self.tr("Copied {n} line"), self.tr("Copied {n} lines")))

    def enter(self) -> None:
        """Go to what is offered."""
        (self.view if self.offers.rowCount() else self.suggested).setFocus()

    def parts(self) -> list[QWidget]:
        """Give both tables."""
        return [self.view, self.suggested]

    def _on_themed(self) -> None:
        self.view.dress(self.bench.theme)
        self.suggested.dress(self.bench.theme)


def build(lots: Lots, acts: LotActs, parent: QWidget) -> TradePage:
    """Make the page."""
    return TradePage(lots, acts, parent)
