"""A checklist goes by set and number, and counts what is owned of each printing."""

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.collection import Counts
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.desk.checklists import checked
from deckbuilder.imaging.checklist import CheckedSet
from tests.helpers import toy

CARDS = (
    toy.card("Ten", sets=(("NEW", "10"),)),
    toy.card("Two", sets=(("NEW", "2"), ("OLD", "7"))),
    toy.card("Promo", sets=(("NEW", "P2"),)),
    toy.card("Bare", sets=(("NEW", ""),)),
    toy.card("Two More", sets=(("NEW", "2"),)),
)
SETS = (CardSet("OLD", "Old Set"), CardSet("NEW", "New Set"))


def counts(owned: dict[str, int], printings: dict[str, int]) -> Counts:
    by_card = {CardId(card): n for card, n in owned.items()}
    return Counts(by_card, {PrintingId(one): n for one, n in printings.items()}, {}, {}, {}, {})


def listed(sets: tuple[CheckedSet, ...]) -> dict[str, list[tuple[str, int]]]:
    return {one.code: [(card.name, card.owned) for card in one.cards] for one in sets}


def checked_of(owned: Counts, cards: tuple[Card, ...] = CARDS, missing: bool = False) -> tuple[CheckedSet, ...]:
    return checked(cards, SETS, owned, missing=missing)


def test_sets_stand_in_their_order_and_cards_by_number() -> None:
    found = listed(checked_of(counts({}, {})))
    assert list(found) == ["OLD", "NEW"]
    assert [name for name, _ in found["NEW"]] == ["Two", "Two More", "Ten", "Promo", "Bare"]


def test_copies_of_a_printing_are_counted_there_and_the_rest_at_the_last_one() -> None:
    found = listed(checked_of(counts({"two": 5}, {"two/NEW": 2})))
    assert (found["NEW"][0], found["OLD"]) == (("Two", 2), [("Two", 3)])


def test_what_is_owned_is_left_out_of_a_list_of_what_is_missing() -> None:
    old, new = checked_of(counts({"two": 1}, {"two/OLD": 1}), missing=True)
    assert (old.cards, old.owned, old.total) == ((), 1, 1)
    assert (len(new.cards), new.owned, new.total) == (5, 0, 5)


def test_a_set_that_nobody_knows_comes_last_under_its_code() -> None:
    found = checked_of(counts({}, {}), (toy.card("Odd", sets=(("ZZZ", "1"),)), *CARDS))
    assert (found[-1].code, found[-1].name) == ("ZZZ", "ZZZ")
