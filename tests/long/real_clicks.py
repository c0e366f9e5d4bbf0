"""Build a deck from nothing to legal and export it, by real clicks and keys in a real window on a virtual X display.

``python -m tests.long.real_clicks --shots DIR [--manager openbox]`` needs Xvfb and xdotool. It leaves pictures of the way in DIR, prints what
it did, and gives 0 when the exported file is a legal deck by the command line's word. Nothing but the pointer and the
keyboard touches the window; its widgets are only asked where they are.
"""

import argparse
import faulthandler
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

_SIZE = (1280, 800)
_SCREEN = (1400, 900)
"""Larger than the window, for a manager frames it."""
_TICK_MS = 40
_PATIENCE_S = 20.0

Step = Generator[Callable[[], bool], None, None]


@contextmanager
def display() -> Iterator[str]:
    """Start a virtual display and give its name."""
    reading, writing = os.pipe()
    screen = f"{_SCREEN[0]}x{_SCREEN[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def manager(name: str, display: str) -> Iterator[None]:
    """Start a window manager on a display; none for ``""``."""
    if not name:
        yield
        return
    managing = subprocess.Popen([name], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
    try:
        ready = ["xprop", "-display", display, "-root", "_NET_SUPPORTING_WM_CHECK"]
        until = time.monotonic() + _PATIENCE_S
        while shutil.which("xprop") and not passed(until):
            if "window id" in subprocess.run(ready, capture_output=True, text=True, check=False, timeout=30).stdout:
                break
            time.sleep(0.1)
        else:
            time.sleep(1.0)  # no telling when it is there
        yield
    finally:
        managing.terminate()
        managing.wait()


class Hand:
    """The pointer, the keyboard and the camera.

    Args:
        name: the display.
        shots: folder of the pictures.
    """

    def __init__(self, name: str, shots: Path) -> None:
        self._name, self._shots, self._taken = name, shots, 0
        self.clicks = self.keys = 0

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True, timeout=30)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self._do("mousemove", str(x), str(y), "click", str(button))
        self.clicks += 1

    def key(self, *names: str) -> None:
        self._do("key", *names)
        self.keys += len(names)

    def type(self, text: str) -> None:
        self._do("type", "--delay", "8", text)
        self.keys += len(text)

    def shoot(self, name: str) -> None:
        from PIL import ImageGrab

        self._taken += 1
        ImageGrab.grab(xdisplay=self._name).save(self._shots / f"{self._taken:02d}-{name}.png")


def passed(moment: float) -> bool:
    """Tell whether a moment has passed."""
    return time.monotonic() > moment


class Player:
    """Somebody who builds a deck; each step yields what must come true before the next."""

    def __init__(self, hand: Hand, out: Path) -> None:
        self.hand, self.out = hand, out
        self.legal = False
        self._place: object = None

    def find_window(self) -> bool:
        from PySide6.QtWidgets import QApplication

        from deckbuilder.gui.main_window import MainWindow

        windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]
        if not windows or windows[0].bench.open is None or windows[0].bench.index is None:
            return False
        self.window = windows[0]
        return True

    def at(self, widget: object) -> None:
        """Click the middle of a widget."""
        from PySide6.QtWidgets import QWidget

        assert isinstance(widget, QWidget)
        place = widget.mapToGlobal(widget.rect().center())
        self.hand.click(place.x(), place.y())

    def rests(self) -> bool:
        """Tell whether the window lies still where Qt believes it to lie."""
        place = self.window.mapToGlobal(self.window.rect().topLeft())
        still, self._place = place == self._place, place
        return still

    def deck(self) -> object:
        assert self.window.bench.open is not None
        return self.window.bench.open.deck

    def count(self) -> int:
        assert self.window.bench.open is not None
        return self.window.bench.open.deck.count()

    def steps(self) -> Step:
        """Go the whole way."""
        yield self.find_window
        window, hand = self.window, self.hand
        window.move(0, 0)
        window.resize(*_SIZE)
        yield lambda: window.width() == _SIZE[0]
        yield partial(passed, time.monotonic() + 0.5)  # a manager frames and moves it
        yield self.rests
        hand.shoot("first-start")
        self.at(window.browser.welcome.new)
        yield lambda: self.count() == 0
        hand.shoot("new-deck")
        yield from self.start()
        hand.shoot("army")
        yield from self.fill()
        hand.shoot("filled")
        yield from self.undo_and_redo()
        yield from self.mend()
        self.at(window.builder.head.name)
        hand.key("ctrl+a")
        hand.type("Real clicks")
        hand.key("Return")
        yield lambda: window.builder.head.name.text() == "Real clicks" and not window.builder.head.name.hasFocus()
        hand.key("ctrl+s")
        yield lambda: not window.builder.head.save.isEnabled()
        hand.shoot("legal")
        assert window.bench.open is not None
        own = window.bench.open.deck.format
        self.legal = next(v for v in window.bench.open.verdicts() if v.format == own).legal is True
        yield from self.export()
        yield from self.quit()

    def quit(self) -> Step:
        """Leave by the menu; no window manager is there to hand the keyboard back for a key."""
        bar, quitting = self.window.menuBar(), self.window.actions_by_key["quit"]
        place = bar.mapToGlobal(bar.actionGeometry(bar.actions()[0]).center())
        self.hand.click(place.x(), place.y())
        menu = bar.actions()[0].menu()
        yield menu.isVisible  # type: ignore[union-attr]  # the first entry of the bar is a menu
        self.hand.shoot("menu")
        place = menu.mapToGlobal(menu.actionGeometry(quitting).center())  # type: ignore[union-attr]  # as above
        self.hand.click(place.x(), place.y())
        yield lambda: not self.window.isVisible()

    def start(self) -> Step:
        """Fill the empty places: click one, and Shift+Enter takes the first card that may stand there."""
        window, hand = self.window, self.hand
        while True:
            empty = [place for place in window.builder.formation.places() if place.place.card is None]
            if not empty:
                return
            self.at(empty[-1])
            yield partial(self._searches, empty[-1].place.search)
            hand.key("shift+Return")
            yield partial(self._fewer, len(empty))

    def _fewer(self, before: int) -> bool:
        return sum(1 for place in self.window.builder.formation.places() if place.place.card is None) < before

    def _searches(self, query: str) -> bool:
        return self.window.browser.search.text() == query

    def _more(self, before: int) -> bool:
        return self.count() > before

    def _moved_on(self, card: str) -> bool:
        return self.window.browser.list.card() != card

    def _changed(self, before: object) -> bool:
        return self.deck() != before

    def fill(self) -> Step:
        """Take three of each card that the faction may use, type by type, until there are enough."""
        window = self.window
        assert window.bench.open is not None
        opened, game = window.bench.open, window.bench.game
        leader = window.builder.formation.places()[-1].place.card
        assert leader is not None
        faction = opened.shelf.cards[leader].words("faction")[0]
        plan = (
            (f'type:{game.kinds[0]} faction:"{faction}" level<=3', 24),
            (f"type:{game.kinds[2]} level<=2", 40),
            (f"type:{game.kinds[1]} level<=3", 51),
        )
        for query, enough in plan:
            self.at(window.browser.search.edit)
            self.hand.key("ctrl+a")
            self.hand.type(query)
            yield partial(self._searches, query)
            self.hand.key("Down")
            yield lambda: window.browser.list.currentIndex().isValid()
            row = window.browser.list.visualRect(window.browser.list.currentIndex()).center()
            place = window.browser.list.viewport().mapToGlobal(row)
            self.hand.click(place.x(), place.y())
            yield window.browser.list.hasFocus
            yield from self.take(enough)

    def take(self, enough: int) -> Step:
        """Go down the table and set copies by figure keys."""
        window = self.window
        for _ in range(window.browser.table.rowCount()):
            have = self.count()
            if have >= enough:
                return
            card = window.browser.list.card()
            assert card is not None
            assert window.bench.open is not None
            if not window.bench.open.deck.count(card):
                self.hand.key(str(min(3, enough - have)))
                yield partial(self._more, have)
            self.hand.key("Down")
            yield partial(self._moved_on, card)

    def undo_and_redo(self) -> Step:
        """Take the last edit back and do it again."""
        full = self.deck()
        self.hand.key("ctrl+z")
        yield lambda: self.deck() != full
        self.hand.key("ctrl+shift+z")
        yield lambda: self.deck() == full

    def mend(self) -> Step:
        """Take far too many of a card, then click fix buttons until no finding is left that has one."""
        from deckbuilder.core.decks import Fix

        window = self.window
        before = self.deck()
        self.hand.key("9")
        yield partial(self._changed, before)
        for _ in range(30):
            views = [view for view in window.builder.findings.views if view.property("severity") == "error"]
            fixes = [b for v in views for b in v.buttons if isinstance(f := b.property("fix"), Fix) and f.edits]
            if not fixes:
                return
            yield partial(passed, time.monotonic() + 0.4)  # the finding has come to rest on the screen
            self.hand.shoot("fix")
            before = self.deck()
            self.at(fixes[0])
            yield partial(self._changed, before)

    def export(self) -> Step:
        """Write the deck to a file by the export sheet and the file dialog."""
        from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

        from deckbuilder.gui.dialogs.export_deck import ExportDeck

        self.hand.key("ctrl+e")
        yield lambda: isinstance(QApplication.activeModalWidget(), ExportDeck)
        sheet = QApplication.activeModalWidget()
        assert isinstance(sheet, ExportDeck)
        self.hand.shoot("export")
        self.at(sheet.save)
        yield lambda: isinstance(QApplication.activeModalWidget(), QFileDialog)
        asking = QApplication.activeModalWidget()  # held, or its wrapper takes the line below with it
        line = asking.findChild(QLineEdit)
        self.hand.shoot("file-dialog")
        self.at(line)
        yield line.hasFocus
        self.hand.key("ctrl+a")
        self.hand.type(str(self.out))
        yield lambda: line.text() == str(self.out)
        self.hand.shoot("file")
        self.hand.key("Return")
        yield self.out.is_file
        self.hand.shoot("exported")


def play(home: Path, hand: Hand, out: Path) -> tuple[Player, str]:
    """Open the window and let the player build; give him and what went wrong."""
    from PySide6.QtCore import QTimer

    from deckbuilder.app import services
    from deckbuilder.gui.start import application, start

    faulthandler.enable()
    player, trouble = Player(hand, out), [""]
    steps = player.steps()
    state: dict[str, object] = {"until": next(steps), "since": time.monotonic()}

    def tick() -> None:
        until = state["until"]
        assert callable(until)
        if until():
            try:
                state["until"], state["since"] = next(steps), time.monotonic()
            except StopIteration:
                timer.stop()
            except (AssertionError, RuntimeError, subprocess.SubprocessError) as error:
                timer.stop()
                trouble[0] = repr(error)
                hand.shoot("stuck")
                application().exit(1)
        elif time.monotonic() - float(str(state["since"])) > _PATIENCE_S:
            timer.stop()
            hand.shoot("stuck")
            frame = steps.gi_frame
            trouble[0] = f"nothing came of a step ({frame.f_lineno if frame else '?'}, {until})"
            application().exit(1)

    application()
    timer = QTimer()
    timer.setInterval(_TICK_MS)
    timer.timeout.connect(tick)
    timer.start()
    start(services(home), None)
    return player, trouble[0]


def main() -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, required=True, help="folder of the pictures")
    parser.add_argument("--manager", default="", help="a window manager to run it under, as openbox; none if left out")
    asked = parser.parse_args()
    shots: Path = asked.shots.absolute()
    lacking = [tool for tool in ("Xvfb", "xdotool", *filter(None, [asked.manager])) if shutil.which(tool) is None]
    if lacking:
        print(
            f"{' and '.join(lacking)} must be installed: apt-get install {' '.join(lacking).lower()}", file=sys.stderr
        )
        return 2
    shots.mkdir(parents=True, exist_ok=True)
    with display() as name, manager(asked.manager, name), tempfile.TemporaryDirectory() as folder:
        os.environ.update(DISPLAY=name, QT_QPA_PLATFORM="xcb")
        os.environ.pop("WAYLAND_DISPLAY", None)
        home, out, hand = Path(folder) / "home", Path(folder) / "real-clicks.txt", Hand(name, shots)
        began = time.monotonic()
        player, trouble = play(home, hand, out)
        if trouble:
            print(f"stuck: {trouble}; look at the last picture in {shots}")
            return 1
        check = [sys.executable, "-m", "deckbuilder", "deck", "check", str(out), "--home", str(home)]
        done = subprocess.run(check, capture_output=True, text=True, check=False, timeout=120)
        shutil.copy(out, shots / "real-clicks.txt")
        print(
            f"{player.count()} cards by {hand.clicks} clicks and {hand.keys} keys in {time.monotonic() - began:.0f} s"
        )
        print(f"legal in the window: {player.legal}; deck check of the exported file: status {done.returncode}")
        print(done.stdout.strip() or done.stderr.strip())
        return 0 if player.legal and done.returncode == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
