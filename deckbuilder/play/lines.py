"""A narrow tree search over imagined worlds, for any game that has an evaluation.

What looks good at first sight is played on, through the next moves of all. Everybody gives the one answer that looks best to him, and the
dice fall between; so that below the answers to the question each node of the tree keeps one child. The worst lines are given up early. A
wide tree of as many steps thinks of what nobody would do, and plays worse.
"""

import math
import time
from collections.abc import Callable
from statistics import stdev
from typing import Any, Final

from deckbuilder.core.ahead import Ahead
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Ask, Ruleset, Seat
from deckbuilder.play.view import Score, View
from deckbuilder.play.weighing import expected, fallen, hanging, spaced, weighed

_FIRST_LOOK: Final = (8, 2, 2)  # worlds, falls, further questions: four times the worlds of ``Greedy``
_FALLS: Final = 2
_LAST_FALLS: Final = 4
_FURTHER: Final = 3
_LONGEST: Final = 40
"""After so many answers a line ends wherever it stands."""
_DOUBT: Final = 2.5
"""So many times what the mean of the lines is uncertain by may be hoped for."""
_LEAST_SPREAD: Final = 0.004
"""Lines that ended alike so far may differ by as much in other worlds."""
_PICK, _AFTER, _END = (
    7,
    60,
    90,
)  # places of the dice of a world: to choose by, to choose by after the last move, to judge by


class Lines:
    """Plays the lines behind the answers that look good.

    All are played in the same worlds with the same dice. The worse half of them is given up after a quarter of the worlds, half of the
    rest after a half, while there are worlds to come; and earlier, what is surely no better than the best as far as it matters. An
    answer is judged by the mean of its lines and, to some part, by how it looked at first sight.

    What is chosen by some dice is judged by others: of many answers the one for which the dice fell well would look too good.

    Args:
        score: the game's evaluation.
        ahead: how many worlds are imagined for which questions, and what is looked into there.
        moves: how many moves are made in a line before it ends with one more; one less where that is the seat's own. Two less for a
            question that goes on with what is under way.
        most: how many answers are played on.
        trust: what the first sight counts beside the lines.
        seconds: stop after so long, if the worlds are not through; without it the answer depends on the seed only.
        stop: asked before each world; True ends the search with what is known.
        forecast: judges where lines end; None: the evaluation does.
    """

    def __init__(
        self,
        score: Score,
        ahead: Ahead = Ahead(),  # noqa: B008  # a value
        moves: int = 5,
        most: int = 8,
        trust: float = 0.5,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        forecast: Score | None = None,
    ) -> None:
        self._forecast = forecast or score
        self._score, self._ahead, self._moves = score, ahead, moves
        self._most, self._trust = most, trust
        self._seconds, self._stop = seconds, stop

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the answer behind which the lines end best."""
        after = Rng(rng.seed, rng.taken + 1)
        if len(view.legal) == 1:
            return view.legal[0], after
        return self.ranked(view, rng)[0], after

    def ranked(self, view: View, rng: Rng) -> list[Action]:
        """Give the answers that were played on to the end, the best first."""
        first = weighed(view, self._score, rng.branch(-1), *_FIRST_LOOK)
        order = sorted(range(len(first)), key=lambda place: -first[place])
        margin, least = self._ahead.margin, self._ahead.least
        live = [place for place in order[: self._most] if first[place] >= first[order[0]] - margin]
        ends: dict[int, list[float]] = {place: [] for place in live}
        worlds, moves = self._effort(view)
        cuts = (max(1, worlds // 4), max(1, worlds // 2))
        deadline = None if self._seconds is None else time.monotonic() + self._seconds
        for number in range(1, worlds + 1):
            late = deadline is not None and time.monotonic() >= deadline
            if len(live) == 1 or late or (self._stop is not None and self._stop()):
                break
            world, dice = view.imagine(rng.branch(2 * number)), rng.branch(2 * number + 1)
            for place in live:
                state, _ = view.rules.apply(world, view.legal[place])
                ends[place].append(self._line(view.rules, state, view.seat, dice, moves))
            judged = {place: sum(ends[place]) / number + self._trust * first[place] for place in live}
            live.sort(key=lambda place: -judged[place])
            if number in cuts and number < worlds:
                live = live[: max(2, (len(live) + 1) // 2)]
            if least and 1 < number < worlds:
                best = live[0]
                live = [
                    place
                    for place in live
                    if place == best or judged[best] - judged[place] + least <= _blur(ends[best], ends[place])
                ]
        return [view.legal[place] for place in live]

    def _effort(self, view: View) -> tuple[int, int]:
        """Say how many worlds are imagined for a question, and how many moves are made there."""
        if view.ask.opens:
            return self._ahead.worlds, self._moves
        return (self._ahead.worlds + 1) // 2 if self._ahead.under_way else 0, max(1, self._moves - 2)

    def _line(self, rules: Ruleset[Any], state: Any, seat: Seat, dice: Rng, moves: int) -> float:
        """Play one line from behind the seat's answer, and tell how well the seat then stands."""
        stream, made = Stream(dice), 0
        for number in range(_LONGEST):
            state, ask = _to_choice(rules, state, stream)
            if ask.seat == NOBODY:
                return self._forecast(rules, state, seat)
            state = self._best(rules, state, ask.seat, dice.branch(_PICK + number), 1)
            if ask.opens and made >= moves - (ask.seat == seat):
                break
            made += ask.opens
        return self._told(rules, state, ask.seat, seat, dice)

    def _best(self, rules: Ruleset[Any], state: Any, asked: Seat, dice: Rng, further: int) -> Any:
        """Let a seat give the answer that looks best to it."""
        best, best_value = None, -9.0
        for action in spaced(rules.legal(state)):
            line, _ = rules.apply(state, action)
            value = expected(rules, line, asked, self._score, Stream(dice), _FALLS, further, self._ahead.stays)
            if value > best_value:
                best, best_value = line, value
        return best

    def _told(self, rules: Ruleset[Any], state: Any, asked: Seat, seat: Seat, dice: Rng) -> float:
        """Give how well a seat will stand where another one, or itself, has moved and goes on with what it began."""
        for number in range(_FURTHER):
            ask = rules.ask(state)
            if ask.seat != asked or ask.opens:
                break
            state = self._best(rules, state, asked, dice.branch(_AFTER + number), 0)
        if not (self._ahead.stays and rules.ask(state).rests):
            state = hanging(rules, state)
        if rules.ask(state).chance is None:
            return self._forecast(rules, state, seat)
        stream = Stream(dice.branch(_END))
        ends = [self._forecast(rules, fallen(rules, state, stream), seat) for _ in range(_LAST_FALLS)]
        return sum(ends) / _LAST_FALLS


def _blur(best: list[float], other: list[float]) -> float:
    """Give how much the mean of some lines may be better than that of the best, in the same worlds, for all that it looks now."""
    spread = stdev([mine - its for mine, its in zip(other, best, strict=True)])
    return _DOUBT * max(spread, _LEAST_SPREAD) / math.sqrt(len(best))


def _to_choice(rules: Ruleset[Any], state: Any, stream: Stream) -> tuple[Any, Ask]:
    """Let dice fall and forced answers be given until somebody has a choice, or the match is over."""
    while True:
        state = fallen(rules, state, stream)
        ask = rules.ask(state)
        if ask.seat == NOBODY:
            return state, ask
        options = rules.legal(state)
        if len(options) > 1:
            return state, ask
        state, _ = rules.apply(state, options[0])
