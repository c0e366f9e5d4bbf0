"""The strike or action that was begun, of which a trigger tells."""

from typing import Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar.means import STRIKES
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term

ACTIONS: Final = frozenset({"action", "spell", "card", "order", "react", "attack"})


def struck(scope: Scope) -> list[bool]:
    """Tell of each event of the trigger whether it is of a strike."""
    return [bool(STRIKES & set(map(str, way))) for way in scope.ways]


def acted(scope: Scope, what: str) -> bool:
    """Tell whether the trigger speaks of an action, or of one that is called so."""
    for way in scope.ways:
        words = set(map(str, way))
        if not words & ACTIONS or (what != "action" and what not in words):
            return False
    return True


def uncancel(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the action is not canceled"."""
    what, strikes = str(term.args[0]), struck(scope)
    fits = {"strike": all(strikes), "it": True, "strike or action": any(strikes) and not all(strikes)}
    if scope.event != "cancel" or not fits.get(what, not any(strikes) and acted(scope, what)):
        raise Unfit("nothing was canceled so")
    return [d.Uncancel()]
