"""Rights and bans in every wording: by whom something may not be done, nobody and neither, and cards used as others than they are."""

from dataclasses import replace

import pytest

from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import assert_means, card, compiler

MAN, HAT = ("Character", "Testa Quill"), ("Item", "Old Hat")
STUN = ["Static(Cannot('be stunned', opposing=True))"]
READ = [
    (MAN, "Testa can't be stunned by card effects from opposing characters.", STUN),
    (HAT, "This character may never be stunned by an opposing card effect.", STUN),
    (MAN, "Card effects controlled by your opponents may not stun Testa.", STUN),
    (MAN, "No opposing effect can stun Testa.", STUN),
    (MAN, "Testa may not be moved by any opponent.", ["Static(Cannot('be moved', opposing=True))"]),
    (MAN, "Testa may not be targeted by actions performed by opposing players.", ["Static(Cannot('be targeted', by='action', opposing=True))"]),
    (MAN, "Testa may not be targeted by card effects from opposing cards.", ["Static(Cannot('be targeted', by='effect', opposing=True))"]),
    (MAN, "No spell may target your Elves.", ["Static(Cannot('be targeted', by='spell'), scope=(Yours(), Faction('Elf')))"]),
    (MAN, "Testa may neither attack nor maneuver.", ["Static(Cannot('attack'), Cannot('maneuver'))"]),
    (MAN, "Testa may no longer attack.", ["Static(Cannot('attack'))"]),
    (MAN, "Testa may not be equipped with Shields.", ["Static(Cannot('equip', (Trait('Shield'),)))"]),
    (MAN, "Testa can only be targeted by Elves.", ["Static(Cannot('be targeted', (Not(Faction('Elf')),)))"]),
    (MAN, "Testa may choose not to ready during the Ready Phase.", ["Static(MayStay())"]),
    (MAN, "Your Elves count as Dwarves.", ["Static(GainTrait('Dwarf'), scope=(Yours(), Faction('Elf')))"]),
    (MAN, "Testa is considered to be an Elf while stunned.", ["Static(GainTrait('Elf'), when=Is(Me(), Stunned()))"]),
    (MAN, "Elves are no longer Planar.", ["Static(GainTrait('Planar', lose=True), scope=(Faction('Elf'),))"]),
    (MAN, "Your Elves are Mercenaries.",
     ["Static(Regardless('enter', 'loyalty', (Faction('Elf'),)), scope=(Yours(), IsWarlord()))", "Static(GainTrait('Mercenary'), scope=(Yours(), Faction('Elf')))"]),
    (MAN, "Your Elves are non-Unique Mercenaries.",
     ["Static(GainTrait('Unique', True), scope=(Yours(), Faction('Elf')))", "Static(Regardless('enter', 'unique', (Faction('Elf'),)), scope=(Yours(), IsWarlord()))",
      "Static(Regardless('enter', 'loyalty', (Faction('Elf'),)), scope=(Yours(), IsWarlord()))", "Static(GainTrait('Mercenary'), scope=(Yours(), Faction('Elf')))"]),
    (MAN, "Your Elves enter play in rank 3.", ["Static(EnterFurther(3, (Faction('Elf'),), whole=True), scope=(Yours(), IsWarlord()))"]),
    (MAN, "Your Elves may enter play as if they were one level lower.",
     ["Static(EnterFurther(-1, (Faction('Elf'),), may=True), scope=(Yours(), IsWarlord()))"]),
    (MAN, "Testa ignores class restrictions.", ["Static(Regardless('equip', 'class'), Regardless('perform', 'class'))"]),
    (MAN, "Testa may equip Shields of any level.", ["Static(Regardless('equip', 'level', (Trait('Shield'),)))"]),
    (MAN, "Testa may perform rogue action cards as if he were 3rd level.",
     ["Static(LevelFor('perform', Most(Plus(3, Times(-1, StatOf(Me(), 'level'))), 0), (Class('Rogue'),)))"]),
    (MAN, "Testa suffers no loyalty penalty in an Elf army.", ["EnterRule(loyal=True, when=Is(WarlordOf(You()), Faction('Elf')))"]),
    (MAN, "Dwarf Warlords may put Testa into play without loyalty penalty.", ["EnterRule(loyal=True, when=Is(WarlordOf(You()), Faction('Dwarf')))"]),
    (MAN, "Testa may only enter play in rank 2.", ["EnterRule(ranks=(2,))"]),
    (MAN, "Testa enters play only adjacent to your Warlord.", ["Static(Entrance('beside', (Same(WarlordOf(You())),), only=True))"]),
    (MAN, "Testa may use the Scribe feat with rogue actions.", ["Static(Regardless('scribe', 'class', (Class('Rogue'),)))"]),
    (MAN, "Testa may scribe action cards of any class.", ["Static(Regardless('scribe', 'class'))"]),
    (MAN, "Shields can't be equipped to your Elves.", ["Static(Cannot('equip', (Trait('Shield'),)), scope=(Yours(), Faction('Elf')))"]),
    (MAN, "Any opposing Elf who is wounded may not maneuver.", ["Static(Cannot('maneuver'), scope=(Opposing(), Faction('Elf'), Wounded()))"]),
    (MAN, "While Testa is ready, any Elf adjacent to him may not attack.",
     ["Static(Cannot('attack'), scope=(Faction('Elf'), Adjacent()), when=Is(Me(), Ready()))"]),
    (MAN, "Testa may not attack unless in rank 1.", ["Static(Cannot('attack'), when=Never(Is(Me(), InRank(1))))"]),
    (MAN, "Your Elves may not attack except while wounded.", ["Static(Cannot('attack'), scope=(Yours(), Faction('Elf'), Not(Wounded())))"]),
    (MAN, "After the first turn, Testa has +2 AC.", ["Static(Bonus('ac', 2), when=Compare(Turns(), '>', 1))"]),
    (MAN, "Testa may not be targeted except on the first turn.", ["Static(Cannot('be targeted'), when=Compare(Turns(), '>', 1))"]),
    (MAN, "Spells may not be cast by Elves.", ["Static(Cannot('cast'), scope=(Faction('Elf'),))"]),
    (MAN, "Testa has +3 ATK while in rank 1, +1 AC while in rank 2 and +2 Skill while in rank 3.",
     ["Static(Bonus('atk', 3), when=Is(Me(), InRank(1)))", "Static(Bonus('ac', 1), when=Is(Me(), InRank(2)))",
      "Static(Bonus('skill', 2), when=Is(Me(), InRank(3)))"]),
    (MAN, "While Testa is adjacent to exactly one character, Testa has +1 ATK and the adjacent character gains +2 ATK.",
     ["Static(Bonus('atk', 1), when=Is(Me(), Where(Compare(Count(Adjacent(It())), '==', 1))))",
      "Static(Bonus('atk', 2), scope=(Adjacent(), Where(Is(Me(), Where(Compare(Count(Adjacent(It())), '==', 1))))))"]),
    (MAN, "Your Elves printed as 2nd level gain +1 ATK.",
     ["Static(Bonus('atk', 1), scope=(Yours(), Faction('Elf'), Where(Compare(StatOf(It(), 'level', True), '==', 2))))"]),
    (MAN, "Order: Target character must succeed with a will save (DC 12) or this character may destroy an item.",
     ["Order(Seq(Target(Cards()), Check('will save', 12, failure=May(Seq(Choose(Cards(Kind('Item'))), Destroy(T(1)))), who=T(0))))"]),
    (MAN, "Order: Destroy target Helm or Shield card.", ["Order(Seq(Target(Cards(Any(All(Kind('Item'), Trait('Helm')), All(Kind('Item'), Trait('Shield'))))), Destroy(T(0))))"]),
]  # fmt: skip
PAGES = [
    ("Elves cast this as a 2nd level spell.", "LevelFor('perform', 1, (Same(Self()),))"),
    ("Elves treat this as a 2nd level action.", "LevelFor('perform', 1, (Same(Self()),))"),
    ("Elves play this as though it were level 2.", "LevelFor('perform', 1, (Same(Self()),))"),
    ("Elves perform this as if they were one level lower.", "LevelFor('perform', -1, (Same(Self()),))"),
    ("Elves may perform this as if they were 4th level.",
     "LevelFor('perform', Most(Plus(4, Times(-1, StatOf(It(), 'level'))), 0), (Same(Self()),))"),
]  # fmt: skip


@pytest.mark.parametrize(("bearer", "text", "meant"), READ)
def test_what_may_not_be_is_read_in_every_wording(bearer: tuple[str, str], text: str, meant: list[str]) -> None:
    assert_means(text, *meant, of=bearer)


@pytest.mark.parametrize(("text", "meant"), PAGES)
def test_a_card_is_performed_by_some_as_of_another_level(text: str, meant: str) -> None:
    printed = card(text, "Action", "Testa Quill", "Rogue")
    (found,) = compiler().read(replace(printed, fields={**printed.fields, "level": 3})).clauses
    assert canonical(found.effects) == canonical((noted(f"Static({meant}, scope=(Faction('Elf'),), zone='hand')"),))


def test_leave_to_enter_elsewhere_may_say_how_one_stands_then() -> None:
    printed = card("Testa may enter play in any rank, but becomes spent.")
    (found,) = compiler().read(replace(printed, fields={**printed.fields, "level": 2})).clauses
    assert found.effects == (noted("EnterRule(ranks=(0,))"), noted("EnterRule(orient='spent', apart=True)"))


@pytest.mark.parametrize(
    "text",
    [
        "Elves cast this as a wizard spell.",
        "Order: Target a character: Attach this card to the target. While attached, before initiative, the target must "
        "succeed with a poison save (DC 9 + the Ranger's Skill) or suffer a wound.",
        "Order: Perform a +3 melee strike. Items equipped by this character do not affect the strike.",
    ],
)
def test_what_would_be_done_otherwise_than_it_says_is_not_read(text: str) -> None:
    (found,) = compiler().read(card(text, "Action", "Testa Quill", "Cleric")).clauses
    assert not found.read


def test_an_item_of_two_classes_speaks_of_either_as_its_holder() -> None:
    text = "This is a cleric and fighter item.\nThis fighter gains +1 AC."
    (_, said) = compiler().read(card(text, "Item", "Old Hat", "Cleric")).clauses
    assert said.effects == (noted("Static(Bonus('ac', 1))"),)
