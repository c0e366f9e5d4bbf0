"""What is dropped on a window: files with decks or cards, and lists as text."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deckbuilder.core.errors import BadInput
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.desk.file_formats import holds_cards, table_of_collection
from deckbuilder.desk.picture_sources import holds_pictures
from deckbuilder.gui.dialogs.deck_import import open_or_repair, read_quietly
from deckbuilder.gui.dialogs.import_cards import ImportCards
from deckbuilder.gui.places import COLLECTION

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


class Arrivals(QObject):
    """Opens what comes from outside.

    Args:
        window: where it is opened, and where trouble is told.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def take(self, path: Path) -> None:
        """Open a deck file in a tab; offer a card file, pictures, a collection or whatever comes to the collection's place for import."""
        bench = self._window.bench
        if holds_pictures(path):
            self.take_pictures(path)
            return
        try:
            if holds_cards(path, bench.game):
                dialog = self._window.open_dialog("import")
                if isinstance(dialog, ImportCards):
                    dialog.path.setText(str(path))
                return
            if self._window.places.key == COLLECTION or table_of_collection(path):
                self.take_collection(path)
                return
            read = read_quietly(bench, path)
        except BadInput as error:
            bench.troubled.emit(str(error))
            return
        if read is not None:
            open_or_repair(bench, read, path.name, self._window)

    def take_pictures(self, path: Path) -> None:
        """Offer scans for import."""
        from deckbuilder.gui.dialogs.import_pictures import ImportPictures  # a start needs none of it

        dialog = self._window.open_dialog("import_pictures")
        if isinstance(dialog, ImportPictures):
            dialog.look_at(path)

    def take_collection(self, path: Path | None, text: str = "") -> None:
        """Offer a file, or a list that was dropped as text, for import into the collection."""
        from deckbuilder.gui.dialogs.import_collection import ImportCollection  # a start needs none of it

        dialog = self._window.open_dialog("import_collection")
        if isinstance(dialog, ImportCollection):
            if path is not None:
                dialog.take_file(path)
            else:
                dialog.take_text(text)

    def take_text(self, text: str) -> None:
        """Open a list that was dropped as text."""
        bench = self._window.bench
        if text.strip() and self._window.places.key == COLLECTION:
            self.take_collection(None, text)
            return
        if bench.open is None or not text.strip():
            return
        try:
            read = parse_deck(text.encode("utf-8"), self.tr("dropped text"), bench.open.shelf)
        except BadInput as error:
            bench.troubled.emit(str(error))
            return
        open_or_repair(bench, read, self.tr("dropped text"), self._window, self.tr("dropped text"))
