"""Sittings for tests: people and agents at the tables of every game that can be played."""

from functools import cache
from typing import Any

from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Ruleset
from deckbuilder.desk.seat_plan import PERSON, SeatPlan
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Manners, Stops
from deckbuilder.play.match import Match
from tests.helpers.tables import Played

ASKED = Stops(forced=False)
"""Everything is asked for."""


@cache
def _table(played: Played, profile: str) -> tuple[Table, Ruleset[Any]]:
    table = played.table()
    return table, table.rules(played.cards, profile)


def sit(
    played: Played,
    *who: str,
    seed: int = 1,
    stops: Stops = ASKED,
    typed: bool = False,
    curtained: bool = False,
    profile: str = "",
) -> Sitting:
    """Seat two people, or those named, with decks of the game."""
    table = played.table()
    names = who or (PERSON, PERSON)
    profile = profile or (table.for_people or table.profiles)[0]
    table, rules = _table(played, profile)
    plans = [SeatPlan(deck, name) for deck, name in zip(played.some(len(names)), names, strict=True)]
    match = Match(rules, rules.start([plan.deck for plan in plans]), Rng(seed))
    return Sitting(table, match, plans, seed, profile, Manners(typed, curtained, stops))


def waits(sitting: Sitting, waiting: Waiting) -> bool:
    """Tell whether a table waits for this now; a type checker would think that it does so for ever."""
    return sitting.waiting is waiting


def think(sitting: Sitting) -> None:
    """Let the agents asked think and answer until somebody else is asked."""
    while sitting.waiting is Waiting.AGENT:
        assert sitting.take(sitting.think(lambda: False))


def any_of(sitting: Sitting, rng: Rng) -> tuple[Action, Rng]:
    """Draw one of the answers that a person may give."""
    options = sitting.options()
    place, rng = rng.below(len(options))
    return options[place].action, rng


def walked(sitting: Sitting, answers: int, seed: int = 5) -> Sitting:
    """Give so many answers at random, for people; agents think, and people's dice fall by themselves."""
    rng = Rng(seed)
    for _ in range(answers):
        think(sitting)
        if sitting.waiting is Waiting.DICE:
            sitting.roll()
        elif sitting.waiting is Waiting.PERSON:
            sitting.lift()
            action, rng = any_of(sitting, rng)
            sitting.give(action)
    return sitting
