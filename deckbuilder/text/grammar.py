"""A grammar: rules by group, ready to parse and print, with the faults that can be seen without a text."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Protocol

from deckbuilder.core.errors import BadInput
from deckbuilder.text.branches import Branch, Pattern, branch
from deckbuilder.text.results import builder
from deckbuilder.text.rules import Make, Rule, Slot, Variant, Word
from deckbuilder.text.terms import Value
from deckbuilder.text.words import Token

_Opening = tuple[tuple[str, ...], tuple[tuple[str, "Terminal"], ...], dict[tuple[str, ...], dict[str, Branch]]]
"""What surely reads a token; terminals that read it only in front of some others; and by those that do at a place, what begins there."""


class Terminal(Protocol):
    """Reads tokens that a game knows: numbers, traits, names.

    Where it reads something of one token, it reads something whatever stands behind.
    """

    def opens(self, token: Token) -> bool:
        """Tell whether it may read something that begins with a token, whatever follows; the same for tokens of the same text."""
        ...

    def read(self, tokens: Sequence[Token], place: int) -> Iterable[tuple[Value, int]]:
        """Give every value that stands at a place, with the place behind it."""
        ...

    def say(self, value: Value) -> str | None:
        """Give the words of a value; None where it is no value of this terminal."""
        ...


class Grammar:
    """Rules and terminals.

    Args:
        rules: all of them; groups may be spread over files.
        terminals: by name, without the ``@``.

    Raises:
        BadInput: a part names a group or terminal that there is not, a part has no use or no name, a rule matches nothing, or a group begins
            with itself.
    """

    def __init__(self, rules: Iterable[Rule], terminals: Mapping[str, Terminal]) -> None:
        self.rules = tuple(rules)
        self.terminals = dict(terminals)
        self.groups: dict[str, list[Rule]] = defaultdict(list)
        for rule in self.rules:
            self.groups[rule.group].append(rule)
        for rule in self.rules:
            self._check(rule)
        self._no_left_recursion()
        self._first: dict[str, frozenset[str]] = {}
        self.kinds = {f"@{name}": terminal for name, terminal in self.terminals.items()}
        """The terminals as rules name them."""
        self._patterns: dict[str, tuple[Pattern, ...]] = {}
        self._listed: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        self._list_beginnings()
        self._openings: dict[tuple[str, str], _Opening] = {}
        self._grown: dict[tuple[str, tuple[int, ...]], Branch] = {}

    def _list_beginnings(self) -> None:
        """Note of each word and of each terminal which patterns of which groups may begin with it."""
        for group, rules in self.groups.items():
            rows = [(variant, build) for rule in rules for build in (builder(rule.make),) for variant in rule.variants]
            self._patterns[group] = tuple((variant.elements, build) for variant, build in rows)
            for number, (variant, _) in enumerate(rows):
                for first in self.first_of(variant):
                    self._listed[first][group].append(number)

    def _check(self, rule: Rule) -> None:
        unused = rule.slots - used(rule.make)
        if unused and not rule.reason:
            raise BadInput(
                rule.where,
                f"parts without a use: {', '.join(sorted(unused))}",
                "a result that uses every part, or a %reason",
            )
        for variant in rule.variants:
            if not any(isinstance(e, Word) or e.many != "*" for e in variant.elements):
                raise BadInput(rule.where, "a rule that may match nothing", "a word, or a part that must be there")
            for part in variant.elements:
                if not isinstance(part, Slot):
                    continue
                known = part.kind[1:] in self.terminals if part.kind.startswith("@") else part.kind in self.groups
                if not known:
                    raise BadInput(
                        rule.where, f"{{{part.name}:{part.kind}}}", "a group of rules or a terminal that there is"
                    )

    def _no_left_recursion(self) -> None:
        edges = {
            group: {part.kind for rule in rules for variant in rule.variants for part in _openers(variant)}
            for group, rules in self.groups.items()
        }
        seen: dict[str, bool] = {}  # False while on the way

        def visit(group: str, way: tuple[str, ...]) -> None:
            if seen.get(group) is False:
                raise BadInput(" > ".join((*way, group)), "a group that begins with itself", "rules that end")
            if group in seen or group not in edges:
                return
            seen[group] = False
            for inner in sorted(edges[group]):
                visit(inner, (*way, group))
            seen[group] = True

        for group in edges:
            visit(group, ())

    def first_of(self, variant: Variant) -> frozenset[str]:
        """Give the words with which a variant may begin, and the terminals, as rules name them."""
        found: set[str] = set()
        for element in variant.elements:
            if isinstance(element, Word):
                return frozenset(found | set(element.words))
            found |= {element.kind} if element.kind.startswith("@") else self._first_of_group(element.kind)
            if element.many != "*":
                break
        return frozenset(found)

    def _first_of_group(self, group: str) -> frozenset[str]:
        if group not in self._first:
            found: set[str] = set()
            for rule in self.groups[group]:
                for variant in rule.variants:
                    found |= self.first_of(variant)
            self._first[group] = frozenset(found)
        return self._first[group]

    def starts(self, tokens: Sequence[Token]) -> list[dict[str, Branch]]:
        """Give of each place, for each group of which a pattern may begin there, those patterns."""
        found, openings = [], self._openings
        for place, token in enumerate(tokens):
            known = openings.get((token.text, token.low))  # a word may be read as another than the printed one
            if known is None:
                known = openings[token.text, token.low] = self._opening(token)
            firsts, doubtful, begun = known
            read: tuple[str, ...] = ()
            for kind, terminal in doubtful:
                for _ in terminal.read(tokens, place):
                    read = (*read, kind)
                    break
            starts = begun.get(read)
            if starts is None:
                starts = begun[read] = self._begun((*firsts, *read))
            found.append(starts)
        return found

    def may_start(self, token: Token) -> Container[str]:
        """Give the groups of which a pattern may begin with a token, whatever stands behind it, and the terminals, as rules name them."""
        firsts = self.opened(token)
        return {*firsts, *[group for first in firsts for group in self._listed.get(first, ())]}

    def opened(self, token: Token) -> tuple[str, ...]:
        """Give what may read a token: its word, and terminals as rules name them."""
        return (token.low, *[kind for kind, terminal in self.kinds.items() if terminal.opens(token)])

    def _opening(self, token: Token) -> _Opening:
        firsts = self.opened(token)
        alone = (token,)
        doubtful = {kind: self.kinds[kind] for kind in firsts[1:] if not list(self.kinds[kind].read(alone, 0))}
        return tuple(first for first in firsts if first not in doubtful), tuple(doubtful.items()), {}

    def _begun(self, firsts: Iterable[str]) -> dict[str, Branch]:
        numbers: dict[str, list[int]] = {}
        for first in firsts:
            for group, listed in self._listed.get(first, {}).items():
                before = numbers.get(group)
                numbers[group] = listed if before is None else sorted({*before, *listed})
        return {group: self._branch(group, tuple(some)) for group, some in numbers.items()}

    def _branch(self, group: str, numbers: tuple[int, ...]) -> Branch:
        known = self._grown.get((group, numbers))
        if known is None:  # many words begin the same patterns
            patterns = self._patterns[group]
            known = self._grown[group, numbers] = branch([patterns[number] for number in numbers])
        return known


def used(make: Make) -> frozenset[str]:
    """Give the parts that a result uses."""
    own = frozenset({str(make.value)}) if make.kind == "slot" else frozenset()
    return own.union(*[used(part) for part in make.parts])


def _openers(variant: Variant) -> list[Slot]:
    found = []
    for element in variant.elements:
        if isinstance(element, Word):
            break
        if not element.kind.startswith("@"):
            found.append(element)
        if element.many != "*":
            break
    return found
