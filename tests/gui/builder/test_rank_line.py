"""One rank of the opening layout."""

from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.gui.builder.rank_line import RankLine


def test_a_rank_that_stands_alone_has_no_number(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    line = RankLine(1, QPushButton, outer)  # type: ignore[arg-type]  # any button is a place here
    number = line.findChild(QLabel)
    assert isinstance(number, QLabel)
    line.show_number(False)
    assert number.isHidden()
    line.show_number(True)
    assert not number.isHidden()
