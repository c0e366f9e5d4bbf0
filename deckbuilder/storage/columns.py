"""The catalog column by column, for the search index."""

import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, overload

from deckbuilder.core.cards import Printing, Value
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.query import ANY, PRINTED
from deckbuilder.core.query_fold import line, subject
from deckbuilder.core.query_match import strings, values
from deckbuilder.storage.catalog_tables import COLUMNS, Row
from deckbuilder.storage.stored import Rows

if TYPE_CHECKING:
    from deckbuilder.core.identity import Head

_LINES = {
    ANY: "folded.name || substr(folded.text, 2) || substr(folded.rest, 2)",
    "name": "folded.name",
    "text": "folded.text",
}
_AT_ONCE = 1000
_SINGLE = {"name": "name", "type": "kind", "text": "text"}


class StoredLines(Sequence[str]):
    """Lines that are read a thousand at a time, for whoever goes through them once: all of them at hand take three megabytes.

    Args:
        size: so many there are.
        read: gives those of some places.
    """

    def __init__(self, size: int, read: Callable[[range], list[str]]) -> None:
        self._places, self._read = range(size), read

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[str]:
        for start in range(0, len(self._places), _AT_ONCE):
            yield from self._read(self._places[start : start + _AT_ONCE])

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        return self._read(self._places[place]) if isinstance(place, slice) else self[place : place + 1][0]


class StoredColumns:
    """The cards of one game by columns; see ``core.index.Columns``.

    The cards are those that were there when it was made: one that another program removed since has empty values.

    Args:
        rows: asks the catalog.
        game: whose cards.
        heads: as the catalog gave them before; an id that is the same there is not kept a second time.
    """

    def __init__(self, rows: Rows, game: Game, heads: "Sequence[Head]" = ()) -> None:
        self._rows = rows
        self._game = game
        found = rows("SELECT key, id FROM card WHERE game = ? ORDER BY sort, id", (game.id,))
        known = chain((head[0] for head in heads), repeat(CardId("")))
        self._ids = [same if same == id else CardId(id) for (_, id), same in zip(found, known, strict=False)]
        self._keys = array("q", [key for key, _ in found])
        self._place = array("l", [-1]) * (max(self._keys, default=-1) + 1)
        for place, key in enumerate(self._keys):
            self._place[key] = place
        self._fields: list[dict[str, Any]] | None = None
        self._printings: list[tuple[Printing, ...]] | None = None

    def ids(self) -> Sequence[CardId]:
        """Give the ids, sorted by folded name, then id."""
        return self._ids

    def lines(self, field: str) -> Sequence[str]:
        """Give the line of a field of every card."""
        if field in _LINES:
            return StoredLines(len(self._ids), partial(self._folded, _LINES[field]))
        if field == "type":
            return _each(((kind,) for kind in self._column("kind", "")), line)
        if field == "rulings":
            return [line(found) for found in self._rulings()]
        if field in PRINTED:
            return _each((tuple(v for v in held if v) for held in self.printed(field)), line)
        return _each((strings(fields.get(field)) for fields in self._all_fields()), line)

    def _folded(self, line: str, places: range) -> list[str]:
        keys = self._keys[places.start : places.stop].tolist()
        sql = f"SELECT key, {line} FROM folded WHERE key IN (SELECT value FROM json_each(?))"
        held: dict[int, str] = dict(self._rows(sql, (json.dumps(keys),)))
        return [held.get(key, "") for key in keys]

    def subjects(self, field: str) -> Sequence[str]:
        """Give what regular expressions look at in a field of every card."""
        if field in (ANY, "name"):
            from deckbuilder.storage.catalog_cards import to_card  # a fast decoder: words and names need none of it

            rows = self._rows(f"SELECT key, {COLUMNS} FROM card WHERE game = ?", (self._game.id,))
            game = self._game
            return self._placed([(row[0], subject(values(to_card(game.id, row[1:]), field, game))) for row in rows], "")
        if field == "text":
            return [subject((text,)) if text else "" for text in self._column("text", "")]
        if field == "type":
            return _each(((kind,) for kind in self._column("kind", "")), subject)
        if field == "rulings":
            return [subject(found) for found in self._rulings()]
        if field in PRINTED:
            return _each((tuple(v for v in held if v) for held in self.printed(field)), subject)
        return _each((strings(fields.get(field)) for fields in self._all_fields()), subject)

    def firsts(self, field: str) -> Sequence[str | None]:
        """Give the first value of a field of every card, None where there is none."""
        if field in (ANY, "name", "type", "text"):
            found = self._column("name" if field == ANY else _SINGLE[field], None)
            return [text or None for text in found] if field == "text" else found
        if field == "rulings":
            return [next(iter(found), None) for found in self._rulings()]
        if field in PRINTED:
            return [next((value for value in held if value), None) for held in self.printed(field)]
        return [next(iter(strings(fields.get(field))), None) for fields in self._all_fields()]

    def values(self, field: str) -> Sequence[Value | None]:
        """Give a printed field of every card; None where it is absent."""
        return [fields.get(field) for fields in self._all_fields()]

    def printed(self, field: str) -> Sequence[tuple[str, ...]]:
        """Give a printing's field of every card: a value for each printing, empty ones included."""
        if self._printings is None:
            from deckbuilder.storage.catalog_cards import from_printings  # see above

            self._printings = [from_printings(found) for found in self._column("printings", "[]")]
        return [tuple(getattr(printing, field) for printing in held) for held in self._printings]

    def unread(self) -> Sequence[bool]:
        """Tell of every card whether its text is unread."""
        return [bool(flag) for flag in self._column("text IS NULL", 0)]

    def _all_fields(self) -> list[dict[str, Any]]:
        if self._fields is None:
            from deckbuilder.storage.catalog_cards import from_fields  # see above

            self._fields = [from_fields(found) for found in self._column("fields", "{}")]
        return self._fields

    def _rulings(self) -> list[tuple[str, ...]]:
        from deckbuilder.storage.catalog_cards import from_words  # see above

        return [from_words(found) if found != "[]" else () for found in self._column("rulings", "[]")]

    def _column(self, column: str, absent: Any) -> list[Any]:
        return self._placed(self._rows(f"SELECT key, {column} FROM card WHERE game = ?", (self._game.id,)), absent)

    def _placed(self, rows: Sequence[Row], absent: Any) -> list[Any]:
        """Put (key, value) rows in the order of ``ids``."""
        found = [absent] * len(self._ids)
        places = self._place
        for key, value in rows:
            place = places[key] if key < len(places) else -1
            if place >= 0:
                found[place] = value
        return found


def _each(held: Any, fold: Callable[[tuple[str, ...]], str]) -> list[str]:
    """Fold the values of each card; sets, classes and the like come again and again, so each is folded once."""
    known: dict[tuple[str, ...], str] = {}
    result = []
    for words in held:
        folded = known.get(words)
        if folded is None:
            folded = known[words] = fold(words)
        result.append(folded)
    return result
