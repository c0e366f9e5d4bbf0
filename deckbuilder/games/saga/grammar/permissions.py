"""What somebody may do that the rules would not let him: cards of other classes, more items, feats more often."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.fields import LOCATIONS
from deckbuilder.games.saga.grammar import bonuses, phrases
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.games.saga.rules.codes import ELEMENTS
from deckbuilder.text.terms import Term, Value

_OWN: Final = (f.Same(v.Self()),)
_ACTS: Final = {"equip": "Item", "perform": "Action"}
"""What a card is that is used so."""
_MANY: Final = 99
"""As often, or as many, as anybody might want."""
_ORDERED: Final = frozenset({"Medicine", "Riding", "Scribe"})
"""Feats that are Orders: whom they are for is told by their target (rulebook, The Feats)."""
_NOT_ON_SPELLS: Final = frozenset({"Marksmanship"})
"""Feats that leave spells out (rulebook, The Feats)."""
_USED: Final = {kind: act for act, kind in _ACTS.items()}


def ware(parts: Value, act: str, scope: Scope) -> tuple[Filter, ...]:
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


_WORDS: Final = ("level", "class", "trait", "ban")
"""What may not matter, in the order in which it is told."""


def waived(words: Value) -> list[str]:
    """Give what does not matter, in one order whatever the words'."""
    assert isinstance(words, tuple)
    return sorted({str(word) for word in words}, key=_WORDS.index)


def _use(term: Term, scope: Scope) -> list[Modifier]:
    act, parts = str(term.args[0]), term.args[1]
    return [m.Regardless(act, "class", ware(parts, act, scope))]


def _use_once(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "once per turn, he may perform a rogue action": of a class that is not his own."""
    often, parts = term.args
    cards = ware(parts, "perform", scope)
    if not isinstance(often, Term) or often.head != "Turn" or not isinstance(often.args[0], int):
        raise Unfit("so often in a game", supported=False)
    strange = {one.name for one in cards if isinstance(one, f.Class)}
    if not strange or strange & scope.bearer.classes:
        raise Unfit("he may do so anyhow")
    return [m.Regardless("perform", "class", cards, times=often.args[0])]


def _free(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "does not spend to perform fighter action cards": not so for attacks, maneuvers and what is printed on him.

    What is printed there may say of itself that it is a Tactics action, which is no card but an action like any other of them.
    """
    parts = term.args[0]
    cards = ware(parts, "perform", scope)
    assert isinstance(parts, tuple)
    deeds = Term("Deed") in parts and any(isinstance(one, f.Trait) and one.name in ELEMENTS for one in cards)
    return [m.Regardless("perform", "spending", cards if deeds or f.Spell() in cards else (f.Kind("Action"), *cards))]


def _free_once(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "once per turn, he may cast a spell without spending"."""
    often, page = term.args[:2]
    if not isinstance(often, Term) or often.head != "Turn":
        raise Unfit("so often in a game", supported=False)
    n = often.args[0]
    assert isinstance(n, int)
    return [replace(one, times=n) for one in _free(Term("MayFree", (page,)), scope) if isinstance(one, m.Regardless)]


def _rationed(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "once per turn, he may perform an action as if he were a Ranger", "regardless of class"."""
    often, may = term.args
    if not isinstance(often, Term) or often.head != "Turn" or not isinstance(often.args[0], int):
        raise Unfit("so often in a game", supported=False)
    assert isinstance(may, Term)
    found = PERMITS[may.head](may, scope)
    if len(found) != 1 or not isinstance(found[0], m.Regardless) or found[0].what not in {"class", "trait"}:
        raise Unfit("what is counted so often in a turn", supported=False)
    return [replace(found[0], times=often.args[0])]


def _free_next(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "the next spell he casts this turn does not require spending": no other one, though that one requires none."""
    made = _free_once(Term("RationFree", (Term("Turn", (1,)), term.args[0])), scope)
    return [replace(one, next=True) for one in made if isinstance(one, m.Regardless)]


def _free_heard(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he need not spend to cast it": the action that is about to be performed."""
    if scope.event != "perform" or not scope.before:
        raise Unfit("the action: none is about to be performed")
    return [m.Regardless("perform", "spending", (f.Same(v.EventCard()),))]


def _gear(value: Value) -> str:
    if not isinstance(value, Term) or value.head != "Gear":
        raise Unfit("items of a location")
    return str(value.args[0])


def _holds(term: Term, scope: Scope) -> list[Modifier]:
    n = _MANY if term.head == "MayHoldAny" else term.args[1]
    assert isinstance(n, int)
    return [m.Holds(_gear(term.args[0]), n + 1 if term.head == "MayHoldMore" else n)]


def _past(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may equip Weapons regardless of class and Level", "ignores trait requirements when performing Fire actions".

    What may be scribed of whatever class need be no spell: that it is one is a matter of its class (rulebook, Glossary: Spell).
    """
    act = "perform" if term.head == "PagesPast" else "equip"
    cards, words = ware(term.args[0], act, scope), waived(term.args[1])
    made: list[Modifier] = [m.Regardless(act, word, cards) for word in words]
    if len(term.args) > 2:
        if words != ["class"]:
            raise Unfit("what is scribed meets other demands", supported=False)
        made.append(m.Regardless("scribe", "class", cards))
    return made


def _equip_one(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may equip one fighter item", "a fighter Weapon": while he has none such; of one location there is never another.

    "Up to two fighter items": while he has fewer.
    """
    cards = ware(term.args[0], "equip", scope)
    may = m.Regardless("equip", "class", cards)
    n = term.args[1] if len(term.args) > 1 else 1
    assert isinstance(n, int)
    if n == 1 and any(isinstance(one, f.Trait) and one.name in LOCATIONS for one in cards):
        return [may]
    if scope.bearer.kind != "Character" or scope.subject is None:
        raise Unfit("whose items?", supported=False)
    own = frozenset[str]() if scope.subject == v.It() else scope.bearer.classes
    such = (f.Kind("Item"), *cards, f.HeldBy(scope.subject), *[f.Not(f.Class(one)) for one in sorted(own)])
    return [m.While(may, c.Never(c.Some(*such)) if n == 1 else c.Compare(v.Count(*such), "<", n))]


def _self_regardless(term: Term, scope: Scope) -> list[Modifier]:
    act = used(term.args[0], scope)
    return [m.Regardless(act, word, _OWN) for word in waived(term.args[1])]


def _self_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may perform this action as if they were fighters": the card is a fighter's."""
    act, name = term.args
    _bears(str(act), scope)
    if name not in scope.bearer.classes:
        raise Unfit("the card is of another class", supported=False)
    return [m.Regardless(str(act), "class", _OWN)]


def _bears(act: str, scope: Scope) -> None:
    if scope.bearer.kind != _ACTS.get(act):
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


def used(act: Value, scope: Scope) -> str:
    """Give how the card itself is used, where the words leave it to what it is."""
    word = _USED.get(scope.bearer.kind, "") if act in {"use", "play"} else str(act)
    _bears(word, scope)
    return word


def _self_level(term: Term, scope: Scope) -> list[Modifier]:
    level = term.args[1]
    assert isinstance(level, int)
    act = used(term.args[0], scope)
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
    return [m.Regardless(act, "class", ware(parts, act, scope))]


def _any_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "spells as if he were a wizard": those of that class."""
    parts, name = term.args
    assert isinstance(parts, tuple)
    return [m.Regardless("perform", "class", (*ware(parts, "perform", scope), f.Class(str(name))))]


def _self_higher(term: Term, scope: Scope) -> list[Modifier]:
    n = term.args[1]
    assert isinstance(n, int)
    return [m.LevelFor(used(term.args[0], scope), n, _OWN)]


def _more_feat(term: Term, scope: Scope) -> list[Modifier]:
    name, n = term.args
    assert isinstance(n, int)
    return [m.MoreTimes(str(name), n)]


def _feat_for(term: Term, scope: Scope) -> list[Modifier]:
    name, whom = term.args
    if name in _ORDERED:
        raise Unfit("a feat that no trigger sets off", supported=False)
    inner = phrases.noun(whom.args[2], scope) if isinstance(whom, Term) and whom.head == "Np" else None
    if inner is None or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("feats are performed for characters")
    others = inner.filters if f.Other() in inner.filters else (*inner.filters, f.Other())
    return [m.FeatFor(str(name), others)]


def _feat_to_redirect(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may use Defend to redirect strikes or actions against ...": of all feats that one does so."""
    if term.args[0] != "Defend":
        raise Unfit("a feat that redirects nothing")
    return _feat_for(Term("FeatForOthers", term.args[:2]), scope)


def _on_spells(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may use Marksmanship on ranged strikes from spells": the feat asks for strikes of no spell."""
    name = str(term.args[0])
    if name not in _NOT_ON_SPELLS:
        raise Unfit("a feat for spells as well")
    return [m.FeatFor(name, (), spells=True)]


def _from_pile(term: Term, scope: Scope) -> list[Modifier]:
    return [m.UseFrom(str(term.args[1]), ware(term.args[0], "perform", scope))]


def _aligned(term: Term, scope: Scope) -> list[Modifier]:
    found = phrases.ref(term.args[0], scope)
    if found.sort != CHARACTER or found.many:
        raise Unfit("the alignment of a character")
    return [m.AlignedAs(found.ref)]


def _holds_all(term: Term, scope: Scope) -> list[Modifier]:
    assert isinstance(term.args[0], tuple)
    return [made for part in term.args[0] if isinstance(part, Term) for made in _holds(part, scope)]


def _several(term: Term, scope: Scope) -> list[Modifier]:
    parts = term.args[0]
    assert isinstance(parts, tuple)
    return [made for part in parts if isinstance(part, Term) for made in PERMITS[part.head](part, scope)]


def _used_as(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may cast spells as if he were a level 2 wizard": that class's cards, by that level instead of his own.

    What he may use by a class of his own he uses by his own level, where that is higher.
    """
    act, said = "equip" if term.head == "WaresAt" else "perform", term.args[1]
    assert isinstance(said, Term)
    level, name, trait = said.args
    if (scope.bearer.kind, scope.subject) not in (("Character", v.Me()), ("Item", v.Me()), ("Item", None)):
        raise Unfit("whose own class and level count besides", supported=False)
    cards = ware(term.args[0], act, scope)
    if any(isinstance(one, f.Class | f.Any) for one in cards) and f.Class(str(name)) not in cards:
        raise Unfit("the cards of another class", supported=False)
    cards = (*[one for one in cards if one != f.Class(str(name))], f.Class(str(name)))
    n = v.Plus(phrases.number(level, scope), v.Times(-1, v.StatOf(v.Me(), "level")))
    made: list[Modifier] = []
    if name in scope.bearer.classes and scope.bearer.kind == "Character":
        made.append(m.LevelFor(act, v.Most(n, 0), cards))
    else:
        strange = (*cards, *_of_no_class(scope))
        made += [m.Regardless(act, "class", strange), m.LevelFor(act, n, strange)]
    kept = [one for one in cards if isinstance(one, f.KeptFor)]
    if kept:  # who may cast them as such a one is none of those for whom they are kept
        made.append(m.Regardless(act, "trait", cards))
    if trait is not None:
        made.append(m.Regardless(act, "trait", (*cards, f.KeptFor(f.Trait(str(trait))))))
    return made


def _of_no_class(scope: Scope) -> tuple[Filter, ...]:
    """Give what must fit of cards that are of no class of his own: a character's are known, a holder's are asked for."""
    if scope.bearer.kind == "Character":
        return tuple(f.Not(f.Class(own)) for own in sorted(scope.bearer.classes))
    return tuple(f.Not(f.All(f.Class(own), f.Where(c.Is(v.Me(), f.Class(own))))) for own in CLASSES)


def kind(value: Value) -> Filter:
    """Give the trait or faction as whose bearer somebody uses cards."""
    return f.Faction(str(value.args[0])) if isinstance(value, Term) else f.Trait(str(value))


def _as_trait(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may cast 'Goblin only' spells as if he were a Goblin"."""
    kept = f.KeptFor(kind(term.args[1]))
    cards = tuple(one for one in ware(term.args[0], "perform", scope) if one != kept)
    return [m.Regardless("perform", "trait", (*cards, kept))]


PERMITS: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    "MayUse": _use,
    "RationUse": _use_once,
    "FreePages": _free,
    "HoldsAll": _holds_all,
    "PagesAt": _used_as,
    "WaresAt": _used_as,
    "PagesAsTrait": _as_trait,
    "PagesPast": _past,
    "EquipOne": _equip_one,
    "EquipsPast": _past,
    "MayStrikeMore": lambda term, scope: bonuses.modifiers(Term("Mods", (term.args,)), scope),
    "MayFree": _free,
    "RationFree": _free_once,
    "Rationed": _rationed,
    **dict.fromkeys(("NextFree", "MayNextFree"), _free_next),
    **dict.fromkeys(("FreeHeard", "MayFreeHeard"), _free_heard),
    "MayHold": _holds,
    "MayHoldAny": _holds,
    "MayHoldMore": _holds,
    "MayEquip": _past,
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
    "AnyTimes": lambda term, scope: [m.MoreTimes(str(term.args[0]), _MANY)],
    "Permits": _several,
    "FeatForOthers": _feat_for,
    "FeatToRedirect": _feat_to_redirect,
    "FeatOnSpells": _on_spells,
    "FromPile": _from_pile,
    "SameAlignment": _aligned,
    "TwiceFeat": lambda term, scope: _more_feat(Term("MoreFeat", (term.args[0], 1)), scope),
}
"""By the head of what is said: what somebody may do."""
