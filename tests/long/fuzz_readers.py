"""Damaging valid files again and again: every reader gives what it read, or one line that says what was wanted.

Run ``python -m tests.long.fuzz_readers --inputs 20000 --seed 1 [--format saga-v4] [--seconds 360]``. The inputs are shared out among
all card and deck formats; each is drawn from the seed and its number alone, so that a failure can be shown again.
"""

import argparse
import json
import random  # noqa: TID251  # damage for files, no dice of a game
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache

from deckbuilder import games
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadCards, ReadDeck
from deckbuilder.core.game import Game
from deckbuilder.core.progress import silent
from deckbuilder.exchange.cards import card_formats
from deckbuilder.exchange.decks import deck_formats
from tests.helpers import toy
from tests.helpers.card_files import cards_of
from tests.helpers.shared_data import ROOT

SLOW = 2.0
"""No input of these sizes may take longer, in seconds."""

_ODD = (
    "",
    "x" * 5000,
    "9" * 400,
    "-1",
    "1e400",
    "\u202e\U0001f600",
    "\x1b[31m",
    "../../x",
    "=1+1",
    "]]>",
    "\0",
    "{}",
    "\t",
    "\r",
)
_VALUES = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 5000,
    [],
    {},
    [[[[1]]]],
    {"a": {"b": []}},
    ["x"] * 50,
    "\ud800",
    "9" * 400,
)


@dataclass(frozen=True, slots=True)
class Target:
    """A reader with a valid file.

    Attributes:
        name: ``"<game>-<key>"`` for cards, ``"deck-<key>"`` for decks.
        read: takes a content, as the reader of the format does.
    """

    name: str
    valid: bytes
    read: Callable[[bytes], ReadCards | ReadDeck]


@cache
def targets() -> tuple[Target, ...]:
    """Give every reader of cards and decks with a valid file of some kilobytes."""
    return (*_card_targets(), *_deck_targets())


def _card_targets() -> Iterator[Target]:
    for game in games.load().values():
        formats = card_formats(game)
        own = formats[game.set_format]
        file = min((ROOT / "db" / game.id / "sets").glob("*.json"))
        assert own.read is not None
        read = own.read(file.read_bytes(), file.name, game, silent)
        cards = cards_of(read, game)[:40]
        for format in formats.values():
            if format.read is not None:
                content = format.write(cards, read.sets, game)[0][1] if format.write else file.read_bytes()
                yield Target(f"{game.id}-{format.key}", content, _card_reader(format.read, game))
        old = [
            {"name": c.name, "type": c.kind, "text": c.text, "misc": "+1 x", "printInfos": [{"set": "A"}]}
            for c in cards
        ]
        first = formats["v4"].read if "v4" in formats else None
        if first is not None:
            yield Target(f"{game.id}-v1", json.dumps(old, indent=1).encode(), _card_reader(first, game))


def _card_reader(read: Callable[..., ReadCards], game: Game) -> Callable[[bytes], ReadCards]:
    return lambda content: read(content, "cards.xyz", game, silent)


def _deck_targets() -> Iterator[Target]:
    shelf = toy.shelf()
    slots = (toy.LEADER, toy.ARMY, toy.DECK, toy.SIDE)
    entries = tuple(
        Entry(slots[i % 4], card.id, i % 3 + 1, card.printings[0].id if card.printings else None)
        for i, card in enumerate(toy.CARDS)
    )
    deck: Deck = toy.deck(
        name="Raid", entries=entries, notes="one\ntwo", tags=("a", "b c"), unknown=((toy.DECK, "Nobody", 2),)
    )
    for format in deck_formats(toy.GAME).values():
        if format.read is not None and format.write is not None:
            read = format.read
            yield Target(
                f"deck-{format.key}", format.write(deck, shelf).content, lambda c, r=read: r(c, "raid.xyz", shelf)
            )  # type: ignore[misc]


# -- damage ---------------------------------------------------------------------------------------------


def damaged(target: Target, draw: random.Random) -> bytes:
    """Give the valid file with one to four kinds of damage."""
    content = target.valid
    for _ in range(draw.randint(1, 4)):
        content = draw.choice(_DAMAGES)(content, draw)
    return content[: 2**20]


def _flip(content: bytes, draw: random.Random) -> bytes:
    held = bytearray(content)
    for _ in range(draw.choice((1, 1, 3, 30))):
        if held:
            held[draw.randrange(len(held))] = draw.choice((draw.randrange(256), 0, 10, 34, 255))
    return bytes(held)


def _span(content: bytes, draw: random.Random) -> tuple[int, int]:
    start = draw.randrange(len(content) + 1)
    return start, min(len(content), start + draw.choice((1, 10, 200, 5000)))


def _cut(content: bytes, draw: random.Random) -> bytes:
    return content[: draw.randrange(len(content) + 1)]


def _drop(content: bytes, draw: random.Random) -> bytes:
    start, end = _span(content, draw)
    return content[:start] + content[end:]


def _double(content: bytes, draw: random.Random) -> bytes:
    start, end = _span(content, draw)
    return content[:end] + content[start:end] * draw.choice((1, 2, 40)) + content[end:]


def _splice(content: bytes, draw: random.Random) -> bytes:
    other = draw.choice(targets()).valid
    start, end = _span(other, draw)
    at = draw.randrange(len(content) + 1)
    return content[:at] + other[start:end] + content[at:]


def _recode(content: bytes, draw: random.Random) -> bytes:
    return content.decode("utf-8", "replace").encode(
        draw.choice(("utf-16", "utf-32", "utf-16-be", "cp1252")), "replace"
    )


def _swap_json(content: bytes, draw: random.Random) -> bytes:
    """Put odd values in the place of values; where the file is no JSON, of what stands between separators."""
    try:
        told = json.loads(content)
    except (ValueError, RecursionError):
        return _swap_words(content, draw)
    for _ in range(draw.randint(1, 5)):
        at = told
        while isinstance(at, list | dict) and at:
            key = draw.choice(list(at)) if isinstance(at, dict) else draw.randrange(len(at))
            if not isinstance(at[key], list | dict) or draw.random() < 0.2:
                at[key] = deepcopy(draw.choice(_VALUES))  # or later damage would go into the choices
                break
            at = at[key]
    return json.dumps(told).encode()


def _swap_words(content: bytes, draw: random.Random) -> bytes:
    """Put odd words in the place of attributes, element texts and cells."""
    found = list(re.finditer(rb'"[^"<>\n]{0,80}"|>[^<>]{0,200}<|(?<=[\t,;])[^\t,;\n]*', content))
    for match in sorted(draw.sample(found, min(len(found), draw.randint(1, 4))), key=lambda m: -m.start()):
        odd = draw.choice(_ODD).encode()
        first, last = (match[0][:1], match[0][-1:]) if match[0][:1] in (b'"', b">") else (b"", b"")
        content = content[: match.start()] + first + odd + last + content[match.end() :]
    return content


_DAMAGES = (_flip, _cut, _drop, _double, _splice, _recode, _swap_json, _swap_json, _swap_words, _swap_words)


# -- the run --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What a run saw of one reader."""

    read: int = 0
    refused: int = 0
    bad: int = 0
    slowest: float = 0.0
    slowest_at: int = -1


def one(target: Target, seed: int, number: int) -> tuple[str, float]:
    """Read one damaged file: (``read``, ``refused``, or what went wrong; seconds)."""
    content = damaged(target, random.Random(f"{seed} {target.name} {number}"))
    began = time.perf_counter()
    try:
        said = "read" if isinstance(target.read(content), ReadCards | ReadDeck) else "gave neither cards nor a deck"
    except BadInput as error:
        line = str(error)
        good = "wanted" in line and "\n" not in line and len(line) < 2000
        said = "refused" if good else f"a bad line: {line[:300]!r}"
    except Exception:  # noqa: BLE001  # whatever escapes is what this run looks for
        said = traceback.format_exc()
    seconds = time.perf_counter() - began
    return (said if seconds <= SLOW else f"took {seconds:.1f} s"), seconds


def run(
    inputs: int, seed: int, only: str | None = None, most_seconds: float = 1e9
) -> tuple[dict[str, Tally], list[str]]:
    """Try so many inputs, reader by reader in turn: tallies by reader, and a text for every failure."""
    chosen = [t for t in targets() if only in (None, t.name)]
    tallies = {target.name: Tally() for target in chosen}
    failures: list[str] = []
    began = time.monotonic()
    for i in range(inputs):
        if not chosen or time.monotonic() - began > most_seconds:
            break
        target, number = chosen[i % len(chosen)], i // len(chosen)
        said, seconds = one(target, seed, number)
        tally = tallies[target.name]
        if seconds > tally.slowest:
            tally.slowest, tally.slowest_at = seconds, number
        if said == "read":
            tally.read += 1
        elif said == "refused":
            tally.refused += 1
        else:
            tally.bad += 1
            failures.append(f"{target.name}, seed {seed}, input {number}: {said}")
    return tallies, failures


def main() -> int:
    """Run, print the failures, a line for each reader and a summary; 0 when none failed."""
    parser = argparse.ArgumentParser(description="Damage valid files and see that every reader reads or refuses them.")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", help=f"one of {', '.join(t.name for t in targets())}")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so many")
    given = parser.parse_args()
    tallies, failures = run(given.inputs, given.seed, given.format, given.seconds)
    for failure in failures[:20]:
        print(failure)
    total: Counter[str] = Counter()
    for name, t in tallies.items():
        total.update(read=t.read, refused=t.refused, bad=t.bad)
        print(
            f"{name:16} {t.read:6} read {t.refused:6} refused {t.bad:3} bad, slowest {t.slowest:.3f} s (input {t.slowest_at})"
        )
    slowest = max((t.slowest for t in tallies.values()), default=0.0)
    print(
        f"{sum(total.values())} inputs, seed {given.seed}, {len(tallies)} readers: {total['read']} read, "
        f"{total['refused']} refused, {total['bad']} bad; slowest {slowest:.3f} s"
    )
    return 1 if failures or not tallies else 0


if __name__ == "__main__":
    sys.exit(main())
