"""Boxes of the lab: with their names above them, for rows that wrap where there is little room; and boxes for numbers."""

from PySide6.QtWidgets import QLabel, QSpinBox, QVBoxLayout, QWidget


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


def spin(parent: QWidget, least: int, most: int, start: int, name: str) -> QSpinBox:
    """Make a box for a number; one that is typed counts once it is typed to the end.

    Args:
        parent: where it stands.
        least: that it takes.
        most: that it takes.
        start: what stands in it at first.
        name: for those who listen.
    """
    made = QSpinBox(parent)
    made.setRange(least, most)
    made.setValue(start)
    made.setKeyboardTracking(False)
    made.setAccessibleName(name)
    made.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the line inside
    return made
