"""Who of a hand can enter play, in the best order.

Source: rulebook, Put a Character into Play: a rank equal to the level, never an illegal one; Illegal Ranks; Unique.
"""

from collections.abc import Sequence
from functools import cache

from deckbuilder.games.saga.lab.judging import Entrance

Steps = tuple[tuple[int, int], ...]
"""Who enters, one after the other: (place in the hand, rank)."""


def best_order(counts: tuple[int, ...], hand: Sequence[Entrance]) -> Steps:
    """Find an order in which the most characters enter.

    Args:
        counts: characters in each rank, the front first.
        hand: how each character of the hand may enter.
    """
    if all(len(one.ranks) <= 1 and one.weight == 1 for one in hand):
        return _ascending(counts, hand)
    return _searched(counts, tuple(hand))


def room(counts: Sequence[int], rank: int, weight: int = 1) -> bool:
    """Tell whether so many more characters in a rank leave it legal."""
    if rank == 1:
        return True
    here = counts[rank - 1] if rank <= len(counts) else 0
    return rank - 1 <= len(counts) and here + weight <= counts[rank - 2]


def grown(counts: tuple[int, ...], rank: int, weight: int) -> tuple[int, ...]:
    """Give the ranks with one more character."""
    wide = counts + (0,) * (rank - len(counts))
    return (*wide[: rank - 1], wide[rank - 1] + weight, *wide[rank:])


def _ascending(counts: tuple[int, ...], hand: Sequence[Entrance]) -> Steps:
    """Let them enter from the front: whoever enters makes room behind him, and takes it from none but his own rank."""
    ranks = [*counts, *[0] * len(hand)]
    steps: list[tuple[int, int]] = []
    names: set[str] = set()
    for place in sorted((place for place, one in enumerate(hand) if one.ranks), key=lambda place: hand[place].ranks):
        one = hand[place]
        rank = one.ranks[0]
        if rank <= len(ranks) and (rank == 1 or ranks[rank - 1] < ranks[rank - 2]) and one.unique not in names:
            ranks[rank - 1] += 1
            names |= {one.unique} - {""}
            steps.append((place, rank))
    return tuple(steps)


def _searched(counts: tuple[int, ...], hand: tuple[Entrance, ...]) -> Steps:
    """Try all orders and ranks: for those who may choose, or count for several."""

    @cache
    def best(left: tuple[int, ...], ranks: tuple[int, ...]) -> Steps:
        found: Steps = ()
        for place in left:
            one = hand[place]
            rest = tuple(
                other for other in left if other != place and not (one.unique and hand[other].unique == one.unique)
            )
            for rank in one.ranks:
                if room(ranks, rank, one.weight):
                    steps = ((place, rank), *best(rest, grown(ranks, rank, one.weight)))
                    if len(steps) > len(found):
                        found = steps
        return found

    return best(tuple(place for place, one in enumerate(hand) if one.ranks), counts)
