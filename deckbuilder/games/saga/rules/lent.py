"""Whom a static ability is about, also one that another ability lends: "Your Dwarves have the ability ..."."""

from __future__ import annotations  # the table keeps what is worked out here

from typing import TYPE_CHECKING

from deckbuilder.games.saga.rules.codes import FORMATION, UNDER
from deckbuilder.games.saga.rules.state import NONE, meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.lasting import Always
    from deckbuilder.games.saga.rules.state import Env


def said_before(t: Board, card: int, shared: bool) -> bool:
    """Tell whether another copy of a card says the same for its player, or for all players."""
    for other in t.cast.named[t.sheets[card].sheet.name]:
        if other == card:
            return False
        if t.zone[other] == t.zone[card] and (shared or t.ctrl[other] == t.ctrl[card]):
            return True
    return False


def within(t: Board, always: Always, card: int) -> bool:
    """Tell whether a card is where those are of whom a static ability with a scope speaks."""
    zone = t.zone[card]
    return zone == FORMATION or (zone == UNDER and card in always.pool(t))


def meant_for(t: Board, always: Always, source: int, card: int) -> Iterator[Env]:
    """Give what a lent ability means for a card, once for each character to which the source lends it and of which it speaks."""
    for bearer in _borrowers(t, always, source):
        env = meaning(bearer, bearer, t.ctrl[bearer])
        meant = card == bearer if always.scope is None else within(t, always, card) and always.scope(t, env, card)
        if meant and (always.when is None or always.when(t, env)):
            yield meaning(bearer, bearer, t.ctrl[bearer], it=card)


def _borrowers(t: Board, always: Always, source: int) -> tuple[int, ...]:
    """Give the characters to which a card lends an ability."""
    lender = always.lender
    assert lender is not None
    carrier = t.carrier(source)
    env = meaning(source, carrier, t.ctrl[source])
    if (lender.once and said_before(t, source, lender.shared)) or (lender.when is not None and not lender.when(t, env)):
        return ()
    if lender.scope is None:
        return (carrier,) if carrier != NONE else ()
    return tuple([card for card in lender.pool(t) if within(t, lender, card) and lender.scope(t, env, card)])
