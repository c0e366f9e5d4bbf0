"""Where reading stops on the cards that rules may be written by: python -m tests.games.saga.gaps [--least 3] [--with WORDS] [--kind unknown].

Stops are grouped by the words around them, with names, numbers, classes, factions and traits folded; a group of fewer than three cards is not
shown: a rule for one card is memory, not grammar. Cards of the left-out set and sealed ones are never shown.
"""

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from deckbuilder.core.cards import Card
from deckbuilder.core.reading import Gap, GapKind
from deckbuilder.games.saga.fields import CLASSES, FACTIONS
from tests.games.saga.readings import real_cards, real_readings, share

_BESIDE = 2
_WORD = re.compile(r"[+-]?\d+|[A-Za-z'-]+|\S")
_NUMBERS = "one two three four five six"


@dataclass(frozen=True, slots=True)
class Stop:
    """A clause that is not read: its card, its text, where reading stopped, why, and whether the card has no other gap."""

    card: Card
    before: str
    after: str
    why: str
    alone: bool


def stops(kind: str) -> Iterator[Stop]:
    """Give the gaps of the seen cards."""
    for card, reading in real_readings():
        if share(card) != "seen":
            continue
        for clause in reading.clauses:
            for gap in clause.gaps:
                if kind in ("", gap.kind):
                    text = card.text or ""
                    before, after = text[clause.span.start : gap.span.start], text[gap.span.start : clause.span.end]
                    yield Stop(card, before, after, _why(gap), len(reading.gaps) == 1)


def _why(gap: Gap) -> str:
    if gap.kind is GapKind.UNKNOWN:
        return "unknown"
    return f"{gap.kind}: {'; '.join((*gap.expected, *gap.readings))}"


class Folder:
    """Folds words that stand for a kind of word."""

    def __init__(self) -> None:
        self._kinds: dict[str, str] = {}
        for card in real_cards():
            for word in (*card.words("traits"), *card.words("subtype")):
                self._kinds[word] = "TRAIT"
        for kind, words in (("CLASS", CLASSES), ("FACTION", FACTIONS)):
            for word in words:
                self._kinds |= {word: kind, word.lower(): kind, f"{word}s": kind, f"{word.lower()}s": kind}
        self._kinds |= dict.fromkeys(_NUMBERS.split(), "N")

    def fold(self, text: str, name: str) -> list[str]:
        """Give the words of a text, folded."""
        for own in sorted({name, name.split(",")[0], name.split()[0]}, key=len, reverse=True):
            text = text.replace(own, "~")
        return [
            "N" if word.lstrip("+-").isdigit() else self._kinds.get(word, word.lower()) for word in _WORD.findall(text)
        ]


def main() -> None:
    """Print the groups, those that alone keep most cards from being whole first."""
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--least", type=int, default=3, help="cards in a group")
    wanted.add_argument("--with", dest="words", default="", help="only clauses with these words (a regular expression)")
    wanted.add_argument("--kind", default="", choices=["", *GapKind])
    wanted.add_argument("--samples", type=int, default=3)
    wanted.add_argument("--most", type=int, default=60, help="groups")
    asked = wanted.parse_args()
    folder = Folder()
    groups: dict[tuple[str, str, str], list[Stop]] = defaultdict(list)
    for stop in stops(asked.kind):
        if asked.words and not re.search(asked.words, stop.before + stop.after, re.IGNORECASE):
            continue
        before, after = (folder.fold(part, stop.card.name) for part in (stop.before, stop.after))
        why = stop.why if stop.why != "unknown" else ""
        key = (why, "", "") if why else ("", " ".join(before[-_BESIDE:]), " ".join(after[:_BESIDE]))
        groups[key].append(stop)
    rows = [(key, row) for key, row in groups.items() if len({stop.card.name for stop in row}) >= max(asked.least, 3)]
    rows.sort(key=lambda one: (-sum(stop.alone for stop in one[1]), -len(one[1]), one[0]))
    for (why, before, after), row in rows[: asked.most]:
        alone = sum(stop.alone for stop in row)
        print(f"\n{len(row)} clauses, alone on {alone} cards: {why or f'{before} >>> {after}'}")
        for stop in row[: asked.samples]:
            print(f"    [{stop.card.name}, {stop.card.kind}] {stop.before}>>>{stop.after}")
    print(f"\n{len(groups) - len(rows)} groups of fewer cards are not shown")


if __name__ == "__main__":
    main()
