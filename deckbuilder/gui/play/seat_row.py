"""One seat of a match to come: its deck, and who plays it."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSlider, QToolButton, QWidget

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.seating import SEARCH_SECONDS, Opponent
from deckbuilder.gui import glyphs
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.deck_choice import DeckChoice
from deckbuilder.gui.play.host import DUMMY, Wanted
from deckbuilder.gui.play.seat_names import player_name
from deckbuilder.gui.play.side_sheet import SideSheet, has_side
from deckbuilder.gui.workbench import Workbench

_MOST_SECONDS = 30


class SeatRow(QObject):
    """The widgets of one seat; a grid has them side by side.

    Args:
        bench: what the window shares.
        parent: the sheet.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        theme = bench.theme
        self._bench = bench
        self.sheet: SideSheet | None = None
        self.label = QLabel(parent)
        self.deck = DeckChoice(bench, parent)
        self.who = DropDown(parent)
        self.who.setPlaceholderText(self.tr("One moment…"))
        self._wished = PERSON
        self._thinkers: frozenset[str] = frozenset()
        self.seconds = QSlider(Qt.Orientation.Horizontal, parent)
        self.seconds.setRange(1, _MOST_SECONDS)
        self.seconds.setValue(SEARCH_SECONDS)
        self.seconds.setPageStep(5)
        self.seconds.setMinimumWidth(theme.px(80))
        self.time = QLabel(parent)
        self.time.setProperty("role", "muted")
        self._swapped: Deck | None = None
        self.side = QPushButton(self.tr("Side deck…"), parent)
        self.side.setProperty("role", "small")
        self.side.setAutoDefault(False)
        self.side.setToolTip(self.tr("Swap cards with the side deck, for this match only"))
        self.side.clicked.connect(self._on_side)
        self.remove = QToolButton(parent)
        self.remove.setProperty("role", "flat")
        self.remove.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(14)))
        self.remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.who.activated.connect(self._on_who)
        self.seconds.valueChanged.connect(self._on_seconds)
        self.deck.changed.connect(self._on_deck)
        self.remove.clicked.connect(self.removed)
        self._on_seconds()
        self._show_seconds()
        self._show_side()

    def put(self, grid: QGridLayout, number: int, *, spare: bool) -> None:
        """Take a row of a grid.

        Args:
            grid: with a column for each widget.
            number: of the seat, from 0.
            spare: whether the match can do without it.
        """
        name = player_name(number)
        self.label.setText(name)
        self.deck.setAccessibleName(self.tr("Deck of {player}").format(player=name))
        self.who.setAccessibleName(self.tr("Who is {player}").format(player=name))
        self.seconds.setAccessibleName(self.tr("How long {player} may think").format(player=name))
        self.remove.setAccessibleName(self.tr("Take away {player}").format(player=name))
        self.remove.setToolTip(self.remove.accessibleName())
        self.side.setAccessibleName(self.tr("Side deck of {player}").format(player=name))
        self.remove.setEnabled(spare)
        self._show_side()
        for column, widget in enumerate(self._widgets()):
            grid.addWidget(widget, number, column)

    def _widgets(self) -> tuple[QWidget, ...]:
        return self.label, self.deck, self.side, self.who, self.seconds, self.time, self.remove

    def leave(self) -> None:
        """Go from the sheet."""
        for widget in self._widgets():
            widget.hide()
            widget.deleteLater()
        self.deleteLater()

    def offer(self, opponents: Sequence[Opponent]) -> None:
        """Fill the box of who can play."""
        self._thinkers = frozenset(one.who for one in opponents if one.thinks)
        self.who.clear()
        for one in opponents:
            self.who.addItem(spoken(one.label), one.who)
            self.who.setItemData(self.who.count() - 1, spoken(one.about), Qt.ItemDataRole.ToolTipRole)
        self.who.addItem(self.tr("Only its army, standing still"), DUMMY)
        self.choose_who(self._wished)

    def choose_who(self, who: str) -> None:
        """Choose who plays: ``"person"``, ``"search"``; once there is a choice, where there is none yet."""
        self._wished = who
        self.who.setCurrentIndex(max(self.who.findData(who), 0))
        self._show_seconds()

    @property
    def person(self) -> bool:
        """Whether a person plays."""
        return self._wished == PERSON

    def wanted(self) -> Wanted | None:
        """Give the seat; None where there is no deck."""
        deck = self._swapped or self.deck.deck()
        who = f"{self._wished}:{self.seconds.value()}s" if self._wished in self._thinkers else self._wished
        return Wanted(deck, who) if deck is not None else None

    def _show_seconds(self) -> None:
        looks = self._wished in self._thinkers
        self.seconds.setVisible(looks)
        self.time.setVisible(looks)

    def _whole(self) -> Deck | None:
        """Give the chosen deck where it is known without reading a file: only such a one has a side deck."""
        deck = self.deck.deck()
        if isinstance(deck, int) and self._bench.store is not None:
            with suppress(UnknownDeck, DataTrouble):  # who begins the match is told
                return self._bench.store.load(deck).deck
        return deck if isinstance(deck, Deck) else None

    def _show_side(self) -> None:
        deck, rules = self._whole(), self._bench.rules
        self.side.setVisible(deck is not None and rules is not None and has_side(deck, rules))

    def _on_deck(self) -> None:
        self._swapped = None
        self._show_side()
        self.changed.emit()

    def _on_side(self) -> None:
        deck, rules, parent = self._swapped or self._whole(), self._bench.rules, self.parent()
        if deck is not None and rules is not None and isinstance(parent, QWidget):
            self.sheet = SideSheet(self._bench, parent, deck, rules)
            self.sheet.accepted.connect(self._on_swapped)
            self.sheet.open()

    def _on_swapped(self) -> None:
        self._swapped = self.sheet.deck if self.sheet is not None else None

    def _on_who(self) -> None:
        self._wished = str(self.who.currentData())
        self._show_seconds()
        self.changed.emit()

    def _on_seconds(self) -> None:
        self.time.setText(self.tr("{n} s").format(n=self.seconds.value()))
