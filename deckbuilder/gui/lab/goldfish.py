"""Many games against an army that stands still: how they go, turn by turn, and what another version does better."""

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import WarcampError
from deckbuilder.core.game import Game
from deckbuilder.core.progress import Progress
from deckbuilder.desk.goldfish import TURNS, Compared, GoldfishDesk, Goldfished, Plan
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.desk.services import Services
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.lab import goldfish_figures as told
from deckbuilder.gui.lab.deck_pick import DeckPick
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.labelled import Labelled, spin
from deckbuilder.gui.lab.page import Page, Scroll
from deckbuilder.gui.language import spoken
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.stats.sheet import Sheet

_MOST_GAMES, _MOST_TURNS, _MOST_SEED = 10_000, 30, 2_000_000_000
_GAMES, _FEW = 50, 20
"""Games offered at first; up to the second number they are played in this process, for others take a second to begin."""

_CHART = 200
"""At 100 % text: least height of the figures; where there is less room, all of the page is scrolled."""

Result = tuple[Goldfished, Compared | None]


class _Figures(Sheet):
    """Takes what room there is, and asks for a little only: what stands above is seen whole first."""

    def sizeHint(self) -> QSize:
        """Give the height of a chart that can just be read."""
        return QSize(super().sizeHint().width(), self._bench.theme.px(_CHART))

    def minimumSizeHint(self) -> QSize:
        """Give the same height."""
        return QSize(super().minimumSizeHint().width(), self._bench.theme.px(_CHART))


class GoldfishPage(Page):
    """Set up, played on request, and shown as curves; nothing is played by itself, for it takes a while."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(lab, parent)
        self.result: Result | None = None
        self.against = DeckPick(self.bench, self.tr("Against"), self.tr("Nobody: play alone"), self)
        self.against.choose_ready_made()
        self.other = DeckPick(self.bench, self.tr("Compare with"), self.tr("Nothing"), self)
        self.agent = DropDown(self)
        self.agent.setAccessibleName(self.tr("Who plays"))
        self.agent.addItem(self.tr("Looks one step ahead"), "greedy")
        self.agent.addItem(self.tr("At random"), "random")
        self.games = spin(self, 1, _MOST_GAMES, _GAMES, self.tr("Games"))
        self.turns = spin(self, 1, _MOST_TURNS, TURNS, self.tr("Turns"))
        self.seed = spin(self, 0, _MOST_SEED, 1, self.tr("Seed"))
        self.start = QPushButton(self.tr("Play"), self)
        self.start.setProperty("role", "primary")
        self.stop = QPushButton(self.tr("Stop"), self)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Games played"))
        self.sheet = _Figures(self.bench, self, 3)
        self._lay_out()
        self._show_busy(False)
        self.start.clicked.connect(self.play)
        self.stop.clicked.connect(self.asking.stop)
        self.asking.busy_changed.connect(self._show_busy)
        self.asking.progressed.connect(self._on_progress)
        self.asking.stopped.connect(self._on_stopped)
        self.sheet.export_wanted.connect(self._on_export)
        self.bench.hub.changed.connect(self._on_decks)
        self.bench.deck_opened.connect(self._on_decks)
        self.answer.say(
            "", self.tr("Choose, and press Play: the deck plays so many games by itself, and is counted turn by turn.")
        )

    def _lay_out(self) -> None:
        scroll = Scroll(self)
        self.column.addWidget(scroll, 1)
        form = QWidget(self)
        flow = FlowLayout(form, 8)
        for box in (self.against, self.other, self.agent, self.games, self.turns, self.seed):
            flow.addWidget(Labelled(box, form))
        scroll.column.addWidget(form)
        row = QHBoxLayout()
        scroll.column.addLayout(row)
        row.setSpacing(8)
        row.addWidget(self.start)
        row.addWidget(self.stop)
        row.addWidget(self.bar, 1)
        row.addStretch(0)
        scroll.column.addWidget(self.answer)
        scroll.column.addWidget(self.sheet, 1)

    # -- playing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Leave the games as they are: an edit makes nobody play again unasked."""
        self._show_stale()

    def _on_decks(self) -> None:
        if not self.asking.busy:
            self.against.fill()
            self.other.fill()
        self._show_stale()

    def _show_stale(self) -> None:
        opened = self.bench.open
        if self.result is not None and opened is not None and not self.asking.busy:
            changed = opened.deck != self.result[0].plan.deck
            old = self.tr("The deck was edited since; press Play to count anew.") if changed else ""
            self._say(self.result, old)

    def play(self) -> None:
        """Play the games that are chosen."""
        opened = self.bench.open
        if opened is None:
            return
        try:
            dummy, other = self.against.deck(), self.other.deck()
        except WarcampError as error:
            self.show_trouble(spoken(str(error)))
            return
        games = self.games.value()
        plan = Plan(
            opened.deck, dummy, str(self.agent.currentData()), games, self.turns.value(), self.seed.value(),
            workers="1" if games <= _FEW else "2",
        )  # fmt: skip
        self.asking.ask(partial(_played, self.bench.services, self.bench.game, plan, other))

    def _show_busy(self, busy: bool) -> None:
        self.start.setEnabled(not busy)
        self.stop.setVisible(busy)
        self.bar.setVisible(busy)
        if busy:
            self.bar.setRange(0, 0)
            self.bar.setFormat(self.tr("Setting up"))

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.bar.setFormat(self.tr("{what}: {done} of {all} games").format(what=what, done=done, all=of))

    def _on_stopped(self) -> None:
        if self.result is None:
            self.answer.say("", self.tr("Stopped: nothing was counted."))
        else:
            self._say(self.result, self.tr("Stopped: these are the games before."))

    def show_answer(self, value: object) -> None:
        """Show what was counted."""
        assert isinstance(value, tuple)
        played, compared = self.result = value
        self._say(value, "")
        figures: list[Figure] = [*told.charts(played, compared)]
        if played.cards:
            figures.append(told.cards(played, compared))
        self.sheet.show_figures(figures)

    def _say(self, result: Result, also: str) -> None:
        self.answer.say(told.answer(*result), f"{also} {told.settings(*result)}".strip())

    def _on_export(self, figure: Figure, kind: str) -> None:
        self.lab.save(figure, ChartFile(kind))

    def enter(self) -> None:
        """Take the focus: the button that starts."""
        self.start.setFocus()


def _played(services: Services, game: Game, plan: Plan, other: Deck | None, progress: Progress) -> Result:
    """Play one deck, or two over the same seeds."""
    desk = GoldfishDesk(MatchDesk(services, game))

    def told_of(what: str) -> Progress:
        return lambda _, done, of: progress(what, done, of)

    one = desk.play(plan, told_of(plan.deck.name))
    if other is None:
        return one, None
    return one, desk.compare(one, desk.play(desk.beside(plan, other), told_of(other.name)))


def build(lab: Lab, parent: QWidget) -> GoldfishPage:
    """Make the page."""
    return GoldfishPage(lab, parent)
