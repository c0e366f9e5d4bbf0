"""Card pictures: drawn behind the window, the newest wanted one shown, large beside the pointer."""

from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Severity, Verdict, Violation
from deckbuilder.core.errors import Cancelled
from deckbuilder.core.ids import CardId
from deckbuilder.gui.faces import Faces, draw
from deckbuilder.gui.main_window import MainWindow
from tests.gui.builder.hands import behind
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import CARDS, DECK, FORMATS, GAME, legal_deck


def image(width: int) -> QImage:
    return QImage(width, 10, QImage.Format.Format_ARGB32_Premultiplied)


def test_kept_pictures_give_way_to_newer_ones_by_size() -> None:
    faces = Faces(most=3 * 10 * 10 * 4)
    for name in "abc":
        faces.keep(CardId(name), 10, image(10))
    assert faces.get(CardId("a"), 10) is not None  # now b is the one longest unseen
    faces.keep(CardId("d"), 10, image(10))
    assert faces.get(CardId("b"), 10) is None
    assert all(faces.get(CardId(name), 10) is not None for name in "acd")


def test_picture_larger_than_all_room_is_still_kept() -> None:
    faces = Faces(most=10)
    faces.keep(CardId("a"), 10, image(10))
    assert faces.get(CardId("a"), 10) is not None


def test_outdated_wish_is_not_drawn(window: MainWindow) -> None:
    outdated = Event()
    outdated.set()
    with pytest.raises(Cancelled):
        draw(window.bench.services.pictures, CARDS[0], GAME, 100, outdated)


def test_chosen_card_is_shown_as_a_picture_as_wide_as_the_screen_wants(qtbot: QtBot, window: MainWindow) -> None:
    picture = window.browser.page.picture
    window.browser.list.choose(CardId("owl-king"))
    qtbot.waitUntil(picture.ready, timeout=5000)
    width = round(picture.box().width() * picture.devicePixelRatioF())
    assert window.bench.faces.get(CardId("owl-king"), width) is not None


def test_picture_is_told_as_a_sentence(window: MainWindow) -> None:
    window.browser.list.choose(CardId("owl-king"))
    said = window.browser.page.picture.accessibleName()
    assert said.startswith("Owl King: Beast")
    assert "strike 5" in said


def test_last_picture_stays_until_the_new_one_is_there(qtbot: QtBot, window: MainWindow) -> None:
    picture = window.browser.page.picture
    window.browser.list.choose(CardId("owl-king"))
    qtbot.waitUntil(picture.ready, timeout=5000)
    before = picture._image
    window.browser.list.choose(CardId("fox-cub"))
    assert picture._image is before
    qtbot.waitUntil(picture.ready, timeout=5000)
    assert picture._image is not before


def test_only_the_last_of_many_wishes_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    picture = window.browser.page.picture
    for card in CARDS[:8]:
        picture.show_card(card.id)
        picture.ask()
    qtbot.waitUntil(picture.ready, timeout=5000)
    window.bench.pools.rest.waitForDone()
    qtbot.wait(50)
    assert picture._shown is not None
    assert picture._shown[0] == CARDS[7].id


def test_other_cards_in_the_catalog_are_drawn_anew(qtbot: QtBot, window: MainWindow) -> None:
    picture = window.browser.page.picture
    window.browser.list.choose(CardId("owl-king"))
    qtbot.waitUntil(picture.ready, timeout=5000)
    window.bench.hub.announce(Changes(frozenset({Topic.CATALOG})))
    assert not picture.ready()
    qtbot.waitUntil(picture.ready, timeout=5000)


@pytest.mark.parametrize(("size", "place"), [((600, 220), "left"), ((320, 560), "above"), ((220, 150), "away")])
def test_picture_finds_its_place_and_cuts_nothing(
    qtbot: QtBot, make_window: MakeWindow, size: tuple[int, int], place: str
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    page = make_window(legal_deck()).browser.page
    page.setParent(holder)
    page.setGeometry(0, 0, *size)
    holder.show()
    page.show()
    QApplication.processEvents()
    picture, words = page.picture.geometry(), page.hint.geometry()
    assert page.picture.isVisible() == (place != "away")
    if place != "away":
        assert page.rect().contains(picture)
        assert not picture.intersects(words)
        assert (picture.right() < words.left()) == (place == "left")
    assert page.rect().contains(words)


# -- the preview -----------------------------------------------------------------------------------


def hover(qtbot: QtBot, window: MainWindow, card: str) -> QPoint:
    tree = window.builder.list.tree
    place = window.builder.list.visualRect(tree.find(DECK, CardId(card))).center()
    viewport = window.builder.list.viewport()
    qtbot.mouseMove(viewport, place - QPoint(1, 0))
    qtbot.mouseMove(viewport, place)
    return window.mapFromGlobal(viewport.mapToGlobal(place))


def test_resting_pointer_shows_the_card_beside_it_and_leaving_hides_it(qtbot: QtBot, window: MainWindow) -> None:
    pointer = hover(qtbot, window, "fox-scout")
    assert not window.preview.isVisible()
    qtbot.waitUntil(window.preview.isVisible, timeout=5000)
    assert window.preview.accessibleName().startswith("Fox Scout")
    assert not window.preview.geometry().contains(pointer)
    assert window.rect().contains(window.preview.geometry())
    window.preview.left(window.builder.list.viewport())
    hover(qtbot, window, "fox-runner")
    assert not window.preview.isVisible()


def test_space_pins_the_preview_and_escape_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.builder.list.setFocus()
    hover(qtbot, window, "fox-scout")
    qtbot.waitUntil(window.preview.isVisible, timeout=5000)
    qtbot.keyClick(window.builder.list, Qt.Key.Key_Space)
    assert window.preview.pinned
    hover(qtbot, window, "fox-runner")
    assert window.preview.accessibleName().startswith("Fox Scout")
    qtbot.keyClick(window.builder.list, Qt.Key.Key_Escape)
    assert not window.preview.isVisible()


def test_space_in_the_table_shows_the_chosen_card_without_a_mouse(qtbot: QtBot, window: MainWindow) -> None:
    window.browser.list.choose(CardId("owl-king"))
    window.browser.list.setFocus()
    qtbot.keyClick(window.browser.list, Qt.Key.Key_Space)
    qtbot.waitUntil(window.preview.isVisible)  # with its picture
    qtbot.keyClick(window.browser.list, Qt.Key.Key_Up)
    assert window.preview.accessibleName().startswith("Owl Elder")
    qtbot.keyClick(window.browser.list, Qt.Key.Key_Space)
    assert not window.preview.isVisible()


def test_escape_clears_the_search_while_no_preview_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    edit = window.browser.search.edit
    edit.setFocus()
    qtbot.keyClicks(edit, "fox")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == ""


def test_space_typed_in_the_search_stays_a_space(qtbot: QtBot, window: MainWindow) -> None:
    edit = window.browser.search.edit
    edit.setFocus()
    hover(qtbot, window, "fox-scout")
    qtbot.waitUntil(window.preview.isVisible, timeout=5000)
    qtbot.keyClicks(edit, "fox k")
    assert edit.text() == "fox k"
    assert not window.preview.pinned


def test_empty_deck_shows_its_own_format_and_one_badge_for_the_rest(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["new"].trigger()
    badges = window.builder.badges
    assert [key for key, button in badges.buttons().items() if button.isVisible()] == ["wild", "small", "kindred"]
    specs = (FORMATS[0], *(type(FORMATS[1])(f"far{n}", f"Far {n}") for n in range(4)))
    badges.show_verdicts(specs, tuple(Verdict(spec.key) for spec in specs), "wild", "wild", young=True)
    assert badges.more.text() == "+4 formats"
    assert behind(qtbot, badges) == ["Far 0", "Far 1", "Far 2", "Far 3"]


# -- the room that parts get -----------------------------------------------------------------------


def test_deck_list_takes_the_room_that_the_findings_do_not_need(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    window.resize(1280, 800)
    qtbot.wait(50)
    start, cards, said = window.builder.parts.sizes()
    assert cards >= window.builder.parts.height() // 2
    assert cards > said
    assert cards > start
    assert said <= window.builder.findings.wanted_height() + 40


def test_splitter_moved_by_hand_stays_where_it_was_put(qtbot: QtBot, make_window: MakeWindow) -> None:
    first = make_window(legal_deck())
    first.resize(800, 700)
    qtbot.wait(50)
    first.builder.parts.splitter.setSizes([160, 120, 140])
    first.builder.parts.splitter.splitterMoved.emit(160, 1)
    sizes = first.builder.parts.sizes()
    first.browser.take("owl-cub")
    qtbot.wait(50)
    assert first.builder.parts.sizes() == sizes
    first.close()
    second = make_window()
    assert second.builder.parts.by_hand
    assert second.builder.parts.sizes()[::2] == sizes[::2]  # the list takes what a strip or a banner leaves


def test_formats_that_lack_cards_stand_in_the_menu_of_one_badge(qtbot: QtBot, window: MainWindow) -> None:
    badges = window.builder.badges
    specs = (FORMATS[0], *(type(FORMATS[1])(f"far{n}", f"Far {n}") for n in range(4)))
    lacking = (Violation("pool", "Not in the pool"), Violation("copies", "Too many", Severity.ERROR))
    verdicts = (Verdict("wild"), *(Verdict(f"far{n}", lacking) for n in range(4)))
    badges.show_verdicts(specs, verdicts, "wild", "wild")
    assert badges.more.text() == "+4 not in the pool"
    assert badges.more.toolTip().startswith("<p>")  # plain text would stay in one line
    assert [key for key, button in badges.buttons().items() if button.isVisible()] == ["wild"]
    badges.more.setFocus()
    height = badges.height()
    qtbot.keyClick(badges.more, Qt.Key.Key_Space)
    menu = badges.findChild(QMenu)
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    assert [action.text() for action in menu.actions()] == [f"Far {n}\tnot in the pool" for n in range(4)]
    qtbot.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
    assert [key for key, button in badges.buttons().items() if button.isVisible()] == ["wild"]
    assert badges.height() == height
    qtbot.keyClick(badges.more, Qt.Key.Key_Space)
    with qtbot.waitSignal(badges.format_chosen) as asked:
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert asked.args == ["far1"]
    badges.show_verdicts(specs, verdicts, "wild", "far2")
    assert [key for key, button in badges.buttons().items() if button.isVisible()] == ["wild", "far2"]
