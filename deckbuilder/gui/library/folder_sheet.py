"""The name of a folder, asked for where the tree that it could be typed in has no room."""

from PySide6.QtWidgets import QLineEdit, QWidget

from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.library.edits import LibraryEdits
from deckbuilder.gui.workbench import Workbench


class FolderSheet(Sheet):
    """A line for the name; leaving it keeps the folder as it is called.

    Args:
        bench: what the window shares.
        folder: which is named anew.
        edits: does it.
        parent: the window.
    """

    def __init__(self, bench: Workbench, folder: str, edits: LibraryEdits, parent: QWidget) -> None:
        super().__init__(bench, "", parent, (420, 160))
        self.folder, self._edits = folder, edits
        title = self.tr("Name of the folder")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.heading.setText(title)
        self.name = QLineEdit(folder.rpartition("/")[2], self)
        self.name.setAccessibleName(title)
        self.name.selectAll()
        self.body.addWidget(self.name)
        self.body.addStretch(1)
        self.button(self.tr("Cancel")).clicked.connect(self.reject)
        self.keep = self.button(self.tr("Use this name"), primary=True)
        self.keep.clicked.connect(self._on_keep)
        self.name.setFocus()

    def _on_keep(self) -> None:
        name = " ".join(self.name.text().replace("/", " ").split())
        if name:
            self.folder = self._edits.rename_folder(self.folder, name)
        self.accept()
