"""Dice, checks and shuffles (rulebook, Die Rolls; Skill Checks and Saves; Deck Etiquette)."""

from typing import Final

from deckbuilder.games.saga.rules import aim, belongings, stats
from deckbuilder.games.saga.rules.codes import CHECK as IS_CHECK
from deckbuilder.games.saga.rules.codes import FAILURE, FORMATION, PRESET, SAVE, SHOWED, SUCCESS, event
from deckbuilder.games.saga.rules.frames.strike import lapse, showed, stopped
from deckbuilder.games.saga.rules.kinds import (
    ADDED,
    BASE,
    CANCELED,
    CHECK,
    DICE,
    HIGHER,
    INIT,
    KEEPS,
    LOWER,
    NATURAL,
    R_DIE,
    ROLL,
    S_BITS,
    S_STRIKER,
    S_TARGET,
    STRIKE,
    TOGETHER,
)
from deckbuilder.games.saga.rules.prowess import assured, check_bonus
from deckbuilder.games.saga.rules.state import NEXT_DIE, NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.dice import by_two

ROLLING: Final = event("roll", before=True)
ROLLED: Final = event("roll")
CHECKED: Final = event("check")
D20: Final = 20


def step_roll(t: Table, f: Frame) -> None:
    """Roll a d20: reacts before, the die, reacts after; then the frame below has the result.

    Where several roll at once, all that comes before any of the dice is over when the first one is rolled.
    """
    ev: Ev = f[2]
    if f[1] and _pointless(t, t.stack[ev.base]):
        t.stack.pop()
    elif f[1] == 0:
        f[1] = 1
        if f[3]:
            ev = f[2] = ev._replace(by=ev.by | PRESET)
        t.echo(ev, ROLLING, base=len(t.stack) - 1)
    elif f[1] == 1 and f[5] == TOGETHER:
        f[1] = R_DIE
        _give_way(t, f)
    elif f[1] <= R_DIE and f[3]:  # set before it was rolled
        f[1] = 3
    elif f[1] <= R_DIE:
        if len(f) == KEEPS and (keep := by_two(t, t.stack[ev.base], ev.agent)) is not None:
            f += [keep, ()]
        t.ask_chance(D20, 1 if len(f) == KEEPS else 2)
    elif f[1] == 3 and f[5] == TOGETHER and _next_rolls(t, f):
        return
    elif f[1] == 3 and len(f) > KEEPS and not f[3]:
        _choose(t, f)
    elif f[1] == 3:
        f[1] = 4
        _count_as(t, f, t.stack[ev.base])
        base = len(t.stack) - 1
        t.echo(ev, ROLLED, base=base, amount=f[3])
        if t.later:
            _tell_again(t, (base, ev.base))
    else:
        t.stack.pop()
        if t.later:
            lapse(t, len(t.stack))
        below = t.stack[ev.base]
        if f[5] == TOGETHER:
            below[4] = (*below[4], (ev.seat if below[0] == INIT else ev.agent, f[3], f[4]))
        else:
            below[NATURAL] = f[3]
            below[ADDED] += f[4]


def _tell_again(t: Table, bases: tuple[int, int]) -> None:
    """Let it be heard, first of all, that the die that lies was rolled again: that of a roll, or of what it is rolled for."""
    for later in t.later:
        if later.event == NEXT_DIE and later.env.ev.base in bases:
            t.later = tuple([x for x in t.later if x is not later])
            t.echo(later.env.ev, later.env.ev.kind, base=NONE)


def _count_as(t: Table, f: Frame, below: Frame) -> None:
    """Let the die of a strike or check count as what effects say that it does."""
    if below[0] in (STRIKE, CHECK):
        f[3] = stats.turned_die(t, f[2].agent, f[3])
    if below[0] == STRIKE:
        env: Env = below[2]
        found = aim.bearing(t, below[S_STRIKER], below[S_TARGET], below[S_BITS], env.source)
        f[3] = aim.taken_for(t, found, f[3])


def _pointless(t: Table, below: Frame) -> bool:
    """Tell whether what is rolled for was canceled meanwhile, or the one who makes the check left play."""
    if below[0] == STRIKE:
        return stopped(t, below)
    return below[0] == CHECK and (bool(t.stack[below[BASE]][CANCELED]) or t.zone[below[8]] != FORMATION)


def _next_rolls(t: Table, f: Frame) -> bool:
    """Let the next of several who roll at once roll, before anybody reacts to what the dice show; tell whether there was one."""
    if all(frame[1] >= 3 for frame in t.stack[f[2].base + 1 :]):
        return False
    _give_way(t, f)
    return True


def _give_way(t: Table, f: Frame) -> None:
    """Let another one of several who roll at once go on."""
    t.stack.insert(f[2].base + 1, t.stack.pop())


def chanced_roll(t: Table, f: Frame, values: tuple[int, ...]) -> None:
    """Take the die, or both of two."""
    f[1] = 3
    for value in values:
        t.log.append(("roll", f[2].agent, value))
    if len(values) == 1:
        f[3] = values[0]
    else:
        f[DICE] = values


def _choose(t: Table, f: Frame) -> None:
    """Let one of two dice count, as their players choose where nothing else is said and they differ."""
    lower, higher = sorted(f[DICE])
    if f[KEEPS] in (HIGHER, LOWER) or lower == higher:
        _keep(t, f, lower if f[KEEPS] == LOWER else higher)
    else:
        t.ask(f[KEEPS] if f[KEEPS] in t.seats else f[2].seat)


def options_roll(t: Table, f: Frame) -> list[tuple[str, int, tuple[int, ...]]]:
    """Offer the two dice."""
    return [("number", NONE, (value,)) for value in sorted(f[DICE], reverse=True)]


def answer_roll(t: Table, f: Frame, choice: tuple[str, int, tuple[int, ...]]) -> None:
    """Take the die that was chosen."""
    _keep(t, f, choice[2][0])


def _keep(t: Table, f: Frame, value: int) -> None:
    """Let a die count, and no other: should it be rolled again, it is rolled alone."""
    f[3] = value
    del f[KEEPS:]
    t.log.append(("keep", f[2].agent, value))


def step_check(t: Table, f: Frame) -> None:
    """Make a check: roll, compare with the DC, then success or failure."""
    env: Env = f[2]
    who = f[8]
    if f[1] <= 1 and _pointless(t, f):
        t.stack.pop()
        return
    verb = t.book.node(f[4])
    kind = verb.node.kind
    by = env.by | (SAVE if kind.endswith("save") else IS_CHECK)
    source = env.source
    if f[1] == 0:
        f[1] = 1
        ev = Ev(ROLLED, who, NONE, source, 0, by, len(t.stack) - 1, t.ctrl[who], verb.uid)
        t.push(ROLL, 0, ev, _sure_die(assured(t, who, kind, env)), 0, 0)
        return
    if f[1] == 1:
        f[1] = 2
        f.append(_judge(t, f, env, who, kind))
        bits = by | (SUCCESS if f[9] >= 0 else FAILURE)
        t.emit(CHECKED, who, env.me, source, f[NATURAL], bits, len(t.stack) - 1, t.ctrl[who], verb.uid)
        return
    t.stack.pop()
    e = t.env(f[3])
    rolled = (*e.rolled, who if f[9] >= 0 else ~who)
    t.mean(f[3], margin=f[9], hit=(e.hit & ~SHOWED) | showed(t, f[NATURAL]), rolled=rolled)
    part = verb.success if f[9] >= 0 else verb.failure
    if part is not None:
        part.begin(t, f[3])


def _sure_die(ends: set[str]) -> int:
    """Give what the die shows without a roll; 0 where it is rolled."""
    if "critical failure" in ends:
        return 1
    return D20 if "critical success" in ends and "failure" not in ends else 0


def _judge(t: Table, f: Frame, env: Env, who: int, kind: str) -> int:
    """Give by how much a check succeeds (0 or more) or fails (below 0), and tell of it."""
    natural = f[NATURAL]
    bonus, dc = met(t, f, env, who, kind)
    margin = by_how_much(t, natural, natural + bonus - dc, who)
    ends = assured(t, who, kind, env)
    if {"failure", "critical failure"} & ends:
        margin = min(margin, -1)
    elif ends:
        margin = max(margin, 0)
    t.log.append(("check", who, f[4], natural, natural + bonus, dc, int(margin >= 0)))
    return margin


def met(t: Table, f: Frame, env: Env, who: int, kind: str) -> tuple[int, int]:
    """Give what is added to the die of a check, and its DC."""
    verb = t.book.node(f[4])
    sum_: int = f[ADDED] + check_bonus(t, who, kind, env)
    if t.zone[who] == FORMATION:
        sum_ += stats.quality(t, who, "skill")
    if kind in t.book.feat_acts:
        sum_ += belongings.feat_bonus(t, who, kind)
    return sum_, verb.dc(t, env._replace(it=t.env(f[3]).it)) + _harder(t, env, kind, who)


def by_how_much(t: Table, natural: int, margin: int, who: int) -> int:
    """Give the margin of a check whose die shows this; criticals decide alone."""
    if t.profile.criticals and natural == D20:
        margin = max(margin, 0)
    elif t.profile.criticals and natural == 1 and not stats.ignores(t, who, "Critical Failure"):
        margin = min(margin, -1)
    return margin


def _harder(t: Table, env: Env, kind: str, who: int) -> int:
    n = 0
    if env.me != NONE:
        for lasting, inner, value in stats.modifiers(t, env.me, "harder"):
            said = lasting.node.kind
            if lasting.node.against and not lasting.against(t, inner, who):
                continue
            if (said in (kind, "all") or (said == "save" and kind.endswith(" save"))) and lasting.fit(
                t, inner._replace(by=env.by), env.source
            ):
                n += value if value is not None else lasting.n(t, inner) if lasting.n is not None else 0
    return n


def step_shuffle(t: Table, f: Frame) -> None:
    """Ask chance for the order of a deck."""
    n = len(t.decks[f[2]])
    if n < 2:
        t.stack.pop()
    else:
        t.ask_chance(0, n)


def chanced_shuffle(t: Table, f: Frame, values: tuple[int, ...]) -> None:
    """Put the deck into the order given, counted from the top; nobody knows a card of it any more."""
    t.stack.pop()
    deck = t.decks[f[2]]
    last = len(deck) - 1
    t.decks[f[2]] = tuple([deck[last - i] for i in reversed(values)])
    for card in deck:
        t.known[card] = 0
    t.version += 1
    t.log.append(("shuffle", f[2]))
