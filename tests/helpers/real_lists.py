"""The real tournament lists over the real cards: what of them is known, and how they are played."""

from dataclasses import dataclass, replace
from functools import cache

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards, Shelf
from deckbuilder.core.game import FormatFile
from deckbuilder.core.identity import assign, fresh
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import ListedNames
from deckbuilder.core.progress import silent
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.files.accordlands_json import read
from deckbuilder.games.saga.rules.setup import Army
from tests.helpers.shared_data import ROOT, card_list, deck_lists
from tests.helpers.tables import Played


@dataclass(frozen=True, slots=True)
class RealList:
    """A tournament list.

    Attributes:
        file: its name, without ``.txt``.
        deck: with the cards that the card list knows.
        unknown: copies of others.
        cards: its known cards, each once.
        refused: why it cannot begin a match, mostly for want of a known Warlord; ``""`` where it can.
    """

    file: str
    deck: Deck
    unknown: int
    cards: tuple[Card, ...]
    refused: str


@cache
def real_cards() -> Cards:
    """Give the real cards by id."""
    path = card_list()
    records = read(path.read_bytes(), path.name, GAME, silent).records
    ids = assign(records, (), {})
    return {id: fresh(GAME.id, id, record) for id, record in zip(ids, records, strict=True)}


@cache
def real_lists() -> tuple[RealList, ...]:
    """Give the tournament lists, by file name."""
    cards: dict[CardId, Card] = dict(real_cards())
    files = sorted((ROOT / "db" / GAME.id / "formats").glob("*.toml"))
    rules = GAME.deck_rules([FormatFile(file.name, file.read_text("utf-8")) for file in files])
    names = ListedNames((name, card.id) for card in cards.values() for name in (card.name, *card.aliases))
    shelf, found = Shelf(GAME, rules, cards, names), []
    for file in deck_lists():
        whole = read_deck(file, shelf)
        proposals = () if whole.sectioned else rules.propose(whole.deck, cards)
        deck = proposals[0].deck if proposals else whole.deck
        known = tuple(cards[id] for id in dict.fromkeys(entry.card for entry in deck.entries))
        unknown = sum(count for _, _, count in deck.unknown)
        deck = replace(deck, unknown=())
        found.append(RealList(file.stem, deck, unknown, known, _refused(deck, cards)))
    return tuple(found)


def _refused(deck: Deck, cards: Cards) -> str:
    try:
        Army(deck, cards, deck.name)
    except BadInput as error:
        return error.found
    return ""


@cache
def lists() -> Played:
    """Give how those of these lists are played that can begin a match."""
    assert GAME.table is not None
    return Played(GAME.id, GAME.table, real_cards(), tuple(one.deck for one in real_lists() if not one.refused))
