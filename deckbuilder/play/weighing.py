"""Weighing answers by a game's own evaluation, one step ahead: what ``Greedy`` decides by, and where the search begins."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Action, Ruleset, Seat
from deckbuilder.play.dice import draw
from deckbuilder.play.view import Score, View

_PATIENCE = 1
_BREADTH = 16


def fallen(rules: Ruleset[Any], state: Any, dice: Stream) -> Any:
    """Let chance answer until a player is asked or the match is over."""
    while (chance := rules.ask(state).chance) is not None:
        state, _ = rules.apply(state, draw(chance, dice))
    return state


def hanging(rules: Ruleset[Any], state: Any, patience: int = _PATIENCE) -> Any:
    """Go on until dice are asked for, so that what is in the air may come down.

    All answer with what is proposed last, where games put passing, declining and being done.

    Args:
        rules: of the match.
        state: where it stands.
        patience: how many answers are given at most.
    """
    while patience and (ask := rules.ask(state)).chance is None and ask.seat != NOBODY:
        patience -= 1
        state, _ = rules.apply(state, rules.legal(state)[-1])
    return state


def weighed(view: View, score: Score, rng: Rng, worlds: int, falls: int, further: int) -> list[float]:
    """Weigh each proposed answer.

    In imagined worlds, each answer is given; where the rules ask the same seat more at once (with whom, where, whom), the best
    of that counts; everybody else answers as in ``hanging``; and it is averaged over a few falls of the dice, which are the
    same for each answer.

    Args:
        view: the question.
        score: the game's evaluation.
        rng: for worlds and dice.
        worlds: how many worlds are imagined.
        falls: how often dice are thrown for one line of play.
        further: how many further questions are looked into.

    Returns:
        A value for each of ``view.legal``, from -1 to 1.
    """
    rules, seat = view.rules, view.seat
    totals = [0.0] * len(view.legal)
    for number in range(worlds):
        world, dice = view.imagine(rng.branch(2 * number)), rng.branch(2 * number + 1)
        for place, action in enumerate(view.legal):
            state, _ = rules.apply(world, action)
            totals[place] += expected(rules, state, seat, score, Stream(dice), falls, further)
    return [total / worlds for total in totals]


def expected(
    rules: Ruleset[Any],
    state: Any,
    seat: Seat,
    score: Score,
    dice: Stream,
    falls: int,
    further: int,
    stays: bool = False,
) -> float:
    """Say how well a seat will stand when what is in the air has come down.

    Args:
        rules: of the match.
        state: behind an answer.
        seat: who stands well or not; where it is asked more at once, the best of that counts.
        score: the game's evaluation.
        dice: what falls.
        falls: how often dice are thrown.
        further: how many further questions are looked into.
        stays: whether nothing can come down any more where another seat may begin something.

    Returns:
        The mean, from -1 to 1.
    """
    ask = rules.ask(state)
    if ask.rests and (stays or ask.seat == seat):  # as where who plays alone is asked what to begin next
        return score(rules, state, seat)
    if ask.seat == seat and further:
        lines = (rules.apply(state, action)[0] for action in spaced(rules.legal(state)))
        return max(expected(rules, line, seat, score, dice, falls, further - 1, stays) for line in lines)
    state = hanging(rules, state)
    if rules.ask(state).chance is None:
        return score(rules, state, seat)
    return sum([score(rules, fallen(rules, state, dice), seat) for _ in range(falls)]) / falls


def spaced(options: Sequence[Action]) -> Sequence[Action]:
    """Give some of many answers, evenly spaced: no more than are looked into for one question."""
    return options[:: -(-len(options) // _BREADTH)]
