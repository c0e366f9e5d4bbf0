"""Bonuses, bans, conditions, amounts and durations are read in all their wordings."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from tests.games.saga.test_grammar import clause

READ = [
    # Several stats at once, numbers looked up.
    ("Testa gains +2 ATK, AC, and Skill.", "Static(Bonus('atk', 2), Bonus('ac', 2), Bonus('skill', 2))"),
    ("Testa has a +3 bonus to ATK and AC.", "Static(Bonus('atk', 3), Bonus('ac', 3))"),
    ("Testa has a -1 penalty to Skill.", "Static(Bonus('skill', -1))"),
    (
        "Your Elves gain +1 ATK and +1 AC for each Dwarf you control.",
        "Static(Bonus('atk', Count(Faction('Dwarf'), Yours())), Bonus('ac', Count(Faction('Dwarf'), Yours())), scope=(Yours(), Faction('Elf')))",
    ),
    (
        "Order: Target character gains a bonus to ATK equal to twice this character's Skill.",
        "Order(Seq(Target(Cards()), Gain(T(0), Bonus('atk', Times(2, StatOf(Me(), 'skill'))))))",
    ),
    (
        "Order: Target character. The target suffers a penalty to AC equal to this character's rank.",
        "Order(Gain(T(0), Bonus('ac', Times(-1, RankOf(Me())))), cost=(Target(Cards()),))",
    ),
    (
        "Order: Gain +2 AC (+5 if this character is an Elf) until end of turn.",
        "Order(Gain(Me(), Bonus('ac', Either(Is(Me(), Faction('Elf')), 5, 2))))",
    ),
    (
        "Order: Target character. The target must succeed with a magic save (DC 13, DC 18 if this character is good) or suffer two wounds.",
        "Order(Check('magic save', Either(Is(Me(), Good()), 18, 13), failure=Wound(T(0), 2), who=T(0)), cost=(Target(Cards()),))",
    ),
    ("Testa gains +4 to ranged strike rolls.", "Static(RollBonus('ranged', 4))"),
    (
        "Testa has +2 Skill for magic saves and poison saves.",
        "Static(RollBonus('magic save', 2), RollBonus('poison save', 2))",
    ),
    ("Testa has an extra strike (base +1) whenever he attacks.", "Static(ExtraStrike(1))"),
    ("Testa has one additional melee strike when attacking with a base ATK of +1.", "Static(ExtraStrike(1))"),
    ("Testa loses 2 AC while stunned.", "Static(Bonus('ac', -2), when=Is(Me(), Stunned()))"),
    # How long.
    (
        "Order: For the rest of the turn, your Elves gain +1 AC.",
        "Order(Gain(Every(Yours(), Faction('Elf')), Bonus('ac', 1)))",
    ),
    ("Order: Gain +2 ATK while this character remains spent.", "Order(Gain(Me(), Bonus('atk', 2), until='spent'))"),
    # Conditions.
    (
        "While Testa has two or more wounds, he gains +2 AC.",
        "Static(Bonus('ac', 2), when=Is(Me(), Where(Compare(WoundsOn(It()), '>=', 2))))",
    ),
    (
        "While Testa has an AC of 20 or higher, he gains +1 HP.",
        "Static(Bonus('hp', 1), when=Is(Me(), Stat('ac', '>=', 20)))",
    ),
    (
        "While there are fewer than three Elves in play, Testa has +2 AC.",
        "Static(Bonus('ac', 2), when=Compare(Count(Faction('Elf')), '<', 3))",
    ),
    (
        "If you do not control a Dwarf, Testa gains +3 AC.",
        "Static(Bonus('ac', 3), when=Never(Some(Yours(), Faction('Dwarf'))))",
    ),
    (
        "While Testa is spent and you control an Elf, he gains +2 AC.",
        "Static(Bonus('ac', 2), when=Both(Is(Me(), Spent()), Some(Yours(), Faction('Elf'))))",
    ),
    (
        "Order: If this character attacked this turn, draw a card.",
        "Order(If(Is(Me(), DidThisTurn('attack')), Draw(1)))",
    ),
    (
        "Order: If you have no cards in your hand, draw two cards.",
        "Order(If(Compare(CountIn(You(), 'hand'), '==', 0), Draw(2)))",
    ),
    (
        "Order: If your Warlord's Level is greater than 6, draw a card.",
        "Order(If(Compare(StatOf(WarlordOf(You()), 'level'), '>', 6), Draw(1)))",
    ),
    # What X is.
    (
        "Order: Target character gains +X ATK, where X is this character's Level.",
        "Order(Seq(Target(Cards()), Gain(T(0), Bonus('atk', StatOf(Me(), 'level')))))",
    ),
    (
        "Testa gains +X AC, where X is the number of Elves you control.",
        "Static(Bonus('ac', Count(Faction('Elf'), Yours())))",
    ),
    # One of several.
    (
        "Order: Gain +2 ATK or +2 AC until end of turn.",
        "Order(OneEffect(Gain(Me(), Bonus('atk', 2)), Gain(Me(), Bonus('ac', 2))))",
    ),
    (
        "Order: Target character gains +3 ATK, AC, or Skill.",
        "Order(Seq(Target(Cards()), OneEffect(Gain(T(0), Bonus('atk', 3)), Gain(T(0), Bonus('ac', 3)), Gain(T(0), Bonus('skill', 3)))))",
    ),
    # Statics.
    (
        "Testa may not attack unless he has a Steed equipped.",
        "Static(Cannot('attack'), when=Never(Is(Me(), Bears(Trait('Steed')))))",
    ),
    ("Testa's spells gain +2 to DC saves.", "Static(HarderCheck('save', 2, (Spell(),)))"),
    ("Testa's spells have +2 DC.", "Static(HarderCheck('all', 2, (Spell(),)))"),
    ("Spells cast by Testa have +2 DC against Elves.", "Static(HarderCheck('all', 2, (Spell(),), (Faction('Elf'),)))"),
    ("The DC of Testa's spells is increased by 2.", "Static(HarderCheck('all', 2, (Spell(),)))"),
    (
        "React: After Testa pays the costs of a spell: The spell has +2 DC.",
        "React(Event('pay', agent=(Same(Me()),), by=('spell',)), Gain(Agent(), HarderCheck('all', 2, (Same(EventCard()),)), until='action'))",
    ),
    (
        "React: After Testa pays the costs of a spell: The spell has +2 to DC saves.",
        "React(Event('pay', agent=(Same(Me()),), by=('spell',)), Gain(Agent(), HarderCheck('save', 2, (Same(EventCard()),)), until='action'))",
    ),
    (
        "React: Before Testa performs an action: The action has +2 DC.",
        "React(Event('perform', agent=(Same(Me()),), by=('action',), before=True), Gain(Agent(), HarderCheck('all', 2, (Same(EventCard()),)), until='action'))",
    ),
    (
        "Magic saves from your Elves' actions have +1 DC.",
        "Static(HarderCheck('magic save', 1), scope=(Yours(), Faction('Elf')))",
    ),
    ("Daybreak - If it is the first turn, Testa has +2 AC.", "Static(Bonus('ac', 2), when=Compare(Turns(), '==', 1))"),
    ("Testa gains the Ethereal trait.", "Static(GainTrait('Planar'))"),
    (
        "Testa gains +1 AC for every Weapon he has equipped.",
        "Static(Bonus('ac', Count(Kind('Item'), Trait('Weapon'), HeldBy(Me()))))",
    ),
    # Bans.
    (
        "May not be stunned or spent by opposing card effects.",
        "Static(Cannot('be stunned', opposing=True), Cannot('be spent', opposing=True))",
    ),
    ("May not be targeted by opposing spells.", "Static(Cannot('be targeted', by='spell', opposing=True))"),
    ("May not be targeted by opposing characters.", "Static(Cannot('be targeted', opposing=True))"),
    ("May not be targeted by ranged strikes by Elves.", "Static(Cannot('be targeted', (Faction('Elf'),), 'ranged'))"),
    ("May not be attacked by Dwarves.", "Static(Cannot('be struck', (Faction('Dwarf'),)))"),
    ("May not perform strikes.", "Static(Cannot('melee'), Cannot('ranged'))"),
    ("May not perform orders or reacts.", "Static(Cannot('perform'))"),
]


@pytest.mark.parametrize(("text", "notation"), READ, ids=[text[:40] for text, _ in READ])
def test_a_bonus_a_ban_or_a_condition_is_read_as_it_is_meant(text: str, notation: str) -> None:
    found = clause(text)
    assert found.read, found.gaps
    assert [repr(ability) for ability in found.effects] == [repr(noted(notation))]
    again = clause(found.english)
    assert again.effects == found.effects, found.english


OF_ITEMS = [
    ("Quill may not be destroyed.", "Static(Cannot('be destroyed'), scope=(Kind('Item'), Same(Self())))"),
    (
        "May not be targeted by opposing characters.",
        "Static(Cannot('be targeted', opposing=True), scope=(Kind('Item'), Same(Self())))",
    ),
    ("While equipped, this character gains +1 HP.", "Static(Bonus('hp', 1))"),
    (
        "If this character is a Dwarf, Quill loses the Weapon trait.",
        "Static(GainTrait('Weapon', True), scope=(Kind('Item'), Same(Self())), when=Is(Me(), Faction('Dwarf')))",
    ),
]


@pytest.mark.parametrize(("text", "notation"), OF_ITEMS, ids=[text[:40] for text, _ in OF_ITEMS])
def test_what_an_item_says_of_itself_is_read_as_it_is_meant(text: str, notation: str) -> None:
    found = clause(text, "Item")
    assert found.read, found.gaps
    assert [repr(ability) for ability in found.effects] == [repr(noted(notation))]
    assert clause(found.english, "Item").effects == found.effects, found.english


@pytest.mark.parametrize(
    "text",
    [
        "Order: Target character gains +X ATK.",  # nobody says what X is
        "Order: Target up to three characters. The targets gain a bonus to ATK equal to the target's level.",
        "May not be wounded.",
        "Order: If it hits, draw a card.",  # no strike was performed
    ],
)
def test_what_has_no_one_meaning_is_declined(text: str) -> None:
    assert not clause(text).read


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Your Nothrogs gain +1 AC.", "Static(Bonus('ac', 1), scope=(Yours(), Faction('Nothrog')))"),
        ("Your dwarves gain +1 AC.", "Static(Bonus('ac', 1), scope=(Yours(), Faction('Dwarf')))"),
        ("Characters with a steed equipped gain +1 AC.", "Static(Bonus('ac', 1), scope=(Bears(Trait('Steed')),))"),
        (
            "Order: Give a Dwarf within one rank +2 ATK.",
            "Order(Seq(Choose(Cards(Faction('Dwarf'), Within(1))), Gain(T(0), Bonus('atk', 2))))",
        ),
        (
            "While he has a Steed equipped, he gains +1 HP.",
            "Static(Bonus('hp', 1), when=Is(Me(), Bears(Trait('Steed'))))",
        ),
        (
            "React: After Testa kills a character: If the killed character was an Elf, draw a card.",
            "React(Event('die', agent=(Same(Me()),)), If(Is(Patient(), Faction('Elf')), Draw(1)))",
        ),
    ],
)
def test_names_are_read_in_all_their_spellings(text: str, notation: str) -> None:
    found = clause(text)
    assert found.read, found.gaps
    assert [repr(ability) for ability in found.effects] == [repr(noted(notation))]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Testa is two levels higher while wounded.", "Static(Bonus('level', 2), when=Is(Me(), Wounded()))"),
        ("Testa gains +2 ATK, but suffers -1 AC.", "Static(Bonus('atk', 2), Bonus('ac', -1))"),
        ("Testa does not ready during the Ready phase.", "Static(Cannot('ready phase'))"),
        (
            "Order: Target character does not ready during the next Ready phase.",
            "Order(Seq(Target(Cards()), Gain(T(0), Cannot('ready phase'), until='next turn')))",
        ),
        (
            "Order: Target character. If the target's AC is higher than this character's, draw a card.",
            "Order(If(Compare(StatOf(T(0), 'ac'), '>', StatOf(Me(), 'ac')), Draw(1)), cost=(Target(Cards()),))",
        ),
        (
            "Your Elves gain a bonus to AC equal to their Level.",
            "Static(Bonus('ac', StatOf(It(), 'level')), scope=(Yours(), Faction('Elf')))",
        ),
        ("May not equip a Bow or a Shield.", "Static(Cannot('equip', (Any(Trait('Bow'), Trait('Shield')),)))"),
    ],
)
def test_the_same_is_read_in_other_words(text: str, notation: str) -> None:
    found = clause(text)
    assert found.read, found.gaps
    assert [repr(ability) for ability in found.effects] == [repr(noted(notation))]
