"""Enter a box, build a deck, see what is missing and print it, by real clicks and keys in a real window on a virtual X display.

``python -m tests.long.real_collection --shots DIR [--manager openbox]`` needs Xvfb and xdotool. It opens the real program over a
throw-away folder and makes a box, types cards into it, pastes a list, goes through a set, says that a deck is built, looks at what decks
lack, wants it, prints it, throws the collection away and imports what it exported before; some of it is undone on the way. Each step is
held against the window's own models and against sums made by hand. Nothing but the pointer and the keyboard touches the window. It
leaves pictures of the way in DIR, and gives 0 when every step showed what it should, nothing was raised, the PDF has its pages, and
the command line finds the very same collection afterwards.
"""

import argparse
import faulthandler
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.long.real_clicks import Walk
from tests.long.screen import Hand, lacking, staged

if TYPE_CHECKING:  # Qt may be imported only when it is known where to draw
    from tests.long.player import Player, Step, Wait


class CollectionTour:
    """All steps over one window.

    Args:
        player: who goes.
        folder: where the files are written.
    """

    def __init__(self, player: "Player", folder: Path) -> None:
        from tests.long.tour_collection import Box
        from tests.long.tour_missing import Missing

        self.player = player
        self.box = Box(player, folder / "collection.csv")
        self.missing = Missing(player, self.box, folder / "missing.pdf")
        self.owned: dict[str, int] = {}

    def plan(self) -> "Iterator[tuple[str, Step]]":
        """Give the steps by name."""
        box, missing = self.box, self.missing
        yield "places", box.places()
        yield "type", box.typed()
        yield "paste", box.pasted()
        yield "set page", box.scanned()
        yield "table", box.table()
        yield "build", missing.built()
        yield "another", missing.another()
        yield "missing", missing.seen()
        yield "wanted", missing.wanted()
        yield "print", missing.print()
        yield "export", box.exported()
        yield "import", box.lost_and_imported()
        yield "quit", self._quit()

    def _quit(self) -> "Step":
        self.owned = {str(card): count for card, count in self.box.counts().owned.items() if count}
        yield from self.player.from_menu("quit", "ctrl+q")
        yield _gone(self.player)


def _gone(player: "Player") -> "Wait":
    from tests.long.player import Wait

    return Wait(lambda: not player.window.isVisible())


def play(home: Path, hand: Hand, folder: Path) -> tuple[Walk, CollectionTour]:
    """Open the window, let the player walk, and give what became of it."""
    from deckbuilder.app import services
    from deckbuilder.gui.start import application, start
    from tests.long.player import Player
    from tests.long.window_oracle import Ears

    faulthandler.enable()
    application()
    tour = CollectionTour(Player(hand, mouse=True), folder)
    walk = Walk(tour)
    with Ears() as ears:
        walk.begin()
        start(services(home), None)
    for heard in dict.fromkeys(ears.heard):
        tour.player.defect(heard)
    return walk, tour


def judge(tour: CollectionTour, home: Path) -> None:
    """Hold the PDF and the collection as the command line tells it against what the window showed."""
    from pypdf import PdfReader

    pages = len(PdfReader(tour.missing.pdf).pages)
    if pages != tour.missing.pages():
        tour.player.defect(f"{tour.missing.printed} proxies make {pages} pages, not {tour.missing.pages()}")
    words = [sys.executable, "-m", "deckbuilder", "collection", "list", "--json", "--home", str(home)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    told: dict[str, int] = {}
    for row in json.loads(done.stdout)["lots"] if done.returncode == 0 else ():
        told[row["card"]] = told.get(row["card"], 0) + row["count"]
    if told != tour.owned:
        tour.player.defect(f"the window showed {tour.owned}, the command line lists {told or done.stderr.strip()}")
    print(f"{sum(told.values())} copies of {len(told)} cards; {tour.missing.printed} proxies on {pages} pages")


def main() -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, required=True, help="folder of the pictures")
    parser.add_argument("--manager", default="", help="a window manager to run it under, as openbox; none if left out")
    asked = parser.parse_args()
    shots: Path = asked.shots.absolute()
    if why := lacking(asked.manager):
        print(why, file=sys.stderr)
        return 2
    with staged(shots, asked.manager) as hand, tempfile.TemporaryDirectory() as folder:
        home, began = Path(folder) / "home", time.monotonic()
        walk, tour = play(home, hand, Path(folder))
        print(f"{hand.clicks} clicks, {hand.keys} keys in {time.monotonic() - began:.0f} s")
        if walk.trouble:
            print(f"stuck: {walk.trouble}; look at the last picture in {shots}")
            return 1
        judge(tour, home)
        return 1 if tour.player.told.defects else 0


if __name__ == "__main__":
    sys.exit(main())
