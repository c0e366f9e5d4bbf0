"""The right half of the window: the open deck."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Fix, Verdict
from deckbuilder.core.game import FormatSpec
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.builder.banner import Banner
from deckbuilder.gui.builder.charts import Charts
from deckbuilder.gui.builder.deck_head import DeckHead
from deckbuilder.gui.builder.deck_list import DeckList
from deckbuilder.gui.builder.deck_stock import DeckStock
from deckbuilder.gui.builder.findings_part import FindingsPart
from deckbuilder.gui.builder.formation import Formation
from deckbuilder.gui.builder.greeting import Greeting
from deckbuilder.gui.builder.list_bar import ListBar
from deckbuilder.gui.builder.near_names import NearNames
from deckbuilder.gui.builder.problems import Problems
from deckbuilder.gui.builder.row_acts import RowActs
from deckbuilder.gui.drag import MIME
from deckbuilder.gui.folding import Folding
from deckbuilder.gui.models.deck_groups import Told
from deckbuilder.gui.models.deck_tree import groups
from deckbuilder.gui.models.missing import LOOKED_UP, NameFix, with_missing
from deckbuilder.gui.models.violations import FindingRow, Newest, Weight, is_young, marks, noted, rows
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_CALM_MS = 120
"""Cards that left one part of the builder for so long left all of it."""
_FOLDED = 450
"""At 100 % text: lower than this, start, cards and findings stand behind tabs."""
_START, _FEW_FINDINGS = 28, 120
"""The most of the height that the start gets, in percent; with less room, at 100 % text, findings are folded."""


class Builder(QWidget):
    """Head, badges, formation and charts, the list, the findings; takes dropped cards, files and lists."""

    menu_wanted = Signal(str, QPoint)
    row_menu_wanted = Signal(object, QPoint)
    file_dropped = Signal(Path)
    """A file was dropped: a deck list, perhaps."""
    text_dropped = Signal(str)
    """Text was dropped: a deck list, perhaps."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._format = ""
        self._opened: OpenDeck | None = None
        self._lit: FindingRow | None = None
        self._told: Told = {}
        self._newest = Newest()
        self.head = DeckHead(bench, self)
        self.badges = Badges(bench, self)
        self.banner = Banner(self)
        self.formation = Formation(bench, self)
        self.charts = Charts(bench, self)
        self.problems = Problems(bench, self)
        self.list = DeckList(bench.theme, self)
        self.bar = ListBar(bench, self)
        self.stock = DeckStock(bench, self.head.stock, self.list, self)
        self.acts = RowActs(bench, self.list, self)
        self.greeting = Greeting(bench, self.list.viewport())
        self.said = FindingsPart(bench, self)
        self.findings, self.verdict, self.build_for = self.said.findings, self.said.verdict, self.said.build_for
        self.cards = self._cards()
        self.near = NearNames(bench, self)
        self.parts = Folding(bench, "builder", _FOLDED, self)
        self._was_folded = False
        self.start = self._start()
        self.parts.add(self.start, self.tr("Overview"), 0)
        self.parts.add(self.cards, self.tr("Cards"), 1)
        self.parts.add(self.said, self.tr("Findings"), 0)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 12, 16, 12)
        outer.setSpacing(8)
        outer.addWidget(self.banner)
        outer.addWidget(self.head)
        outer.addWidget(self.badges)
        outer.addWidget(self.problems)
        outer.addWidget(self.parts, 1)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self.setAcceptDrops(True)
        self._connect()

    def _start(self) -> QWidget:
        part = QWidget(self)
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self.formation, 5)
        row.addWidget(self.charts, 3)
        self._row = row
        return part

    def _cards(self) -> QWidget:
        part = QWidget(self)
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self.list, 1)
        inside = QVBoxLayout(self.list.viewport())
        inside.addWidget(self.greeting)
        return part

    def _connect(self) -> None:
        bench = self._bench
        bench.deck_opened.connect(self._on_opened)
        bench.themed.connect(self._on_themed)
        bench.trouble_changed.connect(self.banner.show_trouble)
        bench.hub.changed.connect(self._on_changed)
        self.head.name_set.connect(self._on_name)
        self.head.format_set.connect(self._on_format)
        self.head.choice_set.connect(self._on_choice)
        self.head.save_wanted.connect(self.save)
        self.badges.format_chosen.connect(self._on_badge)
        self.build_for.clicked.connect(self._on_build_for)
        self.banner.again_wanted.connect(self._on_again)
        self.formation.menu_wanted.connect(self.acts.on_place_menu)
        self.formation.back_wanted.connect(self.acts.on_back)
        self.list.chosen.connect(bench.card_chosen)
        self.list.picked.connect(self._on_picked)
        self.acts.list_wanted.connect(self._on_list_wanted)
        self.bar.arranged.connect(self.refresh)
        self.bar.menu_wanted.connect(self.acts.on_bar_menu)
        for part in (self.formation, self.list):
            part.drag_entered.connect(self._on_drag)
            part.drag_left.connect(self._calm.start)
        self._calm.timeout.connect(self._on_calm)
        self.findings.fix_wanted.connect(self.apply_fix)
        self.findings.chosen.connect(self.light_up)
        self.parts.resized.connect(self._on_resized)
        self.near.arrived.connect(self.refresh)
        self.parts.resized.connect(self.fit)
        self.said.turned.connect(self._on_turned)
        self._soon.timeout.connect(self.fit)

    def _on_resized(self) -> None:
        """Bring the cards to the front where parts went behind tabs just now."""
        if self.parts.folded and not self._was_folded:
            self.parts.show_part(self.cards)
        self._was_folded = self.parts.folded
        self._place_charts()

    def _place_charts(self) -> None:
        """Give the charts a tab of their own where they would leave the names of the formation no room."""
        apart = self.parts.folded and self.parts.width() < self._bench.theme.px(400)
        if apart and self.parts.tabs.indexOf(self.charts) < 0:
            self.parts.tabs.addTab(self.charts, self.tr("Charts"))
        elif not apart and self.charts.parentWidget() is not self.start:
            self._row.addWidget(self.charts, 3)
            self.charts.show()

    def fit(self) -> None:
        """Give half of the height to the cards, to the start what it needs, and to the findings the rest or a line."""
        if self.parts.folded:
            self.said.show_folded(False, able=False)
        elif not self.parts.by_hand:
            self._fit()

    def _fit(self) -> None:
        px, said = self._bench.theme.px, self.said
        room = self.parts.height() - 2 * self.parts.splitter.handleWidth()
        start = max(min(px(204), room * _START // 100), self.start.minimumSizeHint().height())
        spare = room - start - max(self.height() // 2, px(150))
        folded = said.by_hand if said.by_hand is not None else self._is_tight(spare)
        said.show_folded(folded)
        if folded:
            high = said.line_height()
        else:
            wanted = said.line_height() + 4 + self.findings.wanted_height()
            high = min(wanted, max(spare, room // 3 if said.by_hand is not None else 0))
            high = max(min(high, room - start - px(150)), px(64))  # the cards come first
        sizes = [start, max(room - start - high, 1), high]
        if sizes != self.parts.sizes():
            self.parts.set_sizes(sizes)

    def _is_tight(self, spare: int) -> bool:
        """Tell whether findings do not fit into some height; they are not drawn to find out where one alone would not."""
        few = spare < self._bench.theme.px(_FEW_FINDINGS)
        return not self.findings.rows or (few and not self.findings.fits(spare - self.said.line_height() - 4))

    def _on_turned(self) -> None:
        """Find room for the findings that the player unfolded, or give it to the cards again."""
        if not self.parts.folded:
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Give the least size at which nothing is cut."""
        return QSize(self._bench.theme.px(360), self._bench.theme.px(240))

    # -- showing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the open deck and what is said of it."""
        opened = self._bench.open
        if opened is None:
            return
        deck, shelf = opened.deck, opened.shelf
        self.head.refresh()
        self.problems.refresh()
        verdicts = opened.verdicts()
        specs = tuple(shelf.rules.formats())
        chosen = self._format if any(spec.key == self._format for spec in specs) else deck.format
        young = is_young(deck, shelf.rules)
        self.badges.show_verdicts(specs, verdicts, deck.format, chosen, young=young)
        verdict = next((v for v in verdicts if v.format == chosen), None)
        found = with_missing(rows(verdict), deck, self.near.found) if verdict is not None else ()
        found = self._newest.first(found, opened, deck)
        names = dict.fromkeys(name for _, name, _ in deck.unknown)
        self.near.want(list(names)[:LOOKED_UP])
        if young:
            found = noted(found)
        named = marks(found)
        shown = groups(
            deck,
            shelf.cards,
            shelf.rules.slots(deck.format),
            shelf.game,
            self.tr("Not in the catalog"),
            self.bar.arrangement,
            self._shares(),
            self._told,
        )
        self.greeting.refresh()
        self.bar.setVisible(bool(deck.entries or deck.unknown))
        self.list.show_groups(shown if deck.entries or deck.unknown else (), named)
        if self._lit not in found:
            self._lit = None
        self.formation.show_marks(named)
        if verdict is not None:
            self._show_findings(found, next(spec for spec in specs if spec.key == chosen), specs, verdicts)

    def _shares(self) -> Mapping[str, tuple[int, int]]:
        """Give copies and limit of each type, where the rules set one."""
        opened = self._bench.open
        charts = opened.charts() if opened is not None else ()
        if not charts or not charts[0].limit:
            return {}
        return {label: (count, charts[0].limit) for label, count in charts[0].bars}

    def _show_findings(
        self,
        found: tuple[FindingRow, ...],
        spec: FormatSpec,
        specs: tuple[FormatSpec, ...],
        verdicts: tuple[Verdict, ...],
    ) -> None:
        opened = self._bench.open
        legal = {verdict.format for verdict in verdicts if verdict.legal is True}
        self.findings.show_rows(found, [one.label for one in specs if one.key in legal], spec.unknowns)
        self.findings.show_lit(self._lit)
        tally = [
            (Weight.ERROR, self.tr("{n} error"), self.tr("{n} errors")),
            (Weight.WARNING, self.tr("{n} warning"), self.tr("{n} warnings")),
            (Weight.OPEN, self.tr("{n} undecided"), self.tr("{n} undecided")),
            (Weight.NOTE, self.tr("{n} note"), self.tr("{n} notes")),
        ]
        counts = [(sum(1 for row in found if row.weight is weight), one, many) for weight, one, many in tally]
        said = [counted(n, one, many) for n, one, many in counts if n]
        fine = counted(len(legal), self.tr("Legal in {n} format"), self.tr("Legal in {n} formats"))
        self.said.tell("  ·  ".join([spec.label, *said]), found[0] if found else None, fine)
        self.parts.relabel(self.said, said[0] if said else self.tr("Legal"))
        self.build_for.setVisible(opened is not None and spec.key != opened.deck.format)
        self.build_for.setText(self.tr("Build for {format}").format(format=spec.label))
        self.build_for.setAccessibleName(self.build_for.text())
        self._soon.start()  # once the new findings know their heights

    def light_up(self, row: object) -> None:
        """Choose the cards that a finding names, in the list and among the starters; once more, and they are let go."""
        if not isinstance(row, FindingRow) or not row.where:
            return
        lit = None if row == self._lit else row
        self.list.choose_all(row.where if lit is not None else ())
        self._lit = lit
        self.findings.show_lit(lit)

    def _on_opened(self) -> None:
        opened = self._bench.open
        self._format, self._lit = "", None
        if self._opened is not None and self._opened is not opened:
            self._opened.saved_changed.disconnect(self.head.show_saved)
        if opened is not None and opened is not self._opened:
            opened.saved_changed.connect(self.head.show_saved)
        self._opened = opened
        self.refresh()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes or Topic.FORMATS in changes:
            self.refresh()

    def _on_themed(self) -> None:
        self.list.dress(self._bench.theme)
        self.refresh()

    # -- editing -----------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the open deck."""
        if self._bench.open is not None:
            self._bench.open.save()

    def apply_fix(self, fix: object) -> None:
        """Apply a fix: edit the deck, or show the cards that would do."""
        opened = self._bench.open
        if opened is not None and isinstance(fix, NameFix):
            opened.edit(fix.applied, fix.label)
        if opened is None or not isinstance(fix, Fix):
            return
        if fix.edits or (fix.choice is not None and fix.choice[1]):
            opened.edit(fix.applied, fix.label)
        if fix.search:
            self._bench.search_wanted.emit(fix.search)
        elif fix.choice is not None and not fix.choice[1]:
            self.head.ask(fix.choice[0])

    def _on_list_wanted(self) -> None:
        self.parts.show_part(self.cards)

    def _on_picked(self) -> None:
        rows = self.list.rows()
        self.bar.show_chosen(rows)
        self.formation.light([(row.slot, row.card) for row in rows if row.card is not None])
        if self._lit is not None and not {(row.slot, row.card) for row in rows}.intersection(self._lit.where):
            self._lit = None  # another card was chosen since
            self.findings.show_lit(None)

    def _on_name(self, name: str) -> None:
        if self._bench.open is not None:
            self._bench.open.edit(lambda deck: replace(deck, name=name), self.tr("Rename to {name}").format(name=name))

    def _on_format(self, key: str) -> None:
        self._format = ""
        if self._bench.open is not None:
            spec = self._bench.open.shelf.rules.find(key)
            self._bench.open.edit(
                lambda deck: replace(deck, format=key), self.tr("Build for {format}").format(format=spec.label)
            )

    def _on_choice(self, key: str, value: str) -> None:
        if self._bench.open is not None:
            self._bench.open.edit(
                lambda deck: deck.with_choice(key, value), self.tr("Choose {value}").format(value=value or key)
            )

    def _on_badge(self, key: str) -> None:
        self._format = key
        self.refresh()

    def _on_build_for(self) -> None:
        if self._format:
            self._on_format(self._format)

    def _on_again(self) -> None:
        self._bench.world.try_again()

    # -- drops -------------------------------------------------------------------------------------

    def _on_drag(self, cards: object) -> None:
        if isinstance(cards, tuple):
            self._calm.stop()
            self.formation.show_drag(cards)

    def _on_calm(self) -> None:
        self.formation.show_drag(())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and text; cards are taken by the parts."""
        data = event.mimeData()
        if not data.hasFormat(MIME) and (data.hasUrls() or data.hasText()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on a file, or a list as text."""
        data = event.mimeData()
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        for file in files:
            self.file_dropped.emit(file)
        if not files and data.hasText() and data.text().strip():
            self.text_dropped.emit(data.text())
        event.acceptProposedAction()
