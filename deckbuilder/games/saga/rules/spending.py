"""What an action may still be paid with once its performer has spent for it (rulebook, Spending, Illegal Actions)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from deckbuilder.games.saga.rules.codes import READY, SPENT
from deckbuilder.games.saga.rules.verbs.picks import feasible

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act
    from deckbuilder.games.saga.rules.state import Env
    from deckbuilder.games.saga.rules.table import Table


@contextmanager
def spent(t: "Table", card: int) -> Iterator[None]:
    """Let a ready character be spent for a moment, to see what could be paid then."""
    was = t.orient[card]
    t.orient[card] = SPENT if was == READY else was
    t.version += 1
    try:
        yield
    finally:
        t.orient[card] = was
        t.version += 1


def payable(t: "Table", env: "Env", act: "Act", spends: bool) -> bool:
    """Tell whether an action's costs can be paid, the first being that its performer spends, and its effect might change something.

    A card that is spent for the first part of a cost is no ready one for another part.
    """
    if not feasible(t, env, act.costs, act.effect):
        return False
    if not spends or not act.wants_ready:
        return True
    with spent(t, env.me):
        return feasible(t, env, act.costs, act.effect if act.sparing else None)
