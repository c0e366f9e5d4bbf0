"""File formats as values: what reads and writes decks and cards, and what reading yields.

Reading never raises on content that can be understood in part: it gives a value plus findings. ``BadInput`` is for a file
that is not in the format at all, or that breaks a bound (size, depth, encoding).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder.core.cards import Card, CardSet, Value
from deckbuilder.core.decks import Deck, Severity
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.naming import NameBook

if TYPE_CHECKING:  # game.py lists formats, and a format speaks of games
    from deckbuilder.core.game import DeckRules, Game
    from deckbuilder.core.progress import Progress

Cards = Mapping[CardId, Card]

MAX_DECK_BYTES = 4 * 2**20
"""A deck file larger than this is refused unread."""

MAX_CARDS_BYTES = 64 * 2**20
"""A card file larger than this is refused unread; the largest known list has 5.3 million bytes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was read only in part, or not at all.

    Attributes:
        where: the place: ``"line 12"``, ``"cards[31].level"``.
        why: what was found and what was wanted, one sentence.
        suggestions: names or words that may have been meant; never applied unasked.
        unknown: the name in ``Deck.unknown`` that it tells of; ``""`` where it tells of something else.
    """

    where: str
    why: str
    severity: Severity = Severity.WARNING
    suggestions: tuple[str, ...] = ()
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class PrintingRecord:
    """A printing as a file tells it, before the catalog gives it an identity."""

    set: str
    number: str = ""
    rarity: str = ""
    flavor: str = ""
    artist: str = ""
    image: str = ""


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card as a file tells it, before the catalog gives it an identity; fields as in ``Card``.

    Attributes:
        where: its place in the file, for findings: ``"cards[17]"``.
    """

    name: str
    kind: str
    text: str | None
    fields: Mapping[str, Value]
    printings: tuple[PrintingRecord, ...] = ()
    rulings: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True, slots=True)
class ReadCards:
    """What a card file held.

    Attributes:
        schema: which variant it turned out to be: ``"v1"``, ``"v1+v4"``.
        partial: the format lacks fields (a Cockatrice file has no skill, say); an import then keeps the fields that the
            catalog knows already.
        rejected: records that could not be taken, with place and reason.
        warnings: records taken with something odd about them.
    """

    schema: str
    records: tuple[CardRecord, ...]
    sets: tuple[CardSet, ...] = ()
    rejected: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    partial: bool = False


@dataclass(frozen=True, slots=True)
class CardPack:
    """What another program is given so that a game can be played in it.

    Attributes:
        cards: in the order in which they are written.
        sets: those that the printings name.
        shelf: the game's rules, with all its cards and their names.
        decks: ready-made, to go along.
        version: of what wrote it.
        day: ISO date on which it is written; ``""`` where nobody said it.
        back: a picture of the back of a card, PNG; empty where there is none.
    """

    cards: "Sequence[Card]"
    sets: Sequence[CardSet]
    shelf: "Shelf"
    decks: Sequence[Deck] = ()
    version: str = ""
    day: str = ""
    back: bytes = b""


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A file format for catalogs.

    Attributes:
        key: as in ``--to``: ``"v4"``.
        suffixes: with dots, the first one is written: ``(".json",)``.
        sniff: tells from the first 64 KiB and the file name whether a file is in this format; never raises.
        read: (whole content, file name for messages, game, progress) to records; raises ``BadInput``.
        write: (cards, sets, game) to files: a relative name and content each; a single file has the name ``""``.
        pack: the same with what the program needs beside the cards to play with them; None where cards are all it takes.
        folder: whether it is several files, as a folder or an archive.
        called: what the program wants the one file to be called: ``"cards.xml"``; ``""`` where it takes any name.
    """

    key: str
    label: str
    suffixes: tuple[str, ...]
    sniff: Callable[[bytes, str], bool] | None = None
    read: "Callable[[bytes, str, Game, Progress], ReadCards] | None" = None
    write: "Callable[[Sequence[Card], Sequence[CardSet], Game], Sequence[tuple[str, bytes]]] | None" = None
    pack: Callable[[CardPack], Sequence[tuple[str, bytes]]] | None = None
    folder: bool = False
    called: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What reading and writing a deck needs to know of one game: its rules, its cards and their names.

    Attributes:
        formats: ways to write a deck besides those of the exchange: pictures, which need the user's own scans.
        asked: key of the deck format by whose parts lists are read, whatever they name; ``""`` for the one that they name.
    """

    game: "Game"
    rules: "DeckRules"
    cards: Cards
    names: NameBook
    formats: "tuple[DeckFormat, ...]" = ()
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Copies of a name that stands for several cards.

    Attributes:
        finding: what was said of it.
        name: as written.
        cards: what it may mean; the first one was taken.
    """

    finding: Finding
    slot: SlotId
    name: str
    cards: tuple[CardId, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """What a deck file held.

    Attributes:
        deck: everything that was understood; names the catalog lacks stand in ``deck.unknown``.
        findings: by place; empty when all was understood.
        sectioned: whether the file said which cards start; if not, a starting army may be proposed.
        headers: header comments by lower-case word: ``{"event": "Worlds 2026"}``.
        stray: names in ``deck.unknown`` that look like words and not like cards: they speak about the list
            (``"Deck by Ann"``), or have no number in front and no card's name near.
        doubts: names that stand for several cards, of which one was taken.
    """

    deck: Deck
    findings: tuple[Finding, ...] = ()
    sectioned: bool = True
    headers: Mapping[str, str] = field(default_factory=dict)
    stray: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenDeck:
    """A deck in a file format.

    Attributes:
        content: the file.
        lost: what the format cannot carry, a sentence each: ``"printings of 12 cards"``.
        warnings: what a reader of the format may stumble over.
        parts: for a text that is handed over in pieces: a heading and the text of each.
    """

    content: bytes
    lost: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenFolder:
    """A deck as several files: a relative name and content each; ``lost`` and ``warnings`` as in ``WrittenDeck``."""

    files: tuple[tuple[str, bytes], ...]
    lost: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckFormat:
    """A file format for decks.

    Attributes:
        key: as in ``--from`` and ``--to``: ``"text"``.
        suffixes: with dots, the first one is written: ``(".txt",)``.
        sniff: tells from content and file name whether a file is in this format; never raises.
        read: (content, file name for messages, shelf) to a deck with findings; raises ``BadInput``.
        write: (deck, shelf) to a file.
        folder: for a format of several files: (deck, shelf, the folder in which they will lie) to them.
    """

    key: str
    label: str
    suffixes: tuple[str, ...]
    sniff: Callable[[bytes, str], bool] | None = None
    read: Callable[[bytes, str, Shelf], ReadDeck] | None = None
    write: Callable[[Deck, Shelf], WrittenDeck] | None = None
    folder: Callable[[Deck, Shelf, Path], WrittenFolder] | None = None
