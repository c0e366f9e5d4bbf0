"""Lists that drop down show all their rows."""

import re
from pathlib import Path

from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

import deckbuilder.gui
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.theme import Theme
from tests.gui.test_start import ran

SCRIPT = """
import sys
from pathlib import Path
from deckbuilder import app
from deckbuilder.gui import binding
binding.load()  # as the program does before anything else of Qt
from deckbuilder.gui.app import run
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox
from deckbuilder.gui import start

complete = start._Opening._complete

def look(opening):
    complete(opening)
    wait(opening._window)

def wait(window):
    if window.bench.open is None or window.bench.index is None or not window.decks.isVisible():
        QTimer.singleShot(20, lambda: wait(window))
        return
    for box in window.findChildren(QComboBox):
        if box.isVisible():
            box.showPopup()
            print(box.count(), box.view().viewport().height() // box.view().sizeHintForRow(0))
            box.hidePopup()
    QApplication.instance().exit(0)

start._Opening._complete = look
sys.exit(run(app.services(Path(sys.argv[1]))))
"""


def test_all_rows_are_seen_where_there_is_room(tmp_path: Path) -> None:
    """In the real program, whose boxes get their rows before the style sheet is put on."""
    ran(["-m", "deckbuilder", "cards", "search", "--home", str(tmp_path), "a"])  # builds the catalog
    boxes = [line.split() for line in ran(["-c", SCRIPT, str(tmp_path)]).splitlines()]
    assert len(boxes) > 1
    assert all(rows == seen for rows, seen in boxes), boxes


def test_every_box_of_the_window_is_one(window: MainWindow) -> None:
    boxes = window.findChildren(QComboBox)
    assert boxes
    assert all(isinstance(box, DropDown) for box in boxes)


def test_no_part_of_the_window_makes_a_box_of_another_kind() -> None:
    made = re.compile(r"\bQComboBox\(|\(QComboBox\):")
    folder = Path(deckbuilder.gui.__file__).parent
    found = [path.name for path in folder.rglob("*.py") if made.search(path.read_text("utf-8"))]
    assert found == ["drop_down.py"]


def test_what_is_too_long_for_its_box_ends_in_dots(qtbot: QtBot, qapp: QApplication) -> None:
    Theme("light").apply(qapp)
    long = "A deck with a name that tells of every card in it"

    def drawn(words: str) -> object:
        box = DropDown()
        qtbot.addWidget(box)
        box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.addItem(words)
        box.resize(160, 32)
        box.show()
        return box.grab().toImage()

    room, advance = 160 - 32, DropDown().fontMetrics().horizontalAdvance
    dotted = [words for n in range(10, len(long)) if advance(words := long[:n].rstrip() + "…") <= room]
    assert drawn(long) in [drawn(words) for words in dotted]
    assert drawn("A deck") not in [drawn(words) for words in dotted]
