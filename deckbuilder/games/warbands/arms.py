"""What a warrior is worth in a fight: his card, what he carries, and what lasts on him. Source: warbands, Recruit Stage, Attack Phase, the card lists."""

from typing import Final, NamedTuple

from deckbuilder.games.warbands.cards import (
    BOW_DAMAGE,
    FIRE_BREATH,
    POISON,
    THREE_ARMS,
    Armor,
    FightCard,
    Weapon,
)
from deckbuilder.games.warbands.clash import NONE, SPECIAL
from deckbuilder.games.warbands.fields import HAND, SHIELD, THROWN
from deckbuilder.games.warbands.ground import Ground
from deckbuilder.games.warbands.state import (
    BACK,
    BLOODLUST,
    CURSED,
    HASTE,
    HELPLESS,
    NEUTRAL,
    TOUGH,
    UNSEEN,
    VENOM,
    WOUNDED,
)

BARE_DAMAGE, BARE_SPEED = -2, 3
"""Unarmed warriors (warbands, Weapon Cards)."""
BREATH: Final = {FIRE_BREATH: (6, 2), POISON: (5, 0)}
"""Range and damage of the champions' own ranged weapons. FireBreath prints "Reach 6": of a ranged weapon that is its range."""
SPITS: Final = POISON
CURSE: Final = 3
_UNABLE: Final = (NEUTRAL, HELPLESS)
NATURAL: Final = 4
"""On a roll of 4-6 an attack hits."""


class Profile(NamedTuple):
    """What does not change while a warrior carries and wields the same: his figures with the speed, reach, parry and armor of his equipment.

    Attributes:
        hand: the places of weapons for hand-to-hand among those that he wields.
        far: the places of ranged and thrown ones.
        block: his shield blocks on a die from 1 to this; 0 for none, or none that he benefits from.
    """

    speed: int
    reach: int
    parry: int
    armor: int
    block: int
    dodge: int
    hand: tuple[int, ...]
    far: tuple[int, ...]


class Arms(Ground):
    """A state that is being changed, with the figures of who fights."""

    __slots__ = ()

    def profile(self, one: int) -> Profile:
        """Give what a warrior's equipment makes of him; worked out once for each equipment."""
        gear = self.gear
        key = (
            self.faces[one],
            tuple([gear[item] for item in self.wielded[one]]),
            tuple([gear[item] for item in self.carried[one]]),
        )
        found = self.book.profiles.get(key)
        if found is None:
            found = self.book.profiles[key] = self._profile(one)
        return found

    def _profile(self, one: int) -> Profile:
        """Add up a profile.

        With two weapons the slower one's speed counts, and the longer reach and better parry. A shield helps who has an arm free for it.
        """
        card = self.who(one)
        weapons = [weapon for _, weapon in self.weapons(one)]
        armors = [armor for _, armor in self.armors(one)]
        arms = 3 if card.note == THREE_ARMS else 2
        guarded = sum(weapon.hands for weapon in weapons) < arms
        speed = min((weapon.speed for weapon in weapons), default=BARE_SPEED)
        return Profile(
            card.speed + speed + sum(armor.speed for armor in armors),
            card.reach + max((weapon.reach for weapon in weapons), default=0),
            max((weapon.parry for weapon in weapons), default=0),
            card.armor + sum(armor.armor for armor in armors),
            max((armor.block for armor in armors if armor.piece == SHIELD), default=0) if guarded else 0,
            card.dodge + sum(armor.dodge for armor in armors),
            tuple(
                n for n, weapon in enumerate(weapons) if weapon.mode == HAND or (weapon.mode == THROWN and weapon.reach)
            ),
            tuple(n for n, weapon in enumerate(weapons) if weapon.range),
        )

    # Figures --------------------------------------------------------------------------------------------------------------------

    def speed(self, one: int) -> int:
        """Give a warrior's speed (equipment, Haste, Painful Wound)."""
        return self.profile(one).speed + 2 * self.shared(HASTE, one) - self.count(WOUNDED, one)

    def reach(self, one: int) -> int:
        """Give the reach of his weapon, with his own."""
        return self.profile(one).reach

    def armor(self, one: int) -> int:
        """Give what is subtracted from damage done to him (armor, Invulnerability)."""
        return self.profile(one).armor + 5 * self.count(TOUGH, one)

    def skill(self, one: int, far: bool) -> int:
        """Give what he adds to a roll to hit (Bloodlust, Painful Wound; hand-to-hand Invisibility, Spydo's poison)."""
        skill = self.who(one).skill
        if self.effects:
            skill += self.shared(BLOODLUST, one) - self.count(WOUNDED, one)
            if not far:
                skill += 3 * self.count(UNSEEN, one) - 2 * self.has(VENOM, one)
        return skill

    def dodge(self, one: int) -> int:
        """Give what he subtracts from a roll to hit him (armor, Haste, Invisibility, Painful Wound)."""
        dodge = self.profile(one).dodge
        if self.effects:
            dodge += self.shared(HASTE, one) + 4 * self.count(UNSEEN, one) - self.count(WOUNDED, one)
        return dodge

    def damage(self, one: int, item: int, far: bool) -> int:
        """Give what he adds to a roll of damage with a weapon, bare hands or a champion's own ranged weapon."""
        card = self.who(one)
        damage = card.damage
        if item == SPECIAL:
            damage += BREATH[card.note][1]
        elif item == NONE:
            damage += BARE_DAMAGE
        else:
            weapon = self.weapon(item)
            damage += weapon.damage + (far and weapon.bow and card.note == BOW_DAMAGE)
        if far:
            ground = self.ground(one)
            damage += ground.damage if ground is not None else 0
        if self.effects:
            damage += 2 * self.shared(BLOODLUST, one) - self.count(WOUNDED, one)
        return damage

    def to_hit(self, source: int, target: int, far: bool) -> int:
        """Give what is added to the die of an attack (skill, dodge, parry, the target's terrain, the back row, Curse)."""
        more = self.skill(source, far) - self.dodge(target)
        ground = self.ground(target)
        if far:
            more += (ground.ranged if ground is not None else 0) - (self.places[source] & 1 == BACK)
        else:
            more += (ground.melee if ground is not None else 0) - self.profile(target).parry
        return more - self.curse(source)

    def curse(self, one: int) -> int:
        """Give how much worse all his rolls are."""
        return CURSE * self.count(CURSED, one)

    def shared(self, kind: int, one: int) -> int:
        """Count the effects of a kind on the side for which a warrior stands."""
        return self.count(kind, self.places[one] >> 2) if self.effects else 0

    def ground(self, one: int) -> FightCard | None:
        """Give the Terrain in which a warrior stands; None for none."""
        copy = self.terrain[self.places[one] >> 1]
        return self.book.fight[copy] if copy != NONE else None

    def weapon(self, item: int) -> Weapon:
        """Give a weapon by its item."""
        found = self.book.item(self.gear[item])
        assert isinstance(found, Weapon)
        return found

    # Who may do what ------------------------------------------------------------------------------------------------------------

    def able(self, one: int) -> bool:
        """Tell whether a warrior may attack or cast: he lives, and is neither neutralized nor helpless."""
        return self.hits[one] > 0 and not [1 for kind, whom, _, _ in self.effects if whom == one and kind in _UNABLE]

    def exposed(self, one: int) -> bool:
        """Tell whether a warrior may be attacked: he lives and is not neutralized."""
        return self.hits[one] > 0 and not [1 for kind, whom, _, _ in self.effects if whom == one and kind == NEUTRAL]

    def shots(self, one: int) -> list[tuple[int, int]]:
        """Give the ranged weapons that a warrior uses this turn, thrown ones with something to throw, as (range, item)."""
        far = self.profile(one).far
        if not far:
            return []
        wielded = self.wielded[one]
        found = [(self.weapon(wielded[place]), wielded[place]) for place in far]
        return [(weapon.range, item) for weapon, item in found if weapon.mode != THROWN or self.ammo[item] > 0]

    def fists(self, one: int) -> tuple[int, ...]:
        """Give what a warrior attacks with hand-to-hand, once with each: weapons, or ``NONE`` for bare hands; none for who holds a bow."""
        wielded = self.wielded[one]
        if not wielded:
            return (NONE,)
        return tuple([wielded[place] for place in self.profile(one).hand])

    def shield_of(self, one: int) -> list[tuple[int, Armor]]:
        """Give the shields that a warrior carries."""
        return [(item, armor) for item, armor in self.armors(one) if armor.piece == SHIELD]
