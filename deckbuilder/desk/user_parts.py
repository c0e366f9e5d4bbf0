"""What lies in a user's folder, part by part: what is his own, and what the program makes anew by itself."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import paths
from deckbuilder.core.archives import safe_name
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.saying import Said, figure, noop, row, say, say_n

MOST_FILES = 100_000
"""So many files of a user's are kept in a backup at most; one of the largest games has 6,500 printings."""


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of the user's own things.

    Attributes:
        key: ``"searches"``.
        label: what a player calls it.
        name: of the file or folder, in the user's folder.
        folder: whether it is a folder.
    """

    key: str
    label: Said
    name: str
    folder: bool = False


_HERE = Path()
USER_FILE = paths.user_file(_HERE).name
PICTURES = "pictures"
SOURCES = paths.sources_folder(_HERE).name
PARTS = (
    Part("decks", say("decks and collection"), USER_FILE),
    Part("settings", say("settings"), paths.settings_file(_HERE).name),
    Part("searches", say("saved searches"), paths.searches_file(_HERE).name),
    Part("notes", say("notes on cards and chosen printings"), "cards.json"),
    Part("match", say("the match on the table"), paths.match_file(_HERE).name),
    Part(SOURCES, say("imported card files"), SOURCES, folder=True),
    Part("formats", say("own construction formats"), paths.formats_folder(_HERE, "x").parent.name, folder=True),
    Part(PICTURES, say("own pictures"), PICTURES, folder=True),
)
"""All of them, in the order in which they are told."""

BACKUPS = "backups"
"""The folder of backups, where the user names none."""

REMADE = (paths.catalog_file(_HERE).name, paths.log_file(_HERE).name, "cache", BACKUPS)
"""What else the program writes there; each may be followed by more letters: ``catalog.sqlite.old-1``."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file of the user's.

    Attributes:
        name: below the user's folder, with ``/``.
        size: in bytes.
    """

    part: Part
    name: str
    path: Path
    size: int


def own_files(home: Path, pictures: bool = True) -> Iterator[OwnFile]:
    """Give the user's own files, sorted by name within their part; what is half written is passed over.

    Raises:
        DataTrouble: a folder cannot be looked into, or there are more files than a backup holds.
    """
    count = 0
    for part in PARTS:
        if part.key == PICTURES and not pictures:
            continue
        for path in _walk(home / part.name) if part.folder else (home / part.name,):
            name = path.relative_to(home).as_posix()
            if not path.is_file() or _half_written(path.name) or not safe_name(name):
                continue
            count += 1
            if count > MOST_FILES:
                raise DataTrouble(
                    str(home / part.name),
                    say("more than {n} files", n=figure(MOST_FILES)),
                    "move those away that do not belong there",
                )
            yield OwnFile(part, name, path, path.stat().st_size)


def picture_bytes(home: Path) -> int:
    """Give the size of the user's own pictures."""
    found = 0
    for path in _walk(home / PICTURES):
        try:
            found += path.stat().st_size
        except OSError:  # gone a moment ago
            continue
    return found


def _walk(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        return

    def tell(error: OSError) -> None:
        raise DataTrouble(
            str(error.filename or folder),
            say("cannot be looked into ({why})", why=str(error.strerror)),
            "check the rights of the folder",
        ) from error

    for place, folders, files in os.walk(folder, onerror=tell):
        folders.sort()
        yield from (Path(place, name) for name in sorted(files))


def _half_written(name: str) -> bool:
    return name.endswith(".new") and name.startswith(".")


def strangers(home: Path) -> tuple[Path, ...]:
    """Give what lies in the user's folder and belongs to no part and to nothing that the program makes."""
    if not home.is_dir():
        return ()
    known = (*(part.name for part in PARTS), *REMADE)
    return tuple(path for path in sorted(home.iterdir()) if not path.name.startswith((*known, ".")))


def leftovers(home: Path) -> tuple[Path, ...]:
    """Give files that were half written when the program or the machine stopped; nobody needs them any more."""
    found = [path for path in home.glob(".*.new") if path.is_file()] if home.is_dir() else []
    found += [path for path in (home / SOURCES).glob(".*.new") if path.is_file()]
    return tuple(sorted(found))


# -- in words -------------------------------------------------------------------------------------------


_COUNTED: tuple[tuple[str, str, str], ...] = (
    ("decks", noop("{n} deck"), noop("{n} decks")),
    ("versions", noop("{n} saved version"), noop("{n} saved versions")),
    ("copies", noop("{n} copy in the collection"), noop("{n} copies in the collection")),
    ("wants", noop("{n} wanted card"), noop("{n} wanted cards")),
    ("searches", noop("{n} saved search"), noop("{n} saved searches")),
    ("notes", noop("{n} card with a note or a chosen printing"), noop("{n} cards with a note or a chosen printing")),
    (SOURCES, noop("{n} card file"), noop("{n} card files")),
    ("formats", noop("{n} format of your own"), noop("{n} formats of your own")),
    (PICTURES, noop("{n} picture"), noop("{n} pictures")),
)


def what_is_in(counts: Mapping[str, int]) -> str:
    """Tell what is in a folder or a backup: ``"12 decks, 40 saved versions"``."""
    told = [say_n(counts[key], one, many) for key, one, many in _COUNTED if counts.get(key)]
    return row(told) if told else say("nothing of your own")


def size_words(size: int) -> Said:
    """Give a number of bytes in words: ``"1.2 MB"``."""
    if size < 1000 * 1000:
        return say("{n} kB", n=figure(max(1, round(size / 1000))))
    return say("{n} MB", n=figure(size / 1000**2, 1 if size < 100 * 1000**2 else 0))
