"""Words in the title of a card: items with "Quill" in the title."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from deckbuilder.text.terms import Value
from deckbuilder.text.words import Token

_MOST: Final = 3
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]*")


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
            yield said, end
            if end < len(tokens) and tokens[end].low == "'s":
                yield f"{said}'s", end + 1

    def say(self, value: Value) -> str | None:
        """Print them."""
        return value if isinstance(value, str) and all(map(_WORD.fullmatch, value.split())) else None
