"""Rows of names that were not understood, wherever they were read."""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.core.formats import Doubt, Finding
from deckbuilder.core.ids import CardId
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.gui.dialogs.card_meant import CardNames
from deckbuilder.gui.dialogs.deck_import import DeckImport, open_or_repair
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.repair import LEAVE_OUT, MOST_ROWS, Question, Repair, question
from tests.gui.dialogs.hands import words_of
from tests.gui.fakes import DECK

NEAR = (("Fox Scout (Beast)", CardId("fox-scout")), ("Boar Scout (Beast)", CardId("boar-scout")))


def test_each_question_has_an_answer_in_its_order(qtbot: QtBot) -> None:
    asked = (
        Question("line 4", "2 Fox Scuot", "Fox Scuot", NEAR),
        Question("row 7", "1 Zebra", "Zebra"),
        Question("row 8", "20 cards", "cards", stray=True),
        Question("row 9", "1 Twin", "Twin", NEAR[1:], as_read="Twin (Beast)"),
    )
    rows = Repair(asked, CardNames(None))
    qtbot.addWidget(rows)
    assert rows.answers() == (NEAR[0][1], None, LEAVE_OUT, None)
    assert rows.proposing
    assert [box.sign.text() for box in rows.boxes] == ["proposed", "kept", "left out", "taken"]
    rows.boxes[3].setCurrentIndex(rows.boxes[3].findText("Boar Scout (Beast)"))
    assert rows.answers()[3] == "boar-scout"


def test_more_names_than_a_window_holds_stay_as_they_were_read_and_it_is_said(qtbot: QtBot) -> None:
    rows = Repair([Question(f"row {n}", f"1 Nobody {n}", f"Nobody {n}") for n in range(MOST_ROWS + 5)], CardNames(None))
    qtbot.addWidget(rows)
    assert rows.answers() == (None,) * (MOST_ROWS + 5)
    rows.show()
    assert "5 more stay as they are written." in words_of(rows)


def test_question_offers_the_cards_that_come_near(window: MainWindow) -> None:
    assert window.bench.open is not None
    asked = question("row 3", "2 Fox Scuot", "Fox Scuot", window.bench.open.shelf)
    assert asked.near[0] == ("Fox Scout (Beast)", CardId("fox-scout"))
    assert not asked.doubtful


def test_name_of_several_cards_asks_which_and_the_one_taken_stays_unless_another_is_chosen(
    window: MainWindow,
) -> None:
    opened = window.bench.open
    assert opened is not None
    text = b"// Leader\n1 Fox King\n// Deck\n2 Fox Scout\n"
    plain = parse_deck(text, "list.txt", opened.shelf)
    finding = Finding("line 4", "'Fox Scout' stands for 2 cards")
    doubt = Doubt(finding, DECK, "Fox Scout", (CardId("fox-scout"), CardId("owl-elder")), 2)
    sheet = open_or_repair(window.bench, replace(plain, findings=(finding,), doubts=(doubt,)), "list", window)
    assert isinstance(sheet, DeckImport)
    (box,) = sheet.doubts
    assert (box.currentText(), box.sign.text()) == ("Fox Scout (Beast, level 2)", "taken")
    assert sheet.deck().count(CardId("fox-scout"), DECK) == 2
    assert not any("stands for" in said for said in words_of(sheet))  # it is asked, not remarked
    box.setCurrentIndex(box.findText("Owl Elder", Qt.MatchFlag.MatchStartsWith))
    assert sheet.deck().count(CardId("owl-elder"), DECK) == 2
    sheet.take.click()
    assert window.bench.open is not None
    assert window.bench.open.deck.count(CardId("fox-scout")) == 0
