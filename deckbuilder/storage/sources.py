"""Imported card files as they are kept, so that the catalog can be rebuilt from them."""

import gzip
import os
import re
import zlib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES
from deckbuilder.core.ids import GameId

_LARGE = 8 * 2**20
"""From this size on, in bytes, a file is kept compressed."""

_NAME = re.compile(r"(\d{1,9})-([0-9a-f]{16})\.([^.]+)\.([^.]+?)(\.gz)?")


@dataclass(frozen=True, slots=True)
class Source:
    """A kept file; all that is known of it stands in its name: ``0003-9f86d081884c7d65.saga.v4``.

    Attributes:
        number: order of import, from 1.
        mark: start of the SHA-256 of its content.
        format: key of the card format that reads it.
    """

    path: Path
    number: int
    mark: str
    game: GameId
    format: str

    def content(self) -> bytes:
        """Give the file as it was imported.

        Raises:
            BadInput: it cannot be read, or is not what was kept.
        """
        try:
            stored = self.path.read_bytes()
            if self.path.suffix == ".gz":
                unpacker = zlib.decompressobj(wbits=31)
                stored = unpacker.decompress(stored, MAX_CARDS_BYTES + 1)
        except (OSError, zlib.error) as error:
            raise BadInput(str(self.path), f"cannot be read ({error})", "a kept card file") from error
        if mark(stored) != self.mark:
            raise BadInput(str(self.path), "is not the file that was kept", "the file as it was imported")
        return stored


def mark(content: bytes) -> str:
    """Give what a file is known by."""
    return sha256(content).hexdigest()[:16]


def kept(folder: Path) -> tuple[Source, ...]:
    """Give the kept files in the order of their import; files of other names are passed over."""
    found = []
    if folder.is_dir():
        for path in folder.iterdir():
            parts = _NAME.fullmatch(path.name)
            if parts is not None:
                found.append(Source(path, int(parts[1]), parts[2], GameId(parts[3]), parts[4]))
    return tuple(sorted(found, key=lambda source: source.number))


def keep(folder: Path, game: GameId, format: str, content: bytes) -> Source:
    """Keep a file behind all others: it is there as a whole, or not at all.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    others = kept(folder)
    number = others[-1].number + 1 if others else 1
    large = len(content) > _LARGE
    content_mark = mark(content)
    name = f"{number:04d}-{content_mark}.{game}.{_plain(format)}{'.gz' if large else ''}"
    path = folder / name
    fresh = folder / f".{name}.{os.getpid()}.new"
    try:
        with fresh.open("wb") as stream:
            stream.write(gzip.compress(content, 1, mtime=0) if large else content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return Source(path, number, content_mark, game, _plain(format))


def _plain(format: str) -> str:
    """Give a format's key as a part of a file name; a report's variant (``accordlands v1``) is left out."""
    return re.sub(r"[^\w-]", "_", format.split(" ")[0]) or "_"
