"""What this program is."""

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QDialog, QWidget

from deckbuilder import __version__
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.workbench import Workbench


class About(Sheet):
    """Name, version, licences, where the data lies."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["about"].title(), parent, (480, 320))
        self.words(f"Warcamp {__version__}", "title")
        self.words(
            self.tr(
                "A workshop for players of fantasy battle card games. Everything works offline, nothing is sent anywhere."
            )
        )
        self.words(self.tr("Your decks and settings lie in {folder}").format(folder=bench.services.home))
        licences = self.tr("MIT licence. Typeface: Inter, SIL Open Font License 1.1. Window: Qt {qt}, LGPL 3.")
        self.words(licences.format(qt=qVersion()), "muted")
        self.body.addStretch(1)
        self.button(self.tr("Close"), primary=True).clicked.connect(self.accept)


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return About(bench, parent)
