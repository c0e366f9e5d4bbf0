"""The exact chance to have seen certain cards by a turn: every turn whatever is not kept is discarded, and the hand filled up.

The cards lie in any order, so only two numbers of a state matter: how many cards were drawn, and how many of them are kept. All
patterns of kept and other cards that lead there are counted, with every way to say which of the kept and which of the others are
wanted: whole numbers, divided once at the end.
"""

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
        unsure: copies that are not wanted as far as is known, but may be: their words are not known, and the query asks for words, or
            nothing is known of them.
        unknown: of these, copies that the catalog does not have.
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
    unknown: int = 0


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
    rows = comb(pile.size, pile.kept)
    labelled = rows * comb(pile.kept, pile.both) * comb(pile.size - pile.kept, pile.good - pile.both)
    found: list[TurnOdds] = []
    for turn in range(1, turns + 1):
        states = _drawn(states, pile, hand)
        alike = {at: n * comb(pile.size - at[0], pile.kept - at[1]) for at, n in states.items()}
        short = sum(n * _short(pile, *at, least) for at, n in alike.items())
        mean = sum(n * drawn for (drawn, _), n in alike.items()) / rows
        plain_seen = min(hand * turn, pile.size)
        found.append(TurnOdds(turn, (labelled - short) / labelled, _plain(pile, least, plain_seen), mean, plain_seen))
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


def _short(pile: Pile, drawn: int, kept: int, least: int) -> int:
    """Count the ways to say which kept and which other cards are wanted, so that too few of those drawn are."""
    loose, others = pile.good - pile.both, pile.size - pile.kept
    ways = 0
    for one in range(min(pile.both, kept, least - 1) + 1):
        held = comb(kept, one) * comb(pile.kept - kept, pile.both - one)
        for other in range(min(loose, drawn - kept, least - 1 - one) + 1):
            ways += held * comb(drawn - kept, other) * comb(others - drawn + kept, loose - other)
    return ways


def _plain(pile: Pile, least: int, drawn: int) -> float:
    """Give the hypergeometric chance."""
    few = range(min(least - 1, pile.good, drawn) + 1)
    short = sum(comb(pile.good, n) * comb(pile.size - pile.good, drawn - n) for n in few)
    rows = comb(pile.size, drawn)
    return (rows - short) / rows
