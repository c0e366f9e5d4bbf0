"""The bar above the table: turn, phase and whose decree it is; who thinks; the way back; what goes by itself."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.spinner import Spinner
from deckbuilder.gui.workbench import Workbench

_BETWEEN = "  \N{MIDDLE DOT}  "


class TableBar(QFrame):
    """Says how the match stands, and holds what is done with it as a whole.

    Args:
        bench: what the window shares.
        parent: the place.
    """

    undo_wanted = Signal()
    redo_wanted = Signal()
    rest_wanted = Signal()
    """Who thinks shall stop, or go on."""
    hurry_wanted = Signal()
    list_wanted = Signal(bool)
    page_wanted = Signal(bool)
    """The card that is looked at is to be shown in place of the log."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._signs: list[tuple[QToolButton, str]] = []
        self.setObjectName("tablebar")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(4)
        self.turn = ElidedLabel(self)
        self.turn.setProperty("role", "title")
        self.rest = ElidedLabel(self)
        self.rest.setProperty("role", "muted")
        row.addWidget(self.turn)
        row.addSpacing(8)
        row.addWidget(self.rest, 1)
        self.spinner = Spinner(bench, self)
        self.thinks = QLabel(self)
        self.thinks.setProperty("role", "muted")
        self.hurry = self._link(
            self.tr("Answer now"), self.tr("Let the computer answer with the first that looks good")
        )
        self.stop = self._link("", "")
        for part in (self.spinner, self.thinks, self.hurry, self.stop):
            row.addWidget(part)
        self.undo = self._button("undo", self.tr("Undo"))
        self.redo = self._button("redo", self.tr("Redo"))
        self.rewind = self._button("clock", self.tr("Rewind to a turn"))
        self.stops = self._button("flag", self.tr("What goes by itself, and where the table stops"))
        self.as_list = self._button("group", self.tr("The table as a list"))
        self.page = self._button("printing", self.tr("The card you look at, in place of the log"))
        for button in (self.as_list, self.page):
            button.setCheckable(True)
        self.more = self._button("more", self.tr("More to do with this match"))
        for button in (self.undo, self.redo, self.rewind, self.stops, self.as_list, self.page, self.more):
            row.addWidget(button)
        for button in (self.rewind, self.stops, self.more):
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setMenu(QMenu(button))
        self._connect()
        self.dress()
        self.show_thinking("")

    def _connect(self) -> None:
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.stop.clicked.connect(self.rest_wanted)
        self.hurry.clicked.connect(self.hurry_wanted)
        self.as_list.toggled.connect(self.list_wanted)
        self.page.toggled.connect(self.page_wanted)
        self._bench.themed.connect(self.dress)

    def _link(self, label: str, tip: str) -> QPushButton:
        made = QPushButton(label, self)
        made.setProperty("role", "link")
        made.setAccessibleName(label)
        made.setToolTip(tip)
        return made

    def _button(self, sign: str, tip: str) -> QToolButton:
        made = QToolButton(self)
        made.setProperty("role", "flat")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setAccessibleName(tip)
        made.setToolTip(tip)
        self._signs.append((made, sign))
        return made

    def menu(self, button: QToolButton) -> QMenu:
        """Give the menu of one of the buttons."""
        menu = button.menu()
        assert isinstance(menu, QMenu)
        return menu

    def dress(self) -> None:
        """Draw the signs in the colours of the theme."""
        theme = self._bench.theme
        for button, sign in self._signs:
            button.setIcon(glyphs.icon(sign, theme.color("text"), theme.px(18)))
            button.setIconSize(QSize(theme.px(18), theme.px(18)))
            button.setFixedSize(theme.px(32), theme.px(28))

    def follow(self, action: QAction, button: QToolButton) -> None:
        """Let a button be as enabled and be called as an action of the menus, with its key in the tooltip."""
        _Follower(action, button)

    # -- showing -----------------------------------------------------------------------------------

    def show_status(self, status: Sequence[str]) -> None:
        """Say how the match stands: the turn first."""
        words = [spoken(line) for line in status]
        self.turn.setText(words[0] if words else "")
        self.rest.setText(_BETWEEN.join(words[1:]))
        said = ", ".join(words)
        self.rest.setToolTip(said)
        self.turn.setAccessibleName(said)
        self.rest.setAccessibleName(said)

    def show_thinking(self, who: str, *, resting: bool = False) -> None:
        """Say who thinks.

        Args:
            who: as the window calls him; ``""`` where nobody does.
            resting: whether he waits until he is told to go on.
        """
        self.spinner.turn(bool(who) and not resting)
        self.spinner.setVisible(bool(who) and not resting)
        words = self.tr("{who} waits") if resting else self.tr("{who} thinks")
        self.thinks.setText(words.format(who=who))
        self.stop.setText(self.tr("Go on") if resting else self.tr("Stop"))
        self.stop.setAccessibleName(self.tr("Let the computer think again") if resting else self.tr("Stop thinking"))
        for part in (self.thinks, self.stop, self.hurry):
            part.setVisible(bool(who))


class _Follower(QObject):
    """Keeps a button like an action."""

    def __init__(self, action: QAction, button: QToolButton) -> None:
        super().__init__(button)
        self._action, self._button = action, button
        action.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        key = self._action.shortcut().toString(self._action.shortcut().SequenceFormat.NativeText)
        name = self._action.text().replace("&&", "&")
        self._button.setEnabled(self._action.isEnabled())
        self._button.setToolTip(f"{name} ({key})" if key else name)
        self._button.setAccessibleName(name)
