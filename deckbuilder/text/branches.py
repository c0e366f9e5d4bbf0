"""Patterns of a group as one tree: what several begin with is read once."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from deckbuilder.text.results import Build
from deckbuilder.text.rules import Element, Word

Pattern = tuple[tuple[Element, ...], Build]
"""Elements in their order, and what they make."""


Numbered = tuple[int, tuple[Element, ...], Build]
"""A pattern with its place among those of its group."""


@dataclass(slots=True, eq=False)
class Branch:
    """Where some patterns of a group go on alike: parted when somebody first comes here, as most are never come to.

    Attributes:
        words: by word, where it leads.
        wanted: each word element by its first word in quotes, with all words that it takes.
        slots: parts read by other rules: name, what is read, how many of it, these two as one word, and where it leads.
        ends: patterns that end here, each with its number in the group.
        leaf: whether all patterns end here; such a branch needs no parting.
        only: the words that lead on, where nothing else does and no pattern ends; None otherwise.
        unparted: the patterns, until they are parted.
        depth: so many of their elements lie behind.
    """

    words: dict[str, tuple["Branch", ...]] = field(default_factory=dict)
    wanted: tuple[tuple[str, frozenset[str]], ...] = ()
    slots: tuple[tuple[str, str, str, str, "Branch"], ...] = ()
    ends: tuple[tuple[int, Build], ...] = ()
    leaf: bool = False
    only: dict[str, tuple["Branch", ...]] | None = None
    unparted: Sequence[Numbered] = ()
    depth: int = 0

    def part(self) -> None:
        """Part the patterns by the element that comes next."""
        following: dict[Element, list[Numbered]] = {}
        ends = []
        for pattern in self.unparted:
            number, elements, build = pattern
            if len(elements) == self.depth:
                ends.append((number, build))
            else:
                following.setdefault(elements[self.depth], []).append(pattern)
        self.unparted, self.ends = (), tuple(ends)
        wanted, slots = [], []
        for element, rest in following.items():
            inner = _branch(rest, self.depth + 1)
            if isinstance(element, Word):
                wanted.append((f"'{min(element.words)}'", frozenset(element.words)))
                for word in dict.fromkeys(element.words):
                    self.words[word] = (*self.words.get(word, ()), inner)
            else:
                slots.append((element.name, element.kind, element.many, element.kind + element.many, inner))
        self.wanted, self.slots = tuple(wanted), tuple(slots)
        self.only = None if slots or ends else self.words


def branch(patterns: Sequence[Pattern]) -> Branch:
    """Begin the tree of some patterns of a group, numbered in their order."""
    return _branch([(number, elements, build) for number, (elements, build) in enumerate(patterns)], 0)


def _branch(patterns: Sequence[Numbered], depth: int) -> Branch:
    made = Branch(unparted=patterns, depth=depth)
    if all(len(elements) == depth for _, elements, _ in patterns):
        made.part()
        made.leaf = True
    return made
