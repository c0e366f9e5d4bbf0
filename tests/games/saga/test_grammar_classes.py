"""Levels and classes for a purpose, titles and attached cards are read as they are meant, printed back as the same, and declined where it is not sure."""

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import read

_FIVE = "Plus(5, Times(-1, StatOf(Me(), 'level')))"
_KEPT = "Gain(Me(), While(Regardless('perform', 'class', (Same(T(0)), Class('Wizard'))), Is(T(0), HeldBy(It()))), until='permanent')"
READ = [
    ("React: Before this character equips an item: Gain +1 Level for equipping the item.", "Item", ["React(Event('equip', agent=(Same(Me()),), before=True), Gain(Me(), LevelFor('equip', 1, (Same(EventCard()),))))"]),
    ("React: Before an Elf you control casts a spell: The Elf is +2 levels for casting that spell.", "Character", ["React(Event('perform', agent=(Faction('Elf'), Yours()), by=('spell',), before=True), Gain(Agent(), LevelFor('perform', 2, (Same(EventCard()),))))"]),
    ("Testa gains +1 Level for equipping fighter Weapons.", "Character", ["Static(LevelFor('equip', 1, (Class('Fighter'), Trait('Weapon'))))"]),
    ("Testa gains +1 Level for performing Level 2 or lower rogue action cards.", "Character", ["Static(LevelFor('perform', 1, (Stat('level', '<=', 2), Class('Rogue'))))"]),
    ("Testa gains +1 Level for casting scribed spells.", "Character", ["Static(LevelFor('cast', 1, (Scribed(),)))"]),
    ("Testa may perform and scribe action cards regardless of class.", "Character", ["Static(Regardless('perform', 'class'), Regardless('scribe', 'class'))"]),
    ("Elves may perform this action as if they were two levels higher.", "Action", ["Static(LevelFor('perform', 2, (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')"]),
    ("Testa may cast wizard spells as if he were a level 5 wizard.", "Character", [f"Static(Regardless('perform', 'class', (Spell(), Class('Wizard'), Not(Class('Fighter')), Not(Class('Rogue')))), LevelFor('perform', {_FIVE}, (Spell(), Class('Wizard'), Not(Class('Fighter')), Not(Class('Rogue')))))"]),
    ("Opposing Elves are -1 Level for performing action cards and for equipping items.", "Item", ["Static(LevelFor('perform', -1), LevelFor('equip', -1), scope=(Opposing(), Faction('Elf')))"]),
    ("Testa may perform actions as a 5th level rogue.", "Character", [f"Static(LevelFor('perform', Most({_FIVE}, 0), (Class('Rogue'),)))"]),
    ("Testa may equip items regardless of class, level, and trait requirements.", "Character", ["Static(Regardless('equip', 'level'), Regardless('equip', 'class'), Regardless('equip', 'trait'))"]),
    ("Testa may perform Elf only spells as if he were an Elf.", "Character", ["Static(Regardless('perform', 'trait', (Spell(), KeptFor(Faction('Elf')))))"]),
    ("May be performed by characters of any class.", "Action", ["Static(Regardless('perform', 'class', (Same(Self()),)), scope=(Kind('Character'),), zone='hand')"]),
    ("While this card is in your discard pile, it may be performed by Elves you control.", "Action", ["Static(UseFrom('discard', (Same(Self()),)), scope=(Yours(), Faction('Elf')), zone='discard')"]),
    ("Spells cast by Testa are removed from the game.", "Character", ["Auto(Event('perform', agent=(Same(Me()),), by=('spell',)), Put(EventCard(), 'removed'))"]),
    ("You must have an Elf in your army to perform this action.", "Action", ["Only(Where(Some(Yours(), Faction('Elf'))))"]),
    ("When casting spells, Testa is one level higher.", "Character", ["Static(LevelFor('cast', 1))"]),
    ("Testa gains +1 Level for equipping Steeds, Weapons, and Shields.", "Character", ["Static(LevelFor('equip', 1, (Any(Trait('Steed'), Trait('Weapon'), Trait('Shield')),)))"]),
    ("Testa ignores trait restrictions when casting spells.", "Character", ["Static(Regardless('perform', 'trait', (Spell(),)))"]),
    ("Testa may perform actions and equip items as if she were a cleric.", "Character", ["Static(Regardless('perform', 'class', (Class('Cleric'),)), Regardless('equip', 'class', (Class('Cleric'),)))"]),
    ("This is a rogue and cleric item.", "Item", ["Only(Any(Class('Rogue'), Class('Cleric')))"]),
    ("This is a wizard item.", "Item", ["Only(Class('Wizard'))"]),
    ("Testa may equip one cleric item.", "Character", ["Static(Regardless('equip', 'class', (Class('Cleric'),)), when=Never(Some(Kind('Item'), Class('Cleric'), HeldBy(Me()), Not(Class('Fighter')), Not(Class('Rogue')))))"]),
    ("Testa may only equip Weapons.", "Character", ["Static(Cannot('equip', (Not(Trait('Weapon')),)))"]),
    ("May be performed by any Elf, ignoring class and level restrictions.", "Action", ["Static(Regardless('perform', 'level', (Same(Self()),)), Regardless('perform', 'class', (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')"]),
    ("Testa is a cleric, a rogue, and a wizard.", "Character", ["Static(GainClass('Cleric'), GainClass('Wizard'))"]),
    ("Testa is all classes.", "Character", ["Static(GainClass('Cleric'), GainClass('Wizard'))"]),
    (
        "Testa is the same class as your Warlord.",
        "Character",
        [f"Static(GainClass('{name}'), when=Is(WarlordOf(You()), Class('{name}')))" for name in ("Cleric", "Fighter", "Rogue", "Wizard")],
    ),
    ("Order: Choose cleric or wizard. Testa gains the chosen class until end of turn.", "Character", ["Order(OneEffect(Gain(Me(), GainClass('Cleric')), Gain(Me(), GainClass('Wizard'))))"]),
    ("Order: Attach a wizard spell to Testa. While it is attached, he can cast it once per turn as if it were played from your hand and he were a wizard.", "Character", [f"Order(Seq(Choose(Cards(Class('Wizard'), Spell(), zone='hand')), AttachTo(Me(), T(0), 'kept'), {_KEPT}))"]),
    ("Order: Attach a spell from your discard pile to this character. He may later discard it to cast it as if from your hand.", "Item", ["Order(Seq(Choose(Cards(Spell(), zone='discard')), AttachTo(Me(), T(0))))"]),
    ("Order: Attach a fighter action card to Testa Quill from your hand.", "Item", ["Order(Seq(Choose(Cards(Class('Fighter'), Kind('Action'), zone='hand')), AttachTo(Self(), T(0), 'idle')))"]),
    ("Order: Discard a scribed spell: Draw a card.", "Character", ["Order(Draw(1), cost=(Choose(Cards(Scribed(), Spell(), HeldBy(Me()))), Pay(Destroy(T(0)))))"]),
    ("Order: Attach this card to this character if he does not have another copy of Testa Quill attached.", "Action", ["Order(If(Is(Me(), Not(Bears(Kind('Action'), Named('Testa Quill')))), AttachTo(Me())))"]),
    ("While this card is in your discard pile, your Elves have the ability to perform it with an additional effect of removing it from the game.", "Action", ["Static(UseFrom('discard', (Same(Self()),), 'removed'), scope=(Yours(), Faction('Elf')), zone='discard')"]),
    ("You may play this card from your discard pile. If you do, remove it from the game.", "Action", ["Static(UseFrom('discard', (Same(Self()),), 'removed'), scope=(Yours(), Kind('Character')), zone='discard')"]),
    ("Once per turn, Testa may cast a spell in your discard pile as though it were in your hand.", "Character", ["Static(UseFrom('discard', (Spell(),), times=1))"]),
    ("You must spend an Elf to put this item into play.", "Item", ["EnterRule(cost=(Choose(Cards(Yours(), Faction('Elf'), Ready())), Pay(Spend(T(0)))))"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "abilities"), READ, ids=[text[:40] for text, _, _ in READ])
def test_a_purpose_is_read_as_it_is_meant(text: str, kind: str, abilities: list[str]) -> None:
    (found,) = read(text, kind, "Testa Quill", "Fighter", "Rogue").clauses
    assert found.gaps == ()
    assert [canonical(one) for one in found.effects] == [canonical(noted(ability)) for ability in abilities]
    (again,) = read(found.english, kind, "Testa Quill", "Fighter", "Rogue").clauses
    assert canonical(again.effects) == canonical(found.effects)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("React: After this character equips an item: Gain +1 Level for equipping the item.", "Item"),
        ("Order: Gain +1 Level for casting the spell.", "Character"),
        ("Order: Attach a wizard spell to Testa.", "Character"),
        ("Order: Attach a spell to an Elf. While it is attached, this character may cast it once per turn.", "Character"),
        ("Order: Choose a class. Testa gains +1 ATK.", "Character"),
        ("Order: Testa gains the chosen class until end of turn.", "Character"),
        ("Order: Attach this card to this character if he does not have Quill attached.", "Action"),
        ("While this card is in your hand, your Elves may perform it.", "Action"),
    ],
)  # fmt: skip
def test_a_purpose_that_is_not_sure_is_declined(text: str, kind: str) -> None:
    (found,) = read(text, kind, "Testa Quill", "Fighter", "Rogue").clauses
    assert found.effects == ()
    assert found.gaps
