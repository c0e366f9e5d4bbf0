"""What the shipped cards do: that it is what the grammar reads of every card, and is written back the same."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.effects import ByHand
from deckbuilder.games.saga.algebra.notation import read
from deckbuilder.games.saga.rules.scripts import CardScripts, shipped_scripts
from tests.games.saga.effects import FOLDER, written
from tests.helpers.tables import shipped_cards


def cards() -> tuple[Card, ...]:
    return tuple(shipped_cards(GAME).values())


def within(node: Any) -> Iterator[Any]:
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from within(part)
    elif is_dataclass(node):
        for part in fields(node):
            yield from within(getattr(node, part.name))


def test_every_card_with_words_has_a_script() -> None:
    assert [card.name for card in cards() if card.text and card.name not in shipped_scripts()] == []


def test_what_the_cards_do_is_what_the_grammar_reads() -> None:
    assert {file.name: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.toml"))} == written()


def test_every_script_is_of_a_card_in_the_set_that_its_file_names() -> None:
    homes = {card.name: {printing.set for printing in card.printings} for card in cards()}
    scripts = shipped_scripts()
    assert [name for name in scripts if scripts.file(name).removesuffix(".toml") not in homes.get(name, ())] == []


def test_every_ability_is_read_and_written_back_the_same() -> None:
    abilities = [ability for script in shipped_scripts().values() for ability in script]
    assert len(abilities) > 200
    assert [repr(ability) for ability in abilities if read(repr(ability)) != ability] == []


def test_no_card_is_left_to_the_players_hands() -> None:
    scripts = shipped_scripts()
    assert [name for name in scripts if any(isinstance(node, ByHand) for node in within(scripts[name]))] == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[[", "sets.toml"),
        ('Lamp = "Draw(1)"', "sets.toml, Lamp"),
        ('["Lamp"]\nabilities = [1]', "sets.toml, Lamp, abilities"),
        ('["Lamp"]\nabilities = []\ntext = "x"', "sets.toml, Lamp"),
        ('["Lamp"]\nabilities = ["Order(Draw(1))", "Order(Dance())"]', "sets.toml, Lamp, ability 2"),
        ('["Lamp"]\nabilities = ["__import__(1)"]', "sets.toml, Lamp, ability 1"),
        ('["Lamp"]\nabilities = ["Order(Draw(1), never=2)"]', "sets.toml, Lamp, ability 1"),
    ],
)
def test_a_broken_script_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        _ = CardScripts([("sets.toml", text)])["Lamp"]
    assert caught.value.where == place


def test_a_card_may_stand_in_one_file_only() -> None:
    lamp = '["Lamp"]\nabilities = ["Order(Draw(1))"]'
    with pytest.raises(BadInput, match=r"b\.toml, Lamp.*a\.toml"):
        CardScripts([("a.toml", lamp), ("b.toml", lamp)])
