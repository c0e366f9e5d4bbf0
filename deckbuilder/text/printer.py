"""Prints: the English of a term, by the rules that would read it."""

from collections.abc import Mapping

from deckbuilder.text.grammar import Grammar
from deckbuilder.text.results import takings
from deckbuilder.text.rules import Rule, Slot, Variant, Word
from deckbuilder.text.terms import Value

_VOWELS = frozenset("aeiou")
_SEVERAL = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "zero"})
_GLUED = frozenset({",", ".", ":", ")", "'s", "'"})


class Printer:
    """Prints terms of a grammar; what has been printed once is remembered.

    Args:
        grammar: the rules.
        spelled: how words of the rules are printed: ``{"dc": "DC"}``.
    """

    def __init__(self, grammar: Grammar, spelled: Mapping[str, str] | None = None) -> None:
        self._grammar, self._spelled = grammar, dict(spelled or {})
        self._known: dict[tuple[str, Value], tuple[str, ...] | None] = {}

    def english(self, group: str, value: Value) -> str | None:
        """Give the words that a group would read as a value; None where no rule of it prints the value."""
        words = self._group(group, value)
        return joined(words) if words is not None else None

    def _group(self, group: str, value: Value) -> tuple[str, ...] | None:
        if group.startswith("@"):
            said = self._grammar.terminals[group[1:]].say(value)
            return (said,) if said is not None else None
        key = (group, value)
        if key not in self._known:
            self._known[key] = None  # a rule that needs itself does not print
            self._known[key] = self._first(group, value)
        return self._known[key]

    def _first(self, group: str, value: Value) -> tuple[str, ...] | None:
        for rule in self._grammar.groups[group]:
            if rule.prints:
                said = self._rule(rule, value)
                if said is not None:
                    return said
        return None

    def _rule(self, rule: Rule, value: Value) -> tuple[str, ...] | None:
        for parts in takings(rule.make, value):
            for variant in rule.variants:
                if any(parts.get(name) is not None for name in rule.slots - variant.slots):
                    continue
                said = self._variant(variant, parts)
                if said is not None:
                    return said
        return None

    def _variant(self, variant: Variant, parts: dict[str, Value]) -> tuple[str, ...] | None:
        said: list[str] = []
        for element in variant.elements:
            if isinstance(element, Word):
                word = _agreeing(element.words, said)
                said.append(self._spelled.get(word, word))
                continue
            words = self._slot(element, parts.get(element.name))
            if words is None:
                return None
            said.extend(words)
        return tuple(said)

    def _slot(self, slot: Slot, value: Value) -> tuple[str, ...] | None:
        if not slot.many:
            return self._group(slot.kind, value) if value is not None else None
        if not isinstance(value, tuple) or (not value and slot.many != "*"):
            return None
        told: list[tuple[str, ...]] = []
        for one in value:
            words = self._group(slot.kind, one)
            if words is None:
                return None
            told.append(words)
        if slot.many in "*+" or len(told) == 1:
            return tuple(word for words in told for word in words)
        joint = "or" if slot.many == "|" else "and"
        row: list[str] = []
        for place, words in enumerate(told):
            if place and (len(told) > 2 or slot.many == ","):
                row.append(",")
            if place and place == len(told) - 1 and slot.many != ",":
                row.append(joint)
            row.extend(words)
        return tuple(row)


def _agreeing(words: tuple[str, ...], said: list[str]) -> str:
    """Choose the plural behind a number: "two ranks"."""
    first = words[0]
    if len(words) > 1 and words[1] == first + "s" and said and said[-1] in _SEVERAL:
        return words[1]
    return first


def joined(words: tuple[str, ...]) -> str:
    """Set words with the spaces of print, and capitals at the beginning of sentences."""
    text, upper, quoted = "", True, False
    for word, after in zip(words, (*words[1:], ""), strict=True):
        if word == "." and text.endswith('."'):
            continue
        if word == "a" and after[:1].lower() in _VOWELS:
            word = "an"
        glue = not text or word in _GLUED or text.endswith(("(", "non-")) or (word == '"' and quoted)
        glue = glue or (quoted and text.endswith('"'))
        quoted ^= word == '"'
        if upper and word[:1].isalpha():
            word = word[0].upper() + word[1:]
        text += word if glue else f" {word}"
        upper = word in {".", ":"} or (word == '"' and quoted)
    return text
