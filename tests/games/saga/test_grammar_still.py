"""What is left to somebody in spite of a ban, how often he may be targeted, what an action makes, and which way a move went on."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

FIGHTER, ITEM, SONG = ("Character", "Testa Quill"), ("Item", "Old Hat"), ("Action", "Old Song")
_ONCE = "CameAbout(Event('target', patient=(Same(Me()),), by=('{0}',)), '>=', {1})"
READ = [
    (FIGHTER, "Testa may be targeted by no more than one melee strike per turn.",
     [f"Static(Cannot('be targeted', by='melee'), when={_ONCE.format('melee', 1)})"]),
    (FIGHTER, "Testa may not be targeted by more than two strikes each turn.",
     [f"Static(Cannot('be targeted', by='strike'), when={_ONCE.format('strike', 2)})"]),
    (FIGHTER, "While spent, Testa may only be targeted by one melee or ranged strike in a turn.",
     [f"Static(Cannot('be targeted', by='strike'), when=Both(Is(Me(), Spent()), {_ONCE.format('strike', 1)}))"]),
    (FIGHTER, "Testa may not be targeted by ranged strikes more than once per turn.",
     [f"Static(Cannot('be targeted', by='ranged'), when={_ONCE.format('ranged', 1)})"]),
    (FIGHTER, "Testa may not be targeted by spells that create ranged strikes.",
     ["Static(Cannot('be targeted', by='making-ranged', source=(Spell(),)))"]),
    (FIGHTER, "Opposing actions that produce melee strikes may not target Testa.",
     ["Static(Cannot('be targeted', by='making-melee', opposing=True))"]),
    (FIGHTER, "Testa may not be targeted by actions other than those that produce strikes.",
     ["Static(Cannot('be targeted', by='action', but=('making-strikes',)))"]),
    (FIGHTER, "May not perform actions that generate ranged strikes.", ["Static(Cannot('perform', by='making-ranged'))"]),
    (FIGHTER, "May not perform actions except those that produce melee strikes.", ["Static(Cannot('perform', but=('making-melee',)))"]),
    (SONG, "Order: This character may not perform any actions until end of turn. If he is an Elf, he may still perform actions that produce ranged strikes.",
     ["Order(If(Is(Me(), Faction('Elf')), Gain(Me(), Cannot('perform', but=('making-ranged',))), Gain(Me(), Cannot('perform'))))"]),
    (SONG, "Order: Target a character within one rank: Until end of turn, the target may not perform Orders. He may still maneuver.",
     ["Order(Gain(T(0), Cannot('order', but=('maneuver',))), cost=(Target(Cards(Within(1))),))"]),
    (FIGHTER, "React: After Testa hits with a melee strike: Draw a card. Testa may not perform any other Reacts this turn.",
     ["React(Event('hit', agent=(Same(Me()),), by=('melee',)), Seq(Draw(1), Gain(Me(), Cannot('react'))))"]),
    (FIGHTER, "React: After Testa moves forward: Move target Dwarf one rank in the same direction.",
     ["React(Event('forward', patient=(Same(Me()),)), Seq(Target(Cards(Faction('Dwarf'))), Move(T(0), 'forward')))"]),
    (FIGHTER, "React: After target Elf moves forward or backward: Move Testa two ranks in that direction.",
     ["React(OneEvent(Event('forward', patient=(Faction('Elf'),), target='patient'), Event('backward', patient=(Faction('Elf'),), target='patient')), "
      "If(HeardAs(('forward',)), Move(Me(), 'forward', 2), Move(Me(), 'backward', 2)))"]),
    (SONG, "Order: Target a character within one rank who must make a magic save (DC 12) for each item equipped to him. Each time the target fails, he suffers one wound.",
     ["Order(Seq(Target(Cards(Within(1))), Repeat(Count(Kind('Item'), HeldBy(T(0))), Check('magic save', 12, failure=Wound(T(0)), who=T(0)))))"]),
    (SONG, "Order: Target a character within one rank. For each item equipped to him, the target must succeed with a magic save (DC 12) or suffer a wound.",
     ["Order(Repeat(Count(Kind('Item'), HeldBy(T(0))), Check('magic save', 12, failure=Wound(T(0)), who=T(0))), cost=(Target(Cards(Within(1))),))"]),
    (SONG, "Order: Select one of the following:\ndraw a card;\nready this character;\nmove forward one rank.",
     ["Order(OneEffect(Draw(1), ReadyUp(Me()), Move(Me())))"]),
    (SONG, "Order: Target X Elves: Ready the targets. Draw X cards.",
     ["Order(Seq(ReadyUp(T(0)), Draw(X())), cost=(ChooseNumber(0, 20), Target(Cards(Faction('Elf'), n=X()))))"]),
    (FIGHTER, "React: Before target Elf you control suffers wounds, inflict a wound on a different Elf: Reduce the target's wounds by 1.",
     ["React(Event('wound', patient=(Yours(), Faction('Elf')), target='patient', before=True), ReduceWounds(1), "
      "cost=(Choose(Cards(Yours(), Other(Patient()), Faction('Elf'))), Pay(Wound(T(0)))))"]),
    (SONG, "Order: Target a character within one rank: Stun a different character.",
     ["Order(Seq(Choose(Cards(Other(T(0)))), Stun(T(1))), cost=(Target(Cards(Within(1))),))"]),
    (FIGHTER, "Order: Spend a different Elf: Draw a card.",
     ["Order(Draw(1), cost=(Choose(Cards(Yours(), Other(), Faction('Elf'), Ready())), Pay(Spend(T(0)))))"]),
    (SONG, "Order: Remove all cards equipped or attached to this character from the game.", ["Order(Put(Every(HeldBy()), 'removed'))"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "text", "abilities"), READ, ids=[text[:50] for _, text, _ in READ])
def test_a_clause_is_read_as_it_is_meant(card: tuple[str, str], text: str, abilities: list[str]) -> None:
    assert_means(text, *abilities, of=(*card, "Fighter"))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (FIGHTER, "Your Elves may not be targeted by more than one strike per turn.", GapKind.UNSUPPORTED),  # each is counted apart
        (FIGHTER, "Testa may not perform any other Reacts.", GapKind.UNSUPPORTED),  # other than which?
        (SONG, "Order: This character may not attack until end of turn. He may still maneuver.", GapKind.UNSUPPORTED),
        (FIGHTER, "React: After Testa moves: Move target Dwarf one rank in the same direction.", GapKind.UNSUPPORTED),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_declined(card: tuple[str, str], text: str, why: GapKind) -> None:
    assert_declined(text, why, of=(*card, "Fighter"))
