"""An ordered list of named things that refuses a second owner of a key."""

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from deckbuilder.core.errors import DuplicateKey

T = TypeVar("T")


class Registry(Mapping[str, T], Generic[T]):
    """Named things in the order in which they were added.

    Args:
        kind: what is registered, for messages: ``"deck format"``.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._owners: dict[str, T] = {}

    def add(self, key: str, owner: T) -> None:
        """Register an owner.

        Raises:
            DuplicateKey: the key is taken.
        """
        if key in self._owners:
            raise DuplicateKey(self.kind, key)
        self._owners[key] = owner

    def __getitem__(self, key: str) -> T:
        return self._owners[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._owners)

    def __len__(self) -> int:
        return len(self._owners)
