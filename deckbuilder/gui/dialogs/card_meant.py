"""A box that asks which card a name means: the nearest is proposed, and stays a proposal until the player says otherwise."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QWidget

from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.desk.file_formats import card_named
from deckbuilder.gui.drop_down import DropDown

LEAVE_OUT = ""
"""The answer that drops a line; no card has an empty id."""
_OTHER = "\0"
"""Marks the entry that asks for a name; no card has such an id."""
_KEEP, _OUT, _FIRST = range(3)


class CardNames:
    """The names that can be typed; they are put in a list the first time that somebody wants to.

    Args:
        shelf: the catalog; None before it is there.
    """

    def __init__(self, shelf: Shelf | None) -> None:
        self._shelf = shelf
        self._listed: QStringListModel | None = None

    def listed(self) -> QStringListModel:
        """Give the names of the catalog for a field to complete."""
        if self._listed is None:
            known = self._shelf.names.names() if self._shelf is not None else ()
            self._listed = QStringListModel(list(dict.fromkeys(name for name, _ in known)))
        return self._listed

    def card(self, name: str) -> CardId | None:
        """Give the card of a name that was typed; None where none is called so."""
        return card_named(name, self._shelf) if self._shelf is not None else None


class CardField(QLineEdit):
    """A line for the name of a card: Enter ends the name and not the sheet, Escape goes back."""

    ended = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter and Escape from the sheet, whose buttons they would press."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ended.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class CardMeant(DropDown):
    """The answers to a name that the catalog does not have.

    Args:
        name: as the list has it.
        near: what each card that comes near it is called here, and the card; the nearest first.
        stray: it looks like words and not like a card: it is left out unless the player says otherwise.
        doubtful: there are several cards that begin so: none of them is proposed.
        names: what can be typed where the card meant does not come near.
        as_read: for a name of several cards: what the one is called that was taken; it stands first, in place of keeping the name.
    """

    settled = Signal()
    """The answer is another, or what was proposed is a proposal no longer."""

    def __init__(
        self,
        name: str,
        near: Sequence[tuple[str, CardId]],
        names: CardNames,
        parent: QWidget | None = None,
        *,
        stray: bool = False,
        doubtful: bool = False,
        as_read: str = "",
    ) -> None:
        super().__init__(parent)
        self._names, self._stray, self._near = names, stray, bool(near)
        self._as_read = as_read
        self._proposes = bool(near) and not (stray or doubtful or as_read)
        self.proposing = self._proposes
        self.asking, self._declined = True, False
        """The player has not answered yet; and all that is proposed was declined at once."""
        # Else a bar for the width lies over the last line of the list that pops up.
        self.view().setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setAccessibleName(self.tr("Card meant by {name}").format(name=name))
        self.addItem(as_read or self.tr("keep as it is"), None)
        self.addItem(self.tr("leave this line out"), LEAVE_OUT)
        for label, card in near:
            self.addItem(label, card)
        self.addItem(self.tr("another card…"), _OTHER)
        self.field = CardField(parent)
        self.field.setAccessibleName(self.tr("Name of the card meant by {name}").format(name=name))
        self.field.setPlaceholderText(self.tr("Name of the card"))
        self.field.hide()
        self.sign = QLabel(parent)
        self.sign.setProperty("role", "small")
        self.propose()
        self.activated.connect(self._on_activated)
        self.currentIndexChanged.connect(self._on_current)
        self.field.textChanged.connect(self._on_typed)
        self.field.ended.connect(self._on_ended)
        self.field.left.connect(self._on_left)

    def answer(self) -> CardId | None:
        """Give the card that stands here, ``LEAVE_OUT``, or None for a name that is kept as it is written."""
        chosen = self.currentData()
        if chosen != _OTHER:
            return None if chosen is None else CardId(str(chosen))
        card = self._names.card(self.field.text())
        return CardId(LEAVE_OUT) if card is None and self._stray else card

    def propose(self) -> None:
        """Put here what stood here at first."""
        self.asking, self.proposing, self._declined = True, self._proposes, False
        self.setCurrentIndex(_OUT if self._stray else _FIRST if self._proposes else _KEEP)
        self._tell()

    def keep(self) -> None:
        """Keep the name as it is written, as long as the player gives no other answer."""
        self.asking, self.proposing, self._declined = True, False, True
        self.setCurrentIndex(_KEEP)
        self._tell()

    def _on_activated(self) -> None:
        self.asking = self.proposing = False
        self._tell()
        if self.currentData() == _OTHER:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.settled.emit()

    def _on_current(self) -> None:
        wanted = self.currentData() == _OTHER
        if wanted and self.field.completer() is None:
            self._complete()
        self.field.setVisible(wanted)
        self._tell()
        self.settled.emit()

    def _complete(self) -> None:
        completer = QCompleter(self._names.listed(), self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.field.setCompleter(completer)

    def _on_typed(self) -> None:
        self._tell()
        self.settled.emit()

    def _on_ended(self) -> None:
        if self.answer():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_left(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.clear()
        self.propose()
        self.settled.emit()

    def _tell(self) -> None:
        """Say beside the box what its answer does."""
        sign, sentence = self._said()
        self.sign.setText(sign)
        self.sign.setToolTip(sentence)
        self.setAccessibleDescription(sentence)
        self.field.setAccessibleDescription(sentence)

    def _said(self) -> tuple[str, str]:
        answer = self.answer()
        if self.currentData() == _OTHER:
            return self._said_of_field(answer)
        if answer is None and self._as_read:
            return self.tr("taken"), self.tr("Several cards are called so: this one was taken, as fits its place")
        if answer is None and self._near and self.asking and not (self._proposes or self._declined):
            return self.tr("choose one"), self.tr("Several cards begin so: choose the one that is meant")
        if answer is None:
            return self.tr("kept"), self.tr("Kept as it is written: it counts as a card of unknown name")
        if answer == LEAVE_OUT:
            stray = self._stray and self.asking
            words = self.tr("Left out: it does not read like the name of a card") if stray else self.tr("Left out")
            return self.tr("left out"), words
        if self.proposing:
            return self.tr("proposed"), self.tr("Proposed: the nearest name of the catalog")
        return self.tr("chosen"), self.tr("This card is taken")

    def _said_of_field(self, answer: CardId | None) -> tuple[str, str]:
        if answer:
            return self.tr("chosen"), self.tr("This card is taken")
        if not self.field.text().strip():
            return self.tr("type a name"), self.tr("Type the name of the card that is meant")
        if self._stray:
            return self.tr("✕ no such card"), self.tr("No card of the catalog is called so: the line is left out")
        return self.tr("✕ no such card"), self.tr("No card of the catalog is called so: it is kept as it is written")
