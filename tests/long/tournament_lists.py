"""The real tournament lists: how much of each is read, and random games between pairs of them.

Run ``python -m tests.long.tournament_lists [--games 50] [--seed 1] [--workers 1] [--looks 40] [--log FILE] [--by-hand]``. It prints how many
of the known cards of each list are read whole, and plays: each match between two lists drawn by the seed and its number, by both rule
documents in turn, looked at as ``tests.long.playouts`` looks at its matches. With ``--by-hand`` what nobody could read is offered to the
players, who do by hand whatever comes to their mind. It needs the real cards beside the checkout (see ``tests/helpers/shared_data.py``).
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.games.saga.rules.printed import CardWords
from deckbuilder.games.saga.rules.profile import FOR_PEOPLE, PROFILES
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from tests.helpers.real_lists import RealList, real_cards, real_lists
from tests.helpers.shared_data import shared_folder
from tests.long.playouts import LISTS, Found, Plan, run, told_in_words


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a list is read; cards are counted once each.

    Attributes:
        file: the list.
        cards: its known cards.
        whole: all words of which are read; cards without words among them.
        part: of which some clauses are read.
        dumb: with words none of which is read.
        secret: whose words nobody knows.
        unknown: copies of cards that the card list does not have.
        refused: why it cannot begin a match; ``""`` where it can.
    """

    file: str
    cards: int
    whole: int
    part: int
    dumb: int
    secret: int
    unknown: int
    refused: str


def shares() -> tuple[Share, ...]:
    """Read the cards of all lists."""
    words = CardWords(real_cards(), shipped_scripts())
    return tuple(_share(words, one) for one in real_lists())


def _share(words: CardWords, one: RealList) -> Share:
    counts: Counter[str] = Counter()
    for card in one.cards:
        said = words.of(card)
        if not said.known:
            counts["secret"] += 1
        elif not said.unread:
            counts["whole"] += 1
        else:
            counts["part" if len(said.unread) < len(said.parts) else "dumb"] += 1
    return Share(
        one.file,
        len(one.cards),
        counts["whole"],
        counts["part"],
        counts["dumb"],
        counts["secret"],
        one.unknown,
        one.refused,
    )


_COUNTED = ("cards", "whole", "part", "dumb", "secret", "unknown")


def table(found: tuple[Share, ...]) -> str:
    """Give the shares in columns, and their sum."""
    widest = max(len(one.file) for one in found)
    lines = [f"{'list':<{widest}}  cards  whole       part  unread  no words known  not in the list of cards"]
    total = Share("all lists", *(sum(getattr(one, name) for one in found) for name in _COUNTED), refused="")
    for one in (*found, total):
        lines.append(
            f"{one.file:<{widest}}  {one.cards:>5}  {one.whole:>5} {one.whole / max(one.cards, 1):>5.0%}  {one.part:>4}  {one.dumb:>6}"
            f"  {one.secret:>14}  {one.unknown:>24}{'  is not played: ' + one.refused if one.refused else ''}"
        )
    return "\n".join(lines)


def play(
    games: int, seed: int, looks: int = 40, workers: int = 1, log: Path | None = None, hands: bool = False
) -> Found:
    """Play random matches between two lists each."""
    profiles = tuple(FOR_PEOPLE if hands else PROFILES)
    return run(Plan(LISTS, profiles, (2,), seed, looks=looks), games, workers, log)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--looks", type=int, default=40)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--log", type=Path)
    options.add_argument("--by-hand", action="store_true")
    said = options.parse_args()
    if not (shared_folder() / "data" / "decks").is_dir():
        print(f"no real lists in {shared_folder()}", file=sys.stderr)
        return 2
    print(table(shares()))
    if not said.games:
        return 0
    found = play(said.games, said.seed, said.looks, said.workers, said.log, said.by_hand)
    print(f"\nseed {said.seed}: {told_in_words(found)}")
    for why, count in found.ends.most_common():
        print(f"  {count:>7} {why}")
    for failure in found.failures[:50]:
        print(f"  {failure}", file=sys.stderr)
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
