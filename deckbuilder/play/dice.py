"""Who answers for dice and shuffles: a seed, a script, or a person who types what fell on the table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from deckbuilder.core.errors import BadInput, WarcampError
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import CHANCE, Action, Chance, Randomness

_SHOWN = 12


class Roller(Protocol):
    """Answers a question to chance.

    Raises:
        WarcampError: it has no answer; the match stands as it stood.
    """

    def __call__(self, chance: Chance, rng: Rng) -> tuple[Action, Rng]:
        """Give the answer, and the stream behind it."""
        ...


class UnscriptedRoll(WarcampError, LookupError):
    """The script of dice is at its end, or goes on with something else than was asked for.

    Args:
        chance: what was asked for.
        found: what stands in the script there.
    """

    def __init__(self, chance: Chance, found: str) -> None:
        super().__init__(f"{wanted(chance)} asked for, and the script has {found}")
        self.chance = chance


def wanted(chance: Chance) -> str:
    """Say what chance is asked for: ``"2 dice of 20 sides"``."""
    if chance.kind is Randomness.ORDER:
        return f"an order of {chance.count}"
    return f"{'1 die' if chance.count == 1 else f'{chance.count} dice'} of {chance.sides} sides"


def fault(chance: Chance, values: Sequence[int]) -> str | None:
    """Say what is wrong with values as an answer of chance; None where they may have fallen."""
    if len(values) != chance.count:
        return f"{len(values)} values"
    if chance.kind is Randomness.ORDER:
        return None if sorted(values) == list(range(chance.count)) else f"{listed(values)}, which is no order"
    low = next((value for value in values if not 1 <= value <= chance.sides), None)
    return None if low is None else f"a die that shows {listed((low,))}"


def listed(values: Sequence[int]) -> str:
    """Give values for a message, the first dozen of them."""
    shown = ", ".join(str(value) if abs(value) < 10**_SHOWN else "a huge number" for value in values[:_SHOWN])
    return f"{shown}, …" if len(values) > _SHOWN else shown


def answer(chance: Chance, values: Sequence[int], where: str = "dice") -> Action:
    """Give values as the answer of chance.

    Args:
        chance: what was asked for.
        values: dice from 1, or places from 0.
        where: where the values come from, for messages.

    Raises:
        BadInput: too many, too few, out of range, or no order.
    """
    wrong = fault(chance, values)
    if wrong is not None:
        raise BadInput(where, wrong, wanted(chance))
    return Action(CHANCE, "order" if chance.kind is Randomness.ORDER else "roll", values=tuple(values))


def roll(chance: Chance, rng: Rng) -> tuple[Action, Rng]:
    """Answer from the stream."""
    stream = Stream(rng)
    return draw(chance, stream), stream.rng()


def draw(chance: Chance, stream: Stream) -> Action:
    """Answer from a stream that moves on by itself; the same answers as ``roll``."""
    count = chance.count
    if chance.kind is Randomness.ORDER:
        return Action(CHANCE, "order", "", (), stream.shuffled(range(count)))
    if count == 1:
        return Action(CHANCE, "roll", "", (), (stream.below(chance.sides) + 1,))
    return Action(CHANCE, "roll", "", (), tuple(stream.below(chance.sides) + 1 for _ in range(count)))


class ScriptedDice:
    """Dice as a test wants them, in the order in which they are asked for; an unscripted roll is an error.

    Args:
        script: a number for each die; a tuple for an order.

    Attributes:
        left: what was not asked for yet.
    """

    def __init__(self, script: Iterable[int | tuple[int, ...]]) -> None:
        self.left: list[int | tuple[int, ...]] = list(script)

    def __call__(self, chance: Chance, rng: Rng) -> tuple[Action, Rng]:
        """Answer from the script; the stream stays where it is.

        Raises:
            UnscriptedRoll: the script is at its end, or has something else there.
        """
        if chance.kind is Randomness.ORDER:
            first = self.left[0] if self.left else None
            values, used = (first, 1) if isinstance(first, tuple) else ((), 0)
        else:
            values = tuple(value for value in self.left[: chance.count] if isinstance(value, int))
            used = chance.count
        if fault(chance, values) is not None:
            raise UnscriptedRoll(chance, f"{self.left[: used or 1]!r} there" if self.left else "nothing left")
        del self.left[:used]
        return answer(chance, values), rng


def scripted(*script: int | tuple[int, ...]) -> ScriptedDice:
    """Give dice that fall as written: ``scripted(17, 3, (2, 0, 1))``."""
    return ScriptedDice(script)


class TypedDice:
    """Dice that a person rolls and types in.

    Args:
        read: gives what was typed for a question.
        where: where it was typed, for messages.
    """

    def __init__(self, read: Callable[[Chance], Sequence[int]], where: str = "dice") -> None:
        self._read, self._where = read, where

    def __call__(self, chance: Chance, rng: Rng) -> tuple[Action, Rng]:
        """Answer with what is typed; the stream stays where it is.

        Raises:
            BadInput: it cannot have fallen.
        """
        return answer(chance, self._read(chance), self._where), rng
