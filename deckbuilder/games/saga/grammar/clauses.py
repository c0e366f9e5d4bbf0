"""Clauses: from the term of a whole line to abilities."""

from typing import Final

from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.actions import ACTIONS
from deckbuilder.games.saga.grammar.amounts import NUMBERS
from deckbuilder.games.saga.grammar.own_cards import OWN_CARDS
from deckbuilder.games.saga.grammar.scope import Bearer, Scope, Unfit
from deckbuilder.games.saga.grammar.statics import STATICS
from deckbuilder.games.saga.grammar.unknowns import told
from deckbuilder.text.terms import Term, Value

_CLAUSES: Final = {**ACTIONS, **STATICS, **OWN_CARDS}
phrases.NUMBERS.update(NUMBERS)


def clause(value: Value, bearer: Bearer) -> tuple[Ability, ...]:
    """Lower a clause.

    Args:
        value: its term.
        bearer: the card.

    Returns:
        Its abilities; none where it only repeats what is printed elsewhere on the card.

    Raises:
        Unfit: its parts do not fit together, or the algebra has no word for them.
    """
    assert isinstance(value, Term)
    return tuple(_lower(value, _fresh(bearer)))


def _fresh(bearer: Bearer, nested: bool = False) -> Scope:
    """Give the scope of a clause, in which abilities may be quoted once."""
    scope = Scope(bearer)
    if not nested:
        scope.quoted = lambda value: _quoted(value, bearer)
    return scope


def _quoted(value: Value, bearer: Bearer) -> list[Ability]:
    """Lower an ability in quotation marks: whoever has it is a character that acts itself."""
    assert isinstance(value, Term)
    return _lower(value, _fresh(Bearer(bearer.name, "Character", bearer.classes), nested=True))


def _lower(value: Term, scope: Scope) -> list[Ability]:
    found, scope.x = told(value)
    assert isinstance(found, Term)
    made = _CLAUSES[found.head](found, scope)
    if scope.level_x:
        raise Unfit("Level X: of what is not chosen", supported=False)
    return made
