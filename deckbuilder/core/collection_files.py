"""Collection files as values: what reads and writes them, and what reading yields; see ``core/formats.py``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckbuilder.core.cards import CardSet
from deckbuilder.core.collection import Holding, Want
from deckbuilder.core.formats import Finding, Shelf
from deckbuilder.core.ids import CardId

if TYPE_CHECKING:
    from deckbuilder.core.progress import Progress

MAX_COLLECTION_BYTES = 64 * 2**20
"""A collection file larger than this is refused unread; 100,000 rows with every column have some 12 million bytes."""


@dataclass(frozen=True, slots=True)
class CollectionShelf:
    """What reading and writing a collection needs: the cards of a game, their names, and the sets.

    Attributes:
        meant: cards that the player chose for names, as they are written; ``""`` for a name whose rows are left out.
    """

    shelf: Shelf
    sets: Sequence[CardSet]
    meant: Mapping[str, CardId] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mapped:
    """Which columns of a table hold what, as recognised or as the player chose.

    Attributes:
        columns: by field (a key of ``exchange.collections.fields.FIELDS``), the number of the column, from 0.
        header: the words over the columns; empty where the table has none.
        sample: the first rows, for a player who chooses.
        open: why the player should look: headers that contradict each other, no column with names.
    """

    columns: Mapping[str, int]
    header: tuple[str, ...] = ()
    sample: tuple[tuple[str, ...], ...] = ()
    open: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadCollection:
    """What a collection file held.

    Attributes:
        holdings: each lot once; cards that the catalog does not have stand under ``Lot.written``.
        wants: copies wanted, where the file tells of them.
        rows: read from the file.
        findings: by place: a row not taken, a name that may have been meant otherwise.
        mapped: for tables: by which columns they were read.
    """

    holdings: tuple[Holding, ...]
    wants: tuple[Want, ...] = ()
    rows: int = 0
    findings: tuple[Finding, ...] = ()
    mapped: Mapped | None = None


@dataclass(frozen=True, slots=True)
class WrittenCollection:
    """A collection in a file format; ``lost`` and ``warnings`` as in ``WrittenDeck``."""

    content: bytes
    lost: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CollectionFormat:
    """A file format for collections; one module of ``exchange/collections`` each.

    Attributes:
        key: as in ``--from`` and ``--to``: ``"moxfield"``.
        suffixes: with dots, the first one is written.
        sniff: tells from the first 64 KiB and the file name whether a file is in this format; never raises.
        read: (whole content, file name for messages, shelf, columns chosen by the player or None, progress); raises ``BadInput``, ``Cancelled``.
        write: (holdings, wants, shelf) to a file.
    """

    key: str
    label: str
    suffixes: tuple[str, ...]
    sniff: Callable[[bytes, str], bool] | None = None
    read: "Callable[[bytes, str, CollectionShelf, Mapped | None, Progress], ReadCollection] | None" = None
    write: Callable[[Sequence[Holding], Sequence[Want], CollectionShelf], WrittenCollection] | None = None
