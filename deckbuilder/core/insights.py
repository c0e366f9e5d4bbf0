"""What a game knows of hands: for the lab, which counts, draws and asks without knowing any game."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import CardId

if TYPE_CHECKING:  # game.py lists what games offer, and a shelf holds a game
    from deckbuilder.core.formats import Shelf


class When(StrEnum):
    """When a card can be used."""

    NOW = "now"  # from the first turn, with what starts in play
    LATER = "later"  # once somebody of the deck is there, or stands elsewhere
    NEVER = "never"  # by nobody of this deck
    UNKNOWN = "unknown"  # what is printed on the card is not known well enough


class Measure(NamedTuple):
    """Something counted in every hand.

    Attributes:
        key: ``"deployable"``.
        label: what a chart of it is called: ``"Characters that can enter"``.
        about: what is counted, one sentence.
        welcome: whether more of it is better; dead cards are not.
    """

    key: str
    label: str
    about: str
    welcome: bool = True


class DrawRule(NamedTuple):
    """How cards come to the hand: every turn any are discarded, then the hand is filled up; the library is not shuffled again.

    Attributes:
        hand: cards up to which is drawn, in the first turn for the first time.
        source: ``"rulebook: Draw Phase"``.
    """

    hand: int
    source: str


class Starter(NamedTuple):
    """A card that starts in play.

    Attributes:
        card: None for a name that the catalog does not have; it is taken to stand where it fits best.
        row: from the front, 0 for a card that stands in none.
        place: ``"rank 3"``.
        name: as the deck writes it, where the catalog does not have it; else ``""``.
    """

    card: CardId | None
    row: int
    place: str
    name: str = ""


class CardVerdict(NamedTuple):
    """What one card of a hand is good for in the first turn.

    Attributes:
        order: its place in the best order, from 1, where the order matters and it can be played now; else 0.
        users: who can use it, by card: those who start first.
        why: one sentence: what it is played as, who can use it and where, or why not now.
        dead: whether it counts as a dead card.
    """

    card: CardId
    when: When
    order: int = 0
    users: tuple[CardId, ...] = ()
    why: str = ""
    dead: bool = False


class HandVerdict(NamedTuple):
    """One hand beside the starting army.

    Attributes:
        cards: a verdict for each card, in the order of the hand.
        measures: one number for each measure.
        order: places in the hand of the cards that enter, in the best order.
        reading: the hand in one sentence.
    """

    cards: tuple[CardVerdict, ...]
    measures: tuple[int, ...]
    order: tuple[int, ...] = ()
    reading: str = ""


class Aspect(NamedTuple):
    """Cards of a library that are measured together, whatever else is in the hand.

    Every known card of the library stands in exactly one role of one aspect. The measures of a hand are the sums of what
    its aspects measure.

    Attributes:
        roles: cards that play alike, together: putting one in place of another changes no measure.
        measure: copies of each role in the hand to one number for each measure.
    """

    roles: tuple[tuple[CardId, ...], ...]
    measure: Callable[[tuple[int, ...]], tuple[int, ...]]


class Use(NamedTuple):
    """Whether one character can use one card.

    Attributes:
        why: what it takes, or what is missing: ``"level 5 + rank 3 reaches 8"``.
    """

    when: When
    why: str = ""


class Matrix(NamedTuple):
    """Who of a deck can use what.

    Attributes:
        users: (character, place where he starts, ``""`` for one of the library); who starts first.
        cards: (card, copies in the library), in the order of the deck.
        uses: a row for each card, with one use for each user.
        dead: cards that nobody of the deck can ever use.
        note: what is taken for granted or left aside.
        known: whether the catalog has all cards that start or are drawn; else somebody unknown may be able to.
    """

    users: tuple[tuple[CardId, str], ...]
    cards: tuple[tuple[CardId, int], ...]
    uses: tuple[tuple[Use, ...], ...]
    dead: tuple[CardId, ...] = ()
    note: str = ""
    known: bool = True


class Untold(NamedTuple):
    """A card whose words take no part, or not wholly.

    Attributes:
        why: one sentence: what is not known, and what is taken instead.
    """

    card: CardId
    why: str


class HandBook(Protocol):
    """One deck as its hands see it; made once for a deck, asked any number of times, from any thread."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is counted in a hand, the most telling first."""
        ...

    @property
    def draws(self) -> DrawRule:
        """How cards come to the hand."""
        ...

    @property
    def starters(self) -> tuple[Starter, ...]:
        """What starts in play, the front first; empty for a deck without an army."""
        ...

    @property
    def library(self) -> tuple[tuple[CardId, int], ...]:
        """The known cards that are drawn from, each with its copies, in the order of the deck."""
        ...

    @property
    def strangers(self) -> int:
        """Copies of names in the library that the catalog does not have; they are drawn, and nothing is known of them."""
        ...

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The library by what its cards do for the measures."""
        ...

    @property
    def untold(self) -> tuple[Untold, ...]:
        """Cards of army and library whose words take no part, or not wholly."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """What the figures take for granted, a sentence each."""
        ...

    def verdict(self, hand: Sequence[CardId], strangers: int = 0) -> HandVerdict:
        """Judge one hand.

        Args:
            hand: known cards of the library, each as often as it is held.
            strangers: cards that are held beside them and that nobody knows.
        """
        ...

    def matrix(self) -> Matrix:
        """Tell who of the deck can use what."""
        ...


class Insights(Protocol):
    """What a game knows of hands."""

    def hands(self, deck: Deck, shelf: "Shelf", *, words: bool = True) -> HandBook:
        """Lay a deck open for questions about its hands.

        Args:
            deck: any deck, complete or not.
            shelf: its rules and its cards.
            words: whether what is read of the cards' words counts; else only what is printed as numbers and classes.
        """
        ...
