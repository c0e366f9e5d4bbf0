"""The cards of a scenario: its own, in the shape of the game's set files, and those that it names from a catalog."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.core.progress import silent
from deckbuilder.play.scenario_file import Scenario


def cards_of(scenario: Scenario, game: Game, catalog: Cards) -> tuple[dict[CardId, Card], dict[str, dict[str, Any]]]:
    """Give the cards that a scenario plays with.

    Args:
        scenario: whose.
        game: its game.
        catalog: where names are looked for that the scenario and its cast do not have.

    Returns:
        The cards by id, and by name what ``Staging.setup`` is told of them: id and script.

    Raises:
        BadInput: a card of its own cannot be read.
    """
    named = set(_words(scenario.table))
    raws = _whole(scenario)
    own = [raw for raw in raws if raw["name"] in named]
    cards = {card.id: card for card in _read(scenario.file, own, game)}
    told = {
        card.name: {"id": card.id, "script": _script(raw, scenario.file)}
        for card, raw in zip(cards.values(), own, strict=True)
    }
    for card in catalog.values():
        if card.name in named and card.name not in told:
            cards[card.id] = card
            told[card.name] = {"id": card.id, "script": None}
    return cards, told


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)


def _whole(scenario: Scenario) -> list[dict[str, Any]]:
    """Give the cards with what they take over by ``like``; a card of the scenario's own replaces one of the cast.

    Raises:
        BadInput: a name is missing or stands twice, or ``like`` names no card above.
    """
    found: dict[str, dict[str, Any]] = {}
    cast = len(scenario.cards) - scenario.own
    names: set[str] = set()
    for i, raw in enumerate(scenario.cards):
        where = f"{scenario.file}, cards[{i - cast + 1}]" if i >= cast else f"{scenario.file}, cast, cards[{i + 1}]"
        name = raw.get("name")
        if not isinstance(name, str) or not name.strip():
            raise BadInput(f"{where}.name", shown(name), "the card's name")
        if i == cast:
            names.clear()
        if name in names:
            raise BadInput(f"{where}.name", f"{shown(name)} a second time", "another name")
        names.add(name)
        like = raw.get("like")
        if like is not None and (not isinstance(like, str) or like not in found):
            raise BadInput(f"{where}.like", shown(like), "the name of a card above it")
        base = found[like] if isinstance(like, str) else {"where": where}
        found[name] = {**base, **{key: value for key, value in raw.items() if key != "like"}, "where": where}
    return list(found.values())


def _script(raw: Mapping[str, Any], file: str) -> tuple[str, ...] | None:
    script = raw.get("script")
    if script is None or isinstance(script, str):
        return None if script is None else (script,)
    if not isinstance(script, list) or not all(isinstance(one, str) for one in script):
        raise BadInput(f"{raw['where']}.script", shown(script), "a text, or a list of texts")
    return tuple(script)


def _printed(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Give what is printed on a card; an empty list takes back what ``like`` brought."""
    return {key: value for key, value in raw.items() if key not in ("where", "script") and value != []}


def _read(file: str, raws: list[dict[str, Any]], game: Game) -> Iterator[Card]:
    """Read cards as the game reads its set files."""
    if not raws:
        return
    read = next((one.read for one in game.card_formats() if one.key == game.set_format), None)
    if read is None:
        raise BadInput(f"{file}, cards", "cards of the scenario's own", f"names only: {game.name} has no set files")
    plain = [{"number": str(i), "rarity": "Common", **_printed(raw)} for i, raw in enumerate(raws, 1)]
    try:
        content = json.dumps({"code": "SCENARIO", "name": "Scenario", "released": "2000", "cards": plain})
    except (TypeError, ValueError):
        raise BadInput(
            f"{file}, cards", "a value that no card has, such as a date", "texts, numbers and lists"
        ) from None
    told = read(content.encode(), file, game, silent)
    for finding in (*told.rejected, *told.warnings):
        place, _, field = finding.where.partition("]")
        number = place.rpartition("[")[2]
        where = raws[int(number)]["where"] if number.isdecimal() and int(number) < len(raws) else f"{file}, cards"
        found, _, wanted = str(finding.why).partition("; wanted ")
        raise BadInput(f"{where}{field}", found.removeprefix("found "), wanted or "a card as the set files write it")
    for i, one in enumerate(told.records, 1):
        yield Card(CardId(f"scenario-{i}"), game.id, one.name, one.kind, one.text, one.fields, (), one.rulings)
