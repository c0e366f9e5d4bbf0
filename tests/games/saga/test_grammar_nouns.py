"""Noun phrases: who and what is meant, by kind, number, place, zone and what was said of it before."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import clause

BEHIND_ME = "AdjacentRank(), Not(InFrontOf())"

READ = [
    # A card that is a character, and one for which no card stands.
    ("Order: Target a non-Warlord character card within two ranks: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Not(IsWarlord()), Not(Summoned()), Within(2))),))"),
    ("Order: Discard a character card: Draw a card.", "Order(Draw(1), cost=(Pay(Discard(filters=(Kind('Character'),))),))"),
    ("Order: Gain +1 ATK for each character card in your discard pile.",
     "Order(Gain(Me(), Bonus('atk', CountIn(You(), 'discard', (Kind('Character'),)))))"),
    # Kinds and lists of them.
    ("Order: Target an Elf, Dwarf, or Undead: Ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Any(Faction('Elf'), Faction('Dwarf'), Trait('Undead')))),))"),
    ("Order: Target a Dwarf or an Elf within one rank: Ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Any(Faction('Dwarf'), Faction('Elf')), Within(1))),))"),
    ("Order: Target a non-cleric: Stun the target.", None),
    ("Your Dwarf fighters and Elf clerics gain +1 AC.",
     "Static(Bonus('ac', 1), scope=(Yours(), Any(All(Faction('Dwarf'), Class('Fighter')), All(Faction('Elf'), Class('Cleric')))))"),
    ("Order: Spend Testa or an Undead: Draw a card.",
     "Order(Draw(1), cost=(Choose(Cards(Yours(), Any(Same(Me()), Trait('Undead')), Ready())), Pay(Spend(T(0)))))"),
    ("Order: Target a spent (not stunned) character: Ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(All(Spent(), Not(Stunned())))),))"),
    ("Order: Target a spent or wounded character: Kill the target.",
     "Order(Kill(T(0)), cost=(Target(Cards(Any(Spent(), Wounded()))),))"),
    # Numbers that compare.
    ("Order: Target a character with an ATK of +10 or higher: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Stat('atk', '>=', 10))),))"),
    ("Order: Target a character with 2 or more wounds on him: Kill the target.",
     "Order(Kill(T(0)), cost=(Target(Cards(Where(Compare(WoundsOn(It()), '>=', 2)))),))"),
    ("Order: Target a character whose Level is less than or equal to this character's Level: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Stat('level', '<=', StatOf(Me(), 'level')))),))"),
    ("Order: Target an opposing character with a lower Skill than this character: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Opposing(), Stat('skill', '<', StatOf(Me(), 'skill')))),))"),
    ("Your Level 4 or greater characters have +1 HP.", "Static(Bonus('hp', 1), scope=(Yours(), Stat('level', '>=', 4)))"),
    ("Order: Target a number of characters up to this character's Level: Ready each target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(n=StatOf(Me(), 'level'), up_to=True)),))"),
    # What they are, have and did.
    ("Your characters with no items equipped gain +1 AC.", "Static(Bonus('ac', 1), scope=(Yours(), Not(Bears(Kind('Item')))))"),
    ("Characters with a Steed or Weapon equipped gain +1 ATK.",
     "Static(Bonus('atk', 1), scope=(Bears(Any(Trait('Steed'), Trait('Weapon'))),))"),
    ("Your characters with the Stealth feat gain +1 AC.", "Static(Bonus('ac', 1), scope=(Yours(), HasFeat('Stealth')))"),
    ("Opposing characters with the Undead trait suffer -2 ATK.",
     "Static(Bonus('atk', -2), scope=(Opposing(), Trait('Undead')))"),
    ("Order: Target a character that is not a Warlord: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Not(IsWarlord()))),))"),
    ("Order: Target an opposing character that attacked this turn: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Opposing(), DidThisTurn('attack'))),))"),
    ("Order: Target a character other than Testa: Ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Other())),))"),
    ("Order: Target a character of opposite alignment: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Any(All(Good(), Where(Is(Me(), Evil()))), All(Evil(), Where(Is(Me(), Good())))))),))"),
    # Places.
    ("Characters in the rank behind Testa gain +3 AC.", f"Static(Bonus('ac', 3), scope=({BEHIND_ME}))"),
    ("Characters in the rank in front of Testa gain +3 AC.",
     "Static(Bonus('ac', 3), scope=(AdjacentRank(), InFrontOf()))"),
    ("Testa gains +1 AC while in a rank with a cleric.",
     "Static(Bonus('ac', 1), when=Is(Me(), Where(Some(Class('Cleric'), SameRank(It()), Other(It())))))"),
    ("While in an opposing formation, Testa gains +3 ATK.", "Static(Bonus('atk', 3), when=Is(Me(), InFormation(Opponents())))"),
    ("Order: Target a character in your second rank: Ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(All(InRank(2), InFormation()))),))"),
    ("Order: Target all characters in an opposing second rank: Stun each target.",
     "Order(Stun(T(0)), cost=(ChoosePlayer(), Target(Cards(All(InRank(2), InFormation(Chosen())), every=True))))"),
    ("Order: Target a character two or more ranks away: Ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Not(Within(1)))),))"),
    # Items.
    ("Order: Spend an equipped Steed: Draw a card.",
     "Order(Draw(1), cost=(Choose(Cards(Kind('Item'), Trait('Steed'), HeldBy(), Ready())), Pay(Spend(T(0)))))"),
    ("Order: Target an item equipped to an opposing character within one rank: Destroy the item.",
     "Order(Destroy(T(0)), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Opposing(), Within(1))))),))"),
    # What was named before.
    ("Order: Target a wizard within one rank: Ready the target wizard.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Class('Wizard'), Within(1))),))"),
    ("Order: Target a Dwarf, target an Elf: Ready the first target. Stun the second target.",
     "Order(Seq(ReadyUp(T(0)), Stun(T(1))), cost=(Target(Cards(Faction('Dwarf'))), Target(Cards(Faction('Elf')))))"),
    ("Order: Target a Dwarf, target an Elf: Ready both targets.",
     "Order(ReadyUp(Every(Any(Same(T(0)), Same(T(1))))), cost=(Target(Cards(Faction('Dwarf'))), Target(Cards(Faction('Elf')))))"),
    ("React: After Testa is targeted by an action: The acting character suffers a wound.",
     "React(Event('target', patient=(Same(Me()),), by=('action',)), Wound(Agent(), 1))"),
    ("React: After Testa is targeted by a melee strike: Stun the attacker.",
     "React(Event('target', patient=(Same(Me()),), by=('melee',)), Stun(Agent()))"),
    ("Testa Quill gains +1 AC for each other Testa Quill in this rank.",
     "Static(Bonus('ac', Count(Other(), Named('Testa Quill'), SameRank())))"),
    ("Opposing characters in the same rank as one or more Testa Quills suffer -1 ATK.",
     "Static(Bonus('atk', -1), scope=(Opposing(), Where(Some(Named('Testa Quill'), SameRank(It()), Other(It())))), once=True)"),
    ("Elves in the rank in front of one or more Testa Quills gain +1 AC.",
     "Static(Bonus('ac', 1), scope=(Faction('Elf'), Any(Where(Some(Named('Testa Quill'), AdjacentRank(It()), Not(InFrontOf(It())))), All(FrontRank(False), Where(Some(Named('Testa Quill'), AdjacentRank(It()), FrontRank(False)))))), once=True)"),
    ("Characters adjacent to one or more ready Testa Quills have the ability: \"Order: Stun this character: Draw a card.\"",
     "Static(Grant(Order(Draw(1), cost=(Pay(Stun(Me())),))), scope=(Where(Some(Ready(), Named('Testa Quill'), Adjacent(It()))),), once=True)"),
    ("While you control one or more spent or stunned Testa Quills, your Dwarves gain +2 ATK.",
     "Static(Bonus('atk', 2), scope=(Yours(), Faction('Dwarf')), when=Some(Yours(), Any(Spent(), Stunned()), Named('Testa Quill')), once=True)"),
    ("Order: Target up to two opposing characters in an opposing front rank: Stun the targets.",
     "Order(Stun(T(0)), cost=(ChoosePlayer(), Target(Cards(Opposing(), SameRank(Every(ControlledBy(Chosen()), FrontRank(own=True))), n=2, up_to=True))))"),
    ("Order: Target an opposing character in an opposing front rank: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Opposing(), SameRank(Every(Opposing(), FrontRank())))),))"),
    ("Order: Target all opposing characters in an opposing front rank: Stun the targets.",
     "Order(Stun(T(0)), cost=(ChoosePlayer(), Target(Cards(Opposing(), SameRank(Every(ControlledBy(Chosen()), FrontRank(own=True))), every=True))))"),
    ("Order: Each opposing character in an opposing front rank suffers a wound.",
     "Order(Seq(ChoosePlayer(), Wound(Every(Opposing(), SameRank(Every(ControlledBy(Chosen()), FrontRank(own=True)))))))"),
    ("Order: Ready target non-stunned character.", "Order(Seq(Target(Cards(Not(Stunned()))), ReadyUp(T(0))))"),
    ("Order: This Undead targets a character: Ready the target.", "Order(ReadyUp(T(0)), cost=(Target(Cards()),))"),
    ("Order: Target a rank within two ranks: Stun each character in that rank.",
     "Order(Stun(Every(SameRank(T(0)))), cost=(Choose(Cards(Within(2))),))"),
    ("Order: Kill a Level X Undead: Draw X cards.",
     "Order(Draw(StatOf(T(0), 'level')), cost=(Choose(Cards(Yours(), Trait('Undead'))), Pay(Kill(T(0)))))"),
    ("Order: Move Testa and up to two adjacent characters forward one rank.",
     "Order(Seq(Choose(Cards(Adjacent(), n=2, up_to=True)), Move(Every(Any(Same(Me()), Same(T(0)))), 'forward')))"),
    ("React: Before Testa dies from a melee strike: Stun the acting character.",
     "React(Event('die', patient=(Same(Me()),), by=('melee',), before=True), Stun(Agent()))"),
    ("React: After Testa kills an opposing character: Put a Charge on him.",
     "React(Event('die', agent=(Same(Me()),), patient=(Opposing(),)), Charge(Me(), 1))"),
    ("Order: Target a character: Ready the target. If the target is an Elf, he gains +1 AC until end of turn.",
     "Order(Seq(ReadyUp(T(0)), If(Is(T(0), Faction('Elf')), Gain(T(0), Bonus('ac', 1)))), cost=(Target(Cards()),))"),
    ("React: After Testa is targeted by a melee strike: Stun the opposing character.",
     "React(Event('target', patient=(Same(Me()),), by=('melee',)), Stun(Agent()))"),
    ("React: After another character casts a spell: Perform a ranged strike with a bonus equal to the spell's Level.",
     "React(Event('perform', agent=(Other(),), by=('spell',)), Ranged(StatOf(EventCard(), 'level')))"),
    ("Order: Target two different opposing characters in your first two ranks: Stun each target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Opposing(), All(Any(InRank(1), InRank(2)), InFormation()), n=2)),))"),
    ("Order: Spend an Undead: Stun a character of equal or lower Level than the spent Undead.",
     "Order(Seq(Choose(Cards(Stat('level', '<=', StatOf(T(0), 'level')))), Stun(T(1))), "
     "cost=(Choose(Cards(Yours(), Trait('Undead'), Ready())), Pay(Spend(T(0)))))"),
    ("Order: Ready the highest Level Elf in your army.",
     "Order(Seq(Choose(Cards(Faction('Elf'), Yours(), "
     "Where(Never(Some(Faction('Elf'), Yours(), Stat('level', '>', StatOf(It(), 'level'))))))), ReadyUp(T(0))))"),
    ("Your Elf and Dwarf characters gain +1 AC.", "Static(Bonus('ac', 1), scope=(Yours(), Any(Faction('Elf'), Faction('Dwarf'))))"),
    ("Friendly spellcasters gain +1 AC.", "Static(Bonus('ac', 1), scope=(Yours(), Any(Class('Cleric'), Class('Wizard'))))"),
    ("Order: Target a character: Destroy all items on the target.",
     "Order(Destroy(Every(Kind('Item'), HeldBy(T(0)))), cost=(Target(Cards()),))"),
    ("Order: Perform a melee strike against a character in any rank.", "Order(Melee(within=99))"),
    ("Order: Ready Testa and all adjacent characters.", "Order(ReadyUp(Every(Any(Same(Me()), Adjacent()))))"),
    # Who has been given a bonus for good.
    ("Order: Target an Elf who has not received any permanent bonuses: The target gains +1 ATK permanently.",
     "Order(Gain(T(0), Bonus('atk', 1), until='permanent'), cost=(Target(Cards(Faction('Elf'), Not(Improved()))),))"),
    ("Order: Target a character with a permanent bonus: Stun the target.",
     "Order(Stun(T(0)), cost=(Target(Cards(Improved())),))"),
    ("Order: If Testa hasn't gained a permanent bonus, she gains +1 ATK permanently.",
     "Order(If(Is(Me(), Not(Improved())), Gain(Me(), Bonus('atk', 1), until='permanent')))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:60] for text, _ in READ])
def test_a_noun_phrase_is_read_as_it_is_meant(text: str, ability: str | None) -> None:
    found = clause(text)
    assert found.gaps == ()
    if ability is not None:
        assert [canonical(one) for one in found.effects] == [canonical(noted(ability))]


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:60] for text, _ in READ])
def test_the_reading_in_english_is_read_as_the_same(text: str, ability: str | None) -> None:
    first = clause(text)
    again = clause(first.english)
    assert again.gaps == ()
    assert canonical(again.effects) == canonical(first.effects)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Target a Dwarf: Ready the target Elf.",
        "Order: Target a Dwarf: Ready the second target.",
        "Order: Target a Dwarf: Ready both targets.",
        "While Testa is adjacent to exactly one character, Testa and that character have +3 AC.",
        "While Testa is adjacent to an Elf, both characters have +2 AC.",
        "Order: Target an equipped Weapon: Destroy the target.",
        "Order: Ready this item.",
        "Order: Stun each character in that rank.",
        "Order: Until end of turn, characters gain +2 AC while in that rank.",
        "Order: Target a rank: If your Warlord is in that rank, draw a card.",
        "Order: Ready another Testa.",
        "React: After Testa leaves play: Ready all items equipped to him.",
        "Order: Stun the acting character.",
        "Order: Target a Weapon with 2 or more wounds: Destroy the target.",
        "Order: Target a character controlled by that player: Stun the target.",
    ],
)
def test_a_reference_to_nothing_is_declined(text: str) -> None:
    found = clause(text)
    assert found.effects == ()
    assert len(found.gaps) == 1
