"""X where nothing says what it is: the Level of what was picked, or a number that is chosen (rulebook, Glossary: X)."""

from typing import Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar.scope import Scope
from deckbuilder.text.terms import Term, Value

_LEVEL_X: Final = Term("Level", ("==", Term("X")))
CHOSEN: Final = Term("ChosenX")
"""X as a number that a player has chosen."""


def without_x(parts: Value, single: bool, scope: Scope) -> tuple[Value, bool]:
    """Take "Level X" out of a noun phrase that says for the first time what X is.

    Args:
        parts: of the phrase.
        single: one card is meant.
        scope: where X may be known already.

    Returns:
        The other parts, and whether X is the Level of the card that will be picked.
    """
    if not isinstance(parts, tuple) or not single or scope.x is not None or _LEVEL_X not in parts:
        return parts, False
    return tuple(part for part in parts if part != _LEVEL_X), True


def level_of(pick: v.T) -> Term:
    """Give the term for the Level of a card picked."""
    return Term("LevelOfPick", (pick.n,))
