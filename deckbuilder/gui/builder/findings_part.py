"""What a format says of the deck, under a line that tells it in short and folds the rest away."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.decks import Fix
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui import glyphs
from deckbuilder.gui.builder.findings import Findings
from deckbuilder.gui.builder.way_button import WayButton
from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.models.missing import NameFix
from deckbuilder.gui.models.violations import SIGNS, FindingRow, Weight
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import DECK_FINDINGS

_WANTED = {"folded": True, "open": False}


class FindingsPart(QWidget):
    """The line and the findings; folded by itself where the cards need the room, or by the player."""

    turned = Signal()
    """The player folded the findings, or unfolded them."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.by_hand = _WANTED.get(bench.services.settings[DECK_FINDINGS])
        """Whether the player wants the findings folded, as he said now or at an earlier start; None while he did not say."""
        self.findings = Findings(bench, self)
        self.fold = QToolButton(self)
        self.fold.setProperty("role", "flat")
        self.fold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verdict = ElidedLabel(self)
        self.verdict.setProperty("role", "section")
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.build_for = QPushButton(self)
        self.build_for.setProperty("role", "link")
        self.fix = WayButton(self)
        self.fix.setAccessibleName(self.tr("First way out"))
        self.fix.clicked.connect(self._on_fix)
        self._way: object = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(4)
        column.addLayout(top)
        top.addWidget(self.fold)
        top.addWidget(self.verdict, 1)
        top.addWidget(self.fix)
        top.addWidget(self.build_for)
        column.addWidget(self.findings, 1)
        self.sign = QLabel(self)
        top.insertWidget(1, self.sign)
        self._tally = self._first = ""
        self._weight: Weight | None = None
        self._signed: tuple[str, Theme] | None = None
        self.fold.clicked.connect(self.turn)
        self.findings.left.connect(self._on_left)
        bench.themed.connect(self._dress)
        self._dress()

    @property
    def folded(self) -> bool:
        """Whether only the line is there."""
        return self.findings.isHidden()

    def tell(self, tally: str, first: FindingRow | None, fine: str) -> None:
        """Show how many findings there are; folded, also what the first one says, with its sign and its first way out.

        Args:
            tally: how many findings of which weight.
            first: the gravest; None where all is well.
            fine: what is said then.
        """
        self._tally, self._first = tally, first.message if first is not None else fine
        self._weight = first.weight if first is not None else None
        self._way = next(iter(first.fixes), None) if first is not None else None
        self._say()

    def show_folded(self, folded: bool, *, able: bool = True) -> None:
        """Fold the findings or unfold them.

        Args:
            folded: whether only the line is to be seen.
            able: whether the player may say so; not where the findings have a tab of their own.
        """
        self.fold.setVisible(able)
        if folded != self.folded:
            self.findings.setHidden(folded)
            self._dress()

    def turn(self) -> None:
        """Fold what is unfolded, and the other way round."""
        self.by_hand = not self.folded
        self.show_folded(self.by_hand)
        self.turned.emit()
        if self._bench.world.passing:
            return
        try:
            self._bench.services.settings[DECK_FINDINGS] = "folded" if self.by_hand else "open"
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))

    def line_height(self) -> int:
        """Give the height of the line."""
        return max(widget.sizeHint().height() for widget in (self.fold, self.verdict, self.fix, self.build_for))

    def minimumSizeHint(self) -> QSize:
        """Give the height of the line, and of one finding where they are unfolded."""
        gap = 0 if self.folded else 4 + self.findings.minimumSizeHint().height()
        return QSize(0, self.line_height() + gap)

    def _dress(self) -> None:
        theme = self._bench.theme
        side = theme.px(12)
        self.fold.setIcon(glyphs.icon("unfold" if self.folded else "fold", theme.color("muted"), side))
        self.fold.setIconSize(QSize(side, side))
        said = self.tr("Show what the rules say") if self.folded else self.tr("Fold what the rules say")
        self.fold.setAccessibleName(said)
        self.fold.setToolTip(said)
        self._say()

    def _say(self) -> None:
        theme = self._bench.theme
        sign, role = ("check", "good") if self._weight is None else SIGNS[self._weight]
        if (sign, theme) != self._signed:  # another picture lays the whole window out again
            self._signed = (sign, theme)
            self.sign.setPixmap(glyphs.pixmap(sign, theme.color(role), theme.px(14)))
        self.sign.setVisible(self.folded)
        way = self._way
        if isinstance(way, Fix | NameFix) and self.fix.text() != way.label:
            self.fix.setText(way.label)
            self.fix.setAccessibleName(way.label)
            self.fix.setToolTip(way.label)
        self.fix.setVisible(self.folded and way is not None)
        said = f"{self._tally}  \N{MIDDLE DOT}  {self._first}" if self.folded and self._first else self._tally
        if said != self.verdict.text():
            self.verdict.setText(said)
            self.verdict.setToolTip(said)

    def _on_fix(self) -> None:
        self.findings.fix_wanted.emit(self._way)

    def _on_left(self) -> None:
        """Keep the focus here where the findings that had it are gone."""
        self.fold.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter fold and unfold, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.fold.hasFocus():
            self.turn()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the whole line be clicked."""
        super().mouseReleaseEvent(event)
        on_line = event.position().y() <= self.line_height()
        if event.button() is Qt.MouseButton.LeftButton and on_line and not self.fold.isHidden():
            self.turn()
