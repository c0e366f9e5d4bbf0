"""Words that name something with capitals: in titles, items with "Quill" in the title; sets of items, "a Vigil Set item"; the card's own whole name."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from deckbuilder.text.terms import Value
from deckbuilder.text.words import SELF, Token

_MOST: Final = 3
_OWN: Final = "this card"
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]*")
_NAMED: Final = re.compile(r"[A-Z][A-Za-z'-]*")


class Title:
    """Reads up to three words."""

    def opens(self, token: Token) -> bool:
        """Tell whether a token is such a word."""
        return _WORD.fullmatch(token.text) is not None

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the words that stand at a place."""
        end, said = place, ""
        while end < min(place + _MOST, len(tokens)) and self.opens(tokens[end]):
            said = f"{said} {tokens[end].text}".strip()
            end += 1
            if said == _OWN:  # which words of the own name were printed is not told
                continue
            yield said, end
            if end < len(tokens) and tokens[end].low == "'s":
                yield f"{said}'s", end + 1

    def say(self, value: Value) -> str | None:
        """Print them."""
        return value if isinstance(value, str) and all(map(_WORD.fullmatch, value.split())) else None


class SetName:
    """Reads the name of a set of items, up to three words that begin with a capital letter in front of "Set"."""

    def opens(self, token: Token) -> bool:
        """Tell whether a token is such a word."""
        return _NAMED.fullmatch(token.text) is not None

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the name that stands at a place, with the word behind it."""
        end = place
        while end < min(place + _MOST, len(tokens)) and _NAMED.fullmatch(tokens[end].text):
            end += 1
            owned = end < len(tokens) and tokens[end].low == "'s"
            last = end + owned
            if last < len(tokens) and tokens[last].text == "Set":
                name = " ".join(token.text for token in tokens[place:end])
                yield f"{name}'s" if owned else name, last + 1
                return

    def say(self, value: Value) -> str | None:
        """Print it."""
        return f"{value} Set" if isinstance(value, str) else None


class FullName:
    """Reads the whole name of the card itself, as one of several of that name: "another Testa Quill"."""

    def opens(self, token: Token) -> bool:
        """Tell whether a token is that name."""
        return token.text == SELF

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the name that stands at a place."""
        if self.opens(tokens[place]):
            yield "own", place + 1

    def say(self, value: Value) -> str | None:
        """Print it."""
        return SELF if value == "own" else None
