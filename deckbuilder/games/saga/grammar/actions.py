"""Actions: limits, costs, triggers and effects of orders and reacts."""

from collections.abc import Callable
from copy import copy
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, cast

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import (
    adjuncts,
    attaching,
    called,
    costs,
    delays,
    dues,
    events,
    facedown,
    givers,
    heard,
    known,
    phrases,
    rolls,
    unbidden,
)
from deckbuilder.games.saga.grammar.answers import spared
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.paragraphs import effect
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import plain
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value, speaks_of


def _split(value: Value, scope: Scope) -> tuple[tuple[Value, ...], dict[str, Any], list[Term]]:
    """Part the sentences of an action into what it does, what it is, and what holds while the card is attached."""
    assert isinstance(value, tuple)
    done: list[Value] = []
    nature: dict[str, Any] = {}
    attached = []
    for part in value:
        if isinstance(part, Term) and part.head in _NATURES:
            nature |= _NATURES[part.head](part, scope)
        elif (
            isinstance(part, Term) and part.head == "AttachedSays" and not speaks_of(tuple(done), facedown.FACING_DOWN)
        ):
            attached.append(part)
        elif attached:
            raise Unfit("a sentence after what holds while attached", supported=False)
        else:
            done.append(part)
    return tuple(done), nature, attached


def _told_of(
    asked: costs.Demands, targets: tuple[ab.Cost, ...], nature: dict[str, Any], scope: Scope
) -> dict[str, Any]:
    """Put together what stands between the colons and what is said behind, of him who is meant where all is told."""
    _said_of(Term("", nature.pop("said of", ())), scope)
    for key, said in (("times", asked.times), ("game", asked.game)):
        if said and nature.get(key, said) != said:
            raise Unfit("two limits")
    cost = (*nature.pop("cost", ()), *asked.cost, *targets)
    times = dues.oftener(asked.times, nature.pop("often", None))
    return {"cost": cost, "times": times, "game": asked.game, "zone": _zone(scope), **nature}


def _zone(scope: Scope) -> str:
    """Tell where a character is that puts itself into play; ``""`` for where such cards are as a rule."""
    return "" if scope.from_pile is None else f"own {scope.from_pile}"


def _said_of(term: Term, scope: Scope) -> None:
    """Look whether a sentence speaks of this action and its performer."""
    if term.args and phrases.ref(term.args[0], scope).ref not in (v.Me(), v.Self()):
        raise Unfit("another may perform it")


def _while_stunned(term: Term, scope: Scope) -> dict[str, Any]:
    _said_of(term, scope)
    return {"stunned": True}


def _only_times(term: Term, scope: Scope) -> dict[str, Any]:
    limit, *said = term.args
    asked = costs.demands((limit,), scope)
    if asked.cost:
        raise Unfit("a limit that demands something", supported=False)
    return {
        "said of": tuple(who for who in said[:1] if who is not None),
        **({"times": asked.times} if asked.times else {"game": asked.game}),
    }


_NATURES: Final[dict[str, Callable[[Term, Scope], dict[str, Any]]]] = {
    "Element": lambda term, scope: {"element": str(term.args[0])},
    "SpellToo": lambda term, scope: {"element": str(term.args[0]), "spell": True},
    "AsSpell": lambda term, scope: {"spell": True},
    "EvenStunned": _while_stunned,
    **dict.fromkeys(("AimsNot", "AimsOnly"), lambda term, scope: {"aims": _aims(term, scope)}),
    "Unanswered": lambda term, scope: {"mute": dues.silent(term.args[0])},
    "Undiverted": lambda term, scope: {"fixed": True},
    "UncanceledFixed": lambda term, scope: {"sure": True, "fixed": True},
    "Uncanceled": lambda term, scope: {"sure": True},
    "UncanceledStunned": lambda term, scope: {"sure": True, "stunned": True},
    "OnlyTimes": _only_times,
    "OnlyTimesLater": lambda term, scope: {
        **_only_times(term, scope),
        "cost": (ab.Require(condition(Term("LaterTurn"), scope)),),
    },
    "NotAgain": lambda term, scope: {"times": 1},
    "Freely": lambda term, scope: {"times": 0},
    **dict.fromkeys(("OftenFor", "OftenIf"), dues.often_for),
    "OnlyWith": lambda term, scope: {"cost": (ab.Require(condition(term.args[0], scope)),)},
}
"""Sentences that say what an action is and not what it does."""


def _aims(term: Term, scope: Scope) -> f.Filter:
    """Lower what else whoever the action targets must fit."""
    np = term.args[0]
    inner = (
        phrases.noun(np.args[2], scope) if isinstance(np, Term) and np.head == "Np" and np.args[0] == "all" else None
    )
    if inner is None or inner.zone != "play" or inner.together or inner.theirs or not inner.filters:
        raise Unfit("whom may it target?")
    fitting: f.Filter = inner.filters[0] if len(inner.filters) == 1 else f.All(*inner.filters)
    return f.Not(fitting) if term.head == "AimsNot" else fitting


def _with(cards: c.Cards, fitting: f.Filter) -> c.Cards:
    made = copy(cards)
    object.__setattr__(made, "filters", (*cards.filters, fitting))
    return made


def _narrowed(node: Any, fitting: f.Filter) -> Any:
    """Let whoever is targeted fit as well."""
    if isinstance(node, tuple):
        return tuple(_narrowed(part, fitting) for part in node)
    if isinstance(node, x.Target):
        return x.Target(_with(node.cards, fitting))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    made = copy(node)
    for one in fields(node):
        object.__setattr__(made, one.name, _narrowed(getattr(node, one.name), fitting))
    return made


def _aimed(made: Ability, fitting: f.Filter) -> Ability:
    """Let the one target of an action fit as well."""
    if sum(isinstance(node, x.Target) for node in within(made)) != 1:
        raise Unfit("which of its targets?")
    return cast(Ability, _narrowed(made, fitting))


def _as(term: Term, scope: Scope) -> list[Ability]:
    """Lower an action with what it is behind its head: "React (Trap): ..."."""
    head, nature, body = term.args
    assert isinstance(body, Term)
    assert isinstance(body.args[-1], tuple)
    said = Term(body.head, (*body.args[:-1], (*body.args[-1], nature)))
    return (_order if "order" in str(head) else _react)(Term("", (head, said)), scope)


def _order(term: Term, scope: Scope) -> list[Ability]:
    head, body = term.args
    assert isinstance(body, Term)
    paid, done = _struck_first(body.args[0], body.args[1])
    asked = costs.demands(paid, scope)
    sentences, nature, attached = _split((*done, *_row(body.args[1])), scope)
    targets: tuple[ab.Cost, ...] = ()
    if sentences and not done:
        targets, sentences = _leading_target(sentences, scope)
    aims = nature.pop("aims", None)
    done_so, attached = _attaching(effect(sentences, scope), attached, body, scope)
    made = ab.Order(_something(done_so), spend=head == "spend order", **_told_of(asked, targets, nature, scope))
    known.still_there(made)
    said: Ability = made if aims is None else _aimed(made, aims)
    return [said, *[one for part in attached for one in attaching.said(part, scope, attaching.attached_to(body))]]


def _attaching(done: Effect, attached: list[Term], body: Term, scope: Scope) -> tuple[Effect, list[Term]]:
    """Part what holds while a card is attached from what an action card says of itself: that it has its host by the effect."""
    if not attached or scope.bearer.kind == "Action":
        return done, attached
    return attaching.with_gains(done, attached, body, scope), []


def _row(value: Value) -> tuple[Value, ...]:
    assert isinstance(value, tuple)
    return value


def _struck_first(value: Value, then: Value) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """Part costs from strikes that stand where costs do, of which the effect goes on to speak: "Order: Perform two strikes: They may not ..."."""
    paid, effects = _row(value), _row(then)
    last, first = paid[-1] if paid else None, effects[0] if effects else None
    deed = last.args[0] if isinstance(last, Term) and last.head == "PayDeed" else None
    of_strike = isinstance(first, Term) and plain(first).head == "StrikeDoes"
    if of_strike and isinstance(deed, Term) and deed.head == "Perform":
        return paid[:-1], (Term("Deeds", ((deed,),)),)
    return paid, ()


def _something(done: Effect) -> Effect:
    """Let an action that does one of several things and nothing else do one of them, on a condition as well (rulebook, Zero Effect)."""
    if isinstance(done, x.If):
        return x.If(done.when, _something(done.then), done.other and _something(done.other))
    if isinstance(done, x.May) and isinstance(done.effect, a.Move) and done.effect.up_to:
        return done.effect
    return x.OneEffect(*done.effects, by=done.by) if isinstance(done, x.OneEffect) else done


def _by_day(term: Term, scope: Scope) -> list[Ability]:
    """Lower what is only performed in the first turn, or only after it; it may say so again."""
    day, head, body = term.args
    made = (_order if "order" in str(head) else _react)(Term("", (head, body)), scope)
    if len(made) != 1 or not isinstance(made[0], ab.Order | ab.React):
        raise Unfit("an action of the first turn")
    action, first = made[0], c.Compare(v.Turns(), "==" if day == "day" else ">", 1)
    effect_ = action.effect
    parts = effect_.effects if isinstance(effect_, x.Seq) else (effect_,)
    said = joined(
        [part.then if isinstance(part, x.If) and (part.when, part.other) == (first, None) else part for part in parts]
    )
    cost = tuple(one for one in action.cost if one != ab.Require(first))
    return [replace(action, effect=said, cost=cost, daybreak=day == "day", nightfall=day == "night")]


def _leading_target(sentences: tuple[Value, ...], scope: Scope) -> tuple[tuple[ab.Cost, ...], tuple[Value, ...]]:
    """Older cards target in the first sentence: "Order: Target a character. The target ..."; that is what is declared."""
    first, lender = sentences[0], givers.told(sentences, scope)
    if len(sentences) == 1:
        return lender, sentences
    if isinstance(first, Term) and first.head == "Deeds" and isinstance(first.args[0], tuple):
        first = first.args[0][0] if len(first.args[0]) == 1 else None
    if isinstance(first, Term) and first.head in {"Aim", "AimBare", "AimBy", "AimBoth"}:
        return (*lender, *costs.cost(first, scope)), sentences[1:]
    return lender, sentences


def _react(term: Term, scope: Scope) -> list[Ability]:
    """Lower a react; one that answers what somebody does and what is done to him is two, where it goes on to speak of him."""
    head, body = term.args
    assert isinstance(body, Term)
    ways = unbidden.ways_apart(body.args[0])
    limited = any(isinstance(one, Term) and one.head in {"Once", "Turn"} for one in _row(body.args[1]))
    if len(ways) < 2 or limited:
        return _one_react(term, scope)
    fresh = [replace(scope, mentions=list(scope.mentions), spoken=list(scope.spoken)) for _ in ways]
    try:
        return _one_react(term, scope)
    except Unfit:
        rows = [Term("", (head, Term(body.head, (way, *body.args[1:])))) for way in ways]
        return [made for row, own in zip(rows, fresh, strict=True) for made in _one_react(row, own)]


def _one_react(term: Term, scope: Scope) -> list[Ability]:
    head, body = term.args
    assert isinstance(body, Term)
    when, asked, effects = body.args
    assert isinstance(when, Term)
    nobody = adjuncts.means_nobody(when, scope)
    event = events.trigger(when, scope)
    with adjuncts.naming_none(nobody, scope):
        demands = costs.demands(asked, scope)
    sentences, nature, attached = _split(effects, scope)
    targets: tuple[ab.Cost, ...] = ()
    if sentences:
        targets, sentences = _leading_target(sentences, scope)
    done, attached = _attaching(effect(sentences, scope), attached, body, scope)
    done = heard.before_target(_something(done), event)
    event = spared(event, done, scope)
    if isinstance(event, ab.OneEvent) and "until='action'" in repr(done):
        raise Unfit("until the end of the strike or the action, as it may be", supported=False)
    if scope.early:
        event = events.earlier(event, done)
    event = known.once_won(event, done, *demands.cost)
    event = called.aimed(events.targeted(event, (done, *demands.cost, *targets)), scope)
    if unbidden.of_own_death(event):
        if unbidden.parted(event)[1]:
            raise Unfit("in play, or in the discard pile", supported=False)
        _only_from_pile(scope, spend=head == "spend react")
    aims = nature.pop("aims", None)
    made = ab.React(event, done, spend=head == "spend react", **_told_of(demands, targets, nature, scope))
    apiece = isinstance(demands.times, ab.Apiece)
    if (aims is not None and _targets(event)) or (apiece and not getattr(event, "target", "")):
        raise Unfit("which of its targets?", supported=False)
    known.still_there(made)
    return [
        made if aims is None else _aimed(made, aims),
        *[one for part in attached for one in attaching.said(part, scope, attaching.attached_to(body))],
    ]


def _only_from_pile(scope: Scope, spend: bool) -> None:
    """Let a character perform it from the discard pile, where what he carried lies, too; what he was lent is gone by then."""
    if scope.bearer.kind == "Action" or scope.bearer.lent or scope.from_pile is not None or spend:
        raise Unfit("an action of somebody who has died", supported=False)
    scope.from_pile = "discard"


def _targets(event: ab.Event | ab.OneEvent) -> bool:
    """Tell whether an event targets who takes part."""
    return any(one.target for one in (event.events if isinstance(event, ab.OneEvent) else (event,)))


def _auto(term: Term, scope: Scope) -> list[Ability]:
    """Lower what happens by itself: "Whenever ..."."""
    when, what = term.args
    event = events.trigger(when, scope)
    if _targets(event) or not scope.bearer.stays:
        raise Unfit("what happens by itself targets nobody", supported=False)
    made = ab.Auto(event, delays.once(_by_itself(what, scope)))
    if scope.early:
        event = events.earlier(event, made.effect)
    event = spared(events.targeted(event, (made.effect,)), made.effect, scope)
    made = rolls.once_before_dice(replace(made, event=known.once_won(event, made.effect)))
    if scope.called is not None:
        raise Unfit("what happens by itself targets nobody", supported=False)
    unbidden.told_in_time(made, what)
    gone, others = unbidden.parted(event)
    if not gone:
        return [made]
    if scope.bearer.kind != "Character" or scope.bearer.lent or any(one.kind != "die" for one in gone):
        raise Unfit("what happens by itself to a card that is in play no more", supported=False)
    died = itself(replace(made, event=unbidden.one_of(gone), zone="discard"))
    return [*([replace(made, event=unbidden.one_of(others))] if others else []), died]


def itself(node: Any) -> Any:
    """Speak of the card where it speaks of the acting character: it is none any more."""
    if isinstance(node, v.Me):
        return v.Self()
    if isinstance(node, tuple):
        return tuple(itself(part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    made = object.__new__(type(node))  # what takes its filters one by one cannot be made with dataclasses.replace
    for part in fields(node):
        object.__setattr__(made, part.name, itself(getattr(node, part.name)))
    return made


def _by_itself(sentences: Value, scope: Scope) -> Effect:
    """Lower what happens by itself; what a later sentence gives without an end might hold at all times."""
    assert isinstance(sentences, tuple)
    for later in sentences[1:]:
        if _endless(later):
            raise Unfit("a part of what happens, or at all times", supported=False)
    return effect(sentences, scope)


def _endless(value: Value) -> bool:
    if not isinstance(value, Term):
        return isinstance(value, tuple) and any(_endless(part) for part in value)
    return (value.head in {"Gains", "Bans", "SBans"} and value.args[-1] is None) or _endless(value.args)


def _at_moment(term: Term, scope: Scope) -> list[Ability]:
    """Lower "At the end of each turn, ..."."""
    if not scope.bearer.stays:
        raise Unfit("an action card is not in play", supported=False)
    when, said = term.args
    assert isinstance(when, Term)
    first = c.Compare(v.Turns(), "==", 1) if when.head == "FirstBegins" else None
    return [ab.Auto(ab.Event(events.moment(when), when=first), _by_itself(said, scope))]


ACTIONS: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "Order": _order,
    "React": _react,
    "As": _as,
    "ByDay": _by_day,
    "Auto": _auto,
    "AutoAfter": _auto,
    "AutoBefore": _auto,
    "AtMoment": _at_moment,
    "AutoFrom": lambda term, scope: unbidden.from_pile(term, scope, _by_itself),
    "Gone": lambda term, scope: _auto(
        Term("Auto", (term.args[0], (Term("Deeds", ((Term("Remove", (term.args[1],)),),)),))), scope
    ),
    "AttachedSays": attaching.said,
}
