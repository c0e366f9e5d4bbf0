"""What is wished of a print, as a form that is remembered."""

import json
from dataclasses import asdict, dataclass, fields

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QFrame, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.workbench import Workbench

PROXIES, SHEET, LIST, CHECKLIST, RULER = "proxies", "sheet", "list", "checklist", "ruler"

_CHOICES: dict[str, tuple[tuple[str | int, str], ...]] = {
    "what": (
        (PROXIES, str(QT_TRANSLATE_NOOP("printing", "Proxies"))),
        (SHEET, str(QT_TRANSLATE_NOOP("printing", "Registration sheet"))),
        (LIST, str(QT_TRANSLATE_NOOP("printing", "Deck list"))),
        (CHECKLIST, str(QT_TRANSLATE_NOOP("printing", "Checklist of the collection"))),
        (RULER, str(QT_TRANSLATE_NOOP("printing", "Ruler test page"))),
    ),
    "paper": (
        ("system", str(QT_TRANSLATE_NOOP("printing", "As the settings say"))),
        ("a4", str(QT_TRANSLATE_NOOP("printing", "A4"))),
        ("letter", str(QT_TRANSLATE_NOOP("printing", "US Letter"))),
    ),
    "copies": (
        ("all", str(QT_TRANSLATE_NOOP("printing", "As many as in the deck"))),
        ("once", str(QT_TRANSLATE_NOOP("printing", "One of each"))),
        ("lacking", str(QT_TRANSLATE_NOOP("printing", "Only copies that I lack"))),
    ),
    "look": (
        ("pictures", str(QT_TRANSLATE_NOOP("printing", "Pictures"))),
        ("words", str(QT_TRANSLATE_NOOP("printing", "Words, in little ink"))),
    ),
    "card": (
        ("", str(QT_TRANSLATE_NOOP("printing", "As goes with the paper"))),
        ("63x88mm", str(QT_TRANSLATE_NOOP("printing", "63 × 88 mm"))),
        ("2.5x3.5in", str(QT_TRANSLATE_NOOP("printing", "2.5 × 3.5 in"))),
    ),
    "bleed": (
        (0, str(QT_TRANSLATE_NOOP("printing", "None"))),
        (100, str(QT_TRANSLATE_NOOP("printing", "1 mm"))),
        (200, str(QT_TRANSLATE_NOOP("printing", "2 mm"))),
        (300, str(QT_TRANSLATE_NOOP("printing", "3 mm"))),
    ),
    "edge": (
        ("color", str(QT_TRANSLATE_NOOP("printing", "Colour of the edge"))),
        ("mirror", str(QT_TRANSLATE_NOOP("printing", "Mirrored picture"))),
    ),
    "gap": (
        (0, str(QT_TRANSLATE_NOOP("printing", "None"))),
        (100, str(QT_TRANSLATE_NOOP("printing", "1 mm"))),
        (200, str(QT_TRANSLATE_NOOP("printing", "2 mm"))),
        (300, str(QT_TRANSLATE_NOOP("printing", "3 mm"))),
        (500, str(QT_TRANSLATE_NOOP("printing", "5 mm"))),
    ),
}
_LABELS = {
    "what": str(QT_TRANSLATE_NOOP("printing", "What")),
    "paper": str(QT_TRANSLATE_NOOP("printing", "Paper")),
    "copies": str(QT_TRANSLATE_NOOP("printing", "Copies")),
    "look": str(QT_TRANSLATE_NOOP("printing", "Cards as")),
    "card": str(QT_TRANSLATE_NOOP("printing", "Size of a card")),
    "bleed": str(QT_TRANSLATE_NOOP("printing", "Bleed")),
    "edge": str(QT_TRANSLATE_NOOP("printing", "The bleed shows")),
    "gap": str(QT_TRANSLATE_NOOP("printing", "Gap")),
    "marks": str(QT_TRANSLATE_NOOP("printing", "Cut marks")),
    "label": str(QT_TRANSLATE_NOOP("printing", "Mark each card “PROXY”")),
    "backs": str(QT_TRANSLATE_NOOP("printing", "Backs, for both sides")),
    "missing": str(QT_TRANSLATE_NOOP("printing", "Only cards that I lack")),
    "player": str(QT_TRANSLATE_NOOP("printing", "Player")),
    "number": str(QT_TRANSLATE_NOOP("printing", "Player number")),
    "event": str(QT_TRANSLATE_NOOP("printing", "Event")),
    "date": str(QT_TRANSLATE_NOOP("printing", "Date")),
    "table": str(QT_TRANSLATE_NOOP("printing", "Table")),
}
_LONGEST = 200
_OF = {
    PROXIES: ("copies", "look", "card", "bleed", "edge", "gap", "marks", "label", "backs"),
    SHEET: ("player", "number", "event", "date", "table"),
    LIST: (),
    CHECKLIST: ("missing",),
    RULER: (),
}
"""What may be said of each kind of print, besides the paper."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The form filled in; keys of ``_CHOICES``, switches, and words."""

    what: str = PROXIES
    paper: str = "system"
    copies: str = "all"
    look: str = "pictures"
    card: str = ""
    bleed: int = 0
    edge: str = "color"
    gap: int = 0
    marks: bool = True
    label: bool = True
    backs: bool = False
    missing: bool = False
    player: str = ""
    number: str = ""
    event: str = ""
    date: str = ""
    table: str = ""


def remembered(text: str) -> Wishes:
    """Read wishes from a setting; what does not fit is as at first."""
    try:
        told = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        told = {}
    kept: dict[str, object] = {}
    for field in fields(Wishes) if isinstance(told, dict) else ():
        value = told.get(field.name)
        choices = [key for key, _ in _CHOICES.get(field.name, ())]
        if type(value) is type(field.default) and (value in choices if choices else len(str(value)) <= _LONGEST):
            kept[field.name] = value
    return Wishes(**kept)  # type: ignore[arg-type]  # of the types of the defaults


def as_text(wishes: Wishes) -> str:
    """Write wishes as a setting keeps them."""
    return json.dumps(asdict(wishes), ensure_ascii=False)


def tr(text: str) -> str:
    """Translate words of the form."""
    return QCoreApplication.translate("printing", text)


class WishForm(QScrollArea):
    """The form; lines that say nothing about the chosen kind of print are hidden.

    Args:
        bench: what the window shares.
        wishes: to begin with.
        parent: the dialog.
    """

    changed = Signal()

    def __init__(self, bench: Workbench, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(parent)
        px = bench.theme.px
        self.wishes = wishes
        self.editors: dict[str, QWidget] = {}
        panel = QWidget()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        column = QVBoxLayout(panel)
        column.setContentsMargins(2, 2, px(12), 2)
        self._form = QFormLayout()
        column.addLayout(self._form)
        column.addStretch(1)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._form.setVerticalSpacing(px(4))
        self._form.setHorizontalSpacing(px(8))
        for field in fields(Wishes):
            self._add(field.name, getattr(wishes, field.name))
        self.setWidget(panel)
        self.setFixedWidth(px(248))
        self._show_lines()

    def _add(self, key: str, value: object) -> None:
        label = tr(_LABELS[key])
        editor: QWidget
        if key in _CHOICES:
            box = editor = DropDown(self)
            for choice, word in _CHOICES[key]:
                box.addItem(tr(word), choice)
            box.setCurrentIndex(max(box.findData(value), 0))
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.currentIndexChanged.connect(self._on_changed)
        elif isinstance(value, bool):
            tick = editor = QCheckBox(label, self)
            tick.setChecked(value)
            tick.toggled.connect(self._on_changed)
        else:
            line = editor = QLineEdit(str(value), self)
            line.setMaxLength(_LONGEST)
            line.textEdited.connect(self._on_changed)
        editor.setAccessibleName(label)
        editor.setProperty("wish", key)
        self.editors[key] = editor
        if isinstance(editor, QCheckBox):
            self._form.addRow(editor)
        else:
            heading = QLabel(label, self)
            heading.setProperty("role", "small")
            heading.setBuddy(editor)
            self._form.addRow(heading, editor)

    def what(self) -> str:
        """Name the chosen kind of print."""
        return next(tr(word) for key, word in _CHOICES["what"] if key == self.wishes.what)

    def set_wish(self, key: str, value: object) -> None:
        """Fill in a line, as the player would."""
        editor = self.editors[key]
        if isinstance(editor, DropDown):
            editor.setCurrentIndex(max(editor.findData(value), 0))
        elif isinstance(editor, QCheckBox):
            editor.setChecked(bool(value))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value))
            self._on_changed()

    def _on_changed(self) -> None:
        told: dict[str, object] = {}
        for key, editor in self.editors.items():
            if isinstance(editor, DropDown):
                told[key] = editor.currentData()
            elif isinstance(editor, QCheckBox):
                told[key] = editor.isChecked()
            elif isinstance(editor, QLineEdit):
                told[key] = editor.text()
        self.wishes = Wishes(**told)  # type: ignore[arg-type]  # each editor gives what its field takes
        self._show_lines()
        self.changed.emit()

    def _show_lines(self) -> None:
        shown = {"what", "paper", *_OF[self.wishes.what]}
        if not self.wishes.bleed or self.wishes.look == "words":
            shown -= {"edge"}
        for key, editor in self.editors.items():
            self._form.setRowVisible(editor, key in shown)
