"""Tags of many decks at once."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import DeckId
from deckbuilder.gui.library.library import DeckLibrary
from deckbuilder.gui.library.tag_sheet import TagSheet
from deckbuilder.gui.workbench import Workbench
from tests.gui.fakes import MemoryDecks
from tests.gui.library.hands import LEFT, Said


def test_tags_change_for_all_chosen_decks_and_half_ticked_boxes_stay(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks, said: Said
) -> None:
    chosen = [deck for deck in library.table.decks() if deck.key in (1, 2)]
    sheet = TagSheet(bench, chosen, ("fast", "slow"), library.edits, library)
    qtbot.addWidget(sheet)
    assert [box.checkState() for box in sheet.boxes] == [Qt.CheckState.PartiallyChecked, Qt.CheckState.Unchecked]
    sheet.boxes[1].click()
    qtbot.keyClicks(sheet.fresh, "for Ann,  new ")
    qtbot.mouseClick(sheet.apply, LEFT)
    tags = {head.id: set(head.tags) for head in stocked.list()}
    assert (tags[DeckId(1)], tags[DeckId(2)]) == ({"fast", "slow", "for Ann", "new"}, {"slow", "for Ann", "new"})
    assert not any(head.dirty for head in stocked.list())
    said.take_back()
    assert {head.id: head.tags for head in stocked.list()} == {1: ("fast",), 2: (), 3: ("slow",)}


def test_tags_of_an_open_deck_arrive_in_its_tab(library: DeckLibrary, bench: Workbench) -> None:
    opened = bench.open
    assert opened is not None
    heard: list[str] = []
    bench.hub.said.connect(lambda sentence, _: heard.append(sentence))
    decks = [deck for deck in library.table.decks() if deck.key == opened.desk.id]
    library.edits.retag(decks, ("urgent",), ())
    assert "urgent" in opened.deck.tags
    assert not opened.dirty
    assert opened.stack.undoText() == "Changes made among the decks"
    assert not any("nother window" in sentence for sentence in heard)


def test_tags_are_changed_only_once_something_is_changed(
    qtbot: QtBot, library: DeckLibrary, bench: Workbench, stocked: MemoryDecks
) -> None:
    chosen = [deck for deck in library.table.decks() if deck.key in (1, 2)]
    sheet = TagSheet(bench, chosen, ("fast", "slow"), library.edits, library)
    qtbot.addWidget(sheet)
    assert not sheet.apply.isEnabled()
    sheet.boxes[1].click()
    assert sheet.apply.isEnabled()
    sheet.boxes[1].click()
    assert not sheet.apply.isEnabled()
    qtbot.keyClicks(sheet.fresh, ", new")
    assert sheet.apply.isEnabled()
