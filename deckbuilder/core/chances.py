"""What a game knows of its dice: sums that players work out at the table, and fighters held against one another. Exact, never sampled."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

from deckbuilder.core.ids import CardId

if TYPE_CHECKING:  # game.py lists what games offer, and a shelf holds a game
    from deckbuilder.core.decks import Deck
    from deckbuilder.core.formats import Cards


class Input(StrEnum):
    """What a player fills in."""

    NUMBER = "number"
    NUMBERS = "numbers"  # a short list: the ATK of each strike
    FLAG = "flag"  # 0 or 1


class Blank(NamedTuple):
    """One thing to be filled in before a sum is worked out.

    Attributes:
        start: what stands there at first; a number and a flag have one member.
        least, most: bounds of each number.
        long: the most numbers of a list.
        signed: whether a plus belongs before it.
    """

    key: str
    label: str
    kind: Input
    start: tuple[int, ...]
    least: int = -30
    most: int = 60
    long: int = 1
    signed: bool = False


class Figure(NamedTuple):
    """One result.

    Attributes:
        share: whether it is a chance, to be written in per cent; else a number.
    """

    label: str
    value: Fraction
    share: bool = True


class Spread(NamedTuple):
    """How a number is spread: chances by the number, from 0; ``axis`` tells what is counted."""

    axis: str
    chances: tuple[Fraction, ...]


class Answer(NamedTuple):
    """What came out.

    Attributes:
        words: the answer in one sentence.
        figures: the numbers.
        spread: how the number in question is spread; None where there is none.
    """

    words: str
    figures: tuple[Figure, ...]
    spread: Spread | None = None


class Sum(NamedTuple):
    """Something that players work out at the table: an attack, a save, who goes first.

    Attributes:
        about: one sentence: the rule, and where it stands.
        work: what was filled in, by key, to the answer; raises ``BadInput`` for what is out of bounds.
    """

    key: str
    label: str
    about: str
    blanks: tuple[Blank, ...]
    work: Callable[[Mapping[str, Sequence[int]]], Answer]


class Fighter(NamedTuple):
    """One side of a meeting.

    Attributes:
        card: None for a stand-in of one's own numbers.
        about: the numbers that matter: ``"ATK +7/+3"``, ``"AC 14, 2 HP"``.
        note: what is not known or left aside; ``""`` for nothing.
    """

    card: CardId | None
    label: str
    about: str
    note: str = ""


class Meeting(NamedTuple):
    """One attacks another.

    Attributes:
        hits: the chance of each strike.
        wounds: expected, no more than kill.
        kill: the chance that the target dies of it, unwounded before.
        apart: why it cannot come about from where both stand; ``""`` where it can, or where places do not matter.
    """

    hits: tuple[Fraction, ...]
    wounds: Fraction
    kill: Fraction
    apart: str = ""


class Clash(NamedTuple):
    """Attackers held against targets.

    Attributes:
        meetings: a row for each attacker, with one meeting for each target.
        note: what is taken for granted or left aside.
    """

    attackers: tuple[Fighter, ...]
    targets: tuple[Fighter, ...]
    meetings: tuple[tuple[Meeting, ...], ...]
    note: str = ""


class Assault(NamedTuple):
    """What a whole starting army can do in its first attack.

    Attributes:
        clash: each of it against each of the others, as they stand.
        together: for each target: the chances of 0, 1, 2, ... wounds, up to its death, if everybody who reaches it attacks nobody else.
        kills: for each target the chance that it dies of that.
    """

    clash: Clash
    together: tuple[tuple[Fraction, ...], ...]
    kills: tuple[Fraction, ...]


class Chances(Protocol):
    """What a game knows of its dice."""

    @property
    def sums(self) -> tuple[Sum, ...]:
        """What can be worked out, the most asked for first."""
        ...

    def fighters(self, cards: "Cards") -> tuple[CardId, ...]:
        """Give the cards of a catalog that can attack or be attacked, by name."""
        ...

    def clash(self, attackers: Sequence[CardId], targets: Sequence[CardId], cards: "Cards", bonus: int = 0) -> Clash:
        """Hold cards against one another by their printed numbers, wherever they stand.

        Args:
            attackers: cards of the catalog.
            targets: the same.
            cards: the catalog.
            bonus: to each roll of the attackers.
        """
        ...

    def assault(self, deck: "Deck", dummy: "Deck", cards: "Cards") -> Assault:
        """Let a starting army attack another as both stand when the first turn begins.

        Raises:
            BadInput: one of the two cannot start.
        """
        ...
