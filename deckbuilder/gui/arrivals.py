"""What is dropped on a window or pasted into it: files go where files of their kind are taken, lists become decks."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject

from deckbuilder.core.errors import BadInput
from deckbuilder.desk.arrivals import Kind, kind_of
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.deck_import import open_or_repair, read_quietly
from deckbuilder.gui.dialogs.spec import Sheet
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

    def take(self, *paths: Path) -> None:
        """Open deck files in tabs; hand all others to the dialog for their kind, those of the first such kind at once."""
        bench = self._window.bench
        kinds: dict[Kind, list[Path]] = {}
        for path in paths:
            try:
                kinds.setdefault(self._kind(path), []).append(path)
            except BadInput as error:
                bench.troubled.emit(str(error))
        for path in kinds.pop(Kind.DECK, ()):
            self._open_deck(path)
        for kind, files in kinds.items():
            if self._hand_over(kind, files):
                return  # it stands over the window now: the others have to be dropped again
            bench.troubled.emit(self.tr("{file}: nothing takes files of this kind here").format(file=files[0].name))

    def _kind(self, path: Path) -> Kind:
        """Tell what a file is; where the collection is shown, a list is one of what the player owns."""
        kind = kind_of(path, self._window.bench.game)
        return Kind.COLLECTION if kind is Kind.DECK and self._window.places.key == COLLECTION else kind

    def _open_deck(self, path: Path) -> None:
        try:
            read = read_quietly(self._window.bench, path)
        except BadInput as error:
            self._window.bench.troubled.emit(str(error))
            return
        if read is not None:
            open_or_repair(self._window.bench, read, path.name, self._window)

    def _hand_over(self, kind: Kind, files: Sequence[Path]) -> bool:
        """Open the dialog that takes files of a kind; tell whether there is one."""
        key = next((spec.key for spec in DIALOGS.values() if spec.takes == kind), None)
        dialog = self._window.open_dialog(key) if key is not None else None
        if not isinstance(dialog, Sheet):
            return False
        dialog.take_files(files)
        return True

    def take_mime(self, data: QMimeData | None) -> bool:
        """Take what the clipboard holds: files, or a list as text; tell whether it was any of that."""
        if data is None:  # of a clipboard that nobody holds any more
            return False
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if paths:
            self.take(*paths)
            return True
        if not data.hasText() or not data.text().strip():
            return False
        self._take_list(data.text(), self.tr("pasted text"), self.tr("Pasted list"))
        return True

    def take_text(self, text: str) -> None:
        """Open a list that was dropped as text."""
        if text.strip():
            self._take_list(text, self.tr("dropped text"), self.tr("dropped text"))

    def _take_list(self, text: str, source: str, ours: str) -> None:
        bench = self._window.bench
        if self._window.places.key == COLLECTION:
            from deckbuilder.gui.dialogs.import_collection import ImportCollection  # a start needs none of it

            dialog = self._window.open_dialog("import_collection")
            if isinstance(dialog, ImportCollection):
                dialog.take_text(text)
            return
        if bench.open is None:
            return
        try:
            read = parse_deck(text.encode("utf-8", "replace"), ours, bench.open.shelf)
        except BadInput as error:
            bench.troubled.emit(str(error))
            return
        if not read.deck.entries and len(read.stray) == len(read.deck.unknown):
            bench.troubled.emit(
                self.tr("{source}: no line of it names a card; wanted a list of cards").format(source=source)
            )
            return
        open_or_repair(bench, read, source, self._window, ours)
