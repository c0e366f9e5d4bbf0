"""What people at a table may do against the rules, as answers that a window can make."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Action, Ruleset, Seat


class Number(NamedTuple):
    """A number that a player types in for something that he makes up."""

    key: str
    label: str
    least: int
    most: int
    usual: int


class Hands(Protocol):
    """Makes answers that nobody proposes and that ``refuse`` allows; ``Any`` is the state, whose type is forgotten here.

    What is begun so is asked for like anything else: ordinary questions with ordinary answers, logged, undone and recorded.
    """

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Give what is told of a token beside its name."""
        ...

    def begin(self, rules: Ruleset[Any], state: Any, seat: Seat) -> Action | None:
        """Give the answer by which a player leaves the rules aside; None where he may not now."""
        ...

    def may(self, rules: Ruleset[Any], state: Any, seat: Seat) -> bool:
        """Tell whether the open question is what the player does by hand next: notes, tokens and cards from outside are answers to it."""
        ...

    def note(self, seat: Seat, text: str) -> Action:
        """Give the answer that notes something in the log."""
        ...

    def token(self, seat: Seat, name: str, numbers: Mapping[str, int]) -> Action:
        """Give the answer that makes a token; of a number left out the usual one."""
        ...

    def fetch(self, rules: Ruleset[Any], seat: Seat, card: CardId) -> Action:
        """Give the answer that takes a card from outside the game.

        Raises:
            KeyError: the catalog of the match has no such card.
        """
        ...
