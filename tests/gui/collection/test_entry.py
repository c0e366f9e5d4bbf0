"""Fast entry: a number, some letters, Enter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from deckbuilder.core.collection import Condition, PlaceName
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.collection.entry_words import Typed, offered, read
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.dialogs.import_collection import ImportCollection
from deckbuilder.gui.main_window import MainWindow
from tests.gui.collection.hands import enter, lot, owned


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("3 ember", Typed(3, "ember")),
        ("ember", Typed(1, "ember")),
        ("3x ember axe", Typed(3, "ember axe")),
        ("ember axe x3", Typed(3, "ember axe")),
        ("ember axe 12", Typed(12, "ember axe")),
        ("-1 ember", Typed(-1, "ember")),
        ("2 ember [FOX 12]", Typed(2, "ember", "FOX 12")),
        ("ember (FOX) 2", Typed(2, "ember", "FOX")),
        ("7 swords", Typed(1, "7 swords")),
        ("2 7 swords", Typed(2, "7 swords")),
    ],
)
def test_a_line_is_read_as_players_write_it(text: str, typed: Typed) -> None:
    assert read(text, frozenset({"7 swords"})) == typed


def test_the_likeliest_card_is_offered_first() -> None:
    heads = [(CardId(n), n) for n in ("a red fox", "fox", "fox cub", "foxglove", "old fox", "outfoxed")]
    assert offered("fox", heads, 9) == ["fox", "fox cub", "foxglove", "a red fox", "old fox", "outfoxed"]
    assert offered("", heads, 9) == []


def test_enter_adds_and_is_ready_for_the_next(place: CollectionPlace) -> None:
    enter(place, "3 fox ki")
    assert owned(place) == {"fox-king": 3}
    assert place.entry.line.text() == ""
    assert place.entry.line.hasFocus()
    enter(place, "owl cub")
    assert owned(place) == {"fox-king": 3, "owl-cub": 1}
    place.undo()
    assert owned(place) == {"fox-king": 3}
    place.redo()
    assert owned(place) == {"fox-king": 3, "owl-cub": 1}


def test_undo_after_enter_is_of_the_copies_and_before_it_of_the_words(place: CollectionPlace) -> None:
    enter(place, "3 fox ki")
    line = place.entry.line
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == ""
    assert owned(place) == {}
    QTest.keyClicks(line, "2 owl")
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() != "2 owl"
    assert owned(place) == {}


def test_arrows_choose_another_of_the_cards_that_are_offered(place: CollectionPlace) -> None:
    line = place.entry.line
    QTest.keyClicks(line, "2 fox")
    assert line.offers.shown
    QTest.keyClick(line, Qt.Key.Key_Down)
    second = line._found[1]
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert owned(place) == {second: 2}
    assert not line.offers.shown


def test_a_number_below_nought_takes_copies_away(place: CollectionPlace) -> None:
    enter(place, "3 fox king")
    enter(place, "-2 fox king")
    assert owned(place) == {"fox-king": 1}


def test_the_printing_can_be_typed(place: CollectionPlace) -> None:
    enter(place, "2 fox king [ONE 5]")
    (only,) = place.lots.holdings
    assert only.printing == PrintingId("fox-king/ONE")


def test_what_was_said_of_copies_holds_for_the_next(place: CollectionPlace) -> None:
    entry = place.entry
    entry.place.setEditText("Cellar/Box 3")
    entry.condition.setCurrentIndex(entry.condition.findData("NM"))
    entry.foil.setChecked(True)
    entry._keep()
    enter(place, "2 fox king")
    enter(place, "owl cub")
    assert {one.card for one in place.lots.holdings} == {"fox-king", "owl-cub"}
    assert all(
        (one.place, one.condition, one.foil) == (PlaceName("Cellar/Box 3"), Condition.NEAR_MINT, True)
        for one in place.lots.holdings
    )
    entry.reset.click()
    enter(place, "owl king")
    assert lot("owl-king") in place.lots.holdings


def test_a_name_that_no_card_has_is_told_and_stays_to_be_mended(place: CollectionPlace) -> None:
    told: list[str] = []
    place.bench.troubled.connect(told.append)
    enter(place, "3 zzyzx")
    assert owned(place) == {}
    assert "zzyzx" in told[0]
    assert place.entry.line.text() == "3 zzyzx"


def test_a_pasted_list_opens_the_dialog_that_reads_it(place: CollectionPlace) -> None:
    QApplication.clipboard().setText("2 fox king\n1 owl cub\n")
    QTest.keyClick(place.entry.line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    dialog = place.window().findChild(ImportCollection)
    assert dialog is not None
    assert dialog.text.toPlainText() == "2 fox king\n1 owl cub\n"
    assert place.entry.line.text() == ""
    dialog.reject()


def test_a_pasted_list_is_proposed_for_the_box_of_the_next_copies(place: CollectionPlace, window: MainWindow) -> None:
    place.entry.place.setEditText("Cellar/Tin")
    place.entry._keep()
    place.entry.line.take_text("3 Fox King\n2 Owl Cub")
    dialog = next(one for one in window.findChildren(ImportCollection) if one.isVisible())
    assert dialog.place.currentText() == "Cellar/Tin"
    assert dialog.text.toPlainText() == "3 Fox King\n2 Owl Cub"
    dialog.reject()
