"""The formation and the findings: who may stand where, keys, drops, and what a click on a finding shows."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Deck, Entry, Severity, Verdict, Violation
from deckbuilder.core.formats import Finding
from deckbuilder.core.ids import CardId
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.builder.place_button import PlaceButton
from deckbuilder.gui.builder.seating import takers
from deckbuilder.gui.card_menu import CardMenu
from deckbuilder.gui.drag import DraggedCard, pack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.deck_groups import DeckRow, place_facts
from deckbuilder.gui.models.violations import Weight, marks, rows
from tests.gui import fakes
from tests.gui.fakes import ARMY, CARDS, DECK, GAME, LEADER, legal_deck
from tests.gui.test_builder_list import MORE_SLOTS, click, deck, drop, shown, steps

CUB, KING, OWL = CardId("fox-cub"), CardId("fox-king"), CardId("owl-cub")
KNOWN = {card.id: card for card in CARDS}
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
MakeWindow = Callable[..., MainWindow]


def places(window: MainWindow) -> tuple[PlaceButton, ...]:
    return window.builder.formation.places()


def two_to_fill() -> Deck:
    """A deck without a leader and with one beast in its pack."""
    kept = [entry for entry in legal_deck().entries if entry.slot == DECK]
    return replace(legal_deck(), entries=tuple(kept)).added(ARMY, CUB)


def labels(menu: QMenu) -> list[str]:
    return [action.text().split("\t")[0] for action in menu.actions() if not action.isSeparator()]


# -- small windows and decks that only begin ---------------------------------------------------------


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


def test_deck_that_only_begins_has_no_word_on_other_formats(make_window: MakeWindow) -> None:
    window = make_window(replace(legal_deck(), entries=(Entry(DECK, CUB),)))
    assert "too few cards to tell" in window.builder.badges.buttons()["wild"].accessibleName()
    said = window.builder.findings
    assert [view.row.weight for view in said.views] == [Weight.NOTE, Weight.NOTE]
    assert not any("Legal" in label.text() for label in said.findChildren(QLabel) if label.isVisibleTo(said))
    window.bench.open.set_count(DECK, CUB, 4)  # type: ignore[union-attr]  # the fixture opened it
    assert [view.row.weight for view in said.views] == [Weight.ERROR, Weight.NOTE, Weight.NOTE]
    window.bench.open.set_count(DECK, CUB, 5)  # type: ignore[union-attr]  # the fixture opened it
    assert "not legal" in window.builder.badges.buttons()["wild"].accessibleName()


def test_one_card_is_counted_as_one_and_a_narrow_line_is_short(make_window: MakeWindow) -> None:
    window = make_window(replace(legal_deck(), entries=(Entry(DECK, CUB),)))
    totals = window.builder.head.totals
    assert totals.toolTip() == "1 card \N{MIDDLE DOT} Beast 1 \N{MIDDLE DOT} Charm 0 \N{MIDDLE DOT} Trick 0"
    totals.resize(900, 20)
    assert totals.text() == totals.toolTip()
    totals.resize(totals.fontMetrics().horizontalAdvance("1 card, Beast 1, Charm 0"), 20)
    assert totals.text() == "1 \N{MIDDLE DOT} B 1 \N{MIDDLE DOT} C 0 \N{MIDDLE DOT} T 0"


def test_place_tells_class_and_numbers_and_not_what_the_leader_tells(window: MainWindow) -> None:
    cub, king = KNOWN[CUB], KNOWN[KING]
    assert place_facts(cub, GAME, ("kin", "Fox")) == ("Bite +1 / \N{MINUS SIGN}1",)
    assert place_facts(king, GAME) == ("Fox", "Bite +5 / \N{MINUS SIGN}1")
    named = {button.place.card: button.accessibleName() for button in places(window)}
    assert "Fox, " not in named[CUB]
    assert "Fox" in named[KING].removeprefix("Fox King")


# -- seats -------------------------------------------------------------------------------------------


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


# -- keys --------------------------------------------------------------------------------------------


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


# -- findings ----------------------------------------------------------------------------------------


def test_click_on_a_finding_chooses_its_cards_and_another_lets_go(qtbot: QtBot, window: MainWindow) -> None:
    assert window.bench.open is not None
    window.bench.open.set_count(DECK, CardId("fox-scout"), 5)
    view = next(view for view in window.builder.findings.views if view.row.rule == "copies")
    qtbot.mouseClick(view.sign, LEFT)
    assert [row.name for row in shown(window).rows()] == ["Fox Scout"]
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert shown(window).rows() == ()


def test_finding_that_goes_leaves_its_view_to_the_next_one(window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    opened.set_count(DECK, CardId("fox-scout"), 5)
    before = window.builder.findings.views
    opened.undo()
    opened.set_count(DECK, CardId("fox-runner"), 6)
    assert window.builder.findings.views == before
    assert before[0].row.message == "6 copies of Fox Runner; 3 are allowed"
    assert [button.text() for button in before[0].buttons] == ["Cut 3 Fox Runner"]


def test_good_news_counts_the_formats(window: MainWindow) -> None:
    window.builder.said.turn()  # it is written once it is unfolded
    assert window.builder.findings._good_words.text() == "Legal in 2 formats"
    assert window.builder.findings._good_words.toolTip() == "Wild, Small Wood"


def test_finding_about_the_whole_deck_marks_no_row() -> None:
    many = tuple((DECK, CardId(str(n))) for n in range(11))
    verdict = Verdict("wild", (Violation("a", "all", where=many), Violation("b", "one", Severity.WARNING, many[:1])))
    assert marks(rows(verdict)) == {many[0]: Weight.WARNING}


def test_faulty_format_file_is_told_until_it_is_closed(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def problems(rules: fakes.GroveRules) -> Sequence[Finding]:
        return (Finding("marsh.toml, line 3", "found 'fuor', wanted a number"),)

    strip = window.builder.problems
    assert strip.isHidden()
    monkeypatch.setattr(fakes.GroveRules, "problems", problems)
    window.builder.refresh()
    assert strip.words.text() == "Format file marsh.toml, line 3: found 'fuor', wanted a number"
    qtbot.mouseClick(strip.close_button, LEFT)
    window.builder.refresh()
    assert strip.isHidden()


def test_badges_without_room_stand_behind_one_but_never_the_decks_own(qtbot: QtBot, window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    badges = Badges(window.bench)
    qtbot.addWidget(badges)
    base = next(iter(opened.shelf.rules.formats()))
    specs = tuple(replace(base, key=f"f{n}", label=f"Format number {n}") for n in range(12))
    badges.resize(300, 100)
    badges.show()
    badges.show_verdicts(specs, tuple(Verdict(spec.key) for spec in specs), "f11", "f11")
    seen = [key for key, button in badges.buttons().items() if not button.isHidden()]
    assert "f11" in seen
    assert len(seen) < 12
    assert badges.more.text() == f"+{12 - len(seen)} more"
    qtbot.mouseClick(badges.more, LEFT)
    assert all(not button.isHidden() for button in badges.buttons().values())


# -- menus -------------------------------------------------------------------------------------------


def test_menu_of_several_rows_moves_them_in_one_step(
    qtbot: QtBot, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fakes, "SLOTS", MORE_SLOTS)
    window = make_window(legal_deck())
    click(qtbot, window, "fox-scout")
    click(qtbot, window, "fox-trick-1", Qt.KeyboardModifier.ControlModifier)
    chosen = shown(window).rows()
    menu = CardMenu(window.bench, [row.card for row in chosen if row.card], chosen, window)
    assert menu.moves is not None
    assert labels(menu.moves)[-2:] == ["Move 1 to Maybe", "Move all to Maybe"]
    menu.moves.actions()[-1].trigger()
    assert deck(window).count(slot=MORE_SLOTS[-1].id) == 4
    assert steps(window) == 1


def test_menu_chooses_a_printing(window: MainWindow) -> None:
    row = DeckRow(DECK, CardId("fox-scout"), "Fox Scout", 2)
    menu = CardMenu(window.bench, CardId("fox-scout"), row, window)
    assert menu.printings is not None
    assert labels(menu.printings) == ["Any printing", "ONE 2  Common"]
    menu.printings.actions()[1].trigger()
    assert [e.printing for e in deck(window).entries if e.card == "fox-scout"] == ["fox-scout/ONE"]
    found = next(row for group in shown(window).tree.groups for row in group.rows if row.name == "Fox Scout")
    assert found.printing == "ONE 2"


def test_menu_of_catalog_cards_adds_them_together(window: MainWindow) -> None:
    menu = CardMenu(window.bench, [OWL, CardId("owl-scout")], None, window)
    next(action for action in menu.actions() if action.text().startswith("Add 1\t")).trigger()
    assert (deck(window).count(OWL), deck(window).count(CardId("owl-scout"))) == (1, 1)
    assert steps(window) == 1


def test_note_asked_for_in_a_menu_is_written_in_the_list(qtbot: QtBot, window: MainWindow) -> None:
    row = next(row for group in shown(window).tree.groups for row in group.rows if row.card == KING)
    menu = window.builder.acts._menu((row,))
    next(action for action in menu.actions() if action.text().endswith("\tN")).trigger()
    assert shown(window).editor is not None
    qtbot.keyClicks(shown(window).editor, "leads")
    qtbot.keyClick(shown(window).editor, Qt.Key.Key_Return)
    assert [e.note for e in deck(window).entries if e.card == KING] == ["leads"]


def test_menu_of_a_place_opens_at_the_key(qtbot: QtBot, window: MainWindow) -> None:
    asked: list[tuple[object, QPoint]] = []
    window.builder.formation.menu_wanted.connect(lambda place, where: asked.append((place, where)))
    button = places(window)[0]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_F10, SHIFT)
    assert [place for place, _ in asked] == [button.place]
    for menu in window.findChildren(CardMenu):
        menu.close()


# -- findings by key and on their bar ----------------------------------------------------------------


def crowded() -> Deck:
    """A deck in which two cards are held too often."""
    return legal_deck().added(DECK, CardId("fox-scout"), 3).added(DECK, CardId("fox-runner"), 2)


def unfolded(window: MainWindow) -> None:
    if window.builder.said.folded:
        window.builder.said.turn()


def test_folded_findings_offer_the_first_way_out_on_their_bar(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    said = window.builder.said
    if not said.folded:
        said.turn()
    assert said.fix.isVisibleTo(said)
    assert said.fix.text().startswith("Cut 2 ")
    qtbot.mouseClick(said.fix, LEFT)
    assert steps(window) == 1
    assert said.fix.text().startswith("Cut 1 ")
    said.turn()
    assert not said.fix.isVisibleTo(said)


def test_findings_are_folded_at_the_next_start_as_the_player_left_them(qtbot: QtBot, make_window: MakeWindow) -> None:
    said = make_window(crowded()).builder.said
    assert said.by_hand is None
    for _ in range(2):
        folded = not said.folded
        qtbot.mouseClick(said.fold, LEFT)
        again = make_window()
        qtbot.waitUntil(lambda window=again: window.builder.findings.rows != ())
        assert again.builder.said.folded is folded
        assert not again.builder.parts.folded


def test_focus_goes_to_the_next_finding_when_one_is_mended(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    window.activateWindow()
    unfolded(window)
    view = window.builder.findings.views[0]
    view.buttons[0].setFocus()
    qtbot.waitUntil(view.buttons[0].hasFocus)
    qtbot.keyClick(view.buttons[0], Qt.Key.Key_Space)
    views = window.builder.findings.views
    assert [one.row.rule for one in views] == ["copies"]
    assert views[0].hasFocus()
    qtbot.keyClick(views[0], Qt.Key.Key_Tab)
    while not views[0].buttons[0].hasFocus():
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    qtbot.keyClick(views[0].buttons[0], Qt.Key.Key_Space)
    assert window.builder.findings.views == ()
    assert window.builder.said.fold.hasFocus()


def test_tab_goes_through_a_finding_before_the_next_one(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    window.activateWindow()
    unfolded(window)
    first, second = window.builder.findings.views
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    seen = []
    while not second.hasFocus():
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.append(window.focusWidget())
    assert seen == [first.message, first.buttons[0], second]


def test_f6_stops_at_the_bar_of_folded_findings_and_enter_opens_it(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(crowded())
    window.activateWindow()
    said = window.builder.said
    if not said.folded:
        said.turn()
    window.builder.list.setFocus()
    qtbot.waitUntil(window.builder.list.hasFocus)
    window.actions_by_key["next_part"].trigger()
    assert said.fold.hasFocus()
    qtbot.keyClick(said.fold, Qt.Key.Key_Return)
    assert not said.folded


def test_card_chosen_in_the_list_is_lit_in_the_army_and_a_chosen_finding_lets_go(make_window: MakeWindow) -> None:
    window = make_window(legal_deck().added(ARMY, CUB, -1).added(DECK, CUB, 5))
    window.builder.light_up(window.builder.findings.views[0].row)
    window.builder.list.choose(LEADER, KING)
    lit = [place.place.card for place in places(window) if place._lit]
    assert lit == [KING]
    assert not any(view._lit for view in window.builder.findings.views)


def test_button_of_a_way_out_is_never_wider_than_its_finding(qtbot: QtBot, make_window: MakeWindow) -> None:
    names = ("A name of a card that is long enough", "Another name of a card that is long")
    window = make_window(replace(legal_deck(), unknown=tuple((DECK, name, 1) for name in names)), scale=160)
    window.resize(1024, 640)
    builder = window.builder
    qtbot.waitUntil(lambda: builder.parts.folded)
    builder.parts.show_part(builder.said)
    findings = builder.findings
    qtbot.waitUntil(lambda: all(view.width() <= findings.viewport().width() for view in findings.views))
    assert all(b.geometry().right() <= b.parentWidget().width() for view in findings.views for b in view.buttons)


def test_deck_without_a_card_says_how_one_gets_into_it(make_window: MakeWindow) -> None:
    window = make_window(replace(legal_deck(), entries=()))
    said = [label.text() for label in window.builder.greeting.findChildren(QLabel) if label.isVisible()]
    assert any("Enter or a double click adds the card that you choose on the left" in text for text in said)
