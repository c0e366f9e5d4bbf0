"""Numbers in words, for the sentence under a chart."""

from typing import NamedTuple

from deckbuilder.core.saying import noop, say


class _Words(NamedTuple):
    """How shares of some cards are said; whole phrases, as languages bend the noun."""

    both: str
    every: str
    only: str
    none: str
    some: str


_SHARES = {
    "cards": _Words(
        noop("both cards"), noop("all {total} cards"), noop("1 of 1 cards"), noop("none of {total} cards"),
        noop("{count} of {total} cards ({share})"),
    ),
    "characters": _Words(
        noop("both characters"), noop("all {total} characters"), noop("1 of 1 characters"),
        noop("none of {total} characters"), noop("{count} of {total} characters ({share})"),
    ),
    "items": _Words(
        noop("both items"), noop("all {total} items"), noop("1 of 1 items"), noop("none of {total} items"),
        noop("{count} of {total} items ({share})"),
    ),
    "actions": _Words(
        noop("both actions"), noop("all {total} actions"), noop("1 of 1 actions"), noop("none of {total} actions"),
        noop("{count} of {total} actions ({share})"),
    ),
    "items and actions": _Words(
        noop("both items and actions"), noop("all {total} items and actions"), noop("1 of 1 items and actions"),
        noop("none of {total} items and actions"), noop("{count} of {total} items and actions ({share})"),
    ),
}  # fmt: skip
_LEVELS = {
    "cards": (noop("All of {total} cards"), noop("Half of {total} cards"), noop("{share} of {total} cards")),
    "characters": (
        noop("All of {total} characters"), noop("Half of {total} characters"), noop("{share} of {total} characters"),
    ),
    "items": (noop("All of {total} items"), noop("Half of {total} items"), noop("{share} of {total} items")),
    "actions": (noop("All of {total} actions"), noop("Half of {total} actions"), noop("{share} of {total} actions")),
}  # fmt: skip
_ONLY = {
    "cards": noop("The only one of the cards is level {level}."),
    "characters": noop("The only one of the characters is level {level}."),
    "items": noop("The only one of the items is level {level}."),
    "actions": noop("The only one of the actions is level {level}."),
}


def percent(count: int, total: int) -> str:
    """Give a share of some, but not all: ``"half"``, ``"62 %"``."""
    if 2 * count == total:
        return say("half")
    return say("{n}\N{NO-BREAK SPACE}%", n=min(max(round(100 * count / total), 1), 99))


def of(count: int, total: int, noun: str) -> str:
    """Give a count with its share: ``"20 of 50 cards (40 %)"``, ``"all 6 items"``, ``"none of 6 items"``.

    Args:
        count: some of them.
        total: all of them.
        noun: what is counted, a key of the phrases above.
    """
    words = _SHARES[noun]
    if count == total == 2:
        return say(words.both)
    if count == total and total > 2:
        return say(words.every, total=total)
    if count == total == 1:
        return say(words.only)
    if not count:
        return say(words.none, total=total)
    return say(words.some, count=count, total=total, share=percent(count, total))


def up_to(counts: list[tuple[int, int]], noun: str) -> str:
    """Say up to which level half of some cards lie; ``""`` where there are none.

    Args:
        counts: (level, cards), levels rising.
        noun: what is counted, a key of the phrases above.
    """
    total = sum(count for _, count in counts)
    if not total:
        return ""
    level, below = half_point(counts)
    if total == 1:
        return say(_ONLY[noun], level=level)
    every, half, some = _LEVELS[noun]
    if below == total:
        what = say(every, total=total)
    elif 2 * below == total:
        what = say(half, total=total)
    else:
        what = say(some, share=percent(below, total), total=total)
    if level > counts[0][0]:
        return say("{what} are level {level} or lower.", what=what, level=level)
    return say("{what} are level {level}.", what=what, level=level)


def half_point(counts: list[tuple[int, int]]) -> tuple[int, int]:
    """Tell up to which level half of the cards lie.

    Args:
        counts: (level, cards), levels rising, at least one card.

    Returns:
        The level, and the cards up to it.
    """
    total, below = sum(count for _, count in counts), 0
    for level, count in counts:
        below += count
        if 2 * below >= total:
            return level, below
    return counts[-1][0], below
