"""What lists of decks do not tell: whether a deck is legal. Found out off the window's thread, a few decks at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from deckbuilder.core.cards import FieldSpec
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck, Severity, Verdict
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck, UnknownFormat
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.repos import DeckRepository
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.deck_library import ListedDeck, leader_of
from deckbuilder.gui.models.violations import is_young
from deckbuilder.gui.words import shown
from deckbuilder.gui.workbench import Workbench

_AT_ONCE = 6
"""So many decks are judged in one job: short enough that another list can be asked for in between."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is known of a deck once it was read.

    Attributes:
        known: whether its format is known and it could be read; all below is a guess where not.
        legal: in its own format; None while a rule is open.
        young: whether it has too few cards for the word on it to be worth anything.
        why: the first reason against it, or what is open; ``""`` for none.
        side: what the card that stands for it says of the field that tells cards apart first: its faction.
        holds: the cards of a deck that lies in a file; those of stored decks the store knows.
    """

    known: bool = False
    legal: bool | None = None
    why: str = ""
    format: str = ""
    leader: CardId | None = None
    cards: int = 0
    side: str = ""
    holds: frozenset[CardId] = frozenset()
    young: bool = False


_Key = tuple[DeckId | Path, int]


class Judge(QObject):
    """Judges the decks that a list shows, those asked for last first; an answer is kept as long as the deck's revision."""

    judged = Signal()
    """More decks are known."""

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._known: dict[_Key, Judged] = {}
        self._waiting: list[_Key] = []
        self._busy = False
        self._round = 0
        bench.hub.changed.connect(self._on_changed)

    def of(self, deck: ListedDeck) -> Judged | None:
        """Give what is known of a deck; None before it was judged."""
        return self._known.get((deck.key, deck.revision))

    def want(self, decks: Sequence[ListedDeck]) -> None:
        """Judge these decks, in this order, in place of those still waiting."""
        keys = ((deck.key, deck.revision) for deck in decks)
        self._waiting = [key for key in keys if key not in self._known]
        self._next()

    def _next(self) -> None:
        shelf, store = self._bench.world.shelf, self._bench.store
        if self._busy or not self._waiting or shelf is None or store is None:
            return
        some, self._waiting = tuple(self._waiting[:_AT_ONCE]), self._waiting[_AT_ONCE:]
        self._busy = True
        task = self._bench.ask(self._bench.pools.rest, _Work(shelf, store, some, self._round), self._on_done)
        task.failed.connect(self._on_failed)

    def _on_done(self, value: object) -> None:
        assert isinstance(value, tuple)
        began, found = value
        self._busy = False
        if began == self._round:
            self._known |= found
            self.judged.emit()
        self._next()

    def _on_failed(self) -> None:
        self._busy = False  # the window says why; the next list is judged again

    def _on_changed(self, changes: Changes) -> None:
        if Topic.CATALOG in changes or Topic.FORMATS in changes:
            self._known.clear()
            self._round += 1


class _Work:
    """Reads and judges some decks; knows no widget."""

    def __init__(self, shelf: Shelf, store: DeckRepository, keys: Sequence[_Key], number: int) -> None:
        self._shelf, self._store, self._keys, self._number = shelf, store, keys, number

    def __call__(self) -> tuple[int, dict[_Key, Judged]]:
        return self._number, {key: self._one(key[0]) for key in self._keys}

    def _one(self, key: DeckId | Path) -> Judged:
        try:
            if isinstance(key, Path):
                deck = read_deck(key, self._shelf).deck
                return replace(judged(deck, self._shelf), holds=frozenset(entry.card for entry in deck.entries))
            return judged(self._store.load(key).deck, self._shelf)
        except (BadInput, UnknownDeck, DataTrouble) as error:
            return Judged(why=str(error))


def judged(deck: Deck, shelf: Shelf) -> Judged:
    """Judge a deck in its own format, in short."""
    leader, cards = leader_of(deck, shelf.rules), deck.count()
    side = _side(leader, shelf)
    try:
        verdict = shelf.rules.judge(deck, shelf.cards, deck.format)
    except UnknownFormat as error:
        return Judged(False, None, str(error), deck.format, leader, cards, side)
    young = is_young(deck, shelf.rules)
    return Judged(True, verdict.legal, _reason(verdict), deck.format, leader, cards, side, young=young)


def _side(leader: CardId | None, shelf: Shelf) -> str:
    """Give what a card says of the game's first facet; ``""`` where it says nothing."""
    card = shelf.cards[leader] if leader is not None and leader in shelf.cards else None
    spec = side_field(shelf.game)
    return shown(card, spec) if card is not None and spec is not None else ""


def side_field(game: Game) -> FieldSpec | None:
    """Give the field by which a game tells its cards apart first: the first of its facets."""
    return game.field(game.facets[0]) if game.facets else None


def _reason(verdict: Verdict) -> str:
    errors = [violation.message for violation in verdict.violations if violation.severity is Severity.ERROR]
    if errors:
        return errors[0]
    return verdict.open[0].why if verdict.open else ""
