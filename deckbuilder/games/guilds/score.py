"""How well a team stands: an evaluation for agents that compare positions.

Each living warrior counts for being there, for the part of his health that is left and for what he deals or heals; who is stunned, slowed,
weakened or bleeding counts a little less. The two teams are weighed against one another. The weights are set by hand and stay as they are.
"""

from typing import Any

from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.guilds.state import AIDED, BLEEDING, BLESSED, LAMED, OUT, OVER, STRUCK, WEAK, State, team

_THERE, _HEALTH, _FORCE = 1.0, 0.05, 0.08


def score(rules: Ruleset[Any], state: State, seat: Seat) -> float:
    """Say how well a seat stands, from -1 (lost) to 1 (won); a draw is 0."""
    if state.step == OVER:
        return 0.0 if not state.won else 1.0 if seat in state.won else -1.0
    warriors = rules.warriors  # type: ignore[attr-defined]  # the rules of this game have them
    sides = [0.0, 0.0]
    for one, health in enumerate(state.health):
        if health <= 0:
            continue
        card, flags = warriors[state.faces[one]], state.flags[one]
        force = card.damage + 0.5 * card.healing
        worth = _THERE + _HEALTH * health + _FORCE * force
        if flags & OUT and not flags & STRUCK:
            worth -= _FORCE * force
        worth -= (
            0.12 * bool(flags & WEAK) + 0.15 * bool(flags & BLEEDING) + 0.15 * bool(flags & LAMED or state.frozen[one])
        )
        worth += 0.2 * bool(flags & AIDED) + 0.1 * bool(flags & BLESSED)
        sides[one in team(1)] += worth
    mine, other = sides[seat], sides[1 - seat]
    return 0.95 * (mine - other) / (mine + other + 1.0)
