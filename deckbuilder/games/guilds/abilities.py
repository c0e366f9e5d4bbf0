"""The abilities that a player uses, or the dice decide. Source: guilds, Abilities and Guild Abilities.

Abilities that only change numbers (Head Shot, Burn, the stances ...) are not here; see ``numbers.py``.
"""

from typing import Final, NamedTuple

from deckbuilder.core.saying import noop

ATTACKER, DEFENDER, EITHER, DYING = range(4)
"""Who uses an ability: the warrior that attacks or heals, one of the team that is attacked, one of any team, one whose team loses a warrior."""


class Ability(NamedTuple):
    """An ability.

    Attributes:
        name: as printed.
        verb: of the answer that uses it.
        side: who may use it.
        dice: the numbers on 1d6 that make it work; none where it works without a die.
        guild: whether it is a guild's and not a class's: such a one cannot trigger while its warrior is stunned or slept.
        directs: whether it takes damage away from whom it was meant for.
    """

    name: str
    verb: str
    side: int
    dice: frozenset[int] = frozenset()
    guild: bool = True
    directs: bool = False


ABILITIES: Final = (
    Ability(noop("Defend"), "defend", EITHER, guild=False, directs=True),
    Ability(noop("Magic Shield"), "shield", EITHER, guild=False, directs=True),
    Ability(noop("Evade"), "evade", DEFENDER, frozenset({1, 6}), guild=False),
    Ability(noop("Stun Lock"), "stun", ATTACKER, frozenset({2, 4, 6}), guild=False),
    Ability(noop("Sleep"), "sleep", ATTACKER, frozenset({1, 3, 5}), guild=False),
    Ability(noop("Berserk"), "berserk", ATTACKER, frozenset({1, 4})),
    Ability(noop("Collateral Damage"), "collateral", ATTACKER, frozenset({2, 4})),
    Ability(noop("Self Aid"), "aid", ATTACKER, frozenset({2, 6})),
    Ability(noop("Reflect Damage"), "reflect", DEFENDER, frozenset({2, 5})),
    Ability(noop("Disperse Damage"), "disperse", DEFENDER, frozenset({3, 6}), directs=True),
    Ability(noop("Self Sacrifice"), "sacrifice", DEFENDER, frozenset({1, 5}), directs=True),
    Ability(noop("Double Team"), "again", ATTACKER, frozenset({1, 3, 5})),
    Ability(noop("Restore Health"), "restore", DEFENDER, frozenset({3, 5})),
    Ability(noop("Clear Effects"), "clear", DEFENDER, frozenset({2, 3, 4})),
    Ability(noop("Prevent Death"), "prevent", DYING, frozenset({1, 6})),
)
(
    DEFEND, SHIELD, EVADE, STUN, SLEEP, BERSERK, COLLATERAL, AID, REFLECT, DISPERSE, SACRIFICE, AGAIN, RESTORE, CLEAR, PREVENT,
) = range(len(ABILITIES))  # fmt: skip
BY_NAME: Final = {ability.name: code for code, ability in enumerate(ABILITIES)}
BY_VERB: Final = {ability.verb: code for code, ability in enumerate(ABILITIES)}
