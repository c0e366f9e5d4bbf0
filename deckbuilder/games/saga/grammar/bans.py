"""Bans: from terms to what somebody may not do, or what may not be done to him."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def bans(value: Value, scope: Scope) -> list[Modifier]:
    """Lower a list of what may not be done."""
    assert isinstance(value, tuple)
    return [made for part in value for made in ban(part, scope)]


def ban(value: Value, scope: Scope) -> list[Modifier]:
    """Lower what may not be done."""
    assert isinstance(value, Term)
    handler = _BANS.get(value.head)
    if handler is None:
        raise Unfit("a strike that is not there")
    return handler(value, scope)


def _gear(parts: Value) -> list[Filter]:
    assert isinstance(parts, tuple)
    found: list[Filter] = []
    for part in parts:
        if not isinstance(part, Term) or part.head != "Gear":
            raise Unfit("only items are equipped")
        found.append(f.Trait(str(part.args[0])))
    return found


def _one(filters: list[Filter]) -> Filter:
    return filters[0] if len(filters) == 1 else f.Any(*filters)


def _equip(term: Term, scope: Scope) -> list[Modifier]:
    gear = _one(_gear(term.args[0]))
    return [m.Cannot("equip", filters=(gear if term.head == "BanGear" else f.Not(gear),))]


def _items(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not equip items with the Elf trait", or only such."""
    value = term.args[0]
    if not isinstance(value, Term) or value.head != "Np" or value.args[0] != "all":
        raise Unfit("which items?")
    inner = phrases.noun(value.args[2], scope)
    fitting = [one for one in inner.filters if one != f.Kind("Item")]
    if inner.sort != "item" or inner.zone != "play" or not fitting:
        raise Unfit("only items are equipped")
    only: Filter = fitting[0] if len(fitting) == 1 else f.All(*fitting)
    return [m.Cannot("equip", filters=(f.Not(only) if term.head == "OnlyItems" else only,))]


def _by(value: Value) -> tuple[str, bool]:
    """Give by what something is done, and whether only by opponents."""
    assert isinstance(value, Term)
    return str(value.args[0]), value.args[1] is not None


def _done(term: Term, scope: Scope) -> list[Modifier]:
    verbs, how = term.args
    assert isinstance(verbs, tuple)
    by, opposing = _by(how)
    found: list[Modifier] = []
    for verb in map(str, verbs):
        word = "effect" if verb == "be killed" and opposing and not by else by
        found.append(m.Cannot(verb, by=word, opposing=opposing))
    return found


def _characters(value: Value, scope: Scope) -> tuple[Filter, ...]:
    if not isinstance(value, Term) or value.head != "Np" or value.args[0] != "all":
        raise Unfit("by whom?")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("by characters in play")
    return inner.filters


def _aim(term: Term, scope: Scope) -> list[Modifier]:
    by, source, opposing, who = term.args
    filters = () if who is None else _characters(who, scope)
    theirs = filters == (f.Opposing(),)  # "by opposing characters" says no more than "opposing"
    kind = "strike" if by == "melee or ranged" else str(by)
    made = m.Cannot("be targeted", () if theirs else filters, kind, theirs or opposing is not None)
    if isinstance(source, Term):
        made = replace(made, source=(f.Trait(str(source.args[0])),))
    return [made]


def _struck_by(term: Term, scope: Scope) -> list[Modifier]:
    return [m.Cannot("be struck", _characters(term.args[0], scope))]


def _at(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may only target ready characters with ranged strikes"."""
    said, whom = term.args
    kind = "strike" if isinstance(said, Term) and said.head == "Both" else said
    if not isinstance(kind, str):
        raise Unfit("strikes of spells", supported=False)
    one = _characters(whom, scope)
    if not one:
        raise Unfit("any character")
    fitting: Filter = one[0] if len(one) == 1 else f.All(*one)
    barred = fitting if term.head == "NotAt" else f.Not(fitting)
    return [m.Cannot(act, (barred,)) for act in (("melee", "ranged") if kind == "strike" else (kind,))]


def _only_by(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "only Elves may target him with ranged strikes"."""
    said, whom = term.args
    kind = "strike" if isinstance(said, Term) and said.head == "Both" else said
    if not isinstance(kind, str):
        raise Unfit("strikes of spells", supported=False)
    one = _characters(whom, scope)
    if not one:
        raise Unfit("any character")
    return [m.Cannot("be struck", (f.Not(one[0] if len(one) == 1 else f.All(*one)),), by=kind)]


def _most_strikes(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not perform more than one melee strike when he attacks": the others fall away."""
    most = term.args[0]
    assert isinstance(most, int)
    return [m.FewerStrikes(_ALL, least=most)]


_ALL: Final = 99
"""More strikes than an attack has."""


def _page(term: Term, scope: Scope) -> list[Modifier]:
    return [m.Cannot(str(term.args[0]), (f.Trait(str(term.args[1])),))]


_BANS: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    "Ban": lambda term, scope: [m.Cannot(str(term.args[0]))],
    "Bans": lambda term, scope: bans(term.args[0], scope),
    "BanGear": _equip,
    "BanAllGear": _equip,
    "BanNotGear": _equip,
    "BanPage": _page,
    "BanDone": _done,
    "BanAim": _aim,
    "BanStruckBy": _struck_by,
    "BanItems": _items,
    "OnlyItems": _items,
    "OnlyAt": _at,
    "NotAt": _at,
    "OnlyBy": _only_by,
    "MostStrikes": _most_strikes,
}
