"""The line above the deck list: how it is grouped and sorted, and what may be done with what is chosen."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui import glyphs
from deckbuilder.gui.language import spoken
from deckbuilder.gui.models.deck_groups import (
    BY_COPIES,
    BY_NAME,
    BY_TYPE,
    IN_ORDER,
    UNGROUPED,
    Arrangement,
    groupings,
    sortings,
)
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import DECK_GROUP, DECK_SORT

if TYPE_CHECKING:
    from deckbuilder.gui.builder.hand import Rows


class ListBar(QWidget):
    """Two small menus, how many rows are chosen, and a button for their menu; what is chosen here is remembered."""

    arranged = Signal()
    menu_wanted = Signal(QPoint)
    """Where the menu of the chosen rows opens."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        settings = bench.services.settings
        self.arrangement = Arrangement(settings[DECK_GROUP], settings[DECK_SORT])
        self.group, self.sort = self._button(), self._button()
        self._words: tuple[tuple[str, str], ...] = (("", ""),)
        self._fill(self.group, self._groups())
        self._fill(self.sort, self._sorts())
        self.group.menu().triggered.connect(self._on_group)
        self.sort.menu().triggered.connect(self._on_sort)
        self.told = QLabel(self)
        self.told.setProperty("role", "small")
        self.told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.told.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.told.setAccessibleName(self.tr("Chosen rows"))
        self.more = QToolButton(self)
        self.more.setProperty("role", "filter")
        self.more.setAccessibleName(self.tr("What to do with the chosen cards"))
        self.more.setToolTip(self.tr("Everything for the chosen cards (Shift+F10 in the list)"))
        self.more.clicked.connect(self._on_more)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.group)
        row.addWidget(self.sort)
        row.addWidget(self.told, 1)
        row.addWidget(self.more)
        bench.themed.connect(self._dress)
        self._dress()
        self.show_chosen(())

    def _button(self) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "filter")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setMenu(QMenu(button))
        return button

    def _groups(self) -> list[tuple[str, str]]:
        fields = [(spec.key, spoken(spec.label)) for spec in groupings(self._bench.game)]
        return [(BY_TYPE, self.tr("Type")), *fields, (UNGROUPED, self.tr("None"))]

    def _sorts(self) -> list[tuple[str, str]]:
        fields = [(spec.key, spoken(spec.label)) for spec in sortings(self._bench.game)]
        plain = [(IN_ORDER, self.tr("Deck order")), (BY_NAME, self.tr("Name")), (BY_COPIES, self.tr("Copies"))]
        return [*plain, *fields]

    def _fill(self, button: QToolButton, entries: list[tuple[str, str]]) -> None:
        group = QActionGroup(button)
        for key, label in entries:
            action = button.menu().addAction(label)
            action.setCheckable(True)
            action.setData(key)
            group.addAction(action)

    def _dress(self) -> None:
        theme = self._bench.theme
        side = theme.px(14)
        for button, sign in ((self.group, "group"), (self.sort, "sort"), (self.more, "more")):
            button.setIcon(glyphs.icon(sign, theme.color("muted"), side))
            button.setIconSize(QSize(side, side))
            button.setMinimumHeight(theme.px(26))
        self._say()

    def _say(self) -> None:
        by = self.arrangement
        group = dict(self._groups()).get(by.group, self.tr("Type"))
        sort = dict(self._sorts()).get(by.sort, self.tr("Deck order"))
        self._words = (
            (self.tr("Group: {field}").format(field=group), self.tr("Sort: {field}").format(field=sort)),
            (group, sort),
        )
        self._fit()
        self.group.setAccessibleName(self.tr("Group the deck by: {field}").format(field=group))
        self.sort.setAccessibleName(self.tr("Sort the deck by: {field}").format(field=sort))
        for button, key in ((self.group, by.group), (self.sort, by.sort)):
            button.setToolTip(button.accessibleName())
            for action in button.menu().actions():
                action.setChecked(action.data() == key)

    def _fit(self) -> None:
        """Leave what the signs tell already unsaid where there is no room for both words."""
        room = self.width() - self.more.sizeHint().width() - 24
        metrics, aside = self.group.fontMetrics(), 2 * self._bench.theme.px(36)
        for words in self._words:
            if sum(map(metrics.horizontalAdvance, words)) + aside <= room:
                break
        for button, text in zip((self.group, self.sort), words, strict=True):
            if button.text() != text:
                button.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say it in full or in short, as there is room."""
        super().resizeEvent(event)
        self._fit()

    def show_chosen(self, rows: "Rows") -> None:
        """Say how many cards are chosen."""
        copies = sum(row.count for row in rows)
        said = counted(len(rows), self.tr("{n} card chosen"), self.tr("{n} cards chosen"))
        several = len(rows) > 1
        self.told.setText(self.tr("{chosen}, {copies} copies").format(chosen=said, copies=copies) if several else "")
        self.more.setEnabled(bool(rows))

    def _on_group(self, action: QAction) -> None:
        self._arrange(Arrangement(str(action.data()), self.arrangement.sort))

    def _on_sort(self, action: QAction) -> None:
        self._arrange(Arrangement(self.arrangement.group, str(action.data())))

    def _arrange(self, by: Arrangement) -> None:
        self.arrangement = by
        settings = self._bench.services.settings
        try:
            settings[DECK_GROUP], settings[DECK_SORT] = by.group, by.sort
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))
        self._say()
        self.arranged.emit()

    def _on_more(self) -> None:
        self.menu_wanted.emit(self.more.mapToGlobal(QPoint(0, self.more.height())))
