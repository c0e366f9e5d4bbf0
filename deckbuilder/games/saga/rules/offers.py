"""What a player may do with his cards: which actions are legal, why others are not, and how one begins."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.rules import belongings, moves, stats
from deckbuilder.games.saga.rules.codes import DISCARD, FORMATION, HAND, MELEE, READY, SCRIBED, STUNNED, UNDER, event
from deckbuilder.games.saga.rules.kinds import ACT, BY
from deckbuilder.games.saga.rules.state import NONE, NOTHING, Env, Ev, meaning, with_picks
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.picks import Choice, Pick, feasible
from deckbuilder.games.saga.rules.verbs.places import may_control
from deckbuilder.games.saga.rules.verbs.strikes import Attack, Blow

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act, Lasting

__all__ = ["Choice"]

DECLARED, AIMING = event("perform", before=True), event("target", before=True)


def act_trouble(
    t: Table, seat: int, bearer: int, act: "Act", me: int, ev: Ev = NOTHING, declaring: bool = True
) -> str | None:
    """Say why a character may not perform an action; None where it may.

    Args:
        t: the table.
        seat: the player.
        bearer: the card on which the action is printed, or the character that has it by a feat or grant.
        act: the action.
        me: who would perform it.
        ev: for a react: the event.
        declaring: whether reacts to its declaration may still make it legal.

    Source: rulebook, Perform an Order, Reacts, Spending, Illegal Actions, Zero Effect.
    """
    env = meaning(bearer, me, seat, ev, act.by)
    barred = _barred(t, env, act)
    if barred is None and feasible(t, env, act.costs, act.effect):
        return None
    if hopeful(t, env, act, declaring):
        return None
    return barred or _fruitless(t, env, act)


def hopeful(t: Table, env: Env, act: "Act", declaring: bool = True) -> bool:
    """Tell whether an order that is not legal may be declared because a react of the player's could make it so.

    A react to the declaration (while ``declaring``), before costs are paid; or one before a strike targets, where with a rank more there
    would be a target.

    Source: rulebook, Illegal Actions.
    """
    heard = t.cast.heard
    if act.pattern is not None or not (heard >> DECLARED & 1 or heard >> AIMING & 1):
        return False
    if env.me == NONE or t.zone[env.me] != FORMATION or t.ctrl[env.me] != env.seat:
        return False
    if declaring and _answered(t, env.seat, DECLARED) and feasible(t, env, act.costs, act.effect):
        ev = Ev(DECLARED, env.me, NONE, env.source, 0, env.by, NONE, env.seat)
        if _could_react(t, env, ev):
            return True
    blow = act.effect
    if (
        not isinstance(blow, Blow)
        or not _answered(t, env.seat, AIMING)
        or _barred(t, env, act) is not None
        or not blow.able(t, env, env.me, (), 1)
    ):
        return False
    return _could_react(t, env, Ev(AIMING, env.me, NONE, env.source, 0, env.by | blow.bits, NONE, env.seat))


def _answered(t: Table, seat: int, kind: int) -> bool:
    """Tell whether the player has a react to a kind of event at all, or something happens by itself."""
    if not t.cast.heard >> kind & 1:
        return False
    listening = t.listeners(kind)
    return bool(listening.autos) or seat in listening.acts or seat in listening.hands


def _could_react(t: Table, env: Env, ev: Ev) -> bool:
    """Tell whether the player has a react that he could perform in response to an event."""
    listening = t.listeners(ev.kind)
    if any(pattern.matches(t, Env(card, t.carrier(card), t.ctrl[card], ev)) for card, _, pattern, _ in listening.autos):
        return True
    return any(
        _barred(t, meaning(card, t.carrier(card), env.seat, ev, act.by), act) is None
        for card, _, act in listening.acts.get(env.seat, ())
    ) or any(
        _barred(t, meaning(card, me, env.seat, ev, act.by), act) is None
        for card, _, act in listening.hands.get(env.seat, ())
        for me in t.characters(env.seat)
    )


def may(t: Table, seat: int, bearer: int, act: "Act", me: int, ev: Ev = NOTHING) -> bool:
    """Tell whether a character may perform an action; see ``act_trouble``."""
    env = meaning(bearer, me, seat, ev, act.by)
    return (_barred(t, env, act) is None and feasible(t, env, act.costs, act.effect)) or hopeful(t, env, act)


def _barred(t: Table, env: Env, act: "Act") -> str | None:
    """Say why a character may not perform an action, whatever its costs and effect."""
    me, bearer = env.me, env.source
    if me == NONE or t.zone[me] != FORMATION or t.ctrl[me] != env.seat:
        return noop("only a character that you control may perform it")
    if t.orient[me] == STUNNED:
        return noop("stunned characters may not perform any actions")
    if act.pattern is not None and not act.pattern.matches(t, env) and not _widened(t, act, env):
        return noop("its trigger has not come about")
    return _card_trouble(t, bearer, act, me) or _limit_trouble(t, bearer, act, me, env) or _ban(t, env, act)


def _fruitless(t: Table, env: Env, act: "Act") -> str:
    """Say why an action is illegal whose costs cannot be paid or that would change nothing (rulebook, Illegal Actions, Zero Effect)."""
    for cost in act.costs:
        if isinstance(cost, Pick):
            ways = cost.ways(t, env)
            if not ways:
                return noop("its costs cannot be paid: there is no valid target")
            env = with_picks(env, ways[0])
        elif not cost.could(t, env):
            return noop("its costs cannot be paid")
    if isinstance(act.effect, Blow | Attack):
        told = "attack" if isinstance(act.effect, Attack) else "melee" if act.effect.bits & MELEE else "ranged"
        if stats.forbids(t, env.me, told):
            return noop("an effect says that the character may not perform it")
        return noop("it cannot be performed: there is no valid target within reach")
    return noop("it would have no effect")


def _widened(t: Table, act: "Act", env: Env) -> bool:
    """Tell whether a feat's React has its trigger by a modifier that lets it be performed for others."""
    assert act.pattern is not None
    return bool(act.feat) and any(
        lasting.node.name == act.feat and act.pattern.matches(t, env, partial(_fits_for, lasting, inner))
        for lasting, inner, _ in stats.modifiers(t, env.me, "feat for")
    )


def _fits_for(lasting: "Lasting", inner: Env, t: Table, e: Env, card: int) -> bool:
    return lasting.fit(t, inner, card)


def _card_trouble(t: Table, bearer: int, act: "Act", me: int) -> str | None:
    zone = t.zone[bearer]
    if act.zone == "hand":
        if zone == UNDER:
            if not t.flags[bearer] & SCRIBED or t.host[bearer] != me:
                return noop("an action card is performed from your hand")
        elif zone != HAND and not (zone == DISCARD and uses(t, me, bearer) is not None):
            return noop("an action card is performed from your hand")
        return stats.action_trouble(t, me, bearer)
    if act.zone == "play" and zone not in (FORMATION, UNDER):
        return noop("the card is not in play")
    if act.zone == "discard":
        return None if zone == DISCARD else noop("the card is not in your discard pile")
    if zone == UNDER and t.orient[bearer] == STUNNED:
        return noop("actions printed on stunned items may not be performed")
    if zone == UNDER and t.flags[bearer] & SCRIBED:
        return noop("a spell attached by Scribe is cast as if it were in your hand")
    return None


def uses(t: Table, me: int, card: int) -> str | None:
    """Give where an action card goes that a character may perform from the discard pile; None where it may not."""
    for lasting, env, _ in stats.modifiers(t, me, "use"):
        if lasting.node.zone == "discard" and lasting.fit(t, env, card) and t.owner[card] == t.ctrl[me]:
            return str(lasting.node.after)
    return None


def _limit_trouble(t: Table, bearer: int, act: "Act", me: int, env: Env) -> str | None:
    if (
        act.spend
        and (t.orient[me] != READY or stats.forbids(t, me, "be spent", me, env.seat))
        and spends(t, bearer, act, me)
    ):
        return noop("only a ready character may be spent")
    times = act.most(t, env)
    if times and act.feat:
        times += sum([
            value if value is not None else lasting.n(t, inner) if lasting.n is not None else 0
            for lasting, inner, value in stats.modifiers(t, me, "more times")
            if lasting.node.name == act.feat
        ])  # fmt: skip
    if times and t.used.get((bearer, act.uid), 0) >= times:
        return noop("it was performed as often as it may be this turn")
    if act.game and t.ever.get((bearer, act.uid), 0) >= act.game:
        return noop("it was performed as often as it may be in a game")
    if act.daybreak and t.turn > 1:
        return noop("it may be performed in the first turn only")
    if act.nightfall and t.turn == 1:
        return noop("it may not be performed in the first turn")
    if act.who is not None and not act.who(t, env, me):
        return noop("the character is not one that may perform it")
    return None


def spends(t: Table, bearer: int, act: "Act", me: int) -> bool:
    """Tell whether performing an action spends the character (rulebook, Spending)."""
    return act.spend and not stats.regardless(t, me, "perform", "spending", bearer)


def _ban(t: Table, env: Env, act: "Act") -> str | None:
    me, bearer, ev = env.me, env.source, env.ev
    if stats.forbids(t, me, "perform", bearer) or stats.forbids(
        t, me, "order" if act.pattern is None else "react", bearer
    ):
        return noop("an effect says that the character may not perform it")
    if act.pattern is not None and act.pattern.target:
        whom = ev.agent if act.pattern.target == "agent" else ev.patient
        if whom == NONE or t.zone[whom] != FORMATION:
            return noop("its target is not in play")
        if stats.forbids(
            t, whom, "be targeted", me, t.ctrl[me], "action spell" if act.by & 32 else "action", bearer, act.by
        ):
            return noop("its target may not be targeted")
    return None


def performers(t: Table, seat: int, card: int, act: "Act", ev: Ev = NOTHING) -> list[int]:
    """Give the characters that may perform an action card."""
    return [me for me in _apt(t, seat, card, act) if may(t, seat, card, act, me, ev)]


def performable(t: Table, seat: int, card: int, act: "Act", ev: Ev = NOTHING) -> bool:
    """Tell whether some character may perform an action card."""
    for me in _apt(t, seat, card, act):  # noqa: SIM110  # any() with a generator takes twice as long
        if may(t, seat, card, act, me, ev):
            return True
    return False


_WAIVERS = frozenset({"class", "level for", "regardless perform", "+level", "=level"})
"""Kinds of modifiers that change who may perform an action card."""


def _apt(t: Table, seat: int, card: int, act: "Act") -> Sequence[int]:
    """Give the characters among which those are that may perform an action card: of its class and level, where those count as printed."""
    if t.zone[card] == UNDER:
        return (t.carrier(card),)
    if t.stale:
        stats.index(t)
    able, entry, sheets = t.characters(seat), t.sheets[card], t.sheets
    if act.zone != "hand" or entry.always or t.cast.heard >> DECLARED & 1 or not t.keys.isdisjoint(_WAIVERS):
        return able
    classes, level = entry.sheet.classes, entry.sheet.level
    return [
        c
        for c in able
        if sheets[c].sheet.level >= level and (not classes or not classes.isdisjoint(sheets[c].sheet.classes))
    ]


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
    t.push(ACT, 0, meaning(bearer, me, seat, ev, act.by), act.uid, 0, 0, bearer, 0)


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
    return list(_equippers(t, seat, item))


def _equippers(t: Table, seat: int, item: int) -> Iterator[int]:
    if may_control(t, seat, item):
        for card in t.characters(seat):
            if (
                t.orient[card] != STUNNED
                and stats.equip_trouble(t, card, item) is None
                and not stats.forbids(t, card, "perform", item)
                and not stats.forbids(t, card, "order", item)
            ):
                yield card


def enter_trouble(t: Table, seat: int, card: int) -> str | None:
    """Say why a character may not be put into play from the hand (rulebook, Put a Character into Play)."""
    if t.sheets[card].sheet.kind != "Character":
        return noop("only a character is put into play so")
    if not may_control(t, seat, card):
        return noop("you already control a Unique card of that name")
    if not moves.enter_ranks(t, card, seat):
        return noop("it must enter the rank equal to its level, and that would be an illegal rank")
    for _, when, costs in t.sheets[card].enters:
        env = Env(card, card, seat)
        if costs and when(t, env) and not feasible(t, env, costs, None):
            return noop("what must be paid to put it into play cannot be paid")
    return None


def decrees(t: Table, seat: int) -> list[Choice]:
    """Give everything that a player may decree, and to pass; of equal cards in hand each is offered once."""
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
    elif kind == "Item":
        if next(_equippers(t, seat, card), NONE) != NONE:
            found.append(("equip", card, ()))
    else:
        _orders(t, seat, card, found)


def _orders(t: Table, seat: int, card: int, found: list[Choice]) -> None:
    for i, act in enumerate(t.sheets[card].acts):
        if act.pattern is None and performable(t, seat, card, act):
            found.append(("perform", card, (i,)))


def _standards(t: Table, seat: int, card: int) -> tuple[bool, bool]:
    """Tell whether a ready character may attack, and whether it may maneuver."""
    if t.stale:
        stats.index(t)
    stands, stays = stats.forbids(t, card, "attack"), stats.forbids(t, card, "maneuver")
    found = t.standards.get(card)
    if found is not None:
        return found[0] and not stands, found[1] and not stays
    attacks = may(t, seat, card, t.book.attack, card)
    maneuvers = not stays and may(t, seat, card, t.book.maneuver, card)
    if t.plain and not stands and not stays and not t.cast.heard >> DECLARED & 1:
        t.standards[card] = attacks, maneuvers
    return attacks, maneuvers


def _in_play(t: Table, seat: int, card: int, found: list[Choice]) -> None:
    if t.orient[card] == STUNNED:
        return
    if t.orient[card] == READY:
        attacks, maneuvers = _standards(t, seat, card)
        if attacks:
            found.append(("attack", card, ()))
        if maneuvers:
            found.append(("maneuver", card, ()))
    for bearer in (card, *t.under(card)):
        for i, act in enumerate(belongings.acts(t, bearer)):
            if act.pattern is None and may(t, seat, bearer, act, card):
                found.append(("perform", bearer, (i,)))
