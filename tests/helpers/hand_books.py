"""A small game of hands: pairs and colours, to count by hand."""

from collections.abc import Sequence

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import (
    Aspect,
    CardVerdict,
    DrawRule,
    HandVerdict,
    Matrix,
    Measure,
    Starter,
    Untold,
    When,
)


class Colours:
    """A library of colours: a measure counts different reds, one counts pairs of blue cards, one counts greens.

    Args:
        reds, blues, greens: copies of each card of a colour.
        strangers: cards that nobody knows.
        hand: cards drawn.
    """

    def __init__(
        self, reds: Sequence[int], blues: Sequence[int], greens: Sequence[int], strangers: int = 0, hand: int = 3
    ) -> None:
        self.measures = (
            Measure("reds", "Different reds", ""),
            Measure("pairs", "Pairs of blue", ""),
            Measure("greens", "Greens", "", welcome=False),
        )
        self.draws = DrawRule(hand, "made up")
        self.starters: tuple[Starter, ...] = ()
        self.untold: tuple[Untold, ...] = ()
        self.notes: tuple[str, ...] = ()
        self.strangers = strangers
        colours = {"r": reds, "b": blues, "g": greens}
        self._cards = {
            colour: tuple(CardId(f"{colour}{n}") for n in range(len(held))) for colour, held in colours.items()
        }
        self.library = tuple(
            (card, copies)
            for colour, held in colours.items()
            for card, copies in zip(self._cards[colour], held, strict=True)
        )
        all_cards = self._cards
        found = [
            Aspect(tuple((card,) for card in all_cards["r"]), lambda held: (sum(map(bool, held)), 0, 0)),
            Aspect((all_cards["b"],) if blues else (), lambda held: (0, held[0] // 2, 0)),
            Aspect((all_cards["g"],) if greens else (), lambda held: (0, 0, held[0])),
        ]
        self.aspects = tuple(aspect for aspect in found if aspect.roles)

    def verdict(self, hand: Sequence[CardId], strangers: int = 0) -> HandVerdict:
        """Count by the cards themselves."""
        reds = len({card for card in hand if card[0] == "r"})
        blues, greens = (sum(card[0] == colour for card in hand) for colour in "bg")
        return HandVerdict(tuple(CardVerdict(card, When.NOW) for card in hand), (reds, blues // 2, greens))

    def matrix(self) -> Matrix:
        """Nobody uses anything here."""
        return Matrix((), (), ())
