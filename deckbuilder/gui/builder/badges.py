"""One badge for each format: legal, illegal or undecided, by sign and colour, with the first reason."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from deckbuilder.core.decks import Severity, Verdict
from deckbuilder.core.game import FormatSpec
from deckbuilder.gui import glyphs
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.workbench import Workbench

_SIGNS = {True: ("check", "good"), False: ("cross", "bad"), None: ("open_rule", "warn")}


class Badges(QWidget):
    """The strip of all formats; a badge clicked asks for that format's findings."""

    format_chosen = Signal(str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._buttons: dict[str, QPushButton] = {}
        self._row = FlowLayout(self, 4)
        self.setAccessibleName(self.tr("Formats"))

    def buttons(self) -> dict[str, QPushButton]:
        """Give the badges by key of the format."""
        return self._buttons

    def show_verdicts(
        self, specs: tuple[FormatSpec, ...], verdicts: tuple[Verdict, ...], own: str, chosen: str
    ) -> None:
        """Show what every format says.

        Args:
            specs: the formats, in order.
            verdicts: what they say.
            own: the format that the deck is built for.
            chosen: the format whose findings are shown.
        """
        if tuple(self._buttons) != tuple(spec.key for spec in specs):
            self._make(specs)
        said = {verdict.format: verdict for verdict in verdicts}
        theme = self._bench.theme
        for spec in specs:
            button, verdict = self._buttons[spec.key], said.get(spec.key)
            if verdict is None:
                continue
            sign, role = _SIGNS[verdict.legal]
            button.setIcon(glyphs.icon(sign, theme.color(role), theme.px(14)))
            button.setChecked(spec.key == chosen)
            word = {True: self.tr("legal"), False: self.tr("not legal"), None: self.tr("undecided")}[verdict.legal]
            mine = self.tr(", this deck's format") if spec.key == own else ""
            button.setAccessibleName(f"{spec.label}: {word}{mine}")
            button.setAccessibleDescription(_reason(verdict))
            lines = [f"{spec.label}: {word}{mine}", _reason(verdict), spec.about]
            button.setToolTip("\n".join(line for line in lines if line))
            font = theme.font(11, bold=spec.key == own)
            font.setUnderline(spec.key == own)
            button.setFont(font)
            edge = theme.roles["accent"] if spec.key == chosen else theme.roles["hairline"]
            wash = theme.roles[f"{role}_wash"]
            weight = 600 if spec.key == own else 400
            pad = theme.px(6)
            sheet = (
                f"QPushButton {{ background: {wash}; border: 2px solid {edge}; border-radius: {theme.px(10)}px;"
                f" padding: {theme.px(1)}px {pad}px; min-height: {theme.px(16)}px; font-size: {theme.px(11)}px;"
                f" font-weight: {weight}; color: {theme.roles['text']}; }}"
                f" QPushButton:hover {{ border-color: {theme.roles['edge']}; }}"
                f" QPushButton:focus {{ border-color: {theme.roles['focus']}; }}"
            )
            if button.styleSheet() != sheet:  # a new sheet, even the same one, lays the whole strip out again
                button.setStyleSheet(sheet)

    def _make(self, specs: tuple[FormatSpec, ...]) -> None:
        for button in self._buttons.values():
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = {}
        for spec in specs:
            button = QPushButton(spec.label, self)
            button.setCheckable(True)
            button.setProperty("format", spec.key)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(self._on_clicked)
            self._row.addWidget(button)
            self._buttons[spec.key] = button

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.format_chosen.emit(str(button.property("format")))


def _reason(verdict: Verdict) -> str:
    errors = [v.message for v in verdict.violations if v.severity is Severity.ERROR]
    if errors:
        return errors[0]
    return verdict.open[0].why if verdict.open else ""
