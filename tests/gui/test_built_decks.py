"""Decks that are built, and what they lack: in the head, in the list, in the dialog; copies that go from deck to deck."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.desk.buildable import Swap
from deckbuilder.gui.built_decks import set_built, swap_copies
from deckbuilder.gui.dialogs.missing import MissingSheet
from deckbuilder.gui.dialogs.print_deck import PrintDeck
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.printing.wishes import PROXIES
from tests.gui.fakes import DECK


@pytest.fixture
def window(window: MainWindow, qtbot: QtBot) -> MainWindow:
    qtbot.waitUntil(lambda: window.bench.world.trunk.counted_once)
    return window


def opened(window: MainWindow) -> OpenDeck:
    assert window.bench.open is not None
    return window.bench.open


def own_all(window: MainWindow) -> None:
    """Own exactly the open deck."""
    for card in {entry.card for entry in opened(window).deck.entries}:
        many = opened(window).deck.count(card)
        window.bench.world.trunk.do(lambda desk, card=card, many=many: desk.set_count(card, many))  # type: ignore[misc]  # loop values


def twin(window: MainWindow, name: str = "Twins") -> DeckId:
    assert window.bench.store is not None
    return window.bench.store.create(replace(opened(window).deck, name=name)).id


def main_card(window: MainWindow) -> CardId:
    return next(entry.card for entry in opened(window).deck.entries if entry.slot == DECK)


def free(window: MainWindow, card: CardId) -> int:
    return window.bench.world.trunk.counts.free(card)


def test_a_click_builds_the_deck_and_undo_takes_it_apart(window: MainWindow) -> None:
    own_all(window)
    card, line = main_card(window), window.builder.head.stock
    assert (line.built.text(), line.missing.text()) == ("Draft", "All there")
    line.built.click()
    assert (line.built.text(), line.built.isChecked(), free(window, card)) == ("Built", True, 0)
    assert line.missing.text() == "All there"
    window.actions_by_key["undo"].trigger()
    assert (line.built.text(), free(window, card)) == ("Draft", opened(window).deck.count(card))


def test_nothing_is_said_of_copies_to_who_recorded_none(window: MainWindow) -> None:
    assert window.builder.head.stock.missing.isHidden()
    assert window.browser.table.badge(main_card(window)).text == str(opened(window).deck.count(main_card(window)))


def test_rows_say_which_cards_are_short(window: MainWindow) -> None:
    own_all(window)
    card = main_card(window)
    opened(window).add(card)
    tree = window.builder.list.tree
    index = tree.find(DECK, card)
    row = tree.row_at(index)
    assert row is not None
    many = opened(window).deck.count(card)
    assert tree.short(row) == (many - 1, many)
    assert f"Too few: {many - 1} of {many}" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert window.builder.head.stock.missing.text() == "1 missing"


def test_another_built_deck_takes_the_copies(window: MainWindow) -> None:
    own_all(window)
    other = twin(window)
    set_built(window.bench.world, (other,), True)
    total = opened(window).deck.count()
    assert window.builder.head.stock.missing.text() == f"{total} missing"


def test_deleting_a_built_deck_frees_its_copies_and_bringing_it_back_takes_them(
    window: MainWindow, qtbot: QtBot
) -> None:
    own_all(window)
    other, card = twin(window), main_card(window)
    set_built(window.bench.world, (other,), True)
    window.decks.show_library()
    library = window.decks.library
    assert isinstance(library, DeckLibrary)
    library.choose(other)
    library.edits.delete(library.chosen())
    qtbot.waitUntil(lambda: free(window, card) > 0)
    window.actions_by_key["undo"].trigger()
    qtbot.waitUntil(lambda: free(window, card) == 0)


def test_a_swap_is_one_step_that_takes_out_and_builds(window: MainWindow, qtbot: QtBot) -> None:
    own_all(window)
    world, store = window.bench.world, window.bench.store
    assert store is not None
    other, mine, card = twin(window), opened(window).desk.id, main_card(window)
    many = opened(window).deck.count(card)
    set_built(world, (other,), True)
    assert swap_copies(world, Swap(card, other, many), mine)
    assert store.load(other).deck.count(card) == 0
    qtbot.waitUntil(lambda: world.trunk.is_built(mine))
    assert dict(world.trunk.counts.holders)[card] == ((mine, many),)
    window.actions_by_key["undo"].trigger()
    assert store.load(other).deck.count(card) == many
    qtbot.waitUntil(lambda: not world.trunk.is_built(mine))
    window.actions_by_key["redo"].trigger()
    assert store.load(other).deck.count(card) == 0


def test_a_swap_is_not_taken_back_over_newer_edits(window: MainWindow) -> None:
    own_all(window)
    world, store, card = window.bench.world, window.bench.store, main_card(window)
    assert store is not None
    other = twin(window)
    set_built(world, (other,), True)
    swap_copies(world, Swap(card, other, 1), opened(window).desk.id)
    stored = store.load(other)
    edited = store.journal(other, stored.deck.with_count(DECK, CardId("owl-cub"), 2), "", stored.revision)
    window.actions_by_key["undo"].trigger()
    assert store.load(other).deck == edited.deck
    assert "nothing was done" in window.strip.words.text()


def missing_sheet(window: MainWindow) -> MissingSheet:
    sheet = window.open_dialog("missing")
    assert isinstance(sheet, MissingSheet)
    return sheet


def test_the_dialog_follows_the_collection_and_copies_what_is_missing(window: MainWindow) -> None:
    own_all(window)
    card = main_card(window)
    window.bench.world.trunk.do(lambda desk: desk.add(card, -1))
    sheet = missing_sheet(window)
    assert sheet.said.text() == "Missing: 1 copy of 1 card."
    sheet.as_text.trigger()
    assert QApplication.clipboard().text() == f"1 {window.bench.name_of(card)}\n"
    sheet.as_table.trigger()
    assert QApplication.clipboard().text().startswith("Count,Name")
    sheet.want.click()
    assert window.bench.world.trunk.counts.wanted == {card: 1}
    assert not sheet.want.isEnabled()
    window.bench.world.trunk.do(lambda desk: desk.add(card, 1))
    assert (sheet.said.text(), sheet.copy.isEnabled()) == ("Nothing is missing: your copies are enough.", False)
    sheet.reject()


def test_several_decks_lack_the_most_or_the_sum(window: MainWindow) -> None:
    own_all(window)
    twin(window)
    sheet = missing_sheet(window)
    assert not sheet.together.isEnabled()
    sheet.decks.item(1).setCheckState(Qt.CheckState.Checked)
    assert "Nothing is missing" in sheet.said.text()
    sheet.together.setCurrentIndex(1)
    sheet.refresh()
    assert f"Missing: {opened(window).deck.count()} copies" in sheet.said.text()
    sheet.reject()


def test_the_dialog_takes_a_card_from_a_built_deck(window: MainWindow, qtbot: QtBot) -> None:
    own_all(window)
    other, card = twin(window), main_card(window)
    set_built(window.bench.world, (other,), True)
    sheet = missing_sheet(window)
    sheet.view.selectRow(sheet.table.row_of(window.bench.name_of(card)))
    assert sheet.swap.isEnabled()
    sheet._fill_swaps()
    sheet.swaps.actions()[0].trigger()
    qtbot.waitUntil(lambda: sheet.table.row_of(window.bench.name_of(card)) < 0)
    assert window.bench.store is not None
    assert window.bench.store.load(other).deck.count(card) == 0
    sheet.reject()


def test_the_menu_builds_the_deck_too(window: MainWindow) -> None:
    built = window.actions_by_key["build"]
    built.trigger()
    assert window.bench.world.trunk.is_built(opened(window).desk.id)
    built.trigger()
    assert not window.bench.world.trunk.is_built(opened(window).desk.id)


def test_what_is_missing_is_printed_from_the_dialog(window: MainWindow) -> None:
    own_all(window)
    opened(window).add(main_card(window), 2)
    sheet = missing_sheet(window)
    assert sheet.print.isEnabled()
    sheet.print.click()
    printing = window.findChild(PrintDeck)
    assert printing is not None
    assert (printing.form.wishes.what, printing.form.wishes.copies) == (PROXIES, "lacking")
    printing.reject()
