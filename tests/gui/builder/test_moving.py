"""Cards moved from part to part and dropped on the builder; copies keep their printings and notes."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QUrl
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Place
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.builder import edits
from deckbuilder.gui.drag import DraggedCard, pack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import DeckRow
from tests.gui.builder.hands import CTRL, MAYBE, SIDE, click, deck, drop, shown, steps
from tests.gui.fakes import DECK, LEADER, SLOTS, GroveRules, legal_deck


def only_kings_lead(rules: GroveRules, of: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
    """Lay out as usual, but let nobody below level 5 lead."""
    led = [entry.card for entry in of.entries if entry.slot == LEADER and cards[entry.card].number("level") == 5]
    return ((Place(LEADER, led[0]) if led else Place(LEADER, None, "level-5 Beast", "type:Beast level:5"),),)


def test_card_dropped_on_a_section_goes_there(qtbot: QtBot, wide: MainWindow) -> None:
    view = shown(wide)
    number = next(n for n, group in enumerate(view.tree.groups) if group.slot == MAYBE)
    view.scrollTo(view.tree.index(number, 0))
    place = view.visualRect(view.tree.index(number, 0)).center()
    assert drop(view.viewport(), pack((DraggedCard(CardId("owl-cub"), 2),)), place)
    assert deck(wide).count(CardId("owl-cub"), MAYBE) == 2
    assert drop(view.viewport(), pack((DraggedCard(CardId("fox-scout"), 2, DECK),)), place)
    assert (deck(wide).count(CardId("fox-scout"), DECK), deck(wide).count(CardId("fox-scout"), MAYBE)) == (0, 2)
    assert steps(wide) == 2


def test_card_dropped_beside_all_sections_goes_where_the_rules_want_it(window: MainWindow) -> None:
    view = shown(window)
    place = QPoint(5, view.viewport().height() + 2000)
    assert drop(view.viewport(), pack((DraggedCard(CardId("owl-cub")),)), place)
    assert deck(window).count(CardId("owl-cub"), DECK) == 1


def test_section_that_takes_no_such_card_says_why(window: MainWindow) -> None:
    told: list[str] = []
    window.bench.hub.said.connect(lambda sentence, undo: told.append(sentence))
    window.builder.acts.hand.drop((DraggedCard(CardId("owl-charm-1")),), LEADER)
    assert deck(window) == legal_deck()
    assert told == ["Owl Charm 1: Leader takes only Beast"]


def test_place_of_a_leader_takes_nobody_whom_the_rules_do_not_let_lead(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GroveRules, "formation", only_kings_lead)
    told: list[str] = []
    window.bench.hub.said.connect(lambda sentence, undo: told.append(sentence))
    view = shown(window)
    heading = view.visualRect(view.tree.index(0, 0)).center()
    assert view.tree.groups[0].slot == LEADER
    drop(view.viewport(), pack((DraggedCard(CardId("owl-cub")),)), heading)
    assert deck(window) == legal_deck()
    assert told == ["Owl Cub may not start as Leader"]
    leader = next(slot for slot in SLOTS if slot.id == LEADER)
    assert not window.builder.acts.hand.takes(leader, CardId("owl-cub"))
    assert window.builder.acts.hand.takes(leader, CardId("owl-king"))


def test_leader_dropped_on_the_place_of_another_sends_him_back_into_the_deck(window: MainWindow) -> None:
    view = shown(window)
    drop(view.viewport(), pack((DraggedCard(CardId("owl-king")),)), view.visualRect(view.tree.index(0, 0)).center())
    assert [entry.card for entry in deck(window).entries if entry.slot == LEADER] == ["owl-king"]
    assert deck(window).count(CardId("fox-king"), DECK) == 1
    assert steps(window) == 1


def test_dragged_rows_are_all_their_copies(qtbot: QtBot, window: MainWindow) -> None:
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", CTRL)
    assert shown(window).dragged() == (
        DraggedCard(CardId("fox-scout"), 2, DECK),
        DraggedCard(CardId("fox-trick-1"), 2, DECK),
    )


def test_file_and_text_dropped_on_the_builder_are_handed_on(window: MainWindow, tmp_path: Path) -> None:
    files: list[Path] = []
    texts: list[str] = []
    window.builder.file_dropped.connect(files.append)
    window.builder.text_dropped.connect(texts.append)
    (tmp_path / "list.txt").write_text("3 Fox Cub", "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "list.txt"))])
    assert drop(window.builder, data, QPoint(5, 5))
    data = QMimeData()
    data.setText("2 Fox Cub")
    assert drop(window.builder, data, QPoint(5, 5))
    assert files == [tmp_path / "list.txt"]
    assert texts == ["2 Fox Cub"]


# -- printings and notes of copies -----------------------------------------------------------------


def test_printing_of_all_copies_becomes_one_entry() -> None:
    one, other = PrintingId("fox-scout/ONE"), PrintingId("fox-scout/TWO")
    start = replace(
        legal_deck(), entries=(Entry(DECK, CardId("fox-scout"), 2, one), Entry(DECK, CardId("fox-scout"), 1, other))
    )
    row = DeckRow(DECK, CardId("fox-scout"), "Fox Scout", 3)
    assert edits.printed(start, (row,), other).entries == (Entry(DECK, CardId("fox-scout"), 3, other),)


def test_move_takes_printing_and_note_along() -> None:
    printing = PrintingId("fox-scout/ONE")
    start = replace(legal_deck(), entries=(Entry(DECK, CardId("fox-scout"), 3, printing, note="north"),))
    row = DeckRow(DECK, CardId("fox-scout"), "Fox Scout", 3)
    after = edits.moved(start, (row,), SIDE)
    assert after.entries == (
        Entry(DECK, CardId("fox-scout"), 2, printing, note="north"),
        Entry(SIDE, CardId("fox-scout"), 1, printing, note="north"),
    )
    assert edits.moved(after, (replace(row, slot=SIDE),), DECK).entries == start.entries


def test_copies_that_come_together_keep_both_notes() -> None:
    scout = CardId("fox-scout")
    entries = (Entry(DECK, scout, 2, note="north; late"), Entry(SIDE, scout, 1, note="late; south"))
    row = DeckRow(DECK, scout, "Fox Scout", 2)
    after = edits.moved(replace(legal_deck(), entries=entries), (row,), SIDE, None)
    assert after.entries == (Entry(SIDE, scout, 3, note="late; south; north"),)


def test_unknown_name_moves_and_counts_like_a_card() -> None:
    start = replace(legal_deck(), unknown=((DECK, "Nobody", 2),))
    row = DeckRow(DECK, None, "Nobody", 2)
    after = edits.moved(start, (row,), SIDE)
    assert after.unknown == ((DECK, "Nobody", 1), (SIDE, "Nobody", 1))
    assert edits.counted(after, (row,), 0).unknown == ((SIDE, "Nobody", 1),)
    assert edits.stepped(start, (row,), 1).unknown == ((DECK, "Nobody", 3),)
