"""Every node of the algebra and every kind of event is shown by a scenario: on a card of its own, or on one of the catalog's."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from inspect import isabstract, isclass
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.games.saga.algebra import (
    abilities,
    atoms,
    conditions,
    dealings,
    effects,
    entrances,
    filters,
    lines,
    modifiers,
    values,
)
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.notation import read
from deckbuilder.games.saga.rules.codes import EVENTS
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from deckbuilder.games.saga.rules.verbs import HANDLERS, Verb
from tests.games.saga.sentences import BOOK

MODULES = (values, filters, conditions, entrances, modifiers, lines, atoms, dealings, effects, abilities)
NODES = sorted(
    name
    for module in MODULES
    for name, thing in vars(module).items()
    if isclass(thing) and is_dataclass(thing) and thing.__module__ == module.__name__
)


def within(node: Any) -> Iterator[Any]:
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from within(part)
    elif is_dataclass(node):
        for part in fields(node):
            yield from within(getattr(node, part.name))


def words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from words(part)
    elif isinstance(value, list):
        for part in value:
            yield from words(part)


def shown_in(file: Path) -> Iterator[Any]:
    """Give the nodes on the cards of a scenario."""
    told = tomllib.loads(file.read_text("utf-8"))
    own = {card["name"]: card.get("script", ()) for card in told.get("cards", ())}
    for script in own.values():
        for text in (script,) if isinstance(script, str) else script:
            yield from within(read(text))
    for name in {*words(told)} - own.keys():
        if name in shipped_scripts():
            yield from within(shipped_scripts()[name])


@cache
def shown() -> tuple[frozenset[str], frozenset[str]]:
    """Give the names of nodes and the kinds of events that some scenario shows."""
    nodes = [node for file in BOOK.scenarios.rglob("*.toml") if file.name != "cast.toml" for node in shown_in(file)]
    kinds = frozenset(node.kind for node in nodes if isinstance(node, Event))
    return frozenset(type(node).__name__ for node in nodes), kinds


@pytest.mark.parametrize("name", NODES)
def test_the_node_is_shown(name: str) -> None:
    assert name in shown()[0]


@pytest.mark.parametrize("kind", EVENTS)
def test_the_event_is_shown(kind: str) -> None:
    assert kind in shown()[1]


def test_no_verb_leaves_open_what_it_does() -> None:
    assert isabstract(Verb)
    assert [node.__name__ for node, handler in HANDLERS.items() if isabstract(handler)] == []
