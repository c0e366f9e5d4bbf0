"""One backup: a zip with everything that is the user's own, written whole or not at all, and looked at with care when it is read."""

import json
import os
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from deckbuilder.core.archives import Archive, Member, open_archive
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import figure, say
from deckbuilder.core.upkeep import Backup, Kept, Manifest, UserFileKeeper
from deckbuilder.desk.user_parts import MOST_FILES, PARTS, PICTURES, USER_FILE, OwnFile, own_files

MANIFEST = "manifest.json"
VERSION = 1
"""Of what lies in a backup; raise it when a program that knows the old one could not restore a new one."""

MOST_BYTES = 64 * 2**30
"""The largest backup, unpacked."""

_MOST_MANIFEST = 64 * 2**20
_CHUNK = 2**20
_DAY = 24 * 60 * 60
_PACKED = (".jpg", ".jpeg", ".png", ".webp", ".gz", ".zip")
"""Files of these kinds gain nothing by packing."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a backup shall be like; see ``Manifest``.

    Attributes:
        program: version of this program.
        now: the time, in UTC.
        origin: a digest of machine and folder.
    """

    program: str
    now: datetime
    origin: str
    by_hand: bool = True
    pictures: bool = True


def write_backup(home: Path, keeper: UserFileKeeper, target: Path, order: Order, progress: Progress = silent) -> Backup:
    """Write a backup of a user's folder, and read it back before it gets its name; other windows may go on working.

    Args:
        home: the user's folder.
        keeper: copies the user's own file while others write to it.
        target: the zip; one that is there is replaced once the new one is good.
        order: what it shall be like.
        progress: told how far it is, in bytes.

    Raises:
        DataTrouble: something of the user's cannot be read, or the backup not be written; what was there stays as it was.
        Cancelled: as told by ``progress``; what was there stays as it was.
    """
    fresh = target.with_name(f".{target.name}-{os.getpid()}.new")
    copy = fresh.with_suffix(".sqlite")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent, order.now)
        keeper.copy(copy)
        checked = keeper.check(copy)
        files = [_own(one, copy) for one in own_files(home, order.pictures) if one.name != USER_FILE or copy.exists()]
        kept = _packed(fresh, files, progress)
        counts = {**checked.counts, **counted(files)}
        manifest = Manifest(order.program, order.now, order.origin, order.by_hand, order.pictures, counts, tuple(kept))
        _close(fresh, manifest)
        examine(fresh, progress)
        os.replace(fresh, target)
        _settle(target.parent)
        return Backup(target, target.stat().st_size, manifest)
    except BadInput as error:  # what was just written cannot be read: the disk lies
        raise DataTrouble(str(target), error.found, "choose another place; nothing was kept there") from error
    except OSError as error:
        if isinstance(error, DataTrouble):
            raise
        raise _unwritten(target, error) from error
    finally:
        for path in (fresh, copy, copy.with_name(copy.name + ".new")):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _sweep(folder: Path, now: datetime) -> None:
    """Take away what was half written when the program or the machine stopped, a day ago or longer."""
    for path in folder.glob(".warcamp-backup-*"):
        with suppress(OSError):
            if now.timestamp() - path.stat().st_mtime > _DAY:
                path.unlink()


def _own(one: OwnFile, copy: Path) -> OwnFile:
    if one.name != USER_FILE:
        return one
    return OwnFile(one.part, one.name, copy, copy.stat().st_size)


def _unwritten(target: Path, error: OSError) -> DataTrouble:
    where = str(error.filename or target)
    return DataTrouble(
        where,
        say("the backup cannot be written ({why})", why=str(error.strerror or error)),
        "choose another place or make room; former backups are as they were",
    )


def _packed(fresh: Path, files: Sequence[OwnFile], progress: Progress) -> list[Kept]:
    """Write the files one behind the other; one that goes meanwhile is none of them."""
    total, done, kept = sum(one.size for one in files), 0, []
    with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for one in files:
            stored = one.path.suffix.lower() in _PACKED
            head = zipfile.ZipInfo(one.name)  # its time is that of the oldest zip: the same data gives the same file
            head.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            head.external_attr = 0o600 << 16
            digest, size = sha256(), 0
            try:
                stream = one.path.open("rb")
            except FileNotFoundError:
                continue
            with stream, archive.open(head, "w", force_zip64=one.size > 2**31) as out:
                while chunk := stream.read(_CHUNK):
                    out.write(chunk)
                    digest.update(chunk)
                    size += len(chunk)
                    progress(say("Backing up {part}", part=one.part.label), done + size, max(total, done + size))
            done += size
            kept.append(Kept(one.name, size, digest.hexdigest()))
    return kept


def _close(fresh: Path, manifest: Manifest) -> None:
    with zipfile.ZipFile(fresh, "a", zipfile.ZIP_DEFLATED) as archive:
        head = zipfile.ZipInfo(MANIFEST)
        head.compress_type = zipfile.ZIP_DEFLATED
        head.external_attr = 0o600 << 16
        archive.writestr(head, _to_json(manifest))
    with fresh.open("rb") as stream:
        os.fsync(stream.fileno())


def _settle(folder: Path) -> None:
    """Bring a new name to the disk, where the system knows such a thing."""
    with suppress(OSError):
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def counted(files: Sequence[OwnFile]) -> Mapping[str, int]:
    """Give how many files there are of each part that is a folder."""
    found = {part.key: 0 for part in PARTS if part.folder}
    for one in files:
        if one.part.folder:
            found[one.part.key] += 1
    return {key: n for key, n in found.items() if n}


# -- reading --------------------------------------------------------------------------------------------


def read_backup(path: Path) -> Backup:
    """Give what a backup says of itself; its files are not looked into.

    Raises:
        BadInput: it is no backup, of a newer program, or names files that it does not hold.
    """
    with open_archive(path, MOST_FILES + 1, MOST_BYTES) as archive:
        return Backup(path, path.stat().st_size, _manifest(archive, path))


def examine(path: Path, progress: Progress = silent) -> Backup:
    """Read a whole backup and hold every file against what it says of itself.

    Raises:
        BadInput: it is no backup, or not whole.
        Cancelled: as told by ``progress``.
    """
    with open_archive(path, MOST_FILES + 1, MOST_BYTES) as archive:
        manifest = _manifest(archive, path)
        for _ in _checked(archive, path, manifest, progress):
            pass
        return Backup(path, path.stat().st_size, manifest)


def unpack(path: Path, folder: Path, progress: Progress = silent) -> Backup:
    """Unpack a whole backup into an empty folder, each file held against what the backup says of itself.

    Raises:
        BadInput: it is no backup, or not whole.
        DataTrouble: the folder cannot be written, or has too little room.
        Cancelled: as told by ``progress``.
    """
    with open_archive(path, MOST_FILES + 1, MOST_BYTES) as archive:
        manifest = _manifest(archive, path)
        try:
            folder.mkdir(parents=True)
            _need_room(folder, sum(one.size for one in manifest.files))
            held: Path | None = None
            stream = None
            try:
                for kept, chunk in _checked(archive, path, manifest, progress):
                    place = folder.joinpath(*PurePosixPath(kept.name).parts)
                    if place != held:
                        if stream is not None:
                            stream.close()
                        place.parent.mkdir(parents=True, exist_ok=True)
                        held, stream = place, place.open("xb")
                    if stream is not None:
                        stream.write(chunk)
            finally:
                if stream is not None:
                    stream.close()
        except OSError as error:
            if isinstance(error, DataTrouble):
                raise
            why = say("cannot be written ({why})", why=str(error.strerror or error))
            raise DataTrouble(str(folder), why, "make room and try again; nothing was changed") from error
        return Backup(path, path.stat().st_size, manifest)


def _need_room(folder: Path, wanted: int) -> None:
    import shutil  # 5 ms that no start needs

    free = shutil.disk_usage(folder).free
    if free < wanted:
        raise DataTrouble(
            str(folder),
            say("{n} MB are needed, {free} MB are free", n=figure(wanted // 2**20 + 1), free=figure(free // 2**20)),
            "make room and try again; nothing was changed",
        )


def _checked(archive: Archive, path: Path, manifest: Manifest, progress: Progress) -> Iterator[tuple[Kept, bytes]]:
    """Give every file piece by piece, an empty one as one empty piece."""
    total, done = sum(one.size for one in manifest.files), 0
    for kept in manifest.files:
        digest = sha256()
        if not kept.size:
            yield kept, b""
        for chunk in archive.chunks(kept.name):
            digest.update(chunk)
            done += len(chunk)
            progress(say("Checking the backup"), done, total)
            yield kept, chunk
        if digest.hexdigest() != kept.digest:
            place = say("{file}, {name}", file=path.name, name=kept.name)
            raise BadInput(place, "is not the file that was kept", "a backup as it was written")


def _manifest(archive: Archive, path: Path) -> Manifest:
    if all(member.name != MANIFEST for member in archive.members):
        raise BadInput(str(path), say("{name} is not in it", name=MANIFEST), "a backup that this program wrote")
    place = say("{file}, {name}", file=path.name, name=MANIFEST)
    try:
        held = json.loads(archive.read(MANIFEST, _MOST_MANIFEST).decode("utf-8"))
        version = _whole(held, "warcamp_backup")
        if version > VERSION:
            raise BadInput(
                str(path),
                say("was written by a newer version of this program (backup {version}, this one knows {known})",
                    version=version, known=VERSION),
                "this program brought up to date",
            )  # fmt: skip
        manifest = _of_json(held)
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(place, say("cannot be read ({why})", why=str(error)), "what a backup says of itself") from error
    inside = {member for member in archive.members if member.name != MANIFEST}
    told = {Member(one.name, one.size) for one in manifest.files}
    if inside != told:
        odd = min(name for name, _ in inside ^ told)
        raise BadInput(place, say("{name} is not as it is told there", name=odd), "the files that it tells of")
    for one in manifest.files:
        if not _is_ours(one.name):
            raise BadInput(place, say("{name} is no file of ours", name=one.name), "files of a user's folder")
    return manifest


def _is_ours(name: str) -> bool:
    first, slash, _ = name.partition("/")
    return any(part.name == first and part.folder == bool(slash) for part in PARTS)


def _to_json(manifest: Manifest) -> str:
    told = {
        "warcamp_backup": VERSION,
        "program": manifest.program,
        "made": manifest.made.astimezone(UTC).isoformat(timespec="seconds"),
        "origin": manifest.origin,
        "by_hand": manifest.by_hand,
        PICTURES: manifest.pictures,
        "counts": dict(manifest.counts),
        "files": [{"name": one.name, "size": one.size, "sha256": one.digest} for one in manifest.files],
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _of_json(held: dict[str, Any]) -> Manifest:
    made = datetime.fromisoformat(_word(held, "made"))
    if made.tzinfo is None:
        raise ValueError("made: no time zone")
    counts = held.get("counts")
    files = held.get("files")
    if not isinstance(counts, dict) or not isinstance(files, list):
        raise ValueError("counts or files: missing")
    return Manifest(
        _word(held, "program"),
        made,
        _word(held, "origin"),
        held.get("by_hand") is True,
        held.get(PICTURES) is True,
        {str(key): n for key, n in counts.items() if type(n) is int},
        tuple(Kept(_word(one, "name"), _whole(one, "size"), _word(one, "sha256")) for one in files),
    )


def _word(held: object, key: str) -> str:
    value = held.get(key) if isinstance(held, dict) else None
    if not isinstance(value, str):
        raise ValueError(f"{key}: expected a text")
    return value


def _whole(held: object, key: str) -> int:
    value = held.get(key) if isinstance(held, dict) else None
    if type(value) is not int or value < 0:
        raise ValueError(f"{key}: expected a number")
    return value
