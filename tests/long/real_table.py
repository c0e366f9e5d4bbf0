"""Play whole matches by real clicks and keys in a real window on a virtual X display.

``python -m tests.long.real_table --shots DIR [--keyboard] [--game G] [--goldfish LIST] [--manager openbox]`` needs Xvfb and xdotool. It opens the
real program over a throw-away folder, sits down against the computer with two ready-made decks and plays to the end by the mouse, or
with ``--keyboard`` by the keys alone, the pointer parked outside the window; on the way it tries what is refused, takes back, looks
at piles, at the past and at moments of the log. With ``--goldfish`` a real tournament list plays five turns alone, over the real cards
(``../shared``), and what nobody could read is carried out by hand. The program's own quick opponent says what the player answers;
nothing but the pointer and the keyboard gives it. It leaves pictures of the way in DIR, prints what each step took, and gives 0 when
every step showed what it should, each answer became what was meant, nothing was raised, and the saved match is the one that was
played, by the word of ``warcamp replay``.
"""

import argparse
import faulthandler
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.helpers.shared_data import shared_folder
from tests.long.real_clicks import Walk
from tests.long.screen import Hand, lacking, staged

if TYPE_CHECKING:  # Qt may be imported only when it is known where to draw
    from tests.long.tour_match import MatchTour


def _command(*words: str, home: Path) -> "subprocess.CompletedProcess[str]":
    """Run the program's command line."""
    whole = [sys.executable, "-m", "deckbuilder", *words, "--home", str(home)]
    return subprocess.run(whole, capture_output=True, text=True, check=False, timeout=300)


def play(home: Path, hand: Hand, out: Path, *, mouse: bool, alone: Path | None) -> "tuple[Walk, MatchTour]":
    """Open the window, let the player walk, and give what became of it."""
    from deckbuilder.app import services
    from deckbuilder.gui.start import application, start
    from tests.long.player import Player
    from tests.long.tour_goldfish import GoldfishTour
    from tests.long.tour_match import MatchTour
    from tests.long.window_oracle import Ears

    faulthandler.enable()
    application()
    player = Player(hand, mouse=mouse)
    tour = MatchTour(player, out) if alone is None else GoldfishTour(player, out, alone)
    walk = Walk(tour)
    with Ears() as ears:
        walk.begin()
        start(services(home), None)
    for heard in dict.fromkeys(ears.heard):
        player.defect(heard)
    return walk, tour


def _tell(tour: "MatchTour", hand: Hand, seconds: float) -> None:
    print("; ".join(f"{count} by {way}" for way, count in tour.seated.ways.most_common()))
    for defect in tour.player.told.defects:
        print(f"defect: {defect}")
    print(f"{tour.result}; {hand.clicks} clicks, {hand.keys} keys in {seconds:.0f} s")


def main() -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, required=True, help="folder of the pictures")
    parser.add_argument("--manager", default="", help="a window manager to run it under, as openbox; none if left out")
    parser.add_argument("--keyboard", action="store_true", help="keys alone; needs a window manager")
    parser.add_argument("--game", default="", help="the game; the first one if left out")
    parser.add_argument("--goldfish", type=Path, help="a real list that plays five turns alone")
    asked = parser.parse_args()
    shots: Path = asked.shots.absolute()
    managing = asked.manager or ("openbox" if asked.keyboard else "")  # somebody must hand the keyboard to a new window
    if why := lacking(managing):
        print(why, file=sys.stderr)
        return 2
    cards = shared_folder() / "data" / "cards-v1.json"
    alone: Path | None = asked.goldfish.absolute() if asked.goldfish is not None else None
    if alone is not None and not (alone.is_file() and cards.is_file()):
        print(
            f"skipped: real card data is not part of the repository, and there is no {alone if cards.is_file() else cards}"
        )
        return 0
    with staged(shots, managing) as hand, tempfile.TemporaryDirectory() as folder:
        home, out = Path(folder) / "home", Path(folder) / "tour.match"
        if alone is not None and _command("cards", "import", str(cards), home=home).returncode:
            print(f"{cards} cannot be imported", file=sys.stderr)
            return 2
        if asked.game:
            home.mkdir(exist_ok=True)
            (home / "settings.json").write_text(json.dumps({"game": asked.game}), "utf-8")
        began = time.monotonic()
        walk, tour = play(home, hand, out, mouse=not asked.keyboard, alone=alone)
        _tell(tour, hand, time.monotonic() - began)
        if walk.trouble:
            print(f"stuck: {walk.trouble}; look at the last picture in {shots}")
            return 1
        done = _command("replay", str(out), home=home)
        shutil.copy(out, shots / out.name)
        print(done.stdout.strip() or done.stderr.strip())
        return 0 if done.returncode == 0 and not tour.player.told.defects else 1


if __name__ == "__main__":
    sys.exit(main())
