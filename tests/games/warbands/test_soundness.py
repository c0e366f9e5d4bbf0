"""A running attack that does not fit the rest of a state is refused when the state is read; every one that the rules come to is read back."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY
from deckbuilder.games.warbands import GAME
from deckbuilder.games.warbands.clash import FIRST, PICK, VOLLEY
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.state import State
from deckbuilder.play.dice import roll
from tests.helpers.tables import ready_made_decks, shipped_cards

Told = dict[str, Any]


@cache
def rules() -> WarbandsRules:
    return WarbandsRules(shipped_cards(GAME), "warbands")


@cache
def fights() -> tuple[State, ...]:
    """Give all states of some matches in which something is fought out or may be answered."""
    found, decks = [], ready_made_decks(GAME)
    for seed in range(6):
        seats = 2 + seed % 3
        state, rng, stream = (
            rules().start([decks[(seed + n) % len(decks)] for n in range(seats)]),
            Rng(seed),
            Stream(Rng(seed, 9)),
        )
        while (ask := rules().ask(state)).seat != NOBODY:
            if ask.chance is not None:
                action, rng = roll(ask.chance, rng)
            else:
                options = rules().legal(state)
                action = options[stream.below(len(options))]
            state, _ = rules().apply(state, action)
            if state.attack is not None or state.pile is not None:
                found.append(state)
    return tuple(found)


def told(fits: Callable[[State], bool]) -> Told:
    """Give the first of these states that fits, as JSON."""
    return dict(json.loads(json.dumps(rules().encode(next(state for state in fights() if fits(state))))))


def at_stage(stage: int) -> Callable[[State], bool]:
    return lambda s: s.attack is not None and s.attack.stage == stage and s.attack.blow is None and s.pile is None


def struck(state: State) -> bool:
    return state.attack is not None and state.attack.blow is not None and state.pile is None


def played(state: State) -> bool:
    return state.pile is not None and not state.pile.rolling and not state.pile.points


BROKEN: dict[str, tuple[Callable[[State], bool], Callable[[Told], object]]] = {
    "nobody acts": (at_stage(VOLLEY), lambda s: s["attack"].update(acting=-1)),
    "somebody acts who is not there": (at_stage(PICK), lambda s: s["attack"].update(acting=99)),
    "no such stage": (at_stage(PICK), lambda s: s["attack"].update(stage=99)),
    "a place that is nobody's": (at_stage(VOLLEY), lambda s: s["attack"].update(at=0)),
    "he has shot": (at_stage(VOLLEY), lambda s: s["attack"].update(fired=(1 << 12) - 1, thrown=[])),
    "nobody defends": (at_stage(PICK), lambda s: s["attack"].update(defenders=[])),
    "on both sides": (at_stage(PICK), lambda s: s["attack"].update(defenders=s["attack"]["attackers"])),
    "no such group": (at_stage(PICK), lambda s: s["attack"].update(attackers=[77])),
    "a die for no pairing": (at_stage(FIRST), lambda s: s["attack"].update(pairs=[], bout=0)),
    "more pairings fought than there are": (at_stage(FIRST), lambda s: s["attack"].update(bout=50)),
    "a blow at nobody": (struck, lambda s: s["attack"]["blow"].update(target=-1)),
    "a blow at himself": (struck, lambda s: s["attack"]["blow"].update(target=s["attack"]["blow"]["source"], stage=1)),
    "a blow with a helmet": (struck, lambda s: s["attack"]["blow"].update(item=len(s["gear"]) - 1)),
    "more dice than cards": (struck, lambda s: s["attack"]["blow"].update(more=40)),
    "an empty pile": (played, lambda s: s["pile"].update(plays=[])),
    "no such power": (played, lambda s: s["pile"]["plays"][-1].update(power=77)),
    "another card": (played, lambda s: s["pile"]["plays"][-1].update(copy=0, power=30)),
    "nobody is asked": (played, lambda s: s["pile"]["plays"][-1].update(asked=[])),
    "points of nothing": (played, lambda s: s["pile"].update(points=500)),
    "a phase that never was": (played, lambda s: s["pile"].update(back=0)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_an_attack_that_does_not_fit_is_refused(what: str) -> None:
    fits, damage = BROKEN[what]
    state = told(fits)
    rules().decode(state)
    damage(state)
    with pytest.raises(BadInput):
        rules().decode(state)


def test_every_fight_is_read_back() -> None:
    for state in fights()[::7]:
        assert rules().decode(json.loads(json.dumps(rules().encode(state)))) == state
