"""The words of one field over all cards: which cards hold a needle, by word and by the beginning of a word."""

import re
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, compress, groupby, pairwise, repeat
from operator import contains
from typing import TYPE_CHECKING, TypeAlias

from deckbuilder.core import index_bits as bits
from deckbuilder.core.query import End, Needle

if TYPE_CHECKING:
    from deckbuilder.core.index_phrases import Phrases

Lines = Callable[[], Sequence[str]]
Numbers: TypeAlias = "array[int]"

_EDGY = re.compile(r"\\[wb]")
_FEW = 1024
"""A field of no more different lines than this is looked up line by line."""

_COMMON = 64
"""A word that one card in so many has is common: its set is made at once."""

_OFTEN = 32
"""A word that one card in so many has is so common that phrases of such words are not looked for in the texts."""

_READY = 16
"""A beginning that one card in so many has is common: its set is made at once, others when they are first asked for."""

_PHRASED = 16384
"""With fewer cards, a phrase is found in the texts of those with its words soon enough."""

_SHORT = 0xFFFF
"""With no more cards than this, two bytes say which one it is."""

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


class Vocabulary:
    """Words in their order as one text: a string for each would take eight times the memory.

    Args:
        words: none of them empty or with white space.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._text = " ".join(words)
        self._starts = array("I", accumulate((len(word) + 1 for word in words), initial=0))

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, place: int) -> str:
        return self._text[self._starts[place] : self._starts[place + 1] - 1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._text.split())


class ManyLines:
    """A field of free words: an inverted index, with the sets of common one- and two-letter beginnings ready.

    The lines themselves are most of the memory, and only a phrase has to be looked for in them.

    Args:
        lines: of all cards; gone through once.
        phrased: from so many cards on the phrases of common words are kept too, and the lines with them.
        again: gives the lines once more, when a phrase is looked for; they are kept where it is None.
    """

    def __init__(self, lines: Sequence[str], phrased: int = _PHRASED, again: Lines | None = None) -> None:
        self._size = len(lines)
        phrases = self._size >= phrased
        if phrases:
            lines = list(lines)  # gone through again and again
        self._lines: Lines = (lambda: lines) if again is None or phrases else again
        self._phrases: Phrases | None = None
        words, cards, starts = _gathered(lines, "H" if self._size <= _SHORT else "I")
        self._vocabulary = Vocabulary(words)
        self._whole: dict[str, int] = {}
        self._cards, self._starts = self._stored(words, cards, starts)
        self._begun: dict[str, int] = {}
        self._rarely_begun: dict[str, int] = {}
        self._prepare()
        if phrases:
            from deckbuilder.core import index_phrases  # for large lists only

            often = _often(words, starts, self._size)[: index_phrases.MOST]
            self._phrases = index_phrases.Phrases(lines, _places(self._size), often)

    def _stored(self, words: Sequence[str], cards: Numbers, starts: Numbers) -> tuple[Numbers, Numbers]:
        """Make the sets of common words; give the cards of all others in a row, word by word, and where each word's begin.

        To keep a list for each word would take ten times the memory.
        """
        common = self._size // _COMMON + 1
        kept, begins = array(cards.typecode), array("I", (0,))
        for place, word in enumerate(words):
            where = cards[starts[place] : starts[place + 1]]
            if len(where) > common:
                self._whole[word] = bits.from_positions(where, self._size)
            else:
                kept.extend(where)
            begins.append(len(kept))
        return kept, begins

    def _prepare(self) -> None:
        """Make the sets of all beginnings of one letter and of the common ones of two."""
        common = self._size // _READY
        for first, places in groupby(range(len(self._vocabulary)), lambda place: self._vocabulary[place][:2]):
            found = self._any_of(tuple(places))
            self._begun[first[0]] = self._begun.get(first[0], 0) | found
            if found.bit_count() > common:
                self._begun[first] = found

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
        if not inner or self._phrases is None:
            return self._checked(needle.part, found)
        return self._phrased(self._phrases, needle, found)

    def _phrased(self, phrases: "Phrases", needle: Needle, among: int) -> int:
        """Give those of some cards that have words in a row; only where an uncommon word or phrase is left, look at each."""
        if needle.end is not End.PREFIX:
            phrase = phrases.read(needle.words)
            if not phrase:
                return self._checked(needle.part, among)
            found, exact = phrases.having(phrase)
            return found if exact and needle.end is End.WHOLE else self._checked(needle.part, found & among)
        *inner, last = needle.words
        phrase = phrases.read(inner)
        if not phrase:
            return self._checked(needle.part, among)
        if len(phrase) > 1:
            among &= phrases.having(phrase)[0]
            if not phrases.is_frequent(phrase):
                return self._checked(needle.part, among)
        found, perhaps = phrases.followed(phrase, last)
        perhaps |= self._uncommon(phrases, last)
        return found | self._checked(needle.part, among & perhaps & ~found)

    def _uncommon(self, phrases: "Phrases", prefix: str) -> int:
        """Give the cards with a word of a beginning of which ``phrases`` know nothing."""
        found = self._rarely_begun.get(prefix)
        if found is None:
            words = self._vocabulary
            found = self._any_of([place for place in self._begun_with(prefix) if words[place] not in phrases])
            if len(self._rarely_begun) < _KEPT:
                self._rarely_begun[prefix] = found
        return found

    def _checked(self, part: str, among: int) -> int:
        """Give those of some cards in whose line a text stands."""
        here = map(contains, bits.pick(among, self._lines()), repeat(part))
        return bits.from_positions(compress(bits.pick(among, _places(self._size)), here), self._size)

    def matching(self, regex: re.Pattern[str]) -> int:
        """Give the set of cards in whose line the expression, which looks within one word, is found."""
        part, search = regex.pattern, regex.search
        if part.isalnum():  # the same by a shorter way
            return self._any_of([place for place, word in enumerate(self._vocabulary) if part in word])
        return self._any_of([place for place, word in enumerate(self._vocabulary) if search(word)])

    def _worded(self, word: str) -> int:
        found = self._whole.get(word)
        if found is None:
            place = bisect_left(self._vocabulary, word)
            there = place < len(self._vocabulary) and self._vocabulary[place] == word
            found = self._any_of((place,)) if there else 0
        return found

    def _prefixed(self, prefix: str) -> int:
        found = self._begun.get(prefix)
        if found is None and len(prefix) > 1:
            found = self._any_of(self._begun_with(prefix))
            if len(self._begun) < _KEPT:
                self._begun[prefix] = found
        return found or 0

    def _begun_with(self, prefix: str) -> range:
        first = bisect_left(self._vocabulary, prefix)
        return range(first, bisect_left(self._vocabulary, prefix + chr(0x10FFFF), first))

    def _any_of(self, words: Sequence[int]) -> int:
        """Give the cards that have one of some words, common or rare, by their places in the vocabulary."""
        found, flags = 0, None
        vocabulary, cards, starts = self._vocabulary, self._cards, self._starts
        for place in words:
            if (ready := self._whole.get(vocabulary[place])) is not None:
                found |= ready
                continue
            flags = flags or bytearray(self._size)
            for position in cards[starts[place] : starts[place + 1]]:
                flags[position] = 1
        return found | bits.from_flags(flags) if flags else found


@lru_cache(maxsize=1)
def _places(size: int) -> Sequence[int]:
    """Give the numbers of all cards, one list for all fields: making them anew takes longer than looking at a line."""
    return list(range(size))


def _gathered(lines: Iterable[str], code: str) -> tuple[Sequence[str], Numbers, Numbers]:
    """Give all words in their order, the cards of each in a row, word by word, and where each word's begin, with the end.

    Every word of every line is written down by its number first and sorted then. Lists word by word would take two
    megabytes in small pieces for a moment, which the system does not get back.
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__  # a new word gets the next number
    said, ends = array("I"), array("I")
    for text in lines:
        said.extend(map(numbers.__getitem__, set(text.split())))
        ends.append(len(said))
    numbers.default_factory = None  # it holds the numbers, and they it: a megabyte until garbage is next collected
    words = sorted(numbers)
    counts = array("I", bytes(said.itemsize * len(words)))
    for number in said:
        counts[number] += 1
    starts = array("I", accumulate((counts[numbers[word]] for word in words), initial=0))
    free = counts  # from here on, by number, where its next card is to stand
    for place, word in enumerate(words):
        free[numbers[word]] = starts[place]
    cards, begin = array(code, bytes(array(code).itemsize * len(said))), 0
    for card, end in enumerate(ends):
        for number in said[begin:end]:
            place = free[number]
            cards[place] = card
            free[number] = place + 1
        begin = end
    return words, cards, starts


def _often(words: Sequence[str], starts: Sequence[int], size: int) -> Sequence[str]:
    """Give the words that many cards have, the most common first."""
    found = [(end - start, word) for word, (start, end) in zip(words, pairwise(starts), strict=True)]
    return [word for count, word in sorted(found, reverse=True) if count * _OFTEN > size]


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


def words_of(lines: Sequence[str], again: Lines | None = None) -> FewLines | ManyLines:
    """Index the lines of a field in the way that suits it; ``again`` gives them once more, see ``ManyLines``."""
    places: dict[str, list[int]] = {}
    for i, text in enumerate(lines):
        if (known := places.get(text)) is None:
            if len(places) >= _FEW:
                return ManyLines(lines, again=again)
            places[text] = [i]
        else:
            known.append(i)
    return FewLines(places, len(lines))
