"""Costs that stand behind a full stop or are told apart, and what is left of the cost of spending, are read as they are meant."""

import pytest

from tests.games.saga.test_grammar import assert_means, clause

READ = [
    ("React: Play after this character is targeted with a melee strike. Discard a card to cancel the strike.",
     "React(Event('target', patient=(Same(Me()),), by=('melee',)), Cancel(), cost=(Pay(Discard(1)),))"),
    ("Order: Target a character within two ranks. Stun this character to ready the target.",
     "Order(ReadyUp(T(0)), cost=(Target(Cards(Within(2))), Pay(Stun(Me()))))"),
    ("Order: You must discard a card to perform this action. Draw two cards.", "Order(Draw(2), cost=(Pay(Discard(1)),))"),
    ("Order: As an additional cost to perform this action, discard a card: Draw two cards.",
     "Order(Draw(2), cost=(Pay(Discard(1)),))"),
    ("Order: Discard a card as an additional cost: Draw two cards.", "Order(Draw(2), cost=(Pay(Discard(1)),))"),
    ("Order: Discard X cards, where X is the number of Elves in play: Draw two cards.",
     "Order(Draw(2), cost=(Pay(Discard(Count(Faction('Elf')))),))"),
    ("React: After this character readies, discard X cards, where X is the number of Elves in play: Draw two cards.",
     "React(Event('ready', patient=(Same(Me()),)), Draw(2), cost=(Pay(Discard(Count(Faction('Elf')))),))"),
    ("Order: Reveal the top X cards of your deck, where X is this character's Level: You may discard the revealed cards.",
     "Order(May(Put(Those(T(0)), 'discard')), cost=(Pay(Note(TopOf(StatOf(Me(), 'level'), You()))), Pay(Show(T(0)))))"),
    ("Order: Remove a Charge, spend this character or remove another Charge: Draw a card.",
     "Order(Draw(1), cost=(Pay(Charge(Me(), -1)), Pay(OneEffect(Spend(Me()), Charge(Me(), -1)))))"),
    ("Order: Stun an Elf or discard two cards: Draw a card.",
     "Order(Draw(1), cost=(Pay(OneEffect(Seq(Choose(Cards(Yours(), Faction('Elf'), Not(Stunned()))), Stun(T(0))), Discard(2))),))"),
    ("Order: Stun your Warlord and another character in this rank: Draw a card.",
     "Order(Draw(1), cost=(Pay(Stun(WarlordOf(You()))), Choose(Cards(Yours(), Other(), SameRank(), Not(Stunned()))), Pay(Stun(T(0)))))"),
    ("Once per turn, Testa Quill may perform a Fire action without spending.",
     "Static(Regardless('perform', 'spending', (Trait('Fire'),), times=1))"),
    ("Once per turn, Testa may perform a Fire action card without spending.",
     "Static(Regardless('perform', 'spending', (Kind('Action'), Trait('Fire')), times=1))"),
    ("Twice per turn, Testa Quill may cast a spell without spending.",
     "Static(Regardless('perform', 'spending', (Spell(),), times=2))"),
    ("Testa Quill may cast wizard spells without spending.", "Static(Regardless('perform', 'spending', (Class('Wizard'), Spell())))"),
    ("Order: Discard a card: The next spell this character casts this turn does not require spending.",
     "Order(Gain(Me(), Regardless('perform', 'spending', (Spell(),), times=1, next=True)), cost=(Pay(Discard(1)),))"),
    ("Order: Discard a card: This character may cast his next spell this turn without spending.",
     "Order(Gain(Me(), Regardless('perform', 'spending', (Spell(),), times=1, next=True)), cost=(Pay(Discard(1)),))"),
    ("React: Once per turn, before this character casts a spell: He need not spend to cast it.",
     "React(Event('perform', agent=(Same(Me()),), by=('spell',), before=True), "
     "Gain(Me(), Regardless('perform', 'spending', (Same(EventCard()),)), until='action'), times=1)"),
    ("React: Before a wizard you control casts a spell, discard a card: The wizard may cast the spell without spending.",
     "React(Event('perform', agent=(Class('Wizard'), Yours()), by=('spell',), before=True), "
     "Gain(Agent(), Regardless('perform', 'spending', (Same(EventCard()),)), until='action'), cost=(Pay(Discard(1)),))"),
    ("Order: Once per turn: Draw a card. Seers may perform this action twice per turn.",
     "Order(Draw(1), times=Either(Is(Me(), Trait('Seer')), 2, 1))"),
    ("Order: Once per turn: Draw a card. Seers may perform this action more than once per turn.",
     "Order(Draw(1), times=Either(Is(Me(), Trait('Seer')), 99, 1))"),
    ("Your Elves may perform the action, \"Order: Draw a card.\"", "Static(Grant(Order(Draw(1))), scope=(Yours(), Faction('Elf')))"),
    ("Any Elf has the ability, \"Order: Draw a card.\"", "Static(Grant(Order(Draw(1))), scope=(Faction('Elf'),))"),
    ("Your Elves can use the following ability: \"Order: Draw a card.\"", "Static(Grant(Order(Draw(1))), scope=(Yours(), Faction('Elf')))"),
    ("Your Elves have the ability: \"Order: Once per turn: Draw a card.", "Static(Grant(Order(Draw(1), times=1)), scope=(Yours(), Faction('Elf')))"),
    ("Your Elf Warlord and Dwarves you control have the ability, \"Order: Kill Testa Quill: Draw a card.\"",
     "Static(Grant(Order(Draw(1), cost=(Choose(Cards(Lends(), Named('Testa Quill'), Yours())), Pay(Kill(T(0)))))), "
     "scope=(Any(All(Yours(), Faction('Elf'), IsWarlord()), All(Faction('Dwarf'), Yours())),))"),
    ("Your Elf Warlord gains +2 AC.", "Static(Bonus('ac', 2), scope=(Yours(), Faction('Elf'), IsWarlord()))"),
    ("At end of turn, succeed with a poison save (DC 12) or suffer a wound.",
     "Auto(Event('end'), Check('poison save', 12, failure=Wound(Me())))"),
    ("Order: Once per turn: Succeed with a skill check (DC 16) to ready.",
     "Order(Check('skill', 16, success=ReadyUp(Me())), times=1)"),
    ("Order: Target character within one rank must succeed with a magic save (DC 8 + fighter's Skill) or become spent.",
     "Order(Seq(Target(Cards(Within(1))), Check('magic save', Plus(8, StatOf(Me(), 'skill')), failure=Spend(T(0)), who=T(0))))"),
    ("Order: Target an item within two ranks: Succeed with a skill check (DC 8 + item's Level) to destroy the item.",
     "Order(Check('skill', Plus(8, StatOf(T(0), 'level')), success=Destroy(T(0))), cost=(Target(Cards(Kind('Item'), HeldBy(Every(Within(2))))),))"),
    ("Order: Discard X cards: Draw X+1 cards.",
     "Order(Draw(Plus(X(), 1)), cost=(ChooseNumber(1, CountIn(You(), 'hand')), Pay(Discard(X()))))"),
    ("Order: Discard X cards: Target X+1 characters within two ranks: Stun the targets.",
     "Order(Stun(T(1)), cost=(ChooseNumber(1, CountIn(You(), 'hand')), Pay(Discard(X())), Target(Cards(Within(2), n=Plus(X(), 1)))))"),
    ("Order: Kill a Level X Elf: Put an X+2 or lower Level character from your hand into play.",
     "Order(Seq(Choose(Cards(Kind('Character'), Stat('level', '<=', Plus(StatOf(T(0), 'level'), 2)), zone='hand')), Enter(T(1))), "
     "cost=(Choose(Cards(Yours(), Faction('Elf'))), Pay(Kill(T(0)))))"),
    ("Order: Discard X cards: Inflict a wound on target character within one rank whose Level is equal to X+1.",
     "Order(Seq(Target(Cards(Within(1), Stat('level', '==', Plus(X(), 1)))), Wound(T(1))), "
     "cost=(ChooseNumber(1, CountIn(You(), 'hand')), Pay(Discard(X()))))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ)
def test_it_is_read_as_it_is_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_an_action_card_says_behind_its_effect_who_performs_it_otherwise() -> None:
    found = clause("Spend Order: Draw a card. Druids may perform this action without spending.", "Action")
    assert found.read
    assert [type(one).__name__ for one in found.effects] == ["Order", "Static"]


@pytest.mark.parametrize(
    "text",
    [
        "React: After this character casts a spell: He need not spend to cast it.",
        "Once per game, Testa Quill may cast a spell without spending.",
        "Order: Draw a card. Seers may perform this action twice per turn.",
        "Order: Target a character or discard a card: Draw a card.",
        "Order: Target character must succeed with a magic save (DC 8 + wizard's Skill) or become spent.",
    ],
)
def test_what_is_not_so_is_declined(text: str) -> None:
    assert not clause(text).read
