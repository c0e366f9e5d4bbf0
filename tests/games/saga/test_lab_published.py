"""The published simulation of opening hands (20,000 each) against the exact figures, by the same assumptions and by richer ones."""

from functools import cache
from math import sqrt

import pytest

from deckbuilder.core.insights import HandBook, When
from deckbuilder.desk.opening_hands import Histogram, Opening, opening
from tests.helpers.real_lists import RealList, real_cards, real_lists
from tests.helpers.saga_hands import INSIGHTS, shelf_of

RAZIEL, XOD = "anc-worlds-2026-06-raziel", "anc-worlds-2026-15-king-xod"
PUBLISHED = {
    # at least one deployable, their mean, no character, one equippable, one performable, dead on average
    XOD: (84.9, 1.04, 15.1, 96.9, 47.4, 1.00),
    RAZIEL: (95.3, 1.93, 4.7, 53.9, 90.7, 0.23),
}
GAMES = 20_000

pytestmark = pytest.mark.data


def real(name: str) -> RealList:
    return next(one for one in real_lists() if one.file == name)


@cache
def book(name: str, words: bool) -> HandBook:
    return INSIGHTS.hands(real(name).deck, shelf_of(real_cards()), words=words)


def by_key(found: Opening) -> dict[str, Histogram]:
    return {one.measure.key: one for one in found.histograms}


def error(one: Histogram) -> float:
    """Give the standard error of a mean over the published number of hands."""
    square = sum(n * n * hands for n, hands in enumerate(one.hands)) / one.total
    return sqrt((square - one.mean**2) / GAMES)


@pytest.mark.parametrize("name", PUBLISHED)
def test_by_class_and_level_the_figures_are_the_published_ones(name: str) -> None:
    """Within 2.5 standard errors of the simulation that was published, and half a unit of its last digit."""
    found = by_key(opening(book(name, words=False)))
    deploy, mean, nobody, equip, perform, dead = PUBLISHED[name]
    shares = [
        (found["deployable"].at_least(1), deploy), (found["characters"].share(0), nobody),
        (found["equippable"].at_least(1), equip), (found["performable"].at_least(1), perform),
    ]  # fmt: skip
    for exact, printed in shares:
        assert abs(100 * exact - printed) < 0.05 + 250 * sqrt(exact * (1 - exact) / GAMES), (exact, printed)
    for key, printed in (("deployable", mean), ("dead", dead)):
        assert abs(found[key].mean - printed) < 0.005 + 2.5 * error(found[key]), (key, found[key].mean, printed)


def test_nothing_changes_for_raziel_when_words_are_heeded() -> None:
    printed, told = (opening(book(RAZIEL, words)) for words in (False, True))
    assert [one.hands for one in printed.histograms] == [one.hands for one in told.histograms]


def changed(name: str) -> dict[str, tuple[When, When]]:
    """Name the cards that words make more or less of."""
    printed, told = (book(name, words) for words in (False, True))
    found = {}
    for card, _ in told.library:
        (one,), (other,) = printed.verdict((card,)).cards, told.verdict((card,)).cards
        if one.when is not other.when:
            found[real_cards()[card].name] = (one.when, other.when)
    return found


def test_what_words_change_for_king_xod_is_told_card_by_card() -> None:
    """His Dwarves equip as one level higher, so that he reaches 9 and Preen 5."""
    gained = (When.LATER, When.NOW)
    assert changed(XOD) == {"Sir Tython's Shield": gained, "Staff of Secrets": gained, "Tome of Champions": gained}
    assert changed(RAZIEL) == {}
    printed, told = (by_key(opening(book(XOD, words))) for words in (False, True))
    assert printed["dead"].mean > told["dead"].mean
    for key in ("deployable", "performable", "characters"):
        assert printed[key].hands == told[key].hands


def test_cards_with_withheld_words_are_named_one_by_one() -> None:
    for name in PUBLISHED:
        untold = {one.card for one in book(name, words=True).untold}
        assert {card.id for card in real(name).cards if card.text is None} <= untold


@pytest.mark.parametrize("one", real_lists(), ids=lambda one: one.file)
def test_every_tournament_list_can_be_laid_open(one: RealList) -> None:
    for words in (False, True):
        hands = INSIGHTS.hands(one.deck, shelf_of(real_cards()), words=words)
        found = opening(hands)
        assert not found.sampled
        assert sum(found.histograms[0].hands) == found.hands
        matrix = hands.matrix()
        assert [len(row) for row in matrix.uses] == [len(matrix.users)] * len(matrix.cards)
