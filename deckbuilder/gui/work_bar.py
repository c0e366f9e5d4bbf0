"""How far something is that goes on beside the window, with a button that stops it."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from deckbuilder.gui.language import spoken
from deckbuilder.gui.tasks import Task

_SOON_MS = 300


class WorkBar(QWidget):
    """The bar of one task: appears where it lasts, and goes with it.

    Args:
        task: what is done; stopped, it leaves nothing half done.
        sentence: what that is, for those who listen.
    """

    def __init__(self, task: Task, sentence: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._task = task
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(sentence)
        self.bar.setMaximumHeight(parent.fontMetrics().height())
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setProperty("role", "link")
        self.cancel.setAccessibleName(self.tr("Stop, and leave everything as it was"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.hide()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._connect()
        self._soon.start()

    def _connect(self) -> None:
        self._soon.timeout.connect(self.show)
        self.cancel.clicked.connect(self._on_cancel)
        self._task.progressed.connect(self._on_progress)
        self._task.done.connect(self.deleteLater)
        self._task.failed.connect(self.deleteLater)

    def _on_progress(self, what: str, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.bar.setToolTip(spoken(what))

    def _on_cancel(self) -> None:
        self.cancel.setEnabled(False)
        self.cancel.setText(self.tr("Stopping…"))
        self._task.stop()
