"""A deck to sit down with: one that is open, one of the player's own, a ready-made one, or one in a file."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.deck_library import ready_made_row
from deckbuilder.desk.services import ready_made
from deckbuilder.gui.dialogs.spec import documents
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.workbench import Workbench

_FILE = "file"
_LETTERS = 22


class DeckChoice(DropDown):
    """A box with all decks by where they come from; what it holds is a deck, or the file that holds one."""

    changed = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._before = -1
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        self.setMaxVisibleItems(20)
        self._fill()
        self.choose_number(0)
        self.activated.connect(self._on_activated)

    def _fill(self) -> None:
        bench = self._bench
        tabs = {opened.desk.id for opened in bench.tabs}
        self._group(self.tr("Open"), [(opened.deck.name, opened) for opened in bench.tabs])
        try:
            heads = bench.store.list(bench.game.id) if bench.store is not None else ()
        except DataTrouble as error:
            bench.troubled.emit(str(error))
            heads = ()
        self._group(self.tr("Your decks"), [(head.name, head.id) for head in heads if head.id not in tabs])
        self._group(self.tr("Ready-made"), [(ready_made_row(file).name, file) for file in ready_made(bench.game)])
        self.addItem(self.tr("A file…"), _FILE)

    def _group(
        self, title: str, decks: "list[tuple[str, OpenDeck]] | list[tuple[str, DeckId]] | list[tuple[str, Path]]"
    ) -> None:
        if not decks:
            return
        self.addItem(title)
        place = self.count() - 1
        self.setItemData(place, 0, Qt.ItemDataRole.UserRole - 1)  # Qt keeps the flags of a row here: a heading has none
        self.setItemData(place, self._bench.theme.font(11, bold=True), Qt.ItemDataRole.FontRole)
        self.setItemData(place, self._bench.theme.color("muted"), Qt.ItemDataRole.ForegroundRole)
        for name, key in decks:
            self.addItem(name, key)

    def _numbers(self) -> list[int]:
        return [n for n in range(self.count()) if self.itemData(n) not in (None, _FILE)]

    def choose_number(self, number: int) -> None:
        """Choose the nth deck, counted over all of them; the last one where there are fewer."""
        numbers = self._numbers()
        if numbers:
            self.setCurrentIndex(numbers[min(number, len(numbers) - 1)])
        self._before = self.currentIndex()

    def choose_open(self) -> None:
        """Choose the deck on the bench, if there is one."""
        self._choose([n for n in self._numbers() if self.itemData(n) is self._bench.open])

    def choose_another(self) -> None:
        """Choose a ready-made deck of another name than that of the deck on the bench; any deck where there is none."""
        name = self._bench.open.deck.name if self._bench.open is not None else ""
        self._choose([n for n in self._numbers() if isinstance(self.itemData(n), Path) and self.itemText(n) != name])

    def _choose(self, numbers: list[int]) -> None:
        if numbers:
            self.setCurrentIndex(numbers[0])
        self._before = self.currentIndex()

    def deck(self) -> Deck | DeckId | Path | None:
        """Give the deck, or where it lies; None where there is none."""
        key = self.currentData()
        if isinstance(key, OpenDeck):
            return key.deck
        if isinstance(key, Path):
            return key
        return DeckId(key) if isinstance(key, int) else None

    def _on_activated(self, number: int) -> None:
        if self.itemData(number) == _FILE:
            chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Open a deck file"), documents())
            if not chosen:
                self.setCurrentIndex(self._before)
                return
            self.take_file(Path(chosen))
        self._before = self.currentIndex()
        self.changed.emit()

    def take_file(self, path: Path) -> None:
        """Choose the deck in a file."""
        place = self.count() - 1
        self.insertItem(place, path.stem, path)
        self.setCurrentIndex(place)
