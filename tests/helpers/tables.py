"""Every table that there is: the toys, and each registered game that can be played, with decks to play it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deckbuilder import games
from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Cards, Shelf
from deckbuilder.core.game import FormatFile, Game, Table
from deckbuilder.core.identity import assign, fresh
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import ListedNames
from deckbuilder.core.progress import silent
from deckbuilder.exchange.cards import card_formats
from deckbuilder.exchange.decks import recognise_deck
from tests.helpers import drift, gates, lots
from tests.helpers.shared_data import ROOT


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """How a game is played, over which cards, and with what."""

    name: str
    table: Callable[[], Table]
    cards: Cards
    decks: tuple[Deck, ...]

    def some(self, seats: int, turn: int = 0) -> tuple[Deck, ...]:
        """Give decks for so many players, others each turn."""
        return tuple(self.decks[(turn * seats + seat) % len(self.decks)] for seat in range(seats))


TOYS: tuple[Game, ...] = (gates.GAME,)
"""Toy games that are whole parcels, each in a folder beside this module, which also holds what others have in ``db`` and ``tests/games``."""


def all_games() -> tuple[Game, ...]:
    """Give the toys that are parcels, and every registered game."""
    return (*TOYS, *games.load().values())


def data_of(game: Game) -> Path:
    """Give the folder of a game's sets, formats and ready-made decks."""
    return ROOT / ("tests/helpers" if game in TOYS else "db") / game.id


def scenarios_of(game: Game) -> Path:
    """Give the folder of a game's scenarios and of what tells how its rule documents are read."""
    return ROOT / ("tests/helpers" if game in TOYS else "tests/games") / game.id


@cache
def shipped_cards(game: Game) -> Cards:
    """Give the cards of the sets that come with a game."""
    read = card_formats(game)[game.set_format].read
    assert read is not None
    records = [
        record
        for file in sorted((data_of(game) / "sets").glob("*.json"))
        for record in read(file.read_bytes(), file.name, game, silent).records
    ]
    ids = assign(records, (), {})
    return {id: fresh(game.id, id, record) for id, record in zip(ids, records, strict=True)}


@cache
def shipped_shelf(game: Game) -> Shelf:
    """Give a shelf of these cards."""
    cards: dict[CardId, Card] = dict(shipped_cards(game))
    files = sorted((data_of(game) / "formats").glob("*.toml"))
    rules = game.deck_rules([FormatFile(file.name, file.read_text("utf-8")) for file in files])
    names = ListedNames((name, card.id) for card in cards.values() for name in (card.name, *card.aliases))
    return Shelf(game, rules, cards, names)


@cache
def ready_made_decks(game: Game) -> tuple[Deck, ...]:
    """Give the decks that come with a game."""
    shelf, found = shipped_shelf(game), []
    for file in sorted((data_of(game) / "decks").glob("*.txt")):
        content = file.read_bytes()
        reader = recognise_deck(content, file.name, game).read
        assert reader is not None
        found.append(reader(content, file.name, shelf).deck)
    return tuple(found)


LOTS = Played(
    "lots", lots.table, lots.CARDS, (lots.deck("Few", 1), lots.deck("Many", 2), lots.deck("High", 2, range(3, 8)))
)
DRIFT = Played("drift", drift.table, {}, (lots.deck("One"), lots.deck("Other")))


def played(game: Game) -> Iterator[Played]:
    """Give how a game is played with its own cards and decks, where it has a table."""
    if game.table is not None:
        yield Played(game.id, game.table, shipped_cards(game), ready_made_decks(game))


def registered() -> Iterator[Played]:
    """Give the registered games that have a table."""
    for game in games.load().values():
        yield from played(game)


def every() -> tuple[Played, ...]:
    """Give them all, the toys first."""
    return LOTS, DRIFT, *(one for game in TOYS for one in played(game)), *registered()
