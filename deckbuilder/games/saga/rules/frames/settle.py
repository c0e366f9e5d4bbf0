"""What must be so before anything else goes on: deaths, Warlords, other formations, illegal ranks.

Source: rulebook, Illegal Ranks: at once, before any other action or effect, including the next step of an action.
"""

from typing import Final

from deckbuilder.games.saga.rules import inforce, moves, stats
from deckbuilder.games.saga.rules.codes import (
    AIR,
    DISCARD,
    FIXES,
    FORMATION,
    LORD,
    READY,
    REMOVED,
    SPENDS,
    SPENT,
    STUNNED,
    STUNS,
    event,
)
from deckbuilder.games.saga.rules.frames.strike import dies
from deckbuilder.games.saga.rules.kinds import (
    ACT,
    AUTO,
    CANCELED,
    DIE,
    ENTER,
    FALL,
    GONE,
    PLACE,
    SENT,
    STRIKE,
    WOUND,
)
from deckbuilder.games.saga.rules.state import NONE, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.picks import Choice

AIRBORNE: Final = 1
HOME: Final = 2
FALLING: Final = 3
FALLING_SPENT: Final = 4
FALLING_STUNNED: Final = 5
"""What a ``PLACE`` frame is about besides a move: a card from the air, a return to one's front rank, a fall that turns nothing, or the one who falls."""
_TURNING: Final = {FALLING_SPENT: SPENDS, FALLING_STUNNED: STUNS}

DIED: Final = event("die")
FELL: Final = event("fall")
FALLING_EV: Final = event("fall", before=True)
FIXING: Final = event("fix", before=True)
FIXING_ALL: Final = event("fix all", before=True)
_TOLD: Final = 3
"""How far a fall is once its being about to come about was told."""
_PLAIN: Final = 4
"""How many parts the frame of a fall has, unless an effect lets it turn nothing."""
_SENT_TOLD: Final = 6
"""The same for the fall of one whom an effect lets fall."""
_STUNNING: Final = 7
_SENT_STUNNING: Final = 8
"""The same once it was told, too, that he is about to become stunned by it."""
_SENT_FELL: Final = 9
"""How far the fall of one whom an effect lets fall is once he moves."""
_HOW: Final = 4
_HOW_FAR: Final = (1 << _HOW) - 1
"""Once he moves, how it turned him stands above the bits of how far it is."""
_FALLS_TOLD: Final = (_TOLD, _SENT_TOLD, _STUNNING, _SENT_STUNNING)
_OPEN: Final = 4
"""How far it is once it was told that an illegal rank is about to be fixed."""
_ALL: Final = 10
"""How far it is while it has each illegal rank told of, and one fall after the other begin; which were told stands behind."""
_WEIGHING: Final = frozenset({"weighs", "screens"})
"""What characters count by in other ways than one each."""
SPENDED: Final = event("spend")
STUNNED_EV: Final = event("stun")
STUNNING_EV: Final = event("stun", before=True)


def settle(t: Table) -> bool:
    """Begin the next thing that must be set right; tell whether there was one."""
    t.unsettled = False  # what is begun changes the board again
    return _deaths(t) or _warlords(t) or _returns(t) or _ranks(t)


def _deaths(t: Table) -> bool:
    if t.stale:
        inforce.index(t)
    brittle, grim, wounds = t.cast.brittle, t.grim or "doomed" in t.keys, t.wounds
    for card in t.everyone():
        if (
            (wounds[card] or grim or t.sheets[card].frail or (brittle and _weakened(t, card)))
            and dies(t, card)
            and not _dying(t, card)
        ):
            t.push(DIE, 0, _cause(t, card), 0, NONE)
            return True
    return False


def _weakened(t: Table, card: int) -> bool:
    """Tell whether a character has an item that takes hit points from it."""
    for item in t.held.get(card, ()):  # noqa: SIM110  # any() with a generator takes twice as long
        if t.sheets[item].printed["hp"] < 0:
            return True
    return False


def _dying(t: Table, card: int) -> bool:
    for f in t.stack:  # noqa: SIM110  # any() with a generator takes twice as long
        if f[0] == DIE and f[2].patient == card:
            return True
    return False


def _cause(t: Table, card: int) -> Ev:
    """Say who kills a character: who inflicted the wound that it dies of (rulebook, Glossary: Killed with a Strike or Action)."""
    top = t.stack[-1]
    if top[0] == WOUND and top[2].patient == card:
        ev: Ev = top[2]
        base = t.stack[top[4]] if top[4] != NONE else top
        if base[0] == ACT and base[2].me == card:  # by the action itself, which does not cancel it
            base[7] |= GONE
        return ev._replace(kind=DIED, base=NONE)
    for mod in reversed(t.mods):  # the level that an action took from it
        if mod.value < 0 and t.book.node(mod.node).key == "+level" and inforce.concerns(t, mod, card):
            return Ev(DIED, mod.env.me, card, mod.source, 0, mod.env.by, NONE, mod.seat)
    return Ev(DIED, NONE, card, seat=t.ctrl[card])


def _warlords(t: Table) -> bool:
    """A player without a Warlord is out at once with every card he owns (rulebook, Victory; Glossary: Warlord)."""
    if t.phase < 0:
        return False
    flags, ctrl, lords = t.flags, t.ctrl, 0
    for c in t.everyone():
        if flags[c] & LORD:
            lords |= 1 << ctrl[c]
    out = [seat for seat in t.seats if not lords >> seat & 1]
    if not out or any(f[0] == DIE for f in t.stack[-1:]):
        return False
    t.seats = tuple([seat for seat in t.seats if lords >> seat & 1])
    for seat in out:
        t.log.append(("out", seat))
        _leave(t, seat)
    if len(t.seats) <= min(1, len(t.forms) - 1):
        t.won = t.seats
        t.stack = []
        t.asked = -2
    t.unsettled = True
    return True


def _leave(t: Table, seat: int) -> None:
    for card in range(len(t.owner)):
        if t.owner[card] == seat and t.in_play(card):
            for under in t.under(card):
                if t.owner[under] != seat:
                    t.lift(under)
                    t.pile(under, DISCARD)
            t.lift(card)
            t.vanish(card) if t.origin[card] < 0 else t.pile(card, REMOVED)
        elif t.owner[card] == seat and t.zone[card] == AIR and t.origin[card] >= 0:
            t.pile(card, REMOVED)
    for pile in (t.hands, t.decks, t.discards):
        for card in pile[seat]:
            t.lift(card)
            t.pile(card, REMOVED)
    t.cease([m for m in t.mods if m.seat == seat])
    t.later = tuple([x for x in t.later if x.env.seat != seat])
    for card in range(len(t.ctrl)):
        if t.ctrl[card] == seat and t.in_play(card):
            t.give(card, t.owner[card])
    for frame in t.stack:
        if frame[0] in (ACT, AUTO, STRIKE, ENTER) and frame[2].seat == seat:
            frame[CANCELED] = 1
        elif frame[0] == PLACE and frame[2] == seat:
            frame[1], frame[4] = 1, ()


def _returns(t: Table) -> bool:
    """Bring characters in other formations back, or forward into the last occupied rank (rulebook, In Another Formation)."""
    if not t.mingled():
        return False
    for seat in t.seats:
        abroad = [c for c in t.characters(seat) if (p := t.pos(c)) is not None and p[0] != seat]
        if not abroad:
            continue
        home_empty = len(abroad) == len(t.characters(seat))
        for card in abroad:
            place = t.pos(card)
            assert place is not None
            others = [c for rank in t.forms[place[0]] for c in rank if t.ctrl[c] != seat]
            if home_empty or not others:
                for one in abroad if home_empty else (card,):
                    t.log.append(("return", one))
                    t.push(PLACE, 0, seat, one, (), HOME, NONE)
                return True
            last = max(r for r, rank in enumerate(t.forms[place[0]]) if any(t.ctrl[c] == place[0] for c in rank)) if any(
                t.ctrl[c] == place[0] for rank in t.forms[place[0]] for c in rank
            ) else 0  # fmt: skip
            if place[1] > last:
                _put(t, seat, card, moves.spots_in(t, place[0], last))
                return True
    return False


def _put(t: Table, seat: int, card: int, spots: list[moves.Spot]) -> None:
    t.log.append(("return", card))
    t.push(PLACE, 0, seat, card, tuple(spots), 0, NONE)


def illegal(t: Table, seat: int) -> list[int]:
    """Give the ranks, from 0, of a player's formation that hold more of his characters than the rank in front."""
    counts, fronts = stats.rank_counts(t, seat), stats.front_counts(t, seat)
    return [r for r in range(1, len(counts)) if counts[r] > fronts[r - 1]]


def _ranks(t: Table) -> bool:
    if not t.mingled() and not t.keys & _WEIGHING and _orderly(t):
        return False
    if any(f[0] == FALL for f in t.stack):  # reacts to a fall come before any other rank is fixed
        return False
    for seat in t.around(t.first if t.first >= 0 else 0):
        if illegal(t, seat):
            t.push(FALL, 0, seat, NONE)
            return True
    return False


def _orderly(t: Table) -> bool:
    """Tell whether no rank of any formation holds more than the one in front of it, where everybody stands in his own."""
    for form in t.forms:
        before = 999
        for rank in form:
            count = len(rank)
            if count > before:
                return False
            before = count
    return True


# Falling forward -------------------------------------------------------------------------------------------------------------


def fallers(t: Table, seat: int) -> list[int]:
    """Give the characters of which one falls forward next, in any order that their player prefers."""
    rows = [t.forms[seat][r] for r in illegal(t, seat)]
    return [c for row in rows for c in row if t.ctrl[c] == seat and not stats.forbids(t, c, "fall")]


def step(t: Table, f: Frame) -> None:
    """Ask who falls forward, turn it, move it, and let it be heard."""
    if f[1] in (SENT, _SENT_TOLD, _SENT_STUNNING):
        if moves.may_fall(t, f[3]):
            _fall(t, f, f[3])
        else:
            t.stack.pop()
        return
    if f[1] in (_TOLD, _STUNNING):
        if f[3] in fallers(t, f[2]):
            _fall(t, f, f[3])
        else:  # what reacts did keeps it where it is
            t.stack.pop()
            t.unsettled = True
        return
    if f[1] == _ALL:
        _let_fix(t, f)
        return
    if f[1] == 0 and (t.hears(FIXING) or t.hears(FIXING_ALL)):
        f[1] = _ALL
        f.append(())
        found = tuple([card for rank in illegal(t, f[2]) for card in _row(t, f[2], rank)])
        if found:
            t.emit(FIXING_ALL, NONE, found[0], seat=f[2], aimed=found)
        return
    if f[1] in (0, _OPEN):
        able = fallers(t, f[2])
        if not able:
            t.stack.pop()
        elif len(able) == 1:
            _fall(t, f, able[0])
        else:
            t.ask(f[2])
        return
    if f[1] == 2:
        t.stack.pop()
        t.unsettled = True
        return
    by = (0 if f[1] & _HOW_FAR == _SENT_FELL else FIXES) | _TURNING.get(f[1] >> _HOW, 0)
    f[1] = 2
    card = f[3]
    if t.zone[card] == FORMATION:
        t.emit(FELL, NONE, card, NONE, 1, by, seat=f[2])


def _let_fix(t: Table, f: Frame) -> None:
    """Let it be heard once of each illegal rank that it is about to be fixed, then let the next character fall.

    A rank that was legal in between is another illegal rank.
    """
    seat, found = f[2], illegal(t, f[2])
    f[4] = tuple([rank for rank in f[4] if rank in found])
    fresh = next((rank for rank in found if rank not in f[4]), None)
    if fresh is not None:
        f[4] = (*f[4], fresh)
        row = _row(t, seat, fresh)
        if row:
            t.emit(FIXING, NONE, row[0], NONE, fresh + 1, seat=seat, aimed=row)
    elif fallers(t, seat):
        t.push(FALL, _OPEN, seat, NONE)
    else:
        t.stack.pop()
        t.unsettled = not found  # where others may have one


def _row(t: Table, seat: int, rank: int) -> tuple[int, ...]:
    """Give a player's characters in a rank of his formation."""
    return tuple([c for c in t.forms[seat][rank] if t.ctrl[c] == seat])


def options(t: Table, f: Frame) -> list[Choice]:
    """Offer who may fall forward."""
    return [("fall", card, ()) for card in fallers(t, f[2])]


def answer(t: Table, f: Frame, choice: Choice) -> None:
    """Let the character fall forward."""
    _fall(t, f, choice[1])


def _fall(t: Table, f: Frame, card: int) -> None:
    """A ready character becomes spent, a spent one stunned; then it moves forward one rank (rulebook, Illegal Ranks)."""
    sent = f[1] in (SENT, _SENT_TOLD, _SENT_STUNNING)
    if f[1] not in _FALLS_TOLD and t.hears(FALLING_EV):
        f[1], f[3] = _SENT_TOLD if f[1] == SENT else _TOLD, card
        t.emit(FALLING_EV, NONE, card, NONE, 1, 0 if sent else FIXES, base=len(t.stack) - 1, seat=f[2])
        return
    was = t.orient[card]
    if len(f) != _PLAIN or stats.forbids(t, card, "turn falling"):
        was = STUNNED
    if was == SPENT and f[1] not in (_STUNNING, _SENT_STUNNING) and t.hears(STUNNING_EV):
        f[1], f[3] = _SENT_STUNNING if sent else _STUNNING, card
        t.emit(STUNNING_EV, NONE, card, seat=f[2])
        return
    how = {READY: FALLING_SPENT, SPENT: FALLING_STUNNED}.get(was, FALLING)
    f[1], f[3] = (_SENT_FELL if sent else 1) | how << _HOW, card
    t.log.append(("fall", card, was))
    t.push(PLACE, 0, f[2], card, (), how, NONE if sent else card)
    if was == READY:
        t.turn_card(card, SPENT)
        t.emit(SPENDED, NONE, card, seat=f[2])
    elif was == SPENT:
        t.turn_card(card, STUNNED)
        t.emit(STUNNED_EV, NONE, card, seat=f[2])


# Places ----------------------------------------------------------------------------------------------------------------------


def step_place(t: Table, f: Frame) -> None:
    """Ask where a character goes, unless there is only one place."""
    place = t.pos(f[3])
    if f[5] != AIRBORNE and place is None:  # it left play on the way
        f[1], f[4] = 1, ()
    if f[5] == HOME and not f[1]:
        f[1], f[4] = 1, tuple(moves.spots_in(t, f[2], 0))
    if FALLING <= f[5] <= FALLING_STUNNED and not f[1] and place is not None and place[1]:
        f[1], f[4] = 1, tuple(moves.spots_in(t, place[0], place[1] - 1))
    if not f[4]:
        t.stack.pop()
    elif len(f[4]) == 1:
        _go(t, f, f[4][0])
    else:
        t.ask(f[2])


def options_place(t: Table, f: Frame) -> list[Choice]:
    """Offer the places."""
    return [("place", NONE, spot) for spot in f[4]]


def answer_place(t: Table, f: Frame, choice: Choice) -> None:
    """Put the character there."""
    _go(t, f, choice[2])  # type: ignore[arg-type]  # three numbers, as offered


def _go(t: Table, f: Frame, spot: moves.Spot) -> None:
    t.stack.pop()
    card = f[3]
    if f[5] == AIRBORNE:
        t.stand(card, *spot)
    elif t.zone[card] == FORMATION:
        fixes = FIXES if f[5] >= FALLING and f[6] != NONE else 0  # its player moves it, by no effect
        moves.go(t, card, spot, f[6], _TURNING.get(f[5], 0) | fixes)
