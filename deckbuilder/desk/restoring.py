"""A user's folder in the place of another: all of it comes, or nothing, also when the machine stops in the middle.

What is to happen is written down first (``restoring.json``); whoever starts next and finds it, goes on with it. What was there before
is kept in a folder beside, from which it can be taken back.
"""

import json
import logging
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import paths
from deckbuilder.core.archives import safe_name
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.saying import say
from deckbuilder.desk.files import read_bytes, write_bytes

log = logging.getLogger(__name__)

INCOMING = ".restore-"
"""How a folder begins in which a backup is unpacked."""

ASIDE = "before-restore-"
"""How a folder begins that keeps what was there before."""

_NAMES = "swapped.json"
_MOST_RECORD = 2**16


@dataclass(frozen=True, slots=True)
class Swap:
    """What goes where; all names are of files and folders right in the user's folder.

    Attributes:
        incoming: the folder that holds what comes.
        aside: the folder for what was there.
        names: each with whether something comes for it, else what is there is set aside alone.
    """

    incoming: str
    aside: str
    names: tuple[tuple[str, bool], ...]


def swap(home: Path, incoming: str, aside: str, names: Sequence[str]) -> Path:
    """Put what lies in one folder in the place of what is there; give the folder in which that is kept.

    Args:
        home: the user's folder.
        incoming: name of a folder in it.
        aside: name of the folder that is made for what was there.
        names: what is swapped, those that do not come included.

    Raises:
        DataTrouble: something cannot be moved; then all is as it was.
    """
    plan = Swap(incoming, aside, tuple((name, os.path.lexists(home / incoming / name)) for name in names))
    place = home / aside
    try:
        place.mkdir()
    except OSError as error:
        raise _unmoved(place, error) from error
    try:
        write_bytes(place / _NAMES, json.dumps(list(names)).encode())
        write_bytes(paths.restoring_file(home), _to_json(plan))
    except DataTrouble:
        shutil.rmtree(place, ignore_errors=True)  # nothing was moved there yet
        raise
    finish(home)
    return place


def forget_empty(place: Path) -> bool:
    """Take a folder away in which a swap put nothing, since nothing was there; tell whether it was so."""
    if [path.name for path in place.iterdir()] != [_NAMES]:
        return False
    shutil.rmtree(place, ignore_errors=True)
    return True


def take_back(home: Path, kept: Path, aside: str) -> Path:
    """Bring back what a restore had set aside; give the folder in which what was there until now is kept.

    Raises:
        BadInput: the folder is none that a restore made in this user's folder.
        DataTrouble: something cannot be moved; then all is as it was.
    """
    if kept.absolute().parent != home.absolute() or not kept.name.startswith(ASIDE):
        raise BadInput(
            str(kept), "is no folder of a restore", say("a folder {name}… in {home}", name=ASIDE, home=str(home))
        )
    try:
        names = json.loads(read_bytes(kept / _NAMES, _MOST_RECORD))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(str(kept / _NAMES), "cannot be read", "what the restore wrote") from error
    if not _are_names(names):
        raise BadInput(str(kept / _NAMES), "cannot be read", "what the restore wrote")
    return swap(home, kept.name, aside, names)


def finish(home: Path) -> Path | None:
    """Go on with a swap that was begun; give the folder in which what was there is kept, None where nothing was begun.

    Raises:
        DataTrouble: something cannot be moved; then all is as it was before the swap.
    """
    record = paths.restoring_file(home)
    if not record.exists():
        return None
    try:
        with _alone(home):
            try:
                plan = _of_json(record.read_bytes())
            except FileNotFoundError:  # another program did it while we waited
                return None
            if plan is None:
                log.warning("%s cannot be read and is set aside", record)
                os.replace(record, record.with_name(f"{record.name}.bad"))
                return None
            try:
                for name, comes in plan.names:
                    _step(home, plan, name, comes)
            except OSError:
                _step_back(home, plan)
                record.unlink()
                raise
            record.unlink()
    except OSError as error:
        raise _unmoved(Path(str(error.filename or record)), error) from error
    shutil.rmtree(home / plan.incoming, ignore_errors=True)
    return home / plan.aside


def _step(home: Path, plan: Swap, name: str, comes: bool) -> None:
    """Swap one name, wherever an earlier run stopped."""
    new, old, kept = home / plan.incoming / name, home / name, home / plan.aside / name
    if comes and not os.path.lexists(new):
        return
    if os.path.lexists(old):
        if not os.path.lexists(kept):
            os.replace(old, kept)
        elif comes and old.is_dir() and not old.is_symlink():  # somebody made it anew in between
            os.replace(old, _free(kept))
    if comes:
        os.replace(new, old)


def _step_back(home: Path, plan: Swap) -> None:
    for name, comes in reversed(plan.names):
        new, old, kept = home / plan.incoming / name, home / name, home / plan.aside / name
        with suppress(OSError):  # as much as can be; what cannot lies in one of the two folders
            if comes and os.path.lexists(old) and not os.path.lexists(new):
                os.replace(old, new)
            if os.path.lexists(kept):
                os.replace(kept, old)
    with suppress(OSError):
        (home / plan.aside / _NAMES).unlink()
        (home / plan.aside).rmdir()


def _free(path: Path) -> Path:
    number = 2
    while os.path.lexists(free := path.with_name(f"{path.name}-{number}")):
        number += 1
    return free


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Keep other programs waiting; the system lets go when this one ends, however it ends."""
    lock = home / ".restoring.lock"
    with lock.open("a+b") as stream:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):  # a system that keeps open files
                lock.unlink()


def _to_json(plan: Swap) -> bytes:
    return json.dumps({"incoming": plan.incoming, "aside": plan.aside, "names": plan.names}).encode()


def _of_json(content: bytes) -> Swap | None:
    try:
        held = json.loads(content)
        incoming, aside, names = held["incoming"], held["aside"], held["names"]
        plan = Swap(incoming, aside, tuple((name, comes) for name, comes in names))
        ours = incoming.startswith((INCOMING, ASIDE)) and aside.startswith(ASIDE)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    flags = all(type(comes) is bool for _, comes in plan.names)
    return plan if ours and flags and _are_names([incoming, aside, *(name for name, _ in plan.names)]) else None


def _are_names(names: object) -> bool:
    return isinstance(names, list) and all(isinstance(n, str) and "/" not in n and safe_name(n) for n in names)


def _unmoved(path: Path, error: OSError) -> DataTrouble:
    why = say("cannot be moved ({why})", why=str(error.strerror or error))
    return DataTrouble(str(path), why, "close other windows of this program and try again; nothing was changed")
