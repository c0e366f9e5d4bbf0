"""How far each set is collected, and what of it is missing."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from deckbuilder.core.collection import Want
from deckbuilder.core.saying import say
from deckbuilder.desk.sets_done import PrintingDone, SetDone, sets_done
from deckbuilder.desk.trading import PLAYSET
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.page import Page, lay_buttons
from deckbuilder.gui.collection.row_table import Row, RowColumn, RowTable, RowView
from deckbuilder.gui.collection.set_bars import SetBars
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.words import counted


class SetsPage(Page):
    """Sets with bars; below, what the chosen one lacks."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        theme = self.bench.theme
        self._done: dict[str, SetDone] = {}
        self.sets = RowTable(
            (
                RowColumn(self.tr("Set")),
                RowColumn(self.tr("Code"), 70),
                RowColumn(self.tr("Collected"), 220, figures=True, least=180),
                RowColumn(self.tr("Promos"), 80, figures=True),
            ),
            theme,
            self,
        )
        self.view = RowView(self.sets, theme, self.tr("Sets"), self)
        self._bars = SetBars(theme, self.view)
        self.view.setItemDelegateForColumn(2, self._bars)
        self.lacking = RowTable(
            (
                RowColumn(self.tr("No."), 60, figures=True),
                RowColumn(self.tr("Name")),
                RowColumn(self.tr("Rarity"), 100),
                RowColumn(self.tr("Owned"), 70, figures=True),
            ),
            theme,
            self,
        )
        self.lacks = RowView(self.lacking, theme, self.tr("What the set lacks"), self)
        self.told = QLabel(self)
        self.told.setProperty("role", "title")
        self.told.setWordWrap(True)
        self.told.setMinimumWidth(1)
        self.playset = QCheckBox(self.tr("Count {n} of each").format(n=PLAYSET), self)
        self.playset.setToolTip(self.tr("A set is complete with a playset of every card"))
        self.promos = QCheckBox(self.tr("With promos"), self)
        self.promos.setToolTip(self.tr("List the promos that lack, too"))
        self.want = QPushButton(self.tr("Want the missing"), self)
        self.want.setToolTip(
            self.tr("Put what the set lacks on the list of wanted cards, or only what is chosen below")
        )
        self.pages = QPushButton(self.tr("Page by page"), self)
        self.pages.setToolTip(self.tr("Go through the set page by page (Enter)"))
        self.copy = QPushButton(self.tr("Copy as a list"), self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        below = QWidget(self)
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(6)
        lower.addWidget(self.told)
        lower.addWidget(self.lacks, 1)
        self.halves = QSplitter(Qt.Orientation.Vertical, self)
        self.halves.setObjectName("sets")
        self.halves.setChildrenCollapsible(False)
        self.halves.setHandleWidth(8)
        for view in (self.view, self.lacks):
            view.setMinimumHeight(self.bench.theme.px(72))  # a row below the names of the columns
        self.halves.addWidget(self.view)
        self.halves.addWidget(below)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        top = FlowLayout(None, 16)
        column.addLayout(top)
        top.addWidget(self.playset)
        top.addWidget(self.promos)
        column.addWidget(self.halves, 1)
        lay_buttons(column, self.want, self.pages, self.copy)  # a splitter gives no height to what wraps
        self.halves.setSizes([self.bench.theme.px(260), self.bench.theme.px(260)])

    def _connect(self) -> None:
        self.view.chosen.connect(self._show_lacking)
        self.view.entered.connect(self._on_pages)
        self.lacks.entered.connect(self._on_card)
        self.playset.toggled.connect(self.refresh)
        self.promos.toggled.connect(self._show_lacking)
        self.want.clicked.connect(self._on_want)
        self.pages.clicked.connect(self._on_pages)
        self.copy.clicked.connect(self._on_copy)
        self.bench.themed.connect(self._on_themed)

    def refresh(self) -> None:
        """Count anew."""
        bench, lots = self.bench, self.lots
        if not lots.ready or bench.index is None:
            self.view.set_empty(self.tr("The collection is being opened…"))
            return
        wanted = PLAYSET if self.playset.isChecked() else 1
        found = sets_done(bench.cards.values(), bench.catalog.sets(bench.game.id), lots.counts(), wanted)
        self._done = {one.set.code: one for one in found}
        rows = []
        for one in reversed(found):
            have, of, promos = one.have(), one.of(), one.of(True)
            apart = f"{one.have(True)} / {promos}" if promos else ""
            said = self.tr("{set}: {have} of {of}").format(set=one.set.name, have=have, of=of)
            values = (one.set.name.casefold(), one.set.code.casefold(), one.share(), one.share(True) if promos else -1)
            rows.append(Row(one.set.code, (one.set.name, one.set.code, f"{have} / {of}", apart), values, said))
        before = self.view.keys()
        self.sets.show(rows)
        self.view.set_empty(self.tr("No sets yet"), self.tr("Import a card file: menu Cards."))
        if not before and rows:
            self.view.selectRow(next((n for n, row in enumerate(rows) if not row.texts[2].startswith("0 ")), 0))
        self._show_lacking()

    def look(self, at: str) -> None:
        """Show a set, by its code."""
        self.front()
        self.view.choose(at)

    @property
    def set(self) -> SetDone | None:
        """The set that is looked at."""
        keys = self.view.keys()
        return self._done.get(str(keys[0])) if keys else None

    def lacking_here(self) -> Sequence[PrintingDone]:
        """Give what the set lacks that is looked at."""
        one = self.set
        if one is None:
            return ()
        return (*one.lacking(), *(one.lacking(True) if self.promos.isChecked() else ()))

    def _show_lacking(self) -> None:
        one, lacking = self.set, self.lacking_here()
        rows = []
        for number, lack in enumerate(lacking):
            texts = (lack.printing.number, lack.card.name, lack.printing.rarity, self._owned(lack))
            said = self.tr("Missing: {card}").format(card=lack.card.name)
            rows.append(Row(lack.printing.id, texts, (number, texts[1].casefold(), texts[2], lack.copies), said))
        self.lacking.show(rows)
        self.lacks.set_empty(
            self.tr("Nothing is missing") if one is not None else "", one.set.name if one is not None else ""
        )
        if one is not None:
            told = self.tr("{set}: {missing}").format(
                set=one.set.name,
                missing=counted(len(lacking), self.tr("{n} card is missing"), self.tr("{n} cards are missing")),
            )
            self.told.setText(told if lacking else self.tr("{set} is complete").format(set=one.set.name))
        for button in (self.want, self.copy):
            button.setEnabled(bool(lacking))
        self.pages.setEnabled(one is not None)

    def _owned(self, lack: PrintingDone) -> str:
        """Say what there is of a printing that lacks: some copies, or some of which nobody said the printing."""
        if lack.copies:
            return str(lack.copies)
        return self.tr("{n}?").format(n=lack.perhaps) if lack.perhaps else ""

    def _on_want(self) -> None:
        """Want what lacks, or what of it is chosen."""
        one = self.set
        if one is None:
            return
        rows = {index.row() for index in self.lacks.selectionModel().selectedRows()}
        chosen = {row.key for number, row in enumerate(self.lacking.rows()) if number in rows}
        lacks = [lack for lack in self.lacking_here() if not chosen or lack.printing.id in chosen]
        wants = [Want(lack.card.id, one.wanted - lack.copies, lack.printing.id) for lack in lacks]
        self.acts.want_all(wants, say("Want what {set} lacks", set=one.set.name))

    def _on_pages(self) -> None:
        if self.set is not None:
            self.page_wanted.emit("pages", self.set.set.code)

    def _on_card(self) -> None:
        keys = self.lacks.keys()
        lack = next((one for one in self.lacking_here() if keys and one.printing.id == keys[0]), None)
        if lack is not None:
            self.bench.card_chosen.emit(str(lack.card.id))

    def _on_copy(self) -> None:
        one = self.set
        if one is not None:
            lines = [f"{one.wanted - lack.copies} {lack.card.name}" for lack in self.lacking_here()]
            QApplication.clipboard().setText("\n".join(lines))
            self.bench.hub.say(counted(len(lines), self.tr("Copied {n} line"), self.tr("Copied {n} lines")))

    def enter(self) -> None:
        """Go to the sets."""
        self.view.setFocus()

    def parts(self) -> list[QWidget]:
        """Give the sets and what one lacks."""
        return [self.view, self.lacks]

    def _on_themed(self) -> None:
        self._bars.theme = self.bench.theme
        self.view.dress(self.bench.theme)
        self.lacks.dress(self.bench.theme)


def build(lots: Lots, acts: LotActs, parent: QWidget) -> SetsPage:
    """Make the page."""
    return SetsPage(lots, acts, parent)
