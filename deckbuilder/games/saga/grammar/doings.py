"""What actions have done and what has become of strikes, as it sets off reacts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, places
from deckbuilder.games.saga.grammar.drafts import ACTIVE, PASSIVE, Draft, criticals, equip, roll_ways, test_ways
from deckbuilder.games.saga.grammar.means import STRIKES, By, only_strikes, ways_of
from deckbuilder.games.saga.grammar.scope import ITEM, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_SUMMONED: Final = "summon"
_TURNS: Final = (f.Ready, f.Spent, f.Stunned)
_UNSTUNNED: Final = "not stunning"
_A_SPELL: Final = Term("Means", ((Term("Words", (("spell",),)),),))


def affects(agent: Value, verb: Term) -> list[Draft]:
    """Lower "performs an action that spent or stunned ...": what it did, when it is over."""
    by, did, patient = verb.args
    ways = ways_of(by)
    if not isinstance(did, tuple) or any(STRIKES & set(map(str, way)) or "attack" in way for way in ways):
        raise Unfit("what an action has done")
    kinds = tuple("enter" if one == _SUMMONED else str(one) for one in did)
    if _SUMMONED in did and len(did) > 1:
        raise Unfit("summoned or something else", supported=False)
    whom = (f.Summoned(),) if _SUMMONED in did else ()
    return [Draft("affect", agent, patient, ways, whom=whom, did=kinds)]


def as_it_fell(draft: Draft, whom: tuple[Filter, ...], scope: Scope) -> Draft:
    """Let "after a stunned character falls forward" tell how he was as he fell: whom the fall itself stuns was spent."""
    if (
        draft.kind != "fall"
        or scope.before
        or not any(isinstance(one, _TURNS) for part in whom for one in within(part))
    ):
        return draft
    if f.Stunned() not in whom or any(
        isinstance(one, _TURNS) for part in whom if part != f.Stunned() for one in within(part)
    ):
        raise Unfit("how somebody was before he fell", supported=False)
    return replace(draft, ways=tuple(way if _UNSTUNNED in way else (*way, _UNSTUNNED) for way in draft.ways))


def _affects_of(term: Term) -> list[Draft]:
    by, agent = _of(term.args[0])
    return affects(agent, Term("Affects", (by, term.args[1], term.args[2])))


def _of(deed: Value) -> tuple[Value, Value]:
    """Part "an opponent's spell" into by what and by whom."""
    assert isinstance(deed, Term)
    return deed.args[0], deed.args[1]


def _redirected(by: Value, agent: Value, away: Value, to: Value) -> list[Draft]:
    """Lower "a strike is redirected", from or to somebody."""
    ways = ways_of(by)
    if any(not {*STRIKES, "action", "spell", "card"} & set(map(str, way)) for way in ways):
        raise Unfit("strikes and actions are redirected")
    if away is not None:
        return [Draft("divert", agent, away, ways)]
    return [Draft("redirect", agent, to, ways)]


def _redirected_of(term: Term) -> list[Draft]:
    by, agent = _of(term.args[0])
    return _redirected(by, agent, None, term.args[1])


def _checked_by(agent: Value, verb: Term) -> list[Draft]:
    """Lower "fails a save from a spell of his"."""
    result, kinds, deed = verb.args
    assert isinstance(kinds, tuple)
    by, performer = _of(deed)
    return [Draft("check", agent, performer, _crossed(test_ways(result, kinds), _of_actions(by)))]


def _roll_by(agent: Value, verb: Term) -> list[Draft]:
    """Lower "makes a save roll from a Trap"."""
    kinds, by = verb.args
    assert isinstance(kinds, tuple)
    ways = roll_ways(kinds)
    if only_strikes(ways) and by == _A_SPELL:  # a strike roll from a spell
        return [Draft("roll", agent, None, _crossed(ways, (("spell",),)))]
    if any(not {"save", "check"} & set(" ".join(map(str, way)).split()) for way in ways) or only_strikes(ways):
        raise Unfit("saves are rolled against actions")
    return [Draft("roll", agent, None, _crossed(ways, _of_actions(by)))]


def _of_actions(by: Value) -> tuple[By, ...]:
    ways = ways_of(by)
    if any(STRIKES & set(map(str, way)) for way in ways):
        raise Unfit("saves are made against actions")
    return ways


def _crossed(first: tuple[By, ...], second: tuple[By, ...]) -> tuple[By, ...]:
    return tuple((*one, *other) for one in first for other in second)


def _use_feat(agent: Value, verb: Term) -> list[Draft]:
    """Lower "uses the Defend feat": the action is over; a successful use is a check that succeeded."""
    feat, *result = verb.args
    if result:
        return [Draft("check", agent, None, ((str(result[0]), str(feat)),))]
    return [Draft("perform", agent, None, ((str(feat),),))]


_DOES: Final = {
    "die": lambda whom, by: Term("Kill", (whom, by)),
    "wound": lambda whom, by: Term("Hurt", (whom, by)),
    "hit": lambda whom, by: Term("Hit", (whom, by)),
    "miss": lambda whom, by: Term("Miss", (whom, by)),
    "target": lambda whom, by: Term("Target", (whom, by)),
}


def _does(kind: Value, whom: Value, by: Value) -> Term:
    made = _DOES.get(str(kind))
    return made(whom, by) if made is not None else Term("TurnOne", (kind, whom, by))


def _does_one(agent: Value, verb: Term) -> list[Draft]:
    """Lower "kills, wounds, or stuns somebody with a spell"."""
    kinds, whom, by = verb.args
    assert isinstance(kinds, tuple)
    if len(set(kinds)) < len(kinds):
        raise Unfit("twice the same")
    told = [_does(kind, whom, by) for kind in kinds]
    return [draft for one in told for draft in ACTIVE[one.head](agent, one)]


def _does_by(agent: Value, verb: Term) -> list[Draft]:
    """Lower "kills somebody with a spell or a ranged strike"."""
    kind, whom, means = verb.args
    assert isinstance(means, tuple)
    told = [_does(kind, whom, by) for by in means]
    return [draft for one in told for draft in ACTIVE[one.head](agent, one)]


def _roll_so(agent: Value, verb: Term) -> list[Draft]:
    """Lower "rolls a Critical Success on a melee strike"."""
    by, critical = verb.args
    ways = ways_of(by)
    if not only_strikes(ways):
        raise Unfit("strikes are rolled")
    return [Draft("roll", agent, None, ways, when=when) for when in criticals(critical)]


def _equip_told(agent: Value, verb: Term) -> list[Draft]:
    """Lower "equips an item of Level 5 or higher", "a Weapon with "Rune" in its title"."""
    gear, post = verb.args
    assert isinstance(post, Term)
    if post.head == "Level" and isinstance(post.args[1], int):
        told: Filter = f.Stat("level", str(post.args[0]), post.args[1])
    elif post.head in {"Titled", "Trait"}:
        told = {"Titled": f.Titled, "Trait": f.Trait}[post.head](str(post.args[0]))
    else:
        raise Unfit("an item that is told in another way", supported=False)
    return [replace(one, card=(*one.card, told)) for one in equip(agent, Term("Equip", (gear,)))]


def _equip_either(agent: Value, verb: Term) -> list[Draft]:
    return [draft for gear in verb.args for draft in equip(agent, Term("Equip", (gear,)))]


def _far(agent: Value, verb: Term) -> list[Draft]:
    """Lower "hits by 10 or more", "misses by 3 or less", "fails by 5 or more or rolls a Critical Failure"."""
    inner, far = verb.args
    assert isinstance(inner, Term)
    assert isinstance(far, tuple)
    n, critical, *less = int(str(far[0])), *far[1:]
    well = inner.head == "Hit" or "success" in inner.args
    by = c.Compare(v.EventMargin(), ">=" if well != bool(less) else "<=", n if well else -n)
    found = []
    for draft in ACTIVE[inner.head](agent, inner):
        if draft.kind not in ("hit", "miss", "strike", "check") or draft.when is not None:
            raise Unfit("by how much?")
        ways = [by, *[one for one in criticals(critical) if one is not None]]
        found.append(replace(draft, when=by if len(ways) == 1 else c.OneOf(*ways)))
    return found


def _takes(agent: Value, verb: Term) -> list[Draft]:
    """Lower "a spell retrieves a card from a discard pile"."""
    by, words = verb.args
    assert isinstance(words, tuple)
    ways = ways_of(by)
    if any(STRIKES & set(map(str, way)) for way in ways):
        raise Unfit("actions draw and retrieve")
    return [Draft("perform", agent, None, tuple((*way, *map(str, words)) for way in ways))]


def _hurt_again(agent: Value, verb: Term) -> list[Draft]:
    """Lower "wounds a character who already has one or more wounds": he had some before those."""
    more = c.Compare(v.WoundsOn(v.Patient(), before=True), ">=", 1)
    return [Draft("wound", agent, verb.args[0], ways_of(verb.args[1]), when=more)]


ACTIVE_TOO: Final[dict[str, Callable[[Value, Term], list[Draft]]]] = {
    **ACTIVE,
    "HurtAgain": _hurt_again,
    "EquipPost": _equip_told,
    "Affects": affects,
    "AffectsFor": affects,
    "CheckedBy": _checked_by,
    "RollBy": _roll_by,
    "UseFeat": _use_feat,
    "Far": _far,
    "Takes": _takes,
    "DoesOne": _does_one,
    "DoesBy": _does_by,
    "RollSo": _roll_so,
    "EquipEither": _equip_either,
    "Reduce": lambda agent, verb: [Draft("reduce", agent, verb.args[0])],
}


def _moved_as(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    return [Draft("move", None, patient, ((str(verb.args[0]),),))]


def _left_rank(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "moves out of an adjacent rank": where he stood before."""
    (found,) = PASSIVE["MovedTo"](patient, Term("MovedTo", ("move", verb.args[0])), scope)
    return [replace(found, whom=tuple(places.formerly(list(found.whom))))]


def _moved_to_so(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "moves into an adjacent rank without spending"."""
    place, costs = verb.args
    assert isinstance(costs, tuple)
    (found,) = PASSIVE["MovedTo"](patient, Term("MovedTo", ("move", place)), scope)
    barred = tuple(f"not {one}" for one in costs)
    return [Draft(found.kind, None, patient, (barred,), whom=found.whom, when=found.when)]


_PUT: Final = {
    "die": lambda manner: Term("Killed", (manner,)),
    "wound": lambda manner: Term("Suffered", (1, manner)),
    "hit": lambda manner: Term("WasHit", ("hit", manner)),
    "miss": lambda manner: Term("WasHit", ("miss", manner)),
    "target": lambda manner: Term("Targeted", (manner,)),
}


def _put_one(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "is spent, stunned, or killed by an opponent's spell"."""
    kinds, manner = verb.args
    assert isinstance(kinds, tuple)
    if len(set(kinds)) < len(kinds):
        raise Unfit("twice the same")
    found = []
    for kind in kinds:
        made = _PUT.get(str(kind))
        one = made(manner) if made is not None else Term("Turned", (kind, manner))
        found += PASSIVE[one.head](patient, one, scope)
    return found


def _entered_so(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    such = (f.Stunned(),) if verb.args[0] == "stunned" else (f.Spent(), f.Not(f.Stunned()))
    return [Draft("enter", None, patient, whom=such)]


def _destroyed(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "an item is destroyed": what left play otherwise was not."""
    if not isinstance(patient, Term) or patient.head != "Np":
        raise Unfit("items are destroyed", supported=False)
    told = list(scope.mentions)
    sort = phrases.noun(patient.args[2], scope).sort
    scope.mentions = told
    if sort != ITEM:
        raise Unfit("items are destroyed", supported=False)
    return [Draft("leave", None, patient, whom=(f.Kind("Item"),), when=DESTROYED)]


DESTROYED: Final = c.Compare(v.EventAmount(), ">=", 1)
"""Of what left play: it was destroyed."""


def _turned_by_card(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "is readied by a card effect": the Ready Phase is no card."""
    return [Draft(str(verb.args[0]), None, patient, when=c.Is(v.EventCard()))]


def _entered_for(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "enters play in your army"."""
    return [Draft("enter", None, patient, whom=(f.Yours() if verb.args[0] == Term("Yours") else f.Opposing(),))]


PASSIVE_TOO: Final[dict[str, Callable[[Value, Term, Scope], list[Draft]]]] = {
    **PASSIVE,
    "MovedAs": _moved_as,
    "LeftRank": _left_rank,
    "MovedToSo": _moved_to_so,
    "PutOne": _put_one,
    "Summoned": lambda patient, verb, scope: [Draft("enter", None, patient, whom=(f.Summoned(),))],
    "EnteredSo": _entered_so,
    "EnteredFor": _entered_for,
    "TurnedByCard": _turned_by_card,
    "Destroyed": _destroyed,
}


OF_DEEDS: Final[dict[str, Callable[[Term], list[Draft]]]] = {
    "AffectsOf": _affects_of,
    "Redirected": lambda term: _redirected(*term.args),
    "RedirectedOf": _redirected_of,
    "TakesOf": lambda term: _takes(_of(term.args[0])[1], Term("Takes", (_of(term.args[0])[0], term.args[1]))),
}
