"""Versions of a deck are brought in step, so that the same seed deals both the cards that they share."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId
from deckbuilder.desk.goldfish import GoldfishDesk, Plan
from deckbuilder.desk.in_step import in_step
from deckbuilder.desk.match_desk import MatchDesk
from deckbuilder.games.saga import GAME
from tests.helpers import toy, worlds
from tests.helpers.tables import ready_made_decks

LISTS = st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(1, 4)), max_size=6, unique_by=lambda pair: pair[0])


def deck(pairs: list[tuple[str, int]]) -> Deck:
    return Deck(toy.TOY, "plain", "", tuple(Entry(toy.DECK, CardId(card), count) for card, count in pairs))


def copies(deck: Deck) -> list[str]:
    return [entry.card for entry in deck.entries for _ in range(entry.count)]


@given(LISTS, LISTS)
def test_the_same_cards_stand_in_the_order_of_the_other_version(
    one: list[tuple[str, int]], other: list[tuple[str, int]]
) -> None:
    found = copies(in_step(deck(other), deck(one)))
    assert sorted(found) == sorted(copies(deck(other)))
    if len(found) >= len(copies(deck(one))):
        alike = sum(a == b for a, b in zip(found, copies(deck(one)), strict=False))
        shared = sum(min(count, dict(other).get(card, 0)) for card, count in one)
        assert alike >= shared


def test_what_is_new_takes_the_places_of_what_is_gone() -> None:
    assert copies(in_step(deck([("a", 1), ("c", 2), ("x", 2)]), deck([("a", 2), ("b", 1), ("c", 2)]))) == list("axxcc")


def test_a_card_put_at_the_end_of_the_list_comes_where_the_old_one_came(tmp_path: Path) -> None:
    desk = GoldfishDesk(MatchDesk(worlds.shipped(tmp_path, GAME), GAME))
    first = ready_made_decks(GAME)[0]
    rest = [entry for entry in first.entries if entry.slot == "deck"]
    cut, kept = rest[0], [entry for entry in first.entries if entry is not rest[0]]
    plan, moved = Plan(first, None, "random", games=12, turns=2), replace(first, entries=(*kept, cut))
    one = desk.play(plan)
    assert desk.play(desk.beside(plan, moved)).games == one.games
    assert desk.play(replace(plan, deck=moved)).games != one.games, "out of step, other cards are dealt"
