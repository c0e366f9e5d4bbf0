"""What is done later: the next time that something happens this turn, or when the next turn begins."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, events, phrases, reaches
from deckbuilder.games.saga.grammar.saves import whole
from deckbuilder.games.saga.grammar.scope import CHARACTER, Mention, Scope, Unfit
from deckbuilder.games.saga.grammar.struck import mapped, strikes_in
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

Statement = Callable[[Term, Scope], list[Effect]]

_REDUCED = frozenset({"ReduceWounds", "ReduceTo"})


def next_time(term: Term, scope: Scope, statement: Statement, said_when: str = "") -> list[Effect]:
    """Lower "The next time ... this turn, ...": once, and it speaks of who takes part then."""
    happening, said, *ends = term.args
    assert isinstance(said, Term)
    happening, aimed = _aimed_now(happening, scope)
    said_when = said_when or ("Before" if "would" in ends else "")
    kept, noted, called = _noted(scope)
    inner = replace(scope, mentions=kept, picks=scope.picks + len(noted), event="", by=(), delayed=True)
    inner.spoken, inner.told = (
        [replace(one, ref=called.get(one.ref, one.ref)) for one in spoken] for spoken in (scope.spoken, scope.told)
    )
    inner.topic = _subject(happening, said, inner) or scope.topic
    before = any(isinstance(one, Term) and one.head in _REDUCED for one in _walk(said))
    event = events.trigger(Term(said_when or ("Before" if before else "After"), (happening,)), inner)
    inner.topic = scope.topic
    ways = event.events if isinstance(event, OneEvent) else (event,)
    if any(one.target or one.kind == "affect" for one in ways):
        raise Unfit("an event of which nobody is targeted", supported=False)
    done = whole(statement(said, inner))
    if inner.early:
        event = events.earlier(event, done)
    if inner.picks != scope.picks + len(noted) or any(isinstance(one, x.Delayed) for one in within(done)):
        raise Unfit("a choice to be made later", supported=False)
    made = x.Delayed(event, done, until=str(ends[0]) if ends else "turn")
    if not any(isinstance(one, v.T) and one.n >= scope.picks for one in within(made)):
        return [*aimed, made]
    scope.picks = inner.picks
    return [*aimed, *noted, made]


def _aimed_now(happening: Value, scope: Scope) -> tuple[Value, list[Effect]]:
    """Target now whom the words call a target in telling of what comes later: "the next time target character moves"."""
    aimed: list[Effect] = []

    def told(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(told(part) for part in value)
        if not isinstance(value, Term):
            return value
        if value.head == "Np" and value.args[0] == "target":
            if aimed:
                raise Unfit("several are targeted", supported=False)
            done = deeds.patient(value, scope)
            aimed.extend(done.before)
            return Term("TheTarget")
        return Term(value.head, tuple(told(part) for part in value.args))

    return told(happening), aimed


def _noted(scope: Scope) -> tuple[list[Mention], list[Effect], dict[v.Ref, v.Ref]]:
    """Give what may be spoken of later: who took part in the trigger is noted, since another event is heard of then; and how they are called then."""
    kept: list[Mention] = []
    called: dict[v.Ref, v.Ref] = {}
    noted: list[Effect] = []
    for one in scope.mentions:
        if isinstance(one.ref, v.Agent | v.Patient) and one.sort == CHARACTER and not scope.branch:
            called[one.ref] = v.T(scope.picks + len(noted))
            kept.append(replace(one, ref=called[one.ref]))
            noted.append(x.Note(one.ref))
        elif not isinstance(one.ref, v.Agent | v.Patient | v.EventCard):
            kept.append(one)
    return kept, noted, called


def _subject(happening: Value, said: Term, inner: Scope) -> Mention | None:
    """Give of whom the sentence says what is done, where it tells of him by a pronoun when: "the target suffers a wound the next time he moves"."""
    parties = [one.args[0] for one in _walk(happening) if isinstance(one, Term) and one.head in ("Active", "Passive")]
    if not any(isinstance(one, Term) and one.head == "Pro" for one in parties) or said.head != "Does":
        return None
    if isinstance(said.args[0], Term) and said.args[0].head == "Pro":
        return None
    try:
        found = phrases.ref(said.args[0], replace(inner, mentions=list(inner.mentions)))
    except Unfit:
        return None
    return next((one for one in inner.mentions if one.ref == found.ref), None)


def each_time(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "Until end of turn, whenever ..., ...": each time."""
    when, happening, said, *_ = term.args
    *noted, made = next_time(Term("NextTime", (happening, said)), scope, statement, str(when))
    assert isinstance(made, x.Delayed)
    ways = made.event.events if isinstance(made.event, OneEvent) else (made.event,)
    if any(one.kind == "target" and "attack" in one.by for one in ways):
        raise Unfit("each strike of the attack, or the attack", supported=False)
    once(made.effect)
    return _or_now([*noted, replace(made, every=True)], said, scope, statement)


def once(effect: Effect) -> Effect:
    """Refuse one more strike in each attack that would be gained with each attack: it is said by itself."""
    if any(isinstance(part, m.ExtraStrike) for part in within(effect)):
        raise Unfit("one more strike in each attack is no new one each time")
    return effect


def if_this_turn(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "If that character dies this turn, ...": once."""
    who, end, said = term.args
    happening = (Term("Passive", (who, end)),)
    return _or_now(next_time(Term("NextTime", (happening, said)), scope, statement), said, scope, statement)


def _or_now(later: list[Effect], said: Value, scope: Scope, statement: Statement) -> list[Effect]:
    """Do what waits for somebody's death at once where he is gone already: he was harmed just before."""
    last = later[-1]
    assert isinstance(last, x.Delayed)
    event = last.event
    if not isinstance(event, Event) or scope.harmed is None or event.kind not in {"die", "leave"} or event.by:
        return later
    if event.patient != (f.Same(scope.harmed),):
        return later
    if len(later) > 1:
        raise Unfit("who is heard of later takes part in what is heard now", supported=False)
    assert isinstance(said, Term)
    with scope.branching():
        return [x.If(c.Never(c.Some(f.Same(scope.harmed))), whole(statement(said, scope)), last)]


def at_next(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "At the start of the next turn, ...", "During the next turn, ..."; whoever a group is then is only seen then."""
    when, said = term.args
    assert isinstance(when, Term)
    assert isinstance(said, Term)
    now, then = _aiming(statement(said, scope))
    done = whole(then)
    if any(isinstance(one, d.Cancel | d.Reroll | x.Delayed | x.Target | x.Choose) for one in within(done)):
        raise Unfit("a choice to be made later", supported=False)
    if said.head == "DoesDuring" and any(isinstance(one, v.Every) for one in within(done)):
        raise Unfit("who is meant, those of now or of then?", supported=False)
    if when.head == "TurnOver":
        return [*now, x.Delayed(Event("turn"), x.AtEndOfTurn(done), until="game")]
    return [*now, x.Delayed(Event(events.moment(when)), done, until="game")]


_UNDOING: Final = (a.Kill, a.Destroy, d.Put)
"""What cannot become of the same one twice."""


def put_off(found: list[Effect]) -> None:
    """Let "If ..., he is killed at the end of the next turn" stand in the place of "He is killed at the end of the turn", just before it."""
    if len(found) < 2:
        return
    match found[-2:]:
        case [x.AtEndOfTurn(now), x.If(when, x.Delayed(Event("turn"), x.AtEndOfTurn(then), "game") as later, None)]:
            if now == then and isinstance(now, _UNDOING):
                found[-2:] = [x.If(when, later, x.AtEndOfTurn(now))]


def not_readied(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "During the next Ready Phase, he must succeed with a check or he does not ready"."""
    who, tests, whom = term.args
    fail = Term("Does", (who if whom is None else whom, (Term("Bans", ((Term("Ban", ("ready phase",)),), "turn")),)))
    if whom is not None and phrases.ref(who, scope).ref != phrases.ref(whom, scope).ref:
        raise Unfit("another does not ready", supported=False)
    said = Term("Does", (who, (Term("Save", (tests, (fail,))),)))
    return at_next(Term("AtNext", (Term("TurnBegins"), said)), scope, statement)


def _aiming(done: list[Effect]) -> tuple[list[Effect], list[Effect]]:
    """Part what is targeted now from what is done to it later."""
    n = next((place for place, one in enumerate(done) if not isinstance(one, x.Target)), len(done))
    return done[:n], done[n:]


def next_order(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "On your next Order, skip that Order and instead ..."."""
    if term.args[0] is None:
        return [x.AtNextOrder(x.Seq())]
    assert isinstance(term.args[0], Term)
    before = scope.picks
    with scope.branching():
        done = whole(statement(term.args[0], scope))
    if scope.picks != before or any(isinstance(one, d.Cancel | d.Reroll) for one in within(done)):
        raise Unfit("a choice to be made later", supported=False)
    return [x.AtNextOrder(mapped(done, reaches.known) if strikes_in(done) else done)]


def _walk(value: object) -> list[object]:
    if isinstance(value, Term):
        return [value, *[one for part in value.args for one in _walk(part)]]
    if isinstance(value, tuple):
        return [one for part in value for one in _walk(part)]
    return []


DELAYS: Final[dict[str, Callable[[Term, Scope, Statement], list[Effect]]]] = {
    "AtNextOrder": next_order,
    "NextTime": next_time,
    "EachTime": each_time,
    "AtNext": at_next,
    "NotReadied": not_readied,
    "IfThisTurn": if_this_turn,
}
"""What is said to be done later, by the head of the term."""
