"""The real tournament lists through every format that writes, and back where it is read: no copy is lost in silence."""

import json
from collections import Counter
from functools import cache

import pytest

from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import DeckFormat, Shelf
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.exchange.decks import deck_formats, recognise_deck
from deckbuilder.games.saga import GAME
from tests.helpers import saga
from tests.helpers.shared_data import deck_lists

pytestmark = pytest.mark.data

WRITERS = [format for format in deck_formats(GAME).values() if format.write is not None]
WHOLE = [f for f in WRITERS if f.read is not None]
each_writer = pytest.mark.parametrize("format", WRITERS, ids=lambda f: f.key)


@cache
def shelf() -> Shelf:
    return saga.shelf(saga.real_cards())


@cache
def lists() -> tuple[Deck, ...]:
    found = tuple(read_deck(file, shelf()).deck for file in deck_lists())
    assert len(found) > 30
    return found


def copies(deck: Deck, *, by_slot: bool = True) -> Counter[tuple[str, str]]:
    """Count copies of each name; where cards share it, they count as one here: what tells them apart is checked elsewhere."""
    counts: Counter[tuple[str, str]] = Counter()
    for entry in deck.entries:
        counts[entry.slot if by_slot else "", shelf().cards[entry.card].name] += entry.count
    for slot, name, count in deck.unknown:
        counts[slot if by_slot else "", name] += count
    return counts


def back(format: DeckFormat, deck: Deck) -> Deck:
    assert format.write is not None
    content = format.write(deck, shelf()).content
    reader = recognise_deck(content, f"list{format.suffixes[0]}", GAME)
    assert reader.read is not None
    return reader.read(content, f"list{format.suffixes[0]}", shelf()).deck


@pytest.mark.parametrize("format", WHOLE, ids=lambda f: f.key)
def test_every_real_list_comes_back_with_every_copy_in_its_place(format: DeckFormat) -> None:
    for deck in lists():
        assert copies(back(format, deck)) == copies(deck), (format.key, deck.name)


@pytest.mark.parametrize("key", ["accordlands-text", "checker"])
def test_list_for_the_sites_comes_back_with_every_copy_of_what_counts(key: str) -> None:
    for deck in lists():
        counted = {slot.id for slot in shelf().rules.slots(deck.format) if slot.counted}
        wanted: Counter[tuple[str, str]] = Counter()
        for (slot, name), count in copies(deck).items():
            if slot in counted:
                wanted["", name] += count
        assert copies(back(deck_formats(GAME)[key], deck), by_slot=False) == wanted


@each_writer
def test_what_a_format_cannot_carry_is_said_and_said_once(format: DeckFormat) -> None:
    assert format.write is not None
    for deck in lists()[::4]:
        written = format.write(deck, shelf())
        assert len(set(written.lost)) == len(written.lost)
        assert len(set(written.warnings)) == len(written.warnings)
        if format.read is not None and format.key != "json":
            kept = back(format, deck)
            for what in ("name", "notes", "tags", "choices"):
                if getattr(kept, what) != getattr(deck, what):
                    assert any(what in said for said in written.lost), (format.key, what, deck.name)


def test_every_name_of_a_real_list_stands_on_the_page_and_every_copy_on_the_table() -> None:
    formats = deck_formats(GAME)
    for deck in lists():
        html, tts = formats["html"].write, formats["tts"].write
        assert html is not None
        assert tts is not None
        page = html(deck, shelf()).content.decode().replace("&#x27;", "'").replace("&amp;", "&")
        assert [name for _, name in copies(deck) if name not in page] == []
        objects = json.loads(tts(deck, shelf()).content)["ObjectStates"]
        laid = sum(len(one.get("DeckIDs", [0])) for one in objects)
        aside = sum(deck.count(slot=s.id) for s in shelf().rules.slots(deck.format) if s.id == "maybe")
        assert laid == deck.count() - aside
