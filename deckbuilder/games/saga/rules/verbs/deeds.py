"""What a player may do by hand: to which cards each thing can be done, and how."""

from collections.abc import Callable
from typing import Final, NamedTuple

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.rules import moves
from deckbuilder.games.saga.rules.codes import (
    AIR,
    DECK,
    DISCARD,
    HAND,
    READY,
    REMOVED,
    SPENT,
    STUNNED,
    UNDER,
    event,
)
from deckbuilder.games.saga.rules.kinds import DIE, PLACE, WOUND
from deckbuilder.games.saga.rules.state import NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.harm import DYING, destroyed, own, readied, turned
from deckbuilder.games.saga.rules.verbs.piles import discard
from deckbuilder.games.saga.rules.verbs.places import enter, may_control
from deckbuilder.games.saga.rules.verbs.wounds import SUFFERING, healed

MOST: Final = 20
"""The largest number that may be named."""
PLACES: Final = ("hand", "discard", "removed", "deck top", "deck bottom", "deck", "play")
"""Where a card may be put; see ``algebra.dealings.Put`` and ``play``."""
_ZONES: Final = {"hand": HAND, "discard": DISCARD, "removed": REMOVED}
_EQUIPPED: Final = event("equip")
_AIRBORNE: Final = 1
"""What a ``PLACE`` frame is about, see ``frames.settle``."""

Able = Callable[[Table, Env, int], list[int]]
"""Gives the cards for a player."""
Do = Callable[[Table, Frame, Env, tuple[int, ...], int], None]
"""Does it, given the cards and the number."""


class Deed(NamedTuple):
    """Something that a player may do by hand.

    Attributes:
        name: as answers call it.
        told: in a player's words.
        asks: what must be known, in order: ``"player"``, ``"card"``, ``"host"``, ``"number"``, ``"place"``.
        able: the cards to which it can be done, or where it looks for them.
        why: why it cannot be done to others.
        do: does it; None for what takes several steps.
    """

    name: str
    told: str
    asks: tuple[str, ...]
    able: Able
    why: str
    do: Do | None = None


# To which cards ---------------------------------------------------------------------------------------------------------------


def _characters(t: Table, e: Env, seat: int) -> list[int]:
    return list(t.everyone())


def _wounded(t: Table, e: Env, seat: int) -> list[int]:
    return [card for card in t.everyone() if t.wounds[card]]


def _played(t: Table, e: Env, seat: int) -> list[int]:
    """Give all cards in play: each character with what lies under it."""
    found: list[int] = []
    for card in t.everyone():
        found.append(card)
        for under in t.under(card):
            found += [under, *t.under(under)]
    return found


def _ready(t: Table, e: Env, seat: int) -> list[int]:
    return [card for card in _played(t, e, seat) if t.orient[card] == READY]


def _turned(t: Table, e: Env, seat: int) -> list[int]:
    return [card for card in _played(t, e, seat) if t.orient[card] != READY]


def _unstunned(t: Table, e: Env, seat: int) -> list[int]:
    return [card for card in _played(t, e, seat) if t.orient[card] != STUNNED]


def _borne(t: Table, e: Env, seat: int) -> list[int]:
    return [card for card in _played(t, e, seat) if t.zone[card] == UNDER]


def _own(t: Table, e: Env, seat: int) -> list[int]:
    """Give what a player holds or has in his discard pile, and the card that he plays."""
    played = [e.source] if e.source != NONE and t.zone[e.source] == AIR else []
    return [*played, *t.hands[seat], *t.discards[seat]]


def _loose(t: Table, e: Env, seat: int) -> list[int]:
    """Give what may be attached."""
    return [
        card for card in [*_own(t, e, seat), *_borne(t, e, seat)] if t.sheets[card].sheet.kind in ("Item", "Action")
    ]


def _held(t: Table, e: Env, seat: int) -> list[int]:
    return list(t.hands[seat])


def _deck(t: Table, e: Env, seat: int) -> list[int]:
    return list(reversed(t.decks[seat]))


def _visible(t: Table, e: Env, seat: int) -> list[int]:
    """Give the cards that lie open, and those in the player's own hand."""
    played = [e.source] if e.source != NONE and t.zone[e.source] == AIR else []
    piles = [card for one in t.seats for card in (*t.discards[one], *t.removed[one])]
    return [*played, *_played(t, e, seat), *t.hands[seat], *piles]


def _enterable(t: Table, e: Env, seat: int) -> list[int]:
    return [card for card in (*t.hands[seat], *t.discards[seat], *t.removed[seat]) if _may_enter(t, card)]


def _may_enter(t: Table, card: int) -> bool:
    return t.sheets[card].sheet.kind == "Character" and may_control(t, t.owner[card], card)


def places_for(t: Table, e: Env, card: int, searched: bool) -> list[int]:
    """Give where a card may be put, as places in ``PLACES``.

    Args:
        t: the table.
        e: what words mean.
        card: the card.
        searched: whether it was found in a deck.
    """
    found = []
    for place, to in enumerate(PLACES):
        if to == "play":
            able = searched and t.owner[card] == e.seat and _may_enter(t, card)
        elif to in _ZONES:
            able = t.zone[card] != _ZONES[to]
        else:
            able = to != "deck" or t.zone[card] != DECK
        if able:
            found.append(place)
    return found


# How ------------------------------------------------------------------------------------------------------------------------


def _move(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    """Ask for any place of any formation."""
    if spots := anywhere(t, cards[0]):
        t.push(PLACE, 0, e.seat, cards[0], tuple(sorted(spots)), 0, e.me)


def anywhere(t: Table, card: int) -> list[moves.Spot]:
    """Give every place where a character could stand instead of where it stands."""
    place = t.pos(card)
    if place is None:
        return []
    spots = [*moves.ways(t, card, "within", 0), *moves.ways(t, card, "any rank", 0)]
    for seat in t.seats:
        if seat != place[0]:
            spots += [spot for rank in range(len(t.forms[seat])) for spot in moves.spots_in(t, seat, rank, card)]
    return spots


def _wound(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    t.push(WOUND, 0, Ev(SUFFERING, e.me, cards[0], e.source, n, e.by, NONE, e.seat), n, f[3])


def _heal(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    healed(t, cards[0], n, e)


def _spend(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    turned(t, cards[0], SPENT, e)


def _make_ready(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    readied(t, cards[0], e)


def _stun(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    turned(t, cards[0], STUNNED, e)


def _kill(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    own(t, f, cards[0])
    t.push(DIE, 0, Ev(DYING, e.me, cards[0], e.source, 0, e.by, NONE, e.seat), 1, f[3])


def _destroy(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    destroyed(t, cards[0], e)


def _attach(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    """Lay a card under another one: an item is equipped, whatever is demanded of who equips it."""
    card, host = cards
    borne = t.zone[card] == UNDER
    charges = t.charges[card] if borne else t.sheets[card].sheet.charges
    if not borne:
        t.renew(card)
    t.lift(card)
    t.flags[card] = 0
    t.ctrl[card], t.charges[card] = e.seat, charges
    t.lay_under(card, host)
    if t.sheets[card].sheet.kind == "Item":
        t.log.append(("equip", host, card))
        t.emit(_EQUIPPED, host, NONE, card, 0, e.by, NONE, e.seat)
    else:
        t.log.append(("attach", card, host))


def _discard(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    discard(t, cards[0], e.by)


def _charge(t: Table, f: Frame, e: Env, cards: tuple[int, ...], n: int) -> None:
    card = cards[0]
    t.log.append(("charge", card, n - t.charges[card]))
    t.charge(card, n)


def ranks_for(t: Table, e: Env, seat: int) -> list[int]:
    """Give the ranks where a character may be put into play: none is illegal to who leaves the rules aside."""
    return [rank for rank in range(len(t.forms[seat]) + 1) if e.source == NONE or moves.room(t, seat, rank)]


def entering(t: Table, card: int, e: Env) -> bool:
    """Begin to put a character into play: its place is asked for; tell whether there is one."""
    seat = t.owner[card]
    spots = [spot for rank in ranks_for(t, e, seat) for spot in moves.spots_in(t, seat, rank)]
    if not spots or not may_control(t, seat, card):
        return False
    t.lift(card)
    enter(t, card, seat, None)
    t.push(PLACE, 0, seat, card, tuple(spots), _AIRBORNE, e.me)
    return True


DEEDS: Final = (
    Deed("move", noop("Move a character"), ("card",), _characters, noop("only a character in play is moved"), _move),
    Deed(
        "wound", noop("Inflict wounds"), ("card", "number"), _characters, noop("only a character in play suffers wounds"), _wound
    ),
    Deed(
        "heal", noop("Remove wounds"), ("card", "number"), _wounded, noop("wounds are removed from a wounded character only"), _heal
    ),
    Deed("spend", noop("Spend a card"), ("card",), _ready, noop("only a ready card in play is spent"), _spend),
    Deed("ready", noop("Ready a card"), ("card",), _turned, noop("only a spent or stunned card in play is readied"), _make_ready),
    Deed("stun", noop("Stun a card"), ("card",), _unstunned, noop("only a card in play that is not stunned is stunned"), _stun),
    Deed("kill", noop("Kill a character"), ("card",), _characters, noop("only a character in play is killed"), _kill),
    Deed("destroy", noop("Destroy an item or attached card"), ("card",), _borne, noop("only what lies under a card in play is destroyed"), _destroy),
    Deed(
        "attach",
        noop("Attach or equip a card"),
        ("card", "host"),
        _loose,
        noop("only an item or action card is attached: of your hand or discard pile, in play, or the one that is performed"),
        _attach,
    ),
    Deed("draw", noop("Draw cards"), ("player", "number"), _deck, noop("there is no card to draw")),
    Deed("discard", noop("Discard a card"), ("player", "card"), _held, noop("only a card in the player's hand is discarded"), _discard),
    Deed("search", noop("Search a deck"), ("player", "card", "place"), _deck, noop("only a card in the deck is found there")),
    Deed("enter", noop("Put a character into play"), ("card",), _enterable, noop("only a character of your hand or piles is put into play, and no second Unique one of its name")),
    Deed("put", noop("Put a card elsewhere"), ("card", "place"), _visible, noop("only a card that lies open or in your hand is put elsewhere")),
    Deed("charge", noop("Set the Charges on a card"), ("card", "number"), _played, noop("only a card in play has Charges"), _charge),
)  # fmt: skip
"""What may be done by hand, in the order in which it is offered."""
