"""What tests of dialogs write, open and read."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLabel,
    QWidget,
)

from deckbuilder.gui.dialogs.import_cards import ImportCards
from deckbuilder.gui.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


def cards_file(folder: Path, count: int) -> Path:
    """A card file of a general format: an OCTGN set."""
    cards = "".join(
        f'<card id="{n:08d}-0000-0000-0000-000000000000" name="Newcomer {n}"><property name="Type" value="Beast"/></card>'
        for n in range(count)
    )
    path = folder / "set.xml"
    path.write_text(
        f'<set name="New" id="00000000-0000-0000-0000-000000000000" gameId="00000000-0000-0000-0000-000000000001" version="1.0.0"><cards>{cards}</cards></set>',
        "utf-8",
    )
    return path


def import_sheet(window: MainWindow, path: Path) -> ImportCards:
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    sheet.path.setText(str(path))
    return sheet


def words_of(sheet: QWidget) -> list[str]:
    return [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]
