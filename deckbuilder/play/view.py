"""What an agent is shown, and what it answers with."""

from collections.abc import Callable
from typing import Any, Protocol

from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Action, Ask, Ruleset, Seat

Score = Callable[[Ruleset[Any], Any, Seat], float]
"""How well a seat stands, from -1 (lost) to 1 (won)."""


class View:
    """One question as its seat sees it. The state stays outside; ``imagine`` is the only door to anything like it.

    Args:
        rules: of the match.
        state: where the match stands.
        ask: the open question, whose seat is a player.
        legal: the proposed answers.

    Attributes:
        seat: who is asked.
        imagine: gives a state that the seat cannot tell from the real one, and that is drawn anew for every stream.
    """

    __slots__ = ("ask", "imagine", "legal", "rules", "seat")

    def __init__(self, rules: Ruleset[Any], state: Any, ask: Ask, legal: tuple[Action, ...]) -> None:
        seat = ask.seat

        def imagine(rng: Rng) -> Any:
            return rules.resample(state, seat, rng)

        self.rules = rules
        self.ask = ask
        self.seat = seat
        self.legal = legal
        self.imagine: Callable[[Rng], Any] = imagine


def view_of(rules: Ruleset[Any], state: Any) -> View:
    """Show a state to the player who is asked in it.

    Raises:
        ValueError: no player is asked.
    """
    ask = rules.ask(state)
    if ask.seat < 0:
        raise ValueError("no player is asked")
    return View(rules, state, ask, tuple(rules.legal(state)))


class Agent(Protocol):
    """Answers for a seat."""

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give an answer, and the stream behind what was drawn for it."""
        ...
