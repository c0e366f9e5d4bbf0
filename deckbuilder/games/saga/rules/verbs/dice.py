"""Rolls with two dice, and rolls against one another."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules import aim, prowess, stats
from deckbuilder.games.saga.rules.codes import FORMATION, event
from deckbuilder.games.saga.rules.kinds import CHECK, INIT, KEEPS, KEPT_DIE, ROLL, S_BITS, STRIKE, TOGETHER
from deckbuilder.games.saga.rules.reading import cards, one, players
from deckbuilder.games.saga.rules.state import NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.ties import highest
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.rolls import OnBase

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

ROLLED: Final = event("roll")


class TwoDice(OnBase):
    """Lets a roll that is about to be made be made with two dice."""

    kinds: tuple[int, ...] = (ROLL,)

    def prepare(self, node: d.TwoDice, entry: "Entry") -> None:
        """Read who chooses."""
        self.by = players(node.by)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the die is still to be rolled, and alone."""
        frame = self.frame(t, e)
        return frame is not None and not frame[3] and len(frame) == KEEPS

    def change(self, t: Table, e: Env, frame: Frame) -> None:
        """Let it."""
        if self.could(t, e):
            frame += [KEPT_DIE.get(self.node.keep, self.by(t, e)[0]), ()]
            t.log.append(("two dice", frame[2].agent))


def by_two(t: Table, below: Frame, who: int) -> int | None:
    """Give who chooses between the two dice of a roll, or ``HIGHER`` or ``LOWER``; None where effects ask for one die, or disagree."""
    if who == NONE:
        return None
    if below[0] == STRIKE:
        names = aim.roll_names(below[S_BITS])
    elif below[0] == CHECK:
        names = prowess.names_of(t.book.node(below[4]).node.kind)
    else:
        names = ("initiative", "all") if below[0] == INIT else ("all",)
    return prowess.two_dice(t, who, names)


class Contest(Verb):
    """Two roll against one another."""

    def prepare(self, node: x.Contest, entry: "Entry") -> None:
        """Read who rolls, and what comes of it."""
        self.who, self.rival = cards(node.who), cards(node.rival)
        self.success = entry.verb(node.success) if node.success is not None else None
        self.failure = entry.verb(node.failure) if node.failure is not None else None

    def rollers(self, t: Table, e: Env) -> tuple[int, ...]:
        """Give the two; nobody where one of them is not in play, or they are one."""
        pair = one(self.who(t, e)), one(self.rival(t, e))
        return pair if pair[0] != pair[1] and all(c != NONE and t.zone[c] == FORMATION for c in pair) else ()

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the two can roll, and whatever comes of it could do anything."""
        ends = [part for part in (self.success, self.failure) if part is not None]
        return bool(self.rollers(t, e)) and any(part.could(t, e) for part in ends)

    def run(self, t: Table, f: Frame) -> None:
        """Roll both dice, then compare."""
        e = t.env(f[3])
        if f[1] == 0:
            f[1] = 1
            f.append(())
            base = len(t.stack) - 1
            for who in reversed(self.rollers(t, e)):
                t.push(ROLL, 0, Ev(ROLLED, who, NONE, e.source, 0, e.by, base, t.ctrl[who]), 0, 0, TOGETHER)
            if t.stack[-1] is not f:
                return
        t.stack.pop()
        rolled = {who: (die, die + added + self._adds(t, who)) for who, die, added in f[4]}
        if len(rolled) < 2:
            return
        who = one(self.who(t, e))
        best = highest(tuple(rolled), tuple(rolled.values()), t.profile.criticals)
        part = self.success if who in best and (self.node.ties or len(best) == 1) else self.failure
        t.log.append(("contest", *(part for roller in rolled for part in (roller, rolled[roller][1]))))
        if part is not None:
            part.begin(t, f[3])

    def _adds(self, t: Table, who: int) -> int:
        own = stats.quality(t, who, self.node.quality) if self.node.quality and t.zone[who] == FORMATION else 0
        return own + prowess.rolls(t, who, ("all",))


VERBS: Final[dict[type, Any]] = {d.TwoDice: TwoDice, x.Contest: Contest}
