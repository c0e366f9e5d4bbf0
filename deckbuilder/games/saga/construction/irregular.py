"""Cards whose words follow no template, from ``db/saga/bends.toml``: one entry and one citation a card."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga.construction.bends import Bends, Extra, Hero
from deckbuilder.games.saga.construction.formats import list_key

_NAME = r'(?m)^name = "([^"]+)"$'


class Irregular:
    """The entries of the file, parsed when a card with one is first asked for, which is rare.

    Args:
        file: TOML with ``[[card]]`` tables: a name, a source and fields of ``Bends``.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._keys: frozenset[str] | None = None
        self._entries: Mapping[str, Bends] | None = None

    def get(self, key: str) -> Bends | None:
        """Give what a card bends, by ``list_key`` of its name; None where the file does not speak of it.

        Raises:
            BadInput: the file cannot be read or is not of its shape.
        """
        if self._keys is None:
            self._keys = frozenset(list_key(name) for name in re.findall(_NAME, self._text()))
        if key not in self._keys:
            return None
        return self.entries()[key]

    def entries(self) -> Mapping[str, Bends]:
        """Give all entries by key.

        Raises:
            BadInput: the file cannot be read or is not of its shape.
        """
        if self._entries is None:
            import tomllib  # 5 ms to import, and only few cards need it

            try:
                tables = tomllib.loads(self._text()).get("card", [])
                self._entries = {list_key(entry["name"]): _bends(entry) for entry in tables}
            except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
                wanted = "[[card]] tables with a name, a source and fields of Bends"
                raise BadInput(self._file.name, str(error), wanted) from error
        return self._entries

    def _text(self) -> str:
        try:
            return self._file.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(self._file.name, str(error), "a text file in UTF-8") from error


def _bends(entry: Mapping[str, Any]) -> Bends:
    values: dict[str, Any] = {k: _frozen(v) for k, v in entry.items() if k != "name"}
    if "hero" in entry:
        values["hero"] = Hero(**{k: _frozen(v) for k, v in entry["hero"].items()})
    if "extras" in entry:
        values["extras"] = tuple(Extra(**extra) for extra in entry["extras"])
    return Bends(**values)


def _frozen(value: Any) -> Any:  # whatever TOML holds
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value
