"""What a player may want who clicks or drags a card where no answer that is proposed says so; ``refusals`` tells why not."""

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.scene import Spot
from deckbuilder.games.saga.rules import belongings
from deckbuilder.games.saga.rules.codes import DECK, DISCARD, FORMATION, HAND, REMOVED, UNDER
from deckbuilder.games.saga.rules.kinds import BY, EFFECT, FALL, PLACE, STRIKE, TURN, WINDOW
from deckbuilder.games.saga.rules.questions import READY_STEP, opens_decree
from deckbuilder.games.saga.rules.state import NONE
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.byhand import at_hand
from deckbuilder.games.saga.rules.verbs.deeds import DEEDS, PLACES
from deckbuilder.games.saga.rules.verbs.overrides import OVERRIDES

_VERBS = {BY: "by", STRIKE: "target", EFFECT: "target", FALL: "fall", TURN: "discard"}
"""What a click on a card means where the question is no decree."""

_PILES = {HAND: "hand", DISCARD: "discard", REMOVED: "removed", DECK: "deck"}
Wish = tuple[str, str, tuple[str, ...], tuple[int, ...]]
"""An action without its seat."""


def wished(t: Table, seat: Seat, token: str, onto: str | Spot | None) -> tuple[Action, ...]:
    """Give what a player may want who clicks a card, or drags it somewhere; see ``core.game.Presenter``.

    Args:
        t: the table.
        seat: the player.
        token: what is clicked or dragged.
        onto: where it is dropped.
    """
    card = _card(t, token)
    if card == NONE:
        return ()
    frame = t.stack[-1] if t.stack else [TURN, 0]
    kind = frame[0]
    if t.asked != seat or opens_decree(frame):
        return tuple([Action(seat, *rest) for rest in _decrees(t, seat, card, token, onto)])
    if at_hand(t):
        return tuple([Action(seat, verb, token, (), values) for verb, values in _gestures(t, card, onto)])
    if kind == PLACE and (at := _place(t, frame[3], onto)):
        return (Action(seat, "place", "", (), at),)
    if kind == WINDOW:
        return tuple([Action(seat, "perform", token, (), (i,)) for i in range(max(1, _acts(t, card)))])
    staying = kind == TURN and frame[1] == READY_STEP
    return (Action(seat, "target" if staying else _VERBS.get(kind, "target"), token),)


def _gestures(t: Table, card: int, onto: str | Spot | None) -> list[tuple[str, tuple[int, ...]]]:
    """Give what may be done by hand to a card: anything that begins with one, or what a drop means."""
    if onto is None:
        return [(deed.name, ()) for deed in (*DEEDS, *OVERRIDES) if deed.asks[:1] == ("card",)]
    found: list[tuple[str, tuple[int, ...]]] = []
    other = _card(t, onto) if isinstance(onto, str) else NONE
    if other != NONE and t.in_play(other) and t.sheets[card].sheet.kind != "Character":
        found.append(("attach", (other,)))
    if at := _place(t, card, onto):
        found.append(("move" if t.zone[card] == FORMATION else "enter", at))
    if isinstance(onto, Spot):
        zone = onto.zone.rstrip("0123456789")
    else:
        zone = _PILES.get(t.zone[other], "") if other != NONE else {"d": "deck", "h": "hand"}.get(onto[:1], "")
    if zone in PLACES:
        found.append(("put", (PLACES.index(zone),)))
    elif zone == "deck":
        found.append(("put", (PLACES.index("deck top"),)))
    return found


def _card(t: Table, token: str) -> int:
    number = token[1:]
    known = token.startswith("c") and number.isascii() and number.isdecimal() and int(number) < len(t.faces)
    return int(number) if known else NONE


def _acts(t: Table, card: int) -> int:
    return len(belongings.acts(t, card) if t.in_play(card) else t.sheets[card].acts)


def _place(t: Table, card: int, onto: str | Spot | None) -> tuple[int, ...]:
    """Give a place in a formation as an answer has it, counted among the others of the rank: there, or before a character."""
    other = _card(t, onto) if isinstance(onto, str) else NONE
    if other != NONE:
        there = t.pos(other)
    elif isinstance(onto, Spot) and onto.zone.startswith("formation"):
        there = int(onto.zone.removeprefix("formation")), *onto.at
    else:
        there = None
    if there is None:
        return ()
    seat, rank, index = there
    place = t.pos(card)
    return seat, rank, index - (place is not None and place[:2] == (seat, rank) and index > place[2])


def _decrees(t: Table, seat: int, card: int, token: str, onto: str | Spot | None) -> list[Wish]:
    """Give what may be decreed with a card: what it is dropped onto is told as a target, which only refusals read."""
    zone, kind = t.zone[card], t.sheets[card].sheet.kind
    aimed: tuple[str, ...] = (onto,) if isinstance(onto, str) else ()
    at = _place(t, card, onto)
    performs: list[Wish] = [("perform", token, aimed, (i,)) for i in range(max(1, _acts(t, card)))]
    if zone == FORMATION:
        moves: list[Wish] = [("maneuver", token, (), at)]
        attacks: list[Wish] = [("attack", token, aimed, ())]
        if at and (not aimed or _ally(t, seat, onto)):
            return moves
        return [*attacks, *(performs if _acts(t, card) else []), *([] if aimed else moves)]
    if zone == UNDER or kind not in ("Character", "Item"):
        return performs
    if kind == "Character":
        return [("enter", token, (), at)]
    return [("equip", token, aimed, ())]


def _ally(t: Table, seat: int, onto: str | Spot | None) -> bool:
    card = _card(t, onto) if isinstance(onto, str) else NONE
    return card != NONE and t.zone[card] == FORMATION and t.ctrl[card] == seat
