"""What may not be done: to wounds, in answer to strikes, by players, and of actions all but some."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Wounds inflicted by Testa Quill may not be reduced.", ["Static(Cannot('wound less'))"]),
    (FIGHTER, "Wounds from this character's melee strikes may not be reduced or redirected.", ["Static(StrikeMod('melee', whole=True, borne=True))"]),
    (FIGHTER, "Wounds from strikes against Testa may not be negated.", ["Static(StrikeMod(whole=True, defending=True))"]),
    (FIGHTER, "Wounds on characters in this rank may not be removed.", ["Static(Cannot('have wounds removed'), scope=(SameRank(),))"]),
    (SONG, "Order: Until end of turn, target Elf may not have wounds reduced or removed.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Cannot('have wounds reduced'), Cannot('have wounds removed'))))"]),
    (SONG, "Order: Target character suffers a wound that may not be reduced.", ["Order(Seq(Target(Cards()), Wound(T(0), whole=True)))"]),
    (FIGHTER, "React: Before Testa inflicts wounds with a melee strike: The wounds may not be reduced.",
     ["React(Event('wound', agent=(Same(Me()),), by=('melee',), before=True), Gain(Patient(), Cannot('have wounds reduced'), until='strike'))"]),
    (SONG, "Spend Order: Perform two +0 ranged strikes. These strikes may not gain bonuses to the die roll.",
     ["Order(Ranged(0, n=2, mods=(StrikeMod(plain=True),)), spend=True)"]),
    (SONG, "Order: Perform a +3 melee strike that may not gain bonuses from items or inflict more than one wound.",
     ["Order(Melee(3, mods=(StrikeMod(unaided=(Kind('Item'),), most=1),)))"]),
    (FIGHTER, "Opposing characters may not react to Testa's strikes.", ["Static(StrikeMod(mute='foes'))"]),
    (FIGHTER, "Characters targeted by Testa's melee strikes may not perform reacts to the strike.", ["Static(StrikeMod('melee', mute='target'))"]),
    (SONG, "Order: Move forward one rank. Opposing characters may not react to this action.", ["Order(Move(Me()), mute='foes')"]),
    (SONG, "Spend Order: Perform a melee strike. No player may react to the strike.", ["Order(Melee(mods=(StrikeMod(mute='all'),)), spend=True)"]),
    (FIGHTER, "Testa may not perform actions other than the following:", ["Static(Cannot('perform', but=('printed',)))"]),
    (ITEM, "This character may not perform Orders except maneuvers or attacks.", ["Static(Cannot('order', but=('maneuver', 'attack')))"]),
    (FIGHTER, "May only maneuver.", ["Static(Cannot('perform', but=('maneuver',)))"]),
    (FIGHTER, "May only target spent characters with melee strikes.", ["Static(Cannot('melee', (Not(Spent()),)))"]),
    (FIGHTER, "Only Elves may target Testa with ranged strikes.", ["Static(Cannot('be targeted', (Not(Faction('Elf')),), 'ranged'))"]),
    (ITEM, "May not be destroyed or targeted by opposing actions.",
     ["Static(Cannot('be destroyed', by='action', opposing=True), Cannot('be targeted', by='action', opposing=True), scope=(Kind('Item'), Same(Self())))"]),
    (FIGHTER, "Testa may not be targeted by opposing card effects.", ["Static(Cannot('be targeted', by='effect', opposing=True))"]),
    (ITEM, "Old Hat begins the game equipped to Korrum Ashjaw and may not be targeted by opposing card effects.",
     ["DeckRule()", "Static(Cannot('be targeted', by='effect', opposing=True), scope=(Kind('Item'), Same(Self())))"]),
    (ITEM, "Old Hat begins the game equipped to Korrum Ashjaw and gains +1 AC.", ["DeckRule()", "Static(Bonus('ac', 1))"]),
    (FIGHTER, "Opponents may not draw cards with card effects.", ["Static(Cannot('draw', by='effect'), scope=(Opposing(), IsWarlord()))"]),
    (SONG, "Order: Until end of turn, players may not put Elves into play.", ["Order(Gain(Every(IsWarlord()), Cannot('host', (Faction('Elf'),))))"]),
    (SONG, "Order: Until end of turn, Elves may not be put into play by card effects.",
     ["Order(Gain(Every(IsWarlord()), Cannot('host', (Faction('Elf'),), by='effect')))"]),
    (FIGHTER, "You may not play Elves from your hand normally.", ["Static(Cannot('host', (Faction('Elf'),), by='decree'), scope=(Yours(), IsWarlord()))"]),
    (FIGHTER, "Your Dwarves may not use card effects to draw cards or retrieve cards from your deck.",
     ["Static(Cannot('use to draw'), Cannot('use to search', by='own'), scope=(Yours(), Faction('Dwarf')))"]),
    (FIGHTER, "Opposing characters may not use card effects to draw or retrieve cards.",
     ["Static(Cannot('use to draw'), Cannot('use to search'), scope=(Opposing(),))"]),
    (FIGHTER, "Opponents must play with their hands revealed.", ["Static(OpenHand(), scope=(Opposing(), IsWarlord()))"]),
    (SONG, "Each of your characters may only perform one Old Song each turn.", ["Ration('character')"]),
    (SONG, "A player may perform only one Old Song per game.", ["Ration('player', 1, True)"]),
    (SONG, "Spend Order: Draw two cards. A character may perform only one Old Song per turn.", ["Order(Draw(2), spend=True)", "Ration('character')"]),
    (SONG, "React: After an Elf dies: Draw a card. You may play only one Old Song each turn.", ["React(Event('die', patient=(Faction('Elf'),)), Draw())", "Ration('player')"]),
    (SONG, "Order: Target stunned Elf does not unstun during the next ready phase.",
     ["Order(Seq(Target(Cards(Stunned(), Faction('Elf'))), Gain(T(0), Cannot('unstun phase'), until='next turn')))"]),
    (FIGHTER, "Your Elves ignore Critical Failures.", ["Static(Ignores('Critical Failure'), scope=(Yours(), Faction('Elf')))"]),
    (FIGHTER, "Order: Stun target character. This ability may not target Elves.", ["Order(Seq(Target(Cards(Not(Faction('Elf')))), Stun(T(0))))"]),
    (FIGHTER, "Elves may not react to Testa's ranged strikes.", ["Static(StrikeMod('ranged', mute='all', hush=(Faction('Elf'),)))"]),
    (FIGHTER, "Testa may only be targeted by spells.", ["Static(Cannot('be targeted', but=('spell',)))"]),
    (ITEM, "May not be discarded by actions other than spells.",
     ["Static(Cannot('be destroyed', by='action', but=('spell',)), scope=(Kind('Item'), Same(Self())))"]),
    (FIGHTER, "Testa may not gain ATK bonuses.", ["Static(StrikeMod('melee', dull='atk'))"]),
    (FIGHTER, "Your wizards' spells may not be canceled or redirected.",
     ["Static(Cannot('be canceled', by='spell'), Cannot('be redirected', by='spell'), scope=(Yours(), Class('Wizard')))"]),
    (SONG, "Order: Target an Elf: Stun the target. This action may not be redirected.",
     ["Order(Stun(T(0)), cost=(Target(Cards(Faction('Elf'))),), fixed=True)"]),
    (FIGHTER, "Opponents may not cast spells.", ["Static(Cannot('cast'), scope=(Opposing(),))"]),
    (FIGHTER, "Opposing characters may not use feats.", ["Static(Cannot('perform', by='feat'), scope=(Opposing(),))"]),
    (FIGHTER, "Testa may only cast spells of level 2 or lower.", ["Static(Cannot('cast', (Not(Stat('level', '<=', 2)),)))"]),
    (ITEM, "Old Hat may not be destroyed while equipped to an Elf.",
     ["Static(Cannot('be destroyed'), scope=(Kind('Item'), Same(Self())), when=Is(Me(), Faction('Elf')))"]),
    (SONG, "Order: Target an Elf: The target must succeed with a magic save (DC 12) or, until end of turn, may not perform actions.",
     ["Order(Check('magic save', 12, failure=Gain(T(0), Cannot('perform')), who=T(0)), cost=(Target(Cards(Faction('Elf'))),))"]),
    (FIGHTER, "Opposing characters must target Testa with melee strikes if possible.", ["Static(Drawn('melee', (Same(Me()),)), scope=(Opposing(),))"]),
    (FIGHTER, "Opponents may not gain control of Testa.", ["Static(Cannot('be controlled', opposing=True))"]),
    (FIGHTER, "Opposing characters may not perform actions printed on items.", ["Static(Cannot('perform', by='item'), scope=(Opposing(),))"]),
    (SONG, "Order: Target Elf may not perform Spend Orders until end of turn.",
     ["Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Cannot('order', by='spending'))))"]),
    (FIGHTER, "May only equip items with \"Hat\" in the title.", ["Static(Cannot('equip', (Not(Titled('Hat')),)))"]),
    (FIGHTER, "Strikes may not inflict more than one wound on Testa.", ["Static(StrikeMod(most=1, defending=True))"]),
    (SONG, "Order: Until end of turn, your characters do not suffer loyalty penalties when entering play.",
     ["Order(Gain(WarlordOf(You()), Regardless('enter', 'loyalty')))"]),
    (SONG, "Order: Until end of turn, all Weapons enter play spent.",
     ["Order(Gain(Every(IsWarlord()), Entering('spent', (Kind('Item'), Trait('Weapon')))))"]),
    (SONG, "Order: Until end of turn, any Elf who maneuvers becomes spent, and all Weapons enter play stunned.",
     ["Order(Seq(Delayed(Event('move', patient=(Faction('Elf'),), by=('standard',)), Spend(Patient()), every=True), Gain(Every(IsWarlord()), Entering('stunned', (Kind('Item'), Trait('Weapon'))))))"]),
    (SONG, "Order: Target player must choose an Elf he controls: Stun the chosen character.",
     ["Order(Seq(ChoosePlayer(False), Choose(Cards(ControlledBy(Chosen()), Faction('Elf'), by=Chosen())), Stun(T())))"]),
    (SONG, "Order: Until end of turn, all Elves enter play spent.", ["Order(Gain(Every(IsWarlord()), Entering('spent', (Faction('Elf'),))))"]),
    (FIGHTER, "Spells may not be cast by opposing characters.", ["Static(Cannot('cast'), scope=(Opposing(),))"]),
    (FIGHTER, "No wounded character may attack.", ["Static(Cannot('attack'), scope=(Wounded(),))"]),
    (FIGHTER, "While Testa is spent, Elves may not target him with spells.",
     ["Static(Cannot('be targeted', (Faction('Elf'),), 'spell'), when=Is(Me(), Spent()))"]),
    (SONG, "Order: Target opponent may not draw cards until end of turn.",
     ["Order(Seq(ChoosePlayer(True), Gain(WarlordOf(Chosen()), Cannot('draw'))))"]),
    (SONG, "Spend Order: Perform a melee strike. Opponents may not react to that strike.", ["Order(Melee(mods=(StrikeMod(mute='foes'),)), spend=True)"]),
    (FIGHTER, "Opposing characters' actions may not move Testa.", ["Static(Cannot('be moved', by='action', opposing=True))"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "abilities"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=(*card, "Fighter"))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (FIGHTER, "Wounds inflicted by Testa may not be removed.", GapKind.UNSUPPORTED),
        (FIGHTER, "May not target ready characters with items.", GapKind.UNSUPPORTED),
        (FIGHTER, "Opponents may not stun wounded characters.", GapKind.UNSUPPORTED),
        (SONG, "Order: Until end of turn, equipped items enter play spent.", GapKind.UNSUPPORTED),
        (ITEM, "Each of your characters may only perform one Old Hat each turn.", GapKind.UNSUPPORTED),
        (FIGHTER, "Testa may not perform multiple melee strikes.", GapKind.UNKNOWN),  # those of orders, too
        (SONG, "Your characters may only perform one Old Song from your hand each turn.", GapKind.UNKNOWN),
        (SONG, "Order: Target an Elf and target a Dwarf: Stun the target. This action may not target Elves.", GapKind.TYPE),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=(*card, "Fighter"))
