"""The declared settings, made into a form; a new setting appears here by itself."""

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import LANGUAGES, spoken
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import GAME, LANGUAGE, SETTINGS, TEXT_SCALE, Setting

_CHOICES = {
    "system": str(QT_TRANSLATE_NOOP("settings", "As the system")),
    "light": str(QT_TRANSLATE_NOOP("settings", "Light")),
    "dark": str(QT_TRANSLATE_NOOP("settings", "Dark")),
    "a4": "A4",
    "letter": str(QT_TRANSLATE_NOOP("settings", "US Letter")),
    "greedy": str(QT_TRANSLATE_NOOP("settings", "The computer looks one step ahead")),
    "search": str(QT_TRANSLATE_NOOP("settings", "The computer thinks ahead")),
    "random": str(QT_TRANSLATE_NOOP("settings", "The computer plays at random")),
    "still": str(QT_TRANSLATE_NOOP("settings", "Stands still")),
    "never": str(QT_TRANSLATE_NOOP("settings", "Never")),
    "daily": str(QT_TRANSLATE_NOOP("settings", "Every day")),
    "weekly": str(QT_TRANSLATE_NOOP("settings", "Every week")),
    "start": str(QT_TRANSLATE_NOOP("settings", "After the start")),
    "leaving": str(QT_TRANSLATE_NOOP("settings", "When the program ends")),
}
"""What a player reads for the values of settings."""
_LAST = "setting_changed_last"
"""Under this name the bench keeps where the player was: another language builds the window, and this dialog, anew."""


class SettingsSheet(Sheet):
    """A line for each setting; what is changed holds at once."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["settings"].title(), parent, (560, 560))
        rows, panel = QScrollArea(self), QWidget()
        rows.setWidgetResizable(True)
        rows.setFrameShape(QFrame.Shape.NoFrame)
        rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(rows, 1)
        form = QGridLayout(panel)
        form.setContentsMargins(2, 2, 12, 2)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(4)
        form.setColumnStretch(0, 1)
        form.setColumnStretch(1, 1)
        self.editors: dict[str, QWidget] = {}
        for setting in SETTINGS.values():
            if not setting.hidden:
                sentence = QCoreApplication.translate("settings", setting.sentence)
                editor = self._editor(setting)
                editor.setAccessibleName(sentence)
                editor.setProperty("setting", setting.key)
                self._add_line(form, sentence, editor)
                self.editors[setting.key] = editor
                if setting.note:
                    note = QCoreApplication.translate("settings", setting.note)
                    editor.setAccessibleDescription(note)
                    self._add_note(form, note)
                form.setRowMinimumHeight(form.rowCount(), bench.theme.px(8))
        self.folder = QLabel(str(bench.services.home), self)
        self.folder.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.folder.setWordWrap(True)
        sentence = self.tr("Your decks, cards and settings lie in")
        self.folder.setAccessibleName(f"{sentence} {bench.services.home}")
        show = QPushButton(self.tr("Show this folder"), self)
        show.setAccessibleName(show.text())
        show.setAutoDefault(False)
        show.clicked.connect(self._on_folder)
        self._add_line(form, sentence, show)
        form.addWidget(self.folder, form.rowCount(), 0, 1, 2)
        form.setRowStretch(form.rowCount(), 1)
        rows.setWidget(panel)
        self.trouble = self.words("", "bad")
        self.button(self.tr("Close"), primary=True).clicked.connect(self.accept)
        last = self.editors.get(str(bench.property(_LAST)))
        if last is not None:
            last.setFocus()

    def done(self, result: int) -> None:
        """Leave; whoever comes again begins at the first setting."""
        self.bench.setProperty(_LAST, None)
        super().done(result)

    def _add_line(self, form: QGridLayout, sentence: str, editor: QWidget) -> None:
        label = QLabel(sentence, self)
        label.setWordWrap(True)
        label.setBuddy(editor)
        row = form.rowCount()
        form.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        form.addWidget(editor, row, 1)

    def _add_note(self, form: QGridLayout, words: str) -> None:
        note = QLabel(words, self)
        note.setProperty("role", "small")
        note.setWordWrap(True)
        form.addWidget(note, form.rowCount(), 0, 1, 2)

    def _on_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.bench.services.home)))

    def _editor(self, setting: Setting[Any]) -> QWidget:
        value = self.bench.services.settings[setting]
        if setting is TEXT_SCALE:
            value = self.bench.theme.scale  # a window can be drawn at another size than the one that is kept
        choices = list(setting.choices)
        if setting is GAME:
            choices = list(self.bench.services.games)
        if choices:
            box = DropDown(self)
            for choice in choices:
                box.addItem(self._word(setting, str(choice)), choice)
            box.setCurrentIndex(max(box.findData(value), 0))
            box.activated.connect(self._on_box)
            return box
        if isinstance(value, bool):
            tick = QCheckBox(self)
            tick.setChecked(value)
            tick.toggled.connect(self._on_tick)
            return tick
        if isinstance(value, int):
            spin = QSpinBox(self)
            spin.setRange(setting.least, setting.most if setting.most > setting.least else 10**6)
            spin.setSingleStep(10 if setting.most >= 100 else 1)
            spin.setValue(value)
            spin.lineEdit().setTextMargins(self.bench.theme.px(6), 0, 0, 0)  # the style sheet's do not hold in it
            spin.editingFinished.connect(self._on_spin)
            return spin
        line = QLineEdit(str(value), self)
        line.editingFinished.connect(self._on_line)
        return line

    def _word(self, setting: Setting[Any], choice: str) -> str:
        if setting is GAME:
            return self.bench.services.games[choice].name
        if setting is LANGUAGE and choice in LANGUAGES:
            return LANGUAGES[choice]  # each in its own words, so that everybody finds theirs
        return QCoreApplication.translate("settings", _CHOICES.get(choice, choice))

    def _on_box(self) -> None:
        box = self.sender()
        if isinstance(box, DropDown):
            self._set(box, box.currentData())

    def _on_tick(self, ticked: bool) -> None:
        tick = self.sender()
        if isinstance(tick, QCheckBox):
            self._set(tick, ticked)

    def _on_spin(self) -> None:
        spin = self.sender()
        if isinstance(spin, QSpinBox):
            self._set(spin, spin.value())

    def _on_line(self) -> None:
        line = self.sender()
        if isinstance(line, QLineEdit):
            self._set(line, line.text())

    def _set(self, editor: QWidget, value: Any) -> None:
        setting = SETTINGS[str(editor.property("setting"))]
        if self.bench.services.settings[setting] == value:
            return
        self.bench.setProperty(_LAST, setting.key)
        try:
            self.bench.services.settings[setting] = value
            self.trouble.clear()
        except (ValueError, DataTrouble) as error:
            self.trouble.setText(spoken(str(error)))
        self.bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return SettingsSheet(bench, parent)
