"""What is always on and what a card demands is read as it is meant, printed back as the same, and declined where it is not sure."""

from dataclasses import replace

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from deckbuilder.games.saga.rules.sheet import of_card
from tests.games.saga.test_grammar import card, compiler, read

READ = [
    ("Testa inflicts an additional wound with melee strikes against Elves.", "Character", ["Static(StrikeMod('melee', against=(Faction('Elf'),), wounds=1))"]),
    ("This fighter inflicts an extra wound when he hits a Monster with a melee strike.", "Item", ["Static(StrikeMod('melee', against=(Trait('Monster'),), wounds=1))"]),
    ("While performing a melee strike against an Elf, Testa gains +3 ATK.", "Character", ["Static(StrikeMod('melee', against=(Faction('Elf'),), atk=3))"]),
    ("Testa gains +3 ATK while performing a melee strike against an Elf.", "Character", ["Static(StrikeMod('melee', against=(Faction('Elf'),), atk=3))"]),
    ("Melee strikes against Testa suffer -2 ATK.", "Character", ["Static(StrikeMod('melee', atk=-2, defending=True))"]),
    ("Testa's ranged strikes ignore AC bonuses from Shields.", "Character", ["Static(StrikeMod('ranged', ignores=(Trait('Shield'),)))"]),
    ("Testa has +2 AC against ranged strikes by Elves.", "Character", ["Static(StrikeMod('ranged', against=(Faction('Elf'),), ac=2, defending=True))"]),
    (
        "While adjacent to a cleric, Testa gains +1 ATK and his melee strikes inflict an additional wound.",
        "Character",
        ["Static(Bonus('atk', 1), when=Some(Class('Cleric'), Adjacent()))", "Static(StrikeMod('melee', wounds=1), when=Some(Class('Cleric'), Adjacent()))"],
    ),
    ("Testa may cast Level 2 or lower wizard spells.", "Character", ["Static(Regardless('perform', 'class', (Stat('level', '<=', 2), Class('Wizard'), Spell())))"]),
    ("This rogue may play fighter action cards.", "Item", ["Static(Regardless('perform', 'class', (Class('Fighter'),)))"]),
    ("This fighter does not spend to perform rogue action cards.", "Item", ["Static(Regardless('perform', 'spending', (Kind('Action'), Class('Rogue'))))"]),
    ("React: After a melee strike roll targeting this fighter: Add this fighter's highest ATK to his AC until the end of the strike.", "Item", ["React(Event('roll', patient=(Same(Me()),), by=('melee',)), Gain(Me(), Bonus('ac', BestAtk(Me())), until='strike'))"]),
    ("May equip fighter Weapons.", "Character", ["Static(Regardless('equip', 'class', (Class('Fighter'), Trait('Weapon'))))"]),
    ("Your Elves may equip two Shields.", "Character", ["Static(Holds('Shield'), scope=(Yours(), Faction('Elf')))"]),
    ("This fighter may use the Riding feat an additional time per turn.", "Item", ["Static(MoreTimes('Riding', 1))"]),
    ("Elves perform this action regardless of class.", "Action", ["Static(Regardless('perform', 'class', (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')"]),
    ("Elves may perform this action regardless of class restrictions.", "Action", ["Static(Regardless('perform', 'class', (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')"]),
    ("Elves play this action without spending.", "Action", ["Static(Regardless('perform', 'spending', (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')"]),
    ("Testa enters play stunned unless your Warlord is an Elf.", "Character", ["EnterRule(orient='stunned', when=Never(Is(WarlordOf(You()), Faction('Elf'))))"]),
    ("Your Beasts enter play spent.", "Character", ["Static(Entering('spent', (Trait('Beast'),)), scope=(Yours(), IsWarlord()))"]),
    ("Testa may enter play in any rank.", "Character", None),
    ("You must discard a card to bring Testa into play.", "Character", ["EnterRule(cost=(Pay(Discard(1)),))"]),
    ("Testa must discard a card in order to enter play.", "Character", ["EnterRule(cost=(Pay(Discard(1)),))"]),
    ("Testa may not be put into play unless you control an Elf.", "Character", ["EnterRule(cost=(Require(Some(Yours(), Faction('Elf'))),))"]),
    ("This is a spell.", "Action", ["IsSpell()"]),
    ("May not be targeted by opposing characters.", "Item", ["Static(Cannot('be targeted', opposing=True), scope=(Kind('Item'), Same(Self())))"]),
    ("Opposing card effects may not stun or spend Testa.", "Character", ["Static(Cannot('be stunned', opposing=True), Cannot('be spent', opposing=True))"]),
    ("Your Elves' spells have +2 to DC saves.", "Character", ["Static(HarderCheck('save', 2, (Spell(),)), scope=(Yours(), Faction('Elf')))"]),
    ("Poison saves against your Elves' actions have +3 DC.", "Character", ["Static(HarderCheck('poison save', 3), scope=(Yours(), Faction('Elf')))"]),
    ("This fighter is the same alignment as your Warlord.", "Item", ["Static(AlignedAs(WarlordOf(You())))"]),
    ("Testa ignores the Astral trait.", "Character", ["Static(Ignores('Planar'))"]),
    ("Testa may equip two Weapons and up to three Shields.", "Character", ["Static(Holds('Weapon'), Holds('Shield', 3))"]),
    ("Whenever Testa kills an Elf, draw a card. Ready Testa.", "Character", ["Auto(Event('die', agent=(Same(Me()),), patient=(Faction('Elf'),)), Seq(Draw(1), ReadyUp(Me())))"]),
    ("At the start of each turn, draw a card.", "Character", ["Auto(Event('turn'), Draw(1))"]),
    ("Only Elves may equip this item.", "Item", ["Only(Faction('Elf'))"]),
    ("Elves may not equip this item.", "Item", ["Only(Not(Faction('Elf')))"]),
    ("Good Elf only.", "Action", ["Only(All(Good(), Faction('Elf')))"]),
    ("While Testa is wounded, all players have +1 hand size.", "Character", ["Static(HandSize(1), scope=(IsWarlord(),), when=Is(Me(), Wounded()))"]),
    ("Your Elves gain +1 ATK while they are wounded.", "Character", ["Static(Bonus('atk', 1), scope=(Yours(), Faction('Elf'), Where(Is(It(), Wounded()))))"]),
    ("May remain spent during the ready phase.", "Item", ["Static(MayStay(), scope=(Kind('Item'), Same(Self())))"]),
    ("Testa counts as two characters for determining illegal ranks.", "Character", ["Static(Weighs(1))"]),
    ("While Testa Quill is equipped, this fighter gains +1 AC.", "Item", ["Static(Bonus('ac', 1))"]),

    ("Elves may not target Testa with ranged strikes.", "Character", ["Static(Cannot('be targeted', (Faction('Elf'),), 'ranged'))"]),
    ("Add +2 to your initiative rolls.", "Character", ["Static(RollBonus('initiative', 2), scope=(Yours(), IsWarlord()))"]),
    ("Testa casts spells as if he were one level higher.", "Character", ["Static(LevelFor('cast', 1))"]),
    ("Testa gains +2 ATK if he is good, and +1 AC if he is evil.", "Character", ["Static(Bonus('atk', 2), when=Is(Me(), Good()))", "Static(Bonus('ac', 1), when=Is(Me(), Evil()))"]),
    ("Testa may not enter play if you control an Elf.", "Character", ["EnterRule(cost=(Require(Never(Some(Yours(), Faction('Elf')))),))"]),
    ("Your Elves may enter play in any rank.", "Character", ["Static(Regardless('enter', 'rank', (Faction('Elf'),)), scope=(Yours(), IsWarlord()))"]),
    ("Testa may only attack while he is wounded.", "Character", ["Static(Cannot('attack'), when=Never(Is(Me(), Wounded())))"]),
    ("+2 AC against ranged strikes.", "Item", ["Static(StrikeMod('ranged', ac=2, defending=True))"]),
    ("Testa enters play stunned. He may not attack.", "Character", ["EnterRule(orient='stunned')", "Static(Cannot('attack'))"]),
    ("May not attack. You have +1 hand size.", "Character", ["Static(Cannot('attack'))", "Static(HandSize(1))"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "abilities"), READ, ids=[text[:40] for text, _, _ in READ])
def test_a_static_is_read_as_it_is_meant(text: str, kind: str, abilities: list[str] | None) -> None:
    (found,) = read(text, kind, "Testa Quill", "Fighter", "Rogue").clauses
    if abilities is None:
        assert not found.effects
        return
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability)) for ability in abilities]
    (again,) = read(found.english, kind, "Testa Quill", "Fighter", "Rogue").clauses
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Your Elves inflict an additional wound against characters in this rank.", "Character"),
        ("While wounded, Testa enters play stunned.", "Character"),
        ("This is a spell.", "Character"),
        ("Testa gains +1 ATK with ranged strikes against Elves.", "Character"),
        ("May not be stunned.", "Item"),
        ("Your Warlord may not attack. He gains +1 ATK.", "Character"),
        ("Good Elf and fighter only.", "Action"),
        ("Your stunned Elves enter play spent.", "Character"),
    ],
)
def test_a_static_that_is_not_sure_is_declined(text: str, kind: str) -> None:
    (found,) = read(text, kind).clauses
    assert found.effects == ()
    assert found.gaps


def test_a_card_that_is_also_of_another_class_is_of_it_for_whatever_asks() -> None:
    printed = card("This card is also a Level 2 fighter action.", "Action", "Testa Quill", "Rogue")
    leveled = replace(printed, fields={**printed.fields, "level": 3})
    (found,) = compiler().read(leveled).clauses
    assert noted("AlsoOf('Fighter')") in found.effects
    lower = "Static(LevelFor('perform', 1, (Same(Self()),)), scope=(Licensed('perform', 'Fighter'),), zone='hand')"
    assert noted(lower) in found.effects
    assert of_card(leveled, 0, found.effects).told == {"Fighter"}


def test_a_card_is_of_the_classes_whose_characters_may_use_it_where_its_icon_shows_none() -> None:
    printed = card("Fighter and wizard only.", "Action", "Testa Quill", "Classless")
    (found,) = compiler().read(printed).clauses
    sheet = of_card(printed, 0, found.effects)
    assert (sorted(sheet.classes), sorted(sheet.told), sheet.spell) == ([], ["Fighter", "Wizard"], True)
