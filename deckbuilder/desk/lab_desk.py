"""The hand lab of one game: hands dealt, exact distributions, odds by turn; for the command line and the window."""

import time
from collections.abc import Iterator
from typing import NamedTuple

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import CardVerdict, HandBook, HandVerdict, Insights, Measure
from deckbuilder.core.intake import shown
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.query import ANY, And, Has, Matches, Not, Or, Query, nodes
from deckbuilder.core.query_match import QueryContext, matches
from deckbuilder.core.query_parse import parse
from deckbuilder.core.rng import Rng
from deckbuilder.core.saying import row, say
from deckbuilder.desk.hand_draws import Layout, drawn
from deckbuilder.desk.hand_samples import Sampled, sampled
from deckbuilder.desk.opening_hands import Histogram, Opening, opening
from deckbuilder.desk.query_doubts import doubts
from deckbuilder.desk.seen_odds import Odds, Pile, TurnOdds, seen
from deckbuilder.desk.services import Services

__all__ = ["Deal", "Histogram", "LabDesk", "Odds", "Opening", "Reached", "Sampled", "TurnOdds", "Worded"]

MOST_SAMPLED = 10**9
MOST_TURNS = 50
MOST_CARDS = 2000
"""Of a larger library, a question about fifty turns takes longer than anybody waits."""


class Deal(NamedTuple):
    """One hand.

    Attributes:
        number: of the deal, from 0: the same seed and number give the same hand.
        hand: its cards in the order drawn; None for a card that the catalog does not have.
        verdict: of the cards that are known, in their order.
    """

    seed: int
    number: int
    hand: tuple[CardId | None, ...]
    verdict: HandVerdict


class Reached(NamedTuple):
    """By when a measure is no longer nought, if everything is discarded every turn until then.

    Attributes:
        cards: copies in the library of which one alone in a hand is enough.
        by_turn: the chance to have held one of them by each turn.
    """

    measure: Measure
    cards: int
    by_turn: tuple[TurnOdds, ...]


class Worded(NamedTuple):
    """A card of which its words, or those of others, tell more than print.

    Attributes:
        printed, told: what it is good for alone in a hand, by print and with words.
    """

    card: CardId
    printed: CardVerdict
    told: CardVerdict


class LabDesk:
    """The lab of one game.

    Args:
        services: the user's world.
        game: whose decks are looked at.

    Raises:
        BadInput: the game knows nothing of hands.
    """

    def __init__(self, services: Services, game: Game) -> None:
        if game.insights is None:
            raise BadInput(f"game {game.name}", "nothing is known of its hands", "a game with insights")
        self.game = game
        self._services = services
        self.insights: Insights = game.insights()
        self._shelf: tuple[str, Shelf] | None = None

    def shelf(self) -> Shelf:
        """Give the game's rules and cards."""
        return self._services.shelf(self.game)

    def book(self, deck: Deck, *, words: bool = True) -> HandBook:
        """Lay a deck open; see ``Insights.hands``. The words of cards that nobody read before are read now, which may take seconds.

        Raises:
            BadInput: it has too many cards.
        """
        if (count := deck.count()) > MOST_CARDS:
            raise BadInput(
                say("deck {name}", name=deck.name),
                say("{count} cards", count=count),
                say("at most {most}", most=MOST_CARDS),
            )
        shelf = self._heard() if words else self.shelf()
        return self.insights.hands(deck, shelf, words=words)

    def _heard(self) -> Shelf:
        """Give the shelf with what is kept of its cards' words; the same until the catalog changes."""
        stamp = self._services.catalog.stamp()
        if self._shelf is None or self._shelf[0] != stamp:
            shelf = self.shelf()
            table = self.game.table() if self.game.table is not None else None
            if table is not None and table.heard is not None and self.game.reader is not None:
                heard = table.heard(shelf.cards, lambda card: self._services.readings(self.game).of(card))
                shelf = Shelf(shelf.game, shelf.rules, heard, shelf.names)
            self._shelf = (stamp, shelf)
        return self._shelf[1]

    def opening(self, book: HandBook) -> Opening:
        """Give the exact spread of all measures over all opening hands; over a sample where there are too many, which is said."""
        began = time.perf_counter()
        return opening(book)._replace(seconds=time.perf_counter() - began)

    def sampled(self, book: HandBook, exact: Opening, hands: int, seed: int, progress: Progress = silent) -> Sampled:
        """Draw hands at random and compare them with the exact figures.

        Raises:
            BadInput: the number of hands is out of bounds, or the cards play in too many different ways.
        """
        if not 1 <= hands <= MOST_SAMPLED:
            raise BadInput("hands", str(hands), f"1 to {MOST_SAMPLED}")
        return sampled(book, exact, hands, seed, progress)

    def deal(self, book: HandBook, seed: int, number: int) -> Deal:
        """Deal one hand: the one of this number in a sample of this seed."""
        layout = Layout.of(book)
        hand = min(book.draws.hand, layout.size)
        cards = tuple(layout.cards[place] for place in drawn(Rng(seed), number, layout.size, hand))
        known = [card for card in cards if card is not None]
        return Deal(seed, number, cards, book.verdict(known, len(cards) - len(known)))

    def deals(self, book: HandBook, seed: int, hands: int) -> Iterator[Deal]:
        """Deal so many hands, the first first."""
        return (self.deal(book, seed, number) for number in range(hands))

    def worded(self, printed: HandBook, told: HandBook) -> tuple[Worded, ...]:
        """Name the cards of a deck that words make more or less of.

        Args:
            printed: the deck judged by print.
            told: the same deck judged with words.
        """
        found: list[Worded] = []
        for card, _ in told.library:
            (one,), (other,) = printed.verdict((card,)).cards, told.verdict((card,)).cards
            if (one.when, one.dead, one.users) != (other.when, other.dead, other.users):
                found.append(Worded(card, one, other))
        return tuple(found)

    def reached(self, book: HandBook, turns: int = 10) -> tuple[Reached, ...]:
        """Give by when one card that alone is enough has been held, for every measure of which more is better."""
        copies = dict(book.library)
        size = sum(copies.values()) + book.strangers
        enough = [0] * len(book.measures)
        for aspect in book.aspects:
            for place, role in enumerate(aspect.roles):
                alone = aspect.measure(tuple(int(other == place) for other in range(len(aspect.roles))))
                for number, counted in enumerate(alone):
                    enough[number] += bool(counted) * sum(copies[card] for card in role)
        return tuple(
            Reached(measure, cards, seen(Pile(size, cards, 0, 0), 1, turns, book.draws.hand))
            for measure, cards in zip(book.measures, enough, strict=True)
            if measure.welcome
        )

    def odds(
        self, book: HandBook, want: str, least: int = 1, turns: int = 10, keep: str = "", deck: Deck | None = None
    ) -> Odds:
        """Give the exact chance to have seen so many cards of a query by each turn.

        Args:
            book: of the deck whose library is drawn from.
            want: a query in the search language.
            least: how many are wanted at least.
            turns: how many turns are told.
            keep: a query of what is kept in the hand while everything else is discarded; what is wanted where it is ``""``.
            deck: the deck itself, where queries speak of its parts.

        Raises:
            BadInput: a query cannot be read, or a number is out of bounds.
        """
        if not 1 <= turns <= MOST_TURNS:
            raise BadInput(say("turns"), str(turns), say("1 to {most}", most=MOST_TURNS))
        if least < 1:
            raise BadInput(say("count"), str(least), say("1 or more"))
        context = self._services.query_context(self.game, deck)
        wanted = self._query(say("what is wanted"), want, context)
        kept = self._query(say("what is kept"), keep, context) if keep.strip() else wanted
        cards = self.shelf().cards
        library = [(cards[id], copies) for id, copies in book.library]
        pile = _pile(book, library, (wanted, kept), context)
        wordless = sum(n for card, n in library if card.text is None and not matches(wanted, card, context))
        asks = any(isinstance(node, Has | Matches) and node.field in ("text", ANY) for node in nodes(wanted.tree))
        unknown = self._unknown(book, wanted, deck, context)
        found = seen(pile, least, turns, book.draws.hand)
        return Odds(
            want, least, keep, pile.good, pile.kept, pile.both, pile.size, book.draws.hand, found,
            wordless * asks + unknown, unknown,
        )  # fmt: skip

    def _unknown(self, book: HandBook, wanted: Query, deck: Deck | None, context: QueryContext) -> int:
        """Count the cards of the library that nobody knows and that may be wanted; where names alone are asked for, theirs tell."""
        asked = [node for node in nodes(wanted.tree) if not isinstance(node, And | Or | Not)]
        if deck is None or not all(isinstance(node, Has | Matches) and node.field == "name" for node in asked):
            return book.strangers
        bare = ((Card(CardId(name), self.game.id, name, "", None, {}), copies) for _, name, copies in deck.unknown)
        return min(book.strangers, sum(copies for card, copies in bare if matches(wanted, card, context)))

    def _query(self, what: str, text: str, context: QueryContext) -> Query:
        """Read a query of which nothing more will be typed.

        Raises:
            BadInput: something in it cannot be meant.
        """
        query = parse(text, self.game, finished=True)
        problems = [problem for problem in query.problems if problem.severity is not Severity.NOTE]
        problems += [doubt.problem for doubt in doubts(query, self._services.rules(self.game), context)]
        for problem in problems:
            near = say("; near it: {names}", names=row(problem.suggestions)) if problem.suggestions else ""
            where = say("{what}, character {place}", what=what, place=problem.start + 1)
            raise BadInput(where, f"{problem.message}{near}", say("a query (see the help pages)"))
        if not text.strip():
            raise BadInput(what, shown(text), say("a query: t:item, name:blade"))
        return query


def _pile(book: HandBook, cards: list[tuple[Card, int]], queries: tuple[Query, Query], context: QueryContext) -> Pile:
    """Count a library by two queries; names that nobody knows match none."""
    good = kept = both = 0
    for card, copies in cards:
        wanted, held = (matches(query, card, context) for query in queries)
        good += copies * wanted
        kept += copies * held
        both += copies * (wanted and held)
    return Pile(sum(copies for _, copies in cards) + book.strangers, good, kept, both)
