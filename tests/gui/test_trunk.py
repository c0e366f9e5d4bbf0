"""The player's copies in the window: counted, edited with a way back, and followed by every view."""

import threading
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.collection import Holding, Lot, PlaceName
from deckbuilder.core.ids import CardId
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.copies import FREE, OWNED, WANTED
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.work_bar import WorkBar
from tests.gui.fakes import CARDS, DECK

FOX = CARDS[0].id
_PATIENCE_MS = 20_000
EditOf = Callable[[CollectionDesk], object]


@pytest.fixture
def window(window: MainWindow, qtbot: QtBot) -> MainWindow:
    qtbot.waitUntil(lambda: window.bench.world.trunk.counted_once)
    return window


def own(window: MainWindow, card: CardId, many: int) -> None:
    window.bench.world.trunk.do(lambda desk: desk.set_count(card, many))


def cell(window: MainWindow, card: CardId, key: str) -> str:
    return window.browser.table.text(card, window.browser.table.keys.index(key))


def test_an_edit_is_counted_told_and_taken_back(window: MainWindow) -> None:
    trunk, told = window.bench.world.trunk, list[Changes]()
    window.bench.hub.changed.connect(told.append)
    own(window, FOX, 3)
    assert (trunk.counts.owned[FOX], trunk.used, cell(window, FOX, OWNED)) == (3, True, "3")
    assert [Topic.COLLECTION in changes for changes in told] == [True]
    assert f"{CARDS[0].name}" in window.strip.words.text()
    window.strip.undo.click()
    assert (trunk.counts.owned.get(FOX, 0), cell(window, FOX, OWNED)) == (0, "")
    window.strip.undo.click()  # says Redo now
    assert trunk.counts.owned[FOX] == 3


def test_counts_are_those_that_a_new_count_finds(window: MainWindow) -> None:
    trunk = window.bench.world.trunk
    own(window, FOX, 3)
    trunk.do(lambda desk: desk.want(CARDS[1].id, 2))
    assert window.bench.open is not None
    id = window.bench.open.desk.id
    trunk.do(lambda desk: desk.build(id, True))
    window.bench.open.add(FOX, 2)
    counted = trunk.desk().counts()
    for part in ("owned", "built", "holders", "wanted"):
        assert dict(getattr(trunk.counts, part)) == dict(getattr(counted, part)), part
    assert cell(window, FOX, FREE) == str(counted.free(FOX)).replace("-", "\N{MINUS SIGN}")
    assert cell(window, CARDS[1].id, WANTED) == "2"


def test_undo_keys_come_to_edits_in_the_order_in_which_they_were_made(window: MainWindow) -> None:
    trunk, opened = window.bench.world.trunk, window.bench.open
    assert opened is not None
    before = opened.deck.count(FOX)
    opened.add(FOX)
    own(window, FOX, 4)
    opened.add(FOX)
    undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
    undo.trigger()
    assert (opened.deck.count(FOX), trunk.counts.owned[FOX]) == (before + 1, 4)
    undo.trigger()
    assert (opened.deck.count(FOX), trunk.counts.owned.get(FOX, 0)) == (before + 1, 0)
    undo.trigger()
    assert opened.deck.count(FOX) == before
    redo.trigger()
    assert (opened.deck.count(FOX), trunk.counts.owned.get(FOX, 0)) == (before + 1, 0)
    redo.trigger()
    assert (opened.deck.count(FOX), trunk.counts.owned.get(FOX, 0)) == (before + 1, 4)
    redo.trigger()
    assert opened.deck.count(FOX) == before + 2


def test_what_was_changed_elsewhere_is_not_overwritten_by_undo(window: MainWindow) -> None:
    trunk = window.bench.world.trunk
    own(window, FOX, 3)
    other = trunk.desk()
    other.apply(other.set_count(FOX, 5))
    window.actions_by_key["undo"].trigger()
    assert "changed elsewhere" in window.strip.words.text()
    assert trunk.desk().counts().owned[FOX] == 5


def test_what_another_program_wrote_is_counted(window: MainWindow, qtbot: QtBot) -> None:
    other = window.bench.world.trunk.desk()
    other.apply(other.set_count(FOX, 2))
    window.bench.world.trunk._on_poll()
    qtbot.waitUntil(lambda: cell(window, FOX, OWNED) == "2")


def test_a_search_for_own_cards_follows_the_collection(window: MainWindow) -> None:
    own(window, FOX, 2)
    window.browser.search.set_text("own>=2")
    assert window.browser.table.rowCount() == 1
    own(window, CARDS[1].id, 2)
    assert window.browser.table.rowCount() == 2
    window.browser.search.set_text("free<0")
    assert window.browser.table.rowCount() == 0


def test_own_cards_only_that_hides_everything_is_lifted_by_a_click(window: MainWindow) -> None:
    own(window, FOX, 2)
    kind = next(card.kind for card in CARDS if card.kind != CARDS[0].kind)
    window.browser.search.set_text(f"is:owned type:{kind}")
    assert window.browser.table.rowCount() == 0
    lift = window.browser.catalog.lifting.button
    assert (lift.isVisible(), "owned" in lift.text()) == (True, True)
    lift.click()
    assert window.browser.table.rowCount() == sum(card.kind == kind for card in CARDS)
    assert not lift.isVisible()


def test_an_empty_collection_says_where_it_is_filled(window: MainWindow) -> None:
    window.browser.search.set_text("is:owned")
    assert "collection is empty" in window.browser.catalog._empty
    window.browser.catalog.lifting.button.click()
    assert window.browser.table.rowCount() == len(CARDS)


def test_a_badge_tells_of_deck_and_free_copies_and_of_too_few(window: MainWindow) -> None:
    table, opened = window.browser.table, window.bench.open
    assert opened is not None
    card = next(entry.card for entry in opened.deck.entries if entry.slot == DECK)
    many = opened.deck.count(card)
    assert table.badge(card).text == str(many)
    own(window, card, many)
    assert (table.badge(card).text, table.badge(card).short) == (f"{many} \N{MIDDLE DOT} {many} free", False)
    window.bench.world.trunk.do(lambda desk: desk.build(opened.desk.id, True))
    assert (table.badge(card).text, table.badge(card).short) == (f"{many} \N{MIDDLE DOT} 0 free", False)
    opened.add(card)
    assert (table.badge(card).text[:8], table.badge(card).short) == (
        f"{many + 1} \N{MIDDLE DOT} \N{MINUS SIGN}1 f",
        True,
    )


def test_a_button_above_the_cards_keeps_owned_ones_alone_in_sight(window: MainWindow) -> None:
    owned = window.browser.filters.owned
    assert owned.isHidden()
    own(window, FOX, 2)
    assert not owned.isHidden()
    owned.click()
    assert (window.browser.search.text(), window.browser.table.rowCount()) == ("is:owned", 1)
    assert owned.isChecked()
    owned.click()
    assert (window.browser.search.text(), owned.isChecked()) == ("", False)


def test_a_card_that_is_peeked_at_or_offered_tells_of_its_copies(window: MainWindow) -> None:
    own(window, FOX, 2)
    window.preview._prepare(FOX, "It leads.", window.pos())
    assert window.preview.words.text() == "It leads.\n2 owned."
    palette = window.palette_box()
    offers = list(palette._cards(CARDS[0].name.casefold()))
    assert any(offer.kind == "Card: 2 owned" for offer in offers)


def test_the_window_waits_for_no_long_write_to_look_for_writes_of_others(qtbot: QtBot, window: MainWindow) -> None:
    trunk, pools = window.bench.world.trunk, window.bench.pools
    qtbot.waitUntil(lambda: trunk.ready and trunk._counts is not None and not trunk._reading)
    desk, gate = window.bench.services.collection_desk(window.bench.game), threading.Event()
    task = Task(window)
    task.start(pools.database, gate.wait)
    qtbot.waitUntil(lambda: pools.database.activeThreadCount() == 1)
    card = CardId("fox-scout")
    desk.apply(desk.add(card, 2))
    trunk._on_poll()
    gate.set()
    assert not trunk._reading
    qtbot.waitUntil(lambda: pools.database.activeThreadCount() == 0)
    trunk._on_poll()
    qtbot.waitUntil(lambda: trunk.counts.owned.get(card) == 2)


def many_lots(window: MainWindow, lots: int = 700) -> None:
    """Own one copy each of so many lots, as one step."""
    own = [Holding(Lot(FOX, place=PlaceName(f"Box {n}")), 1) for n in range(lots)]
    window.bench.world.trunk.do(lambda desk: desk.merged_in(own, (), "Import many"))


def owned(window: MainWindow) -> int:
    return window.bench.world.trunk.desk().counts().owned.get(FOX, 0)


@pytest.fixture
def hold(qtbot: QtBot, window: MainWindow) -> Iterator[Callable[[], threading.Event]]:
    """Let the thread of the database wait for an event, at the latest until the test is over."""
    pool, gate = window.bench.pools.database, threading.Event()

    def held() -> threading.Event:
        qtbot.waitUntil(lambda: pool.activeThreadCount() == 0, timeout=_PATIENCE_MS)
        Task(window).start(pool, gate.wait)
        return gate

    yield held
    gate.set()


def test_a_large_edit_is_taken_back_with_a_bar_and_can_be_stopped(
    qtbot: QtBot, window: MainWindow, hold: Callable[[], threading.Event]
) -> None:
    world = window.bench.world
    many_lots(window)
    qtbot.waitUntil(lambda: world.past.label == "Import many", timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: window.strip.findChild(WorkBar) is None, timeout=_PATIENCE_MS)
    gate = hold()
    world.past.undo()
    bar = window.strip.findChild(WorkBar)
    assert bar is not None
    qtbot.waitUntil(bar.isVisible, timeout=_PATIENCE_MS)
    assert "Import many" in bar.bar.accessibleName()
    bar.cancel.click()
    gate.set()
    qtbot.waitUntil(lambda: "Nothing was changed" in window.strip.words.text(), timeout=_PATIENCE_MS)
    assert (owned(window), world.past.label, world.past.redo_label) == (700, "Import many", "")
    world.past.undo()
    qtbot.waitUntil(lambda: world.past.redo_label == "Import many", timeout=_PATIENCE_MS)
    assert (owned(window), world.past.label) == (0, "")
    qtbot.waitUntil(lambda: window.strip.findChild(WorkBar) is None, timeout=_PATIENCE_MS)


def test_a_step_that_is_under_way_is_not_begun_twice(
    qtbot: QtBot, window: MainWindow, hold: Callable[[], threading.Event]
) -> None:
    world = window.bench.world
    own(window, CARDS[1].id, 1)
    many_lots(window)
    qtbot.waitUntil(lambda: world.past.label == "Import many", timeout=_PATIENCE_MS)
    gate = hold()
    world.past.undo()
    world.past.undo()
    gate.set()
    qtbot.waitUntil(lambda: world.past.redo_label == "Import many", timeout=_PATIENCE_MS)
    assert world.trunk.desk().counts().owned == {CARDS[1].id: 1}


def test_what_is_edited_while_a_large_edit_is_written_comes_behind_it(
    qtbot: QtBot, window: MainWindow, hold: Callable[[], threading.Event]
) -> None:
    world = window.bench.world
    gate = hold()
    many_lots(window)
    own(window, CARDS[1].id, 2)
    assert world.past.label == ""
    gate.set()
    qtbot.waitUntil(lambda: world.trunk.counts.owned.get(CARDS[1].id) == 2, timeout=_PATIENCE_MS)
    assert world.trunk.counts.owned[FOX] == 700


def test_a_large_step_that_was_changed_elsewhere_stays_and_says_so(qtbot: QtBot, window: MainWindow) -> None:
    world = window.bench.world
    many_lots(window)
    qtbot.waitUntil(lambda: world.past.label == "Import many", timeout=_PATIENCE_MS)
    other = world.trunk.desk()
    other.apply(other.set_count(FOX, 0))
    world.past.undo()
    qtbot.waitUntil(lambda: "changed elsewhere" in window.strip.words.text(), timeout=_PATIENCE_MS)
    assert (world.past.label, world.past.redo_label) == ("Import many", "")


def test_a_deck_takes_the_printings_that_are_owned_as_one_step(window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    entry = next(one for one in opened.deck.entries if opened.shelf.cards[one.card].printings)
    printing = opened.shelf.cards[entry.card].printings[0].id
    action = window.actions_by_key["own_printings"]
    action.trigger()
    assert "no owned printing" in window.strip.words.text()
    window.bench.world.trunk.do(lambda desk: desk.add(entry.card, 9, Lot(entry.card, printing=printing)))
    before = opened.deck
    action.trigger()
    assert {one.printing for one in opened.deck.entries if one.card == entry.card} == {printing}
    opened.undo()
    assert opened.deck == before
