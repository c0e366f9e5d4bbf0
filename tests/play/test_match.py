"""A match goes on, back and forth, and aside, with the same dice; what is refused leaves it alone."""

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Refused, Seat
from deckbuilder.play.dice import UnscriptedRoll, scripted
from deckbuilder.play.match import Match, NoStep
from tests.helpers import lots
from tests.helpers.lots import Lots


def begun(seed: int = 7) -> Match[Lots]:
    return Match.begin(lots.LotsRules(lots.CARDS, "plain"), [lots.deck(), lots.deck()], Rng(seed))


def played(rounds: int, seed: int = 7) -> Match[Lots]:
    match = begun(seed)
    for _ in range(2 * rounds):
        match.apply(match.legal()[0])
        match.settle()
    return match


def test_a_match_begins_at_the_first_question_to_a_player() -> None:
    match = begun()
    assert match.ask().seat == 0
    assert [step.action.verb for step in match.history] == ["order", "order"]
    assert match.outcome is None


def test_a_refused_answer_leaves_the_match_as_it_stood() -> None:
    match = played(1)
    before = match.state, match.rng, match.history
    with pytest.raises(Refused, match="not in hand"):
        match.apply(Action(Seat(0), "pick", "c99"))
    with pytest.raises(Refused, match="seat 0 is asked"):
        match.apply(Action(Seat(1), "pick", "c15"))
    assert (match.state, match.rng, match.history) == before


def test_a_step_holds_the_way_back() -> None:
    match = begun()
    before, rng, action = match.state, match.rng, match.legal()[1]
    events = match.apply(action)
    assert match.history[-1] == (before, rng, action, events)


def test_undo_takes_back_an_answer_with_the_dice_after_it() -> None:
    match = played(2)
    state, rng, steps = match.state, match.rng, len(match.history)
    undone = match.undo()
    assert undone.seat == 1
    assert len(match.history) == steps - 2
    assert match.ask().seat == 1
    assert match.redo() == undone
    assert (match.state, match.rng, len(match.history)) == (state, rng, steps)


def test_the_same_answer_after_undo_meets_the_same_dice() -> None:
    match = played(2)
    state = match.state
    match.apply(match.legal()[0])
    match.undo()
    action = match.undo()
    match.apply(action)
    match.settle()
    assert match.state == state


def test_the_deal_is_not_undone() -> None:
    match = begun()
    assert not match.can_undo
    with pytest.raises(NoStep):
        match.undo()
    assert len(match.history) == 2


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    match = played(2)
    match.undo()
    match.apply(match.legal()[2])
    assert not match.can_redo
    with pytest.raises(NoStep):
        match.redo()


def test_rewind_goes_to_any_step_and_back() -> None:
    match = played(3)
    states = [step.before for step in match.history] + [match.state]
    for step in (4, 0, len(states) - 1, 7):
        match.rewind(step)
        assert match.state == states[step]
    for step in (-1, len(states)):
        with pytest.raises(NoStep):
            match.rewind(step)
    assert match.state == states[7]


def test_a_branch_leaves_the_trunk_alone() -> None:
    match = played(1)
    before, steps = match.state, match.history
    twin, other = match.branch(), match.branch(1)
    for branch in (twin, other):
        for _ in range(2):
            branch.apply(branch.legal()[0])
        branch.settle()
    assert (match.state, match.history) == (before, steps)
    for _ in range(2):
        match.apply(match.legal()[0])
    match.settle()
    assert match.state == twin.state
    assert match.history[-1].action != other.history[-1].action  # other dice


def test_scripted_dice_are_met_in_order_and_a_missing_one_stops_the_match_there() -> None:
    rules = lots.LotsRules(lots.CARDS, "plain")
    order = tuple(range(14))
    match = Match.begin(rules, [lots.deck(), lots.deck()], Rng(1), scripted(order, order, 6, 1))
    for _ in range(2):
        match.apply(match.legal()[0])
    match.settle()
    assert match.state.points == (1, 0)
    for _ in range(2):
        match.apply(match.legal()[0])
    before = match.state
    with pytest.raises(UnscriptedRoll, match="2 dice of 6 sides"):
        match.settle()
    assert match.state == before


def test_a_deck_that_cannot_start_is_refused_with_its_name() -> None:
    with pytest.raises(BadInput, match="Thin: 2 cards"):
        Match.begin(lots.LotsRules(lots.CARDS, "plain"), [lots.deck("Thin", 1, range(1, 3))], Rng(1))
