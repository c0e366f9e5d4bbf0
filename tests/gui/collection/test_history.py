"""What was done is taken back, snapshots are kept, compared and restored."""

from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Holding
from deckbuilder.gui.collection.history_page import HistoryPage
from deckbuilder.gui.collection.place import CollectionPlace
from tests.gui.collection.hands import lot, owned, put


def history(place: CollectionPlace, qtbot: QtBot, lines: int) -> HistoryPage:
    place.go("history")
    page = place.page
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: page.edits.rowCount() == lines)
    return page


def test_any_line_is_taken_back(place: CollectionPlace, qtbot: QtBot) -> None:
    put(place, Holding(lot("fox-king"), 3))
    put(place, Holding(lot("owl-cub"), 2))
    page = history(place, qtbot, 2)
    page.view.selectRow(1)
    assert page.back.isEnabled()
    page.back.click()
    assert owned(place) == {"owl-cub": 2}
    qtbot.waitUntil(lambda: page.edits.rowCount() == 3)
    assert [row.muted for row in page.edits.rows()] == [True, False, True]
    place.undo()
    assert owned(place) == {"owl-cub": 2, "fox-king": 3}


def test_a_snapshot_is_compared_and_restored(place: CollectionPlace, qtbot: QtBot) -> None:
    put(place, Holding(lot("fox-king"), 3))
    page = history(place, qtbot, 1)
    page.name.setText("Before the fair")
    page.take.click()
    qtbot.waitUntil(lambda: page.kept.rowCount() == 1)
    put(place, Holding(lot("owl-cub"), 2))
    qtbot.waitUntil(lambda: page.edits.rowCount() == 2)
    page.snapshots.selectRow(0)
    qtbot.waitUntil(lambda: page.changes.rowCount() == 1)
    assert page.changes.rows()[0].texts[:2] == ("+2", "Owl Cub")
    page.restore.click()
    assert owned(place) == {"fox-king": 3}
    place.undo()
    assert owned(place) == {"fox-king": 3, "owl-cub": 2}


def test_a_snapshot_that_was_forgotten_comes_back(place: CollectionPlace, qtbot: QtBot) -> None:
    page = history(place, qtbot, 0)
    store = place.bench.world.trunk.store()
    page.take.click()
    qtbot.waitUntil(lambda: page.kept.rowCount() == 1)
    said: list[object] = []
    place.bench.hub.said.connect(lambda _, undo: said.append(undo))
    page.snapshots.selectRow(0)
    page.forget.click()
    qtbot.waitUntil(lambda: page.kept.rowCount() == 0)
    (undo,) = said
    assert callable(undo)
    undo()
    qtbot.waitUntil(lambda: page.kept.rowCount() == 1)
    page.snapshots.selectRow(0)
    page.forget.click()
    place.go("copies")
    assert not store.snapshots(place.bench.game.id)
