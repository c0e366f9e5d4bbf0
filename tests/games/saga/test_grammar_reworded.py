"""Reacts in other words: by which spells, how a strike or check ends after all, who lives on, in whose rank, and where the dead go."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
READ = [
    (FIGHTER, 'Testa may not be targeted by cleric spells of Level 3 or below.',
     ["Static(Cannot('be targeted', by='spell', source=(Kind('Action'), Stat('level', '<=', 3), Class('Cleric'))))"]),
    (FIGHTER, 'Opposing wizard spells may not target Testa.',
     ["Static(Cannot('be targeted', by='spell', opposing=True, source=(Class('Wizard'),)))"]),
    (FIGHTER, 'Dwarves may not be moved by wizard spells.',
     ["Static(Cannot('be moved', by='spell', source=(Class('Wizard'),)), scope=(Faction('Dwarf'),))"]),
    (FIGHTER, 'Testa may not be stunned by opposing Level 2 or lower action cards.',
     ["Static(Cannot('be stunned', by='card', opposing=True, source=(Kind('Action'), Stat('level', '<=', 2))))"]),
    (FIGHTER, 'React: After Testa misses with a melee strike: The strike is considered to have hit.',
     ["React(Event('miss', (Same(Me()),), by=('melee',)), SetOutcome())"]),
    (FIGHTER, 'React: After Testa is hit with a ranged strike: The strike misses instead.',
     ["React(Event('hit', patient=(Same(Me()),), by=('ranged',)), SetOutcome(False))"]),
    (FIGHTER, 'React: After Testa fails a Riposte check: The check succeeds.',
     ["React(Event('check', (Same(Me()),), by=('failure', 'Riposte')), SetOutcome())"]),
    (FIGHTER, 'React: After an opposing character succeeds with a save: The save is treated as a failure.',
     ["React(Event('check', (Opposing(),), by=('success', 'save')), SetOutcome(False))"]),
    (FIGHTER, 'React: After Testa is hit with a melee strike but not killed: Draw a card.',
     ["React(Event('strike', patient=(Same(Me()),), by=('melee', 'success', 'not killing')), Draw())"]),
    (FIGHTER, 'React: After an Elf survives being hit by a ranged strike: Draw a card.',
     ["React(Event('strike', patient=(Faction('Elf'),), by=('ranged', 'success', 'not killing')), Draw())"]),
    (FIGHTER, 'React: After a spell is cast in this rank: Put a mark on Testa.',
     ["React(Event('perform', (SameRank(),), by=('spell',)), Charge(Me()))"]),
    (FIGHTER, 'When another Elf in this rank is killed, its owner may return it to his hand instead of putting it into his discard pile.',
     ["Auto(Event('die', patient=(Other(), Faction('Elf'), SameRank())), May(Put(Patient(), 'hand'), OwnerOf(Patient())))"]),
    (SONG, 'React: After an adjacent character is targeted with a melee strike: This character becomes the target of the strike and gains +5 AC for its duration.',
     ["React(Event('target', patient=(Adjacent(),), by=('melee',)), Seq(Redirect(), Gain(Me(), Bonus('ac', 5), until='strike')))"]),
    (FIGHTER, 'React: After Testa hits with a melee strike, you may have the strike inflict no wounds. If you do: Draw a card.',
     ["React(Event('hit', (Same(Me()),), by=('melee',)), Seq(May(StrikeHarmless()), If(Did(), Draw())))"]),
    (FIGHTER, 'React: After an Elf in your army performs an Order card: Draw a card.',
     ["React(Event('perform', (Faction('Elf'), Yours()), by=('card', 'order')), Draw())"]),
    (FIGHTER, 'Order: Draw a card. Use this ability no more than twice in a turn.',
     ['Order(Draw(), times=2)']),
    (FIGHTER, 'React: After Testa is targeted with a melee strike: Testa gains +2 AC until that strike is finished.',
     ["React(Event('target', patient=(Same(Me()),), by=('melee',)), Gain(Me(), Bonus('ac', 2), until='strike'))"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "abilities"), READ, ids=[text[:60] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=(*card, "Fighter"))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (SONG, "Order: Target Elf gains +5 AC for its duration.", GapKind.UNKNOWN),
        (FIGHTER, "React: Before Testa is hit with a melee strike but not killed: Draw a card.", GapKind.TYPE),
        (FIGHTER, "React: After Testa performs a melee strike: The strike hits.", GapKind.UNSUPPORTED),
        (FIGHTER, "React: After an Elf is killed: Its controller may return it to his hand.", GapKind.TYPE),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=(*card, "Fighter"))
