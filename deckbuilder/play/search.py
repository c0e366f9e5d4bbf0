"""A tree search for games without an evaluation: it imagines worlds that fit what its seat sees, and plays each on into one tree.

One tree serves all worlds (information-set search with a single observer): a node is a row of players' answers, whatever the dice
and the hidden cards were. So an answer is judged over all that may lie hidden, and never by what lies there.
"""

import time
from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Ruleset, Seat
from deckbuilder.play.dice import draw
from deckbuilder.play.view import Score, View

_LONGEST = 5000
_LONG = 80


def played_on(rules: Ruleset[Any], state: Any, stream: Stream, answers: int) -> Any:
    """Play on at random.

    Args:
        rules: of the match.
        state: where it stands.
        stream: for dice and answers.
        answers: of players, where there is a choice; dice and forced answers do not count.

    Returns:
        The last state, at a question to a player or at the end of the match.
    """
    for _ in range(_LONGEST):
        ask = rules.ask(state)
        if ask.chance is not None:
            action = draw(ask.chance, stream)
        elif ask.seat == NOBODY:
            break
        else:
            options = rules.legal(state)
            count = len(options)
            if count > 1:
                if answers <= 0:
                    break
                answers -= 1
            action = options[stream.below(count)] if count > 1 else options[0]
        state, _ = rules.apply(state, action)
    return state


def worth(rules: Ruleset[Any], state: Any, seat: Seat, score: Score | None) -> float:
    """Tell how a match ended for a seat, or how well it stands: from -1 to 1; 0 where nobody can tell."""
    outcome = rules.outcome(state)
    if outcome is None:
        return score(rules, state, seat) if score is not None else 0.0
    if not outcome.winners:
        return 0.0
    return 1.0 if seat in outcome.winners else -1.0


class _Node:
    """What is known of a row of answers.

    Attributes:
        seat: who gave the last of them.
        visits: how often it was played.
        offered: how often it could have been.
        total: of what came of it, for that seat.
        known: whether it was walked to before.
    """

    __slots__ = ("children", "known", "offered", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = self.offered = 0
        self.total = 0.0
        self.known = False
        self.children: dict[Action, _Node] = {}


class _Spread:
    """How far the values that came up lie apart: the measure of curiosity."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def deviation(self) -> float:
        """Give the standard deviation; 1 where little is known."""
        if self.count < 8:
            return 1.0
        mean = self.total / self.count
        return sqrt(max(1e-6, self.squares / self.count - mean * mean))


class Search:
    """Searches a tree over imagined worlds.

    What comes of a row of answers is told by playing on at random behind it; where a game has an evaluation, see ``Lines``.

    Args:
        iterations: how many worlds are played through for one question; with it alone the answer depends on the seed only.
        seconds: stop after so long, if the iterations are not through.
        depth: how many answers are played at random behind the tree.
        curiosity: how much an answer that was tried less is preferred.
        stop: asked before each iteration; True ends the search with what is known.
    """

    def __init__(
        self,
        iterations: int = 120,
        seconds: float | None = None,
        depth: int = _LONG,
        curiosity: float = 0.7,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self._iterations, self._seconds, self._depth = iterations, seconds, depth
        self._curiosity, self._stop = curiosity, stop

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the answer that was tried most, the better one of two that were tried as often."""
        after = Rng(rng.seed, rng.taken + 1)
        if len(view.legal) == 1:
            return view.legal[0], after
        known = self.grown(view, rng)
        return max(view.legal, key=lambda action: (known[action].visits, known[action].total)), after

    def grown(self, view: View, rng: Rng) -> dict[Action, _Node]:
        """Search, and give what is known of each proposed answer."""
        root, spread = _Node(NOBODY), _Spread()
        root.known = True
        root.children = {action: _Node(view.seat) for action in view.legal}
        deadline = None if self._seconds is None else time.monotonic() + self._seconds
        for number in range(self._iterations):
            if deadline is not None and time.monotonic() >= deadline:
                break
            if self._stop is not None and self._stop():
                break
            self._once(view, root, view.imagine(rng.branch(2 * number)), Stream(rng.branch(2 * number + 1)), spread)
        return root.children

    def _once(self, view: View, root: _Node, state: Any, stream: Stream, spread: _Spread) -> None:
        """Walk down the tree in one world, add a node, and tell all nodes on the way what came of it."""
        rules, node, path = view.rules, root, [root]
        deviation = spread.deviation()
        while (ask := rules.ask(state)).seat != NOBODY:
            if ask.chance is not None:
                state, _ = rules.apply(state, draw(ask.chance, stream))
                continue
            options: Sequence[Action] = view.legal if node is root else rules.legal(state)
            if len(options) == 1:
                state, _ = rules.apply(state, options[0])
                continue
            if not node.known:
                node.known = True
                break
            for action in options:
                if action not in node.children:
                    node.children[action] = _Node(ask.seat)
            action = self._picked(node, options, stream, deviation)
            node = node.children[action]
            path.append(node)
            state, _ = rules.apply(state, action)
        state = played_on(rules, state, stream, self._depth)
        values: dict[int, float] = {}
        for node in path[1:]:
            if node.seat not in values:
                values[node.seat] = worth(rules, state, Seat(node.seat), None)
                spread.add(values[node.seat])
            node.visits += 1
            node.total += values[node.seat]

    def _picked(self, node: _Node, options: Sequence[Action], stream: Stream, deviation: float) -> Action:
        """Pick the answer that promises most, one that was never tried before all others."""
        best, best_value = [options[0]], -9.0
        for action in options:
            child = node.children[action]
            child.offered += 1
            if not child.visits:
                value = 9.0
            else:
                curious = self._curiosity * deviation * sqrt(log(child.offered) / child.visits)
                value = child.total / child.visits + curious
            if value > best_value:
                best, best_value = [action], value
            elif value == best_value:
                best.append(action)
        return best[stream.below(len(best))] if len(best) > 1 else best[0]
