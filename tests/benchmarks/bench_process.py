"""Whole processes of the command line, beside the start of a bare interpreter, in alternate rounds.

Run ``python -m tests.benchmarks.bench_process [rounds]``. Warm: the catalog is there and byte code is cached. Figures are medians in
milliseconds of wall clock.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.helpers.shared_data import ROOT, shared_folder

DECK = ROOT / "db" / "saga" / "decks" / "ironhold-wall.txt"


def timed(arguments: list[str], env: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=env, check=False, capture_output=True)
    return (time.perf_counter() - began) * 1000


def commands() -> dict[str, list[str]]:
    run = ["-m", "deckbuilder"]
    found = {
        "python -c pass": ["-c", "pass"],
        "warcamp --help": [*run, "--help"],
        "deck check, ready-made": [*run, "deck", "check", str(DECK), "--json"],
        "deck check --all-formats": [*run, "deck", "check", str(DECK), "--all-formats", "--json"],
        "cards search": [*run, "cards", "search", "t:char f:dwarf lvl<=2", "--json"],
    }
    lists = sorted((shared_folder() / "data" / "decks").glob("*king-xod.txt"))
    if lists:
        found["deck check, real list"] = [*run, "deck", "check", str(lists[-1]), "--json"]
    return found


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {
            "WARCAMP_HOME": home,
            "PYTHONPATH": str(ROOT),
        }
        real = shared_folder() / "data" / "cards-v1.json"
        if Path(real).exists():
            timed(["-m", "deckbuilder", "cards", "import", str(real)], env)
        times: dict[str, list[float]] = {name: [] for name in commands()}
        for round in range(rounds + 1):
            for name, arguments in commands().items():
                took = timed(arguments, env)
                if round:  # the first one warms disk and byte code
                    times[name].append(took)
    bare = statistics.median(times["python -c pass"])
    for name, took in times.items():
        print(
            f"{name:<28} {statistics.median(took):7.1f} ms   {statistics.median(took) / bare:5.1f} x bare interpreter"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
