"""The same in other words and another order: what is given in brackets, whose number it is, what nobody may do, one verb for two words."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (ITEM, "+2 AC, +4 against ranged strikes.", ["Static(Bonus('ac', 2), StrikeMod('ranged', ac=2, defending=True))"]),
    (ITEM, "+1 ATK (+3 against Beasts).",
     ["Static(Bonus('atk', 1), StrikeMod('melee', against=(Trait('Beast'),), atk=2))"]),
    (ITEM, "+1 AC, or +2 AC against Beasts.",
     ["Static(Bonus('ac', 1), StrikeMod(against=(Trait('Beast'),), ac=1, defending=True))"]),
    (FIGHTER, "Testa gains +1 AC, or +3 AC against Fire spells.",
     ["Static(Bonus('ac', 1))", "Static(StrikeMod(by=(Spell(), Trait('Fire')), ac=2, defending=True))"]),
    (SONG, "Order: Draw a card for each Elf you control (maximum three).",
     ["Order(Draw(Least(Count(Faction('Elf'), Yours()), 3)))"]),
    (FIGHTER, "Testa gains +2 AC on the first turn.", ["Static(Bonus('ac', 2), when=Compare(Turns(), '==', 1))"]),
    (FIGHTER, "Testa's melee strikes are Critical Successes on a natural 18 or 19.",
     ["Static(StrikeMod('melee', natural=20, shows=(18, 19)))"]),
    (FIGHTER, "Testa does not suffer wounds from spells.", ["Static(Cannot('be wounded', by='spell'))"]),
    (FIGHTER, "Fire spells do not inflict wounds on Testa.",
     ["Static(Cannot('be wounded', by='spell', source=(Trait('Fire'),)))"]),
    (FIGHTER, "Testa may not be stunned or wounded by opposing Fire actions.",
     ["Static(Cannot('be stunned', by='action', opposing=True, source=(Trait('Fire'),)), Cannot('be wounded', by='action', opposing=True, source=(Trait('Fire'),)))"]),
    (FIGHTER, "Air actions may not kill or move your Beasts.",
     ["Static(Cannot('be killed', by='action', source=(Trait('Air'),)), Cannot('be moved', by='action', source=(Trait('Air'),)), scope=(Yours(), Trait('Beast')))"]),
    (FIGHTER, "No one within two ranks may perform reacts.", ["Static(Cannot('react'), scope=(Within(2),))"]),
    (FIGHTER, "No opposing Beasts may target Testa with melee strikes.",
     ["Static(Cannot('be targeted', (Opposing(), Trait('Beast')), 'melee'))"]),
    (FIGHTER, "No Dwarf may attack Testa.", ["Static(Cannot('be struck', (Faction('Dwarf'),)))"]),
    (ITEM, "Anyone may equip Old Hat.",
     ["Static(Regardless('equip', 'class', (Same(Self()),)), scope=(Kind('Character'),), zone='hand')"]),
    (ITEM, "Characters wearing a Helm may not equip Old Hat.", ["Only(Not(Bears(Trait('Helm'))))"]),
    (ITEM, "Order: Transfer Old Hat to another character in this rank.",
     ["Order(Seq(Choose(Cards(Other(), SameRank())), EquipTo(Self(), T())))"]),
    (SONG, "Order: Reveal the top card of your deck. If it's a character, put it into play.",
     ["Order(Seq(Note(TopOf(1, You())), Show(T()), If(Is(T(), Kind('Character')), Enter(T()))))"]),
    (FIGHTER, "React: After Testa is moved by an opposing action: Move her forward one rank.",
     ["React(Event('move', (Opposing(),), (Same(Me()),), by=('action',)), Move(Me()))"]),
    (FIGHTER, "React: After an opponent's ranged strike misses Testa: Ready her.",
     ["React(Event('miss', (Opposing(),), (Same(Me()),), by=('ranged',)), ReadyUp(Me()))"]),
    (FIGHTER, "Order: Once per turn: Testa may perform an additional Order.", ["Order(May(TakeOrder(Me())), times=1)"]),
    (FIGHTER, "React: After Testa enters play: You may give another decree.",
     ["React(Event('enter', patient=(Same(Me()),)), May(TakeOrder(decree=True)))"]),
    (SONG, "Order: Take another decree after this one.", ["Order(TakeOrder(decree=True))"]),
    (SONG, "Order: Raise the Skill of target Elf by three.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(), Bonus('skill', 3))))"]),
    (SONG, "Order: The AC of target Elf is increased by two until end of turn.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(), Bonus('ac', 2))))"]),
    (FIGHTER, "The AC of your Beasts is increased by two.",
     ["Static(Bonus('ac', 2), scope=(Yours(), Trait('Beast')))"]),
    (SONG, "Order: Set target Elf's ATK to 5 until end of turn.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(), SetTo('atk', 5))))"]),
    (SONG, "Order: Target Elf retreats one rank.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Move(T(), 'backward')))"]),
    (SONG, "Order: Perform a melee strike. Should it miss, stun this fighter.",
     ["Order(Seq(Melee(), If(StrikeMissed(), Stun(Me()))))"]),
    (FIGHTER, "Should Testa kill a Beast, draw a card.",
     ["Auto(Event('die', (Same(Me()),), (Trait('Beast'),)), Draw())"]),
    (SONG, "Order: Target character must make a will save (DC 14). Should he fail, he is stunned.",
     ["Order(Seq(Target(Cards()), Check('will save', 14, failure=Stun(T()), who=T())))"]),
    (FIGHTER, "If Testa misses by 3 or less, draw a card.",
     ["Auto(Event('miss', (Same(Me()),), by=('strike',), when=Compare(EventMargin(), '>=', -3)), Draw())"]),
    (FIGHTER, "React: After Testa fails a save by 2 or less: Ready Testa.",
     ["React(Event('check', (Same(Me()),), by=('failure', 'save'), when=Compare(EventMargin(), '>=', -2)), ReadyUp(Me()))"]),
    (FIGHTER, "If your opponent has no cards in hand, Testa has +2 AC.",
     ["Static(Bonus('ac', 2), when=Some(Opposing(), IsWarlord(), Where(Compare(CountIn(ControllerOf(It()), 'hand'), '==', 0))))"]),
    (FIGHTER, "While there are more Elves than Dwarves in play, Testa has +2 AC.",
     ["Static(Bonus('ac', 2), when=Compare(Count(Faction('Elf')), '>', Count(Faction('Dwarf'))))"]),
    (SONG, "Order: Each opponent discards a card from hand.", ["Order(Discard(player=Opponents()))"]),
    (SONG, "Order: Attach to target Elf you control. While attached, that Elf has +2 AC.",
     ["Order(Seq(Target(Cards(Faction('Elf'), Yours())), AttachTo(T())))", "Static(Bonus('ac', 2))"]),
    (FIGHTER, "Testa's Critical Successes with melee strikes inflict an additional wound.",
     ["Static(StrikeMod('melee', wounds=1, shows=(20,)))"]),
    (FIGHTER, "Spend Order: Target character suffers a wound unless it succeeds with a reflex save (DC 13).",
     ["Order(Seq(Target(Cards()), Check('reflex save', 13, failure=Wound(T()), who=T())), True)"]),
    (FIGHTER, "Spend Order: Each opposing Elf within one rank suffers a wound unless he makes a will save (DC 13).",
     ["Order(ForEach(Every(Opposing(), Faction('Elf'), Within(1)), Check('will save', 13, failure=Wound(It()), who=It())), True)"]),
    (FIGHTER, "Spend Order: Stun target Dwarf unless he makes a will save (DC 13).",
     ["Order(Seq(Target(Cards(Faction('Dwarf'))), Check('will save', 13, failure=Stun(T()), who=T())), True)"]),
    (FIGHTER, "Spend Order: Stun target Dwarf unless he is wounded.",
     ["Order(Seq(Target(Cards(Faction('Dwarf'))), If(Is(T(), Not(Wounded())), Stun(T()))), True)"]),
    (FIGHTER, "Spend Order: Target Elf gains +2 AC if she is wounded.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), If(Is(T(), Wounded()), Gain(T(), Bonus('ac', 2)))), True)"]),
    (FIGHTER, "Spend Order: Target Beast suffers a wound unless it is ready.",
     ["Order(Seq(Target(Cards(Trait('Beast'))), If(Is(T(), Not(Ready())), Wound(T()))), True)"]),
    (FIGHTER, "Spend Order: Ready target Elf if she is stunned.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), If(Is(T(), Stunned()), ReadyUp(T()))), True)"]),
    (SONG, "Order: Kill one of your own Elves: Draw a card.",
     ["Order(Draw(), cost=(Choose(Cards(Yours(), Faction('Elf'))), Pay(Kill(T()))))"]),
    (FIGHTER, "While you control fewer characters than each of your opponents, Testa has +2 AC.",
     ["Static(Bonus('ac', 2), when=Never(Some(Opposing(), IsWarlord(), Where(Compare(Count(Yours()), '>=', Count(ControlledBy(ControllerOf(It()))))))))"]),
    (FIGHTER, "Testa has Riposte +4 while a Shield is equipped to her.",
     ["Static(GainFeat('Riposte', 4), when=Is(Me(), Bears(Trait('Shield'))))"]),
]  # fmt: skip


@pytest.mark.parametrize(("of", "text", "abilities"), READ, ids=[text for _, text, _ in READ])
def test_other_words_mean_the_same(of: tuple[str, ...], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=of)


@pytest.mark.parametrize(
    "text",
    [
        "Order: Kill target Elf if he has no items equipped.",
        "Order: If he fails a will save (DC 13), stun target Elf.",
        "Order: Unless he succeeds with a will save (DC 13), target Elf is stunned.",
    ],
)
def test_he_who_was_not_named_before_may_be_the_one_who_is_named_behind(text: str) -> None:
    assert_declined(text, GapKind.TYPE)
