"""Judging the real tournament lists in one format and in all, beside the bare floor of counting a dictionary.

Run ``python -m tests.benchmarks.bench_check [rounds]``. Figures are medians in milliseconds over all lists; the ratios count,
because a shared machine changes its speed between minutes.
"""

import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.naming import name_key
from deckbuilder.core.progress import silent
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.construction import ConstructionRules
from tests.helpers.decks import ARMY, DECK, shipped_files
from tests.helpers.shared_data import shared_folder

_LINE = re.compile(r"(\d+) (.+)")


def catalog(path: Path) -> dict[CardId, Card]:
    """Read the real card list."""
    form = next(form for form in GAME.card_formats() if form.read is not None and ".json" in form.suffixes)
    assert form.read is not None
    cards: dict[CardId, Card] = {}
    for number, record in enumerate(form.read(path.read_bytes(), path.name, GAME, silent).records):
        id = CardId(f"{name_key(record.name)}-{number}")
        printings = tuple(Printing(PrintingId(f"{id}/{p.set}"), p.set) for p in record.printings)
        cards[id] = Card(id, GAME.id, record.name, record.kind, record.text, record.fields, printings, record.rulings)
    return cards


def read(text: str, names: dict[str, CardId]) -> tuple[str, Deck]:
    """Read a list: its format in its own words, and the deck."""
    slot, words = DECK, ""
    entries: list[Entry] = []
    unknown = []
    for line in text.splitlines():
        head = line.lstrip("/ ").casefold()
        if line.startswith("//"):
            slot = ARMY if head == "starting army" else DECK if head == "main deck" else slot
            words = line.split(":", 1)[1].strip() if head.startswith("format:") else words
        elif match := _LINE.match(line):
            id = names.get(name_key(match.group(2)))
            if id is None:
                unknown.append((slot, match.group(2), int(match.group(1))))
            else:
                entries.append(Entry(slot, id, int(match.group(1))))
    return words, Deck(GAME.id, "", "", tuple(entries), tuple(unknown))


def timed(rounds: int, work: list[Callable[[], object]]) -> float:
    """Give the median time of a piece of work, in milliseconds."""
    taken: list[float] = []
    for _ in range(rounds):
        for job in work:
            start = time.perf_counter()
            job()
            taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def floor(deck: Deck, cards: dict[CardId, Card]) -> dict[str, int]:
    """Count types and copies and do nothing else."""
    counts: dict[str, int] = {}
    for entry in deck.entries:
        card = cards[entry.card]
        counts[card.kind] = counts.get(card.kind, 0) + entry.count
        counts[entry.card] = counts.get(entry.card, 0) + entry.count
    return counts


def main(rounds: int) -> None:
    """Print the figures."""
    cards = catalog(shared_folder() / "data" / "cards-v1.json")
    names = {name_key(card.name): id for id, card in cards.items()}
    start = time.perf_counter()
    rules = ConstructionRules(shipped_files())
    rules.slots("ancients")
    one_file = (time.perf_counter() - start) * 1000
    rules.formats()
    all_files = (time.perf_counter() - start) * 1000
    decks = []
    for path in sorted((shared_folder() / "data" / "decks").glob("*.txt")):
        words, deck = read(path.read_text("utf-8"), names)
        decks.append((rules.find(words).key, rules.arrange(deck, cards)))
    for key, deck in decks:
        rules.judge_all(deck, cards)
        rules.judge(deck, cards, key)
    bare = timed(rounds, [lambda d=deck: floor(d, cards) for _, deck in decks])  # type: ignore[misc]  # bound default
    one = timed(rounds, [lambda d=deck, k=key: rules.judge(d, cards, k) for key, deck in decks])  # type: ignore[misc]
    all_ = timed(rounds, [lambda d=deck: rules.judge_all(d, cards) for _, deck in decks])  # type: ignore[misc]
    known = [deck for _, deck in decks if not deck.unknown]
    full = timed(rounds, [lambda d=deck: rules.judge_all(d, cards) for deck in known])  # type: ignore[misc]
    print(f"{len(decks)} lists, {len(known)} of them wholly known, {len(rules.formats())} formats, {rounds} rounds")
    print(f"bare count            {bare:8.4f} ms")
    print(f"one format            {one:8.4f} ms   {one / bare:6.1f} x the bare count")
    print(f"all formats           {all_:8.4f} ms   {all_ / bare:6.1f} x")
    print(f"all, wholly known     {full:8.4f} ms   {full / bare:6.1f} x")
    print(f"format files          {one_file:8.2f} ms for one format, {all_files:.2f} ms for all (once a process)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
