"""What a warrior can carry and use. Source: warbands, Recruit Stage, Tactics Phase, the notes of the warriors.

A warrior carries any number of weapons, one shield, one helmet, and a full suit or partial armors. Of his weapons he uses one a turn, two where his
note says so: then both are for hand-to-hand and for one hand.
"""

from collections.abc import Sequence
from itertools import combinations

from deckbuilder.core.saying import say
from deckbuilder.games.warbands import fields
from deckbuilder.games.warbands.cards import BARE_HANDS, THREE_ARMS, TWO_WEAPONS, Armor, Weapon
from deckbuilder.games.warbands.ground import Ground

_ONE_OF = {
    fields.HELMET: (fields.HELMET,),
    fields.SHIELD: (fields.SHIELD,),
    fields.SUIT: (fields.SUIT, fields.PARTIAL),
    fields.PARTIAL: (fields.SUIT,),
}
"""A piece of armor does not go with these."""
_TWO = 2


def why_not_carry(ground: Ground, warrior: int, item: int) -> str | None:
    """Say why a warrior cannot carry one more item; None where he can."""
    who, what = ground.who(warrior), ground.book.item(ground.gear[item])
    if who.note == BARE_HANDS:
        return say("{warrior} cannot use any weapon or armor", warrior=ground.name(warrior))
    if not isinstance(what, Armor):
        return None
    if who.unarmored:
        return say(
            "Backstabbers and spellcasters cannot wear armor, shields or helms: {warrior} is one",
            warrior=ground.name(warrior),
        )
    for _, worn in ground.armors(warrior):
        if worn.piece in _ONE_OF[what.piece]:
            return say("{item} does not go with {other}", item=what.name, other=worn.name)
    return None


def why_not_wield(ground: Ground, warrior: int, items: Sequence[int]) -> str | None:
    """Say why a warrior cannot use these of his weapons together; None where he can."""
    chosen: list[Weapon] = []
    for item in items:
        weapon = ground.book.item(ground.gear[item])
        if item not in ground.carried[warrior] or not isinstance(weapon, Weapon):
            return say("{warrior} has no such weapon", warrior=ground.name(warrior))
        chosen.append(weapon)
    if len(items) <= 1:
        return None
    if (
        len(set(items)) > _TWO
        or len(set(items)) < len(items)
        or ground.who(warrior).note not in (TWO_WEAPONS, THREE_ARMS)
    ):
        return say("{warrior} can use only one weapon a turn", warrior=ground.name(warrior))
    if any(not weapon.reach or weapon.hands > 1 for weapon in chosen):
        return say("Two weapons are both for hand-to-hand and for one hand")
    return None


def choices(ground: Ground, warrior: int) -> list[tuple[int, ...]]:
    """Give the weapons that a warrior can use, alone and together, in the order in which he carries them."""
    weapons = [item for item in ground.carried[warrior] if isinstance(ground.book.item(ground.gear[item]), Weapon)]
    found: list[tuple[int, ...]] = [(item,) for item in weapons]
    if ground.who(warrior).note in (TWO_WEAPONS, THREE_ARMS):
        found += [pair for pair in combinations(weapons, _TWO) if why_not_wield(ground, warrior, pair) is None]
    return found


def usual(ground: Ground, warrior: int) -> tuple[int, ...]:
    """Give the weapon that does the most damage, the first of them where several do: what he uses until his player says otherwise."""
    weapons = [item for item in ground.carried[warrior] if isinstance(ground.book.item(ground.gear[item]), Weapon)]
    best = max(weapons, key=lambda item: _damage(ground, item), default=None)
    return () if best is None else (best,)


def _damage(ground: Ground, item: int) -> int:
    weapon = ground.book.item(ground.gear[item])
    return weapon.damage if isinstance(weapon, Weapon) else 0
