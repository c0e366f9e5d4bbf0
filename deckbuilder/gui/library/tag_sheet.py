"""The tags of several decks on one sheet."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui.dialogs.spec import Sheet, clearable
from deckbuilder.gui.library.edits import LibraryEdits
from deckbuilder.gui.workbench import Workbench


class TagSheet(Sheet):
    """A box for each tag: ticked where all decks have it, half where some do; left alone, it stays so.

    Args:
        bench: what the window shares.
        decks: whose tags.
        known: all tags there are.
        edits: does it.
        parent: the window.
    """

    def __init__(
        self,
        bench: Workbench,
        decks: Sequence[ListedDeck],
        known: Sequence[str],
        edits: LibraryEdits,
        parent: QWidget,
    ) -> None:
        super().__init__(bench, _title(decks), parent, (420, 420))
        self._decks, self._edits = tuple(decks), edits
        self.fresh = QLineEdit(self)
        self.fresh.setPlaceholderText(self.tr("New tags, with commas between"))
        self.fresh.setAccessibleName(self.tr("New tags, with commas between"))
        clearable(self.fresh, bench.theme)
        self.body.addWidget(self.fresh)
        if not known:
            self.words(self.tr("No deck has a tag yet. Type one above."), "muted")
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        self.boxes = tuple(self._box(tag, inside) for tag in known)
        for box in self.boxes:
            column.addWidget(box)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setAccessibleName(self.tr("Tags"))
        scroll.setWidget(inside)
        self.body.addWidget(scroll, 1)
        cancel = self.button(self.tr("Cancel"))
        self.apply = self.button(self.tr("Change tags"), primary=True)
        cancel.clicked.connect(self.reject)
        self.apply.clicked.connect(self._on_apply)
        self.fresh.textChanged.connect(self._on_changed)
        for box in self.boxes:
            box.checkStateChanged.connect(self._on_changed)
        self._on_changed()
        self.fresh.setFocus()

    def _box(self, tag: str, parent: QWidget) -> QCheckBox:
        box = QCheckBox(tag.replace("&", "&&"), parent)
        box.setAccessibleName(tag)
        box.setProperty("tag", tag)
        having = sum(tag in deck.tags for deck in self._decks)
        state = Qt.CheckState.PartiallyChecked
        if having in (0, len(self._decks)):
            state = Qt.CheckState.Checked if having else Qt.CheckState.Unchecked
        box.setTristate(state is Qt.CheckState.PartiallyChecked)
        box.setCheckState(state)
        box.setProperty("before", state)
        return box

    def _on_changed(self) -> None:
        """Allow what changes anything."""
        fresh = any(part.strip() for part in self.fresh.text().split(","))
        self.apply.setEnabled(fresh or any(box.checkState() != box.property("before") for box in self.boxes))

    def _on_apply(self) -> None:
        fresh = [word for part in self.fresh.text().split(",") if (word := " ".join(part.split()))]
        add = [str(box.property("tag")) for box in self.boxes if box.checkState() is Qt.CheckState.Checked]
        remove = [str(box.property("tag")) for box in self.boxes if box.checkState() is Qt.CheckState.Unchecked]
        self.accept()
        self._edits.retag(
            self._decks, tuple(dict.fromkeys((*add, *fresh))), [tag for tag in remove if tag not in fresh]
        )


def _title(decks: Sequence[ListedDeck]) -> str:
    if len(decks) == 1:
        return QCoreApplication.translate("TagSheet", "Tags of {deck}").format(deck=decks[0].name)
    return QCoreApplication.translate("TagSheet", "Tags of {n} decks").format(n=len(decks))
