"""Tokens: words, numbers and marks of a text, each with its place; the card's own name is one word, ``~``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from deckbuilder.core.reading import Span

SELF: Final = "~"
"""The token that stands for the card's own name."""
SELVES: Final = "~s"
"""The token that stands for its plural."""
PART: Final = "~-"
"""The text of a token that stands for the card's own name where only a part of it is printed; in small letters it is ``SELF``."""

_QUOTES: Final = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "\u00a0": " ",
    }
)
_TOKEN: Final = re.compile(
    r"""[+-]?\d+(?:/[+-]?\d+)*(?:st|nd|rd|th)?(?![A-Za-z])   # +3, 15, +7/+7, 1st
      | '[sS](?![A-Za-z])                                    # the possessive mark
      | [A-Za-z]+\((?:e?s)\)                                  # one or several: "character(s)"
      | [Nn]on-?(?=[A-Z\s~]|[a-z]{4})(?<=-)                  # the prefix of "non-Warlord"
      | [A-Za-z]+(?:['-][A-Za-z]+)*?(?='s(?![A-Za-z])|(?![A-Za-z'-])|'(?![A-Za-z])|-(?![A-Za-z]))
      | \S""",
    re.VERBOSE,
)  # fmt: skip
_NO_BRACKETS: Final = str.maketrans("", "", "()")
_LETTER: Final = re.compile("[A-Za-z]")
_PARTS: Final = re.compile("[ -]")
_END_OF_LINE: Final = re.compile(r"[^\r\n]+")
_ROW: Final = re.compile(r"\s*\d+(?:\s*[-+\u2013\u2014](?:\s*\d+)?\s*[:,.]?|\s*[:,])\s")
"""The beginning of a row of a table: "8-12: ", "20: ", "15+ "."""
ROW: Final = "|"
"""The token that stands before a row of a table."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark.

    Attributes:
        text: as printed, with quotes and dashes made plain; ``"~"`` for the card's own name, ``"~-"`` for a part of it.
        low: in small letters, spelled in the one way that the rules know.
        span: its place in the card's text.
    """

    text: str
    low: str
    span: Span


def plain(text: str) -> str:
    """Make curly quotes and long dashes plain; the length stays the same."""
    return text if text.isascii() else text.translate(_QUOTES)


def lines(text: str) -> Iterator[Span]:
    """Cut a text into its clauses: one a line, without surrounding space; empty lines are none.

    The rows of a table ("8-12: Draw a card.") belong to the line that they stand under, and so do the parts of a list under a line
    that ends in a colon, each but the last of which ends in a semicolon.
    """
    open_: Span | None = None
    for found in _END_OF_LINE.finditer(text):
        words = found[0].strip()
        if not words:
            continue
        start = found.start() + found[0].index(words)
        above = text[open_.end - 1] if open_ is not None else ""
        listed = above == ";" or (above == ":" and words.endswith(";"))
        if open_ is not None and (listed or _ROW.match(found[0])):
            open_ = Span(open_.start, start + len(words))
            continue
        if open_ is not None:
            yield open_
        open_ = Span(start, start + len(words))
    if open_ is not None:
        yield open_


class Tokeniser:
    """Cuts texts into tokens.

    Args:
        spellings: other ways to write a word: ``{"1st": "first"}``, both in small letters.
    """

    def __init__(self, spellings: Mapping[str, str]) -> None:
        self._spellings = dict(spellings)
        self._lows: dict[str, str] = {}

    def tokens(self, text: str, span: Span, names: Sequence[str] = ()) -> tuple[Token, ...]:
        """Cut a clause.

        Args:
            text: the card's text.
            span: the clause in it.
            names: what the card calls itself, the longest first.
        """
        begins, many = _forms(tuple(names))
        return tuple(self._cut(plain(text), span, begins, many))

    def words(self, text: str) -> list[str]:
        """Give the tokens of a text of one line in small letters."""
        return [self._low(word) for word in _TOKEN.findall(plain(text))]

    def _low(self, word: str) -> str:
        """Give a word in small letters, spelled in the one way that the rules know."""
        known = self._lows.get(word)
        if known is None:
            low = word.lower()
            if low.endswith("s)"):
                low = low.translate(_NO_BRACKETS)
            known = self._lows[word] = self._spellings.get(low, low)
        return known

    def _cut(self, text: str, span: Span, names: Mapping[str, Sequence[str]], many: Sequence[str]) -> Iterator[Token]:
        """Cut a clause; names go by their first letter, ``many`` are the plurals of the full one, with and without its article."""
        place, last, low = span.start, span.end, self._low
        while place < last:
            first = text[place]
            if first.isspace():
                if first in "\r\n" and _ROW.match(text, place):
                    yield Token(ROW, ROW, Span(place, place + 1))
                place += 1
                continue
            plural = end = 0
            if first in names:
                plural = _name_end(text, place, last, many)
                end = 0 if plural else _name_end(text, place, last, names[first])
            if end:
                whole = text.startswith(many[0][:-1], place)
                yield Token(SELF if whole else PART, SELF, Span(place, end))
            elif plural:
                yield Token(SELVES, SELVES, Span(place, plural))
                end = plural
            else:
                found = _TOKEN.match(text, place, last)
                assert found is not None  # the last branch takes any mark
                end, word = found.end(), found[0]
                yield Token(word, low(word), Span(place, end))
            place = end


@lru_cache(maxsize=16)
def _forms(names: tuple[str, ...]) -> tuple[Mapping[str, Sequence[str]], Sequence[str]]:
    """Give names by their first letter, and the plurals of the longest, with and without its article; all clauses of a card ask for the same."""
    begins: dict[str, list[str]] = {}
    for name in map(plain, names):
        if name:
            begins.setdefault(name[0], []).append(name)
    longest = plain(next(iter(names), ""))
    return begins, tuple(dict.fromkeys((longest + "s", longest.removeprefix("The ") + "s")))


def _same(said: str, name: str) -> bool:
    """Tell whether words are a name, of whose parts the later ones may be printed in small letters: "Vael Tor-an"."""
    return said == name or (said[:1] == name[:1] and _PARTS.search(name) is not None and said.lower() == name.lower())


def _name_end(text: str, place: int, last: int, names: Sequence[str]) -> int:
    """Give where a name ends that stands at a place as a word of its own; 0 where none does."""
    if (
        place
        and (text[place - 1].isalnum() or text[place - 1] in "-'")
        and text[max(0, place - 4) : place].lower() != "non-"
    ):
        return 0
    for name in names:
        end = place + len(name)
        if end <= last and _same(text[place:end], name) and not (end < last and _LETTER.match(text, end)):
            return end
    return 0
