"""Other words for the same: where the rules stop, a phrase is read as one that means the same, or two sentences in one as two.

Only what stands where a parse stopped is tried, so that no clause which the rules read is read otherwise.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from deckbuilder.core.reading import Span
from deckbuilder.text.parser import Parse
from deckbuilder.text.repair import alike
from deckbuilder.text.words import PART, SELF, Token

Phrase = tuple[str, ...]
_JOINTS: Final[tuple[Phrase, ...]] = ((",", "and"), (",", "then"), ("and", "then"), ("and",), (",",))
"""What joins two sentences, the longest first."""
_BACK: Final = 3
"""So many words in front of where a parse stopped may be what it should not have begun with."""


@dataclass(frozen=True, slots=True)
class Thesaurus:
    """What may stand for what.

    Attributes:
        groups: phrases that mean the same wherever one of them can stand.
        idle: phrases that say nothing.
        binding: words of a sentence under which its second half stands as well: it is not parted.
        choosing: words by which what is joined is a choice, wherever they stand: nothing is parted.
    """

    groups: tuple[tuple[Phrase, ...], ...] = ()
    idle: tuple[Phrase, ...] = ()
    binding: frozenset[str] = frozenset()
    choosing: frozenset[str] = frozenset()

    def reworded(self, tokens: Sequence[Token], parse: Parse) -> Iterator[tuple[Token, ...]]:
        """Give the tokens with one phrase said otherwise or left out where a parse stopped."""
        words, stop = [token.low for token in tokens], parse.furthest
        for group in self.groups:
            for phrase in group:
                for start in _places(words, phrase, stop):
                    for other in group:
                        if other != phrase:
                            yield _put(tokens, start, start + len(phrase), other)
        for phrase in self.idle:
            for start in (stop - 1, stop):
                if start >= 0 and tuple(words[start : start + len(phrase)]) == phrase:
                    yield _put(tokens, start, start + len(phrase), ())

    def parted(self, tokens: Sequence[Token], parse: Parse) -> Iterator[tuple[Token, ...]]:
        """Give the tokens with a sentence ended at a joint where a parse stopped."""
        words, stop = [token.low for token in tokens], parse.furthest
        begin = max((place + 1 for place, word in enumerate(words[:stop]) if word in ".:"), default=0)
        last = next((place for place in range(stop, len(words)) if words[place] == "."), len(words))
        if self.choosing.intersection((*words[begin:last], *words[:begin])):
            return
        for start in range(max(begin + 1, stop - _BACK), min(stop + 1, len(words))):
            joint = next((one for one in _JOINTS if tuple(words[start : start + len(one)]) == one), None)
            if joint is not None and not self.binding.intersection(words[begin:start]):
                yield _put(tokens, start, start + len(joint), (".",))


def renamed(tokens: Sequence[Token], parse: Parse, names: Iterable[str]) -> Iterator[tuple[Token, ...]]:
    """Give the tokens with the card's own name in place of a word that is that name but for a slip, where a parse stopped."""
    stop = parse.furthest
    for place in range(max(0, stop - 1), min(stop + 1, len(tokens))):
        said = tokens[place].text
        if said[0].isupper() and any(_nearly(said, name) for name in names):
            yield (*tokens[:place], Token(PART, SELF, tokens[place].span), *tokens[place + 1 :])


def _nearly(a: str, b: str) -> bool:
    """Tell whether a word is a name but for its case, its apostrophes, or one letter."""
    a, b = a.lower().replace("'", ""), b.lower().replace("'", "")
    return a == b or alike(a, b)


def _places(words: Sequence[str], phrase: Phrase, stop: int) -> Iterator[int]:
    """Give where a phrase stands that a parse stopped in, at the end of, or in front of."""
    for start in range(max(0, stop - len(phrase)), stop + 1):
        if tuple(words[start : start + len(phrase)]) == phrase:
            yield start


def _put(tokens: Sequence[Token], start: int, end: int, words: Phrase) -> tuple[Token, ...]:
    """Put words in the place of some tokens."""
    place = Span(tokens[start].span.start, tokens[end - 1].span.end)
    return (*tokens[:start], *[Token(word, word, place) for word in words], *tokens[end:])
