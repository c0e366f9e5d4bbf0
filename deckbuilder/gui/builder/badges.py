"""One badge for each format: legal, illegal or undecided, by sign and colour, with the first reason."""

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from deckbuilder.core.decks import Severity, Verdict
from deckbuilder.core.game import FormatSpec
from deckbuilder.gui import glyphs
from deckbuilder.gui.builder.badge import Badge, Look
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import told
from deckbuilder.gui.models.violations import VERDICT_SIGNS, YOUNG_SIGN, lacking, out_of_pool
from deckbuilder.gui.words import counted, escaped
from deckbuilder.gui.workbench import Workbench

_FEW = 2
"""So many formats are not worth a badge that stands for them."""
_LINES = 1
"""More lines than this of badges, and the last ones stand behind one."""
_LACKING_SIGN = ("cut", "muted")
"""Of a format whose pool lacks cards: no fault of the deck, which was built for another."""


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

    @property
    def lacks(self) -> bool:
        """Whether it is another format than the deck's own, and its pool does not have all cards."""
        return not self.own and not self.young and out_of_pool(self.verdict)

    @property
    def sign(self) -> tuple[str, str]:
        """Sign and role of the colour."""
        if self.young:
            return YOUNG_SIGN
        return _LACKING_SIGN if self.lacks else VERDICT_SIGNS[self.verdict.legal]

    @property
    def rank(self) -> int:
        """Where it stands: the deck's own format, then legal, undecided and illegal ones, then those that lack cards."""
        if self.own or self.young:
            return 0 if self.own else 1
        return 4 if self.lacks else {True: 1, None: 2, False: 3}[self.verdict.legal]


class Badges(QWidget):
    """The strip of all formats; a badge clicked asks for that format's findings.

    Formats whose pool does not have all cards, and those that find no room, stand in the menu of one badge.
    """

    format_chosen = Signal(str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._specs: tuple[FormatSpec, ...] = ()
        self._buttons: dict[str, Badge] = {}
        self._said: dict[str, _Said] = {}
        self._menu: QMenu | None = None
        self._hidden: frozenset[str] = frozenset()
        self._behind: tuple[FormatSpec, ...] = ()
        self._young = False
        self._kept: frozenset[str] = frozenset()
        self._told: dict[str, tuple[object, ...]] = {}
        self._gathered: tuple[object, ...] | None = None
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
            if spec.key in self._buttons or spec not in behind:
                self._show(spec)
        self._kept = frozenset((own, chosen))
        order = tuple(spec.key for spec in self._ordered())
        gathered = (tuple(behind), order, tuple(self._buttons), young, self._kept, self._bench.theme)
        if gathered != self._gathered:
            self._arrange()
            self._gathered = (*gathered[:2], tuple(self._buttons), *gathered[3:])
            self._gather(tuple(behind), young=young)

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
        sign, role = said.sign
        wash, edge = "sunken" if role == "muted" else f"{role}_wash", "accent" if said.chosen else "hairline"
        button.show_look(Look(wash, edge, sign, role, said.own), theme)
        mine = self.tr(", this deck's format") if said.own else ""
        button.setAccessibleName(told(spec.label, f"{self._word(said)}{mine}"))
        button.setAccessibleDescription(self._why(said))
        button.setToolTip(_wrapped(button.accessibleName(), self._why(said), spec.about))

    def _word(self, said: _Said) -> str:
        if said.young:
            return self.tr("too few cards to tell")
        if said.lacks:
            return self.tr("not in the pool")
        return {True: self.tr("legal"), False: self.tr("not legal"), None: self.tr("undecided")}[said.verdict.legal]

    def _why(self, said: _Said) -> str:
        """Give the first reason against the deck, or how many of its cards the pool lacks."""
        n = len(lacking(said.verdict)) if said.lacks else 0
        if not n:
            return _reason(said.verdict)
        one = self.tr("The pool of this format lacks {n} card of the deck")
        return counted(n, one, self.tr("The pool of this format lacks {n} of the deck's cards"))

    def _gather(self, behind: tuple[FormatSpec, ...], *, young: bool) -> None:
        """Put formats behind one badge, or show them beside it; what finds no room goes there too."""
        self._behind, self._young = behind, young
        crowded = self._crowded({spec.key for spec in behind})
        hidden = self._hidden = frozenset(spec.key for spec in behind) | crowded
        for key, button in self._buttons.items():
            button.setVisible(key not in hidden)
        self.more.setVisible(bool(hidden))
        if hidden:
            names = ", ".join(spec.label for spec in self._ordered() if spec.key in hidden)
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
        self.more.setToolTip(_wrapped(words))
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
        """List the formats that find no room: a menu closes with Escape, a click elsewhere, or a choice."""
        menu = self._menu = self._menu or QMenu(self)
        menu.clear()
        menu.setToolTipsVisible(True)
        menu.setAccessibleName(self.more.accessibleName())
        theme = self._bench.theme
        for spec in self._ordered():
            said = self._said.get(spec.key)
            if said is None or spec.key not in self._hidden:
                continue
            word = "" if said.young else f"\t{self._word(said)}"
            action = QAction(f"{spec.label.replace('&', '&&')}{word}", menu)
            sign, role = said.sign
            action.setIcon(glyphs.icon(sign, theme.color(role), theme.px(16)))
            action.setToolTip(_wrapped(told(spec.label, self._word(said)), self._why(said), spec.about))
            action.setData(spec.key)
            action.triggered.connect(self._on_listed)
            menu.addAction(action)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _on_listed(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            key = str(action.data())
            self.format_chosen.emit(key)
            if key in self._buttons:  # the badge that opened the menu may be gone
                self._buttons[key].setFocus(Qt.FocusReason.OtherFocusReason)

    def _ordered(self) -> list[FormatSpec]:
        """Give the formats as they stand; of the same rank in the game's order."""
        return sorted(self._specs, key=lambda s: self._said[s.key].rank if s.key in self._said else len(self._specs))

    def _arrange(self) -> None:
        """Put the badges in order: in the row, for the Tab key, and to be asked for."""
        order = [spec.key for spec in self._ordered() if spec.key in self._buttons]
        if order == list(self._buttons):
            return
        self._buttons = {key: self._buttons[key] for key in order}
        row = [*self._buttons.values(), self.more]
        for badge in row:
            self._row.removeWidget(badge)
            self._row.addWidget(badge)
        for before, after in pairwise(row):
            self.setTabOrder(before, after)

    def _forget(self, specs: tuple[FormatSpec, ...]) -> None:
        for button in self._buttons.values():
            self._row.removeWidget(button)
            button.deleteLater()
        self._specs, self._buttons, self._told = specs, {}, {}

    def _make(self, spec: FormatSpec) -> Badge:
        """Make a badge, the last in the row; ``_arrange`` gives it its place."""
        button = Badge(spec.label, self._bench.theme, self)
        button.setCheckable(True)
        button.setProperty("format", spec.key)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(self._on_clicked)
        before = next(reversed(self._buttons.values()), None)
        self._buttons[spec.key] = button
        for badge in (button, self.more):
            self._row.removeWidget(badge)
            self._row.addWidget(badge)
        if before is not None:
            self.setTabOrder(before, button)
        self.setTabOrder(button, self.more)
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


def _wrapped(*lines: str) -> str:
    """Give lines as a tooltip that breaks them where they grow long; plain text would stay in one."""
    said = "<br>".join(escaped(line) for line in lines if line)
    return f"<p>{said}</p>" if said else ""


def _reason(verdict: Verdict) -> str:
    errors = [v.message for v in verdict.violations if v.severity is Severity.ERROR]
    if errors:
        return errors[0]
    return verdict.open[0].why if verdict.open else ""
