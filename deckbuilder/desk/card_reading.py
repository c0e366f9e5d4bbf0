"""What the words of cards were understood to mean, for a card and for many."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardRecord
from deckbuilder.core.game import Game, Reader
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.reading import Reading
from deckbuilder.text.coverage import Coverage, coverage

_STEP = 100
_TYPE, _EDITION, _SET = "type", "edition", "set"


@dataclass(frozen=True, slots=True)
class ReadReport:
    """How much of some cards is understood.

    Attributes:
        covered: of all cards with words that are known; groups go by ``("type", "Character")`` and the like.
        blank: cards without words.
        unknown: cards whose words nobody knows.
        seconds: for all of them, from the words of the catalog on.
    """

    covered: Coverage
    blank: int
    unknown: int
    seconds: float

    def by(self, kind: str) -> dict[str, dict[str, int]]:
        """Give the tallies of groups of a kind, ``"type"``, ``"edition"`` or ``"set"``, in the order of their names."""
        return {
            name: {
                "cards": tally.cards,
                "cards_read": tally.cards_read,
                "clauses": tally.clauses,
                "clauses_read": tally.clauses_read,
            }
            for (group, name), tally in self.covered.by.items()
            if group == kind
        }


def reader_of(game: Game, cards: Iterable[Card]) -> Reader:
    """Give what reads the cards of a catalog.

    Raises:
        BadInput: the game reads no cards.
    """
    if game.reader is None:
        raise BadInput(f"game {game.id!r}", "its cards are not read", "a game with a grammar")
    return game.reader(cards)


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
        )
        for place, record in enumerate(records)
    )


def read_all(game: Game, cards: Iterable[Card], gaps: int = 20, progress: Progress = silent) -> ReadReport:
    """Read all cards.

    Args:
        game: whose grammar.
        cards: the catalog.
        gaps: how many of the commonest gaps are wanted.
        progress: told of every hundredth card.

    Raises:
        BadInput: the game reads no cards.
        Cancelled: as told by ``progress``.
    """
    known = tuple(cards)
    began = time.perf_counter()
    read = reader_of(game, known)
    worded = [card for card in known if card.text]
    rows: list[tuple[Reading[Any], tuple[tuple[str, str], ...]]] = []
    for place, card in enumerate(worded):
        if place % _STEP == 0:
            progress("Reading cards", place, len(worded))
        rows.append((read(card), _groups(card)))
    found = coverage(rows, gaps)
    blank = sum(card.text == "" for card in known)
    return ReadReport(found, blank, len(known) - len(worded) - blank, time.perf_counter() - began)


def _groups(card: Card) -> tuple[tuple[str, str], ...]:
    sets = sorted({printing.set for printing in card.printings})
    return (
        (_TYPE, card.kind),
        *((_EDITION, word) for word in card.words("editions")),
        *((_SET, code) for code in sets),
    )
