"""What a text was understood to mean: clauses with what they do, and the words that nobody could read."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

E = TypeVar("E")
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a card's text: ``text[start:end]``."""

    start: int
    end: int


class GapKind(StrEnum):
    """Why a clause was not read."""

    UNKNOWN = "unknown"  # no rule reads these words
    AMBIGUOUS = "ambiguous"  # several readings that differ
    TYPE = "type"  # read, but what it refers to is not there, or not of the kind that is needed
    UNSUPPORTED = "unsupported"  # read, but the engine does not carry it out


class ReadState(StrEnum):
    """How far a card was understood."""

    FULL = "full"  # every clause
    HAND = "hand"  # but for clauses that a player begins, and can carry out by hand
    PARTIAL = "partial"  # a clause is unread that holds or answers by itself: others do not go as printed


@dataclass(frozen=True, slots=True)
class Gap:
    """What could not be read.

    Attributes:
        span: the words, from the first that no rule could take to the end of their sentence.
        words: the same as text.
        kind: why.
        expected: what would have been read there, in the grammar's words; sorted, at most a dozen.
        readings: for an ambiguous clause each reading in English.
    """

    span: Span
    words: str
    kind: GapKind
    expected: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause(Generic[E]):
    """One line of a card's text.

    Attributes:
        span: where it stands.
        effects: what it does, in the game's own vocabulary; empty where it has gaps, or where it only says what is printed elsewhere.
        english: the reading, printed by the rules that read it; ``""`` for an unread clause.
        gaps: what could not be read; a clause with gaps does nothing by itself.
        begun: a player begins what it says: unread, he can carry it out by hand, and nothing else goes wrong. Any other clause holds
            or answers by itself: unread, it is missing in what others do.
        mended: where it is written that its print is wrong and how it is to be read; ``""`` for one that was read as printed.
    """

    span: Span
    effects: tuple[E, ...] = ()
    english: str = ""
    gaps: tuple[Gap, ...] = ()
    begun: bool = False
    mended: str = ""

    @property
    def read(self) -> bool:
        """Tell whether it was understood."""
        return not self.gaps


@dataclass(frozen=True, slots=True)
class Reading(Generic[E]):
    """A card's text, read.

    Attributes:
        name: of the card.
        clauses: in printed order; none for a blank card.
    """

    name: str
    clauses: tuple[Clause[E], ...]

    @property
    def whole(self) -> bool:
        """Tell whether every clause was understood."""
        return all(clause.read for clause in self.clauses)

    @property
    def state(self) -> ReadState:
        """Tell how far the program can be trusted to know the card."""
        unread = [clause for clause in self.clauses if not clause.read]
        if not unread:
            return ReadState.FULL
        return ReadState.HAND if all(clause.begun for clause in unread) else ReadState.PARTIAL

    @property
    def effects(self) -> tuple[E, ...]:
        """Give what all clauses do, in printed order."""
        return tuple(effect for clause in self.clauses for effect in clause.effects)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """Give all gaps, in printed order."""
        return tuple(gap for clause in self.clauses for gap in clause.gaps)

    def turned(self, turn: Callable[[E], F]) -> "Reading[F]":
        """Give the same reading with its effects in another form.

        Args:
            turn: gives the other form of an effect; what it raises is passed on.
        """
        return Reading(
            self.name,
            tuple(
                Clause(
                    one.span,
                    tuple([turn(effect) for effect in one.effects]),
                    one.english,
                    one.gaps,
                    one.begun,
                    one.mended,
                )
                for one in self.clauses
            ),
        )
