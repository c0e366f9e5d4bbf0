"""Worlds that a seat cannot tell from the one at hand.

Hidden from a seat are the order of every deck, the hands of the others, and what cards are that were turned face down unseen; whoever watches
the game sees all else. The lists of all
players are taken as known: the cards that lie hidden are the true ones, only who holds and in which order is drawn anew.
"""

from collections.abc import Iterator
from typing import Any

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.games.saga.rules import kinds
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.codes import FORMATION, UNDER
from deckbuilder.games.saga.rules.state import Env, Ev, State
from deckbuilder.games.saga.rules.verbs.loops import ForEachPlayer
from deckbuilder.games.saga.rules.verbs.piles import Discard, Draw

_BEARERS = {kinds.ACT: 6, kinds.PLACE: 3, kinds.BY: 3, kinds.FALL: 3}
"""Where frames that speak of one card hold it."""

_SEATED = (Draw, Discard, ForEachPlayer)
"""Verbs whose frames hold seats where others hold cards."""


def resample(book: Book, state: State, viewer: int, rng: Rng) -> State:
    """Draw a world evenly from those that a seat cannot tell from a state.

    For each player the cards that the viewer does not know in hand and deck change places at random, in the viewer's own deck as
    well; those that lie face down in play change with them what they are. A card stays where it is when the viewer knows it there, and when
    something under way speaks of it. A viewer below 0 knows no hand.

    Args:
        book: of the match.
        state: the world at hand.
        viewer: the seat.
        rng: the same gives the same world.
    """
    stream = Stream(rng)
    bit = 1 << viewer if viewer >= 0 else 0
    kept = _spoken_of(book, state) if state.stack or state.later else frozenset()
    hands, decks, zone, known = list(state.hands), list(state.decks), bytearray(state.zone), bytearray(state.known)
    faces, origin = list(state.faces), list(state.origin)
    downs = _face_down(state, bit)
    for seat, deck in enumerate(state.decks):
        hand = hands[seat]
        hidden = (
            [] if seat == viewer else [(i, c) for i, c in enumerate(hand) if not state.known[c] & bit and c not in kept]
        )
        first = len(hidden)
        hidden += [(i, c) for i, c in enumerate(deck) if not state.known[c] & bit and c not in kept]
        if seat in downs:
            _imagine(downs[seat], sorted([card for _, card in hidden]), faces, origin, stream)
        if len(hidden) < 2:
            continue
        new_hand, new_deck = list(hand), list(deck)
        drawn = stream.shuffled(sorted([card for _, card in hidden]))  # what lies where must not tell in what is drawn
        for n, ((place, old), new) in enumerate(zip(hidden, drawn, strict=True)):
            (new_hand if n < first else new_deck)[place] = new
            zone[new], known[new] = state.zone[old], state.known[old]
        hands[seat], decks[seat] = tuple(new_hand), tuple(new_deck)
    state = state._replace(hands=tuple(hands), decks=tuple(decks), zone=bytes(zone), known=bytes(known))
    return state._replace(faces=tuple(faces), origin=tuple(origin)) if downs else state


def _face_down(state: State, bit: int) -> dict[int, list[int]]:
    """Give the cards in play, by their owners, of which a viewer does not know what they are."""
    found: dict[int, list[int]] = {}
    if state.faces != state.origin:
        for card, face in enumerate(state.origin):
            if face != state.faces[card] and state.zone[card] in (FORMATION, UNDER) and not state.known[card] & bit:
                found.setdefault(state.owner[card], []).append(card)
    return found


def _imagine(downs: list[int], hidden: list[int], faces: list[int], origin: list[int], stream: Stream) -> None:
    """Let each card that lies face down be any of those that are hidden, evenly; which is which among the others, their places tell."""
    left = sorted([origin[card] for card in (*downs, *hidden)])  # who is who must not tell in what is drawn
    for card in downs:
        origin[card] = left.pop(stream.below(len(left)))
    for card, face in zip(hidden, left, strict=True):
        faces[card] = origin[card] = face


def _spoken_of(book: Book, state: State) -> frozenset[int]:
    """Give the cards of which something under way, or an effect that waits, speaks by number."""
    found: set[int] = set()
    for frame in state.stack:
        for part in frame:
            found.update(_named(part))
        bearer = _BEARERS.get(frame[0])
        if bearer is not None:
            found.add(frame[bearer])
        if frame[0] == kinds.EFFECT and not isinstance(book.node(frame[2]), _SEATED):
            found.update(part for held in frame[4:] if type(held) is tuple for part in held if isinstance(part, int))
    for later in state.later:
        found.update(_named(later.env))
    return frozenset(found)


def _named(part: Any) -> Iterator[int]:
    """Give the cards that an ``Env`` or ``Ev`` names."""
    if isinstance(part, Env):
        yield from (part.source, part.me, part.it, part.struck, *part.aimed)
        for picked in part.targets:
            yield from picked
        yield from _named(part.ev)
    elif isinstance(part, Ev):
        yield from (part.agent, part.patient, part.card, *part.aimed)
