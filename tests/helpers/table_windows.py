"""Windows over the shipped cards with a match on the table, for tests of the place."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.services import ready_made
from deckbuilder.desk.sitting import Sitting
from deckbuilder.desk.stops import Manners
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import TABLE
from deckbuilder.gui.play.game_page import GamePage
from deckbuilder.gui.play.host import Wanted
from deckbuilder.gui.play.place import TablePlace

PATIENT_MS = 60_000
Open = Callable[[], MainWindow]


def table(window: MainWindow) -> TablePlace:
    place = window.places.of(TABLE)
    assert isinstance(place, TablePlace)
    window.places.go(TABLE)
    return place


def begun(qtbot: QtBot, place: TablePlace) -> tuple[Sitting, GamePage]:
    qtbot.waitUntil(lambda: not place.host.busy, timeout=PATIENT_MS)
    assert place.sitting is not None, place.begin.trouble.text()
    assert place.page is not None
    return place.sitting, place.page


def goldfish(qtbot: QtBot, window: MainWindow, seed: int = 7) -> tuple[Sitting, GamePage]:
    place = table(window)
    assert window.bench.open is not None
    place.play(window.bench.open.deck, seed)
    return begun(qtbot, place)


def against(qtbot: QtBot, window: MainWindow, who: str, *, typed: bool = False) -> tuple[Sitting, GamePage]:
    place = table(window)
    first, second = ready_made(window.bench.game)[:2]
    place.host.begin((Wanted(first, PERSON), Wanted(second, who)), 7, None, Manners(typed=typed))
    return begun(qtbot, place)
