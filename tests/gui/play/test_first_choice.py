"""What the table says before a match is on it: read in every theme, and nowhere wider than its place."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QColor, QEnterEvent, QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.gui.play.big_choice import BigChoice
from deckbuilder.gui.play.first_choice import FirstChoice
from deckbuilder.gui.theme import THEMES, Theme
from deckbuilder.gui.workbench import Workbench
from tests.gui.play.conftest import MakeBench
from tests.gui.spoken import speaking
from tests.gui.test_theme import contrast

LONG = "A deck with a name that tells of every card in it, and then of those that were cut, one after the other"
GAPLESS = "Ironholdwallandeverybodywhoeverstoodonit" * 5

Shown = Callable[..., FirstChoice]


@pytest.fixture
def shown(qtbot: QtBot, make_bench: MakeBench) -> Iterator[Shown]:
    windows: list[QWidget] = []

    def show(theme: str = "light", scale: int = 100, name: str = "", size: tuple[int, int] = (950, 570)) -> FirstChoice:
        bench: Workbench = make_bench(theme, scale)
        bench.begin()
        qtbot.waitUntil(lambda: bench.open is not None)
        if name and bench.open is not None:
            bench.open.edit(lambda deck: replace(deck, name=name), "rename")
        window = QWidget()
        windows.append(window)
        begin = FirstChoice(bench, window)
        begin.resize(*size)
        window.resize(*size)
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        return begin

    yield show
    windows.clear()


@pytest.fixture(params=["en", "de", "fr"])
def code(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    with speaking(qapp, request.param):
        yield


def _colours(image: QImage, part: QRect) -> list[QColor]:
    return [
        image.pixelColor(x, y)
        for x in range(part.left(), part.right() + 1)
        for y in range(part.top(), part.bottom() + 1)
    ]


def _ground(image: QImage) -> QColor:
    """Give the colour of a choice where nothing is written."""
    inner = image.rect().adjusted(4, 4, -4, -4)
    return QColor(Counter(colour.name() for colour in _colours(image, inner)).most_common(1)[0][0])


@pytest.mark.parametrize("theme", THEMES)
def test_every_choice_is_read_with_and_without_the_focus(qtbot: QtBot, shown: Shown, theme: str) -> None:
    begin = shown(theme)
    choices = [choice for choice in begin.choices if choice.isVisible()]
    assert begin.goldfish in choices
    for focused in choices:
        focused.setFocus()
        qtbot.waitUntil(focused.hasFocus)
        for choice in choices:
            image = choice.grab().toImage()
            ground = _ground(image)
            for part in choice.findChildren(QLabel):
                best = max(contrast(ground, colour) for colour in _colours(image, part.geometry()))
                assert best >= 4.5, (choice.accessibleName(), part.text() or "sign", focused is choice)


def test_focus_is_seen_by_its_ring(qtbot: QtBot, shown: Shown) -> None:
    begin = shown()
    begin.computer.setFocus()
    qtbot.waitUntil(begin.computer.hasFocus)
    image = begin.computer.grab().toImage()
    assert image.pixelColor(image.width() // 2, 0) == Theme("light").color("focus")


def _edge(choice: BigChoice, begin: FirstChoice) -> int:
    return choice.mapTo(begin.viewport(), QPoint(choice.width(), 0)).x()


@pytest.mark.parametrize("name", [LONG, GAPLESS])
@pytest.mark.parametrize("scale", [80, 100, 200])
@pytest.mark.usefixtures("code")
def test_no_choice_runs_out_of_its_place(shown: Shown, scale: int, name: str) -> None:
    begin = shown(scale=scale, name=name, size=(950, 570))
    begin.tell(name)
    QApplication.processEvents()
    for choice in begin.choices:
        if choice.isVisible():
            assert _edge(choice, begin) <= begin.viewport().width(), choice.accessibleName()
            assert choice.sentence.height() >= choice.sentence.heightForWidth(choice.sentence.width())


def test_a_name_that_is_cut_is_told_in_the_tooltip(shown: Shown) -> None:
    begin = shown(name=LONG)
    for choice in (begin.goldfish, begin.computer):
        QApplication.sendEvent(choice, QEnterEvent(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5)))
    assert LONG in begin.goldfish.toolTip()
    assert begin.computer.toolTip() == ""
