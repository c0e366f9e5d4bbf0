"""The card page: read as sentences, every printing in reach, pictures chosen and taken back, a note kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.core.query_parse import parse
from deckbuilder.gui.browser.card_page import CARD_TAB, NOTE_TAB, PRINTINGS_TAB, CardPage
from deckbuilder.gui.browser.card_picture import CardPicture
from deckbuilder.gui.browser.card_words import ruling
from deckbuilder.gui.browser.printing_table import FACE
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from tests.gui.fakes import CARDS, GAME, MemoryCatalog, MemoryDecks, legal_deck, make_services

SCOUT = CardId("fox-scout")
OLD, NEW = (
    Printing(PrintingId("fox-scout/TWO"), "TWO", "7", "Rare", "Long ago.", "Bo Oak"),
    Printing(PrintingId("fox-scout/ONE"), "ONE", "2", "Common", "Lately.", "Ada Elm"),
)


class TwoSets(MemoryCatalog):
    """A scout with two printings, a ruling of each kind; the second set is the older one."""

    def __init__(self) -> None:
        scout = next(card for card in CARDS if card.id == SCOUT)
        ruled = (
            "Erratum 2004/06/29: Bites twice.",
            "It may run. [A. Judge, 2005/04/11]",
            "Format Notes:\n-Wild: Unique",
        )
        super().__init__(
            [replace(c, printings=(OLD, NEW), rulings=ruled) if c is scout else c for c in CARDS],
        )

    def sets(self, game: GameId) -> tuple[CardSet, ...]:
        return CardSet("TWO", "Second Grove", "2019-05", 1), CardSet("ONE", "First Grove", "2020", 30)


@pytest.fixture
def bench(qtbot: QtBot, home: Path, decks: MemoryDecks) -> Iterator[Workbench]:
    decks.create(legal_deck())
    made = Workbench(World(make_services(home, decks, TwoSets()), Theme("light", 100)))
    made.begin()
    qtbot.waitUntil(lambda: made.open is not None and made.index is not None)
    yield made
    made.close()


@pytest.fixture
def page(qtbot: QtBot, bench: Workbench) -> CardPage:
    made = CardPage(bench)
    qtbot.addWidget(made)
    made.resize(700, 420)
    made.show()
    made._on_index()  # in the window the page is there before the cards are
    made._on_deck()
    return made


def shown(qtbot: QtBot, page: CardPage, card: str) -> str:
    """Show a card and give the page once the player rested on it."""
    page.show_card(CardId(card))
    qtbot.waitUntil(lambda: not page._rest.isActive())
    return page.page.toPlainText().replace("\N{NO-BREAK SPACE}", " ").replace("\N{LINE SEPARATOR}", "\n")


def scan(folder: Path, name: str = "mine.png", color: str = "#00ff00") -> Path:
    picture = QImage(63, 88, QImage.Format.Format_RGB32)
    picture.fill(QColor(color))
    file = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    assert picture.save(str(file))
    return file


def scout(bench: Workbench) -> Card:
    return bench.cards[SCOUT]


# -- the words -------------------------------------------------------------------------------------


def test_what_is_printed_is_there_at_once(page: CardPage) -> None:
    page.show_card(SCOUT)
    text = page.page.toPlainText()
    assert text.startswith("Fox Scout\nBeast")
    assert "Order: strike 2." in text


def test_page_reads_as_a_sentence_a_block(qtbot: QtBot, page: CardPage) -> None:
    lines = [" ".join(line.split()) for line in shown(qtbot, page, SCOUT).split("\n") if line.strip()]
    for line in (
        "Beast · Fox",
        "Legal in ✓ Wild ✓ Small Wood ✓ Kindred",
        "Printing First Grove (ONE) · #2 · Common · 2020 · art by Ada Elm",
        "All 2 printings",
    ):
        assert line in lines


def test_formats_that_forbid_and_that_cannot_tell_stand_apart(qtbot: QtBot, page: CardPage) -> None:
    charm = shown(qtbot, page, "fox-charm-1")
    assert "Not legal in" in charm
    assert "Undecided in" not in charm
    trick = shown(qtbot, page, "fox-trick-1")
    assert trick.index("Undecided in") < trick.index("Kindred")


def test_unread_text_is_said_and_never_blank(qtbot: QtBot, page: CardPage) -> None:
    assert "The text of this card is not in your card list." in shown(qtbot, page, "fox-charm-1")


def test_rulings_tell_their_source_and_date(qtbot: QtBot, page: CardPage) -> None:
    text = shown(qtbot, page, SCOUT)
    assert "Erratum 2004/06/29\nBites twice." in text
    assert "Ruling A. Judge, 2005/04/11\nIt may run." in text
    assert "Format notes\n-Wild: Unique" in text


@pytest.mark.parametrize("words", ["A plain one.", "See [that] first.", "[Alone]", ""])
def test_ruling_without_a_source_keeps_every_word(words: str) -> None:
    assert ruling(words).text == words
    assert ruling(words).source == ""


def test_hostile_words_are_shown_and_not_obeyed(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    hostile = replace(scout(bench), name="<b>Fox</b>", text="<img src='file:///etc'> & more")
    bench.world.cards = {**bench.cards, SCOUT: hostile}
    assert shown(qtbot, page, SCOUT).startswith("<b>Fox</b>")
    assert "<img src='file:///etc'> & more" in page.page.toPlainText()


def test_links_search_for_artist_set_and_words(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    shown(qtbot, page, SCOUT)
    html = page.page.toHtml()
    wanted: list[str] = []
    bench.search_wanted.connect(wanted.append)
    for query in ('artist:"Ada Elm"', "set:ONE", "kin:Fox", "type:Beast", "legal:wild"):
        link = "search:" + bytes(QUrl.toPercentEncoding(query)).decode()
        assert link in html
        page.page.anchorClicked.emit(QUrl(link))
        assert wanted[-1] == query
        assert not parse(query, GAME).problems


def test_decks_that_hold_the_card_are_named_and_opened(qtbot: QtBot, page: CardPage, decks: MemoryDecks) -> None:
    shown(qtbot, page, SCOUT)
    qtbot.waitUntil(lambda: "In your decks" in page.page.toPlainText(), timeout=5000)
    with qtbot.waitSignal(page.deck_wanted) as asked:
        page.page.anchorClicked.emit(QUrl("deck:1"))
    assert asked.args == [1]
    assert "In your decks" not in shown(qtbot, page, "owl-king")


def test_keys_reach_every_link_and_leave_again(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, SCOUT)
    flags = page.page.textInteractionFlags()
    assert flags & Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    assert flags & Qt.TextInteractionFlag.TextSelectableByMouse


# -- printings -------------------------------------------------------------------------------------


def open_printings(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, SCOUT)
    page.show_printings()


def test_printings_stand_by_release_and_read_as_sentences(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    table = page.printings.table
    assert [table.printing(row) for row in range(3)] == [None, OLD, NEW]
    said = table.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Second Grove (TWO), number 7, Rare, art by Bo Oak, 2019"
    assert table.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith("2020, shown")
    assert page.printings.rows.hasFocus()


def test_each_printing_has_a_picture_and_what_is_known_of_it_in_its_row(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    rows, table = page.printings.rows, page.printings.table
    assert (table.set_words(1), table.more_words(1)) == ("Second Grove (TWO)", "#7 · Rare · 2019 · Bo Oak")
    assert [table.sign(row) is not None for row in range(3)] == [True, False, False]
    for row in range(3):
        face = rows.indexWidget(table.index(row, FACE))
        assert isinstance(face, CardPicture)
        qtbot.waitUntil(face.ready, timeout=5000)
        assert rows.viewport().rect().contains(face.geometry())


def test_automatic_is_listed_first_and_chosen_while_the_player_chose_no_printing(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    table = page.printings.table
    assert (table.set_words(0), table.more_words(0)) == ("Automatic", "First Grove (ONE)")
    assert table.sentence(0) == "Automatic: First Grove (ONE), chosen"
    page.printings.rows.selectRow(1)
    qtbot.mouseClick(page.printings.show_it, Qt.MouseButton.LeftButton)
    assert table.set_words(0) == "Automatic"
    assert [table.is_chosen(row) for row in range(3)] == [False, True, False]
    assert table.sentence(0) == "Automatic: First Grove (ONE)"


def test_card_of_one_printing_has_nothing_to_choose_from(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, "owl-king")
    page.show_printings()
    assert page.printings.table.rowCount() == 1
    assert page.printings.table.sentence(0).endswith("shown")


def test_enter_shows_a_printing_everywhere_and_undo_takes_it_back(
    qtbot: QtBot, page: CardPage, bench: Workbench, home: Path
) -> None:
    open_printings(qtbot, page)
    undo: list[object] = []
    bench.hub.said.connect(lambda _, back: undo.append(back))
    page.printings.rows.selectRow(1)
    qtbot.keyClick(page.printings.rows, Qt.Key.Key_Return)
    pictures = bench.services.pictures
    assert pictures.shown(scout(bench), GAME) is OLD
    assert not page.printings.show_it.isEnabled()
    assert type(pictures)(home).shown(scout(bench), GAME) is OLD  # it outlives the program
    back = undo[-1]
    assert callable(back)
    back()
    assert pictures.chosen(scout(bench), GAME) is None
    assert pictures.shown(scout(bench), GAME) is NEW


@pytest.mark.parametrize("by_key", [True, False])
def test_automatic_forgets_the_choice(qtbot: QtBot, page: CardPage, bench: Workbench, by_key: bool) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.mouseClick(page.printings.show_it, Qt.MouseButton.LeftButton)
    page.printings.rows.selectRow(0)
    assert not page.printings.into_deck.isEnabled()
    if by_key:
        qtbot.keyClick(page.printings.rows, Qt.Key.Key_Return)
    else:
        assert page.printings.show_it.text() == "Show the usual one"
        qtbot.mouseClick(page.printings.show_it, Qt.MouseButton.LeftButton)
    assert bench.services.pictures.chosen(scout(bench), GAME) is None
    assert page.printings.rows.currentIndex().row() == 0
    assert not page.printings.show_it.isEnabled()


def test_chosen_row_shows_its_picture_on_the_page_only(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    assert page.picture._shown is not None
    assert page.picture._shown[2] == OLD.id
    page.tabs.setCurrentIndex(CARD_TAB)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    assert page.picture._shown[2] is None


def test_copies_in_the_deck_become_this_printing_in_one_step(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.mouseClick(page.printings.into_deck, Qt.MouseButton.LeftButton)
    opened = bench.open
    assert opened is not None
    assert {e.printing for e in opened.deck.entries if e.card == SCOUT} == {OLD.id}
    assert "2 in deck" in page.printings.table.sentence(1)
    opened.undo()
    assert {e.printing for e in opened.deck.entries} == {None}


def test_card_that_is_not_in_the_deck_cannot_change_its_printing_there(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, "owl-king")
    page.show_printings()
    assert not page.printings.into_deck.isEnabled()
    assert "no copy" in page.printings.into_deck.toolTip()


def test_low_page_leaves_its_room_to_the_printings_and_loses_no_deed(
    qtbot: QtBot, qapp: QApplication, page: CardPage, bench: Workbench
) -> None:
    bench.theme.apply(qapp)
    page.resize(440, 280)
    open_printings(qtbot, page)
    printings = page.printings
    rows, last = printings.rows, printings.table.index(2, 0)
    qtbot.waitUntil(lambda: rows.viewport().rect().contains(rows.visualRect(last)))  # three whole rows
    assert (printings.into_deck.isVisible(), printings.into_deck_too.isVisible()) == (False, True)
    assert printings.own.text() == "More"
    printings.rows.selectRow(1)
    printings.into_deck_too.trigger()
    opened = bench.open
    assert opened is not None
    assert {e.printing for e in opened.deck.entries if e.card == SCOUT} == {OLD.id}
    page.resize(700, 420)
    assert (printings.into_deck.isVisible(), printings.own.text()) == (True, "My picture")


def test_sign_of_a_menu_keeps_clear_of_the_words_of_its_button(
    qtbot: QtBot, qapp: QApplication, page: CardPage, bench: Workbench
) -> None:
    bench.theme.apply(qapp)
    open_printings(qtbot, page)
    button = page.printings.own
    words = button.fontMetrics().horizontalAdvance(button.text())
    sign, room = 12 + 8, 8  # the sign and what is right of it, and what is left of the words
    assert button.width() >= room + words + 4 + sign


def test_row_is_copied_in_words(qtbot: QtBot, page: CardPage) -> None:
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    qtbot.keyClick(page.printings.rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().startswith("Second Grove (TWO), number 7")


def test_many_printings_scroll_inside(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    many = tuple(Printing(PrintingId(f"fox-scout/S{n}"), f"S{n}", str(n)) for n in range(25))
    bench.world.cards = {**bench.cards, SCOUT: replace(scout(bench), printings=many)}
    page.resize(420, 260)
    open_printings(qtbot, page)
    assert page.printings.table.rowCount() == 26
    assert page.printings.rows.verticalScrollBar().maximum() > 0
    assert page.rect().contains(page.printings.geometry())


# -- the player's own pictures ---------------------------------------------------------------------


def drop(page: CardPage, *files: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    page.picture.dropEvent(QDropEvent(QPointF(QPoint(5, 5)), Qt.DropAction.CopyAction, data, left, none))


def middle(page: CardPage) -> QColor:
    image = page.picture._image
    assert image is not None
    return image.pixelColor(image.width() // 2, image.height() // 2)


def test_dropped_picture_is_shown_without_a_restart_and_undo_takes_it_back(
    qtbot: QtBot, page: CardPage, bench: Workbench, tmp_path: Path, home: Path
) -> None:
    shown(qtbot, page, SCOUT)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    before = middle(page)
    with qtbot.waitSignal(bench.hub.said) as told:
        drop(page, scan(tmp_path / "elsewhere"))
    qtbot.waitUntil(lambda: page.picture.ready() and middle(page).green() > 250, timeout=5000)
    assert (home / "pictures" / GAME.id / "ONE" / "fox-scout.png").is_file()
    told.args[1]()
    qtbot.waitUntil(lambda: page.picture.ready() and middle(page) == before, timeout=5000)
    assert not (home / "pictures" / GAME.id / "ONE" / "fox-scout.png").exists()
    assert (tmp_path / "elsewhere" / "mine.png").is_file()


def test_picture_for_another_printing_makes_that_one_the_shown_one(
    qtbot: QtBot, page: CardPage, bench: Workbench, tmp_path: Path
) -> None:
    scan(bench.services.home / "pictures" / GAME.id / "ONE", "2.png", "#ff0000")
    open_printings(qtbot, page)
    page.printings.rows.selectRow(1)
    with qtbot.waitSignal(bench.hub.said, check_params_cb=lambda said, _: "Your picture" in said):
        page.printings.use_file(scan(tmp_path / "elsewhere"))
    assert bench.services.pictures.shown(scout(bench), GAME) is OLD


def test_file_that_is_no_picture_is_told_and_changes_nothing(
    qtbot: QtBot, page: CardPage, bench: Workbench, tmp_path: Path, home: Path
) -> None:
    file = tmp_path / "song.png"
    file.write_bytes(b"la la la")
    shown(qtbot, page, SCOUT)
    with qtbot.waitSignal(bench.troubled) as told:
        drop(page, file)
    assert "song.png" in told.args[0]
    assert not (home / "pictures").exists()


def test_picture_is_taken_away_and_brought_back(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    file = scan(bench.services.home / "pictures" / GAME.id / "ONE", "2.png")
    open_printings(qtbot, page)
    assert page.printings.take_away.isEnabled()
    with qtbot.waitSignal(bench.hub.said) as told:
        page.printings.take_away.trigger()
    assert not file.exists()
    assert not page.printings.take_away.isEnabled()
    told.args[1]()
    assert file.is_file()


def test_picture_put_into_the_folder_is_seen_after_looking_again(
    qtbot: QtBot, page: CardPage, bench: Workbench
) -> None:
    open_printings(qtbot, page)
    qtbot.waitUntil(page.picture.ready, timeout=5000)
    scan(bench.services.home / "pictures" / GAME.id / "ONE", "2.png")
    page.printings.look_again.trigger()
    qtbot.waitUntil(lambda: page.picture.ready() and middle(page).green() > 250, timeout=5000)


def test_picture_is_a_button_for_keys_and_says_its_card(qtbot: QtBot, page: CardPage) -> None:
    shown(qtbot, page, SCOUT)
    assert page.picture.accessibleName().startswith("Fox Scout: Beast")
    page.picture.setFocus()
    with qtbot.waitSignal(page.peek_wanted) as asked:
        qtbot.keyClick(page.picture, Qt.Key.Key_Return)
    assert asked.args[0] == SCOUT


# -- the note --------------------------------------------------------------------------------------


def test_note_is_kept_with_its_card_and_read_on_the_page(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    shown(qtbot, page, SCOUT)
    page.tabs.setCurrentIndex(NOTE_TAB)
    page.note.setFocus()
    qtbot.keyClicks(page.note, "Good against owls")
    page.show_card(CardId("owl-king"))
    assert page.note.toPlainText() == ""
    page.show_card(SCOUT)
    assert page.note.toPlainText() == "Good against owls"
    page.tabs.setCurrentIndex(CARD_TAB)
    assert "Good against owls" in page.page.toPlainText()
    assert bench.services.pictures.preferences.note(GAME.id, SCOUT) == "Good against owls"


def test_note_is_written_when_the_typing_rests(qtbot: QtBot, page: CardPage, bench: Workbench) -> None:
    shown(qtbot, page, SCOUT)
    page.tabs.setCurrentIndex(NOTE_TAB)
    qtbot.keyClicks(page.note, "Hm")
    preferences = bench.services.pictures.preferences
    qtbot.waitUntil(lambda: preferences.note(GAME.id, SCOUT) == "Hm", timeout=5000)


# -- the room --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(470, 350), (700, 420), (320, 560), (940, 700), (304, 200)])
@pytest.mark.parametrize("scale", [100, 160])
def test_nothing_is_cut_in_any_room(
    qtbot: QtBot, page: CardPage, bench: Workbench, size: tuple[int, int], scale: int
) -> None:
    bench.dress(Theme("light", scale))
    page.resize(*size)
    for tab in (CARD_TAB, PRINTINGS_TAB, NOTE_TAB):
        shown(qtbot, page, SCOUT)
        page.tabs.setCurrentIndex(tab)
        QApplication.processEvents()
        part = (page.page, page.printings, page.note)[tab]
        assert part.isVisible()
        assert page.rect().contains(part.geometry())
        if page.picture.isVisible():
            assert page.rect().contains(page.picture.geometry())
            assert not page.picture.geometry().intersects(part.geometry())
    bench.dress(Theme("light", 100))


@pytest.mark.parametrize("width", [230, 300, 420, 700])
@pytest.mark.parametrize("scale", [100, 160, 200])
def test_buttons_never_cut_their_words(page: CardPage, bench: Workbench, width: int, scale: int) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme = Theme("light", scale)
    theme.apply(app)
    bench.dress(theme)
    page.resize(width * scale // 100, 300)
    page.show_card(SCOUT)
    QApplication.processEvents()
    for button in (page.add, page.start, page.cut):
        assert button.width() >= button.sizeHint().width(), button.text()
        assert button.text() or not button.icon().isNull()
        assert button.accessibleName()
        assert page.rect().contains(QRect(button.mapTo(page, QPoint(0, 0)), button.size()))
    bench.dress(Theme("light", 100))
    bench.theme.apply(app)


def test_name_that_the_catalog_does_not_have_is_told_with_the_closest_ones(
    qtbot: QtBot, page: CardPage, bench: Workbench
) -> None:
    chosen: list[str] = []
    bench.card_chosen.connect(chosen.append)
    said = shown(qtbot, page, "Fox Scoot")
    assert said.splitlines()[:2] == ["Fox Scoot", "No card in your catalog has this name."]
    assert "Closest names Fox Scout" in " ".join(said.split())
    assert [button.isEnabled() for button in (page.add, page.start, page.cut)] == [False, False, False]
    page.page.anchorClicked.emit(QUrl("near:fox-scout"))
    assert chosen == ["fox-scout"]
    assert "Closest names" not in shown(qtbot, page, SCOUT)


def test_small_window_with_large_text_still_has_a_picture(page: CardPage, bench: Workbench) -> None:
    bench.dress(Theme("light", 160))
    page.resize(432, 340)
    page.show_card(SCOUT)
    assert page.picture.isVisible()
    bench.dress(Theme("light", 100))


def test_empty_page_says_what_to_do(page: CardPage) -> None:
    assert page.hint.isVisible()
    assert page.hint.text() == "Choose a card in the table to read it here."
    assert not page.add.isEnabled()
    page.tabs.setCurrentIndex(PRINTINGS_TAB)
    assert page.printings.table.rowCount() == 0
    assert not page.printings.own.isEnabled()
