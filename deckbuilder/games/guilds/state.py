"""A battle as a value. Warriors are numbers: 0 to 3 of the first player, 4 to 7 of the second."""

from typing import Final, NamedTuple

TEAM: Final = 4
"""Warriors of a team (guilds, Rules & Game Play)."""
NONE: Final = -1
MOST_TURNS: Final = 60
"""After so many turns nobody has won. The rules set no end; two healers could go on for ever."""

STRUCK, HIT, AGAIN_USED, SHIELDED, EVADING, STUNNED, SLEPT, WEAK, BLEEDING, BLESSED, LAMED, AIDED = (
    1 << n for n in range(12)
)
"""Flags of a warrior: has attacked this turn, was attacked this turn, used Double Team, used Defend or Magic Shield, avoids all damage
this turn, is stunned, is slept, is weakened, bleeds, is blessed, is slowed by Hamstring for good, has Self Aid for his next attack."""
FROZEN: Final = 1 << 12
"""Among effects: Freeze."""
THIS_TURN: Final = STRUCK | HIT | AGAIN_USED | SHIELDED | EVADING | STUNNED | SLEPT
OUT: Final = STUNNED | SLEPT
HEALED: Final = STUNNED | SLEPT | WEAK | BLEEDING
"""Negative effects that healing removes, with Freeze."""

ROLL_OFF, ACT, USE, DIE, SAVE, SAVE_DIE, OVER = range(7)
"""What is asked: dice of a roll-off, a warrior's attack or heal, an ability or none, the die of one, Prevent Death or not, its die."""

FAILED, M_STUN, M_SLEEP, M_BERSERK, M_COLLATERAL, M_AID, M_AGAIN, M_CLEAR = (1 << n for n in range(8))
"""Marks of an attack: it was avoided; what abilities added to it."""


class Blow(NamedTuple):
    """An attack or a heal that is not over.

    Attributes:
        heals: whether it is a heal.
        pile: abilities used and not yet resolved, (warrior, code), the last on top.
        used: all that were used.
        asked: the seat that may use one now.
        passes: how many players in a row used none.
        marks: see above.
        directed: by team, (code, warrior) of the ability that takes its damage elsewhere; code ``NONE`` for none.
        reflected: how many times Reflect Damage works.
        die: the ability whose die falls now, (warrior, code).
        landed: whether its damage is dealt, or on its way (``State.due``).
    """

    source: int
    target: int
    heals: bool
    pile: tuple[tuple[int, int], ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    asked: int = 0
    passes: int = 0
    marks: int = 0
    directed: tuple[tuple[int, int], tuple[int, int]] = ((NONE, NONE), (NONE, NONE))
    reflected: int = 0
    die: tuple[int, int] = (NONE, NONE)
    landed: bool = False


class State(NamedTuple):
    """Everything there is.

    Attributes:
        faces: the number of each warrior's card among all cards.
        frozen: turns that a warrior is slowed by Freeze, this one included.
        momentum: speed gained by Build Momentum.
        lots: dice of roll-offs, for warriors of one speed.
        order: who has not acted yet this turn, the next one first.
        step: what is asked.
        tied: who rolls off.
        blow: what is under way.
        due: damage still to be dealt, (warrior, amount, effects, effects where damage was caused); effects are flags, and ``FROZEN``.
        dying: the warrior about to be defeated.
        saviours: those who may still use Prevent Death for him.
        won: the seats that won, once it is over.
    """

    faces: tuple[int, ...]
    health: tuple[int, ...]
    flags: tuple[int, ...] = (0,) * (2 * TEAM)
    frozen: tuple[int, ...] = (0,) * (2 * TEAM)
    momentum: tuple[int, ...] = (0,) * (2 * TEAM)
    lots: tuple[tuple[int, ...], ...] = ((),) * (2 * TEAM)
    turn: int = 1
    order: tuple[int, ...] = ()
    step: int = ROLL_OFF
    tied: tuple[int, ...] = ()
    blow: Blow | None = None
    due: tuple[tuple[int, int, int, int], ...] = ()
    dying: int = NONE
    saviours: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


def seat_of(warrior: int) -> int:
    """Give the player whose warrior it is."""
    return warrior // TEAM


def team(seat: int) -> range:
    """Give the warriors of a player, living and defeated."""
    return range(seat * TEAM, seat * TEAM + TEAM)
