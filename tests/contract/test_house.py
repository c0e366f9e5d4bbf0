"""The house rules that no linter knows: game-blindness, budgets, and what must not be imported."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder import games
from tests.helpers.shared_data import ROOT

PACKAGE = ROOT / "deckbuilder"
MODULES = sorted(PACKAGE.rglob("*.py"))
BESIDE = [*sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "packaging").rglob("*.py"))]
"""Tests, runs, benchmarks and tools; they are read as often as what they look after."""
BLIND = ("core", "text", "play", "desk", "gui", "cli", "exchange", "storage", "imaging")


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def code_words(source: str) -> Iterator[str]:
    """Give the names and strings of a module, docstrings left out."""
    tree = ast.parse(source)
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.parametrize("module", [*MODULES, *BESIDE], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_keeps_its_budget(module: Path) -> None:
    source = module.read_text("utf-8")
    assert source.count("\n") < 400
    long = [(f.name, (f.end_lineno or 0) - f.lineno) for f in functions(ast.parse(source))]
    assert [name for name, lines in long if lines > 60] == []


@pytest.mark.parametrize("folder", BLIND)
def test_only_parcels_name_a_game(folder: str) -> None:
    ids = "|".join(re.escape(game) for game in games.load())
    named = re.compile(rf"\b({ids})\b", re.IGNORECASE)
    for module in sorted((PACKAGE / folder).rglob("*.py")):
        hits = [word for word in code_words(module.read_text("utf-8")) if named.search(word)]
        assert hits == [], f"{module.relative_to(ROOT)} names a game: {hits}"


def test_no_module_speaks_of_this_machine() -> None:
    for file in [*MODULES, *BESIDE]:
        assert not re.search(r"/(work|root)/", file.read_text("utf-8").replace('r"/(work|root)/"', "")), file


LAYS_IN = ("addLayout", "insertLayout")
FILLS = (*LAYS_IN, "addWidget", "insertWidget", "addStretch", "insertStretch", "addSpacing", "addItem", "addRow")


@pytest.mark.parametrize(
    "module", sorted((PACKAGE / "gui").rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_a_layout_goes_into_another_before_it_is_filled(module: Path) -> None:
    """PySide else makes a handle on each item in it, which outlives the item; see the order of Tab on what comes of that."""
    late: list[str] = []
    for function in functions(ast.parse(module.read_text("utf-8"))):
        filled: set[str] = set()
        calls = [
            node for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        ]
        for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
            assert isinstance(call.func, ast.Attribute)
            if call.func.attr in LAYS_IN:
                inner = call.args[1 if call.func.attr == "insertLayout" else 0]
                if ast.unparse(inner) in filled or isinstance(inner, ast.Call):
                    late.append(f"line {call.lineno}: {ast.unparse(inner)}")
            if call.func.attr in FILLS:
                filled.add(ast.unparse(call.func.value))
    assert late == []


HEAVY = ("PySide6", "numpy", "PIL", "reportlab", "rich", "rapidfuzz", "playhouse")


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["deck", "check", "--help"], ["deck", "check", "{deck}", "--json"]],
    ids=["help", "sub", "check"],
)
def test_a_command_imports_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    deck = next((ROOT / "db").rglob("decks/*.txt"))
    words = [word.format(deck=deck) for word in arguments]
    script = (
        "import sys; from deckbuilder.app import main; status = main(sys.argv[1:]);"
        f"loud = sorted({{m.split('.')[0] for m in sys.modules}} & set({HEAVY!r}));"
        "print(loud, file=sys.stderr); sys.exit(9 if loud else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, cwd=tmp_path,
        env={"WARCAMP_HOME": str(tmp_path / "home"), "PATH": "", "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_benchmark_of_windows_loads_no_qt() -> None:
    """Pages that two processes use count half for each: with Qt open beside the windows, their measured memory was too small."""
    script = (
        "import sys, tests.benchmarks.bench_window;"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'PySide6', 'shiboken6'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, env={"PATH": ""}, check=False
    )
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr
