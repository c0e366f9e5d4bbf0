"""Tables: what each roll of a die brings, a row of numbers for each."""

from typing import Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import paragraphs
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.deeds import Deed
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import Scope
from deckbuilder.text.terms import Term


def _table(term: Term, scope: Scope) -> list[Effect]:
    """Lower a table: the row into which the roll falls, and no other, though it may roll again."""
    rows = term.args[0]
    assert isinstance(rows, tuple)
    found: list[tuple[Condition, Effect]] = []
    with scope.choosing() as begin:
        for row in rows:
            assert isinstance(row, Term)
            assert isinstance(row.args[0], Term)
            begin()
            when = condition(row.args[0], scope)
            found.append((when, joined(paragraphs.sentences(row.args[1], scope))))
    scope.die = False  # one table to a die: its rows stand together
    made: Effect | None = None
    for when, then in reversed(found):
        made = x.If(when, then, made)
    return [] if made is None else [made]


SPOKEN: Final[dict[str, Deed]] = {"Table": _table}
"""By the head of the sentence."""
