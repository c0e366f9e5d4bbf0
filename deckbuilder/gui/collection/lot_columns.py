"""The columns of copies: what stands in them, and what they are sorted by."""

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.core.collection import Condition, Counts, Holding, Lot
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.naming import plain
from deckbuilder.desk.prints import Prints, by_number
from deckbuilder.gui.browser.columns import SortKeys
from deckbuilder.gui.collection.lot_words import condition_name, day_name, language_name, price_name, tr

COUNT, NAME, SET, NUMBER, CONDITION, FOIL, LANGUAGE, PLACE = (
    "count", "name", "set", "number", "condition", "foil", "language", "place",
)  # fmt: skip
FREE, TRADE, ACQUIRED, PRICE, NOTE, RARITY, MARKS = (
    "free", "trade", "acquired", "price", "note", "rarity", "marks",
)  # fmt: skip


class Column(NamedTuple):
    """A column.

    Attributes:
        key: by which it is remembered.
        label: English; translated in the context ``collection``.
        width: at 100 % text.
        figures: whether it stands at the right.
        edited: whether what stands in it can be typed over.
    """

    key: str
    label: str
    width: int
    figures: bool = False
    edited: bool = False


COLUMNS = (
    Column(COUNT, str(QT_TRANSLATE_NOOP("collection", "Copies")), 54, figures=True, edited=True),
    Column(NAME, str(QT_TRANSLATE_NOOP("collection", "Name")), 170),
    Column(SET, str(QT_TRANSLATE_NOOP("collection", "Set")), 56, edited=True),
    Column(NUMBER, str(QT_TRANSLATE_NOOP("collection", "No.")), 44, figures=True),
    Column(CONDITION, str(QT_TRANSLATE_NOOP("collection", "Condition")), 84, edited=True),
    Column(FOIL, str(QT_TRANSLATE_NOOP("collection", "Foil")), 40, edited=True),
    Column(LANGUAGE, str(QT_TRANSLATE_NOOP("collection", "Language")), 76, edited=True),
    Column(PLACE, str(QT_TRANSLATE_NOOP("collection", "Place")), 110, edited=True),
    Column(FREE, str(QT_TRANSLATE_NOOP("collection", "Free")), 44, figures=True),
    Column(TRADE, str(QT_TRANSLATE_NOOP("collection", "To trade")), 64, figures=True, edited=True),
    Column(ACQUIRED, str(QT_TRANSLATE_NOOP("collection", "Acquired")), 84, edited=True),
    Column(PRICE, str(QT_TRANSLATE_NOOP("collection", "Paid")), 76, figures=True, edited=True),
    Column(NOTE, str(QT_TRANSLATE_NOOP("collection", "Note")), 140, edited=True),
    Column(RARITY, str(QT_TRANSLATE_NOOP("collection", "Rarity")), 76),
    Column(MARKS, str(QT_TRANSLATE_NOOP("collection", "Special")), 84),
)
KEYS = tuple(column.key for column in COLUMNS)
USUAL = (COUNT, NAME, SET, NUMBER, CONDITION, FOIL, PLACE, FREE)
"""Shown where the player chose nothing."""
_CONDITION_RANK = {condition: rank for rank, condition in enumerate(Condition)}
_LAST = 1 << 30


def _itself(value: object) -> object:
    return value


class _Column(NamedTuple):
    """How lots are sorted by a column.

    Attributes:
        value: gives what of a lot tells its place: few different ones, quick to compare for being the same.
        sorted_by: gives of such a value what is compared with that of others.
    """

    value: Callable[[Holding], Any]
    sorted_by: Callable[[Any], Any] = _itself


class _Down:
    """A value that sorts the other way round."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __lt__(self, other: "_Down") -> bool:
        return bool(other.value < self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Down) and bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value)


class LotBook:
    """What stands in the cells of copies: the lots alone do not know names, sets and how many are free.

    Args:
        prints: the printings of the game.
        names: of the cards, in the order of their names.
    """

    def __init__(self, prints: Prints, names: Mapping[CardId, str]) -> None:
        self.prints, self._names = prints, names
        self._rank = {card: place for place, card in enumerate(names)}

    def name(self, lot: Lot) -> str:
        """Give the name of a lot's card; as it was written, where the catalog does not have it."""
        if lot.card is None:
            return lot.written[0]
        return self._names.get(lot.card) or str(lot.card)

    def set(self, lot: Lot) -> str:
        """Give the code of a lot's set, ``""`` where nobody said; as it was written, where the catalog does not have it."""
        one = self.prints.of(lot.printing)
        return one.set if one is not None else lot.written[1]

    def number(self, lot: Lot) -> str:
        """Give a lot's number in its set."""
        one = self.prints.of(lot.printing)
        return one.number if one is not None else lot.written[2]

    def rarity(self, lot: Lot) -> str:
        """Give how rare a lot's printing is."""
        one = self.prints.of(lot.printing)
        return one.rarity if one is not None else ""

    def text(self, holding: Holding, key: str, counts: Counts) -> str:
        """Give what stands in a cell."""
        told = _TEXTS.get(key)
        if told is not None:
            return told(self, holding.lot)
        if key == FREE:
            card = holding.lot.card
            return str(counts.free(card)) if card is not None else ""
        many = holding.count if key == COUNT else holding.trade
        return str(many) if many or key == COUNT else ""

    # -- order -------------------------------------------------------------------------------------

    def by_name(self, holdings: Sequence[Holding]) -> list[Holding]:
        """Give lots by name, set and number."""
        ranks = self._ranks(holdings, _Column(_named, self._name_key))
        return [holdings[n] for n in sorted(range(len(holdings)), key=ranks.__getitem__)]

    def ordered(self, named: Sequence[Holding], keys: SortKeys, counts: Counts) -> list[Holding]:
        """Give lots in order: by what the player chose, then by name, set and number.

        Args:
            named: the lots, see ``by_name``.
            keys: of columns, each with whether downwards, the first one first.
            counts: for the column of free copies.
        """
        order = list(range(len(named)))
        for key, down in reversed(keys):
            order.sort(key=self._ranks(named, self._column(key, counts)).__getitem__, reverse=down)
        return [named[n] for n in order]

    def _ranks(self, holdings: Sequence[Holding], column: _Column) -> list[int]:
        """Give each lot its place by one column; what is asked of each is asked of each different value once."""
        values = list(map(column.value, holdings))
        of_value = {value: column.sorted_by(value) for value in set(values)}
        rank = {key: n for n, key in enumerate(sorted(set(of_value.values())))}
        of_rank = {value: rank[key] for value, key in of_value.items()}
        return list(map(of_rank.__getitem__, values))

    def put(self, holdings: list[Holding], fresh: Sequence[Holding], keys: SortKeys, counts: Counts) -> None:
        """Put some lots into a list that is in order, where they belong; else as ``ordered``."""
        parts = [(self._column(key, counts), down) for key, down in (*keys, (NAME, False))]

        def place(holding: Holding) -> tuple[Any, ...]:
            found = ((part.sorted_by(part.value(holding)), down) for part, down in parts)
            return tuple(_Down(key) if down else key for key, down in found)

        for holding in fresh:
            insort(holdings, holding, key=place)

    def _column(self, key: str, counts: Counts) -> _Column:
        """Give what a column is sorted by."""
        if key == NAME:
            return _Column(_named, self._name_key)
        if key == FREE:
            free: dict[CardId | None, int] = {card: counts.free(card) for card in {**counts.owned, **counts.built}}
            return _Column(attrgetter("lot.card"), lambda card: free.get(card, 0))
        if key == SET:
            rank: dict[PrintingId | None, int] = {one: place for one, place in self.prints.set_rank.items()}  # noqa: C416  # None is asked for, too
            return _Column(
                lambda of: (of.lot.printing, of.lot.written[1]), lambda one: (rank.get(one[0], _LAST), one[1])
            )
        if key == NUMBER:
            return _Column(lambda of: self.number(of.lot), by_number)
        return _SORTS[key] if key in _SORTS else _Column(lambda of: self.text(of, key, counts))

    def _name_key(self, value: tuple[CardId | None, PrintingId | None, str]) -> tuple[int, str, int]:
        card, printing, written = value
        if card is None or card not in self._rank:
            return _LAST, plain(written if card is None else self._names.get(card) or str(card)), 0
        return self._rank[card], "", self.prints.rank.get(printing, -1) if printing is not None else -1


def _named(holding: Holding) -> tuple[CardId | None, PrintingId | None, str]:
    lot = holding.lot
    return lot.card, lot.printing, lot.written[0]


_TEXTS: Mapping[str, Callable[[LotBook, Lot], str]] = {
    NAME: LotBook.name,
    SET: LotBook.set,
    NUMBER: LotBook.number,
    RARITY: LotBook.rarity,
    CONDITION: lambda _, lot: condition_name(lot.condition) if lot.condition else "",
    FOIL: lambda _, lot: tr("foil") if lot.foil else "",
    LANGUAGE: lambda _, lot: language_name(lot.language),
    PLACE: lambda _, lot: lot.place.replace("/", " / "),
    ACQUIRED: lambda _, lot: day_name(lot.acquired),
    PRICE: lambda _, lot: price_name(lot.price),
    NOTE: lambda _, lot: lot.note.replace("\n", " "),
    MARKS: lambda _, lot: ", ".join(lot.marks),
}
_SORTS: Mapping[str, _Column] = {
    COUNT: _Column(attrgetter("count")),
    TRADE: _Column(attrgetter("trade")),
    CONDITION: _Column(attrgetter("lot.condition"), _CONDITION_RANK.__getitem__),
    FOIL: _Column(lambda holding: not holding.lot.foil),
    LANGUAGE: _Column(attrgetter("lot.language")),
    PLACE: _Column(attrgetter("lot.place"), str.casefold),
    ACQUIRED: _Column(attrgetter("lot.acquired")),
    PRICE: _Column(lambda holding: holding.lot.price.hundredths if holding.lot.price is not None else -1),
    NOTE: _Column(attrgetter("lot.note"), str.casefold),
    MARKS: _Column(attrgetter("lot.marks")),
}
