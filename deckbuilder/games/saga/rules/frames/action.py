"""The steps of an action (rulebook, Steps of an Action): declare, pay, generate, resolve; and who performs it."""

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.rules import belongings, canceled, demands, hush, legality, offers, stats
from deckbuilder.games.saga.rules.codes import (
    AIR,
    ATTACK,
    CARD,
    DID,
    DISCARD,
    DRAWS,
    FORMATION,
    FROM_DECK,
    FROM_PILE,
    HAND,
    KEPT,
    OWN_DECK,
    OWN_PILE,
    READY,
    REMOVED,
    RETRIEVES,
    SPELL,
    SPENDS,
    SPENT,
    TO,
    UNDER,
    UNTIL_CODES,
    UNTIL_OVER,
    event,
)
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    ANNOUNCED,
    ASKED,
    CANCELED,
    DEEDS,
    DREW_IN_IT,
    GONE,
    LEAVES,
    LOST,
    PAID_FIRST,
    TARGETS,
    TOOK_FROM_DECK,
    TOOK_FROM_PILE,
    TOOK_IN_IT,
    TOOK_OWN_DECK,
    TOOK_OWN_PILE,
)
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.harm import turned
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.verbs.piles import discard
from deckbuilder.games.saga.rules.verbs.strikes import Attack

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act

PAID: Final = event("pay")
AFFECTED: Final = event("affect")
PERFORMED: Final = event("perform")
TARGETED: Final = event("target")
DECLARED: Final = event("perform", before=True)
SPENDING: Final = event("spend", before=True)
_AGAIN: Final = UNTIL_CODES["again"]
_DID: Final = (
    (DREW_IN_IT, DRAWS),
    (TOOK_IN_IT, RETRIEVES),
    (TOOK_FROM_DECK, FROM_DECK),
    (TOOK_FROM_PILE, FROM_PILE),
    (TOOK_OWN_DECK, OWN_DECK),
    (TOOK_OWN_PILE, OWN_PILE),
)
_SAID: Final = DRAWS | RETRIEVES | FROM_DECK | FROM_PILE | OWN_DECK | OWN_PILE | sum(TO.values())


def step(t: Table, f: Frame) -> None:
    """Take the next step of an action."""
    env: Env = f[2]
    if f[1] < 4 and (f[CANCELED] or gone(t, f)):
        if canceled.tell(t, len(t.stack) - 1):
            return
        f[1] = 4
    _STEPS[f[1]](t, f, env)


def gone(t: Table, f: Frame) -> bool:
    """Cancel an action whose performer left play for another reason than the action itself (rulebook, Leaving Play)."""
    env: Env = f[2]
    me = env.me
    if f[7] & GONE or (t.zone[me] == FORMATION and not f[7] & LOST):
        return False
    if t.zone[me] == legality.OWN_ZONES.get(t.book.node(f[3]).zone):
        return False
    if not f[CANCELED]:
        f[CANCELED] = 1
        t.log.append(("cancel action", me, f[6]))
    return True


def _declare(t: Table, f: Frame, env: Env) -> None:
    act: Act = t.book.node(f[3])
    bearer = f[6]
    if f[7] & ANNOUNCED:
        if not still_legal(t, f):
            f[CANCELED], f[1] = 1, 4  # what might have made it legal did not (rulebook, Illegal Actions)
            t.log.append(("cancel action", env.me, bearer))
            return
    elif t.hears(DECLARED):
        f[7] |= ANNOUNCED
        t.emit(DECLARED, env.me, NONE, bearer, 0, env.by, len(t.stack) - 1, env.seat)
        return
    f[1] = 1
    if t.mods:
        t.cease([m for m in t.mods if m.until == _AGAIN and m.source == bearer and m.end == act.uid])
    if act.most(t, env):
        counted = act.counted(bearer, env.ev)
        t.used[counted] = t.used.get(counted, 0) + 1
        t.version += 1
    if act.game:
        t.ever[bearer, act.uid] = t.ever.get((bearer, act.uid), 0) + 1
        t.version += 1
    if "regardless perform" in t.keys:
        _waive_spending(t, f, env.me, act)
    if act.zone == "hand":
        _count_strange(t, env.me, bearer)
        for node, uid in t.sheets[bearer].rations:
            counts, key = t.ever if node.game else t.used, demands.counted(t, env.me, node, uid)
            counts[key] = counts.get(key, 0) + 1
            t.version += 1
    item = env.targets[0][0] if act is t.book.equip else bearer
    name = "attack" if act is t.book.attack else "maneuver" if act is t.book.maneuver else "perform"
    t.log.append(("begin equip" if act is t.book.equip else name, env.me, item, act.uid))
    if act.zone == "hand" or act is t.book.equip:
        if act is not t.book.equip:
            f[7] |= LEAVES if t.sheets[bearer].vanishes else 0
            by = legality.uses(t, env.me, bearer) if t.zone[bearer] == DISCARD else None
            if by is not None:
                f[7] |= LEAVES if by.node.after == "removed" else 0
                if by.node.times:
                    t.used[env.me, by.uid] = t.used.get((env.me, by.uid), 0) + 1
                    t.version += 1
            if t.flags[bearer] & KEPT and t.zone[bearer] == UNDER:
                t.used[bearer, act.uid] = 1
                t.version += 1
            else:
                t.lift(bearer)
        t.known[item] = (1 << len(t.forms)) - 1


def _count_strange(t: Table, me: int, card: int) -> None:
    """Count that an action card is performed by what lets it be only so often: of no class of the performer's, or kept for others than him."""
    if "regardless perform" not in t.keys:
        return
    _count_kept(t, me, card)
    classes = t.sheets[card].sheet.classes
    if not classes or classes & belongings.classes(t, me):
        return
    waiver = stats.rationed_waiver(t, me, "perform", "class", card)
    if waiver is not None:
        t.used[me, waiver.uid] = t.used.get((me, waiver.uid), 0) + 1
        t.version += 1


def _count_kept(t: Table, me: int, card: int) -> None:
    waiver = stats.rationed_waiver(t, me, "perform", "trait", card) if t.sheets[card].only else None
    if waiver is None:
        return
    counted = me, waiver.uid
    n = t.used.pop(counted, 0)
    t.used[counted] = waiver.node.times  # would he be kept from it, were it used up?
    if not demands.told_to(t, me, card, "perform"):
        t.used[counted] = n + 1
        t.version += 1
    elif n:
        t.used[counted] = n
    else:
        del t.used[counted]


def _waive_spending(t: Table, f: Frame, me: int, act: "Act") -> None:
    """Use up what lets one perform without spending so often only, and what does so for the next such card, which this one is."""
    used = set(stats.next_waivers(t, me, f[6], f[2].by))
    if act.spend and not legality.spends(t, f[6], act, me):
        waiver = stats.rationed_waiver(t, me, "perform", "spending", f[6], f[2].by)
        if waiver is not None:
            f[7] |= PAID_FIRST
            used.add(waiver.uid)
    for uid in used:
        t.used[me, uid] = t.used.get((me, uid), 0) + 1
        t.version += 1


def still_legal(t: Table, f: Frame) -> bool:
    """Tell whether an action that was declared is legal now (rulebook, Illegal Actions); of a React, whether its Level is enough."""
    env: Env = f[2]
    act: Act = t.book.node(f[3])
    if act is t.book.equip:
        return True
    if act.pattern is not None:
        return act.zone != "hand" or demands.action_trouble(t, env.me, f[6], standing=False) is None
    return legality.act_trouble(t, env.seat, f[6], act, env.me, env.ev, declaring=False) is None


def _target_by_trigger(t: Table, env: Env, act: "Act") -> None:
    """A react that says "After target character" targets whom its trigger tells of."""
    assert act.pattern is not None
    whom = env.ev.agent if act.pattern.target == "agent" else env.ev.patient
    t.log.append(("target", env.me, whom))
    t.mean(len(t.stack) - 1, aimed=(*env.aimed, whom))
    t.emit(TARGETED, env.me, whom, env.source, 0, env.by, len(t.stack) - 1, env.seat)


def _spend(t: Table, f: Frame, env: Env) -> None:
    """Pay what stands before the first colon: the performer spends; what prevents it cancels the action."""
    if t.hears(SPENDING) and not f[7] & ASKED:
        f[7] |= ASKED
        t.emit(SPENDING, env.me, env.me, f[6], 0, env.by, len(t.stack) - 1, env.seat)
        return
    f[7] |= PAID_FIRST
    if t.orient[env.me] != READY:
        f[CANCELED] = 1
    else:
        t.mean(len(t.stack) - 1, by=env.by | SPENDS)
        turned(t, env.me, SPENT, t.env(len(t.stack) - 1))


def _pay(t: Table, f: Frame, env: Env) -> None:
    act: Act = t.book.node(f[3])
    if not f[7] & PAID_FIRST and legality.spends(t, f[6], act, env.me):
        _spend(t, f, env)
        return
    if act.pattern is not None and act.pattern.target and not f[7] & TARGETS:
        f[7] |= TARGETS
        _target_by_trigger(t, env, act)
        return
    if f[4] == len(act.costs):
        f[1] = 2
        return
    f[4] += 1
    act.costs[f[4] - 1].begin(t, len(t.stack) - 1)


def _paid(t: Table, f: Frame, env: Env) -> None:
    f[1] = 3
    by = env.by | (ATTACK if isinstance(t.book.node(f[3]).effect, Attack) else 0)
    t.emit(PAID, env.me, NONE, f[6], 0, by, len(t.stack) - 1, env.seat)


def _generate(t: Table, f: Frame, env: Env) -> None:
    f[1] = 4
    act: Act = t.book.node(f[3])
    act.effect.begin(t, len(t.stack) - 1)


def _resolve(t: Table, f: Frame, env: Env) -> None:
    act: Act = t.book.node(f[3])
    base = len(t.stack) - 1
    if t.mods:
        t.cease([m for m in t.mods if m.until in UNTIL_OVER and m.end == base])
    t.stack.pop()
    card = f[6]
    if act.zone == "hand" and t.zone[card] == AIR:
        t.pile(card, REMOVED if f[7] & LEAVES else DISCARD)
        t.log.append(("to discard", card))
    if act is t.book.equip and f[CANCELED] and t.zone[env.targets[0][0]] in (HAND, AIR):
        discard(t, env.targets[0][0])
    t.mark(env.me, DID["perform"] | (DID["cast"] if env.by & SPELL else 0))
    patient = env.aimed[0] if env.aimed else NONE
    source = card if env.by & CARD or card != env.me else NONE
    by = env.by & ~_SAID  # no longer what its words say that it does, but what it did
    for done, bits in _DID:
        by |= bits if f[7] & done else 0
    mute = hush.BITS[act.node.mute]
    deeds = f[DEEDS] if len(f) > DEEDS else ()
    if deeds:
        attack = ATTACK if isinstance(act.effect, Attack) else 0
        t.emit(AFFECTED, env.me, patient, source, 0, by | mute | attack, NONE, env.seat, NONE, env.aimed, deeds)
    t.emit(PERFORMED, env.me, patient, source, 0, by | mute, NONE, env.seat, act.uid if act.feat else NONE, env.aimed)


_STEPS: Final = (_declare, _pay, _paid, _generate, _resolve)


def step_by(t: Table, f: Frame) -> None:
    """Ask who performs an action card or equips an item."""
    t.ask(f[2])


def options_by(t: Table, f: Frame) -> list[Choice]:
    """Offer the characters that may."""
    if f[4] == t.book.equip.uid:
        return [("by", card, ()) for card in offers.equippers(t, f[2], f[3])]
    return [("by", card, ()) for card in offers.performers(t, f[2], f[3], t.book.node(f[4]), f[5])]


def answer_by(t: Table, f: Frame, choice: Choice) -> None:
    """Let the character perform or equip it."""
    t.stack.pop()
    if f[4] == t.book.equip.uid:
        begin_equip(t, f[2], choice[1], f[3])
    else:
        offers.perform(t, f[2], f[3], t.book.node(f[4]), choice[1], f[5])


def begin_equip(t: Table, seat: int, card: int, item: int) -> None:
    """Let a character equip an item from its player's hand."""
    env = Env(item, card, seat, targets=((item,),), by=t.book.equip.by)
    t.push(ACT, 0, env, t.book.equip.uid, 0, 0, card, 0)
