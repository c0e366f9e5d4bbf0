"""How well a warband stands: an evaluation for agents that compare positions.

Each living warrior counts for being there, for his hits and what protects them, and for what he can do from where he stands: hand-to-hand from the
front row, at range and by spells from either. Who can do nothing counts less, and so does a group that may not attack. To attack is worth a little,
since nobody wins who never does. A warband is weighed against the others'. The weights are set by hand and stay as they are.
"""

from typing import Any, Final, NamedTuple

from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.warbands.arms import BARE_DAMAGE, BREATH
from deckbuilder.games.warbands.cards import BOW_DAMAGE, THREE_ARMS, Armor, Book, Weapon
from deckbuilder.games.warbands.clash import NONE
from deckbuilder.games.warbands.fields import RANGED, SHIELD
from deckbuilder.games.warbands.state import (
    BACK,
    BAND,
    CURSED,
    GROUPS,
    HELPLESS,
    NEUTRAL,
    OVER,
    POISONED,
    VENOM,
    WOUNDED,
    State,
)

_THERE, _HIT, _FORCE, _SPELL, _CARD, _ATTACK = 1.0, 0.16, 0.14, 0.22, 0.03, 0.5
_COVER, _FAR_BEHIND, _TERRAIN = 1.15, 0.8, 0.02
_BAD: Final = {NEUTRAL: 0.5, HELPLESS: 0.4, CURSED: 0.4, POISONED: 0.5, VENOM: 0.3, WOUNDED: 0.25}
_DIE = 3.5
_KEPT, _MATCHES = 30_000, 50
_Key = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
"""A warrior: his face, hits and row, the items that he uses and carries."""


class _Kit(NamedTuple):
    """What a warrior is worth with his equipment: for each hit, and what he does hand-to-hand and at range."""

    tough: float
    near: float
    far: float


def score(rules: Ruleset[Any], state: State, seat: Seat) -> float:
    """Say how well a seat stands, from -1 (lost) to 1 (won); a draw is 0."""
    if state.step == OVER:
        return 0.0 if not state.won else 1.0 if seat in state.won else -1.0
    book: Book = rules.book  # type: ignore[attr-defined]  # the rules of this game have it
    sides = [_CARD * len(hand) for hand in state.hands]
    faces, places, wielded, carried, spells = state.faces, state.places, state.wielded, state.carried, state.spells
    known = _known(book, state.gear)
    for one, hits in enumerate(state.hits):
        if hits > 0:
            place = places[one]
            key = (faces[one], hits, place if place == NONE else place & 1, wielded[one], carried[one])
            worth = known.get(key)
            if worth is None:
                worth = known[key] = _worth(_kit(book, state, one), hits, place)
            sides[one // BAND] += worth + _SPELL * len(spells[one])
    for effect in state.effects:
        if effect.kind in _BAD:
            sides[effect.whom // BAND] -= _BAD[effect.kind]
    for group, copy in enumerate(state.terrain):
        if copy != NONE:
            card = book.fight[copy]
            there = len([place for place in places if place >> 1 == group])
            sides[group // GROUPS] -= _TERRAIN * (card.ranged + card.melee) * there
        sides[group // GROUPS] -= _ATTACK * (state.held >> group & 1)
    for battle in state.battles:
        sides[battle.attackers[0] // GROUPS] += _ATTACK
    if state.attack is not None:
        sides[state.attack.attackers[0] // GROUPS] += _ATTACK
    mine = sides[seat]
    others = (sum(sides) - mine) / (len(sides) - 1)
    return 0.95 * (mine - others) / (mine + others + 1.0)


def _known(book: Book, gear: tuple[int, ...]) -> dict[_Key, float]:
    """Give what was worked out of warriors with the items of a match; not for ever."""
    known: dict[_Key, float] | None = book.worths.get(gear)
    if known is None or len(known) > _KEPT:
        if len(book.worths) > _MATCHES:
            book.worths.clear()
        known = book.worths[gear] = {}
    return known


def _worth(kit: _Kit, hits: int, place: int) -> float:
    """Give what a living warrior is worth where he stands."""
    if place == NONE:  # before the battle
        return _THERE + _HIT * hits * kit.tough + _FORCE * (kit.near + 0.5 * kit.far)
    if place & 1 == BACK:
        return _THERE + _HIT * hits * kit.tough * _COVER + _FORCE * _FAR_BEHIND * kit.far
    return _THERE + _HIT * hits * kit.tough + _FORCE * (kit.near + kit.far)


def _kit(book: Book, state: State, one: int) -> _Kit:
    """Add up what a warrior carries; who uses no weapon yet is thought to use his best one."""
    card = book.warrior(state.faces[one])
    items = [book.item(state.gear[number]) for number in state.carried[one]]
    used = [item for number in state.wielded[one] if isinstance(item := book.item(state.gear[number]), Weapon)]
    owned = [item for item in items if isinstance(item, Weapon)]
    used = used or sorted(owned, key=lambda weapon: -weapon.damage)[:1]
    worn = [item for item in items if isinstance(item, Armor)]
    free = sum(weapon.hands for weapon in used) < (3 if card.note == THREE_ARMS else 2)
    block = max((armor.block for armor in worn if armor.piece == SHIELD), default=0) if free else 0
    dodge = card.dodge + sum(armor.dodge for armor in worn)
    parry = max((weapon.parry for weapon in used), default=0)
    armor = card.armor + sum(armor.armor for armor in worn)
    aim = 0.5 + 0.12 * card.skill
    hand = [weapon for weapon in used if weapon.mode != RANGED and weapon.reach]
    bonus = [weapon.damage for weapon in hand] or ([] if used else [BARE_DAMAGE])
    near = sum(max(0.0, _DIE + card.damage + more) for more in bonus) * aim
    shots = [weapon.damage + (weapon.bow and card.note == BOW_DAMAGE) for weapon in used if weapon.range]
    shots += [BREATH[card.note][1]] if card.note in BREATH else []
    far = sum(max(0.0, _DIE + card.damage + more) for more in shots) * aim
    spare = 0.05 * max(0, len(owned) - len(used))
    return _Kit(1 + 0.15 * (armor + 0.6 * block) + 0.12 * (dodge + 0.5 * parry), near + spare, far)
