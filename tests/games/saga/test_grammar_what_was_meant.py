"""Words that were once read as something near to what they mean: when it is heard, whom a pronoun means, who is concerned later."""

import pytest

from deckbuilder.core.reading import GapKind
from tests.games.saga.test_grammar import assert_declined, assert_means, clause

_STRUCK = "React(Event('strike', (Same(Me()),), by=('melee', 'success')), Draw())"
_LATER = "React(Event('hit', (Same(Me()),), by=('melee',), target='patient'), Seq(Note(Patient()), Delayed(Event('move', patient=(Same(T()),)), Wound(T()))))"

MEANT = [
    ("React: After Testa performs a successful melee strike: Draw a card.", _STRUCK),
    ("React: After Testa has performed a successful melee strike: Draw a card.", _STRUCK),
    ("React: After making a successful melee strike: Draw a card.", _STRUCK),
    ("React: After Testa performs a successful ranged strike against an Elf: Draw a card.",
     "React(Event('strike', (Same(Me()),), (Faction('Elf'),), by=('ranged', 'success')), Draw())"),
    ("React: After a successful melee strike by an Elf: Draw a card.",
     "React(Event('strike', (Faction('Elf'),), by=('melee', 'success')), Draw())"),
    ("React: After Testa makes a successful melee strike roll: Draw a card.",
     "React(Event('hit', (Same(Me()),), by=('melee',)), Draw())"),
    ("React: After target character is hit with a melee strike by Testa: The target suffers a wound the next time he moves this turn.", _LATER),
    ("React: After target character is hit with a melee strike by Testa: The next time he moves this turn, the target suffers a wound.", _LATER),
    ("React: After target character is hit with a melee strike by Testa: Testa gains +1 AC the next time he moves this turn.",
     "React(Event('hit', (Same(Me()),), by=('melee',), target='patient'), Delayed(Event('move', patient=(Same(Me()),)), Gain(Me(), Bonus('ac', 1))))"),
    ("Order: Look at the top four cards of any deck. Return those cards to the top or bottom of that deck in any order.",
     "Order(Seq(ChoosePlayer(False), Note(TopOf(4, Chosen())), Show(T(), False), OneEffect(Look(CountOf(T()), Chosen()), Look(CountOf(T()), Chosen(), rest='bottom'))))"),
    ("React: After Testa dies: You may reveal cards from your deck until you reveal an action. Put it into your hand. Shuffle your deck.",
     "React(Event('die', patient=(Same(Me()),)), Seq(May(Seq(Note(TopUntil((Kind('Action'),), You())), Show(T()))), Put(Those(T(), Kind('Action')), 'hand'), If(Compare(CountOf(T()), '>=', 1), Shuffle())), zone='own discard')"),
]  # fmt: skip
PRINTED = [
    ("Order: Look at the top four cards of any deck. Return those cards to the top or bottom of that deck in any order.",
     "Put all of them on the top or the bottom of the deck in any order."),
    ("Order: Look at the top four cards of any deck. Discard one of them. Return the rest in any order.", "Put the other cards back in any order."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ability"), MEANT, ids=[text for text, _ in MEANT])
def test_it_is_read_as_it_was_meant(text: str, ability: str) -> None:
    assert_means(text, ability)


def test_he_of_whom_nothing_is_told_and_who_may_be_either_is_nobody() -> None:
    assert_declined("React: After Testa kills target Elf: Draw a card the next time he moves this turn.", GapKind.TYPE)


@pytest.mark.parametrize(("text", "words"), PRINTED)
def test_what_is_printed_says_what_is_done(text: str, words: str) -> None:
    assert words in clause(text).english
