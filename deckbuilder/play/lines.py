"""A narrow tree search over imagined worlds, for any game that has an evaluation.

What looks good at first sight is played on: behind each answer its seat's further answers, and then, a few questions deep, the answer
that each player would give by the evaluation, with the dice falling between; so that below the answers to the question each node of
the tree keeps one child. The worst lines are given up early. A wide tree of as many steps thinks of what nobody would do, and plays worse.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Ruleset, Seat
from deckbuilder.play.view import Score, View
from deckbuilder.play.weighing import expected, fallen, spaced, weighed

_FIRST_LOOK = (4, 2, 2)  # worlds, falls, further questions: twice the worlds of ``Greedy``
_FALLS = 2
_OWN = 3
"""So many further questions to the same seat are answered at once, before anybody else is heard."""
_OWN_DICE, _DICE = 5, 7


class Lines:
    """Plays the lines behind the answers that look good.

    All are played in the same worlds with the same dice. Half of them are given up after a third of the worlds, half of the rest after
    two thirds; so is, at the first of these, what comes out the same as another answer in every world.

    Args:
        score: the game's evaluation.
        worlds: how many are imagined for one question.
        depth: how many questions a line goes on behind the answer.
        most: how many answers are played on.
        margin: so much worse than the best an answer may look at first sight to be played on.
        seconds: stop after so long, if the worlds are not through; without it the answer depends on the seed only.
        stop: asked before each world; True ends the search with what is known.
    """

    def __init__(
        self,
        score: Score,
        worlds: int = 6,
        depth: int = 2,
        most: int = 6,
        margin: float = 0.06,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self._score, self._worlds, self._depth = score, worlds, depth
        self._most, self._margin = most, margin
        self._seconds, self._stop = seconds, stop

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the answer behind which the lines end best."""
        after = Rng(rng.seed, rng.taken + 1)
        if len(view.legal) == 1:
            return view.legal[0], after
        return self.ranked(view, rng)[0], after

    def ranked(self, view: View, rng: Rng) -> list[Action]:
        """Give the answers that were played on to the end, the best first; those that no line tells apart as at first sight."""
        first = weighed(view, self._score, rng.branch(-1), *_FIRST_LOOK)
        order = sorted(range(len(first)), key=lambda place: -first[place])
        live = [place for place in order[: self._most] if first[place] >= first[order[0]] - self._margin]
        totals = dict.fromkeys(live, 0.0)
        cuts = (self._worlds // 3, 2 * self._worlds // 3)
        deadline = None if self._seconds is None else time.monotonic() + self._seconds
        for number in range(self._worlds):
            late = deadline is not None and time.monotonic() >= deadline
            if len(live) == 1 or late or (self._stop is not None and self._stop()):
                break
            world, dice = view.imagine(rng.branch(2 * number)), rng.branch(2 * number + 1)
            for place in live:
                state, _ = view.rules.apply(world, view.legal[place])
                totals[place] += self._line(view.rules, state, view.seat, dice)
            live.sort(key=lambda place: -totals[place])
            if number + 1 in cuts:
                live = _different(live, totals)
                live = live[: max(2, (len(live) + 1) // 2)]
        return [view.legal[place] for place in live]

    def _line(self, rules: Ruleset[Any], state: Any, seat: Seat, dice: Rng) -> float:
        """Play one line from behind the seat's answer, and tell how well the seat then stands."""
        stream = Stream(dice)
        for _ in range(_OWN):
            if rules.ask(state).seat != seat:
                break
            state, _ = self._best(rules, state, seat, dice.branch(_OWN_DICE))
        value = 0.0
        for number in range(self._depth):
            state = _to_choice(rules, state, stream)
            asked = rules.ask(state).seat
            if asked == NOBODY:
                return self._score(rules, state, seat)
            behind = dice.branch(_DICE + number)
            state, value = self._best(rules, state, asked, behind)
            if asked != seat and number == self._depth - 1:
                value = self._told(rules, state, asked, seat, behind)
        return value

    def _best(self, rules: Ruleset[Any], state: Any, asked: Seat, dice: Rng) -> tuple[Any, float]:
        """Let a seat give the answer that looks best to it; the state behind it, and what the seat expects of it."""
        return self._pick(rules, spaced(rules.legal(state)), state, asked, dice, 1)

    def _pick(
        self, rules: Ruleset[Any], options: Sequence[Action], state: Any, asked: Seat, dice: Rng, further: int
    ) -> tuple[Any, float]:
        best, best_value = None, -9.0
        for action in options:
            line, _ = rules.apply(state, action)
            value = expected(rules, line, asked, self._score, Stream(dice), _FALLS, further)
            if value > best_value:
                best, best_value = line, value
        return best, best_value

    def _told(self, rules: Ruleset[Any], state: Any, asked: Seat, seat: Seat, dice: Rng) -> float:
        """Give what a seat expects where another one has answered, and answers what it is asked at once."""
        if rules.ask(state).seat == asked:
            state, _ = self._pick(rules, spaced(rules.legal(state)), state, asked, dice, 0)
        return expected(rules, state, seat, self._score, Stream(dice), _FALLS, 0)


def _different(live: list[int], totals: dict[int, float]) -> list[int]:
    """Keep, of answers that came out the same, the one that comes first."""
    return list({totals[place]: place for place in reversed(live)}.values())[::-1]


def _to_choice(rules: Ruleset[Any], state: Any, stream: Stream) -> Any:
    """Let dice fall and forced answers be given until somebody has a choice, or the match is over."""
    while True:
        state = fallen(rules, state, stream)
        if rules.ask(state).seat == NOBODY:
            return state
        options = rules.legal(state)
        if len(options) > 1:
            return state
        state, _ = rules.apply(state, options[0])
