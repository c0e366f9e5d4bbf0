"""The card page read as sentences, with its links and the player's note."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.core.query_parse import parse
from deckbuilder.gui.browser.card_page import CARD_TAB, NOTE_TAB, PRINTINGS_TAB, CardPage
from deckbuilder.gui.browser.card_words import ruling
from deckbuilder.gui.workbench import Workbench
from tests.gui.card_page.hands import SCOUT, scout, shown
from tests.gui.fakes import GAME, MemoryDecks


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


def test_empty_page_says_what_to_do(page: CardPage) -> None:
    assert page.hint.isVisible()
    assert page.hint.text() == "Choose a card in the table to read it here."
    assert not page.add.isEnabled()
    page.tabs.setCurrentIndex(PRINTINGS_TAB)
    assert page.printings.table.rowCount() == 0
    assert not page.printings.own.isEnabled()


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
