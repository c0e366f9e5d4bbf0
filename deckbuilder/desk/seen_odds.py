"""The exact chance to have seen certain cards by a turn: every turn whatever is not kept is discarded, and the hand filled up.

The cards lie in any order, so only two numbers of a state matter: how many cards were drawn, and how many of them are kept. All
patterns of kept and other cards that lead there are counted; given the two numbers, which of the kept and of the others are wanted
is a draw without return from each.
"""

from fractions import Fraction
from math import comb
from typing import NamedTuple


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
        library: cards drawn from; ``hand``: drawn up to.
        by_turn: one for each turn, the first first.
        unsure: copies that are not wanted as far as is known, but whose words nobody knows, where the query asks for words.
    """

    want: str
    least: int
    keep: str
    good: int
    kept: int
    both: int
    library: int
    hand: int
    by_turn: tuple[TurnOdds, ...]
    unsure: int = 0


class Pile(NamedTuple):
    """A library by what is asked of it.

    Attributes:
        size: all cards.
        good, kept, both: cards that are wanted, that are kept, that are both.
    """

    size: int
    good: int
    kept: int
    both: int


def seen(pile: Pile, least: int, turns: int, hand: int) -> tuple[TurnOdds, ...]:
    """Give the chances for each turn up to one.

    Args:
        pile: what is drawn from.
        least: how many wanted cards shall have been seen.
        turns: how many turns.
        hand: cards up to which is drawn each turn.
    """
    states = {(0, 0): 1}
    found: list[TurnOdds] = []
    for turn in range(1, turns + 1):
        states = _drawn(states, pile, hand)
        whole = comb(pile.size, pile.kept)
        shares = {at: Fraction(n * comb(pile.size - at[0], pile.kept - at[1]), whole) for at, n in states.items()}
        chance = sum((share * _given(pile, *at, least) for at, share in shares.items()), Fraction(0))
        mean = sum((share * drawn for (drawn, _), share in shares.items()), Fraction(0))
        plain_seen = min(hand * turn, pile.size)
        found.append(TurnOdds(turn, float(chance), float(_plain(pile, least, plain_seen)), float(mean), plain_seen))
    return tuple(found)


def _drawn(states: dict[tuple[int, int], int], pile: Pile, hand: int) -> dict[tuple[int, int], int]:
    """Draw for one turn: give, by cards drawn and cards kept among them, the patterns that lead there."""
    after: dict[tuple[int, int], int] = {}
    for (drawn, kept), patterns in states.items():
        more = min(max(hand - kept, 0), pile.size - drawn)
        for new in range(min(more, pile.kept - kept) + 1):
            if pile.size - pile.kept - (drawn - kept) < more - new:
                continue
            at = (drawn + more, kept + new)
            after[at] = after.get(at, 0) + patterns * comb(more, new)
    return after


def _given(pile: Pile, drawn: int, kept: int, least: int) -> Fraction:
    """Give the chance that so many wanted cards are among those drawn, given how many of these are kept."""
    others, loose = pile.size - pile.kept, pile.good - pile.both
    ways = 0
    for one in range(min(pile.both, kept) + 1):
        held = comb(pile.both, one) * comb(pile.kept - pile.both, kept - one)
        for other in range(max(0, least - one), min(loose, drawn - kept) + 1):
            ways += held * comb(loose, other) * comb(others - loose, drawn - kept - other)
    return Fraction(ways, comb(pile.kept, kept) * comb(others, drawn - kept))


def _plain(pile: Pile, least: int, drawn: int) -> Fraction:
    """Give the hypergeometric chance."""
    ways = sum(
        comb(pile.good, n) * comb(pile.size - pile.good, drawn - n) for n in range(least, min(pile.good, drawn) + 1)
    )
    return Fraction(ways, comb(pile.size, drawn))
