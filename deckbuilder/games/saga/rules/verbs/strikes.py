"""Strikes and attacks that an effect produces."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import atoms as x
from deckbuilder.games.saga.algebra.values import X
from deckbuilder.games.saga.rules import aim, stats
from deckbuilder.games.saga.rules.codes import ATTACK, DID, MELEE, RANGED, READY, SPENDS, SPENT, UNTIL_CODES, event
from deckbuilder.games.saga.rules.kinds import DONE, FINAL, OPTIONAL, PRESET, S_FLAGS, S_TARGET, STRIKE
from deckbuilder.games.saga.rules.reading import cards, number, one
from deckbuilder.games.saga.rules.sieves import fits
from deckbuilder.games.saga.rules.state import NONE, Env, Mod
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.harm import banned, turned

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry
    from deckbuilder.games.saga.rules.lasting import Lasting

ATTACKING: Final = event("attack", before=True)
ATTACKED: Final = event("attack")
STRIKE_ENDS: Final = UNTIL_CODES["strike"]


class Blow(Verb):
    """One or several melee or ranged strikes."""

    serial = True

    def prepare(self, node: Any, entry: "Entry") -> None:
        """Read the parts."""
        self.bits = MELEE if isinstance(node, x.Melee) else RANGED
        self.by, self.against = cards(node.by), fits(node.against)
        self.picky, self.reach, self.different, self.aligned = (
            bool(node.against),
            node.reach,
            node.different,
            node.same_rank,
        )
        self.atk = number(node.atk) if node.atk is not None else None
        self.target, self.himself = cards(node.target) if node.target is not None else None, node.target == node.by
        self.wounds, self.roll, self.n = number(node.wounds), number(node.roll), number(node.n)
        self.bonus, self.alike = number(node.bonus), node.alike
        self.within = node.within
        mods = [entry.lasting(modifier) for modifier in node.mods]
        self.reaching = [lasting for lasting in mods if lasting.node.reach or lasting.node.close]
        self.mods = [lasting for lasting in mods if lasting not in self.reaching]

    def able(self, t: Table, e: Env, striker: int, struck: tuple[int, ...], reach: int = 0) -> list[int]:
        """Give the characters that the next strike may target."""
        found = self._in_reach(t, e, striker, reach)
        if self.picky:
            found = [c for c in found if self.against(t, e, c)]
        if self.different:
            found = [c for c in found if c not in struck]
        if self.alike and struck:
            found = [c for c in found if c == struck[0]]
        if self.aligned and struck:
            rank = t.place(struck[0])
            found = [c for c in found if rank is not None and (t.pos(c) or (NONE, NONE))[:2] == rank[:2]]
        return found

    def _in_reach(self, t: Table, e: Env, striker: int, reach: int) -> list[int]:
        """Give whom the strike reaches: some only for what they are, or only near ones."""
        bits, far = self.bits | e.by, reach + self.reach
        found = aim.targets(t, striker, e.source, bits, far, self.within)
        if self.himself and not aim.spared(
            t, e._replace(by=bits), striker
        ):  # a card has it so (rulebook, The Golden Rule)
            found.append(striker)
        for lasting in self.reaching:
            node = lasting.node
            more = aim.targets(t, striker, e.source, bits, far + node.reach, self.within, node.close)
            found += [c for c in more if c not in found and lasting.against(t, e, c)]
        return found

    def free(self, t: Table, e: Env) -> bool:
        """Tell whether somebody may strike, if there is anybody to strike."""
        striker = one(self.by(t, e))
        if striker == NONE or striker in t.paid:
            return False
        told, by = "melee" if self.bits & MELEE else "ranged", e.source if e.source != NONE else striker
        return not stats.forbids(t, striker, told, source=by, bits=self.bits | e.by)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether there is somebody to strike, as often as the number that was chosen."""
        if (isinstance(self.node.n, X) and e.x == 0) or not self.free(t, e):
            return False
        able = self.able(t, e, one(self.by(t, e)), ())
        if self.target is not None:
            return any(c in able for c in self.target(t, e))
        return bool(able)

    def run(self, t: Table, f: Frame) -> None:
        """Begin the next strike."""
        e = t.env(f[3])
        if f[1] == 0:
            f += [(), self.n(t, e)]
        striker = one(self.by(t, e))
        if f[1] >= f[5] or striker == NONE or not t.in_play(striker):
            t.stack.pop()
            return
        f[1] += 1
        atk = self.atk(t, e) if self.atk is not None else NONE
        flags = (FINAL if self.node.final else 0) | (PRESET if self.target is not None else 0)
        flags |= OPTIONAL if self.node.up_to else 0
        target = one(self.target(t, e)) if self.target is not None else NONE
        base = (atk if self.atk is not None else stats.strikes(t, striker)[0]) + self.bonus(t, e)
        t.stack.append([
            STRIKE, 0, e, f[3], self.uid, 0, 0, self.roll(t, e), striker, target, self.bits | e.by, base, self.wounds(t, e), 0,
            flags, f[4],
        ])  # fmt: skip
        began(t, striker, self.mods, e)

    def over(self, t: Table, f: Frame, strike: Frame) -> None:
        """Note a strike that is over."""
        if strike[S_FLAGS] & DONE:
            f[4] = (*f[4], strike[S_TARGET])
        else:
            f[1] = f[5]


def began(t: Table, striker: int, mods: "list[Lasting]", e: Env) -> None:
    """Let what a strike is told to have begin with it; what is for another strike does not count for this one."""
    if t.mods:
        t.version += 1
    for lasting in mods:
        t.modify(Mod(striker, lasting.uid, 0, STRIKE_ENDS, e.seat, e.source, len(t.stack) - 1, e))


class Attack(Verb):
    """An attack: the strikes of a character's ATK, one after the other (rulebook, Perform an Attack)."""

    serial = True

    def prepare(self, node: x.Attack, entry: "Entry") -> None:
        """Read who attacks."""
        self.bits = MELEE | ATTACK
        self.by, self.extra = cards(node.by), [number(n) for n in node.extra]
        self.target = cards(node.target) if node.target is not None else None
        self.against = fits(node.against) if node.against else None
        self.mods = [entry.lasting(modifier) for modifier in node.mods]

    def able(self, t: Table, e: Env, striker: int, struck: tuple[int, ...], reach: int = 0) -> list[int]:
        """Give the opposing characters that the next strike may target."""
        found = aim.targets(t, striker, NONE, MELEE | ATTACK | e.by, reach, self.node.within)
        if self.against is not None:
            found = [c for c in found if self.against(t, e, c)]
        if self.target is None:
            return found
        only = self.target(t, e)
        return [c for c in found if c in only]

    def free(self, t: Table, e: Env) -> bool:
        """Tell whether somebody may attack, if there is anybody to attack."""
        striker = one(self.by(t, e))
        if striker != NONE and self.node.spend and (t.orient[striker] != READY or banned(t, e, striker, "be spent")):
            return False
        if striker == NONE or striker in t.paid or stats.forbids(t, striker, "attack"):
            return False
        return not stats.forbids(t, striker, "melee", source=striker, bits=self.bits | e.by)

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether somebody may be attacked."""
        return self.free(t, e) and bool(self.able(t, e, one(self.by(t, e)), ()))

    def run(self, t: Table, f: Frame) -> None:
        """Begin the next strike, or end the attack."""
        e = t.env(f[3])
        striker = one(self.by(t, e))
        if len(f) == 4 and striker != NONE and self.node.spend:
            f += [(), 0]
            turned(t, striker, SPENT, e._replace(by=e.by | SPENDS))
            return
        if len(f) != 5:  # nobody has been told yet that the attack begins
            f[4:] = [()]
            if striker != NONE and t.hears(ATTACKING):
                t.emit(ATTACKING, striker, NONE, NONE, 0, ATTACK | e.by, f[3], e.seat)
                return
        if striker == NONE or not t.in_play(striker):
            t.stack.pop()
            return
        bases = (*stats.blows(t, striker), *[n(t, e) for n in self.extra])
        i = f[1]
        if i >= len(bases):
            t.stack.pop()
            t.mark(striker, DID["attack"])
            t.emit(ATTACKED, striker, NONE, NONE, 0, ATTACK | e.by, NONE, e.seat)
            return
        f[1] = i + 1
        flags = OPTIONAL if i > 0 and t.profile.may_stop else 0
        bits = MELEE | ATTACK | e.by
        t.stack.append([STRIKE, 0, e, f[3], self.uid, 0, 0, 0, striker, NONE, bits, bases[i], 0, 0, flags, f[4]])
        began(t, striker, self.mods, e)

    def over(self, t: Table, f: Frame, strike: Frame) -> None:
        """Note a strike that is over; the player who stops performs no more."""
        if not strike[S_FLAGS] & DONE:
            f[1] = 99


VERBS: Final[dict[type, Any]] = {x.Melee: Blow, x.Ranged: Blow, x.Attack: Attack}
