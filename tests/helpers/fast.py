"""The copy of the program whose engine is compiled (``make fast``), and how to run something with it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.shared_data import ROOT

FLAG = "--fast"
BUILT = ROOT / "build" / "fast"


def compiled(built: Path = BUILT) -> Path | None:
    """Give the compiled engine; None where nobody made it."""
    return next(iter(sorted((built / "deckbuilder" / "games" / "saga" / "rules").glob("engine.*.so"))), None)


def stale(built: Path = BUILT) -> list[str]:
    """Name the modules with which a match is played and looked at that have changed since the copy was made, as paths from the checkout."""
    parts = [*(built / "deckbuilder" / part for part in ("core", "games", "play")), built / "tests"]
    kept = (path.relative_to(built) for part in parts for path in sorted(part.rglob("*.py")))
    return [
        path.as_posix()
        for path in kept
        if not (ROOT / path).is_file() or (ROOT / path).read_bytes() != (built / path).read_bytes()
    ]


def surroundings(built: Path = BUILT) -> dict[str, str]:
    """Give the environment in which the copy is found first and the tests second, whatever folder one stands in."""
    return {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join((str(built), str(ROOT)))}


def run_fast_where_asked(module: str) -> None:
    """Where ``--fast`` is among the words of the command, run it anew with the compiled copy, and end with its exit code."""
    if FLAG not in sys.argv:
        return
    if compiled() is None:
        sys.exit(f"{FLAG}: there is no compiled copy in {BUILT.relative_to(ROOT)}; make it with: make fast")
    changed = stale()
    if changed:
        print(
            f"{FLAG}: {len(changed)} modules have changed since the copy was made, {changed[0]} first", file=sys.stderr
        )
    words = [word for word in sys.argv[1:] if word != FLAG]
    sys.exit(subprocess.run([sys.executable, "-m", module, *words], env=surroundings(), check=False).returncode)
