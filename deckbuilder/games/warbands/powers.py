"""When spells and fight cards are used, and on what. Source: warbands, SPELL DECK CARD LIST and FIGHT DECK CARD LIST.

A power is a number: of a spell its place in ``cards.SPELL_NAMES``, of a fight card its place in ``cards.FIGHT_NAMES`` behind them. What one does is
in ``effects.py``.
"""

from typing import Final, NamedTuple

from deckbuilder.games.warbands.cards import FIGHT_NAMES, SPELL_NAMES
from deckbuilder.games.warbands.clash import AFTER, BEFORE, ON_HARM, ON_HIT

SPELLS: Final = len(SPELL_NAMES)
(
    BLOODLUST, FREEZE, FIREBALL, LIGHTNING, MISSILES, CONTROL, SHIELD, CHARM, RAISE_DEAD, HEAL, COUNTER, AVOID_FATE, INVULNERABILITY,
    INVISIBILITY, ILLUSIONS, HASTE, SHATTER, CURSE, PETRIFICATION, PARALYZATION,
    BACKSTAB, HEIGHT, SHIELD_WALL, MARTYR, SWORD_BREAKER, FLURRY, RAIN_OF_ARROWS, WILD_MAGIC, MIGHTY_BLOW, MAGIC_RESIST, POISONED_EDGE,
    PAINFUL_WOUND, FLY_TRUE, STUNNED, MOVE_CARD, TERRAIN,
) = range(SPELLS + len(FIGHT_NAMES))  # fmt: skip

IN_TACTICS, IN_VOLLEY, TO_SPELL, TO_CARD, IN_PICK, IN_MOVE = range(8, 14)
"""When a power is used: in the tactics phase, among the ranged attacks, as an answer to a spell or to a fight card, when opponents are picked
hand-to-hand, in the move phase. The stages of a blow (``clash.py``) are the rest."""

NOTHING, OWN, ENEMY, FALLEN, MAGICIAN, ITEM, GROUP = range(7)
"""What it is aimed at: nothing or all, a warrior of one's own, one of the enemy, one's own that was killed, one that has spells, an item, a group."""


class Power(NamedTuple):
    """What the rules ask of a spell or fight card before it works.

    Attributes:
        when: see above.
        aim: see above.
        dice: how many fall when it works.
    """

    when: int
    aim: int = NOTHING
    dice: int = 0


POWERS: Final = {
    BLOODLUST: Power(IN_TACTICS),
    FREEZE: Power(IN_VOLLEY, ENEMY),
    FIREBALL: Power(IN_VOLLEY, ENEMY, 2),
    LIGHTNING: Power(IN_VOLLEY, ENEMY, 2),
    MISSILES: Power(IN_VOLLEY, dice=1),
    CONTROL: Power(IN_VOLLEY, ENEMY),
    SHIELD: Power(IN_TACTICS),
    CHARM: Power(IN_VOLLEY, ENEMY),
    RAISE_DEAD: Power(IN_TACTICS, FALLEN),
    HEAL: Power(IN_TACTICS, dice=2),
    COUNTER: Power(TO_SPELL),
    AVOID_FATE: Power(TO_CARD),
    INVULNERABILITY: Power(IN_TACTICS, OWN),
    INVISIBILITY: Power(IN_TACTICS, OWN),
    ILLUSIONS: Power(BEFORE),
    HASTE: Power(IN_TACTICS),
    SHATTER: Power(IN_VOLLEY, ITEM, 1),
    CURSE: Power(IN_VOLLEY, ENEMY, 1),
    PETRIFICATION: Power(IN_VOLLEY, ENEMY, 1),
    PARALYZATION: Power(IN_VOLLEY, ENEMY),
    BACKSTAB: Power(IN_PICK, ENEMY),
    HEIGHT: Power(IN_PICK, ENEMY),
    SHIELD_WALL: Power(BEFORE),
    MARTYR: Power(BEFORE, OWN),
    SWORD_BREAKER: Power(BEFORE, ITEM),
    FLURRY: Power(AFTER),
    RAIN_OF_ARROWS: Power(AFTER),
    WILD_MAGIC: Power(IN_TACTICS, MAGICIAN),
    MIGHTY_BLOW: Power(ON_HIT),
    MAGIC_RESIST: Power(TO_SPELL),
    POISONED_EDGE: Power(ON_HARM),
    PAINFUL_WOUND: Power(ON_HARM),
    FLY_TRUE: Power(ON_HIT),
    STUNNED: Power(ON_HARM),
    MOVE_CARD: Power(IN_MOVE, GROUP),
    TERRAIN: Power(IN_MOVE, GROUP),
}


def is_spell(power: int) -> bool:
    """Tell a spell from a fight card."""
    return power < SPELLS


def name(power: int) -> str:
    """Give the name that is printed, in English."""
    return SPELL_NAMES[power] if power < SPELLS else FIGHT_NAMES[power - SPELLS]
