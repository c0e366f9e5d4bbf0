"""Every printing of a card in a small table, and what may be done with one: show it, give it a picture, put it into the deck."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QHeaderView,
    QMenu,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import say
from deckbuilder.desk.printings import by_release
from deckbuilder.gui import glyphs
from deckbuilder.gui.browser.card_words import printing_sentence, set_label, year
from deckbuilder.gui.browser.picture_choice import PictureChoice
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.workbench import Workbench

_SET, _NUMBER, _RARITY, _ARTIST, _YEAR = range(5)
_LEAST_ARTIST = 70
"""The least width of the artists at 100 % text; what finds no room stands in the tooltip and in the sentence of the row."""
_Index = QModelIndex | QPersistentModelIndex


class PrintingTable(QAbstractTableModel):
    """The printings of one card, the oldest first; the one that is shown has a sign.

    Args:
        bench: what the window shares.
        parent: the view's.
    """

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._rows: tuple[Printing, ...] = ()
        self._sets: Mapping[str, CardSet] = {}
        self._shown: Printing | None = None
        self._own: frozenset[str] = frozenset()
        self._in_deck: Mapping[str, int] = {}

    def show(
        self,
        rows: Sequence[Printing],
        sets: Mapping[str, CardSet],
        shown: Printing | None,
        own: frozenset[str],
        in_deck: Mapping[str, int],
    ) -> None:
        """Show printings.

        Args:
            rows: in order.
            sets: by code.
            shown: the one in which the card is shown.
            own: ids of those for which the player has a picture.
            in_deck: copies in the open deck by id.
        """
        self.beginResetModel()
        self._rows, self._sets, self._shown, self._own, self._in_deck = tuple(rows), sets, shown, own, in_deck
        self.endResetModel()

    def printing(self, row: int) -> Printing | None:
        """Give the printing in a row; None outside."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, printing: Printing | None) -> int:
        """Give the row of a printing; -1 where it is not there."""
        return next((n for n, one in enumerate(self._rows) if one is printing), -1)

    def sentence(self, row: int) -> str:
        """Say a printing with all that is known of it."""
        printing = self._rows[row]
        parts = [printing_sentence(printing, self._sets)]
        if printing is self._shown:
            parts.append(self.tr("shown"))
        if printing.id in self._own:
            parts.append(self.tr("with your picture"))
        if copies := self._in_deck.get(printing.id, 0):
            parts.append(self.tr("{n} in deck").format(n=copies))
        return ", ".join(parts)

    def rowCount(self, parent: _Index | None = None) -> int:
        """Count the printings."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        """Count the columns."""
        return 0 if parent is not None and parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            names = (self.tr("Set"), self.tr("No."), self.tr("Rarity"), self.tr("Artist"), self.tr("Year"))
            return names[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell; the first one reads as the whole row."""
        if not index.isValid():
            return None
        printing, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(printing, column)
        if role == Qt.ItemDataRole.ToolTipRole or (role == Qt.ItemDataRole.AccessibleTextRole and column == _SET):
            return self.sentence(index.row())
        if role == Qt.ItemDataRole.DecorationRole and column == _SET:
            return self._sign(printing)
        if role == Qt.ItemDataRole.FontRole and printing is self._shown:
            return self._bench.theme.font(13, bold=True)
        return None

    def _text(self, printing: Printing, column: int) -> str:
        if column == _SET:
            copies = self._in_deck.get(printing.id, 0)
            words = set_label(printing, self._sets)
            return f"{words} \N{MIDDLE DOT} {self.tr('{n} in deck').format(n=copies)}" if copies else words
        return (printing.number, printing.rarity, printing.artist, year(printing, self._sets))[column - 1]

    def _sign(self, printing: Printing) -> object:
        theme = self._bench.theme
        if printing is self._shown:
            return glyphs.pixmap("check", theme.color("accent"), theme.px(16))
        name, role = ("printing", "muted") if printing.id in self._own else ("dot", "raised")
        return glyphs.pixmap(name, theme.color(role), theme.px(16))


class _Rows(QTableView):
    """The table, with the keys that a player expects; columns for which there is no room stand in the tooltip."""

    taken = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter as a wish to show the printing, and copy a row in words."""
        model = self.model()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.matches(QKeySequence.StandardKey.Copy) and isinstance(model, PrintingTable):
            if self.currentIndex().isValid():
                QApplication.clipboard().setText(model.sentence(self.currentIndex().row()))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give the columns their widths."""
        px = self._bench.theme.px
        self.verticalHeader().setDefaultSectionSize(px(28))
        self.setIconSize(QSize(px(16), px(16)))
        header, wide = self.horizontalHeader(), self.viewport().width()
        if not header.count():
            return
        left = wide - self.sizeHintForColumn(_SET) - px(8)
        for column in (_YEAR, _NUMBER, _RARITY, _ARTIST):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            empty = all(not self.model().index(row, column).data() for row in range(self.model().rowCount()))
            room = max(self.sizeHintForColumn(column), header.sectionSizeHint(column)) + px(8)
            if column == _ARTIST and px(_LEAST_ARTIST) <= left < room:
                room = left
            fits = left >= room or column in (_YEAR, _NUMBER)
            self.setColumnHidden(column, empty or not fits)
            header.resizeSection(column, room)
            left -= room if fits and not empty else 0
        header.setSectionResizeMode(_SET, QHeaderView.ResizeMode.Stretch)


class CardPrintings(QWidget):
    """The table of printings with its buttons."""

    looked_at = Signal(str)
    """The id of the printing that is chosen in the table."""

    def __init__(self, bench: Workbench, choice: PictureChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._choice = bench, choice
        self._card: Card | None = None
        self.table = PrintingTable(bench, self)
        self.rows = _Rows(bench, self)
        self.rows.setModel(self.table)
        self.rows.setAccessibleName(self.tr("Printings"))
        self.show_it = QPushButton(self.tr("Show it"), self)
        self.show_it.setToolTip(self.tr("Show the card with this picture everywhere (Enter)"))
        self.automatic = QPushButton(self.tr("Automatic"), self)
        self.automatic.setToolTip(self.tr("Forget the choice: a printing with a picture of your own comes first"))
        self.own = QPushButton(self.tr("Own picture"), self)
        self.own.setToolTip(self.tr("Give this printing a picture file of your own"))
        self.into_deck = QPushButton(self.tr("Into the deck"), self)
        buttons = (self.show_it, self.automatic, self.own, self.into_deck)
        row = FlowLayout(None, 4)
        for button in buttons:
            button.setProperty("role", "small")
            button.setAccessibleName(button.text())
            button.setAccessibleDescription(button.toolTip())
            row.addWidget(button)
        self._menu = QMenu(self.own)
        self.choose_file = self._menu.addAction(self.tr("Choose a picture file…"))
        self.take_away = self._menu.addAction(self.tr("Take my picture away"))
        self._menu.addSeparator()
        self.look_again = self._menu.addAction(self.tr("Look for new pictures"))
        self.open_folder = self._menu.addAction(self.tr("Open the pictures folder"))
        self.own.setMenu(self._menu)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.rows, 1)
        column.addLayout(row)
        self._connect()

    def _connect(self) -> None:
        self.rows.selectionModel().currentRowChanged.connect(self._on_row)
        self.rows.taken.connect(self._on_show)
        self.rows.doubleClicked.connect(self._on_show)
        self.show_it.clicked.connect(self._on_show)
        self.automatic.clicked.connect(self._on_automatic)
        self.into_deck.clicked.connect(self._on_into_deck)
        self.choose_file.triggered.connect(self._on_choose_file)
        self.take_away.triggered.connect(self._on_take_away)
        self.look_again.triggered.connect(self._choice.look_again)
        self.open_folder.triggered.connect(self._on_open_folder)

    def minimumSizeHint(self) -> QSize:
        """Give a size at which one row and the buttons can be used."""
        return QSize(self._bench.theme.px(160), self._bench.theme.px(64))

    def show_card(self, card: Card | None, sets: Mapping[str, CardSet]) -> None:
        """Show the printings of a card; the row that was chosen stays chosen when it is the same card."""
        bench, pictures = self._bench, self._bench.services.pictures
        same = card is not None and self._card is not None and self._card.id == card.id
        before = self.printing() if same else None
        self._card = card
        if card is None:
            self.table.show((), sets, None, frozenset(), {})
        else:
            own = frozenset(one.id for one in card.printings if pictures.scan_of(card, one, bench.game) is not None)
            shown = pictures.shown(card, bench.game)
            rows = by_release(card, tuple(sets.values()))
            self.table.show(rows, sets, shown, own, self._in_deck(card))
            wanted = next((one for one in rows if before is not None and one.id == before.id), shown)
            self.rows.selectRow(max(self.table.row_of(wanted), 0))
        self.rows.fit()
        self._enable()

    def printing(self) -> Printing | None:
        """Give the printing that is chosen in the table."""
        return self.table.printing(self.rows.currentIndex().row())

    def use_file(self, file: Path) -> None:
        """Make a file the picture of the chosen printing."""
        printing = self.printing()
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
        self.show_it.setEnabled(ready and chosen is not printing)
        self.automatic.setEnabled(chosen is not None)
        self.own.setEnabled(ready)
        self.take_away.setEnabled(
            card is not None
            and printing is not None
            and bench.services.pictures.scan_of(card, printing, bench.game) is not None
        )
        copies = bench.open.deck.count(card.id) if card is not None and bench.open is not None else 0
        self.into_deck.setEnabled(ready and copies > 0)
        tip = self.tr("Make the {n} in the open deck copies of this printing").format(n=copies)
        self.into_deck.setToolTip(tip if copies else self.tr("The open deck has no copy of this card"))
        self.into_deck.setAccessibleDescription(self.into_deck.toolTip())

    # -- what is chosen ----------------------------------------------------------------------------

    def _on_row(self) -> None:
        printing = self.printing()
        if printing is not None:
            self._enable()
            self.looked_at.emit(printing.id)

    def _on_show(self) -> None:
        printing = self.printing()
        if self._card is not None and printing is not None:
            self._choice.choose(self._card, printing)

    def _on_automatic(self) -> None:
        if self._card is not None:
            self._choice.choose(self._card, None)

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
        printing = self.printing()
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
