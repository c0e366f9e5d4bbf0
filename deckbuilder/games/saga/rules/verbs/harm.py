"""Deaths, orientations, Charges, and what lasts."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import atoms as x
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.filters import Same
from deckbuilder.games.saga.algebra.values import EventCard, Every
from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.codes import (
    DISCARD,
    FORMATION,
    LORD,
    OUTRIGHT,
    PAYMENT,
    READY,
    SPENDS,
    SPENT,
    STUNNED,
    STUNS,
    UNDER,
    UNTIL_CODES,
    WHILE_IN_PLAY,
    WHILE_SPENT,
    WHILE_UNSTUNNED,
    event,
    words_of,
)
from deckbuilder.games.saga.rules.kinds import ACT, AUTO, BASE, CHECK, DIE, EFFECT, GONE, STRAYED, STRIKE, WINDOW
from deckbuilder.games.saga.rules.lasting import follows
from deckbuilder.games.saga.rules.reading import cards, number, players
from deckbuilder.games.saga.rules.sieves import fits
from deckbuilder.games.saga.rules.state import NONE, Env, Ev, Mod
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs import farther
from deckbuilder.games.saga.rules.verbs.base import Each, Verb, note_turned

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

READIED: Final = event("ready")
SPENDED: Final = event("spend")
STUNNED_EV: Final = event("stun")
UNSTUNNED: Final = event("unstun")
DYING: Final = event("die")
LEFT: Final = event("leave")
CHARGED: Final = event("charge")
UNCHARGED: Final = event("uncharge")
SPENDING: Final = event("spend", before=True)
STUNNING: Final = event("stun", before=True)
LEAVING: Final = event("leave", before=True)
PAYS: Final = 1
"""How far an action is while its costs are paid."""


class Kill(Each):
    """Kills characters."""

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is in play and may be killed."""
        return t.zone[card] == FORMATION and not banned(t, e, card, "be killed")

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Kill it."""
        own(t, f, card)
        by = e.by | OUTRIGHT | (PAYMENT if paying(t, f[3]) else 0)
        t.push(DIE, 0, Ev(DYING, e.me, card, e.source, 0, by, NONE, e.seat), 1, f[3])


def leaving(t: Table, card: int) -> bool:
    """Tell whether a card is about to leave play that was not told to be about to do so already."""
    return t.in_play(card) and not any(
        frame[0] == WINDOW and frame[2].kind == LEAVING and frame[2].patient == card for frame in t.stack
    )


class Destroy(Each):
    """Puts items and attached cards in play into their owners' discard piles."""

    herald: int = LEAVING

    def tells(self, t: Table, card: int) -> bool:
        """Tell whether it is about to leave play."""
        return leaving(t, card)

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is in play and may be destroyed."""
        return t.zone[card] == UNDER and not banned(t, e, card, "be destroyed")

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Destroy it."""
        destroyed(t, card, e)


def destroyed(t: Table, card: int, e: Env) -> None:
    """Destroy an item or attached card and let it be heard."""
    t.log.append(("destroy", card))
    bearer = t.host[card]
    place = t.pos(bearer)
    discard_from_play(t, card)
    if place is not None:
        t.last[card] = (*place, t.orient[bearer], NONE, bearer)
    t.emit(LEFT, e.me, card, e.source, 1, e.by, NONE, e.seat)  # of what left play, this was destroyed


def discard_from_play(t: Table, card: int) -> None:
    """Put a card in play and all that lies under it into their owners' discard piles."""
    for under in t.under(card):
        discard_from_play(t, under)
    summoned = t.origin[card] < 0
    t.lift(card)
    if summoned:
        t.vanish(card)
    else:
        t.pile(card, DISCARD)


def paying(t: Table, base: int) -> bool:
    """Tell whether an action at this place of the stack is being paid for."""
    frame = t.stack[base]
    return bool(frame[0] == ACT and frame[1] == PAYS)


def own(t: Table, f: Frame, card: int) -> None:
    """Note that an action takes its own performer from play, which does not cancel it (rulebook, Leaving Play)."""
    base = t.stack[f[3]]
    if base[0] == ACT and base[2].me == card:
        base[7] |= GONE


class ReadyUp(Each):
    """Readies cards; a stunned one becomes ready."""

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is not ready and may become so."""
        return (
            t.in_play(card)
            and t.orient[card] != READY
            and not banned(t, e, card, "be readied")
            and not stats.forbids(t, card, "ready", e.me, e.seat)
        )

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Ready it."""
        readied(t, card, e)


def readied(t: Table, card: int, e: Env) -> None:
    """Ready a card and let it be heard; what lasted while it remained spent ends."""
    t.turn_card(card, READY)
    t.cease([mod for mod in t.mods if mod.until in WHILE_SPENT and mod.end == card])
    t.log.append(("ready", card))
    t.emit(READIED, e.me, card, e.source, 0, e.by, NONE, e.seat)


class Spend(Each):
    """Spends ready cards."""

    herald: int = SPENDING

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is ready and may be spent."""
        return t.in_play(card) and t.orient[card] == READY and not banned(t, e, card, "be spent")

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Spend it."""
        turned(t, card, SPENT, e)


class Stun(Each):
    """Stuns cards."""

    herald: int = STUNNING

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is not stunned and may become so."""
        return t.in_play(card) and t.orient[card] != STUNNED and not banned(t, e, card, "be stunned")

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Stun it."""
        turned(t, card, STUNNED, e)


def banned(t: Table, e: Env, card: int, act: str) -> bool:
    """Tell whether something keeps an effect from being done to a card."""
    return stats.forbids(t, card, act, e.me, e.seat, "effect " + words_of(e.by), e.source, e.by)


def turned(t: Table, card: int, orient: int, e: Env) -> None:
    """Spend or stun a card and let it be heard; a ready card that is stunned becomes spent as well."""
    was = t.orient[card]
    note_turned(t, card, (SPENDS if was == READY else 0) | (STUNS if orient == STUNNED else 0))
    t.turn_card(card, orient)
    t.log.append(("spend" if orient == SPENT else "stun", card))
    if orient == STUNNED:
        t.cease([mod for mod in t.mods if mod.until in WHILE_UNSTUNNED and mod.end == card])
        t.emit(STUNNED_EV, e.me, card, e.source, 0, e.by, NONE, e.seat)
    if was == READY:
        paid = next((frame[1] == PAYS for frame in reversed(t.stack) if frame[0] == ACT), False)
        t.emit(SPENDED, e.me, card, e.source, 0, e.by | (SPENDS if paid else 0), NONE, e.seat)


class Unstun(Each):
    """Stunned cards become spent."""

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is stunned."""
        return t.in_play(card) and t.orient[card] == STUNNED and not banned(t, e, card, "be unstunned")

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Unstun it."""
        t.turn_card(card, SPENT)
        t.log.append(("unstun", card))
        t.emit(UNSTUNNED, e.me, card, e.source, 0, e.by, NONE, e.seat)


class Charge(Each):
    """Puts Charges on cards, or takes them off."""

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read which, and how many."""
        super().prepare(node, entry)
        self.n = number(node.n)

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it has as many as are taken off, or may be given any."""
        n = self.n(t, e)
        return t.in_play(card) and t.charges[card] + n >= 0 and not (n > 0 and banned(t, e, card, "be charged"))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether any are put on or taken off."""
        return self.n(t, e) != 0 and super().could(t, e)

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Change them."""
        n = self.n(t, e)
        t.charge(card, t.charges[card] + n)
        t.log.append(("charge", card, n))
        t.emit(CHARGED if n > 0 else UNCHARGED, e.me, card, e.source, abs(n), e.by, seat=e.seat)


class Control(Each):
    """Gives control of characters to a player, for a while: it lasts like a modifier (see ``Table.cease``)."""

    key = "control"

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read whom, to whom and how long."""
        super().prepare(node, entry)
        self.player = players(node.player)
        self.until = UNTIL_CODES[node.until]
        self.when = None
        """It counts whatever becomes of the table, see ``inforce.counts``."""

    def lost(self, t: Table, e: Env) -> bool:
        """No condition of it names a card that might leave play, see ``Lasting.lost``."""
        return False

    def do(self, t: Table, e: Env, card: int, f: Frame) -> None:
        """Hand it over with what lies under it; it stays where it stands."""
        seat = self.player(t, e)[0]
        t.hand_over(card, seat)
        t.modify(Mod(card, self.uid, seat, self.until, e.seat, e.source, ending(t, f[3], self.node.until), e))

    def fits(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it is another's."""
        seats = self.player(t, e)
        if t.zone[card] != FORMATION or not seats or t.ctrl[card] == seats[0]:
            return False
        return not banned(t, e, card, "be controlled")


def ending(t: Table, base: int, until: str) -> int:
    """Give what ends something that lasts, see ``state.Mod.end``; ``base``: the place of the action or strike."""
    e = t.env(base)
    ends: dict[str, int] = {
        "turn": t.turn, "next turn": t.turn + 1, "spent": e.me, "spent only": e.me, "attached": e.source, "item spent": e.source,
        "item spent only": e.source, "in play": e.me, "item in play": e.source,
    }  # fmt: skip
    if until in ends:
        return ends[until]
    if until == "again":
        return int(_act(t, base)[3])
    kinds = {"strike": (STRIKE,), "deed": (STRIKE, ACT)}.get(until, (ACT,))
    place = e.ev.base if e.ev.base != NONE else base
    while place > 0 and t.stack[place][0] not in kinds:
        place = t.stack[place][BASE] if t.stack[place][0] in (STRIKE, EFFECT, CHECK) else place - 1
    return place if t.stack[place][0] in kinds else base


def _act(t: Table, base: int) -> Frame:
    """Give the action, or what happens by itself, that something is a part of."""
    while t.stack[base][0] not in (ACT, AUTO):
        base = t.stack[base][BASE] if t.stack[base][0] in (STRIKE, EFFECT, CHECK) else base - 1
    return t.stack[base]


def strayed(t: Table, base: int, card: int) -> bool:
    """Tell whether a card was targeted in play and has left it by another effect: it is no target any more (rulebook, Targeting)."""
    if t.in_play(card) or card not in t.env(base).aimed:
        return False
    act = _act(t, base)
    return act[0] == ACT and card in act[2].aimed and bool(act[7] & STRAYED << act[2].aimed.index(card))


_LEADS: Final = m.GainTrait("Warlord")
"""Whoever gains it is a Warlord for good: he has it in this match as if he had started with it (rulebook, Glossary: Warlord)."""


def _of_this_card(modifier: m.Modifier) -> bool:
    """Tell whether a modifier is a Level for the very card that is about to be performed or equipped: for no other time that it may be."""
    return isinstance(modifier, m.LevelFor) and Same(EventCard()) in modifier.filters


class Gain(Verb):
    """Cards have modifiers for a while; some that a group has hold for whoever is of it then, see ``lasting.follows``."""

    def prepare(self, node: x.Gain, entry: "Entry") -> None:
        """Read who, what and how long."""
        self.cards = cards(node.cards)
        self.lasting = [entry.lasting(modifier) for modifier in node.modifiers]
        self.until = UNTIL_CODES[node.until]
        self.brief = all(map(_of_this_card, node.modifiers))
        self.reaches = max([one.n for one in node.modifiers if isinstance(one, m.Farther)], default=0)
        for lasting in self.lasting:
            if isinstance(node.cards, Every) and follows(lasting, node.cards, node.until):
                lasting.scope = fits(node.cards.filters)

    def run(self, t: Table, f: Frame) -> None:
        """Let them begin, their numbers fixed before any of them does (rulebook, Actions)."""
        t.stack.pop()
        e = t.env(f[3])
        end, until = ending(t, f[3], self.node.until), self.until
        if self.brief and e.ev.base != NONE and t.stack[e.ev.base][0] in (ACT, AUTO):
            end, until = e.ev.base, UNTIL_CODES["action"]
        if until in WHILE_IN_PLAY and not t.in_play(end):
            return
        fixed = [
            (card, lasting, inner, lasting.n(t, inner) if lasting.n is not None else 0)
            for card in self.cards(t, e)
            if t.in_play(card)
            for inner in (e._replace(it=card),)
            for lasting in self.lasting
        ]
        places = [lasting.place(t, e) for lasting in self.lasting]
        begun = {
            lasting.uid: place
            for lasting, place in zip(self.lasting, places, strict=True)
            if (lasting.there is None or place != NONE) and not lasting.lost(t, e)
        }
        for card, lasting, inner, n in fixed:
            if lasting.uid not in begun:
                continue
            if isinstance(lasting.node, m.Regardless) and lasting.node.times:
                t.used.pop((card, lasting.uid), None)  # said anew, it is left anew
            if lasting.scope is None:
                t.modify(Mod(card, lasting.uid, n, until, e.seat, e.source, end, inner, begun[lasting.uid]))
            if lasting.node == _LEADS:
                t.flags[card] |= LORD
            t.log.append(("gain", card, lasting.uid, n))
        for lasting in self.lasting:
            if lasting.scope is not None and lasting.uid in begun:
                n = lasting.n(t, e) if lasting.n is not None else 0
                t.modify(Mod(NONE, lasting.uid, n, until, e.seat, e.source, end, e, begun[lasting.uid]))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is somebody to have them; that an action may target further away is nothing where it says no distance."""
        if self.reaches and farther.vain(t, e, self.reaches):
            return False
        for card in self.cards(t, e):  # any() with a generator takes twice as long
            if t.in_play(card) and card not in t.paid and self._tells(t, e._replace(it=card)):
                return True
        return False

    def payable(self, t: Table, e: Env) -> bool:
        """Tell whether all of them are in play, and the player controls them."""
        return self.could(t, e) and all(t.in_play(card) and t.ctrl[card] == e.seat for card in self.cards(t, e))

    def _tells(self, t: Table, e: Env) -> bool:
        """Tell whether one of the modifiers is more than a bonus of nothing, or than no strikes at all."""
        return any(
            not isinstance(one.node, m.Bonus | m.ExtraStrike) or one.n is None or one.node.n == 1 or one.n(t, e)
            for one in self.lasting
        )


VERBS: Final[dict[type, Any]] = {
    x.Kill: Kill,
    x.Destroy: Destroy,
    x.ReadyUp: ReadyUp,
    x.Spend: Spend,
    x.Stun: Stun,
    x.Unstun: Unstun,
    x.Gain: Gain,
    d.Charge: Charge,
    d.Control: Control,
}
