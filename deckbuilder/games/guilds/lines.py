"""The log of a battle: what happened, as sentences that are made when somebody reads them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from deckbuilder.core.rules import Event
from deckbuilder.core.saying import noop, say, say_n, term
from deckbuilder.games.guilds.abilities import ABILITIES
from deckbuilder.games.guilds.state import BLEEDING, FROZEN, LAMED, SLEPT, STUNNED, WEAK
from deckbuilder.games.guilds.warriors import Warrior
from deckbuilder.games.guilds.words import name, player_name, token

EFFECTS = {
    STUNNED: noop("stunned"), SLEPT: noop("slept"), WEAK: noop("weakened"), BLEEDING: noop("bleeding"), LAMED: noop("slowed for good"),
    FROZEN: noop("frozen"),
}  # fmt: skip
"""Negative effects in the order in which an attack brings them, with their words."""
_WARRIORS = ("warrior", "target", "other")


class Line(NamedTuple):
    """How a raw line is said.

    Attributes:
        kind: of the event.
        words: the sentence.
        parts: what stands behind the key: ``warrior``, ``target`` and ``other`` are warriors, ``ability`` is a code, ``effect`` a flag,
            ``player`` a seat; the rest is told as it is.
        one: the sentence where ``n`` is 1; ``""`` for the same.
    """

    kind: str
    words: str
    parts: tuple[str, ...] = ("warrior",)
    one: str = ""


LINES = {
    "turn": Line("turn", noop("Turn {n}"), ("n",)),
    "rolls off": Line("roll", noop("{warrior} rolls {die} for the order"), ("warrior", "die")),
    "out": Line("out", noop("{warrior} is stunned or slept and does not act")),
    "momentum": Line("momentum", noop("{warrior} builds momentum: +5 speed, {n} health regenerated"), ("warrior", "n")),
    "too long": Line("over", noop("{n} turns are over: nobody wins"), ("n",)),
    "wins": Line("over", noop("{player} wins"), ("player",)),
    "nobody": Line("over", noop("Nobody is left standing"), ()),
    "rolls": Line("roll", noop("{warrior}: {ability}, the die shows {die}"), ("warrior", "ability", "die")),
    "saved": Line("saved", noop("{warrior} remains alive with 1 health")),
    "again": Line("again", noop("{warrior} acts once more")),
    "attack": Line("attack", noop("{warrior} attacks {target}"), ("warrior", "target")),
    "awake": Line("awake", noop("{warrior} is stunned or slept no longer")),
    "heal": Line("heal", noop("{warrior} heals {target}"), ("warrior", "target")),
    "use": Line("use", noop("{warrior} uses {ability}"), ("warrior", "ability")),
    "misfire": Line("misfire", noop("{ability} of {warrior} misfires"), ("warrior", "ability")),
    "restore": Line("restore", noop("{warrior} gains {n} health"), ("warrior", "n")),
    "avoided": Line("avoided", noop("{warrior} avoids all damage")),
    "healed": Line("healed", noop("{warrior} gets {n} health back and is free of negative effects"), ("warrior", "n")),
    "blessed": Line("blessed", noop("{warrior} is blessed")),
    "damage": Line(
        "damage", noop("{warrior} loses {n} health"), ("warrior", "n"), noop("{warrior} loses 1 health")
    ),
    "cleared": Line("cleared", noop("The effect on {warrior} is canceled: {effect}"), ("warrior", "effect")),
    "protected": Line("cleared", noop("The blessing protects {warrior}: {effect}"), ("warrior", "effect")),
    "effect": Line("effect", noop("{warrior} is {effect}"), ("warrior", "effect")),
    "defeated": Line("defeated", noop("{warrior} is defeated")),
}  # fmt: skip


class Log(Sequence[Event]):
    """What happened while an answer was carried out; the sentences are made when the first is read.

    Args:
        who: the cards of the eight warriors.
        lines: raw lines, a key of ``LINES`` and what its parts are.
    """

    __slots__ = ("_events", "_lines", "_who")

    def __init__(self, who: Sequence[Warrior], lines: Sequence[tuple[str, tuple[int, ...]]]) -> None:
        self._who, self._lines = who, lines
        self._events: tuple[Event, ...] | None = None

    def number(self, kind: str) -> int:
        """Count the events of a kind, without making their sentences."""
        return sum([LINES[key].kind == kind for key, _ in self._lines])

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        return self._made()[place]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._made())

    def _made(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = tuple(self._event(LINES[key], parts) for key, parts in self._lines)
        return self._events

    def _event(self, line: Line, parts: tuple[int, ...]) -> Event:
        values: dict[str, str | int] = dict(zip(line.parts, parts, strict=True))
        tokens = tuple(token(part) for key, part in zip(line.parts, parts, strict=True) if key in _WARRIORS)
        for key, part in zip(line.parts, parts, strict=True):
            if key in _WARRIORS:
                values[key] = name(self._who, part)
            elif key == "ability":
                values[key] = term(ABILITIES[part].name)
            elif key == "effect":
                values[key] = term(EFFECTS[part])
            elif key == "player":
                values[key] = player_name(part)
        if line.one:
            n = values.pop("n")
            assert isinstance(n, int)
            return Event(line.kind, say_n(n, line.one, line.words, **values), tokens)
        return Event(line.kind, say(line.words, **values), tokens)
