"""Strikes, wounds and feats in rarer words: which bonuses count, one way or another on a condition, wounds that become more."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.rules.feats import ACTS
from tests.games.saga.test_grammar import assert_declined, assert_means, read

READ = [
    (
        "Order: Target a character in an opposing army, two ranks away. The target suffers a wound.",
        "Order(Wound(T(0)), cost=(Target(Cards(Opposing(), Away(2))),))",
    ),
    (
        "React: After Testa targets, or is targeted by, a ranged strike: Draw a card.",
        "React(OneEvent(Event('target', (Same(Me()),), by=('ranged',)), Event('target', patient=(Same(Me()),), by=('ranged',))), Draw(1))",
    ),
    (
        "React: After one or more wounds are removed or reduced from an Elf: Draw a card.",
        "React(OneEvent(Event('heal', patient=(Faction('Elf'),)), Event('reduce', patient=(Faction('Elf'),))), Draw(1))",
    ),
    (
        "Your Elves gain +2 AC and Skill while targeted with strikes or actions by wizards.",
        "Static(StrikeMod(against=(Class('Wizard'),), ac=2, defending=True), "
        "RollBonus('skill', 2, against=(Class('Wizard'),), targeted=True), scope=(Yours(), Faction('Elf')))",
    ),
    (
        "React: After Testa hits with a melee strike: Randomly choose a Shield equipped to the target. That item is destroyed.",
        "React(Event('hit', (Same(Me()),), by=('melee',)), "
        "Seq(Choose(Cards(Kind('Item'), Trait('Shield'), HeldBy(Patient()), random=True)), Destroy(T(0))))",
    ),
    (
        "Order: Perform a melee strike. The AC bonuses of the opponent's Shields are ignored for the strike.",
        "Order(Melee(mods=(StrikeMod(ignores=(All(Trait('Shield'), HeldBy(Struck())),)),)))",
    ),
    ("Order: If Testa is spent, he may attack.", "Order(If(Is(Me(), Spent()), May(Attack(spend=True))))"),
    ("Order: Perform a +2 ranged strike or, if Testa is stunned, draw a card.", "Order(If(Is(Me(), Stunned()), Draw(1), Ranged(2)))"),
    (
        "Order: Target an Elf: The target readies or, if it is wounded, suffers a wound.",
        "Order(If(Is(T(0), Wounded()), Wound(T(0)), ReadyUp(T(0))), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "React: After Testa kills a Monster: Permanently gain +1 AC, an extra melee strike (base +0), or +1 Level.",
        "React(Event('die', (Same(Me()),), (Trait('Monster'),)), OneEffect(Gain(Me(), Bonus('ac', 1), until='permanent'), "
        "Gain(Me(), ExtraStrike(0), until='permanent'), Gain(Me(), Bonus('level', 1), until='permanent')))",
    ),
    (
        "Order: The next wounds suffered by an Elf you control this turn are reduced to zero.",
        "Order(Delayed(Event('wound', patient=(Faction('Elf'), Yours()), before=True), ReduceWounds(to=0)))",
    ),
    (
        "React: Before Testa dies: The next wound suffered by a Dwarf you control is reduced by two.",
        "React(Event('die', patient=(Same(Me()),), before=True), "
        "Delayed(Event('wound', patient=(Faction('Dwarf'), Yours()), before=True), ReduceWounds(2), until='game'))",
    ),
    ("While targeting Elves, Testa has a +2 bonus to melee and ranged strikes.", "Static(StrikeMod(against=(Faction('Elf'),), roll=2))"),
    ("Each melee and ranged strike targeting Testa has a -2 penalty to the die roll.", "Static(StrikeMod(roll=-2, defending=True))"),
    ("Testa's strikes ignore AC bonuses not from Shields.", "Static(StrikeMod(sheer=True, heeds=(Trait('Shield'),)))"),
    (
        "Order: Perform a melee strike that ignores all AC bonuses except those from Armor.",
        "Order(Melee(mods=(StrikeMod(sheer=True, heeds=(Trait('Armor'),)),)))",
    ),
    (
        "Testa ignores AC bonuses from any source other than Helms while attacking.",
        "Static(StrikeMod('attack', sheer=True, heeds=(Trait('Helm'),)))",
    ),
    ("When Testa performs a ranged strike, AC bonuses from Shields are ignored.", "Static(StrikeMod('ranged', ignores=(Trait('Shield'),)))"),
    (
        "React: Before Testa inflicts one or more wounds with a spell: The spell inflicts two additional wounds.",
        "React(Event('wound', (Same(Me()),), by=('spell',), before=True), AddWounds(2))",
    ),
    (
        "React: Before an opposing Elf suffers wounds: Increase the wounds by one.",
        "React(Event('wound', patient=(Opposing(), Faction('Elf')), before=True), AddWounds())",
    ),
    (
        "React: Before Testa wounds a character with a melee strike: The strike inflicts an additional wound.",
        "React(Event('wound', (Same(Me()),), by=('melee',), before=True), StrikeWounds(1))",
    ),
    (
        "React: After Testa wounds an Elf with a ranged strike: That strike inflicts an additional wound.",
        "React(Event('wound', (Same(Me()),), (Faction('Elf'),), by=('ranged',)), Wound(Patient(), struck=True))",
    ),
    (
        "Order: Target an Elf: Testa's ranged strikes against the target gain +3.",
        "Order(Gain(Me(), StrikeMod('ranged', against=(Same(T(0)),), roll=3)), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Perform a melee strike against a character within two ranks. If Testa is wounded, the strike may target any character.",
        "Order(If(Is(Me(), Wounded()), Melee(within=99), Melee(against=(Within(2),), within=2)))",
    ),
    (
        "Order: Perform a melee strike. The strike gains +3 ATK or, if the target is spent, is a critical success.",
        "Order(Melee(mods=(StrikeMod(against=(Not(Spent()),), atk=3), StrikeMod(against=(Spent(),), natural=20))))",
    ),
    (
        "React: Once per turn, after Testa readies, remove a spell scribed to him from the game: Draw a card.",
        "React(Event('ready', patient=(Same(Me()),)), Draw(1), "
        "cost=(Choose(Cards(Spell(), Scribed(), HeldBy())), Pay(Put(T(0), 'removed'))), times=1)",
    ),
    (
        "Order: Choose an opposing player: That player inflicts a wound each on two different characters in his army.",
        "Order(ForEachPlayer(Chosen(), Seq(Choose(Cards(ControlledBy(Chosen()), n=2, by=Chosen())), Wound(T(0)))), cost=(ChoosePlayer(),))",
    ),
    ("Order: Perform a 3 ranged strike.", "Order(Ranged(3))"),
    (
        "React: After Testa wounds an Elf with an effect from a spell: Draw a card.",
        "React(Event('wound', (Same(Me()),), (Faction('Elf'),), by=('spell',)), Draw(1))",
    ),
    (
        "React: After Testa is targeted with a strike or action from an opposing character's spell: Draw a card.",
        "React(OneEvent(Event('target', (Opposing(),), (Same(Me()),), by=('strike', 'spell')), "
        "Event('target', (Opposing(),), (Same(Me()),), by=('spell',))), Draw(1))",
    ),
    (
        "Testa may use the Defend feat to redirect strikes or actions against Elves you control within 2 ranks.",
        "Static(FeatFor('Defend', (Faction('Elf'), Yours(), Within(2), Other())))",
    ),
    (
        "Testa may use the Defend feat as a React to any Elf in this rank being targeted.",
        "Static(FeatFor('Defend', (Faction('Elf'), SameRank(), Other())))",
    ),
    (
        "Order: Target an Elf with a Shield equipped: The target must discard the Shield or become stunned.",
        "Order(OneEffect(Destroy(Every(Kind('Item'), Trait('Shield'), HeldBy(T(0)))), Stun(T(0)), by=ControllerOf(T(0))), "
        "cost=(Target(Cards(Faction('Elf'), Bears(Trait('Shield')))),))",
    ),
    (
        "React: After this character hits with a melee strike, target up to two items equipped to the target of the strike "
        "that give a bonus to AC: Destroy the items.",
        "React(Event('hit', (Same(Me()),), by=('melee',)), Destroy(T(0)), "
        "cost=(Target(Cards(Kind('Item'), HeldBy(Patient()), Gives('ac'), n=2, up_to=True)),))",
    ),
    ("Testa may not perform non-spell ranged strikes.", "Static(Cannot('ranged', source=(Not(Spell()),)))"),
    (
        "Order: Target a character without the printed Undead trait: Stun him.",
        "Order(Stun(T(0)), cost=(Target(Cards(Not(Trait('Undead', printed=True)))),))",
    ),
    (
        "Order: Target two Elves: Those Elves gain +2 ATK.",
        "Order(Gain(T(0), Bonus('atk', 2)), cost=(Target(Cards(Faction('Elf'), n=2)),))",
    ),
    (
        "Order: Testa permanently gains +1 HP, +1 AC, +2 ATK, +1 Skill, or +2 Level.",
        "Order(OneEffect(Gain(Me(), Bonus('hp', 1), until='permanent'), Gain(Me(), Bonus('ac', 1), until='permanent'), "
        "Gain(Me(), Bonus('atk', 2), until='permanent'), Gain(Me(), Bonus('skill', 1), until='permanent'), "
        "Gain(Me(), Bonus('level', 2), until='permanent')))",
    ),
    (
        "Order: Until end of turn, any Elf hitting Testa with a melee strike becomes stunned.",
        "Order(Delayed(Event('hit', (Faction('Elf'),), (Same(Me()),), by=('melee',)), Stun(Agent()), every=True))",
    ),
    (
        "Order: Target an Elf: Until end of turn, all ranged strikes against the target are redirected to Testa.",
        "Order(Delayed(Event('target', patient=(Same(T(0)),), by=('ranged',)), Redirect(), every=True), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Target an Elf: Until end of turn, while Testa is in play, any strike targeting the target targets Testa instead.",
        "Order(Delayed(Event('target', patient=(Same(T(0)),), by=('strike',)), Redirect(), every=True), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Until end of the turn, after an Elf suffers wounds, draw a card.",
        "Order(Delayed(Event('wound', patient=(Faction('Elf'),)), Draw(1), every=True))",
    ),
    ("Order: Until end of turn, Testa performs an extra melee strike (base +1) when he attacks.", "Order(Gain(Me(), ExtraStrike(1)))"),
    (
        "React: Before an Elf suffers wounds: Testa suffers that many wounds.",
        "React(Event('wound', patient=(Faction('Elf'),), before=True), Wound(Me(), EventAmount()))",
    ),
    (
        "React: Before performing a melee strike from an attack: All strikes of the attack gain +2 ATK.",
        "React(Event('target', (Same(Me()),), by=('melee', 'attack'), before=True), Gain(Agent(), StrikeMod('attack', atk=2), until='action'))",
    ),
    (
        "Order: Target Elf must target Testa with melee strikes whenever possible. (This effect does not end at the end of the turn.)",
        "Order(Seq(Target(Cards(Faction('Elf'))), Gain(T(0), Drawn('melee', (Same(Me()),)), until='permanent')))",
    ),
    (
        "Order: Do 1 wound to Testa and 2 wounds to an Elf in an adjacent rank.",
        "Order(Seq(Wound(Me()), Choose(Cards(Faction('Elf'), AdjacentRank())), Wound(T(0), 2)))",
    ),
    ("Characters without the Warlord trait have -1 ATK.", "Static(Bonus('atk', -1), scope=(Not(IsWarlord()),))"),
    ("Order: All Testas gain +1 AC.", "Order(Gain(Every(Named('Testa Quill')), Bonus('ac', 1)))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), READ, ids=[text[:50] for text, _ in READ])
def test_rarer_words_of_strikes_and_wounds_are_read_as_they_are_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_one_of_any_feats_among_bonuses_is_read() -> None:
    (effect,) = [
        one.effect
        for one in read("Order: Testa permanently gains +1 HP or any feat with a +1 bonus.").clauses[0].effects
    ]
    assert [type(way.modifiers[0]).__name__ for way in effect.effects] == ["Bonus", *["GainFeat"] * len(ACTS)]


def test_strikes_at_him_and_his_own_are_alike() -> None:
    assert_means(
        "Melee strikes targeting, and targeted by, Testa automatically miss.",
        "Static(StrikeMod('melee', sure='miss', defending=True))",
        "Static(StrikeMod('melee', sure='miss'))",
    )


def test_the_assassin_is_this_assassin_of_a_moment_ago() -> None:
    assert_means(
        "React: After this Assassin targets a melee strike: If the Assassin is stunned, draw a card.",
        "React(Event('target', (Same(Me()),), by=('melee',)), If(Is(Me(), Stunned()), Draw(1)))",
        of=("Action", "Song", "Rogue"),
    )


def test_a_weapon_gives_nothing_on_a_condition() -> None:
    assert_means(
        "This Weapon provides no ATK bonus while this character has a Shield equipped.",
        "Static(Bonus('atk', Times(-1, StatOf(Self(), 'atk', printed=True))), when=Is(Me(), Bears(Trait('Shield'))))",
        of=("Item", "Ring", "Fighter"),
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Order: Target two Elves: The Dwarves become stunned.", GapKind.TYPE),
        ("Order: Target a character that provides an AC bonus: Stun him.", GapKind.UNSUPPORTED),
        ("Testa may use the Riposte feat to redirect strikes or actions against Elves.", GapKind.TYPE),
        (
            "React: Before Testa inflicts wounds with a melee strike: The spell inflicts an additional wound.",
            GapKind.TYPE,
        ),
        (
            "Order: Perform a melee strike against an Elf within two ranks. If Testa is wounded, the strike may target any character.",
            GapKind.UNSUPPORTED,
        ),
    ],
)
def test_what_no_feat_strike_or_spell_does_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)
