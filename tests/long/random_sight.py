"""What a player without sense sees: a window, a part of it, a place in that, drawn from the lots of the player."""

import random  # noqa: TID251  # a player's whims, no dice of a game
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from deckbuilder.gui.main_window import MainWindow
from tests.long.random_desktop import handle_of, named, weight

_NONE, _SHIFT, _CTRL = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip


class Sight:
    """Draws what is there to be clicked.

    Args:
        dice: of the player.
        windows: gives the windows that are open.
    """

    def __init__(self, dice: random.Random, windows: Callable[[], Sequence[MainWindow]]) -> None:
        self.dice, self._windows = dice, windows

    def window(self) -> MainWindow | None:
        """Draw one of the windows."""
        shown = self._windows()
        return self.dice.choice(shown) if shown else None

    def top(self) -> QWidget | None:
        """Give what takes the mouse now: a menu, a dialog, or one of the windows."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None and self.dice.random() < 0.9:
            return popup
        if modal is not None and modal.isVisible():
            return modal
        return self.window()

    def widget(self, top: QWidget, wanted: Callable[[QWidget], bool] = lambda _: True) -> QWidget | None:
        """Draw a part of what takes the mouse that can be seen and used."""
        found = [
            w for w in top.findChildren(QWidget) if w.isVisible() and w.isEnabled() and w.window() is top and wanted(w)
        ]
        seen = [w for w in found if not w.visibleRegion().isEmpty()]
        return self.dice.choices(seen, [weight(w) for w in seen])[0] if seen else None

    def place(self, widget: QWidget) -> QPoint:
        """Draw a place that can be seen, in the widget's own coordinates."""
        boxes = list(widget.visibleRegion())  # type: ignore[call-overload]  # a region is a sequence of boxes
        box = self.dice.choice(boxes) if boxes else widget.rect()
        return QPoint(
            self.dice.randint(box.left(), max(box.right(), box.left())),
            self.dice.randint(box.top(), max(box.bottom(), box.top())),
        )

    def target(self) -> tuple[QWindow, QPoint, str] | None:
        """Draw a place to click: the window of the desktop, where in it, and what it is called."""
        top = self.top()
        handle = handle_of(top) if top is not None else None
        if top is None or handle is None:
            return None
        if isinstance(top, QMenu):
            actions = [a for a in top.actions() if a.isVisible() and a.isEnabled() and not a.isSeparator()]
            if actions:
                action = self.dice.choice(actions)
                return handle, top.actionGeometry(action).center(), f"menu {action.text()!r}"
        widget = self.widget(top)
        if widget is None:
            return None
        place = widget.mapTo(top, self.place(widget))
        return handle, place, named(widget)

    def modifiers(self) -> Qt.KeyboardModifier:
        """Draw what is held down, mostly nothing."""
        return self.dice.choice((_NONE,) * 8 + (_SHIFT, _CTRL))
