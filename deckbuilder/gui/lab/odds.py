"""The chance to see certain cards by each turn: in words, as a curve, in numbers."""

from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.insights import HandBook
from deckbuilder.core.progress import Progress
from deckbuilder.desk.lab_desk import LabDesk, Odds
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.labelled import spin
from deckbuilder.gui.lab.page import Page, Scroll
from deckbuilder.gui.lab.query_line import QueryLine
from deckbuilder.gui.lab.words import percent
from deckbuilder.gui.language import number
from deckbuilder.gui.stats.card import ChartCard
from deckbuilder.gui.stats.curves import Curve, Curves
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.words import counted

_MOST_TURNS, _MOST_COPIES = 20, 20
_TURNS = 6


class OddsPage(Page):
    """What is wanted, how many of it, what is kept: how likely by each turn."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(lab, parent)
        self.odds: Odds | None = None
        self.want = QueryLine(self.bench, self.tr("Cards wanted"), self)
        self.least = spin(self, 1, _MOST_COPIES, 1, self.tr("At least so many"))
        self.turns = spin(self, 1, _MOST_TURNS, _TURNS, self.tr("Turns"))
        self.rule = DropDown(self)
        self.rule.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.rule.setMinimumContentsLength(12)
        self.rule.setAccessibleName(self.tr("What is kept"))
        self.rule.addItem(self.tr("Keep the cards wanted, discard the rest"), False)
        self.rule.addItem(self.tr("Keep cards of another search, discard the rest"), True)
        self.keep = QueryLine(self.bench, self.tr("Cards kept"), self)
        self.keep.hide()
        self.hints = QWidget(self)
        self._flow = FlowLayout(self.hints, 8)
        self.card = ChartCard(self.bench, self, beside=True)
        self.card.export_wanted.connect(self._on_export)
        self.scroll_area = Scroll(self)
        self._lay_out()
        self.want.changed.connect(self._again)
        self.keep.changed.connect(self._again)
        self.least.valueChanged.connect(self._again)
        self.turns.valueChanged.connect(self._again)
        self.rule.activated.connect(self._on_rule)

    def _lay_out(self) -> None:
        form = QGridLayout()
        self.column.addLayout(form)
        form.setHorizontalSpacing(8)
        form.setVerticalSpacing(4)
        form.addWidget(self._label(self.tr("At least"), self.least), 0, 0)
        form.addWidget(self._label(self.tr("cards that are"), self.want), 0, 1)
        form.addWidget(self._label(self.tr("by turn"), self.turns), 0, 2)
        form.addWidget(self._label(self.tr("Keep rule"), self.rule), 0, 3)
        form.addWidget(self.least, 1, 0)
        form.addWidget(self.want.edit, 1, 1)
        form.addWidget(self.turns, 1, 2)
        form.addWidget(self.rule, 1, 3)
        form.addWidget(self.want, 2, 1)
        form.addWidget(self.keep, 2, 3)
        form.setColumnStretch(1, 3)
        form.setColumnStretch(3, 2)
        self.column.addWidget(self.hints)
        self.scroll_area.column.addWidget(self.answer)
        self.scroll_area.column.addWidget(self.card)
        self.scroll_area.column.addStretch(1)
        self.column.addWidget(self.scroll_area, 1)

    def _label(self, text: str, of: QWidget) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("role", "section")
        label.setBuddy(of)
        return label

    # -- asking ------------------------------------------------------------------------------------

    def _on_rule(self) -> None:
        self.keep.setVisible(bool(self.rule.currentData()))
        self._again()

    def _again(self) -> None:
        if self.lab.book is not None and self.isVisible():
            self.ask()

    def ask(self) -> None:
        """Ask for the chances."""
        self._offer_hints()
        if not self.want.text():
            self.asking.stop()
            self.card.hide()
            self.answer.say("", self.tr("Type what you want to see, in the language of the catalog's search."))
            return
        book, deck = self.lab.book, self.lab.deck
        assert book is not None  # see ``refresh``
        assert deck is not None  # there is a book
        keep = self.keep.text() if self.rule.currentData() else ""
        work = _Question(book, deck, self.want.text(), self.least.value(), self.turns.value(), keep)
        self.asking.ask(partial(_odds, self.lab.desk, work))

    def _offer_hints(self) -> None:
        """Offer searches that fit the library: each type of it."""
        book = self.lab.book
        if book is None:
            return
        texts = self._hints_for(book)
        known = [button.text() for button in self.hints.findChildren(QToolButton)]
        if texts == known:
            return
        for button in self.hints.findChildren(QToolButton):
            self._flow.removeWidget(button)
            button.setParent(None)
            button.deleteLater()
        for text in texts:
            button = QToolButton(self.hints)
            button.setProperty("role", "pill")
            button.setText(text)
            button.setAccessibleName(self.tr("Ask for {search}").format(search=text))
            button.clicked.connect(self._on_hint)
            self._flow.addWidget(button)
        if not self.want.text() and texts:
            self.want.set_text(texts[-1])

    def _hints_for(self, book: HandBook) -> list[str]:
        """Give searches worth asking: each type of the library, then the card of each type that has the most copies."""
        most: dict[str, tuple[int, str]] = {}
        for id, copies in book.library:
            card = self.bench.cards.get(id)
            if card is not None and copies > most.get(card.kind, (0, ""))[0]:
                most[card.kind] = (copies, card.name)
        kinds = [kind for kind in self.bench.game.kinds if kind in most]
        return [*(f"type:{kind}" for kind in kinds), *(f'name:"{most[kind][1]}"' for kind in kinds)]

    def _on_hint(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton):
            self.want.set_text(button.text())

    # -- the answer --------------------------------------------------------------------------------

    def show_answer(self, value: object) -> None:
        """Show chances."""
        assert isinstance(value, Odds)
        self.odds = value
        self.answer.say(self._said(value), self._under(value))
        self.card.show_chart(self.figure(value))
        self.card.setVisible(bool(value.by_turn))

    def show_trouble(self, why: str) -> None:
        """Say why there is no answer; the curve of another question would mislead."""
        super().show_trouble(why)
        self.card.hide()

    def _said(self, odds: Odds) -> str:
        if not odds.good and odds.unsure:
            return self.tr("No card of the library is known to be like that.")
        if not odds.good:
            return self.tr("No card of the library is like that: you never see one.")
        turn = odds.by_turn[-1]
        one = self.tr("You see at least {n} such card by turn {turn} in {chance} % of games.")
        many = self.tr("You see at least {n} such cards by turn {turn} in {chance} % of games.")
        words = (one if odds.least == 1 else many).format(n=odds.least, turn=turn.turn, chance=percent(turn.chance))
        first = self.tr("In the opening hand: {chance} %.").format(chance=percent(odds.by_turn[0].chance))
        return f"{words} {first}" if turn.turn > 1 else words

    def _under(self, odds: Odds) -> str:
        one = self.tr("{n} copy is wanted")
        many = self.tr("{n} copies are wanted")
        good = counted(odds.good, one, many)
        told = self.tr("{wanted} of {library} cards in the library. Exact.").format(wanted=good, library=odds.library)
        if wordless := odds.unsure - odds.unknown:
            told += " " + counted(
                wordless,
                self.tr("{n} more may be wanted: its words are not known."),
                self.tr("{n} more may be wanted: their words are not known."),
            )
        if odds.unknown:
            told += " " + counted(
                odds.unknown,
                self.tr("{n} more may be wanted: the catalog does not have it."),
                self.tr("{n} more may be wanted: the catalog does not have them."),
            )
        return told

    def figure(self, odds: Odds) -> Curves:
        """Give the curve with its numbers."""
        steps = tuple(str(turn.turn) for turn in odds.by_turn)
        real = Curve(self.tr("Real rule"), tuple(100 * turn.chance for turn in odds.by_turn))
        plain = Curve(self.tr("Everything discarded"), tuple(100 * turn.plain for turn in odds.by_turn), plain=True)
        seen = ", ".join(number(turn.seen, 1) for turn in odds.by_turn)
        note = self.tr(
            "Real rule: each turn discard what is not kept, and draw up to a full hand. "
            "Everything discarded: plain hypergeometric. Cards seen on average under the real rule: {seen}."
        )
        return Curves(
            "odds", self.tr("Seen by turn"), steps, (real, plain), self.tr("Turn"), self.tr("Chance"), "%",
            note=note.format(seen=seen),
        )  # fmt: skip

    def _on_export(self, figure: Figure, kind: str) -> None:
        self.lab.save(figure, ChartFile(kind))

    def enter(self) -> None:
        """Take the focus: what is wanted."""
        self.want.setFocus()


class _Question(NamedTuple):
    book: HandBook
    deck: Deck
    want: str
    least: int
    turns: int
    keep: str


def _odds(desk: LabDesk, asked: _Question, progress: Progress) -> Odds:
    return desk.odds(asked.book, asked.want, asked.least, asked.turns, asked.keep, asked.deck)


def build(lab: Lab, parent: QWidget) -> OddsPage:
    """Make the page."""
    return OddsPage(lab, parent)
