"""Setting up a match: who may sit there with what, and why a plan cannot start."""

from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder import games
from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import BadInput, WarcampError
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.desk.seat_plan import STILL, SeatPlan
from deckbuilder.desk.seating import Seating
from deckbuilder.desk.services import ready_made
from deckbuilder.desk.side_deck import side_of, swapped
from deckbuilder.desk.sitting import Waiting
from tests.helpers import lots, toy, worlds
from tests.helpers.decks import DECK, SIDE, WARLORD, Stack, rules
from tests.helpers.sittings import waits, walked

SAGA = next(game for game in games.load().values() if game.table is not None)


def seating_at(home: Path, game: Game = worlds.PLAYED) -> Seating:
    services = worlds.services(home, game)
    return Seating(services, MatchDesk(services, game))


def test_people_and_agents_are_offered_in_words(home: Path) -> None:
    offered = seating_at(home).opponents
    assert [one.who for one in offered] == ["person", "search", "greedy", "random", "still"]
    assert all(one.label and one.about.endswith(".") for one in offered)
    assert [one.who for one in offered if one.thinks] == ["search"]


def test_a_game_without_evaluation_offers_no_agent_that_needs_one(home: Path) -> None:
    plain = replace(toy.GAME, table=lambda: replace(lots.table(), score=None))
    assert [one.who for one in seating_at(home, plain).opponents] == ["person", "search", "random", "still"]


def test_decks_of_the_user_come_before_those_of_the_game(home: Path) -> None:
    seating = seating_at(home)
    kept = seating._services.decks.create(lots.deck("Mine"))
    assert [(row.key, row.name) for row in seating.decks()] == [(kept.id, "Mine")]
    assert seating.deck(kept.id) == lots.deck("Mine")


def test_a_plan_that_cannot_start_says_why_for_each_seat(home: Path) -> None:
    seating = seating_at(home)
    small = replace(lots.deck("Small"), entries=(Entry(toy.DECK, CardId("lot-1"), 2),))
    found = seating.problems([SeatPlan(lots.deck(), "wizard"), SeatPlan(small)])
    assert [words.split(":")[0] for words in found] == ["Seat 1", "Seat 2"]
    assert "no such agent" in found[0]
    assert "2 cards; wanted at least 3" in found[1]
    assert "There are 5 seats" in seating.problems([SeatPlan(lots.deck())] * 5)[0]
    with pytest.raises(WarcampError, match=r"^Seat 1: .*no such agent[^;]*; wanted [^;]*$"):
        seating.sit([SeatPlan(lots.deck(), "wizard")], 1)
    assert seating.problems([SeatPlan(lots.deck()), SeatPlan(lots.deck(), "search:5s")]) == ()


def test_a_game_for_two_wants_two(home: Path) -> None:
    (why,) = seating_at(home, worlds.DRIFTED).problems([SeatPlan(lots.deck())])
    assert why == "There is 1 seat; wanted 2"


def test_a_time_to_think_is_a_number_of_seconds(home: Path) -> None:
    seating = seating_at(home)
    for wrong in ("search:0s", "search:s", "search:-1s", "search:601s", "greedy:xs"):
        assert seating.problems([SeatPlan(lots.deck(), wrong)]), wrong


def test_a_match_begins_with_who_was_planned(home: Path) -> None:
    sitting = seating_at(home).sit([SeatPlan(lots.deck(), "random"), SeatPlan(lots.deck())], 7)
    assert waits(sitting, Waiting.AGENT)
    assert (sitting.viewer, sitting.seed, sitting.profile) == (1, 7, "plain")


def test_a_dummy_formation_stands_there_and_does_nothing(home: Path) -> None:
    services = worlds.shipped(home, SAGA)
    seating = Seating(services, MatchDesk(services, SAGA))
    deck = seating.deck(ready_made(SAGA)[0])
    dummy = seating.dummy(deck)
    assert {entry.slot for entry in dummy.entries} == {"warlord", "army"}
    assert 1 < dummy.count() < 10
    sitting = walked(seating.sit([SeatPlan(deck), SeatPlan(dummy, STILL)], 3), 40)
    answered = {step.action.verb for step in sitting.match.history if step.action.seat == 1}
    assert answered <= {"pass", "decline", "done", "place", "fall"}
    assert sitting.turns()[-1].turn >= 2


def test_a_dummy_whose_warlord_is_not_known_is_refused_for_that(home: Path) -> None:
    services = worlds.shipped(home, SAGA)
    seating = Seating(services, MatchDesk(services, SAGA))
    deck = seating.deck(ready_made(SAGA)[0])
    entries = tuple(one for one in deck.entries if one.slot != WARLORD)
    strange = replace(deck, entries=entries, unknown=((WARLORD, "Nobody's Lord", 1), (DECK, "Nobody", 1)))
    dummy = seating.dummy(strange)
    assert dummy.unknown == ((WARLORD, "Nobody's Lord", 1),)
    assert "does not have the Warlord Nobody's Lord" in seating.problems([SeatPlan(deck), SeatPlan(dummy, STILL)])[0]


def test_a_deck_of_which_nothing_starts_is_no_dummy(home: Path) -> None:
    with pytest.raises(BadInput, match="nothing in it starts in play"):
        seating_at(home).dummy(lots.deck())


# Side decks ----------------------------------------------------------------------------------------------------------------------


def test_a_swap_with_the_side_deck_keeps_both_sums() -> None:
    spare, used = Stack().deck.entries[-1].card, Stack().deck.entries[-2].card
    deck = replace(Stack(size=50).deck, format="qol-ancients").with_count(SIDE, spare, 2)
    after = swapped(deck, rules(), DECK, used, spare)
    assert (after.count(slot=DECK), after.count(slot=SIDE)) == (deck.count(slot=DECK), 2)
    assert (after.count(used, SIDE), after.count(spare, SIDE)) == (1, 1)
    with pytest.raises(BadInput, match=r"no .* in side"):
        swapped(deck, rules(), DECK, used, used)
    lord = deck.entries[0].card
    with pytest.raises(BadInput, match="may be swapped"):
        swapped(deck, rules(), WARLORD, lord, spare)


def test_a_format_without_side_deck_swaps_nothing() -> None:
    deck = Stack().deck
    assert side_of(deck, rules()) is None
    with pytest.raises(BadInput, match="no side deck"):
        swapped(deck, rules(), DECK, deck.entries[-1].card, deck.entries[-1].card)


# Another first hand --------------------------------------------------------------------------------------------------------------


def test_another_first_hand_is_offered_where_the_format_of_all_decks_says_so(home: Path) -> None:
    services = worlds.shipped(home, SAGA)
    seating = Seating(services, MatchDesk(services, SAGA))
    usual = seating.deck(ready_made(SAGA)[0])
    event = replace(usual, format="qol-ancients")
    for decks, offered in ([event, event], True), ([event, usual], False), ([usual], False), ([event], True):
        plans = [SeatPlan(deck) for deck in decks]
        sitting = seating.sit(plans, 3)
        assert seating.mulligan(plans) is offered
        assert (sitting.ask.question == "Shuffle your hand into your deck and draw another?") is offered
    assert seating.sit([SeatPlan(usual)], 3, mulligan=True).ask.question.startswith("Shuffle your hand")


def test_the_full_name_of_rules_is_taken_as_it_is(home: Path) -> None:
    services = worlds.shipped(home, SAGA)
    seating = Seating(services, MatchDesk(services, SAGA))
    plans = [SeatPlan(seating.deck(ready_made(SAGA)[0]))]
    for mulligan in (True, False):
        named = seating.sit(plans, 3, mulligan=mulligan).profile
        assert seating.sit(plans, 3, named).profile == named


# Real lists ----------------------------------------------------------------------------------------------------------------------


def test_cards_that_the_catalog_does_not_have_stay_out_and_are_told_of(home: Path, tmp_path: Path) -> None:
    seating = seating_at(home)
    deck = seating.deck(worlds.list_of(tmp_path / "strange.txt", more="2 Nobody's Card"))
    plans = [SeatPlan(deck), SeatPlan(lots.deck())]
    assert seating.problems(plans) == ()
    assert seating.notes(plans) == ("Strange: 2 cards that the catalog does not have stay out: 2 Nobody's Card.",)
    sitting = seating.sit(plans, 1)
    assert sitting.notes == seating.notes(plans)
    assert [plan.deck.unknown for plan in sitting.seats] == [(), ()]
