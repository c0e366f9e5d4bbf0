"""What is known of sets beyond what card files say: names and release dates, from ``db/saga/sets.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from deckbuilder.core.cards import CardSet
from deckbuilder.core.errors import DataTrouble
from deckbuilder.paths import shipped


@dataclass(frozen=True, slots=True)
class KnownSet:
    """A set that we know something of; ``""`` where we do not."""

    name: str
    released: str


@cache
def known_sets() -> Mapping[str, KnownSet]:
    """Give the known sets by code.

    Raises:
        DataTrouble: the file is missing or broken; that is a broken installation.
    """
    file = shipped("db", "saga", "sets.toml")
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as trouble:
        raise DataTrouble(str(file), str(trouble), "install the program again") from trouble
    return {code: KnownSet(entry.get("name", ""), entry.get("released", "")) for code, entry in table.items()}


def card_sets(told: Mapping[str, str], counts: Mapping[str, int]) -> tuple[CardSet, ...]:
    """Describe the sets of a file, in the order of their first printing.

    Args:
        told: code to the name that the file gives, ``""`` where it gives none.
        counts: code to number of printings.
    """
    known = known_sets()
    nobody = KnownSet("", "")
    return tuple(
        CardSet(code, name or known.get(code, nobody).name or code, known.get(code, nobody).released, counts[code])
        for code, name in told.items()
    )
