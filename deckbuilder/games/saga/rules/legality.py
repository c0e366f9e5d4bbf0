"""Whether a character may perform an action, and why not (rulebook, Perform an Order, Reacts, Spending, Illegal Actions)."""

from typing import TYPE_CHECKING, Final

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.rules import arrivals, belongings, demands, hush, inforce, outreach, stats
from deckbuilder.games.saga.rules.acting import made_of
from deckbuilder.games.saga.rules.codes import (
    DISCARD,
    FORMATION,
    FROM_HAND,
    HAND,
    IDLE,
    KEPT,
    MELEE,
    READY,
    SCRIBED,
    STUNNED,
    UNDER,
    event,
    words_of,
)
from deckbuilder.games.saga.rules.kinds import ACT
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.sorts import of_act
from deckbuilder.games.saga.rules.spending import payable, spent
from deckbuilder.games.saga.rules.state import NONE, NOTHING, Env, Ev, meaning, with_picks
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.triggers import widened
from deckbuilder.games.saga.rules.verbs.picks import Pick, feasible
from deckbuilder.games.saga.rules.verbs.reaching import reachable
from deckbuilder.games.saga.rules.verbs.strikes import Attack, Blow

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act
    from deckbuilder.games.saga.rules.lasting import Lasting

DECLARED: Final = event("perform", before=True)
AIMING: Final = event("target", before=True)
ENTERING: Final = event("enter", before=True)
EQUIPPING: Final = event("equip", before=True)
_GONE: Final = frozenset({event("die"), event("leave")})
"""After these whoever it happened to is no longer in play, and is what a react says that comes "after target character dies"."""
OWN_ZONES: Final = {"own hand": HAND, "own discard": DISCARD}
"""Where a character is that performs an action itself without being in play."""


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
    if barred is None and payable(t, env, act, spends(t, bearer, act, me)):
        return None
    if hopeful(t, env, act, declaring):
        return None
    return barred or _fruitless(t, env, act)


def hopeful(t: Table, env: Env, act: "Act", declaring: bool = True) -> bool:
    """Tell whether an action that is not legal may be declared because a react of the player's could make it so.

    A react to the declaration (while ``declaring``), before costs are paid; or, of orders, one before a strike or the action targets, where
    with a rank more, or as many as such reacts speak of, there would be a target.

    Source: rulebook, Illegal Actions.
    """
    if not t.cast.heard & (1 << DECLARED | 1 << AIMING):
        return False
    if act.pattern is not None:
        return declaring and act.zone == "hand" and _lifted(t, env, act)
    if env.me == NONE or t.zone[env.me] != FORMATION or t.ctrl[env.me] != env.seat:
        return False
    if declaring and _answered(t, env.seat, DECLARED) and payable(t, env, act, spends(t, env.source, act, env.me)):
        ev = Ev(DECLARED, env.me, NONE, env.source, 0, env.by, NONE, env.seat)
        if _could_react(t, env, ev) and _raised(t, env, act, ev):
            return True
    if not _answered(t, env.seat, AIMING):
        return False
    if not isinstance(blow := act.effect, Blow | Attack):
        return _farther(t, env, act)
    if _barred(t, env, act) or _unpaid(t, env, act)[0] or not blow.free(t, env):
        return False
    ev = Ev(AIMING, env.me, NONE, env.source, 0, env.by | blow.bits, NONE, env.seat)
    reacts = _reacts(t, env.seat, AIMING)
    if isinstance(blow, Blow) and outreach.anybody(t, env, blow, [one for _, _, one in reacts]):
        return _could_react(t, env, ev)
    meant = [(meaning(bearer, me, env.seat, ev, one.by), one) for bearer, me, one in reacts if not _vague(one)]
    return outreach.lets(t, env, blow, [(e, one) for e, one in meant if _barred(t, e, one) is None])


def entered_lower(t: Table, seat: int, card: int) -> bool:
    """Tell whether a react of the player's would bring a character from his hand into a rank that is not illegal (rulebook, Illegal Actions)."""
    if not _answered(t, seat, ENTERING):
        return False
    ev = Ev(ENTERING, NONE, card, NONE, 0, FROM_HAND, NONE, seat)
    return any(
        _lowers(t, card, meaning(bearer, me, seat, ev, act.by), act)
        for bearer, me, act in _reacts(t, seat, ENTERING)
        if not _vague(act)
    )


def _lowers(t: Table, card: int, env: Env, act: "Act") -> bool:
    """Tell whether a react could be performed and would bring a character into a rank that is not illegal."""
    lower = [node.n for node in within(act.node.effect) if isinstance(node, d.EnterLower)]
    return any(arrivals.enter_ranks(t, card, env.seat, n) for n in lower) and _affords(t, env, act)


def _affords(t: Table, env: Env, act: "Act") -> bool:
    """Tell whether a react that answers what something is declared for could be performed, whatever comes of it."""
    if _barred(t, env, act) is not None:
        return False
    ready = not act.spend or t.orient[env.me] == READY or waived(t, env.source, act)
    return ready and feasible(t, env, act.costs, None)


def _lifted(t: Table, env: Env, act: "Act") -> bool:
    """Tell whether reacts of the player's would give the Levels that somebody lacks for a React in the hand (rulebook, Illegal Actions)."""
    if not _answered(t, env.seat, DECLARED) or _barred(t, env, act, outreach.PLENTY) is not None:
        return False
    ev = Ev(DECLARED, env.me, NONE, env.source, 0, env.by, NONE, env.seat)
    more = sum([
        outreach.levels(one)
        for bearer, me, one in _reacts(t, env.seat, DECLARED)
        if not _vague(one) and _affords(t, meaning(bearer, me, env.seat, ev, one.by), one)
    ])  # fmt: skip
    return more > 0 and _barred(t, env, act, more) is None and payable(t, env, act, spends(t, env.source, act, env.me))


def equipped_higher(t: Table, seat: int, card: int, item: int) -> bool:
    """Tell whether reacts of the player's could give a character the Levels that it lacks to equip an item (rulebook, Illegal Actions)."""
    if not _answered(t, seat, EQUIPPING):
        return False
    ev = Ev(EQUIPPING, card, NONE, item, 0, t.book.equip.by, NONE, seat)
    more = 0
    for bearer, me, act in _reacts(t, seat, EQUIPPING):
        given = [node.n for node in within(act.node.effect) if isinstance(node, m.LevelFor) and node.act == "equip"]
        if given and may(t, seat, bearer, act, me, ev):
            more += sum(n for n in given if isinstance(n, int))
    return more > 0 and demands.equip_trouble(t, card, item, (), more) is None


def _reacts(t: Table, seat: int, kind: int) -> "list[tuple[int, int, Act]]":
    """Give a player's reacts to a kind of event: the card, who would perform it, the react."""
    listening = t.listeners(kind)
    found = [(bearer, t.carrier(bearer), act) for bearer, _, act in listening.acts.get(seat, ())]
    return found + [(bearer, me, act) for bearer, _, act in listening.hands.get(seat, ()) for me in t.characters(seat)]


def _farther(t: Table, env: Env, act: "Act") -> bool:
    """Tell whether an order would be legal if its first target could be as much further away as a react of the player's lets it be."""
    ev = Ev(AIMING, env.me, NONE, env.source, 0, env.by, NONE, env.seat)
    more = [
        node.n
        for bearer, me, one in _reacts(t, env.seat, AIMING)
        for node in within(one.node.effect)
        if isinstance(node, m.Farther) and _barred(t, meaning(bearer, me, env.seat, ev, one.by), one) is None
    ]
    return bool(more) and _barred(t, env, act) is None and reachable(t, env, act.costs, act.effect, max(more))


def _answered(t: Table, seat: int, kind: int) -> bool:
    """Tell whether the player has a react to a kind of event at all, or something happens by itself."""
    if not t.cast.heard >> kind & 1:
        return False
    ears = t.listeners(kind)
    return bool(ears.autos) or seat in ears.acts or seat in ears.hands


def _could_react(t: Table, env: Env, ev: Ev) -> bool:
    """Tell whether the player has a react that he could perform in response to an event."""
    listening = t.listeners(ev.kind)
    if any(pattern.matches(t, Env(card, t.carrier(card), t.ctrl[card], ev)) for card, _, pattern, _ in listening.autos):
        return True
    return any(
        _barred(t, meaning(card, t.carrier(card), env.seat, ev, act.by), act) is None
        for card, _, act in listening.acts.get(env.seat, ())
        if not _vague(act)
    ) or any(
        _barred(t, meaning(card, me, env.seat, ev, act.by), act) is None
        for card, _, act in listening.hands.get(env.seat, ())
        if not _vague(act)
        for me in t.characters(env.seat)
    )


def _raised(t: Table, env: Env, act: "Act", ev: Ev) -> bool:
    """Tell whether the Levels are enough for an action card that reacts to its declaration give, where that is all they do."""
    given = 0
    for bearer, me, one in _reacts(t, env.seat, ev.kind) if act.zone == "hand" else ():
        if not _vague(one) and _barred(t, meaning(bearer, me, env.seat, ev, one.by), one) is None:
            levels = [node.n for node in within(one.node.effect) if isinstance(node, m.LevelFor)]
            if not levels or not all(isinstance(n, int) for n in levels):
                return True
            given += sum(n for n in levels if isinstance(n, int))
    return not given or demands.action_trouble(t, env.me, env.source, more=given) is None


def _vague(act: "Act") -> bool:
    """Tell whether nobody but the players knows for what a react waits: of such a one it is not hoped that it makes an action legal."""
    return act.pattern is not None and act.pattern.code == NONE


def may(t: Table, seat: int, bearer: int, act: "Act", me: int, ev: Ev = NOTHING) -> bool:
    """Tell whether a character may perform an action; see ``act_trouble``."""
    if t.stale:
        inforce.index(t)
    if act.spend and t.orient[me] != READY and not waived(t, bearer, act):
        return False
    env = meaning(bearer, me, seat, ev, act.by)
    if _barred(t, env, act) is None and payable(t, env, act, spends(t, bearer, act, me)):
        return True
    return hopeful(t, env, act)


def _barred(t: Table, env: Env, act: "Act", more: int = 0) -> str | None:
    """Say why a character may not perform an action, whatever its costs and effect; ``more``: Levels that it may yet gain for that."""
    if t.stale:
        inforce.index(t)
    me, bearer = env.me, env.source
    at = OWN_ZONES.get(act.zone, FORMATION)
    if me == NONE or t.zone[me] != at or (t.ctrl if at == FORMATION else t.owner)[me] != env.seat:
        return noop("only a character that you control may perform it")
    if t.orient[me] == STUNNED and not even_stunned(t, me, bearer, act):
        return noop("stunned characters may not perform any actions")
    if act.pattern is not None:
        if not act.pattern.matches(t, env) and not widened(t, act, env):
            return noop("its trigger has not come about")
        if act.pattern.code == NONE and _under_way(t, bearer, act):
            return noop("it is being carried out already")
    lies_open = bearer == me and (act.zone == "play" or at != FORMATION)
    trouble = None if lies_open else _card_trouble(t, bearer, act, me, more)
    if trouble is None and (act.spend or act.limited):
        trouble = _limit_trouble(t, bearer, act, me, env)
    return _ban(t, env, act) if trouble is None else trouble


def even_stunned(t: Table, me: int, bearer: int, act: "Act") -> bool:
    """Tell whether a character may perform an action although he is stunned."""
    return act.node.stunned or stats.regardless(t, me, "perform", "stunned", bearer, made_of(t, me, act, bearer))


def _under_way(t: Table, bearer: int, act: "Act") -> bool:
    """Tell whether an action on a card is being carried out: of what the players judge themselves, nothing answers itself."""
    for f in t.stack:  # noqa: SIM110  # any() with a generator takes twice as long
        if f[0] == ACT and f[3] == act.uid and f[6] == bearer:
            return True
    return False


def _fruitless(t: Table, env: Env, act: "Act") -> str:
    """Say why an action is illegal whose costs cannot be paid or that would change nothing (rulebook, Illegal Actions, Zero Effect)."""
    unpaid, env = _unpaid(t, env, act)
    if unpaid is None and act.wants_ready and spends(t, env.source, act, env.me):
        with spent(t, env.me):
            unpaid, _ = _unpaid(t, env._replace(targets=()), act)
    if unpaid is not None:
        return unpaid
    if isinstance(act.effect, Blow | Attack):
        told = "attack" if isinstance(act.effect, Attack) else "melee" if act.effect.bits & MELEE else "ranged"
        if stats.forbids(t, env.me, told):
            return noop("an effect says that the character may not perform it")
        return noop("it cannot be performed: there is no valid target within reach")
    return noop("it would have no effect")


def _unpaid(t: Table, env: Env, act: "Act") -> tuple[str | None, Env]:
    """Say why an action's costs cannot be paid, None where they can; and what its words mean once something is picked for them."""
    for cost in act.costs:
        if isinstance(cost, Pick):
            ways = cost.ways(t, env)
            if not ways:
                return noop("its costs cannot be paid: there is no valid target"), env
            env = with_picks(env, ways[0])
        elif not cost.optional and not cost.could(t, env):
            return noop("its costs cannot be paid"), env
        elif cost.picked:
            env = cost.after(t, env)
    return None, env


def _card_trouble(t: Table, bearer: int, act: "Act", me: int, more: int) -> str | None:
    zone = t.zone[bearer]
    if act.zone == "hand":
        if zone == UNDER:
            if not t.flags[bearer] & SCRIBED or t.flags[bearer] & IDLE or t.carrier(bearer) != me:
                return noop("an action card is performed from your hand")
            if t.flags[bearer] & KEPT and any((bearer, one.uid) in t.used for one in t.sheets[bearer].acts):
                return noop("it was performed as often as it may be this turn")
        elif zone != HAND and not (zone == DISCARD and uses(t, me, bearer) is not None):
            return noop("an action card is performed from your hand")
        return demands.action_trouble(t, me, bearer, standing=False, more=more)
    if act.zone == "play" and zone not in (FORMATION, UNDER):
        return noop("the card is not in play")
    if act.zone == "discard":
        return None if zone == DISCARD else noop("the card is not in your discard pile")
    if zone == UNDER and t.orient[bearer] == STUNNED:
        return noop("actions printed on stunned items may not be performed")
    if zone == UNDER and t.flags[bearer] & SCRIBED:
        return noop("a spell attached by Scribe is cast as if it were in your hand")
    return None


def uses(t: Table, me: int, card: int) -> "Lasting | None":
    """Give what lets a character perform an action card from the discard pile; what does so without limit before the rest."""
    found = [
        lasting
        for lasting, env, _ in stats.modifiers(t, me, "use")
        if lasting.node.zone == "discard" and t.owner[card] == t.ctrl[me] and lasting.fit(t, env, card)
        if not lasting.node.times or t.used.get((me, lasting.uid), 0) < lasting.node.times
    ]
    return min(found, key=lambda one: one.node.times, default=None)


def _limit_trouble(t: Table, bearer: int, act: "Act", me: int, env: Env) -> str | None:
    if (
        act.spend
        and (t.orient[me] != READY or ("cannot be spent" in t.keys and stats.forbids(t, me, "be spent", me, env.seat)))
        and spends(t, bearer, act, me)
    ):
        return noop("only a ready character may be spent")
    if not act.limited:
        return None
    times = act.most(t, env)
    if times and t.lending and bearer == me:  # who has the same ability from two cards has it twice
        times *= max(1, belongings.acts(t, me).count(act))
    if times and act.feat:
        times += sum([
            value if value is not None else lasting.n(t, inner) if lasting.n is not None else 0
            for lasting, inner, value in stats.modifiers(t, me, "more times")
            if lasting.node.name == act.feat
        ])  # fmt: skip
    if times and t.used.get(act.counted(bearer, env.ev), 0) >= times:
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
    return act.spend and not stats.regardless(t, me, "perform", "spending", bearer, made_of(t, me, act, bearer))


def _ban(t: Table, env: Env, act: "Act") -> str | None:
    me, bearer, ev = env.me, env.source, env.ev
    if t.banning and (
        stats.forbids(t, me, "perform", bearer, by=of_act(t, env, act))
        or stats.forbids(t, me, "order" if act.pattern is None else "react", bearer, by=of_act(t, env, act))
    ):
        return noop("an effect says that the character may not perform it")
    if act.pattern is not None and (t.muting or t.cast.mutes) and hush.hushed(t, me, env.seat, ev):
        return noop("an effect says that the character may not perform it")
    if act.pattern is not None and act.pattern.target:
        whom = ev.agent if act.pattern.target == "agent" else ev.patient
        if whom == NONE or (t.zone[whom] != FORMATION and not (ev.kind in _GONE and whom == ev.patient)):
            return noop("its target is not in play")
        told = words_of(act.by)
        if stats.forbids(t, whom, "be targeted", me, t.ctrl[me], told, bearer, act.by) or stats.forbids(
            t, me, "target", whom, by=told
        ):
            return noop("its target may not be targeted")
    return None


def waived(t: Table, bearer: int, act: "Act") -> bool:
    """Tell whether something may let a character perform an action without spending, or before it is legal."""
    heard = t.cast.heard
    return bool(
        heard >> DECLARED & 1
        or (
            heard >> AIMING & 1
            and (isinstance(act.effect, Blow | Attack) or any(isinstance(c, Pick) and c.far for c in act.costs))
        )
        or "regardless perform" in t.keys
        or t.sheets[bearer].outspoken
    )
