"""A deck that was read with questions left: unknown names, odd lines, no word of what starts in play."""

import re
from collections.abc import Sequence
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
from deckbuilder.core.naming import word_key
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.deck_library import leader_of
from deckbuilder.desk.file_formats import near_names
from deckbuilder.gui.dialogs.card_meant import LEAVE_OUT, CardMeant
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.language import spoken, told
from deckbuilder.gui.words import counted, tr
from deckbuilder.gui.workbench import Workbench

_FILE_NAME = re.compile(r"[^\s]+[-_][^\s]+")
"""What nobody calls a deck: several words without a space."""

_MOST_NEAR = 30
"""So many cards at most are offered for a name; a first word alone begins as many."""


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
        _open(bench, replace(read, deck=titled(read.deck, source, ours, shelf)), source)
        return None
    sheet = DeckImport(bench, read, source, parent, ours)
    sheet.open()
    return sheet


def _open(bench: Workbench, read: ReadDeck, source: str) -> None:
    """Open a deck, and say what it was read from and how many cards came with it."""
    bench.open_read(read)
    cards = counted(read.deck.count(), tr("{n} card"), tr("{n} cards"))
    bench.hub.say(
        tr("{deck} is open: {cards}, read from {source}").format(deck=read.deck.name, cards=cards, source=source)
    )


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
            self.tr("{deck}: {known}. A name that is kept as it is stays with the deck.").format(
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
        asked = {name for _, name, _ in deck.unknown}
        others = tuple(finding for finding in read.findings if finding.unknown not in asked)
        if others:
            self._tell(others)
        self._column.addStretch(1)
        cancel = self.button(self.tr("Cancel"))
        self.take = self.button(self.tr("Open the deck"), primary=True)
        self._name_take()
        cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._on_take)

    def _title(self, text: str) -> None:
        label = QLabel(text)
        label.setProperty("role", "title")
        label.setWordWrap(True)
        self._column.addSpacing(8)
        self._column.addWidget(label)

    def _ask_names(self, deck: Deck) -> None:
        stray = set(self._read.stray)
        for slot, name, _ in deck.unknown:
            near, sure = self._near(name)
            box = CardMeant(name, near, self, stray=name in stray, doubtful=not sure)
            box.settled.connect(self._on_settled)
            self.names[(slot, name)] = box
        names = [unknown for unknown in deck.unknown if unknown[1] not in stray]
        if names:
            self._title(self.tr("Names that the catalog does not have"))
            if any(box.proposing for box in self.names.values()):
                self._say(
                    self.tr("The nearest card is proposed where there is one: choose another if it is not meant.")
                )
            self._lay(names)
        talk = [unknown for unknown in deck.unknown if unknown[1] in stray]
        if talk:
            self._title(self.tr("Lines that name no card"))
            self._say(
                self.tr("They speak about the list and are left out. Choose what one means if it is a card after all.")
            )
            self._lay(talk)
        self.keep_all = QPushButton(self.tr("Keep all as they are written"))
        self.keep_all.setProperty("role", "small")
        self.keep_all.setAccessibleName(self.keep_all.text())
        self.keep_all.clicked.connect(self._on_keep_all)
        self._column.addWidget(self.keep_all, 0, Qt.AlignmentFlag.AlignLeft)
        self._show_keep_all()

    def _say(self, sentence: str) -> None:
        said = QLabel(sentence)
        said.setWordWrap(True)
        self._column.addWidget(said)

    def _lay(self, unknown: Sequence[tuple[SlotId, str, int]]) -> None:
        """Lay names out in lines: where each stands in the list, as it is written there, which card it means."""
        places = {finding.unknown: finding.where for finding in reversed(self._read.findings)}
        grid = QGridLayout()
        self._column.addLayout(grid)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 2)
        grid.setColumnMinimumWidth(3, max(box.sign.sizeHint().width() for box in self.names.values()))
        for row, (slot, name, count) in enumerate(unknown):
            box = self.names[slot, name]
            place = QLabel(spoken(places.get(name, "")))
            written = QLabel(name if count == 1 and name in self._read.stray else f"{count} {name}")
            place.setProperty("role", "small")
            written.setBuddy(box)
            written.setWordWrap(True)
            for column, part in enumerate((place, written, box, box.sign)):
                grid.addWidget(part, row, column)

    def _near(self, name: str) -> tuple[list[tuple[str, CardId]], bool]:
        """Give the cards that may be meant, called by name and type, the likeliest first; and whether the first may be proposed."""
        shelf = self.bench.open.shelf if self.bench.open is not None else None
        if shelf is None:
            return [], False
        names = near_names(name, shelf, _MOST_NEAR)
        found = {id: near for near in reversed(names) for id in reversed(shelf.names.exact(near)) if id in shelf.cards}
        begun = sum(word_key(near).startswith(word_key(name)) for near in found.values())
        return [(f"{near} ({shelf.cards[id].kind})", id) for id, near in reversed(found.items())], begun < 2

    def _on_settled(self) -> None:
        self._show_keep_all()
        self._name_take()

    def _show_keep_all(self) -> None:
        changed = sum(box.asking and box.currentData() is not None for box in self.names.values())
        self.keep_all.setVisible(changed > 1)

    def _on_keep_all(self) -> None:
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)
        for box in self.names.values():
            if box.asking:
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
        _open(self.bench, replace(self._read, deck=self.deck()), self._source)
