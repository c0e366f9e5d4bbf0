"""Compiles the rules engine: ``make fast`` puts a copy of the program with a compiled core into ``build/fast``.

The source stays as it is and goes on to be what runs without this step. Who wants the fast one puts ``build/fast`` in front of it:
``PYTHONPATH=build/fast``. What reads the card algebra (``reading``) is made of closures, which gain nothing, and stays as it is.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "fast"
RULES = Path("deckbuilder", "games", "saga", "rules")
MODULES = (
    "board",
    "table",
    "stats",
    "belongings",
    "ears",
    "cast",
    "aim",
    "moves",
    "offers",
    "engine",
    "triggers",
    "book",
)
FOLDERS = ("frames", "verbs")
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="warcamp-fast", packages=[], ext_modules=mypycify({files!r}, opt_level="2", group_name="saga_rules"))
"""


def files(root: Path) -> list[str]:
    """Give the modules that are compiled, as paths from ``root``."""
    found = [RULES / f"{name}.py" for name in MODULES]
    for folder in FOLDERS:
        found += [path.relative_to(root) for path in sorted((root / RULES / folder).glob("[!_]*.py"))]
    return [path.as_posix() for path in found]


def build() -> int:
    """Copy the program and compile its core; give the exit code of the compiler."""
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.copytree(ROOT / "deckbuilder", BUILT / "deckbuilder", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for data in ("db", "assets", "resources"):  # found beside the program, as in a checkout
        (BUILT / data).symlink_to(ROOT / data, target_is_directory=True)
    script = BUILT / "compile.py"
    script.write_text(SETUP.format(files=["--no-warn-unused-ignores", *files(BUILT)]), "utf-8")
    command = [sys.executable, script.name, "--quiet", "build_ext", "--inplace"]
    return subprocess.run(command, cwd=BUILT, check=False).returncode


if __name__ == "__main__":
    sys.exit(build())
