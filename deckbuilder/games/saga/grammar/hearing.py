"""Costs: from terms to what is paid or chosen."""

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Cost
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import deeds, phrases
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value

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
    assert isinstance(effect, x.Target | x.Choose | x.ChoosePlayer | x.ChooseNumber)
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
    return [x.Choose(cards), *deeds.set_x(ref, scope), ab.Pay(deeds.do(verb, ref, inner.sort))]


def _mine(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Costs are paid with one's own cards (rulebook, Costs); what one holds oneself is."""
    if f.Yours() in filters or f.HeldBy() in filters or f.HeldBy(v.Me()) in filters:
        return filters
    if f.Opposing() in filters:
        raise Unfit("costs are paid with one's own cards")
    return (f.Yours(), *filters)
