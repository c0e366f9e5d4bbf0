"""What the import of a collection does beside the window: looking into a file, reading it, taking it in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from deckbuilder.core.collection import Holding, PlaceName
from deckbuilder.core.collection_files import CollectionShelf, ReadCollection
from deckbuilder.core.formats import Finding, Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import ListedNames
from deckbuilder.core.progress import Progress
from deckbuilder.core.saying import say
from deckbuilder.desk import collection_files as files
from deckbuilder.desk.collection_desk import CollectionDesk
from deckbuilder.desk.column_memory import ColumnMemory
from deckbuilder.desk.file_formats import described
from deckbuilder.gui.repair import Question, question

_ASKED = 60
"""So many unknown names are looked up; each takes some milliseconds."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a collection comes from.

    Attributes:
        path: a file; None for what was pasted.
        text: that was pasted.
    """

    name: str
    path: Path | None = None
    text: str = ""

    def content(self) -> bytes:
        """Give what is to be read; raises ``BadInput`` where the file cannot be."""
        return files.load(self.path) if self.path is not None else self.text.encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a source.

    Attributes:
        found: what taking it in would do; None as long as its columns are not clear.
        questions: names that the catalog does not have, and names of several cards.
        remarks: on other rows.
        chosen: whether the player said what columns mean, now or once.
    """

    opened: files.Opened
    found: files.Preview | None
    questions: tuple[Question, ...] = ()
    remarks: tuple[Finding, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Office:
    """Who does the jobs: everything of the world that they need, nothing of Qt.

    Args:
        shelf: of the game.
        desk: makes the desk of the collection.
        memory: what columns were once said to mean.
    """

    shelf: CollectionShelf
    desk: Callable[[], CollectionDesk]
    memory: ColumnMemory

    def look(self, source: Source, columns: Mapping[str, int] | None, whole: bool, progress: Progress) -> Seen:
        """Look into a source, and read it where its columns are clear.

        Args:
            source: file or text.
            columns: as the player chose them; None where he did not.
            whole: what is in the collection gives way.
            progress: told on the way; may raise ``Cancelled``.

        Raises:
            BadInput: it is no collection, or breaks a bound.
            DataTrouble: the collection as it is cannot be read.
            Cancelled: as told by ``progress``.
        """
        progress(say("Reading {file}", file=source.name), 0, 0)
        opened = files.look_into(source.content(), source.name, self.shelf)
        chosen = columns is not None
        if columns is not None and opened.mapped is not None:
            opened = files.with_columns(opened, columns)
        elif opened.mapped is not None:
            known = self.memory.recalled(opened.mapped)
            chosen = known is not opened.mapped
            opened = replace(opened, mapped=known)
        if opened.open:
            return Seen(opened, None, chosen=chosen)
        read = files.read(opened, self.shelf, progress)
        progress(say("Comparing with what is there"), 0, 0)
        desk = self.desk()
        found = files.preview(desk, read, source.name, whole)
        asked = {finding.unknown for finding in read.findings if finding.unknown}
        remarks = tuple(finding for finding in read.findings if finding.unknown not in asked)
        return Seen(opened, found, self._questions(read, found), remarks, chosen)

    def _questions(self, read: ReadCollection, found: files.Preview) -> tuple[Question, ...]:
        """Ask for the names that stand for no card or for several, with the cards that come near them."""
        shelf = replace(self.shelf.shelf, names=ListedNames(self.shelf.shelf.names.names()))
        asked: list[Question] = []
        for finding in read.findings:
            name = finding.unknown
            if name in found.unknown:
                written = f"{found.unknown[name]} {name}"
                few = len(asked) < _ASKED
                asked.append(
                    question(finding.where, written, name, shelf, why=finding.why)
                    if few
                    else Question(finding.where, written, name, why=finding.why)
                )
            elif name:
                asked.append(_several(finding, shelf))
        return tuple(asked)

    def take(
        self,
        seen: Seen,
        meant: Mapping[str, CardId],
        place: PlaceName,
        whole: bool,
        progress: Progress,
    ) -> files.Preview:
        """Take a source in as it was looked at, with the answers of the player; as one edit, which the preview holds.

        Raises:
            BadInput: it cannot be read that way, or nothing is left of it.
            StaleCollection: the collection was changed meanwhile; nothing was.
            DataTrouble: it cannot be written.
            Cancelled: as told by ``progress``; nothing was changed.
        """
        assert seen.found is not None  # the button waits for it
        found, read, desk = seen.found, seen.found.read, self.desk()
        if meant:
            read = files.read(seen.opened, replace(self.shelf, meant=meant), progress)
        progress(say("Taking the collection in"), 0, 0)
        if meant or place:
            found = files.preview(desk, files.placed(read, place), seen.opened.name, whole)
        files.take_in(desk, found, progress)
        if seen.chosen and seen.opened.mapped is not None:
            self.memory.keep(seen.opened.mapped)
        return found


def _several(finding: Finding, shelf: Shelf) -> Question:
    """Ask which card a name of several means; as long as nobody says, it is the one that was read."""
    cards = described(finding.unknown, shelf)
    return Question(
        finding.where, finding.unknown, finding.unknown, cards[1:], finding.why, as_read=cards[0][0] if cards else ""
    )


def line_of(holding: Holding, shelf: Shelf) -> tuple[str, ...]:
    """Give what is known of copies, part by part: count and name, printing, the rest as codes."""
    lot = holding.lot
    card = shelf.cards.get(lot.card) if lot.card is not None else None
    name = card.name if card is not None else lot.written[0]
    printing = next((p for p in card.printings if p.id == lot.printing), None) if card is not None else None
    where = f"{printing.set} {printing.number}".strip() if printing is not None else " ".join(lot.written[1:]).strip()
    paid = f"{lot.price.hundredths / 100:.2f} {lot.price.currency}".strip() if lot.price is not None else ""
    parts = (where, lot.condition.value, lot.language, paid, lot.acquired, ", ".join(lot.marks), lot.place)
    return (f"{holding.count} {name}", *(part for part in parts if part))
