"""Compiles rules engines: ``make fast`` puts a copy of the program with compiled engines into ``build/fast``.

The source stays as it is and goes on to be what runs without this step. Who wants the fast copy puts it in front:
``PYTHONPATH=build/fast .venv/bin/warcamp ...``; the benchmark of matches and the long runs of matches take ``--fast``.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "fast"
RULES = "deckbuilder/games/saga/rules"
WARBANDS = "deckbuilder/games/warbands"
MODULES = (
    *(f"{RULES}/{name}.py" for name in (
        "acting", "aim", "arrivals", "belongings", "board", "book", "bygone", "cast", "codes", "demanded", "demands", "ears", "engine", "faces", "feats", "gains", "heard", "holding",
        "hush", "inforce", "kinds", "lasting", "legality", "lent", "lines", "midst", "moves", "names", "offers", "outreach", "profile", "prowess", "questions", "reading", "rereading",
        "rows", "ruleset",
        "score", "sheet", "sieves", "spending", "standard",
        "state", "stats", "table", "tally", "ties", "triggers", "waiting", "words",
    )),
    *(f"{WARBANDS}/{name}.py" for name in (
        "arms", "assaults", "attack", "blows", "carrying", "casting", "effects", "ground", "melee", "moves", "powers", "recruits", "refusals",
        "rules", "score", "tactics", "turns", "volley",
    )),  # not its values, "state" and "clash": what is compiled forgets its annotations, by which they are saved and read
    "deckbuilder/play/course.py",
    "deckbuilder/play/dice.py",
    "deckbuilder/play/lines.py",
    "deckbuilder/play/weighing.py",
)  # fmt: skip
"""What a playout runs through, and agents that compare positions; not ``core/rng.py``, whose whole numbers are too long for the compiler's own: it made them slower."""
FLAGS = "-fno-semantic-interposition -fvisibility=hidden -fno-plt"
"""Nobody from outside calls or replaces a function of the compiled engine: the compiler may call them directly, and inline them."""
FOLDERS = (f"{RULES}/frames", f"{RULES}/verbs")
CHECKERS = tuple(f"tests/games/{game}/invariants.py" for game in ("saga", "warbands"))
"""Look at every state of the long runs; the folders of tests are no packages, so that the copy's stand before the checkout's."""
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="warcamp-fast", packages=[], ext_modules=mypycify({files!r}, opt_level="2", debug_level="0", group_name="warcamp"))
"""


def files(root: Path) -> list[str]:
    """Give the modules that are compiled, as paths from ``root``."""
    found = [*MODULES, *CHECKERS]
    for folder in FOLDERS:
        found += [path.relative_to(root).as_posix() for path in sorted((root / folder).glob("[!_]*.py"))]
    return found


def build() -> int:
    """Copy the program and compile its engine; give the exit code of the compiler."""
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.copytree(ROOT / "deckbuilder", BUILT / "deckbuilder", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for data in ("db", "assets", "resources"):  # found beside the program, as in a checkout
        (BUILT / data).symlink_to(ROOT / data, target_is_directory=True)
    for checker in CHECKERS:
        (BUILT / checker).parent.mkdir(parents=True)
        shutil.copy(ROOT / checker, BUILT / checker)
    script = BUILT / "compile.py"
    script.write_text(
        SETUP.format(
            files=["--no-warn-unused-ignores", "--namespace-packages", "--explicit-package-bases", *files(BUILT)]
        ),
        "utf-8",
    )
    command = [sys.executable, script.name, "--quiet", "build_ext", "--inplace"]
    flags = f"{os.environ.get('CFLAGS', '')} {FLAGS}" if os.name == "posix" else os.environ.get("CFLAGS", "")
    return subprocess.run(command, cwd=BUILT, env={**os.environ, "CFLAGS": flags}, check=False).returncode


if __name__ == "__main__":
    sys.exit(build())
