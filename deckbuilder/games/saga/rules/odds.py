"""Whether a strike hits, for each number that the die may show, and what it inflicts (rulebook, Melee Strikes, Die Rolls, Planar)."""

from typing import NamedTuple

from deckbuilder.games.saga.rules import aim, prowess, stats
from deckbuilder.games.saga.rules.codes import ACTION, FORMATION, SPELL, STRIKE
from deckbuilder.games.saga.rules.kinds import (
    ADDED,
    HARMLESS,
    HIGHER,
    HIT,
    LOWER,
    NATURAL,
    S_ATK,
    S_BITS,
    S_COUNTED,
    S_FLAGS,
    S_MARGIN,
    S_STRIKER,
    S_TARGET,
    S_WOUNDS,
)
from deckbuilder.games.saga.rules.state import NONE, Env, Ev
from deckbuilder.games.saga.rules.table import Frame, Table

SIDES = 20


class Clash(NamedTuple):
    """A strike at a target as things stand: what is added to the die, and what it is up against.

    Attributes:
        found: the modifiers that bear on it.
    """

    striker: int
    target: int
    bits: int
    bonus: int
    ac: int
    found: list[stats.Found]

    def hits(self, t: Table, natural: int) -> bool:
        """Tell whether it hits if the die shows this."""
        natural = stats.turned_die(t, self.striker, natural)
        found = aim.counting(self.found, natural)
        natural = aim.taken_for(t, self.found, natural)
        fumbles = natural == 1 and not stats.ignores(t, self.striker, "Critical Failure")
        if t.profile.criticals and (natural == SIDES or fumbles):
            hit = natural == SIDES
        else:
            hit = natural + self.bonus >= self.ac and not aim.planar_miss(
                t, self.striker, self.target, self.bits, natural, found
            )
        return aim.surely(found, hit)


def clash(t: Table, f: Frame, target: int) -> Clash:
    """Give what a strike would be up against with this target.

    Args:
        t: the table.
        f: the strike's frame.
        target: a character in play.
    """
    env: Env = f[2]
    striker, bits = f[S_STRIKER], f[S_BITS]
    found = aim.bearing(t, striker, target, bits, env.source)
    bonus = f[S_ATK] + aim.added(t, striker, bits, found, f[ADDED])
    return Clash(striker, target, bits, bonus, aim.armor(t, target, found), found)


def chance(t: Table, f: Frame, target: int) -> tuple[float, Clash]:
    """Give how likely a strike hits a target, from 0 to 1, and what it is up against."""
    found = clash(t, f, target)
    shown = f[NATURAL] or aim.set_die(found.found)
    if shown:
        return float(found.hits(t, shown)), found
    hits = [found.hits(t, natural) for natural in range(1, SIDES + 1)]
    keep = prowess.two_dice(t, found.striker, aim.roll_names(found.bits))
    if keep is None:
        return sum(hits) / SIDES, found
    return sum(
        [_with_two(t, found.striker, keep, hits[a], hits[b]) for a in range(SIDES) for b in range(a + 1)]
        + [_with_two(t, found.striker, keep, hits[a], hits[b]) for a in range(SIDES) for b in range(a)]
    ) / SIDES**2, found


def _with_two(t: Table, striker: int, keep: int, higher: bool, lower: bool) -> bool:
    """Tell whether a strike hits with two dice: who chooses, chooses for himself."""
    if keep in (HIGHER, LOWER):
        return higher if keep == HIGHER else lower
    return higher or lower if keep == t.ctrl[striker] else higher and lower


def count(t: Table, f: Frame, met: Clash) -> None:
    """Count what a strike inflicts that hits with what its die shows, instead of what was counted for another number."""
    f[S_MARGIN:] = [f[NATURAL] + met.bonus - met.ac, *f[S_COUNTED:]]
    n = f[S_WOUNDS] - (f[S_COUNTED] if len(f) > S_COUNTED else 0)
    found = aim.counting(met.found, f[NATURAL], f[S_MARGIN]) if f[S_FLAGS] & HIT else []
    f[S_WOUNDS] = aim.dealt(t, found, 1 + n) - 1
    f[S_COUNTED:] = [f[S_WOUNDS] - n]
    if any(lasting.node.harmless for lasting, _, _ in found):
        f[S_FLAGS] |= HARMLESS


def inflicted(f: Frame, found: list[stats.Found]) -> int:
    """Give how many wounds a strike inflicts, one that misses or has none to inflict 0, by what bears on it now."""
    flags = f[S_FLAGS]
    return aim.at_most(max(0, 1 + f[S_WOUNDS]), found) if flags & HIT and not flags & HARMLESS else 0


def spared(t: Table, ev: Ev) -> bool:
    """Tell whether something keeps its patient from suffering wounds as those."""
    told = " ".join(word for bit, word in ((STRIKE, "strike"), (SPELL, "spell"), (ACTION, "action")) if ev.by & bit)
    return stats.forbids(t, ev.patient, "be wounded", ev.agent, ev.seat, told, ev.card, ev.by)


def harms(t: Table, f: Frame) -> bool:
    """Tell whether a strike that hits is to inflict wounds, as things stand."""
    env: Env = f[2]
    striker, target, bits = f[S_STRIKER], f[S_TARGET], f[S_BITS]
    if t.zone[target] != FORMATION or not inflicted(f, aim.bearing(t, striker, target, bits, env.source)):
        return False
    return not spared(t, Ev(NONE, striker, target, env.source, 0, bits, NONE, env.seat))
