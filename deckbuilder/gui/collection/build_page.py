"""What can be built from the collection, and where built decks take more than there is."""

from collections.abc import Hashable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.collection import Counts
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.desk.buildable import Buildable, Conflict, Swap, buildable, conflicts, ranked, ways_out
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.services import ready_made
from deckbuilder.gui.built_decks import swap_copies
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.collection.page import Page, lay_buttons
from deckbuilder.gui.collection.row_table import Row, RowColumn, RowTable, RowView
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted

_MOST_WAYS = 30
"""So many ways out of conflicts fit into a menu."""


class BuildPage(Page):
    """Every deck of the player's and every ready-made one, the one that lacks least first; conflicts below."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        theme = self.bench.theme
        decks = (
            RowColumn(self.tr("Deck")),
            RowColumn(self.tr("There"), 70, figures=True),
            RowColumn(self.tr("Free"), 90, figures=True),
            RowColumn(self.tr("Owned"), 90, figures=True),
            RowColumn(self.tr("State"), 110),
            RowColumn(self.tr("In other decks"), 200),
        )
        over = (
            RowColumn(self.tr("Card")),
            RowColumn(self.tr("Owned"), 70, figures=True),
            RowColumn(self.tr("Taken"), 70, figures=True),
            RowColumn(self.tr("By"), 260),
        )
        self.table = RowTable(decks, theme, self)
        self.view = RowView(self.table, theme, self.tr("Decks, the one that lacks least first"), self)
        self.over = RowTable(over, theme, self)
        self.conflicts = RowView(self.over, theme, self.tr("Cards of which built decks take too many"), self)
        self.warning = QLabel(self)
        self.warning.setProperty("role", "bad")
        self.warning.setWordWrap(True)
        self.open = QPushButton(self.tr("Open"), self)
        self.open.setToolTip(self.tr("Open the deck (Enter)"))
        self.build = QPushButton(self.tr("Build"), self)
        self.missing = QPushButton(self.tr("Missing…"), self)
        self.missing.setToolTip(self.tr("See which copies the deck lacks"))
        self.swap = QPushButton(self.tr("Let one deck give…"), self)
        self.swaps = QMenu(self)
        self.swap.setMenu(self.swaps)
        self._found: dict[Hashable, Buildable] = {}
        self._conflicts: dict[Hashable, Conflict] = {}
        self._names: dict[DeckId, str] = {}
        self._asked = 0
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.view, 3)
        lay_buttons(column, self.open, self.build, self.missing)
        column.addWidget(self.warning)
        column.addWidget(self.conflicts, 1)
        lay_buttons(column, self.swap)

    def _connect(self) -> None:
        self.view.entered.connect(self._on_open)
        self.view.chosen.connect(self._enable)
        self.conflicts.entered.connect(self._on_card)
        self.conflicts.chosen.connect(self._enable_swap)
        self.swaps.aboutToShow.connect(self._fill_swaps)
        self.open.clicked.connect(self._on_open)
        self.build.clicked.connect(self._on_build)
        self.missing.clicked.connect(self._on_missing)
        self.bench.world.trunk.counted.connect(self.stale)
        self.bench.hub.changed.connect(self._on_changed)
        self.bench.themed.connect(self._on_themed)

    def refresh(self) -> None:
        """Count anew, beside the window."""
        shelf, store = self.bench.world.shelf, self.bench.store
        if shelf is None or store is None:
            self.view.set_empty(self.tr("Your decks are being opened…"))
            return
        self._asked += 1
        work = partial(_found, shelf, store, self.bench.world.trunk.counts, ready_made(shelf.game), self._asked)
        self.bench.ask(self.bench.pools.rest, work, self._on_found)

    def _on_found(self, value: object) -> None:
        assert isinstance(value, tuple)  # as the job gives it
        asked, decks, names = value
        if asked == self._asked:  # else a newer answer is under way
            self._found, self._names = {deck.key: deck for deck in decks}, names
            self.table.show([self._row(deck) for deck in decks])
            self.view.set_empty(self.tr("No decks"))
            self._show_conflicts()
            self._enable()

    def _row(self, deck: Buildable) -> Row:
        given: dict[DeckId, int] = {}
        for swap in deck.swaps:
            given[swap.holder] = given.get(swap.holder, 0) + swap.count
        held = ", ".join(f"{many} {self._names.get(id, str(id))}" for id, many in given.items())
        state = self.tr("Built") if deck.built else self.tr("Ready-made") if isinstance(deck.key, Path) else ""
        share = f"{deck.percent} %" if deck.cards else ""
        texts = (deck.name, share, f"{deck.free}/{deck.cards}", f"{deck.owned}/{deck.cards}", state, held)
        said = self.tr("{deck}: {free} of {cards} cards are there").format(
            deck=deck.name, free=deck.free, cards=deck.cards
        )
        values = (deck.name.casefold(), deck.percent, deck.free, deck.owned, state, held)
        return Row(deck.key, texts, values, said, muted=not deck.free)

    def _show_conflicts(self) -> None:
        names = {id: name for id, name, _ in self.bench.heads}
        found = conflicts(self.bench.world.trunk.counts, names)
        self._conflicts = {one.card: one for one in found}
        self.over.show([self._conflict(one, names.get(one.card, str(one.card))) for one in found])
        said = counted(
            len(found),
            self.tr("Built decks take more than you own of {n} card:"),
            self.tr("Built decks take more than you own of {n} cards:"),
        )
        self.warning.setText(said)
        self.warning.setVisible(bool(found))
        self.conflicts.setVisible(bool(found))
        self.swap.setVisible(bool(found))
        self._enable_swap()

    def _conflict(self, one: Conflict, name: str) -> Row:
        by = ", ".join(f"{many} {self._names.get(id, str(id))}" for id, many in one.holders)
        texts = (name, str(one.owned), str(one.taken), by)
        return Row(one.card, texts, (name.casefold(), one.owned, one.taken, by), f"{name}: {by}")

    def parts(self) -> list[QWidget]:
        """Give the tables and the buttons."""
        return [self.view, self.open, *([self.conflicts, self.swap] if self.conflicts.isVisible() else [])]

    def enter(self) -> None:
        """Go to the decks."""
        self.view.setFocus()

    def chosen(self) -> list[Buildable]:
        """Give the chosen decks."""
        return [self._found[key] for key in self.view.keys() if key in self._found]  # noqa: SIM118  # the view's own

    def _ids(self) -> list[DeckId]:
        return [deck.key for deck in self.chosen() if not isinstance(deck.key, Path)]

    def _enable(self) -> None:
        chosen, ids = self.chosen(), self._ids()
        built = bool(ids) and all(map(self.bench.world.trunk.is_built, ids))
        self.open.setEnabled(bool(chosen))
        self.build.setEnabled(bool(ids))
        self.missing.setEnabled(bool(ids))
        self.build.setText(self.tr("Take apart") if built else self.tr("Build"))
        self.build.setAccessibleName(self.build.text())
        tip = self.tr("Let the deck give its copies back") if built else self.tr("Let the deck hold its copies")
        self.build.setToolTip(tip if ids or not chosen else self.tr("Open the ready-made deck first: it becomes yours"))

    def _on_changed(self, changes: Changes) -> None:
        if {Topic.DECK, Topic.DECKS, Topic.CATALOG} & changes.topics:
            self.stale()

    def _on_themed(self) -> None:
        self.view.dress(self.bench.theme)
        self.conflicts.dress(self.bench.theme)

    # -- what is done ------------------------------------------------------------------------------

    def _on_open(self) -> None:
        shelf = self.bench.world.shelf
        for deck in self.chosen():
            if not isinstance(deck.key, Path):
                self.bench.open_stored(deck.key)
            elif shelf is not None:
                try:
                    self.bench.open_read(read_deck(deck.key, shelf), saved=True)
                except BadInput as error:
                    self.bench.troubled.emit(spoken(str(error)))

    def _on_build(self) -> None:
        from deckbuilder.gui.built_decks import set_built  # only who builds needs it

        ids = self._ids()
        set_built(self.bench.world, ids, not all(map(self.bench.world.trunk.is_built, ids)))

    def _on_missing(self) -> None:
        from deckbuilder.gui.dialogs.missing import missing_of  # only who asks needs it

        missing_of(self.bench, self._ids(), self.window())

    def _ways(self) -> list[tuple[Swap, DeckId]]:
        """Give the ways out of the chosen conflicts."""
        keys = self.conflicts.keys()
        return [way for key in keys if key in self._conflicts for way in ways_out(self._conflicts[key])]

    def _enable_swap(self) -> None:
        ways = bool(self._ways())
        self.swap.setEnabled(ways)
        can = self.tr("Take the copies that are not there out of one of the decks; the other keeps its own")
        self.swap.setToolTip(
            can if ways else self.tr("One deck alone takes more than you own: cut some of it, or add what you have")
        )

    def _fill_swaps(self) -> None:
        self.swaps.clear()
        for swap, taker in self._ways()[:_MOST_WAYS]:
            giver, other = (self._names.get(id, str(id)) for id in (swap.holder, taker))
            words = {"n": swap.count, "card": self.bench.name_of(swap.card), "giver": giver, "taker": other}
            label = self.tr("{giver} gives {n} {card} to {taker}").format(**words)
            self.swaps.addAction(label.replace("&", "&&")).triggered.connect(
                partial(swap_copies, self.bench.world, swap, taker)
            )

    def _on_card(self) -> None:
        for card in self.conflicts.keys()[:1]:
            self.bench.card_chosen.emit(str(card))


def _found(
    shelf: Shelf, store: DeckRepository, counts: Counts, files: tuple[Path, ...], asked: int
) -> tuple[int, tuple[Buildable, ...], dict[DeckId, str]]:
    """Read all decks and tell how far each can be built; a deck that cannot be read is left out."""
    decks, names = [], {}
    for head in store.list(shelf.game.id):
        try:
            decks.append(buildable(head.id, store.load(head.id), counts, shelf))
        except (UnknownDeck, DataTrouble):
            continue
        names[head.id] = head.name
    for file in files:
        try:
            decks.append(buildable(file, read_deck(file, shelf).deck, counts, shelf))
        except BadInput:
            continue
    return asked, ranked(decks), names


def build(lots: Lots, acts: LotActs, parent: QWidget) -> BuildPage:
    """Make the page."""
    return BuildPage(lots, acts, parent)
