"""What is done later: the next time that something happens this turn, or when the next turn begins."""

from collections.abc import Callable
from dataclasses import replace

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import events
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term

Statement = Callable[[Term, Scope], list[Effect]]

_REDUCED = frozenset({"ReduceWounds", "ReduceTo"})


def next_time(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "The next time ... this turn, ...": once, and it speaks of who takes part then."""
    happening, said = term.args
    assert isinstance(said, Term)
    inner = replace(
        scope,
        mentions=[one for one in scope.mentions if not isinstance(one.ref, v.Agent | v.Patient | v.EventCard)],
        event="",
        by=(),
        delayed=True,
    )
    when = "Before" if any(isinstance(one, Term) and one.head in _REDUCED for one in _walk(said)) else "After"
    event = events.trigger(Term(when, (happening,)), inner)
    if not isinstance(event, Event) or event.target:
        raise Unfit("one event, of which nobody is targeted", supported=False)
    done = joined(statement(said, inner))
    if inner.picks != scope.picks or any(isinstance(one, x.Delayed) for one in within(done)):
        raise Unfit("a choice to be made later", supported=False)
    return [x.Delayed(event, done)]


def next_turn(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "At the start of the next turn, ..."."""
    assert isinstance(term.args[0], Term)
    before = scope.picks
    done = joined(statement(term.args[0], scope))
    if scope.picks != before or any(isinstance(one, d.Cancel | d.Reroll) for one in within(done)):
        raise Unfit("a choice to be made later", supported=False)
    return [x.Delayed(Event("turn"), done, until="game")]


def next_order(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "On your next Order, skip that Order and instead ..."."""
    assert isinstance(term.args[0], Term)
    before = scope.picks
    with scope.branching():
        done = joined(statement(term.args[0], scope))
    if scope.picks != before or any(isinstance(one, d.Cancel | d.Reroll) for one in within(done)):
        raise Unfit("a choice to be made later", supported=False)
    return [x.AtNextOrder(done)]


def _walk(value: object) -> list[object]:
    if isinstance(value, Term):
        return [value, *[one for part in value.args for one in _walk(part)]]
    if isinstance(value, tuple):
        return [one for part in value for one in _walk(part)]
    return []
