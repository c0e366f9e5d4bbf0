"""X: what a text says that it is, found before the rest is lowered."""

from typing import Final

from deckbuilder.games.saga.grammar.scope import Unfit
from deckbuilder.text.terms import Term, Value, speaks_of

_SAYING: Final = frozenset({"LetX", "WhereX"})


def told(value: Value) -> tuple[Value, Value]:
    """Give a term without what it says of X, and the term of what X is; None where it says nothing.

    Raises:
        Unfit: it says so twice.
    """
    if not speaks_of(value, _SAYING):
        return value, None
    said: list[Value] = []
    left = _without(value, said)
    if len(said) > 1:
        raise Unfit("X is said to be two things")
    return left, said[0] if said else None


def _without(value: Value, said: list[Value]) -> Value:
    if isinstance(value, tuple):
        kept = []
        for part in value:
            if isinstance(part, Term) and part.head == "LetX":
                said.append(part.args[0])
            else:
                kept.append(_without(part, said))
        return tuple(kept)
    if not isinstance(value, Term) or value.head in {
        "Grant",
        "MayGrant",
    }:  # an ability in quotation marks has an X of its own
        return value
    if value.head == "WhereX":
        said.append(value.args[1])
        return _without(value.args[0], said)
    return Term(value.head, tuple(_without(part, said) for part in value.args))
