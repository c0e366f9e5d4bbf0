"""What every printed field of every game promises: it can be searched, listed, sorted by, exported and read back."""

from functools import cache

import pytest

from deckbuilder.cli.cards import card_json
from deckbuilder.cli.tables import value_words
from deckbuilder.core.cards import Card, FieldKind, FieldSpec
from deckbuilder.core.game import Game
from deckbuilder.core.index import CardIndex
from deckbuilder.core.progress import silent
from deckbuilder.core.query_match import matches, rating
from deckbuilder.core.query_parse import parse
from deckbuilder.exchange.cards import card_formats
from tests.helpers.repositories import MemoryCatalog
from tests.helpers.tables import all_games, data_of

GAMES = all_games()
EVERY = [(game, spec) for game in GAMES for spec in game.fields]
each_field = pytest.mark.parametrize(("game", "spec"), EVERY, ids=lambda x: getattr(x, "key", None) or x.id)


@cache
def catalog(game: Game) -> tuple[Card, ...]:
    store = MemoryCatalog()
    read = card_formats(game)[game.set_format].read
    assert read is not None
    for file in sorted((data_of(game) / "sets").glob("*.json")):
        store.ingest(game, read(file.read_bytes(), file.name, game, silent), game.set_format, b"")
    return tuple(store.cards(game.id).values())


def holders(game: Game, spec: FieldSpec) -> list[Card]:
    found = [card for card in catalog(game) if card.fields.get(spec.key) not in (None, (), "", False)]
    if not found:
        pytest.skip(f"no shipped card prints {spec.label}")
    return found


def question(card: Card, spec: FieldSpec) -> str:
    """Ask for what the card prints in the field."""
    value = card.fields[spec.key]
    if spec.kind is FieldKind.FLAG:
        return f"is:{spec.key}"
    if isinstance(value, tuple):
        first = rating(str(value[0]))[0] if spec.kind is FieldKind.RATED else str(value[0])
        return f"{spec.key}1={first}" if spec.kind is FieldKind.NUMBERS else f'{spec.key}:"{first}"'
    return f'{spec.key}:"{value}"' if isinstance(value, str) else f"{spec.key}={value}"


@each_field
def test_a_field_finds_the_cards_that_print_it(game: Game, spec: FieldSpec) -> None:
    index = CardIndex.build(game, catalog(game))
    for card in holders(game, spec)[:20]:
        query = parse(question(card, spec), game)
        assert query.problems == ()
        assert card.id in index.search(query)
        assert matches(query, card)


@each_field
def test_a_field_answers_to_each_of_its_names(game: Game, spec: FieldSpec) -> None:
    card = holders(game, spec)[0]
    if spec.kind is FieldKind.FLAG:
        return
    for name in (spec.key, *spec.aliases):
        text = question(card, spec).replace(spec.key, name, 1)
        assert matches(parse(text, game), card), text


@each_field
def test_a_field_sorts(game: Game, spec: FieldSpec) -> None:
    index = CardIndex.build(game, catalog(game))
    query = parse(f"order:{spec.key}", game)
    assert query.problems == ()
    found = index.search(query)
    assert sorted(found) == sorted(card.id for card in catalog(game))
    having = [bool(card_of(game, id).fields.get(spec.key) not in (None, (), "")) for id in found]
    assert having == sorted(having, reverse=True)


def card_of(game: Game, id: str) -> Card:
    return next(card for card in catalog(game) if card.id == id)


@each_field
def test_a_field_is_shown_and_listed(game: Game, spec: FieldSpec) -> None:
    for card in holders(game, spec)[:20]:
        assert card_json(card, game)[spec.key] == card.fields[spec.key]
        assert value_words(card.fields[spec.key], spec, card.kind)


@each_field
@pytest.mark.parametrize("key", ["v4", "csv"])
def test_a_field_is_exported_and_read_back(game: Game, spec: FieldSpec, key: str) -> None:
    if key not in card_formats(game):
        pytest.skip(f"{game.name} has no {key} format")
    format = card_formats(game)[key]
    assert format.read is not None
    assert format.write is not None
    some = holders(game, spec)[:20]
    ((_, content),) = format.write(some, (), game)
    back = {record.name: record for record in format.read(content, "x", game, silent).records}
    for card in some:
        assert back[card.name].fields[spec.key] == card.fields[spec.key]
