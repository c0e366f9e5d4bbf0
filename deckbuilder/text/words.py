"""Tokens: words, numbers and marks of a text, each with its place; the card's own name is one word, ``~``."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from deckbuilder.core.reading import Span

SELF: Final = "~"
"""The token that stands for the card's own name."""

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
      | non-?(?=[A-Z\s]|[a-z]{4})(?<=-)                      # the prefix of "non-Warlord"
      | [A-Za-z]+(?:['-][A-Za-z]+)*?(?='s(?![A-Za-z])|(?![A-Za-z'-])|'(?![A-Za-z])|-(?![A-Za-z]))
      | \S""",
    re.VERBOSE,
)  # fmt: skip
_END_OF_LINE: Final = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark.

    Attributes:
        text: as printed, with quotes and dashes made plain; ``"~"`` for the card's own name.
        low: in small letters, spelled in the one way that the rules know.
        span: its place in the card's text.
    """

    text: str
    low: str
    span: Span


def plain(text: str) -> str:
    """Make curly quotes and long dashes plain; the length stays the same."""
    return text.translate(_QUOTES)


def lines(text: str) -> Iterator[Span]:
    """Cut a text into its clauses: one a line, without surrounding space; empty lines are none."""
    for found in _END_OF_LINE.finditer(text):
        words = found[0].strip()
        if words:
            start = found.start() + found[0].index(words)
            yield Span(start, start + len(words))


class Tokeniser:
    """Cuts texts into tokens.

    Args:
        spellings: other ways to write a word: ``{"1st": "first"}``, both in small letters.
    """

    def __init__(self, spellings: Mapping[str, str]) -> None:
        self._spellings = dict(spellings)

    def tokens(self, text: str, span: Span, names: Iterable[str] = ()) -> tuple[Token, ...]:
        """Cut a clause.

        Args:
            text: the card's text.
            span: the clause in it.
            names: what the card calls itself, the longest first.
        """
        even = plain(text)
        own = "|".join(re.escape(plain(name)) for name in names)
        own_name = re.compile(rf"(?:{own})(?![A-Za-z])") if own else None
        return tuple(self._cut(even, span, own_name))

    def _cut(self, text: str, span: Span, own_name: re.Pattern[str] | None) -> Iterator[Token]:
        place = span.start
        while place < span.end:
            if text[place].isspace():
                place += 1
                continue
            fresh = place == 0 or not (text[place - 1].isalnum() or text[place - 1] in "-'")
            found = own_name.match(text, place, span.end) if own_name is not None and fresh else None
            if found is not None:
                yield Token(SELF, SELF, Span(place, found.end()))
            else:
                found = _TOKEN.match(text, place, span.end)
                assert found is not None  # the last branch takes any mark
                low = found[0].lower()
                yield Token(found[0], self._spellings.get(low, low), Span(place, found.end()))
            place = found.end()
