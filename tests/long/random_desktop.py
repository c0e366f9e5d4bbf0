"""What a player without sense has of the desktop: its events, and the names of what lies there."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)  # fmt: skip
from shiboken6 import isValid

_MODIFIERS = (
    (Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Shift),
    (Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Control),
    (Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Alt),
    (Qt.KeyboardModifier.MetaModifier, Qt.Key.Key_Meta),
)


def give(how: Callable[..., None], window: QWindow, *what: object) -> None:
    """Give a window an event.

    The window of a menu is often gone, or known to Python only as the former one at its place: then the menu is closed.
    """
    try:
        how(window, *what)
    except RuntimeError:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()


def press(taker: Callable[[], QWindow | None], key: Qt.Key | str, modifiers: Qt.KeyboardModifier) -> None:
    """Press a key and let it go, each part of it in the window that has the keyboard by then.

    As one click of a key, with modifiers, QTest goes on giving their parts to a window that went away over one of them (Ctrl+W did
    its work, and Ctrl is let go), and the process ends there.
    """
    held = [single for modifier, single in _MODIFIERS if modifier in modifiers]
    for single in held:
        _part(taker, QTest.keyPress, single)
    _part(taker, QTest.keyPress, key, modifiers)
    _part(taker, QTest.keyRelease, key)
    for single in held:
        _part(taker, QTest.keyRelease, single)


def _part(taker: Callable[[], QWindow | None], how: Callable[..., None], *what: object) -> None:
    window = taker()
    if window is not None:
        give(how, window, *what)


def handle_of(top: QWidget) -> QWindow | None:
    """Give a widget's window of the desktop; a menu for which only the memory of a former one is had, is closed."""
    window = top.windowHandle()
    if window is not None and isValid(window):
        return window
    if isinstance(top, QMenu):
        top.close()
    return None


def weight(widget: QWidget) -> int:
    """Tell how much more often this is chosen than a bare surface."""
    if isinstance(widget, QAbstractScrollArea) or isinstance(widget.parentWidget(), QAbstractItemView):
        return 8
    return 4 if isinstance(widget, (QAbstractButton, QComboBox, QTabBar, QLineEdit)) else 1


def named(widget: QWidget) -> str:
    """Name a widget for the log."""
    parent = widget.parentWidget()
    name = widget.accessibleName() or widget.objectName() or (parent.accessibleName() if parent is not None else "")
    return f"{type(widget).__name__} {name!r}"


def focus() -> str:
    """Name what has the keyboard."""
    widget = QApplication.focusWidget()
    return named(widget) if widget is not None else "nothing"


def move(window: QWindow, place: QPoint) -> None:
    """Move the pointer."""
    if isValid(window) and window.isVisible():
        give(QTest.mouseMove, window, place)


def escape(window: QWindow) -> None:
    """Press Esc."""
    if isValid(window) and window.isVisible():
        give(QTest.keyClick, window, Qt.Key.Key_Escape)


def release(window: QWindow, place: QPoint) -> None:
    """Let the button go."""
    if isValid(window) and window.isVisible():
        give(QTest.mouseRelease, window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
