"""Hands of the lab: who enters in which order, what can be worn and performed, and why not."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.cards import Card
from deckbuilder.core.insights import When
from deckbuilder.desk.opening_hands import opening
from deckbuilder.games.saga.lab.entrances import best_order, grown, room
from deckbuilder.games.saga.lab.judging import Entrance
from deckbuilder.games.saga.lab.wearing import Wearable, most_worn
from tests.helpers.decks import ARMY, DECK, WARLORD, Stack, card, rules, starter, warlord
from tests.helpers.saga_hands import GUARD, INSIGHTS, LEAD, SCOUT, deck_of, entering, hands_of, shelf_of


def item(name: str, level: int, *locations: str, **more: object) -> Card:
    return card(name, "Item", level, traits=locations, **more)  # type: ignore[arg-type]  # handed through


def order(name: str, level: int, **more: object) -> Card:
    return card(name, "Action", level, **more)  # type: ignore[arg-type]  # handed through


PEOPLE = [(starter(f"Mock Level {level}", level), 2) for level in (1, 2, 3, 4, 5)]


# DOMAIN 6.3: a formation of 3, 2 and 1
@pytest.mark.parametrize(
    ("hand", "enter"),
    [
        ((1,), [1]), ((2,), [2]), ((3,), [3]), ((4,), [4]), ((5,), []), ((6,), []), ((1, 1, 1, 1), [1, 1, 1, 1]),
        ((5, 4), [4, 5]), ((5, 3, 4), [3, 4, 5]), ((4, 4), [4]), ((4, 4, 3), [3, 4, 4]), ((3, 3), [3]),
        ((3, 2, 3), [2, 3, 3]), ((3, 3, 3), [3]), ((6, 5, 4), [4, 5, 6]),
    ],
)  # fmt: skip
def test_as_many_enter_as_players_know(hand: tuple[int, ...], enter: list[int]) -> None:
    assert entering(*hand) == enter


WAYS = st.lists(
    st.builds(
        Entrance,
        st.lists(st.integers(1, 5), unique=True, max_size=3).map(tuple),
        st.integers(1, 2),
        st.sampled_from(["", "", "One", "Two"]),
    ),
    max_size=5,
)
COUNTS = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(lambda ranks: tuple(sorted(ranks, reverse=True)))


def tried(counts: tuple[int, ...], hand: tuple[Entrance, ...], names: frozenset[str] = frozenset()) -> int:
    """Count the most who enter by trying everything."""
    best = 0
    for place, one in enumerate(hand):
        if one.unique and one.unique in names:
            continue
        for rank in one.ranks:
            if room(counts, rank, one.weight):
                rest = hand[:place] + hand[place + 1 :]
                best = max(best, 1 + tried(grown(counts, rank, one.weight), rest, names | {one.unique}))
    return best


@settings(deadline=None, max_examples=300)
@given(COUNTS, WAYS)
def test_no_order_lets_more_enter_than_the_best_one(counts: tuple[int, ...], hand: list[Entrance]) -> None:
    steps = best_order(counts, hand)
    assert len(steps) == tried(counts, tuple(hand))
    ranks = counts
    for place, rank in steps:
        assert rank in hand[place].ranks
        assert room(ranks, rank, hand[place].weight)
        ranks = grown(ranks, rank, hand[place].weight)
    assert len({place for place, _ in steps}) == len(steps)


@settings(deadline=None, max_examples=200)
@given(COUNTS, st.lists(st.integers(1, 6), max_size=5))
def test_from_the_front_is_the_best_order_for_plain_characters(counts: tuple[int, ...], levels: list[int]) -> None:
    hand = [Entrance((level,)) for level in levels]
    assert len(best_order(counts, hand)) == max((len(_greedy(counts, one)) for one in permutations(levels)), default=0)


def _greedy(counts: tuple[int, ...], levels: tuple[int, ...]) -> list[int]:
    enter: list[int] = []
    for level in levels:
        if room(counts, level):
            counts = grown(counts, level, 1)
            enter.append(level)
    return enter


ITEMS = st.lists(
    st.builds(
        Wearable,
        st.sampled_from(["a", "b", ""]),
        st.frozensets(st.integers(0, 2), max_size=3),
        st.frozensets(st.sampled_from(["Helm", "Steed"]), max_size=2),
        st.just(False),
    ).map(lambda one: one._replace(unique=one.card == "b")),
    max_size=4,
)


@settings(deadline=None, max_examples=200)
@given(ITEMS)
def test_no_way_to_wear_items_holds_more(items: list[Wearable]) -> None:
    def worn(wearers: tuple[int, ...]) -> bool:
        pairs = combinations([(on, one) for on, one in zip(wearers, items, strict=True) if on >= 0], 2)
        return all(on in one.wearers for on, one in zip(wearers, items, strict=True) if on >= 0) and not any(
            (a == b and one.clashes(other)) or (one.unique and one.card == other.card) for (a, one), (b, other) in pairs
        )

    ways: list[tuple[int, ...]] = [()]
    for _ in items:
        ways = [(*before, on) for before in ways for on in (-1, 0, 1, 2)]
    assert most_worn(items) == max(sum(on >= 0 for on in way) for way in ways if worn(way))


# single cards ---------------------------------------------------------------------------------------------------------------------


def test_the_reach_of_an_item_is_level_plus_rank_and_class() -> None:
    cards = [
        item("Top", 8),
        item("Too High", 9),
        item("Rogue Knife", 2, classes=("Rogue",)),
        item("Nun's Bell", 1, classes=("Cleric",)),
    ]
    book = hands_of([(one, 1) for one in cards])
    top, high, knife, bell = book.verdict([one.id for one in cards]).cards
    assert (top.when, top.users) == (When.NOW, (LEAD.id,))
    assert (high.when, high.users) == (When.LATER, (LEAD.id,))
    assert high.why == "Captain Mock cannot use it: level 5 and rank 3 reach 8 of 9. Later: Captain Mock from rank 4."
    assert (knife.when, knife.users) == (When.NOW, (SCOUT.id,))
    assert (bell.when, bell.dead) == (When.NEVER, True)
    assert bell.why == "Nobody in the army can use it: not a Cleric. Nobody of this deck ever can."


def test_an_action_asks_for_the_level_whatever_the_rank() -> None:
    cards = [order("Five", 5), order("Six", 6), order("Sneak", 2, classes=("Rogue",))]
    five, six, sneak = hands_of([(one, 1) for one in cards]).verdict([one.id for one in cards]).cards
    assert [one.when for one in (five, six, sneak)] == [When.NOW, When.NEVER, When.NEVER]
    assert "level 1 of 2" in sneak.why


def test_a_card_waits_for_whoever_of_the_library_can_use_it() -> None:
    nun, bell = starter("Mock Nun", 3, classes=("Cleric",)), item("Nun's Bell", 6, classes=("Cleric",))
    (one,) = hands_of([(nun, 1), (bell, 1)]).verdict([bell.id]).cards
    assert (one.when, one.users, one.dead) == (When.LATER, (nun.id,), True)
    assert one.why.endswith("Later: Mock Nun once in play, in rank 3.")


def test_who_enters_from_the_same_hand_is_named_as_who_can_use_a_card() -> None:
    nun, bell = starter("Mock Nun", 3, classes=("Cleric",)), item("Nun's Bell", 6, classes=("Cleric",))
    for words in (False, True):
        book = hands_of([(nun, 1), (bell, 1)], words=words)
        _, one = book.verdict([nun.id, bell.id]).cards
        assert (one.when, one.users) == (When.LATER, (nun.id,))
        assert one.why == "Nobody in the army can use it: not a Cleric. Mock Nun of this hand can, once in play."


def test_who_enters_stunned_can_use_nothing_in_the_same_turn() -> None:
    nun = starter("Mock Nun", 3, classes=("Cleric",), faction="Dwarf")
    bell = item("Nun's Bell", 6, classes=("Cleric",))
    _, one = hands_of([(nun, 1), (bell, 1)]).verdict([nun.id, bell.id]).cards
    assert one.why.endswith("Later: Mock Nun once in play, in rank 3.")


def test_a_unique_character_enters_once() -> None:
    lone = starter("Mock Lone", 1, keywords=("Unique",))
    verdict = hands_of([(lone, 3)]).verdict([lone.id, lone.id])
    assert verdict.measures == (1, 0, 0, 1, 2)
    assert [one.when for one in verdict.cards] == [When.NOW, When.LATER]


def test_a_namesake_of_a_unique_starter_waits() -> None:
    lead = warlord("Captain Lone", keywords=("Unique",))
    (one,) = hands_of([(lead, 1)], lead=lead).verdict([lead.id]).cards
    assert (one.when, one.dead) == (When.LATER, True)
    assert "Unique" in one.why


def test_a_character_of_another_faction_enters_stunned() -> None:
    cards = [starter("Mock Dwarf", 1, faction="Dwarf"), starter("Mock Hireling", 1, faction="Mercenary")]
    dwarf, hireling = hands_of([(one, 1) for one in cards]).verdict([one.id for one in cards]).cards
    assert dwarf.why == "Enters in rank 1. Stunned, as he is of another faction than the Warlord."
    assert hireling.why == "Enters in rank 1."


def test_a_character_enters_as_the_level_that_his_words_name() -> None:
    odd = starter("Mock Late", 3, text="Mock Late enters play as if he were level 4.")
    for words in (False, True):
        assert hands_of([(odd, 1)], words=words).entering([odd.id]) == ((0, 4),)


def test_a_variable_level_is_not_judged() -> None:
    (one,) = hands_of([(starter("Mock X", None), 1)]).verdict([starter("Mock X", None).id]).cards  # type: ignore[arg-type]  # an X
    assert (one.when, one.dead) == (When.UNKNOWN, False)


def test_two_helmets_need_two_heads() -> None:
    helms = [item("Iron Helm", 7, "Helm"), item("Steel Helm", 7, "Helm"), item("Ring", 7)]
    book = hands_of([(one, 1) for one in helms])
    assert book.verdict([one.id for one in helms]).measures[1] == 2
    low = [item("Iron Cap", 4, "Helm"), item("Steel Cap", 4, "Helm"), item("Felt Cap", 4, "Helm")]
    assert hands_of([(one, 1) for one in low]).verdict([one.id for one in low]).measures[1] == 3


def test_copies_of_an_item_need_a_wearer_each() -> None:
    ring = item("Ring", 7)
    assert hands_of([(ring, 3)]).verdict([ring.id] * 3).measures[1] == 1


def test_the_hand_is_said_in_words() -> None:
    cards = [starter("Mock Four", 4), starter("Mock Five", 5), item("Ring", 7), order("Shout", 1), order("Six", 6)]
    verdict = hands_of([(one, 1) for one in cards]).verdict([one.id for one in reversed(cards)])
    assert verdict.reading == (
        "Mock Four, Mock Five can enter, in this order. 1 item can be equipped. 1 action can be performed. 1 card is of no use yet."
    )
    assert verdict.order == (4, 3)


def test_unknown_starters_stand_in_their_ranks() -> None:
    """Two of level 2 whom nobody knows leave room for one of level 3, and are nobody who could equip anything."""
    third, club = starter("Mock Three", 3), item("Club", 4)
    cards = {one.id: one for one in (LEAD, SCOUT, third, club)}
    deck = replace(deck_of([(third, 1), (club, 1)]), unknown=((ARMY, "Nobody's Guard", 2),))
    deck = replace(deck, entries=tuple(entry for entry in deck.entries if entry.card != GUARD.id))
    for words in (False, True):
        book = INSIGHTS.hands(deck, shelf_of(cards), words=words)
        assert book.judge.counts == (3, 2, 1)
        assert book.entering([third.id]) == ((0, 3),)
        assert book.verdict([club.id]).cards[0].users == (LEAD.id,)
        assert "2 starters are not known" in book.notes[0]


def test_a_hand_says_nothing_of_cards_that_nobody_knows_but_their_number() -> None:
    club, five = item("Club", 12), starter("Mock Five", 5)
    book = hands_of([(club, 1), (five, 1)], unknown=6)
    assert book.verdict([], 5).reading == "5 cards of this hand are not known."
    assert book.verdict([club.id], 1).reading == (
        "No card that is known is a character. 1 card is of no use yet. 1 card of this hand is not known."
    )
    assert book.verdict([five.id], 1).reading.startswith("No character that is known can enter.")
    assert "6 of 8 cards in the library are not known" in book.notes[0]


def test_nobody_is_not_said_where_a_card_is_not_known() -> None:
    club = item("Club", 12)
    (sure,) = hands_of([(club, 1)]).verdict([club.id]).cards
    assert sure.when is When.NEVER
    assert "Nobody of this deck ever can." in sure.why
    book = hands_of([(club, 1)], unknown=1)
    (unsure,) = book.verdict([club.id]).cards
    assert unsure.when is When.UNKNOWN
    assert "Nobody who is known of this deck ever can." in unsure.why
    assert (book.matrix().dead, book.matrix().known) == ((club.id,), False)


def test_starters_that_nobody_knows_are_named_in_their_ranks() -> None:
    stack = Stack(army=[(GUARD, 2)], unknown=((ARMY, "Nobody's Scout", 3), (WARLORD, "Nobody's Lord", 1)), lead=None)
    book = INSIGHTS.hands(stack.deck, shelf_of(stack.cards))
    assert [(one.card or one.name, one.row) for one in book.starters] == [
        *[("Nobody's Scout", 1)] * 3, *[(GUARD.id, 2)] * 2, ("Nobody's Lord", 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "stack",
    [
        Stack(deck=PEOPLE),
        Stack(deck=PEOPLE, army=[(SCOUT, 3)], unknown=((ARMY, "Nobody's Guard", 2), (DECK, "Nobody", 4))),
        Stack(deck=PEOPLE, army=[(GUARD, 2)], unknown=((ARMY, "Nobody's Scout", 3), (WARLORD, "Nobody's Lord", 1)), lead=None),
        Stack(deck=PEOPLE, army=(), unknown=((ARMY, "Nobody", 3), (ARMY, "Somebody", 2), (ARMY, "Anybody", 1)), lead=None),
        Stack(deck=PEOPLE, army=[(SCOUT, 3), (GUARD, 2), (starter("Mock Friend", 4), 1)], lead=warlord("Jautya Syne", text=None)),
    ],
    ids=["known", "unknown guards", "unknown Warlord", "nobody known", "a Warlord shuffled in"],
)  # fmt: skip
def test_the_charts_and_the_lab_give_one_answer_by_print(stack: Stack) -> None:
    chart = next(chart for chart in rules().charts(stack.deck, stack.cards) if chart.key == "hand")
    found = opening(INSIGHTS.hands(stack.deck, shelf_of(stack.cards), words=False)).histograms
    counted = {one.measure.key: 100 * one.at_least(1) for one in found}
    keys = ["characters", "deployable", "performable"]
    values = dict(zip((label for label, _ in chart.bars), chart.values, strict=True))
    told = [values[word] for word in ("Character", "Character who can enter", "Usable action")]
    assert told == pytest.approx([counted[key] for key in keys])


# all hands ------------------------------------------------------------------------------------------------------------------------

LIBRARY = st.lists(
    st.one_of(
        st.tuples(st.just("c"), st.integers(1, 6), st.booleans()),
        st.tuples(st.just("i"), st.integers(2, 9), st.sampled_from(["", "Helm", "Steed"])),
        st.tuples(st.just("a"), st.integers(1, 6), st.booleans()),
        st.tuples(st.just("d"), st.integers(1, 1), st.booleans()),
    ),
    min_size=1,
    max_size=6,
    unique=True,
)


def made(what: tuple[str, int, object]) -> Card:
    kind, level, more = what
    name = f"Mock {kind}{level}{more}"
    if kind == "c":
        return starter(name, level, keywords=("Unique",) if more else ())
    if kind == "i":
        return item(name, level, *([str(more)] if more else []))
    return order(name, level, classes=("Cleric",) if more else ()) if kind == "a" else card(name, "Dungeon", None)


@settings(deadline=None, max_examples=60)
@given(LIBRARY, st.lists(st.integers(1, 3), min_size=6, max_size=6), st.integers(0, 2), st.booleans())
def test_what_is_counted_over_all_hands_is_what_each_hand_is_told(
    kinds: list[tuple[str, int, object]], copies: list[int], strangers: int, words: bool
) -> None:
    library = [(made(kind), n) for kind, n in zip(kinds, copies, strict=False)]
    book = hands_of(library, words=words and not strangers, unknown=strangers)
    row = [one.id for one, n in library for _ in range(n)] + [None] * strangers
    row = row[:11]
    if len(row) < sum(n for _, n in library) + strangers:
        return
    wanted = Counter(
        book.verdict([one for one in hand if one is not None]).measures for hand in combinations(row, min(5, len(row)))
    )
    assert dict(opening(book).joint) == wanted
