"""What the words of cards were understood to mean, for a card and for many."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.formats import CardRecord, Finding
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.reading import Reading
from deckbuilder.desk.readings import Readings
from deckbuilder.text.coverage import Coverage, Tally, coverage

_TYPE, _EDITION, _SET = "type", "edition", "set"


@dataclass(frozen=True, slots=True)
class ReadReport:
    """How much of some cards is understood.

    Attributes:
        covered: of all cards with words that are known; groups go by ``("type", "Character")`` and the like.
        blank: cards without words.
        unknown: cards whose words nobody knows.
        seconds: for all of them, from the words of the catalog on.
        compiled: so many cards were read; what was understood of the others was kept from an earlier time.
        mended: of clauses whose print is wrong, and that are read as somebody said they should be.
        misfits: such corrections that do not fit their card.
    """

    covered: Coverage
    blank: int
    unknown: int
    seconds: float
    compiled: int
    mended: Tally
    misfits: tuple[Finding, ...]

    def by(self, kind: str) -> dict[str, dict[str, int]]:
        """Give the tallies of groups of a kind, ``"type"``, ``"edition"`` or ``"set"``, in the order of their names."""
        return {name: tally_json(tally) for (group, name), tally in self.covered.by.items() if group == kind}


def tally_json(tally: Tally) -> dict[str, int]:
    """Give a tally under the keys of reports."""
    return {
        "cards": tally.cards,
        "cards_read": tally.cards_read,
        "clauses": tally.clauses,
        "clauses_read": tally.clauses_read,
    }


def cards_of(game: Game, records: Iterable[CardRecord]) -> tuple[Card, ...]:
    """Make cards of the records of a file, without a catalog; they go by their place in the file."""
    return tuple(
        Card(
            CardId(str(place)),
            game.id,
            record.name,
            record.kind,
            record.text,
            record.fields,
            tuple(Printing(PrintingId(f"{place}.{n}"), one.set) for n, one in enumerate(record.printings)),
            record.rulings,
        )
        for place, record in enumerate(records)
    )


def read_all(
    readings: Readings, cards: Iterable[Card], gaps: int = 20, progress: Progress = silent, whole: bool = False
) -> ReadReport:
    """Count what is understood of cards; what is not kept yet is read.

    Args:
        readings: of the catalog or file from which the cards are.
        cards: to be counted.
        gaps: how many of the commonest gaps are wanted.
        progress: told of every hundredth card.
        whole: these are all cards of the catalog.

    Raises:
        Cancelled: as told by ``progress``.
    """
    known = tuple(cards)
    began, before = time.perf_counter(), readings.compiled
    worded = [card for card in known if card.text]
    read = readings.of_all(worded, progress, whole)
    found = coverage(((one, _groups(card)) for one, card in zip(read, worded, strict=True)), gaps)
    mended = Tally()
    for reading in read:
        clauses = tuple(clause for clause in reading.clauses if clause.mended)
        mended = mended.plus(Reading(reading.name, clauses)) if clauses else mended
    blank = sum(card.text == "" for card in known)
    unknown = len(known) - len(worded) - blank
    seconds = time.perf_counter() - began
    return ReadReport(found, blank, unknown, seconds, readings.compiled - before, mended, readings.reader.misfits)


def _groups(card: Card) -> tuple[tuple[str, str], ...]:
    sets = sorted({printing.set for printing in card.printings})
    return (
        (_TYPE, card.kind),
        *((_EDITION, word) for word in card.words("editions")),
        *((_SET, code) for code in sets),
    )
