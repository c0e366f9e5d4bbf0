"""What the player sees when a slot raised: that nothing is lost, and the report."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPlainTextEdit, QWidget

from deckbuilder.core.errors import DataTrouble
from deckbuilder.desk.files import write_bytes
from deckbuilder.gui.dialogs.spec import Sheet, documents, fixed_font
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench


class CrashSheet(Sheet):
    """Says that something went wrong and that nothing is lost; shows and saves the report.

    Args:
        bench: of the window.
        parent: the window.
        what: the error in a line.
        report: the whole report.
        unkept: names of decks whose newest edits could not be kept.
    """

    def __init__(self, bench: Workbench, parent: QWidget, what: str, report: str, unkept: tuple[str, ...]) -> None:
        super().__init__(bench, self.tr("Something went wrong in Warcamp"), parent, (640, 480))
        self._more = 0
        if unkept:
            sentence = self.tr(
                "Not yet kept: {decks}. The window holds them; mend the cause, then press Try again there."
            )
            self.kept = self.words(sentence.format(decks=", ".join(unkept)), "bad")
        else:
            self.kept = self.words(self.tr("Your decks are kept, with every edit. You can go on."), "good")
        self.words(self.tr("The report below says what the program was doing. It holds none of your decks."), "muted")
        self.what = self.words(what)
        self.what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.report = QPlainTextEdit(report, self)
        self.report.setReadOnly(True)
        self.report.setFont(fixed_font(bench.theme))
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(self.tr("Report"))
        self.body.addWidget(self.report, 1)
        self.trouble = self.words("", "bad")
        self.trouble.hide()
        self.copy = self.button(self.tr("Copy report"))
        self.save = self.button(self.tr("Save report…"))
        self.go_on = self.button(self.tr("Go on"), primary=True)
        self.copy.clicked.connect(self._on_copy)
        self.save.clicked.connect(self._on_save)
        self.go_on.clicked.connect(self.accept)

    def add(self, text: str) -> None:
        """Add a further error to the report."""
        self.report.appendPlainText(f"\n{text}")

    def _on_copy(self) -> None:
        QApplication.clipboard().setText(self.report.toPlainText())

    def _on_save(self) -> None:
        name = str(Path(documents()) / "warcamp-report.txt")
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save report"), name)
        if chosen:
            self.save_to(Path(chosen))

    def save_to(self, path: Path) -> None:
        """Write the report to a file; say so where it cannot be."""
        try:
            write_bytes(path, self.report.toPlainText().encode("utf-8"))
        except DataTrouble as error:
            self.trouble.setText(spoken(str(error)))
            self.trouble.show()
            return
        self.accept()
