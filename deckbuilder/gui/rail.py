"""The rail at the left: the places of the window on top, what one needs from anywhere below."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.language import key_name
from deckbuilder.gui.workbench import Workbench


class Rail(QFrame):
    """Icon and word for each place (Ctrl+1, Ctrl+2 ...) and for some actions; icons alone where the window is too low for words."""

    place_chosen = Signal(int)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._signs: list[tuple[QToolButton, str]] = []
        self._worded = 0
        self._group = QButtonGroup(self)
        self.setObjectName("rail")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 8, 4, 8)
        self._column.setSpacing(4)
        self._column.addStretch(1)
        self._group.idClicked.connect(self.place_chosen)
        bench.themed.connect(self.dress)

    def add_place(self, label: str, sign: str) -> None:
        """Add a place below the others."""
        number = len(self._group.buttons())
        button = self._button(label, sign)
        button.setCheckable(True)
        button.setChecked(number == 0)
        button.setShortcut(f"Ctrl+{number + 1}")
        button.setToolTip(f"{label} ({key_name(f'Ctrl+{number + 1}')})")
        self._group.addButton(button, number)
        self._column.insertWidget(number, button)
        self.dress()

    def show_place(self, number: int) -> None:
        """Let the button of a place be the one that is pressed."""
        button = self._group.button(number)
        if button is not None:
            button.setChecked(True)

    def add_action(self, action: QAction, label: str, sign: str) -> None:
        """Add an action at the foot."""
        button = self._button(label, sign)
        button.setToolTip(
            f"{action.toolTip()} ({key_name(action.shortcut().toString())})"
            if not action.shortcut().isEmpty()
            else action.toolTip()
        )
        button.clicked.connect(action.trigger)
        action.enabledChanged.connect(button.setEnabled)
        self._column.addWidget(button)
        self.dress()

    def _button(self, label: str, sign: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(label)
        button.setAccessibleName(label)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._signs.append((button, sign))
        return button

    def dress(self) -> None:
        """Draw the signs in the colours of the theme."""
        theme = self._bench.theme
        self.setFixedWidth(theme.px(74))
        for button, sign in self._signs:
            name = sign
            if sign == "moon" and theme.name == "dark":
                name = "sun"
            button.setIcon(glyphs.icon(name, theme.color("text"), theme.px(20)))
            button.setIconSize(QSize(theme.px(20), theme.px(20)))
            button.setFixedWidth(theme.px(66))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._column.invalidate()
        self._worded = self._column.sizeHint().height()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words out where they would be cut off."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        worded = self.height() >= self._worded
        style = Qt.ToolButtonStyle.ToolButtonTextUnderIcon if worded else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button, _ in self._signs:
            if button.toolButtonStyle() != style:
                button.setToolButtonStyle(style)
