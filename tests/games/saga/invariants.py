"""What must hold in every state of a match of Saga, and armies that nobody would build."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.rng import Rng
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.rules.codes import AIR, DECK, DISCARD, FORMATION, HAND, LORD, REMOVED, STUNNED, UNDER
from deckbuilder.games.saga.rules.frames.settle import illegal
from deckbuilder.games.saga.rules.frames.strike import dies
from deckbuilder.games.saga.rules.kinds import DIE, FALL, PLACE
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.table import Table

COPIES = 3
SETTING = frozenset((FALL, DIE, PLACE))
"""What goes on while a state is being set right."""
_PLACES = attrgetter(
    "owner", "zone", "orient", "wounds", "flags", "host", "forms", "hands", "decks", "discards", "removed"
)
"""What says where cards are, and what they keep there."""
_BOARD = attrgetter(*[name for name in State._fields if name not in ("passes", "asked", "chance", "stack", "known")])
"""What wounds, ranks and Warlords can depend on: all but the question."""
LIBRARY = 24
"""Different cards in the deck of a made army."""


def check(rules: Any, state: State, before: State | None = None) -> Iterator[str]:
    """Look at a state: cards conserved, no illegal rank after settling, nobody at or over his wounds, everybody with a Warlord.

    Args:
        before: a state that was looked at: what is still the same in this one is not looked at again.
    """
    if (before is None or _PLACES(state) != _PLACES(before)) and not _in_order(state):
        yield from _conserved(state)
    if state.asked == -2 or _being_set_right(state):
        return
    if before is not None and not _being_set_right(before) and _BOARD(state) == _BOARD(before):
        return
    t = Table(rules.book, state)
    for seat in state.seats:
        if ranks := illegal(t, seat):
            yield f"illegal ranks {ranks} of player {seat}: {state.forms[seat]}"
        if t.lord(seat) < 0:
            yield f"player {seat} goes on without a Warlord"
    for card in t.everyone():
        if dies(t, card):
            yield f"card {card} lives with {state.wounds[card]} wounds"


def _being_set_right(state: State) -> bool:
    return any(frame[0] in SETTING for frame in state.stack)


def _in_order(state: State) -> bool:
    """Tell whether ``_conserved`` finds nothing, in a tenth of its time: piles as a whole instead of card by card."""
    seen: list[int] = []
    for zone, by_seat in (
        (HAND, state.hands),
        (DECK, state.decks),
        (DISCARD, state.discards),
        (REMOVED, state.removed),
    ):
        for seat, pile in enumerate(by_seat):
            seen += pile
            if _at(state.owner, pile).strip(bytes((seat,))) or _at(state.zone, pile).strip(bytes((zone,))):
                return False
    if (
        any(_at(state.wounds, seen))
        or any(_at(state.orient, seen))
        or any(flag & LORD for flag in set(_at(state.flags, seen)))
    ):
        return False
    for form in state.forms:
        if form and not form[-1]:
            return False
        for rank in form:
            seen += rank
            if _at(state.zone, rank).strip(bytes((FORMATION,))):
                return False
    under = [card for card, zone in enumerate(state.zone) if zone == UNDER] if UNDER in state.zone else []
    return (
        len(seen) == len(set(seen)) == len(state.zone) - len(under) - state.zone.count(AIR)
        and all(state.zone[state.host[card]] in (FORMATION, UNDER) for card in under)
        and max(state.orient) <= STUNNED
    )


def _at(values: bytes, cards: tuple[int, ...] | list[int]) -> bytes:
    return bytes(map(values.__getitem__, cards))


def _conserved(state: State) -> Iterator[str]:
    """Every card is in exactly one place, and the place and the card say the same."""
    seen: dict[int, int] = {}
    piles = ((HAND, state.hands), (DECK, state.decks), (DISCARD, state.discards), (REMOVED, state.removed))
    for zone, by_seat in piles:
        for seat, pile in enumerate(by_seat):
            for card in pile:
                if card in seen or state.zone[card] != zone or state.owner[card] != seat:
                    yield f"card {card} of player {state.owner[card]} lies in zone {zone} of player {seat}"
                seen[card] = zone
    for seat, form in enumerate(state.forms):
        if form and not form[-1]:
            yield f"an empty last rank in formation {seat}"
        for rank in form:
            for card in rank:
                if card in seen or state.zone[card] != FORMATION:
                    yield f"card {card} stands in formation {seat} and elsewhere"
                seen[card] = FORMATION
    for card, zone in enumerate(state.zone):
        if zone == UNDER and state.zone[state.host[card]] not in (FORMATION, UNDER):
            yield f"card {card} lies under one that is not in play"
        if card not in seen and zone not in (UNDER, AIR):
            yield f"card {card} is nowhere"
        if zone in (HAND, DECK, DISCARD, REMOVED) and (state.wounds[card] or state.orient[card]):
            yield f"card {card} keeps wounds or orientation out of play"
        if zone not in (FORMATION, UNDER) and zone != AIR and state.flags[card] & LORD:
            yield f"card {card} is a Warlord out of play"
        if state.orient[card] > STUNNED:
            yield f"card {card} is turned too far"


def make(cards: Cards, rng: Rng) -> Deck:
    """Make an army of random cards: any Warlord, any starters of levels 1 and 2 of a faction of his, anything in the deck."""
    ids = sorted(cards)
    lords = [id for id in ids if "Warlord" in cards[id].words("subtype")]
    place, rng = rng.below(len(lords))
    lord = cards[lords[place]]
    entries = [Entry(SlotId("warlord"), lord.id, 1)]
    for level, count in ((1, 3), (2, 2)):
        able = [
            id
            for id in ids
            if cards[id].kind == "Character"
            and cards[id].number("level") == level
            and set(cards[id].words("faction")) & set(lord.words("faction"))
        ]
        for _ in range(count):
            place, rng = rng.below(len(able))
            entries.append(Entry(SlotId("army"), able[place], 1))
    others: list[CardId] = [id for id in ids if cards[id].kind in ("Character", "Item", "Action") and id != lord.id]
    for _ in range(LIBRARY):
        place, rng = rng.below(len(others))
        copies, rng = rng.below(COPIES)
        entries.append(Entry(SlotId("deck"), others[place], copies + 1))
    return Deck(GAME.id, "open", "Made", tuple(entries))
