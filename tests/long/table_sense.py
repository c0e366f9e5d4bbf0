"""What somebody plays who wants a match to come to its end: strike first, at whom one hits best, then whatever brings more onto the table."""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.desk.sitting import Sitting

_LIKED = ("attack", "enter", "equip", "perform")
"""Verbs of an opening question, the best first; what is not among them is left alone."""


class Aim(NamedTuple):
    """Where a token is dragged to."""

    token: str
    onto: str | Spot


def best(options: Sequence[Pointing], *, opens: bool) -> Pointing:
    """Choose an answer."""
    done = next((option for option in options if option.idle and option.action.verb == "done"), None)
    if done is not None:  # what is carried out by hand, or chosen again and again, ends when one says so
        return done
    busy = [option for option in options if not option.idle]
    if opens:
        liked = [option for option in busy if option.action.verb in _LIKED]
        liked.sort(key=lambda option: _LIKED.index(option.action.verb))
        return (liked or [option for option in options if option.idle] or busy)[0]
    return max(busy, key=lambda option: option.chance or 0.0) if busy else options[0]


def aim(sitting: Sitting, option: Pointing) -> Aim | None:
    """Give where the token of an answer can be dragged so that this, and nothing else, is meant; None for nowhere."""
    if not option.tokens:
        return None
    token = option.tokens[0]
    reach = sitting.reach(token)
    found: list[tuple[float, Aim]] = []
    ways: list[tuple[str | Spot, Pointing]] = [*reach.tokens.items()]
    ways += reach.spots.items()
    for onto, pointing in ways:
        lines = sitting.dropped(token, onto)
        if len(lines) == 1 and lines[0].first.action == option.action:
            found.append((pointing.chance or 0.0, Aim(token, onto)))
    return max(found, key=lambda one: one[0])[1] if found else None
