"""One finding: sign, sentence with the cards as links, where the rule stands, the ways out as buttons."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from deckbuilder.core.decks import Fix
from deckbuilder.gui import glyphs
from deckbuilder.gui.breaks import breakable
from deckbuilder.gui.builder.way_button import WayButton
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.language import told
from deckbuilder.gui.models.missing import NameFix
from deckbuilder.gui.models.violations import SIGNS, FindingRow, Weight
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import escaped
from deckbuilder.gui.workbench import Workbench

_MOST_CARDS, _MOST_FIXES = 6, 5
_MORE = "#more"
"""Where the link leads that shows what stands behind a finding."""
_NOTHING = FindingRow("", Weight.NOTE, "")


class _Sentence(QLabel):
    """Words with links; Tab goes to the first link at once, for a label alone shows no ring."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the link that Tab comes to."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)


class FindingView(QFrame):
    """Shows one finding, and another one when the deck changes; a click chooses the cards that it names."""

    card_wanted = Signal(str)
    fix_wanted = Signal(object)
    chosen = Signal(object)
    """Its ``FindingRow``."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._theme: Theme | None = None
        self._lit = self._open = False
        self.row = _NOTHING
        self.setObjectName("finding")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.sign = QLabel(self)
        self.message = _Sentence(self)
        self.message.setTextFormat(Qt.TextFormat.RichText)
        self.message.setWordWrap(True)
        self.message.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.message.setMinimumWidth(1)  # else the longest words of a sentence may be wider than the room
        self.message.linkActivated.connect(self._on_link)
        self._holder = QWidget(self)
        self._flow = FlowLayout(self._holder, 4)
        self.buttons: list[WayButton] = []
        self._made: list[WayButton] = []
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 6, 8, 6)
        line.setSpacing(8)
        line.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(4)
        line.addLayout(words, 1)
        words.addWidget(self.message)
        words.addWidget(self._holder)

    def show_row(self, row: FindingRow) -> None:
        """Show a finding; nothing is done where it is shown already."""
        theme = self._bench.theme
        if row == self.row and theme is self._theme:
            return
        self._open = self._open and row.details == self.row.details
        self.row, self._theme = row, theme
        sign, role = SIGNS[row.weight]
        severity = "warning" if row.weight is Weight.OPEN else row.weight.value
        if self.property("severity") != severity:
            self.setProperty("severity", severity)
            self.style().unpolish(self)
            self.style().polish(self)
        self.sign.setPixmap(glyphs.pixmap(sign, theme.color(role), theme.px(16)))
        self.sign.setFixedSize(theme.px(20), theme.px(20))
        word = {
            Weight.ERROR: self.tr("Error"), Weight.WARNING: self.tr("Warning"),
            Weight.OPEN: self.tr("Undecided"), Weight.NOTE: self.tr("Note"),
        }[row.weight]  # fmt: skip
        self.sign.setAccessibleName(word)
        self.message.setText(self._linked(row))
        linked = Qt.FocusPolicy.StrongFocus if row.where or row.details else Qt.FocusPolicy.NoFocus
        self.message.setFocusPolicy(linked)  # a sentence without links is nothing to stop at
        said = told(word, row.message)
        source = self.tr("Source: {source}").format(source=row.source) if row.source else ""
        self.message.setAccessibleName(said)
        self.message.setAccessibleDescription(source)
        self.setAccessibleName(said)
        hint = self.tr("Click to choose the cards in the deck") if row.where else ""
        if row.details:
            hint = self.tr("Click to read more")
        self.setToolTip("\n".join(part for part in (row.message, source, hint) if part))
        self.setCursor(Qt.CursorShape.PointingHandCursor if row.where or row.details else Qt.CursorShape.ArrowCursor)
        self._show_fixes(row.fixes[:_MOST_FIXES])

    def stops(self) -> list[QWidget]:
        """Give what takes the focus, in reading order: itself, the links, the ways out."""
        return [self, self.message, *self._made]

    def show_lit(self, lit: bool) -> None:
        """Show that its cards are lit up in the deck."""
        if lit != self._lit:
            self._lit = lit
            self.update()

    def _linked(self, row: FindingRow) -> str:
        """Make links of the cards' names in the sentence; cards that it does not name come behind it."""
        bench = self._bench
        accent = bench.theme.roles["accent"]
        text = escaped(row.message)
        names = {id: escaped(bench.name_of(id)) for id in row.cards}
        links = {id: f"<a href='{escaped(id)}' style='color:{accent}'>{name}</a>" for id, name in names.items()}
        for id in sorted(names, key=lambda card: -len(names[card])):  # a name may lie within a longer one
            if f">{names[id]}<" not in text:
                text = text.replace(names[id], links[id], 1)
        behind = [links[id] for id, name in names.items() if f">{name}<" not in text]
        shown = behind[:_MOST_CARDS]
        if len(behind) > _MOST_CARDS:
            shown.append(self.tr("and {n} more").format(n=len(behind) - _MOST_CARDS))
        said = f"{text} ({', '.join(shown)})" if shown else text
        small = f"font-size:{bench.theme.px(11)}px; color:{bench.theme.roles['muted']}"
        if row.details:
            more = [] if self._open else [self.tr("More…")]
            said += f" <a href='{_MORE}' style='color:{accent}'>{escaped(more[0])}</a>" if more else ""
            said += "".join(f"<br><span style='{small}'>{escaped(line)}</span>" for line in row.details if self._open)
        if row.source:
            said += f" <span style='{small}'>{escaped(row.source)}</span>"
        return breakable(said)

    def _on_link(self, link: str) -> None:
        if link == _MORE:
            self._turn()
        else:
            self.card_wanted.emit(link)

    def _turn(self) -> None:
        """Show the sentences behind the finding, or fold them away."""
        self._open = not self._open
        self.message.setText(self._linked(self.row))
        self.updateGeometry()

    def _act(self) -> None:
        if self.row.details:
            self._turn()
        else:
            self.chosen.emit(self.row)

    def _show_fixes(self, fixes: tuple[Fix | NameFix, ...]) -> None:
        theme = self._bench.theme
        while len(self._made) < len(fixes):
            button = WayButton(self._holder)
            button.clicked.connect(self._on_fix)
            self._flow.addWidget(button)
            self._made.append(button)
        for button, fix in zip(self._made, fixes, strict=False):
            query = fix.search if isinstance(fix, Fix) and not fix.edits else ""
            button.setText(fix.label)
            button.setAccessibleName(fix.label)
            button.setIcon(glyphs.icon("search", theme.color("text"), theme.px(14)) if query else QIcon())
            button.setIconSize(QSize(theme.px(14), theme.px(14)))
            tip = self.tr("Show cards that would do: {query}").format(query=query) if query else ""
            button.setToolTip(f"{fix.label}\n{tip}" if tip else fix.label)
            button.setProperty("fix", fix)
            button.show()
        for button in self._made[len(fixes) :]:
            button.hide()
        self.buttons = self._made[: len(fixes)]
        self._holder.setVisible(bool(fixes))

    def _on_fix(self) -> None:
        button = self.sender()
        if isinstance(button, WayButton):
            self.fix_wanted.emit(button.property("fix"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the cards that it names."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._act()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose the cards that it names."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._act()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, and a ring around it where it has the focus or its cards are lit up."""
        super().paintEvent(event)
        if self.hasFocus() or self._lit:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._bench.theme.color("focus" if self.hasFocus() else "accent"), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
