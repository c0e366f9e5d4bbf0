"""The strip at the bottom: what just happened, with Undo for eight seconds."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from deckbuilder.gui.elided import ElidedLabel
from deckbuilder.gui.hub import Again
from deckbuilder.gui.language import day, spoken
from deckbuilder.gui.past import lives
from deckbuilder.gui.tasks import Task
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_STAY_MS = 8000


class Strip(QFrame):
    """One line: the last sentence on the left, the catalog on the right."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._take_back: Callable[[], None] | None = None
        self.setObjectName("strip")
        self.words = ElidedLabel(self)
        self.words.setAccessibleName(self.tr("What happened last"))
        self.undo = QPushButton(self.tr("Undo"), self)
        self.undo.setProperty("role", "link")
        self.undo.setAccessibleName(self.tr("Undo what happened last"))
        self.undo.hide()
        self.catalog = QLabel(self)
        self.catalog.setProperty("role", "small")
        self.catalog.setAccessibleName(self.tr("Cards in the catalog"))
        self.backup = QPushButton(self)
        self.backup.setProperty("role", "link")
        self.backup.setAccessibleName(self.tr("Back up, restore, check and export your data"))
        self.backup.setToolTip(self.tr("Back up, restore, check and export your data"))
        self.backup.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_STAY_MS)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 16, 2)
        row.setSpacing(8)
        row.addWidget(self.words, 0)
        row.addWidget(self.undo)
        self._row = row
        row.addStretch(1)
        row.addWidget(self.backup)
        row.addWidget(self.catalog)
        self._timer.timeout.connect(self._forget)
        self.undo.clicked.connect(self._on_undo)
        bench.hub.said.connect(self._on_said)
        bench.hub.working.connect(self._on_working)
        bench.hub.noted.connect(self._on_noted)
        bench.troubled.connect(self._on_troubled)
        bench.heads_arrived.connect(self._on_heads)
        bench.deck_opened.connect(self._forget)
        bench.themed.connect(self._dress)
        bench.world.backed_up.connect(self._on_backed_up)
        self.backup.clicked.connect(self._on_backup)
        self._dress()

    def _dress(self) -> None:
        self.setFixedHeight(self._bench.theme.px(32))

    def _on_said(self, sentence: str, undo: object) -> None:
        self.words.setText(sentence)
        self.words.setToolTip(sentence)
        again = isinstance(undo, Again)
        self._take_back = undo.redo if isinstance(undo, Again) else undo if callable(undo) else None
        self.undo.setText(self.tr("Redo") if again else self.tr("Undo"))
        self.undo.setAccessibleName(
            self.tr("Do again what was taken back") if again else self.tr("Undo what happened last")
        )
        self.undo.setVisible(self._take_back is not None)
        self._timer.start()

    def _on_working(self, sentence: str, task: object) -> None:
        from deckbuilder.gui.work_bar import WorkBar  # nothing lasts so long before the first paint

        assert isinstance(task, Task)  # as Hub.work gives it
        if sentence:
            self._on_said(sentence, None)
            self._timer.stop()  # until it is done, which somebody says
        self._row.insertWidget(self._row.indexOf(self.undo), WorkBar(task, sentence, self))

    def _on_noted(self, sentence: str) -> None:
        if self._take_back is None:
            self._on_said(sentence, None)

    def _on_troubled(self, sentence: str) -> None:
        self._on_said(spoken(sentence), None)
        self._timer.stop()  # trouble stays until something else happens

    def _on_heads(self) -> None:
        self.catalog.setText(
            counted(len(self._bench.heads), self.tr("{n} card in the catalog"), self.tr("{n} cards in the catalog"))
        )

    def _on_backed_up(self, newest: object) -> None:
        made = getattr(getattr(newest, "manifest", None), "made", None)  # a strip knows no backups
        said = self.tr("No backup yet")
        if isinstance(made, datetime):
            said = self.tr("Last backup: {day}").format(day=day(made.astimezone().date()))
        self.backup.setText(said)
        self.backup.setAccessibleName(said)
        self.backup.show()

    def _on_backup(self) -> None:
        from deckbuilder.gui.main_window import MainWindow  # it makes the strip

        window = self.window()
        if isinstance(window, MainWindow):
            window.open_dialog("user_data")

    def _on_undo(self) -> None:
        take_back = self._take_back
        self._forget()
        if take_back is not None and lives(take_back):
            take_back()

    def _forget(self) -> None:
        self._take_back = None
        self.words.clear()
        self.undo.hide()
