"""Play at the table by real clicks and keys in a real window on a virtual X display.

``python -m tests.long.table_clicks --shots DIR [--keyboard] [--seed 1]`` plays a whole match against the computer; with ``--goldfish LIST
[--cards FILE] [--turns 5]`` it plays a list alone for so many turns, with cards of a file that is imported first. It needs Xvfb, xdotool
and openbox, leaves pictures of the way in DIR, prints what each step took, and gives 0 when every answer came of what was done.
"""

import argparse
import faulthandler
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.long.real_clicks import Walk
from tests.long.screen import Hand, display, manager

_TOOLS = ("Xvfb", "xdotool", "openbox")


def play(home: Path, hand: Hand, asked: argparse.Namespace) -> Walk:
    """Open the window, let the player play, and give what became of it."""
    from deckbuilder.app import services
    from deckbuilder.gui.start import application, start
    from tests.long.player import Player
    from tests.long.tour_table import AtTheTable

    faulthandler.enable()
    application()
    player = Player(hand, mouse=not asked.keyboard)
    walk = Walk(AtTheTable(player, asked.turns if asked.goldfish else 0, asked.seed))
    walk.begin()
    start(services(home), asked.goldfish)
    return walk


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, required=True, help="folder of the pictures")
    parser.add_argument("--keyboard", action="store_true", help="keys alone")
    parser.add_argument("--seed", type=int, default=1, help="of the match against the computer")
    parser.add_argument("--goldfish", type=Path, help="a deck list to play alone")
    parser.add_argument("--cards", type=Path, help="a card file to import first")
    parser.add_argument("--turns", type=int, default=5, help="so many turns alone")
    return parser.parse_args()


def main() -> int:
    """Run it all."""
    asked = _arguments()
    shots: Path = asked.shots.absolute()
    lacking = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if lacking:
        print(
            f"{' and '.join(lacking)} must be installed: apt-get install {' '.join(lacking).lower()}", file=sys.stderr
        )
        return 2
    shots.mkdir(parents=True, exist_ok=True)
    with display() as name, manager("openbox", name), tempfile.TemporaryDirectory() as folder:
        os.environ.update(DISPLAY=name, QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8")
        os.environ.pop("WAYLAND_DISPLAY", None)
        home, hand = Path(folder) / "home", Hand(name, shots)
        if asked.cards is not None:
            importing = [sys.executable, "-m", "deckbuilder", "cards", "import", str(asked.cards), "--home", str(home)]
            subprocess.run(importing, check=True, timeout=600)
        began = time.monotonic()
        walk = play(home, hand, asked)
        print(f"{hand.clicks} clicks and {hand.keys} keys in {time.monotonic() - began:.0f} s")
        defects = walk.tour.player.told.defects
        if walk.trouble:
            print(f"stuck: {walk.trouble}; look at the last picture in {shots}")
        return 1 if walk.trouble or defects else 0


if __name__ == "__main__":
    sys.exit(main())
