"""The hand lab of one game: hands dealt, exact distributions, odds by turn; for the command line and the window."""

from collections.abc import Iterator
from typing import NamedTuple

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import HandBook, HandVerdict, Insights, Measure
from deckbuilder.core.progress import Progress, silent
from deckbuilder.desk.services import Services


class Histogram(NamedTuple):
    """How one measure is spread over all hands.

    Attributes:
        hands: hands by the number measured, from 0.
    """

    measure: Measure
    hands: tuple[int, ...]

    @property
    def total(self) -> int:
        """All hands."""
        return sum(self.hands)

    def share(self, number: int) -> float:
        """Give the share of hands with exactly this number, from 0 to 1."""
        return self.hands[number] / self.total if 0 <= number < len(self.hands) else 0.0

    def at_least(self, number: int) -> float:
        """Give the share of hands with this number or more."""
        return sum(self.hands[max(number, 0) :]) / self.total

    @property
    def mean(self) -> float:
        """The average over all hands."""
        return sum(number * hands for number, hands in enumerate(self.hands)) / self.total


class Opening(NamedTuple):
    """What the opening hands of a deck hold.

    Attributes:
        library: cards drawn from.
        drawn: cards of a hand.
        hands: hands that there are, each as likely as the others.
        distinct: of these, how many differ by their cards; ``alike``: how many differ in play.
        histograms: one for each measure.
        sampled: 0 where the figures are exact; else of so many hands drawn at random.
        margin: for sampled figures: by how much a share may be off, with 95 % confidence.
        seed: of the sample.
        seconds: that it took.
    """

    library: int
    drawn: int
    hands: int
    distinct: int
    alike: int
    histograms: tuple[Histogram, ...]
    sampled: int = 0
    margin: float = 0.0
    seed: int = 0
    seconds: float = 0.0


class Sampled(NamedTuple):
    """Hands drawn at random, as a cross-check of exact figures.

    Attributes:
        hands: how many.
        histograms: one for each measure.
        worst: the largest difference of a share from the exact one; ``allowed``: how large chance makes it in 1 of 1,000 samples.
        seconds: that it took to draw and measure them.
    """

    hands: int
    seed: int
    histograms: tuple[Histogram, ...]
    worst: float
    allowed: float
    seconds: float


class Deal(NamedTuple):
    """One hand.

    Attributes:
        number: of the deal, from 0: the same seed and number give the same hand.
        hand: its cards in the order drawn; None for a card that the catalog does not have.
        verdict: of the cards that are known, in their order.
    """

    seed: int
    number: int
    hand: tuple[CardId | None, ...]
    verdict: HandVerdict


class TurnOdds(NamedTuple):
    """Chances by the end of one turn's draw.

    Attributes:
        turn: from 1.
        chance: to have seen what is wanted under the real rule, from 0 to 1.
        plain: the same if everything were discarded every turn: hypergeometric, over as many cards as turns allow.
        seen: cards seen on average under the real rule; ``plain_seen``: if everything is discarded.
    """

    turn: int
    chance: float
    plain: float
    seen: float
    plain_seen: int


class Odds(NamedTuple):
    """The chance to see certain cards.

    Attributes:
        want, keep: the queries as written; ``keep`` is ``""`` where what is wanted is kept.
        least: how many are wanted at least.
        good: copies in the library that are wanted, ``kept``: that are kept, ``both``: that are both.
        library: cards drawn from.
        by_turn: one for each turn, the first first.
    """

    want: str
    least: int
    keep: str
    good: int
    kept: int
    both: int
    library: int
    by_turn: tuple[TurnOdds, ...]


class LabDesk:
    """The lab of one game.

    Args:
        services: the user's world.
        game: whose decks are looked at.

    Raises:
        BadInput: the game knows nothing of hands.
    """

    def __init__(self, services: Services, game: Game) -> None:
        if game.insights is None:
            raise BadInput(f"game {game.name}", "nothing is known of its hands", "a game with insights")
        self.game = game
        self._services = services
        self.insights: Insights = game.insights()

    def book(self, deck: Deck, *, words: bool = True) -> HandBook:
        """Lay a deck open; see ``Insights.hands``."""
        return self.insights.hands(deck, self._services.shelf(self.game), words=words)

    def opening(self, book: HandBook, progress: Progress = silent) -> Opening:
        """Give the exact spread of all measures over all opening hands; over a sample where there are too many, which is said."""
        raise NotImplementedError

    def sampled(self, book: HandBook, hands: int, seed: int, progress: Progress = silent) -> Sampled:
        """Draw hands at random and measure them, as a cross-check."""
        raise NotImplementedError

    def deal(self, book: HandBook, seed: int, number: int) -> Deal:
        """Deal one hand."""
        raise NotImplementedError

    def deals(self, book: HandBook, seed: int, hands: int) -> Iterator[Deal]:
        """Deal so many hands, the first first."""
        return (self.deal(book, seed, number) for number in range(hands))

    def odds(self, deck: Deck, want: str, count: int = 1, turns: int = 10, keep: str = "") -> Odds:
        """Give the exact chance to have seen so many cards of a query by each turn.

        Args:
            deck: whose library is drawn from.
            want: a query in the search language.
            count: how many are wanted at least.
            turns: how many turns are told.
            keep: a query of what is kept in the hand while everything else is discarded; what is wanted where it is ``""``.

        Raises:
            BadInput: a query cannot be read, or a number is out of bounds.
        """
        raise NotImplementedError
