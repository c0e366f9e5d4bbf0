"""What is about to be suffered: wounds become fewer, or another's; death, and being spent or stunned, may not come at all."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.codes import FORMATION, UNSPARED, event, words_of
from deckbuilder.games.saga.rules.codes import STRIKE as STRIKES
from deckbuilder.games.saga.rules.kinds import (
    BORNE,
    DIE,
    EFFECT,
    S_FLAGS,
    S_STRIKER,
    S_TARGET,
    S_WOUNDS,
    STRIKE,
    WHOLE,
    WOUND,
)
from deckbuilder.games.saga.rules.reading import cards, number, one
from deckbuilder.games.saga.rules.state import NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import ANSWERED, Each, Verb, unpaid
from deckbuilder.games.saga.rules.verbs.rolls import OnBase

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry


REDUCED: Final = event("reduce")


def _kept(t: Table, ev: Ev, flag: int, suffered: str, inflicted: str) -> bool:
    """Tell whether an effect keeps wounds as they are: one on who suffers them, on who inflicts them, or on their strike, which has a ``flag`` then."""
    told = words_of(ev.by)
    if stats.forbids(t, ev.patient, suffered, ev.agent, ev.seat, told, ev.card, ev.by):
        return True
    if ev.agent != NONE and stats.forbids(t, ev.agent, inflicted, ev.patient, NONE, told, ev.card, ev.by):
        return True
    if ev.by & STRIKES:
        for frame in reversed(t.stack):
            if frame[0] == STRIKE and frame[S_STRIKER] == ev.agent and frame[S_TARGET] == ev.patient:
                return bool(frame[S_FLAGS] & flag)
    return False


class ReduceWounds(OnBase):
    """The wounds about to be suffered become fewer."""

    kinds: tuple[int, ...] = (WOUND,)

    def prepare(self, node: d.ReduceWounds, entry: "Entry") -> None:
        """Read by how many."""
        self.by = number(node.by)

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the wounds, unless they may not be reduced."""
        found = super().frame(t, e)
        if found is None or found[2].by & UNSPARED or _kept(t, found[2], WHOLE, "have wounds reduced", "wound less"):
            return None
        return found

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there are wounds to reduce."""
        frame = self.frame(t, e)
        return frame is not None and frame[3] > max(0, self.node.to, self.node.least)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Reduce them."""
        had = frame[3]
        n = max(had - self.by(t, e), min(self.node.least, had))
        frame[3] = max(0, min(n, self.node.to) if self.node.to >= 0 else n)
        t.log.append(("reduce wounds", e.ev.patient, frame[3]))
        if frame[3] < had:
            t.emit(REDUCED, e.me, e.ev.patient, e.source, had - frame[3], e.by, NONE, e.seat)


class AddWounds(OnBase):
    """The wounds about to be suffered become more."""

    kinds: tuple[int, ...] = (WOUND,)

    def prepare(self, node: d.AddWounds, entry: "Entry") -> None:
        """Read how many."""
        self.n = number(node.n)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there are wounds still."""
        frame = self.frame(t, e)
        return frame is not None and frame[3] > 0 and self.n(t, e) > 0

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Add them; where none are left nobody suffers any."""
        if frame[3] > 0:
            frame[3] += self.n(t, e)
            t.log.append(("add wounds", e.ev.patient, frame[3]))


class WoundsTo(OnBase):
    """Another suffers the wounds."""

    kinds: tuple[int, ...] = (WOUND,)

    def prepare(self, node: d.WoundsTo, entry: "Entry") -> None:
        """Read who."""
        self.to = cards(node.to)

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the wounds, unless they may not be redirected."""
        found = super().frame(t, e)
        if found is None or _kept(t, found[2], BORNE, "have wounds redirected", "wound another"):
            return None
        return found

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there are wounds, and another in play to suffer them."""
        frame = self.frame(t, e)
        to = one(self.to(t, e))
        return frame is not None and frame[3] > 0 and to not in (NONE, frame[2].patient) and t.zone[to] == FORMATION

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let him."""
        to = one(self.to(t, e))
        if to != NONE and t.zone[to] == FORMATION:
            frame[2] = frame[2]._replace(patient=to)
            t.log.append(("redirect", e.ev.patient, to))


class StrikeWounds(OnBase):
    """The strike inflicts additional wounds, also where some are about to be suffered by it."""

    kinds: tuple[int, ...] = (STRIKE, WOUND)

    def prepare(self, node: d.StrikeWounds, entry: "Entry") -> None:
        """Read how many."""
        self.n = number(node.n)

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the strike, or its wounds if any are left of them."""
        found = super().frame(t, e)
        return None if found is not None and found[0] == WOUND and found[3] <= 0 else found

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it."""
        wounds = frame[0] == WOUND
        so_far = frame[3] if wounds else max(0, 1 + frame[S_WOUNDS])
        more = so_far if self.node.twice else self.n(t, e)
        frame[3 if wounds else S_WOUNDS] += more
        t.log.append(("strike wounds", frame[2].agent if wounds else frame[S_STRIKER], more))


class NotKilled(OnBase):
    """Who is about to die does not: what remains is what its wounds and level do."""

    kinds: tuple[int, ...] = (DIE,)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it live."""
        frame[3] = 0
        if self.node.paid:
            frame[4] = NONE
        t.log.append(("spared", frame[2].patient))


class Averted(Verb):
    """What is about to be done to a card by an effect is not done to it."""

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the effect that is about to do it."""
        for frame in reversed(t.stack):
            if frame[0] != EFFECT or frame[1] != ANSWERED:
                continue
            verb = t.book.node(frame[2])
            if isinstance(verb, Each) and verb.herald == e.ev.kind and frame[4][:1] == (e.ev.patient,):
                return frame
        return None

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it has not been done yet."""
        return self.frame(t, e) is not None

    def run(self, t: Table, f: Frame) -> None:
        """Leave it undone; what was to be paid by it is not paid."""
        t.stack.pop()
        frame = self.frame(t, t.env(f[3]))
        if frame is not None:
            t.log.append(("averted", frame[4][0]))
            frame[1], frame[4] = 1, frame[4][1:]
            unpaid(t, frame[3])


VERBS: Final[dict[type, Any]] = {
    d.Averted: Averted,
    d.ReduceWounds: ReduceWounds,
    d.AddWounds: AddWounds,
    d.WoundsTo: WoundsTo,
    d.NotKilled: NotKilled,
    d.StrikeWounds: StrikeWounds,
}
