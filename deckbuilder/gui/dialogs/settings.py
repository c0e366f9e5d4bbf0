"""The declared settings, made into a form; a new setting appears here by itself."""

from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.dialogs import DIALOGS
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.language import LANGUAGES
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import GAME, LANGUAGE, SETTINGS, Setting


class SettingsSheet(Sheet):
    """A line for each setting; what is changed holds at once."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(bench, DIALOGS["settings"].title(), parent, (520, 360))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(12)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self.editors: dict[str, QWidget] = {}
        for setting in SETTINGS.values():
            if not setting.hidden:
                sentence = QCoreApplication.translate("settings", setting.sentence)
                label = QLabel(sentence, self)
                label.setWordWrap(True)
                label.setMinimumWidth(bench.theme.px(220))
                editor = self._editor(setting)
                editor.setAccessibleName(sentence)
                editor.setProperty("setting", setting.key)
                label.setBuddy(editor)
                form.addRow(label, editor)
                self.editors[setting.key] = editor
        self.folder = QLineEdit(str(bench.services.home), self)
        self.folder.setReadOnly(True)
        self.folder.setCursorPosition(0)
        sentence = self.tr("Your decks, cards and settings lie in")
        self.folder.setAccessibleName(sentence)
        form.addRow(QLabel(sentence, self), self.folder)
        self.body.addLayout(form)
        self.trouble = self.words("", "bad")
        self.body.addStretch(1)
        self.button(self.tr("Close"), primary=True).clicked.connect(self.accept)

    def _editor(self, setting: Setting[Any]) -> QWidget:
        value = self.bench.services.settings[setting]
        choices = list(setting.choices)
        if setting is GAME:
            choices = ["", *self.bench.services.games]
        if choices:
            box = QComboBox(self)
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
            spin.editingFinished.connect(self._on_spin)
            return spin
        line = QLineEdit(str(value), self)
        line.editingFinished.connect(self._on_line)
        return line

    def _word(self, setting: Setting[Any], choice: str) -> str:
        if setting is GAME:
            return self.bench.services.games[choice].name if choice else self.tr("the first one")
        if setting is LANGUAGE and choice in LANGUAGES:
            return LANGUAGES[choice]  # each in its own words, so that everybody finds theirs
        return QCoreApplication.translate("settings", choice)

    def _on_box(self) -> None:
        box = self.sender()
        if isinstance(box, QComboBox):
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
        try:
            self.bench.services.settings[setting] = value
            self.trouble.clear()
        except (ValueError, DataTrouble) as error:
            self.trouble.setText(str(error))
        self.bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))


def build(bench: Workbench, parent: QWidget) -> QDialog:
    """Make the dialog over a window."""
    return SettingsSheet(bench, parent)
