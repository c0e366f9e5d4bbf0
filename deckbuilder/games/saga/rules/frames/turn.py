"""The five phases of a turn, initiative, and the end of what lasts until then (rulebook, The Rules of War)."""

from typing import Final

from deckbuilder.games.saga.rules import inforce, offers, prowess, stats
from deckbuilder.games.saga.rules.codes import (
    DECREES,
    DRAWING,
    ENDING,
    FROM_HAND,
    INIT,
    INITIATIVE,
    READY,
    READYING,
    SPENT,
    STUNNED,
    UNTIL_CODES,
    WHILE_SPENT,
    event,
)
from deckbuilder.games.saga.rules.decrees import carry_out, entrances
from deckbuilder.games.saga.rules.frames.window import start
from deckbuilder.games.saga.rules.kinds import (
    CANCELED,
    CEASE,
    LOWERED,
    MULLIGAN,
    PAYS_FOR,
    PLACE,
    R_DIE,
    ROLL,
    TOGETHER,
)
from deckbuilder.games.saga.rules.kinds import INIT as INIT_FRAME
from deckbuilder.games.saga.rules.state import NEXT_ORDER, NONE, Env, Ev, Later, Mod
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.ties import highest
from deckbuilder.games.saga.rules.verbs.harm import READIED, UNSTUNNED
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.verbs.piles import discard, draw
from deckbuilder.games.saga.rules.verbs.places import ENTERING, PAID, demands, enter, entered, stood_apart

TURN_EV: Final = event("turn")
READY_OVER: Final = event("draw phase")
INITIATIVE_EV: Final = event("initiative phase")
END_EV: Final = event("end")
ENDING_EV: Final = event("end phase")
PASSED: Final = event("pass")
WON: Final = event("initiative")
ROLLED: Final = event("roll")
_TURN: Final = UNTIL_CODES["turn"]
_NEXT: Final = UNTIL_CODES["next turn"]


def step(t: Table, f: Frame) -> None:
    """Go on with the turn."""
    _STEPS[f[1]](t, f)


def _phase(t: Table, phase: int) -> None:
    """Let a phase begin, on which effects may hang."""
    if t.phase != phase:
        t.phase = phase
        t.version += 1
        t.unsettled = True


def _opening(t: Table, f: Frame) -> None:
    """Draw the first hand during setup, where the document says so (quickstart, Setup)."""
    f[1] = 1
    t.phase = READYING
    t.unsettled = True
    if t.profile.opening_draw:
        for seat in t.seats:
            for _ in range(stats.hand_size(t, seat)):
                draw(t, seat)


def _ready(t: Table, f: Frame) -> None:
    """The turn begins; then everybody's cards turn 90 degrees toward upright (rulebook, Ready Phase)."""
    if f[2] == 0:
        f[2] = 1
        t.turn += 1
        t.phase = READYING
        t.passes = 0
        t.used, t.last = {}, {}
        t.did = bytearray(len(t.did))
        t.version += 1
        t.log.append(("turn", t.turn))
        t.emit(TURN_EV, amount=t.turn)
        return
    while f[2] <= len(t.forms):  # f[2] counts the players who have said what remains spent
        if staying(t, f[2] - 1):
            t.ask(f[2] - 1)
            return
        f[2] += 1
    f[1], f[2] = 2, 0
    t.emit(READY_OVER, amount=t.turn)  # heard after all that became ready
    for card in range(len(t.zone)):
        if t.in_play(card) and t.orient[card] and _may_ready(t, card):
            t.turn_card(card, t.orient[card] - 1)
            if t.orient[card] == READY:
                t.emit(READIED, NONE, card, seat=t.ctrl[card])
            else:
                t.emit(UNSTUNNED, NONE, card, seat=t.ctrl[card])
    t.cease([m for m in t.mods if m.until in WHILE_SPENT and t.orient[m.end] == READY])


def _may_ready(t: Table, card: int) -> bool:
    if stats.forbids(t, card, "ready") or stats.forbids(t, card, "be readied") or stats.forbids(t, card, "ready phase"):
        return False
    if t.orient[card] == STUNNED:
        return not stats.forbids(t, card, "unstun phase")
    return t.orient[card] != SPENT or not _stays(t, card)


def _stays(t: Table, card: int) -> bool:
    """Tell whether its controller has let a card remain spent this turn."""
    found = stats.modifiers(t, card, "stay")
    return bool(found) and any(value is not None for _, _, value in found)


def staying(t: Table, seat: int) -> list[int]:
    """Give the spent cards that a player may yet let remain spent in the Ready Phase."""
    if t.stale:
        inforce.index(t)
    if "stay" not in t.keys or seat not in t.seats:
        return []
    spent = [c for c in range(len(t.zone)) if t.in_play(c) and t.orient[c] == SPENT and t.ctrl[c] == seat]
    return [c for c in spent if stats.modifiers(t, c, "stay") and not _stays(t, c)]


def _stay(t: Table, card: int) -> None:
    """Let a card remain spent in this Ready Phase."""
    lasting, env, _ = stats.modifiers(t, card, "stay")[0]
    t.modify(Mod(card, lasting.uid, 0, _TURN, t.ctrl[card], env.source, t.turn, env))


def _discards(t: Table, f: Frame) -> None:
    """Every player may discard cards from his hand; f[2] counts the players who are done (rulebook, Draw Phase)."""
    _phase(t, DRAWING)
    order = t.around(t.first if t.first >= 0 else 0)
    skip = t.profile.opening_draw and t.turn == 1
    while f[2] < len(order):
        if t.hands[order[f[2]]] and not skip:
            t.ask(order[f[2]])
            return
        f[2] += 1
    f[1], f[2] = 3, 0


def _draws(t: Table, f: Frame) -> None:
    """Every player draws up to his hand size, one card after another."""
    order = t.around(t.first if t.first >= 0 else 0)
    while f[2] < len(order):
        seat = order[f[2]]
        if len(t.hands[seat]) < stats.hand_size(t, seat) and draw(t, seat):
            return
        f[2] += 1
    f[1], f[2] = 4, 0
    if t.profile.mulligan and t.turn == 1:
        t.push(MULLIGAN, 0, 0)


def _initiative(t: Table, f: Frame) -> None:
    """What is to come before the dice comes first."""
    _phase(t, INITIATIVE)
    if not f[2]:
        f[2] = 1
        t.emit(INITIATIVE_EV, amount=t.turn)
        return
    f[1], f[2] = 5, 0
    t.push(INIT_FRAME, 0, t.seats, 0, (), 0, 0, 0, ())


def _decree(t: Table, f: Frame) -> None:
    """One decree after the other, clockwise, until all players pass in a row (rulebook, Decree Phase)."""
    _phase(t, DECREES)
    if t.passes >= len(t.seats):
        f[1] = 6
        return
    if f[2]:  # the next player's turn to give a decree
        f[2] = 0
        order = t.around(t.active)
        t.active = order[1 % len(order)] if order[0] == t.active else order[0]
    elif t.active not in t.seats:
        t.active = t.around(t.active)[0]
    due = next((x for x in t.later if x.event == NEXT_ORDER and x.env.seat == t.active), None)
    if due is not None:  # it comes in place of his decree
        f[2], t.passes = 1, 0
        _perform(t, f, due)
        return
    t.ask(t.active)


def _ending(t: Table, f: Frame) -> None:
    """The End of Turn phase begins; what is told of the end of the Order phase meets what lasts until end of turn."""
    f[1] = 7
    _phase(t, ENDING)
    t.log.append(("end of turn",))
    t.push(CEASE, 0, 0, 0)
    t.emit(ENDING_EV, amount=t.turn)


def _over(t: Table, f: Frame) -> None:
    f[1], f[2] = 1, 0
    if len(t.forms) == 1 and t.turn >= SOLO_TURNS:
        t.won, t.stack, t.asked = t.seats, [], -2
        return
    t.later = tuple([x for x in t.later if not (x.turn and x.turn <= t.turn)])
    t.cease([m for m in t.mods if m.until == _TURN])  # gained after the others had ended


SOLO_TURNS: Final = 10
"""Who plays alone, plays so many turns: enough to see a whole deck of 50 go by."""

_STEPS: Final = (_opening, _ready, _discards, _draws, _initiative, _decree, _ending, _over)


def options(t: Table, f: Frame) -> list[Choice]:
    """Offer decrees, cards to discard, or cards that may remain spent."""
    if f[1] == 5:
        return offers.decrees(t, t.asked)
    if f[1] == 1:
        return [*(("target", c, ()) for c in staying(t, t.asked)), ("done", NONE, ())]
    hand = t.hands[t.asked]
    offered = list({t.faces[c]: c for c in reversed(hand)}.values())[::-1]
    return [*(("discard", c, ()) for c in offered), ("done", NONE, ())]


def answer(t: Table, f: Frame, choice: Choice) -> None:
    """Take a decree, a pass, or a discard."""
    seat = t.asked
    verb, card, _ = choice
    if f[1] != 5:
        if verb == "done":
            f[2] += 1
        elif verb == "target":
            _stay(t, card)
        else:
            discard(t, card)
        return
    f[2] = 1
    if verb == "pass":
        t.passes += 1
        t.log.append(("pass", seat))
        t.emit(PASSED, seat=seat)
        return
    t.passes = 0
    carry_out(t, seat, choice)


def step_enter(t: Table, f: Frame) -> None:
    """Pay, place, and let the entering be heard."""
    env: Env = f[2]
    card = env.source
    if f[CANCELED]:  # a cost was not paid, or its player is out
        t.stack.pop()
        return
    if f[1] == 0 and len(f) == LOWERED and t.hears(ENTERING):
        f.append(0)
        t.emit(ENTERING, NONE, card, NONE, 0, FROM_HAND, len(t.stack) - 1, env.seat)
        return
    costs = demands(t, env.seat, card)
    if f[3] < len(costs):
        f[3] += 1
        costs[f[3] - 1].begin(t, len(t.stack) - 1)
    elif len(f) > PAYS_FOR:
        t.stack.pop()
        t.stack[f[PAYS_FOR]][PAID] = 1
    elif f[1] == 0:
        f[1] = 1
        lower = f[LOWERED] if len(f) > LOWERED else 0
        spots = entrances(t, env.seat, card, lower) if costs or lower else f[4]
        if not spots:
            t.stack.pop()
            return
        t.lift(card)
        enter(t, card, env.seat, None)
        t.push(PLACE, 0, env.seat, card, spots, 1, NONE)
    else:
        t.stack.pop()
        stood_apart(t, card, env.seat, f[LOWERED] if len(f) > LOWERED else 0)
        entered(t, card, NONE, FROM_HAND)


# Initiative ------------------------------------------------------------------------------------------------------------------


def step_init(t: Table, f: Frame) -> None:
    """All Warlords roll at once; the highest goes first; ties for it roll again with the same bonuses (rulebook, Initiative Phase).

    What comes before the dice is not heard again for these: it would add to bonuses that are to be the same (rulebook, Die Rolls).
    ``f[4]`` has (seat, die, what reacts added) of each roll, ``f[8]`` what was added to the rolls before.
    """
    seats: tuple[int, ...] = tuple(
        [seat for seat in f[2] if seat in t.seats]
    )  # who is out since the rolling began is left out
    if f[1] == 0:
        f[1] = 1
        base = len(t.stack) - 1
        for seat in reversed(seats):
            ev = Ev(ROLLED, t.lord(seat), NONE, NONE, 0, INIT, base, seat)
            t.push(ROLL, R_DIE if f[8] else 0, ev, 0, 0, TOGETHER)
        return
    before = dict(f[8])
    sums = {seat: (die, die + added + before.get(seat, 0) + _bonus(t, seat)) for seat, die, added in f[4]}
    rolled = [(seat, sums[seat]) for seat in seats]
    best = highest(tuple(seat for seat, _ in rolled), tuple(roll for _, roll in rolled), t.profile.criticals)
    if len(best) > 1:
        f[8] = tuple([(seat, added + before.get(seat, 0)) for seat, _, added in f[4]])
        f[1], f[2], f[4] = 0, t.seats if t.profile.reroll_all else best, ()
        return
    t.stack.pop()
    t.first = t.active = best[0]
    t.version += 1  # effects may hang on who won
    t.unsettled = True
    t.passes = 0
    t.log.append(("initiative", best[0]))
    others = [sums[seat][1] for seat in seats if seat != best[0]]
    t.emit(WON, t.lord(best[0]), amount=sums[best[0]][1] - max(others) if others else 0, seat=best[0])


def _bonus(t: Table, seat: int) -> int:
    lord = t.lord(seat)
    return prowess.rolls(t, lord, ("initiative", "all")) if lord != NONE else 0


# End of turn -----------------------------------------------------------------------------------------------------------------


def ceasing(t: Table, seat: int) -> list[list[Mod]]:
    """Give a player's effects that end with this turn; what one effect gave to several cards ends together."""
    found: dict[tuple[int, int, Env], list[Mod]] = {}
    for mod in t.mods:
        if mod.seat == seat and (mod.until == _TURN or (mod.until == _NEXT and mod.end <= t.turn)):
            found.setdefault((mod.source, mod.node, mod.env._replace(it=NONE)), []).append(mod)
    return list(found.values())


def step_cease(t: Table, f: Frame) -> None:
    """In initiative order each player lets one effect end until none is left, then each performs what happens at end of turn.

    The order is asked for only where it may matter: where hit points or levels end.
    """
    order = t.around(t.first if t.first >= 0 else 0)
    if f[1] == 0:
        for _ in order:
            seat = order[f[2] % len(order)]
            ending = ceasing(t, seat)
            if not ending:
                f[2] += 1
                continue
            if len(ending) > 1 and any(t.book.node(m.node).key in ("+hp", "+level") for mods in ending for m in mods):
                t.ask(seat)
                return
            f[2] += 1
            t.cease(ending[0])
            return
        f[1], f[2] = 1, 0
        t.emit(END_EV, amount=t.turn)  # what cards do "at end of turn" no longer meets what lasted "until end of turn"
        return
    for seat in order[f[2] % len(order) :] + order[: f[2] % len(order)]:
        waiting = [x for x in t.later if x.event == NONE and x.env.seat == seat]
        f[2] += 1
        if len(waiting) > 1:
            f[2] -= 1
            t.ask(seat)
            return
        if waiting:
            _perform(t, f, waiting[0])
            return
    t.stack.pop()


def _perform(t: Table, f: Frame, later: Later) -> None:
    t.later = tuple([x for x in t.later if x is not later])
    start(t, later.env, later.node)


def options_cease(t: Table, f: Frame) -> list[Choice]:
    """Offer the effects that may end or happen next."""
    if f[1] == 0:
        return [("cease", NONE, (i,)) for i in range(len(ceasing(t, t.asked)))]
    return [("resolve", NONE, (i,)) for i in range(sum(x.event == NONE and x.env.seat == t.asked for x in t.later))]


def answer_cease(t: Table, f: Frame, choice: Choice) -> None:
    """Let the effect end, or happen."""
    seat = t.asked
    f[2] += 1
    if f[1] == 0:
        t.cease(ceasing(t, seat)[choice[2][0]])
    else:
        _perform(t, f, [x for x in t.later if x.event == NONE and x.env.seat == seat][choice[2][0]])
