"""A deck as it will be written: its text with a button to copy it, its picture, or the names of its files."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.desk.deck_export import Looked
from deckbuilder.gui.dialogs.spec import fixed_font
from deckbuilder.gui.export_list import remarks
from deckbuilder.gui.language import spoken
from deckbuilder.gui.theme import Theme

_MOST_SHOWN = 200_000
"""So many characters of a text are shown; all of it is copied."""


class _Scaled(QLabel):
    """A picture as large as there is room for it, no larger than it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = QPixmap()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(1, 1)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture."""
        self._whole = picture
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture into the new room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.contentsRect().size().boundedTo(self._whole.size())
        if self._whole.isNull() or room.isEmpty():
            self.clear()
            return
        shown = self._whole.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        self.setPixmap(shown)

    def sizeHint(self) -> QSize:
        """Ask for no room: what there is will do."""
        return QSize(1, 1)


class ExportPane(QWidget):
    """What the format in front makes of the deck.

    Args:
        theme: its type and lengths.
    """

    copied = Signal(str)
    """Something is on the clipboard: what, in a sentence."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setFont(fixed_font(theme))
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("The deck as it will be written"))
        self.picture = _Scaled(self)
        self.picture.setAccessibleName(self.tr("The deck as it will be written, a picture"))
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.text)
        self.pages.addWidget(self.picture)
        self.copies = QHBoxLayout()
        self.copies.setSpacing(8)
        self.buttons: list[QPushButton] = []
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.said.setMinimumWidth(1)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.pages, 1)
        column.addLayout(self.copies)
        self.copies.addStretch(1)
        column.addWidget(self.said)

    def wait(self) -> None:
        """Say that the picture is under way."""
        self._clear()
        self.text.setPlainText(self.tr("Drawing…"))
        self.pages.setCurrentWidget(self.text)
        self._say((), "muted")

    def show_looked(self, looked: Looked) -> None:
        """Show what a format makes of a deck."""
        self._clear()
        picture = QPixmap()
        if looked.picture and picture.loadFromData(looked.picture):
            self.picture.show_picture(picture)
            self.pages.setCurrentWidget(self.picture)
            self._add(self.tr("Copy the picture"), partial(self._copy_picture, picture))
        else:
            self.text.setPlainText(self._words(looked))
            self.pages.setCurrentWidget(self.text)
        for heading, text in looked.texts:
            label = self.tr("Copy {part}").format(part=spoken(heading)) if heading else self.tr("Copy")
            self._add(label, partial(self._copy, text, spoken(heading)))
        files = (self.tr("Files: {names}").format(names=", ".join(looked.files)),) if looked.files else ()
        role = "bad" if looked.trouble else "warn" if looked.warnings else "muted"
        self._say((*remarks(looked), *files), role)

    def _words(self, looked: Looked) -> str:
        if looked.trouble:
            return ""
        if not looked.texts:
            return self.tr("{n} bytes, not a text").format(n=looked.size)
        whole = "\n\n".join(f"{spoken(heading)}\n{text}" if heading else text for heading, text in looked.texts)
        return whole if len(whole) <= _MOST_SHOWN else f"{whole[:_MOST_SHOWN]}\n…"

    def _say(self, lines: tuple[str, ...], role: str) -> None:
        self.said.setProperty("role", role)
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)
        shown = lines if len(lines) <= 6 else (*lines[:5], self.tr("… and {n} more").format(n=len(lines) - 5))
        self.said.setText("\n".join(shown))
        self.said.setToolTip("\n".join(lines))
        self.said.setVisible(bool(lines))

    def _add(self, label: str, act: partial[None]) -> None:
        made = QPushButton(label, self)
        made.setAccessibleName(label)
        made.setAutoDefault(False)
        made.clicked.connect(act)
        self.copies.insertWidget(len(self.buttons), made)
        self.buttons.append(made)

    def _clear(self) -> None:
        for button in self.buttons:
            self.copies.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []

    def _copy(self, text: str, heading: str, *_: object) -> None:
        QApplication.clipboard().setText(text)
        self.copied.emit(self.tr("Copied {part}.").format(part=heading) if heading else self.tr("Copied."))

    def _copy_picture(self, picture: QPixmap, *_: object) -> None:
        QApplication.clipboard().setPixmap(picture)
        self.copied.emit(self.tr("Copied the picture."))
