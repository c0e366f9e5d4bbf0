"""What a sentence changes in the roll before, what each of several rolls brings, and wounds that move."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

_ONE = "Order: Target character must succeed with a will save (DC 12) or become spent."
_TWO = "Order: Target two characters: Each target must succeed with a will save (DC 12) or become spent."


def _one(roll: str) -> str:
    return f"Order(Seq(Target(Cards()), {roll}))"


def _two(roll: str) -> str:
    return f"Order(ForEach(T(0), {roll}), cost=(Target(Cards(n=2)),))"


_SPENT = "Check('will save', 12, failure=Spend(T(0)), who=T(0))"
_EACH = "Check('will save', 12, failure=Spend(It()), who=It())"
_LESS = "Either(Is({0}, Faction('Dwarf')), Plus(12, -4), 12)"

_SPENT_AND_DRAWN = (
    "Check('will save', 12, failure=Seq(Spend(It()), If(Some(Yours(), Faction('Elf')), May(Draw(1)))), who=It())"
)

READ = [
    (f"{_TWO[:-1]} and, if you control an Elf, you may draw a card.", _two(_SPENT_AND_DRAWN)),
    (f"{_ONE} If the target is an Elf, the DC is 18.", _one("Check('will save', Either(Is(T(0), Faction('Elf')), 18, 12), failure=Spend(T(0)), who=T(0))")),
    (f"{_ONE} Dwarves have +4 to the save.", _one(f"Check('will save', {_LESS.format('T(0)')}, failure=Spend(T(0)), who=T(0))")),
    (f"{_TWO} Dwarves gain a +4 bonus on this save.", _two(f"Check('will save', {_LESS.format('It()')}, failure=Spend(It()), who=It())")),
    (f"{_ONE} Stunned characters automatically fail.", _one(f"If(Is(T(0), Stunned()), Spend(T(0)), {_SPENT})")),
    (f"{_TWO} Undead automatically succeed with the save.", _two(f"If(Never(Is(It(), Trait('Undead'))), {_EACH})")),
    (f"{_TWO} If the target is an Elf, he automatically fails.", _two(f"If(Is(It(), Faction('Elf')), Spend(It()), {_EACH})")),
    (f"{_TWO} If the target is an Elf, increase the DC by 3.", _two("Check('will save', Either(Is(It(), Faction('Elf')), Plus(12, 3), 12), failure=Spend(It()), who=It())")),
    (f"{_ONE} Even if successful, the target loses 1 AC.", _one(f"Seq({_SPENT}, Gain(T(0), Bonus('ac', -1)))").replace("Seq(Target(Cards()), Seq(", "Seq(Target(Cards()), ").replace("))))", ")))")),
    (f"{_TWO} Characters may choose to fail.", _two(f"OneEffect({_EACH}, Spend(It()), by=ControllerOf(It()))")),
    (
        f"{_TWO} For each failure, draw a card.",
        f"Order(Seq(ForEach(T(0), {_EACH}), Draw(CountOf(Rolled(False)))), cost=(Target(Cards(n=2)),))",
    ),
    (
        f"{_TWO} Testa suffers a wound for each target that succeeds.",
        f"Order(Seq(ForEach(T(0), {_EACH}), Wound(Me(), CountOf(Rolled(True)))), cost=(Target(Cards(n=2)),))",
    ),
    (
        "Order: Move a wound from Testa to target adjacent character.",
        "Order(Seq(Target(Cards(Adjacent())), Wound(T(0), Least(1, WoundsOn(Me())), whole=True), Heal(Me(), Least(1, WoundsOn(Me())))))",
    ),
    (
        "Order: Target an Elf you control: Move any number of wounds from the target to another character you control.",
        "Order(Seq(Choose(Cards(Other(T(0)), Yours())), ChooseNumber(0, WoundsOn(T(0))), Wound(T(1), X(), whole=True), Heal(T(0), X())), "
        "cost=(Target(Cards(Faction('Elf'), Yours())),))",
    ),
    ("Order: Move all wounds from target Elf to Testa.", "Order(Seq(Target(Cards(Faction('Elf'))), Wound(Me(), WoundsOn(T(0)), whole=True), Heal(T(0), WoundsOn(T(0)))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[-60:] for text, _ in READ])
def test_it_is_read_as_it_is_meant_and_printed_as_the_same(text: str, ability: str) -> None:
    assert_means(text, ability)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Draw a card. Elves automatically fail.", GapKind.TYPE),
        (f"{_ONE} The DC is 15.", GapKind.TYPE),
        (f"{_ONE} If the target fails by 5 or more, stun him. Elves automatically fail.", GapKind.UNSUPPORTED),
        ("Order: Move a wound from Testa to two adjacent characters.", GapKind.UNSUPPORTED),
        ("Order: Move all wounds from your characters to Testa.", GapKind.UNSUPPORTED),
    ],
)
def test_what_no_roll_or_no_one_character_is_meant_by_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("React: Before Testa is stunned: Testa is not stunned.", "React(Event('stun', patient=(Same(Me()),), before=True), Averted())"),
        (
            "React: Before one of your Elves is spent by an opposing character's action: The Elf is not spent.",
            "React(Event('spend', agent=(Opposing(),), patient=(Yours(), Faction('Elf')), by=('action',), before=True), Averted())",
        ),
        (
            "React: Before an adjacent character becomes stunned: Testa becomes stunned instead.",
            "React(Event('stun', patient=(Adjacent(),), before=True), Seq(Stun(Me()), Averted()))",
        ),
        ("React: Before Testa is stunned: Suffer a wound instead of becoming stunned.", "React(Event('stun', patient=(Same(Me()),), before=True), Seq(Wound(Me()), Averted()))"),
    ],
)  # fmt: skip
def test_what_is_about_to_become_of_somebody_does_not(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_somebody_is_not_spared_what_is_not_about_to_become_of_him() -> None:
    assert_declined("React: Before Testa is spent: Testa is not stunned.", GapKind.TYPE)
    assert_declined("React: After Testa is stunned: Testa is not stunned.", GapKind.TYPE)
