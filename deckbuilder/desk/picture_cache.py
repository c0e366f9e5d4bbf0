"""Small pictures made before, by what they were made from: bounded, shared by all that run, and never needed."""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock, get_ident

log = logging.getLogger(__name__)

MOST_BYTES = 384 * 2**20
"""Room that the cache takes: 6,500 printings in two sizes, and more."""

_KEPT_PART = 0.8
_LOOK_EVERY = 32 * 2**20
_DAY = 86_400
_STALE = 3600


class PictureCache:
    """Files by key; may be asked from several threads and by several programs at once.

    A file is written whole or not at all. The folder is made when it is first written to, and only within a folder that
    is there. Trouble with it is no trouble: what is not kept is made anew.

    Args:
        folder: where the files lie.
        most: bytes that are kept; the longest unused go first.
        clock: seconds since 1970.
    """

    def __init__(self, folder: Path, most: int = MOST_BYTES, clock: Callable[[], float] = time.time) -> None:
        self._folder, self._most, self._clock = folder, most, clock
        self._lock = Lock()
        self._written = _LOOK_EVERY  # the first write of a run looks at what others left
        self._useless = False

    @staticmethod
    def key(*parts: str | bytes | int) -> str:
        """Give the key of what is made from these parts."""
        held = blake2b(digest_size=20)
        for part in parts:
            content = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
            held.update(len(content).to_bytes(8, "little") + content)
        return held.hexdigest()

    def get(self, key: str) -> bytes | None:
        """Give what is kept under a key; None where nothing is."""
        try:
            with open(self._file(key), "rb") as stream:
                content = stream.read()
                used = os.fstat(stream.fileno()).st_mtime
        except OSError:
            return None
        now = self._clock()
        if abs(now - used) > _DAY:
            with suppress(OSError):
                os.utime(self._file(key), (now, now))
        return content

    def put(self, key: str, content: bytes) -> None:
        """Keep something; the longest unused gives way."""
        if self._useless:
            return
        file = self._file(key)
        fresh = f"{file}.{os.getpid()}-{get_ident():x}.new"
        try:
            try:
                stream = open(fresh, "wb")  # noqa: SIM115  # a folder that is not there is made and asked again
            except FileNotFoundError:
                if not self._folder.parent.parent.is_dir():
                    return
                os.makedirs(os.path.dirname(file), exist_ok=True)
                stream = open(fresh, "wb")  # noqa: SIM115  # closed below
            with stream:
                stream.write(content)
            os.replace(fresh, file)
        except (OSError, ValueError) as error:
            with suppress(OSError):
                os.unlink(fresh)
            self._useless = True
            log.info("small pictures are not kept in %s: %s", self._folder, error)
            return
        with self._lock:
            self._written += len(content)
            full = self._written > _LOOK_EVERY
            if full:
                self._written = 0
        if full:
            self.trim()

    def drop(self, key: str) -> None:
        """Forget what is kept under a key: it is damaged."""
        with suppress(OSError):
            os.unlink(self._file(key))

    def trim(self) -> int:
        """Take the longest unused away until four fifths of the room are left, where all of it is taken; give the bytes kept."""
        found: list[tuple[float, int, str]] = []
        now = self._clock()
        for place in self._places():
            with suppress(OSError), os.scandir(place) as files:
                for file in files:
                    with suppress(OSError):
                        told = file.stat(follow_symlinks=False)
                        if file.name.endswith(".new") and now - told.st_mtime > _STALE:
                            os.unlink(file.path)  # a program was killed while it wrote this
                        else:
                            found.append((told.st_mtime, told.st_size, file.path))
        size = sum(entry[1] for entry in found)
        if size > self._most:
            for _, bytes_, path in sorted(found):
                with suppress(OSError):
                    os.unlink(path)
                    size -= bytes_
                if size <= self._most * _KEPT_PART:
                    break
        return size

    def clear(self) -> None:
        """Forget everything."""
        for place in self._places():
            with suppress(OSError), os.scandir(place) as files:
                for file in files:
                    with suppress(OSError):
                        os.unlink(file.path)

    def _places(self) -> list[str]:
        try:
            with os.scandir(self._folder) as places:
                return [place.path for place in places if place.is_dir(follow_symlinks=False) and len(place.name) == 2]
        except OSError:
            return []

    def _file(self, key: str) -> str:
        return f"{self._folder}{os.sep}{key[:2]}{os.sep}{key[2:]}"
