"""The buttons of the card page: one more, one to the start, one less, and how many there are."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from deckbuilder.core.decks import SlotSpec
from deckbuilder.core.ids import CardId
from deckbuilder.gui import glyphs
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.workbench import Workbench

_GAP, _COUNTED = 8, 24


class CardButtons(QWidget):
    """Says what may be done with the card that is looked at; words give way to shorter ones, and never are cut.

    Args:
        bench: what the window shares.
    """

    taken = Signal(bool)
    """Add one; True: to what starts in play."""
    cut_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._fitted = (-1, 0)
        self._owned: Mapping[CardId, int] | None = None
        self._id: CardId | None = None
        self.add, self.start, self.cut = QPushButton(self), QPushButton(self), QPushButton(self)
        self.add.setProperty("role", "primary")
        self.start.setToolTip(self.tr("Add one to what starts in play (Shift+Enter)"))
        add, cut = self.tr("Add"), self.tr("Cut 1")
        self._labels = (
            (add, self.tr("Add to start"), cut),
            (add, self.tr("To start"), cut),
            (self.tr("+1"), self.tr("To start"), self.tr("\N{MINUS SIGN}1")),
            (self.tr("+1"), "", self.tr("\N{MINUS SIGN}1")),
        )
        """Words on the buttons, from where there is room to where there is little; without one stands a sign."""
        self.copies = ElidedLabel(self)
        self.copies.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for button, label in zip((self.add, self.start, self.cut), self._labels[0], strict=True):
            button.setAccessibleName(label)
            button.setText(label)
            row.addWidget(button)
        row.addWidget(self.copies, 1)
        self.add.clicked.connect(self._on_add)
        self.start.clicked.connect(self._on_start)
        self.cut.clicked.connect(self.cut_wanted)
        self.count(None)

    def minimumSizeHint(self) -> QSize:
        """Give the height of a button; any width will do."""
        return QSize(0, self.add.sizeHint().height())

    def fit(self, room: int) -> None:
        """Put as many words on the buttons as find room.

        Args:
            room: in pixels.
        """
        theme, buttons = self._bench.theme, (self.add, self.start, self.cut)
        if (room, theme.scale) == self._fitted:
            return
        self._fitted = (room, theme.scale)
        for labels in self._labels:
            for button, label in zip(buttons, labels, strict=True):
                button.setText(label)
                button.setIcon(QIcon() if label else glyphs.icon("army", theme.color("text"), theme.px(18)))
                button.setIconSize(QSize(theme.px(18), theme.px(18)))
            if sum(button.sizeHint().width() for button in buttons) + 3 * _GAP + theme.px(_COUNTED) <= room:
                break

    def count(self, owned: Mapping[CardId, int] | None) -> None:
        """Say what the buttons add to.

        Args:
            owned: copies owned, where they add to the collection; None where they add to the deck.
        """
        self._owned = owned
        deck = owned is None
        self.add.setToolTip(
            self.tr("Add one to the deck (Enter)") if deck else self.tr("Add one to the collection (Enter)")
        )
        self.cut.setToolTip(
            self.tr("Cut one from the deck (-)") if deck else self.tr("Take one out of the collection (-)")
        )
        self.copies.setAccessibleName(self.tr("Copies in the deck") if deck else self.tr("Copies owned"))
        self.show_card(self._id)

    def show_card(self, id: CardId | None) -> None:
        """Show how many copies of a card there are; None for a card that the catalog does not have."""
        opened, self._id = self._bench.open, id
        slots = opened.shelf.rules.slots(opened.deck.format) if opened is not None else ()
        self.start.setVisible(
            self._owned is None and len(slots) != 1
        )  # where all is in one part nothing is apart at the start
        ready = id is not None and (opened is not None or self._owned is not None)
        starts, held, told = False, 0, ""
        if id is not None and self._owned is not None:
            held = self._owned.get(id, 0)
            told = self.tr("{n} owned").format(n=held) if held else ""
        elif id is not None and opened is not None:
            deck = opened.deck
            starts, held = opened.starting_slot(id) is not None, deck.count(id)
            told = self._told([(deck.count(id, slot.id), slot) for slot in slots])
        for button, able in (
            (self.add, ready),
            (self.start, starts),
            (self.cut, told != ""),
        ):  # once: each turn is drawn
            button.setEnabled(able)
        self.copies.short = str(held) if told else ""
        if told != self.copies.text():
            self.copies.setText(told)
            self.copies.setToolTip(told)

    def _told(self, counts: Sequence[tuple[int, SlotSpec]]) -> str:
        held = [(count, slot) for count, slot in counts if count]
        if len(held) == 1 and held[0][1].main:
            return self.tr("{n} in deck").format(n=held[0][0])
        return " · ".join(f"{slot.label} {count}" for count, slot in held)

    def _on_add(self) -> None:
        self.taken.emit(False)

    def _on_start(self) -> None:
        self.taken.emit(True)
