"""The rules of the grammar lose no word: optional words mean nothing, and words that stand for each other mean the same."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from deckbuilder.games.saga import grammar
from deckbuilder.games.saga.grammar.compiler import shipped_rules
from deckbuilder.text.lint import flags
from deckbuilder.text.rules import Make

NOISE = frozenset({"the", "card", "rolls", "atk", "die", "restrictions", ",", ":", "and", "roll"})
"""``[atk]`` stands behind a base ATK, ``[rolls]`` and ``[roll]`` behind the initiative that is rolled, ``[card]`` behind an item."""

ALIKE = tuple(
    frozenset(group.split("|"))
    for group in (
        "a|an",
        "he|she|it|they",
        "him|her|it|them",
        "himself|herself|itself",
        "his|her|its|their",
        "when|while|whenever",
        "do|does",
        "gives|grants|provides",
        "with|by",
        "against|targeting",
        "that|which",
        "do|does",
        "gives|grants|provides",
        "him|her|it",
        "receive|receives|get|gets",
        "in|into",
        "who|that",
        "become|becomes|be|is|are",
        "gains|gain|has|have|get|gets|suffer|suffers",
        "the|your",
        "opponents|opponent|players",
        "additional|extra",
        "dies|die",
        "is|are",
        "the|this|that",
        "the|its",
        "does|do",
        "was|were",
        ",|:",
        "if|though",
        "when|whenever",
        "has|have",
        "kills|killed",
        "misses|missed",
        "targets|targeted",
        "of|for",
        "with|at|on|for",
        "perform|cast",
        "performing|casting|making|using|playing|rolling",
        "performed|made|used|rolled|cast",
        "against|targeting",
        "backward|back",
        "during|in",
    )
)


def test_no_rule_may_lose_a_word() -> None:
    assert flags(shipped_rules(), NOISE, ALIKE) == ()


def test_no_rule_stands_twice() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for rule in shipped_rules():
        for variant in rule.variants:
            key = (rule.group, variant.elements, rule.make)
            assert seen.setdefault(key, rule.where) == rule.where, f"{rule.where} repeats {seen[key]}"


def test_no_group_of_rules_is_two() -> None:
    """Groups are extended from file to file: one whose words mean nothing is another than one of the same name that means something."""
    told: dict[str, dict[bool, str]] = {}
    for rule in shipped_rules():
        told.setdefault(rule.group, {})[rule.make == Make("const", None)] = rule.where
    assert [f"{group}: {' and '.join(where.values())}" for group, where in told.items() if len(where) > 1] == []


def made(result: Make) -> Iterator[str]:
    """Give the heads in what a rule gives."""
    if isinstance(result.value, str):
        yield result.value
    for part in result.parts:
        yield from made(part)


def built() -> Iterator[str]:
    """Give the heads of terms that the grammar's own code makes out of others."""
    for file in Path(grammar.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Term" and node.args:
                yield str(getattr(node.args[0], "value", ""))


def lowered() -> Iterator[tuple[str, str]]:
    """Give the heads for which there is a function, each with the table that it stands in."""
    for one in iter_modules(grammar.__path__):
        for name, table in vars(import_module(f"{grammar.__name__}.{one.name}")).items():
            if not name.startswith("__") and isinstance(table, dict) and all(map(callable, table.values())):
                yield from ((f"{one.name}.{name}", key) for key in table if isinstance(key, str) and key[:1].isupper())


def test_what_is_lowered_some_rule_makes() -> None:
    heads = {head for rule in shipped_rules() for head in made(rule.make)} | {*built()}
    tables = [*lowered()]
    assert len(tables) > 400
    assert [f"{table}: {head}" for table, head in tables if head not in heads] == []
