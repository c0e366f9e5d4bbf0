"""What formats say of cards: asked once, and anew where anything is another."""

from deckbuilder.core.ids import CardId
from deckbuilder.desk.format_pools import FormatPools
from tests.gui.fakes import CARDS, GroveRules

KNOWN = {card.id: card for card in CARDS}
RULES = GroveRules()


def test_format_says_of_each_card_what_its_rules_say() -> None:
    pool = FormatPools().of("kindred", RULES, KNOWN)
    assert pool is not None
    assert pool == {card.id: RULES.allows(card, "kindred") for card in CARDS}
    assert pool[CardId("fox-trick-1")] is None


def test_format_is_found_by_every_name_it_has_and_answers_with_one_mapping() -> None:
    pools = FormatPools()
    assert pools.of("open", RULES, KNOWN) is pools.of("Wild", RULES, KNOWN)


def test_unknown_format_has_no_pool() -> None:
    assert FormatPools().of("no such format", RULES, KNOWN) is None


def test_pool_is_asked_for_anew_with_other_cards_other_rules_or_another_stamp() -> None:
    pools = FormatPools()
    first = pools.of("wild", RULES, KNOWN, "1")
    assert pools.of("wild", RULES, KNOWN, "1") is first
    assert pools.of("wild", RULES, KNOWN, "2") is not first
    fewer = dict(list(KNOWN.items())[:3])
    other = pools.of("wild", RULES, fewer, "2")
    assert other is not None
    assert len(other) == 3
    assert pools.of("wild", GroveRules(), fewer, "2") is not other
