"""What every evaluation of queries promises: the same cards in the same order as the reference."""

from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.index import CardIndex
from deckbuilder.core.query import Query
from deckbuilder.core.query_fold import folded, line
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.core.query_write import written
from tests.helpers.queries import GAME, card_lists, contexts, expected, queries, texts


@settings(max_examples=400)
@given(data=st.data())
def test_the_index_gives_what_the_reference_gives(data: st.DataObject) -> None:
    cards = data.draw(card_lists)
    index = CardIndex.build(GAME, cards)
    for _ in range(4):
        context = data.draw(contexts(cards))
        query = data.draw(queries)
        wanted = expected(query, cards, context)
        assert index.search(query, context) == wanted, written(query)
        assert index.count(query, context) == len(wanted)


@settings(max_examples=500)
@given(query=queries)
def test_a_query_written_again_is_the_same_query(query: Query) -> None:
    again = parse(written(query), GAME)
    assert (again.tree, again.order) == (query.tree, query.order), written(query)
    assert written(again) == written(query)


@settings(max_examples=300)
@given(text=st.one_of(st.text(max_size=60), texts, st.text(alphabet='fire:<=>!|&-()"/\\*+.,# notrd3', max_size=40)))
def test_any_text_gives_a_reading_whose_problems_lie_within_it(text: str) -> None:
    query = parse(text, GAME)
    assert words(query)
    for problem in query.problems:
        assert 0 <= problem.start <= problem.end <= len(text)
        assert problem.message


@given(text=texts, cut=st.integers(0, 60))
def test_every_beginning_of_a_query_can_be_searched(text: str, cut: int) -> None:
    index = CardIndex.build(GAME, ())
    assert index.search(parse(text[:cut], GAME)) == []


@given(text=st.text(alphabet=st.characters(max_codepoint=0x2FF), max_size=30))
def test_the_short_way_of_folding_plain_letters_gives_the_same_words(text: str) -> None:
    accented = folded("é " + text)  # takes the long way
    assert accented == f"e {folded(text)}".strip()
    assert line((text,)) == f"\n {folded(text)} \n"
