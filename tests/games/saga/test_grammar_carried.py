"""What somebody carries who was picked is called by what it is; who may roll; numbers that fall no further; whose alignment somebody has."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

_WITH = "Order(Seq(Choose(Cards({0}, HeldBy(T(0)))), {1}), cost=(Target(Cards(Bears({2}))),))"
_LEFT = "Bonus('{0}', Least(0, Most({1}, Plus({2}, Times(-1, StatOf({3}, '{0}'))))))"

READ = [
    ("Order: Target a character with an item equipped: Destroy the item.", _WITH.format("Kind('Item')", "Destroy(T(1))", "Kind('Item')")),
    ("Order: Target a character with an item equipped: Spend the item.", _WITH.format("Kind('Item')", "Spend(T(1))", "Kind('Item')")),
    ("Order: Target a character with an action card attached. Discard the action card.", _WITH.format("Kind('Action')", "Destroy(T(1))", "Kind('Action')")),
    (
        "Order: Target a character: The target may make a will save (DC 12) to become ready.",
        "Order(May(Check('will save', 12, success=ReadyUp(T(0)), who=T(0)), by=ControllerOf(T(0))), cost=(Target(Cards()),))",
    ),
    (
        "Order: Target two characters: Each target may perform a will save (DC 12) to ready.",
        "Order(ForEach(T(0), May(Check('will save', 12, success=ReadyUp(It()), who=It()), by=ControllerOf(It()))), cost=(Target(Cards(n=2)),))",
    ),
    (
        "Order: Target a character: Stun the target. He may make a will save (DC 12). If successful, he unstuns.",
        "Order(Seq(Stun(T(0)), May(Check('will save', 12, success=Unstun(T(0)), who=T(0)), by=ControllerOf(T(0)))), cost=(Target(Cards()),))",
    ),
    ("Order: Testa suffers -8 AC (minimum 1) until end of turn.", f"Order(Gain(Me(), {_LEFT.format('ac', -8, 1, 'Me()')}))"),
    ("Order: Each opposing character suffers -1 Level until end of turn (minimum 1).", f"Order(Gain(Every(Opposing()), {_LEFT.format('level', -1, 1, 'It()')}))"),
    ("React: After Testa enters play: He permanently gains the alignment of your Warlord.",
     "React(Event('enter', patient=(Same(Me()),)), Gain(Me(), AlignedAs(WarlordOf(You())), until='permanent'))"),
    (
        "React: After Testa suffers wounds: If the wounds were inflicted by an opposing character, draw a card.",
        "React(Event('wound', patient=(Same(Me()),)), If(Is(Agent(), Opposing()), Draw()))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_it_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Target two characters with items equipped: Destroy the item.", GapKind.TYPE),
        ("Order: Testa gains +3 AC (minimum 1) until end of turn.", GapKind.UNSUPPORTED),
        ("Testa has -3 AC (minimum 1).", GapKind.UNKNOWN),
        ("Order: If the wounds were inflicted by an opposing character, draw a card.", GapKind.TYPE),
    ],
)
def test_what_was_not_named_so_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "React: Before one of your Elves performs an action: Increase all DCs from that action by 3.",
            "React(Event('perform', agent=(Yours(), Faction('Elf')), by=('action',), before=True), "
            "Gain(Agent(), HarderCheck('all', 3, (Same(EventCard()),)), until='action'))",
        ),
        (
            "Order: Spend any number of wizards: Target Elf gains an ATK bonus equal to the number of spent wizards.",
            "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(1), Bonus('atk', CountOf(T(0))))), "
            "cost=(Choose(Cards(Yours(), Class('Wizard'), Ready(), n=99, up_to=True)), Pay(Spend(T(0)))))",
        ),
        (
            "Order: Target an Elf. The target has -5 AC. If you control a Dwarf, the target may make a will save (DC 12) to suffer -3 AC instead.",
            "Order(If(Some(Yours(), Faction('Dwarf')), OneEffect(Check('will save', 12, success=Gain(T(0), Bonus('ac', -3)), "
            "failure=Gain(T(0), Bonus('ac', -5)), who=T(0)), Gain(T(0), Bonus('ac', -5)), by=ControllerOf(T(0))), Gain(T(0), Bonus('ac', -5))), "
            "cost=(Target(Cards(Faction('Elf'))),))",
        ),
    ],
)
def test_what_is_said_of_actions_and_of_those_paid_with_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_where_a_roll_decides_what_comes_instead_its_failing_must_be_told() -> None:
    assert_declined(
        "Order: Target an Elf. Stun the target. If you control a Dwarf, the target may make a will save (DC 12) to become spent instead.",
        GapKind.UNSUPPORTED,
    )
