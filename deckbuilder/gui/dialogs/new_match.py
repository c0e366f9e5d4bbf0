"""The sheet before a match, over any place of the window."""

from PySide6.QtWidgets import QDialog, QWidget

from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import TABLE
from deckbuilder.gui.play.host import Host
from deckbuilder.gui.play.place import TablePlace
from deckbuilder.gui.play.seat_sheet import SeatSheet
from deckbuilder.gui.workbench import Workbench


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    place = parent.places.of(TABLE) if isinstance(parent, MainWindow) else None
    return SeatSheet(bench, parent, place.host if isinstance(place, TablePlace) else Host(bench, parent))
