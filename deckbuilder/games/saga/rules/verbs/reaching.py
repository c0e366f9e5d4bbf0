"""What an action could do if its first target could be further away."""

from deckbuilder.games.saga.rules.state import Env, with_picks
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs import farther
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.picks import Pick, feasible


def reachable(t: Table, e: Env, costs: tuple[Verb, ...], effect: Verb | None, more: int) -> bool:
    """Tell whether costs could be paid, and the effect change something, if the first target could be so many ranks further away."""
    if not costs:
        return False
    first, rest = costs[0], costs[1:]
    if not isinstance(first, Pick):
        return not first.picked and first.could(t, e) and reachable(t, e, rest, effect, more)
    if not (first.far and first.aims and first.single):
        return False
    fit = farther.wider(first.filters, farther.ranks(t, e) + more)
    return any(
        fit(t, e, c) and not first.kept(t, e, c) and feasible(t, with_picks(e, (c,)), rest, effect)
        for c in first.pool_of(t, e)
    )
