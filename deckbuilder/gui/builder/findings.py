"""What the rules say of the deck: a sentence each, the cards as links, the ways out as buttons."""

from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.models.violations import FindingRow, Weight
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_SIGNS = {
    Weight.ERROR: ("cross", "bad"),
    Weight.WARNING: ("warn", "warn"),
    Weight.OPEN: ("open_rule", "warn"),
    Weight.NOTE: ("info", "muted"),
}
_MOST_CARDS, _MOST_FIXES = 6, 5


class FindingView(QFrame):
    """One finding."""

    card_wanted = Signal(str)
    fix_wanted = Signal(object)

    def __init__(self, row: FindingRow, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        theme = bench.theme
        self.row = row
        sign, role = _SIGNS[row.weight]
        self.setObjectName("finding")
        self.setProperty("severity", "warning" if row.weight is Weight.OPEN else row.weight.value)
        icon = QLabel(self)
        icon.setPixmap(glyphs.pixmap(sign, theme.color(role), theme.px(16)))
        icon.setFixedSize(theme.px(20), theme.px(20))
        word = {
            Weight.ERROR: self.tr("Error"), Weight.WARNING: self.tr("Warning"),
            Weight.OPEN: self.tr("Undecided"), Weight.NOTE: self.tr("Note"),
        }[row.weight]  # fmt: skip
        icon.setAccessibleName(word)
        self.message = QLabel(self)
        self.message.setTextFormat(Qt.TextFormat.RichText)
        self.message.setWordWrap(True)
        self.message.setText(self._linked(row, bench))
        self.message.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.message.setAccessibleName(f"{word}: {row.message}")
        source = self.tr("Source: {source}").format(source=row.source) if row.source else ""
        self.setToolTip(source)
        self.message.setAccessibleDescription(source)
        self.message.linkActivated.connect(self.card_wanted)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self.message)
        self.buttons: list[QPushButton] = []
        if row.fixes:
            words.addWidget(self._fixes(row, bench))
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 6, 8, 6)
        line.setSpacing(8)
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)

    def _linked(self, row: FindingRow, bench: Workbench) -> str:
        """Make links of the cards' names in the sentence; cards that it does not name come behind it."""
        accent = bench.theme.roles["accent"]
        text = escape(row.message)
        behind: list[str] = []
        for id in sorted(row.cards, key=lambda card: -len(bench.name_of(card))):
            name = escape(bench.name_of(id))
            link = f"<a href='{escape(id, quote=True)}' style='color:{accent}'>{name}</a>"
            if name in text and f">{name}<" not in text:
                text = text.replace(name, link, 1)
            elif f">{name}<" not in text:
                behind.append(link)
        shown = behind[:_MOST_CARDS]
        if len(behind) > _MOST_CARDS:
            shown.append(self.tr("and {n} more").format(n=len(behind) - _MOST_CARDS))
        said = f"{text} ({', '.join(shown)})" if shown else text
        if row.source:
            small = f"font-size:{bench.theme.px(11)}px; color:{bench.theme.roles['muted']}"
            said += f" <span style='{small}'>{escape(row.source)}</span>"
        return said

    def _fixes(self, row: FindingRow, bench: Workbench) -> QWidget:
        holder = QWidget(self)
        flow = FlowLayout(holder, 4)
        for fix in row.fixes[:_MOST_FIXES]:
            button = QPushButton(fix.label, holder)
            button.setProperty("role", "small")
            button.setAccessibleName(fix.label)
            if fix.search and not fix.edits:
                button.setIcon(glyphs.icon("search", bench.theme.color("text"), bench.theme.px(14)))
                button.setIconSize(QSize(bench.theme.px(14), bench.theme.px(14)))
                button.setToolTip(self.tr("Show cards that would do: {query}").format(query=fix.search))
            button.setProperty("fix", fix)
            button.clicked.connect(self._on_fix)
            flow.addWidget(button)
            self.buttons.append(button)
        return holder

    def _on_fix(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.fix_wanted.emit(button.property("fix"))


class Findings(QScrollArea):
    """All findings of one format, worst first; or the good news."""

    fix_wanted = Signal(object)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.views: tuple[FindingView, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._dressed = bench.theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Findings"))
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(4)
        self.setWidget(self._body)

    def show_rows(self, rows: tuple[FindingRow, ...], label: str, legal_in: int, unknowns: str, empty: bool) -> None:
        """Show findings.

        Args:
            rows: the findings, in order.
            label: the format that they are of.
            legal_in: in how many formats the deck is legal.
            unknowns: what of the format's lists is not known.
            empty: whether the deck has no card yet.
        """
        state = (rows, label, legal_in, unknowns, empty, self._bench.theme)
        if state == self._shown:
            return
        self._shown = state
        # Most findings outlive an edit; a view that says the same is moved, not made anew.
        kept = {view.row: view for view in self.views} if self._dressed is self._bench.theme else {}
        self._dressed = self._bench.theme
        self.views = tuple(kept.pop(row) if row in kept else self._view(row) for row in rows)
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget not in self.views:
                widget.hide()
                widget.deleteLater()
        for view in self.views:
            self._column.addWidget(view)
        if not any(row.weight in (Weight.ERROR, Weight.OPEN) for row in rows):
            self._column.insertWidget(0, self._good_news(label, legal_in))
        if unknowns:
            note = QLabel(unknowns, self._body)
            note.setProperty("role", "small")
            note.setWordWrap(True)
            self._column.addWidget(note)
        self._column.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        """Give the height of one line."""
        return QSize(0, self._bench.theme.px(36))

    def wanted_height(self) -> int:
        """Give the height at which nothing needs scrolling."""
        self._column.activate()
        high = self._column.totalHeightForWidth(self.viewport().width())
        return high if high > 0 else self._column.totalSizeHint().height()

    def _view(self, row: FindingRow) -> FindingView:
        view = FindingView(row, self._bench, self._body)
        view.card_wanted.connect(self._bench.card_chosen)
        view.fix_wanted.connect(self.fix_wanted)
        return view

    def _good_news(self, label: str, legal_in: int) -> QWidget:
        theme = self._bench.theme
        line = QFrame(self._body)
        line.setObjectName("finding")
        row = QHBoxLayout(line)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(8)
        icon = QLabel(line)
        icon.setPixmap(glyphs.pixmap("check", theme.color("good"), theme.px(16)))
        icon.setFixedSize(theme.px(20), theme.px(20))
        formats = counted(legal_in, self.tr("legal in {n} format"), self.tr("legal in {n} formats"))
        words = QLabel(self.tr("Legal in {label}; {formats}.").format(label=label, formats=formats), line)
        words.setWordWrap(True)
        icon.setAccessibleName(self.tr("Legal"))
        row.addWidget(icon)
        row.addWidget(words, 1)
        return line
