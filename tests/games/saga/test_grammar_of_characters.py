"""What characters say of themselves and of what they do: what hangs on whether it was done, and whose numbers they take on."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means

DONE = [
    (
        "Order: Inflict a wound on an Elf within one rank. If you do, remove a wound from a Dwarf.",
        "Order(Seq(Choose(Cards(Faction('Elf'), Within(1))), Attempt(Wound(T(0))), If(Did(), Seq(Choose(Cards(Faction('Dwarf'))), Heal(T(1))))))",
    ),
    (
        "Order: Move an adjacent Dwarf forward one rank. If you cannot, ready him.",
        "Order(Seq(Choose(Cards(Adjacent(), Faction('Dwarf'))), Attempt(Move(T(0))), If(Never(Did()), ReadyUp(T(0)))))",
    ),
    (
        "Order: Search your deck for an Elf and put it into your hand. If you do, discard a card.",
        "Order(Seq(Choose(Cards(Kind('Character'), Faction('Elf'), zone='deck')), Show(T(0)), Shuffle(), Attempt(Put(T(0), 'hand')), If(Did(), Discard(1))))",
    ),
]

LIKENED = [
    ("Testa has the ATK and AC of your Warlord.",
     "Static(SetTo('atk', StatOf(WarlordOf(You()), 'atk')), SetTo('ac', StatOf(WarlordOf(You()), 'ac')))"),
    ("Testa has the same AC as your Warlord.", "Static(SetTo('ac', StatOf(WarlordOf(You()), 'ac')))"),
    ("Order: Testa copies target Elf's ATK until end of turn.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(Me(), SetTo('atk', StatOf(T(0), 'atk')), until='turn')))"),
    ("Order: Target an Elf: Until end of turn, Testa takes on the target's ATK and Skill.",
     "Order(Gain(Me(), SetTo('atk', StatOf(T(0), 'atk')), SetTo('skill', StatOf(T(0), 'skill')), until='turn'), "
     "cost=(Target(Cards(Faction('Elf'))),))"),
    ("Order: Permanently copy the printed HP of target Elf.",
     "Order(Seq(Target(Cards(Faction('Elf'))), Gain(Me(), SetTo('hp', StatOf(T(0), 'hp', printed=True)), until='permanent')))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), DONE)
def test_what_hangs_on_what_must_be_done_looks_whether_anything_came_of_it(text: str, meaning: str) -> None:
    assert_means(text, meaning)


@pytest.mark.parametrize(("text", "meaning"), LIKENED)
def test_numbers_of_another_are_taken_on_before_bonuses(text: str, meaning: str) -> None:
    assert_means(text, meaning)


def test_how_long_the_numbers_of_another_are_had_is_told() -> None:
    assert_declined("Order: Testa copies the ATK of target Elf.", GapKind.TYPE)
