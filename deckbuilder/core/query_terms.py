"""One term of a query to a node of its tree: what its words mean in the fields of the game."""

import re
from collections.abc import Callable, Iterable

from deckbuilder.core.cards import FieldKind
from deckbuilder.core.decks import Severity
from deckbuilder.core.naming import plain
from deckbuilder.core.query import (
    ANY,
    And,
    Compare,
    End,
    Everything,
    Has,
    InSet,
    Is,
    LegalIn,
    Matches,
    Needle,
    Node,
    Not,
    Number,
    Op,
    Or,
    Order,
    Part,
    Present,
    QueryProblem,
    Rated,
    Variable,
)
from deckbuilder.core.query_fold import tokens
from deckbuilder.core.query_lexer import Lexeme, Shape, Written
from deckbuilder.core.query_names import Meaning, Names, Sort
from deckbuilder.core.query_numbers import RANGE, WHOLE, no_number
from deckbuilder.core.saying import phrase, say

_VARIABLE = frozenset({"x", "*", "variable"})
_YES = frozenset({"yes", "y", "true", "1", "on"})
_NO = frozenset({"no", "n", "false", "0", "off"})
_ORDERS = frozenset({"<", "<=", ">", ">="})

Held = Callable[[Node], bool]
"""Tells whether any card of the catalog matches a tree."""


def all_of(parts: Iterable[Node]) -> Node:
    """Join with *and*, flat; ``Everything`` without parts."""
    flat = [p for part in parts for p in (part.parts if isinstance(part, And) else (part,))]
    return flat[0] if len(flat) == 1 else And(tuple(flat)) if flat else Everything()


def any_of(parts: Iterable[Node]) -> Node:
    """Join one or more parts with *or*, flat."""
    flat = [p for part in parts for p in (part.parts if isinstance(part, Or) else (part,))]
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def negated(node: Node) -> Node:
    """Turn a node round; twice is the node itself."""
    return node.part if isinstance(node, Not) else Not(node)


class TermReader:
    """Reads terms and collects what is to be said about them.

    Args:
        names: of the game.
        finished: whether nothing more will be typed.
        held: tells whether any card matches a tree; None where nobody knows.

    Attributes:
        problems: found so far.
        unfinished: how bad it is that a piece is missing.
        order: the keys of order found so far.
        reverse: whether ``direction:desc`` was read.
    """

    def __init__(self, names: Names, finished: bool = False, held: Held | None = None) -> None:
        self._names = names
        self._finished = finished
        self._held_by_cards = held
        self.unfinished = Severity.WARNING if finished else Severity.NOTE
        self.problems: list[QueryProblem] = []
        self.order: list[Order] = []
        self.reverse = False
        self._readers: dict[Sort, Callable[[Lexeme, Meaning], Node | None]] = {
            Sort.WORDS: self._words,
            Sort.RATED: self._rated,
            Sort.NUMBER: self._number,
            Sort.FLAG: self._flag,
            Sort.SET: self._words,
            Sort.IS: self._is,
            Sort.NOT: self._is,
            Sort.HAS: self._has,
            Sort.IN: self._in,
            Sort.LEGAL: self._legal,
            Sort.BANNED: self._legal,
            Sort.ORDER: self._order,
            Sort.DIRECTION: self._direction,
        }

    def say(
        self, at: Lexeme | Written, message: str, near: tuple[str, ...] = (), severity: Severity = Severity.WARNING
    ) -> None:
        """Note a problem with a span of the text."""
        self.problems.append(QueryProblem(at.start, at.end, message, near, severity))

    def read(self, term: Lexeme) -> Node | None:
        """Read a term; None where it says nothing, or is an order."""
        if not term.name:
            return self._held(term, Meaning(Sort.WORDS, ANY))
        meaning = self._names.find(term.name)
        if meaning is None:
            near = self._names.nearest(term.name)
            span = Written(Shape.WORD, term.name, term.start, term.start + len(term.name))
            self.say(span, say("no field is called {name}", name=repr(term.name)), near)
            return None
        missing = next((v for v in term.values if v.shape is Shape.MISSING), None)
        if missing is not None and len(term.values) == 1:
            self.say(term, say("a value is missing behind {field}", field=term.name + term.op), (), self.unfinished)
            return None
        node = self._readers[meaning.sort](term, meaning)
        takes_tail = meaning.sort in (Sort.RATED, Sort.IN) and not meaning.choice
        if term.tail is not None and not takes_tail:
            self.say(term.tail[1], say("{field} takes no comparison behind its value", field=term.name))
        return node

    # words ------------------------------------------------------------------------------------------------------

    def _words(self, term: Lexeme, meaning: Meaning) -> Node | None:
        if term.op in _ORDERS or (term.op in ("=", "!=") and _counted(term, meaning)):
            if meaning.number is None:
                no = say("{field} holds words and cannot be compared by {op}; use : or =", field=term.name, op=term.op)
                self.say(term, no)
                return None
            return self._number(term, meaning)
        node = self._held(term, meaning)
        return negated(node) if node is not None and term.op in ("!", "!=") else node

    def _held(self, term: Lexeme, meaning: Meaning) -> Node | None:
        """Read ``|`` alternatives of words, phrases and expressions over one field."""
        needles: list[Needle] = []
        others: list[Node] = []
        for value in term.values:
            if value.shape is Shape.MISSING:
                continue
            if value.shape is Shape.REGEX:
                others.extend(self._pattern(value, meaning.field, value.text))
            elif value.shape is Shape.WORD and value.text.strip("*") == "" and value.text:
                others.append(Present(meaning.field) if term.name else Everything())
            elif value.shape is Shape.WORD and "*" in value.text.rstrip("*"):
                others.extend(self._pattern(value, meaning.field, _wildcard(value.text)))
            else:
                needles.extend(self._needles(value, meaning.field, value.exact or term.op in ("=", "!=")))
        if needles:
            found = tuple(dict.fromkeys(needles))
            others.insert(0, InSet(found) if meaning.sort is Sort.SET else Has(meaning.field, found))
        return any_of(others) if others else None

    def _needles(self, value: Written, field: str, exact: bool) -> tuple[Needle, ...]:
        words = tokens(value.text)
        if not value.closed:
            self.say(value, say("the closing quote is missing"), severity=self.unfinished)
        if not words:
            if value.closed:
                self._empty(value)
            return ()
        whole = value.shape is Shape.PHRASE and value.closed
        end = End.EXACT if exact else End.WHOLE if whole else End.PREFIX
        found, known = self._names.needles(field, words, end)
        if not known:
            severity = Severity.NOTE if self._names.begins(field, value.text) else self.unfinished
            said = say("{field} has no word {word}", word=repr(value.text), field=field)
            self.say(value, said, self._names.nearest_choice(field, value.text), severity)
        elif self._finished and field == "name" and end is End.EXACT and value.shape is Shape.WORD:
            said = say("this asks for the whole name; name:{word} finds parts of names", word=value.text)
            self.say(value, said, severity=Severity.NOTE)
        return found

    def _pattern(self, value: Written, field: str, pattern: str) -> tuple[Node, ...]:
        if not value.closed:
            self.say(value, say("the closing / is missing"), severity=self.unfinished)
        if strange := set(value.flags) - set("im"):
            self.say(value, say("/.../{flags} is no known flag", flags="".join(sorted(strange))), (), Severity.NOTE)
        from deckbuilder.core import query_regex  # most searches are words

        try:
            query_regex.compiled(pattern)
        except query_regex.BadPattern as bad:
            self.say(value, say("this expression cannot be used: {why}", why=phrase(bad.args[0])))
            return ()
        return (Matches(field, pattern),)

    # numbers ----------------------------------------------------------------------------------------------------

    def _number(self, term: Lexeme, meaning: Meaning) -> Node | None:
        if meaning.number is None:
            return None
        parts = [
            self._compared(value, term, meaning.number) for value in term.values if value.shape is not Shape.MISSING
        ]
        found = [part for part in parts if part is not None]
        if not found:
            return None
        return negated(any_of(found)) if term.op in ("!", "!=") else any_of(found)

    def _compared(self, value: Written, term: Lexeme, left: Number) -> Node | None:
        op = Op(term.op) if term.op in _ORDERS else Op.EQ
        text = value.text
        if WHOLE.fullmatch(text):
            return Compare(left, op, int(text))
        if op is Op.EQ and (between := RANGE.fullmatch(text)):
            return And((Compare(left, Op.GE, int(between[1])), Compare(left, Op.LE, int(between[2]))))
        if op is Op.EQ and text == "*":
            return Present(left.field) if left.part is not Part.VALUE else Variable(left.field)
        other = self._names.find(text) if value.shape is Shape.WORD and text else None
        if op is Op.EQ and left.part is Part.VALUE and plain(text) in _VARIABLE:
            return Variable(left.field)
        if other is not None and other.number is not None:
            return Compare(left, op, other.number)
        self.say(value, no_number(text, term.name))
        return None

    def _rated(self, term: Lexeme, meaning: Meaning) -> Node | None:
        if meaning.choice:
            return self._rating(term, meaning.field, (Needle(tokens(meaning.choice), End.WHOLE),), term.op, term.values)
        if term.tail is None:
            return self._words(term, meaning)
        if any(v.shape is Shape.REGEX for v in term.values):
            self.say(term, say("an expression cannot be rated; write the word"))
            return None
        held = self._held(term, meaning)
        op, value = term.tail
        if not isinstance(held, Has):
            return held
        rated = self._rating(term, meaning.field, held.needles, op, (value,))
        return negated(rated) if rated is not None and term.op in ("!", "!=") else rated

    def _rating(
        self, term: Lexeme, field: str, needles: tuple[Needle, ...], op: str, values: tuple[Written, ...]
    ) -> Node | None:
        found: list[Node] = []
        for value in values:
            if WHOLE.fullmatch(value.text):
                found.append(Rated(field, needles, Op(op) if op in _ORDERS else Op.EQ, int(value.text)))
            elif value.shape is Shape.MISSING:
                self.say(term, say("a number is missing behind {op}", op=op), severity=self.unfinished)
            else:
                self.say(value, no_number(value.text))
        if not found:
            return Has(field, needles)
        if op in ("!", "!="):
            return all_of((Has(field, needles), negated(any_of(found))))
        return any_of(found)

    # yes and no -------------------------------------------------------------------------------------------------

    def _flag(self, term: Lexeme, meaning: Meaning) -> Node | None:
        value = term.values[0]
        word = plain(value.text)
        if word not in _YES | _NO:
            said = say("{field} is yes or no, not {word}", field=term.name, word=repr(value.text))
            self.say(value, said, ("yes", "no"))
            return None
        wanted = (word in _YES) is (term.op not in ("!", "!="))
        return Present(meaning.field) if wanted else Not(Present(meaning.field))

    def _is(self, term: Lexeme, meaning: Meaning) -> Node | None:
        found = [node for value in term.values if (node := self._named(value)) is not None]
        if not found:
            return None
        turned = (meaning.sort is Sort.NOT) is not (term.op in ("!", "!="))
        return negated(any_of(found)) if turned else any_of(found)

    def _named(self, value: Written) -> Node | None:
        words = tokens(value.text)
        if not words:
            self._empty(value)
            return None
        word = " ".join(words)
        special = self._names.special(word)
        number = self._names.multiple(word)
        if special is None and number is not None:
            special = Compare(number, Op.GE, 2)
        if special is None:
            spec = self._names.game.field(word)
            special = (
                Present(word) if spec is not None and spec.kind is FieldKind.FLAG else self._labelled(value, words)
            )
        return Is(word, special)

    def _labelled(self, value: Written, words: tuple[str, ...]) -> Node:
        """Look for a word among the fields that list it: rated ones first, and with them those of open words."""
        specs = self._names.game.fields
        rated = [s.key for s in specs if s.kind is FieldKind.RATED]
        listed = ["type", *(s.key for s in specs if s.kind in (FieldKind.WORD, FieldKind.WORDS) and s.choices)]
        open_ = [s.key for s in specs if s.kind is FieldKind.WORDS and not s.choices]
        for end in (End.EXACT, End.PREFIX):
            for keys in (rated, listed):
                found = [(k, n) for k in keys for n, known in (self._names.needles(k, words, end),) if known]
                if found:
                    looked = End.WHOLE if end is End.EXACT else End.PREFIX
                    plainly = (Needle(words, looked),)
                    return any_of(
                        [Has(k, n if n[0].words != words else plainly) for k, n in found]
                        + [Has(k, plainly) for k in open_]
                    )
        node = any_of(Has(k, (Needle(words),)) for k in (*rated, *listed, *open_))
        if not open_ or (self._finished and self._held_by_cards is not None and not self._held_by_cards(node)):
            near = self._names.nearest_mark(value.text)
            self.say(value, say("{word} is no known word of this game", word=repr(value.text)), near, self.unfinished)
        return node

    def _empty(self, value: Written) -> None:
        self.say(value, say("{word} has no letter or digit to look for", word=repr(value.text)), (), self.unfinished)

    def _has(self, term: Lexeme, meaning: Meaning) -> Node | None:
        found: list[Node] = []
        for value in term.values:
            named = self._names.find(value.text)
            if named is None or named.sort not in (Sort.WORDS, Sort.RATED, Sort.NUMBER, Sort.FLAG, Sort.SET):
                near = self._names.nearest(value.text)
                self.say(value, say("no field is called {name}", name=repr(value.text)), near)
            elif named.sort is Sort.NUMBER and named.number is not None and not self._names.game.field(named.field):
                found.append(Compare(named.number, Op.GE, 1))
            else:
                found.append(Present(named.field))
        if not found:
            return None
        return negated(any_of(found)) if term.op in ("!", "!=") else any_of(found)

    # deck and formats -------------------------------------------------------------------------------------------

    def _in(self, term: Lexeme, meaning: Meaning) -> Node | None:
        found: list[Node] = []
        for value in term.values:
            if not tokens(value.text):
                self._empty(value)
                continue
            number = Number(plain(value.text), Part.COPIES)
            node: Node | None = Compare(number, Op.GE, 1)
            if term.tail is not None and term.tail[1].shape is not Shape.MISSING:
                op, right = term.tail
                tail = Lexeme(term.sign, term.start, term.end, term.name, op, (right,))
                node = self._number(tail, Meaning(Sort.NUMBER, number.field, number))
            if node is not None:
                found.append(node)
        if not found:
            return None
        return negated(any_of(found)) if term.op in ("!", "!=") else any_of(found)

    def _legal(self, term: Lexeme, meaning: Meaning) -> Node | None:
        for value in term.values:
            if not tokens(value.text):
                self._empty(value)
        found = [LegalIn(plain(v.text), meaning.sort is Sort.LEGAL) for v in term.values if tokens(v.text)]
        if not found:
            return None
        return negated(any_of(found)) if term.op in ("!", "!=") else any_of(found)

    # order ------------------------------------------------------------------------------------------------------

    def _order(self, term: Lexeme, meaning: Meaning) -> None:
        for value in term.values:
            for part in value.text.split(","):
                word = part.strip("+- ")
                if not word:
                    continue
                named = self._names.find(word)
                if named is None or named.sort not in (Sort.WORDS, Sort.RATED, Sort.NUMBER, Sort.FLAG, Sort.SET):
                    near = tuple(f"{term.name}{term.op}{name}" for name in self._names.nearest(word))
                    self.say(term, say("no field is called {name}", name=repr(word)), near)
                    continue
                by = named.number if named.sort is Sort.NUMBER and named.number is not None else named.field
                self.order.append(Order(by, part.strip().startswith("-") or part.strip().endswith("-")))

    def _direction(self, term: Lexeme, meaning: Meaning) -> None:
        word = plain(term.values[0].text)
        if word and "descending".startswith(word):
            self.reverse = True
        elif not word or not "ascending".startswith(word):
            said = say("a direction is asc or desc, not {word}", word=repr(term.values[0].text))
            self.say(term.values[0], said, ("asc", "desc"))


def _counted(term: Lexeme, meaning: Meaning) -> bool:
    """Tell whether a term compares how many values a field has: ``traits=2``."""
    return meaning.number is not None and all(v.shape is Shape.WORD and WHOLE.fullmatch(v.text) for v in term.values)


def _wildcard(text: str) -> str:
    """Give the expression for a word with stars: ``*ball`` is a part of a word, ``f*ball`` begins one."""
    pieces = [re.escape(plain(piece)) for piece in text.rstrip("*").split("*")]
    return ("" if text.startswith("*") else r"\b") + r"\S*".join(pieces).removeprefix(r"\S*")
