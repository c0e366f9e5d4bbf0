"""The right half of the window: the open deck."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QSize, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck, Fix
from deckbuilder.core.ids import SlotId
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.builder.charts import Charts
from deckbuilder.gui.builder.deck_head import DeckHead
from deckbuilder.gui.builder.deck_list import DeckList
from deckbuilder.gui.builder.findings import Findings
from deckbuilder.gui.builder.formation import Formation
from deckbuilder.gui.folding import Folding
from deckbuilder.gui.models.deck_tree import DeckRow, groups
from deckbuilder.gui.models.violations import Weight, legal_in, rows
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench


class Builder(QWidget):
    """Head, badges, formation and charts, the list, the findings."""

    menu_wanted = Signal(str, QPoint)
    row_menu_wanted = Signal(object, QPoint)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._format = ""
        self.head = DeckHead(bench, self)
        self.badges = Badges(bench, self)
        self.banner, self.banner_words, self.again = self._make_banner()
        self.formation = Formation(bench, self)
        self.charts = Charts(bench, self)
        self.list = DeckList(bench.theme, self)
        self.list.set_empty(
            self.tr(
                "No card yet.\nClick an empty place above to find who may stand there, or search on the left and press Enter."
            )
        )
        self.findings = Findings(bench, self)
        self.verdict = QLabel(self)
        self.verdict.setProperty("role", "section")
        self.build_for = QPushButton(self)
        self.build_for.setProperty("role", "link")
        self.said = self._findings()
        self.parts = Folding(bench, "builder", 330, self)
        self.start = self._start()
        self.parts.add(self.start, self.tr("Start"), 0)
        self.parts.add(self.list, self.tr("Cards"), 1)
        self.parts.add(self.said, self.tr("Findings"), 0)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 12, 16, 12)
        outer.setSpacing(8)
        outer.addWidget(self.banner)
        outer.addWidget(self.head)
        outer.addWidget(self.badges)
        outer.addWidget(self.parts, 1)
        self._connect()

    def _make_banner(self) -> tuple[QFrame, QLabel, QPushButton]:
        banner = QFrame(self)
        banner.setObjectName("banner")
        words = QLabel(banner)
        words.setWordWrap(True)
        words.setAccessibleName(self.tr("Trouble"))
        again = QPushButton(self.tr("Try again"), banner)
        again.setAccessibleName(self.tr("Try again to keep the edits"))
        row = QHBoxLayout(banner)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(words, 1)
        row.addWidget(again)
        banner.hide()
        return banner, words, again

    def _start(self) -> QWidget:
        part = QWidget(self)
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self.formation, 5)
        row.addWidget(self.charts, 3)
        self._row = row
        return part

    def _findings(self) -> QWidget:
        part = QWidget(self)
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.verdict, 1)
        top.addWidget(self.build_for)
        column.addLayout(top)
        column.addWidget(self.findings, 1)
        return part

    def _connect(self) -> None:
        bench = self._bench
        bench.deck_opened.connect(self._on_opened)
        bench.themed.connect(self._on_themed)
        bench.hub.changed.connect(self._on_changed)
        self.head.name_set.connect(self._on_name)
        self.head.format_set.connect(self._on_format)
        self.head.choice_set.connect(self._on_choice)
        self.head.save_wanted.connect(self.save)
        self.badges.format_chosen.connect(self._on_badge)
        self.build_for.clicked.connect(self._on_build_for)
        self.again.clicked.connect(self._on_again)
        self.formation.menu_wanted.connect(self.menu_wanted)
        self.list.chosen.connect(bench.card_chosen)
        self.list.counted.connect(self._on_counted)
        self.list.moved.connect(self.move_row)
        self.list.menu_wanted.connect(self.row_menu_wanted)
        self.findings.fix_wanted.connect(self.apply_fix)
        self.parts.resized.connect(self._place_charts)
        self.parts.resized.connect(self.fit)
        self._soon.timeout.connect(self.fit)

    def _place_charts(self) -> None:
        """Give the charts a tab of their own where they would leave the names of the formation no room."""
        tabs = self.parts.tabs
        apart = self.parts.folded and self.parts.width() < self._bench.theme.px(400)
        if apart and tabs.indexOf(self.charts) < 0:
            tabs.addTab(self.charts, self.tr("Charts"))
        elif not apart and self.charts.parentWidget() is not self.start:
            self._row.addWidget(self.charts, 3)
            self.charts.show()

    def fit(self) -> None:
        """Give the findings what they need, the start what it needs, each up to a third, and the list the rest."""
        if self.parts.by_hand or self.parts.folded:
            return
        room = self.parts.height() - 2 * self.parts.splitter.handleWidth()
        px = self._bench.theme.px
        head = self.said.height() - self.findings.height()
        said = max(min(self.findings.wanted_height() + head, room // 3), px(56))
        start = max(min(px(176), room // 3), self.start.minimumSizeHint().height())
        self.parts.set_sizes([start, max(room - start - said, 1), said])

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
        self.list.show_groups(
            groups(deck, shelf.cards, shelf.rules.slots(deck.format), shelf.game, self.tr("Not in the catalog"))
        )
        verdicts = opened.verdicts()
        specs = tuple(shelf.rules.formats())
        chosen = self._format if any(spec.key == self._format for spec in specs) else deck.format
        self.badges.show_verdicts(specs, verdicts, deck.format, chosen, empty=not deck.count())
        verdict = next((v for v in verdicts if v.format == chosen), None)
        if verdict is None:
            return
        spec = next(spec for spec in specs if spec.key == chosen)
        found = rows(verdict)
        self.findings.show_rows(found, spec.label, legal_in(verdicts), spec.unknowns, not deck.count())
        tally = [
            (Weight.ERROR, self.tr("{n} error"), self.tr("{n} errors")),
            (Weight.WARNING, self.tr("{n} warning"), self.tr("{n} warnings")),
            (Weight.OPEN, self.tr("{n} undecided"), self.tr("{n} undecided")),
            (Weight.NOTE, self.tr("{n} note"), self.tr("{n} notes")),
        ]
        counts = [(sum(1 for row in found if row.weight is weight), one, many) for weight, one, many in tally]
        said = [counted(n, one, many) for n, one, many in counts if n]
        self.verdict.setText("  ·  ".join([spec.label, *said]))
        self.parts.relabel(self.said, said[0] if said else self.tr("Legal"))
        self.build_for.setVisible(chosen != deck.format)
        self.build_for.setText(self.tr("Build for {format}").format(format=spec.label))
        self.build_for.setAccessibleName(self.build_for.text())
        self._soon.start()  # once the new findings know their heights

    def _on_opened(self) -> None:
        opened = self._bench.open
        self._format = ""
        if opened is not None:
            opened.trouble_changed.connect(self.show_trouble)
            opened.saved_changed.connect(self.head.show_saved)
        self.show_trouble("")
        self.refresh()

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.CATALOG in changes or Topic.FORMATS in changes:
            self.refresh()

    def _on_themed(self) -> None:
        self.list.dress(self._bench.theme)
        self.refresh()

    def show_trouble(self, sentence: str) -> None:
        """Show why edits cannot be kept, or nothing."""
        words = self.tr("Your edits are in this window, but could not be kept: {why}").format(why=sentence)
        self.banner_words.setText(words if sentence else "")
        self.banner.setVisible(bool(sentence))

    # -- editing -----------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the open deck."""
        if self._bench.open is not None:
            self._bench.open.save()

    def apply_fix(self, fix: object) -> None:
        """Apply a fix: edit the deck, or show the cards that would do."""
        opened = self._bench.open
        if opened is None or not isinstance(fix, Fix):
            return
        if fix.edits or (fix.choice is not None and fix.choice[1]):
            opened.edit(fix.applied, fix.label)
        if fix.search:
            self._bench.search_wanted.emit(fix.search)
        elif fix.choice is not None and not fix.choice[1]:
            self.head.ask(fix.choice[0])

    def move_row(self, row: object) -> None:
        """Move one copy to what starts in play, or back to the main part."""
        opened = self._bench.open
        if opened is None or not isinstance(row, DeckRow) or row.card is None:
            return
        main = next((slot.id for slot in opened.shelf.rules.slots(opened.deck.format) if slot.main), row.slot)
        target = opened.slot_for(row.card, starting=True) if row.slot == main else main
        if target != row.slot:
            opened.move(row.card, row.slot, target)

    def _on_counted(self, row: object, count: int) -> None:
        opened = self._bench.open
        if opened is None or not isinstance(row, DeckRow):
            return
        if row.card is not None:
            opened.set_count(row.slot, row.card, count)
        else:
            name, slot = row.name, row.slot
            label = self.tr("Set {card} to {n}").format(card=name, n=max(count, 0))
            opened.edit(lambda deck: _with_unknown(deck, slot, name, count), label)

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
        if self._bench.open is not None:
            self._bench.open.keep_again()


def _with_unknown(deck: Deck, slot: SlotId, name: str, count: int) -> Deck:
    """Give the deck with another number of copies of a name that the catalog does not have."""
    kept = [(s, n, count if (s, n) == (slot, name) else c) for s, n, c in deck.unknown]
    return replace(deck, unknown=tuple(entry for entry in kept if entry[2] > 0))
