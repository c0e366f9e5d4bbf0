"""Every printing of a card in a small table, and what may be done with one: show it, give it a picture, put it into the deck."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import say
from deckbuilder.desk.printings import by_release
from deckbuilder.gui.browser.picture_choice import PictureChoice
from deckbuilder.gui.browser.printing_rows import PrintingRows
from deckbuilder.gui.browser.printing_table import PrintingTable
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.workbench import Workbench

_LOW = 230
"""Pixels at 100 % text: in a lower page two of the three buttons become one, and the rows are lower."""


class CardPrintings(QWidget):
    """The table of printings with its buttons."""

    looked_at = Signal(str)
    """The id of the printing that is chosen in the table."""

    def __init__(self, bench: Workbench, choice: PictureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._choice = bench, choice
        self._card: Card | None = None
        self.table = PrintingTable(bench, self)
        self.rows = PrintingRows(bench, self.table, self)
        self.rows.setAccessibleName(self.tr("Printings"))
        self.show_it = QPushButton(self)
        self.into_deck = QPushButton(self.tr("Use in the deck"), self)
        self.own = QPushButton(self)
        self.own.setProperty("menu", True)
        buttons = (self.show_it, self.into_deck, self.own)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.rows, 1)
        row = FlowLayout(None, 4)
        column.addLayout(row)
        for button in buttons:
            button.setProperty("role", "small")
            button.setAccessibleName(button.text())
            button.setAccessibleDescription(button.toolTip())
            row.addWidget(button)
        self._menu = QMenu(self.own)
        self.into_deck_too = self._menu.addAction(self.into_deck.text())  # where the button finds no room
        self.choose_file = self._menu.addAction(self.tr("Choose a picture file…"))
        self.take_away = self._menu.addAction(self.tr("Take my picture away"))
        self._menu.addSeparator()
        self.look_again = self._menu.addAction(self.tr("Look for new pictures"))
        self.open_folder = self._menu.addAction(self.tr("Open the pictures folder"))
        self.own.setMenu(self._menu)
        self._low = False
        self._name_own()
        self._connect()

    def _connect(self) -> None:
        self.rows.selectionModel().currentRowChanged.connect(self._on_row)
        self.rows.taken.connect(self._on_show)
        self.rows.doubleClicked.connect(self._on_show)
        self.show_it.clicked.connect(self._on_show)
        self.into_deck.clicked.connect(self._on_into_deck)
        self.into_deck_too.triggered.connect(self._on_into_deck)
        self.choose_file.triggered.connect(self._on_choose_file)
        self.take_away.triggered.connect(self._on_take_away)
        self.look_again.triggered.connect(self._choice.look_again)
        self.open_folder.triggered.connect(self._on_open_folder)

    def minimumSizeHint(self) -> QSize:
        """Give a size at which one row and the buttons can be used."""
        return QSize(self._bench.theme.px(160), self._bench.theme.px(88))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the page is low, leave the room to the printings: fewer buttons, lower rows."""
        super().resizeEvent(event)
        low = self.height() < self._bench.theme.px(_LOW)
        if low is not self._low:
            self._low = low
            self._name_own()
            self.rows.set_low(low)

    def _name_own(self) -> None:
        """Let the one button of the menu stand for two where only one finds room."""
        self.into_deck.setVisible(not self._low)
        self.into_deck_too.setVisible(self._low)
        self.own.setText(self.tr("More") if self._low else self.tr("My picture"))
        tip = self.tr("Use this printing in the deck, or give it a picture file of your own")
        self.own.setToolTip(tip if self._low else self.tr("Give this printing a picture file of your own"))
        self.own.setAccessibleName(self.own.text())
        self.own.setAccessibleDescription(self.own.toolTip())

    def show_card(self, card: Card | None, sets: Mapping[str, CardSet]) -> None:
        """Show the printings of a card; the row that was chosen stays chosen when it is the same card."""
        bench, pictures = self._bench, self._bench.services.pictures
        same = card is not None and self._card is not None and self._card.id == card.id
        before = self.printing() if same else None
        automatic = same and self._is_automatic()
        self._card = card
        if card is None:
            self.table.show((), sets, None, None, frozenset(), {})
        else:
            own = frozenset(one.id for one in card.printings if pictures.scan_of(card, one, bench.game) is not None)
            chosen, usual = pictures.chosen(card, bench.game), pictures.usual(card, bench.game)
            rows = by_release(card, tuple(sets.values()))
            self.table.show(rows, sets, chosen, usual, own, self._in_deck(card))
            shown = next((one for one in rows if before is not None and one.id == before.id), chosen or usual)
            self.rows.selectRow(max(self.table.row_of(None if automatic else shown), 0))
        self.rows.show_faces(card)
        self._enable()

    def printing(self) -> Printing | None:
        """Give the printing that is chosen in the table; None where that is the choice of none."""
        return self.table.printing(self.rows.currentIndex().row())

    def _seen(self) -> Printing | None:
        """Give the printing whose picture stands in the chosen row."""
        return self.table.face(self.rows.currentIndex().row())

    def _is_automatic(self) -> bool:
        return self.table.is_automatic(self.rows.currentIndex().row())

    def use_file(self, file: Path) -> None:
        """Make a file the picture of the chosen printing, or of the usual one."""
        printing = self._seen()
        if self._card is not None and printing is not None:
            self._choice.use_file(self._card, printing, file)

    def _in_deck(self, card: Card) -> dict[str, int]:
        copies: dict[str, int] = {}
        if self._bench.open is not None:
            for entry in self._bench.open.deck.entries:
                if entry.card == card.id and entry.printing is not None:
                    copies[entry.printing] = copies.get(entry.printing, 0) + entry.count
        return copies

    def _enable(self) -> None:
        card, printing, bench = self._card, self.printing(), self._bench
        ready = card is not None and printing is not None
        chosen = bench.services.pictures.chosen(card, bench.game) if card is not None else None
        self._name_show(automatic=self._is_automatic())
        self.show_it.setEnabled(chosen is not printing and (ready or self._is_automatic()))
        seen = self._seen()
        self.own.setEnabled(seen is not None)
        self.take_away.setEnabled(
            card is not None
            and seen is not None
            and bench.services.pictures.scan_of(card, seen, bench.game) is not None
        )
        copies = bench.open.deck.count(card.id) if card is not None and bench.open is not None else 0
        for one in (self.into_deck, self.into_deck_too):
            one.setEnabled(ready and copies > 0)
        tip = self.tr("Make the {n} in the open deck copies of this printing").format(n=copies)
        self.into_deck.setToolTip(tip if copies else self.tr("The open deck has no copy of this card"))
        self.into_deck.setAccessibleDescription(self.into_deck.toolTip())

    def _name_show(self, *, automatic: bool) -> None:
        said, tip = self.tr("Always show this one"), self.tr("Show the card with this picture everywhere (Enter)")
        if automatic:
            said = self.tr("Show the usual one")
            tip = self.tr("Forget the choice: a printing with a picture of your own comes first")
        self.show_it.setText(said)
        self.show_it.setAccessibleName(said)
        self.show_it.setToolTip(tip)
        self.show_it.setAccessibleDescription(tip)

    # -- what is chosen ----------------------------------------------------------------------------

    def _on_row(self) -> None:
        printing = self._seen()
        if printing is not None:
            self._enable()
            self.looked_at.emit(printing.id)

    def _on_show(self) -> None:
        printing = self.printing()
        if self._card is not None and (printing is not None or self._is_automatic()):
            self._choice.choose(self._card, printing)

    def _on_into_deck(self) -> None:
        printing = self.printing()
        if self._card is not None and printing is not None:
            self._choice.put_into_deck(self._card, printing)

    def _on_choose_file(self) -> None:
        kinds = self.tr("Pictures") + " (*.jpg *.jpeg *.png *.webp)"
        file, _ = QFileDialog.getOpenFileName(self, self.tr("A picture of your own"), "", kinds)
        if file:
            self.use_file(Path(file))

    def _on_take_away(self) -> None:
        printing = self._seen()
        if self._card is not None and printing is not None:
            self._choice.take_away(self._card, printing)

    def _on_open_folder(self) -> None:
        folder = self._bench.services.pictures.folder(self._bench.game)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            trouble = DataTrouble(
                str(folder),
                say("cannot be made ({why})", why=str(error.strerror)),
                self.tr("check the rights of the folder"),
            )
            self._bench.troubled.emit(str(trouble))
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
