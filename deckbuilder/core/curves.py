"""Curves over the turns of many games: estimates with the intervals in which the truth lies nineteen times in twenty."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckbuilder.core.ids import CardId


class Estimate(NamedTuple):
    """A figure counted in a sample of games.

    Attributes:
        low, high: within these the figure of all games lies, 19 times in 20.
    """

    value: float
    low: float
    high: float


class Kind(StrEnum):
    """What a curve shows."""

    SHARE = "share"  # in what part of the games something has come about by the end of a turn; from 0 to 1
    MEAN = "mean"  # the mean of a number at the end of a turn


@dataclass(frozen=True, slots=True)
class Curve:
    """One figure over the turns.

    Attributes:
        key: ``"first-wound"``, ``"army"``; that of a card's curve is its use and its id.
        label: what a chart of it is called.
        points: at the end of turn 1, 2, and so on; empty where no game was played.
        median: of a share: the turn by which it has come about in half of the games, None where that is later than was played.
        card: whose curve it is; None for that of a whole side.
    """

    key: str
    label: str
    kind: Kind
    points: tuple[Estimate, ...]
    median: int | None = None
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """How two versions differ in one curve.

    Attributes:
        one, other: the curve of each.
        points: the other's value less the first's, at the end of each turn.
    """

    one: Curve
    other: Curve
    points: tuple[Estimate, ...]
