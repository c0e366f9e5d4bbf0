"""Triggers: from terms to what is listened to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import check_kind
from deckbuilder.text.terms import Term, Value

_STRIKES: Final = frozenset({"melee", "ranged", "strike"})


@dataclass(frozen=True, slots=True)
class _Who:
    filters: tuple[Filter, ...]
    target: bool


def _who(value: Value, ref: v.Ref, scope: Scope) -> _Who:
    """Lower a participant of a trigger, and mention it."""
    if value is None:
        return _Who((), False)
    if not isinstance(value, Term):
        raise Unfit("a participant")
    if value.head == "Np":
        mode, _, parts = value.args
        if mode not in ("a", "target"):
            raise Unfit("one participant")
        inner = phrases.noun(parts, scope)
        if inner.sort != CHARACTER or inner.zone != "play" or inner.together or inner.theirs:
            raise Unfit("characters in play take part")
        scope.mention(Mention(ref, CHARACTER, inner.filters, target=mode == "target"))
        return _Who(inner.filters, mode == "target")
    found = phrases.ref(value, scope)
    if value.head == "YourWarlord":
        scope.mention(Mention(ref, CHARACTER, (f.IsWarlord(), f.Yours())))
        return _Who((f.Yours(), f.IsWarlord()), False)
    if not found.own or found.sort != CHARACTER:
        raise Unfit("who takes part?")
    return _Who((f.Same(v.Me()),), False)


def _by(value: Value) -> tuple[str | Filter, ...]:
    if value is None:
        return ()
    assert isinstance(value, tuple)
    return tuple(_made_by(one) if isinstance(one, Term) else "strike" if one == "both" else str(one) for one in value)


def _made_by(term: Term) -> Filter:
    return f.Not(f.Spell()) if term.head == "Not" else f.Trait(str(term.args[0]))


def trigger(value: Value, scope: Scope) -> Event:
    """Lower what sets off a react."""
    assert isinstance(value, Term)
    inner = value.args[0]
    assert isinstance(inner, Term)
    scope.before = value.head == "Before"
    event = _EVENTS[inner.head](inner, scope)
    scope.event, scope.by = event.kind, event.by
    if scope.before:
        event = Event(
            event.kind, event.agent, event.patient, event.card, event.by, event.when, event.target, before=True
        )
    return event


def _event(
    kind: str,
    scope: Scope,
    agent: Value = None,
    patient: Value = None,
    by: tuple[str | Filter, ...] = (),
    **more: object,
) -> Event:
    doer, done = _who(agent, v.Agent(), scope), _who(patient, v.Patient(), scope)
    if doer.target and done.target:
        raise Unfit("two are targeted at once")
    target = "agent" if doer.target else "patient" if done.target else ""
    card = more.get("card", ())
    when = more.get("when")
    assert isinstance(card, tuple)
    assert when is None or isinstance(when, c.Compare | c.WonInitiative | c.Is | c.Never)
    return Event(kind, doer.filters, done.filters, card, by, when, target)


def _kills(term: Term, scope: Scope) -> Event:
    agent, patient, by = term.args
    return _event("die", scope, agent, patient, _by(by))


def _enters(term: Term, scope: Scope) -> Event:
    patient, place = term.args
    event = _event("enter", scope, None, patient)
    if place is None:
        return event
    assert isinstance(place, Term)
    if place.head in {"Together", "TheirFront"}:
        raise Unfit("where?")
    where = tuple(phrases.filters(place, scope))
    return Event("enter", (), (*event.patient, *where), target=event.target)


def _wounded(term: Term, scope: Scope) -> Event:
    patient, by, agent = term.args
    if by is not None and not set(map(str, _by(by))) & {*_STRIKES, "spell", "action"}:
        raise Unfit("wounds from what?")
    return _event("wound", scope, agent, patient, _by(by))


def _targeted(term: Term, scope: Scope) -> Event:
    patient, by, agent = term.args
    words = _by(by)
    if "attack" in words:
        raise Unfit("an attack targets nobody by itself", supported=False)
    return _event("target", scope, agent, patient, words)


def _strike_event(kind: str, place: int) -> Callable[[Term, Scope], Event]:
    def lower(term: Term, scope: Scope) -> Event:
        words = _by(term.args[2])
        if not set(map(str, words)) & {*_STRIKES, "spell"}:
            raise Unfit("strikes hit and miss")
        more = (str(term.args[3]),) if len(term.args) > place and term.args[3] is not None else ()
        return _event(kind, scope, term.args[0], term.args[1], (*words, *more))

    return lower


def _cast(term: Term, scope: Scope) -> Event:
    words = _by(term.args[1])
    if "spell" not in words:
        raise Unfit("spells are cast")
    return _event("perform", scope, term.args[0], None, words)


def _performed(term: Term, scope: Scope) -> Event:
    words = _by(term.args[1])
    if set(map(str, words)) & {*_STRIKES, "attack"}:
        raise Unfit("a strike or an attack")
    return _event("perform", scope, term.args[0], None, words)


def _paid(term: Term, scope: Scope) -> Event:
    words = _by(term.args[1])
    if not set(map(str, words)) & {"action", "card", "spell", "order", "react"}:
        raise Unfit("costs of an action")
    return _event("pay", scope, term.args[0], None, words)


def _rolls(term: Term, scope: Scope) -> Event:
    agent, kind = term.args[:2]
    if term.head == "Aims":
        return _event("target", scope, agent, None, _by(kind))
    by: tuple[str | Filter, ...] = () if kind == "any" else (str(kind),)
    return _event("roll", scope, agent, term.args[2] if term.head == "RollsAt" else None, by)


def _checked(term: Term, scope: Scope) -> Event:
    agent, result, kind = term.args
    assert isinstance(kind, Term)
    by = "save" if kind.head == "AnySave" else check_kind(kind)
    return _event("check", scope, agent, None, (str(result), by))


def _equips(term: Term, scope: Scope) -> Event:
    gear = term.args[1]
    assert isinstance(gear, Term)
    card = (f.Trait(str(gear.args[0])),) if gear.head == "Gear" else ()
    return _event("equip", scope, term.args[0], None, card=card)


def _mends(term: Term, scope: Scope) -> Event:
    patient = term.args[1]
    return _event("heal", scope, term.args[0], patient)


def _deed_of(value: Value) -> tuple[Value, Value]:
    """Give by what, and whose it is."""
    assert isinstance(value, Term)
    return value.args[0], value.args[1]


def _kills_by(term: Term, scope: Scope) -> Event:
    by, agent = _deed_of(term.args[1])
    return _event("die", scope, agent, term.args[0], _by(by))


def _moves_within(term: Term, scope: Scope) -> Event:
    event = _event("fall" if term.head == "FallsWithin" else "move", scope, None, term.args[0])
    if term.head == "MovesNextTo":
        return Event(
            "move",
            patient=(*event.patient, f.AdjacentRank()),
            when=c.Compare(v.EventAmount(), ">=", 1),
            target=event.target,
        )
    if term.args[2] is not None and phrases.ref(term.args[2], scope).ref != v.Me():
        raise Unfit("a distance from another")
    where = f.Within(phrases.number(term.args[1], scope))
    return Event(event.kind, patient=(*event.patient, where), target=event.target)


_EVENTS: Final[dict[str, Callable[[Term, Scope], Event]]] = {
    "Kills": _kills,
    "Enters": _enters,
    "Wounded": _wounded,
    "Targeted": _targeted,
    "Hits": _strike_event("hit", 9),
    "Misses": _strike_event("miss", 9),
    "Struck": _strike_event("strike", 3),
    "Attacked": lambda term, scope: _event("attack", scope, term.args[0]),
    "Cast": _cast,
    "Performed": _performed,
    "Paid": _paid,
    "Turned": lambda term, scope: _event(str(term.args[0]), scope, None, term.args[1]),
    "Moves": lambda term, scope: _event(str(term.args[0]), scope, None, term.args[1]),
    "Rolls": _rolls,
    "RollsAt": _rolls,
    "Aims": _rolls,
    "Checked": _checked,
    "Equips": _equips,
    "Mends": _mends,
    "KillsBy": _kills_by,
    "TargetedBy": lambda term, scope: _targeted(Term("Targeted", (term.args[0], *_deed_of(term.args[1]))), scope),
    "MovesWithin": _moves_within,
    "MovesNextTo": _moves_within,
    "FallsWithin": _moves_within,
    "LostInitiative": lambda term, scope: _event("initiative", scope, when=c.Never(c.WonInitiative())),
    "Initiative": lambda term, scope: _event("initiative", scope, when=c.WonInitiative()),
}
