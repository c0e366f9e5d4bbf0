"""Collections from files and the clipboard, and back: looked at before they are taken, and taken as one edit."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deckbuilder.core.changes import Changes
from deckbuilder.core.collection import Edit, Holding, PlaceName, Want
from deckbuilder.core.collection_files import (
    MAX_COLLECTION_BYTES,
    CollectionFormat,
    CollectionShelf,
    Mapped,
    ReadCollection,
    WrittenCollection,
)
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say
from deckbuilder.core.uncollected import uncollected
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.files import read_bytes, write_bytes
from deckbuilder.desk.services import Services
from deckbuilder.exchange.collections import COLLECTION_FORMATS, LAYOUTS, generic, recognise_collection
from deckbuilder.exchange.collections.fields import BY_KEY, FIELDS, header_key
from deckbuilder.exchange.collections.table import first_row

_SNIFF = 64 * 1024

MEANINGS: tuple[tuple[str, str], ...] = tuple((field.key, field.label) for field in FIELDS)
"""What a column can mean: keys of ``Mapped.columns``, and what a player calls each."""


def collection_writers() -> tuple[CollectionFormat, ...]:
    """Give the formats in which collections are written."""
    return tuple(format for format in COLLECTION_FORMATS.values() if format.write is not None)


def collection_readers() -> tuple[CollectionFormat, ...]:
    """Give the formats from which collections are read."""
    return tuple(format for format in COLLECTION_FORMATS.values() if format.read is not None)


def named_collection_format(key: str, *, reading: bool) -> CollectionFormat:
    """Give a collection format by key.

    Raises:
        BadInput: there is none, or it only goes the other way.
    """
    able = {format.key: format for format in (collection_readers() if reading else collection_writers())}
    if key not in able:
        raise BadInput(
            say("format {key}", key=repr(key)),
            "cannot be read" if reading else "cannot be written",
            say("one of {names}", names=", ".join(able)),
        )
    return able[key]


def shelf_of(services: Services, game: Game) -> CollectionShelf:
    """Give what reading and writing a collection of a game needs; raises ``DataTrouble`` where there is no catalog."""
    return CollectionShelf(services.shelf(game), services.catalog.sets(game.id))


# -- in ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened:
    """A collection file that was looked into.

    Attributes:
        name: of the file, for messages.
        mapped: what its columns mean; None for a list.
    """

    content: bytes
    name: str
    format: CollectionFormat
    mapped: Mapped | None

    @property
    def open(self) -> tuple[Finding, ...]:
        """Why nothing can be read yet: no column of names, or columns that contradict each other."""
        if self.mapped is None or ("name" in self.mapped.columns and not self.mapped.open):
            return ()
        hard = tuple(finding for finding in self.mapped.open if finding.severity is Severity.ERROR)
        if not hard and "name" not in self.mapped.columns:
            hard = (
                Finding("line 1", say("no column of names was found: choose the one that holds them"), Severity.ERROR),
            )
        return hard


def load(path: Path) -> bytes:
    """Read a whole file; raises ``BadInput`` where it cannot be, or is larger than any collection."""
    return read_bytes(path, MAX_COLLECTION_BYTES)


def look_into(content: bytes, name: str, shelf: CollectionShelf, format: str | None = None) -> Opened:
    """Tell in which format a collection is, and what its columns mean.

    Args:
        content: of a file or of the clipboard.
        name: of the file, for messages and recognition.
        shelf: of the game.
        format: key of a format; by content where None.

    Raises:
        BadInput: there is nothing in it, it is in no known format, or no table breaks its bounds so.
    """
    if not content.strip():
        raise BadInput(name, "is empty", "a collection")
    found = named_collection_format(format, reading=True) if format else recognise_collection(content[:_SNIFF], name)
    if found.key not in (*LAYOUTS, generic.FORMAT.key):
        return Opened(content, name, found, None)
    return Opened(content, name, found, generic.examine(content, name, shelf, LAYOUTS.get(found.key)))


def read(opened: Opened, shelf: CollectionShelf, progress: Progress = silent) -> ReadCollection:
    """Read a file that was looked into, by its columns as they stand there.

    Raises:
        BadInput: it cannot be read, or its columns are not clear.
        Cancelled: as told by ``progress``.
    """
    if opened.open:
        first = opened.open[0]
        raise BadInput(
            say("{name}, {where}", name=opened.name, where=first.where), first.why, "to be told what the columns mean"
        )
    assert opened.format.read is not None  # only formats that read are found
    with uncollected():
        return opened.format.read(opened.content, opened.name, shelf, opened.mapped, progress)


def with_columns(opened: Opened, columns: Mapping[str, int]) -> Opened:
    """Give a file with other meanings for its columns; nothing is open then."""
    assert opened.mapped is not None  # lists have no columns
    return replace(opened, mapped=replace(opened.mapped, columns=dict(columns), open=()))


def told_columns(opened: Opened, told: str) -> dict[str, int]:
    """Read columns as they are typed: ``name=2,count=1``, by number from 1 or by header.

    Raises:
        BadInput: there are no columns, or a word or a column is not known.
    """
    if opened.mapped is None:
        raise BadInput(opened.name, "a list has no columns", "a table")
    header, widest = opened.mapped.header, max([len(opened.mapped.header), *map(len, opened.mapped.sample)])
    columns = dict(opened.mapped.columns)
    for part in told.split(","):
        key, _, word = (piece.strip() for piece in part.partition("="))
        if key not in BY_KEY:
            raise BadInput(
                say("column {part}", part=shown(part)),
                say("no meaning {key}", key=shown(key)),
                say("one of {names}", names=", ".join(BY_KEY)),
            )
        named = [at for at, cell in enumerate(header) if header_key(cell) == header_key(word)]
        at = int(word) - 1 if word.isascii() and word.isdigit() and len(word) < 6 else named[0] if named else -1
        if not 0 <= at < widest:
            raise BadInput(
                say("column {part}", part=shown(part)),
                say("no column {word}", word=shown(word)),
                say("a number from 1 to {n}, or a header", n=widest),
            )
        columns = {other: column for other, column in columns.items() if column != at} | {key: at}
    return columns


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would do.

    Attributes:
        read: what the file holds.
        edit: what would be written.
        fresh, more, gone: copies of lots that come anew, copies that join lots which are there, and copies that give way.
        unknown: copies of cards that the catalog does not have, by the name as it is written.
    """

    read: ReadCollection
    edit: Edit
    fresh: int
    more: int
    gone: int
    unknown: Mapping[str, int]

    @property
    def copies(self) -> int:
        """All copies in the file."""
        return sum(holding.count for holding in self.read.holdings)


def preview(desk: CollectionDesk, read: ReadCollection, name: str, replace_all: bool = False) -> Preview:
    """Tell what taking a collection in would do; nothing is changed.

    Args:
        desk: the collection as it is.
        read: what the file holds.
        name: of the file, for Undo.
        replace_all: what is there gives way.

    Raises:
        DataTrouble: the user's file cannot be read.
    """
    with uncollected():
        edit = desk.merged_in(read.holdings, read.wants, say("Import {file}", file=name), replace_all)
    fresh = more = gone = 0
    for before, after in edit.holdings:
        by = (after.count if after is not None else 0) - (before.count if before is not None else 0)
        if before is None:
            fresh += by
        elif by > 0:
            more += by
        else:
            gone -= by
    unknown: dict[str, int] = {}
    for holding in read.holdings:
        if holding.lot.card is None:
            unknown[holding.lot.written[0]] = unknown.get(holding.lot.written[0], 0) + holding.count
    return Preview(read, edit, fresh, more, gone, unknown)


def placed(read: ReadCollection, place: PlaceName) -> ReadCollection:
    """Give a collection whose copies that lie nowhere lie in a place."""
    if not place:
        return read
    merged: dict[object, Holding] = {}
    for holding in read.holdings:
        lot = holding.lot if holding.lot.place else replace(holding.lot, place=place)
        old = merged.get(lot, Holding(lot, 0))
        merged[lot] = Holding(lot, old.count + holding.count, old.trade + holding.trade)
    return replace(read, holdings=tuple(merged.values()))


def take_in(desk: CollectionDesk, found: Preview, progress: Progress = silent) -> Changes:
    """Write what a preview promised.

    Raises:
        StaleCollection: the collection was changed since; nothing was.
        DataTrouble: the user's file cannot be written.
        Cancelled: as told by ``progress``; nothing was changed.
    """
    with uncollected():
        return desk.apply(found.edit, progress)


# -- out ---------------------------------------------------------------------------------------------


def of_cards(
    holdings: Sequence[Holding], wants: Sequence[Want], cards: Collection[CardId] | None
) -> tuple[tuple[Holding, ...], tuple[Want, ...]]:
    """Give what is owned and wanted of some cards, of all for None."""
    kept = tuple(one for one in holdings if cards is None or one.lot.card in cards)
    return kept, tuple(one for one in wants if cards is None or one.card in cards)


def write(holdings: Sequence[Holding], wants: Sequence[Want], shelf: CollectionShelf, format: str) -> WrittenCollection:
    """Write a collection in a format, by place and name, with what is lost.

    Raises:
        BadInput: no format of this key writes collections.
    """
    writer = named_collection_format(format, reading=False).write
    assert writer is not None  # asked for above

    def name(card: CardId | None, written: str) -> str:
        known = shelf.shelf.cards.get(card) if card is not None else None
        return (known.name if known is not None else written).casefold()

    with uncollected():
        ordered = sorted(
            holdings, key=lambda one: (one.lot.place, name(one.lot.card, one.lot.written[0]), one.lot.printing or "")
        )
        return writer(ordered, sorted(wants, key=lambda one: name(one.card, one.card)), shelf)


def save(written: WrittenCollection, path: Path) -> None:
    """Write a collection to a file, atomically; raises ``DataTrouble`` where it cannot be written."""
    write_bytes(path, written.content)


def collection_format_of_suffix(path: Path) -> str:
    """Give the key of the first format that writes files of this suffix.

    Raises:
        BadInput: none does.
    """
    for format in collection_writers():
        if path.suffix.lower() in format.suffixes:
            return format.key
    wanted = ", ".join(dict.fromkeys(format.suffixes[0] for format in collection_writers()))
    raise BadInput(
        str(path),
        say("no collection format writes {what}", what=path.suffix or say("a file without suffix")),
        say("one of {wanted}, or --to", wanted=wanted),
    )


def holds_collection(head: bytes, name: str) -> bool:
    """Tell whether a file is the table of a collection, by its beginning: one that names sections of a deck is none."""
    try:
        format = recognise_collection(head, name)
    except BadInput:
        return False
    if format.key in LAYOUTS:
        return True
    words = {header_key(cell) for cell in first_row(head)[0]}
    return format.key == generic.FORMAT.key and not words & {"section", "slot", "zone", "board"}
