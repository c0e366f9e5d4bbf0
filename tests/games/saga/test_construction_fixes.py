"""The searches that fixes offer are understood, and find cards where the card list has some."""

import re
from collections.abc import Iterable, Iterator

import pytest

from deckbuilder.core.decks import Deck, Fix
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import DeckRules
from deckbuilder.core.query_match import matches
from deckbuilder.core.query_parse import parse
from deckbuilder.games.saga import GAME
from tests.games.saga.test_cases import CASES, listed, needs_real, shelf
from tests.helpers import saga
from tests.helpers.decks import ARMY, Stack, card, starter, warlord

_TAG = re.compile(r'\bed:("[^"]+"|\w+)')


def fixes(rules: DeckRules, deck: Deck, cards: Cards) -> Iterator[Fix]:
    """Give the fixes of every finding in every format."""
    for verdict in rules.judge_all(deck, cards):
        for one in verdict.violations:
            yield from one.fixes


def searches(cases: Iterable[dict[str, object]]) -> set[str]:
    found: set[str] = set()
    for case in cases:
        on = shelf(needs_real(case))
        found |= {fix.search for fix in fixes(on.rules, listed(case, on), on.cards) if fix.search}
    return found


def test_every_search_of_a_fix_is_understood() -> None:
    found = searches(case for case in CASES if not needs_real(case))
    assert len(found) > 10
    for search in found:
        assert parse(search, GAME).problems == (), search


@pytest.mark.data
def test_every_search_of_a_fix_finds_a_card_where_the_real_list_has_one() -> None:
    cards = saga.real_cards()
    tags = {tag.casefold() for one in cards for tag in one.words("editions")}
    for search in searches(CASES):
        query = parse(search, GAME)
        assert query.problems == (), search
        asked = {tag.strip('"') for tag in _TAG.findall(search)}
        has_some = not asked or bool(asked & tags)
        assert any(matches(query, one) for one in cards) is has_some, search


def test_every_search_names_the_slot_where_its_cards_belong() -> None:
    far = starter("Mock Far", 1, faction="Dwarf")
    stack = Stack(lead=None, army=[(far, 1)], size=20, choices={"faction": "Nothrog", "class": "Rogue"})
    offered = [fix for fix in fixes(saga.rules(), stack.deck, stack.cards) if fix.search]
    assert {fix.slot for fix in offered} == {"warlord", "army", "deck"}


def test_a_starter_that_a_card_owes_is_searched_for_by_its_trait() -> None:
    lead = warlord(text="Captain Mock starts the game with a Hill Giant in rank 3.")
    owed = Stack(lead=lead).violation("army")
    assert owed.severity == "warning"
    assert owed.fixes[0].search == 't:char "hill giant"'
    assert owed.fixes[0].slot == ARMY
    giant = starter("Mock Giant", 6, traits=("Hill Giant",))
    query = parse(owed.fixes[0].search, GAME)
    assert not matches(query, card("Mock Item", "Item"))
    assert matches(query, giant)


def test_a_short_deck_is_shown_cards_that_it_may_take() -> None:
    dwarf, second, item = starter("Mock Far", 1, faction="Dwarf"), warlord("Captain Other"), card("Mock Tool", "Item")
    (fix,) = Stack(size=40).violation("size").fixes
    query = parse(fix.search, GAME)
    assert [matches(query, one) for one in (starter("Mock Near", 1), item, dwarf, second)] == [True, True, False, False]
    assert fix.search.endswith(" copies<3 -banned:rulebook")


def test_a_type_that_is_half_of_a_short_deck_is_not_offered_to_fill_it() -> None:
    tools = [card(f"Mock Blade {n}", "Item") for n in range(20)]
    (fix,) = Stack(size=40, fillers=tools).violation("size").fixes
    assert not matches(parse(fix.search, GAME), card("Mock Tool", "Item"))
    assert matches(parse(fix.search, GAME), card("Mock Trick"))
