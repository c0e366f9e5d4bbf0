"""What is always on, and what a card demands of who performs, equips or puts it into play."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bans, bonuses, deeds, hearing, phrases, strikemods
from deckbuilder.games.saga.grammar.conditions import condition, some, while_self
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_SELF: Final = frozenset({"Me", "MeAs", "Own", "Pro"})


def modifiers_of(parts: Value, scope: Scope) -> list[Modifier]:
    """Lower what somebody gains and may not do."""
    assert isinstance(parts, tuple)
    found: list[Modifier] = []
    for part in parts:
        assert isinstance(part, Term)
        found.extend(bonuses.modifiers(part.args[0], scope) if part.head == "Gains" else bans.bans(part.args[0], scope))
    return found


def _in_force(scope: Scope) -> None:
    """An action card does something by itself only in hand or attached."""
    if scope.bearer.kind not in ("Character", "Item"):
        raise Unfit("an action card is not in play", supported=False)


def scope_of(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Give whom a static is about; empty for the bearer or its holder."""
    assert isinstance(value, Term)
    if value.head in _SELF:
        found = phrases.ref(value, scope)
        if found.sort != CHARACTER or not found.own:
            raise Unfit("a card is no character", supported=False)
        return ()
    if value.head in deeds.JOINED:
        return (deeds.both(value, scope),)
    if value.head == "YourWarlord":
        return (f.Yours(), f.IsWarlord())
    if value.head != "Np" or value.args[0] != "all":
        raise Unfit("whom is it about?")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters in play", supported=False)
    if not inner.filters:
        return (f.Kind("Character"),)
    return inner.filters


def _static(term: Term, scope: Scope) -> list[Ability]:
    subject, parts, when = term.args
    condition_first: Condition | None = None
    assert isinstance(subject, Term)
    if when is not None and subject.head == "Pro":
        condition_first = while_self(when, scope)
    who = scope_of(subject, scope)
    scope.subject = v.Me() if not who else v.It()
    made = modifiers_of(parts, scope)
    own_levels = [one for one in made if isinstance(one, m.LevelFor) and one.filters == (f.Same(v.Self()),)]
    if own_levels:
        if len(own_levels) != len(made) or when is not None or not who:
            raise Unfit("levels for this card, and more", supported=False)
        return [ab.Static(*made, scope=who, zone="hand")]
    _in_force(scope)
    if when is None:
        return [ab.Static(*made, scope=who)]
    if not who:
        return [ab.Static(*made, when=condition_first or while_self(when, scope))]
    assert isinstance(when, Term)
    if when.head != "Pred":
        return [ab.Static(*made, scope=who, when=condition(when, scope))]
    return [ab.Static(*made, scope=(*who, *_pred_of(when, who, scope)))]


def _pred_of(when: Term, who: tuple[Filter, ...], scope: Scope) -> tuple[Filter, ...]:
    """Lower "while in your front rank", said of others."""
    parts = when.args[0]
    assert isinstance(parts, tuple)
    inner = phrases.noun((*((Term("Yours"),) if f.Yours() in who else ()), Term("Char"), *parts), scope)
    return tuple(one for one in inner.filters if one not in who)


def _static_from(term: Term, scope: Scope) -> list[Ability]:
    zone, subject, parts = term.args
    who = scope_of(subject, scope)
    if not who:
        raise Unfit("whom is it about?")
    return [ab.Static(*modifiers_of(parts, scope), scope=who, zone=str(zone))]


def _strikes(term: Term, scope: Scope) -> list[Ability]:
    striker, kind, said, against, when = term.args
    _in_force(scope)
    who = scope_of(striker, scope)
    targets: tuple[Filter, ...] = ()
    if isinstance(against, Term):
        inner = phrases.noun(against.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or against.args[0] not in ("a", "all") or not inner.filters:
            raise Unfit("characters are struck")
        targets = inner.filters
    made = strikemods.strike_mod(str(kind), said, scope, against=targets)
    if when is None:
        return [ab.Static(made, scope=who)]
    return [ab.Static(made, scope=who, when=while_self(when, scope))]


def _strikes_by(term: Term, scope: Scope) -> list[Ability]:
    striker, kind, said, by = term.args
    _in_force(scope)
    assert isinstance(by, Term)
    made_by: tuple[Filter, ...] = (f.Spell(),)
    if by.head == "SpellOf":
        made_by = (f.Spell(), f.Trait(str(by.args[0])))
    elif by.head == "Not":
        made_by = (f.Not(f.Spell()),)
    return [ab.Static(strikemods.strike_mod(str(kind), said, scope, by=made_by), scope=scope_of(striker, scope))]


def _guard(term: Term, scope: Scope) -> list[Ability]:
    subject, kind, n, by = term.args
    _in_force(scope)
    against: tuple[Filter, ...] = ()
    if isinstance(by, Term):
        against = phrases.noun(by.args[2], scope).filters
        if not against:
            raise Unfit("by whom?")
    made = m.StrikeMod(str(kind), against=against, ac=phrases.number(n, scope), defending=True)
    return [ab.Static(made, scope=scope_of(subject, scope))]


def _enter_as(term: Term, scope: Scope) -> list[Ability]:
    subject, n, when = term.args
    if scope_of(subject, scope) or scope.bearer.kind != "Character":
        raise Unfit("a character that enters play")
    held = None if when is None else condition(when, scope) if not _is_pred(when) else while_self(when, scope)
    if held is not None and _is_pred(when):
        raise Unfit("it is not in play yet")
    return [ab.Static(m.EnterAs(phrases.number(n, scope)), when=held)]


def _is_pred(value: Value) -> bool:
    return isinstance(value, Term) and value.head == "Pred"


def _classes(term: Term, scope: Scope) -> list[Ability]:
    subject, classes = term.args
    if scope_of(subject, scope) or scope.bearer.kind != "Character":
        raise Unfit("a character has classes")
    assert isinstance(classes, tuple)
    return [ab.Static(m.GainClass(str(name))) for name in classes if name not in scope.bearer.classes]


def _free(term: Term, scope: Scope) -> list[Ability]:
    who = scope_of(term.args[0], scope)
    if not who or scope.bearer.kind != "Action":
        raise Unfit("who performs an action card")
    return [ab.Static(m.Regardless("perform", "spending", (f.Same(v.Self()),)), scope=who, zone="hand")]


def _hand(term: Term, scope: Scope) -> list[Ability]:
    _in_force(scope)
    n = phrases.number(term.args[0], scope)
    if not isinstance(n, int):
        raise Unfit("a hand size")
    return [ab.Static(m.HandSize(n if term.head == "HandSize" else -n))]


def _enter_cost(term: Term, scope: Scope) -> list[Ability]:
    verb, what, own = term.args
    if phrases.ref(own, scope).sort != CHARACTER and own != Term("ThisCard"):
        raise Unfit("a character that enters play")
    return [ab.EnterRule(cost=hearing.costs((Term("Pay", (verb, what)),), scope))]


def _enter_turned(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Character" or term.args[1] == "ready":
        raise Unfit("how it enters play", supported=False)
    return [ab.EnterRule(orient=str(term.args[1]))]


def _bare(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Item":
        raise Unfit("only items print bonuses alone")
    return [ab.Static(*bonuses.modifiers(Term("Mods", term.args), scope))]


def _only(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind not in ("Item", "Action"):
        raise Unfit("only items and action cards are equipped and performed", supported=False)
    assert isinstance(term.args[0], tuple)
    parts = [phrases.filters(part, scope)[0] for part in term.args[0] if isinstance(part, Term)]
    return [ab.Only(parts[0] if len(parts) == 1 else f.Any(*parts))]


def _only_fit(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Item":
        raise Unfit("only items are equipped")
    inner = phrases.noun(term.args[0], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or not inner.filters or inner.theirs or inner.together:
        raise Unfit("characters equip")
    return [ab.Only(*inner.filters)]


def _loyal(term: Term, scope: Scope) -> list[Ability]:
    """Lower who joins without penalty; what a Warlord's player puts into play is said of the Warlord."""
    _in_force(scope)
    inner = phrases.noun(term.args[0].args[2], scope) if isinstance(term.args[0], Term) else None
    if inner is None or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters join")
    fitting = tuple(one for one in inner.filters if one != f.Yours())
    return [ab.Static(m.Regardless("enter", "loyalty", fitting), scope=(f.Yours(), f.IsWarlord()))]


def _loyal_self(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Character":
        raise Unfit("characters join")
    return [ab.EnterRule(loyal=True)]


def _own_gear(term: Term, scope: Scope, wanted: str) -> tuple[str, Value]:
    """Give the trait of items that are said of the bearer, and what is said of them."""
    subject, gear, said = term.args
    _in_force(scope)
    if scope_of(subject, scope) or not isinstance(gear, Term) or gear.head != "Gear":
        raise Unfit(wanted)
    return str(gear.args[0]), said


def _holds(term: Term, scope: Scope) -> list[Ability]:
    gear, n = _own_gear(term, scope, "items of a location")
    assert isinstance(n, int)
    return [ab.Static(m.Holds(gear, n))]


def _strikes_against(term: Term, scope: Scope) -> list[Ability]:
    striker, kind, against, changes = term.args
    assert isinstance(changes, tuple)
    rows = [_strikes(Term("StrikeStatic", (striker, kind, change, against, None)), scope) for change in changes]
    return [one for row in rows for one in row]


def _enter_needs(term: Term, scope: Scope) -> list[Ability]:
    what, own = term.args[:2]
    phrases.ref(own, scope)
    if scope.bearer.kind != "Character" or not isinstance(what, Term):
        raise Unfit("a character that enters play")
    yours = (f.Yours(),) if term.head == "EnterNeedsYours" else ()
    when = some(what, scope, yours)
    if isinstance(when, c.Some) and f.Yours() not in when.filters:
        raise Unfit("in whose army?")
    return [ab.EnterRule(when=when)]


def _wields(term: Term, scope: Scope) -> list[Ability]:
    """Lower what somebody may equip without a requirement."""
    gear, words = _own_gear(term, scope, "items that one may equip")
    assert isinstance(words, tuple)
    return [ab.Static(*[m.Regardless("equip", str(word), (f.Trait(gear),)) for word in words])]


def _wielded(term: Term, scope: Scope) -> list[Ability]:
    subject, words = term.args
    who = scope_of(subject, scope)
    if scope.bearer.kind != "Item" or not who or not isinstance(words, tuple):
        raise Unfit("who may equip this item")
    return [
        ab.Static(*[m.Regardless("equip", str(word), (f.Same(v.Self()),)) for word in words], scope=who, zone="hand")
    ]


STATICS: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "Static": _static,
    "StaticFrom": _static_from,
    "StrikeStatic": _strikes,
    "StrikeBy": _strikes_by,
    "Guard": _guard,
    "EnterAs": _enter_as,
    "IsClasses": _classes,
    "FreeAction": _free,
    "HandSize": _hand,
    "SmallerHand": _hand,
    "EnterCost": _enter_cost,
    "EnterTurned": _enter_turned,
    "BareMods": _bare,
    "Wields": _wields,
    "WieldedBy": _wielded,
    "StartsWith": lambda term, scope: [ab.DeckRule()],
    "Only": _only,
    "OnlyFit": _only_fit,
    "Loyal": _loyal,
    "LoyalSelf": _loyal_self,
    "Holds": _holds,
    "StrikesAgainst": _strikes_against,
    "EnterNeeds": _enter_needs,
    "EnterNeedsYours": _enter_needs,
    "Copies": lambda term, scope: [ab.DeckRule()],
    "DeckRule": lambda term, scope: [ab.DeckRule()],
}
