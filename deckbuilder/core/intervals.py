"""Intervals of figures that were counted in a sample: where the truth lies, 19 times in 20. Plain arithmetic, no library."""

from collections.abc import Sequence
from math import sqrt

from deckbuilder.core.curves import Estimate

Z = 1.959963984540054
"""Of the normal distribution: so many standard deviations to either side hold 95 %."""


def of_share(hits: float, of: float) -> Estimate:
    """Estimate a share by Wilson's interval, which stays within 0 and 1 and is honest near both.

    Args:
        hits: how often it came about.
        of: how often it might have; may be a fraction, see ``by_turn``.
    """
    if of <= 0:
        return Estimate(0.0, 0.0, 1.0)
    share = min(1.0, max(0.0, hits / of))
    spread = Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def of_mean(values: Sequence[float]) -> Estimate:
    """Estimate a mean by Student's interval; of a single value nothing is known but itself."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 0.0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, mean, mean)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = quantile(count - 1) * sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


def quantile(freedom: int) -> float:
    """Give the 97.5 % quantile of Student's distribution.

    Args:
        freedom: degrees of freedom, at least 1. Up to 2 by formula; above by the expansion around the normal one, right to 1 % for 3
            and to five digits from 20 on.
    """
    if freedom == 1:
        return 12.706204736
    if freedom == 2:  # closed forms exist for one and two
        return 4.30265273
    n, z = float(freedom), Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


def by_turn(firsts: Sequence[int], seen: Sequence[int], turns: int) -> tuple[Estimate, ...]:
    """Estimate in what part of all matches something has come about by the end of each turn.

    A match that ends before it came about counts only as long as it lasts (Kaplan and Meier); the interval is Wilson's, for as many
    matches as carry the same weight (Greenwood's variance), or as still wait where there is none. Where no match ends early, that is
    the plain share.

    Args:
        firsts: for each match the turn at which it came about, 0 where it did not.
        seen: for each match how many turns of it were seen.
        turns: how many turns are told.
    """
    found: list[Estimate] = []
    without, weight, last = 1.0, 0.0, len(firsts)
    for turn in range(1, turns + 1):
        came = sum(first == turn for first in firsts)
        waiting = sum(first >= turn if first else watched >= turn for first, watched in zip(firsts, seen, strict=True))
        if waiting:
            last = waiting
            without *= 1 - came / waiting
            weight += came / (waiting * (waiting - came)) if came < waiting else 0.0
        share = 1 - without
        variance = without * without * weight
        left_out = sum(not first and watched < turn for first, watched in zip(firsts, seen, strict=True))
        matches = share * without / variance if variance > 0 else last if left_out else len(firsts)
        found.append(of_share(share * matches, matches))
    return tuple(found)


def apart(one: Estimate, other: Estimate, correlation: float = 0.0) -> Estimate:
    """Estimate the difference of two shares, the other less the first, from the interval of each (Newcombe's tenth method).

    Args:
        one: the first share.
        other: the second one.
        correlation: of the two among matches that were played in pairs, from -1 to 1.
    """
    difference = other.value - one.value
    down, up = other.value - other.low, other.high - other.value
    below, above = one.value - one.low, one.high - one.value
    low = sqrt(max(0.0, down * down + above * above - 2 * correlation * down * above))
    high = sqrt(max(0.0, up * up + below * below - 2 * correlation * up * below))
    return Estimate(difference, max(-1.0, difference - low), min(1.0, difference + high))


def correlation(one: Sequence[bool], other: Sequence[bool]) -> float:
    """Give how two yes-or-no results go together over pairs, from -1 to 1; 0 where one of them is always the same."""
    count, firsts, seconds = len(one), sum(one), sum(other)
    spread = firsts * (count - firsts) * seconds * (count - seconds)
    if not spread:
        return 0.0
    both = sum(a and b for a, b in zip(one, other, strict=True))
    return (count * both - firsts * seconds) / sqrt(spread)
