"""The table as a place: matches begun, played by clicks, drags and keys, looked back on, and kept."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.scene import Layout
from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.gui.places import DECK, TABLE
from deckbuilder.gui.play.game_page import GamePage
from deckbuilder.gui.play.pile_sheet import PileSheet
from tests.helpers.table_windows import PATIENT_MS, Open, against, begun, goldfish, table


def test_one_click_goldfishes_the_open_deck(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    place = table(window)
    place.begin.goldfish.click()
    sitting, page = begun(qtbot, place)
    assert window.bench.open is not None
    assert [plan.deck for plan in sitting.seats] == [window.bench.open.deck]
    assert page.isVisible()
    assert page.board.bar.turn.text()
    assert page.board.ask.list.answers.rows
    assert page.board.view.stage.tokens


def test_a_match_against_the_computer_is_played_by_clicks_and_keys(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = against(qtbot, window, "random")
    dice, turn = Stream(Rng(3)), 0
    for number in range(400):
        qtbot.waitUntil(lambda: sitting.waiting is not Waiting.AGENT, timeout=PATIENT_MS)
        turn = sitting.turns()[-1].turn
        if sitting.waiting is Waiting.OVER or turn >= 4:
            break
        _move(page, sitting, dice.below(1 << 30), number)
    assert sitting.waiting is Waiting.OVER or turn >= 4
    assert page.board.banner.isVisible() == (sitting.waiting is Waiting.OVER)
    replayed = sitting.match.history[0].before
    for step in sitting.match.history:
        assert step.before == replayed
        replayed, _ = sitting.rules.apply(replayed, step.action)
    assert replayed == sitting.match.state


def _move(page: GamePage, sitting: Sitting, draw: int, number: int) -> None:
    """Answer in one of the ways that the table has: a digit, a click with its menu, Space, typed words."""
    before = sitting.here
    options = sitting.options()
    option = options[draw % len(options)]
    if number % 4 == 0 and option.idle:
        QTest.keyClick(page.board.view, Qt.Key.Key_Space)
    elif number % 4 == 1 and len(options) < 9:
        QTest.keyClicks(page.board.view, "1" if not option.idle else "0")
    elif option.tokens:
        page.board.view.token_clicked.emit(option.tokens[0])
        _from_menu(page, draw)
        if sitting.here == before and page.acts.picked:
            page.board.view.token_activated.emit(option.tokens[0])
            _from_menu(page, draw)
    if sitting.here == before:
        page.acts.give(option.action)


def _from_menu(page: GamePage, draw: int) -> None:
    for menu in page.board.view.findChildren(QMenu):
        if menu.isVisible() and menu.actions():
            menu.actions()[draw % len(menu.actions())].trigger()
            menu.close()


def test_what_may_act_is_lit_and_what_is_picked_up_lights_where_it_can_go(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = goldfish(qtbot, open_window())
    lit = page.acts.lit()
    pointed = {token for option in sitting.options() if not option.idle for token in option.tokens}
    assert set(lit.tokens) >= pointed
    movers = [token for token in lit.tokens if sitting.reach(token).spots]
    page.board.view.token_clicked.emit(movers[0])
    assert page.acts.picked == movers[0]
    assert set(page.acts.lit().spots) == set(sitting.reach(movers[0]).spots)
    QTest.keyClick(page.board.view, Qt.Key.Key_Escape)
    assert page.acts.picked == ""
    assert page.acts.lit() == lit


def test_a_drop_on_a_lit_place_is_done_and_undone(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    start = sitting.match.state
    assert not window.actions_by_key["undo"].isEnabled()
    for token in page.acts.lit().tokens:
        spot = next((spot for spot in sitting.reach(token).spots if len(sitting.dropped(token, spot)) == 1), None)
        if spot is not None:
            break
    page.board.view.picked_up.emit(token)
    page.board.view.put_down.emit(token, spot)
    assert sitting.match.state != start
    window.actions_by_key["undo"].trigger()
    assert sitting.match.state == start
    window.actions_by_key["redo"].trigger()
    assert sitting.match.state != start


def test_what_cannot_be_done_says_why_beside_the_card_and_changes_nothing(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    tokens = [
        token.id for zone in sitting.scene().zones for token in zone.tokens if token.id not in page.acts.lit().tokens
    ]
    token = next(id for id in tokens if sitting.why_not(id))
    before = sitting.match.state
    page.board.view.token_clicked.emit(token)
    assert page.board.refusal.isVisible()
    assert page.board.refusal.text() == window.strip.words.text() != ""
    assert sitting.match.state is before
    QTest.keyClick(page.board.view, Qt.Key.Key_Escape)
    assert not page.board.refusal.isVisible()


def test_each_copy_of_a_card_in_hand_can_be_picked_up(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = goldfish(qtbot, open_window())
    copies = [token.id for token in page.board.scene.zones[1].tokens if token.label == "Wallow Bull"]
    assert len(copies) == 2
    assert set(copies) <= set(page.acts.lit().tokens)
    for token in copies:
        page.board.view.token_clicked.emit(token)
        assert page.acts.picked == token
    assert page.acts.lit().spots
    spot = next(iter(page.acts.lit().spots))
    page.board.view.put_down.emit(copies[0], spot)
    assert "enters play" in sitting.log()[-1].words


def test_a_line_of_the_log_leads_to_its_moment_and_back(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = goldfish(qtbot, open_window())
    for _ in range(3):
        page.acts.give(sitting.options()[0].action)
    now, line = sitting.match.state, sitting.log()[0]
    page.board.log.line_chosen.emit(line.step)
    assert sitting.waiting is Waiting.PAST
    assert page.board.banner.isVisible()
    assert page.board.replay.isVisible()
    assert not page.acts.lit().tokens
    QTest.keyClick(page.board.view, Qt.Key.Key_Escape)
    assert sitting.match.state is now
    assert not page.board.banner.isVisible()


def test_going_on_from_the_past_keeps_the_line_that_was_left(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = goldfish(qtbot, open_window())
    for _ in range(3):
        page.acts.give(sitting.options()[0].action)
    left = sitting.match.state
    page.look(sitting.here - 1)
    page.board.banner.go_on.click()
    page.acts.give(sitting.options()[-1].action)
    assert [branch.length for branch in sitting.branches()] != []
    sitting.take_up(sitting.branches()[0].number)
    assert sitting.match.state == left


def test_an_agent_that_thinks_is_stopped_and_goes_on(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = against(qtbot, open_window(), "search:600s")
    while sitting.waiting is Waiting.PERSON:
        page.acts.give(sitting.options()[-1].action)
    qtbot.waitUntil(lambda: page.thinking.busy, timeout=PATIENT_MS)
    assert page.board.bar.stop.isVisible()
    here = sitting.here
    page.board.bar.stop.click()
    assert not page.thinking.busy
    assert sitting.here == here
    page.board.bar.hurry.click()
    qtbot.waitUntil(lambda: sitting.here > here, timeout=PATIENT_MS)


def test_people_type_in_their_own_dice_and_wrong_ones_are_told(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = against(qtbot, open_window(), "random", typed=True)
    qtbot.waitUntil(lambda: sitting.waiting is Waiting.DICE, timeout=PATIENT_MS)
    entry, here = page.board.dice, sitting.here
    assert entry.isVisible()
    entry.line.setText("99")
    entry.take.click()
    assert entry.trouble.isVisible()
    assert sitting.here == here
    entry.line.setText("17")
    entry.take.click()
    assert sitting.match.history[here].action.values == (17,)


def test_a_hand_is_covered_until_the_person_asked_sits_before_the_screen(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = against(qtbot, open_window(), PERSON)
    while sitting.curtain is None:
        page.acts.give(sitting.options()[-1].action)
    other = sitting.curtain
    hands = {token.card for zone in page.board.scene.zones if zone.id.startswith("hand") for token in zone.tokens}
    assert hands == {None}
    assert page.board.curtain.isVisible()
    assert not page.board.ask.list.answers.rows
    page.board.curtain.here.click()
    assert sitting.viewer == other
    assert page.board.view.isVisible()
    assert page.board.ask.list.answers.rows


def test_a_match_goes_on_after_a_restart(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    page.acts.give(sitting.options()[0].action)
    state = sitting.rules.encode(sitting.match.state)
    window.close()
    again = table(open_window())
    assert not again.begin.go_on.isHidden()
    again.begin.go_on.click()
    found, _ = begun(qtbot, again)
    assert found.rules.encode(found.match.state) == state
    assert found.can_undo


def test_a_window_made_anew_in_another_language_goes_on_with_the_match(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    page.acts.give(sitting.options()[0].action)
    state, old = window.state(), page
    other = open_window()
    other.restore(state)
    place = table(other)
    assert other.places.key == TABLE
    assert place.sitting is sitting
    assert place.page is not None
    window.places.leave()
    place.page.acts.give(sitting.options()[0].action)
    assert place.page.board.log.rows.rowCount() > 0
    assert old.sitting is None


def test_a_damaged_file_is_told_and_the_table_stays_empty(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    place = table(open_window())
    file = tmp_path / "broken.match"
    file.write_text("no match\n", "utf-8")
    place.open_file(file)
    qtbot.waitUntil(lambda: not place.host.busy, timeout=PATIENT_MS)
    assert place.sitting is None
    assert "broken.match" in place.begin.trouble.text()


def test_the_log_is_at_its_newest_line_again_after_a_look_at_the_past(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = goldfish(qtbot, open_window())
    while sitting.options() and len(sitting.log()) < 60:
        page.acts.give(sitting.options()[-1].action)
    bar = page.board.log.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    page.look(2)
    qtbot.waitUntil(lambda: bar.value() < bar.maximum() // 2)
    page.back()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


def test_one_sheet_lies_over_the_table_while_a_pile_is_looked_through(qtbot: QtBot, open_window: Open) -> None:
    sitting, page = goldfish(qtbot, open_window())
    pile = next(zone for zone in sitting.scene().zones if zone.layout is Layout.PILE and zone.tokens)
    page.board.view.zone_opened.emit(pile.id)
    assert [sheet.zone for sheet in page.board.view.findChildren(PileSheet) if sheet.isVisible()] == [pile.id]
    page.board.view.setFocus()
    QTest.keyClick(page.board.view, Qt.Key.Key_Escape)
    assert not [sheet for sheet in page.board.view.findChildren(PileSheet) if sheet.isVisible()]


def test_a_card_is_peeked_at_by_its_key_with_its_picture(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    token = next(token for zone in sitting.scene().zones for token in zone.tokens if token.card is not None)
    page.board.view.set_cursor_token(token.id)
    QTest.keyClick(page.board.view, Qt.Key.Key_P)
    qtbot.waitUntil(window.preview.isVisible, timeout=PATIENT_MS)
    assert window.preview.picture.ready()
    QTest.keyClick(page.board.view, Qt.Key.Key_P)
    assert not window.preview.isVisible()


def test_a_saved_match_is_opened_as_it_stood(qtbot: QtBot, open_window: Open, tmp_path: Path) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    page.acts.give(sitting.options()[0].action)
    place = table(window)
    place.save_as(tmp_path / "mine")
    qtbot.waitUntil((tmp_path / "mine.match").exists)
    place.put_away()
    assert place.begin.isVisible()
    place.open_file(tmp_path / "mine.match")
    found, _ = begun(qtbot, place)
    assert found is not sitting
    assert found.rules.encode(found.match.state) == sitting.rules.encode(sitting.match.state)


def test_a_damaged_file_leaves_the_match_on_the_table_and_is_told(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    window = open_window()
    sitting, _ = goldfish(qtbot, window)
    place = table(window)
    file = tmp_path / "broken.match"
    file.write_text("no match\n", "utf-8")
    place.open_file(file)
    qtbot.waitUntil(lambda: not place.host.busy, timeout=PATIENT_MS)
    assert place.sitting is sitting
    assert "broken.match" in window.strip.words.text()


def test_a_match_that_another_one_puts_away_can_be_brought_back(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    page.acts.give(sitting.options()[0].action)
    steps = sitting.here
    window.actions_by_key["goldfish"].trigger()
    other, _ = begun(qtbot, table(window))
    assert other is not sitting
    assert window.strip.undo.isVisible()
    window.strip.undo.click()
    assert table(window).sitting is sitting
    assert sitting.here == steps
    assert page.board.ask.list.answers.all == sitting.options()


def test_a_match_in_which_nothing_was_done_is_put_away_without_a_word(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, _ = goldfish(qtbot, window)
    table(window).again()
    other, _ = begun(qtbot, table(window))
    assert other is not sitting
    assert not window.strip.undo.isVisible()


def test_a_match_stays_on_the_table_while_the_player_looks_at_his_deck(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    sitting, page = goldfish(qtbot, window)
    window.places.go(DECK)
    assert window.preview.pins_by_space
    window.actions_by_key["goldfish"].isEnabled()
    window.places.go(TABLE)
    assert page.isVisible()
    assert table(window).sitting is sitting
    assert not window.preview.pins_by_space


def test_tab_goes_through_a_match_in_the_order_of_reading_whenever_it_began(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    table(window)
    QTest.qWait(100)  # the order of the empty table is made
    sitting, page = goldfish(qtbot, window)
    page.acts.give(sitting.options()[0].action)
    page.look(sitting.here - 1)
    board = page.board
    QTest.qWait(100)
    board.view.setFocus()
    passed: list[QWidget] = []
    for _ in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        passed.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    parts = [board.replay.first, board.replay.play, board.replay.slider, board.log.search, board.log.view]
    parts += [board.bar.rewind, board.banner.back, board.view]
    assert [widget for widget in passed[1:] if widget in parts][: len(parts)] == parts
