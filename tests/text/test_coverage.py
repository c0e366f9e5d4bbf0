"""Coverage counts cards, clauses, and the gaps that alone keep a card from being read."""

from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, Span
from deckbuilder.text.coverage import CommonGap, Tally, coverage

HERE = Span(0, 4)
READ: Clause[str] = Clause(HERE, ("effect",))


def gap(words: str) -> Clause[str]:
    return Clause(HERE, gaps=(Gap(HERE, words, GapKind.UNKNOWN),))


def test_a_card_is_read_when_all_its_clauses_are() -> None:
    rows = [(Reading("A", (READ, READ)), ["Item"]), (Reading("B", (READ, gap("odd words"))), ["Item", "Old"])]
    found = coverage(rows)
    assert found.total == Tally(cards=2, cards_read=1, clauses=4, clauses_read=3)
    assert found.by == {"Item": Tally(2, 1, 4, 3), "Old": Tally(1, 0, 2, 1)}


def test_gaps_come_in_the_order_of_the_cards_that_they_alone_block() -> None:
    rows = [
        (Reading("A", (gap("common one"), gap("rare one"))), ()),
        (Reading("B", (gap("common one"), gap("common one"))), ()),
        (Reading("C", (gap("rare one"),)), ()),
    ]
    assert coverage(rows).gaps == (
        CommonGap("rare one", GapKind.UNKNOWN, count=2, alone=1),
        CommonGap("common one", GapKind.UNKNOWN, count=3, alone=0),
    )


def test_the_effects_of_a_card_stand_in_printed_order() -> None:
    assert Reading("A", (READ, Clause(HERE, ("second",)))).effects == ("effect", "second")
