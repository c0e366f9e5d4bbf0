"""What somebody may do that the rules would not let him: cards of other classes, more items, feats more often."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bonuses, phrases
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OWN: Final = (f.Same(v.Self()),)
_ANY: Final = 99
"""More items than there are."""
_ACTS: Final = {"equip": "Item", "perform": "Action"}
"""What a card is that is used so."""


def _ware(parts: Value, act: str, scope: Scope) -> tuple[Filter, ...]:
    """Lower which cards somebody may use; that they are items or action cards goes without saying where classes and levels are asked for."""
    assert isinstance(parts, tuple)
    found: list[Filter] = []
    for part in parts:
        assert isinstance(part, Term)
        if part.head == "AnyClass":
            continue
        of_class = part.head in {"Class", "Any"}
        found.extend(phrases.filters(part, scope, ITEM if act == "equip" and not of_class else CARD))
    return tuple(one for one in found if one != f.Kind(_ACTS[act]))


def _use(term: Term, scope: Scope) -> list[Modifier]:
    act, parts = str(term.args[0]), term.args[1]
    return [m.Regardless(act, "class", _ware(parts, act, scope))]


def _free(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "does not spend to perform fighter action cards": not so for attacks, maneuvers and what is printed on him."""
    cards = _ware(term.args[0], "perform", scope)
    return [m.Regardless("perform", "spending", cards if f.Spell() in cards else (f.Kind("Action"), *cards))]


def _gear(value: Value) -> str:
    if not isinstance(value, Term) or value.head != "Gear":
        raise Unfit("items of a location")
    return str(value.args[0])


def _holds(term: Term, scope: Scope) -> list[Modifier]:
    n = _ANY if term.head == "MayHoldAny" else term.args[1]
    assert isinstance(n, int)
    return [m.Holds(_gear(term.args[0]), n + 1 if term.head == "MayHoldMore" else n)]


def _equip(term: Term, scope: Scope) -> list[Modifier]:
    gear, words = term.args
    assert isinstance(gear, Term)
    assert isinstance(words, tuple)
    what = _ware((gear,), "equip", scope)
    return [m.Regardless("equip", str(word), what) for word in words]


def _self_regardless(term: Term, scope: Scope) -> list[Modifier]:
    act, words = term.args
    assert isinstance(words, tuple)
    _bears(str(act), scope)
    return [m.Regardless(str(act), str(word), _OWN) for word in words]


def _self_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may perform this action as if they were fighters": the card is a fighter's."""
    act, name = term.args
    _bears(str(act), scope)
    if name not in scope.bearer.classes:
        raise Unfit("the card is of another class", supported=False)
    return [m.Regardless(str(act), "class", _OWN)]


def _bears(act: str, scope: Scope) -> None:
    if scope.bearer.kind != _ACTS[act]:
        raise Unfit("the card is not used so")


def _use_at(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may equip items as if he were level 5"."""
    act, level = str(term.args[0]), phrases.number(term.args[1], scope)
    if scope.bearer.kind != "Character" or scope.subject != v.Me() or act not in {"equip", "cast", "perform"}:
        raise Unfit("whose own level counts besides", supported=False)
    return [m.LevelFor(act, v.Plus(level, v.Times(-1, v.StatOf(v.Me(), "level"))))]


def _self_free(term: Term, scope: Scope) -> list[Modifier]:
    if term.args[0] != "perform":
        raise Unfit("nobody spends to equip")
    _bears("perform", scope)
    return [m.Regardless("perform", "stunned" if term.head == "SelfStunned" else "spending", _OWN)]


def _self_level(term: Term, scope: Scope) -> list[Modifier]:
    act, level = term.args
    assert isinstance(level, int)
    _bears(str(act), scope)
    if not scope.bearer.level:
        raise Unfit("a card without a level", supported=False)
    return [m.LevelFor(str(act), scope.bearer.level - level, _OWN)]


def _pages_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "wizard spells as if he were a wizard": the class of the cards says it already."""
    parts, name = term.args
    assert isinstance(parts, tuple)
    if Term("Class", (name,)) not in parts:
        raise Unfit("the cards of another class", supported=False)
    act = "equip" if term.head == "EquipAs" else "perform"
    return [m.Regardless(act, "class", _ware(parts, act, scope))]


def _any_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "spells as if he were a wizard": those of that class."""
    parts, name = term.args
    assert isinstance(parts, tuple)
    return [m.Regardless("perform", "class", (*_ware(parts, "perform", scope), f.Class(str(name))))]


def _self_higher(term: Term, scope: Scope) -> list[Modifier]:
    act, n = term.args
    assert isinstance(n, int)
    _bears(str(act), scope)
    return [m.LevelFor(str(act), n, _OWN)]


def _more_feat(term: Term, scope: Scope) -> list[Modifier]:
    name, n = term.args
    assert isinstance(n, int)
    return [m.MoreTimes(str(name), n)]


def _feat_for(term: Term, scope: Scope) -> list[Modifier]:
    name, whom = term.args
    inner = phrases.noun(whom.args[2], scope) if isinstance(whom, Term) and whom.head == "Np" else None
    if inner is None or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("feats are performed for characters")
    others = inner.filters if f.Other() in inner.filters else (*inner.filters, f.Other())
    return [m.FeatFor(str(name), others)]


def _from_pile(term: Term, scope: Scope) -> list[Modifier]:
    return [m.UseFrom(str(term.args[1]), _ware(term.args[0], "perform", scope))]


def _aligned(term: Term, scope: Scope) -> list[Modifier]:
    found = phrases.ref(term.args[0], scope)
    if found.sort != CHARACTER or found.many:
        raise Unfit("the alignment of a character")
    return [m.AlignedAs(found.ref)]


def _holds_all(term: Term, scope: Scope) -> list[Modifier]:
    assert isinstance(term.args[0], tuple)
    return [made for part in term.args[0] if isinstance(part, Term) for made in _holds(part, scope)]


def _use_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may cast spells as if he were a level 2 wizard": that class's cards, by that level instead of his own."""
    act, level, name = term.args
    if isinstance(act, Term):
        if act.args[0] != name:
            raise Unfit("the spells of another class", supported=False)
        act = "cast"
    if scope.bearer.kind != "Character" or scope.subject != v.Me() or name in scope.bearer.classes:
        raise Unfit("whose own class and level count besides", supported=False)
    cards: tuple[Filter, ...] = (f.Class(str(name)), *[f.Not(f.Class(own)) for own in sorted(scope.bearer.classes)])
    if act == "cast":
        cards = (f.Spell(), *cards)
    n = v.Plus(phrases.number(level, scope), v.Times(-1, v.StatOf(v.Me(), "level")))
    return [
        m.Regardless("equip" if act == "equip" else "perform", "class", cards),
        m.LevelFor("equip" if act == "equip" else "perform", n, cards),
    ]


PERMITS: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    "MayUse": _use,
    "FreePages": _free,
    "HoldsAll": _holds_all,
    "UseAs": _use_as,
    "EquipsPast": _equip,
    "MayStrikeMore": lambda term, scope: bonuses.modifiers(Term("Mods", (term.args,)), scope),
    "MayFree": _free,
    "MayHold": _holds,
    "MayHoldAny": _holds,
    "MayHoldMore": _holds,
    "MayEquip": _equip,
    "SelfRegardless": _self_regardless,
    "MaySelfRegardless": _self_regardless,
    "SelfAsClass": _self_as,
    "UseAt": _use_at,
    "SelfFree": _self_free,
    "SelfStunned": _self_free,
    "MaySelfFree": _self_free,
    "SelfLevel": _self_level,
    "SelfHigher": _self_higher,
    "MaySelfLevel": _self_level,
    "UsePagesAs": _pages_as,
    "EquipAs": _pages_as,
    "UseAnyAs": _any_as,
    "MayHigher": lambda term, scope: bonuses.modifiers(Term("Mods", ((Term("LevelFor", term.args),),)), scope),
    "MoreFeat": _more_feat,
    "FeatForOthers": _feat_for,
    "FromPile": _from_pile,
    "SameAlignment": _aligned,
    "TwiceFeat": lambda term, scope: _more_feat(Term("MoreFeat", (term.args[0], 1)), scope),
}
"""By the head of what is said: what somebody may do."""
