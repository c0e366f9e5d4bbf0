"""``python -m deckbuilder`` and the ``warcamp`` command."""

import gc
import sys


def main() -> None:
    """Run the program and leave with its exit status."""
    # Starting makes a hundred thousand objects that all stay: looking for garbage among them takes 10 ms of every command.
    gc.set_threshold(50_000, 20, 20)
    from deckbuilder.app import main as run

    sys.exit(run())


if __name__ == "__main__":
    main()
