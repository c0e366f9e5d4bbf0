"""The index: the same cards as the reference, over free words, facets, and the real list."""

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core import index_bits as bits
from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.index_words import ManyLines, words_of
from deckbuilder.core.query import End, Matches, Needle, Query
from deckbuilder.core.query_fold import MAX_LINE, line
from deckbuilder.core.query_match import QueryContext, matches
from deckbuilder.core.query_parse import parse
from tests.helpers.queries import GAME, expected
from tests.helpers.saga import GAME as SAGA
from tests.helpers.saga import real_cards

_word = st.sampled_from(("a", "ab", "abc", "abd", "b", "bc", "fire", "fireball", "é", "7"))
_values = st.lists(st.lists(_word, max_size=4).map(" ".join), max_size=3)
_needles = st.builds(Needle, st.lists(_word, min_size=1, max_size=3).map(tuple), st.sampled_from(End))


@given(cards=st.lists(_values, min_size=1, max_size=30), needle=_needles)
def test_both_ways_of_keeping_words_find_what_is_in_the_line(cards: list[list[str]], needle: Needle) -> None:
    lines = [line(values) for values in cards]
    needle = Needle(tuple(word.replace("é", "e") for word in needle.words), needle.end)
    wanted = [i for i, text in enumerate(lines) if needle.part in text]
    for index in (
        ManyLines(lines),
        ManyLines(lines, phrased=0),
        ManyLines(lines, again=lambda: lines),
        words_of(lines),
    ):
        assert bits.positions(index.having(needle), len(lines)) == wanted
        assert bits.positions(index.having(needle), len(lines)) == wanted, "asked again"


@given(data=st.data(), size=st.integers(0, 300))
def test_a_set_of_positions_gives_them_back(data: st.DataObject, size: int) -> None:
    chosen = data.draw(st.sets(st.integers(0, size - 1)) if size else st.just(set()))
    found = bits.from_positions(chosen, size)
    assert bits.positions(found, size) == sorted(chosen)
    assert bits.from_flags(bits.to_flags(found, size)) == found


def card(id: str, name: str, **fields: object) -> Card:
    return Card(CardId(id), GAME.id, name, "Relic", "", fields)  # type: ignore[arg-type]


CARDS = (
    card("b", "Élan Axe", level=2, kin=("Owl", "Fox"), marks=("Sneak 2",), promo=True),
    card("a", "elan axe", level="X", kin=("Fox",), marks=("Sneak 4", "Unique")),
    card("c", "Zeal", level=10, kin=("Stray",)),
)


def test_results_come_by_folded_name_then_id() -> None:
    assert CardIndex.build(GAME, CARDS).search(parse("", GAME)) == ["a", "b", "c"]


def test_what_lacks_the_key_comes_last_in_both_directions() -> None:
    index = CardIndex.build(GAME, CARDS)
    assert index.search(parse("order:level", GAME)) == ["b", "c", "a"]
    assert index.search(parse("order:-level", GAME)) == ["c", "b", "a"]


def test_the_games_own_order_of_words_comes_before_the_alphabet() -> None:
    index = CardIndex.build(GAME, CARDS)
    assert index.search(parse("order:kin", GAME)) == ["a", "b", "c"]  # Fox, Owl as listed, then a word of no list
    assert index.search(parse("order:-kin", GAME)) == ["c", "b", "a"]


@pytest.mark.parametrize(
    ("text", "field", "wanted"),
    [
        ("", "kin", {"Fox": 2, "Owl": 1, "Stray": 1}),
        ("zeal", "kin", {"Stray": 1}),
        ("", "marks", {"Unique": 1, "Sneak": 2}),
        ("", "level", {"2": 1, "10": 1, "X": 1}),
        ("", "type", {"Relic": 3}),
        ("", "promo", {"yes": 1}),
        ("", "set", {}),
    ],
)
def test_facets_count_what_the_query_lists_in_the_games_order(text: str, field: str, wanted: dict[str, int]) -> None:
    found = CardIndex.build(GAME, CARDS).facets(parse(text, GAME), field)
    assert list(found.items()) == list(wanted.items())


def test_a_new_deck_is_seen_and_an_unknown_card_in_it_is_no_trouble() -> None:
    index = CardIndex.build(GAME, CARDS)
    query = parse("in:deck", GAME)
    assert index.search(query, QueryContext({"deck": {CardId("a"): 1, CardId("gone"): 2}})) == ["a"]
    assert index.search(query, QueryContext({"deck": {CardId("c"): 1}})) == ["c"]


def test_an_empty_catalog_answers() -> None:
    index = CardIndex.build(GAME, ())
    assert index.search(parse("fire lvl>2 order:-level,set /a/ text:b", GAME)) == []


_REAL = (
    "fire", "s", "th", "dragon's", '"once per turn"', 'text:"spend react"', "t:char f:elven lvl<=2 atk1>=3", "sumatk>=4 -c:f|wiz",
    "not (is:unique or is:warlord)", "feat:stealth>=5 order:-atk", "set:ToL r:rare", "text:/spend.*react/", "name:/^the .*s$/", "name:*ball",
    "order:level desc t:dungeon", "atk1>ac", "is:multiclass lvl:1..3", "artist:j order:artist,-level", "order:set t:item flavor:storm",
    "ed:4e has:errata", "is:blank", "is:unread order:type,faction", "rulings:2007 or attacks>=3", r"/\d\d/ -/[aeiou]{3}/", '!"wall of stone"',
)  # fmt: skip


@pytest.mark.data
@pytest.mark.parametrize("text", _REAL)
def test_the_index_gives_what_the_reference_gives_over_the_real_list(text: str) -> None:
    cards: Sequence[Card] = real_cards()
    query = parse(text, SAGA)
    found = _real_index().search(query)
    assert found == expected(query, cards, QueryContext())
    assert found


@cache
def _real_index() -> CardIndex:
    return CardIndex.build(SAGA, real_cards())


_EXPRESSIONS = (
    r"\d\d", r"\bab?c\b", r"ab", r"a", r"^ab", r"b$", r"^.{2}$", r"\w{3}", r"a_b", r"\b\w{2}\b", r"a\s+b", r"(ab|bc) c", r"[ab]{3}c?",
    r"ab|7\d", r"a.*c", r"(?<!a)b", r"\Aab", r"c\Z", r"\Bb", r"x*", r"^$", r"[^a]b", r"a+\d", r"[\sa]b", r"(?=ab)a", r".?b.*c", r"b{2,}",
    r"\s\d", r"\W\W", r"\d$", r"[^\w\s]{2}", r"\w \w+ \w", r"^\w\s+\w\d", r"[ab]$\s^c", r"\s^[bc]", r"[^b]$", r"\d+\D\d*", r"\w?\W\d",
    r"[a-c]{0,2}7", r"\w*+\d", r"\n\w", r"\s{2}", r"[\s7]+$", r".{3,}", r"^$\n.", r"\W$", r"^\W", r"\s$", r"$", r"$\s\w", r"é\w", r"\w\bq?",
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    texts=st.lists(st.text(alphabet="abc7_ é.\n", max_size=9), min_size=1, max_size=12),
    pattern=st.sampled_from(_EXPRESSIONS),
    known=st.sampled_from((None, "any", "text")),
    many=st.booleans(),
)
def test_an_expression_finds_the_same_in_all_texts_at_once(
    texts: list[str], pattern: str, known: str | None, many: bool
) -> None:
    filler = [f"zz{i} qq" for i in range(1100)] if many else []  # so many that the words are kept in the other way
    cards = [Card(CardId(f"c{i:04}"), GAME.id, "N", "Relic", text, {}) for i, text in enumerate((*texts, *filler))]
    index = CardIndex.build(GAME, cards)
    if known:
        index.warm(known)
    node = Matches("text", pattern)
    query = Query(pattern, node, GAME)
    assert index.search(query) == [c.id for c in cards if matches(query, c)]


def test_a_word_that_is_cut_short_is_still_found_at_its_cut() -> None:
    texts = ["x " * (MAX_LINE // 2 - 1) + "abcdef", "abc", "abcd"]
    cards = [Card(CardId(f"c{i}"), GAME.id, "N", "Relic", text, {}) for i, text in enumerate(texts)]
    index = CardIndex.build(GAME, cards)
    index.warm("text")
    assert index.search(parse(r"text:/\bab\b/", GAME)) == ["c0"]
