"""Chances of a hand, exactly. Source: rulebook, Draw Phase: a standard hand is 5 cards, drawn from the shuffled deck."""

from math import comb

HAND = 5


def at_least(wanted: int, good: int, size: int, hand: int = HAND) -> float:
    """Give the chance in per cent that a hand holds so many of certain cards (hypergeometric, drawn without return).

    Args:
        wanted: cards that the hand shall hold at least.
        good: cards among ``size`` that count.
        size: cards in the library; a hand is never larger than it.
        hand: cards drawn.

    Returns:
        0 to 100; 0 for an empty library, unless nothing is wanted.
    """
    drawn = min(hand, size)
    if wanted <= 0:
        return 100.0
    fewer = sum(comb(good, n) * comb(size - good, drawn - n) for n in range(min(wanted, drawn + 1)))
    return 100 * (1 - fewer / comb(size, drawn)) if size else 0.0
