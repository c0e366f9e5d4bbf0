"""Fast entry: the line, and below it what the copies are like that are typed into it."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.collection import Condition, Lot, place_named
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.saying import say
from deckbuilder.gui import glyphs
from deckbuilder.gui.collection.acts import LotActs
from deckbuilder.gui.collection.entry_defaults import read, written
from deckbuilder.gui.collection.entry_line import EntryLine
from deckbuilder.gui.collection.lot_words import LANGUAGES, condition_name, language_name
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.settings import COLLECTION_ENTRY

_WORDY = 520
"""Below this width, at 100 % text, the buttons beside the line are signs."""


class EntryBar(QWidget):
    """The line of fast entry with its defaults, which are remembered.

    Args:
        lots: the collection.
        acts: adds the copies.
    """

    list_wanted = Signal(str)
    """A list is to be read: a text, or ``""`` to choose one."""
    page_wanted = Signal()
    """A set is to be gone through page by page."""

    def __init__(self, lots: Lots, acts: LotActs, parent: QWidget) -> None:
        super().__init__(parent)
        self._lots, self._acts, self._bench = lots, acts, lots.bench
        self._filling = self._wanting = False
        self.defaults = read(self._bench.services.settings[COLLECTION_ENTRY])
        self.line = EntryLine(lots, self)
        self.paste = self._tool(self.tr("List…"), self.tr("Paste or import a list of cards"))
        self.pages = self._tool(self.tr("Set by page"), self.tr("Go through a set page by page (a page of a binder)"))
        self.place = self._box(self.tr("Box or binder of the next copies"), 8)
        self.place.setEditable(True)
        self.place.setInsertPolicy(DropDown.InsertPolicy.NoInsert)
        self.set = self._box(self.tr("Set of the next copies"), 8)
        self.condition = self._box(self.tr("Condition of the next copies"), 9)
        self.language = self._box(self.tr("Language of the next copies"), 9)
        self.foil = QCheckBox(self.tr("Foil"), self)
        self.foil.setAccessibleName(self.tr("The next copies are foils"))
        self.reset = QPushButton(self.tr("Plain"), self)
        self.reset.setProperty("role", "link")
        self.reset.setAccessibleName(self.tr("Record nothing of the next copies but their number"))
        self.reset.setToolTip(self.reset.accessibleName())
        self._lay_out()
        self._fill()
        self._connect()
        self.dress()

    def _tool(self, label: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(label)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setProperty("role", "filter")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _box(self, name: str, letters: int) -> DropDown:
        box = DropDown(self)
        box.setProperty("role", "small")
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(letters)
        return box

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        top = QHBoxLayout()
        column.addLayout(top)
        top.setSpacing(8)
        top.addWidget(self.line, 1)
        top.addWidget(self.paste)
        top.addWidget(self.pages)
        below = FlowLayout(None, 4)
        column.addLayout(below)
        for widget in (self.place, self.set, self.condition, self.language, self.foil, self.reset):
            below.addWidget(widget)

    def _connect(self) -> None:
        self._lots.changed.connect(self._on_lots)
        self._bench.themed.connect(self.dress)
        self.line.pasted.connect(self.list_wanted)
        self.paste.clicked.connect(self._on_paste)
        self.pages.clicked.connect(self.page_wanted)
        self.place.activated.connect(self._keep)
        line = self.place.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("No box"))
            line.setAccessibleName(self.place.accessibleName())
            line.editingFinished.connect(self._keep)
        for box in (self.set, self.condition, self.language):
            box.activated.connect(self._keep)
        self.foil.toggled.connect(self._keep)
        self.reset.clicked.connect(self._on_reset)

    def dress(self) -> None:
        """Put on the theme of the bench."""
        theme = self._bench.theme
        for button, sign in ((self.paste, "paste"), (self.pages, "grid")):
            button.setIcon(glyphs.icon(sign, theme.color("text"), theme.px(16)))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the buttons have words where there is room."""
        super().resizeEvent(event)
        kind = Qt.ToolButtonStyle
        terse = self.width() < self._bench.theme.px(_WORDY)
        for button in (self.paste, self.pages):
            button.setToolButtonStyle(kind.ToolButtonIconOnly if terse else kind.ToolButtonTextBesideIcon)

    # -- what the next copies are like -------------------------------------------------------------

    def _on_lots(self) -> None:
        if not self.place.view().isVisible():
            self._fill()

    def _fill(self) -> None:
        """Offer what there is, and show what is remembered."""
        lots, now, self._filling = self._lots, self.defaults, True
        places = ["", *lots.places]
        if [self.place.itemData(n) for n in range(self.place.count())] != places:
            self.place.clear()
            for name in places:
                self.place.addItem(name or self.tr("No box"), name)
        self.place.setCurrentIndex(self.place.findData(now.place))
        line = self.place.lineEdit()
        if line is not None and not line.hasFocus():
            line.setText(now.place)
        if not self.condition.count():
            for condition in Condition:
                name = condition_name(condition) if condition else self.tr("Any condition")
                self.condition.addItem(name, condition.value)
            self.language.addItem(self.tr("Any language"), "")
            for code in LANGUAGES:
                self.language.addItem(language_name(code), code)
        sets = [("", self.tr("Any set"))]
        sets += [(one.code, one.name) for one in lots.prints.sets[::-1]] if lots.prints is not None else []
        if self.set.count() != len(sets):
            self.set.clear()
            for code, name in sets:
                self.set.addItem(name, code)
        for box, value in ((self.condition, now.condition), (self.language, now.language), (self.set, now.set)):
            box.setCurrentIndex(max(box.findData(value), 0))
        self.foil.setChecked(now.foil)
        plain = not (now.place or now.condition or now.language or now.set or now.foil)
        self.reset.setVisible(not plain and not self._wanting)
        self._filling = False

    def _keep(self) -> None:
        """Remember what was chosen."""
        if self._filling:
            return
        known = self._lots.prints is not None
        self.defaults = replace(
            self.defaults,
            place=place_named("" if self.place.currentText() == self.tr("No box") else self.place.currentText()),
            condition=str(self.condition.currentData() or ""),
            language=str(self.language.currentData() or ""),
            set=str(self.set.currentData() or "") if known else self.defaults.set,
            foil=self.foil.isChecked(),
        )
        self._fill()
        if self._bench.world.passing:
            return
        try:
            self._bench.services.settings[COLLECTION_ENTRY] = written(self.defaults)
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))

    def _on_reset(self) -> None:
        self.defaults = read("")
        self._fill()
        self._keep()
        self.line.setFocus()

    def like(self, card: CardId, printing: PrintingId | None = None) -> Lot:
        """Give what the next copy of a card is like.

        Args:
            card: the card.
            printing: of the copy; None for the one of the set that is chosen, or for none.
        """
        return self.defaults.lot(card, self._lots.prints, printing)

    # -- entering ----------------------------------------------------------------------------------

    def want_instead(self, on: bool) -> None:
        """Say that cards are wanted that are typed here: what copies are like is no matter then."""
        self.line.want_instead(on)
        for widget in (self.place, self.set, self.condition, self.language, self.foil):
            widget.setVisible(not on)
        self._wanting = on
        self._fill()

    def begin(self) -> None:
        """Go to the line."""
        self.line.setFocus()
        self.line.selectAll()

    def enter(self, card: CardId, count: int, printing: PrintingId | None = None) -> None:
        """Add copies of a card that are like the others that are typed in, or take some away.

        Args:
            card: which.
            count: how many; below zero to take away, of like ones first.
            printing: of the copies, where it was typed.
        """
        lot, name = self.like(card, printing), self._bench.name_of(card)
        if count > 0:
            self._acts.add_cards({card: count}, {card: lot}, say("Add {n} {card}", n=count, card=name))
        elif count < 0:
            have = self._lots.holdings.get(lot)
            source = lot if have is not None and have.count >= -count else None
            self._acts.take_cards({card: -count}, {card: source}, say("Take away {n} {card}", n=-count, card=name))

    def _on_paste(self) -> None:
        self.list_wanted.emit("")
