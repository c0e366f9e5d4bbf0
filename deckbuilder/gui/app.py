"""The window's two ways in: open it, or draw one view of it to a file."""

import gc
import sys
from pathlib import Path

from deckbuilder.desk.services import Services
from deckbuilder.gui import display

_NO_DISPLAY = 2


def run(services: Services, deck: Path | None = None, language: str = "") -> int:
    """Open the window and stay until it is closed.

    Args:
        services: the user's world.
        deck: a deck file to open as a new deck.
        language: ``"de"``; that of the settings where empty.

    Returns:
        An exit status; 2 with one line on standard error where no window can be opened.
    """
    gc.disable()  # what a start makes stays; once there is a world, its collector takes over
    why = display.missing()
    if why:
        sys.stderr.write(f"{why}\n")
        return _NO_DISPLAY
    _load_qt()  # Qt ends the process where it finds no display: only after the look above
    from deckbuilder.gui.start import start

    return start(services, deck, language)


def screenshot(
    services: Services,
    out: Path,
    view: str,
    theme: str,
    size: tuple[int, int],
    scale: int,
    deck: Path | None = None,
    language: str = "en",
) -> int:
    """Draw one view to a PNG without a display, print its path and give 0.

    Args:
        services: the user's world.
        out: where to.
        view: key of ``screenshot.VIEWS``.
        theme: ``"light"`` or ``"dark"``.
        size: width and height in pixels.
        scale: text scale in percent.
        deck: a deck file to show.
        language: of the window.

    Raises:
        BadInput: there is no such view.
    """
    _load_qt()
    from deckbuilder.gui.screenshot import shoot  # as above

    return shoot(services, out, view, theme, size, scale, deck, language)


def _load_qt() -> None:
    """Load Qt, and let nothing slow down the imports behind it."""
    from deckbuilder.gui import binding, lean

    lean.share_memory()
    lean.hash_plainly()
    binding.load()
