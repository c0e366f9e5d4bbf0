"""Strikes within effects that are nothing else: several, chosen, or under a condition."""

from collections.abc import Callable
from dataclasses import replace

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar.reaches import Strike


def strikes_in(effect: Effect) -> int:
    """Tell whether an effect is nothing but a strike, done to several, chosen, or under a condition."""
    if isinstance(effect, a.Melee | a.Ranged):
        return True
    if isinstance(effect, x.ForEach | x.May):
        return strikes_in(effect.effect)
    if isinstance(effect, x.OneEffect):
        return all(map(strikes_in, effect.effects))
    return isinstance(effect, x.If) and effect.other is None and strikes_in(effect.then)


def mapped(effect: Effect, change: Callable[[Strike], Effect]) -> Effect:
    """Change every strike in what ``strikes_in`` takes for strikes."""
    if isinstance(effect, a.Melee | a.Ranged):
        return change(effect)
    if isinstance(effect, x.OneEffect):
        return x.OneEffect(*[mapped(one, change) for one in effect.effects], by=effect.by, none=effect.none)
    if isinstance(effect, x.ForEach | x.May):
        return replace(effect, effect=mapped(effect.effect, change))
    assert isinstance(effect, x.If)
    return replace(effect, then=mapped(effect.then, change))
