"""Breaks rules of the engine on purpose, one after the other, and looks whether a scenario notices.

``python -m tests.long.broken_rules [--only WORD] [--log FILE]``: each entry of ``tests/games/saga/broken_rules.toml`` is a small change to the
engine's source that breaks one rule. The program is copied, the change made in the copy, and all scenarios are played there. A broken
rule that no scenario notices is a hole in the scenarios; an entry whose text is no longer in the source is out of date. Both fail.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "tests" / "games" / "saga" / "broken_rules.toml"
SCENARIOS = ROOT / "tests" / "games" / "saga" / "scenarios"
RULES = Path("deckbuilder") / "games" / "saga" / "rules"
PATIENCE = 300
"""Seconds after which a broken engine counts as noticed: it does not come to an end."""


@dataclass(frozen=True, slots=True)
class Break:
    """A change that breaks a rule.

    Attributes:
        rule: document and heading.
        file: below ``games/saga/rules``.
        old, new: text that stands there once, and what takes its place.
    """

    rule: str
    file: str
    old: str
    new: str


def breaks() -> tuple[Break, ...]:
    """Read the list."""
    return tuple(Break(**entry) for entry in tomllib.loads(LIST.read_text("utf-8"))["broken"])


def stale(entry: Break) -> bool:
    """Tell whether the text of an entry no longer stands in the source exactly once."""
    return (ROOT / RULES / entry.file).read_text("utf-8").count(entry.old) != 1


def noticed(entry: Break, copy: Path) -> str:
    """Break a rule in a copy of the program and play the scenarios; give what noticed it, ``""`` for nothing."""
    file = copy / RULES / entry.file
    whole = file.read_text("utf-8")
    file.write_text(whole.replace(entry.old, entry.new), "utf-8")
    try:
        files = [str(path) for path in sorted(SCENARIOS.glob("*/*.toml"))]
        command = [sys.executable, "-m", "deckbuilder", "--home", str(copy / "home"), "scenario", *files]
        run = subprocess.run(
            command,
            check=False,
            cwd=copy,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env=os.environ | {"PYTHONPATH": str(copy)},
        )
    except subprocess.TimeoutExpired:
        return "it does not come to an end"
    finally:
        file.write_text(whole, "utf-8")
    if run.returncode == 0:
        return ""
    told = [line for line in (run.stdout + run.stderr).splitlines() if ".toml" in line]
    return f"{len(told)} lines, first: {told[0][-150:]}" if told else (run.stderr.splitlines() or ["?"])[-1][:150]


def main() -> int:
    """Try every broken rule."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="try those whose rule holds this word")
    parser.add_argument("--log", type=Path, help="write the findings there as well")
    given = parser.parse_args()
    entries = [entry for entry in breaks() if given.only in entry.rule]
    lines: list[str] = []
    holes = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("deckbuilder", "db", "assets", "resources"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        for entry in entries:
            what = "out of date" if stale(entry) else noticed(entry, copy)
            hole = what in ("", "out of date")
            holes += hole
            lines.append(f"{'HOLE' if hole else 'seen'}  {entry.rule} ({entry.file}): {what or 'no scenario notices'}")
            print(lines[-1], flush=True)
    lines.append(f"{len(entries) - holes} of {len(entries)} broken rules noticed")
    print(lines[-1])
    if given.log:
        given.log.write_text("\n".join(lines) + "\n", "utf-8")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
