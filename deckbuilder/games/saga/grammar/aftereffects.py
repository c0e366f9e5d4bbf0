"""What is over, what is lost, and what an action does or makes somebody do, as it sets off reacts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import doings, phrases
from deckbuilder.games.saga.grammar.drafts import ACTIVE, PASSIVE, Draft, perform
from deckbuilder.games.saga.grammar.means import STRIKES, ways_of
from deckbuilder.games.saga.grammar.scope import ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_IN_PLAY: Final = (f.Yours(), f.Opposing())
"""What is said of an item that is in play."""
_WITH_COSTS: Final = frozenset({"action", "card", "spell", "order", "react", "attack"})


def _of(deed: Value) -> tuple[Value, Value]:
    """Part "an opponent's spell" into by what and by whom."""
    assert isinstance(deed, Term)
    return deed.args[0], deed.args[1]


def _over(by: Value, agent: Value) -> list[Draft]:
    return perform(agent, Term("Perform", (by, None, None)))


def _over_at(term: Term) -> list[Draft]:
    """Lower "an attack targeting him resolves": he was targeted during it."""
    by, whom = term.args
    ways = ways_of(by)
    if all("attack" in way and not STRIKES & set(map(str, way)) for way in ways):
        return [Draft("affect", None, whom, ways, did=("target",))]
    if any("attack" in way and not STRIKES & set(map(str, way)) for way in ways):
        raise Unfit("an attack or something else", supported=False)
    return perform(None, Term("Perform", (by, whom, None)))


def _rolls_so(by: Value, agent: Value, critical: Value) -> list[Draft]:
    return doings.ACTIVE_TOO["RollSo"](agent, Term("RollSo", (by, critical)))


def _side(value: Value) -> tuple[Filter, ...]:
    if not isinstance(value, Term):
        return ()
    return (f.Yours(),) if value.head == "Yours" else (f.Opposing(),)


def _in_answer(by: Value, agent: Value) -> list[Draft]:
    """Lower "in response to a spell": once its costs are paid; of a strike nothing tells whether it is over."""
    ways = ways_of(by)
    if any(not _WITH_COSTS & set(map(str, way)) for way in ways):
        raise Unfit("actions are answered", supported=False)
    return [Draft("pay", agent, None, ways)]


def _made_toss(by: Value, agent: Value, who: Value) -> list[Draft]:
    """Lower "an action that forces you to discard a card from your hand"."""
    ways = ways_of(by)
    if any(STRIKES & set(map(str, way)) for way in ways):
        raise Unfit("what an action has done")
    return [Draft("affect", agent, None, ways, whom=_side(who), did=("discard",))]


def _pay_unspent(agent: Value, verb: Term) -> list[Draft]:
    made = ACTIVE["Pay"](agent, Term("Pay", verb.args))
    return [replace(one, ways=tuple((*way, "not spending") for way in one.ways)) for one in made]


def _retrieved(term: Term) -> list[Draft]:
    """Lower "a character is retrieved from your discard pile"."""
    kind, whose = term.args
    such: tuple[Filter, ...] = ()
    if isinstance(kind, Term):
        such = (f.Spell(),) if kind.head == "Spell" else (f.Kind(str(kind.args[0])),)
    return [Draft("retrieve", ways=(("from pile",),), card=(*such, *_side(whose)))]


def _last_charge(agent: Value, whom: Value) -> list[Draft]:
    return [Draft("uncharge", agent, whom, when=c.Compare(v.ChargesOn(v.Patient()), "==", 0))]


def _discarded(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "an item you control is discarded": from play, for nobody controls one elsewhere."""
    if not isinstance(patient, Term) or patient.head != "Np" or not isinstance(patient.args[2], tuple):
        raise Unfit("items in play are discarded", supported=False)
    told = list(scope.mentions)
    inner = phrases.noun(patient.args[2], scope)
    scope.mentions = told
    if inner.sort != ITEM or not any(one in _IN_PLAY or isinstance(one, f.HeldBy) for one in inner.filters):
        raise Unfit("from where is it discarded?", supported=False)
    return [Draft("leave", None, patient, when=doings.DESTROYED)]


_LEFT: Final = v.Plus(v.StatOf(v.Patient(), "hp"), v.Times(v.WoundsOn(v.Patient()), -1))
"""How many wounds kill him."""


def _fatal(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "suffers wounds that would kill him": while they are about to be suffered."""
    if not scope.before:
        raise Unfit("wounds that would kill who has them already")
    return [Draft("wound", None, patient, when=c.Compare(v.EventAmount(), ">=", _LEFT))]


def _lived(found: list[Draft]) -> list[Draft]:
    """Let wounds be some that do not kill: he still stands there with them, and has more hit points."""
    lives = c.Compare(v.WoundsOn(v.Patient()), "<", v.StatOf(v.Patient(), "hp"))
    return [replace(one, whom=(*one.whom, f.Wounded()), when=lives) for one in found]


def _outlived(patient: Value, verb: Term, scope: Scope) -> list[Draft]:
    """Lower "is hit with a melee strike but not killed": the strike is over, which is when one knows."""
    if scope.before:
        raise Unfit("who lives, before the wounds")
    hits = PASSIVE["WasHit"](patient, Term("WasHit", ("hit", verb.args[0])), scope)
    return [replace(one, kind="strike", results=("success", "not killing")) for one in hits]


ACTIVE_MORE: Final[dict[str, Callable[[Value, Term], list[Draft]]]] = {
    "MadeToss": lambda agent, verb: _made_toss(verb.args[0], agent, verb.args[1]),
    "PayUnspent": _pay_unspent,
    "LetsLive": lambda agent, verb: _lived(ACTIVE["Hurt"](agent, Term("Hurt", verb.args))),
    "LastChargeBy": lambda agent, verb: _last_charge(agent, verb.args[0]),
}
"""What somebody does to somebody."""


PASSIVE_MORE: Final[dict[str, Callable[[Value, Term, Scope], list[Draft]]]] = {
    "Discarded": _discarded,
    "Fatal": _fatal,
    "OutlivedHit": _outlived,
    "Lived": lambda patient, verb, scope: _lived(
        PASSIVE["Suffered"](patient, Term("Suffered", (1, verb.args[0])), scope)
    ),
}
"""What becomes of somebody."""


OF_MORE: Final[dict[str, Callable[[Term], list[Draft]]]] = {
    "OverAt": _over_at,
    "InAnswer": lambda term: _in_answer(*term.args),
    "InAnswerTo": lambda term: _in_answer(*_of(term.args[0])),
    "DeedDoneOf": lambda term: _over(*_of(term.args[0])),
    "RollsSo": lambda term: _rolls_so(*term.args),
    "RollsSoOf": lambda term: _rolls_so(*_of(term.args[0]), term.args[1]),
    "MadeTossOf": lambda term: _made_toss(*_of(term.args[0]), term.args[1]),
    "Retrieved": _retrieved,
    "LastCharge": lambda term: _last_charge(*term.args),
}
"""What is told by the strike, action or card."""
