"""Strikes: sums of the table worked out, and the starting army held against another, or against one card."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from deckbuilder.core.chances import Assault, Chances, Clash, Fighter, Meeting
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import WarcampError
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.lab.deck_pick import DeckPick
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.labelled import Labelled
from deckbuilder.gui.lab.page import Page, Scroll
from deckbuilder.gui.lab.sum_form import SumForm
from deckbuilder.gui.lab.words import percent
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.heat import Cell, Heat
from deckbuilder.gui.stats.heat_table import HeatTable
from deckbuilder.gui.stats.ways_out import WaysOut

_ROWS = 9
"""So many rows of the table are seen at once."""
_CARD = 200
"""Width of the name of a card that is typed, at 100 % text."""


class _Question(NamedTuple):
    """Who attacks whom: a starting army another, or a deck's characters one card."""

    deck: Deck
    dummy: Deck | None
    card: CardId | None


class Strikes(Page):
    """Sums on top, meetings below."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(lab, parent)
        make = self.bench.game.chances
        self.chances: Chances | None = make() if make is not None else None
        self.clash: Clash | None = None
        self.assault: Assault | None = None
        self._chart = Heat("", "", "", (), (), ())
        self._names: dict[str, CardId] = {}
        self.scroll_area = Scroll(self)
        self.column.addWidget(self.scroll_area, 1)
        if self.chances is None:
            self.answer.say("", self.tr("Warcamp knows no dice of this game."))
            self.scroll_area.column.addWidget(self.answer)
            self.scroll_area.column.addStretch(1)
            return
        self.form = SumForm(lab, self.chances.sums, self)
        self.dummy = DeckPick(self.bench, self.tr("Starting army of"), self.tr("Choose a deck"), self)
        self.dummy.choose_ready_made()
        self.one = QLineEdit(self)
        self.one.setAccessibleName(self.tr("or against one card"))
        self.one.setPlaceholderText(self.tr("Name of a card"))
        self.one.setClearButtonEnabled(True)
        self.shown = DropDown(self)
        self.shown.setAccessibleName(self.tr("The table shows"))
        for label, key in (
            (self.tr("Chance to kill"), "kill"),
            (self.tr("Wounds expected"), "wounds"),
            (self.tr("First strike hits"), "first"),
        ):
            self.shown.addItem(label, key)
        self.out = WaysOut(self.bench, self)
        self.table = HeatTable(self.bench, self)
        self.note = QLabel(self)
        self.note.setProperty("role", "small")
        self.note.setWordWrap(True)
        self._lay_out()
        self.dummy.activated.connect(self._on_dummy)
        self.one.textChanged.connect(self._on_one)
        self.shown.activated.connect(self._fill)
        self.out.save_wanted.connect(self._on_save)
        self.bench.deck_opened.connect(self.dummy.fill)

    def _lay_out(self) -> None:
        panel = QFrame(self)
        panel.setObjectName("panel")
        inner = QVBoxLayout(panel)
        inner.setContentsMargins(12, 10, 12, 10)
        inner.setSpacing(8)
        title = QLabel(self.tr("My army against others"), panel)
        title.setProperty("role", "title")
        title.setWordWrap(True)
        top = QHBoxLayout()
        inner.addLayout(top)
        top.setSpacing(8)
        top.addWidget(title, 1)
        top.addWidget(self.out)
        form = QWidget(panel)
        flow = FlowLayout(form, 8)
        for box, wide in ((self.dummy, 0), (self.one, self.bench.theme.px(_CARD)), (self.shown, 0)):
            flow.addWidget(Labelled(box, form, wide))
        inner.addWidget(form)
        inner.addWidget(self.answer)
        inner.addWidget(self.table)
        inner.addWidget(self.note)
        self.scroll_area.column.addWidget(self.form)
        self.scroll_area.column.addWidget(panel)
        self.scroll_area.column.addStretch(1)

    # -- asking ------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask how the army fares."""
        deck = self.lab.deck
        if self.chances is None or deck is None:
            return
        if not self._names:
            cards = self.bench.cards
            self._names = {cards[id].name: id for id in self.chances.fighters(cards) if id in cards}
            completer = QCompleter(sorted(self._names), self.one)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            self.one.setCompleter(completer)
        known = {name.casefold(): id for name, id in self._names.items()}
        card = known.get(self.one.text().strip().casefold())
        try:
            dummy = self.dummy.deck() if card is None else None
        except WarcampError as error:
            self.show_trouble(spoken(str(error)))
            return
        if card is None and dummy is None:
            self.asking.stop()
            self._show_nothing(self.tr("Choose a deck, or type the name of a card."))
            return
        self.asking.ask(partial(_met, self.chances, self.bench.cards, _Question(deck, dummy, card)))

    def _on_dummy(self) -> None:
        self.one.clear()
        self.ask()

    def _on_one(self) -> None:
        text = self.one.text().strip().casefold()
        if not text or any(name.casefold() == text for name in self._names):
            self.ask()

    # -- the answer --------------------------------------------------------------------------------

    def show_trouble(self, why: str) -> None:
        """Say why there is no answer."""
        self._show_nothing("")
        super().show_trouble(why)

    def _show_nothing(self, why: str) -> None:
        self.clash = self.assault = None
        self.answer.say("", why)
        for part in (self.table, self.note, self.out):
            part.hide()

    def show_answer(self, value: object) -> None:
        """Show how the army fares."""
        assert isinstance(value, Assault | Clash)
        self.assault = value if isinstance(value, Assault) else None
        self.clash = value.clash if isinstance(value, Assault) else value
        self.answer.say(self._said(self.clash, self.assault))
        notes = dict.fromkeys(
            [
                *(spoken(one.note) for one in (*self.clash.attackers, *self.clash.targets) if one.note),
                spoken(self.clash.note),
            ]
        )
        self.note.setText(" ".join(filter(None, notes)))
        for part in (self.table, self.note, self.out):
            part.show()
        self._fill()

    def _said(self, clash: Clash, assault: Assault | None) -> str:
        if not clash.attackers or not clash.targets:
            return self.tr("Nobody can attack, or nobody can be attacked.")
        if assault is not None:
            best = max(range(len(clash.targets)), key=lambda n: assault.kills[n])
            sentence = self.tr(
                "If all who reach it attack {target}, it dies in {share} % of games: the likeliest kill of turn 1."
            )
            return sentence.format(target=spoken(clash.targets[best].label), share=percent(float(assault.kills[best])))
        column = [row[0] for row in clash.meetings]
        best = max(range(len(column)), key=lambda n: column[n].kill)
        sentence = self.tr(
            "{attacker} kills {target} in {share} % of attacks, {wounds} wounds on average: the best of the deck."
        )
        return sentence.format(
            attacker=spoken(clash.attackers[best].label), target=spoken(clash.targets[0].label),
            share=percent(float(column[best].kill)), wounds=number(float(column[best].wounds), 2),
        )  # fmt: skip

    def _fill(self) -> None:
        clash = self.clash
        if clash is None:
            return
        rows = [_named(one) for one in clash.attackers]
        cells = [tuple(self._cell(meeting) for meeting in row) for row in clash.meetings]
        if self.assault is not None and self.shown.currentData() == "kill":
            rows.append(self.tr("All who reach it"))
            cells.append(tuple(_share(float(kill)) for kill in self.assault.kills))
        self._chart = Heat(
            "clash", self.shown.currentText(), self.tr("Attacker"), tuple(spoken(one.label) for one in clash.targets),
            tuple(rows), tuple(cells), tuple(spoken(one.about) for one in clash.targets), (), self.answer.words.text(),
            self.note.text(),
        )  # fmt: skip
        self.out.show_figure(self._chart)
        self.table.show_chart(self._chart)
        px = self.bench.theme.px
        self.table.setFixedHeight(self.table.head.tall() + min(len(rows), _ROWS) * px(26) + px(18))

    def _cell(self, meeting: Meeting) -> Cell:
        hits = ", ".join(f"{percent(float(hit))} %" for hit in meeting.hits)
        words = self.tr("hits {hits}; {wounds} wounds expected; kills in {kill} %").format(
            hits=hits or "0 %", wounds=number(float(meeting.wounds), 2), kill=percent(float(meeting.kill))
        )
        if meeting.apart:
            return Cell("\N{EN DASH}", spoken(meeting.apart), role="muted", rank=-1)
        if self.shown.currentData() == "wounds":
            value = float(meeting.wounds)
            return Cell(number(value, 2), words, share=min(value, 1.0), rank=value)
        value = float(meeting.kill if self.shown.currentData() == "kill" else next(iter(meeting.hits), 0))
        return _share(value)._replace(words=words)

    def _on_save(self, kind: str) -> None:
        self.lab.save(self._chart, ChartFile(kind))

    def enter(self) -> None:
        """Take the focus: the sums."""
        if self.chances is not None:
            self.form.which.setFocus()


def _share(value: float) -> Cell:
    return Cell(f"{number(round(100 * value))} %", f"{percent(value)} %", share=value, rank=value)


def _named(one: Fighter) -> str:
    return f"{spoken(one.label)} ({spoken(one.about)})" if one.about else spoken(one.label)


def _met(chances: Chances, cards: Cards, asked: _Question, progress: Progress) -> Assault | Clash:
    """Hold an army against another, or every fighter of a deck against one card."""
    if asked.card is None:
        assert asked.dummy is not None  # see ``ask``
        return chances.assault(asked.deck, asked.dummy, cards)
    known = set(chances.fighters(cards))
    mine = tuple(dict.fromkeys(entry.card for entry in asked.deck.entries if entry.card in known))
    return chances.clash(mine, (asked.card,), cards)


def build(lab: Lab, parent: QWidget) -> Strikes:
    """Make the page."""
    return Strikes(lab, parent)
