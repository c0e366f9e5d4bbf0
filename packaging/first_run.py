"""What ``make run`` does: open the window; without a display, do the main job headless and say where the results lie."""

import os
import sys
from pathlib import Path

from deckbuilder import app, paths
from deckbuilder.desk.services import ready_made

OUT = Path(__file__).resolve().parents[1] / "build" / "first-run"


def has_display() -> bool:
    """Tell whether there is a screen to open a window on."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def headless() -> int:
    """Check a ready-made deck, export it, and draw the window to a picture."""
    game = app.services(paths.home()).game()
    decks = ready_made(game)
    if not decks:
        print("warcamp: no ready-made deck was shipped", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    picture = OUT / "window.png"
    print("No display: here is the main job without a window.\n")
    for arguments in (
        ["deck", "check", str(decks[0])],
        ["deck", "convert", str(decks[0]), str(OUT / "deck.md")],
        ["deck", "convert", str(decks[0]), str(OUT / "deck.csv")],
        ["gui", str(decks[0]), "--screenshot", str(picture)],
    ):
        print(f"$ warcamp {' '.join(arguments)}", flush=True)
        status = app.main(arguments)
        if status:
            return status
    print(f"\nThe window as a picture: {picture}\nThe deck as Markdown and CSV: {OUT}")
    return 0


if __name__ == "__main__":
    sys.exit(app.main([]) if has_display() else headless())
