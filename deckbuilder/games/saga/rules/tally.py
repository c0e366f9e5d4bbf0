"""What came about this turn, counted for the cards whose words ask how often it did."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from deckbuilder.games.saga.algebra.conditions import CameAbout
from deckbuilder.games.saga.algebra.values import Me
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.state import NONE, Env, Ev

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.triggers import Pattern


class Counter:
    """What is counted.

    Attributes:
        uid: of the node that asks for it, under which it is counted: ``Board.used``.
        pattern: the event.
        own: it speaks of the acting character: it is counted for each character, not for each player.
    """

    __slots__ = ("node", "own", "pattern", "uid")

    def __init__(self, node: CameAbout, uid: int, pattern: "Pattern") -> None:
        self.node, self.uid, self.pattern = node, uid, pattern
        self.own = any(isinstance(part, Me) for part in within(node.event))


def note(t: "Board", ev: Ev) -> None:
    """Count an event that has come about, for all whose words may ask for it."""
    _add(t, ev, 1)


def forget(t: "Board", ev: Ev) -> None:
    """Take an event back that is considered never to have come about (rulebook, Redirection)."""
    _add(t, ev, -1)


def _add(t: "Board", ev: Ev, n: int) -> None:
    for counter in t.cast.counters:
        if not counter.pattern.heard >> ev.kind & 1:
            continue
        lookers = {ev.agent, ev.patient} - {NONE} if counter.own else {t.lord(seat) for seat in t.seats} - {NONE}
        for card in lookers:
            if counter.pattern.matches(t, Env(card, card, t.ctrl[card], ev)):
                t.used[card, counter.uid] = max(0, t.used.get((card, counter.uid), 0) + n)
                t.version += 1
                t.unsettled = True


def times(node: CameAbout) -> "Callable[[Board, Env], int]":
    """Read how often it has come about."""
    own = any(isinstance(part, Me) for part in within(node.event))

    def counted(t: Any, e: Env) -> int:
        card, uid = e.me if own else t.lord(e.seat), t.cast.tallies.get(node, NONE)
        return int(t.used.get((card, uid), 0))

    return counted
