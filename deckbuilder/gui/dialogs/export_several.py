"""Several decks into a folder, a file each."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.formats import DeckFormat
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.deck_files import read_deck, save_deck
from deckbuilder.desk.file_formats import deck_writers
from deckbuilder.gui.dialogs.export_deck import file_name, labelled
from deckbuilder.gui.dialogs.spec import Sheet, documents
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench


class ExportSeveral(Sheet):
    """Asks for a format and a folder; no file that is there already is written over.

    Args:
        bench: what the window shares.
        parent: the window.
        keys: ids of stored decks, and files of ready-made ones.
    """

    def __init__(self, bench: Workbench, parent: QWidget, keys: Sequence[DeckId | Path]) -> None:
        one = QCoreApplication.translate("ExportSeveral", "Export {n} deck")  # no ``tr`` before the line below
        many = QCoreApplication.translate("ExportSeveral", "Export {n} decks")
        super().__init__(bench, counted(len(keys), one, many), parent, (480, 240))
        self._left = tuple(keys)
        self.format = DropDown(self)
        self.format.setAccessibleName(self.tr("File format"))
        for format in deck_writers(bench.world.shelf) if bench.world.shelf is not None else ():
            self.format.addItem(labelled(format), format)
        label = QLabel(self.tr("Write each deck as"), self)
        label.setBuddy(self.format)
        self.body.addWidget(label)
        self.body.addWidget(self.format)
        self.outcome = self.words("")
        self.body.addStretch(1)
        self.close_button = self.button(self.tr("Cancel"))
        self.go = self.button(self.tr("Choose a folder…"), primary=True)
        self.close_button.clicked.connect(self.reject)
        self.go.clicked.connect(self._on_go)

    def _on_go(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder for the decks"), documents())
        if chosen:
            self.write(Path(chosen))

    def write(self, folder: Path) -> None:
        """Write the decks into a folder; close when all are written, else say which are not."""
        format = self.format.currentData()
        shelf = self.bench.world.shelf
        if shelf is None or not isinstance(format, DeckFormat):
            return
        troubles: list[str] = []
        failed: list[DeckId | Path] = []
        for key in self._left:
            try:
                deck = self._deck(key)
                save_deck(deck, shelf, free_name(folder, file_name(deck.name), format.suffixes[0]), format.key)
            except (BadInput, DataTrouble, UnknownDeck) as error:
                troubles.append(spoken(str(error)))
                failed.append(key)
        written = len(self._left) - len(failed)
        self._left = tuple(failed)  # whoever tries again shall not have the others twice
        if written:
            one, many = self.tr("Wrote {n} deck to {folder}"), self.tr("Wrote {n} decks to {folder}")
            self.bench.hub.say((one if written == 1 else many).format(n=written, folder=folder))
        if not troubles:
            self.accept()
            return
        self.outcome.setProperty("role", "bad")
        self.outcome.setText("\n".join(troubles[:5]))

    def _deck(self, key: DeckId | Path) -> Deck:
        shelf, store = self.bench.world.shelf, self.bench.store
        assert shelf is not None  # whoever shows decks to choose from has both
        assert store is not None
        return read_deck(key, shelf).deck if isinstance(key, Path) else store.load(key).deck


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """Give a file that is not there yet: ``Wall.txt``, else ``Wall (2).txt``."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){suffix}"
    return path
