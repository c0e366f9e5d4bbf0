"""One handler for each effect of the algebra: how it is carried out, and whether it could change anything."""

from typing import Any, Final

from deckbuilder.games.saga.rules.verbs import (
    attempts,
    byhand,
    canceling,
    costs,
    dice,
    entrances,
    flow,
    gear,
    guises,
    harm,
    loops,
    moving,
    orders,
    outcomes,
    picks,
    piles,
    places,
    rolls,
    searches,
    showing,
    strikes,
    suffering,
    wounds,
)
from deckbuilder.games.saga.rules.verbs.base import Verb

HANDLERS: Final[dict[type, Any]] = {
    node: handler
    for module in (
        canceling,
        costs,
        entrances,
        flow,
        gear,
        guises,
        harm,
        loops,
        moving,
        orders,
        outcomes,
        picks,
        piles,
        places,
        rolls,
        dice,
        searches,
        showing,
        strikes,
        suffering,
        wounds,
        byhand,
        attempts,
    )
    for node, handler in module.VERBS.items()
}
"""The verb of each effect and cost."""


def verb(node: Any, uid: int, entry: Any) -> Verb:
    """Read an effect or a cost."""
    made: Verb = HANDLERS[type(node)](node, uid, entry)
    return made


__all__ = ["HANDLERS", "Verb", "verb"]
