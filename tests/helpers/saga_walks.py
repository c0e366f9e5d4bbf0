"""States of the game from random play, for tests of what is made of them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.play_table import table
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.state import State
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from tests.helpers.tables import ready_made_decks, shipped_cards

MOST = 600
"""Answers of one walk."""


@cache
def rules(profile: str = "rulebook") -> SagaRules:
    found = table().rules(shipped_cards(GAME), profile)
    assert isinstance(found, SagaRules)
    return found


@cache
def walked(seed: int, profile: str = "rulebook", seats: int = 2) -> Match[Any]:
    """Give a match played at random for some steps or to its end."""
    decks = ready_made_decks(GAME)
    match = Match(
        rules(profile), rules(profile).start([decks[(seed + i) % len(decks)] for i in range(seats)]), Rng(seed)
    )
    rng = Rng(seed).branch(7)
    while len(match.history) < MOST and (ask := match.ask()).seat != NOBODY:
        if ask.chance is not None:
            action, match.rng = roll(ask.chance, match.rng)
        else:
            options = match.legal()
            place, rng = rng.below(len(options))
            action = options[place]
        match.apply(action)
    return match


def states(seed: int, stride: int = 7, profile: str = "rulebook", seats: int = 2) -> Iterator[State]:
    """Give every so many of the states of a walk, and its last."""
    match = walked(seed, profile, seats)
    yield from (step.before for step in match.history[::stride])
    yield match.state
