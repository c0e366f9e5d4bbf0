"""The hand lab's four promises, each beside plain Python doing the least of the same.

Run ``python -m tests.benchmarks.bench_hands [rounds]``. Medians; the ratios count, because a shared machine changes its speed between
minutes.
"""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, islice
from math import comb

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.insights import HandBook
from deckbuilder.core.query_match import matches
from deckbuilder.core.query_parse import parse
from deckbuilder.core.rng import Rng
from deckbuilder.desk.hand_draws import drawn
from deckbuilder.desk.hand_samples import sampled
from deckbuilder.desk.opening_hands import opening
from deckbuilder.desk.seen_odds import Pile, seen
from deckbuilder.games.saga import GAME
from tests.helpers.decks import DECK
from tests.helpers.saga_hands import INSIGHTS
from tests.helpers.tables import ready_made_decks, shipped_cards, shipped_shelf

_SLICE = 20_000
_HANDS = 1_000_000
_KINDS = (("Character", 22), ("Item", 12), ("Action", 10))


def median(rounds: int, work: Callable[[], object]) -> float:
    """Give the median time of a piece of work, in milliseconds."""
    taken: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def line(what: str, ms: float, bound: float, floor: float, told: str) -> None:
    """Print one promise, kept or not, beside its floor."""
    kept = "kept" if ms <= bound else "BROKEN"
    print(f"{what:<58} {ms:>8.3f} ms  (at most {bound:g}: {kept})  {ms / floor:>9.3g} x {told}")


def all_different(deck: Deck) -> Deck:
    """Give a deck with 44 different cards behind the same army."""
    cards = shipped_cards(GAME)
    library = [
        id for kind, n in _KINDS for id in islice((id for id, card in sorted(cards.items()) if card.kind == kind), n)
    ]
    start = tuple(entry for entry in deck.entries if entry.slot != DECK)
    return replace(deck, entries=(*start, *(Entry(DECK, id) for id in library)))


def counted_one_by_one(book: HandBook) -> Callable[[], object]:
    """Give plain Python that counts the characters of some hands."""
    shelf = shipped_shelf(GAME)
    row = [shelf.cards[id].kind == "Character" for id, copies in book.library for _ in range(copies)]

    def work() -> dict[int, int]:
        found: dict[int, int] = {}
        for hand in islice(combinations(row, 5), _SLICE):
            found[sum(hand)] = found.get(sum(hand), 0) + 1
        return found

    return work


def asked(book: HandBook) -> Callable[[], object]:
    """Give a whole question: the query read, every card of the library asked, the chance of the opening hand."""
    cards = shipped_shelf(GAME).cards

    def work() -> object:
        query = parse("t:item level>=4", GAME, finished=True)
        good = sum(copies for id, copies in book.library if matches(query, cards[id]))
        return seen(Pile(sum(copies for _, copies in book.library), good, good, good), 1, 1, 5)

    return work


def main(rounds: int) -> None:
    """Print the figures."""
    deck, shelf = ready_made_decks(GAME)[0], shipped_shelf(GAME)
    different = all_different(deck)
    book, other = INSIGHTS.hands(deck, shelf), INSIGHTS.hands(different, shelf)
    floor = median(rounds, lambda: sum(comb(12, n) * comb(32, 5 - n) for n in range(1, 6)) / comb(44, 5))
    line("odds of a query in the opening hand", median(rounds, asked(book)), 1, floor, "five products of math.comb")
    told = "counting types of all hands one by one"
    for what, each, bound in (("a typical deck", deck, 60), ("44 different cards", different, 1000)):
        laid = INSIGHTS.hands(each, shelf)
        floor = median(3, counted_one_by_one(laid)) * 1_086_008 / _SLICE
        ms = median(rounds, lambda each=each: opening(INSIGHTS.hands(each, shelf)))  # type: ignore[misc]  # bound now
        line(f"all statistics of the opening hand, {what}", ms, bound, floor, told)
    found = opening(other)
    print(f"    ({found.hands:,} hands, {found.distinct:,} different, {found.alike:,} different in play)")
    floor = median(
        rounds, lambda: [sum(comb(9, n) * comb(35, t - n) for n in (0, 1)) / comb(44, t) for t in range(5, 45, 4)]
    )
    ms = median(rounds, lambda: seen(Pile(44, 9, 14, 6), 2, 10, 5))
    line("exact odds for ten turns, other cards kept", ms, 100, floor, "hypergeometric, ten times")
    exact = opening(book)
    rate = statistics.median(_HANDS / sampled(book, exact, _HANDS, 1).seconds for _ in range(3))
    start = time.perf_counter()
    for number in range(_SLICE):
        drawn(Rng(1), number, 44, 5)
    plain = _SLICE / (time.perf_counter() - start)
    kept = "kept" if rate >= 1_000_000 else "BROKEN"
    print(f"{'sampled hands with what they measure':<58} {rate:>10,.0f} a second  (at least 1,000,000: {kept})  "
          f"{rate / plain:.0f} x drawing one by one")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
