"""Names that stand for several cards: what a list says beside them tells which is meant; else it stays a doubt."""

from dataclasses import replace

from deckbuilder.core.formats import ReadDeck
from deckbuilder.exchange.decks import text
from deckbuilder.exchange.decks.namesakes import told_apart
from tests.helpers import toy

TWIN, OTHER = "twin", "twin-2"


def read(lines: str) -> ReadDeck:
    return text.read(lines.encode(), "list.txt", toy.shelf())


def cards(result: ReadDeck) -> dict[str, int]:
    return {entry.card: entry.count for entry in result.deck.entries}


def test_heading_of_a_type_tells_which_card_of_a_name_is_meant() -> None:
    result = read("// Deck\n// Units\n3 Twin\n// Relics\n2 Twin\n")
    assert cards(result) == {TWIN: 3, OTHER: 2}
    assert result.doubts == ()


def test_next_section_ends_what_a_heading_of_a_type_told() -> None:
    result = read("// Deck\n// Relics\n2 Twin\n// Side\n1 Twin\n")
    assert [(e.slot, e.card) for e in result.deck.entries] == [(toy.DECK, OTHER), (toy.SIDE, TWIN)]
    assert [doubt.slot for doubt in result.doubts] == [toy.SIDE]


def test_printing_tells_which_card_of_a_name_is_meant() -> None:
    one, two = toy.card("Pair", id="pair"), toy.card("Pair", "Relic", sets=(("OLD", "7"),), id="pair-2")
    shelf = toy.shelf((one, two))
    result = text.read(b"2 Pair [OLD 7]\n1 Pair [TOY]\n", "list.txt", shelf)
    assert cards(result) == {"pair-2": 2, "pair": 1}
    assert result.doubts == ()


def test_doubt_names_every_card_and_the_copies_with_the_one_taken_first() -> None:
    (doubt,) = read("// Deck\n2 Twin\n").doubts
    assert (doubt.name, doubt.slot, doubt.cards, doubt.count) == ("Twin", toy.DECK, (TWIN, OTHER), 2)
    assert doubt.finding.where == "line 2"


def test_cards_of_one_name_kind_and_level_are_told_apart_and_a_list_can_say_which() -> None:
    first, second = toy.card("Oath", "Relic", id="oath"), toy.card("Oath", "Relic", id="oath-2")
    order = "Order: Attach it to a Unit. " * 3
    shelf = toy.shelf((replace(first, text="React: Attach it."), replace(second, text=order)))
    result = text.read(b"// Deck\n3 Oath\n", "list.txt", shelf)
    (why,) = (finding.why for finding in result.findings if "stands for" in finding.why)
    assert "(Relic, level 1): “React: Attach it.”, not" in why
    assert "(Relic, level 1): “Order: Attach it to a Unit. Order: Atta…”" in why
    assert "Oath (1) or Oath (2) would say which" in why
    (entry,) = text.read(b"// Deck\n3 Oath (2)\n", "list.txt", shelf).deck.entries
    assert entry.card == "oath-2"


def test_cards_that_print_the_same_are_told_apart_by_their_sets_or_else_by_their_ids() -> None:
    cards = [toy.card("Han", "Unit", id=id, sets=sets) for id, sets in (("a", (("ONE", "1"),)), ("b", (("TWO", ""),)))]
    assert told_apart(cards) == ("Han (Unit, level 1), ONE 1", "Han (Unit, level 1), TWO")
    bare = [replace(card, printings=()) for card in cards]
    assert told_apart(bare) == ("Han (Unit, level 1), a", "Han (Unit, level 1), b")
