"""What opening hands hold: exact spreads of all that is counted, and a sample as a cross-check."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from deckbuilder.core.insights import HandBook
from deckbuilder.core.progress import Progress
from deckbuilder.desk.lab_desk import Histogram, LabDesk, Opening, Reached, Sampled
from deckbuilder.gui.lab.asking import Asking
from deckbuilder.gui.lab.lab import Lab
from deckbuilder.gui.lab.page import Page
from deckbuilder.gui.lab.words import percent
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.stats.curves import Curve, Curves, Form
from deckbuilder.gui.stats.export import ChartFile
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.stats.sheet import Sheet

SAMPLE, TURNS = 200_000, 8
_SEED = 1
_LEAST = 30
"""At 100 % text: height that the charts keep; they scroll."""


class OpeningPage(Page):
    """A chart for each measure; the answer names the first ones."""

    def __init__(self, lab: Lab, parent: QWidget) -> None:
        super().__init__(lab, parent)
        self.opening: Opening | None = None
        self.reached: tuple[Reached, ...] = ()
        self.sample: Sampled | None = None
        self.checking = Asking(self.bench.pools, self)
        self.check = QPushButton(self.tr("Check with sampled hands"), self)
        self.sheet = Sheet(self.bench, self, 3)
        self.sheet.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.sheet.setMinimumHeight(self.bench.theme.px(_LEAST))  # the words above are never cut in its place
        row = QHBoxLayout()
        self.column.addLayout(row)
        row.setSpacing(12)
        row.addWidget(self.answer, 1)
        row.addWidget(self.check, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.sheet, 1)
        self.check.clicked.connect(self._on_check)
        self.checking.answered.connect(self.show_sample)
        self.checking.failed.connect(self.show_trouble)
        self.checking.busy_changed.connect(self._on_checking)
        self.sheet.export_wanted.connect(self._on_export)

    def ask(self) -> None:
        """Ask for the spreads."""
        book = self.lab.book
        assert book is not None  # see ``refresh``
        self.checking.stop()
        self.asking.ask(partial(_opening, self.lab.desk, book))

    def show_answer(self, value: object) -> None:
        """Show spreads; a sample of another deck goes."""
        assert isinstance(value, tuple)
        self.opening, self.reached = value
        self.sample = None
        self._show()

    def _on_check(self) -> None:
        book = self.lab.book
        if book is not None and self.opening is not None:
            self.checking.ask(partial(_sampled, self.lab.desk, book, self.opening))

    def _on_checking(self, busy: bool) -> None:
        self.check.setEnabled(not busy)

    def show_sample(self, value: object) -> None:
        """Put a sample beside the exact figures."""
        assert isinstance(value, Sampled)
        self.sample = value
        self._show()

    def _show(self) -> None:
        opening = self.opening
        if opening is None:
            return
        self.answer.say(self._said(opening), self._under(opening))
        figures = [self.figure(place) for place in range(len(opening.histograms))]
        self.sheet.show_figures([*figures, self.by_turn()] if self.reached else figures)

    def _said(self, opening: Opening) -> str:
        sentences = []
        for histogram in opening.histograms[:3]:
            words = self.tr("{measure}: at least one in {share} % of hands, {mean} on average.")
            label = spoken(histogram.measure.label)
            share = percent(histogram.at_least(1))
            sentences.append(words.format(measure=label, share=share, mean=number(float(histogram.mean), 2)))
        return "\n".join(sentences)

    def _under(self, opening: Opening) -> str:
        n = number(opening.hands)
        if opening.sampled:
            sentence = self.tr(
                "A sample of {sampled} of {n} hands, seed {seed}: a share may be off by {margin} points (95 %)."
            )
            said = sentence.format(
                sampled=number(opening.sampled), n=n, seed=opening.seed, margin=number(100.0 * opening.margin, 2)
            )
        else:
            sentence = self.tr("Exact over all {n} hands: {distinct} differ in their cards, {alike} in play.")
            said = sentence.format(n=n, distinct=number(opening.distinct), alike=number(opening.alike))
        if self.sample is None:
            return said
        sample = self.sample
        close = self.tr("within chance") if sample.worst <= sample.allowed else self.tr("more than chance explains")
        checked = self.tr("{sampled} sampled hands (seed {seed}) differ by {worst} points at most: {close}.")
        worst = number(100.0 * sample.worst, 2)
        return f"{said} {checked.format(sampled=number(sample.hands), seed=sample.seed, worst=worst, close=close)}"

    def figure(self, place: int) -> Curves:
        """Give the chart of one measure."""
        opening = self.opening
        assert opening is not None  # see ``_show``
        histogram = opening.histograms[place]
        other = self.sample.histograms[place] if self.sample is not None else None
        last = max(len(histogram.hands), len(other.hands) if other is not None else 0)
        steps = tuple(str(n) for n in range(last))
        exact = self.tr("Sampled") if opening.sampled else self.tr("Exact")
        curves = [Curve(exact, self._shares(histogram, last))]
        if other is not None:
            curves.append(Curve(self.tr("Sampled"), self._shares(other, last)))
        words = self.tr("At least one in {share} % of hands; {mean} on average.").format(
            share=percent(histogram.at_least(1)), mean=number(float(histogram.mean), 2)
        )
        return Curves(
            histogram.measure.key, spoken(histogram.measure.label), steps, tuple(curves), self.tr("In the hand"),
            self.tr("Hands"), "%", form=Form.BARS, reading=words, note=spoken(histogram.measure.about),
        )  # fmt: skip

    def by_turn(self) -> Curves:
        """Give the chart of what comes to the hand by each turn."""
        curves = tuple(
            Curve(spoken(one.measure.label), tuple(100 * turn.plain for turn in one.by_turn)) for one in self.reached
        )
        steps = tuple(str(turn.turn) for turn in self.reached[0].by_turn)
        note = self.tr(
            "Chance to have held one card by that turn that alone is enough, if all is discarded every turn."
        )
        return Curves(
            "by-turn", self.tr("Held by turn"), steps, curves, self.tr("Turn"), self.tr("Chance"), "%", note=note
        )

    def _shares(self, histogram: Histogram, last: int) -> tuple[float, ...]:
        return tuple(100 * histogram.share(n) for n in range(last))

    def _on_export(self, figure: Figure, kind: str) -> None:
        self.lab.save(figure, ChartFile(kind))

    def enter(self) -> None:
        """Take the focus."""
        self.check.setFocus()


def _opening(desk: LabDesk, book: HandBook, progress: Progress) -> tuple[Opening, tuple[Reached, ...]]:
    return desk.opening(book), desk.reached(book, TURNS)


def _sampled(desk: LabDesk, book: HandBook, exact: Opening, progress: Progress) -> Sampled:
    return desk.sampled(book, exact, SAMPLE, _SEED, progress)


def build(lab: Lab, parent: QWidget) -> OpeningPage:
    """Make the page."""
    return OpeningPage(lab, parent)
