"""What the shipped cards do, as the grammar reads their words: ``python -m tests.games.saga.effects --write`` writes ``db/saga/effects``.

A match with shipped cards then needs no grammar. That the files are what the grammar reads is a test; how they change with the grammar is
to be looked at like any other change.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator

from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from tests.games.saga.readings import shipped_readings
from tests.helpers.shared_data import ROOT

FOLDER = ROOT / "db" / GAME.id / "effects"
HEAD = """\
# What cards do, in printed order, in the notation of deckbuilder/games/saga/algebra, as the grammar reads their words.
# Written by: python -m tests.games.saga.effects --write. To change what a card does, change its words or the grammar.
"""


def written() -> dict[str, str]:
    """Give the content of each file by its name; a card of which not all is read is left out."""
    rows: dict[str, list[str]] = defaultdict(list)
    for card, reading in shipped_readings():
        if reading.whole:
            rows[f"{card.printings[0].set}.toml"].append("\n".join(_table(card.name, reading.effects)))
    return {file: "\n\n".join((HEAD, *tables)).replace("\n\n\n", "\n\n") + "\n" for file, tables in rows.items()}


def _table(name: str, abilities: tuple[Ability, ...]) -> Iterator[str]:
    yield f'["{name}"]'
    if not abilities:
        yield "abilities = []"
        return
    yield "abilities = ["
    for ability in abilities:
        yield f"  {_quoted(repr(ability))},"
    yield "]"


def _quoted(text: str) -> str:
    return f'"{text}"' if '"' not in text and "\\" not in text else f"'''{text}'''"


def main() -> None:
    """Tell which cards' effects differ from the files; with ``--write`` write them."""
    for file, text in written().items():
        path = FOLDER / file
        print(f"{file}: {'as it is' if path.exists() and path.read_text('utf-8') == text else 'different'}")
        if "--write" in sys.argv:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
