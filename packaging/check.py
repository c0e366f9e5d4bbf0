"""The one command behind ``make test``: format, types, contracts, data, tests; all of them, then a summary."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

PYTEST = [sys.executable, "-m", "pytest", "-q"]
STEPS: dict[str, list[str]] = {
    "games": [*PYTEST, "tests/games"],
    "window": [sys.executable, "-X", "faulthandler", *PYTEST[1:], "tests/gui"],
    "tests": [*PYTEST, "--ignore=tests/games", "--ignore=tests/gui", "--ignore=tests/contract"],
    "contract": [*PYTEST, "tests/contract"],
    "types": [str(BIN / "mypy")],
    "contracts": [str(BIN / "lint-imports"), "--no-logo"],
    "data": [sys.executable, "packaging/check_data.py"],
    "translations": [sys.executable, "packaging/translations.py", "check"],
    "lint": [str(BIN / "ruff"), "check", "--quiet", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
}
"""In the order in which they begin: the longest first, so that no processor waits for another in the end."""
AT_ONCE = max(2, min(os.cpu_count() or 1, 4))
"""How many steps run beside each other; a step is one process, and keeps one processor busy."""


class Step(NamedTuple):
    """What came of a step.

    Attributes:
        name: one of ``STEPS``.
        passed: whether it ended well.
        said: all that it wrote, and what is said of how it ended.
    """

    name: str
    passed: bool
    said: bytes


def ran(name: str) -> Step:
    """Run a step to its end, and keep what it writes: two that write at once cannot be read.

    Qt has been seen to end the window's tests by a signal once in many runs, with nothing to be found in the test where it happened:
    that is said, and the step has one more try. A test that fails has none.
    """
    began, said = time.monotonic(), f"── {name}\n".encode()
    run = process(name)
    if run.returncode < 0 and name == "window":
        said += run.stdout + f"── {name}: ended by signal {-run.returncode}; once more\n".encode()
        run = process(name)
    how = "ok" if run.returncode == 0 else f"FAILED ({run.returncode})"
    said += run.stdout + f"── {name}: {how} in {time.monotonic() - began:.1f} s\n".encode()
    return Step(name, run.returncode == 0, said)


def process(name: str) -> subprocess.CompletedProcess[bytes]:
    """Run the process of a step."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    return subprocess.run(STEPS[name], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def main(wanted: Sequence[str]) -> int:
    """Run the steps named, or all of them, as many beside each other as there are processors; give 0 when each passed."""
    if unknown := [name for name in wanted if name not in STEPS]:
        print(f"no step {unknown[0]!r}; there are {', '.join(STEPS)}", file=sys.stderr)
        return 2
    failed = []
    with ThreadPoolExecutor(AT_ONCE) as processors:
        try:
            for under_way in as_completed([processors.submit(ran, name) for name in wanted or STEPS]):
                step = under_way.result()
                sys.stdout.buffer.write(step.said)
                sys.stdout.flush()
                failed += [] if step.passed else [step.name]
        except KeyboardInterrupt:
            processors.shutdown(cancel_futures=True)  # what has not begun, does not
            raise
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
