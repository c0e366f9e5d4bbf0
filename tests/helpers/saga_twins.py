"""Two matches that should go the same way, played side by side: the same at every question, but for what was turned into something else."""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Chance, Event, Randomness
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.state import State

_FORMATIONS = frozenset({"place"})
"""Answers of which the first number is the seat whose formation it is."""
_PLAYERS = frozenset({"player"})
_Told = tuple[str, str, tuple[str, ...], tuple[int, ...]]
"""An event: kind, words, cards, who may read it."""


def same(thing: Any) -> Any:
    """Leave everything as it is."""
    return thing


@dataclass(frozen=True, slots=True)
class Turned:
    """What one match has in place of what the other has.

    Attributes:
        card: number of the card.
        seat: of the player.
        words: sentence of the log.
        unlike: tells of answers and sentences that what was added stands in them, so that the matches may part.
        early: tells of sentences that may come before a question in the one match and behind it in the other. Where nothing else is
            told to one of them alone, and where others are asked about it, the matches may part; how either goes on is not compared.
    """

    card: Callable[[int], int] = same
    seat: Callable[[int], int] = same
    words: Callable[[str], str] = same
    unlike: Callable[[str], bool] = lambda words: False
    early: Callable[[str], bool] = lambda words: False

    def action(self, one: Action) -> Action:
        """Give the answer that is the same in the other match."""
        values = one.values
        if one.verb in _FORMATIONS | _PLAYERS and values:
            values = (self.seat(values[0]), *values[1:])
        source = f"c{self.card(int(one.source[1:]))}" if one.source else ""
        return Action(self.seat(one.seat) if one.seat >= 0 else one.seat, one.verb, source, one.targets, values)

    def events(self, events: Sequence[Event]) -> list[_Told]:
        """Give events as those of the other match should be."""
        return [
            (
                event.kind,
                self.words(event.words),
                tuple(f"c{self.card(int(token[1:]))}" for token in event.tokens),
                tuple(sorted(map(self.seat, event.seats))),
            )
            for event in events
        ]


class Parted(AssertionError):
    """Two matches that should go the same way did not."""


class _Side:
    """One of the two; ``turned`` leads from it to what both are compared in."""

    def __init__(self, rules: SagaRules, state: State, turned: Turned, seed: int) -> None:
        self.rules, self.state, self.turned, self._seed = rules, state, turned, seed
        self._fallen: Counter[str] = Counter()

    def apply(self, action: Action) -> list[_Told]:
        """Carry out an answer, and let chance answer what it asks; give what happened."""
        told = self._apply(action)
        while (chance := self.rules.ask(self.state).chance) is not None:
            told += self._apply(self._falls(chance))
        return told

    def settle(self) -> list[_Told]:
        """Let chance answer before the first question."""
        chance = self.rules.ask(self.state).chance
        return self.apply(self._falls(chance)) if chance is not None else []

    def _apply(self, action: Action) -> list[_Told]:
        self.state, events = self.rules.apply(self.state, action)
        return self.turned.events(events)

    def _falls(self, chance: Chance) -> Action:
        """Answer for chance by who rolls, and for how many times: whoever rolls first, the same falls for the same card."""
        count = chance.count
        order = chance.kind is Randomness.ORDER
        verb, trial = ("order", tuple(range(count))) if order else ("roll", (1,) * count)
        _, events = self.rules.apply(self.state, Action(CHANCE, verb, "", (), trial))
        who = repr(self.turned.events(events[:1]))
        self._fallen[who] += 1
        digest = hashlib.sha256(f"{self._seed} {who} {self._fallen[who]}".encode()).digest()
        stream = Stream(Rng(int.from_bytes(digest[:4], "big")))
        fell = stream.shuffled(trial) if order else tuple(stream.below(chance.sides) + 1 for _ in trial)
        return Action(CHANCE, verb, "", (), fell)


class Twins:
    """Two matches, side by side.

    Args:
        one, other: rules and where the match begins.
        turned: what stands in the other for what in the one.
        seed: of the answers and of what falls.
        ordered: whether what happens between two questions comes in the same order; players who are not turned come in the same.
    """

    def __init__(
        self,
        one: tuple[SagaRules, State],
        other: tuple[SagaRules, State],
        turned: Turned,
        seed: int,
        ordered: bool = True,
    ) -> None:
        self._one, self._other = _Side(*one, turned, seed), _Side(*other, Turned(), seed)
        self._turned, self._ordered, self._stream = turned, ordered, Stream(Rng(seed))
        self.told: list[str] = []

    def play(self, most: int) -> int:
        """Play at random; give how many answers were the same before the end, or before what was added came into it.

        Raises:
            Parted: they went different ways.
        """
        turned, one, other = self._turned, self._one, self._other
        told = one.settle(), other.settle()
        for step in range(most):
            if not self._alike(*told):
                return step
            asks = [side.rules.ask(side.state) for side in (one, other)]
            seat = asks[0].seat
            if asks[1].seat != (turned.seat(seat) if seat >= 0 else seat):
                if any(turned.early(words) for _, words, _, _ in told[0]):
                    return step  # who reacts to what came early is asked where it came
                if one.state.first < 0:
                    return step  # before anybody has won initiative the first seat is asked first
                raise Parted(f"asked are {asks}{self._way()}")
            if seat == NOBODY:
                return step
            action = self._choice()
            told = one.apply(action), other.apply(turned.action(action))
        return most

    def _alike(self, wanted: list[_Told], found: list[_Told]) -> bool:
        """Tell whether the same was told; not where what was added comes into it."""
        self.told += [words for _, words, _, _ in wanted]
        if not self._ordered:
            wanted, found = sorted(wanted), sorted(found)
        if wanted == found:
            return True
        if any(self._turned.unlike(words) for _, words, _, _ in (*wanted, *found)):
            return False
        alone = [words for _, words, _, _ in ((Counter(wanted) - Counter(found)) + (Counter(found) - Counter(wanted)))]
        if alone and all(map(self._turned.early, alone)):
            return False
        raise Parted(f"told are {_words(wanted)} and {_words(found)}{self._way()}")

    def _way(self) -> str:
        return "\nafter " + "\n      ".join(self.told[-12:])

    def _choice(self) -> Action:
        mine = list(self._one.rules.legal(self._one.state))
        theirs = set(self._other.rules.legal(self._other.state))
        missing = [action for action in mine if self._turned.action(action) not in theirs]
        more = theirs - {self._turned.action(action) for action in mine}
        if missing or any(not self._turned.unlike(action.source) for action in more):
            raise Parted(f"offered to one only {missing}, to the other only {sorted(map(str, more))}{self._way()}")
        return mine[self._stream.below(len(mine))]


def _words(events: Sequence[_Told]) -> list[str]:
    return [words for _, words, _, _ in events]
