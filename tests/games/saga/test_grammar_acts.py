"""What action cards say of the phase and the card to come, of what is canceled, of ranks and players, and of what is attached."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

OF_ALL_KINDS = [
    (
        "Order: Until end of turn, Elves in the first rank of each army have -1 Skill.",
        "Order(Gain(Every(Faction('Elf'), FrontRank(False)), Bonus('skill', -1)))",
    ),
    (
        "Order: Until end of turn, Elves in the front ranks of all armies gain +1 ATK.",
        "Order(Gain(Every(Faction('Elf'), FrontRank(False)), Bonus('atk', 1)))",
    ),
    (
        "React: Play when an Elf in this rank would suffer a wound: Reduce the wounds to zero.",
        "React(Event('wound', patient=(Faction('Elf'), SameRank()), before=True), ReduceWounds(to=0))",
    ),
    (
        "Spend React: After an Elf in this rank is targeted by an action: Testa becomes the target of that action.",
        "React(Event('target', patient=(Faction('Elf'), SameRank()), by=('action',)), Redirect(), spend=True)",
    ),
    (
        "Order: During the next ready phase, this character does not ready.",
        "Order(Gain(Me(), Cannot('ready phase'), until='next turn'))",
    ),
    (
        "Order: Target an Elf. In the next ready phase, the target may not unstun.",
        "Order(Gain(T(), Cannot('unstun phase'), until='next turn'), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Target an Elf. The target does not ready at the start of the next turn.",
        "Order(Gain(T(), Cannot('ready phase'), until='next turn'), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Order: Target an Elf. At the beginning of the next turn, the target remains spent.",
        "Order(Gain(T(), Cannot('ready phase'), until='next turn'), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Spend Order: Each opponent must stun an Elf in his first rank.",
        "Order(ForEachPlayer(Opponents(), Seq(Choose(Cards(ControlledBy(Chosen()), FrontRank(), Faction('Elf'), by=Chosen())), "
        "Stun(T()))), True)",
    ),
    (
        "Order: The next spell an opponent casts this turn is canceled.",
        "Order(Delayed(Event('pay', (Opposing(),), by=('spell',)), Cancel()))",
    ),
    (
        "Order: Cancel the next Order played by an opponent this turn.",
        "Order(Delayed(Event('pay', (Opposing(),), by=('order',)), Cancel()))",
    ),
    (
        "React: After an opponent plays an action card: Cancel its effects.",
        "React(Event('pay', (Opposing(),), by=('card',)), Cancel())",
    ),
    (
        "React: After an opponent plays an action card: Cancel the card and all its effects.",
        "React(Event('pay', (Opposing(),), by=('card',)), Cancel())",
    ),
    (
        "React: After an opponent casts a spell: Counter the spell.",
        "React(Event('pay', (Opposing(),), by=('spell',)), Cancel())",
    ),
    (
        "Order: Until end of turn, no cards may be drawn.",
        "Order(Gain(Every(IsWarlord()), Cannot('draw')))",
    ),
    (
        "Order: Until end of turn, no Elves may be brought into play.",
        "Order(Gain(Every(IsWarlord()), Cannot('host', (Faction('Elf'),))))",
    ),
    (
        "Order: Until end of turn, ranged strikes cannot be made.",
        "Order(Gain(Every(), Cannot('ranged')))",
    ),
    (
        "Order: Until end of turn, no attacks may be performed.",
        "Order(Gain(Every(), Cannot('attack')))",
    ),
    (
        "Order: Until end of turn, maneuvers may not be performed.",
        "Order(Gain(Every(), Cannot('maneuver')))",
    ),
    (
        "Spend Order: Perform two +2 ranged strikes against different targets in the same rank.",
        "Order(Ranged(2, n=2, different=True, same_rank=True), True)",
    ),
    (
        "Order: Remove all cards attached to target Elf.",
        "Order(Seq(Target(Cards(Faction('Elf'))), Destroy(Every(Kind('Action'), HeldBy(T())))))",
    ),
    (
        "Order: Target an Elf. Remove a card attached to the target.",
        "Order(Seq(Choose(Cards(Kind('Action'), HeldBy(T()))), Destroy(T(1))), cost=(Target(Cards(Faction('Elf'))),))",
    ),
    (
        "Elves in this rank may not perform actions to move.",
        "Static(Cannot('use to move'), scope=(Faction('Elf'), SameRank()))",
    ),
    (
        "Order: Target an Elf. The target cannot perform actions that move it until end of turn.",
        "Order(Gain(T(), Cannot('use to move')), cost=(Target(Cards(Faction('Elf'))),))",
    ),
]


@pytest.mark.parametrize(("text", "meant"), OF_ALL_KINDS)
def test_what_action_cards_say(text: str, meant: str) -> None:
    assert_means(text, meant)


def test_who_fits_when_the_time_comes_is_not_who_fits_now() -> None:
    assert_declined("Order: At the beginning of the next turn, wounded Elves do not ready.", GapKind.UNKNOWN)
