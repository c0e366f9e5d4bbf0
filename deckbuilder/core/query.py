r"""The tree of the search language: what a query means, precise enough for memory, index and SQL to agree.

``query_parse.parse`` makes it from a player's text, ``query_match.matches`` is the reference evaluation, ``index.CardIndex``
evaluates it over bit sets, storage writes SQL from it, ``query_words.words`` says it in plain words and ``query_write.written``
in the language again.

A *field* is the key of a printed field of the game (``FieldSpec.key``) or one of ``BUILTIN``::

    any        name, former names, type, text and every TEXT, WORD, WORDS and RATED field of the game
    name       the name and ``Card.aliases``
    type       ``Card.kind``
    text       the rules text; no value where it is unread (None)
    rulings    one value for each ruling
    set, rarity, artist, flavor, number, image      one value for each printing; empty ones left out

``query_match.values`` gives a card's values of a field. Words are compared through their *line*, regular expressions look
at their *subject* (both in ``query_fold``). Conditions on printings are each about any printing of the card.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from deckbuilder.core.decks import Severity
from deckbuilder.core.game import Game

ANY = "any"
PRINTED = ("set", "rarity", "artist", "flavor", "number", "image")
BUILTIN = (ANY, "name", "type", "text", "rulings", *PRINTED)


class End(StrEnum):
    """How far a needle has to reach."""

    PREFIX = "prefix"  # its last word may go on: fire finds fireball
    WHOLE = "whole"  # its words are whole words
    EXACT = "exact"  # it is the whole value


class Op(StrEnum):
    """A comparison; ``!=`` is read as ``Not`` of ``EQ``, so that what is absent or variable is unequal to everything."""

    EQ = "="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="


class Part(StrEnum):
    """Which number of a field, or of a card, is meant."""

    VALUE = "value"  # NUMBER: the number; none where absent or variable ("X")
    NTH = "nth"  # NUMBERS: the nth, counted from 1; none where there are fewer
    SUM = "sum"  # NUMBERS: the sum; none where the card has none
    COUNT = "count"  # NUMBERS, WORDS, RATED: how many; none where the card has none
    PRINTINGS = "printings"  # how many printings; field is ""
    COPIES = "copies"  # copies in a part of the deck; field is the place: "deck", "army"; 0 where there is none
    OWNED = "owned"  # copies owned; field is ""; 0 where there is none
    FREE = "free"  # copies owned that no built deck takes; field is ""; 0 where there is none
    WANTED = "wanted"  # copies wanted; field is ""; 0 where there is none


OUTSIDE = (Part.COPIES, Part.OWNED, Part.FREE, Part.WANTED)
"""Numbers that stand on no card: a deck or the collection has them."""


@dataclass(frozen=True, slots=True)
class Needle:
    """Consecutive words looked for within one value."""

    words: tuple[str, ...]
    end: End = End.PREFIX

    @property
    def part(self) -> str:
        """Give the string that is a part of a field's line exactly when the needle is found there."""
        text = " " + " ".join(self.words)
        if self.end is End.PREFIX:
            return text
        return text + " " if self.end is End.WHOLE else f"\n{text} \n"


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a card.

    Attributes:
        nth: with ``Part.NTH``, from 1.
    """

    field: str
    part: Part = Part.VALUE
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Everything:
    """Matches every card: the empty query."""


@dataclass(frozen=True, slots=True)
class And:
    """Matches where all of two or more parts do; no part is itself an ``And``."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Matches where any of two or more parts does; no part is itself an ``Or``."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Matches where the part does not: two-valued, nothing is unknown."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class Has:
    """Matches where any of the needles is found in any value of the field.

    The same as ``any(needle.part in line(values(card, field)) for needle in needles)``.
    """

    field: str
    needles: tuple[Needle, ...]


@dataclass(frozen=True, slots=True)
class Matches:
    """Matches where the regular expression is found in the field's subject; not where the field has no value.

    ``query_regex.compiled(pattern)`` is the only reading of the pattern: lower case, ``^`` and ``$`` at every line.
    """

    field: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Compare:
    """Matches where the number is there and the comparison holds; against another number of the card both must be there."""

    left: Number
    op: Op
    right: int | Number


@dataclass(frozen=True, slots=True)
class Rated:
    """Matches where one entry of a RATED field has all of it: a needle in its words, a number behind them, the comparison.

    ``query_match.rating`` splits an entry: ``"Charges 3"`` into ``"Charges"`` and 3. A needle is looked for in the line of
    the words alone.
    """

    field: str
    needles: tuple[Needle, ...]
    op: Op
    number: int


@dataclass(frozen=True, slots=True)
class Variable:
    """Matches where a NUMBER field prints something that is no number: ``"X"``, ``"*"``."""

    field: str


@dataclass(frozen=True, slots=True)
class Present:
    """Matches where the card has the field: a value that is not empty; for a FLAG: True; for a number: also 0 and ``"X"``."""

    field: str


@dataclass(frozen=True, slots=True)
class Unread:
    """Matches where the rules text is unread: ``Card.text is None``."""


@dataclass(frozen=True, slots=True)
class InSet:
    """Matches where a printing is of a set that a needle means; ``query_match.set_codes`` tells which sets those are.

    A needle that is the code of a known set means that set alone; any other one means every set whose code or known name
    has it.
    """

    needles: tuple[Needle, ...]


@dataclass(frozen=True, slots=True)
class LegalIn:
    """Matches where the context's pool of the format says so: ``pool.get(card) is verdict``.

    Attributes:
        verdict: True for cards known to be legal, False for cards known not to be.
    """

    format: str
    verdict: bool = True


@dataclass(frozen=True, slots=True)
class Is:
    """A word that stands for a tree, as ``is:multiclass`` does; matches where ``means`` does."""

    word: str
    means: "Node"


Node = (
    Everything | And | Or | Not | Has | Matches | Compare | Rated | Variable | Present | Unread | InSet | LegalIn | Is
)


def nodes(tree: Node) -> Iterator[Node]:
    """Give a tree and everything in it, also behind the words that stand for a tree."""
    yield tree
    match tree:
        case And(parts) | Or(parts):
            for part in parts:
                yield from nodes(part)
        case Not(part) | Is(_, part):
            yield from nodes(part)


@dataclass(frozen=True, slots=True)
class Order:
    """One key of the order of results; cards that lack it come last in either direction.

    Attributes:
        by: a number of the card, or a field whose first value counts: by the game's own order of its words where there
            is one (other words behind them), else by ``plain``; ``set`` orders by release.
    """

    by: Number | str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class QueryProblem:
    """Something in a query that was not understood; the rest is searched all the same.

    Attributes:
        start, end: the span in the text, in characters.
        message: what stood there and what was wanted, one sentence.
        suggestions: texts that may be put in place of the span.
        severity: ``NOTE`` where the reading stands and may still surprise.
    """

    start: int
    end: int
    message: str
    suggestions: tuple[str, ...] = ()
    severity: Severity = Severity.WARNING


@dataclass(frozen=True, slots=True)
class Query:
    """A query as read.

    Attributes:
        text: as typed.
        game: whose fields it speaks of.
        order: keys, the first one first; behind them always the name (through ``plain``) and the id.
    """

    text: str
    tree: Node
    game: Game = field(compare=False, repr=False)
    order: tuple[Order, ...] = ()
    problems: tuple[QueryProblem, ...] = ()
