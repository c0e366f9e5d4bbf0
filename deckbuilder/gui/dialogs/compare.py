"""Two decks side by side: card by card, in figures, and what their formats say."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QSplitter,
    QTableView,
    QTextBrowser,
    QWidget,
)

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.deck_compare import Comparison, side_by_side
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.language import spoken
from deckbuilder.gui.library.compare_table import DELTA, LEFT, MORE, NAME, RIGHT, CompareTable
from deckbuilder.gui.library.compare_words import as_text, page
from deckbuilder.gui.library.empty_table import EmptyTable
from deckbuilder.gui.library.sources import Chooser, Source, SourceKind, choices, read
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.whole_rows import show_whole_rows
from deckbuilder.gui.words import counted, quoted
from deckbuilder.gui.workbench import Workbench


class CompareSheet(Sheet):
    """Choosers on top, cards on the left, figures and verdicts on the right; stays open beside the deck and follows it.

    Args:
        bench: what the window shares.
        parent: the window.
        left, right: what is compared at first; where None, the last saved state that is another one, with the state now.
    """

    def __init__(
        self, bench: Workbench, parent: QWidget, left: Source | None = None, right: Source | None = None
    ) -> None:
        super().__init__(bench, DIALOGS["compare"].title(), parent, (960, 640))
        self.setModal(False)
        self.comparison: Comparison | None = None
        self._seen: tuple[Deck, Deck] | None = None
        self.left = Chooser(self.tr("Left deck"), self)
        self.right = Chooser(self.tr("Right deck"), self)
        self._add_choosers()
        self.table = CompareTable(bench.theme, self)
        self.view = EmptyTable(bench.theme, self)
        self._lay_out_view(self.view)
        self.figures = QTextBrowser(self)
        self.figures.setObjectName("page")
        self.figures.setAccessibleName(self.tr("What the formats say of both decks, and figures"))
        self.figures.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(8)
        parts.addWidget(self.view)
        parts.addWidget(self.figures)
        parts.setSizes([58, 42])
        parts.setStretchFactor(0, 58)
        parts.setStretchFactor(1, 42)
        self.body.addWidget(parts, 1)
        self.said = self.words("", "muted")
        self.trouble = self.words("", "bad")
        self.trouble.hide()
        self.body.addStretch(0)
        self.all = QCheckBox(self.tr("Show cards that are the same"), self)
        self.all.setAccessibleName(self.all.text())
        self.foot.insertWidget(0, self.all)
        self.swap = self.button(self.tr("Swap sides"))
        self.copy = self.button(self.tr("Copy as text"))
        close = self.button(self.tr("Close"), primary=True)
        close.clicked.connect(self.reject)
        self.swap.clicked.connect(self._on_swap)
        self.copy.clicked.connect(self._on_copy)
        self.all.toggled.connect(self._show_rows)
        self.left.picked.connect(self._on_left)
        self.right.picked.connect(self._on_right)
        self.left.unknown.connect(self._on_unknown)
        self.right.unknown.connect(self._on_unknown)
        bench.hub.changed.connect(self._on_changed)
        bench.themed.connect(self._dress)
        self._begin(left, right)
        if self.left.source() is not None:
            self.view.setFocus()

    def open(self) -> None:
        """Show it beside the window, which goes on working."""
        self.show()

    def _add_choosers(self) -> None:
        grid = QGridLayout()
        self.body.addLayout(grid)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        for column, (label, box) in enumerate(((self.tr("Left"), self.left), (self.tr("Right"), self.right))):
            words = QLabel(label, self)
            words.setProperty("role", "section")
            words.setBuddy(box)
            grid.addWidget(words, 0, column)
            grid.addWidget(box, 1, column)
            grid.setColumnStretch(column, 1)

    def _lay_out_view(self, view: QTableView) -> None:
        view.setModel(self.table)
        view.setAccessibleName(self.tr("Cards of both decks"))
        show_whole_rows(view, QAbstractItemView.SelectionMode.SingleSelection)
        view.verticalHeader().setDefaultSectionSize(self.bench.theme.px(26))
        header = view.horizontalHeader()
        header.setObjectName("plain")
        header.setHighlightSections(False)
        header.setMinimumSectionSize(self.bench.theme.px(28))
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (LEFT, RIGHT, MORE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(DELTA, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(DELTA, self.bench.theme.px(48))

    def _before(self, opened: OpenDeck) -> Source | None:
        """Give the newest saved state that differs from the deck now; None where there is none."""
        if opened.desk.saved is None or self.bench.store is None:
            return None
        if opened.dirty:
            return Source(SourceKind.SAVED, opened.desk.id)
        try:
            versions = self.bench.store.versions(opened.desk.id)
        except (UnknownDeck, DataTrouble):
            return None
        other = next((number for number, _, _, deck in versions if deck != opened.deck), 0)
        return Source(SourceKind.VERSION, opened.desk.id, other) if other else None

    # -- what is compared --------------------------------------------------------------------------

    def _begin(self, left: Source | None, right: Source | None) -> None:
        opened = self.bench.open
        self._fill()
        if opened is not None:
            now = Source(SourceKind.NOW, opened.desk.id)
            right = right or now
            if left is None:
                left = self._before(opened)
        if left is not None:
            self.left.show_source(left)
        if right is not None:
            self.right.show_source(right)
        self.refresh()

    def _fill(self) -> None:
        try:
            found = choices(self.bench)
        except DataTrouble as error:
            self._tell(spoken(str(error)))
            return
        self.left.fill(found)
        self.right.fill(found)

    def _tell(self, trouble: str) -> None:
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))

    def refresh(self) -> None:
        """Read both decks and compare them, if either is another now."""
        left, right, shelf = self.left.source(), self.right.source(), self.bench.world.shelf
        both = left is not None and right is not None
        self.figures.setVisible(both)
        for part in (self.swap, self.copy, self.all):
            part.setEnabled(both)
        if left is None or right is None or shelf is None:
            self.view.set_empty(self.tr("Choose above what to compare: another deck, a saved state, or a file."))
            return
        try:
            decks = read(left, self.bench), read(right, self.bench)
        except (BadInput, DataTrouble) as error:
            self._tell(spoken(str(error)))
            return
        if decks[0] is None or decks[1] is None:
            self._tell(self.tr("One of the decks is not there any more. Choose another one."))
            return
        self._tell("")
        if self._seen == decks and self.comparison is not None:
            return
        self._seen = (decks[0], decks[1])
        self.comparison = side_by_side(decks[0], decks[1], shelf)
        self._show_rows()
        self._show_page()

    def _show_rows(self) -> None:
        comparison = self.comparison
        if comparison is None:
            return
        self.table.show(comparison, unchanged=self.all.isChecked())
        more = any(self.table.index(row, MORE).data() for row in range(self.table.rowCount()))
        self.view.setColumnHidden(MORE, not more)
        if comparison.changes:
            one, many = self.tr("{n} card differs"), self.tr("{n} cards differ")
            self.said.setText(counted(comparison.changes, one, many))
        else:
            self.said.setText("")
        same = self.tr("Both hold the same cards, in the same printings. Choose another deck or version above.")
        self.view.set_empty(same if not self.table.rowCount() else "")

    def _show_page(self) -> None:
        if self.comparison is not None:
            place = self.figures.verticalScrollBar().value()
            self.figures.setHtml(page(self.comparison, self.bench.theme, self._labels()))
            self.figures.verticalScrollBar().setValue(place)

    def _labels(self) -> dict[str, str]:
        rules = self.bench.rules
        return {spec.key: spec.label for spec in rules.formats()} if rules is not None else {}

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECKS in changes or Topic.DECK in changes:
            self.refresh()
        if Topic.CATALOG in changes or Topic.FORMATS in changes:
            self._seen = None
            self.refresh()

    def _dress(self) -> None:
        self.table.dress(self.bench.theme)
        self.view.theme = self.bench.theme
        self.view.verticalHeader().setDefaultSectionSize(self.bench.theme.px(26))
        self._show_page()

    # -- deeds -------------------------------------------------------------------------------------

    def _on_left(self, source: object) -> None:
        self._pick(self.left, source)

    def _on_right(self, source: object) -> None:
        self._pick(self.right, source)

    def _on_unknown(self, text: str) -> None:
        self._tell(self.tr("No deck is called {name}. Choose one of the list.").format(name=quoted(text)))

    def _pick(self, box: Chooser, source: object) -> None:
        assert isinstance(source, Source)  # the signal carries nothing else
        if source.kind is SourceKind.OTHER_FILE:
            chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Compare with a deck file"), documents())
            kept = box.source()
            if not chosen:
                if kept is not None:
                    box.show_source(kept)
                return
            source = Source(SourceKind.FILE, path=Path(chosen))
        box.show_source(source)
        self.refresh()

    def _on_swap(self) -> None:
        left, right = self.left.source(), self.right.source()
        if left is not None and right is not None:
            self.left.show_source(right)
            self.right.show_source(left)
            self.refresh()

    def _on_copy(self) -> None:
        if self.comparison is not None:
            names = (self.left.currentText(), self.right.currentText())
            QApplication.clipboard().setText(as_text(self.comparison, names, self._labels(), self.table))
            self.said.setText(self.tr("Copied."))


def compare_decks(bench: Workbench, keys: Sequence[DeckId | Path], parent: QWidget) -> CompareSheet:
    """Show two decks side by side, or one beside the open deck.

    Args:
        bench: what the window shares.
        keys: ids of stored decks, files of others; one or two.
        parent: the window.
    """
    mine = bench.open.desk.id if bench.open is not None else None
    sources = [_source(key, mine) for key in keys]
    if len(sources) < 2 and mine is not None:
        sources.append(Source(SourceKind.NOW, mine))
    return show_compared(bench, parent, sources[0], sources[-1])


def show_compared(bench: Workbench, parent: QWidget, left: Source, right: Source) -> CompareSheet:
    """Show two sources side by side."""
    sheet = CompareSheet(bench, parent, left, right)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()
    return sheet


def _source(key: DeckId | Path, mine: DeckId | None) -> Source:
    if isinstance(key, Path):
        return Source(SourceKind.FILE, path=key)
    return Source(SourceKind.NOW if key == mine else SourceKind.DECK, key)


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return CompareSheet(bench, parent)
