"""Whole files in and out: bounded reading, atomic writing, and one sentence when it cannot be done."""

import io
import os
import shutil
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import get_ident

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.saying import say

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest day that an archive can tell; the real one would make each archive another."""


def read_bytes(path: Path, most: int) -> bytes:
    """Read a whole file.

    Args:
        path: the file.
        most: the most bytes that are taken.

    Raises:
        BadInput: it is missing, not a file, not to be read, or too large.
    """
    try:
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except FileNotFoundError:
        raise BadInput(str(path), "no such file", "a file to read") from None
    except IsADirectoryError:
        raise BadInput(str(path), "is a folder", "a file") from None
    except (OSError, ValueError) as error:
        raise BadInput(str(path), say("cannot be read ({why})", why=_reason(error)), "a readable file") from error
    if len(content) > most:
        raise BadInput(
            str(path), say("larger than {most} MB", most=most // 2**20), say("at most {most} MB", most=most // 2**20)
        )
    return content


def write_bytes(path: Path, content: bytes) -> None:
    """Write a whole file or leave what was there; folders that are missing are made.

    A link stays, and the file that it leads to is written.

    Raises:
        DataTrouble: it cannot be written: no room, no right, no such folder, or a folder or device of that name.
    """
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f".{os.getpid()}-{get_ident():x}.new")  # short: no longer than a folder takes
    try:
        if target.exists() and not target.is_file():
            raise DataTrouble(str(path), "is a folder or a device", "choose the name of a file")
        target.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(fresh, target)
    except DataTrouble:
        raise
    except (OSError, ValueError) as error:
        with suppress(OSError):  # where the folder is no folder, there is nothing to take away
            fresh.unlink()
        raise DataTrouble(
            str(path), say("cannot be written ({why})", why=_reason(error)), "choose another place or make room"
        ) from error


def write_folder(folder: Path, files: Sequence[tuple[str, bytes]]) -> None:
    """Write several files into a folder: all of them lie on the disk before the first takes its place.

    Other files of the folder stay.

    Args:
        folder: made where it is missing.
        files: a relative name and content each.

    Raises:
        DataTrouble: they cannot be written; what was there is untouched, unless a file of the folder itself is in the way.
    """
    fresh = folder.with_name(f".{os.getpid()}-{get_ident():x}.new")
    try:
        for name, content in files:
            write_bytes(fresh / name, content)
        for name, _ in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(fresh / name, folder / name)
    except OSError as error:
        raise DataTrouble(
            str(folder), say("cannot be written ({why})", why=_reason(error)), "choose another place or make room"
        ) from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def archived(files: Sequence[tuple[str, bytes]], folder: str = "") -> bytes:
    """Give files as a zip archive, the same bytes for the same files.

    Args:
        files: a relative name and content each.
        folder: in which they lie there; ``""`` for none.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            told = zipfile.ZipInfo(f"{folder}/{name}" if folder else name, _EPOCH)
            told.compress_type, told.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(told, content)
    return out.getvalue()


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
