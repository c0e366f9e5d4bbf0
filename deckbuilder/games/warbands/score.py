"""How well a warband stands: an evaluation for agents that compare positions.

Each living warrior counts for being there, for his hits and what protects them, and for what he can do from where he stands: hand-to-hand from the
front row, at range and by spells from either. Who can do nothing counts less, and so does a group that may not attack. To attack is worth a little,
since nobody wins who never does. A warband is weighed against the others'. The weights are set by hand and stay as they are.
"""

from typing import Any

from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.warbands.arms import BREATH
from deckbuilder.games.warbands.clash import NONE, SPECIAL
from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.state import (
    BACK,
    CURSED,
    FIGHT,
    GROUPS,
    HELPLESS,
    NEUTRAL,
    OVER,
    POISONED,
    VENOM,
    WOUNDED,
    State,
    owner,
)

_THERE, _HIT, _FORCE, _SPELL, _CARD, _ATTACK = 1.0, 0.16, 0.14, 0.22, 0.03, 0.5
_BAD = {NEUTRAL: 0.5, HELPLESS: 0.4, CURSED: 0.4, POISONED: 0.5, VENOM: 0.3, WOUNDED: 0.25}
_DIE = 3.5


def score(rules: Ruleset[Any], state: State, seat: Seat) -> float:
    """Say how well a seat stands, from -1 (lost) to 1 (won); a draw is 0."""
    if state.step == OVER:
        return 0.0 if not state.won else 1.0 if seat in state.won else -1.0
    ground = Recruits(state, rules.book)  # type: ignore[attr-defined]  # the rules of this game have it
    sides = [_CARD * len(hand) for hand in state.hands]
    for one, hits in enumerate(state.hits):
        if hits > 0:
            sides[owner(one)] += _worth(ground, one, hits)
    for effect in state.effects:
        if effect.kind in _BAD and effect.whom < len(state.hits):
            sides[owner(effect.whom)] -= _BAD[effect.kind]
    for group, copy in enumerate(state.terrain):
        if copy != NONE:
            card = ground.book.fight[copy]
            sides[group // GROUPS] -= 0.02 * (card.ranged + card.melee) * len(ground.within(group))
        if state.held >> group & 1:
            sides[group // GROUPS] -= _ATTACK
    begun = [battle.attackers for battle in state.battles]
    if state.attack is not None and state.step == FIGHT:
        begun.append(state.attack.attackers)
    for attackers in begun:
        sides[attackers[0] // GROUPS] += _ATTACK
    mine = sides[seat]
    others = sum(sides) - mine
    return 0.95 * (mine - others / (len(sides) - 1)) / (mine + others / (len(sides) - 1) + 1.0)


def _worth(ground: Recruits, one: int, hits: int) -> float:
    """Give what a living warrior is worth where he stands."""
    card, place = ground.who(one), ground.places[one]
    if place == NONE:  # in the recruit stage: what he may make of his equipment
        worn = sum(armor.armor + 0.6 * armor.block for _, armor in ground.armors(one))
        carried = [ground.book.item(ground.gear[item]) for item in ground.carried[one]]
        arms = [getattr(item, "damage", 0) + 2.0 for item in carried if hasattr(item, "damage")]
        best = sum(sorted(arms, reverse=True)[:2]) * 0.8 if arms else 0.0
        return _THERE + _HIT * hits * (1 + 0.15 * worn) + _FORCE * max(0.0, card.damage + card.skill + best)
    profile = ground.profile(one)
    back = place & 1 == BACK
    tough = hits * (1 + 0.15 * (profile.armor + 0.6 * profile.block) + 0.12 * (profile.dodge + 0.5 * profile.parry))
    force = 0.0
    aim = 0.5 + 0.12 * card.skill
    shots = [item for _, item in ground.shots(one)]
    if card.note in BREATH:
        shots.append(SPECIAL)
    for item in shots:
        force += max(0.0, _DIE + ground.damage(one, item, True)) * (aim - 0.1 * back)
    if not back:
        for item in ground.fists(one):
            force += max(0.0, _DIE + ground.damage(one, item, False)) * aim
    spells = _SPELL * len(ground.spells[one])
    return _THERE + _HIT * tough * (1.15 if back else 1.0) + _FORCE * force + spells
