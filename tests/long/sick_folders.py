"""The user's folder on real disks that fail: full, read-only, unplugged. It is said, work goes on, and all of it is kept later.

``python -m tests.long.sick_folders [CASE ...]`` runs every case, or those named, each in a process of its own with disks of its
own that nobody else sees. It gives 0 when all went well, 1 where something was lost, not said, or raised, and 5 where this
system lets us mount nothing.
"""

import argparse
import faulthandler
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtTest import QTest

from deckbuilder import paths
from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import CardId
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.start import application
from deckbuilder.storage.decks import DeckStore
from tests.long.random_clicks import Program
from tests.long.window_oracle import Ears, Finding

IMPOSSIBLE = 5
_PATIENCE_MS = 8000
_EDITS = 12
_LONG = "All of this is worth keeping. " * 400


def mounted(*words: str) -> None:
    """Mount or unmount something."""
    subprocess.run(words, check=True)


def disk(place: Path, size: str) -> None:
    """Put an empty disk of a size at a place."""
    place.mkdir(exist_ok=True)
    mounted("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place))


class Case:
    """A program over a folder in a place that can be made sick.

    Args:
        base: an empty folder.
    """

    def __init__(self, base: Path) -> None:
        self.base, self.home = base, base / "home"
        self.said: list[str] = []
        self._ears = Ears()
        self._program = Program(application(), self.home, 1)

    def start(self) -> None:
        """Start the program over the folder as it is."""
        self._ears.__enter__()
        self._program.start()
        world = self._program.world
        assert world is not None
        world.troubled.connect(self.said.append)

    def stop(self) -> None:
        """End the program; what was raised meanwhile is a finding. That something could not be done belongs in the log."""
        self._program.stop()
        self._ears.__exit__()
        self._ears.heard = [told for told in self._ears.heard if "Traceback" in told]
        self._ears.judge()

    @property
    def window(self) -> MainWindow:
        """The window."""
        return self._program.shown()[0]

    @property
    def deck(self) -> OpenDeck:
        """The deck on the bench."""
        opened = self.window.bench.open
        if opened is None:
            raise Finding("no deck is open")
        return opened

    @property
    def banner(self) -> str:
        """What the banner says; ``""`` where there is none."""
        return self.window.builder.banner.words.text() if self.window.builder.banner.isVisible() else ""

    def edit(self, times: int = 1) -> None:
        """Add cards, one after the other, and long notes with each."""
        heads = self.window.bench.heads
        if not heads:
            raise Finding("the catalog is empty")
        for number in range(times):
            self.deck.add(CardId(heads[(7 * self.deck.stack.index() + number) % len(heads)][0]))
            notes = f"{self.deck.stack.index()} {_LONG}"
            self.deck.edit(lambda deck, notes=notes: replace(deck, notes=notes), "Write notes")

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Wait for something that must come by itself."""
        for _ in range(_PATIENCE_MS // 50):
            if until():
                return
            QTest.qWait(50)
        if not until():
            raise Finding(f"{what}; the banner says {self.banner!r}, the strip {self.window.strip.words.text()!r}")

    def must_say(self, words: str) -> None:
        """Find words in the banner, with a way out beside them; on a busy machine the next look at the file may be the one to tell."""
        said = self.window.builder.banner
        self.wait(lambda: words in self.banner and said.again.isVisible(), f"{words!r} is not said")

    def must_keep(self) -> None:
        """Find every open deck in the file as it is in the window, as another program reads it."""
        self.wait(lambda: not self.banner, "edits are not kept again")
        for tab in self.window.bench.tabs:
            if tab.deck not in stored(self.home):
                raise Finding(f"the file does not hold {tab.deck.name}")

    def must_go_back(self, first: Deck) -> None:
        """Undo everything, and find the deck as it was; do it all again."""
        last, stack = self.deck.deck, self.deck.stack
        for _ in range(stack.index()):
            stack.undo()
        if self.deck.deck != first:
            raise Finding("undo does not lead back to the beginning")
        while stack.canRedo():
            stack.redo()
        if self.deck.deck != last:
            raise Finding("redo does not lead forth again")


def stored(home: Path) -> list[Deck]:
    """Read what lies in the file, as another program does."""
    reader = DeckStore(paths.user_file(home))
    try:
        return [reader.load(head.id).deck for head in reader.list()]
    finally:
        reader.close()


def made(case: Case) -> None:
    """Have a folder that the program was used with."""
    case.start()
    case.edit()
    case.stop()


def full_at_the_start(case: Case) -> None:
    """There is no room for anything, then there is."""
    disk(case.home, "64k")
    case.start()
    first = case.deck.deck
    case.must_say("no room left")
    case.edit(3)
    case.window.actions_by_key["new"].trigger()
    case.edit()
    mounted("mount", "-o", "remount,size=64m", str(case.home))
    case.must_keep()
    case.deck.undo()
    case.window.bench.show_deck(case.window.bench.tabs[0])
    case.must_go_back(first)


def file_for_a_folder_at_the_start(case: Case) -> None:
    """A file stands where the folder should be, then it is moved away."""
    case.home.write_text("This is no folder.")
    case.start()
    case.must_say("a file where its folder should be")
    case.edit(2)
    case.home.rename(case.base / "moved")
    case.window.builder.banner.again.click()
    case.must_keep()


def read_only_at_the_start(case: Case) -> None:
    """The disk lets nobody write, then it does."""
    made(case)
    before = stored(case.home)
    mounted("mount", "--bind", str(case.home), str(case.home))
    mounted("mount", "-o", "remount,bind,ro", str(case.home))
    case.start()
    if case.deck.deck not in before:
        raise Finding("the deck of last time is not open")
    case.edit(2)
    case.must_say("read-only")
    case.window.actions_by_key["other_theme"].trigger()
    mounted("umount", "-l", str(case.home))
    case.must_keep()


def read_only_and_empty_at_the_start(case: Case) -> None:
    """An empty disk lets nobody write, then it does."""
    case.home.mkdir()
    mounted("mount", "--bind", str(case.home), str(case.home))
    mounted("mount", "-o", "remount,bind,ro", str(case.home))
    case.start()
    case.edit(2)
    case.must_say("read-only")
    mounted("umount", "-l", str(case.home))
    case.must_keep()


def full_while_editing(case: Case) -> None:
    """The disk runs full, then there is room again; files, settings and searches are refused with a sentence."""
    disk(case.home, "24m")
    case.start()
    first = case.deck.deck
    case.edit()
    filler = case.home / "filler"
    with filler.open("wb", buffering=0) as stream, suppress(OSError):
        while True:
            stream.write(bytes(4096))
    case.edit(_EDITS)
    case.must_say("no room left")
    case.window.actions_by_key["other_theme"].trigger()
    if not any("settings" in told for told in case.said):
        raise Finding(f"settings were not refused with a sentence: {case.said}")
    case.window.actions_by_key["save"].trigger()
    filler.unlink()
    case.must_keep()
    case.must_go_back(first)


def unplugged_and_back(case: Case) -> None:
    """The disk goes, an empty folder is left in its place, and the disk comes back as it was when it went."""
    disk(case.base / "disk", "64m")
    plugged = case.base / "disk" / "home"
    plugged.mkdir()
    case.home.mkdir()
    mounted("mount", "--bind", str(plugged), str(case.home))
    case.start()
    first = case.deck.deck
    case.edit(2)
    mounted("umount", "-l", str(case.home))
    case.edit(2)
    mounted("mount", "--bind", str(plugged), str(case.home))
    case.wait(lambda: case.deck.deck in stored(plugged), "the disk never got the edits")
    case.edit()
    case.must_keep()
    case.must_go_back(first)


def files_may_not_grow(case: Case) -> None:
    """The system refuses every longer file, as a quota does, then no more."""
    case.start()
    case.edit()
    first = case.deck.deck
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    case.edit(_EDITS)
    refused = case.banner
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    if "could not be kept" not in refused:
        raise Finding(f"the banner says {refused!r}")
    case.must_keep()
    if case.deck.deck == first:
        raise Finding("the edits are gone")


def deleted_while_editing(case: Case) -> None:
    """The folder is deleted with all that is in it; the button makes it anew."""
    case.start()
    case.edit()
    shutil.rmtree(case.home)
    case.edit(2)
    case.must_say("is gone")
    case.window.builder.banner.again.click()
    case.must_keep()


CASES: dict[str, Callable[[Case], None]] = {
    made.__name__: made
    for made in (
        full_at_the_start, file_for_a_folder_at_the_start, read_only_at_the_start, read_only_and_empty_at_the_start,
        full_while_editing, unplugged_and_back, files_may_not_grow, deleted_while_editing,
    )
}  # fmt: skip


def inside(name: str) -> int:
    """Run one case in this process."""
    faulthandler.enable()
    with tempfile.TemporaryDirectory() as base:
        disk(Path(base), "256m")
        case = Case(Path(base))
        try:
            CASES[name](case)
            case.stop()
        except Exception:  # noqa: BLE001  # it ends the process: a window over a sick folder would ask back first
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
        mounted("umount", "-l", base)
    return 0


def apart() -> tuple[str, ...] | None:
    """Give the words that run a command where disks of its own are mounted; None where the system allows it nobody."""
    for words in (("unshare", "--mount"), ("unshare", "--mount", "--map-root-user")):
        probe = (*words, "mount", "-t", "tmpfs", "tmpfs", "/tmp")
        if shutil.which("unshare") and subprocess.run(probe, capture_output=True, check=False).returncode == 0:
            return words
    return None


def main() -> int:
    """Run the cases."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", choices=[*CASES, []], help="which; all where none is named")
    parser.add_argument("--inside", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if asked.inside:
        return inside(asked.inside)
    words = apart()
    if words is None:
        print("nothing can be mounted here")
        return IMPOSSIBLE
    failed = 0
    for name in asked.cases or CASES:
        began = time.monotonic()
        run = (*words, sys.executable, "-m", "tests.long.sick_folders", "--inside", name)
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        failed += done.returncode != 0
        told = "well" if done.returncode == 0 else f"exit {done.returncode}\n{done.stdout}{done.stderr}"
        print(f"{name}: {told} ({time.monotonic() - began:.1f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
