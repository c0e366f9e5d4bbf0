"""What an index reads: the cards of one game, column by column."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol

from deckbuilder.core.cards import Card, Value
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import plain
from deckbuilder.core.query_fold import line, subject
from deckbuilder.core.query_match import values


class Columns(Protocol):
    """The cards of one game, column by column; each column is asked for once, when a query first needs it; lines perhaps twice.

    Every column has one item a card, in the order of ``ids``: sorted by ``(plain(name), id)``.
    """

    def ids(self) -> Sequence[CardId]:
        """Give the ids, sorted by folded name, then id."""
        ...

    def lines(self, field: str) -> Sequence[str]:
        """Give ``query_fold.line(query_match.values(card, field, game))`` of every card; a stored copy will do."""
        ...

    def subjects(self, field: str) -> Sequence[str]:
        """Give ``query_fold.subject(query_match.values(card, field, game))`` of every card."""
        ...

    def firsts(self, field: str) -> Sequence[str | None]:
        """Give the first of ``query_match.values(card, field, game)`` of every card, None where there is none."""
        ...

    def values(self, field: str) -> Sequence[Value | None]:
        """Give ``Card.fields.get(field)`` of every card; None where it is absent."""
        ...

    def printed(self, field: str) -> Sequence[tuple[str, ...]]:
        """Give a printing's field, such as ``set``, of every card: a value for each printing, empty ones included."""
        ...

    def unread(self) -> Sequence[bool]:
        """Tell of every card whether its text is unread (None)."""
        ...


class CardColumns:
    """Columns over cards at hand, in any order."""

    def __init__(self, game: Game, cards: Sequence[Card]) -> None:
        self._game = game
        self._cards = sorted(cards, key=lambda card: (plain(card.name), card.id))

    def ids(self) -> Sequence[CardId]:
        """Give the ids, sorted by folded name, then id."""
        # Copies lie side by side in memory in this order; reading the cards' own costs a search twice the time.
        return [CardId(card.id.encode().decode()) for card in self._cards]

    def lines(self, field: str) -> Sequence[str]:
        """Give the line of a field of every card."""
        return [line(values(card, field, self._game)) for card in self._cards]

    def subjects(self, field: str) -> Sequence[str]:
        """Give the subject of a field of every card."""
        return [subject(values(card, field, self._game)) for card in self._cards]

    def firsts(self, field: str) -> Sequence[str | None]:
        """Give the first value of a field of every card."""
        return [next(iter(values(card, field, self._game)), None) for card in self._cards]

    def values(self, field: str) -> Sequence[Value | None]:
        """Give a printed field's value of every card."""
        return [card.fields.get(field) for card in self._cards]

    def printed(self, field: str) -> Sequence[tuple[str, ...]]:
        """Give a field of every printing of every card."""
        of = attrgetter(field)
        return [tuple(of(printing) for printing in card.printings) for card in self._cards]

    def unread(self) -> Sequence[bool]:
        """Tell of every card whether its text is unread."""
        return [card.text is None for card in self._cards]
