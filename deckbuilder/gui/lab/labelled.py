"""A box with its name above it, for rows that wrap where there is little room."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget


class Labelled(QWidget):
    """Name and box.

    Args:
        box: whose accessible name is written above it.
        parent: whatever lays it out.
        wide: least width in pixels.
    """

    def __init__(self, box: QWidget, parent: QWidget, wide: int = 0) -> None:
        super().__init__(parent)
        label = QLabel(box.accessibleName(), self)
        label.setProperty("role", "section")
        label.setBuddy(box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(label)
        column.addWidget(box)
        column.addStretch(1)
        self.setMinimumWidth(wide)
