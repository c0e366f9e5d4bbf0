"""The keyboard of a player without sense: keys, words and shortcuts, given to what takes them."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QWindow
from PySide6.QtWidgets import QApplication, QLineEdit
from shiboken6 import isValid

from tests.long.random_desktop import focus, handle_of, press
from tests.long.random_sight import Sight

Note = Callable[[str, str], None]

_NONE = Qt.KeyboardModifier.NoModifier
_K = Qt.Key
_KEYS = (
    *[_K.Key_Down] * 6, *[_K.Key_Up] * 4, *[_K.Key_Return] * 6, _K.Key_Left, _K.Key_Right, *[_K.Key_Tab] * 4, _K.Key_Backtab,
    _K.Key_Space, *[_K.Key_Escape] * 3, _K.Key_Delete, _K.Key_Backspace, _K.Key_Home, _K.Key_End, _K.Key_PageUp,
    _K.Key_PageDown, *[_K.Key_Plus] * 3, *[_K.Key_Minus] * 3, *range(_K.Key_0, _K.Key_9 + 1), _K.Key_F2, _K.Key_Slash,
    _K.Key_Menu, _K.Key_M, _K.Key_N, _K.Key_P, _K.Key_F, _K.Key_A,
)  # fmt: skip
_WORDS = (
    "t:char", "level<=2", "f:dwarf", "type:item", "no such card", '"', "(", "o:order", "a", "level>1 sort:-level", "-t:action",
    "zz", "warlord", "äöü", "\N{SNOWMAN}", "x" * 60, "in:deck", "1 ", "name:/a+/", "or and not",
)  # fmt: skip
_NEVER = frozenset({"quit", "close_window"})


class Keyboard:
    """Presses keys, in whatever has the focus.

    Args:
        sight: draws windows and what is held down.
        note: told before each thing is done.
    """

    def __init__(self, sight: Sight, note: Note) -> None:
        self._sight, self._note, self._dice = sight, note, sight.dice

    def _taker(self) -> QWindow | None:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return handle_of(popup)
        window = QGuiApplication.focusWindow()
        if window is not None:
            return window if isValid(window) else None
        main = self._sight.window()
        if main is None:
            return None
        main.activateWindow()
        return handle_of(main)

    def press(self, key: Qt.Key | str, modifiers: Qt.KeyboardModifier = _NONE) -> None:
        """Press a key where it goes now."""
        press(self._taker, key, modifiers)

    def key(self) -> None:
        """Press some key, once or three times."""
        key, modifiers = Qt.Key(self._dice.choice(_KEYS)), self._sight.modifiers()
        times = self._dice.choice((1, 1, 1, 3))
        self._note("key", f"{modifiers.name} {key.name} x{times} into {focus()}")
        for _ in range(times):
            self.press(key, modifiers)

    def type(self) -> None:
        """Type some words, sometimes with Enter."""
        text = self._dice.choice(_WORDS)
        enters = self._dice.random() < 0.4
        self._note("type", f"{text!r}{' and Enter' if enters else ''} into {focus()}")
        for letter in text:
            if letter.isascii():
                self.press(letter)
            else:
                self._insert(letter)
        if enters:
            self.press(_K.Key_Return)

    def _insert(self, letter: str) -> None:
        taker = QApplication.focusWidget()
        if isinstance(taker, QLineEdit):
            taker.insert(letter)

    def shortcut(self) -> None:
        """Press the key of an action; the palette's with some letters after it."""
        window = self._sight.window()
        if window is None or QApplication.activePopupWidget() is not None:
            return
        actions = [(k, a) for k, a in window.actions_by_key.items() if k not in _NEVER and not a.shortcut().isEmpty()]
        key, action = self._dice.choice(actions)
        if not QApplication.activeModalWidget():
            window.activateWindow()
        self._note("shortcut", f"{key} ({action.shortcut().toString()})")
        self.combination(action.shortcut())
        if key == "palette":
            for letter in self._dice.choice(("an", "deck", "save", "li", "zzzz", "theme", "im")):
                self.press(letter)
            self.press(self._dice.choice((_K.Key_Return, _K.Key_Escape, _K.Key_Down)))

    def combination(self, keys: QKeySequence) -> None:
        """Press a key with what is held down for it."""
        pressed = keys[0]
        self.press(pressed.key(), pressed.keyboardModifiers())

    def undo(self) -> None:
        """Press the keys of undo or redo some times."""
        window = self._sight.window()
        if window is None:
            return
        keys = self._dice.choice((QKeySequence("Ctrl+Z"), QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")))
        times = self._dice.choice((1, 2, 5))
        self._note("undo", f"{keys.toString()} x{times} into {focus()}")
        for _ in range(times):
            self.combination(keys)
