"""What is done of two things, what is done instead, and more of it against some."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause, read

DRUID = "Is(Me(), Trait('Druid'))"
READ = [
    ("Order: Draw a card or this cleric becomes ready.", "Order(OneEffect(Draw(1), ReadyUp(Me())))"),
    ("Order: Target an Elf: Move the target forward one rank or the target performs a melee strike.",
     "Order(OneEffect(Move(T(0), 'forward', 1), Melee(by=T(0))), cost=(Target(Cards(Faction('Elf'))),))"),
    ("Order: Spend target Elf. If this cleric is a Druid, you may instead stun the target.",
     f"Order(Seq(Target(Cards(Faction('Elf'))), If({DRUID}, OneEffect(Stun(T(0)), Spend(T(0))), Spend(T(0)))))"),
    ("Order: Target a character: The target must succeed with a magic save (DC 12) or the target suffers a wound and you may draw a card.",
     "Order(Check('magic save', 12, failure=Seq(Wound(T(0)), May(Draw(1))), who=T(0)), cost=(Target(Cards()),))"),
    ("Order: Target an unwounded character: Succeed with a Stealth check (DC 12) to draw a card or stun the target.",
     "Order(Check('Stealth', 12, success=OneEffect(Draw(1), Stun(T(0)))), cost=(Target(Cards(Not(Wounded()))),))"),
    ("Order: Roll a die. On an odd number, draw a card.", "Order(Seq(RollDie(), If(Odd(Margin()), Draw(1))))"),
    ("Order: Perform a +5 (+8 against evil characters) ranged strike.", "Order(Ranged(5, mods=(StrikeMod(against=(Evil(),), roll=3),)))"),
    ("Order: Perform two +5 ranged strikes (+8 against spent characters).",
     "Order(Ranged(5, n=2, mods=(StrikeMod(against=(Spent(),), roll=3),)))"),
]  # fmt: skip

STANDING = [
    (
        "Testa has +2 ATK (+4 against Elves).",
        ("Static(Bonus('atk', 2))", "Static(StrikeMod('melee', against=(Faction('Elf'),), atk=2))"),
    ),
    (
        "Testa has +2 AC (+4 against ranged strikes).",
        ("Static(Bonus('ac', 2))", "Static(StrikeMod('ranged', ac=2, defending=True))"),
    ),
]

DECLINED = [
    "Order: Until end of turn, opposing characters make a will save (DC 12) after an Elf moves.",
    "React: Before an opposing character falls forward into your first rank: That character suffers a wound.",
    "React: Before an opposing character moves into the first rank: That character suffers a wound.",
    "Order: Make a will save (DC 12) or draw a card or this cleric becomes ready.",
]


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-50:] for text, _ in READ])
def test_what_is_done_is_read_and_printed_the_same(text: str, ability: str) -> None:
    (found,) = read(text, "Action", "Old Song", "Cleric").clauses
    assert found.gaps == ()
    assert canonical(found.effects) == canonical((noted(ability),))
    (again,) = read(found.english, "Action", "Old Song", "Cleric").clauses
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize(("text", "abilities"), STANDING, ids=[text for text, _ in STANDING])
def test_there_is_more_of_it_against_some(text: str, abilities: tuple[str, ...]) -> None:
    assert canonical(clause(text).effects) == canonical(tuple(map(noted, abilities)))


@pytest.mark.parametrize("text", DECLINED)
def test_what_brings_nothing_or_is_not_yet_is_declined(text: str) -> None:
    assert read(text, "Action", "Old Song", "Cleric").effects == ()
