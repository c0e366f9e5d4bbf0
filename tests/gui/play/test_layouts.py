"""Where everything on a table lies."""

from itertools import combinations, pairwise

import pytest

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Layout, Scene, Spot, Token, Zone
from deckbuilder.gui.play.geometry import Box, Plan
from deckbuilder.gui.play.layouts import Planning, plan, sheet

SHAPES = (0.6, 1.3, 2.4)
NARROW = 0.9
LOW, HIGH_UP = 1 / 25, 1 / 60
"""Height of a line of words in a low window and in a high one, by the height of the window."""


def card(id: str, at: tuple[int, int] = (0, 0), on: str = "", turn: int = 0) -> Token:
    return Token(id, f"Card {id}", CardId(id), at, turn=turn, on=on)


def side(seat: int, ranks: tuple[int, ...] = (3, 2, 1), hand: int = 5) -> tuple[Zone, ...]:
    standing = tuple(card(f"f{seat}-{r}-{f}", (r, f)) for r, count in enumerate(ranks) for f in range(count))
    held = tuple(card(f"c{seat}-{n}") if seat == 0 else Token(f"h{seat}-{n}", "") for n in range(hand))
    return (
        Zone(f"formation{seat}", "Formation", Seat(seat), Layout.RANKS, standing),
        Zone(f"hand{seat}", "Hand", Seat(seat), Layout.ROW, held),
        Zone(f"deck{seat}", "Deck", Seat(seat), Layout.PILE, tuple(Token(f"d{seat}-{n}", "") for n in range(38))),
        Zone(f"discard{seat}", "Discard pile", Seat(seat), Layout.PILE),
    )


def table(players: int) -> Scene:
    return Scene(tuple(zone for seat in range(players) for zone in side(seat)))


def within(inner: Box, outer: Box) -> bool:
    room = outer.grown(0.01)
    return room.x <= inner.x and room.y <= inner.y and inner.right <= room.right and inner.bottom <= room.bottom


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right - 0.01 and b.x < a.right - 0.01 and a.y < b.bottom - 0.01 and b.y < a.bottom - 0.01


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("line", [LOW, HIGH_UP])
@pytest.mark.parametrize("players", range(1, 7))
def test_zones_lie_beside_one_another_and_hold_their_tokens(players: int, line: float, shape: float) -> None:
    made = plan(table(players), Seat(0), shape, line)
    for ground in made.grounds.values():
        assert within(ground.box, made.box), ground.zone.id
    for a, b in combinations(made.grounds.values(), 2):
        assert not overlap(a.box, b.box), (a.zone.id, b.zone.id)
    for stand in made.stands.values():
        assert within(stand.drawn, made.grounds[stand.zone].box), stand.token.id


def test_viewer_sits_below_and_front_ranks_meet_at_the_line() -> None:
    made = plan(table(2), Seat(1), NARROW)
    mine, other, front = made.grounds["formation1"], made.grounds["formation0"], made.front
    assert front is not None
    assert other.box.bottom - 0.01 <= front.y < front.bottom <= mine.box.y + 0.01
    assert [line.box.y for line in mine.lines] == sorted(line.box.y for line in mine.lines)
    assert [line.box.y for line in other.lines] == sorted((line.box.y for line in other.lines), reverse=True)
    assert made.grounds["hand1"].box.y >= mine.box.bottom
    assert made.grounds["hand0"].box.bottom <= other.box.y


def test_where_nobody_has_a_second_rank_there_is_no_front_and_no_room_for_one() -> None:
    def sides(ranks: int) -> Scene:
        standing = [
            Zone(f"t{seat}", "Team", Seat(seat), Layout.RANKS, (card(f"c{seat}"),), ranks=ranks) for seat in (0, 1)
        ]
        return Scene(tuple(standing))

    alone, several = plan(sides(1), Seat(0), NARROW), plan(sides(0), Seat(0), NARROW)
    assert alone.front is None
    assert several.front is not None
    assert alone.grounds["t0"].box.high < several.grounds["t0"].box.high


def test_others_sit_side_by_side_above() -> None:
    made = plan(table(4), Seat(2))
    seats = [made.grounds[f"formation{seat}"].box for seat in (0, 1, 3)]
    assert [box.x for box in seats] == sorted(box.x for box in seats)
    assert all(box.bottom <= made.grounds["formation2"].box.y for box in seats)


def test_rank_further_down_lies_over_the_one_above() -> None:
    made = plan(table(2), Seat(0), 1.3)
    for above, below in (("f0-0-0", "f0-1-0"), ("f1-1-0", "f1-0-0")):
        high, low = made.stands[above], made.stands[below]
        assert high.box.y < low.box.y
        assert high.depth < low.depth
        assert high.box.y + high.seen <= low.box.y + 0.01


def test_attached_tokens_peek_out_above_their_bearer_even_if_they_hang_on_one_another() -> None:
    zone = Zone(
        "f", "Formation", Seat(0), Layout.RANKS, (card("a"), card("i", on="a"), card("j", on="i"), card("b", (0, 1)))
    )
    made = plan(Scene((zone,)), Seat(0))
    bearer, first, second = made.stands["a"], made.stands["i"], made.stands["j"]
    assert second.box.y < first.box.y < bearer.box.y
    assert second.depth < first.depth < bearer.depth
    assert first.tab
    assert first.turn == 0


@pytest.mark.parametrize("count", [1, 5, 12, 20])
def test_any_number_of_attached_tokens_can_be_told_apart(count: int) -> None:
    hung = tuple(card(f"i{n}", on="a", turn=90) for n in range(count))
    made = plan(Scene((Zone("f", "Formation", Seat(0), Layout.RANKS, (card("a"), *hung)),)), Seat(0))
    tops = sorted(made.stands[token.id].box.y for token in hung)
    assert all(after - before >= 14 for before, after in pairwise(tops))


def test_turned_neighbours_do_not_touch() -> None:
    row = tuple(card(f"t{n}", (0, n), turn=90) for n in range(6))
    made = plan(Scene((Zone("f", "Formation", Seat(0), Layout.RANKS, row),)), Seat(0))
    for a, b in combinations(made.stands.values(), 2):
        assert not overlap(a.drawn, b.drawn)


def test_wide_window_has_hands_beside_the_ranks_and_so_shows_more_of_each_card() -> None:
    wide, narrow = (plan(table(2), Seat(0), shape, LOW) for shape in (1.3, NARROW))
    for seat in (0, 1):
        assert wide.grounds[f"hand{seat}"].box.right <= wide.grounds[f"formation{seat}"].box.x
    seen = [made.stands["f0-0-0"].seen / made.box.high for made in (wide, narrow)]
    assert seen[0] > 1.2 * seen[1]


def test_who_plays_alone_has_his_hand_below() -> None:
    made = plan(table(1), Seat(0), 1.1)
    assert made.grounds["hand0"].box.y >= made.grounds["formation0"].box.bottom


@pytest.mark.parametrize("count", [0, 1, 5, 9, 30])
def test_hand_beside_the_ranks_stays_in_its_tray_however_full(count: int) -> None:
    made = plan(Scene((*side(0, hand=count), *side(1))), Seat(0), 1.3)
    tray = made.grounds["hand0"].box
    assert all(within(made.stands[f"c0-{n}"].box, tray) for n in range(count))


def test_full_hand_lies_over_itself_and_no_wider() -> None:
    few, many = (plan(Scene(side(0, hand=count)), Seat(0)).grounds["hand0"].box for count in (5, 30))
    assert few.wide == many.wide


def test_of_a_pile_only_the_top_is_laid_out() -> None:
    made = plan(table(2), Seat(0))
    assert [id for id in made.stands if id.startswith("d0-")] == ["d0-0", "d0-1"]
    assert made.stands["d0-0"].depth > made.stands["d0-1"].depth


# Places ------------------------------------------------------------------------------------------------------------------


def places(made: Plan, zone: str, rank: int, files: int) -> list[Box]:
    found = [made.place(Spot(zone, (rank, file))) for file in range(files + 1)]
    return [box for box in found if box is not None]


@pytest.mark.parametrize("seat", [0, 1])
def test_places_of_a_rank_lie_between_its_cards(seat: int) -> None:
    made = plan(table(2), Seat(0))
    middles = [made.stands[f"f{seat}-0-{n}"].box.middle[0] for n in range(3)]
    found = [box.middle[0] for box in places(made, f"formation{seat}", 0, 3)]
    assert found == sorted(found)
    assert found[0] < middles[0] < found[1] < middles[1] < found[2] < middles[2] < found[3]


@pytest.mark.parametrize("seat", [0, 1])
def test_new_rank_lies_behind_the_last(seat: int) -> None:
    made = plan(table(2), Seat(0))
    behind, last = made.place(Spot(f"formation{seat}", (3, 0))), made.stands[f"f{seat}-2-0"].box
    assert behind is not None
    away = (behind.middle[1] - last.middle[1]) * (1 if seat == 0 else -1)
    assert away > last.high / 4  # over the foot of the last rank at most
    assert within(behind, made.grounds[f"formation{seat}"].box)


@pytest.mark.parametrize("seat", [0, 1])
def test_nearest_place_to_the_middle_of_a_place_is_that_place(seat: int) -> None:
    made = plan(table(2), Seat(0))
    for at in [(0, 0), (0, 2), (0, 3), (1, 1), (2, 0), (2, 1), (3, 0)]:
        spot = Spot(f"formation{seat}", at)
        box = made.place(spot)
        assert box is not None
        assert made.nearest(*box.middle) == spot


def test_free_table_is_to_scale_with_its_origin_near_and_left() -> None:
    pieces = (Token("a", "A", at=(0, 0), size=250), Token("b", "B", at=(3000, 2000), size=250))
    made = plan(Scene((Zone("t", "Table", None, Layout.TABLE, pieces, (3000, 2000)),)), Seat(0))
    ground, a, b = made.grounds["t"].box, made.stands["a"].box, made.stands["b"].box
    assert a.middle == pytest.approx((ground.x, ground.bottom))
    assert b.middle == pytest.approx((ground.right, ground.y))
    assert a.wide == pytest.approx(ground.wide / 12)
    assert made.nearest(*a.middle) == Spot("t", (0, 0))


def test_nothing_has_a_plan_too() -> None:
    made = plan(Scene(()), Seat(0))
    assert not made.stands
    assert made.nearest(0, 0) is None


def test_sheet_lays_every_card_of_a_pile_out_in_lines() -> None:
    pile = Zone("discard", "Discard pile", Seat(0), Layout.PILE, tuple(card(f"c{n}") for n in range(23)))
    made = sheet(Scene((pile,)), Seat(0))
    assert list(made.stands) == [f"c{n}" for n in range(23)]
    for a, b in combinations(made.stands.values(), 2):
        assert not overlap(a.box, b.box)


def test_hands_stay_where_they_are_while_the_table_changes() -> None:
    for shape in (0.9, 1.0, 1.1, 1.2, 1.3, 1.5, 1.9):
        planning = Planning()
        places = []
        for ranks in ((3, 2, 1), (6, 5, 4, 3), (1,), (4, 2, 1), (3, 2), (9, 1)):
            made = planning(Scene((*side(0, ranks), *side(1))), Seat(0), shape, LOW)
            places.append(made.grounds["hand0"].box.right <= made.grounds["formation0"].box.x)
        assert len(set(places)) == 1, shape


def two_groups(players: int) -> Scene:
    """Give a table where everybody has two formations, and decks are for all."""
    zones = []
    for seat in range(players):
        first, *rest = side(seat, (4, 2))
        second = tuple(card(f"s{seat}-{n}", (n // 2, n % 2)) for n in range(3))
        zones += [first, Zone(f"second{seat}", "Second", Seat(seat), Layout.RANKS, second), rest[0]]
    piles = [Zone(f"common{n}", "Deck", None, Layout.PILE, (card(f"p{n}"), card(f"q{n}"))) for n in range(4)]
    return Scene((Zone("played", "Being played", None, Layout.ROW, (card("x"),)), *zones, *piles))


def test_formations_of_one_player_stand_side_by_side_with_their_front_ranks_at_the_front() -> None:
    made = plan(two_groups(2), Seat(0))
    for seat in (0, 1):
        first, second = made.grounds[f"formation{seat}"], made.grounds[f"second{seat}"]
        assert first.box.right < second.box.x
        assert first.lines[0].box.y == pytest.approx(second.lines[0].box.y, abs=30)
    assert made.grounds["formation0"].box.y == made.grounds["second0"].box.y
    assert made.grounds["formation1"].box.bottom == made.grounds["second1"].box.bottom


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("line", [LOW, HIGH_UP])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_common_piles_lie_beside_the_ranks_and_over_nothing(players: int, line: float, shape: float) -> None:
    made = plan(two_groups(players), Seat(0), shape, line)
    assert len(made.grounds) == 3 * players + 5
    for a, b in combinations(made.grounds.values(), 2):
        assert not overlap(a.box, b.box), (a.zone.id, b.zone.id)
