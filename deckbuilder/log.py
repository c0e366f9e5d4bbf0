"""One formatter, a file in the user's folder, and the last lines in memory for bug reports."""

import logging
import os
from collections import deque
from pathlib import Path

_MOST_BYTES = 2**20
_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


class LastLines(logging.Handler):
    """Keeps the newest lines of the log.

    Args:
        size: how many lines.
    """

    def __init__(self, size: int = 500) -> None:
        super().__init__()
        self._lines: deque[str] = deque(maxlen=size)
        self.setFormatter(logging.Formatter(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record as a line."""
        self._lines.append(self.format(record))

    def lines(self) -> tuple[str, ...]:
        """Give the kept lines, oldest first."""
        return tuple(self._lines)


class QuietFile(logging.FileHandler):
    """The log's file; where it cannot be written, the program goes on without a word: the lines are kept in memory."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record, if there is room and right."""
        try:
            super().emit(record)
        except OSError:  # the file is opened at the first line
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Say nothing: a log that cannot be written is no trouble of the user's."""


def start(file: Path | None, level: int = logging.INFO) -> LastLines:
    """Send the program's log to a file and to memory; a file over a megabyte is put aside at the start, the one before it dropped.

    Args:
        file: where to; None, or a place that cannot be written, keeps it in memory only.
        level: the least that is kept.
    """
    logger = logging.getLogger("deckbuilder")
    logger.setLevel(level)
    last = LastLines()
    logger.addHandler(last)
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists() and file.stat().st_size > _MOST_BYTES:
                os.replace(file, file.with_suffix(".log.1"))
            # not logging.handlers, which rotates by itself: it imports sockets and pickle, 12 ms of every command
            handler = QuietFile(file, encoding="utf-8", delay=True)
        except OSError as error:
            logger.warning("no log file: %s", error)
            return last
        handler.setFormatter(logging.Formatter(_FORMAT))
        logger.addHandler(handler)
    return last
