"""What can be built: decks by what is there, and the conflicts of those that are built."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from deckbuilder.core.collection import Holding, Lot
from deckbuilder.core.ids import DeckId
from deckbuilder.gui.built_decks import set_built
from deckbuilder.gui.collection.build_page import BuildPage
from deckbuilder.gui.collection.place import CollectionPlace
from deckbuilder.gui.dialogs.missing import MissingSheet
from tests.gui.collection.hands import put


@pytest.fixture
def other(place: CollectionPlace) -> DeckId:
    """A second deck of the same cards, and a copy of each of these that is owned."""
    bench = place.bench
    assert bench.open is not None
    assert bench.store is not None
    deck = bench.open.deck
    cards = {entry.card for entry in deck.entries}
    put(place, *(Holding(Lot(card), deck.count(card)) for card in cards))
    return bench.store.create(replace(deck, name="Raiders")).id


@pytest.fixture
def page(place: CollectionPlace, other: DeckId, qtbot: QtBot) -> BuildPage:
    place.go("build")
    made = place.page
    assert isinstance(made, BuildPage)
    qtbot.waitUntil(lambda: made.table.rowCount() >= 2)
    return made


def told(page: BuildPage) -> dict[str, tuple[str, ...]]:
    return {row.texts[0]: row.texts[1:] for row in page.table.rows()}


def test_a_built_deck_leaves_the_other_without_copies_and_says_who_has_them(
    page: BuildPage, other: DeckId, qtbot: QtBot
) -> None:
    assert told(page)["Raiders"][0] == "100 %"
    page.view.choose(other)
    assert page.build.text() == "Build"
    page.build.click()
    mine = page.bench.open
    assert mine is not None
    cards = mine.deck.count()
    qtbot.waitUntil(lambda: told(page)[mine.deck.name][0] == "0 %")
    assert told(page)["Raiders"][3] == "Built"
    assert told(page)[mine.deck.name][1:3] == (f"0/{cards}", f"{cards}/{cards}")
    assert told(page)[mine.deck.name][4] == f"{cards} Raiders"
    assert page.build.text() == "Take apart"
    assert page.warning.isHidden()


def test_conflicts_are_told_with_the_decks_that_take_too_much(page: BuildPage, other: DeckId, qtbot: QtBot) -> None:
    mine = page.bench.open
    assert mine is not None
    set_built(page.bench.world, (mine.desk.id, other), True)
    qtbot.waitUntil(lambda: page.over.rowCount() > 0)
    assert page.over.rowCount() == len({entry.card for entry in mine.deck.entries})
    assert "more than you own" in page.warning.text()
    assert "Raiders" in page.over.rows()[0].texts[3]


def test_a_conflict_ends_where_one_deck_gives_its_copies_and_comes_back_by_undo(
    page: BuildPage, other: DeckId, qtbot: QtBot
) -> None:
    mine, world = page.bench.open, page.bench.world
    assert mine is not None
    set_built(world, (mine.desk.id, other), True)
    qtbot.waitUntil(lambda: page.over.rowCount() > 0)
    before, card = page.over.rowCount(), page.over.rows()[0].key
    page.conflicts.choose(card)
    page.swaps.aboutToShow.emit()
    told = {action.text(): action for action in page.swaps.actions()}
    assert len(told) == 2
    name, many = page.over.rows()[0].texts[0], page.over.rows()[0].texts[1]
    told[f"Raiders gives {many} {name} to {mine.deck.name}"].trigger()
    qtbot.waitUntil(lambda: page.over.rowCount() == before - 1)
    assert card not in [row.key for row in page.over.rows()]
    world.past.undo()
    qtbot.waitUntil(lambda: page.over.rowCount() == before)


def test_what_a_deck_lacks_opens_from_here(page: BuildPage, other: DeckId) -> None:
    page.view.choose(other)
    page.missing.click()
    sheet = page.window().findChild(MissingSheet)
    assert sheet is not None
    assert sheet.ticked() == (other,)
    sheet.reject()
