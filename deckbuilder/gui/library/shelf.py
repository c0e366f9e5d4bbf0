"""Which decks stand in which place, and in what order: the rows of the library."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.core.naming import plain
from deckbuilder.desk.deck_library import ListedDeck, found, listed, ready_made_row, wish_of
from deckbuilder.desk.services import ready_made
from deckbuilder.gui.library.deck_table import CHANGED, NAME, DeckTable
from deckbuilder.gui.library.judge import Judge
from deckbuilder.gui.library.places import Place, PlaceKind
from deckbuilder.gui.workbench import Workbench

RECENT = 20
"""So many decks stand under Recent."""


class DeckRows:
    """The decks as they were read last, by place; reading parses no deck.

    Args:
        bench: what the window shares.
        judge: knows the cards of ready-made decks, once it read them.
    """

    def __init__(self, bench: Workbench, judge: Judge) -> None:
        self._bench, self._judge = bench, judge
        self.own: tuple[ListedDeck, ...] = ()
        self.bin: tuple[ListedDeck, ...] = ()
        self.ready: tuple[ListedDeck, ...] = ()
        self.folders: tuple[str, ...] = ()
        self.tags: tuple[str, ...] = ()
        self.labels: dict[str, str] = {}
        self._names: tuple[object, list[tuple[CardId, str]], dict[CardId, str]] = ((), [], {})

    def read(self) -> str:
        """Read the lists; gives a sentence where they cannot be had, ``""`` where they are."""
        store, rules, game = self._bench.store, self._bench.rules, self._bench.game
        if store is None or rules is None:
            return ""
        try:
            self.own = tuple(map(listed, store.list(game.id)))
            self.bin = tuple(map(listed, store.deleted(game.id)))
            self.folders = tuple(store.folders())
        except DataTrouble as error:
            return str(error)
        self.ready = tuple(map(ready_made_row, ready_made(game)))
        self.labels = {spec.key: spec.label for spec in rules.formats()}
        self.tags = tuple(sorted({tag for deck in self.own for tag in deck.tags}, key=plain))
        return ""

    def counts(self) -> Mapping[Place, int]:
        """Count the decks of each place; those in folders count in all folders above."""
        counts: Counter[Place] = Counter()
        for deck in self.own:
            if not deck.folder:
                counts[Place(PlaceKind.UNFILED)] += 1
            parts = deck.folder.split("/") if deck.folder else []
            for n in range(len(parts)):
                counts[Place(PlaceKind.FOLDER, "/".join(parts[: n + 1]))] += 1
            for tag in dict.fromkeys(deck.tags):
                counts[Place(PlaceKind.TAG, tag)] += 1
        counts[Place()] = len(self.own)
        counts[Place(PlaceKind.RECENT)] = min(RECENT, len(self.own))
        counts[Place(PlaceKind.BUILT)] = len(self._built())
        counts[Place(PlaceKind.READY)] = len(self.ready)
        counts[Place(PlaceKind.BIN)] = len(self.bin)
        return counts

    def at(self, place: Place) -> Sequence[ListedDeck]:
        """Give the decks of a place."""
        if place.kind is PlaceKind.FOLDER:
            return [deck for deck in self.own if f"{deck.folder}/".startswith(f"{place.word}/")]
        if place.kind is PlaceKind.TAG:
            return [deck for deck in self.own if place.word in deck.tags]
        if place.kind is PlaceKind.UNFILED:
            return [deck for deck in self.own if not deck.folder]
        if place.kind is PlaceKind.BUILT:
            return self._built()
        lists = {PlaceKind.RECENT: self.own[:RECENT], PlaceKind.READY: self.ready, PlaceKind.BIN: self.bin}
        return lists.get(place.kind, self.own)

    def _built(self) -> list[ListedDeck]:
        is_built = self._bench.world.trunk.is_built
        return [deck for deck in self.own if not isinstance(deck.key, Path) and is_built(deck.key)]

    def found(self, text: str, place: Place, before_card: Sequence[str]) -> Sequence[ListedDeck]:
        """Give the decks of a place that are asked for."""
        decks = self.at(place)
        return found(wish_of(text, before_card), decks, self.labels, self._using) if text.strip() else decks

    def _using(self, letters: str) -> Container[DeckId | Path]:
        store = self._bench.store
        words = letters.split()
        ids = [id for id, name in self._read_names()[0] if all(word in name for word in words)]
        if store is None or not ids:
            return ()
        wanted = frozenset(ids)
        known = ((deck.key, self._judge.of(deck)) for deck in self.ready)
        files = {key for key, judged in known if judged is not None and judged.holds & wanted}
        try:
            return files | set(store.using(ids))
        except DataTrouble:
            return files  # the list itself could be read a moment ago; the next refresh says what is wrong

    def _read_names(self) -> tuple[list[tuple[CardId, str]], dict[CardId, str]]:
        heads = self._bench.heads
        if self._names[0] is not heads:
            self._names = (heads, [(id, plain(name)) for id, name, _ in heads], {id: name for id, name, _ in heads})
        return self._names[1], self._names[2]

    def name_of(self, card: CardId) -> str:
        """Give a card's name, or its id where there is none; no card is loaded for it."""
        return self._read_names()[1].get(card, str(card))


def ordered(decks: Sequence[ListedDeck], table: DeckTable, column: int, *, down: bool) -> list[ListedDeck]:
    """Sort decks by a column; equal ones by name, the last changed first where names are the same."""
    by_name = sorted(decks, key=lambda deck: (table.value(deck, NAME), -table.value(deck, CHANGED)))
    return sorted(by_name, key=lambda deck: table.value(deck, column), reverse=down)
