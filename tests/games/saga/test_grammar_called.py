"""Who is called the target, wounds that come besides, those who strike each for himself, and what items and the summoned are."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

EACH = "StrikeMod('melee', against=(Stat('level', '<', StatOf(It(), 'level')),), wounds=1)"
READ = [
    (
        "React: Before another Dwarf you control equips an item: Ready the target.",
        "React(Event('equip', agent=(Faction('Dwarf'), Yours(), Other()), target='agent', before=True), ReadyUp(Agent()))",
    ),
    (
        "React: After an opposing character moves into this rank: The target suffers one wound.",
        "React(Event('move', patient=(Opposing(), SameRank()), when=Compare(EventAmount(), '>=', 1), target='patient'), Wound(Patient()))",
    ),
    (
        "React: After Testa wounds a character with a melee strike: The strike inflicts an additional wound.",
        "React(Event('wound', agent=(Same(Me()),), by=('melee',)), Wound(Patient(), struck=True))",
    ),
    (
        "Order: Until end of turn, your Elves inflict an additional wound with melee strikes against lower Level characters.",
        f"Order(Gain(Every(Yours(), Faction('Elf')), {EACH}))",
    ),
    (
        "Your Elves have +2 ATK against equal or lower Level characters.",
        "Static(StrikeMod('melee', against=(Stat('level', '<=', StatOf(It(), 'level')),), atk=2), scope=(Yours(), Faction('Elf')))",
    ),
    ("Order: Stun target character that is not a character card.", "Order(Seq(Target(Cards(Summoned())), Stun(T(0))))"),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_of_characters(text: str, meant: str) -> None:
    assert_means(text, meant)


def test_an_item_that_does_not_ready() -> None:
    assert_means(
        "Does not ready during the Ready Phase.",
        "Static(Cannot('ready phase'), scope=(Kind('Item'), Same(Self())))",
        of=("Item",),
    )


def test_nobody_is_the_target_of_what_happens_by_itself_or_to_the_dead() -> None:
    assert_declined("After an opposing character moves: Stun the target.", GapKind.UNSUPPORTED)
    assert_declined("React: After an opposing character dies: Stun the target.", GapKind.TYPE)


def test_the_target_of_an_action_is_not_its_performer() -> None:
    assert_declined("React: After an opposing character casts a spell: Stun the target.", GapKind.TYPE)


def test_whom_an_effect_kills_may_live_and_whom_his_wounds_kill_may_not() -> None:
    assert_means(
        "Whenever Testa would be killed by a card effect, she is wounded instead.",
        "Auto(Event('die', patient=(Same(Me()),), by=('not standard', 'outright'), when=Is(EventCard()), before=True), "
        "Seq(Wound(Me()), NotKilled()))",
    )
    assert_declined("React: Before Testa is killed: Testa is not killed.", GapKind.UNSUPPORTED)


def test_traits_printed_on_a_discarded_card() -> None:
    assert_means(
        "Order: Discard a card: Ready Testa. If the discarded card has Scout or Ranger printed in its textbox, draw a card.",
        "Order(Seq(ReadyUp(Me()), If(Is(T(0), Any(Trait('Scout'), Trait('Ranger'))), Draw(1))), cost=(Pay(Discard(1)),))",
    )
