"""What else sets off reacts: what is canceled, redirected, looked at, charged, attached and rolled again; what a React answers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import aftereffects, doings
from deckbuilder.games.saga.grammar.drafts import Draft, roll_ways
from deckbuilder.games.saga.grammar.means import STRIKES, By, ways_of
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value

_CALLED_OFF: Final = frozenset({*STRIKES, "action", "spell", "card", "order", "react"})
"""What is canceled and redirected (rulebook, Canceled Strikes and Actions)."""


def _begun(by: Value) -> tuple[By, ...]:
    """Give by what: strikes and actions."""
    ways = ways_of(by)
    if any(not _CALLED_OFF & set(map(str, way)) for way in ways):
        raise Unfit("strikes and actions are canceled and redirected")
    return tuple(
        way if STRIKES & set(map(str, way)) else (*way, "not strike") for way in ways
    )  # not one of its strikes


def _of(deed: Value) -> tuple[Value, Value]:
    """Part "an opponent's spell" into by what and by whom."""
    assert isinstance(deed, Term)
    return deed.args[0], deed.args[1]


def _called_off(by: Value, agent: Value, at: Value) -> list[Draft]:
    """Lower "a melee strike targeting an Elf is canceled"."""
    return [Draft("cancel", agent, at, _begun(by))]


def _foil(agent: Value, verb: Term) -> list[Draft]:
    """Lower "cancels a strike by an opposing character", "redirects an action"."""
    kind, by, whose, feat = verb.args
    named = () if feat is None else (str(feat),)
    return [Draft(str(kind), agent, whose, tuple((*way, *named) for way in _begun(by)))]


def _foil_of(agent: Value, verb: Term) -> list[Draft]:
    by, whose = _of(verb.args[1])
    return _foil(agent, Term("Foil", (verb.args[0], by, whose, None)))


def _peered_by(agent: Value, verb: Term) -> list[Draft]:
    """Lower "performs an action that looked at or searched for cards from his deck"."""
    by, did, whose = verb.args
    assert isinstance(did, tuple)
    ways = ways_of(by)
    if any(STRIKES & set(map(str, way)) for way in ways):
        raise Unfit("what an action has done")
    sides: dict[str, tuple[Filter, ...]] = {
        "own": (f.ControlledBy(v.ControllerOf(v.Agent())),),
        "Yours": (f.Yours(),),
        "any": (),
    }
    said = whose.head if isinstance(whose, Term) else str(whose)
    if said not in sides:
        raise Unfit("an opponent of whom?", supported=False)
    return [Draft("affect", agent, None, ways, whom=sides[said], did=tuple(map(str, did)))]


def _charged(agent: Value, verb: Term) -> list[Draft]:
    return [Draft(str(verb.args[0]), agent, verb.args[1])]


def _attached(agent: Value, card: Value, to: Value) -> list[Draft]:
    """Lower "an action card is attached to a Dwarf"."""
    such: tuple[Filter, ...] = ()
    if isinstance(card, Term):
        such = (f.Spell(),) if card.head == "Spell" else (f.Kind(str(card.args[0])),)
    return [Draft("attach", agent, to, card=such)]


def _rerolled(whose: Value, by: Value, kinds: Value) -> list[Draft]:
    """Lower "a save is re-rolled", "Gorm re-rolls a die"."""
    ways = roll_ways(kinds) if isinstance(kinds, tuple) else ((),)
    return [Draft("reroll", whose, by, ways)]


def _fresh(agent: Value, verb: Term) -> list[Draft]:
    """Lower "makes a die roll that was not preset"."""
    made = doings.ACTIVE_TOO["Roll"](agent, Term("Roll", (verb.args[0], None, None)))
    return [replace(draft, ways=tuple((*way, "not preset") for way in draft.ways)) for draft in made]


def _amidst(by: Value, performer: Value, whom: Value, did: Value) -> list[Draft]:
    """Lower "an attack during which he was targeted": what came about by the action itself."""
    ways = ways_of(by)
    if any(STRIKES & set(map(str, way)) for way in ways):
        raise Unfit("during which strike?", supported=False)
    return [Draft("affect", performer, whom, ways, did=(str(did),))]


def _amidst_did(by: Value, who: Value, whom: Value, did: Value) -> list[Draft]:
    """Lower "an attack in which he killed an Elf": who does so in an attack is the attacker; in other actions it might be anybody."""
    if any("attack" not in way for way in ways_of(by)):
        raise Unfit("whose action was it?", supported=False)
    return _amidst(by, who, whom, did)


def _by_whom(agent: Value, verb: Term) -> list[Draft]:
    raise Unfit("characters react", supported=False)


def answering(agent: Value, verb: Term, scope: Scope) -> Draft:
    """Lower "Reacts to entering play": what becomes of the one who performs the React."""
    told = verb.args[0]
    assert isinstance(told, Term)
    happened = PASSIVE[told.head](None, told, scope)
    if any(one.agent is not None for one in happened):
        raise Unfit("by whom: the one who reacts, or another", supported=False)
    itself = f.Same(v.It())
    events = [Event(one.kind, (), (*one.whom, itself), one.card, way, one.when) for one in happened for way in one.ways]
    return Draft(
        "pay", agent, None, (("react",),), when=c.Answers(events[0] if len(events) == 1 else OneEvent(*events))
    )


def _across(agent: Value, verb: Term) -> list[Draft]:
    """Lower "an opponent moves a character into or out of his front rank": of that player's."""
    whom, *ways = verb.args
    places: dict[str, Filter] = {"into": f.FrontRank(), "out of": f.Formerly(f.FrontRank())}
    far = c.Compare(v.EventAmount(), ">=", 1)
    own = f.ControlledBy(v.ControllerOf(v.Agent()))
    return [Draft("move", agent, whom, whom=(own, places[str(way)]), when=far) for way in ways]


ACTIVE: Final[dict[str, Callable[[Value, Term], list[Draft]]]] = {
    **doings.ACTIVE_TOO,
    **aftereffects.ACTIVE_MORE,
    "CalledOffHis": lambda agent, verb: _called_off(verb.args[0], agent, None),
    "Foil": _foil,
    "FoilOf": _foil_of,
    "AffectsPeered": _peered_by,
    "ChargedBy": _charged,
    "AttachesCard": lambda agent, verb: _attached(agent, *verb.args),
    "RerollsDie": lambda agent, verb: _rerolled(None, agent, verb.args[0]),
    "RollFresh": _fresh,
    "AmidstHis": lambda agent, verb: _amidst_did(verb.args[0], agent, verb.args[2], verb.args[1]),
    "MovesAcross": _across,
    "ReactsTo": _by_whom,
}
"""What somebody does to somebody."""


PASSIVE: Final[dict[str, Callable[[Value, Term, Scope], list[Draft]]]] = {
    **doings.PASSIVE_TOO,
    **aftereffects.PASSIVE_MORE,
    "GotCharge": lambda patient, verb, scope: [Draft(str(verb.args[0]), None, patient)],
}
"""What becomes of somebody."""


OF_DEEDS: Final[dict[str, Callable[[Term], list[Draft]]]] = {
    **doings.OF_DEEDS,
    **aftereffects.OF_MORE,
    "CalledOff": lambda term: _called_off(*term.args),
    "CalledOffOf": lambda term: _called_off(*_of(term.args[0]), None),
    "Charged": lambda term: [Draft(str(term.args[0]), term.args[1], term.args[2])],
    "Attached": lambda term: _attached(*term.args),
    "Rerolled": lambda term: _rerolled(*term.args),
    "Amidst": lambda term: _amidst(term.args[0], None, term.args[1], term.args[2]),
    "AmidstBy": lambda term: _amidst(term.args[0], term.args[1], term.args[2], term.args[3]),
    "AmidstDid": lambda term: _amidst_did(term.args[0], term.args[1], term.args[3], term.args[2]),
}
"""What is told by the strike, action or card."""


def peered(who: str, verb: Term, side: tuple[Filter, ...]) -> list[Draft]:
    """Lower what a player looks at, reveals or searches: "an opponent searches his deck"."""
    kinds, whose = verb.args
    assert isinstance(kinds, tuple)
    said = whose.head if isinstance(whose, Term) else str(whose)
    if (said == "own" and who == "You") or (said == "Opposing" and who != "You"):
        raise Unfit("whose deck?")
    owner: dict[str, tuple[Filter, ...]] = {
        "Yours": (f.Yours(),),
        "Opposing": (f.Opposing(),),
        "own": (f.ControlledBy(v.ControllerOf(v.Agent())),),
    }
    when = c.Is(v.WarlordOf(v.EventPlayer()), *owner[said]) if said in owner else None
    return [Draft(str(kind), who=side, when=when) for kind in kinds]
