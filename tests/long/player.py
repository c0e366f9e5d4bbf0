"""Somebody who works the window through a ``Hand``: with the mouse, or with the keyboard alone."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

if TYPE_CHECKING:
    from deckbuilder.core.decks import Deck
    from deckbuilder.gui.main_window import MainWindow
    from tests.long.screen import Hand

SIZE = (1280, 800)
PATIENCE_S = 20.0
MOST_TABS = 120
"""Who has not come to a widget after so many presses of Tab never will."""
_MOST_LINKS = 30
"""Tab goes from link to link in a text before it leaves it; more links than this are none."""
_SOON_S = 0.3


@dataclass(frozen=True, slots=True)
class Wait:
    """What must come true before the next step.

    Attributes:
        until: asked again and again.
        seconds: how long; None for the usual patience.
        soft: go on where it does not come true, and be told so.
    """

    until: Callable[[], bool]
    seconds: float = PATIENCE_S
    soft: bool = False


Step = Generator[Wait, bool, None]
Reach = Generator[Wait, bool, bool]


@dataclass(slots=True)
class Told:
    """What the player has to tell afterwards.

    Attributes:
        ways: names of what was gone to by Tab, with how many presses it took.
        defects: what did not go as a player would expect.
    """

    ways: list[tuple[str, int]] = field(default_factory=list)
    defects: list[str] = field(default_factory=list)


def passed(moment: float) -> bool:
    """Tell whether a moment has passed."""
    return time.monotonic() > moment


def pause(seconds: float) -> Wait:
    """Give time to what cannot be asked about: a frame to be drawn, a manager to answer."""
    return Wait(partial(passed, time.monotonic() + seconds))


class Player:
    """Finds the window, and knows how to get to a widget and press it.

    Args:
        hand: the pointer, the keyboard and the camera.
        mouse: False: use the keys alone.
    """

    def __init__(self, hand: "Hand", *, mouse: bool) -> None:
        self.hand, self.mouse = hand, mouse
        self.told = Told()
        self.window: MainWindow
        self._place: object = None

    # -- the window --------------------------------------------------------------------------------

    def find_window(self) -> bool:
        """Tell whether a window is there with its deck and its index."""
        from deckbuilder.gui.main_window import MainWindow

        windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]
        if not windows or windows[0].bench.open is None or windows[0].bench.index is None:
            return False
        self.window = windows[0]
        return True

    def settle(self) -> Step:
        """Bring the window to its size and let it come to rest."""
        window = self.window
        window.move(0, 0)
        window.resize(*SIZE)
        yield Wait(lambda: window.width() == SIZE[0])
        yield pause(0.5)  # a manager frames and moves it
        yield Wait(self._rests)
        if not self.mouse:
            self.hand.park()

    def _rests(self) -> bool:
        place = self.window.mapToGlobal(QPoint(0, 0))
        still, self._place = place == self._place, place
        return still

    def deck(self) -> "Deck":
        """Give the open deck."""
        assert self.window.bench.open is not None
        return self.window.bench.open.deck

    def count(self) -> int:
        """Give the number of cards in the open deck."""
        return self.deck().count()

    def changed(self, before: "Deck") -> Wait:
        """Wait until the deck is another one."""
        return Wait(lambda: self.deck() != before)

    # -- getting to widgets ------------------------------------------------------------------------

    def at(self, widget: QWidget, box: QRect | None = None, *, held: str = "", times: int = 1) -> None:
        """Click the middle of a widget, or of a part of it."""
        place = widget.mapToGlobal((box if box is not None else widget.rect()).center())
        self.hand.click(place.x(), place.y(), held=held, times=times)

    def reach(self, widget: QWidget, *, back: bool = False) -> Reach:
        """Go to a widget by Tab, or by Shift+Tab; a way that does not lead there is a defect.

        Returns:
            Whether the way led there; where it did not, the focus is put there so that the tour goes on.
        """
        within, seen = 0, list[str]()
        for presses in range(MOST_TABS):
            if widget.hasFocus():
                self.told.ways.append((widget.accessibleName() or type(widget).__name__, presses))
                return True
            before = QApplication.focusWidget()
            if not seen or seen[-1] != _named(before):
                seen.append(_named(before))
            self.hand.key("shift+Tab" if back else "Tab")
            moved = yield Wait(partial(_focus_moved, before), _SOON_S, soft=True)
            within = 0 if moved else within + 1
            if within > _MOST_LINKS:
                self.defect(f"Tab does not leave {_named(before)} on the way to {_named(widget)}")
                break
        else:
            self.defect(f"{MOST_TABS} presses of Tab do not lead to {_named(widget)} but to {', '.join(seen)}")
        widget.setFocus()
        yield Wait(widget.hasFocus)
        return False

    def defect(self, what: str) -> None:
        """Note what did not go as a player would expect; the tour goes on if it can."""
        print(f"defect: {what}", flush=True)
        self.told.defects.append(what)

    def press(self, widget: QWidget, *, back: bool = False, key: str = "space") -> Step:
        """Press a button: click it, or go there and press Space."""
        if self.mouse:
            self.at(widget)
        else:
            yield from self.reach(widget, back=back)
            self.hand.key(key)
        yield pause(0.05)

    def go(self, widget: QWidget, *, back: bool = False) -> Step:
        """Go to a line or a list: click it, or Tab there."""
        if self.mouse:
            self.at(widget)
            yield Wait(widget.hasFocus)
        else:
            yield from self.reach(widget, back=back)

    def pick(self, menu: QMenu, action: QAction) -> Step:
        """Choose a line of an open menu."""
        yield Wait(menu.isVisible)
        if self.mouse:
            self.at(menu, menu.actionGeometry(action))
        else:
            for _ in range(len(menu.actions()) + 1):
                if menu.activeAction() is action:
                    break
                before = menu.activeAction()
                self.hand.key("Down")
                yield Wait(partial(_action_moved, menu, before), _SOON_S, soft=True)
            else:
                self.defect(f"Down does not lead to {action.text()!r} of the menu {menu.accessibleName()!r}")
            self.hand.key("Return")
        yield pause(0.05)

    def shortcut(self, keys: str, clicked: QWidget | None = None) -> Step:
        """Press a key, or click what does the same."""
        if self.mouse and clicked is not None:
            self.at(clicked)
        else:
            self.hand.key(keys)
        yield pause(0.05)

    def from_menu(self, key: str, keys: str) -> Step:
        """Do an action by the menu bar, or by its key."""
        if not self.mouse:
            self.hand.key(keys)
            return
        bar, action = self.window.menuBar(), self.window.actions_by_key[key]
        title = next(entry for entry in bar.actions() if action in _menu(entry).actions())
        self.at(bar, bar.actionGeometry(title))
        yield from self.pick(_menu(title), action)

    def dialog(self, kind: type[QWidget]) -> Wait:
        """Wait until a dialog of a kind is open."""
        return Wait(lambda: self.found(kind) is not None)

    def found(self, kind: type[QWidget]) -> QWidget | None:
        """Give the dialog of a kind that is open."""
        shown = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]
        return shown[-1] if shown else None


def _menu(entry: QAction) -> QMenu:
    menu = entry.menu()
    assert isinstance(menu, QMenu)  # the bar holds nothing else
    return menu


def _focus_moved(before: QWidget | None) -> bool:
    return QApplication.focusWidget() is not before


def _action_moved(menu: QMenu, before: QAction | None) -> bool:
    return menu.activeAction() is not before


def _named(widget: QWidget | None) -> str:
    if widget is None:
        return "nothing"
    return f"{widget.accessibleName() or widget.objectName()!r} ({type(widget).__name__})"
