"""Reacts to an event, and what happens by itself (rulebook, Reacts; Actions vs. On-going or Static Effect)."""

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.rules import belongings, demands, legality, offers
from deckbuilder.games.saga.rules.arrivals import enter_ranks
from deckbuilder.games.saga.rules.canceled import CALLED, FOILED
from deckbuilder.games.saga.rules.codes import UNTIL_CODES, UNTIL_OVER, event
from deckbuilder.games.saga.rules.frames.action import still_legal
from deckbuilder.games.saga.rules.frames.strike import able as able_targets
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    AUTO,
    CANCELED,
    EFFECT,
    ENTER,
    LOWERED,
    PERFORMED,
    ROLL,
    S_TARGET,
    STRIKE,
    WOUND,
)
from deckbuilder.games.saga.rules.offers import Choice
from deckbuilder.games.saga.rules.state import NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.picks import Pick

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Act

TARGETED: Final = event("target")
STRUCK: Final = event("strike")
DECLARED: Final = event("perform", before=True)
AIMING: Final = event("target", before=True)
ENTERING: Final = event("enter", before=True)
EQUIPPING: Final = event("equip", before=True)
_AGAIN: Final = UNTIL_CODES["again"]
SUFFERING: Final = event("wound", before=True)
PASSES: Final = 4


def step(t: Table, f: Frame) -> None:
    """Ask the next player who could react; after the actions, let happen what happens by itself."""
    ev = f[2] = _present(t, f[2])
    if f[1] == 0:
        order = t.around(t.first if t.first >= 0 else 0)
        count = len(order)
        ears = t.listeners(ev.kind)
        while f[PASSES] < count:
            seat = order[f[3] % count]
            if (seat in ears.acts or seat in ears.hands) and (able := reactions(t, seat, f)):
                t.ask(seat, able if bound(t, seat, ev) else [*able, ("decline", NONE, ())])
                return
            f[3] += 1
            f[PASSES] += 1
        f[1] = 1
    _by_itself(t, f, ev)


def _present(t: Table, ev: Ev) -> Ev:
    """Give an event as it is by now: wounds about to be suffered may have become others, or another's."""
    if ev.kind != SUFFERING or ev.base == NONE or not valid(t, ev):
        return ev
    wounds = t.stack[ev.base]
    if wounds[0] != WOUND or (wounds[2].patient, wounds[3]) == (ev.patient, ev.amount):
        return ev
    return ev._replace(patient=wounds[2].patient, amount=wounds[3])


def bound(t: Table, seat: int, ev: Ev) -> bool:
    """Tell whether a player must react: he declared what is not legal yet, and may not let it fail (rulebook, Illegal Actions)."""
    if ev.seat != seat or ev.base == NONE:
        return False
    frame = t.stack[ev.base]
    if ev.kind == DECLARED and frame[0] == ACT:
        return not still_legal(t, frame)
    if ev.kind == EQUIPPING and frame[0] == ACT:
        return demands.equip_trouble(t, ev.agent, ev.card) is not None
    if ev.kind == ENTERING and frame[0] == ENTER:
        return not enter_ranks(t, ev.patient, seat, frame[LOWERED])
    if ev.kind == AIMING and frame[0] == EFFECT:
        pick = t.book.node(frame[2])
        return isinstance(pick, Pick) and pick.lacks(t, frame)
    return ev.kind == AIMING and frame[0] == STRIKE and not able_targets(t, frame)


def _by_itself(t: Table, f: Frame, ev: Ev) -> None:
    """Let the next automatic or delayed effect happen, in initiative order; each once for an event that is one still."""
    if not valid(t, ev):
        t.stack.pop()
        return
    autos = t.listeners(ev.kind).autos
    if autos:
        for seat in t.around(t.first if t.first >= 0 else 0):
            for card, uid, pattern, verb in autos:
                if t.ctrl[card] != seat or (card, uid) in f[PERFORMED]:
                    continue
                env = Env(card, t.carrier(card), seat, ev)
                if pattern.matches(t, env):
                    f[PERFORMED] = (*f[PERFORMED], (card, uid))
                    start(t, env, verb.uid)
                    return
    if not _waited_for(t, f, ev):
        t.stack.pop()


def _waited_for(t: Table, f: Frame, ev: Ev) -> bool:
    """Let the next effect that waited for an event begin; one that waits for each such event does so once for each of them."""
    if ev.kind == SUFFERING and t.stack[ev.base][3] <= 0:  # no wound is left that might be less
        return False
    seen: list[tuple[int, int]] = []
    for place, later in enumerate(t.later):
        if later.event < 0 or not t.book.node(later.event).event.heard >> ev.kind & 1:
            continue
        waiting = t.book.node(later.event)
        key = (later.event, later.node)
        made = f[PERFORMED].count((~later.event, later.node))
        if made and sum([x[:2] == key for x in t.later[place:]]) <= made:  # in answer to this very event
            continue
        if waiting.node.every:
            seen.append(key)
            if f[PERFORMED].count(key) >= seen.count(key):
                continue
        if waiting.node.until == "event" and _in_a_later_strike(t, later.env.ev.base):
            continue
        env = later.env._replace(ev=ev)
        if waiting.event.matches(t, env):
            if waiting.node.every:
                f[PERFORMED] = (*f[PERFORMED], key)
            else:
                t.later = tuple([x for x in t.later if x is not later])
            start(t, env, later.node)
            return True
    return False


def _in_a_later_strike(t: Table, base: int) -> bool:
    """Tell whether another strike has begun within the one at this place of the stack: what comes about is of that one."""
    return base > 0 and t.stack[base][0] == STRIKE and any(frame[0] == STRIKE for frame in t.stack[base + 1 :])


def start(t: Table, env: Env, verb: int) -> None:
    """Begin an effect that is no action."""
    t.push(AUTO, 0, env, verb, 0, 0)


def step_auto(t: Table, f: Frame) -> None:
    """Carry out an effect that is no action."""
    if f[1] == 0:
        f[1] = 1
        if not f[CANCELED]:
            if t.mods:
                t.cease([m for m in t.mods if m.until == _AGAIN and m.source == f[2].source and m.end == f[3]])
            t.book.node(f[3]).begin(t, len(t.stack) - 1)
        return
    base = len(t.stack) - 1
    t.cease([m for m in t.mods if m.until in UNTIL_OVER and m.end == base])
    t.stack.pop()


def valid(t: Table, ev: Ev) -> bool:
    """Tell whether a trigger is still one.

    A target that was redirected is none any more and never was (rulebook, Redirection); the target of a canceled strike may still
    respond to having been targeted, and the strike was performed (rulebook, Canceled Strikes and Actions).
    """
    if ev.base == NONE:
        return True
    if ev.base >= len(t.stack):
        return False
    frame = t.stack[ev.base]
    if ev.kind == TARGETED:
        return bool(
            ev.patient == frame[S_TARGET] if frame[0] == STRIKE else frame[0] != EFFECT or ev.patient in frame[4]
        )
    if frame[0] == ROLL:  # nobody need answer a roll for what was canceled
        frame = t.stack[frame[2].base]
    if ev.kind in (CALLED, FOILED):  # unless somebody has let it go on
        return bool(frame[CANCELED])
    return ev.kind == STRUCK or not (frame[0] == STRIKE and frame[CANCELED])


def reactions(t: Table, seat: int, f: Frame) -> list[Choice]:
    """Give the reacts that a player could perform now; what was performed in response to the trigger is not offered again.

    Where it may be performed again, not to one who must react: he would never be done with one that does not help him.
    """
    ev: Ev = f[2]
    if not valid(t, ev):
        return []
    done = f[PERFORMED] if t.profile.react_once or bound(t, seat, ev) else ()
    ears = t.listeners(ev.kind)
    found: list[Choice] = []
    for card, i, act in ears.acts.get(seat, ()):
        if (card, act.uid) not in done and not deaf(act, ev) and legality.may(t, seat, card, act, t.carrier(card), ev):
            found.append(("perform", card, (i,)))
    seen = set()
    for card, i, act in ears.hands.get(seat, ()):
        itself = card if act.zone == "own discard" else NONE  # who has died is not any of those who lie there
        twin = (t.faces[card], i, t.zone[card], itself)
        if twin not in seen and (card, act.uid) not in done:
            seen.add(twin)
            if not deaf(act, ev) and offers.performable(t, seat, card, act, ev):
                found.append(("perform", card, (i,)))
    return found


def deaf(act: "Act", ev: Ev) -> bool:
    """Tell at once of most events of the right kind that they are not those for which a react waits."""
    pattern = act.pattern
    return pattern is None or not pattern.sounds(ev)


def options(t: Table, f: Frame) -> list[Choice]:
    """Offer the reacts, and to decline."""
    able = reactions(t, t.asked, f)
    return able if bound(t, t.asked, f[2]) else [*able, ("decline", NONE, ())]


def answer(t: Table, f: Frame, choice: Choice) -> None:
    """Perform a react, after which the next player has the opportunity; or decline."""
    seat = t.asked
    f[3] += 1
    if choice[0] == "decline":
        f[PASSES] += 1
        return
    f[PASSES] = 0
    act = (
        belongings.acts(t, choice[1])[choice[2][0]] if t.in_play(choice[1]) else t.sheets[choice[1]].acts[choice[2][0]]
    )
    f[PERFORMED] = (*f[PERFORMED], (choice[1], act.uid))
    offers.begin(t, seat, choice[1], act, f[2])
