"""Zip files from outside, opened with care: bounded before anything is unpacked, and no name leads out of a folder."""

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISLNK
from typing import NamedTuple

from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import figure, say

MOST_NAME = 400
"""The longest name of a file in an archive, with its folders, in letters."""

_DEPTH = 12
_END, _END_SIZE, _COMMENT = b"PK\x05\x06", 22, 2**16
_ENTRY = 600
"""So many bytes the list of an archive may take for each file; names of usual length take a hundred."""
_RATIO, _SMALL = 200, 64 * 2**20
"""What unpacks to more than ``_SMALL`` bytes must not be more than so many times its packed size."""
_CHUNK = 2**20
_MOST_REASON = 200
_BAD = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|\ud800-\udfff]')
_TAKEN = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_LINKED, _ENCRYPTED = 0xA000, 0x1
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class Member(NamedTuple):
    """A file in an archive: its name with ``/``, and its size when unpacked."""

    name: str
    size: int


class Archive:
    """An open zip file whose list was found to be good.

    Attributes:
        members: its files in their order; folders are left out.
    """

    def __init__(self, path: Path, file: zipfile.ZipFile, members: tuple[Member, ...]) -> None:
        self._path, self._file = path, file
        self.members = members

    def chunks(self, name: str) -> Iterator[bytes]:
        """Give the content of a file piece by piece, a megabyte each.

        Raises:
            BadInput: it is not there, damaged, or not as large as the list says.
        """
        place = say("{file}, {name}", file=self._path.name, name=name)
        wanted = next((member.size for member in self.members if member.name == name), None)
        if wanted is None:
            raise BadInput(self._path.name, say("{name} is not in it", name=name), "a whole archive")
        seen = 0
        try:
            with self._file.open(name) as stream:
                while chunk := stream.read(_CHUNK):
                    seen += len(chunk)
                    yield chunk
        except _TROUBLE as error:
            raise BadInput(place, say("is damaged ({why})", why=_reason(error)), "a whole archive") from error
        if seen != wanted:
            found = say("{n} bytes", n=figure(seen))
            raise BadInput(place, found, say("{n} bytes, as the list says", n=figure(wanted)))

    def read(self, name: str, most: int) -> bytes:
        """Give the whole content of a file; raises as ``chunks``, and ``BadInput`` where it is larger than ``most`` bytes."""
        size = next((member.size for member in self.members if member.name == name), 0)
        if size > most:
            place = say("{file}, {name}", file=self._path.name, name=name)
            raise BadInput(place, say("{n} bytes", n=figure(size)), say("at most {most}", most=figure(most)))
        return b"".join(self.chunks(name))


_TROUBLE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)
"""What reading a broken archive raises."""


@contextmanager
def open_archive(path: Path, most_files: int, most_bytes: int) -> Iterator[Archive]:
    """Open a zip file for reading.

    Args:
        path: the file.
        most_files: more files than this are refused before the list is read.
        most_bytes: more bytes than this when unpacked are refused before anything is.

    Raises:
        BadInput: it cannot be read, is no zip, is too large, or holds a name that no file of ours may have.
    """
    try:
        _look_at_end(path, most_files)
        file = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BadInput(str(path), "no such file", "a zip file") from None
    except IsADirectoryError:
        raise BadInput(str(path), "is a folder", "a zip file") from None
    except BadInput:  # says what is wrong itself
        raise
    except (*_TROUBLE, struct.error) as error:
        raise BadInput(str(path), say("cannot be read ({why})", why=_reason(error)), "a zip file") from error
    with file:
        yield Archive(path, file, _members(path, file, most_files, most_bytes))


def _look_at_end(path: Path, most_files: int) -> None:
    """Refuse a list that is too long before it is read: each of its files would take a kilobyte of memory."""
    size = path.stat().st_size
    with path.open("rb") as stream:
        stream.seek(max(0, size - _END_SIZE - _COMMENT))
        tail = stream.read(_END_SIZE + _COMMENT)
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_SIZE:
        raise BadInput(str(path), "no zip file", "a zip file")
    files, length = struct.unpack("<HI", tail[at + 10 : at + 16])
    if files == 0xFFFF or length == 0xFFFFFFFF:  # a long archive tells its numbers elsewhere, in front of the end
        long = tail.rfind(b"PK\x06\x06", 0, at)
        if long >= 0 and len(tail) - long >= 56:
            files, length = struct.unpack("<QQ", tail[long + 32 : long + 48])
    if files > most_files or length > _ENTRY * (most_files + 1):
        found = say("{n} files in it", n=figure(files))
        raise BadInput(str(path), found, say("at most {most}", most=figure(most_files)))


def _members(path: Path, file: zipfile.ZipFile, most_files: int, most_bytes: int) -> tuple[Member, ...]:
    found: list[Member] = []
    seen: set[str] = set()
    total = 0
    infos = file.infolist()
    if len(infos) > most_files:
        wanted = say("at most {most}", most=figure(most_files))
        raise BadInput(str(path), say("{n} files in it", n=figure(len(infos))), wanted)
    for info in infos:
        place = say("{file}, {name}", file=path.name, name=ascii(info.filename)[1:-1][:MOST_NAME])
        why = _refused(info)
        if why:
            raise BadInput(place, why, "a plain file below the archive's own folder")
        if info.is_dir():
            continue
        if info.filename.casefold() in seen:
            raise BadInput(place, "this name stands there twice", "each file once")
        seen.add(info.filename.casefold())
        total += info.file_size
        found.append(Member(info.filename, info.file_size))
    if total > most_bytes or (total > _SMALL and total > _RATIO * path.stat().st_size):
        raise BadInput(
            str(path), say("{n} bytes when unpacked", n=figure(total)), say("at most {most}", most=figure(most_bytes))
        )
    return tuple(found)


def _refused(info: zipfile.ZipInfo) -> str:
    """Tell what is wrong with a line of the list; ``""`` where it is good."""
    if not safe_name(info.filename.removesuffix("/")):
        return say("a name that leads elsewhere, or that no system takes")
    if S_ISLNK(info.external_attr >> 16):
        return say("a link")
    if info.flag_bits & _ENCRYPTED:
        return say("it is locked with a password")
    if info.compress_type not in _PACKINGS:
        return say("it is packed in an unusual way")
    return ""


def safe_name(name: str) -> bool:
    """Tell whether a name with ``/`` leads to a place below the folder it is unpacked into, on every system."""
    parts = name.split("/")
    return (
        0 < len(name) <= MOST_NAME
        and len(parts) <= _DEPTH
        and _BAD.search(name) is None
        and all(part and part == part.strip() and not part.endswith(".") for part in parts)
        and not any(_TAKEN.fullmatch(part) for part in parts)
    )


def _reason(error: Exception) -> str:
    said = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return said[:_MOST_REASON]  # it may quote a name of any length
