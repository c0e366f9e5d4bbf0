"""Lots, watched and counted: points by round, the first point, and when each card is picked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.core.game import Table
from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Event
from deckbuilder.core.watching import Gauge, Milestone, Watched
from tests.helpers import lots, toy
from tests.helpers.lots import Lots


class PointsWatch:
    """Counts the points of one seat."""

    def __init__(self, rules: lots.LotsRules, seat: int) -> None:
        self._rules, self._seat, self._first = rules, seat, 0
        self._points: list[int] = []
        self._picked: dict[CardId, int] = {}

    def see(self, before: Lots, after: Lots, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "turn":
                card = CardId(f"lot-{before.worth[before.picks[self._seat]]}")
                self._picked.setdefault(card, len(self._points) + 1)
                self._points.append(after.points[self._seat])
                if self._points[-1] and not self._first:
                    self._first = len(self._points)

    def counted(self, state: Lots) -> Watched:
        levels = tuple((points,) for points in self._points)
        over = self._rules.outcome(state) is not None
        return Watched(len(levels), over, levels, (self._first,), tuple(self._picked.items()))


class PointsWatcher:
    """Watches matches of lots."""

    gauges = (Gauge("points", "Points"),)
    milestones = (Milestone("first-point", "First point", True),)

    def watch(self, rules: Any, state: Lots, seat: int) -> PointsWatch:
        return PointsWatch(rules, seat)


def table() -> Table:
    """Give how lots are played where they are counted."""
    return replace(lots.table(), watcher=PointsWatcher)


COUNTED = replace(toy.GAME, table=table)
"""The toy game, played as lots and counted."""
