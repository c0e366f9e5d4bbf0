"""What the head of the deck says of the player's copies: draft or built, and how many cards are missing."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench


class StockLine(QWidget):
    """A button that builds the deck, or takes it apart, and a way to what it lacks; the way only for who recorded copies.

    Args:
        bench: what the window shares.
    """

    missing_wanted = Signal()
    """What the deck lacks is to be shown."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._state: tuple[bool, int | None] = (False, None)
        self._shown: tuple[object, ...] = ()
        self._short = False
        self.built = QToolButton(self)
        self.built.setCheckable(True)
        self.built.setProperty("role", "filter")
        self.missing = QPushButton(self)
        self.missing.setProperty("role", "link")
        self.missing.setAccessibleName(self.tr("Missing cards"))
        self.missing.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.missing)
        row.addWidget(self.built)
        self.built.clicked.connect(self._on_built)
        self.missing.clicked.connect(self.missing_wanted)
        bench.themed.connect(self._show)

    def set_short(self, short: bool) -> None:
        """Let the number of missing cards stand without words, or with them."""
        self._short = short
        self._show()

    def show_deck(self, *, built: bool, lacking: int | None) -> None:
        """Say how it is with a deck.

        Args:
            built: whether it holds its copies.
            lacking: how many copies it lacks; None where that is of no matter.
        """
        self._state = (built, lacking)
        self._show()

    def _show(self) -> None:
        built, lacking = self._state
        shown = (built, lacking, self._short, self._bench.theme)
        if shown == self._shown:  # another text lays the head out again
            return
        self._shown = shown
        self._show_built(built)
        self._show_missing(-1 if lacking is None else lacking)

    def _show_built(self, built: bool) -> None:
        theme = self._bench.theme
        said = self.tr("Built") if built else self.tr("Draft")
        tip = (
            self.tr("Built: the deck holds its copies; they are free for no other deck. Click to take it apart.")
            if built
            else self.tr("Draft: the deck holds no copies of your collection. Click when you build it.")
        )
        kind = Qt.ToolButtonStyle
        self.built.setText(said)
        self.built.setToolButtonStyle(kind.ToolButtonIconOnly if self._short else kind.ToolButtonTextBesideIcon)
        self.built.setChecked(built)
        self.built.setToolTip(tip)
        self.built.setAccessibleName(said)
        self.built.setAccessibleDescription(tip)
        self.built.setIcon(glyphs.icon("box", theme.color("text"), theme.px(14)))
        self.built.setIconSize(QSize(theme.px(14), theme.px(14)))

    def _show_missing(self, lacking: int) -> None:
        self.missing.setVisible(lacking >= 0)
        if lacking < 0:
            return
        theme = self._bench.theme
        many = counted(lacking, self.tr("{n} missing"), self.tr("{n} missing")) if lacking else self.tr("All there")
        self.missing.setText(("" if not lacking else str(lacking)) if self._short else many)
        self.missing.setIcon(
            glyphs.icon("warn" if lacking else "check", theme.color("bad" if lacking else "good"), theme.px(14))
        )
        self.missing.setIconSize(QSize(theme.px(14), theme.px(14)))
        tip = (
            counted(
                lacking,
                self.tr("{n} copy is not among your free cards. Click to see which."),
                self.tr("{n} copies are not among your free cards. Click to see which."),
            )
            if lacking
            else self.tr("Your free cards make this deck. Click to look.")
        )
        self.missing.setToolTip(tip)
        self.missing.setAccessibleName(many)
        self.missing.setAccessibleDescription(tip)

    def _on_built(self, built: bool) -> None:
        opened = self._bench.open
        if opened is None:
            return
        from deckbuilder.gui.built_decks import set_built  # not before somebody builds

        set_built(self._bench.world, (opened.desk.id,), built)
        self._shown = ()
        self._show()  # where it could not be done, the button says how it is
