"""Parses: every reading of some tokens, each group at each place once."""

from collections.abc import Sequence
from typing import Final

from deckbuilder.text.branches import Branch
from deckbuilder.text.grammar import Grammar
from deckbuilder.text.terms import Value
from deckbuilder.text.words import Token

MAX_READINGS: Final = 64
"""Readings of one group at one place to one end; more are not told apart: the text is ambiguous anyway."""

_JOINTS: Final = frozenset({",", "and", "or", "then"})
"""What joins the parts of a list, at which no rule stops."""
_END: Final = "\0end"
Ends = list[tuple[Value, int]]
_Row = dict[str, Value]
_NOTHING: Final[Ends] = []
"""What most groups read at most places; it stays empty."""


class Parse:
    """One clause being read.

    Args:
        grammar: the rules.
        tokens: of the clause.

    Attributes:
        furthest: the number of tokens that some rule could take from the beginning.
    """

    def __init__(self, grammar: Grammar, tokens: Sequence[Token]) -> None:
        self._grammar, self._tokens = grammar, tokens
        self._words = [token.low for token in tokens]
        self._words.append(_END)
        self._memo: list[dict[str, Ends]] = [{} for _ in self._words]
        self._starts = grammar.starts(tokens)
        self._starts.append({})
        self.furthest = 0
        self._stops: list[Branch | str] = []

    def readings(self, group: str) -> tuple[Value, ...]:
        """Give every reading of all tokens, without repeats."""
        size = len(self._tokens)
        found = [value for value, end in self._one(group, 0) if end == size]
        if not found:
            for _, end in self._one(group, 0):
                self._miss(end, "the end")
        return tuple(dict.fromkeys(found))

    @property
    def expected(self) -> set[str]:
        """What could have stood where reading came furthest: words in quotes, groups and terminals by name."""
        word, found = self._words[self.furthest], set()
        for stop in self._stops:
            if isinstance(stop, str):
                found.add(stop)
            else:
                found.update(wanted for wanted, fitting in stop.wanted if word not in fitting)
        return found

    def takes(self, token: Token) -> bool:
        """Tell whether reading might have come further with another token where it stopped, whatever stands behind it."""
        if token.low in _JOINTS:
            return True
        starts = self._grammar.may_start(token)
        for stop in self._stops:
            if isinstance(stop, Branch):
                if token.low in stop.words:
                    return True
            elif stop in starts or f"@{stop}" in starts:
                return True
        return False

    def _miss(self, place: int, wanted: Branch | str) -> None:
        """Note that something else was wanted at a place: what it was is worked out for those who ask."""
        if place > self.furthest:
            self.furthest = place
            self._stops = [wanted]
        elif place == self.furthest:
            self._stops.append(wanted)

    def _one(self, kind: str, place: int) -> Ends:
        """Read a group or a terminal at a place, each once."""
        known = self._memo[place].get(kind)
        if known is not None:
            return known
        start = self._starts[place].get(kind)
        return self._terminal(kind, place) if start is None else self._group(kind, start, place)

    def _terminal(self, kind: str, place: int) -> Ends:
        """Read a terminal at a place where that was not done yet; a group of which no pattern begins there is none."""
        terminal = self._grammar.kinds.get(kind) if place < len(self._tokens) else None
        known: Ends = list(terminal.read(self._tokens, place)) if terminal is not None else _NOTHING
        self._memo[place][kind] = known
        if not known and place >= self.furthest:
            self._miss(place, kind if terminal is None else kind[1:])
        return known

    def _group(self, group: str, start: Branch, place: int) -> Ends:
        """Read a group at a place where that was not done yet."""
        made: list[tuple[int, Value, int]] = []
        self._follow(start, {}, place, made)
        if len(made) > 1:
            made.sort(key=_number)  # in the order of the rules
            rows = [(value, end) for _, value, end in made]
            found: Ends = rows if len({end for _, end in rows}) == len(rows) else list(dict.fromkeys(rows))
            del found[MAX_READINGS:]
        elif made:
            found = [made[0][1:]]
        else:
            found = _NOTHING
            if place >= self.furthest:
                self._miss(place, group)
        self._memo[place][group] = found
        return found

    def _follow(self, branch: Branch, row: _Row, place: int, made: list[tuple[int, Value, int]]) -> None:
        """Read on along the patterns of a group, and add what those make that come to an end.

        Where reading came to before, what is wanted is not asked: there, a branch that cannot take the next word is left out at once.
        """
        if branch.unparted:
            branch.part()
        for number, build in branch.ends:
            made.append((number, build(row), place))
        words = self._words
        if branch.words:
            fitting = branch.words.get(words[place], ())
            if place >= self.furthest and len(fitting) < len(branch.wanted):
                self._miss(place, branch)
            for inner in fitting:
                if inner.leaf:
                    for number, build in inner.ends:
                        made.append((number, build(row), place + 1))
                elif inner.only is None or place + 1 >= self.furthest or words[place + 1] in inner.only:
                    self._follow(inner, row, place + 1, made)
        if branch.slots:
            memo, starts = self._memo[place], self._starts[place]
            for name, kind, many, key, inner in branch.slots:
                known = memo.get(key)
                if known is None:
                    if many:
                        known = self._many(kind, many, key, place)
                    else:
                        start = starts.get(kind)
                        if start is not None:
                            known = self._group(kind, start, place)
                        elif place < self.furthest and kind[0] != "@":
                            continue
                        else:
                            known = self._terminal(kind, place)
                for value, end in known:
                    if inner.leaf:
                        longer = {**row, name: value} if name else row
                        for number, build in inner.ends:
                            made.append((number, build(longer), end))
                    elif inner.only is None or end >= self.furthest or words[end] in inner.only:
                        self._follow(inner, {**row, name: value} if name else row, end, made)

    def _many(self, kind: str, many: str, key: str, place: int) -> Ends:
        """Read several of a kind at a place where that was not done yet; ``key`` stands for both."""
        if place >= len(self._tokens) and many != "*":
            self._miss(place, kind)
            known: Ends = []
        else:
            known = self._row(kind, place) if many in "*+" else self._list(kind, many, place)
            if many == "*":
                known = [((), place), *known]
        self._memo[place][key] = known
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

    def _list(self, kind: str, many: str, place: int) -> Ends:
        """Read a list: one; two with a joint between; more with commas, and a comma before the last joint or none."""
        words = self._words
        found: Ends = []
        rows: list[tuple[tuple[Value, ...], int]] = [((value,), end) for value, end in self._one(kind, place)]
        while rows:
            longer: list[tuple[tuple[Value, ...], int]] = []
            for row, at in rows:
                if len(row) == 1:
                    found.append((row, at))
                comma = words[at] == ","
                behind = _joint(words, at + comma, many)
                if behind:
                    last = [((*row, value), end) for value, end in self._one(kind, behind)]
                    found.extend(last)
                elif comma:
                    more = [((*row, value), end) for value, end in self._one(kind, at + 1)]
                    longer.extend(more)
                    if many == ",":
                        found.extend(more)
            rows = longer
        return found


def _number(made: tuple[int, Value, int]) -> int:
    return made[0]


def _joint(words: Sequence[str], place: int, many: str) -> int:
    """Give the place behind the word or words that join the last to the others; 0 where there are none."""
    word = words[place]
    if many == "|":
        return place + 1 if word == "or" else 0
    if word == "and":
        return place + 1 + (many == ";" and words[place + 1] == "then")
    return place + 1 if many == ";" and word == "then" else 0
