"""What holds while a card is there: of spells and feats, of whom there may be several, of wounds kept away, and whom "he" means."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
CAPPED = (
    "Auto(Event('wound', patient=(Same(Me()),), by=('action', 'not strike'), before=True), Seq(ReduceWounds(to=1), "
    "Delayed(Event('wound', patient=(Same(Me()),), by=('action', 'not strike')), Gain(Me(), Cannot('be wounded', by='action', but=('strike',)), until='action'))))"
)
READ = [
    (FIGHTER, "Testa inflicts an additional wound with Earth actions.",
     ["Static(StrikeMod(by=(Trait('Earth'),), wounds=1), Harsher(1, (Trait('Earth'),)))"]),
    (FIGHTER, "Your Elves' Fire spells inflict two additional wounds.",
     ["Static(StrikeMod(by=(Spell(), Trait('Fire')), wounds=2), Harsher(2, (Spell(), Trait('Fire'))), scope=(Yours(), Faction('Elf')))"]),
    (FIGHTER, "Your Warlord's spells inflict an additional wound against Dwarves.",
     ["Static(StrikeMod(by=(Spell(),), against=(Faction('Dwarf'),), wounds=1), Harsher(1, (Spell(),), (Faction('Dwarf'),)), scope=(Yours(), IsWarlord()))"]),
    (SONG, "Order: Your spells inflict an additional wound until end of turn.",
     ["Order(Gain(Every(Yours()), StrikeMod(by=(Spell(),), wounds=1), Harsher(1, (Spell(),))))"]),
    (FIGHTER, "Testa inflicts an additional wound with ranged strikes from spells.", ["Static(StrikeMod('ranged', (Spell(),), wounds=1))"]),
    (FIGHTER, "Inflicts an additional wound when he hits a stunned character with a melee strike or ranged strike.",
     ["Static(StrikeMod(against=(Stunned(),), wounds=1))"]),
    (FIGHTER, "While Testa has a Weapon equipped, he gains +2 ATK, +1 AC, and he inflicts an additional wound with ranged strikes.",
     ["Static(Bonus('atk', 2), Bonus('ac', 1), StrikeMod('ranged', wounds=1), when=Is(Me(), Bears(Trait('Weapon'))))"]),
    (FIGHTER, "Testa's melee strikes gain +2 ATK (+5 ATK against Elves instead).",
     ["Static(StrikeMod('melee', atk=2), StrikeMod('melee', against=(Faction('Elf'),), atk=3))"]),
    (ITEM, "This character's ranged strikes inflict an additional wound (an additional two wounds against Elves).",
     ["Static(StrikeMod('ranged', wounds=1), StrikeMod('ranged', against=(Faction('Elf'),), wounds=1))"]),
    (FIGHTER, "Melee strikes targeting Testa by Elves inflict two additional wounds.",
     ["Static(StrikeMod('melee', against=(Faction('Elf'),), wounds=2, defending=True))"]),
    (FIGHTER, "Testa may not suffer more than 1 wound from strikes or actions.", ["Static(StrikeMod(most=1, defending=True))", CAPPED]),
    (FIGHTER, "Melee strikes that inflict more than two wounds only inflict two wounds against Testa.",
     ["Static(StrikeMod('melee', most=2, defending=True))"]),
    (FIGHTER, "Your Elves may use the Marksmanship feat on ranged strikes produced by spells.",
     ["Static(FeatFor('Marksmanship', (), True), scope=(Yours(), Faction('Elf')))"]),
    (FIGHTER, "Testa may use Charisma with any Elf you control, regardless of rank.",
     ["Static(FeatFor('Charisma', (Faction('Elf'), Yours(), Other())))"]),
    (ITEM, "This character may use the Defend feat on Dwarves within two ranks.",
     ["Static(FeatFor('Defend', (Faction('Dwarf'), Within(2), Other())))"]),
    (FIGHTER, "Testa may not perform actions restricted to Rangers.", ["Static(Cannot('perform card', (KeptFor(Trait('Ranger')),)))"]),
    (FIGHTER, "React: After Testa kills an Elf: Your opponent's hand size is reduced by two during the next turn.",
     ["React(Event('die', agent=(Same(Me()),), patient=(Faction('Elf'),)), Gain(Every(Opposing(), IsWarlord()), HandSize(-2), until='next turn'))"]),
    (SONG, "Order: Target an Elf: The target permanently comes under your control.",
     ["Order(Control(T(0), You(), until='permanent'), cost=(Target(Cards(Faction('Elf'))),))"]),
    (SONG, "Order: Target an Elf: Any wounds on the target are removed.", ["Order(Heal(T(0), 99), cost=(Target(Cards(Faction('Elf'))),))"]),
    (FIGHTER, "Twice per turn, Testa may perform a wizard action.", ["Static(Regardless('perform', 'class', (Class('Wizard'),), times=2))"]),
    (FIGHTER, "Once per turn, Testa may cast a cleric spell.", ["Static(Regardless('perform', 'class', (Class('Cleric'), Spell()), times=1))"]),
    (FIGHTER, "Your Dwarves are non-Unique.",
     ["Static(GainTrait('Unique', True), scope=(Yours(), Faction('Dwarf')))",
      "Static(Regardless('enter', 'unique', (Faction('Dwarf'),)), scope=(Yours(), IsWarlord()))"]),
    (FIGHTER, "Testa may perform 'Elf only' actions as if he were an Elf.", ["Static(Regardless('perform', 'trait', (KeptFor(Faction('Elf')),)))"]),
    (FIGHTER, "Testa may cast \"Elf only\" cleric spells as if he were a level 4 cleric.",
     ["Static(Regardless('perform', 'class', (KeptFor(Faction('Elf')), Spell(), Class('Cleric'), Not(Class('Fighter')))), "
      "LevelFor('perform', Plus(4, Times(-1, StatOf(Me(), 'level'))), (KeptFor(Faction('Elf')), Spell(), Class('Cleric'), Not(Class('Fighter')))), "
      "Regardless('perform', 'trait', (KeptFor(Faction('Elf')), Spell(), Class('Cleric'))))"]),
    (FIGHTER, "While Testa is the target of a strike performed by a Dwarf, he gains +2 AC.",
     ["Static(StrikeMod(against=(Faction('Dwarf'),), ac=2, defending=True))"]),
    (FIGHTER, "Testa and those adjacent have +2 AC versus melee strikes.",
     ["Static(StrikeMod('melee', ac=2, defending=True), scope=(Any(Same(Me()), Adjacent(Me())),))"]),
    (FIGHTER, "The rank behind Testa can hold an additional character before becoming illegal.", ["Static(Screens(1))"]),
    (FIGHTER, "While one or more Testa Quill are in your discard pile, your Elves have +1 AC.",
     ["Static(Bonus('ac', 1), scope=(Yours(), Faction('Elf')), zone='discard', once=True)"]),
    (FIGHTER, "Testa has +3 AC while adjacent to one or more wizards.", ["Static(Bonus('ac', 3), when=Some(Class('Wizard'), Adjacent(Me())))"]),
    (FIGHTER, "React: After an opposing character performs a melee strike targeting Testa: Move Testa backward one rank. He gains +2 AC until end of turn.",
     ["React(Event('strike', agent=(Opposing(),), patient=(Same(Me()),), by=('melee',)), Seq(Move(Me(), 'backward'), Gain(Me(), Bonus('ac', 2))))"]),
    (FIGHTER, "React: After Testa wounds an Elf: Stun the Elf. He gains -2 AC until end of turn.",
     ["React(Event('wound', agent=(Same(Me()),), patient=(Faction('Elf'),)), Seq(Stun(Patient()), Gain(Patient(), Bonus('ac', -2))))"]),
    (FIGHTER, "While Testa is wounded, Elves gain +1 AC, Dwarves may not attack, and adjacent characters gain +2 Skill.",
     ["Static(Bonus('ac', 1), scope=(Faction('Elf'),), when=Is(Me(), Wounded()))", "Static(Cannot('attack'), scope=(Faction('Dwarf'),), when=Is(Me(), Wounded()))",
      "Static(Bonus('skill', 2), scope=(Adjacent(),), when=Is(Me(), Wounded()))"]),
    (FIGHTER, "While Testa is wounded, he has +1 ATK, Stealth +5 and Elves in this rank have +2 ATK.",
     ["Static(Bonus('atk', 1), GainFeat('Stealth', 5), when=Is(Me(), Wounded()))", "Static(Bonus('atk', 2), scope=(SameRank(), Faction('Elf')), when=Is(Me(), Wounded()))"]),
    (FIGHTER, "Testa gains +5 ATK, AC, Skill, and +1 HP.", ["Static(Bonus('atk', 5), Bonus('ac', 5), Bonus('skill', 5), Bonus('hp', 1))"]),
    (FIGHTER, "Your Elves gain +2 ATK and, if Testa is wounded, he gains +1 HP.",
     ["Static(Bonus('atk', 2), scope=(Yours(), Faction('Elf')))", "Static(Bonus('hp', 1), when=Is(Me(), Wounded()))"]),
    (FIGHTER, "While performing a melee strike against an Elf Testa gains +3 ATK and the strike may not be redirected.",
     ["Static(StrikeMod('melee', against=(Faction('Elf'),), atk=3), StrikeMod('melee', against=(Faction('Elf'),), fixed=True))"]),
    (FIGHTER, "While performing a ranged strike, Testa inflicts an additional wound against a spent character and gains +2 to the die roll against Elves.",
     ["Static(StrikeMod('ranged', against=(Spent(),), wounds=1), StrikeMod('ranged', against=(Faction('Elf'),), roll=2))"]),
    (FIGHTER, "Testa gains +3 AC while he is the target of a strike by a Dwarf and +3 ATK while attacking a Dwarf.",
     ["Static(StrikeMod(against=(Faction('Dwarf'),), ac=3, defending=True), StrikeMod('attack', against=(Faction('Dwarf'),), atk=3))"]),
    (FIGHTER, "Melee strikes Testa performs gain +2 ATK against Elves.", ["Static(StrikeMod('melee', against=(Faction('Elf'),), atk=2))"]),
    (FIGHTER, "Testa ignores Astral and Ethereal traits.", ["Static(Ignores('Planar'))"]),
    (FIGHTER, "Testa ignores the effects of the Planar trait during his ranged strikes.", ["Static(StrikeMod('ranged', through=True))"]),
    (FIGHTER, "Testa inflicts additional wounds with melee strikes equal to the number of Elves in play.", ["Static(StrikeMod('melee', wounds=Count(Faction('Elf'))))"]),
    (FIGHTER, "Testa's melee strikes inflict an additional wound on a natural 19.", ["Static(StrikeMod('melee', wounds=1, shows=(19,)))"]),
    (FIGHTER, "If Testa rolls a natural 20 for a ranged strike roll, the strike inflicts an additional wound.",
     ["Auto(Event('roll', agent=(Same(Me()),), by=('ranged',), when=Compare(EventAmount(), '==', 20)), StrikeWounds(1))"]),
    (FIGHTER, "If Testa scores a critical success with a melee strike, draw a card.",
     ["Auto(Event('roll', agent=(Same(Me()),), by=('melee',), when=Compare(EventAmount(), '==', 20)), Draw())"]),
    (FIGHTER, "Testa's ranged strikes stun the target instead of inflicting wounds.",
     ["Auto(Event('hit', agent=(Same(Me()),), by=('ranged',)), Seq(StrikeHarmless(), Stun(Patient())))"]),
    (FIGHTER, "Testa's melee strikes do not inflict wounds but, if they hit, spend the target instead.",
     ["Auto(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(StrikeHarmless(), Spend(Patient())))"]),
    (FIGHTER, "May be targeted with ranged strikes regardless of rank.", ["Static(StrikeMod('ranged', reach=99, defending=True))"]),
    (ITEM, "This character may not perform more than two ranged strikes per turn.",
     ["Static(Cannot('ranged'), when=CameAbout(Event('strike', agent=(Same(Me()),), by=('ranged',)), '>=', 2))"]),
    (ITEM, "This character may perform only one melee strike per attack.", ["Static(FewerStrikes(99, least=1))"]),
    (ITEM, "This character gains an additional melee strike with a base ATK of +2 (+5 with Old Hat's ATK bonus) during attacks.", ["Static(ExtraStrike(2))"]),
    (FIGHTER, "Testa may not perform melee or ranged strikes.", ["Static(Cannot('melee'), Cannot('ranged'))"]),
    (FIGHTER, "Fire actions inflict one less wound on Testa.",
     ["Auto(Event('wound', patient=(Same(Me()),), by=(Trait('Fire'),), before=True), ReduceWounds(1))"]),
    (FIGHTER, "Your Elves suffer one fewer wound from spells.",
     ["Auto(Event('wound', patient=(Yours(), Faction('Elf')), by=(Spell(),), before=True), ReduceWounds(1))"]),
    (FIGHTER, "Order: Perform a melee strike. If the strike wounds the target, draw a card.", ["Order(Seq(Melee(), If(StrikeWounded(), Draw())))"]),
    (FIGHTER, "Order: Perform a +2 ranged strike. If it did not inflict any wounds on the target, stun Testa.",
     ["Order(Seq(Ranged(2), If(Never(StrikeWounded()), Stun(Me()))))"]),
    (FIGHTER, "React: After Testa performs a ranged strike that wounded its target: Perform a +0 ranged strike.",
     ["React(Event('strike', agent=(Same(Me()),), by=('ranged', 'wounding')), Ranged(0))"]),
    (FIGHTER, "React: Before Testa makes a melee strike roll: If the strike inflicts one or more wounds, kill the target.",
     ["React(Event('roll', agent=(Same(Me()),), by=('melee',), before=True), "
      "Delayed(Event('strike', agent=(Same(Me()),), by=('melee', 'wounding')), Kill(Patient()), until='event'))"]),
    (SONG, "Order: Stun or inflict two wounds on target Elf.", ["Order(Seq(Target(Cards(Faction('Elf'))), OneEffect(Stun(T(0)), Wound(T(0), 2))))"]),
    (SONG, "Order: Target a character: Spend, or wound the target.", ["Order(OneEffect(Spend(T(0)), Wound(T(0))), cost=(Target(Cards()),))"]),
    (("Character", "Swift Guards"), "Swift guard gains +1 AC.", ["Static(Bonus('ac', 1))"]),
    (("Character", "Swift Guards"), "Swift Guard's melee strikes gain +1 ATK.", ["Static(StrikeMod('melee', atk=1))"]),
    (("Character", "Swift Guards"), "Swoft Guards gains +1 AC.", ["Static(Bonus('ac', 1))"]),
    (("Character", "'Mild' Jack Quill"), "'Mild' Jack gains +1 AC.", ["Static(Bonus('ac', 1))"]),
    (FIGHTER, "While Testa has a primary ATK of +9 or more, he gains +1 AC.", ["Static(Bonus('ac', 1), when=Compare(StatOf(Me(), 'atk'), '>=', 9))"]),
    (FIGHTER, "Testa inflicts two addition wounds with melee strikes.", ["Static(StrikeMod('melee', wounds=2))"]),
    (FIGHTER, "Order: Until the end of the turn, Testa gains either +4 ATK or inflicts an extra wound when he hits with a melee strike.",
     ["Order(OneEffect(Gain(Me(), Bonus('atk', 4)), Gain(Me(), StrikeMod('melee', wounds=1))))"]),
    (FIGHTER, "Order: Target an Elf: The target either gains +4 AC or ignores the Planar trait with melee strikes until end of turn.",
     ["Order(OneEffect(Gain(T(0), Bonus('ac', 4)), Gain(T(0), StrikeMod('melee', through=True))), cost=(Target(Cards(Faction('Elf'))),))"]),
    (ITEM, "Characters wounded by ranged strikes performed by this character may perform only one melee strike per attack until end of turn.",
     ["Auto(Event('wound', agent=(Same(Me()),), by=('ranged',)), Gain(Patient(), FewerStrikes(99, least=1)))"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "abilities"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=(*card, "Fighter"))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (FIGHTER, "Testa may use Powerattack on ranged strikes from spells.", GapKind.TYPE),  # it asks for melee strikes
        (FIGHTER, "Testa may use Medicine on Elves within two ranks.", GapKind.UNSUPPORTED),  # it is an Order with a target
        (FIGHTER, "Once per turn, Testa may perform a fighter action.", GapKind.TYPE),  # he is one anyhow
        (FIGHTER, "Once per game, Testa may perform a rogue action.", GapKind.UNSUPPORTED),
        (FIGHTER, "Testa is not Unique while in rank 3.", GapKind.UNSUPPORTED),
        (FIGHTER, "Testa may not suffer more than 2 wounds from strikes or actions.", GapKind.UNSUPPORTED),
        (FIGHTER, "Strikes that inflict more than two wounds only inflict one wound on Testa.", GapKind.TYPE),
        (FIGHTER, "Adjacent Elves gain +2 ATK, +1 AC, and he inflicts an additional wound with ranged strikes.", GapKind.TYPE),
        (FIGHTER, "React: After Testa hits an opposing character with a melee strike: He gains +2 ATK until end of turn.", GapKind.TYPE),
        (FIGHTER, "React: After target Elf is hit by Testa: Move Testa beside the target. He gains +2 ATK until end of turn.", GapKind.TYPE),
        (SONG, "Order: Target two Elves: Stun or inflict a wound on each target.", GapKind.UNSUPPORTED),
        (FIGHTER, "Your Elves may not perform more than one melee strike per turn.", GapKind.UNSUPPORTED),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=(*card, "Fighter"))
