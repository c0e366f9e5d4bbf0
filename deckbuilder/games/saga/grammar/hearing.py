"""Costs and triggers: from terms to what is paid and what is listened to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Cost, Event
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import deeds, phrases
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import check_kind
from deckbuilder.text.terms import Term, Value

_STRIKES: Final = frozenset({"melee", "ranged", "strike"})


# Costs -----------------------------------------------------------------------------------------------------------------------


def costs(value: Value, scope: Scope) -> tuple[Cost, ...]:
    """Lower the costs of an action, in their order."""
    assert isinstance(value, tuple)
    return tuple(one for part in value if isinstance(part, Term) for one in cost(part, scope))


def cost(term: Term, scope: Scope) -> list[Cost]:
    """Lower one cost; choosing what is paid with comes before paying."""
    head, args = term.head, term.args
    if head in {"Aim", "AimBy"}:
        if head == "AimBy" and phrases.ref(args[0], scope).ref != v.Me():
            raise Unfit("another than the performer targets", supported=False)
        return [_as_cost(one) for one in deeds.aim(args[-1], scope)]
    if head == "ChoosePlayer":
        scope.chosen = True
        return [x.ChoosePlayer()]
    if head == "Choose":
        return [_as_cost(one) for one in deeds.patient(args[0], scope).before]
    if head == "PayDiscard":
        return [_discard(term, scope)]
    if head == "Pay":
        return _pay(str(args[0]), args[1], scope)
    if head == "PayWound":
        return [ab.Pay(a.Wound(v.Me(), phrases.number(args[0], scope)))]
    if head == "PayRemoveOne":
        done = deeds.patient(args[0], scope)
        return [*map(_as_cost, done.before), ab.Pay(d.Put(done.ref, "removed"))]
    own = phrases.ref(args[0] if head != "PayTwice" else args[2], scope)
    if head == "PayTwice":
        return [one for verb in args[:2] for one in _pay(str(verb), args[2], scope)]
    if head == "PayWoundOn":
        if own.sort != CHARACTER:
            raise Unfit("characters suffer wounds")
        return [ab.Pay(a.Wound(own.ref))]
    if head == "PayReturn":
        return [ab.Pay(d.Put(own.ref, "hand"))]
    if head == "PayHeal":
        if own.sort != CHARACTER:
            raise Unfit("wounds are on characters")
        return [ab.Pay(a.Heal(own.ref))]
    if head == "PayCharge":
        assert isinstance(args[1], int)
        return [ab.Pay(d.Charge(own.ref, -args[1]))]
    if head == "PayRemove":
        return [ab.Pay(d.Put(own.ref, "removed"))]
    if head == "PayToss" and scope.bearer.kind in ("Item", "Character"):
        return [ab.Pay(a.Destroy(own.ref) if own.sort == CARD else d.Put(own.ref, "discard"))]
    raise Unfit(f"{head}: no cost", supported=False)


def _as_cost(effect: x.Effect) -> Cost:
    assert isinstance(effect, x.Target | x.Choose | x.ChoosePlayer)
    return effect


def _discard(term: Term, scope: Scope) -> Cost:
    n, kind = phrases.number(term.args[0], scope), term.args[1]
    filters: tuple[Filter, ...] = ()
    if kind == Term("Char"):
        filters = (f.Kind("Character"),)
    elif isinstance(kind, Term):
        filters = tuple(phrases.filters(kind, scope, ITEM if kind.head in {"Item", "Gear"} else CARD))
    scope.pick(CARD, filters, target=False, many=n != 1)
    return ab.Pay(d.Discard(n, filters=filters))


def _pay(verb: str, value: Value, scope: Scope) -> list[Cost]:
    assert isinstance(value, Term)
    if value.head != "Np":
        own = phrases.ref(value, scope)
        if value.head == "ThisCard" or (verb in ("kill", "stun") and own.sort != CHARACTER):
            raise Unfit(f"{verb}: not a card like this")
        if verb == "destroy" and own.sort == CHARACTER:
            raise Unfit("characters are killed, not destroyed")
        return [ab.Pay(deeds.do(verb, own.ref, own.sort))]
    mode, n, parts = value.args
    if mode != "a":
        raise Unfit("costs are not targeted")
    inner = phrases.noun(parts, scope)
    if inner.zone != "play":
        raise Unfit("a card in play")
    extra: tuple[Filter, ...] = ()
    if verb == "spend" and f.Ready() not in inner.filters:
        extra = (f.Ready(),)
    if verb == "stun" and f.Not(f.Stunned()) not in inner.filters:
        extra = (f.Not(f.Stunned()),)
    cards = Cards(*_mine(inner.filters), *extra, n=phrases.number(n, scope))
    ref = scope.pick(inner.sort, inner.filters, target=False, many=False)
    return [x.Choose(cards), ab.Pay(deeds.do(verb, ref, inner.sort))]


def _mine(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Costs are paid with one's own cards (rulebook, Costs); what one holds oneself is."""
    if f.Yours() in filters or f.HeldBy() in filters or f.HeldBy(v.Me()) in filters:
        return filters
    if f.Opposing() in filters:
        raise Unfit("costs are paid with one's own cards")
    return (f.Yours(), *filters)


# Triggers --------------------------------------------------------------------------------------------------------------------


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
