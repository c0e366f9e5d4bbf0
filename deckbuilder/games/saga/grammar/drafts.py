"""Events as words tell them: who does what to whom, and what becomes of whom."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.means import By, joined, of_strikes, only_strikes, several, ways_of
from deckbuilder.games.saga.grammar.saves import check_kind
from deckbuilder.games.saga.grammar.scope import ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value


@dataclass(frozen=True, slots=True)
class Draft:
    """An event as the words tell it.

    Attributes:
        kind: one of ``algebra.happenings.KINDS``.
        agent, patient: terms, None for anybody.
        ways: by what: of several any.
        who, whom, card: what agent, patient and card must be besides.
        when: what else must hold.
        results: words of the event that are no means: ``"success"``.
        did: of an action that is over: what it has done.
        early: an action or attack is told of as it is declared, before its costs are paid.
    """

    kind: str
    agent: Value = None
    patient: Value = None
    ways: tuple[By, ...] = ((),)
    who: tuple[Filter, ...] = ()
    whom: tuple[Filter, ...] = ()
    card: tuple[Filter, ...] = ()
    when: Condition | None = None
    results: By = ()
    did: tuple[str, ...] = ()
    early: bool = False


# Somebody does something -----------------------------------------------------------------------------------------------------


def _the_last(kind: str, agent: Value, parts: Value, ways: tuple[By, ...]) -> Draft:
    """Tell of "the last ready character in an opposing front rank": where he stood, no other such one stands."""
    assert isinstance(parts, tuple)
    if kind != "die" or Term("TheirFront") not in parts:
        raise Unfit("the last of whom?", supported=False)
    such = tuple(
        one for part in parts if isinstance(part, Term) and part != Term("TheirFront") for one in _quality(part)
    )
    front = (f.FrontRank(own=False), f.Not(f.SameRank(v.Every(f.Yours(), f.FrontRank()))))
    alone = c.Never(c.Some(*such, f.SameRank(v.Patient())))
    return Draft(kind, agent, None, ways, whom=(*such, *front), when=alone)


def _quality(part: Term) -> tuple[Filter, ...]:
    known: dict[str, tuple[Filter, ...]] = {
        "Char": (),
        "Ready": (f.Ready(),),
        "Spent": (f.Spent(),),
        "Stunned": (f.Stunned(),),
    }
    if part.head not in known:
        raise Unfit("the last of whom?", supported=False)
    return known[part.head]


def _done_with(kind: str) -> Callable[[Value, Term], list[Draft]]:
    def lower(agent: Value, verb: Term) -> list[Draft]:
        ways = ways_of(verb.args[1])
        if kind in ("hit", "miss"):
            ways = of_strikes(ways)
        if isinstance(verb.args[0], Term) and verb.args[0].head == "TheLast":
            return [_the_last(kind, agent, verb.args[0].args[0], ways)]
        if kind == "target" and any("attack" in way and "melee" not in way for way in ways):
            raise Unfit("an attack targets nobody by itself", supported=False)
        return [Draft(kind, agent, verb.args[0], ways)]

    return lower


def perform(agent: Value, verb: Term) -> list[Draft]:
    """Lower "performs": strikes, attacks and other actions are heard in different ways."""
    by, patient, result = (*verb.args, None, None)[:3]
    found = []
    for way in ways_of(by):
        results = (str(result),) if result is not None else ()
        if only_strikes((way,)):
            found.append(Draft("strike", agent, patient, (way,), results=results))
        elif str(result) == "killing" and "attack" not in way and patient is not None:
            found.append(Draft("affect", agent, patient, (way,), did=("die",)))
        elif result is not None:
            raise Unfit("strikes hit")
        elif "attack" in way:
            found.append(_attack(agent, Term("Attack", (patient,)))[0])
        else:
            found.append(Draft("perform", agent, patient, (way,)))
    return found


def _attack(agent: Value, verb: Term) -> list[Draft]:
    if verb.args[0] is not None:
        return [Draft("target", agent, verb.args[0], (("melee", "attack"),))]
    return [Draft("attack", agent)]


def _cast(agent: Value, verb: Term) -> list[Draft]:
    ways = ways_of(verb.args[0])
    if any("spell" not in way for way in ways):
        raise Unfit("spells are cast")
    return [Draft("perform", agent, verb.args[1], ways)]


_PAID_FOR: Final = frozenset({"action", "card", "spell", "order", "react", "attack"})
"""What has costs."""


def _pay(agent: Value, verb: Term) -> list[Draft]:
    ways = ways_of(verb.args[0])
    if any(not _PAID_FOR & set(map(str, way)) for way in ways):
        raise Unfit("costs of an action", supported=False)
    return [Draft("pay", agent, None, ways)]


def _spend_for(agent: Value, verb: Term) -> list[Draft]:
    (paid,) = _pay(agent, verb)  # for the costs of an action of his own
    ways = tuple((*way, "spending") for way in paid.ways)
    return [replace(paid, kind="spend", ways=ways, whom=(f.Same(v.Agent()),))]


def _roll(agent: Value, verb: Term) -> list[Draft]:
    kinds, patient, critical = verb.args
    ways = roll_ways(kinds if isinstance(kinds, tuple) else (kinds,))
    if patient is not None and not only_strikes(ways):
        raise Unfit("a roll against somebody is a strike's", supported=False)
    return [Draft("roll", agent, patient, ways, when=when) for when in criticals(critical)]


def roll_ways(kinds: tuple[Value, ...]) -> tuple[By, ...]:
    """Give what rolls are for: one way for each kind."""
    return joined([_roll_of(kind, kinds) for kind in kinds])


def _roll_of(kind: Value, among: tuple[Value, ...]) -> By:
    if kind == "any":
        return ()
    if isinstance(kind, Term) and kind.head == "RollBy":
        return (str(kind.args[0]), "spell" if kind.args[1] == Term("Spell") else f.Not(f.Spell()))
    return _test_of(kind, among) if isinstance(kind, Term) else (str(kind),)


def _hit_so(agent: Value, verb: Term) -> list[Draft]:
    """Lower "hits with a strike that is a Critical Success"."""
    made = _done_with("hit")(agent, Term("Hit", verb.args[:2]))
    return [replace(draft, when=when) for draft in made for when in criticals(verb.args[2])]


def _perform_so(agent: Value, verb: Term) -> list[Draft]:
    made = perform(agent, Term("Perform", (verb.args[0], verb.args[2] if len(verb.args) > 2 else None, None)))
    if any(draft.kind != "strike" for draft in made):
        raise Unfit("only strikes are criticals")
    return [replace(draft, when=when) for draft in made for when in criticals(verb.args[1])]


def _turn_one(agent: Value, verb: Term) -> list[Draft]:
    return [Draft(str(verb.args[0]), agent, verb.args[1], ways_of(verb.args[2]))]


def _enters_by(agent: Value, verb: Term) -> list[Draft]:
    whom = (f.Summoned(),) if verb.head == "Summon" else ()
    return [Draft("enter", agent, verb.args[0], whom=whom)]


def criticals(naturals: Value) -> list[Condition | None]:
    """Give what the natural roll must be; None for anything."""
    if naturals is None:
        return [None]
    if isinstance(naturals, Term):
        op = {"AtLeast": ">=", "AtMost": "<=", "Exactly": "=="}[naturals.head]
        return [c.Compare(v.EventAmount(), op, _whole(naturals.args[0]))]
    assert isinstance(naturals, tuple)
    return [c.Compare(v.EventAmount(), "==", natural) for natural in naturals if isinstance(natural, int)]


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _checked(agent: Value, verb: Term) -> list[Draft]:
    result, kinds = verb.args
    assert isinstance(kinds, tuple)
    return [Draft("check", agent, None, test_ways(result, kinds))]


def test_ways(result: Value, kinds: tuple[Value, ...]) -> tuple[By, ...]:
    """Give the words for checks that ended so: one way for each kind."""
    return tuple((str(result), *_test_of(kind, kinds)) for kind in kinds)


def _test_of(kind: Value, among: tuple[Value, ...]) -> By:
    """Give the words for a check that is heard of: every one is a skill check, a save, too, unless saves are named besides (rulebook, Feats)."""
    assert isinstance(kind, Term)
    if kind.head == "SkillKind":
        saves = any(isinstance(one, Term) and one.head in {"SaveKind", "AnySave"} for one in among)
        return ("check", "not save") if saves else ("check",)
    return ({"AnySave": "save", "AnyCheck": "check"}.get(kind.head) or check_kind(kind),)


def equip(agent: Value, verb: Term) -> list[Draft]:
    """Lower "equips"."""
    gear = verb.args[0]
    assert isinstance(gear, Term)
    if gear.head == "Gear":
        return [Draft("equip", agent, card=(f.Trait(str(gear.args[0])),))]
    return [Draft("equip", agent, card=() if gear.head == "Item" else (f.Same(v.Self()),))]


def _equip_such(agent: Value, verb: Term) -> list[Draft]:
    """Lower "equips a fighter item"."""
    name, gear = verb.args
    return [replace(one, card=(*one.card, f.Class(str(name)))) for one in equip(agent, Term("Equip", (gear,)))]


def _hurt_much(agent: Value, verb: Term) -> list[Draft]:
    """Lower "inflicts two or more wounds on"."""
    n, *rest = verb.args
    when = c.Compare(v.EventAmount(), ">=", several(n))
    return [replace(draft, when=when) for draft in _done_with("wound")(agent, Term("Hurt", tuple(rest)))]


ACTIVE: Final[dict[str, Callable[[Value, Term], list[Draft]]]] = {
    "Kill": _done_with("die"),
    "Hurt": _done_with("wound"),
    "HurtMuch": _hurt_much,
    "Mend": lambda agent, verb: [Draft("heal", agent, verb.args[0])],
    "Target": _done_with("target"),
    "Hit": _done_with("hit"),
    "Miss": _done_with("miss"),
    "Perform": perform,
    "Declare": lambda agent, verb: [replace(one, early=True) for one in perform(agent, verb)],
    "Attack": _attack,
    "Cast": _cast,
    "Pay": _pay,
    "SpendFor": _spend_for,
    "Roll": _roll,
    "Checked": _checked,
    "EquipSuch": _equip_such,
    "Equip": equip,
    "HitSo": _hit_so,
    "PerformSo": _perform_so,
    "TurnOne": _turn_one,
    "MoveOne": lambda agent, verb: [Draft(str(verb.args[0]), agent, verb.args[1])],
    "PutIntoPlay": _enters_by,
    "Summon": _enters_by,
}


# Something becomes of somebody -----------------------------------------------------------------------------------------------


def _manner(value: Value) -> tuple[tuple[By, ...], Value]:
    """Give by what, and by whom."""
    if value is None:
        return ((),), None
    assert isinstance(value, Term)
    return ways_of(value.args[0]), value.args[1]


def _suffers(kind: str) -> Callable[[Value, Term, Scope], list[Draft]]:
    def lower(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
        ways, agent = _manner(verb.args[-1])
        if verb.head == "WasHit":
            return [Draft(str(verb.args[0]), agent, patient, of_strikes(ways))]
        if kind == "wound" and any(
            not {"melee", "ranged", "strike", "spell", "action", "effect"} & set(map(str, way)) for way in ways if way
        ):
            raise Unfit("wounds from what?", supported=False)
        if kind == "target" and any("attack" in way and "melee" not in way for way in ways):
            raise Unfit("an attack targets nobody by itself", supported=False)
        when = None
        if verb.head == "Suffered" and verb.args[0] != 1:
            when = c.Compare(v.EventAmount(), *phrases.at_least(verb.args[0], scope))
        return [Draft(kind, agent, patient, ways, when=when)]

    return lower


_THIS_ITEM: Final = (Term("Own"), Term("ThisItem"), Term("ThisCard"))


def _entered(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    place = verb.args[0]
    if place is None and scope.bearer.kind == "Item" and not scope.bearer.lent and patient in _THIS_ITEM:
        return _equipped(patient, Term("Equipped", (None,)), scope)  # items come into play by being equipped
    if place is None:
        return [Draft("enter", None, patient)]
    assert isinstance(place, Term)
    return [Draft("enter", None, patient, whom=place_filters(place, scope))]


def place_filters(place: Term, scope: Scope) -> tuple[Filter, ...]:
    """Lower where an event comes about."""
    if place.head in {"Together", "TheirFront", "ThatRank"}:  # who was picked for "that rank" may move out of it
        raise Unfit("where?")
    return tuple(phrases.filters(place, scope))


def _equipped(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "an item is equipped by ...": the item is the card of the event."""
    assert isinstance(patient, Term)
    if patient.head == "Np" and patient.args[0] == "a":
        inner = phrases.noun(patient.args[2], scope)
        if inner.sort != ITEM or inner.zone != "play":
            raise Unfit("items are equipped")
        return [Draft("equip", verb.args[0], card=tuple(one for one in inner.filters if one != f.Kind("Item")))]
    found = phrases.ref(patient, scope)
    if found.ref != v.Self() or scope.bearer.kind != "Item":
        raise Unfit("items are equipped")
    return [Draft("equip", verb.args[0], card=(f.Same(v.Self()),))]


_FRONT: Final = ((f.FrontRank(),), (f.FrontRank(own=False),))
"""Whoever's front rank: nobody falls but in his own formation."""


def _moved_to(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    kind, place = verb.args
    assert isinstance(place, Term)
    where = place_filters(place, scope)
    if scope.before and kind == "fall" and where in _FRONT:
        at_home = (f.Not(f.Abroad()),) if where == (f.FrontRank(),) else ()
        return [Draft("fall", None, patient, whom=(f.InRank(2), *at_home))]  # who is about to fall there stands behind
    if scope.before or (kind == "fall" and where == (f.FrontRank(),)):
        raise Unfit("whose rank, or where does nobody stand yet?")
    when = None if place.head == "Within" else c.Compare(v.EventAmount(), ">=", 1)
    return [Draft(str(kind), None, patient, whom=where, when=when)]


def _turned(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    ways, agent = _manner(verb.args[1])
    if any("effect" in way for way in ways):
        raise Unfit("readied by a card: another reading says it")
    return [Draft(str(verb.args[0]), agent, patient, ways)]


def _moved_so(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "moves forward without spending": a maneuver and most falls are none such."""
    kind, costs = verb.args
    assert isinstance(costs, tuple)
    return [Draft(str(kind), None, patient, (tuple(f"not {one}" for one in costs),))]


def _moved_far(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "moves two or more ranks"."""
    return [Draft(str(verb.args[0]), None, patient, when=c.Compare(v.EventAmount(), ">=", _whole(verb.args[1])))]


PASSIVE: Final[dict[str, Callable[[Value, Term, Scope], list[Draft]]]] = {
    "Killed": _suffers("die"),
    "Suffered": _suffers("wound"),
    "Targeted": _suffers("target"),
    "WasHit": _suffers("hit"),
    "Entered": _entered,
    "EnteredFrom": lambda patient, verb, scope: [Draft("enter", None, patient, ((str(verb.args[0]),),))],
    "KilledFor": lambda patient, verb, scope: [Draft("die", None, patient, (("payment",),))],
    "Left": lambda patient, verb, scope: [Draft("leave", None, patient)],
    "Turned": _turned,
    "Invaded": lambda patient, verb, scope: [Draft("invade", None, patient, whom=(f.InFormation(),))],
    "Equipped": _equipped,
    "Moved": lambda patient, verb, scope: [Draft(str(verb.args[0]), None, patient)],
    "FallsToFix": lambda patient, verb, scope: [Draft("fall", None, patient, ways=(("fixing",),))],
    "MovedBy": _turned,
    "PutBy": lambda patient, verb, scope: [Draft("enter", verb.args[0], patient)],
    "MovedTo": _moved_to,
    "MovedSo": _moved_so,
    "MovedFar": _moved_far,
    "Healed": lambda patient, verb, scope: [Draft("heal", None, patient)],
}


# A strike or action does something -------------------------------------------------------------------------------------------


def by_deed(deed: Value, verb: Term) -> list[Draft]:
    """Lower "a spell targets ..."."""
    assert isinstance(deed, Term)
    by, agent = (deed.args[0], deed.args[1]) if deed.head == "Manner" else (deed, None)
    if verb.head in {"Turn", "MoveIt"}:
        return [Draft(str(verb.args[0]), agent, verb.args[1], ways_of(by))]
    return ACTIVE[verb.head](agent, Term(verb.head, (verb.args[0], by)))
