"""A crowded table in the window: milliseconds a frame while it is panned, zoomed and while cards move, and from a new scene to its picture.

Run ``python -m tests.benchmarks.bench_table [frames]``. Drawn without a display, by the processor alone, into a window of 1400 by 950
pixels; the floor is a window of that size that only fills itself.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint
from PySide6.QtWidgets import QApplication, QWidget

from deckbuilder.app import services
from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Layout, Scene, Spot, Token, Zone
from deckbuilder.gui.play.scene_view import Lit, Mark, SceneView
from deckbuilder.gui.start import application
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World

SIZE = (1400, 950)
RANKS = (5, 4, 3, 2)
HUNG, HAND, DISCARDED, DECK, STEPS = 8, 8, 6, 30, 14
_PATIENCE_MS = 60_000


def crowded(cards: Sequence[CardId], players: int = 2, step: int = 0) -> Scene:
    """Give a table with some sixty cards in sight; ``step`` of them have changed: turned, wounded, moved on."""
    supply = cycle(cards)
    zones: list[Zone] = []
    for seat in range(players):
        standing = [
            Token(f"f{seat}-{r}-{f}", f"Fighter {r} {f}", next(supply), (r, f), badges=(("Wounds", 1 + f),))
            for r, count in enumerate(RANKS)
            for f in range(count)
        ]
        for n in range(step):
            standing[n] = replace(standing[n], turn=90, badges=(("Wounds", 3), ("ATK", 9)))
        bearers = [token.id for token in standing[-3:]]
        hung = [Token(f"i{seat}-{n}", f"Item {n}", next(supply), on=bearers[n % 3]) for n in range(HUNG)]
        hand = [Token(f"c{seat}-{n}", f"Card {n}", next(supply)) for n in range(HAND)]
        gone = [Token(f"g{seat}-{n}", f"Gone {n}", next(supply)) for n in range(DISCARDED)]
        deck = [Token(f"d{seat}-{n}", "") for n in range(DECK)]
        if step:
            hand, gone = hand[1:], [hand[0], *gone]
        named = zip(
            ("formation", "hand", "deck", "discard"), (Layout.RANKS, Layout.ROW, Layout.PILE, Layout.PILE),
            ([*standing, *hung], hand, deck, gone), strict=True,
        )  # fmt: skip
        zones += [
            Zone(f"{name}{seat}", name.title(), Seat(seat), layout, tuple(tokens)) for name, layout, tokens in named
        ]
    return Scene(tuple(zones), ("Turn 9",))


def timed(frames: int, widget: QWidget, change: Callable[[int], None]) -> list[float]:
    """Give milliseconds from each change to its picture."""
    taken = []
    for n in range(frames):
        start = time.perf_counter()
        change(n)
        widget.repaint()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def told(name: str, taken: Sequence[float], bound: str) -> None:
    """Print a line: the median, and what all but one in twenty stay below."""
    high = sorted(taken)[max(0, round(len(taken) * 0.95) - 1)]
    print(f"{name:34} {statistics.median(taken):7.2f} {high:7.2f}   {bound}")


def settled(view: SceneView) -> None:
    """Wait until every face is drawn and nothing moves."""
    patience = QDeadlineTimer(_PATIENCE_MS)
    QApplication.processEvents()
    while not view.ready() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def _moving(view: SceneView, scenes: Sequence[Scene], frames: int) -> tuple[list[float], list[float]]:
    """Give times from a new scene to its first picture, and of the frames in which its cards go their ways."""
    first: list[float] = []
    on_the_way: list[float] = []
    for n in range(frames):
        start = time.perf_counter()
        view.show_scene(scenes[n % len(scenes)], Seat(0))
        view.viewport().repaint()
        first.append((time.perf_counter() - start) * 1000)
        for part in range(8):
            start = time.perf_counter()
            view.stage.motion.put(part / 8)
            view.viewport().repaint()
            on_the_way.append((time.perf_counter() - start) * 1000)
        view.stage.motion.finish()
    return first, on_the_way


def main(frames: int = 120) -> None:
    """Print a line for each thing that is done to the table."""
    app = application()
    with TemporaryDirectory() as home:
        bench = Workbench(World(services(Path(home)), Theme("dark", 100), None, passing=True))
        bench.theme.apply(app)
        bench.begin()
        while bench.open is None or bench.index is None:
            app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        view = SceneView(bench)
        view.resize(*SIZE)
        view.show()
        port = view.viewport()
        bare = QWidget()
        bare.resize(*SIZE)
        bare.show()
        cards = [head[0] for head in bench.heads[:120]]
        scenes = [crowded(cards, step=step) for step in range(STEPS)]
        view.show_scene(scenes[0], Seat(0), animate=False)
        settled(view)
        shown = len(view.stage.tokens)
        print(f"{shown} cards in sight, {SIZE[0]}x{SIZE[1]}, ms")
        print(f"{'':34}  median     p95   wanted")
        told("floor: an empty window", timed(frames, bare, lambda n: None), "")
        told("the whole table", timed(frames, port, lambda n: None), "16 at most")
        spots = {Spot("formation0", (0, n)): (Mark.TARGET, "") for n in range(6)}
        lit = Lit(dict.fromkeys(list(view.stage.tokens)[:20], (Mark.TARGET, "65 %")), spots)
        told("lighting it up and out", timed(frames, port, lambda n: view.light(lit if n % 2 else Lit())), "16 at most")
        view.light(Lit())
        told("zooming", timed(frames, port, lambda n: view.zoom(1.04 if n % 40 < 20 else 1 / 1.04)), "16 at most")
        view.zoom(2)
        settled(view)
        told("panning", timed(frames, port, lambda n: view.pan(QPoint(7 if n % 60 < 30 else -7, 4))), "16 at most")
        view.zoom_to_fit()
        settled(view)
        first, on_the_way = _moving(view, scenes, max(frames // 6, 8))
        told("from a new scene to its picture", first, "10 at most")
        told("cards on their way", on_the_way, "16 at most")
        view.close()
        bench.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
