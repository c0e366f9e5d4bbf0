"""A running attack, and what may be answered, as values: what ``attack.Fight`` keeps between two questions. Nobody else looks inside."""

from typing import Final, NamedTuple

NONE: Final = -1
SPECIAL: Final = 999
"""Instead of a weapon: a champion's own ranged weapon (FireBreath, Poison). ``NONE`` are bare hands."""

VOLLEY, RISK, AIM, PICK, STAB, STAB_AIM, BOUTS, FIRST, VENOM = range(9)
"""Where an attack stands: who attacks at range next; the die for the back row; whom after it; who picks an opponent hand-to-hand; the die of a
Backstab; whom after it; the pairings, one after the other; the die for who attacks first; the dice of Spydo's poison."""

BEFORE, TO_HIT, TO_BLOCK, ON_HIT, TO_HARM, ON_HARM, AFTER, DONE = range(8)
"""Where a blow stands: answers before its roll; the roll; the shield's; answers to a hit; damage; answers to damage; one more attack; over."""

PAIR, ONE_WAY = range(2)
"""A pairing in which both attack, and one in which the first alone does: who doubles up, or stabs into the back row."""


class Play(NamedTuple):
    """A spell or a fight card that was played and has not worked yet.

    Attributes:
        power: its code in ``powers.POWERS``.
        copy: the card.
        seat: who played it.
        caster: the warrior that casts a spell, or who is let act by a card; else ``NONE``.
        target: a warrior, an item or a group; ``NONE`` where it has none.
        asked: the seats that may still answer it, the next one first.
    """

    power: int
    copy: int
    seat: int
    caster: int = NONE
    target: int = NONE
    asked: tuple[int, ...] = ()


class Pile(NamedTuple):
    """Spells and fight cards that are not resolved.

    Attributes:
        plays: the last on top, at the end.
        back: the step of the phase that goes on when it is empty.
        rolling: whether the dice of the top one fall.
        points: what the top one still shares out, damage or hits.
    """

    plays: tuple[Play, ...]
    back: int
    rolling: bool = False
    points: int = 0


class Blow(NamedTuple):
    """An attack of one warrior on another.

    Attributes:
        item: the weapon, ``NONE`` or ``SPECIAL``.
        far: whether it is a ranged attack.
        stage: see above.
        asked: the seats that may still use something at this stage, the next one first.
        more: dice of damage added by Mighty Blow or Fly True.
        again: whether another such attack follows.
    """

    source: int
    target: int
    item: int
    far: bool
    stage: int = BEFORE
    asked: tuple[int, ...] = ()
    more: int = 0
    again: bool = False


class Attack(NamedTuple):
    """An attack that is under way.

    Attributes:
        attackers: groups, those that support the attacker included.
        defenders: groups.
        stage: see above.
        at: how far the order of ranged attacks has come; see ``volley.py``.
        acting: the warrior that is asked or rolled for; ``NONE`` for nobody.
        fired: bits of warriors that used a ranged weapon, or threw one.
        breathed: bits of champions that used their own ranged weapon.
        thrown: items thrown or shot.
        settled: bits of warriors that pick nobody any more.
        failed: bits of those whose die kept them from a Backstab.
        row: of AIM, the row that the die allows.
        pairs: (who, whom, PAIR or ONE_WAY), in the order of picking.
        bout: how many of them are fought.
        strikes: of the one being fought, (who, whom, item) still to come.
        blow: the attack of one warrior that is not over.
    """

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    stage: int = VOLLEY
    at: int = NONE
    acting: int = NONE
    fired: int = 0
    breathed: int = 0
    thrown: tuple[int, ...] = ()
    settled: int = 0
    failed: int = 0
    row: int = 0
    pairs: tuple[tuple[int, int, int], ...] = ()
    bout: int = 0
    strikes: tuple[tuple[int, int, int], ...] = ()
    blow: Blow | None = None
