"""Killing a program in the middle of its edits, again and again: at most the edit in flight is lost.

Run ``python -m tests.long.kill_edits --times 100 --seed 1``. Each round starts a program that edits a deck as fast as it can
and says so after each edit, kills it with SIGKILL at a moment drawn from the seed, opens the file anew and compares.
"""

import argparse
import hashlib
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import CardId, DeckId, GameId, SlotId
from deckbuilder.storage.decks import DeckStore

SLOT = SlotId("deck")
ROOT = Path(__file__).resolve().parents[2]


def edited(number: int) -> Deck:
    """Give the deck after so many edits; the whole of it depends on the number, so that half an edit shows."""
    deck = Deck(GameId("toy"), "plain", f"Deck after {number}", notes=f"note {number} " * 20)
    for i in range(number % 50 + 1):
        deck = deck.with_count(SLOT, CardId(f"card-{number}-{i}"), 1 + (number + i) % 3)
    return deck


def edit(file: Path) -> None:
    """Edit until killed: every tenth edit is followed by a save; each number is printed when its edit is kept."""
    store = DeckStore(file)
    heads = store.list()
    stored = store.load(heads[0].id) if heads else store.create(edited(0))
    number = int(stored.deck.name.rsplit(" ", 1)[1])
    print("ready", flush=True)
    while True:
        number += 1
        stored = store.journal(stored.id, edited(number), f"Edit {number}", stored.revision)
        if number % 10 == 0:
            stored = store.save(stored.id, stored.revision)
        os.write(1, f"{number}\n".encode())


@dataclass(frozen=True, slots=True)
class Round:
    """One killing: the last edit that was told as kept, and the one found afterwards."""

    told: int
    found: int
    sound: bool

    @property
    def good(self) -> bool:
        """Nothing told was lost, nothing is half done."""
        return self.sound and self.told <= self.found <= self.told + 1


def one_round(file: Path, wait: float) -> Round:
    """Start, wait so many seconds from the first edit, kill, look."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.long.kill_edits", "--edit", str(file)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    with closing(child.stdout) as stream:
        said = stream.readline()
        assert said == b"ready\n", said
        before = number_in(file)
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            selector.select(30)
        time.sleep(wait)
        os.kill(child.pid, signal.SIGKILL)
        lines = stream.read().split(b"\n")
    child.wait()
    told = next((int(line) for line in reversed(lines[:-1]) if line), before)
    store = DeckStore(file)
    try:
        stored = store.load(DeckId(1))
        found = int(stored.deck.name.rsplit(" ", 1)[1])
        versions = [int(deck.name.rsplit(" ", 1)[1]) for _, _, _, deck in store.versions(DeckId(1))]
        whole = stored.deck == edited(found) and versions == sorted(versions, reverse=True)
        return Round(told, found, whole and all(number % 10 == 0 for number in versions))
    finally:
        store.close()


def number_in(file: Path) -> int:
    """Give the number of the edit that the file holds now."""
    store = DeckStore(file)
    try:
        return int(store.load(DeckId(1)).deck.name.rsplit(" ", 1)[1])
    finally:
        store.close()


def waits(seed: int, times: int) -> list[float]:
    """Draw the moments of the kills, in seconds: the same for a seed on every machine."""
    drawn = (hashlib.sha256(f"{seed} {i}".encode()).digest() for i in range(times))
    return [int.from_bytes(word[:4], "big") % 20_000 / 100_000 for word in drawn]


def main() -> int:
    """Run the rounds, print a line each and a summary; 0 when no round lost more than the edit in flight."""
    parser = argparse.ArgumentParser(description="Kill a program in the middle of its edits and count what is lost.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edit", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.edit is not None:
        edit(given.edit)
    bad = ahead = edits = 0
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "warcamp.sqlite"
        for i, wait in enumerate(waits(given.seed, given.times), 1):
            result = one_round(file, wait)
            bad += not result.good
            ahead += result.found - result.told == 1
            edits = result.found
            word = "kept" if result.good else "LOST OR BROKEN"
            print(f"{i:4} killed after {wait:.4f} s: told {result.told}, found {result.found}: {word}", flush=True)
    print(
        f"{given.times} kills, seed {given.seed}, {edits} edits: {bad} rounds lost or broken, {ahead} kept one untold edit"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
