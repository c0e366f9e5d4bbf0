from dataclasses import replace

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.core.scene import Token
from deckbuilder.gui.play.token_page import TokenPage
from deckbuilder.gui.workbench import Workbench

KING = Token(
    "c1", "Fox King", CardId("fox-king"), turn=90, badges=(("Wounds", 2),), told=("ATK 7: 5 printed, +2 Ember Axe",)
)


@pytest.fixture
def page(qtbot: QtBot, bench: Workbench) -> TokenPage:
    bench.begin()
    qtbot.waitUntil(lambda: bool(bench.cards))
    page = TokenPage(bench)
    qtbot.addWidget(page)
    page.resize(300, 500)
    page.show()
    return page


def test_nothing_looked_at_says_how_to_look(page: TokenPage) -> None:
    assert page.hint.isVisible()
    page.show_token(KING)
    assert not page.hint.isVisible()
    page.show_token(None)
    assert page.hint.isVisible()


def test_token_is_shown_as_it_stands_with_its_sums_and_what_is_printed(qtbot: QtBot, page: TokenPage) -> None:
    page.show_token(KING)
    for said in ("Fox King", "turned sideways, Wounds 2", "ATK 7: 5 printed, +2 Ember Axe"):
        assert said in page.now.text()
    qtbot.waitUntil(lambda: "Fox King" in page.paper.toPlainText())
    assert "Beast" in page.paper.toPlainText()


def test_words_of_the_game_stand_in_place_of_ours_without_the_name_twice(page: TokenPage) -> None:
    page.show_token(replace(KING, spoken="Fox King, spent, 2 of 3 wounds"))
    assert ">spent, 2 of 3 wounds<" in page.now.text()
    assert "turned" not in page.now.text()


def test_new_wounds_of_the_same_card_leave_its_page_alone(qtbot: QtBot, page: TokenPage) -> None:
    page.show_token(KING)
    qtbot.waitUntil(lambda: "Fox King" in page.paper.toPlainText())
    document = page.paper.document().revision()
    page.show_token(replace(KING, badges=(("Wounds", 3),)))
    qtbot.wait(150)
    assert "Wounds 3" in page.now.text()
    assert page.paper.document().revision() == document


def test_card_face_down_tells_nothing(qtbot: QtBot, page: TokenPage) -> None:
    page.show_token(KING)
    qtbot.waitUntil(lambda: "Fox King" in page.paper.toPlainText())
    page.show_token(Token("h1-0", ""))
    qtbot.waitUntil(lambda: not page.paper.isVisible())
    assert "A card face down" in page.now.text()
    assert not page.picture.isVisible()


def test_link_of_the_page_wants_the_card_at_length(qtbot: QtBot, page: TokenPage) -> None:
    page.show_token(KING)
    with qtbot.waitSignal(page.page_wanted, timeout=1000) as caught:
        page.paper.anchorClicked.emit(QUrl("printings:"))
    assert caught.args == ["fox-king"]


def test_low_page_has_words_in_place_of_the_picture(page: TokenPage) -> None:
    page.show_token(KING)
    assert page.picture.isVisible()
    page.resize(300, 150)
    assert not page.picture.isVisible()
