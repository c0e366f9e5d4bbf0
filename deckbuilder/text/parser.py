"""Parses: every reading of some tokens, each group at each place once."""

from collections.abc import Sequence
from typing import Final

from deckbuilder.text.grammar import Grammar, Ready
from deckbuilder.text.rules import Slot
from deckbuilder.text.terms import Value
from deckbuilder.text.words import Token

MAX_READINGS: Final = 64
"""Readings of one group at one place to one end; more are not told apart: the text is ambiguous anyway."""

_END: Final = "\0end"
Ends = list[tuple[Value, int]]
_Row = dict[str, Value]


class Parse:
    """One clause being read.

    Args:
        grammar: the rules.
        tokens: of the clause.

    Attributes:
        furthest: the number of tokens that some rule could take from the beginning.
        expected: what could have stood there: words in quotes, groups and terminals by name.
    """

    def __init__(self, grammar: Grammar, tokens: Sequence[Token]) -> None:
        self._grammar, self._tokens = grammar, tokens
        self._words = [token.low for token in tokens]
        self._words.append(_END)
        self._memo: dict[tuple[str, int], Ends] = {}
        self.furthest = 0
        self.expected: set[str] = set()

    def readings(self, group: str) -> tuple[Value, ...]:
        """Give every reading of all tokens, without repeats."""
        size = len(self._tokens)
        found = [value for value, end in self._group(group, 0) if end == size]
        if not found:
            for _, end in self._group(group, 0):
                self._miss(end, "the end")
        return tuple(dict.fromkeys(found))

    def _miss(self, place: int, wanted: str) -> None:
        if place > self.furthest:
            self.furthest = place
            self.expected = {wanted}
        elif place == self.furthest:
            self.expected.add(wanted)

    def _group(self, group: str, place: int) -> Ends:
        key = (group, place)
        known = self._memo.get(key)
        if known is not None:
            return known
        found: Ends = []
        self._memo[key] = found
        ready = self._grammar.beginning(group, self._words[place])
        for variant in ready:
            found.extend(self._variant(variant, place))
        if len(found) > 1:
            found[:] = dict.fromkeys(found)
            del found[MAX_READINGS:]
        if not found:
            self._miss(place, group)
        return found

    def _variant(self, variant: Ready, place: int) -> Ends:
        words, count = self._words, len(self._tokens)
        rows: list[tuple[_Row, int]] = [({}, place)]
        for element, fitting in zip(variant.elements, variant.words, strict=True):
            if fitting is not None:
                after = []
                for row, at in rows:
                    if words[at] in fitting:
                        after.append((row, at + 1))
                    else:
                        self._miss(at, f"'{min(fitting)}'")
                rows = after
            else:
                assert isinstance(element, Slot)
                rows = self._slot(element, rows, count)
            if not rows:
                return []
        return [(variant.build(row), at) for row, at in rows]

    def _slot(self, slot: Slot, rows: list[tuple[_Row, int]], count: int) -> list[tuple[_Row, int]]:
        after: list[tuple[_Row, int]] = []
        for row, at in rows:
            if at >= count and slot.many != "*":
                self._miss(at, slot.kind)
                continue
            for value, end in self._many(slot, at):
                after.append(({**row, slot.name: value} if slot.name else row, end))
        return after

    def _one(self, kind: str, place: int) -> Ends:
        if place >= len(self._tokens):
            self._miss(place, kind)
            return []
        if not kind.startswith("@"):
            return self._group(kind, place)
        key = (kind, place)
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = list(self._grammar.terminals[kind[1:]].read(self._tokens, place))
            if not known:
                self._miss(place, kind[1:])
        return known

    def _many(self, slot: Slot, place: int) -> Ends:
        if not slot.many:
            return self._one(slot.kind, place)
        key = (slot.kind + slot.many, place)
        known = self._memo.get(key)
        if known is None:
            known = self._row(slot.kind, place) if slot.many in "*+" else self._list(slot, place)
            if slot.many == "*":
                known = [((), place), *known]
            self._memo[key] = known
        return known

    def _row(self, kind: str, place: int) -> Ends:
        """Read one or more in a row."""
        found: Ends = []
        rows: list[tuple[tuple[Value, ...], int]] = [((), place)]
        while rows:
            longer = [((*row, value), end) for row, at in rows for value, end in self._one(kind, at)]
            found.extend(longer)
            rows = longer
        return found

    def _list(self, slot: Slot, place: int) -> Ends:
        """Read a list: one; two with a joint between; more with commas, and a comma before the last joint or none."""
        words = self._words
        found: Ends = []
        rows: list[tuple[tuple[Value, ...], int]] = [((value,), end) for value, end in self._one(slot.kind, place)]
        while rows:
            longer: list[tuple[tuple[Value, ...], int]] = []
            for row, at in rows:
                if len(row) == 1:
                    found.append((row, at))
                comma = words[at] == ","
                behind = _joint(words, at + comma, slot.many)
                if behind:
                    last = [((*row, value), end) for value, end in self._one(slot.kind, behind)]
                    found.extend(last)
                elif comma:
                    more = [((*row, value), end) for value, end in self._one(slot.kind, at + 1)]
                    longer.extend(more)
                    if slot.many == ",":
                        found.extend(more)
            rows = longer
        return found


def _joint(words: Sequence[str], place: int, many: str) -> int:
    """Give the place behind the word or words that join the last to the others; 0 where there are none."""
    word = words[place]
    if many == "|":
        return place + 1 if word == "or" else 0
    if word == "and":
        return place + 1 + (many == ";" and words[place + 1] == "then")
    return place + 1 if many == ";" and word == "then" else 0
