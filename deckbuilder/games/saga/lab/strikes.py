"""The dice of strikes, checks and initiative, exactly: ways out of 20 to the power of the dice, never a sample.

Source: rulebook, Melee Strikes; Die Rolls; Wounds and Hit Points; Planar; Skill Checks and Saves; Initiative Phase.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from typing import NamedTuple

FACES = 20


class Blow(NamedTuple):
    """One strike at one target.

    Attributes:
        faces: so many faces of the die hit, 0 to 20.
        wounds: that it inflicts where it hits.
    """

    faces: int
    wounds: int = 1


def hitting(atk: int, ac: int, *, planar: bool = False, criticals: bool = True) -> int:
    """Count the faces of the die by which a strike hits.

    Args:
        atk: base ATK with all bonuses.
        ac: of the target.
        planar: whether the target is, so that odd rolls miss; a spell's strikes are not hindered by that.
        criticals: whether a 20 always hits and a 1 always misses, as by the rulebook.
    """
    return sum(_hits(natural, atk, ac, planar, criticals) for natural in range(1, FACES + 1))


def _hits(natural: int, atk: int, ac: int, planar: bool, criticals: bool) -> bool:
    if criticals and natural in (1, FACES):
        return natural == FACES
    return natural + atk >= ac and not (planar and natural % 2)


def wounding(blows: Sequence[Blow], hp: int) -> tuple[int, ...]:
    """Count, of ``20 ** len(blows)`` falls of the dice, those by which a target suffers 0, 1, ... wounds.

    Strikes after its death fall on nobody: each of their faces counts. Wounds beyond its last hit point are not counted.

    Args:
        blows: at the target, in order.
        hp: hit points that it has left, at least 1.

    Returns:
        ``hp + 1`` counts; the last is its death.
    """
    ways = [1, *[0] * hp]
    for blow in blows:
        after = [0] * hp + [ways[hp] * FACES]
        for wounds in range(hp):
            after[wounds] += ways[wounds] * (FACES - blow.faces)
            after[min(hp, wounds + blow.wounds)] += ways[wounds] * blow.faces
        ways = after
    return tuple(ways)


def shares(ways: Sequence[int]) -> tuple[Fraction, ...]:
    """Turn counts of all falls of the dice into chances."""
    whole = sum(ways)
    return tuple(Fraction(count, whole) for count in ways)


def mean(chances: Sequence[Fraction]) -> Fraction:
    """Give the expected number, of chances by the number from 0."""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction(0))


def succeeding(bonus: int, dc: int, *, criticals: bool = True) -> int:
    """Count the faces of the die by which a check or save of this bonus reaches a DC."""
    return hitting(bonus, dc, criticals=criticals)


@cache
def firsts(bonuses: tuple[int, ...], *, criticals: bool = True, reroll_all: bool = False) -> tuple[Fraction, ...]:
    """Give for each of several who roll against one another the chance to win.

    A 20 beats everything but another 20, a 1 loses to everything but another 1, two of a kind compare their totals; who ties for
    the highest rolls again with the same bonuses.

    Args:
        bonuses: of each.
        criticals: whether a 1 is a failure; a 20 is a success by either document (quickstart, The Initiative Phase).
        reroll_all: whether everybody rolls again where some tie, not only they.
    """
    count = len(bonuses)
    if count == 1:
        return (Fraction(1),)
    won, again = [Fraction(0)] * count, Fraction(0)
    for tied, chance in highest(bonuses, criticals).items():
        if len(tied) == 1:
            won[tied[0]] += chance
        elif len(tied) == count or reroll_all:
            again += chance
        else:
            inner = firsts(tuple(bonuses[who] for who in tied), criticals=criticals)
            for who, part in zip(tied, inner, strict=True):
                won[who] += chance * part
    return tuple(chance / (1 - again) for chance in won)


def highest(bonuses: Sequence[int], criticals: bool = True) -> dict[tuple[int, ...], Fraction]:
    """Give the chance that exactly these roll highest together, for each group of those who roll once."""
    special = {FACES: 1, 1: -1} if criticals else {FACES: 1}
    rolls = [[(special.get(natural, 0), natural + bonus) for natural in range(1, FACES + 1)] for bonus in bonuses]
    everybody, whole = range(len(bonuses)), FACES ** len(bonuses)
    found: dict[tuple[int, ...], Fraction] = {}
    ranks = sorted({rank for row in rolls for rank in row})
    equal = {rank: [row.count(rank) for row in rolls] for rank in ranks}
    below = {rank: [sum(one < rank for one in row) for row in rolls] for rank in ranks}
    for size in range(1, len(bonuses) + 1):
        for tied in combinations(everybody, size):
            ways = sum(
                prod(equal[rank][who] if who in tied else below[rank][who] for who in everybody) for rank in ranks
            )
            if ways:
                found[tied] = Fraction(ways, whole)
    return found
