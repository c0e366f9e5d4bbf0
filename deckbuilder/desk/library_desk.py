"""The card library: shipped sets, imports, exports, searches."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deckbuilder import __version__
from deckbuilder.core.cards import Card
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES, CardFormat, CardPack, ReadCards, Shelf
from deckbuilder.core.game import DeckRules, Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.naming import NameBook, name_key
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.query import Node, Query
from deckbuilder.core.query_match import NO_CONTEXT, QueryContext
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.core.repos import CatalogRepository, ImportReport
from deckbuilder.core.saying import say
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.files import archived, read_bytes, write_bytes, write_folder
from deckbuilder.desk.services import ready_made, shipped_sets
from deckbuilder.exchange.cards import card_formats, recognise
from deckbuilder.exchange.decks.names import near_names

_SNIFF = 64 * 1024


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export wrote."""

    format: str
    cards: int
    printings: int
    files: tuple[str, ...]


class LibraryDesk:
    """The cards of one game.

    Args:
        game: which one.
        catalog: where its cards lie.
    """

    def __init__(self, game: Game, catalog: CatalogRepository) -> None:
        self.game = game
        self.catalog = catalog

    def read_file(self, path: Path, progress: Progress = silent) -> tuple[str, bytes, ReadCards]:
        """Read a card file without importing it: (format key, content, records).

        Raises:
            BadInput: it cannot be read, or is in no known format.
            Cancelled: as told by ``progress``.
        """
        progress(f"Reading {path.name}", 0, 0)
        content = read_bytes(path, MAX_CARDS_BYTES)
        format = recognise(content[:_SNIFF], path.name, self.game)
        assert format.read is not None  # only formats that read are recognised
        return format.key, content, format.read(content, path.name, self.game, progress)

    def import_file(self, path: Path, progress: Progress = silent) -> tuple[ImportReport, Changes]:
        """Take a card file into the catalog: wholly, or not at all.

        Raises:
            BadInput: it cannot be read, is in no known format, or holds no card.
            DataTrouble: the catalog cannot be written.
            Cancelled: as told by ``progress``.
        """
        began = time.perf_counter()
        key, content, read = self.read_file(path, progress)
        if not read.records:
            found = say("no card in it")
            if read.rejected:
                first = read.rejected[0]
                found = say("no card in it ({where}: {why})", where=first.where, why=first.why)
            raise BadInput(str(path), found, "at least one card")
        report = self.catalog.ingest(self.game, read, key, content, progress)
        report = replace(report, format=read.schema or key, seconds=time.perf_counter() - began)
        touched = frozenset({Topic.CATALOG}) if report.new or report.changed or report.enriched else frozenset[Topic]()
        return report, Changes(touched, f"Import {path.name}")

    def take_back(self, report: ImportReport, progress: Progress = silent) -> Changes:
        """Undo an import of cards; what was imported later stays.

        Raises:
            DataTrouble: the catalog cannot be written; the import stays.
            Cancelled: as told by ``progress``.
        """
        done = self.catalog.take_back(report.kept, progress) if report.kept else False
        return Changes(frozenset({Topic.CATALOG}) if done else frozenset(), "Import taken back")

    def export(
        self,
        path: Path,
        format: str | None = None,
        rules: DeckRules | None = None,
        day: str = "",
        back: Callable[[], bytes] | None = None,
    ) -> ExportReport:
        """Write the whole catalog of the game to a file; where the format has several, to a folder or a zip archive.

        Args:
            path: the file or folder; with the suffix ``.zip`` an archive. A file that a program wants called ``cards.xml``
                gets this name in a folder, and this suffix where it has none.
            format: key of a card format; by suffix where None.
            rules: with them, what a program needs to play with the cards is written as well, and the ready-made decks.
            day: ISO date, for programs whose files tell it.
            back: draws the back of a card, PNG, for programs that are given one.

        Raises:
            BadInput: no card format of this key writes, or none by the suffix.
            DataTrouble: it cannot be written.
        """
        writer = self._writer(path, format)
        if writer.called and path.is_dir():
            path = path / writer.called
        elif writer.called and not path.suffix:
            path = path.with_suffix(Path(writer.called).suffix)
        cards = sorted(self.catalog.cards(self.game.id).values(), key=lambda card: (card.name.casefold(), card.id))
        sets = self.catalog.sets(self.game.id)
        if writer.pack is not None and rules is not None:
            shelf = Shelf(self.game, rules, self.catalog.cards(self.game.id), self.catalog.names(self.game.id))
            drawn = back() if back is not None and writer.folder else b""
            files = writer.pack(CardPack(cards, sets, shelf, _known_decks(shelf), __version__, day, drawn))
        else:
            assert writer.write is not None  # asked for above
            files = writer.write(cards, sets, self.game)
        if path.suffix.lower() == ".zip":
            whole = [(name or f"cards{writer.suffixes[0]}", content) for name, content in files]
            write_bytes(path, archived(whole, path.stem if writer.folder else ""))
            names: tuple[str, ...] = (str(path),)
        elif writer.folder:
            write_folder(path, files)
            names = tuple(str(path / name) for name, _ in files)
        else:
            for name, content in files:
                write_bytes(path / name if name else path, content)
            names = tuple(str(path / name if name else path) for name, _ in files)
        return ExportReport(writer.key, len(cards), sum(len(c.printings) for c in cards), names)

    def _writer(self, path: Path, format: str | None) -> CardFormat:
        writers = {k: f for k, f in card_formats(self.game).items() if f.write is not None}
        key = format or next((k for k, f in writers.items() if path.suffix.lower() in f.suffixes), None)
        if key in writers:
            return writers[key]
        found = say("no card format writes {suffix}", suffix=repr(path.suffix))
        if format:
            found = say("format {key} cannot be written", key=repr(format))
        raise BadInput(str(path), found, say("one of {names}", names=", ".join(writers)))

    def query(self, text: str, finished: bool = False) -> Query:
        """Read a search as the player typed it; ``finished`` where nothing more will be typed (see ``parse``)."""
        if not finished:
            return parse(text, self.game)
        return parse(text, self.game, finished=True, held=self._held)

    def _held(self, tree: Node) -> bool:
        return self.index().count(Query("", tree, self.game)) > 0

    def in_words(self, query: Query) -> str:
        """Say in plain words what a query was understood to mean."""
        return words(query)

    def index(self) -> CardIndex:
        """Give the search index; keep it, and ask again when the catalog changed."""
        return self.catalog.index(self.game)

    def search(self, text: str, context: QueryContext = NO_CONTEXT) -> tuple[Query, Sequence[CardId]]:
        """Search by index: the query as understood, and the cards in its order."""
        query = self.query(text)
        return query, self.index().search(query, context)

    def named(self, name: str) -> tuple[Card, ...]:
        """Find cards by name: exactly, else without regard to case and punctuation."""
        cards, names = self.catalog.cards(self.game.id), self.catalog.names(self.game.id)
        ids = names.exact(name) or tuple(dict.fromkeys(card for _, card in names.keyed(name_key(name))))
        return tuple(cards[id] for id in ids)

    def near(self, name: str) -> tuple[str, ...]:
        """Give names like this one, the likeliest first."""
        return near_names(name, self.names())

    def names(self) -> NameBook:
        """Give the book of names."""
        return self.catalog.names(self.game.id)


def _known_decks(shelf: Shelf) -> tuple[Deck, ...]:
    """Give the ready-made decks of which the catalog knows every card."""
    decks = [read_deck(file, shelf).deck for file in ready_made(shelf.game)]
    return tuple(deck for deck in decks if not deck.unknown)


def shipped_problems(game: Game) -> tuple[str, ...]:
    """Give a line for each thing wrong with the sets that come with a game."""
    format = card_formats(game)[game.set_format]
    assert format.read is not None  # a game's own set format reads
    found: list[str] = []
    for file in shipped_sets(game):
        read = format.read(file.read_bytes(), file.name, game, silent)
        found += [f"{file.name}: {f.where}: {f.why}" for f in (*read.rejected, *read.warnings)]
    return tuple(found)
