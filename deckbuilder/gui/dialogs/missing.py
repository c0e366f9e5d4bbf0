"""What one deck lacks, or several together: to copy, to put on the list of wanted cards, to take from built decks, to print."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QModelIndex, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSplitter,
    QTableView,
    QWidget,
)

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.collection import Edit, Want
from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import StoredDeck
from deckbuilder.desk.buildable import swaps_for
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.missing import Lack, Of, Together, as_csv, as_text, missing
from deckbuilder.gui import glyphs
from deckbuilder.gui.built_decks import swap_copies
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models.lacks import COUNT, HELD, NAME, NEEDED, THERE, WANTED, LackTable
from deckbuilder.gui.whole_rows import show_whole_rows
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_DECK = Qt.ItemDataRole.UserRole
_LEAST_NAME = 170
_GIVE_WAY = (WANTED, NEEDED, THERE, HELD)
_PRINT = "print"
"""The key of the dialog that prints."""


class _Lacks(QTableView):
    """The table; columns give way, the last one first, where the names of cards have too little room."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room."""
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Hide what the names leave no room for."""
        px, room = self._bench.theme.px, self.viewport().width()
        wide = {column: self.sizeHintForColumn(column) for column in _GIVE_WAY}
        header = self.horizontalHeader()
        wide = {column: max(width, header.sectionSizeHint(column)) + px(8) for column, width in wide.items()}
        wide[HELD] = min(wide[HELD], px(200))
        left = room - px(_LEAST_NAME) - header.sectionSizeHint(COUNT) - px(8)
        for column in _GIVE_WAY:
            hide = sum(wide.values()) > left
            self.setColumnHidden(column, hide)
            if hide:
                wide.pop(column)
            elif column == HELD:
                self.setColumnWidth(HELD, wide[HELD])


class MissingSheet(Sheet):
    """Decks on the left, what they lack on the right; it follows deck and collection.

    Args:
        bench: what the window shares.
        parent: the window.
        decks: which ones are ticked at first; the open one where none is named.
    """

    def __init__(self, bench: Workbench, parent: QWidget, decks: Sequence[DeckId] = ()) -> None:
        super().__init__(bench, DIALOGS["missing"].title(), parent, (840, 560))
        self._lacks: tuple[Lack, ...] = ()
        self._names: dict[DeckId, str] = {}
        self.decks = QListWidget(self)
        self.decks.setAccessibleName(self.tr("Decks to be built"))
        self.together = DropDown(self)
        self.together.setAccessibleName(self.tr("How several decks share copies"))
        self.together.addItem(self.tr("One deck after the other"), Together.MAX)
        self.together.addItem(self.tr("All decks at the same time"), Together.SUM)
        self.of = DropDown(self)
        self.of.setAccessibleName(self.tr("Which copies count as there"))
        self.of.addItem(self.tr("Against free copies"), Of.FREE)
        self.of.addItem(self.tr("Against all owned copies"), Of.OWNED)
        self.table = LackTable(self._held_by, self)
        self.view = _Lacks(bench, self)
        self.said = self.words("")
        self._lay_out()
        self._make_buttons()
        self._fill_decks(decks)
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        view = self.view
        view.setModel(self.table)
        view.setAccessibleName(self.tr("Missing cards"))
        show_whole_rows(view, QAbstractItemView.SelectionMode.ExtendedSelection)
        view.verticalHeader().setDefaultSectionSize(self.bench.theme.px(28))
        header = view.horizontalHeader()
        header.setObjectName("plain")
        header.setHighlightSections(False)
        for column in (COUNT, NEEDED, THERE, WANTED):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(HELD, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.decks.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        ways = QHBoxLayout()
        ways.setSpacing(8)
        self.body.insertLayout(0, ways)
        ways.addWidget(self.together)
        ways.addWidget(self.of)
        ways.addStretch(1)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(8)
        self.split.addWidget(self.decks)
        self.split.addWidget(view)
        self.split.setSizes([self.width() // 4, self.width() * 3 // 4])
        self.body.addWidget(self.split, 1)

    def _make_buttons(self) -> None:
        self.foot.takeAt(0)  # a stretch, whose place the buttons take
        self._deeds = FlowLayout(None, 8)  # at large text, five buttons do not stand in one row
        self.foot.insertLayout(0, self._deeds, 1)
        self.copy = self._menu_button(self.tr("Copy"), "copy")
        menu = QMenu(self.copy)
        self.as_text = menu.addAction(self.tr("As a list"))
        self.as_table = menu.addAction(self.tr("As a table (CSV)"))
        self.copy.setMenu(menu)
        self.want = self._button(self.tr("Add to wanted"))
        self.want.setToolTip(self.tr("Put the missing copies on the list of wanted cards"))
        self.swap = self._menu_button(self.tr("Take from a deck"), "box")
        self.swap.setToolTip(self.tr("Take the chosen card out of a built deck that holds it"))
        self.swaps = QMenu(self.swap)
        self.swap.setMenu(self.swaps)
        self.print = self._button(self.tr("Print these…"))
        self.close_button = self.button(self.tr("Close"), primary=True)

    def _button(self, label: str) -> QPushButton:
        """Make a button at the left end of the row."""
        made = QPushButton(label, self)
        made.setAccessibleName(label)
        made.setAutoDefault(False)
        self._deeds.addWidget(made)
        return made

    def _menu_button(self, label: str, sign: str) -> QPushButton:
        made, theme = self._button(label), self.bench.theme
        made.setProperty("menu", True)
        made.setIcon(glyphs.icon(sign, theme.color("text"), theme.px(16)))
        made.setIconSize(QSize(theme.px(16), theme.px(16)))
        return made

    def _connect(self) -> None:
        self.decks.itemChanged.connect(self.refresh)
        self.together.activated.connect(self.refresh)
        self.of.activated.connect(self.refresh)
        self.as_text.triggered.connect(self._on_text)
        self.as_table.triggered.connect(self._on_table)
        self.want.clicked.connect(self._on_want)
        self.swaps.aboutToShow.connect(self._fill_swaps)
        self.print.clicked.connect(self._on_print)
        self.close_button.clicked.connect(self.accept)
        self.view.selectionModel().selectionChanged.connect(self._enable)
        self.view.doubleClicked.connect(self._on_row)
        self.bench.world.trunk.counted.connect(self.refresh)
        self.bench.hub.changed.connect(self._on_changed)

    # -- what is shown -----------------------------------------------------------------------------

    def _fill_decks(self, ticked: Sequence[DeckId]) -> None:
        opened, store = self.bench.open, self.bench.store
        ids = tuple(ticked) or ((opened.desk.id,) if opened is not None else ())
        try:
            heads = store.list(self.bench.game.id) if store is not None else ()
        except DataTrouble as error:
            self.bench.troubled.emit(spoken(str(error)))
            heads = ()
        for head in sorted(heads, key=lambda head: head.id not in ids):
            self._names[head.id] = head.name
            built = self.bench.world.trunk.is_built(head.id)
            item = QListWidgetItem(self.tr("{deck} (built)").format(deck=head.name) if built else head.name)
            item.setToolTip(item.text())
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if head.id in ids else Qt.CheckState.Unchecked)
            item.setData(_DECK, head.id)
            self.decks.addItem(item)

    def ticked(self) -> tuple[DeckId, ...]:
        """Give the decks that are asked about."""
        items = (self.decks.item(row) for row in range(self.decks.count()))
        return tuple(item.data(_DECK) for item in items if item.checkState() is Qt.CheckState.Checked)

    def _asked(self) -> list[StoredDeck]:
        """Give them as they are now; open ones as the window shows them."""
        store = self.bench.store
        shown = {opened.desk.id: opened.deck for opened in self.bench.world.open_decks()}
        found = []
        for id in self.ticked():
            try:
                deck = shown[id] if id in shown else store.load(id).deck if store is not None else None
            except (UnknownDeck, DataTrouble):
                continue  # deleted meanwhile: it wants nothing
            if deck is not None:
                found.append(StoredDeck(id, deck, None, 0))
        return found

    def refresh(self) -> None:
        """Count anew what is missing."""
        shelf = self.bench.world.shelf
        if shelf is None:
            return
        kept = [lack.name for lack in self.chosen()]
        asked = self._asked()
        counts = self.bench.world.trunk.counts
        together, of = Together(self.together.currentData()), Of(self.of.currentData())  # Qt hands out plain words
        self._lacks = missing(asked, counts, shelf, together, of)
        self.table.show(self._lacks)
        self.view.share()
        for name in kept:
            if self.table.row_of(name) >= 0:
                self.view.selectRow(self.table.row_of(name))
        self.together.setEnabled(len(asked) > 1)
        self.said.setText(self._told(len(asked)))
        self._enable()

    def _told(self, decks: int) -> str:
        copies = sum(lack.count for lack in self._lacks)
        if not decks:
            return self.tr("Tick the decks that you would like to build.")
        if not copies:
            return self.tr("Nothing is missing: your copies are enough.")
        cards = counted(len(self._lacks), self.tr("{n} card"), self.tr("{n} cards"))
        many = counted(copies, self.tr("{n} copy"), self.tr("{n} copies"))
        return self.tr("Missing: {copies} of {cards}.").format(copies=many, cards=cards)

    def _held_by(self, lack: Lack) -> str:
        held = self.bench.world.trunk.counts.holders.get(lack.card, ()) if lack.card is not None else ()
        mine = self.ticked()
        return ", ".join(f"{many} {self._names.get(deck, '')}" for deck, many in held if deck not in mine)

    def chosen(self) -> list[Lack]:
        """Give the chosen rows."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return [lack for row in rows if (lack := self.table.lack(row)) is not None]

    def _enable(self) -> None:
        self.copy.setEnabled(bool(self._lacks))
        self.want.setEnabled(any(lack.unasked and lack.card is not None for lack in self._lacks))
        opened = self.bench.open
        here = opened is not None and self.ticked() == (opened.desk.id,)
        self.print.setEnabled(here and any(lack.card is not None for lack in self._lacks))
        tip = self.tr("Print stand-ins for what is missing")
        self.print.setToolTip(tip if here else self.tr("Only for the open deck alone: tick no other"))
        chosen = self.chosen()
        mine = self.ticked()
        counts = self.bench.world.trunk.counts
        self.swap.setEnabled(len(mine) == 1 and bool(swaps_for(chosen, counts, mine)))

    def _on_changed(self, changes: Changes) -> None:
        if Topic.DECK in changes or Topic.DECKS in changes:
            self.refresh()

    # -- what is done ------------------------------------------------------------------------------

    def _on_text(self) -> None:
        self._put(as_text(self._lacks))

    def _on_table(self) -> None:
        self._put(as_csv(self._lacks))

    def _put(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.bench.hub.say(self.tr("The missing cards are on the clipboard"))

    def _on_want(self) -> None:
        self.bench.world.trunk.do(partial(_wanted, tuple(self._lacks)))

    def _fill_swaps(self) -> None:
        """Offer the decks that the chosen cards can be taken from."""
        self.swaps.clear()
        mine = self.ticked()
        for swap in swaps_for(self.chosen(), self.bench.world.trunk.counts, mine):
            words = {"n": swap.count, "card": self.bench.name_of(swap.card), "deck": self._names.get(swap.holder, "")}
            action = self.swaps.addAction(self.tr("{n} {card} from {deck}").format(**words).replace("&", "&&"))
            action.triggered.connect(partial(swap_copies, self.bench.world, swap, mine[0]))

    def _on_print(self) -> None:
        from deckbuilder.gui.dialogs.print_deck import PrintDeck  # only who prints needs it
        from deckbuilder.gui.printing.wishes import PROXIES

        sheet = self.instead(_PRINT)
        if isinstance(sheet, PrintDeck):
            sheet.form.set_wish("what", PROXIES)
            sheet.form.set_wish("copies", "lacking")

    def _on_row(self, index: QModelIndex) -> None:
        lack = self.table.lack(index.row())
        if lack is not None and lack.card is not None:
            self.bench.card_chosen.emit(lack.card)


def _wanted(lacks: tuple[Lack, ...], desk: CollectionDesk) -> Edit:
    wants = [Want(lack.card, lack.unasked) for lack in lacks if lack.card is not None and lack.unasked]
    copies = sum(want.count for want in wants)
    label = counted(copies, _tr("Want {n} missing copy"), _tr("Want {n} missing copies"))
    return desk.merged_in((), wants, label)


def _tr(text: str) -> str:
    return QCoreApplication.translate("MissingSheet", text)


def missing_of(bench: Workbench, decks: Sequence[DeckId], window: QWidget) -> None:
    """Show what some decks lack together."""
    sheet = MissingSheet(bench, window, decks)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return MissingSheet(bench, parent)
