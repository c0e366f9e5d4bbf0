"""States as JSON: read back exactly, and damage refused with its place."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import Json
from deckbuilder.games.saga.rules import codec
from deckbuilder.games.saga.rules.state import State
from tests.helpers.saga_walks import rules, states

SEEDS = (1, 2, 3, 4)
TRIES = 600
ODD: tuple[Json, ...] = (None, True, -2, 99, 10**30, 1.5, "x", [], {}, [[]], {"ev": []}, {"env": [1]}, [0, 0, 0])


@pytest.mark.parametrize("profile", ["rulebook", "quickstart"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_state_is_read_back_as_it_was(seed: int, profile: str) -> None:
    book = rules(profile).book
    for state in states(seed, 5, profile):
        read = codec.decode(book, json.loads(json.dumps(codec.encode(book, state))))
        assert read == state
        assert hash(read) == hash(state)
        assert [type(frame) for frame in read.stack] == [tuple] * len(state.stack)


def test_a_state_of_more_players_is_read_back_as_it_was() -> None:
    book = rules().book
    for state in states(5, 11, seats=4):
        assert codec.decode(book, codec.encode(book, state)) == state


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Give (container, key) of everything in some JSON."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


def taken(data: Json) -> State | BadInput:
    """Read a state, or give what is said against it."""
    try:
        return codec.decode(rules().book, data)
    except BadInput as trouble:
        return trouble


def test_damage_is_refused_or_gives_a_state_that_can_be_written() -> None:
    book, stream, refused = rules().book, Stream(Rng(3)), 0
    looks = list(states(2, 9))
    for _ in range(TRIES):
        written = codec.encode(book, looks[stream.below(len(looks))])
        damaged = copy.deepcopy(written)
        spots = list(places(damaged))
        holder, key = spots[stream.below(len(spots))]
        holder[key] = ODD[stream.below(len(ODD))]
        read = taken(damaged)
        if isinstance(read, BadInput):
            refused += 1
            assert read.where.startswith("state")
            assert read.wanted
        else:
            assert codec.decode(book, codec.encode(book, read)) == read
            assert rules().ask(read).seat < 0 or rules().legal(read)
    assert refused > TRIES * 0.7


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("game", "chess", "state.game"),
        ("version", 99, "state.version"),
        ("profile", "quickstart", "state.profile"),
        ("phase", 7, "state.phase"),
        ("asked", 9, "state.asked"),
        ("owner", [0], "state.owner"),
        ("cards", {}, "state.cards"),
        ("stack", [[77, 0]], "state.stack[0]"),
        ("stack", [[3, 0, 10**9, 0]], "state.stack[0][2]"),
        ("mods", [{"mod": [0]}], "state.mods[0]"),
    ],
)
def test_a_wrong_field_is_named(key: str, value: Json, where: str) -> None:
    book = rules().book
    data = codec.encode(book, next(states(1)))
    assert isinstance(data, dict)
    with pytest.raises(BadInput) as caught:
        codec.decode(book, {**data, key: value})
    assert caught.value.where == where


def test_a_card_in_two_places_is_refused() -> None:
    book = rules().book
    data = codec.encode(book, list(states(1))[5])
    assert isinstance(data, dict)
    hands = data["hands"]
    assert isinstance(hands, list)
    hands[0] = [0]
    with pytest.raises(BadInput, match=r"hands\[0\]"):
        codec.decode(book, data)


def test_a_state_of_another_catalog_is_refused() -> None:
    book = rules().book
    data = codec.encode(book, next(states(1)))
    assert isinstance(data, dict)
    cards = data["cards"]
    assert isinstance(cards, dict)
    cards[next(iter(cards))] = "another"
    with pytest.raises(BadInput, match="another one"):
        codec.decode(book, data)


def test_a_missing_field_is_named() -> None:
    book = rules().book
    data = codec.encode(book, next(states(1)))
    assert isinstance(data, dict)
    del data["later"]
    with pytest.raises(BadInput, match=r"state\.later"):
        codec.decode(book, data)
