"""The head of the deck: name, tags, notes, format, what the format asks, how many cards, whether it is saved."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.game import ChoiceSpec
from deckbuilder.gui import glyphs
from deckbuilder.gui.builder.deck_name import DeckName
from deckbuilder.gui.builder.stock_line import StockLine
from deckbuilder.gui.builder.tags import Tags
from deckbuilder.gui.builder.totals import Totals
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import DECK_NOTES

if TYPE_CHECKING:  # needed once the notes are folded out
    from deckbuilder.gui.builder.notes import DeckNotes

_NARROW = 420
"""At 100 % text: a head that is narrower folds its signs behind one, and the box of the format is short."""


class DeckHead(QWidget):
    """Name and format to edit, and the totals."""

    name_set = Signal(str)
    format_set = Signal(str)
    choice_set = Signal(str, str)
    save_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._choices: tuple[ChoiceSpec, ...] = ()
        self._boxes: list[DropDown] = []
        self._dressed: tuple[bool, Theme] | None = None
        self._narrow = False
        self._told: tuple[bool, bool, Theme] | None = None
        self.name = DeckName(self)
        self.name.setObjectName("deckname")
        self.name.setAccessibleName(self.tr("Name of the deck"))
        self.name.setToolTip(self.tr("Click to rename the deck"))
        self.name.setMaxLength(200)
        self.format = DropDown(self)
        self.format.setAccessibleName(self.tr("Format that the deck is built for"))
        self.format.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.format.setMinimumContentsLength(12)
        self.format.setProperty("role", "small")
        self.save = QPushButton(self.tr("Save"), self)
        self.save.setAccessibleName(self.tr("Save this deck"))
        # Saved, it is off, and a click must not send the keys to the format.
        self.save.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(4)
        top, below = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(8)
        below.setSpacing(12)
        outer.addLayout(top)
        outer.addLayout(below)
        self.noting = self._sign(self.tr("Notes on the deck"))
        self.noting.setCheckable(True)
        self.noting.toggled.connect(self._on_noting)
        self.tagging = self._sign(self.tr("Add a tag"))
        self.tagging.setToolTip(self.tr("Add a tag: a word of your own, to find the deck by"))
        self.tags = Tags(bench, self)
        self.tagging.clicked.connect(self.tags.ask)
        self.notes: DeckNotes | None = None
        self.more = self._more()
        top.addWidget(self.name, 1)
        for button in (self.tagging, self.noting, self.more):
            top.addWidget(button)
        top.addWidget(self.save)
        self.totals = Totals(self)
        self.totals.setProperty("role", "muted")
        self._asked = QWidget(self)
        self._asked_row = FlowLayout(self._asked, 8)
        below.addWidget(self.format)
        below.addWidget(self.totals, 1)
        self.stock = StockLine(bench, self)
        below.addWidget(self.stock)
        outer.addWidget(self._asked)
        outer.addWidget(self.tags)
        bench.themed.connect(self._dress)
        self._dress()
        self.name.editingFinished.connect(self._on_name)
        self.name.returnPressed.connect(self.name.clearFocus)
        self.format.activated.connect(self._on_format)
        self.save.clicked.connect(self.save_wanted)

    def _sign(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _more(self) -> QToolButton:
        """Make the button that tags and notes stand behind where the head is narrow."""
        button = self._sign(self.tr("Tags and notes"))
        button.setToolTip(self.tr("Tags and notes"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        tag = QAction(self.tr("Add a tag…"), menu)
        tag.triggered.connect(self.tagging.click)
        note = QAction(self.tr("Notes on the deck"), menu)
        note.setCheckable(True)
        note.toggled.connect(self.noting.setChecked)
        self.noting.toggled.connect(note.setChecked)
        menu.addActions([tag, note])
        button.setMenu(menu)
        button.hide()
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold signs away where the name needs their room."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        narrow = self.width() < self._bench.theme.px(_NARROW)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        self.tagging.setVisible(not narrow)
        self.noting.setVisible(not narrow)
        self.more.setVisible(narrow)
        self.format.setMinimumContentsLength(6 if narrow else 12)
        self.stock.set_short(narrow)
        if self._bench.open is not None:
            self.show_saved(not self._bench.open.dirty)

    def _dress(self) -> None:
        self._fold()
        theme = self._bench.theme
        written = self._bench.open is not None and bool(self._bench.open.deck.notes)
        if (written, theme) == self._dressed:  # another icon lays the head out again
            return
        self._dressed = (written, theme)
        side = theme.px(16)
        self.noting.setIcon(glyphs.icon("note", theme.color("accent" if written else "muted"), side))
        self.noting.setToolTip(
            self.tr("Notes on the deck: there are some") if written else self.tr("Notes on the deck: none yet")
        )
        self.tagging.setIcon(glyphs.icon("tag", theme.color("muted"), side))
        self.more.setIcon(glyphs.icon("more", theme.color("muted"), side))
        for button in (self.noting, self.tagging, self.more):
            button.setIconSize(QSize(side, side))

    def _on_noting(self, wanted: bool) -> None:
        """Fold the notes out, or in; the box is made when first wanted."""
        if wanted and self.notes is None:
            from deckbuilder.gui.builder.notes import DeckNotes  # see above

            self.notes = DeckNotes(self._bench, self)
            layout = self.layout()
            assert layout is not None  # made at the start
            layout.addWidget(self.notes)
            self.notes.refresh()
        if self.notes is not None:
            self.notes.setVisible(wanted)
            if wanted and self.noting.hasFocus():
                self.notes.setFocus()
        settings = self._bench.services.settings
        if settings[DECK_NOTES] == wanted or self._bench.world.passing:
            return
        try:
            settings[DECK_NOTES] = wanted
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))

    def refresh(self) -> None:
        """Show the open deck."""
        opened = self._bench.open
        if opened is None:
            return
        deck, rules = opened.deck, opened.shelf.rules
        if self._bench.services.settings[DECK_NOTES] != self.noting.isChecked():
            self.noting.setChecked(self._bench.services.settings[DECK_NOTES])
        if self.notes is not None:
            self.notes.refresh()
        self.tags.refresh()
        self._dress()
        if self.name.text() != deck.name and not (self.name.hasFocus() and self.name.isModified()):
            self.name.setText(deck.name)
            self.name.setCursorPosition(0)
        self.name.setToolTip(self.tr("{deck} (click to rename)").format(deck=deck.name))
        specs = tuple(rules.formats())
        if [self.format.itemData(n) for n in range(self.format.count())] != [spec.key for spec in specs]:
            self.format.clear()
            for spec in specs:
                self.format.addItem(spec.label, spec.key)
        self.format.setCurrentIndex(self.format.findData(deck.format))
        own = next((spec for spec in specs if spec.key == deck.format), None)
        self.format.setToolTip(own.about if own is not None else "")
        self.totals.show_totals(rules.totals(deck, opened.shelf.cards))
        self.show_saved(not opened.dirty)
        self._show_choices(own.choices if own is not None else ())

    def show_saved(self, saved: bool) -> None:
        """Tell whether there is anything to save."""
        state = (saved, self._narrow, self._bench.theme)
        if state == self._told:  # another text or icon lays the head out again
            return
        self._told = state
        self.save.setEnabled(not saved)
        calm = saved and self._narrow  # a sign will do where there is nothing to click
        self.save.setText("" if calm else self.tr("Saved") if saved else self.tr("Save"))
        side = self._bench.theme.px(16)
        self.save.setIcon(glyphs.icon("check", self._bench.theme.color("muted"), side) if calm else QIcon())
        self.save.setIconSize(QSize(side, side))
        tip = (
            self.tr("This is the saved state")
            if saved
            else self.tr("Every edit is kept; saving makes a version (Ctrl+S)")
        )
        self.save.setToolTip(tip)

    def ask(self, key: str) -> None:
        """Open the list of values of a choice that the format asks for."""
        for box in self._boxes:
            if box.property("key") == key:
                box.setFocus()
                box.showPopup()

    def _show_choices(self, choices: tuple[ChoiceSpec, ...]) -> None:
        opened = self._bench.open
        if choices != self._choices:
            self._choices = choices
            self._boxes = []
            while (item := self._asked_row.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()
            for spec in choices:
                self._asked_row.addWidget(self._box(spec))
        self._asked.setVisible(bool(choices))
        for box in self._boxes:
            value = opened.deck.choice(str(box.property("key"))) if opened is not None else ""
            place = box.findData(value)
            if place < 0 and value:
                box.addItem(value, value)
                place = box.count() - 1
            box.setCurrentIndex(max(place, 0))

    def _box(self, spec: ChoiceSpec) -> QWidget:
        box = DropDown(self._asked)
        box.setAccessibleName(spec.label)
        box.setProperty("key", spec.key)
        box.addItem(self.tr("{label}: choose").format(label=spec.label), "")
        for value in spec.values:
            box.addItem(value, value)
        if not spec.values:
            box.setEditable(True)
        box.activated.connect(self._on_choice)
        self._boxes.append(box)
        return box

    def _on_name(self) -> None:
        name = self.name.text().strip()
        self.name.setModified(False)
        if name:
            self.name_set.emit(name)
        self.refresh()

    def _on_format(self) -> None:
        self.format_set.emit(str(self.format.currentData()))

    def _on_choice(self) -> None:
        box = self.sender()
        if isinstance(box, DropDown):
            free = box.isEditable() and box.currentIndex() > 0
            self.choice_set.emit(str(box.property("key")), box.currentText() if free else str(box.currentData() or ""))
