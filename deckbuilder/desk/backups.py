"""The folder of backups: which there are, when the next one is due, and which old ones give way."""

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from deckbuilder.core.errors import BadInput
from deckbuilder.core.upkeep import Backup
from deckbuilder.desk.backup_file import examine, read_backup

_NAME = re.compile(r"warcamp-backup-[\w-]+\.zip")
_MOST = 500
"""So many files of a folder are looked at, the newest by name."""

_EVERY = {"daily": timedelta(hours=20), "weekly": timedelta(days=6, hours=12)}
"""A little less than a day and a week: who plays every evening starts a little earlier at times."""


def free_name(folder: Path, now: datetime) -> Path:
    """Give a name for a backup that no file has yet; it tells the time as it is given."""
    stem = f"warcamp-backup-{now:%Y-%m-%d-%H%M%S}"
    number, path = 2, folder / f"{stem}.zip"
    while path.exists():
        path = folder / f"{stem}-{number}.zip"
        number += 1
    return path


def listed(folder: Path) -> tuple[Backup, ...]:
    """Give the backups in a folder, the newest first; what cannot be read is none."""
    found = []
    with suppress(OSError):
        names = sorted((path for path in folder.iterdir() if _NAME.fullmatch(path.name)), reverse=True)
        for path in names[:_MOST]:
            with suppress(BadInput, OSError):
                found.append(read_backup(path))
    return tuple(sorted(found, key=lambda one: (one.manifest.made, one.path.name), reverse=True))


def newest(backups: Sequence[Backup], origin: str) -> Backup | None:
    """Give the newest backup of this folder on this machine."""
    return next((one for one in backups if one.manifest.origin == origin), None)


def due(every: str, last: datetime | None, now: datetime) -> bool:
    """Tell whether a backup is to be made: ``every`` is ``"daily"``, ``"weekly"``, or anything else for never.

    Args:
        every: how often.
        last: when the newest one was made.
        now: the time; a clock that was set back makes it due as well.
    """
    span = _EVERY.get(every)
    if span is None:
        return False
    return last is None or abs(now - last) >= span


def rotate(backups: Sequence[Backup], origin: str, keep: int) -> tuple[Path, ...]:
    """Let old backups give way that were made by themselves of this folder; give which went.

    None goes unless one of those that stay was found whole. Those of other folders and machines stay, and those that a player
    asked for.

    Args:
        backups: as ``listed`` gives them.
        origin: of this folder.
        keep: so many of them stay, at least one.
    """
    ours = [one for one in backups if one.manifest.origin == origin and not one.manifest.by_hand]
    stay, go = ours[: max(keep, 1)], ours[max(keep, 1) :]
    if not go or not any(_is_whole(one.path) for one in stay):
        return ()
    gone = []
    for one in go:
        with suppress(OSError):
            one.path.unlink()
            gone.append(one.path)
    return tuple(gone)


def _is_whole(path: Path) -> bool:
    try:
        examine(path)
    except (BadInput, OSError):
        return False
    return True


def origin_of(home: Path, machine: str) -> str:
    """Give a word for a folder on a machine, which tells nobody what either is called."""
    return sha256(f"{machine}|{home.absolute()}".encode("utf-8", "replace")).hexdigest()[:16]
