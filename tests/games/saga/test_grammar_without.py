"""What strikes, falls and reacts go without is read as it is meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("Spend Order: Perform two consecutive +0 ranged strikes. These strikes may not receive any bonuses to the die roll.",
     "Order(Ranged(0, n=2, mods=(StrikeMod(plain=True),)), spend=True)"),
    ("Order: Perform a +3 ranged strike that cannot gain bonuses to the roll.", "Order(Ranged(3, mods=(StrikeMod(plain=True),)))"),
    ("Order: Perform a +7 melee strike that may not receive any other bonuses.", "Order(Melee(7, mods=(StrikeMod(plain=True),)))"),
    ("Order: Perform a melee strike. The strike receives no bonuses.", "Order(Melee(mods=(StrikeMod(plain=True),)))"),
    ("React: Before this character falls forward from an illegal rank: This character does not spend or stun when falling forward.",
     "React(Event('fall', patient=(Same(Me()),), before=True), FallUnturned())"),
    ("React: Before an Elf falls forward: The Elf is not spent or stunned.",
     "React(Event('fall', patient=(Faction('Elf'),), before=True), FallUnturned())"),
    ("React: Once per strike, after a melee strike against Testa Quill: Perform a melee strike.",
     "React(Event('strike', patient=(Same(Me()),), by=('melee',)), Melee())"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ)
def test_a_clause_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Perform a +7 melee strike that may not receive any bonuses to the roll.",
        "Order: This character does not spend or stun.",
        "React: Before another character falls forward: This character does not spend or stun.",
        "Order: Once per strike: Draw a card.",
        "React: Once per strike, after this character is targeted by a melee strike: Draw a card.",
    ],
)
def test_what_has_no_sure_meaning_is_declined(text: str) -> None:
    assert not clause(text).read
