"""What the window knows of a dialog before it is opened, and what dialogs have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QFont, QFontDatabase
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from deckbuilder.gui import glyphs
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.workbench import Workbench


@dataclass(frozen=True, slots=True)
class DialogSpec:
    """A dialog with its line in a menu.

    Attributes:
        menu: key of the menu that it stands in: ``"deck"``.
        label: English; translated in the context ``dialogs`` when the menu is made.
        shortcut: as Qt reads it, ``""`` for none.
        sign: a glyph's name.
        tip: one sentence, translated like the label.
        module: of this package; its ``build`` makes the dialog over a window.
        takes: the kind of file (``desk.arrivals.Kind``) that is handed to its ``take_files`` when it is dropped on the window.
    """

    key: str
    menu: str
    label: str
    shortcut: str
    sign: str
    tip: str
    module: str
    takes: str = ""

    def title(self) -> str:
        """Give the label in the player's language, without the dots of a menu."""
        return QCoreApplication.translate("dialogs", self.label).rstrip("…")

    def build(self, bench: Workbench, parent: QWidget) -> QDialog:
        """Make the dialog; the first time, its module is imported: all of them together take as long as the whole window."""
        made = import_module(f"{__package__}.{self.module}").build(bench, parent)
        assert isinstance(made, QDialog)
        return made


def clearable(edit: QLineEdit, theme: Theme) -> None:
    """Give a line a button that empties it, in our own sign: Qt's is black in every theme."""
    edit.setClearButtonEnabled(True)
    clear = edit.findChild(QAction, "_q_qlineeditclearaction")
    if clear is not None:
        clear.setIcon(glyphs.icon("cross", theme.color("muted"), theme.px(16)))


def documents() -> str:
    """Give the folder in which choosing a file begins: the user's documents, where a system has none of these his home."""
    from PySide6.QtCore import QStandardPaths  # its enums, before anybody chooses a file

    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return folder if folder and Path(folder).is_dir() else str(Path.home())


def fixed_font(theme: Theme) -> QFont:
    """Give the system's typeface with letters of one width, for what is typed or reported line by line."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(theme.px(13))
    return font


class Words(QLabel):
    """A paragraph that takes no room while it says nothing."""

    def setText(self, text: str) -> None:
        """Say something else."""
        super().setText(text)
        self.setVisible(bool(text))

    def clear(self) -> None:
        """Say nothing."""
        self.setText("")


class Sheet(QDialog):
    """A dialog with a heading, a body and a row of buttons.

    Args:
        bench: what the window shares.
        title: heading and title of the window.
        parent: the window.
        size: width and height at 100 % text.
    """

    def __init__(self, bench: Workbench, title: str, parent: QWidget, size: tuple[int, int] = (560, 420)) -> None:
        super().__init__(parent)
        self.bench = bench
        px = bench.theme.px
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setModal(True)
        room = parent.size()
        self.resize(min(px(size[0]), max(room.width() - 32, 320)), min(px(size[1]), max(room.height() - 32, 240)))
        heading = self.heading = QLabel(title, self)
        heading.setProperty("role", "heading")
        heading.setWordWrap(True)
        heading.setMinimumWidth(1)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(8)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 20, 24, 20)
        outer.setSpacing(12)
        outer.addWidget(heading)
        outer.addLayout(self.body, 1)
        outer.addLayout(self.foot)
        self.foot.addStretch(1)

    def button(self, label: str, *, primary: bool = False) -> QPushButton:
        """Add a button to the row at the foot; the primary one answers to Enter."""
        made = QPushButton(label, self)
        made.setAccessibleName(label)
        made.setAutoDefault(primary)
        made.setDefault(primary)
        if primary:
            made.setProperty("role", "primary")
        self.foot.addWidget(made)
        return made

    def take_files(self, paths: Sequence[Path]) -> None:
        """Show what comes of files that were dropped on the window, for a sheet whose spec names a kind; nothing is taken in yet."""

    def link(self, label: str, sentence: str) -> QPushButton:
        """Add a way to another dialog to the row at the foot, at its beginning."""
        made = QPushButton(label, self)
        made.setProperty("role", "link")
        made.setAccessibleName(label)
        made.setToolTip(sentence)
        made.setAutoDefault(False)
        self.foot.insertWidget(0, made)
        return made

    def instead(self, key: str) -> QDialog | None:
        """Close, and open another of the window's dialogs; None where this one stands over no such window."""
        from deckbuilder.gui.main_window import MainWindow  # it makes the dialogs

        window = self.parentWidget()
        self.reject()
        return window.open_dialog(key) if isinstance(window, MainWindow) else None

    def words(self, text: str, role: str = "") -> Words:
        """Add a paragraph to the body."""
        made = Words(text, self)
        made.setWordWrap(True)
        made.setMinimumWidth(1)  # a name without a gap, longer than the sheet is wide, is cut
        made.setVisible(bool(text))
        if role:
            made.setProperty("role", role)
        self.body.addWidget(made)
        return made
