"""Somebody who works the window through a ``Hand``: with the mouse, or with the keyboard alone."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit, QMenu, QWidget

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
        windows = self.windows()
        if not windows or windows[0].bench.open is None or windows[0].bench.index is None:
            return False
        self.window = windows[0]
        return True

    def windows(self) -> "list[MainWindow]":
        """Give the windows that are shown."""
        from deckbuilder.gui.main_window import MainWindow

        every = QApplication.topLevelWidgets()
        return [widget for widget in every if isinstance(widget, MainWindow) and widget.isVisible()]

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

    def reach(self, widget: QWidget) -> Reach:
        """Go to the part of the window that a widget is in by F6, and on by Tab, or back by Shift+Tab to what was passed.

        A way that does not lead there is a defect.

        Returns:
            Whether the way led there; where it did not, the focus is put there so that the tour goes on.
        """
        jumps = yield from self._jump(widget)
        tab = "shift+Tab" if not jumps and self._behind(widget) else "Tab"
        within, seen = 0, list[str]()
        for presses in range(MOST_TABS):
            if widget.hasFocus():
                self.told.ways.append((widget.accessibleName() or type(widget).__name__, jumps + presses))
                return True
            before = QApplication.focusWidget()
            if not seen or seen[-1] != _named(before):
                seen.append(_named(before))
            self.hand.key(tab)
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

    def _jump(self, widget: QWidget) -> Generator[Wait, bool, int]:
        """Press F6 until the part with a widget, or the last one before it, has the focus; tell how often."""
        from deckbuilder.gui.tab_order import ring

        window = self.window
        if widget.window() is not window:
            return 0
        places = _places(window.places)
        parts = [part for part in ring(window) if part.isVisible()]
        around = [part for part in parts if part is widget or part.isAncestorOf(widget)]
        before = [part for part in parts if places.get(part, len(places)) < places.get(widget, -1)]
        wanted = around[0] if around else before[-1]
        for presses in range(len(parts) + 1):
            focus = QApplication.focusWidget()
            if focus is not None and (wanted is focus or wanted.isAncestorOf(focus)):
                return presses
            self.hand.key("F6")
            yield Wait(partial(_focus_moved, focus), _SOON_S, soft=True)
        self.defect(f"F6 does not lead to the part {_named(wanted)}")
        return len(parts) + 1

    def _behind(self, widget: QWidget) -> bool:
        """Tell whether a widget was passed on the way to where the focus is."""
        focus, window = QApplication.focusWidget(), self.window
        places = _places(window.places if widget.window() is window else widget.window())
        return focus is not None and places.get(widget, -1) < places.get(focus, -1)

    def defect(self, what: str) -> None:
        """Note what did not go as a player would expect; the tour goes on if it can."""
        print(f"defect: {what}", flush=True)
        self.told.defects.append(what)

    def press(self, widget: QWidget, *, key: str = "space") -> Step:
        """Press a button: click it, or go there and press Space."""
        if self.mouse:
            self.at(widget)
        else:
            yield from self.reach(widget)
            self.hand.key(key)
        yield pause(0.05)

    def go(self, widget: QWidget) -> Step:
        """Go to a line or a list: click it, or Tab there."""
        if self.mouse:
            self.at(widget)
            yield Wait(widget.hasFocus)
        else:
            yield from self.reach(widget)

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
        """Do an action by the menu bar, or by its key; without the mouse, ``keys`` may be the menu's own: ``alt+e``."""
        bar, action = self.window.menuBar(), self.window.actions_by_key[key]
        title = next(entry for entry in bar.actions() if action in _menu(entry).actions())
        if self.mouse:
            self.at(bar, bar.actionGeometry(title))
        else:
            self.hand.key(keys)
        if self.mouse or keys.startswith("alt+"):
            yield from self.pick(_menu(title), action)

    def dialog(self, kind: type[QWidget]) -> Wait:
        """Wait until a dialog of a kind is open."""
        return Wait(lambda: self.found(kind) is not None)

    def found(self, kind: type[QWidget]) -> QWidget | None:
        """Give the dialog of a kind that is open."""
        shown = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]
        return shown[-1] if shown else None

    # -- what is done in many places ---------------------------------------------------------------

    def search(self, text: str) -> Step:
        """Write into the search box, in place of what stands there."""
        search = self.window.browser.search
        yield from self.shortcut("ctrl+f", search.edit)
        yield Wait(search.edit.hasFocus)
        self.hand.key("ctrl+a")
        self.hand.type(text)
        yield Wait(lambda: search.text() == text)
        yield pause(0.4)  # what is offered is there, or will not come
        if search.offers is not None and search.offers.shown:
            self.hand.key("Escape")

    def save_to(self, path: Path) -> Step:
        """Answer the file dialog."""
        yield self.dialog(QFileDialog)
        asking = self.found(QFileDialog)  # held, or its wrapper takes the line below with it
        assert asking is not None
        line = asking.findChild(QLineEdit)
        assert line is not None
        if self.mouse or not line.hasFocus():
            yield from self.go(line)
        self.hand.key("ctrl+a")
        self.hand.type(str(path))
        yield Wait(lambda: line.text() == str(path))
        self.hand.shoot("file")
        self.hand.key("Return")
        yield Wait(path.is_file)
        yield pause(0.5)

    def close(self, sheet: QWidget, button: QAbstractButton) -> Step:
        """Close a dialog: by its button, or by Escape."""
        kind = type(sheet)
        yield from self.shortcut("Escape", button)
        yield Wait(lambda: self.found(kind) is None)
        yield pause(0.3)  # a manager hands the keyboard back


def labelled(parent: QWidget, label: str) -> QAbstractButton:
    """Give the button with a label."""
    return next(button for button in parent.findChildren(QAbstractButton) if button.text().strip() == label)


def named(parent: QWidget, name: str) -> QAbstractButton:
    """Give the button of an accessible name."""
    return next(button for button in parent.findChildren(QAbstractButton) if button.accessibleName() == name)


def _menu(entry: QAction) -> QMenu:
    menu = entry.menu()
    assert isinstance(menu, QMenu)  # the bar holds nothing else
    return menu


def _places(whole: QWidget) -> dict[QWidget, int]:
    """Number all widgets within one in the order of reading."""
    from deckbuilder.gui.tab_order import in_reading_order

    return {widget: place for place, widget in enumerate(in_reading_order(whole))}


def _focus_moved(before: QWidget | None) -> bool:
    return QApplication.focusWidget() is not before


def _action_moved(menu: QMenu, before: QAction | None) -> bool:
    return menu.activeAction() is not before


def _named(widget: QWidget | None) -> str:
    if widget is None:
        return "nothing"
    return f"{widget.accessibleName() or widget.objectName()!r} ({type(widget).__name__})"
