"""What each roll of a die brings is read row by row; of a die that brings nothing nothing is read."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means, read

READ = [
    (
        "Order: Roll a die.\n1-7: Draw a card. Ready this character.\n8-20: Stun this character.",
        "Order(Seq(RollDie(), If(Both(Compare(Margin(), '>=', 1), Compare(Margin(), '<=', 7)), Seq(Draw(), ReadyUp(Me())), "
        "If(Both(Compare(Margin(), '>=', 8), Compare(Margin(), '<=', 20)), Stun(Me())))))",
    ),
    (
        "Order: Once per turn: Roll a die:\n1, draw a card;\n2+, perform a +2 ranged strike.",
        "Order(Seq(RollDie(), If(Compare(Margin(), '==', 1), Draw(), If(Compare(Margin(), '>=', 2), Ranged(2)))), times=1)",
    ),
    (
        "Order: Roll a die.\n1-19: +4 ATK and +1 AC until end of turn.\n20: Target character within two ranks suffers a wound.",
        "Order(Seq(RollDie(), If(Both(Compare(Margin(), '>=', 1), Compare(Margin(), '<=', 19)), Gain(Me(), Bonus('atk', 4), Bonus('ac', 1)), "
        "If(Compare(Margin(), '==', 20), Seq(Target(Cards(Within(2))), Wound(T()))))))",
    ),
    (
        "Order: Roll a die. On a 20, draw a card.",
        "Order(Seq(RollDie(), If(Compare(Margin(), '==', 20), Draw())))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), READ, ids=[text for text, _ in READ])
def test_a_table_is_read_as_meant(text: str, effects: str) -> None:
    assert_means(text, effects)


DECLINED = [
    ("Order: Roll a die.", GapKind.TYPE),  # and what does it bring?
    ("Order: Draw a card.\n1-7: Ready this character.\n8-20: Stun this character.", GapKind.UNSUPPORTED),  # no die was rolled
    ("Order: Roll a die.\n7-1: Draw a card.", GapKind.TYPE),  # from one number to a lower one
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), DECLINED, ids=[text for text, _ in DECLINED])
def test_a_table_that_says_nothing_is_declined(text: str, why: GapKind) -> None:
    assert_declined(text, why)


def test_what_stands_under_a_table_is_a_clause_of_its_own() -> None:
    first, second = read("Order: Roll a die.\n1-9: Draw a card.\n10-20: Draw two cards.\nTesta gains +2 AC.").clauses
    assert first.read
    assert second.read
    assert second.english == "Testa Quill gains +2 AC."
