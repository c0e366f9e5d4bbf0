"""Cards and names of a game as they lie in the catalog, asked by SQL when they are needed."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId, GameId
from deckbuilder.core.uncollected import uncollected
from deckbuilder.storage.catalog_tables import COLUMNS, Row, one_card

Rows = Callable[[str, Sequence[Any]], list[Row]]
"""Gives all rows of a query."""

_PATIENCE = 150
"""So many cards are loaded one by one, at 35 µs each; whoever asks for more in a row is given all at once, which takes 45 ms and 15 MB."""
_ROW_S = 0.2
"""What lies so many seconds behind is no part of the row: whoever looks through a list card by card never needs them all."""


class StoredCards(Mapping[CardId, Card]):
    """The cards of one game by id: loaded one by one or all at once, and kept.

    Args:
        rows: asks the catalog.
        game: whose cards.
    """

    def __init__(self, rows: Rows, game: GameId) -> None:
        self._rows = rows
        self._game = game
        self._held: dict[CardId, Card] = {}
        self._singles = 0
        self._since = 0.0
        self._whole = False

    def forget(self) -> None:
        """Load anew what is asked for next."""
        self._held = {}
        self._singles = 0
        self._whole = False

    def __getitem__(self, id: CardId) -> Card:
        card = self._held.get(id)
        if card is None and not self._whole and _storable(id):
            now = time.monotonic()
            if now - self._since > _ROW_S:
                self._since, self._singles = now, 0
            self._singles += 1
            if self._singles > _PATIENCE:
                self._load()
            else:
                self._take("id = ?", id)
            card = self._held.get(id)
        if card is None:
            raise KeyError(id)
        return card

    def __iter__(self) -> Iterator[CardId]:
        self._load()
        return iter(list(self._held))

    def __len__(self) -> int:
        if self._whole:
            return len(self._held)
        rows = self._rows("SELECT count(*) FROM card WHERE game = ?", (self._game,))
        return int(rows[0][0]) if rows else 0

    def _load(self) -> None:
        if not self._whole:
            self._take("1")
            self._whole = True

    def _take(self, condition: str, *arguments: str) -> None:
        rows = self._rows(f"SELECT {COLUMNS} FROM card WHERE game = ? AND {condition}", (self._game, *arguments))
        held, game = self._held, self._game
        if len(rows) <= _PATIENCE:
            held.update((row[0], one_card(game, row)) for row in rows if row[0] not in held)
            return
        from deckbuilder.storage.catalog_cards import to_card  # a fast decoder, which takes 8 ms to import

        with uncollected():
            for row in rows:
                if row[0] not in held:
                    held[row[0]] = to_card(game, row)


class StoredNames:
    """The names of one game's cards, asked by SQL; see ``NameBook``."""

    def __init__(self, rows: Rows, game: GameId) -> None:
        self._rows = rows
        self._game = game

    def exact(self, name: str) -> tuple[CardId, ...]:
        """Give the cards of exactly this name."""
        if not _storable(name):
            return ()
        rows = self._rows("SELECT card FROM name WHERE game = ? AND name = ? ORDER BY card", (self._game, name))
        return tuple(card for (card,) in rows)

    def keyed(self, key: str) -> tuple[tuple[str, CardId], ...]:
        """Give (name, card) of every name with this key."""
        if not _storable(key):
            return ()
        sql = "SELECT name, card FROM name WHERE game = ? AND fold = ? ORDER BY name, card"
        return tuple(self._rows(sql, (self._game, key)))

    def names(self) -> Sequence[tuple[str, CardId]]:
        """Give every (name, card), sorted by name."""
        return self._rows("SELECT name, card FROM name WHERE game = ? ORDER BY name, card", (self._game,))


def _storable(name: str) -> bool:
    """Tell whether a name from outside can stand in the catalog at all: half a character (a lone surrogate) cannot."""
    return name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name)
