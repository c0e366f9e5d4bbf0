"""Who listens to what: the cards in play, in hands and in piles that an event may concern, by kind of event.

An event then looks at its listeners only, and where nobody listens it costs nothing.
"""

from __future__ import annotations  # the table keeps its ears, which look at the table

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.rules import belongings, inforce
from deckbuilder.games.saga.rules.codes import DISCARD, FORMATION, HAND, SCRIBED, UNDER
from deckbuilder.games.saga.rules.state import NONE

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.book import Act
    from deckbuilder.games.saga.rules.triggers import Pattern
    from deckbuilder.games.saga.rules.verbs.base import Verb


class Listeners:
    """Who listens to one kind of event.

    Attributes:
        acts: reacts of cards in play by seat: (bearer, number, act).
        hands: cards in hands and piles with reacts, by seat.
        autos: what happens by itself: (card, number of its node, pattern, effect).
    """

    __slots__ = ("acts", "autos", "hands")

    def __init__(self) -> None:
        self.acts: dict[int, list[tuple[int, int, Act]]] = {}
        self.hands: dict[int, list[tuple[int, int, Act]]] = {}
        self.autos: list[tuple[int, int, Pattern, Verb]] = []


SILENCE: Final = Listeners()
"""Nobody."""


class Ears:
    """The listeners of a table as it stands, found for each kind of event when it first comes about."""

    __slots__ = ("_blank_at", "_found", "_lent_at")

    def __init__(self) -> None:
        self._found: dict[int, Listeners] = {}
        self._lent_at = self._blank_at = NONE

    def forget(self, kinds: tuple[int, ...]) -> None:
        """Look again for who listens to some kinds of event: a card that does came, went or became another's."""
        found = self._found
        for kind in kinds:
            if kind in found:
                del found[kind]

    def of(self, t: Board, kind: int) -> Listeners:
        """Give who listens to a kind of event; ``SILENCE`` for nobody."""
        if t.lending and self._lent_at != t.version:  # abilities that cards lend one another come and go with anything
            self.forget(t.cast.lent)
            self._lent_at = t.version
        if (t.blanking or self._blank_at != NONE) and self._blank_at != t.version:  # so does what is blank
            self._found, self._blank_at = {}, t.version if t.blanking else NONE
        found = self._found.get(kind)
        if found is None:
            found = self._found[kind] = _look(t, kind)
        return found


def _look(t: Board, kind: int) -> Listeners:
    """Look at the cards that may listen: by card, what lies under a character after it."""
    zones = t.zone
    able = t.cast.listeners.get(kind, ())
    places: set[int] = set()
    if t.lending and kind in t.cast.lent:  # only characters in play are lent anything
        places.update(t.everyone())
    for card in able:
        zone = zones[card]
        if zone == UNDER:
            bearer = t.carrier(card)
            if bearer != NONE:
                places.add(bearer)
        elif zone in (HAND, FORMATION, DISCARD):
            places.add(card)
    if not places:
        return SILENCE
    found = Listeners()
    for card in sorted(places):
        if zones[card] == FORMATION:
            for one in (card, *t.beneath(card)):
                _in_play(t, found, one, kind)
        else:
            _in_pile(t, found, card, kind)
    return found if found.acts or found.hands or found.autos else SILENCE


def _in_play(t: Board, found: Listeners, card: int, kind: int) -> None:
    for i, act in enumerate(belongings.acts(t, card)):
        if act.pattern is not None and act.pattern.heard >> kind & 1:
            found.acts.setdefault(t.ctrl[card], []).append((card, i, act))
    if not t.flags[card] & SCRIBED and not (t.blanking and inforce.blank(t, card)):
        _autos(t, found, card, kind, "play")


def _in_pile(t: Board, found: Listeners, card: int, kind: int) -> None:
    zone = "hand" if t.zone[card] == HAND else "discard"
    for i, act in enumerate(t.sheets[card].acts):
        if act.pattern is None or not act.pattern.heard >> kind & 1:
            continue
        if act.zone in (zone, "own " + zone) or (act.zone == "hand" and t.cast.reusing):
            found.hands.setdefault(t.owner[card], []).append((card, i, act))
    if zone == "discard":
        _autos(t, found, card, kind, zone)


def _autos(t: Board, found: Listeners, card: int, kind: int, zone: str) -> None:
    for uid, pattern, verb, where in t.sheets[card].autos:
        if where == zone and pattern.heard >> kind & 1:
            found.autos.append((card, uid, pattern, verb))
