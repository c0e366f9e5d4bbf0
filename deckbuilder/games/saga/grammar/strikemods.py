"""What strikes are like: from what is said of them to one modifier."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, places, unspared
from deckbuilder.games.saga.grammar.conditions import predicate
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

ANYWHERE = 99
"""More ranks than there are."""
SIDES: Final = 20


def so_far(n: Value) -> int:
    """Give how many ranks further away something may target; in any rank, where it is said so."""
    if n == "any":
        return ANYWHERE
    if not isinstance(n, int) or n < 1:
        raise Unfit("how much further it may target", supported=False)
    return n


def wounds(value: Term, scope: Scope) -> v.Value:
    """Give how many additional wounds are meant; "inflicts two wounds" counts the first one too."""
    n = phrases.number(value.args[0], scope)
    if value.head == "MoreWounds":
        return n
    if value.head == "WoundsOf" and not isinstance(n, int):
        return v.Plus(n, -1)
    if not isinstance(n, int) or n < 1:
        raise Unfit("wounds of a strike: how many more than one")
    return n - 1


@contextmanager
def aiming(scope: Scope) -> Iterator[None]:
    """Let "the target" mean that of the strike of which is spoken, where nobody was targeted before."""
    kept, scope.aiming = scope.aiming, True
    yield
    scope.aiming = kept


def of_target(n: v.Value | Condition) -> bool:
    """Tell whether a number or condition is told by the target of the strike."""
    return not isinstance(n, int) and any(isinstance(part, v.Struck) for part in within(n))


def reach(value: Term) -> int:
    """Give how many ranks further away a strike may target."""
    n = ANYWHERE if value.head == "StrikeAnywhere" else value.args[0]
    if not isinstance(n, int):
        raise Unfit("how far it may target", supported=False)
    return n


def farther(value: Term, usual: int) -> int:
    """Give how many ranks further than usual "may target three ranks away" is."""
    n = value.args[0]
    if not isinstance(n, int) or n <= usual:
        raise Unfit("how far it may target")
    return n - usual


def face(value: Value) -> int:
    """Give what a die is said to show."""
    shown = value.args[0] if isinstance(value, Term) else value
    if not isinstance(shown, int) or not 1 <= shown <= SIDES:
        raise Unfit("a die shows 1 to 20")
    return shown


_BY_THE_DIE: Final = frozenset({"Sure", "Rolled", "MoreWounds", "WoundsOf", "WoundsInstead", "NoWounds"})
"""What depends on the die of a strike when it has been rolled."""


def faces(value: Value) -> tuple[int, ...]:
    """Give what a die may show: odd or even, so much or more, from one number to another."""
    every = range(1, SIDES + 1)
    if value in ("odd", "even"):
        return tuple(n for n in every if n % 2 == (value == "odd"))
    assert isinstance(value, Term)
    if value.head == "FacesOf":
        return tuple(n for n in every if n in value.args)
    first, last = value.args
    if value.head == "FacesUpTo" and isinstance(last, int):
        last = -last
    if isinstance(first, str) and isinstance(last, int):
        found = tuple(n for n in every if (n >= last if first == ">=" else n <= last))
    else:
        assert isinstance(first, int)
        assert isinstance(last, int)
        found = tuple(n for n in every if first <= n <= -last)
    if not found or len(found) == SIDES:
        raise Unfit("what a die shows")
    return found


def on_die(kind: str, value: Term, scope: Scope, against: tuple[Filter, ...], by: tuple[Filter, ...]) -> m.StrikeMod:
    """Lower "is a critical success on a 16 or greater", "misses if the roll is odd"."""
    shows, said = value.args
    if not isinstance(said, Term) or said.head not in _BY_THE_DIE:
        raise Unfit("what depends on the die of a strike", supported=False)
    mod = strike_mod(kind, said, scope, against, by)
    if isinstance(shows, Term) and shows.head == "HitsBy":
        return _by_margin(mod, *shows.args)
    return replace(mod, shows=faces(shows))


def _by_margin(mod: m.StrikeMod, n: Value, or_shows: Value = None) -> m.StrikeMod:
    """Lower "inflicts an additional wound if it hits by 5 or more, or is a critical success"."""
    if mod.sure or mod.natural or not isinstance(n, int) or n < 1:
        raise Unfit("what depends on by how much it hits")
    return replace(mod, margin=n, shows=() if or_shows is None else faces(or_shows))


def strike_mod(
    kind: str,
    value: Value,
    scope: Scope,
    against: tuple[Filter, ...] = (),
    by: tuple[Filter, ...] = (),
    melee: bool = False,
) -> m.StrikeMod:
    """Lower what strikes of a kind are like, against some targets, by cards that fit; ``melee``: all of them are known to be melee strikes."""
    assert isinstance(value, Term)
    head, args = value.head, value.args
    if head in _REACHES:
        return _reaching(m.StrikeMod(kind, by, against), value)
    if head in _IGNORES:
        return _ignoring(m.StrikeMod(kind, by, against), value, scope)
    if head in {"MoreWounds", "WoundsOf", "WoundsInstead"}:
        return m.StrikeMod(kind, by, against, wounds=wounds(value, scope))
    if head == "NoWounds":
        return m.StrikeMod(kind, by, against, harmless=True)
    if head == "StrikeAtk":
        return _with_atk(m.StrikeMod(kind, by, against), value, scope, melee)
    if head in {"StrikeRoll", "StrikeMore"}:
        return m.StrikeMod(kind, by, against, roll=phrases.number(args[0], scope))
    if head == "MayAtAny":
        return _at_any(kind, args[0], scope, against, by)
    if head == "Rolled":
        return m.StrikeMod(kind, by, against, natural=face(args[0]))
    if head == "OnDie":
        return on_die(kind, value, scope, against, by)
    if head in {"AtSome", "AtSuch"}:
        return at_some(kind, value, scope, against, by, melee)
    if head == "Sure":
        return m.StrikeMod(kind, by, against, sure="hit" if args[0] else "miss")
    if head == "MostWounds" and isinstance(args[0], int):
        if args[1:2] not in {(), ("only",), (args[0],)}:  # "that inflict more than two inflict only one"
            raise Unfit("so many of more than another number", supported=False)
        return m.StrikeMod(kind, by, against, most=args[0])
    if head == "Ignoring":
        return _at_once(kind, args, scope, against, by)
    if head == "Whole":
        return m.StrikeMod(kind, by, against, whole=True)
    if head in {"Unspared", "Plain", "Unaided", "StrikeBans"}:
        return _kept_from(kind, value, scope, against, by)
    if head == "FewerWounds" and isinstance(args[0], int):
        least = args[1] if len(args) > 1 else 0
        assert isinstance(least, int)
        return m.StrikeMod(kind, by, against, wounds=-args[0], least=least)
    if head == "Sheer":
        return m.StrikeMod(kind, by, against, sheer=True)
    if head == "Mute":
        return _mute(m.StrikeMod(kind, by, against), value, scope)
    if head == "Kept":
        kept = args[0]
        assert isinstance(kept, tuple)
        return m.StrikeMod(kind, by, against, fixed="redirected" in kept, kept="canceled" in kept)
    if head == "Through":
        return m.StrikeMod(kind, by, against, through=True)
    raise Unfit(f"{head}: strikes in general", supported=False)


def any_bonus(value: Term) -> bool:
    """Tell whether "a +2 bonus" is said, which counts for any strike, and not "+2 ATK"."""
    return value.args[1:2] in (("bonus",), ("each",), ("more",))


def _with_atk(mod: m.StrikeMod, value: Term, scope: Scope, melee: bool) -> m.StrikeMod:
    """Lower a bonus to strikes; one to ATK does not affect ranged strikes (rulebook, Ranged Strikes)."""
    n = phrases.number(value.args[0], scope)
    if melee or mod.kind in {"melee", "attack"}:
        return replace(mod, atk=n)
    if any_bonus(value):
        return replace(mod, roll=n)
    if mod.kind == "ranged":
        raise Unfit("no ATK counts for ranged strikes")
    return replace(mod, atk=n)


_REACHES = frozenset({"StrikeAway", "StrikeWithin", "StrikeClose", "StrikeReach", "TwoRanks", "StrikeAnywhere"})
_IGNORES = frozenset({"IgnoreItems", "IgnoreGears", "IgnoreGear"})


def _reaching(mod: m.StrikeMod, value: Term) -> m.StrikeMod:
    """Lower how far strikes of a kind may target."""
    head, n = value.head, value.args[0] if value.args else None
    if head == "StrikeAway" or (head == "StrikeWithin" and mod.kind in {"melee", "attack"}):
        if mod.kind == "strike":
            raise Unfit("melee or ranged strikes: how far", supported=False)
        return replace(mod, reach=farther(value, 2 if mod.kind == "ranged" else 1))
    if head == "StrikeClose":
        if mod.kind == "melee":
            raise Unfit("melee strikes reach those who are near")
        return replace(mod, close=True)
    if head == "TwoRanks":  # a melee strike reaches one rank
        return replace(mod, reach=1)
    if head == "StrikeAnywhere":
        return replace(mod, reach=ANYWHERE)
    if head == "StrikeReach" and isinstance(n, int):
        return replace(mod, reach=n)
    raise Unfit(f"{head}: strikes in general", supported=False)


def _ignoring(mod: m.StrikeMod, value: Term, scope: Scope) -> m.StrikeMod:
    """Lower whose bonuses to the target's AC strikes of a kind ignore."""
    if value.head == "IgnoreItems":
        return replace(mod, ignores=(f.Kind("Item"),))
    if value.head == "IgnoreGears":
        return replace(mod, ignores=(f.Any(*[_gear(one, scope) for one in value.args]),))
    gear = value.args[0]
    if isinstance(gear, Term) and gear.head == "AllBut":
        return replace(mod, sheer=True, heeds=(_gear(gear.args[0], scope),))
    return replace(mod, ignores=(_gear(gear, scope),))


def _gear(value: Value, scope: Scope) -> Filter:
    """Lower whose bonuses are meant: items, or those of some traits."""
    assert isinstance(value, Term)
    if value.head == "OfTarget":
        return f.All(_gear(value.args[0], scope), f.HeldBy(v.Struck()))
    if value.head == "GearList":
        return f.Any(*[_gear(one, scope) for one in value.args])
    if value.head == "GearBut":
        return f.All(f.Kind("Item"), f.Not(_gear(value.args[0], scope)))
    if value.head not in {"Item", "Gear"}:
        raise Unfit("the bonuses of what is no item")
    return phrases.filters(value, scope, "item")[-1]


def _at_any(kind: str, parts: Value, scope: Scope, against: tuple[Filter, ...], by: tuple[Filter, ...]) -> m.StrikeMod:
    """Lower "may target any stunned character": wherever one stands, where nothing is said of that."""
    assert isinstance(parts, tuple)
    inner = phrases.noun(parts, scope)
    if inner.sort != "character" or inner.zone != "play" or inner.theirs or not inner.filters:
        raise Unfit("characters are struck")
    if any(map(places.is_place, parts)):
        raise Unfit("any of those in a place: how far", supported=False)
    return m.StrikeMod(kind, by, (*against, *inner.filters), reach=ANYWHERE)


def _kept_from(
    kind: str, value: Term, scope: Scope, against: tuple[Filter, ...], by: tuple[Filter, ...]
) -> m.StrikeMod:
    """Lower what strikes do not gain, and what is not done to their wounds."""
    said = value.args[0]
    if value.head == "StrikeBans":
        assert isinstance(said, tuple)
        return _at_once(kind, said, scope, against, by)
    if value.head == "Unspared":
        return unspared.of_strikes(said, m.StrikeMod(kind, by, against))
    if value.head == "Plain":
        if said is not None and kind != "ranged":
            return m.StrikeMod(kind, by, against, dull=str(said))
        if said == "atk":
            raise Unfit("no ATK counts for ranged strikes")
        return m.StrikeMod(kind, by, against, plain=True)
    inner = phrases.noun(said.args[2], scope) if isinstance(said, Term) and said.head == "Np" else None
    if inner is None or inner.sort not in {"item", "card"} or inner.zone != "play" or not inner.filters:
        raise Unfit("whose bonuses", supported=False)
    only = value.args[2] if len(value.args) > 2 else ""
    if only and kind == "ranged":
        raise Unfit("no ATK counts for ranged strikes")
    return m.StrikeMod(kind, by, against, unaided=inner.filters, dull=str(only))


def _at_once(
    kind: str, said: tuple[Value, ...], scope: Scope, against: tuple[Filter, ...], by: tuple[Filter, ...]
) -> m.StrikeMod:
    """Lower what is said with one verb: bans, or what strikes ignore."""
    (first, *more) = [strike_mod(kind, one, scope, against, by) for one in said]
    for mod in more:
        if mod.ignores and first.ignores:
            raise Unfit("items whose bonuses are ignored, said twice", supported=False)
        if (mod.unaided or mod.dull) and (first.unaided or first.dull):
            raise Unfit("which bonuses, and whose", supported=False)
        first = replace(first, **{name: getattr(mod, name) for name in _JOINED if getattr(mod, name)})
    return first


_WOUNDS = frozenset({"MoreWounds", "WoundsOf", "WoundsInstead", "Unspared"})
_JOINED = ("plain", "dull", "unaided", "most", "through", "sheer", "heeds", "ignores")


def _mute(mod: m.StrikeMod, value: Term, scope: Scope) -> m.StrikeMod:
    """Lower who may not react to strikes: players, some characters, or targets that fit."""
    who, *named = value.args
    if named and phrases.ref(named[0], scope).ref != v.Patient():
        raise Unfit("who may not react: another than the target", supported=False)
    if isinstance(who, str):
        return replace(mod, mute=who)
    inner = phrases.noun(who.args[2], scope) if isinstance(who, Term) and who.args[0] == "all" else None
    if inner is None or inner.sort != "character" or inner.zone != "play" or inner.together or inner.theirs:
        raise Unfit("characters react")
    if inner.filters in {(), (f.Opposing(),)}:
        return replace(mod, mute="foes" if inner.filters else "all")
    return replace(mod, mute="all", hush=inner.filters)


def only_wounds(said: Term) -> bool:
    """Tell whether all that is said is how many more wounds the strike inflicts."""
    changes = said.args[1] if said.head == "StrikeDoes" else ()
    return (
        bool(changes)
        and isinstance(changes, tuple)
        and all(isinstance(one, Term) and one.head in _WOUNDS for one in changes)
    )


def at_some(
    kind: str, value: Term, scope: Scope, against: tuple[Filter, ...], by: tuple[Filter, ...], melee: bool = False
) -> m.StrikeMod:
    """Lower what holds against some targets: "an additional wound against Dwarves", "if the target is stunned"."""
    if value.head == "AtSuch":
        fits = predicate(value.args[0], scope)
    else:
        np = value.args[0]
        assert isinstance(np, Term)
        inner = phrases.noun(np.args[2], scope)
        if inner.sort != "character" or inner.zone != "play" or inner.together or inner.theirs or not inner.filters:
            raise Unfit("characters are struck")
        fits = inner.filters
    return strike_mod(kind, value.args[1], scope, (*against, *fits), by, melee)
