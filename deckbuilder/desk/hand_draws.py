"""Hands drawn at random: the same seed and number give the same hand everywhere, one by one or a million at a time.

Hand ``n`` takes the numbers from ``n * size of the hand + 1`` on of the stream of ``core.rng``, so none needs those before it. Each
draw is a place among the cards that are left, in the order of the layout.
"""

from bisect import insort
from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import Aspect, HandBook
from deckbuilder.core.rng import Rng


class Layout(NamedTuple):
    """The cards of a library in a row, role by role, unknown names last.

    Attributes:
        cards: None for a name that nobody knows.
        roles: the role of each, counted through all aspects; they never fall.
        aspects: with the number of each one's first role.
        measures: how many there are.
    """

    cards: tuple[CardId | None, ...]
    roles: tuple[int, ...]
    aspects: tuple[tuple[int, Aspect], ...]
    measures: int

    @classmethod
    def of(cls, book: HandBook) -> "Layout":
        """Lay out a deck's library."""
        copies = dict(book.library)
        cards: list[CardId | None] = []
        roles: list[int] = []
        aspects: list[tuple[int, Aspect]] = []
        number = 0
        for aspect in book.aspects:
            aspects.append((number, aspect))
            for role in aspect.roles:
                for card in role:
                    cards += [card] * copies[card]
                    roles += [number] * copies[card]
                number += 1
        cards += [None] * book.strangers
        roles += [number] * book.strangers
        return cls(tuple(cards), tuple(roles), tuple(aspects), len(book.measures))

    @property
    def size(self) -> int:
        """Cards of the library."""
        return len(self.cards)

    def measured(self, roles: Sequence[int]) -> tuple[int, ...]:
        """Measure a hand by the roles of its cards."""
        total = [0] * self.measures
        for first, aspect in self.aspects:
            held = tuple(roles.count(first + n) for n in range(len(aspect.roles)))
            if any(held):
                total = [a + b for a, b in zip(total, aspect.measure(held), strict=True)]
        return tuple(total)


def drawn(rng: Rng, number: int, size: int, hand: int) -> list[int]:
    """Draw one hand: places in the layout, in the order drawn.

    Args:
        rng: the stream from which all hands of a sample are drawn.
        number: of the hand, from 0.
        size: cards in the library.
        hand: cards of the hand, at most ``size``.
    """
    rng = Rng(rng.seed, rng.taken + number * hand)
    gone: list[int] = []
    order: list[int] = []
    for left in range(size, size - hand, -1):
        place, rng = rng.below(left)
        for other in gone:
            place += place >= other
        insort(gone, place)
        order.append(place)
    return order
