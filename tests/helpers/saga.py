"""The real card list and stand-ins in memory, for tests of one game's rules."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import DeckRules, FormatFile
from deckbuilder.core.identity import assign, fresh
from deckbuilder.core.naming import ListedNames
from deckbuilder.core.progress import silent
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.files import accordlands_json
from tests.helpers.shared_data import ROOT, card_list


def read_cards(content: bytes) -> tuple[Card, ...]:
    """Give the cards of a card file, with ids."""
    read = accordlands_json.FORMAT.read
    assert read is not None
    records = read(content, "cards.json", GAME, silent).records
    ids = assign(records, (), {})
    return tuple(fresh(GAME.id, id, record) for id, record in zip(ids, records, strict=True))


@cache
def real_cards() -> tuple[Card, ...]:
    """Give the real card list, or skip."""
    return read_cards(card_list().read_bytes())


@cache
def rules() -> DeckRules:
    """Give the construction rules with the shipped formats."""
    folder = ROOT / "db" / "saga" / "formats"
    return GAME.deck_rules([FormatFile(f.name, f.read_text("utf-8")) for f in sorted(folder.glob("*.toml"))])


def stand_ins(cards: Sequence[Mapping[str, Any]]) -> tuple[Card, ...]:
    """Give cards written in the shape of cards.json v4."""
    return read_cards(json.dumps(list(cards)).encode())


def shelf(cards: Iterable[Card], judge: DeckRules | None = None) -> Shelf:
    """Give a shelf of these cards."""
    known = {card.id: card for card in cards}
    names = ListedNames((name, card.id) for card in known.values() for name in (card.name, *card.aliases))
    return Shelf(GAME, judge or rules(), known, names)
