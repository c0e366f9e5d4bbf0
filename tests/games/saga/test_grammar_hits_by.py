"""Strikes that count by how much they hit or by what their target is, at somebody and those beside him, what somebody died of, and what a trigger told of."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means, read

READ = [
    (
        "Testa's melee strikes that hit by 5 or more inflict an additional wound.",
        "Static(StrikeMod('melee', wounds=1, margin=5))",
    ),
    (
        "Testa's ranged strikes inflict no wounds if they hit by 4 or greater.",
        "Static(StrikeMod('ranged', harmless=True, margin=4))",
    ),
    (
        "Your Elves inflict an additional wound with melee strikes, if the strike hits by 3 or more, or is a Critical Success.",
        "Static(StrikeMod('melee', wounds=1, shows=(20,), margin=3), scope=(Yours(), Faction('Elf')))",
    ),
    (
        "Order: Perform a melee strike that inflicts an additional wound if it is a Critical Success or hits by 7 or more.",
        "Order(Melee(mods=(StrikeMod(wounds=1, shows=(20,), margin=7),)))",
    ),
    (
        "Testa's ranged strikes automatically hit if the target is stunned.",
        "Static(StrikeMod('ranged', against=(Stunned(),), sure='hit'))",
    ),
    (
        "All melee strikes are Critical Failures, if the target is not a Warlord.",
        "Static(StrikeMod('melee', against=(Not(IsWarlord()),), natural=1), scope=(Kind('Character'),))",
    ),
    (
        "Testa's ranged strikes gain +3 if the target has a Shield equipped.",
        "Static(StrikeMod('ranged', against=(Bears(Trait('Shield')),), roll=3))",
    ),
    (
        "Adjacent Elves gain +1 (+4 if the target is evil) to ranged strike rolls.",
        "Static(StrikeMod('ranged', roll=Either(Is(Struck(), Evil()), 4, 1)), scope=(Adjacent(), Faction('Elf')))",
    ),
    (
        "Fire actions have -3 to strike rolls and DC saves against Testa and any adjacent characters.",
        "Static(StrikeMod(by=(Trait('Fire'),), against=(Any(Same(Me()), Adjacent()),), roll=-3), scope=(Kind('Character'),))",
        "Static(HarderCheck('save', -3, (Trait('Fire'),), (Any(Same(Me()), Adjacent()),)), scope=(Kind('Character'),))",
    ),
    ("Testa's melee strikes have +2 against Elves.", "Static(StrikeMod('melee', against=(Faction('Elf'),), atk=2))"),
    (
        "React: After an Elf dies of its wounds: Draw a card.",
        "React(Event('die', patient=(Faction('Elf'),), by=('not outright',)), Draw(1))",
    ),
    (
        "React: After an Elf is targeted by an action and is stunned: Draw a card.",
        "React(Event('target', patient=(Faction('Elf'),), by=('action',), when=Is(Patient(), Stunned())), Draw(1))",
    ),
    (
        "React: After Testa casts a spell: If it was an Earth or Fire spell, she gains +4 ATK until end of turn.",
        "React(Event('perform', (Same(Me()),), by=('spell',)), "
        "If(HeardAs(('spell', Any(Trait('Earth'), Trait('Fire')))), Gain(Me(), Bonus('atk', 4))))",
    ),
    (
        "React: After Testa is targeted with a strike: If the strike was not a melee strike, cancel the strike.",
        "React(Event('target', patient=(Same(Me()),), by=('strike',)), If(Never(HeardAs(('melee',))), Cancel()))",
    ),
    (
        "React: After Testa performs an action: If the action was a spell or React, draw a card.",
        "React(Event('perform', (Same(Me()),), by=('action',)), If(OneOf(HeardAs(('spell',)), HeardAs(('react',))), Draw(1)))",
    ),
]


@pytest.mark.parametrize("row", READ, ids=lambda row: row[0])
def test_what_counts_by_margin_target_or_death_is_read(row: tuple[str, ...]) -> None:
    assert_means(*row)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("React: After Testa dies and is spent: Draw a card.", GapKind.UNSUPPORTED),
        (
            "Order: Target an Elf: Until end of turn, your characters' melee strikes gain +2 ATK if the target is stunned.",
            GapKind.AMBIGUOUS,
        ),
        ("React: After Testa is wounded: If it was a melee strike, draw a card.", GapKind.TYPE),
        ("Adjacent characters gain +2 AC if the target is stunned.", GapKind.TYPE),
    ],
)
def test_of_which_target_or_when_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)


@pytest.mark.parametrize(
    "words",
    [
        "fails automatically",
        "always fails",
    ],
)
def test_a_save_fails_whatever_is_rolled_in_many_words(words: str) -> None:
    usual = "Order: Target an Elf who must succeed with a fear save (DC 11) or suffer a wound. If Testa is spent, the target"
    assert [one.effects for one in read(f"{usual} {words}.").clauses] == [
        one.effects for one in read(f"{usual} automatically fails.").clauses
    ]
    assert read(f"{usual} {words}.").clauses[0].read


@pytest.mark.parametrize(
    "words",
    [
        "is considered to fail (regardless of the roll)",
        "is considered to have failed the save",
        "fails regardless of his roll",
    ],
)
def test_a_roll_that_is_made_and_fails_is_declined(words: str) -> None:
    usual = "Order: Target an Elf who must succeed with a fear save (DC 11) or suffer a wound. If Testa is spent, the target"
    assert not read(f"{usual} {words}.").clauses[0].read


@pytest.mark.parametrize(
    "text",
    [
        'While Testa is adjacent to your Warlord, he has the ability, "Order: Draw a card." and they both gain +2 ATK.',
        "Order: Summon 1 Dust Boar. If you control an Elf, Dust Boar loses 1 HP permanently.",
    ],
)
def test_who_shares_a_bonus_and_who_was_just_created_is_declined(text: str) -> None:
    assert_declined(text, GapKind.UNSUPPORTED)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("a ranged strike that was a critical success or hit by 4 or more", "Event('strike', (Same(Me()),), by=('ranged', 'success'), when=OneOf(Compare(EventMargin(), '>=', 4), Compare(EventAmount(), '==', 20)))"),
        ("a melee strike that is a critical failure or misses by 4 or more", "Event('miss', (Same(Me()),), by=('melee',), when=OneOf(Compare(EventMargin(), '<=', -4), Compare(EventAmount(), '==', 1)))"),
    ],
)  # fmt: skip
def test_by_how_much_is_said_of_the_strike_that_was_named(text: str, event: str) -> None:
    assert_means(f"React: After this character performs {text}: Draw a card.", f"React({event}, Draw())")


def test_which_strike_hit_by_so_much_must_be_told() -> None:
    assert_declined(
        "React: After this character performs a melee strike that kills or hits by 4 or more: Draw a card.",
        GapKind.TYPE,
    )
