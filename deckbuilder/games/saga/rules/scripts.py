"""What the shipped cards do: ``db/saga/effects/*.toml``, one table a card, its abilities in the notation of the algebra.

The files are what the grammar reads of the cards' words, kept so that a match needs no grammar.

::

    ["Name of the Card"]
    abilities = ["Order(Draw(2), spend=True)"]
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.notation import read
from deckbuilder.paths import shipped

MAX_ABILITIES = 40
"""A card with more is refused."""

Files = Iterable[tuple[str, str]]
"""File names and contents."""


class CardScripts(Mapping[str, tuple[Ability, ...]]):
    """Abilities by card name. A card's notation is read when it is asked for: a match needs a few dozen of hundreds.

    Args:
        files: names, for messages, and contents.

    Raises:
        BadInput: a file is no TOML, a card stands twice, or its table holds anything but a list of texts.
    """

    def __init__(self, files: Files) -> None:
        self._written: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._read: dict[str, tuple[Ability, ...]] = {}
        for file, text in files:
            for name, table in _tables(file, text).items():
                if name in self._written:
                    raise BadInput(
                        f"{file}, {name}", f"the card stands in {self._written[name][0]} as well", "one place"
                    )
                self._written[name] = file, _abilities(f"{file}, {name}", table)

    def __getitem__(self, name: str) -> tuple[Ability, ...]:
        """Give the abilities of a card.

        Raises:
            KeyError: the card has no script.
            BadInput: one cannot be read; names the file, the card and the ability, counted from 1.
        """
        found = self._read.get(name)
        if found is None:
            file, written = self._written[name]
            found = self._read[name] = tuple(
                read(text, f"{file}, {name}, ability {place}") for place, text in enumerate(written, 1)
            )
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)

    def file(self, name: str) -> str:
        """Give the file in which a card stands.

        Raises:
            KeyError: the card has no script.
        """
        return self._written[name][0]


def _tables(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number without end is no mistake of TOML
        raise BadInput(file, str(error), "TOML: a table for each card") from None


def _abilities(where: str, table: object) -> tuple[str, ...]:
    if not isinstance(table, dict) or set(table) != {"abilities"}:
        raise BadInput(where, repr(table)[:60], "a table with the key abilities, and no other")
    written = table["abilities"]
    if not isinstance(written, list) or not all(isinstance(one, str) for one in written):
        raise BadInput(f"{where}, abilities", repr(written)[:60], "a list of texts")
    if len(written) > MAX_ABILITIES:
        raise BadInput(f"{where}, abilities", f"{len(written)} texts", f"at most {MAX_ABILITIES}")
    return tuple(written)


@cache
def shipped_scripts() -> CardScripts:
    """Give the scripts of all shipped cards.

    Raises:
        BadInput: a file is broken.
        DataTrouble: one cannot be opened; that is a broken installation.
    """
    folder = shipped("db", "saga", "effects")
    try:
        files = [(file.name, file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))]
    except (OSError, UnicodeDecodeError) as trouble:
        raise DataTrouble(str(folder), str(trouble), "install the program again") from trouble
    return CardScripts(files)
