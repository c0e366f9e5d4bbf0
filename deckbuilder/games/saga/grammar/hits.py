"""What a hit brings before its wounds and beside them, and what a strike does as its player chooses."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import sentences, strikes
from deckbuilder.games.saga.grammar.deeds import Deed
from deckbuilder.games.saga.grammar.rolls import afterwards, heard_end
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value

_HIT: Final = Term("StrikeHit")
_ENDS: Final = frozenset({"StrikeHit", "StrikeMissed", "StrikeKilled", "StrikeWounded"})


def parted(value: Value) -> tuple[Value, ...]:
    """Part what one sentence says one after the other, also on one condition: of a strike each is said by itself."""
    assert isinstance(value, tuple)
    found: list[Value] = []
    for part in value:
        assert isinstance(part, Term)
        inner = part.args[1] if part.head == "When" and (part.args[0] == _HIT or _of_strike(part.args[1])) else part
        if isinstance(inner, Term) and inner.head == "Row":
            found.extend(one if inner is part else _on(part.args[0], one) for one in inner.args)
        else:
            found.append(_on(*part.args) if part.head == "When" and _fewer(part.args[1]) else part)
    return tuple(found)


def _of_strike(said: Value) -> bool:
    """Tell whether of two things the first is what the strike is like, and the second what it brings."""
    first = said.args[0] if isinstance(said, Term) and said.head == "Row" else None
    return isinstance(first, Term) and first.head == "StrikeDoes"


def _fewer(said: Value) -> bool:
    """Tell whether a strike is to inflict fewer wounds, and nothing else."""
    changes = said.args[1] if isinstance(said, Term) and said.head == "StrikeDoes" else ()
    heads = {one.head for one in changes if isinstance(one, Term)} if isinstance(changes, tuple) else set()
    return heads == {"FewerWounds"}


def _on(when: Value, said: Value) -> Term:
    """Say on what condition something happens; that the strike hits is said once, and before all else."""
    if when == _HIT and _fewer(said):  # one that misses inflicts none
        assert isinstance(said, Term)
        return said
    if not isinstance(said, Term) or said.head != "When" or said.args[0] != _HIT:
        return Term("When", (when, said))
    return said if when == _HIT else Term("When", (_HIT, Term("When", (when, said.args[1]))))


def each_ends(found: list[Effect], part: Term, scope: Scope) -> Term | None:
    """Give what happens for each target of strikes at several, by how its strike ended; None where this is not said."""
    last = found[-1] if found else None
    if part.head != "When" or scope.struck_each is None or not isinstance(last, x.ForEach):
        return None
    when = part.args[0]
    inner = when.args[0] if isinstance(when, Term) and when.head == "Never" else when
    return part if isinstance(inner, Term) and inner.head in _ENDS else None


def fold(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let the last strike take up what comes before its wounds, or one of two things; False where this is about something else."""
    last = found[-1] if found else None
    mine = isinstance(last, a.Melee | a.Ranged) and scope.struck
    if part.head == "Choice":
        return mine and _chosen(found, part, scope)
    if part.head == "WhenElse" and mine and all(map(_said_of_it, part.args[1:])):
        return _either(found, part, scope)
    more = _of_it(part) if mine else None
    if more is not None:
        return strikes.fold(found, more, scope)
    if part.head != "When" or not isinstance(part.args[1], Term) or part.args[1].head != "BeforeWounds":
        return False
    said = part.args[1].args[0]
    assert isinstance(said, Term)
    rest = _besides_hit(part.args[0])
    if rest:  # "if the target is ready and the strike hits"
        said = Term("When", (rest[0] if len(rest) == 1 else Term("And", (rest,)), said))
    elif part.args[0] != _HIT:
        raise Unfit("before the wounds of which strike?")
    if isinstance(last, a.Melee | a.Ranged) and mine:
        found.insert(-1, _when_it_hits(last, said, scope))
    else:
        found.extend(_when_that_hits(said, scope))
    return True


def _besides_hit(when: Value) -> tuple[Value, ...]:
    """Give the other conditions where one of several is that the strike hits."""
    said = when.args[0] if isinstance(when, Term) and when.head == "And" else ()
    assert isinstance(said, tuple)
    return tuple(one for one in said if one != _HIT) if _HIT in said else ()


def _said_of_it(value: Value) -> bool:
    return isinstance(value, Term) and value.head == "StrikeDoes" and value.args[0] == "one"


def _either(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Lower "the strike gains +2 ATK or, if ..., is a Critical Success": each on its condition."""
    when, then, other = part.args
    usual = Term("When", (Term("Never", (when,)), other))
    return strikes.fold(found, usual, scope) and strikes.fold(found, Term("When", (when, then)), scope)


def _of_it(part: Term) -> Term | None:
    """Say "If the strike hits, inflict an additional wound." as what the strike is like."""
    said = part.args[1] if part.head == "When" and part.args[0] == _HIT else None
    deeds = said.args[0] if isinstance(said, Term) and said.head == "Deeds" else ()
    only = deeds[0] if isinstance(deeds, tuple) and len(deeds) == 1 else None
    if not isinstance(only, Term) or only.head != "MoreHarm" or only.args[0] is not None:
        return None
    return Term("StrikeDoes", ("one", (Term("MoreWounds", only.args[1:]),)))


def _when_it_hits(strike: a.Melee | a.Ranged, said: Term, scope: Scope) -> Effect:
    """Wait for the hit of a strike that is performed next, from its target on."""
    if scope.volley or strike.by != v.Me():
        raise Unfit("before the wounds of which strike?", supported=False)
    by = ("melee" if isinstance(strike, a.Melee) else "ranged",)
    mine = (f.Same(v.Me()),)
    picks, scope.struck = scope.picks, False
    (brought,) = afterwards(Event("hit", agent=mine, by=by), said, scope, sentences.statement)
    scope.struck = True
    if scope.picks != picks:
        raise Unfit("a choice before the wounds of a strike", supported=False)
    return x.Delayed(Event("target", agent=mine, by=by), brought)


def _when_that_hits(said: Term, scope: Scope) -> list[Effect]:
    """Wait for the hit of the strike that set off the react."""
    ends = heard_end(_HIT, scope)
    if ends is None:
        raise Unfit("before the wounds of which strike?")
    by = tuple(one for one in ends.by if one != "success")
    return afterwards(Event("hit", agent=ends.agent, patient=ends.patient, by=by), said, scope, sentences.statement)


def _chosen(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Let the last strike do one of two things: which, is chosen before it is targeted."""
    ways = part.args[0]
    assert isinstance(ways, tuple)
    if not all(isinstance(way, Term) and way.head == "StrikeDoes" for way in ways):
        return False
    if scope.volley:
        raise Unfit("what each of several strikes does as one chooses", supported=False)
    made: list[Effect] = []
    for way in ways:
        assert isinstance(way, Term)
        row = [found[-1]]
        if not strikes.fold(row, way, scope):
            raise Unfit("what a strike does as one chooses")
        made.extend(row)
    found[-1] = x.OneEffect(*made)
    return True


def _before_wounds(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... before wounds are inflicted" of the strike that set off a react."""
    said = term.args[0]
    assert isinstance(said, Term)
    if scope.event != "hit" or scope.struck:
        raise Unfit("before the wounds of which strike?")
    return sentences.statement(said, scope)


def _beside(term: Term, scope: Scope) -> list[Effect]:
    """Lower "... in addition to suffering a wound": a strike that hits inflicts one anyhow."""
    said = term.args[0]
    assert isinstance(said, Term)
    if scope.event != "hit" and not (scope.struck and not scope.volley):
        raise Unfit("in addition to which wound?")
    return sentences.statement(said, scope)


def _row(term: Term, scope: Scope) -> list[Effect]:
    return [one for part in term.args if isinstance(part, Term) for one in sentences.statement(part, scope)]


SPOKEN: Final[dict[str, Deed]] = {
    "BeforeWounds": _before_wounds,
    "Beside": _beside,
    "Row": _row,
}
"""By the head of a sentence: what lowers it."""


def clear_wound(found: list[Effect]) -> None:
    """Refuse "If the strike hits, the target suffers a wound": the one that it inflicts itself, or another?"""
    match found[-2:]:
        case [a.Melee() | a.Ranged() as strike, x.If(c.StrikeHit(), then, None)]:
            first = then.effects[0] if isinstance(then, x.Seq) else then
            if isinstance(first, a.Wound) and first.card == v.Struck() and not any(one.harmless for one in strike.mods):
                raise Unfit("the wound of the strike, or another?", supported=False)
