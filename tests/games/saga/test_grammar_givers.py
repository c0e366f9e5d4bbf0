"""An ability that a card gives to others, and that names the card, is about one of those that give it."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

GIVER = "Choose(Cards(Lends(), Named('Testa Quill')))"
OWN_GIVER = "Choose(Cards(Lends(), Named('Testa Quill'), Yours()))"
READ = [
    (
        'Your Elves have the ability "Order: Discard Testa: Draw a card."',
        f"Static(Grant(Order(Draw(1), cost=({OWN_GIVER}, Pay(Put(T(0), 'discard'))))), scope=(Yours(), Faction('Elf')))",
    ),
    (
        'Adjacent characters have the ability "Order: Target an opposing character. Testa performs a +2 ranged strike against the target."',
        f"Static(Grant(Order(Ranged(2, target=T(1), by=T(0)), cost=({GIVER}, Target(Cards(Opposing()))))), scope=(Adjacent(),))",
    ),
    (
        'Your Elves have the ability "React: After this character hits with a melee strike: Testa gains +2 Skill until end of turn."',
        "Static(Grant(React(Event('hit', agent=(Same(Me()),), by=('melee',)), Gain(T(0), Bonus('skill', 2)), "
        f"cost=({GIVER},))), scope=(Yours(), Faction('Elf')))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_the_character_that_gives_an_ability(text: str, meant: str) -> None:
    assert_means(text, meant)


def test_the_item_that_gives_an_ability_is_paid_with() -> None:
    assert_means(
        'Adjacent characters have the ability "Order: Spend Testa Quill: Draw a card."',
        "Static(Grant(Order(Draw(1), cost=(Choose(Cards(Lends(), Named('Testa Quill'), Yours(), Ready())), Pay(Spend(T(0)))))), "
        "scope=(Adjacent(),))",
        of=("Item",),
    )


def test_the_bearer_of_the_item_that_gives_an_ability() -> None:
    assert_means(
        'Your Warlord has the ability "React: After a character you control with Testa Quill equipped performs a melee strike: Draw a card."',
        "Static(Grant(React(Event('strike', agent=(Yours(), Bears(Lends(), Named('Testa Quill'))), by=('melee',)), Draw(1))), "
        "scope=(Yours(), IsWarlord()))",
        of=("Item",),
    )


def test_who_gave_an_ability_for_a_while_may_be_gone() -> None:
    assert_declined(
        'Order: Until end of turn, your Elves have the ability "React: After this character hits: Testa gains +2 Skill until end of turn."',
        GapKind.UNSUPPORTED,
    )
