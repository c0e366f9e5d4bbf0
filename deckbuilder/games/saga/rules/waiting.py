"""What waits for a later moment, and of whom it speaks: a card that has left play and come back is another (rulebook, Bonuses and Durations)."""

from typing import Final

from deckbuilder.games.saga.algebra.values import Self
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import event as event_code
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.state import NONE, Env, Later

ENTERED: Final = event_code("enter")


def begun(t: Board, later: Later) -> Later:
    """Give an effect that begins to wait, with those of whom it speaks that are in play now."""
    e = later.env
    known = {e.me, e.it, e.struck, e.ev.agent, e.ev.patient, e.ev.card, *e.ev.aimed, *e.aimed}
    known.update(*e.targets, [max(one, ~one) for one in e.rolled])
    if _of_source(t, later):
        known.add(e.source)
    return later._replace(there=tuple(sorted([card for card in known if card != NONE and t.in_play(card)])))


def left(t: Board, card: int) -> tuple[Later, ...]:
    """Give what still waits once a card comes into play: of those who were there before it is none."""
    found = []
    for later in t.later:
        waits = _waits_for(t, later, card)
        if waits == "its return" or (not waits and card not in later.there):
            found.append(later)
        elif not waits and not (card == later.env.source and _of_source(t, later)):
            found.append(later._replace(env=without(later.env, card)))
    return tuple(found)


def _waits_for(t: Board, later: Later, card: int) -> str:
    """Tell whether an effect waits for what this card does, or for its return."""
    if later.event < 0:
        return ""
    event = t.book.node(later.event).event
    if not event.names(t, later.env, card):
        return ""
    return "its return" if event.heard >> ENTERED & 1 else "its deeds"


def _of_source(t: Board, later: Later) -> bool:
    """Tell whether an effect speaks of the card on which it stands."""
    return any(isinstance(one, Self) for one in within(t.book.node(later.node).node))


def without(e: Env, card: int) -> Env:
    """Give what words mean where none of those of whom they speak is this card."""

    def other(one: int) -> int:
        return NONE if one == card else one

    ev = e.ev._replace(
        agent=other(e.ev.agent), patient=other(e.ev.patient), card=other(e.ev.card), aimed=_but(e.ev.aimed, card)
    )
    return e._replace(
        me=other(e.me),
        it=other(e.it),
        struck=other(e.struck),
        ev=ev,
        targets=tuple([_but(picked, card) for picked in e.targets]),
        aimed=_but(e.aimed, card),
        rolled=_but(_but(e.rolled, card), ~card),
    )


def untargeted(later: Later, card: int) -> Later:
    """Give an effect that waits without a target that it was to find where it lay."""
    return later._replace(env=later.env._replace(targets=tuple([_but(picked, card) for picked in later.env.targets])))


def _but(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([one for one in cards if one != card])
