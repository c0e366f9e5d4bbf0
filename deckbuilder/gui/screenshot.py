"""Draw one view of the window to a PNG, without a display."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import (
    QDeadlineTimer,
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.desk.services import Services
from deckbuilder.gui import language, owned_views
from deckbuilder.gui.collection import collection_views
from deckbuilder.gui.crash_sheet import CrashSheet
from deckbuilder.gui.lab import lab_views
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.play import table_views
from deckbuilder.gui.start import application
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World

_PATIENCE_MS = 60_000
_ASKED_MS = 400
_ROUNDS = 4
_HARMLESS = "This plugin does not support propagateSizeHints()"
"""What Qt says of each dialog where there is no display; nothing is the matter, and nobody can do anything about it."""


def _deck(window: MainWindow) -> None:
    window.browser.under.setCurrentWidget(window.browser.page)
    window.browser.list.step(1)


def _deck_empty(window: MainWindow) -> None:
    window.bench.open_new()
    window.browser.under.setCurrentWidget(window.browser.page)


def _first_start(window: MainWindow) -> None:
    window.browser.show_welcome()


def _findings(window: MainWindow) -> None:
    """Break the deck a little: too many of its last card, and one of the catalog's first."""
    _deck(window)
    opened = window.bench.open
    if opened is not None and opened.deck.entries:
        last = opened.deck.entries[-1]
        opened.set_count(last.slot, last.card, last.count + 6)
    window.builder.parts.show_part(window.builder.said)


def _search(window: MainWindow) -> None:
    game = window.bench.game
    facets = [f"{f.key}:{f.choices[0]}" for key in game.facets if (f := game.field(key)) is not None and f.choices]
    kinds = [f"type:{game.kinds[0]}"] if len(game.kinds) > 1 or not facets else []
    window.browser.search.set_text(" ".join([*kinds, *facets[:1]]))
    window.browser.list.step(1)


def _search_error(window: MainWindow) -> None:
    window.browser.search.set_text(f"tipe:{window.bench.game.kinds[0]} (")
    window.browser.list.step(1)


def _search_none(window: MainWindow) -> None:
    window.browser.search.set_text("zzyzx")


def _preview(window: MainWindow) -> None:
    _deck(window)
    window.builder.list.setCurrentIndex(window.builder.list.tree.index(0, 1, window.builder.list.tree.index(1, 0)))
    card = window.builder.list.row()
    if card is not None and card.card is not None:
        place = window.builder.list.visualRect(window.builder.list.currentIndex()).center()
        window.preview.peek(card.card, window.builder.list.viewport().mapToGlobal(place))


def _card(window: MainWindow) -> None:
    _deck(window)
    parts = window.browser.parts
    sizes = parts.sizes()
    parts.set_sizes([sum(sizes) // 4, sum(sizes) * 3 // 4])
    parts.show_part(window.browser.under)


def _reading(window: MainWindow) -> None:
    """The card page with how the program reads the card."""
    _card(window)
    window.browser.page.page.unfold(True)


def _printings(window: MainWindow) -> None:
    _card(window)
    window.browser.page.show_printings()


def _grid(window: MainWindow) -> None:
    """Cards as pictures, once those on the screen are drawn."""
    _deck(window)
    window.browser.show_as("grid")
    patience, least = QDeadlineTimer(_PATIENCE_MS), QDeadlineTimer(_ASKED_MS)
    grid = window.browser.catalog.grid
    while grid is not None and not patience.hasExpired():
        window.grab()  # whoever paints asks for pictures
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        if least.hasExpired() and grid.queue.waiting() == 0:
            break


def _groups(window: MainWindow) -> None:
    _deck(window)
    window.browser.catalog.set_group("type")


def _filters(window: MainWindow) -> None:
    _search(window)
    window.browser.filters.open_panel()


def _palette(window: MainWindow) -> None:
    _deck(window)
    window.palette_box().open()


def _library(window: MainWindow) -> None:
    _deck(window)
    window.decks.show_library()


def _tabs(window: MainWindow) -> None:
    """Several decks, one of them with a long name and nothing in it."""
    opened = window.bench.open
    if opened is not None:
        for name in ("Second Thoughts", "A plan with a name that is much longer than any tab can ever show"):
            window.bench.open_new(replace(opened.deck, name=name))
        window.bench.open_new()
        window.decks.turn(-1)


def _crash(window: MainWindow) -> None:
    CrashSheet(
        window.bench,
        window,
        "ZeroDivisionError: division by zero",
        "Warcamp\n\nTraceback (most recent call last) …",
        (),
    ).open()


VIEWS: dict[str, Callable[[MainWindow], None]] = {
    "deck": _deck,
    "deck-empty": _deck_empty,
    "first-start": _first_start,
    "findings": _findings,
    "search": _search,
    "search-error": _search_error,
    "search-none": _search_none,
    "card": _card,
    "preview": _preview,
    "grid": _grid,
    "groups": _groups,
    "filters": _filters,
    "printings": _printings,
    "reading": _reading,
    "palette": _palette,
    "library": _library,
    "tabs": _tabs,
    "crash": _crash,
}
VIEWS |= collection_views.VIEWS | table_views.VIEWS | lab_views.VIEWS | owned_views.VIEWS
"""What is done to the window before it is drawn; besides these, every dialog is a view by its key."""


def views() -> tuple[str, ...]:
    """Give the names of all views."""
    from deckbuilder.gui.dialogs import DIALOGS

    return (*VIEWS, *(key for key in DIALOGS if key not in VIEWS))


@contextmanager
def without_harmless() -> Iterator[None]:
    """Pass on what Qt says, but for what is harmless."""

    def told(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if message == _HARMLESS:
            return
        if callable(before):
            before(kind, context, message)
        else:
            sys.stderr.write(f"{message}\n")

    before = qInstallMessageHandler(told)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


@without_harmless()
def shoot(
    services: Services,
    out: Path,
    view: str,
    theme: str,
    size: tuple[int, int],
    scale: int,
    deck: Path | None,
    spoken: str = language.ENGLISH,
) -> int:
    """Draw one view; see ``app.screenshot``."""
    if view not in views():
        raise BadInput(f"--view {view}", "no such view", f"one of {', '.join(views())}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application()
    language.install(app, spoken)
    world = World(services, Theme(theme, scale), deck, passing=True)
    bench = Workbench(world)
    troubles: list[str] = []
    bench.troubled.connect(troubles.append)
    bench.theme.apply(app)
    window = MainWindow(bench)
    window.setMinimumSize(*size)
    window.setMaximumSize(*size)
    window.resize(*size)
    window.lay_out_afresh()
    window.show()
    bench.begin()
    window.lay_out_afresh()
    _wait(app, bench, troubles)
    if world.unread is not None or bench.open is None:
        bench.close()
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        home, why = str(services.home), "; ".join(troubles) or "try again"
        raise world.unread or DataTrouble(home, "the window could not open it", why)
    dialog: QDialog | None = None
    if view in VIEWS:
        VIEWS[view](window)
        dialog = next((found for found in window.findChildren(QDialog) if found.isVisible()), None)
    else:
        dialog = window.open_dialog(view)
    _settle(app)
    window.grab()  # whoever paints asks for pictures
    for _ in range(_ROUNDS):  # decks are judged a few at a time
        bench.pools.rest.waitForDone(_PATIENCE_MS)
        _settle(app)
    drawn = draw(window, dialog)
    if dialog is not None:
        dialog.close()
    bench.close()
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # no loop runs here that would do it
    out.parent.mkdir(parents=True, exist_ok=True)
    if not drawn.save(str(out), "PNG"):
        raise DataTrouble(str(out), "cannot be written", "choose another place or make room")
    print(out)  # noqa: T201  the promised answer on standard output
    return 0


def draw(window: MainWindow, dialog: QDialog | None) -> QPixmap:
    """Give a picture of the window, and of a dialog in its middle."""
    drawn = window.grab()
    if dialog is not None:
        over = dialog.grab()
        painter = QPainter(drawn)
        veil = window.bench.theme.color("text" if window.bench.theme.name == "light" else "sunken")
        veil.setAlpha(110)
        painter.fillRect(drawn.rect(), veil)
        painter.drawPixmap((window.width() - dialog.width()) // 2, (window.height() - dialog.height()) // 2, over)
        painter.end()
    return drawn


def _wait(app: QApplication, bench: Workbench, troubles: list[str]) -> None:
    patience = QDeadlineTimer(_PATIENCE_MS)
    while (bench.open is None or bench.index is None) and not troubles and not patience.hasExpired():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    _settle(app)


def _settle(app: QApplication) -> None:
    for _ in range(5):
        app.sendPostedEvents()
        app.processEvents()
