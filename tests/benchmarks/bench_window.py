"""The window beside the smallest one that lists the same cards, in alternate rounds on one virtual display.

``python -m tests.benchmarks.bench_window [--rounds N] [--quick] [--log FILE]`` needs Xvfb and the real card list, and says so where they
are missing. Both windows are processes of their own, started as a player starts them. Nothing inside them is asked for the time: a start, a
key and an edit end with the last pixel that changed, as the display's own picture shows. ``--quick`` leaves the large list and the
scrolling out, ``--log`` adds the table and every single figure to a file. It never fails on time; it prints what was met and what was missed.

Memory is told twice: resident (RSS) counts every page that a process uses, proportional (PSS) only its share of pages that others use as
well, so that PSS falls for both, and their ratio rises, while other Qt programs run.
"""

import argparse
import ctypes
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.benchmarks.window_screen import LIBRARIES, Area, Screen, screen
from tests.benchmarks.window_table import BARE, HEAVY, KEYS, OURS, Both, Figures, tell, tell_scrolling
from tests.helpers.shared_data import ROOT, shared_folder

_STILL_S = 0.08
_NONE_S = 0.3
_LONG_CALM_S = 6.0
_GONE_S = 0.5
_PATIENCE_S = 60.0
_EDITS = 40
_SIZE = (1280, 800)
_COPIES = 20
FONT = ROOT / "assets" / "fonts" / "Inter-Regular.otf"


@dataclass(slots=True)
class Setup:
    """A list of cards, ready to be opened.

    Attributes:
        home: the user's folder.
        env: of the children.
        places: by window, what its parts are called and where they lie.
        calm: after so many seconds without a change a window has started; a long list takes longer to come.
    """

    home: Path
    env: dict[str, str]
    places: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    calm: float = 1.2

    def command(self, which: str) -> list[str]:
        """Give what a player would type."""
        if which == BARE:
            return [str(ROOT / "tests" / "benchmarks" / "window_bare.py"), str(self.home / "catalog.sqlite"), str(FONT)]
        return ["-m", "deckbuilder"]

    def area(self, which: str, part: str) -> Area:
        """Give where a part of a window lies."""
        return Area.of(self.places[which][part])


# -- preparing -------------------------------------------------------------------------------------


def environment(folder: Path, display: str) -> dict[str, str]:
    """Give the children's environment; byte code is kept, as it is wherever the program is installed."""
    own = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "WAYLAND_DISPLAY")}
    kept = {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONPATH": str(ROOT)}
    return own | kept | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}


def copied(source: Path, target: Path) -> None:
    """Write a card list of many times the size: every card again and again under other names."""
    cards = json.loads(source.read_text("utf-8"))
    many = list(cards)
    for copy in range(1, _COPIES):
        many += [card | {"name": f"{card['name']} {_letters(copy)}"} for card in cards]
    target.write_text(json.dumps(many), "utf-8")


def _letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:02d}")


def prepared(home: Path, cards: Path, env: dict[str, str], deck: Path) -> Setup:
    """Import the cards, open a real deck once, and ask both windows where their parts lie."""
    run = [sys.executable, "-m", "deckbuilder", "cards", "import", str(cards), "--home", str(home)]
    subprocess.run(run, env=env, check=True, capture_output=True, cwd=ROOT)
    setup = Setup(home, env | {"WARCAMP_HOME": str(home)})
    inside("places", setup, "--deck", str(deck))  # from now on it is a start like any other, with that deck
    setup.places[OURS] = inside("places", setup)
    bare = subprocess.Popen(
        [sys.executable, *setup.command(BARE), "--places"], env=env, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert bare.stdout is not None
    setup.places[BARE] = json.loads(bare.stdout.readline())
    end(bare)
    return setup


def inside(what: str, setup: Setup, *more: str) -> dict[str, list[int]]:
    """Ask something of the real window."""
    asked = [sys.executable, "-m", "tests.benchmarks.window_inside", what, "--home", str(setup.home), *more]
    told = subprocess.run(asked, env=setup.env, check=True, capture_output=True, text=True, timeout=300, cwd=ROOT)
    found = json.loads(told.stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


def end(child: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
    """End a window at once: what it would keep at its end is not what is measured."""
    child.send_signal(signal.SIGKILL)
    child.wait()


# -- measuring -------------------------------------------------------------------------------------


@contextmanager
def opened(which: str, setup: Setup, shown: Screen, figures: Figures) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a window, time it until the names of its list and all of it lie still on the screen, and end it afterwards."""
    area, everything = setup.area(which, "names"), Area(0, 0, *_SIZE)
    shown.move(_SIZE[0] + 60, _SIZE[1] + 60)
    shown.watch(everything, _GONE_S, _GONE_S, shown.look(everything), time.monotonic())  # the one before has to be gone
    names, all_of_it = shown.look(area), shown.look(everything)
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, *setup.command(which)],
        env=setup.env,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        last = whole = looked = 0.0
        while True:
            now = time.monotonic() - began
            if child.poll() is not None or now > _PATIENCE_S:
                raise RuntimeError(f"the {which} did not show its list: ended with {child.poll()} after {now:.1f} s")
            seen = shown.look(area)
            if seen != names:
                names, last = seen, now
            elif last and now - last > setup.calm:
                break
            if last and now - looked > 0.02:  # to look at all of it takes a while
                looked, seen = now, shown.look(everything)
                if seen != all_of_it:
                    all_of_it, whole = seen, now
            time.sleep(0.001)
        figures.starts.append(last * 1000)
        figures.whole.append(max(whole, last) * 1000)
        yield child
    finally:
        end(child)
        time.sleep(0.2)


def megabytes(child: "subprocess.Popen[bytes]") -> tuple[float, float]:
    """Give the memory of a process: all that it uses, and with shared pages by its share."""
    lines = [line.split() for line in Path(f"/proc/{child.pid}/smaps_rollup").read_text().splitlines()]
    told = {words[0]: int(words[1]) / 1024 for words in lines if words[0] in ("Rss:", "Pss:")}
    return told["Rss:"], told["Pss:"]


def seconds(child: "subprocess.Popen[bytes]") -> float:
    """Give the processor time of a process."""
    told = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def type_keys(keys: str, area: Area, shown: Screen) -> list[float]:
    """Type, each key once the one before has settled; give the times to the settled list, -1 where it stayed as it was."""
    times = []
    for letter in keys:
        before, sent = shown.look(area), time.monotonic()
        shown.key(letter)
        seen = shown.watch(area, _STILL_S, _NONE_S, before, sent)
        times.append(seen.last * 1000 if seen is not None else -1.0)
    return times


def look_at(which: str, setup: Setup, shown: Screen, figures: Figures, edit: bool) -> None:
    """Do one round with one window."""
    with opened(which, setup, shown, figures) as child:
        resident, share = megabytes(child)
        figures.resident.append(resident)
        figures.share.append(share)
        shown.click(*setup.area(which, "search").middle())
        time.sleep(0.4)
        used = seconds(child)
        times = type_keys(KEYS, setup.area(which, "list"), shown)
        if all(took < 0 for took in times):
            raise RuntimeError(f"no key changed the list of the {which}")
        figures.keys.append(times)
        figures.cpu.append((seconds(child) - used) * 1000 / len(KEYS))
        figures.later.append(megabytes(child)[0])
        if edit:
            x, y, *_ = setup.places[which]["row"]
            shown.click(x + 20, y + 8)
            shown.move(*setup.places[which]["away"])
            time.sleep(1.0)
            area = setup.area(which, "builder")
            for number in range(_EDITS):
                before, sent = shown.look(area), time.monotonic()
                shown.key("minus" if number % 2 else "KP_Add")
                seen = shown.watch(area, 0.2, 1.0, before, sent)
                if seen is not None:
                    figures.edits.append(seen.last * 1000)
                time.sleep(0.05)


def rounds(setup: Setup, shown: Screen, count: int, edit: bool) -> dict[str, Figures]:
    """Measure both windows in turn, the one that begins changing; the first start of each only warms the disk."""
    for which in (BARE, OURS):
        with opened(which, setup, shown, Figures()):
            pass
    found = {BARE: Figures(), OURS: Figures()}
    for number in range(count):
        for which in (BARE, OURS) if number % 2 else (OURS, BARE):
            look_at(which, setup, shown, found[which], edit and which == OURS)
    return found


# -- running ---------------------------------------------------------------------------------------


def missing(cards: Path) -> str:
    """Say what keeps this from running; ``""`` for nothing."""
    if not cards.exists():
        return "no data/cards-v1.json in the shared folder: real card data is not part of the repository"
    if subprocess.run(["which", "Xvfb"], capture_output=True, check=False).returncode:
        return "Xvfb must be installed: apt-get install xvfb"
    try:
        for library in LIBRARIES:
            ctypes.CDLL(library)
    except OSError as error:
        return f"keys cannot be sent: {error}; apt-get install libxtst6"
    return ""


def measure(count: int, quick: bool, figures: dict[str, object]) -> int:
    """Measure and print; every single figure goes into ``figures``."""
    cards = shared_folder() / "data" / "cards-v1.json"
    lacking = missing(cards)
    if lacking:
        print(f"left out: {lacking}")
        return 0
    deck = sorted((shared_folder() / "data" / "decks").glob("*king-xod.txt"))[-1]
    print(f"load {os.getloadavg()[0]:.2f} at the beginning")
    with tempfile.TemporaryDirectory() as name, screen(_SIZE[0] + 120, _SIZE[1] + 100) as shown:
        folder = Path(name)
        env = environment(folder, shown.name)
        setup = prepared(folder / "home", cards, env, deck)
        found = rounds(setup, shown, count, edit=True)
        figures["cards"] = {which: asdict(each) for which, each in found.items()}
        tell(4844, found, large=False)
        early = inside("imports", setup)["before the first paint"]
        told = ", ".join(str(name) for name in early) or "nothing"
        print(f"  imported before the first paint, of {', '.join(HEAVY)}: {told}")
        if not quick:
            scrolled = inside("scroll", setup)
            figures["scrolling"] = scrolled
            tell_scrolling(scrolled)
            copied(cards, folder / "many.json")
            many = prepared(folder / "many", folder / "many.json", env, deck)
            many.calm = _LONG_CALM_S
            found = rounds(many, shown, max(2, count // 2), edit=False)
            figures["many cards"] = {which: asdict(each) for which, each in found.items()}
            tell(4844 * _COPIES, found, large=True)
    print(f"\nload {os.getloadavg()[0]:.2f} at the end")
    return 0


def main() -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="without the large list and the scrolling")
    parser.add_argument("--log", type=Path, default=None, help="add the table and all figures to this file")
    asked = parser.parse_args()
    if asked.log is None:
        return measure(asked.rounds, asked.quick, {})
    figures: dict[str, object] = {}
    told = io.StringIO()
    with redirect_stdout(Both(sys.stdout, told)):
        status = measure(asked.rounds, asked.quick, figures)
    with asked.log.open("a", encoding="utf-8") as file:
        file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{told.getvalue()}{json.dumps(figures)}\n\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
