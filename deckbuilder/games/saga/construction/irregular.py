"""Cards whose words follow no template, from ``db/saga/bends.toml``: one entry and one citation a card."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga.construction.bends import Bends, Extra, Hero
from deckbuilder.games.saga.construction.formats import list_key


def read_irregular(file: Path) -> Mapping[str, Bends]:
    """Read the entries by key of the card's name.

    Raises:
        BadInput: the file is not TOML or an entry is not of the shape of ``Bends``.
    """
    import tomllib  # 5 ms to import, and only judging needs it

    try:
        entries = tomllib.loads(file.read_text("utf-8")).get("card", [])
        return {list_key(entry["name"]): _bends(entry) for entry in entries}
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise BadInput(file.name, str(error), "[[card]] tables with a name, a source and fields of Bends") from error


def _bends(entry: Mapping[str, Any]) -> Bends:
    values: dict[str, Any] = {k: _frozen(v) for k, v in entry.items() if k != "name"}
    if "hero" in entry:
        values["hero"] = Hero(**{k: _frozen(v) for k, v in entry["hero"].items()})
    if "extras" in entry:
        values["extras"] = tuple(Extra(**extra) for extra in entry["extras"])
    return Bends(**values, complete=True)


def _frozen(value: Any) -> Any:  # whatever TOML holds
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value
