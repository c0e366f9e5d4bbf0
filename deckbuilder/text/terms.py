"""What a parse gives: terms, which mean nothing until a game lowers them."""

from dataclasses import dataclass, field
from typing import Union


@dataclass(frozen=True, slots=True)
class Term:
    """A head with its arguments: ``Strike("melee", 3)``.

    Attributes:
        head: the name.
        args: in the order of the rule that made it; None for what the text does not say.
    """

    head: str
    args: tuple["Value", ...] = ()
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.head, self.args)))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.head}({', '.join(map(repr, self.args))})"


Value = Union[Term, str, int, None, tuple["Value", ...]]  # noqa: UP007  # its own name within it stands in quotes
