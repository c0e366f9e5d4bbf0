"""More of what is rolled is read: what failing brings to whom, the DC told of later, and numbers in their other forms."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

READ = [
    (
        "Order: Target a character up to two ranks away: The target must succeed with a magic save (DC 12) or either suffer a wound or become spent (your choice).",
        "Order(Check('magic save', 12, failure=OneEffect(Wound(T()), Spend(T())), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a fear save (DC 12), or become spent.",
        "Order(Check('fear save', 12, failure=Spend(T()), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a fear save (DC 12) or become spent if he is good, or become stunned if he is evil.",
        "Order(Check('fear save', 12, failure=Seq(If(Is(T(), Good()), Spend(T())), If(Is(T(), Evil()), Stun(T()))), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a fear save (DC 12) or become spent, or become stunned if he is evil.",
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
        "Order: Target a character up to two ranks away: Make a skill check (DC 12, +4 against a Dwarf). If successful, spend the target.",
        "Order(Check('skill', Either(Is(T(), Faction('Dwarf')), Plus(12, 4), 12), Spend(T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Make a Charisma check (DC 3 x the number of Dwarves in play). If successful, draw a card.",
        "Order(Check('Charisma', Times(3, Count(Faction('Dwarf'))), Draw()))",
    ),
    (
        "Order: Perform a +X ranged strike, where X is Testa's base ATK.",
        "Order(Ranged(BestAtk(Me(), True, True)))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a magic save (DC 12) or become spent. If the target is a Dwarf, increase the DC by 3.",
        "Order(Check('magic save', Either(Is(T(), Faction('Dwarf')), Plus(12, 3), 12), failure=Spend(T()), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a magic save (DC 12) or become spent. Reduce the DC by the target's Level.",
        "Order(Check('magic save', Plus(12, Times(-1, StatOf(T(), 'level'))), failure=Spend(T()), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Make a skill check (DC 15). If successful, Testa's next melee strike is a critical success. This effect ends at the end of this turn.",
        "Order(Check('skill', 15, Delayed(Event('target', (Same(Me()),), by=('melee',)), SetRoll(20))))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must make a poison save (DC 14) or lose one Level permanently. Kill him if this brings his level below 1.",
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
        "Order: Target a character up to two ranks away. Inflict a penalty to AC and melee strike rolls on the target equal to Testa's Level.",
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
    (
        "Order: Target a Dwarf: Perform a melee strike against the target with an ATK equal to the target's Level.",
        "Order(Melee(StatOf(T(), 'level'), target=T()), cost=(Target(Cards(Faction('Dwarf'))),))",
    ),
    (
        "Order: Target a Dwarf: Perform a melee strike targeting the target with a base ATK of +5.",
        "Order(Melee(5, target=T()), cost=(Target(Cards(Faction('Dwarf'))),))",
    ),
    (
        "Spend Order: Target a character: Move the target forward one rank. This action may not target an opposing character of equal or higher Level.",
        "Order(Move(T()), True, (Target(Cards(Not(All(Opposing(), Stat('level', '>=', StatOf(Me(), 'level')))))),))",
    ),
    (
        "Spend Order: Target a character: Move the target forward one rank. This fighter may not target a wounded character.",
        "Order(Move(T()), True, (Target(Cards(Not(Wounded()))),))",
    ),
    (
        "Spend Order: Target a character: Move the target forward one rank. This fighter may not target Warlords.",
        "Order(Move(T()), True, (Target(Cards(Not(IsWarlord()))),))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must make a number of magic saves (DC 9) equal to Testa's Level. The target suffers a wound for each save it fails.",
        "Order(Repeat(StatOf(Me(), 'level'), Check('magic save', 9, failure=Wound(T()), who=T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Testa targets an Elf within one rank, who must make three fear saves (DC 11). He becomes spent for each failed save.",
        "Order(Seq(Target(Cards(Faction('Elf'), Within(1))), Check('fear save', 11, failure=Spend(T()), who=T()), Check('fear save', 11, failure=Spend(T()), who=T()), Check('fear save', 11, failure=Spend(T()), who=T())))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a number of magic saves (DC 9) equal to Testa's Level or suffer a wound for each failure.",
        "Order(Repeat(StatOf(Me(), 'level'), Check('magic save', 9, failure=Wound(T()), who=T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character up to one rank away: The target must succeed with a magic save (DC 10) or all wounds on the target are removed and it is under your control until end of turn.",
        "Order(Check('magic save', 10, failure=Seq(Heal(T(), 99), Control(T(), until='turn')), who=T()), cost=(Target(Cards(Within(1))),))",
    ),
    (
        "Order: Target one or more items on a character up to one rank away. Make a Stealth check (DC 7 + total Levels of the items). If successful, return the items to their owner's hand.",
        "Order(Check('Stealth', Plus(7, Total(T(), 'level')), Put(T(), 'hand')), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(1))), n=99, up_to=True, least=1, together=HeldBy(HolderOf(T())))),))",
    ),
    (
        "Order: You may spend Testa: Characters in this rank (your front rank if you spent him) gain +1 AC until end of turn.",
        "Order(Gain(Every(Any(All(SameRank(Every(Yours(), FrontRank())), Where(Compare(CountOf(T()), '>=', 1))), All(SameRank(), Where(Never(Compare(CountOf(T()), '>=', 1)))))), Bonus('ac', 1)), cost=(Optional((Pay(Spend(Me())),)),))",
    ),
    (
        "Dwarves in your front rank (in this rank if Testa is wounded) gain +1 AC.",
        "Static(Bonus('ac', 1), scope=(Faction('Dwarf'), Any(All(SameRank(), Where(Is(Me(), Wounded()))), All(SameRank(Every(Yours(), FrontRank())), Where(Never(Is(Me(), Wounded())))))))",
    ),
    (
        "While Testa has a Helm or Shield equipped, he gains +1 ATK and AC for each.",
        "Static(Bonus('atk', Count(Any(All(Kind('Item'), Trait('Helm')), All(Kind('Item'), Trait('Shield'))), HeldBy())), Bonus('ac', Count(Any(All(Kind('Item'), Trait('Helm')), All(Kind('Item'), Trait('Shield'))), HeldBy())))",
    ),
    (
        "If Testa has a Bow or a Shield equipped, he has +2 AC for each of them.",
        "Static(Bonus('ac', Times(2, Count(Any(All(Kind('Item'), Trait('Bow')), All(Kind('Item'), Trait('Shield'))), HeldBy()))))",
    ),
    (
        "React: Before Testa makes a ranged strike roll: Either add 5 to the roll or inflict an additional wound if he hits with the strike.",
        "React(Event('roll', (Same(Me()),), by=('ranged',), before=True), OneEffect(AddRoll(5), StrikeWounds()))",
    ),
    (
        "Whenever Testa targets a Beast with a melee strike, he or she gains +6 ATK (+8 total).",
        "Static(StrikeMod('melee', against=(Trait('Beast'),), atk=6))",
    ),
    (
        "While Testa performs a ranged strike against a Dwarf, he inflicts an additional wound.",
        "Static(StrikeMod('ranged', against=(Faction('Dwarf'),), wounds=1))",
    ),
    (
        "Order: Target an item within two ranks. The target's character must succeed with a magic save (DC 13) or discard the item.",
        "Order(Check('magic save', 13, failure=Destroy(T()), who=HolderOf(T())), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(2))))),))",
    ),
    (
        "Order: Inflict a wound on an adjacent Dwarf: Perform a ranged strike with a bonus equal to the wounded Dwarf's Level (gain +3 if the Dwarf was a Beast).",
        "Order(Ranged(Either(Is(T(), Trait('Beast')), Plus(StatOf(T(), 'level'), 3), StatOf(T(), 'level'))), cost=(Choose(Cards(Yours(), Faction('Dwarf'), Adjacent())), Pay(Wound(T()))))",
    ),
    (
        "Order: Until end of turn, Testa gains +1 AC and his spells gain +2 to DC saves and strike rolls.",
        "Order(Seq(Gain(Me(), Bonus('ac', 1)), Gain(Me(), StrikeMod(by=(Spell(),), roll=2)), Gain(Me(), HarderCheck('save', 2, (Spell(),)))))",
    ),
    (
        "Order: Testa gains +1 AC and his spells gain +2 to DC saves and strike rolls until end of turn.",
        "Order(Seq(Gain(Me(), Bonus('ac', 1)), Gain(Me(), StrikeMod(by=(Spell(),), roll=2)), Gain(Me(), HarderCheck('save', 2, (Spell(),)))))",
    ),
    (
        "React: Before Testa makes a melee strike roll: If there are more ranks in this army than in the target's army, draw a card.",
        "React(Event('roll', (Same(Me()),), by=('melee',), before=True), If(Compare(RankOf(Every(Yours(), Not(Abroad()), LastRank())), '>', RankOf(Every(ControlledBy(ControllerOf(Patient())), Not(Abroad()), LastRank()))), Draw()))",
    ),
    (
        "React: After Testa is targeted with a melee strike by target character: If your army has fewer ranks than the target's army, draw a card.",
        "React(Event('target', patient=(Same(Me()),), by=('melee',), target='agent'), If(Compare(RankOf(Every(Yours(), Not(Abroad()), LastRank())), '<', RankOf(Every(ControlledBy(ControllerOf(Agent())), Not(Abroad()), LastRank()))), Draw()))",
    ),
    (
        "React: Before Testa makes a melee strike roll: Add the number of ranks in this army to the ATK for this strike.",
        "React(Event('roll', (Same(Me()),), by=('melee',), before=True), Gain(Agent(), StrikeMod(atk=RankOf(Every(Yours(), Not(Abroad()), LastRank()))), until='strike'))",
    ),
    (
        "Order: Target a character up to two ranks away: The target must succeed with a magic save (DC 14) or suffer a wound. The target may choose to fail the save.",
        "Order(OneEffect(Check('magic save', 14, failure=Wound(T()), who=T()), Wound(T()), by=ControllerOf(T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target all characters up to one rank away: Each target must succeed with a magic save (DC 14) or become spent. The target may fail the save.",
        "Order(ForEach(T(), OneEffect(Check('magic save', 14, failure=Spend(It()), who=It()), Spend(It()), by=ControllerOf(It()))), cost=(Target(Cards(Within(1), every=True)),))",
    ),
    (
        "Order: Target a character up to two ranks away: Either succeed with a magic check (DC 16) to remove a wound from the target, or the target must succeed with a magic save (DC 16) or suffer a wound.",
        "Order(OneEffect(Check('magic', 16, Heal(T())), Check('magic save', 16, failure=Wound(T()), who=T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Target a character up to two ranks away: Either draw a card, or the target must succeed with a magic save (DC 16) or suffer a wound.",
        "Order(OneEffect(Draw(), Check('magic save', 16, failure=Wound(T()), who=T())), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Testa has +1 HP for each class your Warlord has.",
        "Static(Bonus('hp', Plus(Plus(Plus(Either(Is(WarlordOf(You()), Class('Fighter')), 1), Either(Is(WarlordOf(You()), Class('Rogue')), 1)), Either(Is(WarlordOf(You()), Class('Cleric')), 1)), Either(Is(WarlordOf(You()), Class('Wizard')), 1))))",
    ),
    (
        "Order: Testa gains a bonus to AC equal to the number of classes your Warlord has until end of turn.",
        "Order(Gain(Me(), Bonus('ac', Plus(Plus(Plus(Either(Is(WarlordOf(You()), Class('Fighter')), 1), Either(Is(WarlordOf(You()), Class('Rogue')), 1)), Either(Is(WarlordOf(You()), Class('Cleric')), 1)), Either(Is(WarlordOf(You()), Class('Wizard')), 1)))))",
    ),
    (
        "Spend Order: Spend any number of Dwarves in your army: Perform a +3 ranged strike for each other Dwarf spent.",
        "Order(Ranged(3, n=CountOf(Those(T(), Other()))), True, (Choose(Cards(Faction('Dwarf'), Yours(), Ready(), n=99, up_to=True)), Pay(Spend(T()))))",
    ),
    (
        "Spend Order: Spend any number of Elves in your army: Perform a ranged strike with a bonus equal to the number of other Elves spent.",
        "Order(Ranged(CountOf(Those(T(), Other()))), True, (Choose(Cards(Faction('Elf'), Yours(), Ready(), n=99, up_to=True)), Pay(Spend(T()))))",
    ),
    (
        "Order: Succeed with a skill check (DC 14) to force an opponent to inflict a wound on one of his characters.",
        "Order(Check('skill', 14, Seq(ChoosePlayer(), ForEachPlayer(Chosen(), Seq(Choose(Cards(ControlledBy(Chosen()), by=Chosen())), Wound(T()))))))",
    ),
    (
        "Order: Discard a card: Target a character up to two ranks away. The target must succeed with a magic save (DC 11 + the Level of the discard) or become spent.",
        "Order(Check('magic save', Plus(11, StatOf(T(), 'level')), failure=Spend(T(1)), who=T(1)), cost=(Pay(Discard()), Target(Cards(Within(2)))))",
    ),
    (
        "React: After initiative is rolled: If you have the highest initiative roll, draw a card. If you do not have the highest initiative roll, discard a card.",
        "React(Event('initiative'), Seq(If(WonInitiative(), Draw()), If(Never(WonInitiative()), Discard())))",
    ),
    (
        "React: After you roll for initiative: If you won initiative, draw a card. If you lost initiative, discard a card.",
        "React(Event('initiative'), Seq(If(WonInitiative(), Draw()), If(Never(WonInitiative()), Discard())))",
    ),
    (
        "React: Before Testa makes a melee strike roll: Add twice the number of ranks in your army to the ATK for this strike.",
        "React(Event('roll', (Same(Me()),), by=('melee',), before=True), Gain(Agent(), StrikeMod(atk=Times(2, RankOf(Every(Yours(), Not(Abroad()), LastRank())))), until='strike'))",
    ),
    (
        "React: Before Testa makes a melee strike roll: Add 2 to the ATK of that strike.",
        "React(Event('roll', (Same(Me()),), by=('melee',), before=True), Gain(Agent(), StrikeMod(atk=2), until='strike'))",
    ),
    (
        "Order: Target a character up to two ranks away. The target must succeed with a magic save (DC 15) or suffer a wound. If the target is spent, raise the DC by 4, and stun the target if the save fails.",
        "Order(Check('magic save', Either(Is(T(), Spent()), Plus(15, 4), 15), failure=Seq(Wound(T()), If(Is(T(), Spent()), Stun(T()))), who=T()), cost=(Target(Cards(Within(2))),))",
    ),
    (
        "Order: Perform a +2 ranged strike. If Testa is wounded, add 3 to the die roll.",
        "Order(Ranged(2, roll=Either(Is(Me(), Wounded()), 3)))",
    ),
    (
        "Order: Make a Stealth check (DC 21). If successful, perform a melee strike. If Testa is wounded, the strike inflicts an additional wound.",
        "Order(Check('Stealth', 21, Melee(wounds=Either(Is(Me(), Wounded()), 1))))",
    ),
    (
        "Order: Make a Stealth check (DC 21). If successful, perform a melee strike targeting a character in the last rank of another army. If Testa is an Elf, add 5 to the die roll. If Testa is a Dwarf, the strike inflicts an additional wound if it hits.",
        "Order(Check('Stealth', 21, Melee(against=(All(LastRank(), InFormation(Opponents())),), wounds=Either(Is(Me(), Faction('Dwarf')), 1), roll=Either(Is(Me(), Faction('Elf')), 5), within=99)))",
    ),
    (
        "Order: Make a Stealth check (DC 21). If successful, perform a +4 ranged strike. Add 2 to the die roll.",
        "Order(Check('Stealth', 21, Ranged(4, roll=2)))",
    ),
    (
        "Order: Make a Stealth check (DC 21). If successful, perform a melee strike. If the strike hits, draw a card.",
        "Order(Seq(Check('Stealth', 21, Melee()), If(StrikeHit(), Draw())))",
    ),
    (
        "Order: If Testa is in the last rank and in rank 4 or higher, make a Stealth check (DC 21). If successful, perform a melee strike. If Testa is an Elf, add 5 to the die roll.",
        "Order(If(Is(Me(), LastRank(), Not(Any(InRank(1), InRank(2), InRank(3)))), Check('Stealth', 21, Melee(roll=Either(Is(Me(), Faction('Elf')), 5)))))",
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
        "Order: Make a Stealth check (DC 21). If successful, draw a card. The strike inflicts an additional wound.",
        "Order: Draw a card. This effect ends at the end of this turn.",
        "Order: Target a character up to two ranks away: The target suffers a wound. Kill him if this brings his level below 1.",
        "React: Before Testa dies: Remove a wound from him, who does not die.",  # what kills him is still there
        # Is it permanent, all of it?
        "Order: Target a character up to two ranks away: The target gains +1 ATK and loses 2 AC permanently.",
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
