"""Batch goldfish: one deck plays many games against an army that stands still, and is counted turn by turn."""

from dataclasses import dataclass

from deckbuilder.core.curves import Curve, Difference
from deckbuilder.core.decks import Deck
from deckbuilder.core.game import Game
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.watching import Watched
from deckbuilder.desk.match_desk import Unread
from deckbuilder.desk.services import Services

TURNS = 8
"""So many turns are played of a game that does not end before."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played.

    Attributes:
        dummy: the army that stands still, a deck of any size; None plays alone.
        agent: who plays the deck.
        profile: of the rules, the usual one for None.
        workers: a number of processes, or ``dask://HOST:PORT``.
    """

    deck: Deck
    dummy: Deck | None = None
    agent: str = "greedy"
    games: int = 100
    turns: int = TURNS
    seed: int = 1
    profile: str | None = None
    workers: str = "1"


@dataclass(frozen=True, slots=True)
class Goldfished:
    """How it went.

    Attributes:
        plan: what was played; it names seed, agent and dummy.
        profile: of the rules.
        curves: what is awaited, as shares of the games by turn; then what is counted, as means at the end of each turn.
        cards: for each card of the deck, the share of the games in which it has been used by a turn; the most used first.
        unread: of the deck and of the dummy: cards that took part with words nobody could read.
        digest: over all games; the same for the same plan, whatever the workers.
        games: what was counted in each.
        seconds: that it took.
        note: how the figures are to be read.
    """

    plan: Plan
    profile: str
    curves: tuple[Curve, ...]
    cards: tuple[Curve, ...]
    unread: tuple[Unread, ...]
    digest: str
    decisions: int
    games: tuple[Watched, ...]
    seconds: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions over the same seeds.

    Attributes:
        curves: those that both have; ``cards``: of every card that one of them has.
        telling: keys of the curves that differ for sure, somewhere: the interval of the difference leaves out 0.
    """

    one: Goldfished
    other: Goldfished
    curves: tuple[Difference, ...]
    cards: tuple[Difference, ...]
    telling: tuple[str, ...]


class GoldfishDesk:
    """The goldfish bowl of one game.

    Args:
        services: the user's world.
        game: what is played.

    Raises:
        BadInput: the game cannot be played, or counts nothing.
    """

    def __init__(self, services: Services, game: Game) -> None:
        raise NotImplementedError

    def play(self, plan: Plan, progress: Progress = silent) -> Goldfished:
        """Play and count.

        Raises:
            BadInput: a deck cannot start, or agent, profile, workers or a number are not possible.
            WarcampError: an agent failed, or workers were lost.
            Cancelled: ``progress`` said so.
        """
        raise NotImplementedError

    def compare(self, one: Goldfished, other: Goldfished) -> Compared:
        """Hold two versions against one another, game by game of the same seeds.

        Raises:
            BadInput: they were played with other seeds, games, turns, agents, dummies or rules.
        """
        raise NotImplementedError
