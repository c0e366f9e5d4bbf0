"""The steps of a strike, wounds and deaths (rulebook, Steps of a Strike; Wounds and Hit Points)."""

from typing import Final

from deckbuilder.games.saga.rules import aim, bygone, canceled, odds, stats
from deckbuilder.games.saga.rules.codes import (
    DID,
    ENDED_HIT,
    ENDED_KILLED,
    ENDED_MISSED,
    ENDED_WOUNDED,
    FAILURE,
    FORMATION,
    HARMS,
    KILLS,
    RANGED,
    SHOWED_1,
    SHOWED_20,
    SUCCESS,
    UNTIL_CODES,
    event,
)
from deckbuilder.games.saga.rules.codes import STRIKE as STRIKES
from deckbuilder.games.saga.rules.kinds import (
    BORNE,
    CANCELED,
    DONE,
    HIT,
    HURT,
    KILLED,
    NATURAL,
    OPTIONAL,
    PRESET,
    ROLL,
    S_BITS,
    S_FLAGS,
    S_MARGIN,
    S_REACH,
    S_STRIKER,
    S_STRUCK,
    S_TARGET,
    S_VERB,
    STRIKE,
    TAKEN_HIT,
    TAKEN_MISS,
    WHOLE,
    WOUND,
)
from deckbuilder.games.saga.rules.state import NEXT_DIE, NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import unpaid
from deckbuilder.games.saga.rules.verbs.harm import LEAVING, discard_from_play, leaving
from deckbuilder.games.saga.rules.verbs.picks import Choice

TARGETING: Final = event("target", before=True)
TARGETED: Final = event("target")
ROLLED: Final = event("roll")
HITS: Final = event("hit")
MISSES: Final = event("miss")
STRUCK: Final = event("strike")
SUFFERING: Final = event("wound", before=True)
SUFFERED: Final = event("wound")
DYING: Final = event("die", before=True)
DIED: Final = event("die")
LEFT: Final = event("leave")
_OVER: Final = (UNTIL_CODES["strike"], UNTIL_CODES["deed"])
_RESOLVE: Final = 6
_END: Final = 7
_HAD: Final = 5
"""Where the frame of wounds has how many were there before them."""


def step(t: Table, f: Frame) -> None:
    """Take the next step of a strike."""
    if f[1] < _END and stopped(t, f):
        if not f[CANCELED]:
            t.log.append(("cancel strike", f[S_STRIKER]))
        f[CANCELED] = 1
        if canceled.tell(t, len(t.stack) - 1):
            return
        f[1] = _RESOLVE if f[S_FLAGS] & DONE else _END
    _STEPS[f[1]](t, f)


def stopped(t: Table, f: Frame) -> bool:
    """Tell whether a strike was canceled, alone or with its action, or its striker left play (rulebook, Leaving Play)."""
    return bool(f[CANCELED] or t.stack[f[3]][CANCELED] or t.zone[f[S_STRIKER]] != FORMATION)


def _event(t: Table, f: Frame, kind: int, by: int = 0) -> None:
    env: Env = f[2]
    base = len(t.stack) - 1
    t.emit(kind, f[S_STRIKER], f[S_TARGET], env.source, f[NATURAL], f[S_BITS] | by, base, env.seat)


def _targeting(t: Table, f: Frame) -> None:
    f[1] = 1
    _event(t, f, TARGETING)


def able(t: Table, f: Frame) -> list[int]:
    """Give whom the strike may target."""
    verb = t.book.node(f[S_VERB])
    found: list[int] = verb.able(t, f[2], f[S_STRIKER], f[S_STRUCK], f[S_REACH])
    if f[S_FLAGS] & PRESET:
        return [c for c in found if c == f[S_TARGET]]
    return found


def _target(t: Table, f: Frame) -> None:
    found = able(t, f)
    if not found:
        f[1] = _END
    elif len(found) == 1 and not f[S_FLAGS] & OPTIONAL:
        choose(t, f, found[0])
    else:
        t.ask(f[2].seat, _offered(f, found))


def options(t: Table, f: Frame) -> list[Choice]:
    """Offer the targets, and to stop where the strike need not be performed."""
    return _offered(f, able(t, f))


def _offered(f: Frame, targets: list[int]) -> list[Choice]:
    found: list[Choice] = [("target", c, ()) for c in targets]
    return [*found, ("done", NONE, ())] if f[S_FLAGS] & OPTIONAL else found


def answer(t: Table, f: Frame, choice: Choice) -> None:
    """Choose the target, or stop."""
    if choice[0] == "done":
        f[1] = _END
    else:
        choose(t, f, choice[1])


def choose(t: Table, f: Frame, target: int) -> None:
    """Choose the target: from now on the strike is being performed."""
    _reach(t, f, target)
    f[S_TARGET] = target
    f[S_FLAGS] |= DONE
    f[1] = 2
    t.mean(f[3], aimed=(*t.env(f[3]).aimed, target))
    kind = "ranged strike" if f[S_BITS] & RANGED else "melee strike"
    t.log.append((kind, f[S_STRIKER], target))


def _reach(t: Table, f: Frame, target: int) -> None:
    """Use up what lets only some strikes in a turn reach so far, where this one needs it."""
    env: Env = f[2]
    striker = f[S_STRIKER]
    left = aim.rationed(t, striker, f[S_BITS], env.source)
    more = sum([lasting.node.reach for lasting, _, _ in left])
    for lasting, _, _ in left:
        if target in t.book.node(f[S_VERB]).able(t, env, striker, f[S_STRUCK], f[S_REACH] - more):
            return
        t.used[striker, lasting.uid] = t.used.get((striker, lasting.uid), 0) + 1
        t.version += 1
        f[S_REACH] += lasting.node.reach  # the strike keeps it, also where it is redirected
        more -= lasting.node.reach


def _targeted(t: Table, f: Frame) -> None:
    f[1] = 3
    _event(t, f, TARGETED)


def _roll(t: Table, f: Frame) -> None:
    target = f[S_TARGET]
    if t.zone[target] != FORMATION:
        f[CANCELED] = 1
        return
    f[1] = 4
    env: Env = f[2]
    if not f[NATURAL]:
        f[NATURAL] = aim.set_die(aim.bearing(t, f[S_STRIKER], target, f[S_BITS], env.source))
    ev = Ev(ROLLED, f[S_STRIKER], target, env.source, 0, f[S_BITS], len(t.stack) - 1, env.seat)
    t.push(ROLL, 0, ev, f[NATURAL], 0, 0)


def _judge(t: Table, f: Frame) -> None:
    """Determine whether it hits (rulebook, Melee Strikes, Die Rolls, Planar)."""
    f[1] = 5
    striker, target, natural = f[S_STRIKER], f[S_TARGET], f[NATURAL]
    if t.zone[target] != FORMATION:
        f[CANCELED] = 1
        return
    met = odds.clash(t, f, target)
    hits = met.hits(t, natural)
    if f[S_FLAGS] & (TAKEN_HIT | TAKEN_MISS):
        hits = bool(f[S_FLAGS] & TAKEN_HIT)
    f[S_FLAGS] = f[S_FLAGS] | HIT if hits else f[S_FLAGS] & ~HIT
    odds.count(t, f, met)
    t.log.append(("hits" if hits else "misses", striker, target, natural, natural + met.bonus, met.ac))
    _event(t, f, HITS if hits else MISSES)


def _wound(t: Table, f: Frame) -> None:
    f[1] = _RESOLVE
    if t.zone[f[S_TARGET]] != FORMATION:
        return
    env: Env = f[2]
    found = aim.bearing(t, f[S_STRIKER], f[S_TARGET], f[S_BITS], env.source)
    n = odds.inflicted(f, found)
    if n:
        for lasting, _, _ in found:
            f[S_FLAGS] |= (WHOLE if lasting.node.whole else 0) | (BORNE if lasting.node.borne else 0)
        ev = Ev(SUFFERED, f[S_STRIKER], f[S_TARGET], env.source, n, f[S_BITS], NONE, env.seat)
        t.push(WOUND, 0, ev, n, NONE)


def _resolve(t: Table, f: Frame) -> None:
    f[1] = _END
    t.mark(f[S_STRIKER], DID["strike"])
    ended = SUCCESS if f[S_FLAGS] & HIT and not f[CANCELED] else FAILURE
    ended |= (KILLS if f[S_FLAGS] & KILLED else 0) | (HARMS if f[S_FLAGS] & HURT else 0)
    _event(t, f, STRUCK, ended)


def showed(t: Table, natural: int) -> int:
    """Give what is told of a die that lies: whether it is a critical success or failure, in bits."""
    if not t.profile.criticals:
        return 0
    return {20: SHOWED_20, 1: SHOWED_1}.get(natural, 0)


def _end(t: Table, f: Frame) -> None:
    base = len(t.stack) - 1
    if t.mods:
        t.cease([m for m in t.mods if m.until in _OVER and m.end == base])
        t.version += 1  # what is for the strike within which this one was performed counts again
    t.stack.pop()
    if t.later:
        lapse(t, base)
    ended = (ENDED_KILLED if f[S_FLAGS] & KILLED else 0) | (ENDED_WOUNDED if f[S_FLAGS] & HURT else 0)
    if f[S_FLAGS] & DONE and not f[CANCELED]:
        ended |= ENDED_HIT if f[S_FLAGS] & HIT else ENDED_MISSED
    t.mean(f[3], hit=ended | showed(t, f[NATURAL]), struck=f[S_TARGET], margin=f[S_MARGIN] if len(f) > S_MARGIN else 0)
    verb = t.book.node(f[S_VERB])
    parent = t.stack[-1]
    verb.over(t, parent, f)


_STEPS: Final = (_targeting, _target, _targeted, _roll, _judge, _wound, _resolve, _end)


# Wounds and deaths -----------------------------------------------------------------------------------------------------------


def step_wound(t: Table, f: Frame) -> None:
    """Inflict wounds: what prevents or reduces them comes first."""
    ev: Ev = f[2]
    if f[1] == 0:
        f[1] = 1
        t.echo(ev, SUFFERING, base=len(t.stack) - 1)
    elif f[1] == 1:
        f[1] = 2
        stands = t.zone[ev.patient] == FORMATION
        if stands and odds.spared(t, ev):
            f[3] = 0
        if f[3] < ev.amount:
            unpaid(t, f[4])
        if f[3] <= 0 or not stands:
            t.stack.pop()
            lapse(t, len(t.stack))
        else:
            f.append(t.wounds[ev.patient])
            t.hurt(ev.patient, f[_HAD] + f[3])
            _note(t, ev, HURT)
            t.log.append(("wound", ev.patient, f[3]))
    else:
        t.stack.pop()
        t.echo(ev._replace(done=((f[_HAD], ev.patient),)), ev.kind, amount=f[3])


def step_die(t: Table, f: Frame) -> None:
    """Let a character die: it goes to its owner's discard pile with all that lies under it (rulebook, Wounds and Hit Points)."""
    ev: Ev = f[2]
    card = ev.patient
    if f[1] == 0:
        f[1] = 1
        t.echo(ev, DYING, base=len(t.stack) - 1)
        return
    dead = t.pos(card) is not None and bool(f[3] or dies(t, card))
    if f[1] == 1 and dead and t.hears(LEAVING) and leaving(t, card):
        f[1] = 2
        t.echo(ev, LEAVING, base=NONE, seat=t.ctrl[card])
        return
    t.stack.pop()
    t.unsettled = True
    if not dead:
        unpaid(t, f[4])
        lapse(t, len(t.stack))
        return
    t.log.append(("die", card, ev.agent))
    _note(t, ev, KILLED)
    last = t.last[card] = bygone.noted(t, card)
    for item in t.under(card):
        if any(act.zone == "own discard" for act in t.sheets[item].acts):
            t.last[item] = (*last[:4], card, NONE)
    if ev.agent != NONE and t.zone[ev.agent] == FORMATION:
        t.mark(ev.agent, DID["kill"])
    seat = t.ctrl[card]
    discard_from_play(t, card)
    t.mark(card, DID["die"])
    t.echo(ev, LEFT, seat=seat)
    t.echo(ev, DIED, base=NONE, seat=seat)


def _note(t: Table, ev: Ev, what: int) -> None:
    """Let the strike know whom it wounds, and whose wounds a character dies of (rulebook, Glossary: Killed with a Strike or Action)."""
    if ev.by & STRIKES:
        for frame in reversed(t.stack):
            if frame[0] == STRIKE and frame[S_STRIKER] == ev.agent and frame[S_TARGET] == ev.patient:
                frame[S_FLAGS] |= what
                return


def lapse(t: Table, base: int) -> None:
    """Let go of the effects that waited only for what was about to come about in the frame at this place of the stack."""
    t.later = tuple([
        x
        for x in t.later
        if x.env.ev.base != base or (x.event < 0 and x.event != NEXT_DIE)
        or (x.event >= 0 and t.book.node(x.event).node.until != "event")
    ])  # fmt: skip


def dies(t: Table, card: int) -> bool:
    """Tell whether a character's wounds or level kill it, or what is said of it.

    No wounds are as many as no hit points: a character without any dies in both documents.
    """
    if t.wounds[card] >= stats.quality(t, card, "hp") or stats.modifiers(t, card, "doomed"):
        return not stats.forbids(t, card, "be killed")
    return stats.quality(t, card, "level") <= 0
