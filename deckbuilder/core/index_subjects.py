"""The subjects of one field over all cards, as one text: a regular expression runs over all of them in one go."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from deckbuilder.core import index_bits as bits
from deckbuilder.core.index_shapes import Row, shape_of
from deckbuilder.core.query_fold import MAX_LINE
from deckbuilder.core.query_regex import Pattern

_SWIFTLY = 8  # with more than one card in so many to look at, a swift pass over all is faster
_SHAPED = 16  # the same of looking for rows of kinds of characters


class Subjects:
    r"""What regular expressions look at, see ``query_fold.subject``; a line break stands before each card's and at the end.

    Attributes:
        whole_words: whether every run of ``\w`` is a word of the field's line, no less and no more: no text has an
            underscore or is long enough to be cut.
    """

    def __init__(self, subjects: Sequence[str]) -> None:
        self._size = len(subjects)
        self._text = "\n" + "\n".join(subjects) + "\n"
        self._starts = list(accumulate((len(text) + 1 for text in subjects), initial=1))
        self.whole_words = "_" not in self._text and max(map(len, subjects), default=0) < MAX_LINE

    def holding(self, literals: Sequence[str]) -> int:
        """Give the cards in whose subject one of some texts stands; without line breaks in them, exactly these."""
        flags = bytearray(self._size)
        find, starts = self._text.find, self._starts
        for literal in literals:
            at = find(literal)
            while at >= 0:
                card = bisect_right(starts, at) - 1
                if 0 <= card < self._size:
                    flags[card] = 1
                at = find(literal, starts[card + 1])
        return bits.from_flags(flags)

    def matching(self, wanted: Pattern, among: int) -> int:
        """Give those of some cards in whose subject the pattern is found."""
        if not wanted.swift and among.bit_count() * _SHAPED > self._size and self._text.isascii():
            shape = shape_of(wanted.regex.pattern)
            for row in shape.rows if shape else ():
                among &= self._standing(row)
            if shape and shape.exact:
                return among
        few = _SWIFTLY if wanted.swift else 1
        if wanted.within_lines and among.bit_count() * few >= self._size:
            return self._scanned(wanted)
        return bits.from_positions(self._tried(wanted, bits.positions(among, self._size)), self._size)

    def _standing(self, row: Row) -> int:
        """Give the cards in whose subject, with the line breaks around it where these count, a row stands."""
        flags = bytearray(self._size)
        starts, back, length = self._starts, 1 if row.led else 0, len(row.texts[0]) if row.texts else 0
        length += 0 if row.closed else 1
        find = self._text.encode("ascii").translate(row.signs).find
        for text in row.texts:
            at = find(text)
            while at >= 0:
                card = bisect_right(starts, at + back) - 1
                if card == self._size:
                    break
                if card >= 0 and at + length <= starts[card + 1]:
                    flags[card] = 1
                    at = find(text, starts[card + 1] - back)
                else:  # it runs from one card into the next
                    at = find(text, at + 1)
        return bits.from_flags(flags)

    def _tried(self, wanted: Pattern, places: Iterable[int]) -> Iterable[int]:
        """Look at one card after the other."""
        text, starts, search = self._text, self._starts, wanted.regex.search
        if wanted.within_lines:
            return [i for i in places if search(text, starts[i], starts[i + 1] - 1)]
        return [i for i in places if search(text[starts[i] : starts[i + 1] - 1])]

    def _scanned(self, wanted: Pattern) -> int:
        """Look at all cards in one go; behind a match the next card is next."""
        flags = bytearray(self._size)
        text, starts, search = self._text, self._starts, wanted.scan.search
        back = 1 if wanted.led else 0
        past = starts[-1] - 1
        found = search(text, 1 - back, past)
        while found is not None:
            card = bisect_right(starts, found.end()) - 1
            flags[card] = 1
            if card + 1 == self._size:
                break
            found = search(text, starts[card + 1] - back, past)
        return bits.from_flags(flags)
