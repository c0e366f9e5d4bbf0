"""One's own hits are conditions, attacks have fewer strikes, and numbers of two places are compared."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

READ = [
    (
        "Order: Perform a melee strike. If Testa is an Elf and hits with the strike, she inflicts an additional wound.",
        "Order(Melee(wounds=Either(Is(Me(), Faction('Elf')), 1)))",
    ),
    (
        "Order: Perform a melee strike. If Testa is not an Elf and misses, stun Testa.",
        "Order(Seq(Melee(), If(Both(Is(Me(), Not(Faction('Elf'))), StrikeMissed()), Stun(Me()))))",
    ),
    (
        "Order: Perform a melee strike. If Testa has a Weapon equipped and kills the target, draw a card.",
        "Order(Seq(Melee(), If(Both(Is(Me(), Bears(Trait('Weapon'))), StrikeKilled()), Draw(1))))",
    ),
    (
        "Order: Target an Elf: Until end of turn, the target's attack has 2 fewer strikes, losing his primary ATK first.",
        "Order(Gain(T(0), FewerStrikes(2, True)), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Target an Elf: The target's attacks have one less strike until end of turn.",
        "Order(Gain(T(0), FewerStrikes()), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "React: After Testa kills a character: If the number of Elves you control is less than the number in this rank, draw a card.",
        "React(Event('die', agent=(Same(Me()),)), If(Compare(Count(Faction('Elf'), Yours()), '<', Count(Faction('Elf'), SameRank())), Draw(1)))",
    ),
    (
        "Order: Testa gains +1 AC and one of your other Elves gains +2 AC until end of turn.",
        "Order(Seq(Gain(Me(), Bonus('ac', 1)), Choose(Cards(Yours(), Other(), Faction('Elf'))), Gain(T(0), Bonus('ac', 2))))",
    ),
    (
        "React: After an Elf moves: Testa performs an attack without spending, with all strikes targeting wounded characters.",
        "React(Event('move', patient=(Faction('Elf'),)), Attack(against=(Wounded(),)))",
    ),
    (
        "Order: If Testa is wounded, until end of turn, she gains +1 AC and her melee strikes inflict an additional wound.",
        "Order(If(Is(Me(), Wounded()), Seq(Gain(Me(), Bonus('ac', 1)), Gain(Me(), StrikeMod('melee', wounds=1)))))",
    ),
    (
        "React: After one of your Elves is targeted by an action that doesn't produce ranged strikes: Cancel the action.",
        "React(Event('target', patient=(Yours(), Faction('Elf')), by=('action', 'not making ranged')), Cancel(True))",
    ),
    ("Testa gains +3 ATK during her attacks.", "Static(StrikeMod('attack', atk=3))"),
    (
        "Testa has +1 ATK on strikes against wounded characters.",
        "Static(StrikeMod('strike', against=(Wounded(),), atk=1))",
    ),
    ("While targeting an Elf, Testa has +1 ATK.", "Static(StrikeMod('strike', against=(Faction('Elf'),), atk=1))"),
    (
        "Order: Testa gains a bonus to AC until end of turn equal to her ATK (use her primary ATK if she has more than one).",
        "Order(Gain(Me(), Bonus('ac', StatOf(Me(), 'atk'))))",
    ),
    (
        "React: After an opposing character enters play: Stun the character that just entered play.",
        "React(Event('enter', patient=(Opposing(),)), Stun(Patient()))",
    ),
    (
        "React: After a Dwarf moves: Stun the character who just moved.",
        "React(Event('move', patient=(Faction('Dwarf'),)), Stun(Patient()))",
    ),
    (
        "Order: Discard a card to have Testa perform an attack without spending.",
        "Order(Attack(), cost=(Pay(Discard(1)),))",
    ),
    (
        "React: After a Dwarf moves: Discard a card to have Testa perform an attack, with all strikes targeting that character.",
        "React(Event('move', patient=(Faction('Dwarf'),)), Attack(spend=True, target=Patient()), cost=(Pay(Discard(1)),))",
    ),
    ("Order: Perform a +1 ranged strike that gains no bonuses.", "Order(Ranged(1, mods=(StrikeMod(plain=True),)))"),
    (
        "Order: Perform a melee strike. The strike may gain no other bonuses.",
        "Order(Melee(mods=(StrikeMod(plain=True),)))",
    ),
]


@pytest.mark.parametrize(("text", "ability"), READ)
def test_what_is_said_of_ones_own_strikes_is_read(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_what_no_strike_has_is_declined() -> None:
    assert_declined("Testa has +1 ATK for ranged strikes against wounded characters.", GapKind.TYPE)
