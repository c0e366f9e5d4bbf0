"""What is shown of the player's copies beside a card: columns, the badge of the grid, words."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.gui.words import counted

if TYPE_CHECKING:  # nobody's copies are needed for the first paint
    from deckbuilder.core.collection import Counts

OWNED, FREE, WANTED = "own", "free", "want"
COLUMNS = (OWNED, FREE, WANTED)
"""Keys of the columns; searches sort by them, too."""
_MINUS = "\N{MINUS SIGN}"


class Badge(NamedTuple):
    """What a card of the grid says of copies.

    Attributes:
        text: ``"2 · 3 free"``; ``""`` for no badge.
        short: whether more copies are taken than are there.
        quiet: whether no copy is in the deck: the badge tells of the collection alone.
    """

    text: str = ""
    short: bool = False
    quiet: bool = False


NO_BADGE = Badge()


def tr(text: str) -> str:
    """Translate a word of counts of copies."""
    return QCoreApplication.translate("copies", text)


def figure(number: int) -> str:
    """Write a number of copies; one below zero with the sign of a minus."""
    return f"{_MINUS}{-number}" if number < 0 else str(number)


class Stocked(Protocol):
    """Who knows the player's copies: the window's trunk."""

    @property
    def counts(self) -> "Counts":
        """How many there are."""
        ...

    @property
    def used(self) -> bool:
        """Whether the player recorded any."""
        ...


def stock_sentence(trunk: Stocked, card: CardId) -> str:
    """Say how many copies of a card there are; see ``Copies.sentence``."""
    copies = Copies()
    copies.show(trunk.counts, trunk.used, None)
    return copies.sentence(card)


class Copies:
    """The player's copies as views show them; empty for a player who recorded none.

    Attributes:
        used: whether the player recorded any copies or wants.
    """

    def __init__(self) -> None:
        self.used = False
        self._counts: Counts | None = None
        self._own: DeckId | None = None
        self._words: tuple[str, str] = ("", "")

    def show(self, counts: "Counts", used: bool, own: DeckId | None) -> None:
        """Take other counts.

        Args:
            counts: of the collection.
            used: whether the player recorded anything.
            own: the deck on the bench: what it takes, being built, is there for it.
        """
        self._counts, self.used, self._own = counts, used, own
        self._words = (tr("{n} free"), tr("{copies} \N{MIDDLE DOT} {free}"))

    def owned(self, card: CardId) -> int:
        """Give how many copies are owned."""
        return self._counts.owned.get(card, 0) if self._counts is not None else 0

    def free(self, card: CardId) -> int:
        """Give how many copies no built deck takes; below zero where built decks take more than there are."""
        return self._counts.free(card) if self._counts is not None else 0

    def wanted(self, card: CardId) -> int:
        """Give how many copies are wanted."""
        return self._counts.wanted.get(card, 0) if self._counts is not None else 0

    def there(self, card: CardId) -> int:
        """Give how many copies are there for the deck on the bench: owned ones that no other built deck takes."""
        if self._counts is None:
            return 0
        held = sum(many for deck, many in self._counts.holders.get(card, ()) if deck == self._own)
        return max(0, self.free(card) + held)

    def value(self, card: CardId, key: str) -> int:
        """Give the number of a column."""
        ways: Mapping[str, Callable[[CardId], int]] = {OWNED: self.owned, FREE: self.free, WANTED: self.wanted}
        return ways[key](card)

    def text(self, card: CardId, key: str) -> str:
        """Give what a column says; ``""`` for none, and for no copy of a card that no deck takes."""
        number = self.value(card, key)
        shown = self.used and (number or (key == FREE and self.owned(card)))
        return figure(number) if shown else ""

    def badge(self, card: CardId, copies: int, in_deck: bool = True) -> Badge:
        """Give the badge of a card.

        Args:
            card: which.
            copies: what the view counts of it.
            in_deck: whether that is copies in the deck on the bench.
        """
        if not self.used:
            return Badge(str(copies)) if copies else NO_BADGE
        owned, free = self.owned(card), self.free(card)
        if not (copies or owned or free):
            return NO_BADGE
        short = free < 0 or (in_deck and copies > self.there(card))
        words = self._words[0].format(n=figure(free))
        return Badge(self._words[1].format(copies=copies, free=words) if copies else words, short, not copies)

    def sentence(self, card: CardId) -> str:
        """Say how many copies there are: ``"5 owned, 3 free, 1 wanted."``; ``""`` where nothing is recorded of the card."""
        owned, free, wanted = self.owned(card), self.free(card), self.wanted(card)
        if not self.used or not (owned or free or wanted):
            return ""
        parts = [counted(owned, tr("{n} owned"), tr("{n} owned"))]
        if owned != free:
            parts.append(tr("{n} free").format(n=figure(free)))
        if wanted:
            parts.append(counted(wanted, tr("{n} wanted"), tr("{n} wanted")))
        return ", ".join(parts) + "."

    def heading(self, key: str) -> str:
        """Give what a column is called."""
        return {OWNED: tr("Owned"), FREE: tr("Free"), WANTED: tr("Wanted")}[key]
