"""Batches of goldfish games: played on request, stopped, compared, and told in words."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deckbuilder.core.curves import Curve, Difference, Estimate, Kind
from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import GameId, SlotId
from deckbuilder.desk.goldfish import Compared, Goldfished, Plan
from deckbuilder.gui.lab import goldfish_figures as told
from deckbuilder.gui.lab.goldfish import GoldfishPage
from deckbuilder.gui.lab.place import LabPlace
from deckbuilder.gui.library.sources import Source, SourceKind
from deckbuilder.gui.stats.curves import Curves
from deckbuilder.gui.stats.heat import Heat


def flat(*values: float, by: float = 0.1) -> tuple[Estimate, ...]:
    return tuple(Estimate(value, value - by, value + by) for value in values)


WOUND = Curve("first-wound", "First wound", Kind.SHARE, flat(0.2, 0.6), 2)
ARMY = Curve("army", "Characters", Kind.MEAN, flat(6.0, 7.5))
DECK = Deck(GameId("grove"), "wild", "Foxes", ())
ONE = Goldfished(Plan(DECK, games=40, turns=2, seed=7), "rules", (WOUND, ARMY), (), (), "d", 1, (), 1.5)
OTHER = replace(ONE, plan=replace(ONE.plan, deck=replace(DECK, name="Owls")))


def compared(*apart: Estimate) -> Compared:
    better = replace(WOUND, points=flat(0.25, 0.9))
    return Compared(ONE, OTHER, (Difference(WOUND, better, apart),), (), ("first-wound",) if apart[-1].low > 0 else ())


@pytest.fixture
def page(lab: LabPlace) -> GoldfishPage:
    lab.go("goldfish")
    made = lab.page
    assert isinstance(made, GoldfishPage)
    made.against.setCurrentIndex(0)
    made.agent.setCurrentIndex(made.agent.findData("random"))
    made.games.setValue(3)
    made.turns.setValue(2)
    return made


def played(page: GoldfishPage, qtbot: QtBot) -> None:
    page.start.click()
    assert page.stop.isVisible()
    qtbot.waitUntil(lambda: not page.asking.busy, timeout=60_000)


def test_games_are_played_on_request_and_named_with_their_seed(page: GoldfishPage, qtbot: QtBot) -> None:
    assert not page.sheet.cards  # nobody plays unasked
    page.seed.setValue(11)
    played(page, qtbot)
    assert page.result is not None
    assert page.result[0].plan.seed == 11
    assert "3 games of 2 turns" in page.answer.under.text()
    assert "seed 11" in page.answer.under.text()
    charts = [card.chart for card in page.sheet.cards]
    assert all(len(chart.steps) == 2 for chart in charts if isinstance(chart, Curves))
    assert isinstance(charts[-1], Heat)
    assert not page.stop.isVisible()


def test_what_the_catalog_does_not_have_is_named_below_the_answer(page: GoldfishPage, qtbot: QtBot) -> None:
    opened = page.bench.open
    assert opened is not None
    names = ((SlotId("deck"), "Nobody", 2), (SlotId("army"), "Nobody", 1))
    opened.edit(lambda deck: replace(deck, unknown=names), "Edit")
    played(page, qtbot)
    assert "3 cards that the catalog does not have stay out: 3 Nobody." in page.answer.under.text()


def test_the_same_seed_gives_the_same_curves(page: GoldfishPage, qtbot: QtBot) -> None:
    played(page, qtbot)
    assert page.result is not None
    first = page.result[0]
    played(page, qtbot)
    assert page.result[0].digest == first.digest
    assert page.result[0].curves == first.curves


def test_a_file_that_is_no_deck_is_refused_in_words(page: GoldfishPage, tmp_path: Path) -> None:
    gone = tmp_path / "gone.txt"
    page.other.choose(Source(SourceKind.FILE, path=gone))
    page.play()
    assert not page.asking.busy
    assert str(gone) in page.answer.words.text()


def test_stopped_games_leave_those_before(page: GoldfishPage, qtbot: QtBot) -> None:
    played(page, qtbot)
    before = page.result
    page.games.setValue(400)
    page.start.click()
    page.stop.click()
    qtbot.waitUntil(lambda: not page.asking.busy, timeout=60_000)
    assert page.result is before
    assert "Stopped" in page.answer.under.text()


def test_an_edit_plays_nothing_and_says_that_the_figures_are_old(page: GoldfishPage, qtbot: QtBot) -> None:
    played(page, qtbot)
    opened = page.bench.open
    assert opened is not None
    last = opened.deck.entries[-1]
    opened.set_count(last.slot, last.card, last.count + 1)
    QApplication.processEvents()
    assert not page.asking.busy
    assert "edited since" in page.answer.under.text()


def test_the_answer_names_the_turn_by_which_half_of_the_games_are_there(qtbot: QtBot) -> None:
    assert told.answer(ONE, None).splitlines()[0] == (
        "First wound: in half of the games by turn 2, in 60.0 % by turn 2."
    )


def test_a_difference_is_told_only_where_chance_does_not_explain_it(qtbot: QtBot) -> None:
    sure = told.answer(ONE, compared(Estimate(0.05, -0.1, 0.2), Estimate(0.3, 0.1, 0.5)))
    assert sure == (
        "First wound, turn 2: 90.0 % with the other deck instead of 60.0 % (+30.0; +10.0 to +50.0)."
    )  # fmt: skip
    unsure = told.answer(ONE, compared(Estimate(0.05, -0.1, 0.2), Estimate(0.3, -0.1, 0.5)))
    assert "more than chance" in unsure


def test_two_decks_share_a_chart_with_their_intervals(qtbot: QtBot) -> None:
    chart = told.charts(ONE, compared(Estimate(0.0, 0.0, 0.0), Estimate(0.3, 0.1, 0.5)))[0]
    assert [curve.name for curve in chart.curves] == ["Foxes", "Owls"]
    assert chart.curves[1].ends[1] == pytest.approx((80.0, 100.0))
    assert chart.within
    assert "+30.0 (+10.0 to +50.0)" in chart.note
