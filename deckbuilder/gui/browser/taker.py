"""Where cards of the catalog go by keys and clicks: into the open deck, or into what else stands beside the catalog."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from deckbuilder.core.ids import CardId
from deckbuilder.gui.drag import DraggedCard
from deckbuilder.gui.models.card_table import Counting


class Taker(Protocol):
    """Takes the chosen cards, each time as one step of undo."""

    def add(self, cards: Sequence[CardId], starting: bool = False) -> None:
        """Add one copy of each; ``starting`` where they shall start in play, if that means anything here."""
        ...

    def step(self, cards: Sequence[CardId], by: int) -> None:
        """Add or take away copies of each."""
        ...

    def set_count(self, cards: Sequence[CardId], count: int) -> None:
        """Have so many copies of each."""
        ...

    def cut(self, cards: Sequence[CardId]) -> None:
        """Have no copy of any."""
        ...

    def take_out(self, cards: Sequence[DraggedCard]) -> None:
        """Cut what was dragged out of the deck."""
        ...

    def copies(self) -> Mapping[CardId, int]:
        """Give how many copies are there, by card."""
        ...

    def counting(self) -> Counting | None:
        """Give what is counted; None for copies in the deck."""
        ...
