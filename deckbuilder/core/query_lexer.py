"""From a player's text to terms and signs; knows no game but which names are fields, and never fails."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Sign(StrEnum):
    """What a lexeme is."""

    OPEN = "("
    CLOSE = ")"
    AND = "and"
    OR = "or"
    NOT = "not"
    TERM = "term"
    STRAY = "stray"  # signs of comparison without a field in front


class Shape(StrEnum):
    """How a value was written."""

    WORD = "word"
    PHRASE = "phrase"  # "in quotes"
    REGEX = "regex"  # /between slashes/
    MISSING = "missing"  # not typed yet


@dataclass(frozen=True, slots=True)
class Written:
    """A value as written.

    Attributes:
        text: without quotes or slashes.
        closed: False where the closing quote or slash is missing.
        exact: a ``=`` stood in front of it.
        flags: letters behind a regular expression.
    """

    shape: Shape
    text: str
    start: int
    end: int
    closed: bool = True
    exact: bool = False
    flags: str = ""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One sign, or one term: ``[name op] value|value [op value]``.

    Attributes:
        name: as written; ``""`` for words without a field.
        op: one of ``: = != < <= > >= !``; ``""`` for words without a field.
        values: the alternatives.
        tail: a comparison behind the values, as in ``feat:stealth>=5``.
    """

    sign: Sign
    start: int
    end: int
    name: str = ""
    op: str = ""
    values: tuple[Written, ...] = ()
    tail: tuple[str, Written] | None = None


_COMPARISON = r"<=|>=|!=|<>|==|=|<|>"
_NAME = re.compile(rf"(#?[^\W\d_]\w*)(?:\s*:?({_COMPARISON})|(:)|(!)(?=[\w\"/]))")
_KEYWORD = re.compile(r"(and|or|not)(?=[\s()]|$)", re.IGNORECASE)
_TAIL = re.compile(rf"\s*({_COMPARISON})")
_BARE = re.compile(r"[^\s()\"“”„|]+")
_VALUE = re.compile(r"(?:(?!!=)[^\s()\"“”„|<>=])+")
_SPACE = re.compile(r"\s*")
_SAME = {"<>": "!=", "==": "="}
_ORDERS = frozenset({"<", "<=", ">", ">="})
_QUOTES = '"“”„'


class Lexer:
    """Reads one text.

    Args:
        text: the player's.
        known: tells whether a word is the name of a field.
    """

    def __init__(self, text: str, known: Callable[[str], bool]) -> None:
        self._text = text
        self._known = known
        self._at = 0

    def lexemes(self) -> list[Lexeme]:
        """Read the text."""
        found = []
        while (lexeme := self._next()) is not None:
            found.append(lexeme)
        return found

    def _next(self) -> Lexeme | None:
        text = self._text
        while True:
            self._skip()
            if self._at >= len(text):
                return None
            if text[self._at] != "-" or not text[self._at + 1 : self._at + 2].isspace():
                break
            self._at += 1  # a lone dash between words says nothing
        start, char = self._at, text[self._at]
        if char in "()":
            return self._sign(Sign.OPEN if char == "(" else Sign.CLOSE, 1)
        if char in "|&":
            return self._sign(Sign.OR if char == "|" else Sign.AND, 2 if text.startswith(char * 2, start) else 1)
        if char == "-":
            return self._sign(Sign.NOT, 1)
        if keyword := _KEYWORD.match(text, start):
            return self._sign(Sign(keyword[1].lower()), len(keyword[1]))
        if char == "!":
            return self._bang()
        if char in "<>=:":
            self._at = match.end() if (match := _BARE.match(text, start)) else start + 1
            return Lexeme(Sign.STRAY, start, self._at)
        if name := self._field(start):
            self._at = name.end()
            op = name[2] or name[3] or name[4]
            return self._term(start, name[1], _SAME.get(op, op))
        return self._term(start, "", "")

    def _field(self, at: int) -> re.Match[str] | None:
        found = _NAME.match(self._text, at)
        return None if found is None or (found[4] and not self._known(found[1])) else found

    def _skip(self) -> None:
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _sign(self, sign: Sign, length: int) -> Lexeme:
        start = self._at
        self._at += length
        return Lexeme(sign, start, self._at)

    def _bang(self) -> Lexeme:
        """Read ``!``: not, in front of a field or a group; the whole name, in front of words."""
        start = self._at
        following = self._text[start + 1 : start + 2]
        if not following or following in "( " or self._field(start + 1):
            return self._sign(Sign.NOT, 1)
        self._at += 1
        return self._term(start, "name", "=")

    def _term(self, start: int, name: str, op: str) -> Lexeme:
        values = [self._value(bool(name), op)]
        while self._at_alternative():
            self._at += 1
            values.append(self._value(bool(name)))
        tail = None
        if name and values[0].shape is not Shape.MISSING and (found := _TAIL.match(self._text, self._at)):
            self._at = found.end()
            tail = (_SAME.get(found[1], found[1]), self._value(True))
        return Lexeme(Sign.TERM, start, self._at, name, op, tuple(values), tail)

    def _at_alternative(self) -> bool:
        following = self._text[self._at + 1 : self._at + 2]
        return (
            self._text.startswith("|", self._at)
            and bool(following)
            and not following.isspace()
            and following not in "|()<>:!-"
            and self._field(self._at + 1) is None
        )

    def _value(self, fielded: bool, op: str = "") -> Written:
        """Read a value; behind a space only what cannot be the next term of an unfinished one."""
        before = self._at
        if fielded:
            self._skip()
        start = self._at
        if start >= len(self._text) or (
            start > before
            and (
                self._field(start)
                or _KEYWORD.match(self._text, start)
                or self._text[start] in "-!"
                or not self._comparable(start, op)
            )
        ):
            self._at = before
            return Written(Shape.MISSING, "", before, before)
        exact = fielded and self._text[start] == "="
        self._at += exact
        char = self._text[self._at : self._at + 1]
        if char and char in _QUOTES:
            return self._quoted(start, exact)
        if char == "/" and self._text[self._at + 1 : self._at + 2].strip():
            return self._regex(start)
        found = (_VALUE if fielded else _BARE).match(self._text, self._at)
        if found is None:
            return Written(Shape.MISSING, "", start, self._at)
        self._at = found.end()
        return Written(Shape.WORD, found[0], start, self._at, exact=exact)

    def _comparable(self, start: int, op: str) -> bool:
        """Tell whether what stands here can be compared by an operator: a number, or a field without one of its own."""
        found = _VALUE.match(self._text, start)
        return op not in _ORDERS or (found is not None and (found[0].lstrip("+").isdigit() or self._known(found[0])))

    def _quoted(self, start: int, exact: bool) -> Written:
        inside = self._at + 1
        end = next((i for i in range(inside, len(self._text)) if self._text[i] in _QUOTES), len(self._text))
        closed = end < len(self._text)
        self._at = end + closed
        return Written(Shape.PHRASE, self._text[inside:end], start, self._at, closed, exact)

    def _regex(self, start: int) -> Written:
        at = self._at + 1
        pattern = []
        while at < len(self._text) and self._text[at] != "/":
            step = 2 if self._text[at] == "\\" else 1
            part = self._text[at : at + step]
            pattern.append("/" if part == "\\/" else part)
            at += step
        closed = at < len(self._text)
        flags = re.compile(r"[a-zA-Z]*").match(self._text, at + 1) if closed else None
        self._at = flags.end() if flags else len(self._text)
        return Written(Shape.REGEX, "".join(pattern), start, self._at, closed, flags=flags[0] if flags else "")
