"""How a roll ended is a condition like others, and failing may bring more, or other things, to some."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

_ONE = "cost=(Target(Cards(Within(2))),)"
_TWO = "cost=(Target(Cards(Within(2), n=2, up_to=True)),)"
_BOTH = "cost=(Target(Cards(Within(2), n=2)),)"
_EACH = "ForEach(T(0), Check('reflex save', 12, failure=Spend(It()), who=It()))"

READ = [
    (
        "Order: Target a character within two ranks: The target must make a magic save (DC 14). Stun the target if he fails.",
        f"Order(Check('magic save', 14, failure=Stun(T(0)), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must make a magic save (DC 14). Unless the save succeeds, stun the target.",
        f"Order(Check('magic save', 14, failure=Stun(T(0)), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a will save (DC 13) or become spent. If Testa is wounded, inflict a "
        "wound on the target if he fails.",
        f"Order(Check('will save', 13, failure=Seq(Spend(T(0)), If(Is(Me(), Wounded()), Wound(T(0)))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a will save (DC 13) or become spent. If the target fails by 5 or more "
        "and you control a Dwarf, stun the target.",
        f"Order(Check('will save', 13, failure=Seq(Spend(T(0)), If(Compare(Margin(), '<=', -5), If(Some(Yours(), Faction('Dwarf')), Stun(T(0))))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a will save (DC 13) or become spent. If the target fails and is an Elf, "
        "draw a card.",
        f"Order(Check('will save', 13, failure=Seq(Spend(T(0)), If(Is(T(0), Faction('Elf')), Draw())), who=T(0)), {_ONE})",
    ),
    ("Order: Make a skill check (DC 15). Draw a card if the check succeeds.", "Order(Check('skill', 15, success=Draw()))"),
    (
        "Order: Target up to two characters within two ranks: Each target must make a reflex save (DC 12). Spend each target who fails.",
        f"Order(ForEach(T(0), Check('reflex save', 12, failure=Spend(It()), who=It())), {_TWO})",
    ),
    (
        "Order: Target up to two characters within two ranks: Each target must succeed with a reflex save (DC 12) or suffer a wound. Stun any targets who "
        "fail and are Elves.",
        f"Order(ForEach(T(0), Check('reflex save', 12, failure=If(Is(It(), Faction('Elf')), Seq(Wound(It()), Stun(It())), Wound(It())), who=It())), {_TWO})",
    ),
    (
        "Order: Target up to two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become stunned. Spent characters also "
        "suffer a wound. Wounded characters instead suffer two wounds.",
        "Order(ForEach(T(0), Check('reflex save', 12, failure=If(Is(It(), Wounded()), Wound(It(), 2), "
        f"If(Is(It(), Spent()), Seq(Stun(It()), Wound(It())), Stun(It()))), who=It())), {_TWO})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a reflex save (DC 12) or become spent. Stunned characters also suffer a wound.",
        f"Order(Check('reflex save', 12, failure=If(Is(T(0), Stunned()), Seq(Spend(T(0)), Wound(T(0))), Spend(T(0))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a reflex save (DC 12) or suffer a wound. If the target was already spent, "
        "he becomes stunned instead.",
        f"Order(Check('reflex save', 12, failure=If(Is(T(0), Spent()), Stun(T(0)), Wound(T(0))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a reflex save (DC 12) or become spent or, if already spent, suffer two wounds.",
        f"Order(Check('reflex save', 12, failure=If(Is(T(0), Spent()), Wound(T(0), 2), Spend(T(0))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target up to two characters within two ranks: Each target becomes stunned or, if already stunned, loses 3 AC until end of turn.",
        f"Order(ForEach(T(0), If(Is(It(), Stunned()), Gain(It(), Bonus('ac', -3)), Stun(It()))), {_TWO})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a reflex save (DC 12) or become spent (stunned if you control an Elf).",
        f"Order(Check('reflex save', 12, failure=If(Some(Yours(), Faction('Elf')), Stun(T(0)), Spend(T(0))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a reflex save (DC 12) or suffer a wound if Testa is evil, or become spent if "
        "Testa is good.",
        f"Order(Check('reflex save', 12, failure=Seq(If(Is(Me(), Evil()), Wound(T(0))), If(Is(Me(), Good()), Spend(T(0)))), who=T(0)), {_ONE})",
    ),
    (
        "Order: Target a character within two ranks: Spend the target or, if he is already spent, stun him.",
        f"Order(If(Is(T(0), Spent()), Stun(T(0)), Spend(T(0))), {_ONE})",
    ),
    (
        "Order: Target two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become spent. If both targets fail, draw a card.",
        f"Order(Seq({_EACH}, If(Compare(CountOf(Rolled(False)), '>=', 2), Draw())), {_BOTH})",
    ),
    (
        "Order: Target two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become spent. If none of the targets fails the "
        "save, draw a card.",
        f"Order(Seq({_EACH}, If(Compare(CountOf(Rolled(False)), '==', 0), Draw())), {_BOTH})",
    ),
    (
        "Order: Target two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become spent. If all targets succeed, draw a card.",
        f"Order(Seq({_EACH}, If(Both(Compare(CountOf(Rolled(True)), '>=', 1), Compare(CountOf(Rolled(False)), '==', 0)), Draw())), {_BOTH})",
    ),
    (
        "Order: Target two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become spent. For each failure, draw a card.",
        f"Order(Seq({_EACH}, Draw(CountOf(Rolled(False)))), {_BOTH})",
    ),
    (
        "Order: Target two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become spent. Remove a wound from Testa for each "
        "target that succeeded.",
        f"Order(Seq({_EACH}, Heal(Me(), CountOf(Rolled(True)))), {_BOTH})",
    ),
    (
        "Order: Target two characters within two ranks: Each target must succeed with a reflex save (DC 12) or become spent. Testa gains a bonus to ATK equal to "
        "the number of characters who failed until end of turn.",
        f"Order(Seq({_EACH}, Gain(Me(), Bonus('atk', CountOf(Rolled(False))))), {_BOTH})",
    ),
    (
        "Order: Target two characters within two ranks who succeed with a reflex save (DC 12) or become spent.",
        f"Order(Seq(Target(Cards(Within(2), n=2)), {_EACH}))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_how_a_roll_ended_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Draw a card if he fails.", GapKind.TYPE),
        ("Order: Draw a card for each failure.", GapKind.TYPE),
        (
            "Order: Target two characters: All Elves must succeed with a reflex save (DC 12) or become spent. If both targets fail, draw a card.",
            GapKind.TYPE,
        ),
        ("Order: Target a character within two ranks: The target becomes spent. Wounded characters instead suffer a wound.", GapKind.TYPE),
        (
            "Order: Target a character within two ranks: The target must succeed with a reflex save (DC 12) or become spent. If the target fails or you "
            "control an Elf, draw a card.",
            GapKind.UNSUPPORTED,
        ),
    ],
)  # fmt: skip
def test_a_result_of_no_roll_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
