"""What the words of cards were understood to mean, read once and then kept in the catalog."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b
from threading import RLock

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.game import Game, Reader
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.reading import Reading
from deckbuilder.core.reading_json import from_json, noted, to_json
from deckbuilder.core.repos import KeptReading, ReadingRepository
from deckbuilder.core.uncollected import uncollected

_STEP = 100
_BATCH = 500
"""So many cards are looked up at once."""


def facts(card: Card) -> str:
    """Give a digest of what is printed on a card, as far as its reading may depend on it: not of its printings, and errata show in what the reader tells by ``near``."""
    said = repr((card.name, card.kind, card.text, sorted(card.fields.items())))
    return blake2b(said.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _bare(card: Card) -> Card:
    """Give a card without what no reading looks at: two thirds of what all of them take."""
    return replace(card, printings=(), rulings=(), aliases=())


class Readings:
    """Readings of the cards of one catalog, or of one file of cards, with effects in the game's notation.

    A reading holds as long as the card, the version of the reader and what of other cards matters to it stay. To tell whether that last is so
    takes the words of all cards; so the stamp of the catalog for which it was found to hold is kept beside it.

    Args:
        game: whose cards.
        kept: where readings are kept.
        cards: gives all cards, when their words are needed.
        stamp: changes whenever they do; ``""`` for a file, of which nobody can tell later.

    Attributes:
        compiled: so many cards were read anew rather than looked up.

    Raises:
        BadInput: the game reads no cards.
    """

    def __init__(self, game: Game, kept: ReadingRepository, cards: Callable[[], Iterable[Card]], stamp: str) -> None:
        if game.reader is None:
            raise BadInput(f"game {game.id!r}", "its cards are not read", "a game with a grammar")
        self.stamp, self.compiled = stamp, 0
        self._make, self._version, self._kept, self._cards = game.reader, game.reader_version, kept, cards
        self._reader: Reader | None = None
        self._lock = RLock()

    @property
    def reader(self) -> Reader:
        """What reads the cards, made when it is first needed: some tenths of a second, and 12 MB."""
        with self._lock:
            if self._reader is None:
                self._reader = self._make(map(_bare, self._cards()))
            return self._reader

    def of(self, card: Card) -> Reading[str]:
        """Give the reading of a card."""
        return self.of_all((card,))[0]

    def of_all(self, cards: Sequence[Card], progress: Progress = silent, whole: bool = False) -> list[Reading[str]]:
        """Give the readings of cards, in their order; they are kept, also where this is stopped on the way.

        Args:
            cards: to be read.
            progress: told of every hundredth card.
            whole: these are all cards; readings of others need not be kept any longer.

        Raises:
            Cancelled: as told by ``progress``.
        """
        with self._lock, uncollected():
            version = self._version()
            done: list[Reading[str]] = []
            every: dict[str, KeptReading] = {}
            fresh: dict[str, KeptReading] = {}
            try:
                for start in range(0, len(cards), _BATCH):
                    keys = [facts(card) for card in cards[start : start + _BATCH]]
                    known = self._kept.load(keys)
                    for place, key in enumerate(keys, start):
                        if place % _STEP == 0:
                            progress("Reading cards", place, len(cards))
                        reading, every[key] = self._one(cards[place], known.get(key), version)
                        done.append(reading)
                        if every[key] != known.get(key):
                            fresh[key] = every[key]
            finally:
                if fresh:
                    all_done = whole and len(done) == len(cards)
                    self._kept.keep(every if all_done else fresh, only=all_done)
            return done

    def _one(self, card: Card, kept: KeptReading | None, version: str) -> tuple[Reading[str], KeptReading]:
        """Give the reading of a card, and what is to be kept of it."""
        if kept is not None and kept.version == version:
            sure = bool(self.stamp) and kept.stamp == self.stamp
            found = from_json(card.name, kept.said, len(card.text or ""))
            if found is not None and (sure or self.reader.near(card) == kept.near):
                return found, kept._replace(stamp=self.stamp or kept.stamp)
        reading = noted(self.reader.read(card))
        self.compiled += 1
        return reading, KeptReading(version, self.stamp, self.reader.near(card), to_json(reading))
