"""Items that are considered blank, and cards that lie face down: as characters, as items, or attached."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
HIS = "Kind('Item'), HeldBy(Me())"
OTHERS = "Kind('Item'), HeldBy(Every(Any(Same(Agent()), Same(Patient())), Other(Me())))"
BLANK = [
    (FIGHTER, "All items are considered blank.", "Static(Blank(), scope=(Kind('Item'),))"),
    (FIGHTER, "While Testa is stunned, your items are considered blank except for their traits.",
     "Static(Blank(True), scope=(Yours(), Kind('Item')), when=Is(Me(), Stunned()))"),
    (FIGHTER, "Order: Until end of game, this character's items are considered blank, except for traits.",
     f"Order(Gain(Me(), Grant(Static(Blank(True), scope=({HIS}))), until='permanent'))"),
    (FIGHTER, "Order: Target item is considered blank until end of turn.",
     "Order(Seq(Target(Cards(Kind('Item'))), Gain(T(0), Blank())))"),
    (FIGHTER, "Order: Target an opposing Elf: Until end of turn, all of his items are considered blank.",
     f"Order(Gain(T(0), Grant(Static(Blank(), scope=({HIS})))), cost=(Target(Cards(Opposing(), Faction('Elf'))),))"),
    (ITEM, "Order: Target an item in this rank: The item grants no bonus to AC or Skill and its text box is blank until end of turn.",
     "Order(Gain(T(0), Blank(False, ('ac', 'skill'))), cost=(Target(Cards(Kind('Item'), HeldBy(Every(SameRank())))),))"),
    (FIGHTER, "Order: Perform a +2 ranged strike. Armor equipped to Testa is considered blank for this strike.",
     "Order(Seq(Gain(Every(Kind('Item'), Trait('Armor'), HeldBy()), Blank(), until='strike'), Ranged(2)))"),
    (FIGHTER, "React: After Testa targets or is targeted by a ranged strike: Items on the opposing character are considered blank until the end of the strike.",
     "React(OneEvent(Event('target', agent=(Same(Me()),), by=('ranged',)), Event('target', patient=(Same(Me()),), by=('ranged',))), "
     f"Gain(Every({OTHERS}), Blank(), until='strike'))"),
    (FIGHTER, "Order: Until end of turn, Testa gains +2 ATK, gains +1 HP, and her items are considered blank.",
     f"Order(Seq(Gain(Me(), Bonus('atk', 2), Bonus('hp', 1)), Gain(Me(), Grant(Static(Blank(), scope=({HIS}))))))"),
    (FIGHTER, "Testa gains +2 AC, Skill, and Riposte +1 for each Elf you control.",
     "Static(Bonus('ac', Times(2, Count(Faction('Elf'), Yours()))), Bonus('skill', Times(2, Count(Faction('Elf'), Yours()))), "
     "GainFeat('Riposte', Count(Faction('Elf'), Yours())))"),
]  # fmt: skip


@pytest.mark.parametrize(("bearer", "text", "means"), BLANK)
def test_what_blank_items_are_and_for_how_long(bearer: tuple[str, str], text: str, means: str) -> None:
    assert_means(text, means, of=bearer)


@pytest.mark.parametrize(
    ("bearer", "text", "why"),
    [
        (FIGHTER, "Order: Testa is considered blank until end of turn.", GapKind.TYPE),
        (FIGHTER, "Order: Target item is considered blank.", GapKind.TYPE),
        (FIGHTER, "Order: Until end of turn, items equipped to your Elves are considered blank.", GapKind.UNSUPPORTED),
        (ITEM, "This item is considered blank.", GapKind.TYPE),
    ],
    ids=["characters", "without an end", "of whoever has them by then", "of itself"],
)
def test_what_is_not_blank_so(bearer: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=bearer)


def test_the_opposing_character_is_whichever_of_the_two_is_not_the_performer() -> None:
    text = "React: After Testa targets or is targeted by a melee strike: The opposing character suffers a wound."
    assert_means(
        text,
        "React(OneEvent(Event('target', agent=(Same(Me()),), by=('melee',)), Event('target', patient=(Same(Me()),), by=('melee',))), "
        "Wound(Every(Any(Same(Agent()), Same(Patient())), Other(Me()))))",
        of=FIGHTER,
    )
