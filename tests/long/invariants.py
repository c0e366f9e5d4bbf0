"""What must hold in every state of every match: for any game here, and for one game in a checker of its own.

A checker is ``check(rules, state, before) -> sentences``, one for each thing that is wrong, where ``before`` is a state that was looked
at and of which less may have changed, or None; a maker gives an army that nobody would build,
but the rules must bear. Both are found in ``tests.games.<game>.invariants``, where there is such a module, as ``check`` and ``make``.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Table
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Refused, Ruleset, Seat
from deckbuilder.play.match import Match

Checker = Callable[[Ruleset[Any], Any, Any], Iterable[str]]
Maker = Callable[[Cards, Rng], Deck]


def part(game: str, name: str) -> Any:
    """Give something of a game's module of invariants; None where there is none."""
    module = f"tests.games.{game}.invariants"
    if find_spec(f"tests.games.{game}") is None or find_spec(module) is None:
        return None
    return getattr(import_module(module), name, None)


def checker(game: str) -> Checker:
    """Give the checker of a game; one that finds nothing where it has none."""
    found: Checker | None = part(game, "check")
    return found or (lambda rules, state, before: ())


def maker(game: str) -> Maker | None:
    """Give the maker of armies of a game, if it has one."""
    found: Maker | None = part(game, "make")
    return found


def faults(table: Table, rules: Ruleset[Any], state: Any, viewers: Iterable[int], rng: Rng) -> Iterator[str]:
    """Look at a state from all sides, whatever the game.

    Args:
        viewers: the seats through whose eyes it is seen.
    """
    ask, options = rules.ask(state), list(rules.legal(state))
    if (ask.seat == NOBODY) != (rules.outcome(state) is not None):
        yield "the match is over and somebody is asked, or the other way round"
    if bool(options) != (ask.seat >= 0):
        yield f"{len(options)} proposals for seat {ask.seat}"
    if len(set(options)) != len(options):
        yield "a proposal stands there twice"
    for action in options:
        if (why := rules.refuse(state, action)) is not None:
            yield f"{action} is proposed and refused: {why}"
    said = json.dumps(rules.encode(state))
    if rules.decode(json.loads(said)) != state:
        yield "the state is not read back from its JSON"
    for wrong in _wrong(ask.seat, options):
        match = Match(rules, state, rng)
        try:
            if rules.refuse(state, wrong) is not None:
                match.apply(wrong)
        except Refused:
            if (match.state, match.history) != (state, ()):
                yield f"{wrong} is refused and changes something"
    for viewer in viewers:
        yield from _leaks(table, rules, state, Seat(viewer), rng)
    if json.dumps(rules.encode(state)) != said:
        yield "to look at the state and to be refused changed something in it"


def _wrong(seat: Seat, options: list[Action]) -> Iterator[Action]:
    yield Action(Seat(seat + 1), "pass")
    yield Action(CHANCE, "roll", values=(0,))
    for action in options[:3]:
        yield action._replace(source="nonsense")
        yield action._replace(targets=(*action.targets, "nonsense"))


def _leaks(table: Table, rules: Ruleset[Any], state: Any, viewer: Seat, rng: Rng) -> Iterator[str]:
    other = rules.resample(state, viewer, rng)
    scene = table.presenter.scene
    if scene(rules, other, viewer) != scene(rules, state, viewer):
        yield f"seat {viewer} sees that the world is imagined"
    if rules.ask(other) != rules.ask(state):
        yield f"the question is another in a world that seat {viewer} imagines"
    if rules.ask(state).seat == viewer and list(rules.legal(other)) != list(rules.legal(state)):
        yield f"seat {viewer} could learn of hidden cards by what is proposed"
    if rules.resample(other, viewer, rng.branch(1)) != rules.resample(state, viewer, rng.branch(1)):
        yield f"what seat {viewer} imagines depends on what lies hidden"
