"""All opening hands of a deck at once: how every measure is spread over them, in whole numbers of hands."""

from collections.abc import Sequence
from itertools import product
from math import comb
from typing import NamedTuple

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import Aspect, HandBook, Measure
from deckbuilder.core.rng import Rng
from deckbuilder.desk.hand_draws import Layout, drawn

MOST_ALIKE = 150_000
"""Hands that an aspect's measure is asked about; of a library with more kinds of cards a sample is measured."""

SAMPLE = 20_000
"""Hands of such a sample."""

_SURE = 1.96
_BITS = 8


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
        distinct: of these, how many differ by their cards; ``alike``: how many differ in play. Names that nobody knows are one.
        histograms: one for each measure.
        joint: hands by all measures at once.
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
    joint: tuple[tuple[tuple[int, ...], int], ...] = ()
    sampled: int = 0
    margin: float = 0.0
    seed: int = 0
    seconds: float = 0.0


def opening(book: HandBook) -> Opening:
    """Give the spread of all measures over all opening hands."""
    copies = dict(book.library)
    size = sum(copies.values()) + book.strangers
    hand = min(book.draws.hand, size)
    roles = [sum(copies[card] for card in role) for aspect in book.aspects for role in aspect.roles]
    distinct = ways([*copies.values(), book.strangers], hand)
    alike = ways([*roles, book.strangers], hand)
    if rich(book, hand):
        weights, sampled = _sampled(book, hand), SAMPLE
        margin = _SURE * (0.25 / SAMPLE) ** 0.5
    else:
        weights, sampled, margin = _exact(book, copies, hand), 0, 0.0
    joint = tuple(sorted((unpacked(packed, len(book.measures)), hands) for packed, hands in weights.items()))
    spread = histograms(book.measures, joint, hand)
    return Opening(size, hand, comb(size, hand), distinct, alike, spread, joint, sampled, margin, seed=1)


def rich(book: HandBook, hand: int) -> bool:
    """Tell whether some aspect knows too many kinds of cards for each of its hands to be measured."""
    copies = dict(book.library)
    for aspect in book.aspects:
        held = [sum(copies[card] for card in role) for role in aspect.roles]
        if sum(ways(held, n) for n in range(hand + 1)) > MOST_ALIKE:
            return True
    return False


def ways(copies: Sequence[int], hand: int) -> int:
    """Count the hands of some size that differ by what they hold of things with so many copies each."""
    counts = [1, *[0] * hand]
    for most in copies:
        counts = [sum(counts[n - taken] for taken in range(min(most, n) + 1)) for n in range(hand + 1)]
    return counts[hand]


def histograms(
    measures: Sequence[Measure], joint: Sequence[tuple[tuple[int, ...], int]], hand: int
) -> tuple[Histogram, ...]:
    """Count hands by each measure alone."""
    found = [[0] * (hand + 1) for _ in measures]
    for numbers, hands in joint:
        for column, number in zip(found, numbers, strict=True):
            column[number] += hands
    return tuple(Histogram(measure, tuple(column)) for measure, column in zip(measures, found, strict=True))


def packed(numbers: Sequence[int]) -> int:
    """Give measures as one number that can be added to others: no measure exceeds the cards of a hand."""
    return sum(number << _BITS * place for place, number in enumerate(numbers))


def unpacked(number: int, places: int) -> tuple[int, ...]:
    """Give the measures that one number holds."""
    return tuple(number >> _BITS * place & (1 << _BITS) - 1 for place in range(places))


def multisets(copies: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Give every way to hold up to so many cards of roles with so many copies each."""
    found: list[tuple[int, ...]] = [()]
    for have in copies:
        found = [(*held, n) for held in found for n in range(min(have, most - sum(held)) + 1)]
    return found


Spread = dict[int, int]
"""Hands by their measures, packed."""


def aspect_spread(aspect: Aspect, copies: dict[CardId, int], hand: int) -> list[Spread]:
    """Count, for each number of cards held of an aspect, the ways to hold them by what they measure."""
    have = [sum(copies[card] for card in role) for role in aspect.roles]
    chosen = [[comb(n, taken) for taken in range(hand + 1)] for n in have]
    found: list[Spread] = [{} for _ in range(hand + 1)]
    for held in multisets(have, hand):
        weight = 1
        for choices, taken in zip(chosen, held, strict=True):
            weight *= choices[taken]
        at, cards = packed(aspect.measure(held)), sum(held)
        found[cards][at] = found[cards].get(at, 0) + weight
    return found


def _exact(book: HandBook, copies: dict[CardId, int], hand: int) -> Spread:
    """Lay the aspects together: what they measure adds up, and the ways to hold their cards multiply."""
    whole: list[Spread] = [{0: comb(book.strangers, n)} for n in range(hand + 1)]
    for aspect in book.aspects:
        part = aspect_spread(aspect, copies, hand)
        joined: list[Spread] = [{} for _ in range(hand + 1)]
        for (n, before), (m, more) in product(enumerate(whole), enumerate(part)):
            if n + m <= hand:
                into = joined[n + m]
                for (a, x), (b, y) in product(before.items(), more.items()):
                    if x:
                        into[a + b] = into.get(a + b, 0) + x * y
        whole = joined
    return {at: hands for at, hands in whole[hand].items() if hands}


def _sampled(book: HandBook, hand: int) -> Spread:
    """Measure hands drawn at random, of a library with too many kinds of cards."""
    layout = Layout.of(book)
    known: dict[tuple[int, ...], int] = {}
    found: Spread = {}
    for number in range(SAMPLE):
        places = tuple(sorted(layout.roles[place] for place in drawn(Rng(1), number, layout.size, hand)))
        at = known.get(places)
        if at is None:
            at = known[places] = packed(layout.measured(places))
        found[at] = found.get(at, 0) + 1
    return found
