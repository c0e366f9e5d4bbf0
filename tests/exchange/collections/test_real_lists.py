"""Real tournament lists, read as lists of what somebody owns: the same copies as the reader of decks finds."""

from collections import Counter

import pytest

from deckbuilder.core.collection_files import CollectionShelf
from deckbuilder.core.decks import Severity
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import FormatFile
from deckbuilder.core.naming import ListedNames
from deckbuilder.core.progress import silent
from deckbuilder.exchange.collections import COLLECTION_FORMATS, recognise_collection
from deckbuilder.games.saga import GAME
from tests.helpers.real_lists import real_cards, real_lists
from tests.helpers.shared_data import ROOT, deck_lists

pytestmark = pytest.mark.data


def test_a_deck_list_is_read_as_copies_that_are_owned() -> None:
    cards = real_cards()
    files = sorted((ROOT / "db" / GAME.id / "formats").glob("*.toml"))
    rules = GAME.deck_rules([FormatFile(file.name, file.read_text("utf-8")) for file in files])
    names = ListedNames((name, card.id) for card in cards.values() for name in (card.name, *card.aliases))
    shelf = CollectionShelf(Shelf(GAME, rules, cards, names), ())
    read = COLLECTION_FORMATS["list"].read
    assert read is not None
    for file, known in zip(deck_lists(), real_lists(), strict=True):
        content = file.read_bytes()
        assert recognise_collection(content, file.name).key == "list"
        found = read(content, file.name, shelf, None, silent)
        owned: Counter[str] = Counter()
        for holding in found.holdings:
            if holding.lot.card is not None:
                owned[holding.lot.card] += holding.count
        listed: Counter[str] = Counter()
        for entry in known.deck.entries:
            listed[entry.card] += entry.count
        assert owned == listed, file.name
        kept = sum(holding.count for holding in found.holdings if holding.lot.card is None)
        left_out = [finding for finding in found.findings if finding.severity is Severity.ERROR]
        assert kept + len(left_out) >= known.unknown, file.name
