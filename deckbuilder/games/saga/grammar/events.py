"""What sets off a react: from who does what to whom to the events that the engine tells of."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.grammar import parties, phrases
from deckbuilder.games.saga.grammar.answered import ACTIVE, OF_DEEDS, PASSIVE, answering
from deckbuilder.games.saga.grammar.conditions import condition, predicate
from deckbuilder.games.saga.grammar.doings import DESTROYED, as_it_fell
from deckbuilder.games.saga.grammar.drafts import Draft, by_deed
from deckbuilder.games.saga.grammar.means import is_critical, only_strikes, would_do
from deckbuilder.games.saga.grammar.player_events import BY_PLAYERS, player_acts
from deckbuilder.games.saga.grammar.scope import RANK, STRUCK, Mention, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_BEFORE: Final = frozenset(
    {
        "attack",
        "enter",
        "fall",
        "perform",
        "spend",
        "stun",
        "wound",
        "heal",
        "die",
        "leave",
        "roll",
        "equip",
        "fix",
        "fix all",
        "initiative phase",
        "cancel",
    }
)
"""Kinds of event that the engine tells of before they come about, beside strikes that are about to be targeted."""

_MOMENTS: Final = frozenset({"TurnBegins", "TurnOver", "PhaseBegins", "PhaseOver", "PhasePast"})
_BEGINS: Final = {
    "ready": "turn",
    "draw": "draw phase",
    "initiative": "initiative phase",
    "decree": "initiative",
    "end": "end phase",
}
_ENDS: Final = {"ready": "draw phase", "draw": "initiative phase", "initiative": "initiative", "decree": "end phase"}
"""What is heard when a phase begins, and when it ends."""


_STRIKING: Final = frozenset({"target", "roll", "hit", "miss", "strike", "attack"})
"""What a striker stands somewhere for."""
_MOVES: Final = frozenset({"move", "forward", "backward", "fall", "invade"})
_PLACED: Final = (
    f.Adjacent,
    f.SameRank,
    f.AdjacentRank,
    f.FrontRank,
    f.LastRank,
    f.InRank,
    f.Within,
    f.Away,
    f.InFrontOf,
)
"""A character that moves is looked at where it comes to stand."""


_MINE: Final = (f.Same(v.Me()),)


def trigger(value: Value, scope: Scope) -> Event | OneEvent:
    """Lower what sets off a react."""
    assert isinstance(value, Term)
    if value.head == "Guarded":
        inner, guard = value.args
        return _guarded(trigger(inner, scope), guard, scope)
    if value.head == "AfterHit":
        return _before_wounds(trigger(Term("After", value.args), scope))
    assert isinstance(value.args[0], tuple)
    scope.before = value.head == "Before"
    told = list(scope.mentions)
    rows, found = list[list[Mention]](), list[Event]()
    parties.said_alike(value.args[0])
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
    if len(rows) > 1:
        scope.foe = None
    kinds = scope.kinds = frozenset(event.kind for event in found)
    scope.event = found[0].kind if len(kinds) == 1 else "retrieve" if kinds == {"draw", "retrieve"} else ""
    scope.ways = tuple(event.by for event in found)
    scope.acts = found[0].agent if len({event.agent for event in found}) == 1 else ()
    scope.suffers = found[0].patient if len({event.patient for event in found}) == 1 else ()
    scope.carded = found[0].card if len({event.card for event in found}) == 1 else ()
    scope.by = tuple(one for one in scope.ways[0] if all(one in way for way in scope.ways))
    scope.slain = all("killing" in event.by or event.did == ("die",) for event in found)
    scope.critical = all(is_critical(event.when) for event in found)
    scope.mine = all(event.agent == _MINE for event in found)
    scope.sided = not scope.mine and all((event.agent == _MINE) != (event.patient == _MINE) for event in found)
    if scope.event == "fix":
        scope.mention(Mention(v.Patient(), RANK))
    return found[0] if len(found) == 1 else OneEvent(*found)


def _before_wounds(event: Event | OneEvent) -> Event:
    """Take "after he hits, but before wounds are inflicted" for what it is: a hit is heard before its wounds."""
    if not isinstance(event, Event) or event.kind != "hit":
        raise Unfit("before which wounds?")
    return event


def _guarded(event: Event | OneEvent, guard: Value, scope: Scope) -> Event | OneEvent:
    """Demand what must be so besides."""
    assert isinstance(guard, Term)
    held: Condition
    if guard.head == "ByAtMost":
        several = event.events if isinstance(event, OneEvent) else (event,)
        made = [_held(one, _by_at_most(one, *guard.args)) for one in several]
        return OneEvent(*made) if isinstance(event, OneEvent) else made[0]
    if guard.head == "Being":
        return _being(event, guard.args[0], scope)
    if guard.head == "StrikingFrom":
        return _striking_from(event, guard.args[0], scope)
    if guard.head == "Striking":
        return _striking(event, guard.args[0])
    if guard.head == "Held":
        held = condition(guard.args[0], scope)
    elif guard.head == "Amid":
        held = _amid(guard, scope)
    else:
        held = c.Phase(str(guard.args[0]))
        held = c.Never(held) if guard.head == "Besides" else held
    if isinstance(event, OneEvent):
        return OneEvent(*[_held(one, held) for one in event.events])
    return _held(event, held)


def _by_at_most(event: Event, n: Value) -> Condition:
    """Lower "misses by 3 or less"."""
    assert isinstance(n, int)
    failed = event.kind == "miss" or "failure" in event.by
    if not failed and event.kind not in ("hit", "initiative") and "success" not in event.by:
        raise Unfit("by how much what?", supported=False)
    return c.Compare(v.EventMargin(), ">=", -n) if failed else c.Compare(v.EventMargin(), "<=", n)


def _being(event: Event | OneEvent, such: Value, scope: Scope) -> Event | OneEvent:
    """Demand what the one must be who does it, or to whom it happens: "kills a character while ready"."""
    assert isinstance(such, tuple | Term)
    if isinstance(event, OneEvent):
        raise Unfit("who of them?", supported=False)
    who: v.Ref = v.Agent() if event.agent else v.Patient()
    if event.kind in ("die", "leave") and not event.agent and not event.before:
        raise Unfit("what somebody was who is no longer there", supported=False)
    return _held(event, c.Is(who, *predicate(such, scope)))


def _striking_from(event: Event | OneEvent, rank: Value, scope: Scope) -> Event | OneEvent:
    """Demand where the striker stands: "targets a melee strike from the second rank"."""
    several = event.events if isinstance(event, OneEvent) else (event,)
    if any(one.kind not in _STRIKING for one in several):
        raise Unfit("from where: no strike")
    there = c.Is(v.Agent(), *predicate((rank,), scope))
    made = [_held(one, there) for one in several]
    return OneEvent(*made) if isinstance(event, OneEvent) else made[0]


def _striking(event: Event | OneEvent, kind: Value) -> Event | OneEvent:
    """Demand that the one who acts is striking himself: "pays the costs of a React while making a melee strike"."""
    if isinstance(event, OneEvent) or not event.agent or event.kind in _STRIKING:
        raise Unfit("who strikes meanwhile?")
    by = "strike" if kind == "either" else str(kind)
    return _held(event, c.Amid((by,), agent=(f.Same(v.Agent()),)))


def _amid(guard: Term, scope: Scope) -> Condition:
    """Lower "during a melee strike by or targeting this character"."""
    kind, by, at = guard.args
    told = list(scope.mentions)
    striker = parties.who(by, v.Agent(), scope, "strike").filters
    struck = parties.who(at, v.Patient(), scope, "strike").filters
    scope.mentions = told
    during = ("strike" if kind == "either" else str(kind),)
    ways = [c.Amid(during, agent=striker)] if by is not None or at is None else []
    ways += [c.Amid(during, patient=struck)] if at is not None else []
    return ways[0] if len(ways) == 1 else c.OneOf(*ways)


def _held(event: Event, held: Condition) -> Event:
    return replace(event, when=held if event.when is None else c.Both(event.when, held))


def _events(draft: Draft, scope: Scope) -> list[Event]:
    """Give the events of a draft, one for each way, and mention who takes part."""
    doer = parties.who(draft.agent, v.Agent(), scope, draft.kind)
    kind = "destroy" if draft.when == DESTROYED else draft.kind
    done = parties.who(draft.patient, v.Patient(), scope, kind)
    if draft.kind != "target" and any(str(word).startswith("to ") for way in draft.ways for word in way):
        raise Unfit("whom the action is about to do it to", supported=False)
    if draft.kind == "leave" and scope.before and {f.Kind("Item"), f.Same(v.Self())} & set(done.filters):
        raise Unfit("what lies under somebody who leaves play himself", supported=False)
    if doer.target and done.target:
        raise Unfit("two are targeted at once")
    if draft.kind in _MOVES and any(isinstance(part, _PLACED) for one in done.filters for part in within(one)):
        raise Unfit("where somebody stood who has moved", supported=False)
    scope.foe = _foe(draft, doer, done)
    draft = as_it_fell(_by_effect(draft), done.filters, scope)
    target = "agent" if doer.target else "patient" if done.target else ""
    agent, patient = (*doer.filters, *draft.who), (*done.filters, *draft.whom)
    return [
        Event(
            draft.kind,
            agent,
            patient,
            draft.card,
            (*way, *draft.results),
            draft.when,
            target,
            (scope.before and draft.kind != "initiative phase") or draft.early,
            draft.did,
        )
        for way in draft.ways
    ]


def _by_effect(draft: Draft) -> Draft:
    """Say by what a card effect is heard: a card does it, and no standard order."""
    if not any("effect" in way for way in draft.ways):
        return draft
    if len(draft.ways) > 1:
        raise Unfit("a card effect or something else", supported=False)
    way = tuple("not standard" if word == "effect" else word for word in draft.ways[0])
    done_by = c.Is(v.EventCard())
    return replace(draft, ways=(way,), when=done_by if draft.when is None else c.Both(draft.when, done_by))


def _foe(draft: Draft, doer: parties.Party, done: parties.Party) -> v.Ref | None:
    """Give the other party of a strike, where one is the acting character."""
    if draft.kind not in {*STRUCK, "roll"} or not only_strikes(draft.ways):
        return None
    own = (f.Same(v.Me()),)
    if (doer.filters == own) == (done.filters == own):
        return None
    return v.Patient() if doer.filters == own else v.Agent()


def _before(draft: Draft) -> Draft:
    """Give what is told of before it comes about."""
    if draft.kind in _BEFORE:
        if draft.kind == "enter" and set(draft.whom) - {f.Yours(), f.Opposing()}:
            raise Unfit("where it enters play is not settled yet")
        if isinstance(draft.when, c.Compare) and isinstance(draft.when.a, v.WoundsOn):
            raise Unfit("wounds that are there already, before others come", supported=False)
        return draft
    acted = draft.kind == "target" and all({"action", "spell"} & set(map(str, way)) for way in draft.ways)
    if draft.kind in ("target", "strike") and (acted or only_strikes(draft.ways)) and not draft.results:
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
    if head in _MOMENTS:
        return [Draft(moment(term))]
    if head == "DeedDone":
        return ACTIVE["Perform"](args[1], Term("Perform", (args[0], None, None)))
    if head == "CostsPaid":
        return ACTIVE["Pay"](args[1], Term("Pay", (args[0],)))
    if head in {"Fix", "FixAll"}:
        return [_fixing("fix" if head == "Fix" else "fix all", args, scope)]
    if head == "FixFor":
        return [Draft("fix", None, args[0])]
    if head in OF_DEEDS:
        return OF_DEEDS[head](term)
    if head == "CostsPaidOf":
        assert isinstance(args[0], Term)
        return ACTIVE["Pay"](args[0].args[1], Term("Pay", (args[0].args[0],)))
    if head == "PlayerActs":
        assert isinstance(args[0], Term)
        assert isinstance(args[1], Term)
        scope.doer = v.ControllerOf(v.Agent())
        return player_acts(args[0].head, args[1])
    verb = args[1]
    if not isinstance(verb, Term):
        raise Unfit("nothing that comes about")
    if verb.head == "EitherOf":
        return [one for part in verb.args for one in _drafts(Term(head, (args[0], part)), scope)]
    if verb.head == "ReactsTo" and head == "Active":
        return [answering(args[0], verb, scope)]
    if head in {"Active", "Passive"} and verb.head not in (ACTIVE if head == "Active" else PASSIVE):
        raise Unfit("nothing that comes about by itself")
    if head in {"Active", "Passive"}:
        return ACTIVE[verb.head](args[0], verb) if head == "Active" else PASSIVE[verb.head](args[0], verb, scope)
    if head == "PlayerDoes":
        assert isinstance(args[0], Term)
        if verb.head in {"Played", "PlayedAt", "PlayedFrom"}:
            scope.doer = v.ControllerOf(v.Patient())
        return BY_PLAYERS[verb.head](args[0].head, verb, scope)
    return by_deed(args[0], verb)


def _fixing(kind: str, args: tuple[Value, ...], scope: Scope) -> Draft:
    """Lower "before fixing an illegal rank", or one of that number, or all of them: who stands in it stands for it."""
    such, *number = args
    if not scope.before:
        raise Unfit("after an illegal rank is fixed", supported=False)
    terms = [part for part in such if isinstance(part, Term)] if isinstance(such, tuple) else []
    when = c.Compare(v.EventAmount(), "==", phrases.number(number[0], scope)) if number else None
    return Draft(kind, whom=tuple(one for part in terms for one in phrases.filters(part, scope)), when=when)


def moment(term: Term) -> str:
    """Give the event at the start or end of the turn, or of a phase; at the end of the turn what lasted until then has ceased."""
    if term.head in {"TurnBegins", "FirstBegins"}:
        return "turn"
    if term.head == "TurnOver":
        return "end"
    if term.head == "DiceCome":
        return "initiative phase"
    found = (_BEGINS if term.head == "PhaseBegins" else _ENDS).get(str(term.args[0]))
    if found is None:
        raise Unfit("a phase of which neither beginning nor end is heard", supported=False)
    return found


def targeted(event: Event | OneEvent, told: Iterable[Any]) -> Event | OneEvent:
    """Give "before he performs a strike" as the moment before its roll where its target is spoken of, which is chosen first."""
    ways = event.events if isinstance(event, OneEvent) else (event,)
    nodes = [one for part in told for one in within(part)]
    later = sum(map(_of_patient, (part for one in nodes if isinstance(one, x.Delayed) for part in within(one))))
    if not any(map(_aiming, ways)) or sum(map(_of_patient, nodes)) == later:
        return event
    if isinstance(event, OneEvent) or any(isinstance(one, d.StrikeReach) for one in nodes):
        raise Unfit("the target of a strike that has none yet", supported=False)
    return replace(event, kind="roll")


def _of_patient(node: Any) -> bool:
    return isinstance(node, v.Patient)


def _aiming(event: Event) -> bool:
    """Tell whether an event is a strike whose target is not chosen yet."""
    return event.kind == "target" and event.before and only_strikes((event.by,))


def earlier(event: Event | OneEvent, done: x.Effect) -> Event | OneEvent:
    """Give the event before it comes about: older cards say "after" of wounds that are reduced."""
    if isinstance(event, OneEvent):
        return OneEvent(*[_earlier(one) for one in event.events])
    if event.kind == "leave" and not isinstance(done, d.Put):  # what he carries is fetched before it goes with him
        raise Unfit("the items of one who is in play no more", supported=False)
    return _earlier(event)


_FORESEEN: Final = frozenset({"spend", "stun", "ready", "move", "die", "wound", "heal", "leave"})
"""What the words of an action tell before it is done."""


def _earlier(event: Event) -> Event:
    """Give it while it can still be changed: an action is canceled once its costs are paid."""
    if event.kind == "affect" and not set(event.did) <= _FORESEEN:
        raise Unfit("what an action will have done", supported=False)
    if event.kind == "affect" and event.patient:
        by = (*event.by, would_do(event.did))
        return replace(event, kind="target", by=by, did=())
    if event.kind in ("perform", "affect"):
        if event.patient or event.did:
            raise Unfit("the target of an action of which nothing has come about", supported=False)
        return replace(event, kind="pay", before=False, did=())
    return replace(event, before=True)
