"""A box to choose a second deck: none, a version of the open one, another deck, one from a file."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.dialogs.spec import documents
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.library.sources import OTHER_FILE, Source, SourceKind, choices, read
from deckbuilder.gui.workbench import Workbench

_LETTERS = 22


class DeckPick(DropDown):
    """What can be chosen besides nothing is what decks are compared with.

    Args:
        bench: what the window shares.
        name: for those who listen.
        nothing: what it says where no deck is chosen.
    """

    def __init__(self, bench: Workbench, name: str, nothing: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._nothing = bench, nothing
        self._before = 0
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        self.setMaxVisibleItems(20)
        self.activated.connect(self._on_activated)
        self.fill()

    def fill(self) -> None:
        """Offer what there is now; what was chosen stays, where it is still there."""
        kept = self.currentData()
        try:
            found = choices(self._bench)
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
            found = ((self.tr("A file…"), OTHER_FILE),)
        self.clear()
        self.addItem(self._nothing, None)
        for words, source in found:
            self.addItem(words, source)
        if isinstance(kept, Source):
            self.choose(kept)
        self._before = self.currentIndex()

    def choose(self, source: Source) -> None:
        """Choose a deck; a file that is not offered yet is added."""
        place = next((n for n in range(self.count()) if self.itemData(n) == source), -1)
        if place < 0 and source.kind is SourceKind.FILE:
            place = self.count() - 1
            self.insertItem(place, source.path.stem, source)
        self.setCurrentIndex(max(place, 0))
        self._before = self.currentIndex()

    def choose_ready_made(self) -> None:
        """Choose a ready-made deck of another name than the open one's, where there is one."""
        mine = self._bench.open.deck.name if self._bench.open is not None else ""
        for n in range(self.count()):
            source = self.itemData(n)
            other = isinstance(source, Source) and source.kind is SourceKind.FILE
            if other and not self.itemText(n).startswith(mine):
                self.choose(source)
                return

    def deck(self) -> Deck | None:
        """Give the deck chosen; None for nothing.

        Raises:
            BadInput: its file cannot be read.
            DataTrouble: the user's file cannot be read.
        """
        source = self.currentData()
        return read(source, self._bench) if isinstance(source, Source) else None

    def _on_activated(self, number: int) -> None:
        if self.itemData(number) == OTHER_FILE:
            chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Open a deck file"), documents())
            if not chosen:
                self.setCurrentIndex(self._before)
                return
            self.choose(Source(SourceKind.FILE, path=Path(chosen)))
        self._before = self.currentIndex()
