"""Several who are picked stand so to each other; checks and what may be done while stunned are told in further words."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

_TWO = "Target(Cards(n=2, together={}))"

READ = [
    (f"Order: Target two characters {said}: Stun the targets.", f"Order(Stun(T(0)), cost=({_TWO.format(tie)},))")
    for said, tie in [
        ("within one rank of each other", "Within(1, of=T(0))"),
        ("who are within two ranks of each other", "Within(2, of=T(0))"),
        ("adjacent to each other", "Adjacent(of=T(0))"),
        ("in the same army", "ControlledBy(ControllerOf(T(0)))"),
        ("controlled by different players", "Not(ControlledBy(ControllerOf(T(0))))"),
        ("of different levels", "Not(Stat('level', '==', StatOf(T(0), 'level')))"),
        ("of opposite alignment to each other", "Any(All(Good(), Where(Is(T(0), Evil()))), All(Evil(), Where(Is(T(0), Good()))))"),
    ]
] + [
    (
        "Order: Target any number of characters in the same army: Spend the targets.",
        "Order(Spend(T(0)), cost=(Target(Cards(n=99, up_to=True, together=ControlledBy(ControllerOf(T(0))))),))",
    ),
    (
        "Order: Target character must succeed a reflex save DC 13 or suffer a wound.",
        "Order(Seq(Target(Cards()), Check('reflex save', 13, failure=Wound(T(0)), who=T(0))))",
    ),
    ("Order: Draw a card. You may use this ability while Testa is stunned.", "Order(Draw(), stunned=True)"),
    ("Order: Draw a card. Testa may perform this action even if he is stunned.", "Order(Draw(), stunned=True)"),
    (
        "Order: Target two characters who must succeed with a will save (DC 5 + this character's Skill) or become spent. If a target fails by 10 or more, he "
        "suffers a wound.",
        "Order(Seq(Target(Cards(n=2)), ForEach(T(0), Check('will save', Plus(5, StatOf(Me(), 'skill')), "
        "failure=Seq(Spend(It()), If(Compare(Margin(), '<=', -10), Wound(It()))), who=It()))))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_it_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Target three characters within one rank of each other: Stun the targets.", GapKind.UNSUPPORTED),
        ("All characters in the same army gain +1 ATK.", GapKind.TYPE),
        ("Order: Target all characters in the same army: Stun the targets.", GapKind.UNSUPPORTED),
    ],
)
def test_each_other_is_said_of_two_or_of_what_holds_of_all(text: str, why: GapKind) -> None:
    assert_declined(text, why)
