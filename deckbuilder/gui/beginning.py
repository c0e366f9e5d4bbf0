"""What the window begins with: rules, the user's decks, and the deck that is shown first; read off the window's thread."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count
from operator import attrgetter
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.ids import DeckId
from deckbuilder.core.repos import DeckRepository, StoredDeck
from deckbuilder.desk.services import Services, ready_made
from deckbuilder.gui.spoken_rules import SpokenRules
from deckbuilder.settings import LAST_DECK, OPEN_DECKS

NOWHERE = DeckId(-1_000_000)
"""Decks with this number and those below lie in no file, for none can be written."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What was read.

    Attributes:
        stored: the deck to begin with.
        beside: the decks that were open beside it.
        first: whether this is a first start.
        trouble: why the deck to begin with lies in no file; None where it does.
        unread: why the file that was named could not be read; None where it was, or none was named.
    """

    shelf: Shelf
    decks: DeckRepository
    stored: StoredDeck
    beside: tuple[StoredDeck, ...] = ()
    first: bool = False
    trouble: DataTrouble | None = None
    unread: BadInput | None = None


class Beginning:
    """A job for the database's pool.

    Args:
        services: the user's world.
        game: whose decks.
        start: a deck file to open instead of the last deck.
        passing: read the user's decks and write none.
    """

    def __init__(self, services: Services, game: Game, start: Path | None, passing: bool) -> None:
        self._services, self._game, self._start, self._passing = services, game, start, passing

    def __call__(self) -> Arrival:
        """Read; a folder that cannot be used, or a file that cannot be read, leaves a window with a new deck and the reason.

        Raises:
            DataTrouble: there are no cards either.
        """
        plain = self._services.shelf(self._game)
        shelf = replace(plain, rules=SpokenRules(plain.rules))
        decks: DeckRepository = self._services.decks
        if self._passing:
            from deckbuilder.desk.deck_library import leader_of  # for pictures of the window only
            from deckbuilder.gui.passing_decks import PassingDecks

            decks = PassingDecks(decks, partial(leader_of, rules=plain.rules))
        named, unread = self._named(shelf)
        try:
            stored, first = self._first(shelf, decks, named)
        except DataTrouble as error:
            deck = named or Deck(self._game.id, self._game.default_format, _tr("New deck"))
            return Arrival(shelf, decks, nowhere(deck), trouble=error, unread=unread)
        beside: list[StoredDeck] = []
        for id in remembered(self._services.settings[OPEN_DECKS]):
            try:
                beside.append(stored if id == stored.id else decks.load(id))
            except (UnknownDeck, DataTrouble):
                continue
        return Arrival(shelf, decks, stored, tuple(beside), first, unread=unread)

    def _named(self, shelf: Shelf) -> tuple[Deck | None, BadInput | None]:
        if self._start is None:
            return None, None
        from deckbuilder.desk.deck_files import read_deck  # all formats of lists: mostly none is read

        try:
            return read_deck(self._start, shelf).deck, None
        except BadInput as error:
            return None, error

    def _first(self, shelf: Shelf, decks: DeckRepository, named: Deck | None) -> tuple[StoredDeck, bool]:
        """Give the deck to begin with, and whether this is a first start."""
        if named is not None:
            return kept(named, decks), False
        last = DeckId(self._services.settings[LAST_DECK])
        if last:
            try:
                return decks.load(last), False
            except UnknownDeck:
                pass
        known = decks.list(self._game.id)
        if known:
            return decks.load(known[0].id), False
        stored = decks.create(self._ready_made(shelf))
        first = min(decks.list(self._game.id), key=attrgetter("id"))
        if first.id != stored.id:  # another program started for the first time at the same moment
            decks.delete(stored.id)
            return decks.load(first.id), False
        if stored.deck.entries:  # ready-made and not edited: there is nothing yet that the player could save
            stored = decks.save(stored.id, stored.revision)
        return stored, True

    def _ready_made(self, shelf: Shelf) -> Deck:
        from deckbuilder.desk.deck_files import read_deck  # as above

        for file in ready_made(self._game):
            try:
                return read_deck(file, shelf).deck
            except BadInput:
                continue  # a shipped list is checked by tests; a broken one must not keep the window shut
        return Deck(self._game.id, self._game.default_format, _tr("New deck"))


def nowhere(deck: Deck, taken: Sequence[DeckId] = ()) -> StoredDeck:
    """Give a deck that can be written to no file a number that is not taken; it is put there as soon as that can be done."""
    return StoredDeck(DeckId(min([NOWHERE, *(id - 1 for id in taken)])), deck, None, 0)


def kept(deck: Deck, decks: DeckRepository) -> StoredDeck:
    """Give a deck that was read from a file its place among the user's; the one it has already, if it lies there unchanged.

    Where another deck has its name, for instance an edited copy of it, a number is put behind.

    Raises:
        DataTrouble: the user's file cannot be written.
    """
    heads = decks.list(deck.game)
    for head in heads:
        if head.name.startswith(deck.name) and head.cards == deck.count():
            stored = decks.load(head.id)
            if replace(stored.deck, name=deck.name) == deck and _is_copy(head.name, deck.name):
                return stored
    return decks.create(replace(deck, name=free_name(deck.name, {head.name for head in heads})))


def free_name(name: str, taken: Collection[str]) -> str:
    """Give a name that is not taken: this one, or with the first number behind it that makes it another, from 2 on."""
    return next(free for free in chain((name,), (f"{name} {number}" for number in count(2))) if free not in taken)


def _is_copy(name: str, of: str) -> bool:
    """Tell whether a name is another one with a number behind, or that one itself."""
    return name == of or name.removeprefix(f"{of} ").isdigit()


def remembered(text: str) -> tuple[DeckId, ...]:
    """Read a list of decks from the settings; what is no list of numbers is none."""
    try:
        found = json.loads(text or "[]")
    except (ValueError, RecursionError):
        return ()
    return tuple(DeckId(id) for id in found if type(id) is int) if isinstance(found, list) else ()


def _tr(text: str) -> str:
    return QCoreApplication.translate("World", text)
