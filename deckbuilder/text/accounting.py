"""Accounts for the words of a clause: none that changes the meaning may be missing from what was understood."""

from collections import Counter
from collections.abc import Iterable, Mapping

_ONE = "1"  # "a wound" says it as well


def unaccounted(words: Iterable[str], said: Iterable[str], weighty: Mapping[str, str]) -> tuple[str, ...]:
    """Give the weighty words of a clause that its reading, printed again, does not say.

    Args:
        words: of the clause, in small letters.
        said: of the reading in English, in small letters.
        weighty: words that change what a clause means, each with the form in which its synonyms count; numbers count by themselves.

    Returns:
        What is missing, in the order of the alphabet, as often as it is missing.
    """
    missing = _count(words, weighty) - _count(said, weighty)
    return tuple(sorted(missing.elements()))


def _count(words: Iterable[str], weighty: Mapping[str, str]) -> Counter[str]:
    counted = (
        weighty.get(word, word).lstrip("+")
        for word in words
        if word in weighty or (word[-1].isdigit() and word.lstrip("+-").isdigit())
    )
    return Counter(word for word in counted if word != _ONE)
