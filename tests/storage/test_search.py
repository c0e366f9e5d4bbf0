"""A query by SQL gives the cards that it gives by memory, in the same order."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from deckbuilder.core.cards import CardSet, FieldKind, FieldSpec, Printing
from deckbuilder.core.formats import CardRecord, PrintingRecord
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.query import (
    BUILTIN,
    And,
    Compare,
    End,
    Everything,
    Has,
    InSet,
    Is,
    LegalIn,
    Matches,
    Needle,
    Node,
    Not,
    Number,
    Op,
    Or,
    Order,
    Part,
    Present,
    Query,
    Rated,
    Unread,
    Variable,
)
from deckbuilder.core.query_match import QueryContext, matches, sort_key
from deckbuilder.storage.catalog import CatalogStore
from tests.helpers import queries
from tests.helpers.cards import LIST, SETS, read, record
from tests.helpers.toy import GAME as TOY_GAME
from tests.helpers.toy import TOY

GAME = replace(
    TOY_GAME,
    fields=(
        *TOY_GAME.fields,
        FieldSpec("skills", "Skills", FieldKind.RATED, choices=("Unique", "Aim")),
        FieldSpec("attack", "Attack", FieldKind.NUMBERS),
        FieldSpec("promo", "Promo", FieldKind.FLAG),
        FieldSpec("alignment", "Alignment", FieldKind.WORD),
    ),
)

EXTRA = (
    record("Rated One", "Unit", "Fire; fire-ball 3.", kin=("Fox",), skills=("Aim 3", "Unique"), attack=(4, 2, -1)),
    record("Rated Two", "Relic", "50% “quoted”_text", kin=(), skills=("Aim -2",), attack=(0,), level="*"),
    record("Ünïcödé ẞtraße", "Unit", "Zoë's naïve æther.\nSecond line.", level=-4, promo=True, alignment="Good"),
    record("Empty Words", "Relic", "…", kin=(), skills=(), attack=(), promo=False, alignment="", sets=("OLD:1", "NEW")),
)
CONTEXT = QueryContext(
    places={"deck": {CardId("brawl"): 2, CardId("strongarm"): 1}, "army": {CardId("strongarm"): 1}},
    owned={CardId("brawl"): 4},
    free={CardId("brawl"): -1},
    wanted={CardId("brawl"): 2, CardId("strongarm"): 1},
    pool={"plain": {CardId("brawl"): True, CardId("strongarm"): False, CardId("stone-wall"): None}}.get,
    sets=SETS,
)
FIELDS = st.sampled_from([*BUILTIN, "level", "kin", "skills", "attack", "promo", "alignment", "nothing"])
_WORDS = (
    "fire ball s dragon dragons owl fox a the st stone strong arm aether zoe strasse ünïcödé second unit relic toy old"
    " set sg pm quoted text 50 3 aim unique good they eat hotter гром"
)
WORDS = st.sampled_from(_WORDS.split())
NEEDLES = st.builds(Needle, st.lists(WORDS, min_size=1, max_size=3).map(tuple), st.sampled_from(End))
SOME_NEEDLES = st.lists(NEEDLES, min_size=1, max_size=3).map(tuple)
NUMBERS = st.one_of(
    st.builds(Number, FIELDS, st.sampled_from([Part.VALUE, Part.SUM, Part.COUNT])),
    st.builds(Number, FIELDS, st.just(Part.NTH), st.integers(1, 4)),
    st.builds(Number, st.just(""), st.sampled_from([Part.PRINTINGS, Part.OWNED, Part.FREE, Part.WANTED])),
    st.builds(Number, st.sampled_from(["deck", "army", "nowhere"]), st.just(Part.COPIES)),
)
INTS = st.one_of(st.integers(-5, 7), st.sampled_from([2**70, -(2**70)]))
ATOMS: st.SearchStrategy[Node] = st.one_of(
    st.just(Everything()),
    st.just(Unread()),
    st.builds(Has, FIELDS, SOME_NEEDLES),
    st.builds(Matches, FIELDS, st.sampled_from(["^fire", "s$", "a.*e", "[0-9]", "ö|æ", "^$", "fox|owl"])),
    st.builds(Compare, NUMBERS, st.sampled_from(Op), st.one_of(INTS, NUMBERS)),
    st.builds(Rated, FIELDS, st.one_of(st.just(()), SOME_NEEDLES), st.sampled_from(Op), INTS),
    st.builds(Variable, FIELDS),
    st.builds(Present, FIELDS),
    st.builds(InSet, SOME_NEEDLES),
    st.builds(LegalIn, st.sampled_from(["plain", "unheard-of"]), st.booleans()),
)
TREES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
        inner.map(Not),
        inner.map(lambda part: Is("word", part)),
    ),
    max_leaves=6,
)
ORDERS = st.lists(st.builds(Order, st.one_of(NUMBERS, FIELDS), st.booleans()), max_size=2).map(tuple)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CatalogStore]:
    folder = tmp_path_factory.mktemp("search")
    store = CatalogStore(folder / "catalog.sqlite", folder / "sources")
    store.ingest(GAME, read(*LIST, *EXTRA, sets=SETS), "toy", b"")
    renamed = record("Meet at the Gate!", "Relic", "Draw a card.", sets=("TOY:9",))
    store.ingest(GAME, read(renamed), "toy", b"renamed")
    yield store
    store.close()


@example(tree=Rated("number", (), Op.EQ, 1), orders=())  # a builtin field is no RATED one
@given(tree=TREES, orders=ORDERS)
@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_find_gives_what_memory_gives(store: CatalogStore, tree: Node, orders: tuple[Order, ...]) -> None:
    query = Query("", tree, GAME, orders)
    hits = [card for card in store.cards(TOY).values() if matches(query, card, CONTEXT)]
    wanted = [card.id for card in sorted(hits, key=lambda card: sort_key(query, card, CONTEXT))]
    assert [card.id for card in store.find(GAME, query, context=CONTEXT)] == wanted
    assert [card.id for card in store.find(GAME, query, 2, CONTEXT)] == wanted[:2]


@given(TREES, ORDERS)
@settings(max_examples=100)
def test_index_over_stored_columns_gives_the_same(store: CatalogStore, tree: Node, orders: tuple[Order, ...]) -> None:
    query = Query("", tree, GAME, orders)
    over_cards = CardIndex.build(GAME, list(store.cards(TOY).values()))
    assert store.index(GAME).search(query, CONTEXT) == over_cards.search(query, CONTEXT)


def test_found_cards_are_whole(store: CatalogStore) -> None:
    cards = store.cards(TOY)
    assert [cards[card.id] for card in store.find(GAME, Query("", Everything(), GAME))] == list(
        store.find(GAME, Query("", Everything(), GAME))
    )


def test_set_may_be_named_by_code_or_name(store: CatalogStore, tmp_path: Path) -> None:
    context = QueryContext(sets=(*SETS, CardSet("XX", "Old Things")))
    by_name = store.find(GAME, Query("", InSet((Needle(("old", "set"), End.WHOLE),)), GAME), context=context)
    by_code = store.find(GAME, Query("", InSet((Needle(("old",), End.WHOLE),)), GAME), context=context)
    assert [card.id for card in by_name] == [card.id for card in by_code] == ["empty-words", "strong-arm"]


@given(st.data())
@settings(max_examples=150)
def test_typed_queries_find_what_memory_finds_in_any_catalog(data: st.DataObject) -> None:
    given_cards = data.draw(queries.card_lists)
    records = [CardRecord(c.name, c.kind, c.text, c.fields, _records(c.printings), c.rulings) for c in given_cards]
    with tempfile.TemporaryDirectory() as name:
        store = CatalogStore(Path(name) / "catalog.sqlite", Path(name) / "sources")
        store.ingest(queries.GAME, read(*records), "skirmish", b"")
        cards = tuple(store.cards(queries.GAME.id).values())
        context = data.draw(queries.contexts(cards))
        for query in data.draw(st.lists(queries.queries, min_size=4, max_size=4)):
            wanted = queries.expected(query, cards, context)
            assert [card.id for card in store.find(queries.GAME, query, context=context)] == wanted
            assert store.index(queries.GAME).search(query, context) == wanted
        store.close()


def _records(printings: tuple[Printing, ...]) -> tuple[PrintingRecord, ...]:
    return tuple(PrintingRecord(p.set, p.number, p.rarity, p.flavor, p.artist, p.image) for p in printings)
