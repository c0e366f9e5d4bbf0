"""How many of several who rolled have failed, or succeeded: "for each failure", "if both targets fail"."""

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.conditions import bound
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term


def rolled_apart(found: list[Effect]) -> v.Ref | None:
    """Give those who made, each for himself, the only roll that was told of; None where none or several were."""
    rolls = [one for one in found for part in within(one) if isinstance(part, x.Check)]
    last = rolls[0] if len(rolls) == 1 else None
    while isinstance(last, x.If) and last.other is None:
        last = last.then
    return last.cards if isinstance(last, x.ForEach) and isinstance(last.effect, x.Check) else None


def each_ended(part: Term, scope: Scope) -> Term:
    """Say "for each failure" of one who rolls, once or several times, as what failing brings; of several who roll it is counted."""
    if part.head != "EachEnded":
        return part
    if scope.rolled is not None:
        raise Unfit("for each of several who roll: they are counted")
    return Term("IfFailure" if part.args[0] == "failure" else "IfSuccess", part.args[1:])


def so_many(term: Term, scope: Scope) -> v.CountOf:
    """Lower "the number of targets that failed", "for each failure"."""
    if scope.rolled is None:
        raise Unfit("how many failed: of which of several who roll?")
    return v.CountOf(v.Rolled(term.args[-1] == "success"))


def together(term: Term, scope: Scope) -> c.Condition:
    """Lower "if both targets fail", "if none of the targets succeeds": they are those who rolled."""
    which, ended = term.args
    n = so_many(term, scope)
    if phrases.ref(Term("AllTargets"), scope).ref != scope.rolled:
        raise Unfit("others rolled than the targets")
    if isinstance(which, Term):
        return c.Compare(n, *bound(which, scope))
    if which == "both":
        return c.Compare(n, ">=", 2)
    if which == "none":
        return c.Compare(n, "==", 0)
    others = v.CountOf(v.Rolled(ended != "success"))
    return c.Both(c.Compare(n, ">=", 1), c.Compare(others, "==", 0))
