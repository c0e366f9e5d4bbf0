"""The words of one field over all cards: which cards hold a needle, by word and by the beginning of a word."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from deckbuilder.core import index_bits as bits
from deckbuilder.core.query import End, Needle

_EDGY = re.compile(r"\\[wb]")
_FEW = 1024
"""A field of no more different lines than this is looked up line by line."""

_COMMON = 64
"""A word that one card in so many has is common: its set is made at once."""

_KEPT = 2000
"""So many answers are kept; later ones are worked out each time."""


class FewLines:
    """A field with few different lines: a faction, a set of traits."""

    def __init__(self, places: dict[str, list[int]], size: int) -> None:
        self._sets = {text: bits.from_positions(where, size) for text, where in places.items()}

    def having(self, needle: Needle) -> int:
        """Give the set of cards in whose line the needle is found."""
        part, found = needle.part, 0
        for text, cards in self._sets.items():
            if part in text:
                found |= cards
        return found

    def matching(self, regex: re.Pattern[str]) -> int:
        """Give the set of cards in whose line the expression, which looks within one word, is found."""
        found = 0
        for text, cards in self._sets.items():
            if regex.search(text):
                found |= cards
        return found


class ManyLines:
    """A field of free words: an inverted index, with the sets of one- and two-letter beginnings ready."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._size = len(lines)
        self._places = list(range(self._size))  # at hand, as making numbers anew takes longer than looking at a line
        postings: dict[str, list[int]] = {}
        for i, text in enumerate(lines):
            for word in set(text.split()):
                if (known := postings.get(word)) is None:
                    postings[word] = [i]
                else:
                    known.append(i)
        self._postings = postings
        self._vocabulary = sorted(postings)
        self._begun: dict[str, int] = {}
        self._whole: dict[str, int] = {}
        self._prepare()

    def _prepare(self) -> None:
        """Make the sets of common words, and of all beginnings of two letters and, from them, of one."""
        common = self._size // _COMMON + 1
        for word, where in self._postings.items():
            if len(where) > common:
                self._whole[word] = bits.from_positions(where, self._size)
        at = 0
        while at < len(self._vocabulary):
            start, first = at, self._vocabulary[at][:2]
            while at < len(self._vocabulary) and self._vocabulary[at][:2] == first:
                at += 1
            found = self._any_of(self._vocabulary[start:at])
            self._begun[first] = found
            self._begun[first[0]] = self._begun.get(first[0], 0) | found

    def having(self, needle: Needle) -> int:
        """Give the set of cards in whose line the needle is found."""
        *inner, last = needle.words
        found = self._prefixed(last) if needle.end is End.PREFIX else self._worded(last)
        for word in inner:
            if not found:
                return 0
            found &= self._worded(word)
        if not found or (not inner and needle.end is not End.EXACT):
            return found
        part = needle.part
        lines = bits.pick(found, self._lines)
        flags = bytearray(self._size)
        for place, text in zip(bits.pick(found, self._places), lines, strict=True):
            if part in text:
                flags[place] = 1
        return bits.from_flags(flags)

    def matching(self, regex: re.Pattern[str]) -> int:
        """Give the set of cards in whose line the expression, which looks within one word, is found."""
        part, search = regex.pattern, regex.search
        if part.isalnum():  # the same by a shorter way
            return self._any_of([word for word in self._vocabulary if part in word])
        return self._any_of([word for word in self._vocabulary if search(word)])

    def _worded(self, word: str) -> int:
        found = self._whole.get(word)
        return self._any_of((word,)) if found is None else found

    def _prefixed(self, prefix: str) -> int:
        found = self._begun.get(prefix)
        if found is None and len(prefix) > 2:
            first = bisect_left(self._vocabulary, prefix)
            past = bisect_left(self._vocabulary, prefix + chr(0x10FFFF), first)
            found = self._any_of(self._vocabulary[first:past])
            if len(self._begun) < _KEPT:
                self._begun[prefix] = found
        return found or 0

    def _any_of(self, words: Sequence[str]) -> int:
        """Give the cards that have one of some words, common or rare."""
        found, flags = 0, None
        for word in words:
            if (ready := self._whole.get(word)) is not None:
                found |= ready
                continue
            flags = flags or bytearray(self._size)
            for position in self._postings.get(word, ()):
                flags[position] = 1
        return found | bits.from_flags(flags) if flags else found


def sieved(words: FewLines | ManyLines, wanted: Sequence[Sequence[str]], whole: bool, every: int) -> int:
    r"""Give cards among which are all that have, for one of several alternatives, a word for each expression.

    Args:
        words: the words of the field, or more.
        wanted: see ``query_regex.Pattern.words``.
        whole: whether ``\w`` and ``\b`` see in the texts what they see in these words; else such expressions do not count.
        every: the set of all cards.
    """
    found = 0
    for pieces in wanted:
        have = every
        for piece in pieces:
            if whole or not _EDGY.search(piece):
                have &= words.matching(re.compile(piece))
        found |= have
    return found


def words_of(lines: Sequence[str]) -> FewLines | ManyLines:
    """Index the lines of a field in the way that suits it."""
    places: dict[str, list[int]] = {}
    for i, text in enumerate(lines):
        if (known := places.get(text)) is None:
            if len(places) >= _FEW:
                return ManyLines(lines)
            places[text] = [i]
        else:
            known.append(i)
    return FewLines(places, len(lines))
