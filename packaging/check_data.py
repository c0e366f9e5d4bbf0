"""Card-data checks: every shipped set, format and ready-made deck is read by the program's own readers."""

import sys
import tempfile
from pathlib import Path

from deckbuilder.app import services
from deckbuilder.core.decks import Severity
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.library_desk import shipped_problems
from deckbuilder.desk.services import ready_made


def problems() -> list[str]:
    """Give a line for each thing wrong with the shipped data."""
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        world = services(Path(folder))
        for game in world.games.values():
            found += shipped_problems(game)
            found += [f"{finding.where}: {finding.why}" for finding in world.rules(game).problems()]
            shelf = world.shelf(game)
            for file in ready_made(game):
                read = read_deck(file, shelf)
                found += [f"{file.name}: {f.where}: {f.why}" for f in read.findings]
                verdict = shelf.rules.judge(read.deck, shelf.cards, read.deck.format)
                found += [f"{file.name}: {v.message}" for v in verdict.violations if v.severity is Severity.ERROR]
                found += [f"{file.name}: {o.rule}: {o.why}" for o in verdict.open]
    return found


if __name__ == "__main__":
    lines = problems()
    print("\n".join(lines) or "card data: no findings")
    sys.exit(1 if lines else 0)
