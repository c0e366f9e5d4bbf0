"""What characters say of themselves and of what they do: what hangs on whether it was done."""

import pytest

from tests.games.saga.test_grammar import assert_means

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


@pytest.mark.parametrize(("text", "meaning"), DONE)
def test_what_hangs_on_what_must_be_done_looks_whether_anything_came_of_it(text: str, meaning: str) -> None:
    assert_means(text, meaning)
