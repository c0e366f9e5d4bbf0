"""Sequences whose things are made when somebody looks at them."""

from collections.abc import Iterator, Sequence
from typing import Any


class Row:
    """What is read as a sequence; not derived from it, as a class of the compiled engine is quick only among its own kind."""

    def things(self) -> Sequence[Any]:
        """Give all things, made."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.things())

    def __getitem__(self, place: int | slice) -> Any:
        return self.things()[place]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.things())

    def __reversed__(self) -> Iterator[Any]:
        turned: Iterator[Any] = reversed(self.things())
        return turned

    def __contains__(self, thing: object) -> bool:
        return thing in self.things()

    def index(self, thing: object, start: int = 0, stop: int | None = None) -> int:
        """Give the place of a thing.

        Raises:
            ValueError: it is not there.
        """
        made = self.things()
        return made.index(thing, start, len(made) if stop is None else stop)

    def count(self, thing: object) -> int:
        """Count how often a thing is there."""
        return self.things().count(thing)


Sequence.register(Row)
