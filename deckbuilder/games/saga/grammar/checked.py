"""What a sentence changes in the roll told of just before: its DC, who needs no roll, and what comes whatever is rolled."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import statement
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_CHANGES: Final = frozenset({"DcMore", "DcLess", "DcIs", "RollFor", "SureFor", "SureIf", "Anyway"})


def fold(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Change the roll before as a sentence says; False where this is about something else."""
    said = part.args[1] if part.head == "When" else part
    if not isinstance(said, Term) or said.head not in _CHANGES:
        return False
    if not found:
        raise Unfit("the DC: of which roll?")
    found[-1] = _changed(found[-1], part, said, scope)
    return True


def _changed(effect: Effect, part: Term, said: Term, scope: Scope) -> Effect:
    if isinstance(effect, x.ForEach):
        each = next((one for one in scope.mentions if one.ref == effect.cards), None)
        if each is None:
            return replace(effect, effect=_changed(effect.effect, part, said, scope))
        before, scope.topic = scope.topic, each
        with scope.one_by_one(each):  # "he" is whichever of them rolls
            made = replace(effect, effect=_changed(effect.effect, part, said, scope))
        scope.topic = before
        return made
    if said.head == "Anyway":
        return _anyway(effect, part, said, scope)
    if isinstance(effect, x.If):  # some need no roll
        if isinstance(effect.other, x.Check):
            return replace(effect, other=_changed(effect.other, part, said, scope))
        return replace(effect, then=_changed(effect.then, part, said, scope))
    if not isinstance(effect, x.Check):
        raise Unfit("the DC: of which roll?")
    before_, scope.subject = scope.subject, effect.who
    held = condition(part.args[0], scope) if part.head == "When" else None
    made_ = _CHANGE[said.head](effect, said, held, scope)
    scope.subject = before_
    return made_


def _dc(roll: x.Check, said: Term, held: c.Condition | None, scope: Scope) -> Effect:
    """Lower "the DC is increased by 3", "the DC is 18"."""
    if said.head == "DcIs" and held is None:
        raise Unfit("the DC: it was told already")
    n = phrases.number(said.args[0], scope)
    changed = {"DcIs": n, "DcMore": v.Plus(roll.dc, n), "DcLess": v.Plus(roll.dc, _less(n))}[said.head]
    return replace(roll, dc=changed if held is None else v.Either(held, changed, roll.dc))


def _less(n: v.Value) -> v.Value:
    return -n if isinstance(n, int) else v.Times(-1, n)


def _of_kind(value: Value, who: v.Ref, scope: Scope) -> c.Condition:
    """Tell that whoever rolls is of a kind: "Elves"."""
    inner = phrases.noun(value, scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together or not inner.filters:
        raise Unfit("who of those that roll?")
    return c.Is(who, *inner.filters)


def _bonus(roll: x.Check, said: Term, held: c.Condition | None, scope: Scope) -> Effect:
    """Lower "Elves have +4 to this save": so much less must they reach."""
    kind, n = said.args
    when = _of_kind(kind, roll.who, scope)
    when = when if held is None else c.Both(held, when)
    return replace(roll, dc=v.Either(when, v.Plus(roll.dc, _less(phrases.number(n, scope))), roll.dc))


def _sure(roll: x.Check, said: Term, held: c.Condition | None, scope: Scope) -> Effect:
    """Lower "Elves automatically fail": nothing is rolled, and what failing brings comes."""
    kind, how = said.args
    when = held if said.head == "SureIf" else _of_kind(kind, roll.who, scope)
    if when is None or (said.head == "SureFor" and held is not None):
        raise Unfit("who fails or succeeds without a roll?", supported=False)
    brought = roll.failure if how == "failure" else roll.success
    if any(isinstance(one, v.Margin | c.Natural) for one in within(brought)):
        raise Unfit("by how much where nothing is rolled?", supported=False)
    if brought is None:
        return x.If(c.Never(when), roll)
    return x.If(when, brought, roll)


def _anyway(effect: Effect, part: Term, said: Term, scope: Scope) -> Effect:
    """Lower "Even if successful, ...": it is done whatever is rolled."""
    rolls = [one for one in within(effect) if isinstance(one, x.Check)]
    if part is not said or len(rolls) != 1 or not isinstance(said.args[0], Term):
        raise Unfit("whatever is rolled: of which roll?", supported=False)
    return joined([effect, *statement(said.args[0], scope)])


_CHANGE: Final[dict[str, Callable[[x.Check, Term, c.Condition | None, Scope], Effect]]] = {
    **dict.fromkeys(("DcMore", "DcLess", "DcIs"), _dc),
    "RollFor": _bonus,
    "SureFor": _sure,
    "SureIf": _sure,
}
