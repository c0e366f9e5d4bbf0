"""Looks for rules that would let a word get lost: optional words that mean something, and choices between words that are not the same."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from deckbuilder.text.rules import Rule

_ENDINGS: Final = ("s", "es", "ed", "ing", "")
_STEM: Final = 3


@dataclass(frozen=True, slots=True)
class Flag:
    """A rule to look at.

    Attributes:
        where: file and line.
        words: the words concerned.
        optional: they may be absent; else they stand for each other.
    """

    where: str
    words: tuple[str, ...]
    optional: bool


def flags(rules: Iterable[Rule], noise: frozenset[str], alike: Sequence[frozenset[str]]) -> tuple[Flag, ...]:
    """Give what the lint finds.

    Args:
        rules: of a grammar; those that give a reason are let pass.
        noise: phrases without a meaning of their own: ``the``.
        alike: phrases that mean the same where a rule takes either.
    """
    found: list[Flag] = []
    for rule in rules:
        if rule.reason:
            continue
        found += [Flag(rule.where, (words,), optional=True) for words in rule.optional if words not in noise]
        found += [Flag(rule.where, words, optional=False) for words in rule.choices if not _same(words, alike)]
    return tuple(found)


def _same(words: tuple[str, ...], alike: Sequence[frozenset[str]]) -> bool:
    """Tell whether words stand for each other: forms of one word, or listed as alike."""
    if any(set(words) <= group for group in alike):
        return True
    stem = min(words, key=len)
    return len(stem) >= _STEM and all(_form(stem, word) for word in words)


def _form(stem: str, word: str) -> bool:
    base = stem.removesuffix("y").removesuffix("e")
    return any(word in (stem + ending, base + ending, base + "ie" + ending) for ending in _ENDINGS)
