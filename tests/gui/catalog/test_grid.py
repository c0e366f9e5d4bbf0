"""The catalog as pictures: which are drawn, when, and how large."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.gui.browser.face_queue import FaceQueue
from deckbuilder.gui.main_window import MainWindow
from tests.gui.catalog.hands import CTRL, grid_of
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import MemoryCatalog, make_card


def test_grid_draws_what_is_seen_and_a_screen_ahead_and_no_more(make_window: MakeWindow, qtbot: QtBot) -> None:
    many = tuple(make_card(f"Card {n:03}", "Beast", n % 5 + 1, "Fox") for n in range(300))
    window = make_window(None, MemoryCatalog(many))
    grid = grid_of(window)
    width = round(grid._painter.width * grid.devicePixelRatioF())
    faces = window.bench.faces
    qtbot.waitUntil(lambda: faces.get(CardId("card-000"), width) is not None, timeout=10000)
    qtbot.waitUntil(lambda: grid.queue.waiting() == 0 and not grid._supply._rest.isActive(), timeout=20000)
    drawn = [card.id for card in many if faces.get(card.id, width) is not None]
    screen = len(grid.seen(0, grid.viewport().height()))
    assert screen < len(drawn) <= 3 * screen
    assert faces.get(CardId("card-299"), width) is None


def test_picture_put_away_and_wanted_again_at_once_is_drawn(qtbot: QtBot, window: MainWindow) -> None:
    bench = window.bench
    queue = FaceQueue(bench, window)
    card, width = CardId("fox-cub"), 77
    with qtbot.waitSignal(queue.arrived, timeout=10000):
        queue.want((card,), width, 1)
        queue.want((), width, 1)
        queue.want((card,), width, 1)
    assert bench.faces.get(card, width) is not None
    assert queue.waiting() == 0


def test_picture_under_way_is_drawn_anew_when_others_are_the_right_ones(qtbot: QtBot, window: MainWindow) -> None:
    bench = window.bench
    queue = FaceQueue(bench, window)
    card, width = CardId("fox-cub"), 78
    with qtbot.waitSignal(queue.arrived, timeout=10000):
        queue.want((card,), width, 1)
        bench.services.pictures.forget()
        queue.forget()
        queue.want((card,), width, 1)
    assert bench.faces.get(card, width) is not None


def test_ctrl_and_the_wheel_make_pictures_larger(window: MainWindow) -> None:
    grid = grid_of(window)
    before = grid._painter.width
    at = QPointF(50, 50)
    wheel = QWheelEvent(
        at, at, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, CTRL, Qt.ScrollPhase.NoScrollPhase, False
    )
    grid.wheelEvent(wheel)
    assert grid._painter.width > before
    assert window.browser.catalog.size_slider.value() == window.browser.catalog.state.size


def test_size_slider_ends_where_larger_pictures_would_not_be_seen_whole(window: MainWindow) -> None:
    grid, slider = grid_of(window), window.browser.catalog.size_slider
    window.resize(1024, 640)
    QApplication.processEvents()
    slider.setValue(slider.maximum())
    widest = grid._painter.width
    assert slider.maximum() < 320 or widest == window.bench.theme.px(320)
    slider.setValue(slider.maximum() - 10)
    if slider.isEnabled():
        assert grid._painter.width < widest


def test_chosen_picture_stays_in_sight_when_sizes_change(window: MainWindow) -> None:
    grid = grid_of(window)
    window.browser.list.choose(CardId("fox-charm-2"))
    grid.reveal()
    for size in (200, 150, 120, 180, 130):
        window.browser.catalog.size_slider.setValue(size)
        assert grid.viewport().rect().intersects(grid.visualRect(grid.currentIndex()))


def test_picture_of_another_size_stands_in_until_the_right_one_is_there(window: MainWindow, qtbot: QtBot) -> None:
    grid = grid_of(window)
    qtbot.waitUntil(lambda: grid.face_of(CardId("boar-charm-1")) is not None, timeout=10000)
    window.browser.catalog.size_slider.setValue(300)
    face = grid.face_of(CardId("boar-charm-1"))
    assert face is not None
