"""Canceling strikes and actions, and keeping them from being canceled (rulebook, Canceled Strikes and Actions)."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.rules import aim, canceled
from deckbuilder.games.saga.rules.codes import MELEE, RANGED
from deckbuilder.games.saga.rules.kinds import ACT, BASE, CANCELED, EFFECT, S_BITS, S_STRIKER, STRIKE
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.rolls import OnBase, final

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

_STRIKES: Final = {"melee": MELEE, "ranged": RANGED, "strike": MELEE | RANGED}
_HERALDED: Final = 1
_KEPT: Final = 2
"""How far an effect is that is about to cancel something, and that does not."""


class Cancel(OnBase):
    """Cancels a strike or action."""

    kinds: tuple[int, ...] = (STRIKE, ACT)

    def prepare(self, node: d.Cancel, entry: "Entry") -> None:
        """Read of which strikes."""
        self.strikes = _STRIKES[node.strikes]

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the frame of the trigger, or that of the action whose strike it is."""
        found = super().frame(t, e)
        if found is not None and found[0] == STRIKE and (self.node.action or not found[S_BITS] & self.strikes):
            found = t.stack[found[BASE]]
            return found if found[0] == ACT and not found[CANCELED] and not aim.is_sure(t, e, found) else None
        return None if found is not None and (final(t, found, True) or aim.is_sure(t, e, found)) else found

    def run(self, t: Table, f: Frame) -> None:
        """Cancel it, unless what reacts did keeps it from being canceled."""
        frame = self.frame(t, t.env(f[3]))
        if f[1] == 0 and frame is not None and t.hears(canceled.CALLING):
            f[1] = _HERALDED
            canceled.herald(t, frame)
        elif f[1] == _KEPT:
            t.stack.pop()
        else:
            super().run(t, f)

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Cancel it."""
        frame[CANCELED] = 1
        t.log.append(
            ("cancel strike", frame[S_STRIKER]) if frame[0] == STRIKE else ("cancel action", frame[2].me, frame[6])
        )
        canceled.tell(t, next(place for place, one in enumerate(t.stack) if one is frame), e)


class Uncancel(Verb):
    """Lets a strike or action go on that is canceled, or is about to be."""

    def frame(self, t: Table, e: Env) -> Frame | None:
        """Give the effect that is about to cancel it, or what is canceled and could go on."""
        base = e.ev.base
        if base == NONE or base >= len(t.stack):
            return None
        found: Frame = t.stack[base]
        if found[0] == EFFECT:
            return found if isinstance(t.book.node(found[2]), Cancel) and found[1] == _HERALDED else None
        return found if found[0] in (STRIKE, ACT) and found[CANCELED] and canceled.stands(t, found) else None

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there still is such a one."""
        return self.frame(t, e) is not None

    def run(self, t: Table, f: Frame) -> None:
        """Let it."""
        t.stack.pop()
        e = t.env(f[3])
        frame = self.frame(t, e)
        if frame is None:
            return
        if frame[0] == EFFECT:
            frame[1] = _KEPT
        else:
            canceled.revoke(frame)
        t.log.append(("not canceled", e.ev.agent))


VERBS: Final[dict[type, Any]] = {d.Cancel: Cancel, d.Uncancel: Uncancel}
