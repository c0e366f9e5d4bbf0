"""What the content of each scan hashes to, remembered while its size and time of change stay the same."""

import logging
import os
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Lock

from deckbuilder.desk.later import Later, at_once
from deckbuilder.imaging.scans import content_of

log = logging.getLogger(__name__)

_MOST_LINES = 60_000
_MOST_BYTES = 32 * 2**20


class ScanDigests:
    """Remembers over the end of the program; a line for each scan, added by whoever hashed it first.

    Args:
        file: what is remembered; lines that are damaged are passed over. Nothing is written where its folder is missing.
        later: does a small write that nobody waits for.
    """

    def __init__(self, file: Path, later: Later = at_once) -> None:
        self._file, self._later = file, later
        self._lock = Lock()
        self._known: dict[tuple[str, int, int], str] | None = None

    def of(self, scan: Path) -> str:
        """Give the hash of a scan's content.

        Raises:
            BadInput: it cannot be read, or is too large.
            OSError: it is gone.
        """
        told = os.stat(scan)
        key = (str(scan), told.st_size, told.st_mtime_ns)
        if self._known is None:
            self._read()
        assert self._known is not None
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = sha256(content_of(scan)).hexdigest()
            self._later(partial(self._note, key, found))
        return found

    def _read(self) -> None:
        known: dict[tuple[str, int, int], str] = {}
        try:
            with self._file.open("rb") as stream:
                lines = stream.read(_MOST_BYTES).decode("utf-8", "replace").splitlines()
        except OSError:
            lines = []
        for line in lines:
            digest, _, rest = line.partition(" ")
            size, _, rest = rest.partition(" ")
            changed, _, path = rest.partition(" ")
            if len(digest) == 64 and size.isdigit() and changed.isdigit() and path:
                known[path, int(size), int(changed)] = digest
        if len(lines) > _MOST_LINES:  # scans come and go; what is gone is hashed anew, should it come again
            try:
                self._file.unlink()
            except OSError as error:
                log.info("%s cannot be made anew: %s", self._file, error)
        with self._lock:
            if self._known is None:
                self._known = known

    def _note(self, key: tuple[str, int, int], digest: str) -> None:
        path, size, changed = key
        if "\n" in path or "\r" in path:
            return
        line = f"{digest} {size} {changed} {path}\n".encode("utf-8", "replace")
        try:
            with self._lock, open(self._file, "ab", buffering=0) as stream:
                stream.write(line)
        except OSError as error:
            log.debug("%s cannot be written: %s", self._file, error)
