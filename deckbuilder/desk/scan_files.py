"""Scans in the user's folder: a picture file is put where it is looked for, and what it replaces is set aside."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.identity import slug
from deckbuilder.core.saying import say
from deckbuilder.desk.files import read_bytes, write_bytes

_MOST_BYTES = 40 * 2**20
_ASIDE = "replaced"
_FOLDER = re.compile(r"\w(?:[\w .-]{0,58}\w)?")
_NAME = re.compile(r"[\w~-]{1,120}")
_TAKEN = frozenset({"con", "prn", "aux", "nul", *(f"{word}{n}" for word in ("com", "lpt") for n in range(10))})
"""Names that one of the systems keeps for devices."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What was done to the files, so that it can be taken back.

    Attributes:
        written: a file that was not there before; None where none was.
        aside: (where it lay, where it lies now) of each file that gave way.
    """

    written: Path | None = None
    aside: tuple[tuple[Path, Path], ...] = ()


def put(folder: Path, card: Card, printing: Printing, source: Path) -> Moved:
    """Copy a picture file to where the scan of a printing is looked for; the original stays.

    Args:
        folder: the scans of the game.
        card: the card.
        printing: one of its printings.
        source: JPEG, PNG or WebP, at most 40 MB.

    Raises:
        BadInput: the file is no picture, or set or card have names that no file can have.
        DataTrouble: the folder cannot be written; nothing changed.
    """
    from deckbuilder.imaging.scans import SUFFIXES, read_scan  # Pillow takes 25 ms to import

    if source.suffix.lower() not in SUFFIXES:
        raise BadInput(
            str(source),
            say("the ending {suffix}", suffix=repr(source.suffix)),
            say("a picture that ends in {names} or {last}", names=", ".join(SUFFIXES[:-1]), last=SUFFIXES[-1]),
        )
    read_scan(source, 64)
    content = read_bytes(source, _MOST_BYTES)
    name = scan_name(card, printing)
    place = _set_folder(folder, printing.set)
    target = place / f"{name}{source.suffix.lower()}"
    aside: list[tuple[Path, Path]] = []
    try:
        if place.is_dir():
            for file in sorted(place.iterdir()):
                if _is_same(file, name):
                    aside.append(_set_aside(file))  # noqa: PERF401  # each at once: where the next one fails, it goes back
        write_bytes(target, content)
    except (OSError, DataTrouble) as error:
        take_back(Moved(None, tuple(aside)))
        if isinstance(error, DataTrouble):
            raise
        raise DataTrouble(
            str(place), say("cannot be written ({why})", why=str(error.strerror)), "check room and rights"
        ) from error
    return Moved(target, tuple(aside))


class Bulk:
    """Moves many scans in; each folder is listed once. May be asked from several threads, but moves from one.

    Args:
        folder: the scans of the game.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places: dict[str, Path] = {}
        self._there: dict[Path, dict[str, list[Path]]] = {}

    def has(self, card: Card, printing: Printing, suffix: str, content: bytes) -> bool:
        """Tell whether this very picture is the scan of a printing already."""
        try:
            place = _set_folder(self._folder, printing.set)
            file = place / f"{scan_name(card, printing)}{suffix}"
            return file.stat().st_size == len(content) and file.read_bytes() == content
        except (OSError, BadInput):
            return False

    def move_in(self, file: Path, card: Card, printing: Printing, suffix: str) -> Moved:
        """Make a file, which goes away where it lies, the scan of a printing.

        Raises:
            BadInput: set or card have names that no file can have.
            OSError: it cannot be moved; nothing changed.
        """
        place = self._places.get(printing.set)
        if place is None:
            place = self._places[printing.set] = _set_folder(self._folder, printing.set)
            place.mkdir(parents=True, exist_ok=True)
            there: dict[str, list[Path]] = {}
            for one in sorted(place.iterdir()):
                there.setdefault(one.stem.casefold(), []).append(one)
            self._there[place] = there
        name = scan_name(card, printing)
        target = place / f"{name}{suffix}"
        before = self._there[place].pop(name.casefold(), [])
        aside: list[tuple[Path, Path]] = []
        try:
            for one in before:
                if one.is_file():
                    aside.append(_set_aside(one))  # noqa: PERF401  # as above
            os.replace(file, target)
        except OSError:
            take_back(Moved(None, tuple(aside)))
            raise
        self._there[place][name.casefold()] = [target]
        return Moved(target, tuple(aside))


def scan_name(card: Card, printing: Printing) -> str:
    """Give the name of the file of a printing's scan, without its ending.

    It is the card's; where the card has several printings in the set, each has its number in place of it.

    Raises:
        BadInput: the card has a name that no file can have.
    """
    number = printing.number.casefold().lstrip("0")
    return number if has_twin(card, printing) and _NAME.fullmatch(number) and number not in _TAKEN else _name(card)


def has_twin(card: Card, printing: Printing) -> bool:
    """Tell whether a card has several printings in the set of this one."""
    return len(card.printings) > 1 and sum(1 for one in card.printings if one.set == printing.set) > 1


def take_away(file: Path) -> Moved:
    """Set a scan aside, into a folder beside it where it is not looked for.

    Raises:
        DataTrouble: it cannot be moved.
    """
    try:
        return Moved(None, (_set_aside(file),))
    except OSError as error:
        raise DataTrouble(
            str(file),
            say("cannot be moved ({why})", why=str(error.strerror)),
            "check the rights of the folder",
        ) from error


def take_back(moved: Moved) -> None:
    """Make the files as they were.

    Raises:
        DataTrouble: a file cannot be moved; it lies where it was set aside.
    """
    try:
        if moved.written is not None:
            moved.written.unlink(missing_ok=True)
        for old, now in moved.aside:
            os.replace(now, old)
    except OSError as error:
        where = str(error.filename or moved.written or "")
        raise DataTrouble(
            where, say("cannot be moved ({why})", why=str(error.strerror)), "check the rights of the folder"
        ) from error


def _set_aside(file: Path) -> tuple[Path, Path]:
    folder = file.parent / _ASIDE
    folder.mkdir(exist_ok=True)
    number, free = 1, folder / file.name
    while free.exists():
        number += 1
        free = folder / f"{file.stem}-{number}{file.suffix}"
    os.replace(file, free)
    return file, free


def _is_same(file: Path, name: str) -> bool:
    return file.is_file() and file.stem.casefold() == name.casefold()


def _name(card: Card) -> str:
    """Give the name of a card's scan: its id, or its name where the id could not be a file's."""
    for name in (card.id, slug(card.name)):
        if _NAME.fullmatch(name) and name.casefold() not in _TAKEN:
            return name
    raise BadInput(card.id, "a card whose id cannot be the name of a file", "letters, digits and dashes")


def _set_folder(folder: Path, code: str) -> Path:
    """Give the folder of a set: the one there, whatever its case, or the one to be made."""
    if not _FOLDER.fullmatch(code) or code.casefold() in _TAKEN:
        raise BadInput(
            say("set {code}", code=repr(code)),
            "a code that cannot be the name of a folder",
            "letters, digits and dashes",
        )
    try:
        there = sorted(folder.iterdir()) if folder.is_dir() else []
    except OSError:
        there = []
    return next((one for one in there if one.name.casefold() == code.casefold() and one.is_dir()), folder / code)
