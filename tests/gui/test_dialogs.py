import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import CardId
from deckbuilder.desk.deck_files import parse_deck
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.deck_import import DeckImport, open_or_repair, titled
from deckbuilder.gui.dialogs.export_deck import ExportDeck, file_name
from deckbuilder.gui.dialogs.import_cards import ImportCards
from deckbuilder.gui.dialogs.keys import Keys
from deckbuilder.gui.dialogs.open_deck import OpenDeckSheet
from deckbuilder.gui.dialogs.paste_deck import PasteDeck
from deckbuilder.gui.dialogs.searches import SearchesSheet
from deckbuilder.gui.dialogs.settings import SettingsSheet
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.settings import LANGUAGE, TEXT_SCALE
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import DECK, GROVE, LEADER, MemoryCatalog, legal_deck

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("key", list(DIALOGS))
def test_every_dialog_opens_and_closes_and_names_what_it_holds(qtbot: QtBot, window: MainWindow, key: str) -> None:
    dialog = window.open_dialog(key)
    assert dialog.isVisible()
    kinds = (QAbstractButton, QLineEdit, QComboBox, QSpinBox)
    nameless = [
        widget
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, kinds)
        and not widget.accessibleName()
        and not isinstance(widget.parent(), (QLineEdit, QSpinBox, QComboBox, QKeySequenceEdit))
        and widget.objectName() != "qt_tableview_cornerbutton"  # Qt's own, hidden
    ]
    assert nameless == []
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


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


def test_import_tells_what_came_and_the_table_shows_it(qtbot: QtBot, make_window: MakeWindow, tmp_path: Path) -> None:
    catalog = MemoryCatalog()
    window = make_window(legal_deck(), catalog)
    sheet = import_sheet(window, cards_file(tmp_path, 3))
    qtbot.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: sheet._task is None)
    assert "3 new" in sheet.doing.text()
    qtbot.waitUntil(lambda: window.browser.table.rowCount() == 33, timeout=5000)


def test_import_is_taken_back_from_the_strip_and_by_ctrl_z_among_the_decks(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window(legal_deck(), MemoryCatalog())
    table, past = window.browser.table, window.bench.world.past
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        sheet = import_sheet(window, cards_file(tmp_path / name, 3))
        qtbot.mouseClick(sheet.go, LEFT)
        qtbot.waitUntil(lambda: window.browser.table.rowCount() == 33, timeout=5000)
        assert past.label == "import of set.xml"
        sheet.close()
        if name == "one":
            window.strip.undo.click()
        else:
            window.decks.show_library()
            assert window.actions_by_key["undo"].text() == "Undo import of set.xml"
            window.actions_by_key["undo"].trigger()
        qtbot.waitUntil(lambda: table.rowCount() == 30, timeout=5000)
        qtbot.waitUntil(lambda: "Took back the import of set.xml" in window.strip.words.text(), timeout=5000)
        assert past.label == ""


def test_stopped_import_leaves_the_catalog_as_it_was(qtbot: QtBot, make_window: MakeWindow, tmp_path: Path) -> None:
    catalog = MemoryCatalog()
    window = make_window(legal_deck(), catalog)
    before = dict(catalog.known)
    sheet = import_sheet(window, cards_file(tmp_path, 5000))
    sheet.go.click()
    sheet.cancel.click()
    qtbot.waitUntil(lambda: "Stopped" in sheet.doing.text(), timeout=5000)
    assert catalog.known == before
    assert sheet.isVisible()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_import_of_something_else_says_what_was_found(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", "utf-8")
    sheet = import_sheet(window, path)
    qtbot.mouseClick(sheet.go, LEFT)
    said = "✕ letter.txt is not a card file: text that begins 'Dear Sir'. Nothing was changed."  # the sign beside the colour
    qtbot.waitUntil(lambda: sheet.doing.text() == said, timeout=5000)
    assert sheet.go.isEnabled()


def test_trouble_with_a_file_is_gone_once_another_one_is_named(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", "utf-8")
    sheet = import_sheet(window, path)
    qtbot.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: sheet.doing.text().startswith("✕"), timeout=5000)
    sheet.path.setText(str(cards_file(tmp_path, 1)))
    assert not sheet.doing.isVisible()
    assert "set.xml holds cards" in sheet.seen.text()


def test_export_writes_the_deck_as_previewed(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    assert "2 Fox Scout" in sheet.preview.toPlainText()
    preview = sheet.preview.toPlainText()
    sheet.write(tmp_path / "foxes", sheet._format_at(sheet.formats.currentRow()))
    assert (tmp_path / "foxes.txt").read_text("utf-8") == preview


def test_export_copies_what_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    qtbot.mouseClick(sheet.copy, LEFT)
    assert QApplication.clipboard().text() == sheet.preview.toPlainText()


def test_every_writing_format_has_a_preview(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    for row in range(sheet.formats.count()):
        sheet.formats.setCurrentRow(row)
        assert sheet.preview.toPlainText()


@pytest.mark.parametrize(("name", "file"), [("A/B: c*", "A B c"), ("...", "deck"), ("", "deck"), ("Foxes", "Foxes")])
def test_file_name_is_one_that_every_system_takes(name: str, file: str) -> None:
    assert file_name(name) == file


def test_open_lists_decks_and_opens_the_chosen_one(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    sheet = window.open_dialog("open")
    assert isinstance(sheet, OpenDeckSheet)
    qtbot.keyClicks(sheet.filter, "foxes")
    assert listed(sheet) == ["Your decks", "Foxes"]
    qtbot.mouseClick(sheet.open_button, LEFT)
    assert window.bench.open is not None
    assert window.bench.open.deck == legal_deck()


def listed(sheet: OpenDeckSheet) -> list[str]:
    return [sheet.decks.item(n).text().splitlines()[0] for n in range(sheet.decks.count())]


def test_own_decks_and_ready_made_ones_of_one_name_stand_under_two_headings_that_keys_step_over(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "foxes.txt"
    file.write_text("// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "utf-8")
    monkeypatch.setattr("deckbuilder.gui.dialogs.open_deck.ready_made", lambda game: (file,))
    sheet = window.open_dialog("open")
    assert isinstance(sheet, OpenDeckSheet)
    assert listed(sheet) == ["Your decks", "Foxes", "Ready-made", "Foxes"]
    assert sheet.decks.currentRow() == 1
    qtbot.keyClick(sheet.decks, Qt.Key.Key_Down)
    assert sheet.decks.currentRow() == 3
    assert str(sheet.decks.item(3).data(Qt.ItemDataRole.AccessibleTextRole)).endswith("Ready-made")
    qtbot.keyClick(sheet.decks, Qt.Key.Key_Up)
    assert sheet.decks.currentRow() == 1
    qtbot.keyClicks(sheet.filter, "zebra")
    assert listed(sheet) == []
    assert not sheet.open_button.isEnabled()


def test_open_names_the_leader_of_a_ready_made_deck_as_of_the_users_own(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "den-of-boars.txt"
    file.write_text("// Leader\n1 Boar King\n// Starting pack\n2 Boar Cub\n// Deck\n3 Boar Scout\n", "utf-8")
    monkeypatch.setattr("deckbuilder.gui.dialogs.open_deck.ready_made", lambda game: (file,))
    sheet = window.open_dialog("open")
    assert isinstance(sheet, OpenDeckSheet)
    assert "led by Fox King" in sheet.decks.item(1).text()
    sheet.decks.setCurrentRow(3)
    qtbot.waitUntil(lambda: "led by Boar King" in sheet.decks.item(3).text())
    assert sheet.decks.item(3).text().splitlines()[0] == "Den Of Boars"
    assert "6 cards" in sheet.decks.item(3).text()
    assert sheet.decks.currentRow() == 3  # what was chosen meanwhile stays chosen
    qtbot.keyClicks(sheet.filter, "boar k")
    assert [sheet.decks.item(n).data(Qt.ItemDataRole.UserRole) for n in range(sheet.decks.count())] == [None, file]


def test_file_opened_twice_is_one_deck(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("// Leader\n1 Fox King\n// Starting pack\n2 Fox Cub\n// Deck\n3 Fox Scout\n", "utf-8")
    ids = []
    for _ in range(2):
        sheet = window.open_dialog("open")
        assert isinstance(sheet, OpenDeckSheet)
        sheet.open_file(path)
        assert window.bench.open is not None
        ids.append(window.bench.open.desk.id)
    assert ids[0] == ids[1]


def test_file_that_is_no_deck_is_refused_with_its_name(window: MainWindow, tmp_path: Path) -> None:
    sheet = window.open_dialog("open")
    assert isinstance(sheet, OpenDeckSheet)
    sheet.open_file(tmp_path / "none.txt")
    assert "none.txt" in sheet.trouble.text()
    assert sheet.isVisible()


def read(window: MainWindow, text: str) -> DeckImport:
    assert window.bench.open is not None
    found = parse_deck(text.encode(), "list.txt", window.bench.open.shelf)
    sheet = open_or_repair(window.bench, found, "list.txt", window)
    assert isinstance(sheet, DeckImport)
    return sheet


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


def answers(sheet: DeckImport) -> list[tuple[str, str]]:
    return [(box.currentText(), box.sign.text()) for box in sheet.names.values()]


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


def words_of(sheet: QWidget) -> list[str]:
    return [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]


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


def test_what_was_read_and_from_where_is_said_once_the_deck_is_open(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "Den of Foxes.dek"
    path.write_text("// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "utf-8")
    window._on_file_dropped(path)
    assert "Den of Foxes is open: 4 cards, read from Den of Foxes.dek" in window.strip.words.text()


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


def test_card_file_dropped_on_the_import_stands_in_its_line(window: MainWindow, tmp_path: Path) -> None:
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "cards.json"))])
    event = QDropEvent(QPointF(20, 20), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    sheet.dropEvent(event)
    assert sheet.path.text() == str(tmp_path / "cards.json")
    assert sheet.go.isEnabled()


def test_deck_file_chosen_where_cards_are_imported_is_recognised_and_opens_as_a_deck(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "Den of Foxes.txt"
    path.write_text("// Leader\n1 Fox King\n// Deck\n3 Fox Scout\n", "utf-8")
    sheet = import_sheet(window, path)
    assert "Den of Foxes.txt holds the list of one deck: Text list" in sheet.seen.text()
    assert sheet.go.text() == "Open the deck"
    qtbot.mouseClick(sheet.go, LEFT)
    assert not sheet.isVisible()
    assert window.bench.open is not None
    assert window.bench.open.deck.name == "Den of Foxes"
    assert window.browser.table.rowCount() == 30


def test_card_file_is_recognised_before_it_is_imported(window: MainWindow, tmp_path: Path) -> None:
    sheet = import_sheet(window, cards_file(tmp_path, 1))
    assert "set.xml holds cards: OCTGN set (XML)" in sheet.seen.text()
    assert sheet.go.text() == "Import"


def test_text_without_a_card_is_no_deck_and_the_import_says_what_it_looks_like(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\nhow are you?\n", "utf-8")
    sheet = import_sheet(window, path)
    qtbot.mouseClick(sheet.go, LEFT)
    qtbot.waitUntil(lambda: sheet._task is None)
    assert "Dear Ann" in sheet.doing.text()
    assert not sheet.seen.isVisible()


def test_card_file_opened_as_a_deck_stands_in_the_import(window: MainWindow, tmp_path: Path) -> None:
    path = cards_file(tmp_path, 1)
    opening = window.open_dialog("open")
    assert isinstance(opening, OpenDeckSheet)
    opening.open_file(path)
    assert not opening.isVisible()
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    assert sheet.path.text() == str(path)


def test_import_leads_to_pasting_a_list(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("import")
    assert isinstance(sheet, ImportCards)
    qtbot.mouseClick(sheet.paste, LEFT)
    assert not sheet.isVisible()
    assert [found.isVisible() for found in window.findChildren(PasteDeck)] == [True]


def test_dialogs_hold_no_room_for_what_is_not_said(window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    assert not sheet.outcome.isVisible()
    sheet.copy.click()
    assert sheet.outcome.isVisible()


def test_exported_list_names_game_and_format_as_players_do(window: MainWindow) -> None:
    sheet = window.open_dialog("export")
    assert isinstance(sheet, ExportDeck)
    head = sheet.preview.toPlainText().splitlines()[:3]
    assert head[1:] == [f"// Game: {window.bench.game.name}", "// Format: Wild"]


def test_no_saved_search_is_said_once_and_no_button_is_dead(window: MainWindow) -> None:
    sheet = window.open_dialog("searches")
    assert isinstance(sheet, SearchesSheet)
    assert "No search is saved yet" in sheet.trouble.text()
    assert sheet.trouble.property("role") == "muted"
    assert not sheet.list.isVisible()
    assert [button.text() for button in sheet.findChildren(QPushButton) if button.isVisible()] == [
        "Paste lines",
        "Close",
    ]


def test_settings_go_on_where_the_player_was_when_the_window_is_built_anew(window: MainWindow) -> None:
    sheet = SettingsSheet(window.bench, window)
    sheet._set(sheet.editors[LANGUAGE.key], "fr")
    again = SettingsSheet(window.bench, window)
    assert again.focusWidget() is again.editors[LANGUAGE.key]
    again.reject()
    fresh = SettingsSheet(window.bench, window)
    assert fresh.focusWidget() is not fresh.editors[LANGUAGE.key]


def test_settings_show_the_text_size_that_is_drawn(make_window: MakeWindow) -> None:
    sheet = SettingsSheet((window := make_window(legal_deck(), scale=160)).bench, window)
    spin = sheet.editors[TEXT_SCALE.key]
    assert isinstance(spin, QSpinBox)
    assert spin.value() == 160


def test_settings_name_the_folder_of_the_user(window: MainWindow) -> None:
    sheet = window.open_dialog("settings")
    assert isinstance(sheet, SettingsSheet)
    assert sheet.folder.text() == str(window.bench.services.home)


def test_keys_show_the_search_help_where_it_is_shipped(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "shipped", tmp_path.joinpath)
    sheet = window.open_dialog("keys")
    assert isinstance(sheet, Keys)
    before = sheet.tabs.count()
    sheet.accept()
    help = tmp_path / "resources" / "help" / "search.md"
    help.parent.mkdir(parents=True)
    help.write_text("# Searching\n\n`type:` asks for a type.", "utf-8")
    sheet = window.open_dialog("keys")
    assert isinstance(sheet, Keys)
    assert sheet.tabs.count() == before + 1
    page = sheet.tabs.widget(before)
    assert isinstance(page, QTextBrowser)
    assert page.toPlainText().startswith("Searching")


def test_settings_hold_at_once(qtbot: QtBot, window: MainWindow) -> None:
    sheet = window.open_dialog("settings")
    assert isinstance(sheet, SettingsSheet)
    spin = sheet.editors[TEXT_SCALE.key]
    assert isinstance(spin, QSpinBox)
    spin.setValue(130)
    spin.editingFinished.emit()
    assert window.bench.theme.scale == 130
    file = window.bench.services.home / "settings.json"
    assert json.loads(file.read_text("utf-8"))[TEXT_SCALE.key] == 130


def test_new_deck_is_stored_for_its_game(window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    assert window.bench.open is not None
    assert window.bench.open.deck == Deck(GROVE, "wild", "New deck")
