"""What a parse gives: terms, which mean nothing until a game lowers them."""

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Union


@dataclass(frozen=True, slots=True, init=False)
class Term:
    """A head with its arguments: ``Strike("melee", 3)``.

    Attributes:
        head: the name.
        args: in the order of the rule that made it; None for what the text does not say.
    """

    head: str
    args: tuple["Value", ...] = ()
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __init__(self, head: str, args: tuple["Value", ...] = ()) -> None:
        object.__setattr__(self, "head", head)
        object.__setattr__(self, "args", args)
        object.__setattr__(self, "_hash", 0)

    def __hash__(self) -> int:
        if not self._hash:  # of most terms it is never asked
            object.__setattr__(self, "_hash", hash((self.head, self.args)))
        return self._hash

    def __repr__(self) -> str:
        return f"{self.head}({', '.join(map(repr, self.args))})"


def speaks_of(value: "Value", heads: Container[str]) -> bool:
    """Tell whether a term of one of some heads is anywhere in a value."""
    left: list[Value] = [value]
    while left:
        one = left.pop()
        if isinstance(one, Term):
            if one.head in heads:
                return True
            left.extend(one.args)
        elif isinstance(one, tuple):
            left.extend(one)
    return False


Value = Union[Term, str, int, None, tuple["Value", ...]]  # noqa: UP007  # its own name within it stands in quotes
