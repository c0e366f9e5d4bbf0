"""Items that act as characters, come from nowhere, go from one to another; what they give, what strikes take of them, and that they are destroyed."""

from dataclasses import replace

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from tests.games.saga.test_grammar import assert_declined, assert_means, card, compiler

QUILL = ("Item", "Testa Quill")
WILD = "StatLine(2, ('Rogue',), (4,), 11, 0, 1, (), (), (Static(Weighs(-1)),), '', (), 'Character')"

OF_ITEMS = [
    (
        "Order: When in the front rank, spend Testa Quill to have it attack as a Level 2 rogue with AC 11, 1 hit point, and ATK of +4.",
        f"Order(Guise(Self(), {WILD}, Attack(Self())), cost=(Require(Is(Me(), FrontRank(own=False))), Pay(Spend(Self()))))",
    ),
    (
        "Order: Spend Testa Quill: It strikes as a Level 2 rogue with +4 ATK, 11 AC and 1 HP.",
        f"Order(Guise(Self(), {WILD}, Melee(by=Self())), cost=(Pay(Spend(Self())),))",
    ),
    (
        "After you equip this item, name a class.",
        "Auto(Event('equip', card=(Same(Self()),)), OneEffect(Gain(Self(), GainTrait('Cleric'), until='again'), Gain(Self(), GainTrait('Fighter'), until='again'), Gain(Self(), GainTrait('Rogue'), until='again'), Gain(Self(), GainTrait('Wizard'), until='again')))",
    ),
    (
        "While you have three other Steeds in play as well, this item's ATK and AC bonuses are doubled.",
        "Static(Bonus('atk', StatOf(Self(), 'atk', printed=True)), Bonus('ac', StatOf(Self(), 'ac', printed=True)), when=Compare(Count(Yours(), Any(Kind('Item'), Kind('Character')), Trait('Steed'), Other(Self())), '>=', 3))",
    ),
    (
        "Weapons equipped to your Dwarves give an additional +2 ATK.",
        "Static(Bonus('atk', 2), scope=(Kind('Item'), Trait('Weapon'), HeldBy(Every(Yours(), Faction('Dwarf')))))",
    ),
    (
        "Armor equipped by opposing characters gives no AC bonus.",
        "Static(Blank(barren=('ac',), speaks=True), scope=(Kind('Item'), Trait('Armor'), HeldBy(Every(Opposing()))))",
    ),
    (
        "Order: Move an item equipped to this character to an adjacent character.",
        "Order(Seq(Choose(Cards(Kind('Item'), HeldBy(Me()))), Choose(Cards(Adjacent())), EquipTo(T(0), T(1))))",
    ),
    (
        "If this character's Steed is discarded, discard Testa Quill.",
        "Auto(Event('leave', patient=(Trait('Steed'), Kind('Item'), HeldBy(Me())), when=Compare(EventAmount(), '>=', 1)), Destroy(Self()))",
    ),
    ("+2 AC while it is an Armor.", "Static(Bonus('ac', 2), when=Is(Self(), Kind('Item'), Trait('Armor')))"),
    (
        "Testa Quill gains +2 ATK if it is a Bow.",
        "Static(Bonus('atk', 2), when=Is(Self(), Kind('Item'), Trait('Bow')))",
    ),
    ("Order: If it is a Helm, draw a card.", "Order(If(Is(Self(), Kind('Item'), Trait('Helm')), Draw(1)))"),
]
OF_OTHERS = [
    ("Order: Target character discards a Weapon he has equipped.",
     "Order(Seq(Target(Cards()), Choose(Cards(Kind('Item'), Trait('Weapon'), HeldBy(T(0)), by=ControllerOf(T(0)))), Destroy(T(1))))"),
    ("Order: Destroy two of target character's items.",
     "Order(Seq(Target(Cards()), Choose(Cards(Kind('Item'), HeldBy(T(0)), n=2)), Destroy(T(1))))"),
    ("Order: Until end of turn, target item gives no AC bonus.",
     "Order(Seq(Target(Cards(Kind('Item'))), Gain(T(0), Blank(barren=('ac',), speaks=True))))"),
    ("Order: Destroy an item equipped to a character with the Riding feat.",  # it is the character who has it
     "Order(Seq(Choose(Cards(Kind('Item'), HeldBy(Every(HasFeat('Riding'))))), Destroy(T(0))))"),
    ("React: After Testa equips an item of Level 5 or higher: Draw a card.",
     "React(Event('equip', agent=(Same(Me()),), card=(Stat('level', '>=', 5),)), Draw(1))"),
    ("Testa may equip up to two wizard items.",
     "Static(Regardless('equip', 'class', (Class('Wizard'),)), when=Compare(Count(Kind('Item'), Class('Wizard'), HeldBy(Me()), Not(Class('Fighter'))), '<', 2))"),
    ("Testa's melee strikes ignore the Planar trait and AC bonuses from items.",
     "Static(StrikeMod('melee', ignores=(Kind('Item'),), through=True))"),
    ("Wounds inflicted with Testa's ranged strikes may not be reduced.", "Static(StrikeMod('ranged', whole=True))"),
    ("While Testa has two Shields equipped, she has +2 AC.",
     "Static(Bonus('ac', 2), when=Is(Me(), Where(Compare(Count(Kind('Item'), Trait('Shield'), HeldBy(It())), '>=', 2))))"),
    ("React: After Testa enters play: Equip any number of items from your hand to her that she may legally equip.",
     "React(Event('enter', patient=(Same(Me()),)), Repeat(99, May(Seq(Choose(Cards(Kind('Item'), Equippable(Me()), zone='hand')), EquipTo(T(0)))), willing=True))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effect"), OF_ITEMS)
def test_what_items_say(text: str, effect: str) -> None:
    assert_means(text, effect, of=QUILL)


@pytest.mark.parametrize(("text", "effect"), OF_OTHERS)
def test_what_characters_say_of_items(text: str, effect: str) -> None:
    assert_means(text, effect)


def test_an_item_that_is_discarded_without_a_word_on_whose_it_is_may_come_from_a_hand() -> None:
    assert_declined("React: After an item is discarded: Draw a card.", GapKind.UNSUPPORTED)


def test_it_of_an_item_is_not_whoever_holds_it() -> None:
    assert_declined("This character gains +3 AC while it is an Elf.", GapKind.TYPE, of=QUILL)
    assert_declined("Testa gains +3 AC while it is an Armor.", GapKind.TYPE)


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Dwarves gain an additional Powerattack +5 (+7 total).", "Same(Me()), Faction('Dwarf')"),
        ("Fighters gain +2 AC (+3 total).", "Same(Me()), Class('Fighter')"),
        ("Dwarves gain Powerattack +5 (+6 total).", "Faction('Dwarf'),"),
        ("Your Dwarves gain Powerattack +5 (+7 total).", "Yours(), Faction('Dwarf')"),
    ],
)
def test_a_sum_with_what_the_item_prints_is_that_of_its_holder(text: str, scope: str) -> None:
    plain = card(text, *QUILL)
    (found,) = compiler().read(replace(plain, fields={**plain.fields, "feats": ("Powerattack 2",), "ac": 1})).clauses
    given = "Bonus('ac', 2)" if "AC" in text else "GainFeat('Powerattack', 5)"
    assert found.effects == (noted(f"Static({given}, scope=({scope}))"),)
