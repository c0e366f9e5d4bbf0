"""The table of rule sentences; see ``tests/helpers/sentences.py``."""

import sys
from pathlib import Path

from tests.helpers.sentences import Book

BOOK = Book(Path(__file__).resolve().parent)

if __name__ == "__main__":
    sys.exit(BOOK.main(sys.argv[1:]))
