"""The real card list in the catalog, where it lies beside the checkout."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b

import pytest

from deckbuilder.core.formats import ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.index_columns import CardColumns
from deckbuilder.core.progress import silent
from deckbuilder.core.query import BUILTIN
from deckbuilder.core.query_match import QueryContext, matches, sort_key
from deckbuilder.core.query_parse import parse
from deckbuilder.games import load
from deckbuilder.storage.catalog import CatalogStore
from deckbuilder.storage.columns import StoredColumns
from tests.helpers.shared_data import card_list, v4_sample

pytestmark = pytest.mark.data

QUERIES = (
    "",
    "fire",
    '"draw a card" or order:name',
    "t:character c:wizard l>=4",
    "-f:elf atk>=6 order:level",
    "set:tol rarity:rare",
    "kw:unique is:unread",
    "text:/spend .* order/",
    "hp=x or level=x",
    "artist:engle -text:order",
    "traits>2 order:-skill",
    "o:stun name:the",
)


@pytest.fixture(scope="module")
def game() -> Game:
    return load()["saga"]


@pytest.fixture(scope="module")
def held(game: Game) -> ReadCards:
    return read_list(game, card_list().read_bytes())


def read_list(game: Game, content: bytes) -> ReadCards:
    read = next(format.read for format in game.card_formats() if format.key == "v4")
    assert read is not None
    return read(content, "cards.json", game, silent)


def shuffled(held: ReadCards, seed: int) -> ReadCards:
    order = sorted(held.records, key=lambda one: blake2b(f"{seed} {one}".encode()).digest())
    return replace(held, records=tuple(order))


@pytest.fixture(scope="module")
def store(game: Game, held: ReadCards, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CatalogStore]:
    folder = tmp_path_factory.mktemp("real")
    store = CatalogStore(folder / "catalog.sqlite", folder / "sources")
    report = store.ingest(game, held, "v4 v1", card_list().read_bytes())
    assert (report.cards, report.new, report.printings) == (4844, 4844, 6548)
    yield store
    store.close()


def test_shared_and_colliding_names_are_cards_of_their_own(store: CatalogStore, game: Game) -> None:
    cards = store.cards(game.id)
    assert len(list(cards)) == 4844
    assert sum(id.endswith("-2") for id in cards) == 5
    assert {cards[CardId("strong-arm")].name, cards[CardId("strongarm")].name} == {"Strong Arm", "Strongarm"}
    assert all(card.text is None for card in cards.values() if card.id == "wall-of-stone")


def test_shuffled_list_changes_nothing(store: CatalogStore, game: Game, held: ReadCards) -> None:
    before, stamp = dict(store.cards(game.id)), store.stamp()
    report = store.ingest(game, shuffled(held, 7), "v4 v1", card_list().read_bytes())
    assert (report.new, report.changed, report.unchanged) == (0, 0, 4844)
    assert dict(store.cards(game.id)) == before
    assert store.stamp() == stamp


def test_shuffled_list_gives_the_same_ids_in_an_empty_catalog(
    store: CatalogStore, game: Game, held: ReadCards, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("shuffled")
    other = CatalogStore(folder / "catalog.sqlite", folder / "sources")
    other.ingest(game, shuffled(held, 8), "v4 v1", b"")
    assert dict(other.cards(game.id)) == dict(store.cards(game.id))
    other.close()


@pytest.mark.parametrize("field", [*BUILTIN, "class", "faction", "keywords", "level", "attack", "editions"])
def test_stored_columns_are_those_of_the_cards(store: CatalogStore, game: Game, field: str) -> None:
    stored = StoredColumns(store.rows, game)
    plain = CardColumns(game, list(store.cards(game.id).values()))
    assert stored.ids() == plain.ids()
    assert [sorted(one.split("\n")) for one in stored.lines(field)] == [
        sorted(one.split("\n")) for one in plain.lines(field)
    ]
    assert stored.subjects(field) == plain.subjects(field)
    assert stored.firsts(field) == plain.firsts(field)
    assert stored.values(field) == plain.values(field)
    assert stored.unread() == plain.unread()
    if field in ("set", "rarity", "artist"):
        assert stored.printed(field) == plain.printed(field)


@pytest.mark.parametrize("text", QUERIES)
def test_find_and_index_give_what_memory_gives(store: CatalogStore, game: Game, text: str) -> None:
    context = QueryContext(sets=tuple(store.sets(game.id)))
    query = parse(text, game)
    hits = [card for card in store.cards(game.id).values() if matches(query, card, context)]
    wanted = [card.id for card in sorted(hits, key=lambda card: sort_key(query, card, context))]
    assert [card.id for card in store.find(game, query, context=context)] == wanted
    assert store.index(game).search(query, context) == wanted


def test_newer_schema_over_the_old_one_finds_every_card(
    game: Game, held: ReadCards, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("newer")
    store = CatalogStore(folder / "catalog.sqlite", folder / "sources")
    store.ingest(game, held, "v4 v1", card_list().read_bytes())
    known = {card.id: [p.id for p in card.printings] for card in store.cards(game.id).values()}
    content = v4_sample().read_bytes()
    sample = read_list(game, content)
    report = store.ingest(game, sample, "v4 v4", content)
    assert (report.cards, report.new) == (423, 0)
    assert report.changed < 20
    again = store.ingest(game, sample, "v4 v4", content)
    assert (again.new, again.changed, again.unchanged, again.enriched) == (0, 0, 423, 0)
    after = store.cards(game.id)
    assert after.keys() == known.keys()
    assert all(set(ids) <= {p.id for p in after[id].printings} for id, ids in known.items())
    assert sum(len(card.printings) for card in after.values()) - 6548 < 10
    assert store.verify() == ()
    store.close()
