"""Likeness: of the same faction, class, alignment, Level or name as somebody, of the opposite alignment, and the very ones that were targets."""

from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, qualities
from deckbuilder.games.saga.grammar.lexicon import CLASSES, FACTIONS
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_ACTIONS: Final[dict[Value, set[object]]] = {
    "action": {"action", "spell", "card", "order", "react"},
    "spell": {"spell"},
}
"""By what an action may be called: the words of the trigger that tell of one; an attack is aimed strike by strike."""


def _alike(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "of the same faction as ..."."""
    kind, found = str(term.args[0]), phrases.ref(term.args[1], scope)
    if found.own and (kind == "name" or (kind, term.args[1]) in {("copy", Term("ThisCard")), ("copy", Term("Own"))}):
        raise Unfit("it is called by its name")
    if found.many:
        raise Unfit("as one card")
    if kind in {"name", "copy"}:
        return [f.SameName(found.ref)]
    if kind == "level":
        return [f.Stat("level", "==", v.StatOf(found.ref, "level"))]
    if kind == "faction":
        return [_both([f.Faction(name) for name in FACTIONS], found.ref)]
    if kind == "class":
        return [_both([f.Class(name) for name in CLASSES], found.ref)]
    neither = f.All(f.Not(f.Good()), f.Not(f.Evil()))
    return [_both([f.Good(), f.Evil(), neither], found.ref)]


def _alike_me(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "of the same faction" as who performs it; where somebody else was named, he may be meant."""
    if any(one.sort == CHARACTER and one.ref != v.Me() for one in scope.mentions):
        raise Unfit("the same as whose")
    return _alike(Term("Alike", (term.args[0], Term("Me", ()))), scope, sort)


def _both(kinds: list[Filter], ref: v.Ref) -> Filter:
    """What fits one of the kinds together with the card named."""
    return f.Any(*[f.All(kind, f.Where(c.Is(ref, kind))) for kind in kinds])


def _opposite(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "of opposite alignment": good and evil are; what has none is the opposite of nothing."""
    found = phrases.ref(Term("Me") if term.args[0] is None else term.args[0], scope)
    if found.many:
        raise Unfit("to one card")
    return [_other_side(found.ref)]


def _opposite_own(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "of opposite alignment to their Warlord": each to the Warlord of his own army."""
    return [_other_side(v.WarlordOf(v.ControllerOf(v.It())))]


def _other_than_own(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "of a different faction than his Warlord": each than the Warlord of his own army."""
    kind, lord = str(term.args[0]), v.WarlordOf(v.ControllerOf(v.It()))
    if kind == "faction":
        return [f.Not(_both([f.Faction(name) for name in FACTIONS], lord))]
    if kind == "class":
        return [f.Not(_both([f.Class(name) for name in CLASSES], lord))]
    if kind == "alignment":
        return [f.Not(_both([f.Good(), f.Evil(), f.All(f.Not(f.Good()), f.Not(f.Evil()))], lord))]
    raise Unfit("another than his Warlord", supported=False)


def _other_side(ref: v.Ref) -> Filter:
    """What is good where the card named is evil, and the other way round."""
    sides: tuple[tuple[Filter, Filter], ...] = ((f.Good(), f.Evil()), (f.Evil(), f.Good()))
    return f.Any(*[f.All(a, f.Where(c.Is(ref, b))) for a, b in sides])


def _level_by(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "up to two levels higher": than the acting character, where nobody else was named."""
    op, n = term.args
    if any(one.sort == CHARACTER and not one.own for one in scope.mentions):
        raise Unfit("higher than whom?")
    return [f.Stat("level", str(op), v.Plus(v.StatOf(v.Me(), "level"), phrases.number(n, scope)))]


def _levels_away(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "two levels higher than the target"."""
    way, who, n = term.args
    found, far = phrases.ref(who, scope), phrases.number(n, scope)
    if found.many:
        raise Unfit("higher than several")
    there = v.StatOf(found.ref, "level")
    return [f.Stat("level", "==", v.Plus(there, far if way == "+" else v.Times(-1, far)))]


def _other_named(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "a different character": than the only other one who was named, where there is one."""
    named = {one.ref for one in scope.mentions if one.sort == CHARACTER and not one.own}
    alone = sort == CHARACTER and len(named) == 1 and not any(one.many for one in scope.mentions if one.ref in named)
    return [f.Other(named.pop())] if alone else qualities.filters(Term("Other"), scope, sort)


def _aimed_at(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "a target of the spell": at whom the action was aimed of which the trigger tells; who that was is known when it is over."""
    if scope.event not in {"perform", "affect"} or scope.before or not _ACTIONS[term.args[0]] & {*scope.by}:
        raise Unfit("the targets of which action?")
    return [f.Same(v.Patient())]


FILTERS: Final[dict[str, qualities.Lower]] = {
    "AimedAt": _aimed_at,
    "Alike": _alike,
    "AlikeMe": _alike_me,
    "AlikeHere": lambda term, scope, sort: _alike(Term("Alike", (term.args[0], Term("Me"))), scope, sort),
    "Opposite": _opposite,
    "OppositeOwn": _opposite_own,
    "OtherNamed": _other_named,
    "OtherThanOwn": _other_than_own,
    "LevelBy": _level_by,
    "LevelsAway": _levels_away,
}
"""By the head of the term."""
