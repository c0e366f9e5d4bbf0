"""``python -m deckbuilder`` and the ``warcamp`` command."""

import sys

from deckbuilder.app import main as _main


def main() -> None:
    """Run the program and leave with its exit status."""
    sys.exit(_main())


if __name__ == "__main__":
    main()
