"""What reacts would make legal: how much further strikes reach, how many Levels there are for a card (rulebook, Illegal Actions)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.rules import aim
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.sieves import Fits, fits
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.strikes import Attack, Blow

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act

PLENTY: Final = 99
"""More Levels than any card asks for."""


def levels(act: "Act") -> int:
    """Give how many Levels a react gives for performing a card; enough for any where that is known only once it is performed."""
    given = [one.n for one in within(act.node.effect) if isinstance(one, m.LevelFor) and one.act != "equip"]
    return sum([n if isinstance(n, int) else PLENTY for n in given])


def anybody(t: Table, env: Env, blow: Blow, acts: "list[Act]") -> bool:
    """Tell whether a strike would have a target as much further away as the furthest of some reacts lets it reach, in doubt one rank."""
    further = [node.n for act in acts for node in within(act.node.effect) if isinstance(node, d.StrikeReach)]
    return bool(blow.able(t, env, env.me, (), max(further, default=1))) or _nearer(t, env, blow, acts)


def lets(t: Table, env: Env, blow: Attack | Blow, reacts: "Iterable[tuple[Env, Act]]") -> bool:
    """Tell whether one of some reacts would let a strike have a target.

    Args:
        t: the table.
        env: what the words of the strike's action mean.
        blow: what strikes.
        reacts: what the words of each mean, and the react.
    """
    if isinstance(blow, Blow) and blow.target is not None:  # whom it strikes is told
        return False
    return any(
        whom(t, meant, c)
        for meant, act in reacts
        for more, whom in _reaches(act)
        for c in blow.able(t, env, env.me, (), more)
    )


def _nearer(t: Table, env: Env, blow: Blow, acts: "list[Act]") -> bool:
    """Tell whether one of some reacts would let a ranged strike target somebody who is too near for it."""
    if not any(isinstance(one, m.StrikeMod) and one.close for act in acts for one in within(act.node.effect)):
        return False
    near = aim.targets(t, env.me, env.source, blow.bits | env.by, close=True)
    return any(blow.against(t, env, card) for card in near)


def _reaches(act: "Act") -> Iterator[tuple[int, Fits]]:
    """Give how many ranks further a react lets strikes target, and whom."""
    for node in within(act.node.effect):
        if isinstance(node, d.StrikeReach):
            yield node.n, _fit(())
        elif isinstance(node, m.StrikeMod) and node.reach and not node.defending:
            yield node.reach, _fit(node.against)


@cache
def _fit(filters: tuple[Filter, ...]) -> Fits:
    return fits(filters)
