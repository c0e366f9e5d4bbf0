"""What ``make fast`` compiles can be compiled: building it takes minutes, so what has broken it before is looked for in the source."""

import ast
from collections.abc import Iterator

import pytest

from tests.helpers.packaging_scripts import load
from tests.helpers.shared_data import ROOT

fast = load("fast")


def made_within_a_lambda(tree: ast.Module) -> Iterator[int]:
    """Give the lines of functions that a module's own lambdas make: mypyc 2.4 has no place for what they close over, and dies."""
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Lambda):
                yield from (one.lineno for one in ast.walk(node.body) if isinstance(one, ast.Lambda))


@pytest.mark.parametrize("path", fast.files(ROOT))
def test_no_compiled_module_has_a_lambda_that_makes_a_lambda(path: str) -> None:
    assert list(made_within_a_lambda(ast.parse((ROOT / path).read_text("utf-8")))) == []


def test_the_search_for_them_finds_one() -> None:
    found = made_within_a_lambda(
        ast.parse("def free():\n    return lambda a: lambda b: a\n\nTABLE = {1: lambda a: lambda b: a}")
    )
    assert list(found) == [4]


def set_for_a_class(tree: ast.Module) -> Iterator[int]:
    """Give the lines of a class that set several names at once, which mypyc refuses, or a value that it leaves out: not a plain one."""
    for made in ast.walk(tree):
        if not isinstance(made, ast.ClassDef) or made.decorator_list or "NamedTuple" in map(ast.unparse, made.bases):
            continue
        for part in made.body:
            if isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None:
                several = isinstance(part, ast.Assign) and len(part.targets) > 1
                if several or not isinstance(part.value, ast.Constant | ast.Name | ast.Tuple):
                    yield part.lineno


@pytest.mark.parametrize("path", fast.files(ROOT))
def test_no_compiled_class_has_values_that_the_compiler_cannot_set(path: str) -> None:
    assert list(set_for_a_class(ast.parse((ROOT / path).read_text("utf-8")))) == []


def test_the_search_for_such_values_finds_them() -> None:
    lines = (
        "class Card:\n    a = 1\n    b = c = 2\n    d = A | B\n    e: frozenset[int] = frozenset()\n    f: int = NONE"
    )
    assert list(set_for_a_class(ast.parse(lines))) == [3, 4, 5]
