"""One badge for each format: legal, illegal or undecided, by sign and colour, with the first reason."""

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from deckbuilder.core.decks import Severity, Verdict
from deckbuilder.core.game import FormatSpec
from deckbuilder.gui.builder.badge import Badge, Look
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import told
from deckbuilder.gui.models.violations import out_of_pool
from deckbuilder.gui.workbench import Workbench

_FEW = 2
"""So many formats are not worth a badge that stands for them."""
_LINES = 1
"""More lines than this of badges, and the last ones stand behind one."""
_SIGNS = {True: ("check", "good"), False: ("cross", "bad"), None: ("open_rule", "warn")}


@dataclass(frozen=True, slots=True)
class _Said:
    """What a format says.

    Attributes:
        own: whether the deck is built for it.
        chosen: whether its findings are shown.
        young: whether the deck has too few cards for the word of any other format to be worth anything.
    """

    verdict: Verdict
    own: bool
    chosen: bool
    young: bool


class Badges(QWidget):
    """The strip of all formats; a badge clicked asks for that format's findings.

    Formats whose pool does not have all cards stand behind one badge, until it is clicked; theirs are made then.
    """

    format_chosen = Signal(str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._specs: tuple[FormatSpec, ...] = ()
        self._buttons: dict[str, Badge] = {}
        self._said: dict[str, _Said] = {}
        self._opened = False
        self._behind: tuple[FormatSpec, ...] = ()
        self._young = False
        self._kept: frozenset[str] = frozenset()
        self._told: dict[str, tuple[object, ...]] = {}
        self._gathered: tuple[tuple[FormatSpec, ...], bool, frozenset[str], object] | None = None
        self.more = Badge("", bench.theme, self)
        self.more.setAccessibleName(self.tr("More formats"))
        self.more.hide()
        self.more.clicked.connect(self._on_more)
        self._row = FlowLayout(self, 4)
        self.setAccessibleName(self.tr("Formats"))

    def buttons(self) -> dict[str, Badge]:
        """Give the badges that were ever shown, by key of the format."""
        return self._buttons

    def show_verdicts(
        self,
        specs: tuple[FormatSpec, ...],
        verdicts: tuple[Verdict, ...],
        own: str,
        chosen: str,
        *,
        young: bool = False,
    ) -> None:
        """Show what every format says.

        Args:
            specs: the formats, in order.
            verdicts: what they say.
            own: the format that the deck is built for.
            chosen: the format whose findings are shown.
            young: whether the deck has too few cards for the word of any other format to be worth anything.
        """
        if specs != self._specs:
            self._forget(specs)
        said = {verdict.format: verdict for verdict in verdicts}
        self._said = {
            spec.key: _Said(said[spec.key], own=spec.key == own, chosen=spec.key == chosen, young=young)
            for spec in specs
            if spec.key in said
        }
        behind = [
            s for s in specs if s.key in said and s.key not in (own, chosen) and (young or out_of_pool(said[s.key]))
        ]
        if len(behind) <= _FEW:
            behind = []
        for spec in specs:
            if spec.key in self._buttons or self._opened or spec not in behind:
                self._show(spec)
        self._kept = frozenset((own, chosen))
        gathered = (tuple(behind), young, self._kept, self._bench.theme)
        if gathered != self._gathered:
            self._gathered = gathered
            self._gather(gathered[0], young=young)

    def _show(self, spec: FormatSpec) -> None:
        """Show what a format says, in a badge that is made if need be."""
        said, theme = self._said.get(spec.key), self._bench.theme
        button = self._buttons.get(spec.key) or self._make(spec)
        if said is None:
            return
        button.setChecked(said.chosen)  # a click toggled it
        state = (said.verdict.legal, _reason(said.verdict), said.own, said.chosen, said.young, theme)
        if self._told.get(spec.key) == state:
            return
        self._told[spec.key] = state
        sign, role = ("dot", "muted") if said.young else _SIGNS[said.verdict.legal]
        wash, edge = "sunken" if said.young else f"{role}_wash", "accent" if said.chosen else "hairline"
        button.show_look(Look(wash, edge, sign, role, said.own), theme)
        word = {True: self.tr("legal"), False: self.tr("not legal"), None: self.tr("undecided")}[said.verdict.legal]
        word = self.tr("too few cards to tell") if said.young else word
        mine = self.tr(", this deck's format") if said.own else ""
        button.setAccessibleName(told(spec.label, f"{word}{mine}"))
        button.setAccessibleDescription(_reason(said.verdict))
        lines = [told(spec.label, f"{word}{mine}"), _reason(said.verdict), spec.about]
        button.setToolTip("\n".join(line for line in lines if line))

    def _gather(self, behind: tuple[FormatSpec, ...], *, young: bool) -> None:
        """Put formats behind one badge, or show them beside it; what finds no room goes there too."""
        self._behind, self._young = behind, young
        crowded = frozenset() if self._opened else self._crowded({spec.key for spec in behind})
        hidden = {spec.key for spec in behind} | crowded
        for spec in self._specs if self._opened else ():
            self._show(spec)
        for key, button in self._buttons.items():
            button.setVisible(self._opened or key not in hidden)
        self.more.setVisible(bool(hidden) or self._opened)
        if self._opened:
            self._tell(self.tr("Fewer"), "")
        elif hidden:
            names = ", ".join(spec.label for spec in self._specs if spec.key in hidden)
            if young or crowded:
                label = self.tr("+{n} more") if crowded else self.tr("+{n} formats")
                words = names
            else:
                label = self.tr("+{n} not in the pool")
                words = self.tr("Cards of this deck are not in the pool of {formats}").format(formats=names)
            self._tell(label.format(n=len(hidden)), words)
        self.updateGeometry()

    def _tell(self, label: str, words: str) -> None:
        self.more.setText(label)
        self.more.setAccessibleName(label)
        self.more.setAccessibleDescription(words)
        self.more.setToolTip(words)
        self.more.show_look(Look(), self._bench.theme)

    def _crowded(self, gathered: set[str]) -> frozenset[str]:
        """Give the badges that find no room in one line; never that of the deck's format or the chosen one."""
        gap, room = 4, self.width()
        wide = {key: button.sizeHint().width() for key, button in self._buttons.items() if key not in gathered}
        crowded: set[str] = set()
        spare = [key for key in reversed(wide) if key not in self._kept]
        metrics, px = QFontMetrics(self._bench.theme.font(11)), self._bench.theme.px
        last = (
            [metrics.horizontalAdvance(self.tr("+{n} not in the pool").format(n=len(wide))) + px(18)]
            if gathered
            else []
        )
        while spare and _lines([w for key, w in wide.items() if key not in crowded] + last, room, gap) > _LINES:
            crowded.add(spare.pop(0))
            last = [metrics.horizontalAdvance(self.tr("+{n} more").format(n=len(self._specs))) + px(18)]
        return frozenset(crowded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find room for the badges anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self._buttons:
            self._gather(self._behind, young=self._young)

    def _on_more(self) -> None:
        self._opened = not self._opened
        self._gather(self._behind, young=self._young)

    def _forget(self, specs: tuple[FormatSpec, ...]) -> None:
        for button in self._buttons.values():
            self._row.removeWidget(button)
            button.deleteLater()
        self._specs, self._buttons, self._told = specs, {}, {}

    def _make(self, spec: FormatSpec) -> Badge:
        """Make a badge, and put all in the order of the formats: in the row, for the Tab key, and to be asked for."""
        button = Badge(spec.label, self._bench.theme, self)
        button.setCheckable(True)
        button.setProperty("format", spec.key)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(self._on_clicked)
        made = self._buttons | {spec.key: button}
        self._buttons = {one.key: made[one.key] for one in self._specs if one.key in made}
        row = [*self._buttons.values(), self.more]
        for badge in row:
            self._row.removeWidget(badge)
            self._row.addWidget(badge)
        for before, after in pairwise(row):
            self.setTabOrder(before, after)
        return button

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, Badge):
            self.format_chosen.emit(str(button.property("format")))


def _lines(widths: list[int], room: int, gap: int) -> int:
    """Count the lines that things side by side take."""
    lines, x = 1, 0
    for wide in widths:
        if x and x + wide > room:
            lines, x = lines + 1, 0
        x += wide + gap
    return lines


def _reason(verdict: Verdict) -> str:
    errors = [v.message for v in verdict.violations if v.severity is Severity.ERROR]
    if errors:
        return errors[0]
    return verdict.open[0].why if verdict.open else ""
