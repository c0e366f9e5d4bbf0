"""A deck that was read with questions left: unknown names, odd lines, no word of what starts in play."""

import re
from dataclasses import replace
from pathlib import Path, PurePath

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Finding, ReadDeck, Shelf
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.deck_library import leader_of
from deckbuilder.desk.file_formats import near_names
from deckbuilder.gui.dialogs.card_meant import LEAVE_OUT, CardMeant
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.language import spoken, told
from deckbuilder.gui.words import counted
from deckbuilder.gui.workbench import Workbench

_FILE_NAME = re.compile(r"[^\s]+[-_][^\s]+")
"""What nobody calls a deck: several words without a space."""


def read_quietly(bench: Workbench, path: Path) -> ReadDeck | None:
    """Read a deck file; None until the catalog is there.

    Raises:
        BadInput: it cannot be read.
    """
    return read_deck(path, bench.open.shelf) if bench.open is not None else None


def titled(deck: Deck, source: str, ours: str, shelf: Shelf | None) -> Deck:
    """Give a deck that has no title the name of the card that leads it.

    Args:
        deck: as it was read.
        source: the file's name; a deck without a title is called by it, ``"event-2025-02-sir-harald"``.
        ours: what the program calls a list without a file; ``""`` for none.
        shelf: tells which card leads; None before the catalog is there.
    """
    by_file = deck.name == PurePath(source).stem and _FILE_NAME.fullmatch(deck.name) is not None
    if shelf is None or not (by_file or (ours and deck.name == ours)):
        return deck
    leader = leader_of(deck, shelf.rules)
    if leader is not None and leader in shelf.cards:
        return replace(deck, name=shelf.cards[leader].name)
    try:
        alone = {slot.id for slot in shelf.rules.slots(deck.format) if slot.least == slot.most == 1}
    except UnknownFormat:
        return deck
    return replace(deck, name=next((name for slot, name, _ in deck.unknown if slot in alone), deck.name))


def open_or_repair(
    bench: Workbench, read: ReadDeck, source: str, parent: QWidget, ours: str = ""
) -> "DeckImport | None":
    """Open a deck that was read; with questions left, ask them first.

    Args:
        bench: what the window shares.
        read: the deck with findings.
        source: where it came from, for the heading.
        parent: the window.
        ours: what the program called it where it has no title; ``""`` where it was not asked to.
    """
    rules = bench.open.shelf.rules if bench.open is not None else None
    proposed = () if read.sectioned or rules is None else tuple(rules.propose(read.deck, bench.cards))
    if not read.findings and not read.deck.unknown and not proposed:
        shelf = bench.open.shelf if bench.open is not None else None
        bench.open_read(replace(read, deck=titled(read.deck, source, ours, shelf)))
        return None
    sheet = DeckImport(bench, read, source, parent, ours)
    sheet.open()
    return sheet


class DeckImport(Sheet):
    """Lists what was not understood, offers names that may have been meant, and ways to start."""

    def __init__(self, bench: Workbench, read: ReadDeck, source: str, parent: QWidget, ours: str = "") -> None:
        super().__init__(bench, self.tr("Read {source}").format(source=source), parent, (640, 520))
        self._read, self._source, self._ours = read, source, ours
        self.names: dict[tuple[SlotId, str], CardMeant] = {}
        self.starts = QButtonGroup(self)
        deck = read.deck
        known = counted(
            deck.count() - sum(n for _, _, n in deck.unknown), self.tr("{n} card found"), self.tr("{n} cards found")
        )
        self.words(
            self.tr("{deck}: {known}. Nothing is lost: what stays open is kept with the deck.").format(
                deck=deck.name, known=known
            )
        )
        inside = QWidget(self)
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(8)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setAccessibleName(self.tr("Questions"))
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        self.body.addWidget(scroll, 1)
        if deck.unknown:
            self._ask_names(deck)
        if not read.sectioned:
            self._ask_start(deck)
        if read.findings:
            self._tell(read.findings)
        self._column.addStretch(1)
        cancel = self.button(self.tr("Cancel"))
        self.take = self.button(self.tr("Open the deck"), primary=True)
        self._name_take()
        cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._on_take)

    def _title(self, text: str) -> None:
        label = QLabel(text)
        label.setProperty("role", "section")
        self._column.addWidget(label)

    def _ask_names(self, deck: Deck) -> None:
        self._title(self.tr("Names that the catalog does not have"))
        for slot, name, _ in deck.unknown:
            box = CardMeant(name, self._near(name), self)
            box.settled.connect(self._on_settled)
            self.names[(slot, name)] = box
        if any(box.proposing for box in self.names.values()):
            said = QLabel(
                self.tr("The nearest card is proposed where there is one: choose another if it is not meant.")
            )
            said.setWordWrap(True)
            self._column.addWidget(said)
        grid = QGridLayout()
        self._column.addLayout(grid)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 2)
        for row, (slot, name, count) in enumerate(deck.unknown):
            written, box = QLabel(f"{count} {name}"), self.names[(slot, name)]
            written.setBuddy(box)
            written.setWordWrap(True)
            for column, part in enumerate((written, box, box.sign)):
                grid.addWidget(part, row, column)
        self.keep_all = QPushButton(self.tr("Keep all as they are written"))
        self.keep_all.setProperty("role", "small")
        self.keep_all.setAccessibleName(self.keep_all.text())
        self.keep_all.setVisible(sum(box.proposing for box in self.names.values()) > 1)
        self.keep_all.clicked.connect(self._on_keep_all)
        self._column.addWidget(self.keep_all, 0, Qt.AlignmentFlag.AlignLeft)

    def _near(self, name: str) -> list[tuple[str, CardId]]:
        """Give the cards that come near a name, called by name and type; the nearest first."""
        shelf = self.bench.open.shelf if self.bench.open is not None else None
        if shelf is None:
            return []
        found = ((near, id) for near in near_names(name, shelf) for id in shelf.names.exact(near))
        return [(f"{near} ({shelf.cards[id].kind})", id) for near, id in found]

    def _on_settled(self) -> None:
        proposing = sum(box.proposing for box in self.names.values())
        self.keep_all.setVisible(proposing > 1)
        self._name_take()

    def _on_keep_all(self) -> None:
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)
        for box in self.names.values():
            if box.proposing:
                box.keep()

    def _name_take(self) -> None:
        """Let the button say that it takes proposals, as long as it does."""
        proposing = any(box.proposing for box in self.names.values())
        said = self.tr("Open with what is proposed") if proposing else self.tr("Open the deck")
        self.take.setText(said)
        self.take.setAccessibleName(said)

    def _ask_start(self, deck: Deck) -> None:
        rules = self.bench.open.shelf.rules if self.bench.open is not None else None
        self._proposals = tuple(rules.propose(deck, self.bench.cards)) if rules is not None else ()
        self._title(self.tr("The list does not say what starts in play"))
        for number, proposal in enumerate(self._proposals):
            choice = QRadioButton(proposal.why)
            choice.setAccessibleName(proposal.why)
            choice.setChecked(number == 0)
            self.starts.addButton(choice, number)
            self._column.addWidget(choice)
        none = QRadioButton(self.tr("Leave everything in the deck"))
        none.setAccessibleName(none.text())
        none.setChecked(not self._proposals)
        self.starts.addButton(none, len(self._proposals))
        self._column.addWidget(none)

    def _tell(self, findings: tuple[Finding, ...]) -> None:
        self._title(self.tr("What was read"))
        for finding in findings:
            unsaid = [name for name in finding.suggestions if name not in finding.why]
            said = told(finding.where, finding.why)
            if unsaid:
                said = self.tr("{finding}. Near: {names}.").format(finding=said, names=", ".join(map(spoken, unsaid)))
            label = QLabel(said)
            label.setWordWrap(True)
            self._column.addWidget(label)

    def deck(self) -> Deck:
        """Give the deck with the answers as they stand."""
        deck = self._read.deck
        number = self.starts.checkedId()
        if not self._read.sectioned and 0 <= number < len(self._proposals):
            deck = self._proposals[number].deck
        for (slot, name), box in self.names.items():
            answer = box.currentData()
            if answer is None:
                continue
            count = sum(n for s, written, n in deck.unknown if (s, written) == (slot, name))
            deck = deck.without_unknown(slot, name)
            if answer != LEAVE_OUT:
                deck = deck.added(slot, CardId(str(answer)), count)
        return titled(deck, self._source, self._ours, self.bench.open.shelf if self.bench.open is not None else None)

    def _on_take(self) -> None:
        self.accept()
        self.bench.open_read(replace(self._read, deck=self.deck()))
