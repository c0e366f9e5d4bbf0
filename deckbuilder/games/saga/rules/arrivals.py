"""Where a character may be put into play by a decree: in the rank of its level, or elsewhere by what cards say.

Source: rulebook, Put a Character into Play; Glossary, Rank Requirements.
"""

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.moves import Spot, room, spots_in
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Table

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.lasting import Lasting

_BY_OTHERS: Final[dict[str, tuple[int, ...]]] = {"same": (0,), "behind": (1,), "front": (-1,), "next": (-1, 1)}
"""How many ranks behind somebody a place is that is told by him."""


_ABROAD: Final = ("abroad", "any front")
"""Ways into the front rank of an opposing formation, which is never illegal for those who are not its player's."""


def enter_ranks(t: Table, card: int, seat: int, lower: int = 0) -> list[int]:
    """Give the ranks, from 0, where a character may be put into play.

    ``lower`` tells how many ranks further to the front, by what reacts did.
    """
    if _elsewhere(t, card, seat):
        return list(dict.fromkeys([spot[1] for spot in enter_spots(t, card, seat, lower)]))
    weight = stats.own_weight(t, card)
    return [rank for rank in ranks_wanted(t, card, seat, lower) if rank >= 0 and room(t, seat, rank, weight)]


def enter_spots(t: Table, card: int, seat: int, lower: int = 0) -> list[Spot]:
    """Give the places where a character may be put into play, making no rank illegal unless it may."""
    weight, others = stats.own_weight(t, card), _elsewhere(t, card, seat)
    crowd = any(lasting.node.way == "crowd" for lasting, _ in others)

    def free(ranks: list[int]) -> list[int]:
        return [r for r in ranks if r >= 0 and (room(t, seat, r, weight) or (crowd and r < len(t.forms[seat])))]

    bound = any(lasting.node.only for lasting, _ in others)
    found = [] if bound else [s for r in free(ranks_wanted(t, card, seat, lower)) for s in spots_in(t, seat, r)]
    for lasting, env in others:
        way = lasting.node.way
        if way in ("deeper", "behind last"):
            first = stats.enter_level(t, card) if way == "deeper" else len(t.forms[seat])
            found += [s for r in free(list(range(first, len(t.forms[seat]) + 1))) for s in spots_in(t, seat, r)]
        elif way in _ABROAD:
            found += spots_in(t, seat, 0) if way == "any front" else []
            found += [s for form in t.seats if form != seat and t.forms[form] for s in spots_in(t, form, 0)]
        for rank, row in enumerate(t.forms[seat]):
            for place, one in enumerate(row):
                if t.ctrl[one] != seat or not lasting.node.near or not lasting.against(t, env, one):
                    continue
                if way == "beside":
                    found += [s for r in free([rank]) for s in spots_in(t, seat, r)[place : place + 2]]
                else:
                    found += [s for r in free([rank + n for n in _BY_OTHERS[way]]) for s in spots_in(t, seat, r)]
    return list(dict.fromkeys(found))


def may_crowd(t: Table, card: int, seat: int) -> bool:
    """Tell whether a character may make a rank illegal that it enters; -1 for one yet to be created, of which nothing is known."""
    if card != NONE:
        return any(lasting.node.way == "crowd" for lasting, _ in _elsewhere(t, card, seat))
    lord = t.lord(seat)
    said = stats.modifiers(t, lord, "welcome") if lord != NONE else ()
    return any(lasting.node.way == "crowd" and not lasting.node.filters for lasting, _, _ in said)


def ranks_wanted(t: Table, card: int, seat: int, lower: int = 0) -> list[int]:
    """Give the ranks, from 0, where a character may be put into play as far as they stay legal; see ``enter_ranks``."""
    wanted = list(dict.fromkeys([max(0, level - 1 - lower) for level in stats.enter_levels(t, card)]))
    for node, when, _ in t.sheets[card].enters:
        if node.ranks and when(t, Env(card, card, seat)):
            wanted = (
                list(range(len(t.forms[seat]) + 1)) if 0 in node.ranks else [max(0, r - 1 - lower) for r in node.ranks]
            )
    lord = t.lord(seat)
    if lord != NONE and stats.regardless(t, lord, "enter", "rank", card):
        wanted = list(range(len(t.forms[seat]) + 1))
    return wanted


def allowed_anyway(t: Table, card: int, seat: int, rank: int, lower: int = 0) -> bool:
    """Tell whether a character that has entered a rank, from 0, could do so without the ranks that it says itself."""
    lord = t.lord(seat)
    if lord != NONE and stats.regardless(t, lord, "enter", "rank", card):
        return True
    others, place = _elsewhere(t, card, seat), t.pos(card)
    if place is not None and place[0] != seat:
        return any(lasting.node.way in _ABROAD for lasting, _ in others)
    if not any(lasting.node.only for lasting, _ in others) and rank in [
        max(0, level - 1 - lower) for level in stats.enter_levels(t, card)
    ]:
        return True
    for lasting, env in others:
        way = lasting.node.way
        if way == "deeper" and rank >= stats.enter_level(t, card):
            return True
        if way == "any front" and rank == 0:
            return True
        if way == "behind last" and t.forms[seat][rank:] == ((card,),):
            return True
        for at, row in enumerate(t.forms[seat]):
            near = lasting.node.near and rank - at in _BY_OTHERS.get(way, (0,))
            if near and any(one != card and t.ctrl[one] == seat and lasting.against(t, env, one) for one in row):
                return True
    return False


def _elsewhere(t: Table, card: int, seat: int) -> list[tuple["Lasting", Env]]:
    """Give what lets a character enter elsewhere: what it says itself, and what stands with its Warlord."""
    own = Env(card, card, seat)
    found = [
        (lasting, own)
        for always in t.sheets[card].always
        for lasting in always.modifiers
        if lasting.key == "entrance" and (always.when is None or always.when(t, own))
    ]
    lord = t.lord(seat)
    if lord != NONE:
        found += [
            (lasting, env) for lasting, env, _ in stats.modifiers(t, lord, "welcome") if lasting.fit(t, env, card)
        ]
    return found
