"""The user's data as a whole: backed up, restored, and when it was backed up last."""

import platform
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from deckbuilder import __version__, paths
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.core.upkeep import Backup, UserFileKeeper
from deckbuilder.desk.backup_file import Order, unpack, write_backup
from deckbuilder.desk.backups import due, free_name, listed, newest, origin_of, rotate
from deckbuilder.desk.restoring import ASIDE, INCOMING, forget_empty, swap, take_back
from deckbuilder.desk.user_parts import BACKUPS, PARTS, PICTURES, USER_FILE
from deckbuilder.settings import BACKUP_EVERY, BACKUP_FOLDER, BACKUP_KEEP, BACKUP_PICTURES, Settings

EVERYTHING = Changes(frozenset(Topic))
"""What a restore touches."""

_CATALOG = paths.catalog_file(Path()).name


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did.

    Attributes:
        backup: what was restored; None for what an earlier restore had set aside.
        aside: where that lies which was there before; None where nothing was.
        rebuild: whether the catalog is to be built anew, for other card files are kept now.
    """

    backup: Backup | None
    aside: Path | None
    rebuild: bool


class UserData:
    """Backups of a user's folder, and the way back.

    Args:
        home: the user's folder.
        keeper: looks after the user's own file.
        settings: tell where backups lie, how often they are made, and how many stay.
        machine: what this machine is called; a backup holds no more of it than a digest.
    """

    def __init__(self, home: Path, keeper: UserFileKeeper, settings: Settings, machine: str = "") -> None:
        self._home, self._keeper, self._settings = home, keeper, settings
        self._origin = origin_of(home, machine or platform.node())

    @property
    def folder(self) -> Path:
        """The folder of backups."""
        chosen = self._settings[BACKUP_FOLDER].strip()
        return Path(chosen).expanduser() if chosen else self._home / BACKUPS

    def backups(self) -> tuple[Backup, ...]:
        """Give the backups in the folder, the newest first, those of other machines among them."""
        return listed(self.folder)

    def last(self) -> Backup | None:
        """Give the newest backup of this folder on this machine; None where there is none."""
        return newest(self.backups(), self._origin)

    # -- backing up --------------------------------------------------------------------------------

    def back_up(
        self, now: datetime, target: Path | None = None, pictures: bool = True, progress: Progress = silent
    ) -> Backup:
        """Back up everything now, as a player asked for.

        Args:
            now: the time as a player reads it, with its zone.
            target: the zip; a new one in the folder of backups where None.
            pictures: whether the user's pictures come into it.
            progress: told how far it is.

        Raises:
            DataTrouble: something cannot be read or written; what was there stays as it was.
            Cancelled: as told by ``progress``; what was there stays as it was.
        """
        order = Order(__version__, now.astimezone(UTC), self._origin, True, pictures)
        return write_backup(self._home, self._keeper, target or free_name(self.folder, now), order, progress)

    def is_due(self, now: datetime) -> bool:
        """Tell whether the next backup is to be made by itself."""
        every = self._settings[BACKUP_EVERY]
        if every == "never" or not paths.user_file(self._home).exists():
            return False
        last = self.last()
        return due(every, last.manifest.made if last is not None else None, now)

    def back_up_by_itself(self, now: datetime, progress: Progress = silent) -> Backup:
        """Back up as the settings say, and let the oldest such backups give way; raises as ``back_up``."""
        order = Order(__version__, now.astimezone(UTC), self._origin, False, self._settings[BACKUP_PICTURES])
        made = write_backup(self._home, self._keeper, free_name(self.folder, now), order, progress)
        rotate(self.backups(), self._origin, self._settings[BACKUP_KEEP])
        return made

    # -- restoring ---------------------------------------------------------------------------------

    def restore(self, path: Path, now: datetime, progress: Progress = silent) -> Restored:
        """Put a backup in the place of what is there, which is kept in a folder beside; all of it, or nothing.

        Pictures stay as they are where the backup holds none. Windows that are open notice that other data lies there.

        Args:
            path: the backup.
            now: the time as a player reads it, for the name of the folder.
            progress: told how far it is.

        Raises:
            BadInput: it is no backup, of a newer program, or not whole; nothing was changed.
            DataTrouble: there is no room, or something cannot be moved; nothing was changed.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        aside = self._free(f"{ASIDE}{now:%Y-%m-%d-%H%M%S}")
        incoming = self._home / f"{INCOMING}{aside.removeprefix(ASIDE)}"
        try:
            self._home.mkdir(parents=True, exist_ok=True)
            backup = unpack(path, incoming, progress)
            self._look_at(incoming / USER_FILE, path, progress)
            with suppress(DataTrouble):  # what cannot be settled is moved as it is
                self._keeper.settle()
            rebuild = _sources(incoming) != _sources(self._home)
            names = [part.name for part in PARTS if part.key != PICTURES or backup.manifest.pictures]
            return Restored(backup, self._swapped(incoming.name, aside, names, rebuild), rebuild)
        except OSError as error:
            if isinstance(error, DataTrouble):
                raise
            why = say("cannot be written ({why})", why=str(error.strerror or error))
            raise DataTrouble(str(self._home), why, "check room and rights; nothing was changed") from error
        finally:
            shutil.rmtree(incoming, ignore_errors=True)

    def _look_at(self, file: Path, path: Path, progress: Progress) -> None:
        """Refuse a backup whose user's file this program could not open."""
        try:
            flaws = self._keeper.check(file, progress).flaws
        except DataTrouble as error:
            raise BadInput(str(path), error.found, error.wish) from error
        damaged = next((flaw for flaw in flaws if flaw.damaged), None)
        if damaged is not None:
            raise BadInput(str(path), damaged.found, "a backup of sound data")

    def _swapped(self, incoming: str, aside: str, names: list[str], rebuild: bool) -> Path | None:
        with_logs = [*names, *(f"{USER_FILE}{tail}" for tail in ("-wal", "-shm"))]
        catalog = [f"{_CATALOG}{tail}" for tail in ("", "-journal", ".suspect")] if rebuild else []
        first = [USER_FILE, *(name for name in with_logs if name.startswith(f"{USER_FILE}-"))]
        order = [*first, *(name for name in names if name != USER_FILE), *catalog]
        place = swap(self._home, incoming, aside, order)
        return None if forget_empty(place) else place

    def take_back(self, kept: Path, now: datetime) -> Restored:
        """Bring back what a restore set aside; what is there now is kept in its turn.

        Raises:
            BadInput: it is no such folder.
            DataTrouble: something cannot be moved; nothing was changed.
        """
        with suppress(DataTrouble):
            self._keeper.settle()
        rebuild = not (kept / _CATALOG).exists() and _sources(kept) != _sources(self._home)
        return Restored(None, take_back(self._home, kept, self._free(f"{ASIDE}{now:%Y-%m-%d-%H%M%S}")), rebuild)

    def kept_aside(self) -> tuple[Path, ...]:
        """Give the folders with what was there before a restore, the newest first."""
        if not self._home.is_dir():
            return ()
        return tuple(sorted((path for path in self._home.glob(f"{ASIDE}*") if path.is_dir()), reverse=True))

    def _free(self, name: str) -> str:
        number, found = 2, name
        while (self._home / found).exists():
            found = f"{name}-{number}"
            number += 1
        return found


def _sources(home: Path) -> frozenset[str]:
    """Give the names of the kept card files, which hold what is in them."""
    folder = paths.sources_folder(home)
    return frozenset(path.name for path in folder.iterdir()) if folder.is_dir() else frozenset()
