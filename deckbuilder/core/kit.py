"""What another program's table must have for a game to be played at it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kit:
    """What lies on a table, in English: the files of those programs have one language.

    Attributes:
        phases: of a turn, in their order.
        hand: cards of a first hand.
        piles: a player's piles beside those that his deck is laid into: ``("Discard Pile",)``.
        counters: what a player counts, each with the number at first.
        markers: what is put on cards: ``("Wound",)``.
        die: sides of the die, 0 for none.
        tokens: types of card that stand in no deck.
        behind: types of card that lie nearer to their player than others.
        passing: types of card that leave the table when they are played.
    """

    phases: tuple[str, ...] = ()
    hand: int = 0
    piles: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    markers: tuple[str, ...] = ()
    die: int = 0
    tokens: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    passing: frozenset[str] = frozenset()
