"""What is done to die rolls, to somebody's next strike or roll, and what his strikes are like for a while."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import commands, deeds, phrases, strikes
from deckbuilder.games.saga.grammar.commands import Deed
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.grammar.swings import SWINGS
from deckbuilder.text.terms import Term, Value


def of_roller(term: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower "he gains +2 to the roll", "he re-rolls the die": said of the one who rolls."""
    if scope.event != "roll" or not (done.ref == v.Agent() or (scope.mine and done.ref == v.Me())):
        raise Unfit("the roll: another makes it")
    if term.head == "Rerolls":
        return commands.COMMANDS["Reroll"](Term("Reroll"), scope)
    return [d.AddRoll(phrases.number(term.args[0], scope))]


def _whoever(value: Value, scope: Scope) -> tuple[f.Filter, ...]:
    """Give what the one must fit whose next strike or roll is meant."""
    if value is None:
        return ()
    assert isinstance(value, Term)
    if value.head == "Np" and value.args[0] == "a":
        inner = phrases.noun(value.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or not inner.filters:
            raise Unfit("whose is the next?")
        return inner.filters
    done = deeds.patient(value, scope)
    if done.before or done.many or done.sort != CHARACTER:
        raise Unfit("whose is the next?")
    return (f.Same(done.ref),)


def _next_strike(term: Term, scope: Scope) -> list[Effect]:
    """Lower "his next melee strike this turn ...": it waits until one is targeted."""
    whose, kind, at, changes = term.args
    event = Event("target", agent=_whoever(whose, scope), patient=_whoever(at, scope), by=(str(kind),))
    return [x.Delayed(event, strikes.of_heard(changes, scope, event))]


def _next_roll(term: Term, scope: Scope) -> list[Effect]:
    """Lower "his next die roll this turn is ..."."""
    whose, changes = term.args
    event = Event("roll", agent=_whoever(whose, scope), before=True)
    assert isinstance(changes, tuple)
    change = changes[0]
    assert isinstance(change, Term)
    if change.head == "AddRoll":
        return [x.Delayed(event, d.AddRoll(phrases.number(change.args[0], scope)))]
    return [x.Delayed(event, d.SetRoll(int(str(change.args[1]))))]


def _swings_for(term: Term, scope: Scope) -> list[Effect]:
    """Lower "their melee strikes inflict an additional wound until end of turn"."""
    said, until = term.args
    assert isinstance(said, Term)
    done = deeds.patient(said.args[0], scope)
    if done.sort != CHARACTER:
        raise Unfit("characters strike")
    scope.subject = v.It() if done.many else done.ref
    return [*done.before, a.Gain(done.ref, *SWINGS[said.head](said, scope), until=str(until))]


def swing_vp(term: Term, done: Done, scope: Scope, until: str | None) -> list[Effect]:
    """Lower "he gains +2 AC against ranged strikes"; without a time, bonuses last until end of turn (rulebook, Actions)."""
    said, told = term.args
    assert isinstance(said, Term)
    if done.many:
        scope.subject = v.It()
    return [a.Gain(done.ref, *SWINGS[said.head](said, scope), until=str(told or until or "turn"))]


SPOKEN: Final[dict[str, Deed]] = {"NextStrike": _next_strike, "NextRoll": _next_roll, "SwingsFor": _swings_for}
