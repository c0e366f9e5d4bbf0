"""The chance to have seen cards by a turn: exact, as every order of a small library shows, and as the tables of players have it."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.desk.seen_odds import Pile, seen

# DOMAIN 6.2: percent by copies of the card, for 5, 10, ... 30 cards seen of 44
PRINTED = {
    1: (11.4, 22.7, 34.1, 45.5, 56.8, 68.2),
    2: (21.7, 40.7, 57.1, 70.8, 81.9, 90.4),
    3: (31.0, 54.8, 72.4, 84.7, 92.7, 97.3),
}
AT_LEAST_ONE_IN_FIVE = {6: 53.8, 8: 65.3, 10: 74.4, 12: 81.5, 15: 89.1, 19: 95.1, 25: 98.9}


@pytest.mark.parametrize("copies", PRINTED)
def test_copies_seen_are_as_printed_to_the_last_digit(copies: int) -> None:
    found = seen(Pile(44, copies, copies, copies), 1, 6, 5)
    assert tuple(round(100 * turn.chance, 1) for turn in found) == PRINTED[copies]
    assert tuple(round(100 * turn.plain, 1) for turn in found) == PRINTED[copies]


@pytest.mark.parametrize("good", AT_LEAST_ONE_IN_FIVE)
def test_one_of_many_in_the_first_hand_is_as_printed(good: int) -> None:
    (turn,) = seen(Pile(44, good, good, good), 1, 1, 5)
    assert round(100 * turn.chance, 1) == AT_LEAST_ONE_IN_FIVE[good]


def played(order: tuple[str, ...], hand: int, turns: int) -> list[int]:
    """Play draws: letters in upper case are kept, ``w`` and ``W`` are wanted; give those wanted that were seen by each turn."""
    at = held = wanted = 0
    found = []
    for _ in range(turns):
        for card in order[at : at + max(hand - held, 0)]:
            at += 1
            held += card.isupper()
            wanted += card in "wW"
        found.append(wanted)
    return found


def pile_of(cards: tuple[str, ...]) -> Pile:
    """Count a row of cards as ``played`` understands them."""
    kept, good = sum(card.isupper() for card in cards), sum(card in "wW" for card in cards)
    return Pile(len(cards), good, kept, cards.count("W"))


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from("wWxX"), max_size=6), st.integers(1, 3), st.integers(1, 3))
def test_the_chance_is_the_share_of_all_orders(cards: list[str], hand: int, least: int) -> None:
    orders = Counter(permutations(cards))
    found = seen(pile_of(tuple(cards)), least, 4, hand)
    for turn in range(4):
        hits = sum(n for order, n in orders.items() if played(order, hand, 4)[turn] >= least)
        assert found[turn].chance == pytest.approx(hits / orders.total(), abs=1e-12)


def asked(number: int) -> tuple[tuple[str, ...], int, int]:
    """Make up a question: a library, how many are wanted, and cards of a hand."""
    stream = Stream(Rng(2026).branch(number))
    size = 20 + stream.below(40)
    cards = tuple("wWxX"[min(stream.below(12), 3)] if stream.below(3) == 0 else "x" for _ in range(size))
    return cards, 1 + stream.below(4), 4 + stream.below(3)


def difference(number: int, games: int, turns: int = 10) -> float:
    """Play a question and give by how many standard errors the worst turn's share is off."""
    cards, least, hand = asked(number)
    stream = Stream(Rng(7).branch(number))
    hits = [0] * turns
    for _ in range(games):
        for turn, wanted in enumerate(played(stream.shuffled(cards), hand, turns)):
            hits[turn] += wanted >= least
    off = []
    for turn, odds in enumerate(seen(pile_of(cards), least, turns, hand)):
        error = (odds.chance * (1 - odds.chance) / games) ** 0.5
        gap = abs(hits[turn] / games - odds.chance)
        off.append(gap / error if error > 1e-9 else gap * 1e9)
    return max(off)


def test_simulation_agrees_on_a_sample_of_questions() -> None:
    """The whole of them: ``python -m tests.long.odds``."""
    worst = max(difference(number, games=1500) for number in range(12))
    assert worst < 4.5  # 120 shares: one in 1,000 such samples is further off


def test_a_full_hand_of_kept_cards_draws_no_more() -> None:
    last = seen(Pile(20, 1, 12, 0), 1, 30, 5)[-1]
    assert last.seen < 14
    assert last.chance == pytest.approx(seen(Pile(20, 1, 12, 0), 1, 50, 5)[-1].chance)


def test_keeping_other_cards_slows_the_search() -> None:
    free, kept = (seen(Pile(44, 3, n, 0), 1, 5, 5) for n in (0, 10))
    assert [turn.chance for turn in free] == [turn.plain for turn in free]
    assert all(slow.chance < fast.chance for slow, fast in zip(kept[1:], free[1:], strict=True))
    assert kept[0].chance == pytest.approx(free[0].chance)


def test_a_library_that_runs_out_has_shown_everything() -> None:
    last = seen(Pile(12, 2, 2, 2), 2, 9, 5)[-1]
    assert (last.chance, last.plain, last.plain_seen) == (1.0, 1.0, 12)
