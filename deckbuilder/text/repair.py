"""Slips of the pen: one wrong mark or misspelt word, set right where the rules then read the clause.

A parse that stops names what it wanted; only that is tried, where it stopped.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from deckbuilder.core.reading import Span
from deckbuilder.text.parser import Parse
from deckbuilder.text.words import Token

_MARKS: Final = (",", ".", ":")
_SMALL: Final = ("of", "to", "with", "is")
"""Words that are left out by mistake."""
_LEAST: Final = 5
"""Letters of a word that may be misspelt: of shorter ones too many are alike."""
_MOST: Final = 6
"""Words of a phrase that may be printed twice."""
_LONG: Final = 6
"""Letters of a word that may be misspelt where not the word, but a kind of phrase was wanted."""


def repairs(tokens: Sequence[Token], parse: Parse, known: Collection[str], parting: int) -> Iterator[tuple[Token, ...]]:
    """Give the tokens with one slip set right where a parse stopped, in every way that the rules could take.

    Args:
        tokens: of the clause.
        parse: of them, without a reading.
        known: the words of the rules: of those only the ending may be wrong. What is none may be one that is written so with one slip.
        parting: so many colons part a clause and are never another mark.
    """
    place, expected = parse.furthest, parse.expected
    here = tokens[place] if place < len(tokens) else None
    end = here.span.start if here is not None else tokens[-1].span.end
    quotes = [token for token in tokens if token.text == '"']
    if len(quotes) % 2:  # nobody closed the last one
        last = tokens[-1].span.end
        yield (*tokens, replace(quotes[-1], span=Span(last, last)))
    if here is not None and here.low in (",", ".", ";"):
        yield (*tokens[:place], *tokens[place + 1 :])
    elif place and tokens[place - 1].low == ",":
        yield (*tokens[: place - 1], *tokens[place:])
    colons = sum(token.low == ":" for token in tokens[:place])
    for mark in _MARKS:
        if f"'{mark}'" in expected and (here is None or here.low != mark):
            added = Token(mark, mark, Span(end, end))
            yield (*tokens[:place], added, *tokens[place:])
            if here is not None and (here.low in (",", ".", ";") or (here.low == ":" and colons >= parting)):
                yield (*tokens[:place], added, *tokens[place + 1 :])
    if here is None:
        return
    for word in _SMALL:
        if f"'{word}'" in expected and here.low != word:
            yield (*tokens[:place], Token(word, word, Span(end, end)), *tokens[place:])
    if place and here.low == tokens[place - 1].low and here.low.isalpha():
        yield (*tokens[:place], *tokens[place + 1 :])
    for many in range(2, min(_MOST, place, len(tokens) - place) + 1):  # a phrase printed twice
        if [one.low for one in tokens[place : place + many]] == [one.low for one in tokens[place - many : place]]:
            yield (*tokens[:place], *tokens[place + many :])
    plain = here.low not in known and here.text[0].islower()
    words = [word[1:-1] for word in expected if word[0] == "'"]
    wanted = [word for word in words if ending_apart(here.low, word) or (plain and alike(here.low, word))]
    if not wanted and plain and len(here.low) >= _LONG:  # it may begin a phrase that was wanted
        wanted = [word for word in known if alike(here.low, word)]
    if len(wanted) == 1:
        yield (*tokens[:place], replace(here, low=wanted[0]), *tokens[place + 1 :])


def ending_apart(a: str, b: str) -> bool:
    """Tell whether two words differ by an "s" at the end: one rank and two "rank"."""
    return a != b and a.isalpha() and (a + "s" == b or b + "s" == a)


def alike(a: str, b: str) -> bool:
    """Tell whether two words differ by one slip: a letter left out, put in, changed, or two that changed places."""
    if a == b or abs(len(a) - len(b)) > 1 or min(len(a), len(b)) < _LEAST:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[start:], b[start:]
    if len(a) == len(b):
        return rest_a[1:] == rest_b[1:] or (rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:])
    return rest_a[1:] == rest_b if len(a) > len(b) else rest_a == rest_b[1:]
