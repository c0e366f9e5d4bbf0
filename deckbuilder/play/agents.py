"""Who can sit at a table: agents for any game, by name."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from deckbuilder.core.errors import BadInput, WarcampError
from deckbuilder.core.game import Table
from deckbuilder.core.registry import Registry
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import Action
from deckbuilder.play.lines import Lines
from deckbuilder.play.search import Search, played_on, worth
from deckbuilder.play.view import Agent, Score, View
from deckbuilder.play.weighing import weighed

_ALIKE = 1e-9
_WALKS = 30
"""So many walks through the wide tree take about as long as the lines of one world."""


class Random:
    """Answers with any of the proposals, each as likely as the others; draws nothing where there is but one."""

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give a proposal."""
        if len(view.legal) == 1:
            return view.legal[0], rng
        place, rng = rng.below(len(view.legal))
        return view.legal[place], rng


class Still:
    """Answers with what does nothing, wherever it may: a dummy to practise against."""

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the last proposal, where games put passing, declining and being done."""
        return view.legal[-1], Rng(rng.seed, rng.taken + 1)


class OutOfScript(WarcampError, LookupError):
    """A scripted agent is asked more often than its script has answers."""


class Scripted:
    """Answers as written, for tests and for showing a line of play.

    Args:
        script: an answer for each question, proposed or not.
    """

    def __init__(self, script: Iterable[Action]) -> None:
        self._script = iter(script)

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the next answer.

        Raises:
            OutOfScript: there is none.
        """
        action = next(self._script, None)
        if action is None:
            raise OutOfScript(f"seat {view.seat} is asked once more than the script has answers")
        return action, rng


class Greedy:
    """Takes the answer after which it stands best by the game's own evaluation, any of those that look alike.

    It looks no further than the dice that fall next; see ``weighed``.

    Args:
        score: the game's evaluation.
        worlds: how many worlds are imagined.
        falls: how often dice are thrown for one line of play.
        further: how many further questions it looks into, where the rules ask it more at once.
    """

    def __init__(self, score: Score, worlds: int = 2, falls: int = 2, further: int = 2) -> None:
        self._score, self._worlds, self._falls, self._further = score, worlds, falls, further

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the answer that looks best."""
        after = Rng(rng.seed, rng.taken + 1)
        if len(view.legal) == 1:
            return view.legal[0], after
        values = weighed(view, self._score, rng, self._worlds, self._falls, self._further)
        best = max(values)
        alike = [place for place, value in enumerate(values) if value >= best - _ALIKE]
        return view.legal[alike[rng.below(len(alike))[0]]], after


class Playouts:
    """Plays on at random from each answer, many times, and takes the one that ends best on average.

    Args:
        score: the game's evaluation, for playouts that are cut off; those count as draws where None.
        playouts: how many in all for one question.
        depth: after so many answers a playout is cut off.
    """

    def __init__(self, score: Score | None, playouts: int = 60, depth: int = 60) -> None:
        self._score, self._playouts, self._depth = score, playouts, depth

    def choose(self, view: View, rng: Rng) -> tuple[Action, Rng]:
        """Give the answer that ended best."""
        after, count = Rng(rng.seed, rng.taken + 1), len(view.legal)
        if count == 1:
            return view.legal[0], after
        totals = [0.0] * count
        each = max(1, self._playouts // count)
        for number in range(each):
            world, dice = view.imagine(rng.branch(2 * number)), rng.branch(2 * number + 1)
            for place, action in enumerate(view.legal):
                state, _ = view.rules.apply(world, action)
                end = played_on(view.rules, state, Stream(dice), self._depth)
                totals[place] += worth(view.rules, end, view.seat, self._score)
        return view.legal[totals.index(max(totals))], after


def _random(table: Table, strength: int | None) -> Agent:
    return Random()


def _still(table: Table, strength: int | None) -> Agent:
    return Still()


def _greedy(table: Table, strength: int | None) -> Agent:
    return Greedy(_score(table, "greedy"), *(() if strength is None else (strength,)))


def _playouts(table: Table, strength: int | None) -> Agent:
    return Playouts(table.score, *(() if strength is None else (strength,)))


def _search(table: Table, strength: int | None) -> Agent:
    if table.score is None:
        return Search(*(() if strength is None else (strength,)))
    ahead = table.ahead if strength is None else table.ahead._replace(worlds=-(-strength // _WALKS))
    return Lines(table.score, ahead, forecast=table.forecast)


def _score(table: Table, name: str) -> Score:
    if table.score is None:
        raise BadInput(f"agent {name!r}", "the game has no evaluation", "a game with one")
    return table.score


AGENTS: Registry[Callable[[Table, int | None], Agent]] = Registry("agent")
"""Makers of agents by name; what stands behind a colon, ``search:800``, tells them how hard to think: worlds for greedy,
playouts, steps of the search (30 a world; as many worlds as ``Table.ahead`` says if nothing is said)."""
for _name, _make in (
    ("random", _random),
    ("greedy", _greedy),
    ("playouts", _playouts),
    ("search", _search),
    ("still", _still),
):
    AGENTS.add(_name, _make)


def seated(name: str, table: Table) -> Agent:
    """Seat an agent by name: ``"greedy"``, ``"search:800"``."""
    word, _, strength = name.partition(":")
    return AGENTS[word](table, int(strength) if strength else None)


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a deck: a name, and a maker that another process can import.

    Attributes:
        make: seats the agent anew for each match; None where the name is one of ``AGENTS``.
    """

    name: str
    make: Callable[[Table], Agent] | None = None

    def seat(self, table: Table) -> Agent:
        """Give the agent for one match."""
        return self.make(table) if self.make is not None else seated(self.name, table)


def player(name: str, table: Table) -> Player:
    """Find an agent.

    Args:
        name: one of ``AGENTS``, with a whole number behind a colon if it shall think harder or less: ``"search:800"``.
        table: at which it shall sit.

    Raises:
        BadInput: there is none of the name, or it cannot sit at this table.
    """
    word, colon, strength = name.partition(":")
    if word not in AGENTS:
        raise BadInput(f"agent {name!r}", "there is no such agent", f"one of {', '.join(AGENTS)}")
    if colon and not (strength.isascii() and strength.isdigit() and 1 <= len(strength) <= 7 and int(strength)):
        raise BadInput(f"agent {name!r}", f"{strength!r} behind the colon", "a whole number from 1 to 9999999")
    found = Player(name)
    found.seat(table)
    return found
