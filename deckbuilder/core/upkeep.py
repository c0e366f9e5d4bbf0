"""What keeps the user's data whole, as values: flaws that were found, backups, and what storage owes them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from deckbuilder.core.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something in the user's data that is not as it should be.

    Attributes:
        where: the file, and the deck or line in it: ``"warcamp.sqlite, deck 12"``.
        found: what stands there, in a few words.
        cure: what mending does about it; ``""`` where nothing can be mended.
        wish: what a player can do about it where nothing can be mended; ``""`` for nothing.
        loss: whether mending takes away what cannot be read any more.
        damaged: whether the file as a whole cannot be read.
    """

    where: str
    found: str
    cure: str = ""
    wish: str = ""
    loss: bool = False
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """What a look through data found.

    Attributes:
        counts: what was looked at: ``{"decks": 12, "versions": 40}``.
        flaws: what is not as it should be; empty where all is sound.
    """

    counts: Mapping[str, int]
    flaws: tuple[Flaw, ...] = ()


class UserFileKeeper(Protocol):
    """What storage does for the user's own file as a whole; other programs may write to it meanwhile."""

    def copy(self, target: Path) -> None:
        """Write the file as it is at this moment to another place, whole or not at all; nothing where there is none.

        Raises:
            DataTrouble: the file cannot be read, or the copy not be written.
        """
        ...

    def check(self, file: Path | None = None, progress: Progress = silent) -> Checked:
        """Look through the user's file, or one like it; never raises on what lies in it.

        Raises:
            DataTrouble: it is newer than this program, locked, or cannot be opened for another reason than its content.
            Cancelled: as told by ``progress``.
        """
        ...

    def mend(self, progress: Progress = silent) -> Path | None:
        """Mend what can be mended; the caller has kept a copy. Give where a file lies that was put aside for a new one.

        Raises:
            DataTrouble: it cannot be written, or nothing of it can be read; nothing was changed.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        ...

    def settle(self) -> None:
        """Bring what lies in SQLite's log into the file itself, as far as nobody is in the way."""
        ...


class Kept(NamedTuple):
    """A file in a backup: its name with ``/``, its size in bytes, and the SHA-256 of its content."""

    name: str
    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself.

    Attributes:
        program: version of the program that made it.
        made: when, in UTC.
        origin: a digest of the machine and folder that it comes from; nobody can read where that was.
        by_hand: whether a player asked for it; one that made itself gives way to newer ones.
        pictures: whether the user's pictures are in it.
        counts: what is in it: ``{"decks": 12}``.
        files: all of them.
    """

    program: str
    made: datetime
    origin: str
    by_hand: bool
    pictures: bool
    counts: Mapping[str, int]
    files: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup file with what it says of itself; ``size`` in bytes."""

    path: Path
    size: int
    manifest: Manifest
