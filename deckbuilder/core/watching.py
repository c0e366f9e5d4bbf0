"""What a game counts for somebody who watches many matches: numbers at the end of each turn, and when something first came about."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Event


class Gauge(NamedTuple):
    """Something counted at the end of every turn: ``"Characters in the army"``.

    Attributes:
        against: whether it is only counted where there is an opponent.
    """

    key: str
    label: str
    against: bool = False


class Milestone(NamedTuple):
    """Something that comes about at some turn of a match or never: ``"First opponent falls"``.

    Attributes:
        against: whether it can only come about where there is an opponent.
    """

    key: str
    label: str
    against: bool = False


class Watched(NamedTuple):
    """What was counted in one match.

    Attributes:
        turns: turns that were played to their end, or to the end of the match.
        over: whether the match ended; else it was cut off, and what had not come about by then might have later.
        levels: for each turn one number for each gauge.
        firsts: for each milestone the turn at which it came about, 0 where it did not.
        cards: the same for the first use of each card of the watched deck, by id; cards that were not used are left out.
    """

    turns: int
    over: bool
    levels: tuple[tuple[int, ...], ...]
    firsts: tuple[int, ...]
    cards: tuple[tuple[CardId, int], ...]


class Watch(Protocol):
    """Watches one match from its beginning, for one seat."""

    def see(self, before: Any, after: Any, events: Sequence[Event]) -> None:
        """See one answer being carried out; states as in ``Ruleset``."""
        ...

    def counted(self, state: Any) -> Watched | None:
        """Give what was counted, when the match ends or is cut off in this state; None by who only looks on."""
        ...


class Watcher(Protocol):
    """Tells what a game counts, and watches matches of it."""

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        """What is counted at the end of every turn."""
        ...

    @property
    def milestones(self) -> tuple[Milestone, ...]:
        """What is awaited."""
        ...

    def watch(self, rules: Any, state: Any, seat: int) -> Watch:
        """Begin to watch a match where it starts.

        Args:
            rules: of the match; ``Ruleset``.
            state: its first.
            seat: whose side is watched; the others are dummies.
        """
        ...
