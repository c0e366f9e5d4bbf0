"""Who of a deck can use which of its cards: now, later or never."""

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from deckbuilder.core.insights import HandBook, Matrix, When
from deckbuilder.core.progress import Progress
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.lab.hand_tile import SIGNS
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.page import Page
from deckbuilder.gui.language import alone, number, spoken
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.heat import Cell, Heat
from deckbuilder.gui.stats.heat_table import HeatTable, Legend
from deckbuilder.gui.stats.ways_out import WaysOut
from deckbuilder.gui.words import counted

_RANKS = {When.NOW: 3, When.LATER: 2, When.UNKNOWN: 1, When.NEVER: 0}
_NAMED = 6
"""So many dead cards are named; a longer row is not read."""


class Uses(Page):
    """Rows are cards, columns characters; dead cards are named on top."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(lab, parent)
        self.matrix: Matrix | None = None
        self._chart = Heat("", "", "", (), (), ())
        self.words = QLineEdit(self)
        self.words.setPlaceholderText(self.tr("Find a card by name"))
        self.words.setAccessibleName(self.words.placeholderText())
        self.words.setClearButtonEnabled(True)
        self.which = DropDown(self)
        self.which.setAccessibleName(self.tr("Which cards"))
        for label, when in (
            (self.tr("All cards"), None),
            (self.tr("Somebody can use them now"), When.NOW),
            (self.tr("Somebody can later"), When.LATER),
            (self.tr("Nobody ever can"), When.NEVER),
        ):
            self.which.addItem(label, when)
        self.out = WaysOut(self.bench, self)
        self.table = HeatTable(self.bench, self)
        self.note = QLabel(self)
        self.note.setProperty("role", "small")
        self.note.setWordWrap(True)
        self.legend = Legend(self.bench, self)
        self.column.addWidget(self.answer)
        row = QHBoxLayout()
        self.column.addLayout(row)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(self.which)
        row.addWidget(self.out)
        self.column.addWidget(self.legend)
        self.column.addWidget(self.table, 1)
        self.column.addWidget(self.note)
        self.words.textChanged.connect(self._fill)
        self.which.activated.connect(self._fill)
        self.table.activated.connect(self._on_activated)
        self.out.save_wanted.connect(self._on_save)

    def ask(self) -> None:
        """Ask who can use what."""
        book = self.lab.book
        assert book is not None  # see ``refresh``
        self.asking.ask(partial(_matrix, book))

    def show_answer(self, value: object) -> None:
        """Show who can use what."""
        assert isinstance(value, Matrix)
        self.matrix = value
        self.answer.say(self._said(value))
        self.note.setText(spoken(value.note))
        self.note.setVisible(bool(value.note))
        self._chart = self._heat(value)
        self.out.show_figure(self._chart)
        self.legend.show_signs(self._chart.legend)
        self._fill()

    def _said(self, matrix: Matrix) -> str:
        best = [max((_RANKS[use.when] for use in uses), default=0) for uses in matrix.uses]
        now = sum(1 for rank in best if rank == _RANKS[When.NOW])
        one = self.tr("{now} of {n} card can be used from the first turn.")
        many = self.tr("{now} of {n} cards can be used from the first turn.")
        n = len(matrix.cards)
        first = (one if alone(n) else many).format(now=number(now), n=number(n))
        if now == n > 1:
            first = self.tr("All {n} cards can be used from the first turn.").format(n=number(n))
        if not matrix.dead:
            return f"{first} {self.tr('No card is dead: each finds somebody who can use it some day.')}"
        names = [self.lab.name_of(card) for card in matrix.dead[:_NAMED]]
        rest = len(matrix.dead) - len(names)
        if rest:
            names.append(counted(rest, self.tr("{n} more"), self.tr("{n} more")))
        never = self.tr("Nobody of this deck can ever use {cards}.")
        if not matrix.known:
            never = self.tr("Nobody who is known of this deck can ever use {cards}.")
        return f"{first} {never.format(cards=', '.join(names))}"

    def _heat(self, matrix: Matrix) -> Heat:
        told = {
            When.NOW: self.tr("now"), When.LATER: self.tr("later"), When.NEVER: self.tr("never"),
            When.UNKNOWN: self.tr("not known"),
        }  # fmt: skip
        rows = []
        for uses in matrix.uses:
            cells = []
            for use in uses:
                sign, role = ("cut", "hairline") if use.when is When.NEVER else SIGNS[use.when]
                why = f": {spoken(use.why)}" if use.why else ""
                text = "" if use.when is When.NEVER else told[use.when]
                cells.append(Cell(text, f"{told[use.when]}{why}", sign, role, rank=_RANKS[use.when]))
            rows.append(tuple(cells))
        names = [f"{count} {self.lab.name_of(card)}" for card, count in matrix.cards]
        users = [self.lab.name_of(card) for card, _ in matrix.users]
        places = [spoken(place) for _, place in matrix.users]
        shown = [
            when for when in SIGNS if when is not When.NEVER and any(u.when is when for us in matrix.uses for u in us)
        ]
        legend = (
            *((Cell("", "", *SIGNS[when]), told[when]) for when in shown),
            (Cell("", "", "cut", "hairline"), told[When.NEVER]),
        )
        return Heat(
            "matrix", self.tr("Who can use what"), self.tr("Card"), tuple(users), tuple(names), tuple(rows),
            tuple(places), legend, self._said(matrix), spoken(matrix.note),
        )  # fmt: skip

    def _fill(self) -> None:
        if self.matrix is None:
            return
        words, when = self.words.text().casefold(), self.which.currentData()
        matrix = self.matrix

        def wanted(row: int) -> bool:
            if words and words not in self._chart.rows[row].casefold():
                return False
            whens = {use.when for use in matrix.uses[row]}
            if when is When.NEVER:
                return whens <= {When.NEVER}
            return when is None or (when in whens and (when is When.NOW or When.NOW not in whens))

        self.table.show_chart(self._chart, wanted)

    def _on_activated(self) -> None:
        row = self.table.row_name()
        if self.matrix is not None and row >= 0:
            self.bench.search_wanted.emit(f'name:"{self.lab.name_of(self.matrix.cards[row][0])}"')

    def _on_save(self, kind: str) -> None:
        if self.matrix is not None:
            self.lab.save(self._chart, ChartFile(kind))

    def enter(self) -> None:
        """Take the focus: the table."""
        self.table.setFocus()


def _matrix(book: HandBook, progress: Progress) -> Matrix:
    return book.matrix()


def build(lab: Lab, parent: QWidget) -> Uses:
    """Make the page."""
    return Uses(lab, parent)
