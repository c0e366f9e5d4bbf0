"""Parses that remember which rules each reading needs: slower than the parser that the program uses, and only for measuring."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from deckbuilder.text.branches import Branch
from deckbuilder.text.grammar import Grammar
from deckbuilder.text.parser import MAX_READINGS, Parse
from deckbuilder.text.rules import Rule
from deckbuilder.text.terms import Value
from deckbuilder.text.words import Token

Rules = frozenset[str]
"""Rules by file and line."""
NONE: Final[Rules] = frozenset()


@dataclass(frozen=True, slots=True)
class Noted:
    """A value with the rules without which nothing would read it as this; equal to any other of the same value."""

    value: Value
    needs: Rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Noted) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)


def bare(value: Any) -> Any:
    """Give a value without its notes."""
    if isinstance(value, Noted):
        return value.value
    return tuple(map(bare, value)) if isinstance(value, tuple) else value


def needed(value: Any) -> Rules:
    """Give the rules that a value, or the values in a list, need."""
    if isinstance(value, Noted):
        return value.needs
    return NONE.union(*map(needed, value)) if isinstance(value, tuple) else NONE


class Tracer:
    """A grammar with the rule that each of its results comes from."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.rule_of: dict[Hashable, Rule] = {}
        for group, rules in grammar.groups.items():
            rows = [rule for rule in rules for _ in rule.variants]
            for rule, (_, build) in zip(rows, grammar._patterns[group], strict=True):
                self.rule_of[build] = rule

    def readings(self, group: str, tokens: Sequence[Token]) -> dict[Value, Rules]:
        """Give every reading of all tokens, each with the rules that it needs."""
        return _Trace(self, tokens).noted(group)


class _Trace(Parse):
    """A parse in which each value has its notes; where rules come to the same value, it needs what all of them need."""

    def __init__(self, tracer: Tracer, tokens: Sequence[Token]) -> None:
        super().__init__(tracer.grammar, tokens)
        self._rule_of = tracer.rule_of

    def noted(self, group: str) -> dict[Value, Rules]:
        found: dict[Value, Rules] = {}
        for value, end in self._one(group, 0):
            if end == len(self._tokens):
                plain, needs = bare(value), needed(value)
                found[plain] = found[plain] & needs if plain in found else needs
        return found

    def _group(self, group: str, start: Branch, place: int) -> Any:
        found: list[tuple[Any, int]] = []
        self._memo[place][group] = found
        made: dict[tuple[Value, int], Rules] = {}
        self._walk(start, {}, NONE, place, made)
        found += [(Noted(value, needs), end) for (value, end), needs in made.items()][:MAX_READINGS]
        return found

    def _walk(
        self, branch: Branch, row: dict[str, Any], needs: Rules, place: int, made: dict[tuple[Value, int], Rules]
    ) -> None:
        if branch.unparted:
            branch.part()
        for _, build in branch.ends:
            key = build({name: bare(part) for name, part in row.items()}), place
            own = needs | {self._rule_of[build].where}
            made[key] = made[key] & own if key in made else own
        for inner in branch.words.get(self._words[place], ()):
            self._walk(inner, row, needs, place + 1, made)
        for name, kind, many, key, inner in branch.slots:
            known = self._memo[place].get(key)
            if known is None:
                known = self._many(kind, many, key, place) if many else self._one(kind, place)
            for value, end in known:
                self._walk(inner, {**row, name: value} if name else row, needs | needed(value), end, made)
