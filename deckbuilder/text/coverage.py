"""How much of some cards is understood, and which gaps stand in the way of most."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from deckbuilder.core.reading import Gap, GapKind, Reading

E = TypeVar("E")
G = TypeVar("G", bound=Hashable)

_WORDS = 4


@dataclass(frozen=True, slots=True)
class Tally:
    """Cards and clauses of some kind, and how many of them were read."""

    cards: int = 0
    cards_read: int = 0
    clauses: int = 0
    clauses_read: int = 0

    def plus(self, reading: Reading[E]) -> "Tally":
        """Count one more card."""
        read = sum(clause.read for clause in reading.clauses)
        return Tally(
            self.cards + 1,
            self.cards_read + reading.whole,
            self.clauses + len(reading.clauses),
            self.clauses_read + read,
        )


@dataclass(frozen=True, slots=True)
class CommonGap:
    """A gap that several cards have.

    Attributes:
        words: the first words that were not read; for other kinds of gap what is wrong.
        kind: why they were not.
        count: how many clauses have it.
        alone: how many cards have no other gap.
    """

    words: str
    kind: GapKind
    count: int
    alone: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much was understood.

    Attributes:
        total: of all cards that have words.
        by: of the cards of each group; a card may be in several.
        gaps: those that stand alone in the way of most cards first.
    """

    total: Tally
    by: dict[Any, Tally]
    gaps: tuple[CommonGap, ...]


def coverage(readings: Iterable[tuple[Reading[E], Iterable[G]]], most: int = 20) -> Coverage:
    """Count what was read.

    Args:
        readings: of cards that have words, each with the groups that it counts in.
        most: how many gaps are wanted.
    """
    total, by = Tally(), defaultdict[G, Tally](Tally)
    count: Counter[tuple[GapKind, str]] = Counter()
    alone: Counter[tuple[GapKind, str]] = Counter()
    for reading, groups in readings:
        total = total.plus(reading)
        for group in groups:
            by[group] = by[group].plus(reading)
        kinds = [_key(gap) for gap in reading.gaps]
        count.update(kinds)
        if len(kinds) == 1:
            alone.update(kinds)
    ordered = sorted(count, key=lambda key: (-alone[key], -count[key], key))
    gaps = tuple(CommonGap(words, kind, count[kind, words], alone[kind, words]) for kind, words in ordered[:most])
    return Coverage(total, dict(sorted(by.items(), key=lambda one: repr(one[0]))), gaps)


def _key(gap: Gap) -> tuple[GapKind, str]:
    if gap.kind is GapKind.UNKNOWN:
        words = gap.words.lower().split()[:_WORDS]
        return gap.kind, " ".join(words)
    return gap.kind, gap.expected[0] if gap.expected else ""
