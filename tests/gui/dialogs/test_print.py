"""Printing from the window: seen before, true to size, written beside the window, remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from deckbuilder.gui.dialogs.print_deck import PrintDeck
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.printing.order import send
from deckbuilder.imaging.page import INCH, Placed, Words
from deckbuilder.settings import PRINT, PRINT_FOLDER
from tests.gui.dialogs.hands import LEFT
from tests.helpers.printed import needs_pdftoppm, raster, reader, words


@pytest.fixture
def sheet(qtbot: QtBot, window: MainWindow) -> PrintDeck:
    sheet = window.open_dialog("print")
    assert isinstance(sheet, PrintDeck)
    settle(qtbot, sheet)
    return sheet


def settle(qtbot: QtBot, sheet: PrintDeck) -> None:
    def still() -> bool:
        return not (sheet._pause.isActive() or sheet._drawing.busy or sheet.preview._asking.busy or sheet._writing.busy)

    qtbot.waitUntil(still, timeout=20_000)


def said(sheet: PrintDeck) -> list[str]:
    page = sheet.preview.page
    return [item.text for item in page.items if isinstance(item, Words)] if page is not None else []


def wish(qtbot: QtBot, sheet: PrintDeck, **wishes: object) -> None:
    for key, value in wishes.items():
        sheet.form.set_wish(key, value)
    settle(qtbot, sheet)


def test_proxies_are_seen_page_by_page(qtbot: QtBot, sheet: PrintDeck) -> None:
    assert sheet.place.text() == "Page 1 of 2  ·  11 cards"
    assert len([item for item in sheet.preview.page.items if isinstance(item, Placed)]) == 9  # type: ignore[union-attr]
    QTest.mouseClick(sheet.next, LEFT)
    assert sheet.place.text().startswith("Page 2 of 2")
    assert not sheet.next.isEnabled()
    QTest.keyClick(sheet.preview, Qt.Key.Key_Home)
    assert sheet.preview.number == 0
    assert sheet.preview.accessibleName() == "Preview, page 1 of 2"


def test_pictures_of_the_page_arrive(sheet: PrintDeck) -> None:
    assert sheet.preview.page is not None
    sources = {item.source for item in sheet.preview.page.items if isinstance(item, Placed)}
    assert all(sheet.preview.image(source) is not None for source in sources)


@pytest.mark.parametrize(
    ("what", "word"),
    [("sheet", "Deck registration"), ("list", "Level"), ("checklist", "Checklist"), ("ruler", "Ruler test page")],
)
def test_each_kind_of_print_is_seen(qtbot: QtBot, sheet: PrintDeck, what: str, word: str) -> None:
    wish(qtbot, sheet, what=what)
    assert any(text.startswith(word) for text in said(sheet))
    assert sheet.save.isEnabled()
    shown = {key for key, editor in sheet.form.editors.items() if not editor.isHidden()}
    assert ("player" in shown, "bleed" in shown, "missing" in shown) == (what == "sheet", False, what == "checklist")


def test_true_size_is_that_of_the_screen(qtbot: QtBot, sheet: PrintDeck) -> None:
    sheet.zoom.setCurrentIndex(sheet.zoom.findData(1.0))
    sheet.zoom.activated.emit(sheet.zoom.currentIndex())
    dots = sheet.screen().physicalDotsPerInch()
    assert sheet.preview.scale * INCH == pytest.approx(dots)
    page = sheet.preview.page
    assert page is not None
    assert sheet.preview.sheet.minimumWidth() == pytest.approx(page.width / INCH * dots, abs=40)
    QTest.keyClick(sheet.preview, Qt.Key.Key_Plus)
    assert sheet.preview.zoom == pytest.approx(1.25)
    QTest.keyClick(sheet.preview, Qt.Key.Key_0)
    assert sheet.zoom.currentData() == 0.0


def test_a_print_is_written_beside_the_window(qtbot: QtBot, sheet: PrintDeck, tmp_path: Path) -> None:
    wish(qtbot, sheet, what="sheet", player="Ann")
    sheet.write(tmp_path / "print")
    settle(qtbot, sheet)
    assert sheet.outcome.text() == f"Wrote {tmp_path / 'print.pdf'}"
    assert "Ann" in words((tmp_path / "print.pdf").read_bytes())
    assert sheet.bench.services.settings[PRINT_FOLDER] == str(tmp_path)


def test_a_place_that_cannot_be_written_is_told(qtbot: QtBot, sheet: PrintDeck, tmp_path: Path) -> None:
    (tmp_path / "full.pdf").mkdir()
    sheet.write(tmp_path / "full.pdf")
    settle(qtbot, sheet)
    assert "is a folder" in sheet.trouble.text()
    assert sheet.outcome.text() == ""


def test_a_name_is_proposed_and_the_chosen_file_written(
    qtbot: QtBot, sheet: PrintDeck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def choose(parent: object, title: str, name: str, filter: str) -> tuple[str, str]:
        proposed.append(Path(name).name)
        return str(tmp_path / "chosen.pdf"), filter

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    QTest.mouseClick(sheet.save, LEFT)
    settle(qtbot, sheet)
    assert proposed == ["Foxes Proxies.pdf"]
    assert len(reader((tmp_path / "chosen.pdf").read_bytes()).pages) == 2


def test_the_preview_follows_the_deck(qtbot: QtBot, window: MainWindow, sheet: PrintDeck) -> None:
    opened = window.bench.open
    assert opened is not None
    entry = opened.deck.entries[-1]
    opened.set_count(entry.slot, entry.card, entry.count + 3)
    settle(qtbot, sheet)
    assert sheet.place.text() == "Page 1 of 2  ·  14 cards"


def test_an_empty_deck_leaves_nothing_to_print(qtbot: QtBot, window: MainWindow) -> None:
    window.bench.open_new()
    sheet = window.open_dialog("print")
    assert isinstance(sheet, PrintDeck)
    settle(qtbot, sheet)
    assert "nothing to print" in sheet.notes.text()
    assert not sheet.save.isEnabled()
    wish(qtbot, sheet, what="ruler")
    assert sheet.save.isEnabled()


def test_wishes_hold_until_the_next_time(qtbot: QtBot, window: MainWindow, sheet: PrintDeck) -> None:
    wish(qtbot, sheet, what="list", paper="letter")
    sheet.reject()
    assert '"letter"' in window.bench.services.settings[PRINT]
    again = window.open_dialog("print")
    assert isinstance(again, PrintDeck)
    settle(qtbot, again)
    what, player = again.form.editors["what"], again.form.editors["player"]
    assert isinstance(what, DropDown)
    assert isinstance(player, QLineEdit)
    assert (what.currentData(), player.text()) == ("list", "")
    assert again.preview.page is not None
    assert again.preview.page.width == 21590


@needs_pdftoppm
def test_a_printer_gets_pages_of_true_size(qtbot: QtBot, sheet: PrintDeck, tmp_path: Path) -> None:
    from PySide6.QtPrintSupport import QPrinter

    wish(qtbot, sheet, what="ruler", paper="a4")
    assert sheet.print_ is not None
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printer.pdf"))
    printer.setFullPage(True)
    send(sheet.print_, printer, sheet.font().family(), lambda what, done, of: None)
    page = raster((tmp_path / "printer.pdf").read_bytes(), tmp_path, dpi=254)
    across = [n for n in range(page.width) if page.getpixel((n, 1500)) < 128]  # type: ignore[operator]  # grey
    frame = [(a, b) for a in across for b in across if abs(b - a - 631) <= 3]
    assert frame, "the frame of a card, 63 mm wide with its line, is on the paper"


def test_the_pages_keep_their_size_while_something_is_said(qtbot: QtBot, sheet: PrintDeck) -> None:
    before = sheet.preview.size()
    for told in (sheet.notes, sheet.trouble, sheet.outcome):
        told.setText("A sentence that is long enough to need several lines in any column of a dialog. " * 2)
    sheet.bar.show()
    qtbot.wait(50)
    assert sheet.preview.size() == before
