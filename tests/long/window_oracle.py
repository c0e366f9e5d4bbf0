"""Judges of a window that is played with: what was raised, and whether deck, file, list and undo agree."""

import logging
import random  # noqa: TID251  # for hints of type: the player's dice, no dice of a game
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QUndoCommand

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import UnknownDeck
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.open_deck import OpenDeck
from deckbuilder.gui.world import World

_FOLLOW_MS = 1300
"""A window looks at the file each second."""
_MOST_BACK = 12


class Finding(Exception):  # it is no error of ours, it is what we look for
    """Something that must not be."""


class Ears(logging.Handler):
    """Hears what nobody caught, what the program warns of, and what Qt calls critical."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []
        self.warnings: Counter[str] = Counter()

    def __enter__(self) -> "Ears":
        self._hooks = sys.excepthook, sys.unraisablehook
        sys.excepthook, sys.unraisablehook = self._on_error, self._on_unraisable
        logging.getLogger("deckbuilder").addHandler(self)
        self._told = qInstallMessageHandler(self._on_message)
        return self

    def __exit__(self, *_: object) -> None:
        sys.excepthook, sys.unraisablehook = self._hooks
        logging.getLogger("deckbuilder").removeHandler(self)
        qInstallMessageHandler(self._told)

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self.heard.append("".join(traceback.format_exception(kind, error, trace)))

    def _on_unraisable(self, told: Any) -> None:
        self._on_error(told.exc_type, told.exc_value, told.exc_traceback)

    def emit(self, record: logging.LogRecord) -> None:
        """Hear a line of the log."""
        self.heard.append(self.format(record))

    def _on_message(self, kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
            self.heard.append(f"Qt: {words}")
        elif kind == QtMsgType.QtWarningMsg and "propagateSizeHints" not in words:
            self.warnings[words] += 1

    def judge(self) -> None:
        """Raise a ``Finding`` where something was heard."""
        if self.heard:
            heard = "\n".join(self.heard)
            self.forget()
            raise Finding(heard)

    def forget(self) -> None:
        """Hear anew."""
        self.heard.clear()


class _Shadow:
    """What one deck's undo stack must give, written down beside it."""

    def __init__(self, opened: OpenDeck) -> None:
        self.opened = opened
        self.states: dict[int, Deck] = {opened.stack.index(): opened.deck}
        self.steps: dict[int, QUndoCommand] = {}
        self.edits = 0
        self.wrong = ""
        opened.stack.indexChanged.connect(self.on_index)

    def on_index(self, index: int) -> None:
        """Compare a state that was taken back or done again; write down a new one."""
        stack, deck = self.opened.stack, self.opened.deck
        step = stack.command(index - 1) if index else None
        known = index in self.states and (index == 0 or index - 1 not in self.steps or self.steps[index - 1] is step)
        if known and self.states[index] != deck:
            self.wrong = (
                f"{deck.name}: the state behind step {index} is not what it was: {_told(self.states[index], deck)}"
            )
        if not known:
            self.edits += 1
            for later in [n for n in self.states if n > index]:
                del self.states[later]
            self.states[index] = deck
            if step is not None:
                self.steps = {n: s for n, s in self.steps.items() if n < index - 1} | {index - 1: step}


def _told(wanted: Deck, found: Deck) -> str:
    if wanted.entries == found.entries:
        return f"wanted {_head(wanted)}, found {_head(found)}"
    gone = [e for e in wanted.entries if e not in found.entries]
    fresh = [e for e in found.entries if e not in wanted.entries]
    return f"missing {gone[:6]}, too much {fresh[:6]}"


def _head(deck: Deck) -> tuple[Any, ...]:
    return deck.name, deck.format, deck.choices, deck.tags, deck.notes


class Oracle:
    """Compares what windows show, what the file holds and what undo gives."""

    def __init__(self) -> None:
        self._shadows: dict[int, _Shadow] = {}
        self.judged = self.walks = 0
        self._edits_of_closed = 0

    @property
    def total_edits(self) -> int:
        """How many edits were seen."""
        return self._edits_of_closed + sum(shadow.edits for shadow in self._shadows.values())

    def told(self) -> str:
        """Give what was looked at."""
        return f"{self.total_edits} edits, {self.judged} looks at decks, {self.walks} walks back and forth"

    def forget(self) -> None:
        """Look at all decks anew: the program was started again, or somebody broke in."""
        self._edits_of_closed = self.total_edits
        self._shadows.clear()

    def judge(self, world: World, windows: Sequence[MainWindow], settle: Callable[[int], None]) -> None:
        """Look at every open deck; raise a ``Finding`` where something does not agree."""
        opened = {id(tab): tab for window in windows for tab in window.bench.tabs}
        for key in [key for key in self._shadows if key not in opened]:
            self._edits_of_closed += self._shadows.pop(key).edits
        for key, tab in opened.items():
            shadow = self._shadows.setdefault(key, _Shadow(tab)) if key not in self._shadows else self._shadows[key]
            if shadow.wrong:
                wrong, shadow.wrong = shadow.wrong, ""
                raise Finding(wrong)
            self._judge_file(world, tab, settle)
        for window in windows:
            self._judge_window(window)

    def _judge_file(self, world: World, tab: OpenDeck, settle: Callable[[int], None]) -> None:
        self.judged += 1
        if tab.trouble:
            raise Finding(f"{tab.deck.name} cannot be kept: {tab.trouble}")
        if self._kept(world, tab) == tab.deck:
            return
        settle(_FOLLOW_MS)
        kept = self._kept(world, tab)
        if kept is not None and kept != tab.deck:
            raise Finding(f"the file holds another deck than the window: {_told(tab.deck, kept)}")

    def _kept(self, world: World, tab: OpenDeck) -> Deck | None:
        assert world.store is not None
        try:
            return world.store.load(tab.desk.id).deck
        except UnknownDeck:
            return None

    def _judge_window(self, window: MainWindow) -> None:
        opened = window.bench.open
        if opened is None:
            return
        if opened not in window.bench.tabs:
            raise Finding(f"{opened.deck.name} lies on the bench and has no tab")
        wanted: Counter[tuple[str, str]] = Counter()
        for entry in opened.deck.entries:
            wanted[entry.slot, entry.card] += entry.count
        found: Counter[tuple[str, str]] = Counter()
        for group in window.builder.list.tree.groups:
            for row in group.rows:
                found[row.slot, row.card or row.name] += row.count
        if wanted != found and all(entry.card in opened.shelf.cards for entry in opened.deck.entries):
            raise Finding(f"the list shows {dict(found - wanted)} too much and {dict(wanted - found)} too little")
        if opened.deck.name not in window.windowTitle():
            raise Finding(f"the title is {window.windowTitle()!r}, the deck {opened.deck.name!r}")
        undo, redo = window.actions_by_key["undo"], window.actions_by_key["redo"]
        trunk = window.bench.world.trunk  # where decks are shown, edits of the collection come in their order
        offered = (
            bool(trunk.undo_label(opened)) or opened.stack.canUndo(),
            bool(trunk.redo_label(opened)) or opened.stack.canRedo(),
        )
        if window.decks.library_shown:  # the steps back are those of the decks as a whole there
            past = window.bench.world.past
            offered = (bool(past.label), bool(past.redo_label))
        if window.places.place is not None:  # and those of the match at the table
            done, undone = window.places.place.steps()
            offered = (done is not None, undone is not None)
        if (undo.isEnabled(), redo.isEnabled()) != offered:
            raise Finding("undo and redo are offered otherwise than the deck has them")

    def back_and_forth(self, windows: Sequence[MainWindow], dice: random.Random) -> None:
        """Undo some steps of each open deck and do them again: the very same decks must come by."""
        for tab in {id(tab): tab for window in windows for tab in window.bench.tabs}.values():
            steps = dice.randint(0, min(tab.stack.index(), _MOST_BACK))
            if not steps:
                continue
            self.walks += 1
            seen = [tab.deck]
            for _ in range(steps):
                tab.stack.undo()
                seen.append(tab.deck)
            for wanted in reversed(seen[:-1]):
                tab.stack.redo()
                if tab.deck != wanted:
                    raise Finding(f"redo gives another deck: {_told(wanted, tab.deck)}")
