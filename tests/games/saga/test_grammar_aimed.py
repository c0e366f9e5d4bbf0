"""At whom an action was aimed is known once it is over: "a target of that spell", and who stood next to one."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

AIMED = [
    ("React: After Testa casts a spell: Stun the targets of the spell.",
     "React(Event('perform', agent=(Same(Me()),), by=('spell',)), Stun(Every(Same(Patient()))))"),
    ("React: After an opposing character performs an action: Ready each character that was targeted by that action.",
     "React(Event('perform', agent=(Opposing(),), by=('action',)), ReadyUp(Every(Same(Patient()))))"),
    ("React: After Testa performs a scribed action: Perform a +4 ranged strike against a target of that action.",
     "React(Event('perform', agent=(Same(Me()),), by=('card', 'scribed')), Ranged(4, against=(Same(Patient()),)))"),
    ("React: After one of your Elves casts a spell: All characters adjacent to a target of that spell become spent.",
     "React(Event('perform', agent=(Yours(), Faction('Elf')), by=('spell',)), Spend(Every(Adjacent(Patient()))))"),
    ("React: After Testa casts a spell: An Elf who was a target of the spell suffers a wound.",
     "React(Event('perform', agent=(Same(Me()),), by=('spell',)), Seq(Choose(Cards(Faction('Elf'), Same(Patient()))), Wound(T(0))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "script"), AIMED)
def test_the_targets_of_an_action_that_is_over_are_known(text: str, script: str) -> None:
    assert_means(text, script)


@pytest.mark.parametrize(
    "text",
    [
        "React: After Testa performs an attack: Stun a target of that action.",
        "React: Before Testa casts a spell: Stun a target of the spell.",
        "React: After one of your characters is killed: Stun a target of that action.",
        "Order: Stun a target of that spell.",
    ],
)
def test_targets_of_what_is_no_action_or_not_over_are_not_read(text: str) -> None:
    assert not clause(text).read


NEIGHBORS = [
    ("Order: Stun a character adjacent to an Elf with the Undead trait.",
     "Order(Seq(Choose(Cards(Where(Some(Faction('Elf'), Trait('Undead'), Adjacent(It()))))), Stun(T(0))))"),
    ("Order: Stun a Dwarf adjacent to a character of level 3 or less.",
     "Order(Seq(Choose(Cards(Faction('Dwarf'), Where(Some(Stat('level', '<=', 3), Adjacent(It()))))), Stun(T(0))))"),
    ("Order: Stun a character adjacent to a Dwarf without the Undead trait.",
     "Order(Seq(Choose(Cards(Where(Some(Faction('Dwarf'), Not(Trait('Undead')), Adjacent(It()))))), Stun(T(0))))"),
    ("Order: Stun a Dwarf in the same rank as an Elf with a Weapon equipped.",
     "Order(Seq(Choose(Cards(Faction('Dwarf'), Where(Some(Faction('Elf'), Bears(Trait('Weapon')), SameRank(It()), Other(It()))))), Stun(T(0))))"),
    ("Order: Stun a character adjacent to a character of opposite alignment.",
     "Order(Seq(Choose(Cards(Any(All(Good(), Where(Some(Evil(), Adjacent(It())))), All(Evil(), Where(Some(Good(), Adjacent(It()))))))), Stun(T(0))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "script"), NEIGHBORS)
def test_what_is_said_behind_a_neighbor_is_said_of_the_neighbor(text: str, script: str) -> None:
    assert_means(text, script)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Stun a character adjacent to a Dwarf within 2 ranks.",
        "Order: Stun a character adjacent to a Dwarf of lower level.",
    ],
)
def test_of_which_of_two_neighbors_a_place_or_a_comparison_is_said_is_not_guessed(text: str) -> None:
    assert not clause(text).read
