"""What can be done with the decks that are chosen: the same deeds as buttons and in a menu."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import key_name
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted

OPEN, COPY, RENAME, MOVE, TAGS, BUILD, MISSING, COMPARE, EXPORT, DELETE, RESTORE = (
    "open", "copy", "rename", "move", "tags", "build", "missing", "compare", "export", "delete", "restore",
)  # fmt: skip
_SIGNS = {
    OPEN: "open",
    COPY: "copy",
    MOVE: "folder",
    TAGS: "tag",
    BUILD: "box",
    MISSING: "warn",
    COMPARE: "compare",
    EXPORT: "export",
    DELETE: "trash",
    RESTORE: "undo",
}
_KEYS = {OPEN: "Return", RENAME: "F2", DELETE: "Del"}
"""Keys of the table of decks."""
_ACTIONS = {COPY: "duplicate", COMPARE: "compare", EXPORT: "export"}
"""Actions of the window that do the same."""
_GAP = 4
_NBSP = "\N{NO-BREAK SPACE}"


class DeedBar(QWidget):
    """A line that says how many decks are chosen, and a row with a button for each deed.

    Where the row has no room for all words, the last buttons show their signs alone; tips and menu say the words.
    """

    wanted = Signal(str)
    """The key of a deed."""
    move_wanted = Signal(str)
    """A folder that the decks belong into; ``""`` for none."""
    new_folder_wanted = Signal()
    changed = Signal()
    """Other decks are chosen, or another thing can be done with them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(self.tr("What to do with the chosen decks"))
        self.folders = QMenu(self)
        self.folders.setAccessibleName(self.tr("Folders"))
        self.folders.triggered.connect(self._on_folder)
        self._filed = True
        self._out = QAction(self)
        self.said = QLabel(self)
        self.said.setProperty("role", "small")
        self.actions_by_key: dict[str, QAction] = {}
        self._buttons: dict[str, QToolButton] = {}
        inside = QWidget(self)
        row = FlowLayout(inside, _GAP)
        for key, label, tip in self._deeds():
            action = QAction(label, self)
            action.setData(key)
            action.setToolTip(tip or label)
            action.setIconText(f"{_NBSP}{label}")  # the gap that a button leaves beside a sign is two pixels
            self.actions_by_key[key] = action
            if key == MOVE:
                action.setMenu(self.folders)
            else:
                action.triggered.connect(self._on_triggered)
            if key != RENAME:
                self._buttons[key] = self._button(action, inside)
                row.addWidget(self._buttons[key])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.said)
        column.addWidget(inside)
        self.dress(theme)
        self.show_state(0, 0, deleted=False)

    def _deeds(self) -> Sequence[tuple[str, str, str]]:
        return (
            (OPEN, self.tr("Open"), self.tr("Open the chosen decks in tabs (Enter)")),
            (COPY, self.tr("Duplicate"), self.tr("Keep a copy of each chosen deck")),
            (RENAME, self.tr("Rename"), self.tr("Give the deck another name (F2)")),
            (MOVE, self.tr("Move to"), self.tr("Put the chosen decks into a folder")),
            (TAGS, self.tr("Tags…"), self.tr("Give the chosen decks tags, or take them away")),
            (BUILD, self.tr("Build"), self.tr("Let the chosen decks hold their copies, or take them apart")),
            (MISSING, self.tr("Missing…"), self.tr("See which copies the chosen decks lack together")),
            (COMPARE, self.tr("Compare"), self.tr("See two chosen decks side by side, or one beside the open deck")),
            (EXPORT, self.tr("Export…"), self.tr("Write the chosen decks to files")),
            (DELETE, self.tr("Delete"), self.tr("Throw the chosen decks away; the strip brings them back (Delete)")),
            (RESTORE, self.tr("Bring back"), self.tr("Put the chosen decks back where they were")),
        )

    def _button(self, action: QAction, parent: QWidget) -> QToolButton:
        button = QToolButton(parent)
        button.setDefaultAction(action)
        button.setProperty("role", "filter")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(action.text())
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if action.menu() is not None:
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self._theme = theme
        for key, sign in _SIGNS.items():
            self.actions_by_key[key].setIcon(glyphs.icon(sign, theme.color("text"), theme.px(16)))
        for button in self._buttons.values():
            button.setIconSize(QSize(theme.px(16), theme.px(16)))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let as many buttons have words as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew when the letters are larger now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        shown = [button for button in self._buttons.values() if not button.isHidden()]
        wide: dict[QToolButton, tuple[int, int]] = {}
        for button in shown:
            self._say_less(button, less=True)
            bare = button.sizeHint().width()
            self._say_less(button, less=False)
            wide[button] = (button.sizeHint().width(), bare)
        total = sum(words for words, _ in wide.values()) + _GAP * max(len(shown) - 1, 0)
        for button in reversed(shown):
            if total <= self.width():
                break
            self._say_less(button, less=True)
            total -= wide[button][0] - wide[button][1]

    def _say_less(self, button: QToolButton, *, less: bool) -> None:
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if less else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        button.setToolButtonStyle(style)
        if button.property("bare") != less:
            button.setProperty("bare", less)
            button.style().unpolish(button)
            button.style().polish(button)

    def show_words(self, *, on: bool) -> None:
        """Show or hide the line that says how many decks are chosen: a low window needs it for decks."""
        self.said.setVisible(on)

    def show_state(self, chosen: int, own: int, *, deleted: bool, filed: bool = True) -> None:
        """Allow what can be done.

        Args:
            chosen: decks that are chosen.
            own: those among them that are the user's own.
            deleted: whether they lie in the bin.
            filed: whether any lies in a folder, which it can be taken out of.
        """
        many = counted(chosen, self.tr("{n} deck chosen"), self.tr("{n} decks chosen"))
        self.said.setText(many if chosen else self.tr("Choose decks to do something with them"))
        can = {
            OPEN: chosen > 0,
            COPY: chosen > 0,
            RENAME: own == 1 and chosen == 1,
            MOVE: own > 0,
            TAGS: own > 0,
            BUILD: own > 0,
            MISSING: own > 0,
            COMPARE: chosen in (1, 2),
            EXPORT: chosen > 0,
            DELETE: own > 0,
            RESTORE: chosen > 0,
        }
        for key, action in self.actions_by_key.items():
            action.setVisible((key == RESTORE) == deleted)
            action.setEnabled(can[key] and (key == RESTORE) == deleted)
            if key in self._buttons:
                self._buttons[key].setVisible((key == RESTORE) == deleted)
        self._filed = filed
        self._out.setVisible(filed)
        self._fit()
        self.changed.emit()

    def show_folders(self, folders: Sequence[str]) -> None:
        """Show other folders to move decks to."""
        self.folders.clear()
        self._out = self.folders.addAction(self.tr("No folder"))
        self._out.setData("")
        self._out.setVisible(self._filed)
        for folder in folders:
            self.folders.addAction(folder.replace("&", "&&").replace("/", " / ")).setData(folder)
        self.folders.addSeparator()
        self.folders.addAction(self.tr("New folder…"))

    def pop_up(self, place: QPoint) -> None:
        """Show all deeds as a menu."""
        menu = QMenu(self)
        shown = [action for action in self.actions_by_key.values() if action.isVisible()]
        menu.addActions(shown)
        for action in shown:
            label = action.iconText().strip()
            action.setText(f"{label}\t{self._key_of(str(action.data()))}".rstrip())
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(place)

    def _key_of(self, key: str) -> str:
        """Give the key of a deed as it is read: that of the table, or that of the menu's action that does the same."""
        if key in _KEYS:
            return key_name(_KEYS[key])
        actions = getattr(self.window(), "actions_by_key", {})
        action = actions.get(_ACTIONS.get(key, ""))
        return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) if action is not None else ""

    def _on_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.wanted.emit(str(action.data()))

    def _on_folder(self, action: QAction) -> None:
        folder = action.data()
        if isinstance(folder, str):
            self.move_wanted.emit(folder)
        else:
            self.new_folder_wanted.emit()
