"""A box that asks which card a name means: the nearest is proposed, and stays a proposal until the player says otherwise."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from deckbuilder.core.ids import CardId

LEAVE_OUT = ""
"""The answer that drops a line; no card has an empty id."""
_KEEP, _OUT, _FIRST = range(3)


class CardMeant(QComboBox):
    """The answers to a name that the catalog does not have.

    Args:
        name: as the list has it.
        near: what each card that comes near it is called here, and the card; the nearest first.
        stray: it looks like words about the list: it is left out unless the player says otherwise.
        doubtful: there are several cards that begin so: none of them is proposed.
    """

    settled = Signal()
    """The player chose: what was proposed is a proposal no longer."""

    def __init__(
        self,
        name: str,
        near: Sequence[tuple[str, CardId]],
        parent: QWidget | None = None,
        *,
        stray: bool = False,
        doubtful: bool = False,
    ) -> None:
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
        self.proposing = bool(near) and not stray and not doubtful
        self.asking = stray or bool(near)
        """Something stands here, or beside it, that the player has not answered to yet."""
        self.sign = QLabel(self.parentWidget())
        self.sign.setProperty("role", "small")
        if stray:
            self.setCurrentIndex(_OUT)
            self._sign(self.tr("left out"), self.tr("Left out: it looks like words about the list"))
        elif self.proposing:
            self.setCurrentIndex(_FIRST)
            self._sign(self.tr("proposed"), self.tr("Proposed: the nearest name of the catalog"))
        elif near:
            self._sign(self.tr("choose one"), self.tr("Several cards begin so: choose the one that is meant"))
        self.sign.setVisible(self.asking)
        self.activated.connect(self.settle)

    def _sign(self, sign: str, sentence: str) -> None:
        self.sign.setText(sign)
        self.sign.setToolTip(sentence)
        self.setAccessibleDescription(sentence)

    def settle(self) -> None:
        """Take what stands here as the player's answer."""
        if self.asking:
            self.proposing = self.asking = False
            self.sign.hide()
            self.setAccessibleDescription("")
            self.settled.emit()

    def keep(self) -> None:
        """Keep the name as it is written."""
        self.setCurrentIndex(_KEEP)
        self.settle()
