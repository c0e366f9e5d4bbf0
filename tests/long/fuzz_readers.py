"""Damaging valid files again and again: every reader gives what it read, or one line that says what was wanted.

Run ``python -m tests.long.fuzz_readers --each 100000 --seed 1 [--only deck-] [--log FILE] [--seconds 3600]``. Each reader gets so many
inputs; each input is drawn from the seed, the reader's name and its number alone, so that a failure can be shown again:
``--only NAME --at NUMBER``. A reader that stands in the log with the same seed and as many inputs is not run again.
"""

import argparse
import logging
import random  # noqa: TID251  # damage for files, no dice of a game
import resource
import signal
import sys
import time
import traceback
import types
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.long.fuzz_damage import damaged
from tests.long.fuzz_targets import TOLD, Target, targets

SLOW = 2.0
"""No input of these sizes may take longer, in seconds of computing."""

HANGS = 60
"""After so many seconds a reader is broken off."""

ROOM = 2 * 2**30
"""So much memory a reader may take beyond what the program has, in bytes."""


class Hang(Exception):
    """A reader took far too long and was broken off."""


@dataclass(slots=True)
class Tally:
    """What a run saw of one reader."""

    read: int = 0
    refused: int = 0
    bad: int = 0
    slowest: float = 0.0
    slowest_at: int = -1


def content_of(target: Target, seed: int, number: int) -> bytes:
    """Give one spoilt file."""
    return damaged(target.valid, [one.valid for one in targets()], random.Random(f"{seed} {target.name} {number}"))


def one(target: Target, seed: int, number: int) -> tuple[str, float]:
    """Read one damaged file: (``read``, ``refused``, or what went wrong; seconds of computing)."""
    content = content_of(target, seed, number)
    began = time.process_time()
    try:
        said = "read" if target.read(content) is not None else "gave nothing"
    except target.allowed as error:
        line = str(error)
        ours = isinstance(error, TOLD)
        good = not ours or ("\n" not in line and len(line) < 2000 and ("wanted" in line or ";" in line))
        said = "refused" if good else f"a bad line: {line[:300]!r}"
    except Exception:  # noqa: BLE001  # whatever escapes is what this run looks for
        said = traceback.format_exc()
    seconds = time.process_time() - began
    return (said if seconds <= SLOW else f"took {seconds:.1f} s"), seconds


def chosen(only: Sequence[str]) -> list[Target]:
    """Give the readers of these names, and those whose names begin so; all where none is named."""
    named = [target for target in targets() if target.name in only]
    found = named or [target for target in targets() if target.name.startswith(tuple(only))]
    return found if only else list(targets())


def run(
    target: Target, inputs: int, seed: int, most_seconds: float = 1e9, *, guarded: bool = False
) -> tuple[Tally, list[str]]:
    """Try so many inputs on one reader: what was seen, and a text for every failure, the first hundred.

    Args:
        target: the reader.
        inputs: how many.
        seed: from which they are drawn.
        most_seconds: to stop after.
        guarded: whether an input that hangs is broken off, as ``_bounded`` has prepared.
    """
    tally = Tally()
    failures: list[str] = []
    began = time.monotonic()
    for number in range(inputs):
        if time.monotonic() - began > most_seconds:
            break
        if guarded:
            signal.setitimer(signal.ITIMER_REAL, HANGS)
        said, seconds = one(target, seed, number)
        if seconds > tally.slowest:
            tally.slowest, tally.slowest_at = seconds, number
        if said == "read":
            tally.read += 1
        elif said == "refused":
            tally.refused += 1
        else:
            tally.bad += 1
            if len(failures) < 100:
                failures.append(f"{target.name}, seed {seed}, input {number}: {said}")
    return tally, failures


def _told(name: str, seed: int, tally: Tally) -> str:
    return (
        f"{name:24} seed {seed}: {tally.read + tally.refused + tally.bad} inputs, {tally.read} read, {tally.refused} refused, "
        f"{tally.bad} bad, slowest {tally.slowest:.3f} s (input {tally.slowest_at})"
    )


def _bounded() -> None:
    """Let no reader take more memory than it may, nor hang for ever."""

    def hang(signum: int, frame: types.FrameType | None) -> None:
        raise Hang(f"more than {HANGS} s")

    signal.signal(signal.SIGALRM, hang)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + ROOM, resource.RLIM_INFINITY))


def main() -> int:
    """Run, print a line for each reader, the failures and a summary; 0 when none failed."""
    parser = argparse.ArgumentParser(description="Damage valid files and see that every reader reads or refuses them.")
    parser.add_argument("--each", type=int, default=2000, help="inputs for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help=f"one of {', '.join(t.name for t in targets())}")
    parser.add_argument(
        "--at", type=int, default=None, help="this input alone, whose content is written to standard output"
    )
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so many for each reader")
    parser.add_argument(
        "--log", type=Path, default=None, help="lines are added there, and readers that stand there are left out"
    )
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if given.at is not None:
        (target,) = chosen(given.only)
        sys.stdout.buffer.write(content_of(target, given.seed, given.at))
        sys.stderr.write(f"{one(target, given.seed, given.at)}\n")
        return 0
    done = given.log.read_text("utf-8").splitlines() if given.log is not None and given.log.exists() else []
    failed, names = 0, []
    _bounded()
    for target in chosen(given.only):
        if any(
            line.startswith(f"{target.name:24} seed {given.seed}: {given.each} inputs") and " 0 bad" in line
            for line in done
        ):
            continue
        tally, failures = run(target, given.each, given.seed, given.seconds, guarded=True)
        failed += tally.bad
        names.append(target.name)
        lines = [_told(target.name, given.seed, tally), *failures[:20]]
        print("\n".join(lines), flush=True)
        if given.log is not None:
            with given.log.open("a", encoding="utf-8") as log:
                log.write("\n".join(lines) + "\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{len(names)} readers, {given.each} inputs each, seed {given.seed}: {failed} bad; at most {peak} MB of memory"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
