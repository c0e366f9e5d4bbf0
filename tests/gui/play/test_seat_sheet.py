"""The sheet before a match: who sits down with what, and why not."""

from dataclasses import replace

from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from deckbuilder.desk.side_deck import side_of
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.places import TABLE
from deckbuilder.gui.play.host import DUMMY
from deckbuilder.gui.play.place import TablePlace
from deckbuilder.gui.play.seat_sheet import SeatSheet
from tests.helpers.table_windows import PATIENT_MS, Open, begun, table


def test_a_card_of_the_side_deck_is_swapped_in_for_one_match_alone(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    opened, rules = window.bench.open, window.bench.rules
    assert opened is not None
    assert rules is not None
    deck = replace(opened.deck, format="qol-ancients")
    side = side_of(deck, rules)
    assert side is not None
    spare = deck.entries[-1]
    window.bench.open_new(deck.moved(spare.card, spare.slot, side.id))
    window.actions_by_key["new_match"].trigger()
    sheet = next(found for found in window.findChildren(Sheet) if isinstance(found, SeatSheet))
    qtbot.waitUntil(sheet.start.isEnabled, timeout=PATIENT_MS)
    row = sheet.rows[0]
    assert row.side.isVisible()
    assert not sheet.rows[1].side.isVisible()
    row.side.click()
    swap = row.sheet
    assert swap is not None
    swap.played.setCurrentRow(swap.played.count() - 1)
    before = swap.deck
    swap.swap.click()
    assert not swap.trouble.text()
    assert swap.deck.count(spare.card, side.id) == before.count(spare.card, side.id) - 1
    assert swap.deck.count() == before.count()
    swap.accept()
    wanted = row.wanted()
    assert wanted is not None
    assert wanted.deck == swap.deck
    assert window.bench.open is not None
    assert window.bench.open.deck == before


def test_six_sit_down_and_no_seventh(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.actions_by_key["new_match"].trigger()
    sheet = next(found for found in window.findChildren(Sheet) if isinstance(found, SeatSheet))
    qtbot.waitUntil(sheet.start.isEnabled, timeout=PATIENT_MS)
    while sheet.more.isEnabled():
        sheet.more.click()
    assert len(sheet.rows) == 6
    for row in sheet.rows[1:]:
        row.choose_who("random")
    sheet.start.click()
    place = window.places.of(TABLE)
    assert isinstance(place, TablePlace)
    qtbot.waitUntil(lambda: place.sitting is not None, timeout=PATIENT_MS)
    sitting, page = begun(qtbot, place)
    assert len(sitting.seats) == 6
    page.thinking.rest()
    sheet_names = {page.board.name(seat) for seat in sitting.people}
    assert sheet_names == {"You (Player A)"}


def test_the_sheet_says_why_a_match_cannot_begin_and_nothing_has_begun(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.bench.open_new()
    window.actions_by_key["new_match"].trigger()
    sheet = next(found for found in window.findChildren(Sheet) if isinstance(found, SeatSheet))
    qtbot.waitUntil(sheet.start.isEnabled, timeout=PATIENT_MS)
    sheet.seed.setText("seven")
    sheet.start.click()
    assert "whole number" in sheet.trouble.text()
    sheet.seed.setText("7")
    sheet.start.click()
    qtbot.waitUntil(lambda: bool(sheet.trouble.text()), timeout=PATIENT_MS)
    assert sheet.isVisible()
    assert table(window).sitting is None


def test_the_sheet_seats_a_dummy_formation_against_the_open_deck(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.actions_by_key["new_match"].trigger()
    sheet = next(found for found in window.findChildren(Sheet) if isinstance(found, SeatSheet))
    qtbot.waitUntil(sheet.start.isEnabled, timeout=PATIENT_MS)
    sheet.rows[1].choose_who(DUMMY)
    sheet.start.click()
    place = window.places.of(TABLE)
    assert isinstance(place, TablePlace)
    qtbot.waitUntil(lambda: place.sitting is not None, timeout=PATIENT_MS)
    sitting, _ = begun(qtbot, place)
    assert window.places.key == TABLE
    assert not isValid(sheet) or not sheet.isVisible()
    assert sitting.seats[1].who == "still"
    assert sitting.seats[1].deck.count() < sitting.seats[0].deck.count()
