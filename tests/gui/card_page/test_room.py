"""The card page in little room and with large text."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.gui.browser.card_page import CardPage
from deckbuilder.gui.browser.card_tabs import CARD_TAB, NOTE_TAB, OWNED_TAB, PRINTINGS_TAB
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from tests.gui.card_page.hands import OLD, SCOUT, open_printings, shown


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


@pytest.mark.parametrize("size", [(470, 350), (700, 420), (320, 560), (940, 700), (304, 200)])
@pytest.mark.parametrize("scale", [100, 160])
def test_nothing_is_cut_in_any_room(
    qtbot: QtBot, page: CardPage, bench: Workbench, size: tuple[int, int], scale: int
) -> None:
    bench.dress(Theme("light", scale))
    page.resize(*size)
    for tab in (CARD_TAB, PRINTINGS_TAB, OWNED_TAB, NOTE_TAB):
        shown(qtbot, page, SCOUT)
        page.tabs.setCurrentIndex(tab)
        QApplication.processEvents()
        part = (page.page, page.printings, page.owned, page.note)[tab]
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


def test_small_window_with_large_text_still_has_a_picture(page: CardPage, bench: Workbench) -> None:
    bench.dress(Theme("light", 160))
    page.resize(432, 340)
    page.show_card(SCOUT)
    assert page.picture.isVisible()
    bench.dress(Theme("light", 100))
