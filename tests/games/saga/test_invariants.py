"""The checker of the long runs notices what it is there for."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.games.saga.rules.codes import FORMATION, LORD
from deckbuilder.games.saga.rules.state import State
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from tests.games.saga.invariants import _conserved, _in_order, check
from tests.long.playouts import Plan, decks_of, played

BROKEN: dict[str, tuple[str, Callable[[State], State]]] = {
    "a card is lost": ("is nowhere", lambda s: s._replace(hands=tuple(hand[1:] for hand in s.hands))),
    "a card lies there twice": (
        "lies in zone",
        lambda s: s._replace(decks=(s.decks[0] + s.decks[0][:1], *s.decks[1:])),
    ),
    "a card says it is elsewhere": ("lies in zone", lambda s: s._replace(zone=_with(s.zone, s.decks[0][0], FORMATION))),
    "a character outlives his wounds": ("lives with 9", lambda s: s._replace(wounds=_with(s.wounds, _front(s), 9))),
    "a card keeps its wounds": ("keeps wounds", lambda s: s._replace(wounds=_with(s.wounds, s.decks[0][0], 1))),
    "a rank holds too many": ("illegal ranks [1]", lambda s: s._replace(forms=(_heavy(s.forms[0]), *s.forms[1:]))),
    "a Warlord lies in a deck": (
        "Warlord out of play",
        lambda s: s._replace(flags=_with(s.flags, s.decks[0][0], LORD)),
    ),
}


def _with(values: bytes, card: int, value: int) -> bytes:
    return values[:card] + bytes((value,)) + values[card + 1 :]


def _front(state: State) -> int:
    return state.forms[0][0][0]


def _heavy(form: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return form[0][:1], form[0][1:] + form[1], *form[2:]


@pytest.fixture(scope="module")
def match() -> Match[State]:
    """A match on its way: a hundred and fifty random answers old."""
    one = played("")
    rules = one.table().rules(one.cards, "rulebook")
    match = Match(rules, rules.start(decks_of(Plan("", ("rulebook",), (2,), 5), 0, 2)), Rng(3))
    stream = Stream(Rng(1))
    for _ in range(150):
        chance = match.ask().chance
        if chance is not None:
            match.apply(*roll(chance, match.rng))
        else:
            options = match.legal()
            match.apply(options[stream.below(len(options))])
    return match


def test_a_state_of_a_match_is_in_order(match: Match[State]) -> None:
    assert list(check(match.rules, match.state)) == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_state_is_noticed_with_and_without_the_one_before(match: Match[State], name: str) -> None:
    why, spoil = BROKEN[name]
    broken = spoil(match.state)
    alone, after = list(check(match.rules, broken)), list(check(match.rules, broken, match.state))
    assert any(why in line for line in alone)
    assert after == alone


def _muddled(state: State, stream: Stream) -> State:
    """Change one to three things about where cards are: mostly such as no rule would."""
    for _ in range(1 + stream.below(3)):
        card, other, seat = stream.below(len(state.zone)), stream.below(len(state.zone)), stream.below(len(state.forms))
        what = stream.below(7)
        if what == 0:
            state = state._replace(zone=_with(state.zone, card, stream.below(8)))
        elif what == 1:
            swapped = _with(_with(state.zone, card, state.zone[other]), other, state.zone[card])
            state = state._replace(zone=swapped)
        elif what == 2:
            name = ("hands", "decks", "discards", "removed")[stream.below(4)]
            piles = list(getattr(state, name))
            piles[seat] = (*piles[seat][stream.below(2) :], *((card,) * stream.below(2)))
            state = state._replace(**{name: tuple(piles)})
        elif what == 3:
            state = state._replace(wounds=_with(state.wounds, card, stream.below(2)))
        elif what == 4:
            state = state._replace(orient=_with(state.orient, card, stream.below(4)))
        elif what == 5:
            form = (*state.forms[seat], (card,) * stream.below(2))[stream.below(2) :]
            state = state._replace(forms=(*state.forms[:seat], form, *state.forms[seat + 1 :]))
        else:
            host = (*state.host[:card], other, *state.host[card + 1 :])
            state = state._replace(host=host, flags=_with(state.flags, card, stream.below(2)))
    return state


def test_the_quick_look_at_places_finds_what_the_slow_one_finds(match: Match[State]) -> None:
    stream, found = Stream(Rng(11)), [0, 0]
    for _ in range(3000):
        muddled = _muddled(match.state, stream)
        wrong = bool(list(_conserved(muddled)))
        assert _in_order(muddled) == _in_order(muddled, match.state) == (not wrong)
        found[wrong] += 1
    assert min(found) > 100


def test_states_that_follow_each_other_are_judged_as_each_alone(match: Match[State]) -> None:
    states = [step.before for step in match.history] + [match.state]
    for before, state in pairwise(states):
        assert _in_order(state, before) == _in_order(state)
        assert list(check(match.rules, state, before)) == list(check(match.rules, state)) == []
