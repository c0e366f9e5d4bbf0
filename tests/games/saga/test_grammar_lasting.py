"""How long something lasts, whom strikes may not be aimed at, levels added up and compared, and what an action is called."""

import pytest

from deckbuilder.core.reading import GapKind
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.grammar.checks import canonical
from tests.games.saga.test_grammar import read

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, "Spend Order: Until Testa readies, stuns, or leaves play, target Dwarf gains +2 ATK.",
     "Order(Seq(Target(Cards(Faction('Dwarf'))), Gain(T(0), Bonus('atk', 2), until='spent only')), spend=True)"),
    (FIGHTER, "Spend Order: Target Dwarf gains +2 ATK until Testa readies.",
     "Order(Seq(Target(Cards(Faction('Dwarf'))), Gain(T(0), Bonus('atk', 2), until='spent')), spend=True)"),
    (ITEM, "Order: Spend Old Hat: While Old Hat remains spent, target fighter gains +3 ATK.",
     "Order(Seq(Target(Cards(Class('Fighter'))), Gain(T(0), Bonus('atk', 3), until='item spent')), cost=(Pay(Spend(Self())),))"),
    (FIGHTER, "Order: Give target Elf +3 AC or +2 ATK until the end of the turn.",
     "Order(Seq(Target(Cards(Faction('Elf'))), OneEffect(Gain(T(0), Bonus('ac', 3)), Gain(T(0), Bonus('atk', 2)))))"),
    (FIGHTER, "Order: Until the end of the turn your Elves gain +1 AC.", "Order(Gain(Every(Yours(), Faction('Elf')), Bonus('ac', 1)))"),
    (FIGHTER, "Order: Until end of game, Testa gains +1 AC.", "Order(Gain(Me(), Bonus('ac', 1), until='permanent'))"),
    (FIGHTER, "After Testa enters play: Draw a card.", "Auto(Event('enter', patient=(Same(Me()),)), Draw(1))"),
    (FIGHTER, "May not be targeted by ranged strikes or spells.", "Static(Cannot('be targeted', by='ranged'), Cannot('be targeted', by='spell'))"),
    (FIGHTER, "Testa has an additional melee strike (base +2 ATK) when he attacks for each other Elf in play.",
     "Static(ExtraStrike(2, n=Count(Other(), Faction('Elf'))))"),
    (FIGHTER, "Spend Order: Target a character in play, who suffers -4 to all rolls until the end of the turn.",
     "Order(Seq(Target(Cards()), Gain(T(0), RollBonus('all', -4))), spend=True)"),
    (FIGHTER, "React: Before performing a melee strike, lose -5 AC until the end of the turn.",
     "React(Event('target', agent=(Same(Me()),), by=('melee',), before=True), Gain(Me(), Bonus('ac', -5)))"),
    (SONG, "Elves may play this as if they were fighters.", "Static(Regardless('perform', 'class', (Same(Self()),)), scope=(Faction('Elf'),), zone='hand')"),
    (SONG, "Characters higher than Level 5 perform this action without spending.",
     "Static(Regardless('perform', 'spending', (Same(Self()),)), scope=(Stat('level', '>', 5),), zone='hand')"),
    (SONG, "Order: Target a rank within 2 ranks. Until end of turn, all characters have -2 AC while in that rank.",
     "Order(Seq(Choose(Cards(Within(2))), Gain(Every(), While(Bonus('ac', -2), None, T(0)))))"),
    (SONG, "Order: Elves gain +2 AC against ranged strikes while in this rank until end of turn.",
     "Order(Gain(Every(Faction('Elf')), While(StrikeMod('ranged', ac=2, defending=True), None, Me())))"),
    (SONG, "Order: Until end of turn, your Elves gain +2 ATK while they have a Shield equipped.",
     "Order(Gain(Every(Yours(), Faction('Elf')), While(Bonus('atk', 2), Is(It(), Bears(Trait('Shield'))))))"),
    (SONG, "Order: Until end of turn, your Elves gain +2 ATK and may not be moved while they have a Shield equipped.",
     "Order(Gain(Every(Yours(), Faction('Elf')), While(Bonus('atk', 2), Is(It(), Bears(Trait('Shield')))), "
     "While(Cannot('be moved'), Is(It(), Bears(Trait('Shield'))))))"),
    (SONG, "Order: Until end of turn, your Elves gain +2 ATK while they have a Shield equipped and may not be moved.",
     "Order(Gain(Every(Yours(), Faction('Elf')), While(Bonus('atk', 2), Is(It(), Bears(Trait('Shield')))), Cannot('be moved')))"),
    (SONG, "Order: Until end of turn, this fighter gains +1 AC while your Warlord is stunned.",
     "Order(Gain(Me(), While(Bonus('ac', 1), Is(WarlordOf(You()), Stunned()))))"),
    (SONG, "Order: Until end of turn, this fighter does not count towards illegal ranks.", "Order(Gain(Me(), Weighs(-1)))"),
    (SONG, "Order: Target an Elf: Saves from the target's spells have +4 DC until end of turn.",
     "Order(Gain(T(0), HarderCheck('save', 4, (Spell(),))), cost=(Target(Cards(Faction('Elf'))),))"),
    (SONG, "Order: Until end of turn, your hand size is increased by 2.", "Order(Gain(WarlordOf(You()), HandSize(2)))"),
    (SONG, "Order: Target a character: Until end of turn, the target may equip items as if he were 2 levels higher.",
     "Order(Gain(T(0), LevelFor('equip', 2)), cost=(Target(Cards()),))"),
    (ITEM, "+1 AC +1 Skill", "Static(Bonus('ac', 1), Bonus('skill', 1))"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "ability"), READ, ids=[text[:40] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, ability: str) -> None:
    (found,) = read(text, card[0], card[1], "Fighter").clauses
    assert found.gaps == ()
    assert canonical(found.effects) == canonical((noted(ability),))


@pytest.mark.parametrize(("card", "text"), [row[:2] for row in READ], ids=[text[:40] for _, text, _ in READ])
def test_the_reading_in_english_is_read_as_the_same(card: tuple[str, str], text: str) -> None:
    (first,) = read(text, card[0], card[1], "Fighter").clauses
    (again,) = read(first.english, card[0], card[1], "Fighter").clauses
    assert canonical(again.effects) == canonical(first.effects)


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (SONG, "Order: Target Dwarf gains +2 ATK until Old Song readies.", GapKind.UNSUPPORTED),
        (SONG, "Elves may play this as if they were wizards.", GapKind.UNSUPPORTED),
        (SONG, "Order: Elves gain +2 AC while in that rank.", GapKind.TYPE),
        (FIGHTER, "Order: Lose +2 AC until end of turn.", GapKind.TYPE),
    ],
)
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    (found,) = read(text, card[0], card[1], "Fighter").clauses
    assert found.effects == ()
    assert [gap.kind for gap in found.gaps] == [why]
