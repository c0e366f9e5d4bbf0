"""What was not understood when a list was read: a row for each name, where it stands, as it is written, which card it means."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import word_key
from deckbuilder.desk.file_formats import near_names
from deckbuilder.gui.dialogs.card_meant import LEAVE_OUT, CardMeant, CardNames

__all__ = ["LEAVE_OUT", "MOST_ROWS", "Question", "Repair", "near_cards", "question"]

MOST_ROWS = 200
"""So many names are asked for; whoever has more of them chose a wrong file, and a window cannot hold them."""
_MOST_NEAR = 30
"""So many cards at most are offered for a name; a first word alone begins as many."""


@dataclass(frozen=True, slots=True)
class Question:
    """A name that stands for no card of the catalog, or for several.

    Attributes:
        place: where it stands: ``"line 4"``.
        written: as the player reads it there: ``"2 Fox Scuot"``.
        name: the name in it.
        near: what each card that may be meant is called here, and the card; the likeliest first.
        why: a sentence on what is wrong with it; a tip of the row.
        stray: it reads like words and not like a card: it is left out unless the player says otherwise.
        doubtful: none of the cards near is likelier than the others: none is proposed.
        as_read: for a name of several cards: what the card is called that was taken; ``""`` for an unknown name.
    """

    place: str
    written: str
    name: str
    near: tuple[tuple[str, CardId], ...] = ()
    why: str = ""
    stray: bool = False
    doubtful: bool = False
    as_read: str = ""


def question(place: str, written: str, name: str, shelf: Shelf, *, why: str = "", stray: bool = False) -> Question:
    """Ask for an unknown name, with the cards of a catalog that come near it."""
    near, sure = near_cards(name, shelf)
    return Question(place, written, name, near, why, stray, not sure)


def near_cards(name: str, shelf: Shelf) -> tuple[tuple[tuple[str, CardId], ...], bool]:
    """Give the cards that may be meant, called by name and type, the likeliest first; and whether the first may be proposed."""
    names = near_names(name, shelf, _MOST_NEAR)
    found = {id: near for near in reversed(names) for id in reversed(shelf.names.exact(near)) if id in shelf.cards}
    begun = sum(word_key(near).startswith(word_key(name)) for near in found.values())
    return tuple((f"{near} ({shelf.cards[id].kind})", id) for id, near in reversed(found.items())), begun < 2


class Repair(QWidget):
    """Rows of questions, and below them a way to decline at once all that is proposed.

    An answer is a card, ``LEAVE_OUT``, or None for a name that stays as it was read.

    Args:
        questions: the first ``MOST_ROWS`` of them are asked; the others stay as they were read, and it is said.
        names: what can be typed where the card meant does not come near.
    """

    settled = Signal()
    """An answer is another, or what was proposed is a proposal no longer."""

    def __init__(self, questions: Sequence[Question], names: CardNames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.questions = tuple(questions)
        self._declined: list[CardMeant] = []
        self.boxes = tuple(self._box(one, names) for one in self.questions[:MOST_ROWS])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        grid = QGridLayout()
        column.addLayout(grid)
        self._lay(grid)
        over = len(self.questions) - len(self.boxes)
        if over > 0:
            more = QLabel(self.tr("{n} more stay as they are written.").format(n=over), self)
            more.setProperty("role", "small")
            column.addWidget(more)
        self.keep_all = QPushButton(self)
        self.keep_all.setProperty("role", "small")
        self.keep_all.setAutoDefault(False)
        self.keep_all.setVisible(sum(box.proposing for box in self.boxes) > 1)
        self.keep_all.clicked.connect(self._on_keep_all)
        column.addWidget(self.keep_all, 0, Qt.AlignmentFlag.AlignLeft)
        self._name_keeping()

    def _box(self, one: Question, names: CardNames) -> CardMeant:
        box = CardMeant(
            one.name, one.near, names, self, stray=one.stray, doubtful=one.doubtful, as_read=one.as_read
        )  # fmt: skip
        box.settled.connect(self.settled)
        return box

    def _lay(self, grid: QGridLayout) -> None:
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 2)
        grid.setColumnMinimumWidth(3, max((box.sign.sizeHint().width() for box in self.boxes), default=0))
        for row, (one, box) in enumerate(zip(self.questions, self.boxes, strict=False)):
            place = QLabel(one.place, self)
            written = QLabel(one.written, self)
            place.setProperty("role", "small")
            written.setBuddy(box)
            written.setWordWrap(True)
            written.setMinimumWidth(1)
            for label in (place, written):
                label.setToolTip(one.why)
                label.setTextFormat(Qt.TextFormat.PlainText)
            # The field for another name stands below its box, in a row that takes no room before it is wanted.
            for at, part in enumerate((place, written, box, box.sign)):
                grid.addWidget(part, 2 * row, at)
            grid.addWidget(box.field, 2 * row + 1, 2)

    def answers(self) -> tuple[CardId | None, ...]:
        """Give an answer to each question, in their order."""
        given = [box.answer() for box in self.boxes]
        return (*given, *(None for _ in self.questions[len(given) :]))

    @property
    def proposing(self) -> bool:
        """Whether any answer is one that nobody gave."""
        return any(box.proposing for box in self.boxes)

    def _on_keep_all(self) -> None:
        """Decline all that is proposed; or propose again what was declined so, but for what the player answered since."""
        declined, self._declined = self._declined, []
        for box in declined:
            if box.asking:
                box.propose()
        if not declined:
            self._declined = [box for box in self.boxes if box.proposing]
            for box in self._declined:
                box.keep()
        self._name_keeping()
        self.settled.emit()

    def _name_keeping(self) -> None:
        said = self.tr("Back to what was proposed") if self._declined else self.tr("Keep all names as they are written")
        self.keep_all.setText(said)
        self.keep_all.setAccessibleName(said)
