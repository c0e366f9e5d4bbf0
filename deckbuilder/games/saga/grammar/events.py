"""What sets off a react: from who does what to whom to the events that the engine tells of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import parties, phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.means import By, joined, of_strikes, only_strikes, ways_of
from deckbuilder.games.saga.grammar.saves import check_kind
from deckbuilder.games.saga.grammar.scope import Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_ME: Final = Term("Me")
_BEFORE: Final = frozenset({"attack", "perform", "spend", "wound", "die", "roll", "equip"})
"""Kinds of event that the engine tells of before they come about, beside strikes that are about to be targeted."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event as the words tell it.

    Attributes:
        kind: see ``algebra.abilities.Event``.
        agent, patient: terms, None for anybody.
        ways: by what: of several any.
        who, whom, card: what agent, patient and card must be besides.
        when: what else must hold.
        results: words of the event that are no means: ``"success"``.
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


def trigger(value: Value, scope: Scope) -> Event | OneEvent:
    """Lower what sets off a react."""
    assert isinstance(value, Term)
    if value.head == "Guarded":
        inner, guard = value.args
        return _guarded(trigger(inner, scope), guard, scope)
    assert isinstance(value.args[0], tuple)
    scope.before = value.head == "Before"
    told = list(scope.mentions)
    rows: list[list[Mention]] = []
    found: list[Event] = []
    _said_alike(value.args[0])
    for part in value.args[0]:
        assert isinstance(part, Term)
        for draft in _drafts(part, scope):
            scope.mentions = list(told)
            found += _events(_before(draft) if scope.before else draft, scope)
            rows.append(scope.mentions)
    scope.mentions = [one for one in rows[0] if all(one in row for row in rows[1:])]
    found = list(dict.fromkeys(found))
    if len({event.target for event in found}) > 1:
        raise Unfit("a target in one of several events")
    scope.event = found[0].kind if len({event.kind for event in found}) == 1 else ""
    scope.ways = tuple(event.by for event in found)
    scope.suffers = found[0].patient if len({event.patient for event in found}) == 1 else ()
    scope.by = tuple(one for one in scope.ways[0] if all(one in way for way in scope.ways))
    scope.mine = all(event.agent == (f.Same(v.Me()),) for event in found)
    return found[0] if len(found) == 1 else OneEvent(*found)


def _said_alike(parts: tuple[Value, ...]) -> None:
    """Refuse "he makes a strike roll, or a check": the second is his too, which another reading says."""
    doers = {part.args[0] is None for part in parts if isinstance(part, Term) and part.head == "Active"}
    if len(doers) > 1:
        raise Unfit("whose?")


def _guarded(event: Event | OneEvent, guard: Value, scope: Scope) -> Event | OneEvent:
    """Demand what must be so besides."""
    assert isinstance(guard, Term)
    held: Condition = c.Phase(str(guard.args[0])) if guard.head == "During" else condition(guard.args[0], scope)
    if isinstance(event, OneEvent):
        return OneEvent(*[_held(one, held) for one in event.events])
    return _held(event, held)


def _held(event: Event, held: Condition) -> Event:
    return replace(event, when=held if event.when is None else c.Both(event.when, held))


def _events(draft: Draft, scope: Scope) -> list[Event]:
    """Give the events of a draft, one for each way, and mention who takes part."""
    doer = parties.who(draft.agent, v.Agent(), scope, draft.kind)
    done = parties.who(draft.patient, v.Patient(), scope, draft.kind)
    if doer.target and done.target:
        raise Unfit("two are targeted at once")
    target = "agent" if doer.target else "patient" if done.target else ""
    agent, patient = (*doer.filters, *draft.who), (*done.filters, *draft.whom)
    return [
        Event(draft.kind, agent, patient, draft.card, (*way, *draft.results), draft.when, target, before=scope.before)
        for way in draft.ways
    ]


def _before(draft: Draft) -> Draft:
    """Give what is told of before it comes about."""
    if draft.kind in _BEFORE:
        return draft
    if draft.kind in ("target", "strike") and only_strikes(draft.ways) and not draft.results:
        if draft.patient is None or draft.patient == Term("Np", ("a", 1, (Term("Char"),))):
            return replace(draft, kind="target", patient=None)
        if draft.kind == "strike":  # whose target is known: it was chosen, and the roll comes next
            return replace(draft, kind="roll")
    raise Unfit(f"before {draft.kind}", supported=False)


def _drafts(term: Term, scope: Scope) -> list[Draft]:
    """Lower one thing that happens."""
    head, args = term.head, term.args
    if head == "Two":
        return [one for part in args if isinstance(part, Term) for one in _drafts(part, scope)]
    if head == "PhaseOver":
        return _phase_over(str(args[0]))
    verb = args[1]
    assert isinstance(verb, Term)
    if verb.head == "EitherOf":
        return [one for part in verb.args for one in _drafts(Term(head, (args[0], part)), scope)]
    if head == "Active":
        return _ACTIVE[verb.head](args[0], verb)
    if head == "Passive":
        return _PASSIVE[verb.head](args[0], verb, scope)
    if head == "PlayerDoes":
        assert isinstance(args[0], Term)
        return _BY_PLAYERS[verb.head](args[0].head, verb, scope)
    return _by_deed(args[0], verb)


# Somebody does something -----------------------------------------------------------------------------------------------------


def _done_with(kind: str) -> Callable[[Value, Term], list[Draft]]:
    def lower(agent: Value, verb: Term) -> list[Draft]:
        ways = ways_of(verb.args[1])
        if kind in ("hit", "miss"):
            ways = of_strikes(ways)
        elif kind == "target" and any("attack" in way and "melee" not in way for way in ways):
            raise Unfit("an attack targets nobody by itself", supported=False)
        return [Draft(kind, agent, verb.args[0], ways)]

    return lower


def _perform(agent: Value, verb: Term) -> list[Draft]:
    by, patient, result = verb.args
    found = []
    for way in ways_of(by):
        results = (str(result),) if result is not None else ()
        if only_strikes((way,)):
            found.append(Draft("strike", agent, patient, (way,), results=results))
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


def _pay(agent: Value, verb: Term) -> list[Draft]:
    ways = ways_of(verb.args[0])
    if any(not {"action", "card", "spell", "order", "react"} & set(map(str, way)) for way in ways):
        raise Unfit("costs of an action", supported=False)
    return [Draft("pay", agent, None, ways)]


def _spend_for(agent: Value, verb: Term) -> list[Draft]:
    ways = ways_of(verb.args[0])
    if any(not {"action", "card", "spell", "order", "react"} & set(map(str, way)) for way in ways):
        raise Unfit("costs of an action", supported=False)
    return [Draft("spend", None, agent, ways)]


def _roll(agent: Value, verb: Term) -> list[Draft]:
    kinds, patient, critical = verb.args
    ways = joined([_roll_of(kind) for kind in (kinds if isinstance(kinds, tuple) else (kinds,))])
    if patient is not None and not only_strikes(ways):
        raise Unfit("a roll against somebody is a strike's", supported=False)
    return [Draft("roll", agent, patient, ways, when=when) for when in _criticals(critical)]


def _roll_of(kind: Value) -> By:
    if kind == "any":
        return ()
    return (check_kind(kind) if isinstance(kind, Term) else str(kind),)


def _criticals(naturals: Value) -> list[Condition | None]:
    if naturals is None:
        return [None]
    assert isinstance(naturals, tuple)
    return [c.Compare(v.EventAmount(), "==", natural) for natural in naturals if isinstance(natural, int)]


def _checked(agent: Value, verb: Term) -> list[Draft]:
    result, kinds = verb.args
    assert isinstance(kinds, tuple)
    return [Draft("check", agent, None, tuple((str(result), _test_of(kind)) for kind in kinds))]


def _test_of(kind: Value) -> str:
    assert isinstance(kind, Term)
    return {"AnySave": "save", "AnyCheck": "check"}.get(kind.head) or check_kind(kind)


def _equip(agent: Value, verb: Term) -> list[Draft]:
    gear = verb.args[0]
    assert isinstance(gear, Term)
    if gear.head == "Gear":
        return [Draft("equip", agent, card=(f.Trait(str(gear.args[0])),))]
    return [Draft("equip", agent, card=() if gear.head == "Item" else (f.Same(v.Self()),))]


_ACTIVE: Final[dict[str, Callable[[Value, Term], list[Draft]]]] = {
    "Kill": _done_with("die"),
    "Hurt": _done_with("wound"),
    "Mend": lambda agent, verb: [Draft("heal", agent, verb.args[0])],
    "Target": _done_with("target"),
    "Hit": _done_with("hit"),
    "Miss": _done_with("miss"),
    "Perform": _perform,
    "Attack": _attack,
    "Cast": _cast,
    "Pay": _pay,
    "SpendFor": _spend_for,
    "Roll": _roll,
    "Checked": _checked,
    "Equip": _equip,
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
            not {"melee", "ranged", "strike", "spell", "action"} & set(map(str, way)) for way in ways if way
        ):
            raise Unfit("wounds from what?", supported=False)
        if kind == "target" and any("attack" in way and "melee" not in way for way in ways):
            raise Unfit("an attack targets nobody by itself", supported=False)
        when = None
        if verb.head == "Suffered" and verb.args[0] != 1:
            when = c.Compare(v.EventAmount(), ">=", phrases.number(verb.args[0], scope))
        return [Draft(kind, agent, patient, ways, when=when)]

    return lower


def _entered(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    place = verb.args[0]
    if place is None:
        return [Draft("enter", None, patient)]
    assert isinstance(place, Term)
    return [Draft("enter", None, patient, whom=_place(place, scope))]


def _place(place: Term, scope: Scope) -> tuple[Filter, ...]:
    if place.head in {"Together", "TheirFront"}:
        raise Unfit("where?")
    return tuple(phrases.filters(place, scope))


def _moved(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    return [Draft(str(verb.args[0]), None, patient)]


def _moved_to(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    kind, place = verb.args
    assert isinstance(place, Term)
    where = _place(place, scope)
    if kind == "fall" and where == (f.FrontRank(),):
        raise Unfit("whose rank?")
    when = None if place.head == "Within" else c.Compare(v.EventAmount(), ">=", 1)
    return [Draft(str(kind), None, patient, whom=where, when=when)]


def _turned(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    ways, agent = _manner(verb.args[1])
    return [Draft(str(verb.args[0]), agent, patient, ways)]


_PASSIVE: Final[dict[str, Callable[[Value, Term, Scope], list[Draft]]]] = {
    "Killed": _suffers("die"),
    "Suffered": _suffers("wound"),
    "Targeted": _suffers("target"),
    "WasHit": _suffers("hit"),
    "Entered": _entered,
    "EnteredFrom": lambda patient, verb, scope: [Draft("enter", None, patient, ((str(verb.args[0]),),))],
    "KilledFor": lambda patient, verb, scope: [Draft("die", None, patient, (("payment",),))],
    "Left": lambda patient, verb, scope: [Draft("leave", None, patient)],
    "Turned": _turned,
    "Moved": _moved,
    "MovedTo": _moved_to,
}


# A strike or action does something -------------------------------------------------------------------------------------------


def _by_deed(deed: Value, verb: Term) -> list[Draft]:
    assert isinstance(deed, Term)
    by, agent = (deed.args[0], deed.args[1]) if deed.head == "Manner" else (deed, None)
    if verb.head == "Turn":
        return [Draft(str(verb.args[0]), agent, verb.args[1], ways_of(by))]
    return _ACTIVE[verb.head](agent, Term(verb.head, (verb.args[0], by)))


# What a player does ----------------------------------------------------------------------------------------------------------


def _side(who: str) -> tuple[Filter, ...]:
    if who == "Anyone":
        return ()
    return (f.Yours(),) if who == "You" else (f.Opposing(),)


def _by_side(who: str) -> Condition | None:
    """Tell whose event it is, by his Warlord."""
    side = _side(who)
    return c.Is(v.WarlordOf(v.EventPlayer()), *side) if side else None


def _initiative(who: str, verb: Term, scope: Scope) -> list[Draft]:
    when = c.WonInitiative() if who == "You" else _by_side(who)
    if verb.head == "Win":
        return [Draft("initiative", when=when)]
    if who != "You":
        raise Unfit("who loses initiative", supported=False)
    return [Draft("initiative", when=c.Never(c.WonInitiative()))]


def _roll_initiative(who: str, verb: Term, scope: Scope) -> list[Draft]:
    if who == "Anyone":
        if scope.before:
            raise Unfit("before everybody rolls", supported=False)
        return [Draft("initiative")]
    return [Draft("roll", ways=(("initiative",),), who=(*_side(who), f.IsWarlord()))]


def _tossed(who: str, verb: Term, scope: Scope) -> list[Draft]:
    kind = verb.args[0]
    fitting = () if kind is None else parties.hand_card(kind, scope)
    return [Draft("discard", card=(*_side(who), *fitting))]


def _played(who: str, verb: Term, scope: Scope) -> list[Draft]:
    return [Draft("enter", None, verb.args[0], whom=_side(who))]


def _performed_by(who: str, verb: Term, scope: Scope) -> list[Draft]:
    return [replace(draft, who=_side(who)) for draft in _perform(None, Term("Perform", (verb.args[0], None, None)))]


def _equipped_by(who: str, verb: Term, scope: Scope) -> list[Draft]:
    if who != "You":
        raise Unfit("another equips your card")
    return _equip(None, verb)


def earlier(event: Event | OneEvent) -> Event | OneEvent:
    """Give the event before it comes about: older cards say "after" of wounds that are reduced."""
    if isinstance(event, OneEvent):
        return OneEvent(*[replace(one, before=True) for one in event.events])
    return replace(event, before=True)


def _phase_over(phase: str) -> list[Draft]:
    """Lower "after the ready phase": when the next begins."""
    found = {"ready": "draw phase", "initiative": "initiative", "decree": "end"}.get(phase)
    if found is None:
        raise Unfit("a phase of which the end is not heard", supported=False)
    return [Draft(found)]


_BY_PLAYERS: Final[dict[str, Callable[[str, Term, Scope], list[Draft]]]] = {
    "Win": _initiative,
    "Lose": _initiative,
    "RollInitiative": _roll_initiative,
    "Drew": lambda who, verb, scope: [Draft("draw", card=_side(who))],
    "Tossed": _tossed,
    "Passed": lambda who, verb, scope: [Draft("pass", when=_by_side(who))],
    "Played": _played,
    "Ordered": _performed_by,
    "RolledCritical": lambda who, verb, scope: [
        Draft("roll", who=_side(who), when=when) for when in _criticals(verb.args[0])
    ],
    "Equipped": _equipped_by,
}
