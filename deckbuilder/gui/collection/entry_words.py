"""What is typed into the line of fast entry: a number and a card, in whatever order players write them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import plain

_BEFORE = re.compile(r"\s*([+-]?)(\d{1,4})\s*[x×*]?\s+(.*)$", re.IGNORECASE)
_BEHIND = re.compile(r"(.*?)\s+(?:[x×*]\s*)?([+-]?)(\d{1,4})\s*[x×]?\s*$", re.IGNORECASE)
_SET = re.compile(r"\s*[\[(]([^\])]*)[\])]\s*")


class Typed(NamedTuple):
    """A line of fast entry.

    Attributes:
        copies: to add, below zero to take away.
        name: what was typed of the card.
        set: what was typed of the set, and perhaps the number in it, in brackets; ``""`` for nothing.
    """

    copies: int
    name: str
    set: str = ""


def read(text: str, known: frozenset[str] = frozenset()) -> Typed:
    """Read a line: ``"3 ember"``, ``"ember x3"``, ``"-1 ember [FOX 12]"``, ``"ember"``.

    Args:
        text: the line.
        known: names of cards, ``plain``; a number that belongs to the name of one is none of copies.
    """
    found = _SET.search(text)
    place = " ".join(found.group(1).split()) if found else ""
    rest = _SET.sub(" ", text).strip() if found else text.strip()
    if plain(rest) in known:
        return Typed(1, rest, place)
    for pattern, sign, number, name in ((_BEFORE, 1, 2, 3), (_BEHIND, 2, 3, 1)):
        match = pattern.match(rest)
        if match and match.group(name).strip():
            count = int(match.group(number)) * (-1 if match.group(sign) == "-" else 1)
            return Typed(count, match.group(name).strip(), place)
    return Typed(1, rest, place)


def offered(name: str, heads: Sequence[tuple[CardId, str]], most: int) -> list[CardId]:
    """Give the cards that somebody may mean, the likeliest first.

    A name that is the text itself comes first, then names that begin with it, then those with words that begin with each word of
    it, then those that have it within.

    Args:
        name: what was typed.
        heads: id and ``plain`` name of every card, by name.
        most: so many are given.
    """
    wanted = plain(name)
    if not wanted:
        return []
    words = wanted.split()
    ranks: tuple[list[CardId], ...] = ([], [], [], [])
    for id, known in heads:
        if known == wanted:
            ranks[0].append(id)
        elif known.startswith(wanted):
            ranks[1].append(id)
        elif words[0] in known and all(word in known for word in words):
            parts = known.split()
            begun = all(any(part.startswith(word) for part in parts) for word in words)
            ranks[2 if begun else 3].append(id)
    return [id for rank in ranks for id in rank][:most]
