"""Patterns of a group as one tree: what several begin with is read once."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from deckbuilder.text.results import Build
from deckbuilder.text.rules import Element, Word

Pattern = tuple[tuple[Element, ...], Build]
"""Elements in their order, and what they make."""


@dataclass(slots=True, eq=False)
class Branch:
    """Where some patterns of a group go on alike.

    Attributes:
        words: by word, where it leads.
        wanted: each word element by its first word in quotes, with all words that it takes.
        slots: parts read by other rules: name, what is read, how many of it, these two as one word, and where it leads.
        ends: patterns that end here, each with its number in the group.
        leaf: whether all patterns end here.
    """

    words: dict[str, tuple["Branch", ...]] = field(default_factory=dict)
    wanted: tuple[tuple[str, frozenset[str]], ...] = ()
    slots: tuple[tuple[str, str, str, str, "Branch"], ...] = ()
    ends: tuple[tuple[int, Build], ...] = ()
    leaf: bool = False


def branch(patterns: Sequence[Pattern]) -> Branch:
    """Grow the tree of some patterns of a group, numbered in their order."""
    return _grow([(number, elements, build) for number, (elements, build) in enumerate(patterns)], 0)


def _grow(patterns: list[tuple[int, tuple[Element, ...], Build]], depth: int) -> Branch:
    following: dict[Element, list[tuple[int, tuple[Element, ...], Build]]] = {}
    ends = []
    for pattern in patterns:
        number, elements, build = pattern
        if len(elements) == depth:
            ends.append((number, build))
        else:
            following.setdefault(elements[depth], []).append(pattern)
    made = Branch(ends=tuple(ends))
    for element, rest in following.items():
        inner = _grow(rest, depth + 1)
        if isinstance(element, Word):
            made.wanted += ((f"'{min(element.words)}'", frozenset(element.words)),)
            for word in dict.fromkeys(element.words):
                made.words[word] = (*made.words.get(word, ()), inner)
        else:
            made.slots += ((element.name, element.kind, element.many, element.kind + element.many, inner),)
    made.leaf = not (made.words or made.slots)
    return made
