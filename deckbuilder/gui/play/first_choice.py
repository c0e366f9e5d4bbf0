"""What the table says before a match is on it: the ways to begin one, as large buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.gui.play.big_choice import BigChoice
from deckbuilder.gui.workbench import Workbench

_WIDEST = 560


class FirstChoice(QScrollArea):
    """Goldfish, against the computer, two people, a match from a file, and the match of last time where there is one."""

    goldfish_wanted = Signal()
    computer_wanted = Signal()
    people_wanted = Signal()
    open_wanted = Signal()
    go_on_wanted = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Begin a match"))
        panel = QWidget()
        self._outer = outer = QVBoxLayout(panel)
        outer.addStretch(2)
        self._middle = QWidget(panel)
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.title = QLabel(self.tr("Try a deck before you sleeve it"), self._middle)
        self.title.setProperty("role", "heading")
        self.title.setWordWrap(True)
        self.trouble = QLabel(self._middle)
        self.trouble.setProperty("role", "bad")
        self.trouble.setWordWrap(True)
        self.trouble.setMinimumWidth(1)  # it may name what has no gap
        column.addWidget(self.title)
        column.addWidget(self.trouble)
        column.addSpacing(8)
        self.go_on = BigChoice(bench, "clock", self._middle)
        self.goldfish = BigChoice(bench, "deck", self._middle)
        self.computer = BigChoice(bench, "swords", self._middle)
        self.people = BigChoice(bench, "people", self._middle)
        self.open = BigChoice(bench, "open", self._middle)
        self.choices = (self.go_on, self.goldfish, self.computer, self.people, self.open)
        for choice in self.choices:
            column.addWidget(choice)
        outer.addWidget(self._middle, 0)
        outer.addStretch(3)
        self.setWidget(panel)
        self._connect()
        self._dress()
        self.refresh()
        self.offer_go_on("")
        self.tell("")

    def _connect(self) -> None:
        for choice, wanted in zip(
            self.choices,
            (self.go_on_wanted, self.goldfish_wanted, self.computer_wanted, self.people_wanted, self.open_wanted),
            strict=True,
        ):
            choice.clicked.connect(wanted)
        self._bench.deck_opened.connect(self.refresh)
        self._bench.hub.changed.connect(self.refresh)
        self._bench.themed.connect(self._dress)

    def _dress(self) -> None:
        side = max((self.viewport().width() - self._bench.theme.px(_WIDEST)) // 2, 24)
        self._outer.setContentsMargins(side, 24, side, 24)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as wide as there is room, and no wider than is read well."""
        super().resizeEvent(event)
        self._dress()

    def refresh(self) -> None:
        """Name the open deck."""
        opened = self._bench.open
        if opened is None:
            self.goldfish.say(self.tr("Goldfish a deck"), self.tr("Open a deck first, and play it here alone."))
        else:
            self.goldfish.say(
                self.tr("Goldfish {deck}").format(deck=opened.deck.name),
                self.tr("Play the open deck alone: see what it draws, what it can bring into play, and how fast."),
            )
        least, most = self._bench.game.players
        self.goldfish.setVisible(least == 1)
        self.goldfish.setEnabled(opened is not None)
        self.computer.say(
            self.tr("Play against the computer"),
            self.tr("Choose two decks and how hard it thinks. Undo takes back any step, dice and all."),
        )
        self.people.say(
            self.tr("Two people at this screen"),
            self.tr("Take turns; hands stay hidden until the screen is handed over. Up to {most} can play.").format(
                most=most
            ),
        )
        self.open.say(
            self.tr("Open a match"),
            self.tr("A match that you saved, to go on with, or a record, to watch step by step."),
        )

    def offer_go_on(self, what: str) -> None:
        """Offer the match of last time.

        Args:
            what: which match, in words; ``""`` where there is none.
        """
        if what:
            self.go_on.say(self.tr("Go on with your match"), what)
        self.go_on.setVisible(bool(what))

    def tell(self, trouble: str) -> None:
        """Say why a match could not begin."""
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))

    def wait(self, busy: bool) -> None:
        """Say that a match is being set up, and take no other wish meanwhile."""
        self.title.setText(self.tr("Setting up the table…") if busy else self.tr("Try a deck before you sleeve it"))
        for choice in self.choices:
            choice.setEnabled(not busy)
        if not busy:
            self.goldfish.setEnabled(self._bench.open is not None)

    def first(self) -> BigChoice:
        """Give the choice that takes the focus."""
        return next(choice for choice in self.choices if choice.isEnabled() and not choice.isHidden())
