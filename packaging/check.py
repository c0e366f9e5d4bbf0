"""The one command behind ``make test``: format, types, contracts, data, tests; all of them, then a summary."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

STEPS: dict[str, list[str]] = {
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
    "lint": [str(BIN / "ruff"), "check", "--quiet", "."],
    "types": [str(BIN / "mypy")],
    "contracts": [str(BIN / "lint-imports"), "--no-logo"],
    "data": [sys.executable, "packaging/check_data.py"],
    "translations": [sys.executable, "packaging/translations.py", "check"],
    "tests": [sys.executable, "-m", "pytest", "-q", "--ignore=tests/gui"],
    "window": [sys.executable, "-X", "faulthandler", "-m", "pytest", "-q", "tests/gui"],
}
TOGETHER = ("tests", "window")
"""These take most of the time, and one processor each."""


class Step:
    """A step under way, its output kept until it is over.

    Args:
        name: one of ``STEPS``.
        env: in which it runs.
    """

    def __init__(self, name: str, env: dict[str, str]) -> None:
        self.name = name
        self._env = env
        self._out: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # open for as long as the step runs
        self._began = time.monotonic()
        self._running = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(STEPS[self.name], cwd=ROOT, env=self._env, stdout=self._out, stderr=subprocess.STDOUT)

    def ended(self) -> bool:
        """Wait for the step, print what it said, and tell whether it passed.

        Qt has been seen to end the window's tests by a signal once in many runs, with nothing to be found in the test where it happened:
        that is said, and the step has one more try. A test that fails has none.
        """
        status = self._running.wait()
        if status < 0 and self.name == "window":
            self._print()
            print(f"── {self.name}: ended by signal {-status}; once more", flush=True)
            self._running = self._start()
            status = self._running.wait()
        print(f"── {self.name}", flush=True)
        self._print()
        took = time.monotonic() - self._began
        print(f"── {self.name}: {'ok' if status == 0 else f'FAILED ({status})'} in {took:.1f} s", flush=True)
        return status == 0

    def _print(self) -> None:
        self._out.seek(0)
        sys.stdout.flush()
        sys.stdout.buffer.write(self._out.read())
        sys.stdout.flush()
        self._out.truncate(0)
        self._out.seek(0)


def main(wanted: Sequence[str]) -> int:
    """Run the steps named, or all of them; give 0 when each of them passed."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    names = list(wanted or STEPS)
    if unknown := [name for name in names if name not in STEPS]:
        print(f"no step {unknown[0]!r}; there are {', '.join(STEPS)}", file=sys.stderr)
        return 2
    failed = [name for name in names if name not in TOGETHER and not Step(name, env).ended()]
    under_way = [Step(name, env) for name in names if name in TOGETHER]
    failed += [step.name for step in under_way if not step.ended()]
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
