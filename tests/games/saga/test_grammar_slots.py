"""What else may stand in a slot: other nouns, places, numbers and remarks than those a rule was first written for."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (SONG, "Order: Target two Elves. The targeted characters switch places.", ["Order(Swap(T(0)), cost=(Target(Cards(Faction('Elf'), n=2)),))"]),
    (SONG, "Order: Ready all characters who are level 2 or lower and not stunned.",
     ["Order(ReadyUp(Every(All(Stat('level', '<=', 2), Not(Stunned())))))"]),
    (FIGHTER, "Testa inflicts an additional wound with melee strikes against characters without an Armor or a Shield equipped.",
     ["Static(StrikeMod('melee', against=(Not(Bears(Any(Trait('Armor'), Trait('Shield')))),), wounds=1))"]),
    (FIGHTER, "Testa has +1 ATK for each Dwarf you have in this rank.",
     ["Static(Bonus('atk', Count(Faction('Dwarf'), All(Yours(), SameRank()))))"]),
    (ITEM, "React: After this character hits with a melee strike: Destroy two of the target's items.",
     ["React(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(Choose(Cards(Kind('Item'), HeldBy(Patient()), n=2)), Destroy(T(0))))"]),
    (SONG, "Order: Target an Elf: Discard an item from the target.",
     ["Order(Seq(Choose(Cards(Kind('Item'), HeldBy(T(0)))), Destroy(T(1))), cost=(Target(Cards(Faction('Elf'))),))"]),
    (ITEM, "+1 AC for each Elf, Dwarf, Druid, and Beast in this rank.",
     ["Static(Bonus('ac', Count(Any(Faction('Elf'), Faction('Dwarf'), Trait('Druid'), Trait('Beast')), SameRank())))"]),
    (FIGHTER, "Testa ignores the Astral trait with his melee strikes.", ["Static(StrikeMod('melee', through=True))"]),
    (FIGHTER, "Your Elves' ranged strikes ignore the effects of the Astral or Ethereal trait.",
     ["Static(StrikeMod('ranged', through=True), scope=(Yours(), Faction('Elf')))"]),
    (FIGHTER, "May equip a rogue Weapon.", ["Static(Regardless('equip', 'class', (Class('Rogue'), Trait('Weapon'))))"]),
    (SONG, "Order: Each of your Elves may equip an item from your hand that they may legally equip.",
     ["Order(ForEach(Every(Yours(), Faction('Elf')), May(Seq(Choose(Cards(Kind('Item'), Equippable(It()), zone='hand')), "
      "EquipTo(T(0), It())), by=ControllerOf(It()))))"]),
    (ITEM, "Order: Spend Old Hat to move forward exactly two ranks.", ["Order(Move(Me(), n=2), cost=(Pay(Spend(Self())),))"]),
    (FIGHTER, "May equip Armor, ignoring level restrictions for that Armor.", ["Static(Regardless('equip', 'level', (Trait('Armor'),)))"]),
    (SONG, "Order: Perform a melee strike, regardless of this character's rank.", ["Order(Melee(within=99))"]),
    (FIGHTER, "Testa's melee strikes ignore any AC bonus from Shields or Weapons.",
     ["Static(StrikeMod('melee', ignores=(Any(Trait('Shield'), Trait('Weapon')),)))"]),
    (SONG, "Order: Perform a +5 ranged strike. Armor and Helms do not add to the target's AC for this strike.",
     ["Order(Ranged(5, mods=(StrikeMod(ignores=(Any(Trait('Armor'), Trait('Helm')),)),)))"]),
    (FIGHTER, "Order: If Testa has already attacked this turn: Ready Testa.",
     ["Order(ReadyUp(Me()), cost=(Require(Is(Me(), DidThisTurn('attack'))),))"]),
    (SONG, "Order: Until end of turn, target Elf cannot inflict more than one wound per melee strike.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), StrikeMod('melee', most=1))))"]),
    (FIGHTER, "Opposing Elves may not receive bonuses to their ATK or melee strike rolls.",
     ["Static(StrikeMod('melee', dull='atk'), StrikeMod('melee', dull='roll'), scope=(Opposing(), Faction('Elf')))"]),
    (FIGHTER, "Your Dwarves do not automatically fail when they roll a 1.",
     ["Static(Ignores('Critical Failure'), scope=(Yours(), Faction('Dwarf')))"]),
    (SONG, "Order: Target a ready Dwarf with a melee strike.", ["Order(Melee(against=(Ready(), Faction('Dwarf'))))"]),
    (FIGHTER, "Dwarves add +5 to the ranged strike roll when targeting Testa with ranged strikes.",
     ["Static(StrikeMod('ranged', against=(Same(Me()),), roll=5), scope=(Faction('Dwarf'),))"]),
    (FIGHTER, "Your Elves gain +2 to non-spell strike rolls.", ["Static(StrikeMod(by=(Not(Spell()),), roll=2), scope=(Yours(), Faction('Elf')))"]),
    (FIGHTER, "Testa has an additional strike at +2 ATK.", ["Static(ExtraStrike(2))"]),
    (FIGHTER, "Your Elves have an additional melee strike per attack equal to their first.",
     ["Static(ExtraStrike(None), scope=(Yours(), Faction('Elf')))"]),
    (SONG, "Order: Perform a ranged strike with a bonus to the roll equal to this character's Skill.", ["Order(Ranged(StatOf(Me(), 'skill')))"]),
    (SONG, "Order: Roll a die. On an even number, draw a card.", ["Order(Seq(RollDie(Me()), If(Never(Odd(Margin())), Draw(1))))"]),
    (FIGHTER, "React: After a Dwarf in this rank is targeted with a melee strike: Change the target of the strike to Testa.",
     ["React(Event('target', patient=(Faction('Dwarf'), SameRank()), by=('melee',)), Redirect(Me()))"]),
    (SONG, "Order: Target an Elf: The Elf may not perform any more ranged strikes this turn.",
     ["Order(Gain(T(0), Cannot('ranged')), cost=(Target(Cards(Faction('Elf'))),))"]),
    (FIGHTER, "React: Before Testa makes a melee strike roll: Testa gains +4 ATK for this strike, but suffers a wound after the strike.",
     ["React(Event('roll', agent=(Same(Me()),), by=('melee',), before=True), Seq(Gain(Me(), Bonus('atk', 4), until='strike'), "
      "Delayed(Event('strike', agent=(Same(Me()),), by=('melee',)), Wound(Me()), until='event')))"]),
    (SONG, "Order: Until end of turn, subtract 2 from all saves made by characters in this rank.",
     ["Order(Gain(Every(SameRank()), RollBonus('save', -2)))"]),
    (FIGHTER, "Testa has a bonus to AC equal to her Defend.", ["Static(Bonus('ac', FeatOf(Me(), 'Defend')))"]),
    (SONG, "Order: Your Warlord's next save is a natural 15 (plus bonuses).",
     ["Order(Delayed(Event('roll', agent=(Same(WarlordOf(You())),), by=('save',), before=True), SetRoll(15), until='game'))"]),
    (SONG, "Order: Target an opposing character and a Dwarf you control: The character you control gains +2 AC.",
     ["Order(Gain(T(1), Bonus('ac', 2)), cost=(Target(Cards(Opposing())), Target(Cards(Faction('Dwarf'), Yours()))))"]),
    (FIGHTER, "Opposing characters may not perform actions to draw cards.", ["Static(Cannot('use to draw'), scope=(Opposing(),))"]),
    (FIGHTER, "When performing a melee strike, Testa must target a stunned character, if possible.", ["Static(Drawn('melee', (Stunned(),)))"]),
    (SONG, "Order: Target an Elf: The target becomes ready, but may not attack until next turn.",
     ["Order(Seq(ReadyUp(T(0)), Gain(T(0), Cannot('attack'))), cost=(Target(Cards(Faction('Elf'))),))"]),
    (FIGHTER, "Order: Target an Elf: The target gains Stealth +5 and is under your control as long as this character remains spent.",
     ["Order(Seq(Gain(T(), GainFeat('Stealth', 5), until='spent'), Control(T(), You(), until='spent')), cost=(Target(Cards(Faction('Elf'))),))"]),
    (FIGHTER, "Order: Target an Elf: The target is under your control as long as this character remains spent and not stunned.",
     ["Order(Control(T(0), You(), until='spent only'), cost=(Target(Cards(Faction('Elf'))),))"]),
    (FIGHTER, "Characters hit by Testa's melee strikes are stunned but not wounded.",
     ["Auto(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(StrikeHarmless(), Stun(Patient())))"]),
    (FIGHTER, "Testa has +2 HP while opposing a Dwarf.", ["Static(Bonus('hp', 2), when=Some(Opposing(), Faction('Dwarf')))"]),
    (FIGHTER, "Wounds suffered by your other Dwarves are reduced by one, to a minimum of one.",
     ["Auto(Event('wound', patient=(Yours(), Other(), Faction('Dwarf')), before=True), ReduceWounds(1, least=1))"]),
    (FIGHTER, "Testa suffers one less wound from melee strikes.",
     ["Auto(Event('wound', patient=(Same(Me()),), by=('melee',), before=True), ReduceWounds(1))"]),
    (SONG, "Order: Until end of turn, all wounds suffered by your Dwarves are reduced to zero.",
     ["Order(Delayed(Event('wound', patient=(Yours(), Faction('Dwarf')), before=True), ReduceWounds(to=0), every=True))"]),
    (FIGHTER, "Adjacent Elves may not be targeted by your opponent.",
     ["Static(Cannot('be targeted', opposing=True), scope=(Adjacent(), Faction('Elf')))"]),
    (SONG, "Order: Kill a character who is wounded and adjacent to this character.",
     ["Order(Seq(Choose(Cards(All(Wounded(), Adjacent()))), Kill(T(0))))"]),
    (SONG, "Order: Attach this card to a character. Discard this card when the character moves.",
     ["Order(Seq(Choose(Cards()), AttachTo(T(0), card=Self())))", "Auto(Event('move', patient=(Same(Me()),)), Destroy(Self()))"]),
    (ITEM, "Discard Old Hat if this character is stunned.", ["Auto(Event('stun', patient=(Same(Me()),)), Destroy(Self()))"]),
    (FIGHTER, "React: Before Testa suffers wounds: The wounds are reduced to zero and Testa becomes stunned.",
     ["React(Event('wound', patient=(Same(Me()),), before=True), Seq(ReduceWounds(to=0), Stun(Me())))"]),
    (ITEM, "React: Discard Old Hat to cancel a strike targeting this character.",
     ["React(Event('target', patient=(Same(Me()),), by=('strike',)), Cancel(strikes='strike'), cost=(Pay(Destroy(Self())),))"]),
    (FIGHTER, "May not be put into play unless an opponent controls a Dwarf.",
     ["EnterRule(cost=(Require(Some(Opposing(), Faction('Dwarf'))),))"]),
    (FIGHTER, "Testa's melee strikes ignore AC bonuses from items other than Armor.",
     ["Static(StrikeMod('melee', ignores=(All(Kind('Item'), Not(Trait('Armor'))),)))"]),
    (FIGHTER, "Testa may not be targeted by spells while she has a ready Elf adjacent to her.",
     ["Static(Cannot('be targeted', by='spell'), when=Some(Ready(), Faction('Elf'), Adjacent()))"]),
    (FIGHTER, "Testa has +2 ATK when attacking Elves.", ["Static(StrikeMod('attack', against=(Faction('Elf'),), atk=2))"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "abilities"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=(*card, "Fighter"))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (SONG, "Order: Destroy two of the target's items.", GapKind.TYPE),
        (SONG, "Order: Stun target character. Discard this card when the character moves.", GapKind.TYPE),
        (FIGHTER, "May only use multiple attacks.", GapKind.UNKNOWN),
        (
            FIGHTER,
            "React: Before Testa makes a melee strike roll: After the strike, Testa gains +2 AC for the strike.",
            GapKind.TYPE,
        ),
    ],
)
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=(*card, "Fighter"))
