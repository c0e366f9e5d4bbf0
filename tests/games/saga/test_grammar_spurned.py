"""Whom somebody may not target, what is compared, and what is said short: the place of Charges, none of a kind, what X is equal to."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Testa may not target Dwarves.", ["Static(Cannot('target', (Faction('Dwarf'),)))"]),
    (FIGHTER, "Testa cannot target good characters with spells.", ["Static(Cannot('target', (Good(),), 'spell'))"]),
    (FIGHTER, "May not target Elves unless there are no other legal targets.", ["Static(Drawn('', (Not(Faction('Elf')),)))"]),
    (FIGHTER, "Testa may not target clerics with ranged strikes if there is another legal target.", ["Static(Drawn('ranged', (Not(Class('Cleric')),)))"]),
    (FIGHTER, "Opposing characters may not target Testa unless there are no other legal targets.", ["Static(Drawn('', (Not(Same(Me())),)), scope=(Opposing(),))"]),
    (FIGHTER, "Testa cannot be targeted by opposing rogues unless there are no other targets.",
     ["Static(Drawn('', (Not(Same(Me())),)), scope=(Opposing(), Class('Rogue')))"]),
    (FIGHTER, "Opposing characters must target Testa with spells if possible.", ["Static(Drawn('spell', (Same(Me()),)), scope=(Opposing(),))"]),
    (SONG, "Order: Target opposing character may not target Dwarves until end of turn.",
     ["Order(Seq(Target(Cards(Opposing())), Gain(T(), Cannot('target', (Faction('Dwarf'),)))))"]),
    (SONG, "Order: Put a charge on target Elf. If you control a Dwarf, put two charges instead.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), If(Some(Yours(), Faction('Dwarf')), Charge(T(), 2), Charge(T()))))"]),
    (SONG, "Order: If you do not have any Dwarves in your army, draw a card.", ["Order(If(Compare(Count(Yours(), Faction('Dwarf')), '==', 0), Draw()))"]),
    (SONG, "Order: If there are not any Elves in play, draw a card.", ["Order(If(Compare(Count(Faction('Elf')), '==', 0), Draw()))"]),
    (SONG, "Order: Reveal your hand. If you don't have any items in your hand, draw a card.",
     ["Order(Seq(ShowHand(You(), True), If(Compare(CountIn(You(), 'hand', (Kind('Item'),)), '==', 0), Draw())))"]),
    (FIGHTER, "While you have the same number of characters in this rank as ranks in your army, Testa has +2 ATK.",
     ["Static(Bonus('atk', 2), when=Compare(Count(Yours(), SameRank()), '==', RankOf(Every(Yours(), Not(Abroad()), LastRank()))))"]),
    (FIGHTER, "While you have an equal number of Elves and Dwarves, Testa has +1 AC.",
     ["Static(Bonus('ac', 1), when=Compare(Count(Yours(), Faction('Elf')), '==', Count(Yours(), Faction('Dwarf'))))"]),
    (FIGHTER, "While you have fewer characters than ranks, Testa has +1 AC.",
     ["Static(Bonus('ac', 1), when=Compare(Count(Yours()), '<', RankOf(Every(Yours(), Not(Abroad()), LastRank()))))"]),
    (FIGHTER, "While the number of Dwarves in play equals the number of Elves in play, Testa has +1 AC.",
     ["Static(Bonus('ac', 1), when=Compare(Count(Faction('Dwarf')), '==', Count(Faction('Elf'))))"]),
    (FIGHTER, "While Testa's Skill exceeds his Level, Testa has +1 AC.",
     ["Static(Bonus('ac', 1), when=Compare(StatOf(Me(), 'skill'), '>', StatOf(Me(), 'level')))"]),
    (SONG, "Order: Target Elf gains +X ATK until end of turn, where X is equal to his Level +3.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(), Bonus('atk', Plus(StatOf(T(), 'level'), 3)))))"]),
    (SONG, "Order: You may target an opposing character who suffers a wound.", ['Order(May(Seq(Target(Cards(Opposing())), Wound(T()))))']),
    (FIGHTER, "Order: Testa may target an Elf, who becomes stunned.", ["Order(May(Seq(Target(Cards(Faction('Elf'))), Stun(T()))))"]),
    (FIGHTER, "Order: An opponent reveals a card from his hand. Testa performs a melee strike with a bonus equal to the revealed card's level.",
     ["Order(Seq(ChoosePlayer(), Choose(Cards(zone='hand', player=Chosen(), by=Chosen())), Show(T()), Melee(bonus=StatOf(T(), 'level'))))"]),
    (FIGHTER, "Order: Choose an opponent. That player reveals a card from his hand. If it is an item, draw a card.",
     ["Order(Seq(ChoosePlayer(), Choose(Cards(zone='hand', player=Chosen(), by=Chosen())), Show(T()), If(Is(T(), Kind('Item')), Draw())))"]),
    (SONG, "Order: Ready a Dwarf fighter with one printed strike.",
     ["Order(Seq(Choose(Cards(Faction('Dwarf'), Class('Fighter'), Where(Compare(StatOf(It(), 'strikes', True), '==', 1)))), ReadyUp(T())))"]),
    (SONG, "Order: Stun target character with more than one printed strike.",
     ["Order(Seq(Target(Cards(Where(Compare(StatOf(It(), 'strikes', True), '>', 1)))), Stun(T())))"]),
    (FIGHTER, "Testa gains +1 AC for each printed strike he has.", ["Static(Bonus('ac', StatOf(Me(), 'strikes', True)))"]),
    (SONG, "Order: Stun target character with fewer printed strikes than this character.",
     ["Order(Seq(Target(Cards(Where(Compare(StatOf(It(), 'strikes', True), '<', StatOf(Me(), 'strikes', True))))), Stun(T())))"]),
    (FIGHTER, "At the end of the turn, if Testa has not killed an opposing character, he must perform a melee strike targeting a character within one rank.",
     ["Auto(Event('end'), If(Never(CameAbout(Event('die', (Same(Me()),), (Opposing(),)))), Melee(against=(Within(1),))))"]),
    (FIGHTER, "At the end of the turn, if Testa did not attack, he suffers a wound.", ["Auto(Event('end'), If(Is(Me(), Not(DidThisTurn('attack'))), Wound(Me())))"]),
    (FIGHTER, "At the end of any turn in which Testa did not perform a strike, he suffers a wound.",
     ["Auto(Event('end'), If(Is(Me(), Not(DidThisTurn('strike'))), Wound(Me())))"]),
    (FIGHTER, "At the end of the turn, discard a card unless Testa attacked.", ["Auto(Event('end'), If(Is(Me(), Not(DidThisTurn('attack'))), Discard()))"]),
    (SONG, "Order: Target Elf must perform a +3 melee strike.", ["Order(Seq(Target(Cards(Faction('Elf'))), Melee(3, by=T())))"]),
    (FIGHTER, "Order: Testa performs a +3 melee strike against a character within one rank of your opponent's choice.",
     ['Order(Seq(ChoosePlayer(), Choose(Cards(Within(1), Not(Same(Me())), by=Chosen())), Melee(3, target=T())))']),
    (FIGHTER, "At the end of the turn, Testa must perform a melee strike targeting a character of your opponents choice within one rank.",
     ["Auto(Event('end'), Seq(ChoosePlayer(), Choose(Cards(Within(1), Not(Same(Me())), by=Chosen())), Melee(target=T())))"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "abilities"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=(*card, "Fighter"))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (FIGHTER, "Testa may not target items.", GapKind.TYPE),
        (FIGHTER, "Order: Testa performs a melee strike against an Elf of an opponent's choice.", GapKind.UNSUPPORTED),
        (SONG, "Order: Draw a card. If you control a Dwarf, put two charges instead.", GapKind.UNSUPPORTED),
    ],
)
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=(*card, "Fighter"))
