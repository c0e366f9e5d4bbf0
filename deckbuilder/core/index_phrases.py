"""Phrases of common words: which cards have such words in a row, as far as it would take long to look."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, repeat

from deckbuilder.core import index_bits as bits

MOST = 255
"""So many different words can be common; each is one byte of a phrase, and 0 is everything else."""

_LONGEST = 4  # longer phrases are put together from these; hardly any is in many texts
_OFTEN = 64  # a phrase is frequent that one card in so many has


class Phrases:
    """The phrases of two to four common words in the values of many lines.

    Every pair is known, and every longer phrase whose two parts, one word shorter, are both frequent: what is not known is
    in no more cards than a rare part of it, and these are few enough to look at each. Frequent phrases are kept as sets.

    Args:
        lines: see ``query_fold.line``.
        places: the numbers of the lines, 0 and so on.
        common: the words that phrases are made of, no more than ``MOST``.
    """

    def __init__(self, lines: Sequence[str], places: Sequence[int], common: Sequence[str]) -> None:
        self._size = len(lines)
        self._codes = {word: code for code, word in enumerate(common, start=1)}
        self._often: dict[bytes, int] = {}
        self._rarely: dict[bytes, array[int]] = {}
        runs = self._runs(lines, places)
        for length in range(2, _LONGEST + 1):
            runs = self._learn(length, runs)

    def _runs(self, lines: Sequence[str], places: Sequence[int]) -> dict[bytes, list[int]]:
        """Give the longest runs of two or more common words; most come again and again."""
        runs: dict[bytes, list[int]] = {}
        code_of, other = self._codes.get, repeat(0)
        for place, text in zip(places, lines, strict=True):
            for run in bytes(map(code_of, text.split(" "), other)).split(b"\0"):  # values end in a line break, a 0 too
                if len(run) < 2:
                    continue
                if (known := runs.get(run)) is None:
                    runs[run] = [place]
                else:
                    known.append(place)
        return runs

    def _learn(self, length: int, runs: dict[bytes, list[int]]) -> dict[bytes, list[int]]:
        """Keep the phrases of a length; give the runs that can have longer ones."""
        found: dict[bytes, list[int]] = {}
        often, going_on = self._often, {}
        for run, where in runs.items():
            known = False
            for start in range(len(run) - length + 1):
                phrase = run[start : start + length]
                if length > 2 and not (phrase[:-1] in often and phrase[1:] in often):
                    continue
                known = True
                if (sofar := found.get(phrase)) is None:
                    found[phrase] = where.copy()
                else:
                    sofar += where
            if known and len(run) > length:
                going_on[run] = where
        for phrase, where in found.items():
            if len(where) * _OFTEN > self._size:
                often[phrase] = bits.from_positions(where, self._size)
            else:
                self._rarely[phrase] = array("I", where)
        return going_on

    def __contains__(self, word: str) -> bool:
        """Tell whether a word is common."""
        return word in self._codes

    def read(self, words: Sequence[str]) -> bytes:
        """Give words as a phrase; empty where one of them is not common."""
        codes = bytes(map(self._codes.get, words, repeat(0)))
        return b"" if 0 in codes else codes

    def having(self, phrase: bytes) -> tuple[int, bool]:
        """Give cards among which are all with a phrase of two or more words, and whether all of them have it."""
        if (frequent := self._often.get(phrase)) is not None:
            return frequent, True
        if (rare := self._rarely.get(phrase)) is not None:
            return bits.from_positions(rare, self._size), True
        if self._is_nowhere(phrase):
            return 0, True
        found, length = -1, min(len(phrase) - 1, _LONGEST)
        for start in range(len(phrase) - length + 1):
            found &= self.having(phrase[start : start + length])[0]
            if not found:
                return 0, True
        return found, False

    def followed(self, phrase: bytes, prefix: str) -> tuple[int, int]:
        """Give cards that have a phrase, of one word too, with a common word of this beginning behind it, and cards that may.

        The phrase is frequent or of one word.
        """
        sure, perhaps = 0, 0
        surely: list[Iterable[int]] = []
        possibly: list[Iterable[int]] = []
        for code in [code for word, code in self._codes.items() if word.startswith(prefix)]:
            longer = phrase + bytes((code,))
            if (frequent := self._often.get(longer)) is not None:
                sure |= frequent
            elif (rare := self._rarely.get(longer)) is not None:
                surely.append(rare)
            elif not self._is_nowhere(longer):
                end = longer[1:]
                while end not in self._often and end not in self._rarely and len(end) > 2:
                    end = end[1:]
                perhaps |= self._often.get(end, 0)
                possibly.append(self._rarely.get(end, ()))
        sure |= bits.from_positions(chain.from_iterable(surely), self._size)
        return sure, perhaps | bits.from_positions(chain.from_iterable(possibly), self._size)

    def is_frequent(self, phrase: bytes) -> bool:
        """Tell whether many cards have a phrase of two or more words."""
        return phrase in self._often

    def _is_nowhere(self, unknown: bytes) -> bool:
        """Tell of a phrase that is not kept whether it would be, were it anywhere."""
        if len(unknown) == 2:
            return True
        return len(unknown) <= _LONGEST and unknown[:-1] in self._often and unknown[1:] in self._often
