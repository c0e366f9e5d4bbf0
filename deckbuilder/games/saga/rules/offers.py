"""What a player may do with his cards: every decree that is legal, and how an action begins."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.rules import acting, arrivals, belongings, demands, inforce, legality, stats
from deckbuilder.games.saga.rules.codes import (
    READY,
    STUNNED,
    UNDER,
)
from deckbuilder.games.saga.rules.kinds import ACT, BY
from deckbuilder.games.saga.rules.legality import AIMING, DECLARED, OWN_ZONES, act_trouble, even_stunned, may, waived
from deckbuilder.games.saga.rules.state import NONE, NOTHING, Ev, meaning
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.verbs.places import affordable, may_control

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act

__all__ = ["Choice"]

Offered = tuple[int, int, "Act"]
"""An order that may be offered: its bearer, its number there, and itself."""


def performers(t: Table, seat: int, card: int, act: "Act", ev: Ev = NOTHING) -> list[int]:
    """Give the characters that may perform an action card."""
    return [me for me in _apt(t, seat, card, act) if may(t, seat, card, act, me, ev)]


def performable(t: Table, seat: int, card: int, act: "Act", ev: Ev = NOTHING) -> bool:
    """Tell whether some character may perform an action card."""
    for me in _apt(t, seat, card, act):  # noqa: SIM110  # any() with a generator takes twice as long
        if may(t, seat, card, act, me, ev):
            return True
    return False


def _apt(t: Table, seat: int, card: int, act: "Act") -> Sequence[int]:
    """Give the characters among which those are that may perform an action card: of its class and level, where those count as printed."""
    if act.zone in OWN_ZONES:
        return (
            (card,)
            if t.sheets[card].sheet.kind == "Character"
            else tuple([one for one in t.last.get(card, ())[4:5] if one != NONE])
        )
    if t.zone[card] == UNDER:
        return (t.carrier(card),)
    if t.stale:
        inforce.index(t)
    able, entry, sheets = t.characters(seat), t.sheets[card], t.sheets
    if act.zone != "hand" or entry.always or t.cast.heard >> DECLARED & 1 or t.waiving:
        return able
    leveled = not t.leveling
    kept = t.apt.get(t.faces[card])
    if kept is not None and kept[0] is able and kept[1] is t.sheets and kept[2] is leveled:
        return kept[3]
    classes, level = entry.sheet.classes, entry.sheet.level
    found = [
        c
        for c in able
        if (not leveled or sheets[c].sheet.level >= level)
        and (not classes or not classes.isdisjoint(sheets[c].sheet.classes))
    ]
    t.apt[t.faces[card]] = able, sheets, leveled, found
    return found


def begin(t: Table, seat: int, bearer: int, act: "Act", ev: Ev = NOTHING) -> None:
    """Begin an action that is legal: at once, or with the question who performs it."""
    if t.in_play(bearer):
        perform(t, seat, bearer, act, t.carrier(bearer), ev)
        return
    able = performers(t, seat, bearer, act, ev)
    if len(able) == 1:
        perform(t, seat, bearer, act, able[0], ev)
    else:
        t.push(BY, 0, seat, bearer, act.uid, ev)


def perform(t: Table, seat: int, bearer: int, act: "Act", me: int, ev: Ev = NOTHING) -> None:
    """Declare an action."""
    t.push(ACT, 0, meaning(bearer, me, seat, ev, acting.made_of(t, me, act, bearer)), act.uid, 0, 0, bearer, 0)


# Decrees ---------------------------------------------------------------------------------------------------------------------


def attack_trouble(t: Table, seat: int, card: int) -> str | None:
    """Say why a character may not perform an attack (rulebook, Perform an Attack)."""
    return act_trouble(t, seat, card, t.book.attack, card)


def maneuver_trouble(t: Table, seat: int, card: int) -> str | None:
    """Say why a character may not maneuver (rulebook, Maneuver)."""
    if stats.forbids(t, card, "maneuver"):
        return noop("an effect says that the character may not maneuver")
    return act_trouble(t, seat, card, t.book.maneuver, card)


def equippers(t: Table, seat: int, item: int) -> list[int]:
    """Give the characters that may equip an item from the hand."""
    if not may_control(t, seat, item) or not affordable(t, seat, item):
        return []
    return [card for card in _classed(t, seat, item) if _may_equip(t, seat, card, item)]


def _equippable(t: Table, seat: int, item: int) -> bool:
    """Tell whether some character may equip an item from the hand."""
    if may_control(t, seat, item) and affordable(t, seat, item):
        for card in _classed(t, seat, item):
            if _may_equip(t, seat, card, item):
                return True
    return False


def _may_equip(t: Table, seat: int, card: int, item: int) -> bool:
    return (
        t.orient[card] != STUNNED
        and (demands.equip_trouble(t, card, item) is None or legality.equipped_higher(t, seat, card, item))
        and (not t.banning or not (stats.forbids(t, card, "perform", item) or stats.forbids(t, card, "order", item)))
    )


def _classed(t: Table, seat: int, item: int) -> Sequence[int]:
    """Give the characters among which those are that may equip an item: of its class and level, where those count as printed."""
    if t.stale:
        inforce.index(t)
    able, entry, sheets = t.characters(seat), t.sheets[item], t.sheets
    if not entry.sheet.classes or entry.outspoken or t.admitting:
        return able
    kept = t.apt.get(t.faces[item])
    if kept is not None and kept[0] is able and kept[1] is sheets:
        return kept[3]
    classes = entry.sheet.classes
    found = [c for c in able if not classes.isdisjoint(sheets[c].sheet.classes)]
    t.apt[t.faces[item]] = able, sheets, False, found
    return found


def enter_trouble(t: Table, seat: int, card: int) -> str | None:
    """Say why a character may not be put into play from the hand (rulebook, Put a Character into Play)."""
    if t.sheets[card].sheet.kind != "Character":
        return noop("only a character is put into play so")
    if not may_control(t, seat, card):
        return noop("you already control a Unique card of that name")
    if not arrivals.enter_ranks(t, card, seat) and not legality.entered_lower(t, seat, card):
        return noop("it must enter the rank equal to its level, and that would be an illegal rank")
    if stats.bars(t, seat, "host", card, "decree"):
        return noop("an effect says that it may not be put into play")
    if not affordable(t, seat, card, "decree"):
        return noop("what must be paid to put it into play cannot be paid")
    return None


def decrees(t: Table, seat: int) -> list[Choice]:
    """Give everything that a player may decree, and to pass; of equal cards in hand each is offered once."""
    if t.stale:
        inforce.index(t)
    found: list[Choice] = []
    seen: set[int] = set()
    hand = t.hands[seat]
    for card in hand:
        face = t.faces[card]
        if face in seen:
            continue
        seen.add(face)
        _from_hand(t, seat, card, found)
    for card in t.characters(seat):
        _in_play(t, seat, card, found)
    if "use" in t.keys and any(stats.modifiers(t, me, "use") for me in t.characters(seat)):
        for card in t.discards[seat]:
            if t.faces[card] not in seen:
                seen.add(t.faces[card])
                _orders(t, seat, card, found)
    callers = t.cast.callers
    if callers:
        for card in t.discards[seat]:
            if card in callers:
                _orders(t, seat, card, found)
    found.append(("pass", NONE, ()))
    return found


def _from_hand(t: Table, seat: int, card: int, found: list[Choice]) -> None:
    kind = t.sheets[card].sheet.kind
    if kind == "Character":
        if enter_trouble(t, seat, card) is None:
            found.append(("enter", card, ()))
        if any(act.zone in OWN_ZONES for act in t.sheets[card].acts):
            _orders(t, seat, card, found)
    elif kind == "Item":
        if _equippable(t, seat, card):
            found.append(("equip", card, ()))
    else:
        _orders(t, seat, card, found)


def _orders(t: Table, seat: int, card: int, found: list[Choice]) -> None:
    for i, act in enumerate(t.sheets[card].acts):
        if act.pattern is None and performable(t, seat, card, act):
            found.append(("perform", card, (i,)))


def _standards(t: Table, seat: int, card: int) -> tuple[bool, bool]:
    """Tell whether a ready character may attack, and whether it may maneuver."""
    if t.cast.heard >> DECLARED & 1 or t.mingled():
        return may(t, seat, card, t.book.attack, card), _may_maneuver(t, seat, card)
    found = t.standards.get(card)
    if found is None:
        found = t.standards[card] = _alone(t, seat, card)
    attacks = found[0] if t.plain else _may_attack(t, seat, card, found[0])
    if not attacks and t.cast.heard >> AIMING & 1:  # a react may let the first strike reach further
        attacks = may(t, seat, card, t.book.attack, card)
    maneuvers = found[1] if t.steady else _may_maneuver(t, seat, card)
    return (
        attacks and not stats.forbids(t, card, "attack"),
        maneuvers and not stats.forbids(t, card, "maneuver"),
    )


def _may_attack(t: Table, seat: int, card: int, usually: bool) -> bool:
    """Tell whether a character may attack, of which is known whether it could if nothing in force bore on that."""
    if t.steady and (usually or not stats.modifiers(t, card, "strike")):  # some strikes may reach further, that is all
        return usually
    return may(t, seat, card, t.book.attack, card)


def _may_maneuver(t: Table, seat: int, card: int) -> bool:
    return not stats.forbids(t, card, "maneuver") and may(t, seat, card, t.book.maneuver, card)


def _alone(t: Table, seat: int, card: int) -> tuple[bool, bool]:
    """Tell whether a character has somebody to attack and somewhere to maneuver to, where nothing in force bears on that.

    Everybody stands in his own formation: only front ranks are a rank apart, and only who is alone has nowhere to go.
    """
    place = t.pos(card)
    if place is None:
        return False, False
    attacks = False
    if place[1] == 0:
        for other, form in enumerate(t.forms):
            if other != seat and form:
                attacks = True
    form = t.forms[seat]
    return attacks, len(form) > 1 or len(form[0]) > 1


def _in_play(t: Table, seat: int, card: int, found: list[Choice]) -> None:
    orient = t.orient[card]
    if orient == STUNNED:
        found += [
            ("perform", bearer, (i,))
            for bearer, i, act in _orders_of(t, card)
            if even_stunned(t, card, bearer, act) and may(t, seat, bearer, act, card)
        ]
        return
    if orient == READY:
        attacks, maneuvers = _standards(t, seat, card)
        if attacks:
            found.append(("attack", card, ()))
        if maneuvers:
            found.append(("maneuver", card, ()))
    for bearer, i, act in _orders_of(t, card):
        if orient != READY and act.spend and not waived(t, bearer, act):
            continue
        if may(t, seat, bearer, act, card):
            found.append(("perform", bearer, (i,)))


def _orders_of(t: Table, card: int) -> list[Offered]:
    """Give the orders on a character and on what lies under it; kept until either of them changes."""
    own, under = belongings.acts(t, card), t.beneath(card)
    kept = t.orders_of.get(card)
    if kept is not None and kept[0] is own and kept[1] == under and not t.blanking:
        return kept[2]
    found = [(card, i, act) for i, act in enumerate(own) if act.pattern is None]
    for bearer in under:
        found += [(bearer, i, act) for i, act in enumerate(belongings.acts(t, bearer)) if act.pattern is None]
    if not t.blanking:
        t.orders_of[card] = own, under, found
    return found
