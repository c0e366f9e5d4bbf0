"""A list that is pasted or read: names that nobody knows, what is proposed for them, and what the deck is called."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.gui.dialogs.deck_import import DeckImport, open_or_repair, titled
from deckbuilder.gui.dialogs.paste_deck import PasteDeck
from deckbuilder.gui.main_window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.dialogs.hands import LEFT, words_of
from tests.gui.fakes import DECK, LEADER, legal_deck


def read(window: MainWindow, text: str) -> DeckImport:
    assert window.bench.open is not None
    found = parse_deck(text.encode(), "list.txt", window.bench.open.shelf)
    sheet = open_or_repair(window.bench, found, "list.txt", window)
    assert isinstance(sheet, DeckImport)
    return sheet


def answers(sheet: DeckImport) -> list[tuple[str, str]]:
    return [(box.currentText(), box.sign.text()) for box in sheet.names.values()]


def test_nearest_card_of_a_misspelt_name_is_proposed_and_one_key_takes_it(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n")
    box = sheet.names[(DECK, "Fox Scuot")]
    assert box.currentText() == "Fox Scout (Beast)"
    assert (box.sign.text(), box.sign.isVisible()) == ("proposed", True)
    assert box.accessibleDescription().startswith("Proposed")
    assert sheet.take.text() == "Open with what is proposed"
    assert window.bench.open is not None
    assert window.bench.open.deck == legal_deck()  # nothing is taken before the player says so
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    assert window.bench.open.deck.count(CardId("fox-scout"), DECK) == 2
    assert window.bench.open.deck.unknown == ()


def test_long_names_of_a_list_leave_room_for_what_is_proposed(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(legal_deck(), scale=160)
    window.resize(1024, 640)
    long = "A Name That Nobody Has Ever Printed On Any Card At All"
    sheet = read(window, f"// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n1 {long}\n")
    sign = sheet.names[(DECK, "Fox Scuot")].sign
    qtbot.waitUntil(lambda: sign.isVisible() and sign.width() >= sign.sizeHint().width())
    place = sign.mapTo(sheet, sign.rect().topRight())
    assert place.x() < sheet.width() - 24


def test_card_chosen_by_the_player_is_no_proposal_any_more(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n")
    box = sheet.names[(DECK, "Fox Scuot")]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert box.currentText() == "leave this line out"
    assert box.sign.text() == "left out"
    assert sheet.take.text() == "Open the deck"


def test_all_proposals_are_declined_by_one_click_and_made_again_by_another(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n1 Boar Scuot\n20 cards\n")
    proposed = answers(sheet)
    assert sheet.keep_all.isVisible()
    qtbot.mouseClick(sheet.keep_all, LEFT)
    assert answers(sheet) == [("keep as it is", "kept")] * 2 + [("leave this line out", "left out")]
    assert sheet.keep_all.text() == "Back to what was proposed"
    qtbot.mouseClick(sheet.keep_all, LEFT)
    assert answers(sheet) == proposed
    assert sheet.keep_all.text() == "Keep all names as they are written"
    qtbot.mouseClick(sheet.keep_all, LEFT)
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.unknown == ((DECK, "Fox Scuot", 2), (DECK, "Boar Scuot", 1))


def test_unknown_name_left_alone_stays_in_the_deck(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Zebra Captain\n")
    assert sheet.names[(DECK, "Zebra Captain")].currentText() == "keep as it is"
    assert sheet.take.text() == "Open the deck"
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.unknown == ((DECK, "Zebra Captain", 2),)


def test_line_left_out_is_not_in_the_deck(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n")
    box = sheet.names[(DECK, "Fox Scuot")]
    box.setCurrentIndex(box.findText("leave this line out"))
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.unknown == ()
    assert window.bench.open.deck.count() == 1


def test_unknown_name_stands_on_the_sheet_once_beside_its_answer(window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\nFox Runner\n")
    said = words_of(sheet)
    assert [text for text in said if "Fox Scuot" in text] == ["2 Fox Scuot"]
    assert "line 4" in said
    assert not any("kept as unknown" in text for text in said)
    assert any("no quantity before 'Fox Runner'" in text for text in said)  # what is told of other lines stays


def test_cards_that_begin_with_a_name_are_offered_and_none_of_several_is_taken(
    qtbot: QtBot, window: MainWindow
) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Owl\n1 Boar El\n")
    several, one = sheet.names[(DECK, "Owl")], sheet.names[(DECK, "Boar El")]
    offered = [several.itemText(n) for n in range(2, several.count() - 1)]
    assert len(offered) == 10
    assert all(text.startswith("Owl ") for text in offered)
    assert (several.currentText(), several.sign.text()) == ("keep as it is", "choose one")
    assert (one.currentText(), one.sign.text()) == ("Boar Elder (Beast)", "proposed")
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.unknown == ((DECK, "Owl", 2),)


def test_lines_that_speak_about_the_list_are_left_out_and_said_so(qtbot: QtBot, window: MainWindow) -> None:
    text = "Deck by Ann\n// Leader\n1 Fox King\n// Deck\n3 Fox Scout\nhttp://example.org/7\n20 cards\n1 Zebra Captain\n"
    sheet = read(window, text)
    assert "Lines that name no card" in words_of(sheet)
    for line in ("Deck by Ann", "http://example.org/7", "cards"):
        (box,) = [box for (_, name), box in sheet.names.items() if name == line]
        assert (box.currentText(), box.sign.text(), box.sign.isVisible()) == ("leave this line out", "left out", True)
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.unknown == ((DECK, "Zebra Captain", 1),)


def test_answer_of_the_player_stays_when_proposals_come_back(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n1 Boar Scuot\n")
    box = sheet.names[(DECK, "Fox Scuot")]
    qtbot.mouseClick(sheet.keep_all, LEFT)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.mouseClick(sheet.keep_all, LEFT)
    assert answers(sheet) == [("leave this line out", "left out"), ("Boar Scout (Beast)", "proposed")]


def test_line_without_a_number_and_a_near_name_is_left_out_and_said_so(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\nhello this is junk\n2 Zebra Captain\n")
    assert answers(sheet) == [("leave this line out", "left out"), ("keep as it is", "kept")]
    assert any(text.startswith("None of them reads like a card") for text in words_of(sheet))
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.unknown == ((DECK, "Zebra Captain", 2),)


def test_card_that_comes_not_near_is_named_by_typing(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n2 Zebra Captain\n")
    box = sheet.names[(DECK, "Zebra Captain")]
    assert not box.field.isVisible()
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_End)
    assert box.currentText() == "another card…"
    assert sheet.focusWidget() is box.field
    assert box.field.accessibleName() == "Name of the card meant by Zebra Captain"
    qtbot.keyClicks(box.field, "owl elde")
    completer = box.field.completer()
    assert completer is not None
    assert completer.currentCompletion() == "Owl Elder"
    assert box.sign.text() == "✕ no such card"
    assert sheet.deck().unknown == ((DECK, "Zebra Captain", 2),)
    qtbot.keyClicks(box.field, "r")
    assert box.sign.text() == "chosen"
    completer.popup().hide()
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert sheet.isVisible()  # Enter ended the name
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.count(CardId("owl-elder"), DECK) == 2
    assert window.bench.open.deck.unknown == ()


def test_escape_leaves_the_field_for_a_name_and_not_the_sheet(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n")
    box = sheet.names[(DECK, "Fox Scuot")]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_End)
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert (sheet.isVisible(), box.field.isVisible(), sheet.focusWidget()) == (True, False, box)
    assert answers(sheet) == [("Fox Scout (Beast)", "proposed")]


def test_sheet_says_at_once_how_many_cards_the_deck_will_have(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(
        window, "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n2 Zebra Captain\nhello this is junk\n0 Boar Scout\n"
    )
    said = "list: 4 cards found. With what is chosen here the deck has {n} cards."
    assert sheet.sum.text() == said.format(n=6)
    box = sheet.names[(DECK, "Zebra Captain")]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert sheet.sum.text() == said.format(n=4)
    shown = words_of(sheet)
    assert "A name that is kept is a card of unknown name: it counts, but no rule can judge it." in shown
    assert "Remarks on other lines" in shown


def test_form_for_a_pasted_list_names_the_parts_of_a_deck_as_the_game_does(window: MainWindow) -> None:
    sheet = window.open_dialog("paste")
    (example,) = [text for text in words_of(sheet) if text.startswith("//")]
    assert example.splitlines()[::2] == ["// Starting pack", "// Deck"]


def test_list_of_cards_meant_shows_every_entry_whole(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "// Leader\n1 Fox King\n// Deck\n2 Fox Scuot\n")
    box = sheet.names[(DECK, "Fox Scuot")]
    box.showPopup()
    view = box.view()
    last = view.visualRect(box.model().index(box.count() - 1, 0))
    assert view.viewport().height() > last.bottom()
    assert not view.horizontalScrollBar().isVisible()
    box.hidePopup()


def test_list_without_sections_starts_as_proposed_and_only_when_taken(qtbot: QtBot, window: MainWindow) -> None:
    sheet = read(window, "1 Fox King\n3 Fox Scout\n")
    assert window.bench.open is not None
    assert window.bench.open.deck == legal_deck()
    qtbot.mouseClick(sheet.take, LEFT)
    assert window.bench.open.deck.count(CardId("fox-king"), LEADER) == 1


def test_list_without_a_title_is_called_by_the_card_that_leads_it(window: MainWindow, tmp_path: Path) -> None:
    opened = window.bench.open
    assert opened is not None
    for file, text, name in (
        ("event-2025-02-foxes.txt", "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "Fox King"),
        ("event-2025-03-zebras.txt", "// Leader\n1 Zebra Captain\n// Deck\n3 Fox Scout\n", "Zebra Captain"),
        ("event-2025-04.txt", "// Deck: Spring Foxes\n// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "Spring Foxes"),
        ("Den of Foxes.txt", "// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "Den of Foxes"),
        ("event-2025-05.txt", "// Deck\n3 Fox Scout\n", "event-2025-05"),
    ):
        read = parse_deck(text.encode(), file, opened.shelf)
        assert titled(read.deck, file, "", opened.shelf).name == name


def test_pasted_list_is_called_by_the_card_that_leads_it(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("paste")
    assert isinstance(sheet, PasteDeck)
    sheet.text.setPlainText("// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n")
    qtbot.mouseClick(sheet.read, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "Fox King"
