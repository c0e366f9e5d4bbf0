"""The table that every game is played on: questions, answers, and the rules that judge them.

A state is a value: hashable, equal by content, never changed. Rules never roll; they ask, and the answer of the dice arrives as an
action like any other. ``legal`` proposes, ``refuse`` decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, NewType, Protocol, TypeVar

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import WarcampError
from deckbuilder.core.rng import Rng

Seat = NewType("Seat", int)
"""A place at the table, counted from 0; ``CHANCE`` and ``NOBODY`` stand outside."""

CHANCE = Seat(-1)
"""Dice and shuffles answer."""

NOBODY = Seat(-2)
"""Nobody answers: the game is over."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
S = TypeVar("S")


class Randomness(StrEnum):
    """What chance is asked for."""

    DICE = "dice"  # ``count`` dice of ``sides``: values from 1 to ``sides``
    ORDER = "order"  # a permutation of ``count`` things: values are places from 0


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance is asked for: ``count`` dice of ``sides`` sides, or the order of ``count`` things."""

    kind: Randomness
    count: int
    sides: int = 0


class Action(NamedTuple):
    """One answer to one question.

    Attributes:
        verb: what is done, a word of the game's.
        source: token id of what does it.
        targets: token ids.
        values: dice, an order, a number, a point of the table.
    """

    seat: Seat
    verb: str
    source: str = ""
    targets: tuple[str, ...] = ()
    values: tuple[int, ...] = ()


class Ask(NamedTuple):
    """The one question that is open.

    Attributes:
        seat: who answers: a player, ``CHANCE`` (then ``chance`` is set) or ``NOBODY`` (the game is over).
        question: in a player's words.
        points: verbs whose values are a point of the table.
        opens: whether the seat may begin something of its own choice, as with a decree; else the question goes on with what is under way.
        reacts: whether the seat is only asked if it wants to answer what happens.
        single: whether it is one of a row that stand by themselves, as where cards are given out one after another.
    """

    seat: Seat
    question: str = ""
    chance: Chance | None = None
    points: tuple[str, ...] = ()
    opens: bool = False
    reacts: bool = False
    single: bool = False

    @property
    def rests(self) -> bool:
        """Tell whether nothing is in the air, so that one may see who stands how."""
        return self.opens or self.single


class Event(NamedTuple):
    """Something that happened.

    Attributes:
        kind: a word of the game's: ``"wound"``.
        words: one sentence of the log.
        tokens: ids of what it concerns.
        seats: who may read the words; empty for everybody.
    """

    kind: str
    words: str
    tokens: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()


class Outcome(NamedTuple):
    """How a game ended: the seats that won (none in a draw), and why, in words."""

    winners: tuple[Seat, ...]
    why: str = ""


class Refused(WarcampError, ValueError):
    """An action may not be taken now; nothing was changed.

    Args:
        action: which one.
        why: in the rules' words.
    """

    def __init__(self, action: Action, why: str) -> None:
        super().__init__(why)
        self.action, self.why = action, why


class Ruleset(Protocol[S]):
    """The rules of one match: pure, without clock, files or log; one instance serves any number of states of its match.

    ``S`` must be hashable and equal by content.
    """

    def start(self, decks: Sequence[Deck]) -> S:
        """Give the state before the first question; names of a deck that the catalog does not have are left out.

        Raises:
            BadInput: a deck cannot start a game, or not without such a name; the message says which and why.
        """
        ...

    def ask(self, state: S) -> Ask:
        """Give the open question."""
        ...

    def legal(self, state: S) -> Sequence[Action]:
        """Propose answers: never empty while a player is asked, in a fixed order, none twice, none refused.

        What does nothing (to pass, to decline, to be done) comes last, where it is possible. For a question to chance this is empty: a roller answers it.
        """
        ...

    def refuse(self, state: S, action: Action) -> str | None:
        """Say why an answer may not be given; None where it may. This is the authority, whatever ``legal`` proposes."""
        ...

    def apply(self, state: S, action: Action) -> tuple[S, Sequence[Event]]:
        """Carry out an answer that is not refused; the outcome for one that is refused is undefined, so ask first."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Give how the game ended; set exactly when ``ask`` says ``NOBODY``."""
        ...

    def resample(self, state: S, viewer: Seat, rng: Rng) -> S:
        """Give a state that the viewer cannot tell from this one, drawn evenly from what may lie hidden from that seat."""
        ...

    def conclude(self, state: S) -> tuple[Deck, ...]:
        """Give the decks after the match; empty where nothing carries over."""
        ...

    def encode(self, state: S) -> Json:
        """Write a state as JSON."""
        ...

    def decode(self, data: Json) -> S:
        """Read what ``encode`` wrote.

        Raises:
            BadInput: it is damaged or of another match.
        """
        ...


def require(rules: Ruleset[S], state: S, action: Action) -> None:
    """Check an answer.

    Raises:
        Refused: it may not be given.
    """
    why = rules.refuse(state, action)
    if why is not None:
        raise Refused(action, why)
