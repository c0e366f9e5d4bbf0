"""Hands of the card game, laid open for tests."""

from collections.abc import Iterable, Sequence
from functools import cache

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards, Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import ListedNames
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.lab import SagaInsights
from deckbuilder.games.saga.lab.book import SagaHands
from deckbuilder.games.saga.lab.judging import Member
from tests.helpers.decks import ARMY, DECK, WARLORD, rules, starter, warlord

INSIGHTS = SagaInsights()
LEAD = warlord("Captain Mock", classes=("Fighter",))
SCOUT = starter("Mock Scout", 1, classes=("Rogue",))
GUARD = starter("Mock Guard", 2, classes=("Fighter",))


def shelf_of(cards: Cards) -> Shelf:
    """Give a shelf of these cards."""
    names = ListedNames((name, card.id) for card in cards.values() for name in (card.name, *card.aliases))
    return Shelf(GAME, rules(), cards, names)


def deck_of(library: Iterable[tuple[Card, int]], unknown: int = 0, lead: Card = LEAD) -> Deck:
    """Give a deck with the plain army of the rulebook: three of level 1, two of level 2, a Warlord of level 5."""
    start = (Entry(WARLORD, lead.id), Entry(ARMY, SCOUT.id, 3), Entry(ARMY, GUARD.id, 2))
    drawn = tuple(Entry(DECK, card.id, copies) for card, copies in library)
    strangers = ((DECK, "Nobody's Card", unknown),) if unknown else ()
    return Deck(GAME.id, "open", "Mock", (*start, *drawn), strangers)


def hands_of(
    library: Sequence[tuple[Card, int]], *, words: bool = False, unknown: int = 0, lead: Card = LEAD
) -> SagaHands:
    """Lay such a deck open."""
    cards: dict[CardId, Card] = {card.id: card for card in (lead, SCOUT, GUARD, *(card for card, _ in library))}
    return INSIGHTS.hands(deck_of(library, unknown, lead), shelf_of(cards), words=words)


@cache
def characters(*levels: int) -> SagaHands:
    """Lay open a deck of plain characters, four copies of one of each level."""
    return hands_of([(starter(f"Mock Level {level}", level), 4) for level in sorted(set(levels))])


def entering(*levels: int) -> list[int]:
    """Give the levels of those who enter of a hand of plain characters, in the best order."""
    hand = [starter(f"Mock Level {level}", level).id for level in levels]
    return [levels[place] for place, _ in characters(*levels).entering(hand)]


def member(book: SagaHands, card: Card) -> Member:
    """Find a starter."""
    return next(one for one in book.judge.members if one.card == card.id)
