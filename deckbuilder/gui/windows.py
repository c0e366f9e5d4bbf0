"""The windows of one world: opened, closed, and built anew in another language."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, QTimer
from PySide6.QtWidgets import QApplication, QStyle

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.gui import language
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.workbench import Workbench
from deckbuilder.gui.world import World
from deckbuilder.settings import LANGUAGE

_STEP = 32
"""A further window stands so many pixels beside the one it was opened from."""


class Windows(QObject):
    """Holds the windows; the program ends with the last one.

    Args:
        app: dressed and spoken to.
        world: what the windows share.
        spoken: the language to begin with; that of the settings where empty.
    """

    def __init__(self, app: QApplication, world: World, spoken: str = "") -> None:
        super().__init__(world)
        self._app, self._world = app, world
        self.all: list[MainWindow] = []
        self._last: MainWindow | None = None
        self._spoken = world.services.settings[LANGUAGE]
        language.install(app, spoken or self._spoken)
        world.hub.changed.connect(self._on_changed)

    def open(self, staged: bool = False, beside: MainWindow | None = None) -> MainWindow:
        """Show another window; the first one has the place and the tabs of last time.

        Args:
            staged: with no more in it than the list of cards; whoever asks completes it.
            beside: the window it is opened from, whose deck it shows; the newest one where None.
        """
        if beside is None and self.all:
            beside = self.all[-1]
        bench = Workbench(self._world)
        window = self._make(bench, staged)
        if beside is not None:
            window.move(beside.pos().x() + _STEP, beside.pos().y() + _STEP)
            bench.join(beside.bench)
        self._world.theme.finish(self._app)
        _fit_screen(window)
        window.show()
        if beside is not None:
            bench.catch_up()
        return window

    def _make(self, bench: Workbench, staged: bool = False) -> MainWindow:
        window = MainWindow(bench, staged)
        window.another_wanted.connect(self._on_another)
        window.quit_wanted.connect(self.quit)
        window.closed.connect(self._on_closed)
        window.has_heir = self._several
        self.all.append(window)
        return window

    def _several(self) -> bool:
        return len(self.all) > 1

    def _on_another(self) -> None:
        asking = self.sender()
        self.open(beside=asking if isinstance(asking, MainWindow) else None)

    def _on_closed(self) -> None:
        window = self.sender()
        if isinstance(window, MainWindow) and window in self.all:
            self.all.remove(window)
            if self.all:
                window.bench.close_all(self.all[-1].bench)
                window.bench.deleteLater()
                window.deleteLater()
            else:
                window.bench.remember()
                self._last = window

    def quit(self) -> None:
        """Close all windows; the one used last is closed last, and its tabs are remembered."""
        active = self._app.activeWindow()
        for window in sorted(self.all, key=lambda window: window is active):
            window.close()

    def end(self) -> None:
        """Destroy what is left of the windows, from the outside in; Python would take them apart in an order of its own."""
        for window in (*self.all, self._last):
            if window is not None:
                window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.all, self._last = [], None

    def _on_changed(self, changes: Changes) -> None:
        if Topic.SETTINGS not in changes or self._world.services.settings[LANGUAGE] == self._spoken:
            return
        self._spoken = self._world.services.settings[LANGUAGE]
        language.install(self._app, self._spoken)
        self._world.judge_anew()
        QTimer.singleShot(0, self._on_spoken)  # whoever chose the language belongs to a window that goes now

    def _on_spoken(self) -> None:
        for old in list(self.all):
            self._rebuild(old)

    def _rebuild(self, old: MainWindow) -> None:
        """Put a window in another's place: the bench with its tabs, its undo and its search go on."""
        state, place, shown = old.state(), old.geometry(), old.windowState()
        number = self.all.index(old)
        new = self._make(old.bench)
        self.all.insert(number, self.all.pop())
        self.all.remove(old)
        new.setGeometry(place)
        new.setWindowState(shown)
        new.show()
        old.hide()
        old.deleteLater()
        QApplication.sendPostedEvents(old, QEvent.Type.DeferredDelete.value)  # else it would listen to what follows
        new.bench.catch_up()
        new.restore(state)


def _fit_screen(window: MainWindow) -> None:
    """Let a window be no larger than the screen has room for, with its title bar."""
    if window.isMaximized() or window.isFullScreen():
        return
    room = window.screen().availableSize()
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    window.resize(window.size().boundedTo(QSize(room.width(), room.height() - title)))
