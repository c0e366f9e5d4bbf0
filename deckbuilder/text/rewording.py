"""Other words for the same: where the rules stop, a phrase is read as one that means the same.

Only what stands where a parse stopped is tried, so that no clause which the rules read is read otherwise.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from deckbuilder.core.reading import Span
from deckbuilder.text.parser import Parse
from deckbuilder.text.repair import alike
from deckbuilder.text.words import PART, SELF, Token

Phrase = tuple[str, ...]
_POINTING = ("this", "the")


@dataclass(frozen=True)
class Thesaurus:
    """What may stand for what.

    Attributes:
        groups: phrases that mean the same wherever one of them can stand.
        idle: phrases that say nothing.
        slips: words, each with those for which it is often printed by mistake: "of" for "or".
    """

    groups: tuple[tuple[Phrase, ...], ...] = ()
    idle: tuple[Phrase, ...] = ()
    slips: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def _opened(self) -> dict[str, set[int]]:
        """By the words with which phrases begin, the places of their groups."""
        found: dict[str, set[int]] = {}
        for place, group in enumerate(self.groups):
            for phrase in group:
                found.setdefault(phrase[0], set()).add(place)
        return found

    @cached_property
    def _longest(self) -> int:
        return max((len(phrase) for group in self.groups for phrase in group), default=0)

    def corrected(self, tokens: Sequence[Token], parse: Parse) -> Iterator[tuple[Token, ...]]:
        """Give the tokens with another word where a parse stopped at, or behind, one that is printed for it by mistake."""
        stop = parse.furthest
        for place in range(max(0, stop - 1), min(stop + 1, len(tokens))):
            for meant in self.slips.get(tokens[place].low, ()):
                yield _put(tokens, place, place + 1, (meant,))

    def reworded(self, tokens: Sequence[Token], parse: Parse) -> Iterator[tuple[Token, ...]]:
        """Give the tokens with one phrase said otherwise or left out where a parse stopped."""
        words, stop = [token.low for token in tokens], parse.furthest
        near = set(words[max(0, stop - self._longest) : stop + 1])
        none: set[int] = set()
        for number in sorted(none.union(*[self._opened.get(word, none) for word in near])):
            group = self.groups[number]
            for phrase in group:
                for start in _places(words, phrase, stop):
                    for other in group:
                        if other != phrase:
                            yield _put(tokens, start, start + len(phrase), other)
        for phrase in self.idle:
            for start in (stop - 1, stop):
                if start >= 0 and tuple(words[start : start + len(phrase)]) == phrase:
                    yield _put(tokens, start, start + len(phrase), ())


def renamed(tokens: Sequence[Token], parse: Parse, names: Iterable[str]) -> Iterator[tuple[Token, ...]]:
    """Give the tokens with the card's own name in place of a word that is that name but for a slip, where a parse stopped.

    A part of the name in small letters is it too: "this blade" on a Blade of somebody; and so are two words of it, "Swift guard" on Swift Guards.
    """
    stop = parse.furthest
    for place in range(max(0, stop - 1), min(stop + 1, len(tokens))):
        said = tokens[place].text
        if said[0].isupper() and any(_nearly(said, name) for name in names):
            yield (*tokens[:place], Token(PART, SELF, tokens[place].span), *tokens[place + 1 :])
        if (
            place
            and said.islower()
            and tokens[place - 1].low in _POINTING
            and any(said == name.lower() for name in names)
        ):
            whole = Span(tokens[place - 1].span.start, tokens[place].span.end)
            yield (*tokens[: place - 1], Token(PART, SELF, whole), *tokens[place + 1 :])
    yield from _whole_names(tokens, stop, names)
    for place in range(max(0, stop - 2), min(stop + 1, len(tokens) - 1)):
        first, second = tokens[place], tokens[place + 1]
        both = f"{first.text} {second.text}"
        rest = second.text if first.text == PART else first.text if second.text == PART else ""
        if (first.text[0].isupper() and any(" " in name and _nearly(both, name) for name in names)) or (
            rest and any(_nearly(rest, name) or _misspelt(rest, name) for name in names)
        ):
            whole = Span(first.span.start, second.span.end)
            yield (*tokens[:place], Token(PART, SELF, whole), *tokens[place + 2 :])


def _whole_names(tokens: Sequence[Token], stop: int, names: Iterable[str]) -> Iterator[tuple[Token, ...]]:
    """Give the tokens with the card's own name in place of all its words, the first in small letters: "the ring of Seven Oaths"."""
    for name in names:
        words = name.lower().split()
        for place in range(max(1, stop + 1 - len(words)), min(stop + 1, len(tokens) - len(words) + 1)):
            said = tokens[place : place + len(words)]
            if (
                len(words) > 1
                and said[0].text.islower()
                and tokens[place - 1].low in _POINTING
                and all(token.text.lower() == word for token, word in zip(said[:-1], words, strict=False))
                and (said[-1].low == SELF or said[-1].text.lower() == words[-1])  # a part of the name is known already
            ):
                whole = Span(tokens[place - 1].span.start, said[-1].span.end)
                yield (*tokens[: place - 1], Token(PART, SELF, whole), *tokens[place + len(words) :])


def _nearly(a: str, b: str) -> bool:
    """Tell whether a word is a name but for its case, its apostrophes, or one letter."""
    a, b = a.lower().replace("'", ""), b.lower().replace("'", "")
    return a == b or alike(a, b)


def _misspelt(said: str, name: str) -> bool:
    """Tell whether a word beside a part of a name is meant for another part of it: "Brand Hollow" on Brand Gallow, but for a letter or two."""
    wrong = sum(a != b for a, b in zip(said.lower(), name.lower(), strict=False))
    return said[0].isupper() and len(said) == len(name) and 0 < wrong <= min(2, (len(name) - 1) // 2)


def _places(words: Sequence[str], phrase: Phrase, stop: int) -> Iterator[int]:
    """Give where a phrase stands that a parse stopped in, at the end of, or in front of."""
    for start in range(max(0, stop - len(phrase)), stop + 1):
        if tuple(words[start : start + len(phrase)]) == phrase:
            yield start


def _put(tokens: Sequence[Token], start: int, end: int, words: Phrase) -> tuple[Token, ...]:
    """Put words in the place of some tokens."""
    place = Span(tokens[start].span.start, tokens[end - 1].span.end)
    return (*tokens[:start], *[Token(word, word, place) for word in words], *tokens[end:])
