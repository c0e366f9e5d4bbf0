"""Where pictures come from: a folder, a zip or one file; listed within bounds, read one at a time, never unpacked."""

import os
import stat
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Finding
from deckbuilder.core.intake import without_controls
from deckbuilder.core.saying import figure, say
from deckbuilder.imaging.scans import MOST_BYTES, SUFFIXES, content_of

MOST_FILES = 20_000
_DEEPEST = 12
_MOST_DIRECTORY = 32 * 2**20
_MOST_RATIO = 40
_SMALL = 2**20
_MOST_REFUSED = 1000
_END, _END64, _END64_AT = b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
_SILENT = ("__macosx", ".ds_store", "thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that may hold a picture.

    Attributes:
        path: within its source, ``/`` between folders, as a player may see it.
        size: in bytes, as its source says.
        number: what it is asked for by.
    """

    path: str
    size: int
    number: int


class Source(Protocol):
    """Pictures to choose from; may be read from several threads.

    Attributes:
        files: what may be a picture, in the order of paths.
        refused: what is left out, and why.
    """

    files: tuple[SourceFile, ...]
    refused: tuple[Finding, ...]

    def read(self, file: SourceFile) -> bytes:
        """Give the content of a file.

        Raises:
            BadInput: it cannot be read, is too large, or not as large as its source says.
        """
        ...


@contextmanager
def opened_source(path: Path) -> Iterator[Source]:
    """Open a folder, a zip or a picture, for as long as the block lasts.

    Raises:
        BadInput: it is none of these, damaged, or has more than 20,000 files.
    """
    if path.is_dir():
        yield _Folder(path)
    elif path.suffix.lower() in SUFFIXES:
        yield _Single(path)
    else:
        try:
            with path.open("rb") as stream:
                _bound(stream, path)
                with zipfile.ZipFile(stream) as archive:
                    yield _Zip(archive, path)
        except FileNotFoundError:
            raise BadInput(str(path), "no such file", "a folder, a zip or a picture") from None
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
            if isinstance(error, BadInput):
                raise
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise BadInput(str(path), say("cannot be read ({why})", why=why), "a folder, a zip or a picture") from error


class _Refused:
    """Collects what is left out; endless lists are cut."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def add(self, where: str, why: str) -> None:
        if len(self.findings) < _MOST_REFUSED:
            self.findings.append(Finding(where, why))


class _Single:
    def __init__(self, path: Path) -> None:
        try:
            size = path.stat().st_size
        except (OSError, ValueError) as error:
            raise BadInput(str(path), "cannot be read", "a folder, a zip or a picture") from error
        self._path = path
        self.files: tuple[SourceFile, ...] = (SourceFile(_readable(path.name), size, 0),)
        self.refused: tuple[Finding, ...] = ()

    def read(self, file: SourceFile) -> bytes:
        return content_of(self._path)


class _Folder:
    """A folder with all its folders; links are not followed, so that nothing goes round or leads out."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._paths: list[str] = []
        found: list[tuple[str, int, str]] = []
        refused = _Refused()
        waiting: list[tuple[str, str, int]] = [(str(root), "", 0)]
        count = 0
        while waiting:
            folder, shown, depth = waiting.pop()
            for entry in self._entries(folder, shown, refused):
                count += 1
                if count > 5 * MOST_FILES:
                    raise _too_many(str(root))
                name = _readable(f"{shown}{entry.name}")
                if entry.name.casefold() in _SILENT:
                    continue
                if entry.is_symlink():
                    refused.add(name, say("a link; wanted the file itself"))
                elif entry.is_dir(follow_symlinks=False):
                    if depth + 1 >= _DEEPEST:
                        refused.add(name, say("more than {n} folders deep", n=_DEEPEST))
                    else:
                        waiting.append((entry.path, f"{shown}{entry.name}/", depth + 1))
                elif os.path.splitext(entry.name)[1].lower() in SUFFIXES and entry.is_file(follow_symlinks=False):
                    with suppress(OSError):
                        found.append((name, entry.stat(follow_symlinks=False).st_size, entry.path))
        if len(found) > MOST_FILES:
            raise _too_many(str(root))
        found.sort()
        self._paths = [path for _, _, path in found]
        self.files = tuple(SourceFile(name, size, n) for n, (name, size, _) in enumerate(found))
        self.refused = tuple(refused.findings)

    @staticmethod
    def _entries(folder: str, shown: str, refused: _Refused) -> Sequence["os.DirEntry[str]"]:
        try:
            with os.scandir(folder) as entries:
                return sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            if not shown:
                raise BadInput(folder, say("cannot be read ({why})", why=str(error.strerror)), "a folder") from error
            refused.add(_readable(shown), say("cannot be read ({why})", why=str(error.strerror)))
            return ()

    def read(self, file: SourceFile) -> bytes:
        path = Path(self._paths[file.number])
        try:
            if not stat.S_ISREG(path.lstat().st_mode):
                raise BadInput(file.path, "a link or a device", "a picture")
        except OSError as error:
            raise BadInput(file.path, say("cannot be read ({why})", why=str(error.strerror)), "a picture") from error
        try:
            return content_of(path)
        except BadInput as error:
            raise BadInput(file.path, error.found, error.wanted) from error


class _Zip:
    """A zip; what its entries are called is only looked at, nothing is ever written by it."""

    def __init__(self, archive: zipfile.ZipFile, path: Path) -> None:
        entries = archive.infolist()
        if len(entries) > 2 * MOST_FILES:
            raise _too_many(str(path))
        refused = _Refused()
        found: list[tuple[str, zipfile.ZipInfo]] = []
        for info in entries:
            name = _name(info)
            parts = name.split("/")
            if info.is_dir() or any(part.casefold() in _SILENT for part in parts):
                continue
            if os.path.splitext(name)[1].lower() not in SUFFIXES:
                continue
            why = _wrong_with(info, name, parts)
            if why:
                refused.add(name, why)
            else:
                found.append((name, info))
        if len(found) > MOST_FILES:
            raise _too_many(str(path))
        found.sort(key=lambda one: one[0])
        self._archive = archive
        self._infos = [info for _, info in found]
        self.files = tuple(SourceFile(name, info.file_size, n) for n, (name, info) in enumerate(found))
        self.refused = tuple(refused.findings)

    def read(self, file: SourceFile) -> bytes:
        info = self._infos[file.number]
        try:
            with self._archive.open(info) as stream:
                content = stream.read(min(info.file_size, MOST_BYTES) + 1)
        except (
            OSError,
            zipfile.BadZipFile,
            zlib.error,
            ValueError,
            EOFError,
            RuntimeError,
            NotImplementedError,
        ) as error:
            raise BadInput(
                file.path, say("cannot be read ({why})", why=str(error) or type(error).__name__), "a picture"
            ) from error
        if len(content) != info.file_size:
            raise BadInput(file.path, "another size than the archive says", "a whole archive")
        return content


def _wrong_with(info: zipfile.ZipInfo, name: str, parts: Sequence[str]) -> str:
    """Say why an entry is left out; ``""`` where nothing is wrong."""
    if name.startswith("/") or ".." in parts or ":" in parts[0] or "\0" in name:
        return say("its name leads out of the archive")
    kind = info.external_attr >> 16
    if kind and stat.S_IFMT(kind) not in (0, stat.S_IFREG):
        return say("a link or a device; wanted the file itself")
    if info.flag_bits & 1:
        return say("it has a password")
    if len(parts) > _DEEPEST:
        return say("more than {n} folders deep", n=_DEEPEST)
    if info.file_size > MOST_BYTES:
        return say("{n} bytes; at most {most}", n=figure(info.file_size), most=figure(MOST_BYTES))
    if info.file_size > _SMALL and info.file_size > _MOST_RATIO * max(info.compress_size, 1):
        return say("packed more than {n} times, which no picture is", n=_MOST_RATIO)
    return ""


def _name(info: zipfile.ZipInfo) -> str:
    """Give the name of an entry; old programs write it in their own letters and do not say so."""
    name = info.filename
    if not info.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return _readable(name.replace("\\", "/"))


def _readable(name: str) -> str:
    return without_controls(name.encode("utf-8", "replace").decode("utf-8"))


def _too_many(where: str) -> BadInput:
    return BadInput(where, "too many files", say("at most {n} pictures: choose a folder in it", n=figure(MOST_FILES)))


def _bound(stream: BinaryIO, path: Path) -> None:
    """Refuse an archive whose list of contents would not fit into memory, before it is read.

    Raises:
        BadInput: it is too long, or there is none.
    """
    end = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, end - 65_557 - 20))
    tail = stream.read()
    at = tail.rfind(_END)
    if at < 0 or at + 22 > len(tail):
        raise BadInput(str(path), "no archive of pictures", "a folder, a zip or a picture")
    size = int.from_bytes(tail[at + 12 : at + 16], "little")
    far = tail.rfind(_END64_AT, 0, at)
    if far >= 0:
        stream.seek(min(int.from_bytes(tail[far + 8 : far + 16], "little"), end))
        record = stream.read(56)
        if record[:4] == _END64:
            size = max(size if size != 0xFFFFFFFF else 0, int.from_bytes(record[40:48], "little"))
    stream.seek(0)
    if size > _MOST_DIRECTORY:
        raise _too_many(str(path))
