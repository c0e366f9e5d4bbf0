"""A box that asks which card a name means: the nearest is proposed, and stays a proposal until the player says otherwise."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from deckbuilder.core.ids import CardId

LEAVE_OUT = ""
"""The answer that drops a line; no card has an empty id."""


class CardMeant(QComboBox):
    """The answers to a name that the catalog does not have.

    Args:
        name: as the list has it.
        near: what each card that comes near it is called here, and the card; the nearest first.
    """

    settled = Signal()
    """The player chose: what was proposed is a proposal no longer."""

    def __init__(self, name: str, near: Sequence[tuple[str, CardId]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Else a bar for the width lies over the last line of the list that pops up.
        self.view().setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setAccessibleName(self.tr("Card meant by {name}").format(name=name))
        self.addItem(self.tr("keep as it is"), None)
        self.addItem(self.tr("leave this line out"), LEAVE_OUT)
        for label, card in near:
            self.addItem(label, card)
        self.proposing = bool(near)
        self.sign = QLabel(self.tr("proposed"), self.parentWidget())
        self.sign.setProperty("role", "small")
        self.sign.setVisible(self.proposing)
        if self.proposing:
            self.setCurrentIndex(2)
            self.setAccessibleDescription(self.tr("Proposed: the nearest name of the catalog"))
        self.activated.connect(self.settle)

    def settle(self) -> None:
        """Take what stands here as the player's answer."""
        if self.proposing:
            self.proposing = False
            self.sign.hide()
            self.setAccessibleDescription("")
            self.settled.emit()

    def keep(self) -> None:
        """Keep the name as it is written."""
        self.setCurrentIndex(0)
        self.settle()
