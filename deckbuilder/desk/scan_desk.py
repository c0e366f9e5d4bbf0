"""The user's scans as a whole: import of many, what there is and what is missing; one game's."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from deckbuilder.core.cards import CardSet
from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.saying import say_n
from deckbuilder.desk import picture_fetch, picture_import
from deckbuilder.desk.file_formats import near_names
from deckbuilder.desk.picture_fetch import Fetched, FetchPlan, Journal, PictureFetch
from deckbuilder.desk.picture_import import Imported, Plan
from deckbuilder.desk.picture_names import PrintingBook, Spot
from deckbuilder.desk.pictures import Pictures
from deckbuilder.exchange.pictures.fetch import Fetcher
from deckbuilder.exchange.pictures.polite import Patience
from deckbuilder.imaging.normalise import Turn

_NEAR = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """A printing with its picture.

    Attributes:
        spot: the printing.
        scan: the user's own picture; None where its face is drawn.
    """

    spot: Spot
    scan: Path | None


class ScanDesk:
    """Imports scans and tells of them.

    Args:
        pictures: where they are shown from.
        shelf: the game with its cards.
        sets: of the catalog.
    """

    def __init__(self, pictures: Pictures, shelf: Shelf, sets: Sequence[CardSet]) -> None:
        self._pictures, self._shelf, self._sets = pictures, shelf, tuple(sets)

    @cached_property
    def book(self) -> PrintingBook:
        """What file names may call the printings."""
        return PrintingBook(self._shelf.game, self._shelf.cards, self._sets)

    def printings(self) -> Iterator[Shown]:
        """Give every printing of the catalog with its scan, in the order of the cards."""
        game = self._shelf.game
        for card in self._shelf.cards.values():
            for printing in card.printings:
                yield Shown(Spot(card, printing), self._pictures.scan_of(card, printing, game))

    def look(self, path: Path, progress: Progress = silent) -> Plan:
        """Find out what the pictures of a folder, a zip or a file show; nothing is changed.

        Raises:
            BadInput: it cannot be read, or has too many files.
        """
        self._pictures.forget_scans()
        return picture_import.look(path, self.book, self._has_scan, self._near, progress)

    def run(
        self,
        plan: Plan,
        chosen: Mapping[int, Spot],
        turn: Turn = Turn.RIGHT,
        crop: bool = True,
        progress: Progress = silent,
    ) -> tuple[Imported, Changes]:
        """Put pictures where they are looked for, all or none; as ``picture_import.run``."""
        folder = self._pictures.folder(self._shelf.game)
        picture_import.sweep(folder)
        try:
            done = picture_import.run(plan, chosen, folder, turn, crop, progress)
        finally:
            self._pictures.forget()
        label = say_n(done.put, "import {n} picture", "import {n} pictures")
        return done, Changes(frozenset({Topic.PICTURES}) if done.put else frozenset(), label)

    def take_back(self, done: Imported | Fetched) -> Changes:
        """Make the scans as they were before an import.

        Raises:
            DataTrouble: some files cannot be moved.
        """
        try:
            picture_import.take_all_back(done.moved)
        finally:
            self._pictures.forget()
        return Changes(frozenset({Topic.PICTURES}))

    # -- pictures from afar ------------------------------------------------------------------------

    def fetch_plan(self, cards: Collection[CardId] | None = None, again: bool = False) -> FetchPlan:
        """Find out what there is to fetch; nobody is asked.

        Args:
            cards: only these; None for all.
            again: whether what failed for good is tried again.
        """
        wanted = self.printings()
        each = ((one.spot, one.scan is not None) for one in wanted if cards is None or one.spot.card.id in cards)
        return picture_fetch.plan(each, self._journal.failed, again)

    def fetch(self, fetcher: Fetcher | None = None, patience: Patience | None = None) -> PictureFetch:
        """Give a run that has not begun; once it is over, ``fetched`` has to be told."""
        folder = self._pictures.folder(self._shelf.game)
        picture_import.sweep(folder)
        return PictureFetch(folder, self._pictures.parts_folder, self._journal, fetcher, patience)

    def fetched(self, done: Fetched) -> Changes:
        """Show what came."""
        self._pictures.forget()
        label = say_n(done.put, "fetch {n} picture", "fetch {n} pictures")
        return Changes(frozenset({Topic.PICTURES}) if done.put else frozenset(), label)

    @cached_property
    def _journal(self) -> Journal:
        return Journal(self._pictures.folder(self._shelf.game) / "failed.json")

    def find(self, words: str, file: str = "") -> tuple[Spot, ...]:
        """Give the printings that somebody means who types a name, for a file whose folder may tell the set."""
        found = self.book.match(f"{words}.x").spots
        return found or self._near(f"{file.rpartition('/')[0]}/{words}.x")

    def _has_scan(self, spot: Spot) -> bool:
        return self._pictures.scan_of(spot.card, spot.printing, self._shelf.game) is not None

    def _near(self, path: str) -> tuple[Spot, ...]:
        stem = path.rpartition("/")[2].rpartition(".")[0]
        words = " ".join(word for word in stem.replace("_", " ").replace("-", " ").split() if not word.isdigit())
        names = near_names(words, self._shelf, _NEAR) if len(words) > 2 else ()
        ids = dict.fromkeys(id for name in names for id in self._shelf.names.exact(name))
        code = self.book.set_of(path)
        return tuple(spot for id in ids for spot in self.book.spots((id,), code)[:2])
