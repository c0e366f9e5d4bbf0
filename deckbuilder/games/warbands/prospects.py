"""What a player may know before he attacks: the chance to hit, what the damage comes to, what a die decides."""

from deckbuilder.core.saying import say
from deckbuilder.games.warbands.arms import BREATH, NATURAL, SPITS
from deckbuilder.games.warbands.clash import AIM, NONE, SPECIAL
from deckbuilder.games.warbands.recruits import Recruits

_SIDES = 6
_BACK, _STABS = 6, 5
"""From which number a die lets a ranged attack reach the back row, and a Back-Stab."""


def blow_ahead(ground: Recruits, source: int, target: int, *, far: bool) -> tuple[float, str]:
    """Give the chance that an attack hits and is not blocked, and what is to be known of it, as things stand."""
    more = ground.to_hit(source, target, far)
    needed = NATURAL - more
    hits = min(max(_SIDES + 1 - needed, 0), _SIDES)
    block = min(max(ground.profile(target).block - ground.curse(target), 0), _SIDES)
    chance = hits * (_SIDES - block) / _SIDES**2
    item = _means(ground, source, far)
    if item == SPECIAL and ground.who(source).note == SPITS:
        return chance, say("{more} to hit; poison", more=f"{more:+d}")
    damage = ground.damage(source, item, far) - ground.armor(target) - ground.curse(source)
    return chance, say("{more} to hit, {damage} to the damage", more=f"{more:+d}", damage=f"{damage:+d}")


def _means(ground: Recruits, one: int, far: bool) -> int:
    """Give what a warrior attacks with now."""
    if not far:
        return next(iter(ground.fists(one)), NONE)
    shots, attack = ground.shots(one), ground.attack
    if attack is not None and attack.acting == one and attack.at != NONE:
        reach, _, own = ground.asked_at()
        if own:
            return SPECIAL
        if attack.stage == AIM:
            return attack.thrown[-1]
        shots = [shot for shot in shots if shot[0] == reach]
    return shots[0][1] if shots else SPECIAL if ground.who(one).note in BREATH else NONE


def dies_ahead(ground: Recruits, source: int, *, far: bool) -> tuple[float, str]:
    """Give the chance that a die lets a warrior reach the back row, and what else it may say."""
    curse = ground.curse(source)
    least = (_BACK if far else _STABS) + curse
    chance = max(_SIDES + 1 - least, 0) / _SIDES
    return chance, say("1-3 front row, 4-5 nothing, 6 back row") if far else say("1-4 nothing, 5-6 back row")
