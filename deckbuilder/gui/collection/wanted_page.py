"""What the player looks for."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.collection import Lot, Want
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.lots import Lots, wants_by_name
from deckbuilder.gui.collection.page import Page, lay_buttons
from deckbuilder.gui.collection.row_table import Row, RowColumn, RowTable, RowView
from deckbuilder.gui.language import key_name
from deckbuilder.gui.words import counted

_COUNT, _NAME, _SET, _OWNED, _NOTE = range(5)


class WantedPage(Page):
    """Wanted cards in a table; what was found goes into the collection."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(lots, acts, parent)
        theme = self.bench.theme
        columns = (
            RowColumn(self.tr("Wanted"), 80, figures=True, edited=True),
            RowColumn(self.tr("Name")),
            RowColumn(self.tr("Printing"), 120),
            RowColumn(self.tr("Owned"), 70, figures=True),
            RowColumn(self.tr("Note"), 180, edited=True),
        )
        self.table = RowTable(columns, theme, self)
        self.view = RowView(self.table, theme, self.tr("Wanted cards"), self)
        self.found = QPushButton(self.tr("Found it"), self)
        self.found.setToolTip(self.tr("Put the chosen cards into the collection and off this list (Enter)"))
        self.drop = QPushButton(self.tr("Take off"), self)
        self.drop.setToolTip(self.tr("Want the chosen cards no longer (Delete)"))
        self.copy = QPushButton(self.tr("Copy as a list"), self)
        self.copy.setToolTip(self.tr("Put the list of wanted cards on the clipboard"))
        self.total = QLabel(self)
        self.total.setProperty("role", "small")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.view, 1)
        lay_buttons(column, self.found, self.drop, self.copy)
        column.addWidget(self.total)

    def _connect(self) -> None:
        self.table.edit_wanted.connect(self._on_edit)
        self.view.entered.connect(self._on_found)
        self.view.cut_wanted.connect(self._on_drop)
        self.view.stepped.connect(self._on_stepped)
        self.view.counted.connect(self._on_counted)
        self.view.chosen.connect(self._enable)
        self.view.menu_wanted.connect(self._on_menu)
        self.found.clicked.connect(self._on_found)
        self.drop.clicked.connect(self._on_drop)
        self.copy.clicked.connect(self._on_copy)
        self.bench.themed.connect(self._on_themed)

    def refresh(self) -> None:
        """Show what is wanted."""
        lots = self.lots
        book = lots.book
        if book is None:
            self.view.set_empty(self.tr("The collection is being opened…"))
            return
        owned, rows = lots.counts().owned, []
        for want in wants_by_name(lots.wants, book):
            one = book.prints.of(want.printing)
            printed = (
                f"{one.set} {one.number}".rstrip()
                if one is not None
                else self.tr("any")
                if not want.printing
                else want.printing
            )
            name, have = book.name(Lot(want.card)), owned.get(want.card, 0)
            texts = (str(want.count), name, printed, str(have) if have else "", want.note)
            said = f"{counted(want.count, self.tr('{n} copy wanted of'), self.tr('{n} copies wanted of'))} {name}"
            rows.append(
                Row((want.card, want.printing), texts, (want.count, name.casefold(), printed, have, want.note), said)
            )
        self.table.show(rows)
        self.view.set_empty(
            self.tr("Nothing is wanted"),
            self.tr(
                "Type “2 ember” above, right-click a card at the left, or let a set or a deck tell what is missing."
            ),
        )
        copies = sum(want.count for want in lots.wants.values())
        told = self.tr("{copies} of {cards} wanted").format(
            copies=counted(copies, self.tr("{n} copy"), self.tr("{n} copies")),
            cards=counted(len({card for card, _ in lots.wants}), self.tr("{n} card"), self.tr("{n} cards")),
        )
        self.total.setText(told if rows else "")
        self._enable()

    def _enable(self) -> None:
        some = bool(self.view.keys())
        for button in (self.found, self.drop):
            button.setEnabled(some)
        self.copy.setEnabled(bool(self.table.rowCount()))

    def parts(self) -> list[QWidget]:
        """Give the table and the buttons."""
        return [self.view, self.found]

    def enter(self) -> None:
        """Go to the table."""
        self.view.setFocus()

    def _wants(self) -> list[Want]:
        found = (self.lots.wants.get(key) for key in self.view.keys() if isinstance(key, tuple))  # noqa: SIM118  # the view's own
        return [want for want in found if want is not None]

    # -- what is done ------------------------------------------------------------------------------

    def want(self, card: CardId, by: int, printing: PrintingId | None = None) -> None:
        """Want more copies of a card, or fewer."""
        have = self.lots.wants.get((card, printing))
        self.acts.want(card, max((have.count if have is not None else 0) + by, 0), printing)

    def _on_edit(self, key: object, column: int, value: object) -> None:
        want = self.lots.wants.get(key) if isinstance(key, tuple) else None
        if want is None:
            return
        if column == _COUNT and isinstance(value, int):
            self.acts.want(want.card, value, want.printing)
        elif column == _NOTE:
            self.acts.want(want.card, want.count, want.printing, str(value).strip())

    def _on_stepped(self, by: int) -> None:
        self.acts.want_each({want: max(want.count + by, 0) for want in self._wants()})

    def _on_counted(self, count: int) -> None:
        self.acts.want_each(dict.fromkeys(self._wants(), count))

    def _on_found(self) -> None:
        self.acts.got(self._wants())

    def _on_drop(self) -> None:
        self.acts.unwant(self._wants())

    def _on_copy(self) -> None:
        lines = [f"{row.texts[_COUNT]} {row.texts[_NAME]}" for row in self.table.rows()]
        QApplication.clipboard().setText("\n".join(lines))
        self.bench.hub.say(counted(len(lines), self.tr("Copied {n} line"), self.tr("Copied {n} lines")))

    def _on_show(self) -> None:
        wants = self._wants()
        if wants:
            self.bench.card_chosen.emit(str(wants[0].card))

    def _on_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Wanted cards"))
        for label, key, slot in (
            (self.tr("Found it"), "Enter", self._on_found),
            (self.tr("Take off the list"), "Del", self._on_drop),
            (self.tr("Show this card"), "", self._on_show),
            (self.tr("Copy the list"), "", self._on_copy),
        ):
            menu.addAction(f"{label}\t{key_name(key)}" if key else label).triggered.connect(slot)
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(place)

    def _on_themed(self) -> None:
        self.view.dress(self.bench.theme)


def build(lots: Lots, acts: LotActs, parent: QWidget) -> WantedPage:
    """Make the page."""
    return WantedPage(lots, acts, parent)
