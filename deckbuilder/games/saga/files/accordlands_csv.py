"""The players' card list as a table: the 26 columns of theaccordlands.com, one row per printing.

Every field stands in quotes, rows end in CRLF, words of a list are joined by ``/``, and the number of a keyword stands first:
``3 Charges``. Rows of one card share their ``Index``: its name, or ``Name_2`` for the second card of that name.

Two additions of ours that readers by column name pass over: a last column ``Text State`` says ``unread`` where nobody knows
a card's text, which an empty text cannot; and a value that a spreadsheet would take for a formula gets an apostrophe in
front, which is taken off again where that column shows that the file is ours.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES, CardFormat, CardRecord, Finding, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.intake import decoded, peek
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import figure, say
from deckbuilder.core.saying import row as in_a_row
from deckbuilder.games.saga.files import words as w
from deckbuilder.games.saga.files.accordlands_json import v4_of
from deckbuilder.games.saga.files.raw import raw_card
from deckbuilder.games.saga.files.records import RecordReader

CARD_COLUMNS = (
    ("Name", "name"), ("Text", "text"), ("Type", "type"), ("Subtype", "subtype"), ("Alignment", "alignment"),
    ("Class", "class"), ("Faction", "faction"), ("Attack", "attack"), ("Damage Type", "damageType"),
    ("Armor Class", "armorClass"), ("Skill", "skill"), ("Hit Points", "hitPoints"), ("Level", "level"),
    ("Traits", "traits"), ("Keywords", "keywords"), ("Feats", "feats"), ("Editions", "editions"), ("Errata", "errata"),
    ("Exclusive Promo", "exclusivePromo"),
)  # fmt: skip
PRINTING_COLUMNS = (
    ("Set", "set"), ("Set Number", "setNumber"), ("Rarity", "rarity"), ("Flavor Text", "flavorText"), ("Artist", "artist"),
    ("Image URL", "imageUrl"),
)  # fmt: skip
STATE = "Text State"
UNREAD = "unread"

_LISTS = frozenset({"subtype", "class", "faction", "traits", "keywords", "feats", "editions"})
_MAX_ROWS = 400_000
_STEP = 1024
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'=", "'+", "'-", "'@", "'\t", "'\r", "''")
_BONUS = re.compile(r"[+-]?\d+(/[+-]?\d+)*")
_YES = {"true": True, "yes": True, "1": True, "": False, "false": False, "no": False, "0": False}


def safe(value: str) -> str:
    """Give a value that no spreadsheet takes for a formula; plain numbers and bonuses stay as they are."""
    return f"'{value}" if value.startswith(_FORMULA) and not _BONUS.fullmatch(value) else value


def unsafe(value: str) -> str:
    """Undo ``safe``."""
    return value[1:] if value.startswith("'") and value[1:].startswith(_FORMULA) else value


def _delimiter(head: str) -> str | None:
    line = head.partition("\n")[0]
    for mark in (",", ";", "\t"):
        columns = {column.strip().strip('"').casefold() for column in line.split(mark)}
        if {"name", "type"} <= columns and columns & {"set", "set number", "armor class", "class"}:
            return mark
    return None


def sniff(head: bytes, name: str) -> bool:
    """Tell whether a file is such a table by its header line."""
    text = peek(head)
    mark = _delimiter(text)
    if mark is None:
        return False
    return mark != "\t" or "imagefile" not in text.partition("\n")[0].casefold()  # a LackeyCCG set has tabs as well


class _Group:
    """The rows of one card."""

    def __init__(self, place: str, told: Mapping[str, str]) -> None:
        self.place, self.told = place, told
        self.printings: list[dict[str, str]] = []


def read(content: bytes, where: str, game: Game, progress: Progress = silent) -> ReadCards:
    """Read a table of cards.

    Args:
        content: the whole file.
        where: its name, for messages.
        game: this one; nothing of it is asked.
        progress: told now and then.

    Raises:
        BadInput: it is no such table, breaks off within quotes, or not one row of it can be taken.
    """
    text, encoding = decoded(content, where, MAX_CARDS_BYTES)
    text = text.lstrip("\ufeff")
    mark = _delimiter(text.lstrip())
    if mark is None:
        raise BadInput(
            say("{where}, line 1", where=where),
            "no header with the columns Name, Type and Set",
            "the header of a card table",
        )
    reader = RecordReader()
    if encoding == "windows-1252":
        reader.warnings.add("the file", "is not in UTF-8; read as Windows-1252")
    rejected: list[Finding] = []
    header, groups = _table(text, where, mark, reader, rejected)
    columns = {column.casefold() for column in header}
    records: list[CardRecord] = []
    for i, group in enumerate(groups):
        if i % _STEP == 0:
            progress("cards", i, len(groups))
        try:
            records.append(reader.read(raw_card(_raw(group, STATE.casefold() in columns))[0], group.place))
        except w.Unusable as trouble:
            rejected.append(Finding(f"{group.place}.{trouble.field}" if trouble.field else group.place, trouble.why))
    if rejected and not records:
        raise BadInput(
            in_a_row((where, rejected[0].where)), rejected[0].why, "a table with at least one card of this game"
        )
    progress("cards", len(groups), len(groups))
    unread = sum(record.text is None for record in records)
    if unread and STATE.casefold() not in columns:
        reader.warnings.add(
            "Text",
            say("{n} empty texts are taken as unread: the table cannot tell which are blank", n=figure(unread)),
        )
    reader.close()
    partial = any(column.casefold() not in columns for column, _ in CARD_COLUMNS)
    return ReadCards(
        "csv", tuple(records), reader.sets(records), tuple(rejected), reader.warnings.all(), partial=partial
    )


def _table(
    text: str, where: str, mark: str, reader: RecordReader, rejected: list[Finding]
) -> tuple[list[str], list[_Group]]:
    """Give the names of the columns and the rows gathered to cards; ``BadInput`` where it is no whole table."""
    rows = csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=mark, strict=True)
    try:
        header = [column.strip() for column in next(rows)]
        groups = _grouped(rows, header, reader, rejected)
    except csv.Error as trouble:
        place = say("{where}, line {line}", where=where, line=rows.line_num)
        raise BadInput(place, str(trouble), "a table with closed quotes") from trouble
    if len(groups) > _MAX_ROWS:
        raise BadInput(where, say("more than {most} cards", most=figure(_MAX_ROWS)), "fewer")
    return header, groups


def _grouped(
    rows: Iterator[list[str]], header: Sequence[str], reader: RecordReader, rejected: list[Finding]
) -> list[_Group]:
    """Gather rows to cards: by ``Index``, or by equal card columns where there is none."""
    at = {column.casefold(): i for i, column in reversed(list(enumerate(header)))}
    card = [(key, at[column.casefold()]) for column, key in CARD_COLUMNS if column.casefold() in at]
    printing = [(key, at[column.casefold()]) for column, key in PRINTING_COLUMNS if column.casefold() in at]
    index, state = at.get("index"), at.get(STATE.casefold())
    own = state is not None
    groups: dict[object, _Group] = {}
    for number, row in enumerate(rows, 2):
        if not any(row):
            continue
        if len(row) != len(header):
            rejected.append(
                Finding(
                    say("row {number}", number=number),
                    say("found {n} fields; wanted {wanted} as in the header", n=len(row), wanted=len(header)),
                )
            )
            continue
        if number > _MAX_ROWS:
            raise csv.Error(f"more than {_MAX_ROWS:,} rows")
        if own:
            row = [unsafe(value) for value in row]
        told = {key: row[i] for key, i in card}
        if state is not None:
            told["state"] = row[state].strip()
        key: object = row[index] if index is not None and row[index] else tuple(told.values())
        group = groups.get(key)
        if group is None:
            group = groups[key] = _Group(f"row {number}", told)
        elif group.told != told:
            reader.warnings.add(
                say("row {number}", number=number),
                say("differs from {place}, the same card; the first one counts", place=group.place),
            )
        values = {key: row[i] for key, i in printing if row[i]}
        if values:
            group.printings.append(values)
    return list(groups.values())


def _raw(group: _Group, own: bool) -> dict[str, object]:
    """Give a card of the table in the shape that the record reader takes."""
    raw: dict[str, object] = {}
    for key, value in group.told.items():
        if key in _LISTS:
            raw[key] = [word for word in re.split("[/,]", value) if word.strip()]
        elif key == "attack":
            raw[key] = value.replace(",", "/")
        elif key == "exclusivePromo":
            raw[key] = _YES.get(value.strip().casefold(), value)
        elif key == "text":
            unread = group.told.get("state") == UNREAD if own else not value.strip()
            raw[key] = None if unread else value
        elif key != "state":
            raw[key] = value
    raw["printInfos"] = group.printings
    return raw


def write(cards: Sequence[Card], sets: Sequence[CardSet], game: Game) -> Sequence[tuple[str, bytes]]:
    """Write cards as a table.

    Args:
        cards: in the order in which they are written.
        sets: for the sets' names.
        game: this one; nothing of it is asked.
    """
    names = {s.code: s.name for s in sets}
    out = io.StringIO(newline="")
    table = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    table.writerow(("Index", *(c for c, _ in CARD_COLUMNS), *(c for c, _ in PRINTING_COLUMNS), STATE))
    used: set[str] = set()
    for card in cards:
        index = next(i for n in count(1) if (i := card.name if n == 1 else f"{card.name}_{n}") not in used)
        used.add(index)
        told = v4_of(card, names)
        own = [_cell(told.get(key)) for _, key in CARD_COLUMNS]
        printings = told["printInfos"]
        for printing in (printings if isinstance(printings, list) else []) or [{}]:
            row = (index, *own, *(_cell(printing.get(key)) for _, key in PRINTING_COLUMNS))
            table.writerow([*map(safe, row), UNREAD if card.text is None else ""])
    return (("", out.getvalue().encode("utf-8")),)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, Mapping):
        number = value.get("value")
        return str(value["name"]) if number is None else f"{number} {value['name']}"
    if isinstance(value, list | tuple):
        return "/".join(map(_cell, value))
    return str(value)


FORMAT = CardFormat("csv", "Accordlands card table (CSV)", (".csv",), sniff, read, write)
