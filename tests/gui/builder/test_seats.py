"""The formation: who may stand where, by drops and keys, and what a deck that only begins is shown."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.seating import takers
from deckbuilder.gui.drag import DraggedCard, pack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import place_facts
from tests.gui.builder.hands import CUB, KING, KNOWN, OWL, SHIFT, deck, drop, places, steps
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import ARMY, DECK, GAME, LEADER, SLOTS, GroveRules, legal_deck


def two_to_fill() -> Deck:
    """A deck without a leader and with one beast in its pack."""
    kept = [entry for entry in legal_deck().entries if entry.slot == DECK]
    return replace(legal_deck(), entries=tuple(kept)).added(ARMY, CUB)


def test_place_tells_class_and_numbers_and_not_what_the_leader_tells(window: MainWindow) -> None:
    cub, king = KNOWN[CUB], KNOWN[KING]
    assert place_facts(cub, GAME, ("kin", "Fox")) == ("Bite +1 / \N{MINUS SIGN}1",)
    assert place_facts(king, GAME) == ("Fox", "Bite +5 / \N{MINUS SIGN}1")
    named = {button.place.card: button.accessibleName() for button in places(window)}
    assert "Fox, " not in named[CUB]
    assert "Fox" in named[KING].removeprefix("Fox King")


def test_only_places_that_take_the_card_glow(make_window: MakeWindow) -> None:
    window = make_window(two_to_fill())
    assert window.bench.open is not None
    shelf, now = window.bench.open.shelf, deck(window)
    found = takers(now, shelf, (DraggedCard(OWL),))
    assert {(rank, slot) for rank, slot, _, _ in found} == {(0, ARMY), (1, LEADER)}
    assert takers(now, shelf, (DraggedCard(CardId("owl-charm-1")),)) == frozenset()


def test_card_dropped_on_an_empty_place_stands_there(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(two_to_fill())
    formation = window.builder.formation
    empty = next(button for button in places(window) if button.place.slot == LEADER)
    qtbot.waitUntil(lambda: empty.mapTo(formation, QPoint(0, 0)).y() > places(window)[0].height())
    spot = empty.mapTo(formation, empty.rect().center())
    assert drop(formation, pack((DraggedCard(KING),)), spot)
    assert deck(window).count(KING, LEADER) == 1
    assert steps(window) == 1


def test_card_dropped_on_a_taken_place_sends_the_other_back_in_one_step(window: MainWindow) -> None:
    formation = window.builder.formation
    taken = next(button for button in places(window) if button.place.card == CUB)
    drop(formation, pack((DraggedCard(OWL),)), taken.mapTo(formation, taken.rect().center()))
    now = deck(window)
    assert (now.count(OWL, ARMY), now.count(CUB, ARMY), now.count(CUB, DECK)) == (1, 1, 1)
    assert steps(window) == 1


def test_refused_card_says_what_is_wanted(make_window: MakeWindow) -> None:
    window = make_window(two_to_fill())
    told: list[str] = []
    window.bench.hub.said.connect(lambda sentence, undo: told.append(sentence))
    empty = next(button for button in places(window) if button.place.slot == LEADER)
    window.builder.formation.seat((DraggedCard(CardId("owl-charm-1")),), [(1, empty.place)])
    assert deck(window) == two_to_fill()
    assert told == ["Owl Charm 1 may not stand here: wanted is level-5 Beast"]


def test_places_glow_while_cards_are_over_the_list_and_calm_after(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(two_to_fill())
    window.builder.list.drag_entered.emit((DraggedCard(OWL),))
    assert any(button._glow for button in places(window))
    window.builder.list.drag_left.emit()
    qtbot.waitUntil(lambda: not any(button._glow for button in places(window)))


def test_edit_that_keeps_the_ranks_keeps_the_buttons(window: MainWindow) -> None:
    before = places(window)
    assert window.bench.open is not None
    window.bench.open.move(CUB, ARMY, DECK)
    assert places(window) == before
    assert before[1].accessibleName() == "Empty place: level-1 Beast"


def test_card_chosen_in_the_list_is_lit_in_the_army_and_a_chosen_finding_lets_go(make_window: MakeWindow) -> None:
    window = make_window(legal_deck().added(ARMY, CUB, -1).added(DECK, CUB, 5))
    window.builder.light_up(window.builder.findings.views[0].row)
    window.builder.list.choose(LEADER, KING)
    lit = [place.place.card for place in places(window) if place._lit]
    assert lit == [KING]
    assert not any(view._lit for view in window.builder.findings.views)


# -- keys ------------------------------------------------------------------------------------------


def test_arrows_go_from_place_to_place(qtbot: QtBot, window: MainWindow) -> None:
    front, second, leader = places(window)
    front.setFocus()
    qtbot.keyClick(front, Qt.Key.Key_Right)
    assert second.hasFocus()
    qtbot.keyClick(second, Qt.Key.Key_Down)
    assert leader.hasFocus()
    qtbot.keyClick(leader, Qt.Key.Key_Up)
    assert front.hasFocus() or second.hasFocus()


def test_shift_enter_on_a_place_sends_the_card_back_and_delete_takes_it_out(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(places(window)[0], Qt.Key.Key_Return, SHIFT)
    assert (deck(window).count(CUB, ARMY), deck(window).count(CUB, DECK)) == (1, 1)
    qtbot.keyClick(places(window)[0], Qt.Key.Key_Delete)
    assert deck(window).count(CUB, ARMY) == 0


def test_enter_on_an_empty_place_searches(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(two_to_fill())
    qtbot.keyClick(next(button for button in places(window) if button.place.slot == LEADER), Qt.Key.Key_Return)
    assert window.browser.search.text() == "type:Beast level:5"


# -- small windows and decks that only begin -------------------------------------------------------


def test_small_window_shows_the_cards_first_and_at_least_six_rows(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    window.resize(1024, 640)
    builder = window.builder
    qtbot.waitUntil(lambda: builder.parts.folded)
    assert builder.parts.tabs.currentWidget() is builder.cards
    qtbot.waitUntil(lambda: builder.list.viewport().height() > 150)
    seen = builder.list.viewport().rect()
    rows_seen = [box for group in builder.list.flow.rows for box in group if seen.contains(box.translated(4, 4))]
    assert len(rows_seen) >= 6


def test_one_card_is_counted_as_one_and_a_narrow_line_is_short(make_window: MakeWindow) -> None:
    window = make_window(replace(legal_deck(), entries=(Entry(DECK, CUB),)))
    totals = window.builder.head.totals
    assert totals.toolTip() == "1 card \N{MIDDLE DOT} Beast 1 \N{MIDDLE DOT} Charm 0 \N{MIDDLE DOT} Trick 0"
    totals.resize(900, 20)
    assert totals.text() == totals.toolTip()
    totals.resize(totals.fontMetrics().horizontalAdvance("1 card, Beast 1, Charm 0"), 20)
    assert totals.text() == "1 \N{MIDDLE DOT} B 1 \N{MIDDLE DOT} C 0 \N{MIDDLE DOT} T 0"


def test_deck_without_a_card_says_how_one_gets_into_it(make_window: MakeWindow) -> None:
    window = make_window(replace(legal_deck(), entries=()))
    said = [label.text() for label in window.builder.greeting.findChildren(QLabel) if label.isVisible()]
    assert any("Enter or a double click adds the card that you choose on the left" in text for text in said)


def test_list_of_which_all_is_dealt_says_that_it_stays_empty(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GroveRules, "slots", lambda _, named: tuple(replace(slot, least=0, most=0) for slot in SLOTS))
    monkeypatch.setattr(GroveRules, "formation", lambda _, deck, cards: ())
    window = make_window(replace(legal_deck(), entries=()))
    said = [label.text() for label in window.builder.greeting.findChildren(QLabel) if label.isVisible()]
    assert said == ["All cards are dealt at the table: this list stays empty"]
