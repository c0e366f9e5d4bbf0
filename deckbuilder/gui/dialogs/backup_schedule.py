"""When backups make themselves, how many stay, and where they lie: a page of settings."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble
from deckbuilder.gui.dialogs.spec import Words
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import (
    BACKUP_EVERY,
    BACKUP_FOLDER,
    BACKUP_KEEP,
    BACKUP_MOMENT,
    BACKUP_PICTURES,
    Setting,
    T,
)


class BackupSchedule(QWidget):
    """What is changed here holds at once."""

    changed = Signal()

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        settings = bench.services.settings
        form = QGridLayout(self)
        form.setContentsMargins(0, 12, 0, 0)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setColumnStretch(0, 1)
        form.setColumnStretch(1, 1)
        never, daily, weekly = self.tr("Never"), self.tr("Every day"), self.tr("Every week")
        self.every = self._box(settings[BACKUP_EVERY], {"never": never, "daily": daily, "weekly": weekly})
        moments = {"start": self.tr("After the start"), "leaving": self.tr("When the program ends")}
        self.moment = self._box(settings[BACKUP_MOMENT], moments)
        self.keep = QSpinBox(self)
        self.keep.setRange(BACKUP_KEEP.least, BACKUP_KEEP.most)
        self.keep.setValue(settings[BACKUP_KEEP])
        self.keep.lineEdit().setTextMargins(bench.theme.px(6), 0, 0, 0)
        self.pictures = QCheckBox(self)
        self.pictures.setChecked(settings[BACKUP_PICTURES])
        for setting, editor in (
            (BACKUP_EVERY, self.every),
            (BACKUP_MOMENT, self.moment),
            (BACKUP_KEEP, self.keep),
            (BACKUP_PICTURES, self.pictures),
        ):
            self._add_line(form, setting.sentence, editor)
        self._add_folder(form, settings[BACKUP_FOLDER])
        note = Words(
            self.tr("The oldest give way to new ones, but never the only good one. Backups that you make stay."), self
        )
        note.setWordWrap(True)
        note.setProperty("role", "small")
        form.addWidget(note, form.rowCount(), 0, 1, 2)
        self.trouble = Words("", self)
        self.trouble.setWordWrap(True)
        self.trouble.setProperty("role", "bad")
        form.addWidget(self.trouble, form.rowCount(), 0, 1, 2)
        form.setRowStretch(form.rowCount(), 1)
        self._connect()
        self._show()

    def _connect(self) -> None:
        self.every.activated.connect(self._on_every)
        self.moment.activated.connect(self._on_moment)
        self.keep.editingFinished.connect(self._on_keep)
        self.pictures.toggled.connect(self._on_pictures)
        self.folder.editingFinished.connect(self._on_folder)
        self.choose.clicked.connect(self._on_choose)

    def _box(self, value: str, choices: dict[str, str]) -> DropDown:
        box = DropDown(self)
        for choice, words in choices.items():
            box.addItem(words, choice)
        box.setCurrentIndex(max(box.findData(value), 0))
        return box

    def _add_line(self, form: QGridLayout, sentence: str, editor: QWidget) -> None:
        words = QCoreApplication.translate("settings", sentence)
        label = QLabel(words, self)
        label.setWordWrap(True)
        label.setBuddy(editor)
        editor.setAccessibleName(words)
        row = form.rowCount()
        form.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        form.addWidget(editor, row, 1)

    def _add_folder(self, form: QGridLayout, value: str) -> None:
        words = QCoreApplication.translate("settings", BACKUP_FOLDER.sentence)
        form.addWidget(QLabel(words, self), form.rowCount(), 0)
        row = QHBoxLayout()
        row.setSpacing(8)
        form.addLayout(row, form.rowCount(), 0, 1, 2)
        self.folder = QLineEdit(value, self)
        self.folder.setAccessibleName(words)
        self.folder.setPlaceholderText(str(self._bench.services.home / "backups"))
        self.choose = QPushButton(self.tr("Choose…"), self)
        self.choose.setAccessibleName(self.tr("Choose a folder for backups"))
        self.choose.setAutoDefault(False)
        row.addWidget(self.folder, 1)
        row.addWidget(self.choose)

    def _show(self) -> None:
        """Let choose only what matters while backups make themselves."""
        able = self.every.currentData() != "never"
        for editor in (self.moment, self.keep, self.pictures):
            editor.setEnabled(able)

    def _on_every(self) -> None:
        self._set(BACKUP_EVERY, str(self.every.currentData()))

    def _on_moment(self) -> None:
        self._set(BACKUP_MOMENT, str(self.moment.currentData()))

    def _on_keep(self) -> None:
        self._set(BACKUP_KEEP, self.keep.value())

    def _on_pictures(self, ticked: bool) -> None:
        self._set(BACKUP_PICTURES, ticked)

    def _on_folder(self) -> None:
        self._set(BACKUP_FOLDER, self.folder.text().strip())

    def _on_choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose a folder for backups"), self.folder.text())
        if chosen:
            self.folder.setText(chosen)
            self._on_folder()

    def _set(self, setting: Setting[T], value: T) -> None:
        settings = self._bench.services.settings
        if settings[setting] == value:
            return
        try:
            settings[setting] = value
            self.trouble.clear()
        except DataTrouble as error:
            self.trouble.setText(spoken(str(error)))
        self._show()
        self._bench.hub.announce(Changes(frozenset({Topic.SETTINGS})))
        self.changed.emit()
