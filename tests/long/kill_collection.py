"""Killing a program in the middle of edits of a collection: each edit is there whole, or not at all.

Run ``python -m tests.long.kill_collection --times 50 --seed 1``. Each round starts a program that writes edits of hundreds of lots as fast
as it can, kills it with SIGKILL at a moment drawn from the seed, opens the file anew and looks at lots, places, wants and history.
"""

import argparse
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from deckbuilder.core.collection import Edit, Holding, Lot, PlaceName, Want
from deckbuilder.core.ids import CardId, GameId
from deckbuilder.storage.collection import CollectionStore
from tests.long.kill_edits import ROOT, Round, waits

GAME = GameId("toy")
LOTS = 400
"""So many lots are in each edit: enough to be killed among."""


def lots(number: int) -> tuple[Holding, ...]:
    """Give the lots after so many edits; each of them tells the number."""
    place = PlaceName(f"Box {number}")
    return (
        tuple(Holding(Lot(CardId(f"card-{at}"), place=place), number % 9 + 1) for at in range(LOTS)) if number else ()
    )


def edit_to(number: int) -> Edit:
    """Give the edit that leads from the number before to this one: everything moves into another place."""
    gone = tuple((holding, None) for holding in lots(number - 1))
    come = tuple((None, holding) for holding in lots(number))
    old = Want(CardId("wish"), number - 1) if number > 1 else None
    places = ((None, PlaceName(f"Box {number}")), *(((PlaceName(f"Box {number - 1}"), None),) if number > 1 else ()))
    return Edit(f"{number}", (*gone, *come), ((old, Want(CardId("wish"), number)),), places)


def number_in(store: CollectionStore) -> int:
    """Give the number of the last edit in the file."""
    newest = store.history(GAME, 1)
    return int(newest[0].label) if newest else 0


def edit(file: Path) -> None:
    """Edit until killed; each number is printed when its edit is kept."""
    store = CollectionStore(file)
    number = number_in(store)
    print("ready", flush=True)
    while True:
        number += 1
        store.apply(GAME, edit_to(number))
        os.write(1, f"{number}\n".encode())


def one_round(file: Path, wait: float) -> Round:
    """Start, wait so many seconds from the first edit, kill, look."""
    command = [sys.executable, "-m", "tests.long.kill_collection", "--edit", str(file)]
    with closing(CollectionStore(file)) as store:
        before = number_in(store)
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout is not None
    with closing(child.stdout) as stream:
        said = stream.readline()
        assert said == b"ready\n", said
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            selector.select(30)
        time.sleep(wait)
        os.kill(child.pid, signal.SIGKILL)
        lines = stream.read().split(b"\n")
    child.wait()
    told = next((int(line) for line in reversed(lines[:-1]) if line), before)
    with closing(CollectionStore(file)) as store:
        found = number_in(store)
        whole = (
            set(store.holdings(GAME)) == set(lots(found))
            and list(store.places(GAME)) == ([f"Box {found}"] if found else [])
            and [want.count for want in store.wants(GAME)] == ([found] if found else [])
            and (not found or store.past_edit(GAME, store.history(GAME, 1)[0].number) == edit_to(found))
        )
    return Round(told, found, whole)


def main() -> int:
    """Run the rounds, print a line each; 0 when each edit was whole or not there at all."""
    parser = argparse.ArgumentParser(description="Kill a program in the middle of edits of a collection.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edit", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.edit is not None:
        edit(given.edit)
    bad = edits = 0
    with tempfile.TemporaryDirectory() as name:
        for wait in waits(given.seed, given.times):
            result = one_round(Path(name) / "warcamp.sqlite", wait)
            bad += not result.good
            edits = result.found
            print(
                f"killed after {wait:.4f} s: told {result.told}, found {result.found}, whole: {result.sound}",
                flush=True,
            )
    print(f"{given.times} kills, seed {given.seed}, {edits} edits of {2 * LOTS} lots: {bad} rounds lost or broken")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
