"""Run every benchmark, one process each: ``python -m tests.benchmarks [name ...]``."""

import subprocess
import sys
from pathlib import Path


def main(wanted: list[str]) -> int:
    status = 0
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        if not wanted or file.stem.removeprefix("bench_") in wanted:
            print(f"\n── {file.stem}", flush=True)
            status |= subprocess.run([sys.executable, "-m", f"tests.benchmarks.{file.stem}"], check=False).returncode
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
