"""Collections written as tables of programs, and what of them is lost on the way."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Sequence

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.collection import Condition, Holding, Lot, Want
from deckbuilder.core.collection_files import CollectionShelf, WrittenCollection
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.losses import ambiguous
from deckbuilder.core.saying import figure, noop, say, say_n, term
from deckbuilder.exchange.collections.cells import joined, neutral
from deckbuilder.exchange.collections.fields import FLAGS
from deckbuilder.exchange.collections.layout import Layout
from deckbuilder.exchange.collections.lookup import Lookup, Named
from deckbuilder.exchange.collections.words import language_name, price_text

_LOST = {
    "trade": noop("how many may be traded"), "printing": noop("printing"), "condition": noop("condition"), "foil": noop("foil"),
    "language": noop("language"), "place": noop("place"), "acquired": noop("day acquired"), "price": noop("price paid"),
    "currency": noop("currency"), "marks": noop("marks"), "note": noop("note"), "card": noop("which of several cards of one name"),
}  # fmt: skip
_MARK = {mark: key for key, mark in FLAGS.items()}
_MOST_NAMED = 5


class Losses:
    """Counts what a format cannot carry."""

    def __init__(self) -> None:
        self._rows: Counter[str] = Counter()
        self._wants = 0
        self._several: dict[str, None] = {}

    def add(self, key: str) -> None:
        """Count a row that loses something, a key of the list above."""
        self._rows[key] += 1

    def want(self) -> None:
        """Count a card whose being wanted is lost."""
        self._wants += 1

    def ambiguous(self, name: str) -> None:
        """Note a name that stands for several cards, and whose row does not tell which."""
        self._rows["card"] += 1
        self._several[name] = None

    def lost(self) -> tuple[str, ...]:
        """Say what is lost, a sentence each."""
        said = [
            say_n(n, "{what} of {n} row", "{what} of {n} rows", what=term(_LOST[key]))
            for key in _LOST
            if (n := self._rows[key])
        ]
        if self._wants:
            said.append(say_n(self._wants, "{n} card that is wanted", "{n} cards that are wanted"))
        return tuple(said)

    def warnings(self) -> tuple[str, ...]:
        """Say what a reader may stumble over."""
        told = [ambiguous(name) for name in self._several]
        more = len(told) - _MOST_NAMED
        return (
            (*told[:_MOST_NAMED], say("{n} more names stand for several cards", n=figure(more)))
            if more > 0
            else tuple(told)
        )


class Naming:
    """Names lots as files do, and tells whether a reader would find them again.

    Args:
        shelf: of the game.
    """

    def __init__(self, shelf: CollectionShelf) -> None:
        self._cards = shelf.shelf.cards
        self._sets = {one.code: one.name for one in shelf.sets}
        self._lookup = Lookup(shelf)
        self._printings: dict[CardId, dict[PrintingId, Printing]] = {}
        self._found: dict[tuple[CardId | None, PrintingId | None, Named], str] = {}

    def named(self, lot: Lot) -> Named:
        """Give the name, set and number of a lot, with its ids."""
        name, set, number = lot.written
        if lot.card is None or lot.card not in self._cards:
            return Named(name or str(lot.card or ""), set, "", number)
        card = self._cards[lot.card]
        printing = self._printing(card, lot.printing)
        if printing is None:
            return Named(card.name, set, self._sets.get(set, ""), number, card.id)
        return Named(
            card.name, printing.set, self._sets.get(printing.set, printing.set), printing.number, card.id, printing.id
        )

    def _printing(self, card: Card, id: PrintingId | None) -> Printing | None:
        if card.id not in self._printings:
            self._printings[card.id] = {printing.id: printing for printing in card.printings}
        return self._printings[card.id].get(id) if id is not None else None

    def lost(self, lot: Lot, carried: Named) -> str:
        """Tell what a reader of what is written would not find again: ``"card"``, ``"printing"`` or ``""``."""
        key = (lot.card, lot.printing, carried)
        if key not in self._found:
            whose = self._lookup.whose(carried)
            self._found[key] = (
                "card" if whose.card != lot.card else "printing" if whose.printing != lot.printing else ""
            )
            if not self._found[key] and whose.written[1:] != lot.written[1:]:
                self._found[key] = "printing"
        return self._found[key]


class Writing:
    """Writes one table.

    Args:
        layout: whose.
        shelf: of the game.
    """

    def __init__(self, layout: Layout, shelf: CollectionShelf) -> None:
        self._layout = layout
        self._naming = Naming(shelf)
        self._losses = Losses()
        self._flags = {column.field for column in layout.columns if column.field in FLAGS}
        self._named = [
            key for key in ("name", "set", "set_name", "number", "card_id", "printing_id") if layout.carries(key)
        ]

    def table(self, holdings: Sequence[Holding], wants: Sequence[Want]) -> WrittenCollection:
        """Write the rows of what is owned, then those of what is wanted, where the table has a column for it."""
        out = io.StringIO(newline="")
        if self._layout.first:
            out.write(f"{self._layout.first}\r\n")
        table = csv.writer(
            out, lineterminator="\r\n", quoting=csv.QUOTE_ALL if self._layout.quoted else csv.QUOTE_MINIMAL
        )
        table.writerow([column.header for column in self._layout.columns])
        for holding in holdings:
            table.writerow(self._row(holding))
        for want in wants:
            if self._layout.carries("wanted"):
                lot = Lot(want.card, printing=want.printing, note=want.note)
                table.writerow(
                    self._cells(self._naming.named(lot), lot, {"count": "0", "trade": "0", "wanted": str(want.count)})
                )
            else:
                self._losses.want()
        content = out.getvalue().encode("utf-8-sig" if self._layout.bom else "utf-8")
        return WrittenCollection(content, self._losses.lost(), self._losses.warnings())

    def _row(self, holding: Holding) -> list[str]:
        lot = holding.lot
        named = self._naming.named(lot)
        self._lose(holding, named)
        return self._cells(named, lot, {"count": str(holding.count), "trade": str(holding.trade), "wanted": ""})

    def _lose(self, holding: Holding, named: Named) -> None:
        """Count what of a lot is not written."""
        lot, layout = holding.lot, self._layout
        carried = Named(**{key: getattr(named, key) for key in self._named})
        what = self._naming.lost(lot, carried)
        if what == "card":
            self._losses.ambiguous(named.name)
        elif what:
            self._losses.add(what)
        there: dict[str, object] = {
            "trade": holding.trade, "foil": lot.foil, "language": lot.language, "place": lot.place,
            "acquired": lot.acquired, "price": lot.price, "currency": lot.price and lot.price.currency, "note": lot.note,
        }  # fmt: skip
        for key, value in there.items():
            if value and not layout.carries(key) and not (key == "currency" and not layout.carries("price")):
                self._losses.add(key)
        if lot.condition and lot.condition not in layout.conditions:
            self._losses.add("condition")
        if any(mark for mark in lot.marks if _MARK.get(mark) not in self._flags and not self._tagged(mark)):
            self._losses.add("marks")

    def _tagged(self, mark: str) -> bool:
        """Tell whether a mark can stand among others in a cell."""
        return self._layout.carries("marks") and (self._layout.mark == "|" or self._layout.mark not in mark)

    def _cells(self, named: Named, lot: Lot, numbers: dict[str, str]) -> list[str]:
        return [
            numbers[column.field] if column.field in numbers
            else self._flag(column.field, lot, column.no, column.yes) if column.field in FLAGS or column.field == "foil"
            else neutral(_CELLS[column.field](self._layout, named, lot)) if column.field
            else ""
            for column in self._layout.columns
        ]  # fmt: skip

    def _flag(self, key: str, lot: Lot, no: str, yes: str) -> str:
        return yes if (lot.foil if key == "foil" else FLAGS[key] in lot.marks) else no


def _condition(layout: Layout, named: Named, lot: Lot) -> str:
    known = layout.conditions.get(lot.condition)
    return layout.conditions.get(layout.nearest.get(lot.condition, Condition.UNKNOWN), "") if known is None else known


def _language(layout: Layout, named: Named, lot: Lot) -> str:
    if layout.language == "name":
        return language_name(lot.language)
    return lot.language.upper() if layout.language == "upper" else lot.language


def _marks(layout: Layout, named: Named, lot: Lot) -> str:
    """Give the marks for which the table has no column of their own."""
    rest = [mark for mark in lot.marks if not (mark in _MARK and layout.carries(_MARK[mark]))]
    if layout.mark == "|":
        return joined(rest, "|")
    return f"{layout.mark} ".join(mark for mark in rest if layout.mark not in mark)


_CELLS: dict[str, Callable[[Layout, Named, Lot], str]] = {
    "name": lambda layout, named, lot: named.name,
    "set": lambda layout, named, lot: named.set,
    "set_name": lambda layout, named, lot: named.set_name or ("" if layout.carries("set") else named.set),
    "number": lambda layout, named, lot: named.number,
    "card_id": lambda layout, named, lot: named.card_id,
    "printing_id": lambda layout, named, lot: named.printing_id,
    "condition": _condition,
    "language": _language,
    "place": lambda layout, named, lot: lot.place,
    "acquired": lambda layout, named, lot: lot.acquired,
    "price": lambda layout, named, lot: price_text(lot.price) if lot.price is not None else "",
    "currency": lambda layout, named, lot: lot.price.currency if lot.price is not None else "",
    "marks": _marks,
    "note": lambda layout, named, lot: lot.note,
}
