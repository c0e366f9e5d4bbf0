"""A state that was damaged on its way is refused with the place and the wish, or it is one that can be played on."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import NOBODY, Ruleset
from deckbuilder.play.dice import draw
from tests.long.playouts import played

WRONG: tuple[Any, ...] = (-1, 0, 2, 7, 13, 200, 10**9, None, True, "x", [], {}, [0], [[0]], {"a": 1})


def walk(rules: Ruleset[Any], seats: int, stream: Stream, every: int) -> Iterator[Any]:
    """Give states of a match at random."""
    decks = played("warbands").decks
    state, steps = rules.start([decks[seat % len(decks)] for seat in range(seats)]), 0
    while (ask := rules.ask(state)).seat != NOBODY:
        if ask.chance is not None:
            action = draw(ask.chance, stream)
        else:
            options = rules.legal(state)
            action = options[stream.below(len(options))]
        state, _ = rules.apply(state, action)
        steps += 1
        if steps % every == 0:
            yield state


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the ways to all parts of a value."""
    if path:
        yield path
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(one, (*path, key))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_damaged_state_is_refused_or_can_be_played_on(seats: int) -> None:
    one = played("warbands")
    table, stream = one.table(), Stream(Rng(seats))
    refused: list[BadInput] = []
    rules = table.rules(one.cards, "warbands")
    for state in walk(rules, seats, stream, 5):
        told: Any = json.loads(json.dumps(rules.encode(state)))
        ways = list(places(told))
        *way, last = ways[stream.below(len(ways))]
        part = told
        for key in way:
            part = part[key]
        part[last] = WRONG[stream.below(len(WRONG))]
        try:
            read = rules.decode(told)
        except BadInput as error:
            refused.append(error)
            continue
        ask = rules.ask(read)
        assert bool(rules.legal(read)) == (ask.seat >= 0)
        assert rules.decode(json.loads(json.dumps(rules.encode(read)))) == read
    assert len(refused) > 20
    assert all(error.where.startswith("state") and error.wanted for error in refused)


@pytest.mark.parametrize(("key", "wrong"), [("gear", ["nobody"]), ("faces", [3]), ("payment", {"verb": "x"})])
def test_what_is_wrong_is_named(key: str, wrong: Any) -> None:
    one = played("warbands")
    rules = one.table().rules(one.cards, "warbands")
    told: Any = rules.encode(rules.start(one.some(2)))
    with pytest.raises(BadInput) as caught:
        rules.decode({**told, key: wrong})
    assert key in caught.value.where
