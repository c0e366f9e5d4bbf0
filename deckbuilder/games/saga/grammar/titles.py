"""Names in capitals: words in the title of a card, sets of items, what a card that lies face down is called, "Lamp Oil", and the card's own whole name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from deckbuilder.text.grammar import Terminal
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


class Coined:
    """Reads a name that no card needs to have, up to three words that begin with a capital letter, as many as stand there.

    Args:
        known: words that mean something else, of which such a name has none.
        many: it ends as a plural, which is not part of the name.
    """

    def __init__(self, known: Iterable[str] = (), many: bool = False) -> None:
        self._known = frozenset(known)
        self._ending = "s" if many else ""

    def opens(self, token: Token) -> bool:
        """Tell whether a token is such a word."""
        return _NAMED.fullmatch(token.text) is not None and token.text not in self._known

    def read(self, tokens: Sequence[Token], place: int) -> Iterator[tuple[Value, int]]:
        """Give the name that stands at a place."""
        end = place
        while end < min(place + _MOST, len(tokens)) and self.opens(tokens[end]):
            end += 1
        name = " ".join(token.text for token in tokens[place:end])
        if end > place and name.endswith(self._ending):
            yield name.removesuffix(self._ending), end

    def say(self, value: Value) -> str | None:
        """Print it."""
        return f"{value}{self._ending}" if isinstance(value, str) and value else None


def capitals(known: Iterable[str]) -> dict[str, Terminal]:
    """Give the terminals of such names; ``known``: words with a meaning of their own."""
    known = {*known, "Level", "Order", "React", "Spend"}
    return {
        "title": Title(),
        "set-name": SetName(),
        "dubbed": Coined(("Level",)),
        "coined": Coined(known),
        "coined-many": Coined(known, many=True),
    }


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
