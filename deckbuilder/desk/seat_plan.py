"""Who sits where at a table, and with which deck."""

from dataclasses import dataclass

from deckbuilder.core.decks import Deck

PERSON = "person"
"""Who sits at a seat where people answer."""

STILL = "still"
"""The agent that stands still: it does nothing wherever it can."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat of a match.

    Attributes:
        who: ``PERSON``, or an agent's name: ``"random"``, ``"greedy"``, ``"search:400"``, ``"search:5s"``, ``"still"``.
    """

    deck: Deck
    who: str = PERSON

    @property
    def person(self) -> bool:
        """Whether people answer for it."""
        return self.who == PERSON
