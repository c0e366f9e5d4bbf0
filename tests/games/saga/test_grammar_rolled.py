"""More of what is rolled is read: what failing brings to whom, the DC told of later, and numbers in their other forms."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

READ = [
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC 12) or either suffer a wound or become spent (your choice).",
        "Order(Check('magic save', 12, failure=OneEffect(Wound(T()), Spend(T())), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a fear save (DC 12), or become spent.",
        "Order(Check('fear save', 12, failure=Spend(T()), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a fear save (DC 12) or become spent if he is good, or become stunned if he is evil.",
        "Order(Check('fear save', 12, failure=Seq(If(Is(T(), Good()), Spend(T())), If(Is(T(), Evil()), Stun(T()))), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a fear save (DC 12) or become spent, or become stunned if he is evil.",
        "Order(Check('fear save', 12, failure=If(Is(T(), Evil()), Stun(T()), Spend(T())), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Make a Charisma check (DC 12). If successful, draw a card, otherwise discard a card.",
        "Order(Check('Charisma', 12, Draw(), Discard()))",
    ),
    (
        "Order: Make a Charisma check (DC 12). On a failure, discard a card; otherwise, draw a card.",
        "Order(Check('Charisma', 12, Draw(), Discard()))",
    ),
    (
        "Order: Succeed with a Charisma check (DC 12) to draw a card, or else discard a card.",
        "Order(Check('Charisma', 12, Draw(), Discard()))",
    ),
    (
        "Order: Target a wounded character within two ranks and make a skill check (DC 9 + wounded character's Level). If successful, kill the target.",
        "Order(Check('skill', Plus(9, StatOf(T(), 'level')), Kill(T())), cost=(Target(Cards(Wounded(), Within(2))),))",
    ),
    (
        "Order: Target a character within two ranks: Make a skill check (DC 12, +4 against a Dwarf). If successful, spend the target.",
        "Order(Check('skill', Either(Is(T(), Faction('Dwarf')), Plus(12, 4), 12), Spend(T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Make a Charisma check (DC 3 x the number of Dwarves in play). If successful, draw a card.",
        "Order(Check('Charisma', Times(3, Count(Faction('Dwarf'))), Draw()))",
    ),
    (
        "Order: Perform a +X ranged strike, where X is Testa's base ATK.",
        "Order(Ranged(BestAtk(Me(), True)))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC 12) or become spent. If the target is a Dwarf, increase the DC by 3.",
        "Order(Check('magic save', Either(Is(T(), Faction('Dwarf')), Plus(12, 3), 12), failure=Spend(T()), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character within two ranks: The target must succeed with a magic save (DC 12) or become spent. Reduce the DC by the target's Level.",
        "Order(Check('magic save', Plus(12, Times(-1, StatOf(T(), 'level'))), failure=Spend(T()), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Make a skill check (DC 15). If successful, Testa's next melee strike is a critical success. This effect ends at the end of this turn.",
        "Order(Check('skill', 15, Delayed(Event('target', (Same(Me()),), by=('melee',)), SetRoll(20))))",
    ),
    (
        "Order: Target a character within two ranks: The target must make a poison save (DC 14) or lose one Level permanently. Kill him if this brings his level below 1.",
        "Order(Check('poison save', 14, failure=Seq(Gain(T(), Bonus('level', -1), until='permanent'), If(Compare(StatOf(T(), 'level'), '<', 1), Kill(T()))), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target an Elf who is of a different alignment than her Warlord: Kill the target.",
        "Order(Kill(T()), cost=(Target(Cards(Faction('Elf'), Not(Any(All(Good(), Where(Is(WarlordOf(ControllerOf(It())), Good()))), All(Evil(), Where(Is(WarlordOf(ControllerOf(It())), Evil()))), All(All(Not(Good()), Not(Evil())), Where(Is(WarlordOf(ControllerOf(It())), All(Not(Good()), Not(Evil()))))))))),))",
    ),
    (
        "Order: Kill target character whose Level plus 2 is less than Testa's Skill.",
        "Order(Seq(Target(Cards(Stat('level', '<', Plus(StatOf(Me(), 'skill'), -2)))), Kill(T())))",
    ),
    (
        "While Testa's AC is below 12, he gains +2 ATK.",
        "Static(Bonus('atk', 2), when=Compare(StatOf(Me(), 'ac'), '<', 12))",
    ),
    (
        "If Testa is in the last rank and in rank 3 or higher, he gains +2 AC.",
        "Static(Bonus('ac', 2), when=Is(Me(), LastRank(), Not(Any(InRank(1), InRank(2)))))",
    ),
    (
        "Order: Kill a non-Dwarf, non-Elf character in this rank.",
        "Order(Seq(Choose(Cards(Not(Faction('Dwarf')), Not(Faction('Elf')), SameRank())), Kill(T())))",
    ),
    (
        "Non-Beast, non-Dwarves in this rank have +1 AC.",
        "Static(Bonus('ac', 1), scope=(All(Not(Trait('Beast')), Not(Faction('Dwarf'))), SameRank()))",
    ),
    (
        "Order: Target a character within two ranks. Inflict a penalty to AC and melee strike rolls on the target equal to Testa's Level.",
        "Order(Gain(T(), Bonus('ac', Times(-1, StatOf(Me(), 'level'))), RollBonus('melee', Times(-1, StatOf(Me(), 'level')))), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Perform a melee strike. If Testa is ready, the strike inflicts an additional wound, and after the strike, draw a card.",
        "Order(Seq(Melee(wounds=Either(Is(Me(), Ready()), 1)), If(Is(Me(), Ready()), Draw())))",
    ),
    (
        "React: Before Testa dies: Remove all wounds from him, who is not killed.",
        "React(Event('die', patient=(Same(Me()),), before=True), Seq(Heal(Me(), 99), NotKilled()))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_it_is_read_as_meant(text: str, meant: str) -> None:
    found, wanted = clause(text), [canonical(noted(one)) for one in meant.split(" & ")]
    assert [canonical(one) for one in found.effects] == wanted
    assert [canonical(one) for one in clause(found.english).effects] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Order: Draw a card. Increase the DC by 3.",
        "Order: Draw a card. This effect ends at the end of this turn.",
        "Order: Target a character within two ranks: The target suffers a wound. Kill him if this brings his level below 1.",
        "React: Before Testa dies: Remove a wound from him, who does not die.",  # what kills him is still there
        # Is it permanent, all of it?
        "Order: Target a character within two ranks: The target gains +1 ATK and loses 2 AC permanently.",
    ],
)
def test_what_is_left_open_is_declined(text: str) -> None:
    assert clause(text).effects == ()


def test_of_another_faction_than_his_own_warlord() -> None:
    found = repr(clause("Order: Target a Dwarf of another faction than his Warlord: Kill the target.").effects)
    assert (
        "Not(filter=Any(All(Faction(name='Deverenian'), Where(when=Is(WarlordOf(player=ControllerOf(card=It())),"
        in found
    )
