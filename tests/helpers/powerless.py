"""Running a piece of a test as a user who may not write, even where the tests run as root."""

import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def open_place() -> Iterator[Path]:
    """Give a folder that another user may enter, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "home"
        folder.mkdir()
        Path(name).chmod(0o755)
        try:
            yield folder
        finally:
            folder.chmod(0o755)


def told_without_rights(work: Callable[[], str], *frozen: Path) -> str:
    """Give what ``work`` says while some paths are read-only.

    Root may write everything; so for root the work is done in a forked process that gives its rights away.
    """
    for path in frozen:
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.geteuid() != 0:
        return work()
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            said = work()
        except BaseException:  # noqa: BLE001  # told to the parent, which judges it
            said = traceback.format_exc()
        os.write(theirs, said.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as stream:
        said = stream.read().decode()
    os.waitpid(child, 0)
    return said
