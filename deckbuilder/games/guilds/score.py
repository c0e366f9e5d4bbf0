"""How well a team stands: an evaluation for agents that compare positions.

Each living warrior counts for being there, for the part of his health that is left and for what he deals or heals; who is stunned, slowed,
weakened or bleeding counts a little less. The two teams are weighed against one another. The weights are set by hand and stay as they are.
"""

from typing import Any

from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.guilds.state import AIDED, BLEEDING, BLESSED, LAMED, OUT, OVER, STRUCK, TEAM, WEAK, State

_THERE, _HEALTH, _FORCE = 1.0, 0.05, 0.08
_WEIGHED = OUT | WEAK | BLEEDING | LAMED | AIDED | BLESSED


def score(rules: Ruleset[Any], state: State, seat: Seat) -> float:
    """Say how well a seat stands, from -1 (lost) to 1 (won); a draw is 0."""
    if state.step == OVER:
        return 0.0 if not state.won else 1.0 if seat in state.won else -1.0
    who = rules.who(state)  # type: ignore[attr-defined]  # the rules of this game have it
    sides, frozen, flags = [0.0, 0.0], state.frozen, state.flags
    for one, health in enumerate(state.health):
        if health <= 0:
            continue
        force = _FORCE * (who[one].damage + 0.5 * who[one].healing)
        worth = _THERE + _HEALTH * health + force
        marks = flags[one]
        if marks & _WEIGHED or frozen[one]:
            worth -= force if marks & OUT and not marks & STRUCK else 0.0
            worth -= (
                0.12 * bool(marks & WEAK) + 0.15 * bool(marks & BLEEDING) + 0.15 * bool(marks & LAMED or frozen[one])
            )
            worth += 0.2 * bool(marks & AIDED) + 0.1 * bool(marks & BLESSED)
        sides[one >= TEAM] += worth
    mine, other = sides[seat], sides[1 - seat]
    return 0.95 * (mine - other) / (mine + other + 1.0)
