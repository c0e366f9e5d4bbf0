"""The one command behind ``make test``: format, types, contracts, data, tests; all of them, then a summary."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

STEPS: dict[str, list[str]] = {
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
    "lint": [str(BIN / "ruff"), "check", "--quiet", "."],
    "types": [str(BIN / "mypy")],
    "contracts": [str(BIN / "lint-imports"), "--no-logo"],
    "data": [sys.executable, "packaging/check_data.py"],
    "translations": [sys.executable, "packaging/translations.py", "check"],
    "tests": [sys.executable, "-m", "pytest", "-q"],
}


def main(wanted: list[str]) -> int:
    """Run the steps named, or all of them; give 0 when each of them passed."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    failed = []
    for name in wanted or list(STEPS):
        if name not in STEPS:
            print(f"no step {name!r}; there are {', '.join(STEPS)}", file=sys.stderr)
            return 2
        began = time.monotonic()
        print(f"── {name}", flush=True)
        status = subprocess.run(STEPS[name], cwd=ROOT, env=env, check=False).returncode
        print(
            f"── {name}: {'ok' if status == 0 else f'FAILED ({status})'} in {time.monotonic() - began:.1f} s",
            flush=True,
        )
        if status:
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
