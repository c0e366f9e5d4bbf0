"""A deck that was read with questions left: unknown names, odd lines, no word of what starts in play."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Doubt, Finding, ReadDeck, Shelf
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.deck_library import leader_of
from deckbuilder.desk.file_formats import told_apart
from deckbuilder.gui.dialogs.card_meant import LEAVE_OUT, CardMeant, CardNames
from deckbuilder.gui.dialogs.spec import Sheet
from deckbuilder.gui.language import spoken, told
from deckbuilder.gui.repair import Question, Repair, question
from deckbuilder.gui.words import counted, tr
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


def swapped(deck: Deck, doubt: Doubt, card: CardId) -> Deck:
    """Give a deck with another card in place of the one that was taken; ``LEAVE_OUT`` takes it away.

    The copies are looked for where they were listed first: what leads an army may stand elsewhere by now.
    """
    left, taken = doubt.count, doubt.cards[0]
    for slot in dict.fromkeys((doubt.slot, *(entry.slot for entry in deck.entries))):
        count = min(left, deck.count(taken, slot))
        if count:
            deck = deck.added(slot, taken, -count)
            deck = deck.added(slot, card, count) if card != LEAVE_OUT else deck
            left -= count
    return deck


class DeckImport(Sheet):
    """Lists what was not understood, offers names that may have been meant, and ways to start."""

    def __init__(self, bench: Workbench, read: ReadDeck, source: str, parent: QWidget, ours: str = "") -> None:
        super().__init__(bench, self.tr("Read {source}").format(source=source), parent, (640, 520))
        self._read, self._source, self._ours = read, source, ours
        self.names: dict[tuple[SlotId, str], CardMeant] = {}
        self.doubts: tuple[CardMeant, ...] = ()
        self.starts = QButtonGroup(self)
        deck = read.deck
        self._shelf = bench.open.shelf if bench.open is not None else None
        self._typed = CardNames(self._shelf)
        self.sum = self.words("")
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
        if read.doubts and self._shelf is not None:
            self._ask_which(self._shelf)
        if not read.sectioned:
            self._ask_start(deck)
        asked = {name for _, name, _ in deck.unknown}
        chosen = {doubt.finding for doubt in read.doubts}
        others = tuple(one for one in read.findings if one.unknown not in asked and one not in chosen)
        if others:
            self._tell(others)
        self._column.addStretch(1)
        cancel = self.button(self.tr("Cancel"))
        self.take = self.button(self.tr("Open the deck"), primary=True)
        self._on_settled()
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
        names = [unknown for unknown in deck.unknown if unknown[1] not in stray]
        if names:
            self._title(self.tr("Names that the catalog does not have"))
            asked = self._questions(names)
            if any(one.near and not one.doubtful for one in asked):
                self._say(
                    self.tr("The nearest card is proposed where there is one: choose another if it is not meant.")
                )
            self._say(self.tr("A name that is kept is a card of unknown name: it counts, but no rule can judge it."))
            self.keep_all = self._ask(names, asked).keep_all
        talk = [unknown for unknown in deck.unknown if unknown[1] in stray]
        if talk:
            self._title(self.tr("Lines that name no card"))
            self._say(
                self.tr(
                    "None of them reads like a card, so they are left out. Choose what one means if it is a card after all."
                )
            )
            self._ask(talk, self._questions(talk))
        self.names = {
            (slot, name): self.names[slot, name] for slot, name, _ in deck.unknown if (slot, name) in self.names
        }

    def _questions(self, unknown: Sequence[tuple[SlotId, str, int]]) -> list[Question]:
        """Ask for names: where each stands in the list, as it is written there, which card it means."""
        places = {finding.unknown: finding.where for finding in reversed(self._read.findings)}
        asked = []
        for _, name, count in unknown:
            stray, place = name in self._read.stray, spoken(places.get(name, ""))
            written = name if count == 1 and stray else f"{count} {name}"
            if self._shelf is None:
                asked.append(Question(place, written, name, stray=stray))
            else:
                asked.append(question(place, written, name, self._shelf, stray=stray))
        return asked

    def _ask(self, unknown: Sequence[tuple[SlotId, str, int]], asked: Sequence[Question]) -> Repair:
        made = self._repair(asked)
        self.names.update({(slot, name): box for (slot, name, _), box in zip(unknown, made.boxes, strict=False)})
        return made

    def _repair(self, asked: Sequence[Question]) -> Repair:
        made = Repair(asked, self._typed, self)
        made.settled.connect(self._on_settled)
        self._column.addWidget(made)
        return made

    def _ask_which(self, shelf: Shelf) -> None:
        """Ask which card is meant by a name of several; the one that was taken stands first."""
        self._title(self.tr("Names of several cards"))
        asked = []
        for doubt in self._read.doubts:
            taken, *others = map(spoken, told_apart([shelf.cards[card] for card in doubt.cards]))
            asked.append(
                Question(
                    spoken(doubt.finding.where),
                    f"{doubt.count} {doubt.name}",
                    doubt.name,
                    tuple(zip(others, doubt.cards[1:], strict=True)),
                    spoken(doubt.finding.why),
                    as_read=taken,
                )
            )
        self.doubts = self._repair(asked).boxes

    def _say(self, sentence: str) -> None:
        said = QLabel(sentence)
        said.setWordWrap(True)
        self._column.addWidget(said)

    def _on_settled(self) -> None:
        self._name_take()
        deck = self.deck()
        known = self._read.deck.count() - sum(n for _, _, n in self._read.deck.unknown)
        found = counted(known, self.tr("{n} card found"), self.tr("{n} cards found"))
        cards = counted(deck.count(), tr("{n} card"), tr("{n} cards"))
        self.sum.setText(
            self.tr("{deck}: {found}. With what is chosen here the deck has {cards}.").format(
                deck=deck.name, found=found, cards=cards
            )
        )

    def _name_take(self) -> None:
        """Let the button say that it takes proposals, as long as it does."""
        proposing = any(box.proposing for box in self.names.values())
        said = self.tr("Open with what is proposed") if proposing else self.tr("Open the deck")
        self.take.setText(said)
        self.take.setAccessibleName(said)

    def _ask_start(self, deck: Deck) -> None:
        rules = self._shelf.rules if self._shelf is not None else None
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
        self._title(self.tr("Remarks on other lines"))
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
            answer = box.answer()
            if answer is None:
                continue
            count = sum(n for s, written, n in deck.unknown if (s, written) == (slot, name))
            deck = deck.without_unknown(slot, name)
            if answer != LEAVE_OUT:
                deck = deck.added(slot, answer, count)
        for doubt, box in zip(self._read.doubts, self.doubts, strict=False):
            answer = box.answer()
            if answer is not None:
                deck = swapped(deck, doubt, answer)
        return titled(deck, self._source, self._ours, self._shelf)

    def _on_take(self) -> None:
        self.accept()
        _open(self.bench, replace(self._read, deck=self.deck()), self._source)
