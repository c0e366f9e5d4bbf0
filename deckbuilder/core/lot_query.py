"""The search language over a collection: what a lot has, beside all that cards have.

``place:cellar cond>=EX -foil:yes level<=3`` is read as any query is; the names below come on top and win over fields of the game.
They are fields of the tree like others::

    place, language, note, mark      words
    condition                        words of ``Condition``; also compared: cond>=EX is at least as well kept
    foil                             yes or no
    count, trade                     copies of the lot, and those for trade
    price                            paid for one copy, in whole units of its currency
    acquired                         a day as a number, 20261122: "2026", "2026-11" and "2026-11-22" are written and compared

What asks for a printing (``set:``, ``rarity:`` ...) asks for that of the lot, where it is known, and else for any of the card.
``set:`` also finds a lot by what was written as its set, where the catalog has no such printing.
``LotIndex`` evaluates such a query, and nothing else does.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from deckbuilder.core.collection import Condition
from deckbuilder.core.game import Game
from deckbuilder.core.naming import plain
from deckbuilder.core.query import (
    PRINTED,
    And,
    Compare,
    End,
    Everything,
    Has,
    InSet,
    Is,
    Matches,
    Needle,
    Node,
    Not,
    Number,
    Op,
    Part,
    Present,
    Query,
    Variable,
)
from deckbuilder.core.query_lexer import Lexeme, Shape, Written
from deckbuilder.core.query_names import Meaning, Names, Sort
from deckbuilder.core.query_parse import read_by
from deckbuilder.core.query_terms import Held, TermReader, any_of, negated
from deckbuilder.core.saying import say

WORDED = ("place", "language", "note", "mark", "condition")
NUMBERED = ("count", "trade", "price", "acquired")
FIELDS = frozenset({*WORDED, *NUMBERED, "foil"})
"""The fields of a lot, as they stand in the tree."""

_NAMES: tuple[tuple[tuple[str, ...], Meaning], ...] = (
    (("place", "box", "binder", "where"), Meaning(Sort.WORDS, "place")),
    (("condition", "cond", "grade"), Meaning(Sort.WORDS, "condition")),
    (("language", "lang"), Meaning(Sort.WORDS, "language")),
    (("note", "notes", "comment"), Meaning(Sort.WORDS, "note")),
    (("mark", "special"), Meaning(Sort.WORDS, "mark")),
    (("foil",), Meaning(Sort.FLAG, "foil")),
    (("count", "qty", "quantity"), Meaning(Sort.NUMBER, "count", Number("count"))),
    (("trade", "fortrade", "offer"), Meaning(Sort.NUMBER, "trade", Number("trade"))),
    (("price", "paid", "cost"), Meaning(Sort.NUMBER, "price", Number("price"))),
    (("acquired", "bought", "since"), Meaning(Sort.NUMBER, "acquired", Number("acquired"))),
)
_SPECIAL: dict[str, Node] = {
    "foil": Present("foil"),
    "trade": Compare(Number("trade"), Op.GE, 1),
    "for trade": Compare(Number("trade"), Op.GE, 1),
    **{mark: Has("mark", (Needle((mark,), End.EXACT),)) for mark in ("altered", "proxy", "signed")},
}
_BEST_FIRST = tuple(condition for condition in Condition if condition)
_CONDITION_WORDS = (
    ("mint", "M"), ("near mint", "NM"), ("nearmint", "NM"), ("excellent", "EX"), ("lightly played", "EX"), ("light play", "EX"),
    ("lp", "EX"), ("good", "GD"), ("moderately played", "GD"), ("mp", "GD"), ("played", "PL"), ("heavily played", "PL"),
    ("hp", "PL"), ("poor", "PO"), ("damaged", "PO"), ("dmg", "PO"),
)  # fmt: skip
_LANGUAGE_WORDS = (
    ("english", "en"), ("german", "de"), ("deutsch", "de"), ("french", "fr"), ("francais", "fr"), ("italian", "it"),
    ("spanish", "es"), ("portuguese", "pt"), ("japanese", "ja"),
)  # fmt: skip
_CHOICES = {
    "condition": tuple(condition.value for condition in _BEST_FIRST),
    "language": ("en", "de", "fr", "it", "es", "pt", "ja"),
}
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_YES, _NO = frozenset({"yes", "y", "true", "any"}), frozenset({"no", "n", "false", "none"})


class LotNames(Names):
    """The names of lots, on top of those of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for names, meaning in _NAMES:
            for name in names:
                self._names[name] = meaning

    def fields(self) -> tuple[str, ...]:
        """Give the fields as they are offered, those of lots first."""
        return tuple(dict.fromkeys((*WORDED, "foil", *NUMBERED, *super().fields())))

    def choices(self, field: str) -> tuple[str, ...]:
        """Give the words that a field is known to hold."""
        return _CHOICES.get(field) or (() if field in FIELDS else super().choices(field))

    def aliases(self, field: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """Give (words of the alias, choice) for a field."""
        if field not in FIELDS:
            yield from super().aliases(field)
            return
        listed = {"condition": _CONDITION_WORDS, "language": _LANGUAGE_WORDS}.get(field, ())
        for alias, choice in listed:
            yield tuple(alias.split()), choice

    def special(self, word: str) -> Node | None:
        """Give what a word behind ``is:`` stands for."""
        return _SPECIAL.get(word) or super().special(word)

    def marks(self) -> tuple[str, ...]:
        """Give the words that are known behind ``is:``."""
        return (*_SPECIAL, *super().marks())


class _LotTerms(TermReader):
    """Reads terms of lots: words that compare in ways of their own."""

    def read(self, term: Lexeme) -> Node | None:
        """Read a term; None where it says nothing, or is an order."""
        if not term.name and [plain(value.text) for value in term.values] == ["foil"]:
            named = super().read(term)
            return any_of([Is("foil", Present("foil")), *([named] if named is not None else [])])
        meaning = self._names.find(term.name) if term.name else None
        if meaning is None or all(value.shape is Shape.MISSING for value in term.values) or term.tail is not None:
            return super().read(term)
        if meaning.field == "condition" and term.op in ("<", "<=", ">", ">="):
            return self._kept(term)
        if meaning.field == "acquired":
            return self._any(term, self._days)
        if meaning.field == "trade" or (meaning.number is not None and meaning.number.part is Part.WANTED):
            return self._any(term, self._said) if all(_is_word(v) for v in term.values) else super().read(term)
        if meaning.sort is Sort.HAS:
            fields = [self._names.find(value.text) for value in term.values]
            if all(found is not None and found.field in FIELDS for found in fields):
                nodes = any_of(_present(found.field) for found in fields if found is not None)
                return negated(nodes) if term.op in ("!", "!=") else nodes
        return super().read(term)

    def _any(self, term: Lexeme, read: Callable[[Lexeme, Written], Node | None]) -> Node | None:
        found = [node for value in term.values if (node := read(term, value)) is not None]
        if not found:
            return None
        return negated(any_of(found)) if term.op in ("!", "!=") else any_of(found)

    def _kept(self, term: Lexeme) -> Node | None:
        """Read ``cond>=EX``: better is more."""
        kept: list[Condition] = []
        read = False
        for value in term.values:
            words = " ".join(plain(value.text).split())
            code = dict(_CONDITION_WORDS).get(words, words.upper())
            if code not in _CHOICES["condition"]:
                said = say("{word} is no condition to compare with", word=repr(value.text))
                self.say(value, said, _CHOICES["condition"], self.unfinished)
                continue
            read, at = True, _BEST_FIRST.index(Condition(code))
            better, worse = _BEST_FIRST[:at], _BEST_FIRST[at + 1 :]
            kept += {">": better, ">=": _BEST_FIRST[: at + 1], "<": worse, "<=": _BEST_FIRST[at:]}[term.op]
        if not kept:
            return Not(Everything()) if read else None
        return Has("condition", tuple(Needle((one.value.lower(),), End.EXACT) for one in dict.fromkeys(kept)))

    def _days(self, term: Lexeme, value: Written) -> Node | None:
        """Read ``acquired>=2026-11``; a month and a year are all of their days."""
        if value.text == "*":
            return Present("acquired")
        day = _DAY.fullmatch(value.text)
        year, month, number = (int(part) if part else 0 for part in day.groups()) if day is not None else (0, 0, 0)
        most = _LENGTHS[month - 1] + (month == 2 and year % 4 == 0) if 1 <= month <= 12 else 0
        if day is None or (day[2] and not most) or (day[3] and not 1 <= number <= most):
            said = say("{word} is no day; wanted 2026, 2026-11 or 2026-11-22", word=repr(value.text))
            self.say(value, said, (), self.unfinished)
            return None
        first = year * 10000 + (month or 1) * 100 + (number or 1)
        last = year * 10000 + (month or 12) * 100 + (number or most or 31)
        left = Number("acquired")
        match term.op:
            case ">":
                return Compare(left, Op.GT, last)
            case ">=":
                return Compare(left, Op.GE, first)
            case "<":
                return Compare(left, Op.LT, first)
            case "<=":
                return Compare(left, Op.LE, last)
            case _:
                return And((Compare(left, Op.GE, first), Compare(left, Op.LE, last)))

    def _said(self, term: Lexeme, value: Written) -> Node | None:
        """Read ``trade:yes``."""
        meaning = self._names.find(term.name)
        if meaning is None or meaning.number is None:
            return None
        some = Compare(meaning.number, Op.GE, 1)
        return some if plain(value.text) in _YES else Not(some)

    def _compared(self, value: Written, term: Lexeme, left: Number) -> Node | None:
        node = super()._compared(value, term, left)
        if (
            isinstance(node, Compare)
            and isinstance(node.right, Number)
            and _of_lot(node.left) is not _of_lot(node.right)
        ):
            self.say(
                value,
                say("{word} is a number of the card, {field} one of the copies", word=value.text, field=term.name),
            )
            return None
        return Present(node.field) if isinstance(node, Variable) and node.field in FIELDS else node


def _of_lot(number: Number) -> bool:
    return number.part is Part.VALUE and number.field in FIELDS


def _is_word(value: Written) -> bool:
    return value.shape is Shape.WORD and plain(value.text) in _YES | _NO


def _present(field: str) -> Node:
    return Compare(Number(field), Op.GE, 1) if field in ("count", "trade") else Present(field)


@lru_cache(maxsize=16)
def lot_names(game: Game) -> LotNames:
    """Give the names of lots for a game; made once."""
    return LotNames(game)


def parse_lots(text: str, game: Game, *, finished: bool = False, held: Held | None = None) -> Query:
    """Read a query over a collection, as ``query_parse.parse`` does; never raises on a player's text."""
    names = lot_names(game)
    return read_by(text, names, _LotTerms(names, finished, held))


def asks_lot(node: Node) -> bool:
    """Tell whether one node, not looking into its parts, asks a lot rather than the card."""
    match node:
        case Has(field) | Matches(field) | Present(field) | Variable(field):
            return field in FIELDS
        case Compare(left, _, right):
            return _of_lot(left) or (isinstance(right, Number) and _of_lot(right))
        case _:
            return False


def asks_printing(node: Node) -> bool:
    """Tell whether one node asks a printing of the card."""
    return isinstance(node, InSet) or (isinstance(node, Has) and node.field in PRINTED)
