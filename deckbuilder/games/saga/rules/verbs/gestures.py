"""What is done by hand in one gesture: a card is told together with what is done to it, and where it is dropped."""

from typing import NamedTuple

from deckbuilder.games.saga.rules import moves
from deckbuilder.games.saga.rules.codes import UNDER
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.deeds import Deed, anywhere, places_for, ranks_for


class Gesture(NamedTuple):
    """What a gesture tells: cards, the number or pile, the place in a formation."""

    cards: tuple[int, ...]
    number: int = NONE
    spot: tuple[int, ...] = ()


def gesture(t: Table, e: Env, deed: Deed, card: int, values: tuple[int, ...]) -> Gesture | None:
    """Read a gesture; None where it cannot be done.

    Args:
        t: the table.
        e: what words mean.
        deed: what is done.
        card: to which card.
        values: nothing, a place in a formation, the card to which it is attached, or the pile.
    """
    if deed.asks[:1] != ("card",) or card not in deed.able(t, e, e.seat):
        return None
    if not values:
        return Gesture((card,))
    if deed.name == "move" and values in anywhere(t, card):
        return Gesture((card,), spot=values)
    if deed.name == "enter":
        seat = t.owner[card]
        spots = [spot for rank in ranks_for(t, e, seat) for spot in moves.spots_in(t, seat, rank)]
        return Gesture((card,), spot=values) if values in spots else None
    if deed.name == "attach" and len(values) == 1 and values[0] in hosts(t, card):
        return Gesture((card, values[0]))
    if deed.name == "put" and len(values) == 1 and values[0] in places_for(t, e, card, False):
        return Gesture((card,), values[0])
    return None


def hosts(t: Table, card: int) -> list[int]:
    """Give the cards in play under which a card may be laid: not itself, nor what lies under it."""
    found = []
    for host in [one for character in t.everyone() for one in (character, *t.under(character))]:
        above = host
        while above != card and t.zone[above] == UNDER:
            above = t.host[above]
        if above != card and host != t.host[card]:
            found.append(host)
    return found
