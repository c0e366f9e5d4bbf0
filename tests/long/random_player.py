"""A player without sense: clicks, keys, drags, wheels and sizes drawn from one seed, given to the windows as a desktop gives them."""

import random  # noqa: TID251  # a player's whims, no dice of a game
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QComboBox, QDialogButtonBox, QFileDialog, QLineEdit
from shiboken6 import isValid

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.gui.drag import DraggedCard, pack
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.settings import LANGUAGE, TEXT_SCALE, THEME
from tests.long.random_desktop import escape, give, handle_of, move, named, release
from tests.long.random_keys import Keyboard, Note
from tests.long.random_sight import Sight

_LEFT, _RIGHT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
_NONE, _SHIFT, _CTRL = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip
_K = Qt.Key
_EDITS = (
    *[_K.Key_Return] * 3, *[_K.Key_Plus] * 3, *[_K.Key_Minus] * 2, *range(_K.Key_0, _K.Key_6 + 1), _K.Key_Delete, _K.Key_M,
)  # fmt: skip
_DEEDS = ("Delete", "Delete", "F2", "F2", "Return", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+A", "Ctrl+D", "Down", "Home")
_MOVES = 5
Acts = tuple[tuple[int, Callable[[], None]], ...]
"""Things to do, each with its weight."""


class Player:
    """Draws one thing to do after the other.

    Args:
        seed: of everything that is drawn.
        windows: gives the windows that are open.
        note: told before each thing is done.
    """

    def __init__(self, seed: int, windows: Callable[[], Sequence[MainWindow]], note: Note) -> None:
        self.dice = random.Random(seed)
        self._note, self._sight = note, Sight(self.dice, windows)
        self._keys = Keyboard(self._sight, note)
        self.pending: deque[Callable[[], None]] = deque()
        """What is left of the thing begun; to be done first."""

    def acts(self) -> Acts:
        """Give what may be done, each with how often."""
        return (
            (30, self._click), (45, self._edit), (20, self._keys.key), (6, self._keys.type), (9, self._keys.shortcut),
            (6, self._keys.undo), (5, self._drag), (5, self._drop), (4, self._wheel), (4, self._context), (2, self._resize),
            (2, self._settings), (1, self._hover), (6, self._library), (1, self._leave),
        )  # fmt: skip

    def step(self) -> None:
        """Do one thing, or begin it."""
        asking = QApplication.activeModalWidget()
        if isinstance(asking, QFileDialog):  # at once: files can be deleted in it
            self._answer(asking)
            return
        acts = self.acts()
        [act] = self.dice.choices([act for _, act in acts], [weight for weight, _ in acts])
        act()

    def _answer(self, asking: QFileDialog) -> None:
        name = self.dice.choice(("", "", "deck.txt", f"file-{self.dice.randint(0, 999)}.txt", "charts.png"))
        self._note("file", f"{name or 'cancelled'} in {asking.windowTitle()!r}")
        box = asking.findChild(QDialogButtonBox)
        if name and isinstance(box, QDialogButtonBox):
            asking.selectFile(name)
            box.buttons()[0].click()
        if asking.isVisible():
            asking.reject()

    # -- the mouse ---------------------------------------------------------------------------------

    def _click(self) -> None:
        target = self._sight.target()
        if target is None:
            return
        window, place, name = target
        button = self.dice.choice((_LEFT,) * 12 + (_MIDDLE, _RIGHT))
        twice = self.dice.random() < 0.12
        modifiers = self._sight.modifiers()
        self._note(
            "click", f"{button.name}{' twice' if twice else ''} {modifiers.name} on {name} at {place.x()},{place.y()}"
        )
        give(QTest.mouseMove, window, place)
        if isValid(window):
            give(QTest.mouseClick, window, button, modifiers, place)
        if twice and isValid(window) and window.isVisible():
            give(QTest.mouseDClick, window, button, modifiers, place)

    def _context(self) -> None:
        """Ask for a menu; mostly one of its lines is clicked next."""
        target = self._sight.target()
        if target is None:
            return
        window, place, name = target
        self._note("menu", f"on {name} at {place.x()},{place.y()}")
        self.pending.append(self._click)
        give(QTest.mouseClick, window, _RIGHT, _NONE, place)

    def _hover(self) -> None:
        target = self._sight.target()
        if target is not None:
            self._note("hover", f"{target[2]}")
            give(QTest.mouseMove, target[0], target[1])

    def _wheel(self) -> None:
        top = self._sight.top()
        widget = self._sight.widget(top) if top is not None else None
        handle = handle_of(top) if top is not None else None
        if top is None or widget is None or handle is None:
            return
        place = QPointF(widget.mapTo(top, self._sight.place(widget)))
        turn, modifiers = self.dice.choice((-360, -120, 120, 360)), self.dice.choice((_NONE, _NONE, _CTRL))
        self._note("wheel", f"{turn} {modifiers.name} on {named(widget)}")
        event = QWheelEvent(
            place, handle.mapToGlobal(place), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, modifiers,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(handle, event)

    def _edit(self) -> None:
        """Go to a card of the catalog or the deck, and press a key that edits; out of a menu or a dialog first."""
        popup, window = QApplication.activePopupWidget() or QApplication.activeModalWidget(), self._sight.window()
        if popup is not None:
            self._note("leave", named(popup))
            self._keys.press(_K.Key_Escape)
            return
        handle = handle_of(window) if window is not None else None
        if window is None or handle is None:
            return
        views = (window.browser.list, window.builder.list)
        seen = [view.viewport() for view in views if not view.viewport().visibleRegion().isEmpty()]
        if not seen:
            self._keys.combination(QKeySequence("Ctrl+Tab"))
            return
        view = self.dice.choice(seen)
        place, key = view.mapTo(window, self._sight.place(view)), Qt.Key(self.dice.choice(_EDITS))
        modifiers = self.dice.choice((_NONE, _NONE, _NONE, _SHIFT))
        self._note("edit", f"{modifiers.name} {key.name} at {place.x()},{place.y()} of {named(view)}")
        give(QTest.mouseClick, handle, _LEFT, _NONE, place)
        for _ in range(self.dice.choice((1, 1, 2))):
            self._keys.press(key, modifiers)

    def _drag(self) -> None:
        """Press, move and release: a card, a splitter, a tab, a selection, a header.

        A drag of cards waits inside Qt until the button is let go; what follows the press is pending, and goes on there.
        """
        top = self._sight.top()
        if not isinstance(top, MainWindow):
            self._click()
            return
        source = self._sight.widget(top, lambda w: not isinstance(w, (QLineEdit, QComboBox)))
        target = self._sight.widget(top)
        if source is None or target is None:
            return
        start, end = source.mapTo(top, self._sight.place(source)), target.mapTo(top, self._sight.place(target))
        away = self.dice.random() < 0.1
        self._note("drag", f"{named(source)} {start.x()},{start.y()} to {named(target)} {end.x()},{end.y()}")
        window = top.windowHandle()
        for number in range(1, _MOVES + 1):
            self.pending.append(partial(move, window, start + (end - start) * number / _MOVES))
        if away:
            self.pending.append(partial(escape, window))
        self.pending.append(partial(release, window, end))
        give(QTest.mousePress, window, _LEFT, _NONE, start)

    def _drop(self) -> None:
        """Drop something that comes from elsewhere: cards, a list, a file."""
        top = self._sight.window()
        if top is None or QApplication.activeModalWidget() is not None:
            return
        widget = self._sight.widget(top, lambda w: w.acceptDrops() and not isinstance(w, QLineEdit))
        if widget is None:
            return
        taker = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        data, what = self._dropped(top)
        place, leaves = self._sight.place(taker), self.dice.random() < 0.2
        self._note("drop", f"{what} on {named(widget)} at {place.x()},{place.y()}{', leaving' if leaves else ''}")
        action = Qt.DropAction.CopyAction
        enter = QDragEnterEvent(place, action, data, _LEFT, _NONE)
        QApplication.sendEvent(taker, enter)
        if not enter.isAccepted():
            return
        move = QDragMoveEvent(place, action, data, _LEFT, _NONE)
        QApplication.sendEvent(taker, move)
        if leaves or not move.isAccepted():
            QApplication.sendEvent(taker, QDragLeaveEvent())
        else:
            QApplication.sendEvent(taker, QDropEvent(QPointF(place), action, data, _LEFT, _NONE))

    def _dropped(self, window: MainWindow) -> tuple[QMimeData, str]:
        heads, opened = window.bench.heads, window.bench.open
        data, kind = QMimeData(), self.dice.random()
        if kind < 0.1:
            data.setUrls([QUrl.fromLocalFile("no-such-file.txt")])
            return data, "a file that is not there"
        name = self.dice.choice(heads)[1]
        if kind < 0.2:
            text = self.dice.choice((f"3 {name}", "2 No Such Card", "one\ntwo", ""))
            data.setText(text)
            return data, f"text {text!r}"
        slots = opened.shelf.rules.slots(opened.deck.format) if opened is not None else ()
        cards = []
        for _ in range(self.dice.choice((1, 1, 1, 2, 5))):
            slot = self.dice.choice(slots).id if slots and self.dice.random() < 0.3 else None
            cards.append(DraggedCard(self.dice.choice(heads)[0], self.dice.choice((1, 1, 2, 60)), slot))
        return pack(cards), f"cards {[(c.card, c.count, c.slot) for c in cards]}"

    # -- all decks and the window ------------------------------------------------------------------

    def _library(self) -> None:
        """Go to all decks, choose one of them, and press a key that does something with it, or takes back what was done."""
        popup, window = QApplication.activePopupWidget() or QApplication.activeModalWidget(), self._sight.window()
        handle = handle_of(window) if window is not None else None
        if window is None or handle is None or popup is not None:
            return
        window.decks.show_library()
        view = window.decks.library.view if window.decks.library is not None else None
        if view is None or view.viewport().visibleRegion().isEmpty():
            return
        place, key = view.viewport().mapTo(window, self._sight.place(view.viewport())), self.dice.choice(_DEEDS)
        self._note("library", f"{key} at {place.x()},{place.y()}")
        give(QTest.mouseClick, handle, _LEFT, self.dice.choice((_NONE, _NONE, _CTRL)), place)
        self._keys.combination(QKeySequence(key))
        if key == "F2":
            for letter in self.dice.choice(("owls", "a b", "x/y", "")):
                self._keys.press(letter)
            self._keys.press(self.dice.choice((_K.Key_Return, _K.Key_Escape)))

    def _leave(self) -> None:
        """Close a window, open another one, or quit; once the last one is closed, the program is started again."""
        window = self._sight.window()
        if window is not None and QApplication.activePopupWidget() is None and QApplication.activeModalWidget() is None:
            key = self.dice.choice(("close_window", "another", "another", "quit"))
            self._note("window", key)
            window.actions_by_key[key].trigger()

    def _resize(self) -> None:
        window = self._sight.window()
        if window is not None:
            width, height = self.dice.randint(800, 1920), self.dice.randint(500, 1080)
            self._note("resize", f"{width}x{height}")
            window.resize(width, height)

    def _settings(self) -> None:
        """Choose colours, size of text or language, as the settings do."""
        window = self._sight.window()
        if window is None or QApplication.activePopupWidget() is not None:
            return
        setting, value = self.dice.choice((
            (THEME, self.dice.choice(("light", "dark"))), (TEXT_SCALE, self.dice.choice((80, 100, 130, 200))),
            (LANGUAGE, self.dice.choice(("en", "de", "fr"))),
        ))  # fmt: skip
        self._note("setting", f"{setting.key} {value}")
        window.bench.services.settings[setting] = value
        window.bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))
