"""A match of Warbands as a value: what stands where, and what is asked. Source: warbands, The Decks, Recruit Stage, Battle Stage.

**Numbers.** Everything is a number, and everything that can be clicked has a token id with that number in it (see ``words.py``):

- a *warrior* is ``seat * 6 + n`` (``w7``); the sixth of each seat is the champion where warbands are dealt; so his owner is ``warrior // 6``;
- a *group* is ``seat * 2 + k`` with k 0 or 1 (``g3``); a group is there as long as a warrior stands in it;
- an *item* is the place of a weapon or armor card in ``State.gear`` (``e12``); Durin's axe Snaga is one that is no card of a deck;
- a *fight card* is a copy in the fight deck, 0 to 48 (``f40``): ``Book.fight[copy]`` is what it says; so is a *spell*, 0 to 39 (``s3``):
  ``Book.spells[copy]``. The book (``cards.py``) knows every card as the rules read it; ``State.faces`` and ``State.gear`` are numbers in ``Book.faces``.

**Rows.** ``State.places[warrior]`` is ``group * 2 + row``, row 0 the front: so ``place >> 1`` is his group, ``place & 1`` his row and ``place >> 2``
the *side* for which he stands there. That is his owner, unless he is under Control: then he stands in the front row of a group of his controller's
(``Effect(CONTROL, warrior, turn)``), and goes home at the end of the turn. ``NONE`` for a killed warrior, and while none is placed.

**Equipment.** ``carried[warrior]`` are his items, ``wielded[warrior]`` the weapons among them that he uses this turn: one, or two for who may;
none is unarmed. Shields, helms and armor count as long as they are carried. ``ammo[item]`` are the throws that a thrown weapon has left.
A destroyed item is in nobody's ``carried``. A killed warrior keeps his items, for Raise Dead; his spells go to the spell discard.

**Effects** last on a warrior or a side through the end of turn ``until`` (``FOREVER`` for good); several of a kind may last beside one another.
A *turn* is one player's turn: draw, tactics, move and attack phase; ``State.turn`` counts them from 1.

**The running attack** is ``State.attack``, a value of ``clash.py``, and what was cast or played and may still be answered is ``State.pile`` there.
Both belong to ``attack.Fight`` alone; the turn loop only begins an attack (``Fight.begin``) and casts spells of the tactics phase (``Fight.cast``).
While ``step`` is ``FIGHT`` or ``ANSWER`` every question, proposal, refusal and answer is ``Fight``'s (``question``, ``options``, ``why_not``,
``answer``). It gives the word back by ``attack_over`` (attack is None and pile is None), and behind what was played with ``step`` as it was.
"""

from typing import Final, NamedTuple

from deckbuilder.games.warbands.clash import Attack, Pile

BAND: Final = 6
"""Warriors of a warband, the champion among them (warbands, Recruit Stage)."""
GROUPS: Final = 2
HAND: Final = 7
NONE: Final = -1
FRONT, BACK = 0, 1
FOREVER: Final = 9999
MOST_TURNS: Final = 200
"""After so many turns nobody has won. The rules set no end; warbands that never attack could go on for ever."""

(
    SHUFFLE, REPLACE, EQUIP, PLACE, DISCARD, TACTICS, MOVE, SPLIT, PAY, DECLARE, SUPPORT, FIGHT, ANSWER, OVER,
) = range(14)  # fmt: skip
"""What is asked. A deck is shuffled; recruit stage: another warrior or none, an item to whom, a warrior where; draw phase: a card to discard;
tactics phase; move phase, who else is split off, which card is paid; attack phase: which group attacks which, who supports whom; the attack; an
answer to what was cast or played."""

WARRIORS, CHAMPIONS, WEAPONS, ARMORS, SPELLS, FIGHTS = range(6)
"""The decks that are shuffled, in this order at the start."""

(
    NEUTRAL, HELPLESS, CONTROL, TOUGH, UNSEEN, CURSED, POISONED, WOUNDED, VENOM, BLOODLUST, HASTE, WARD,
) = range(12)  # fmt: skip
"""Kinds of effects. On a warrior: neutralized (Freeze, Petrification, Spydo), helpless (Charm, Paralyzation, Stunned), Control, Invulnerability,
Invisibility, Curse, Poisoned Edge, Painful Wound, Spydo's poison before his next hand-to-hand attack. On a side: Bloodlust, Haste, Shield."""

ON_A_SIDE: Final = frozenset({BLOODLUST, HASTE, WARD})


class Effect(NamedTuple):
    """Something that lasts.

    Attributes:
        kind: see above.
        whom: a warrior; the seat for the three that a side has.
        until: the turn at whose end it is over.
        note: for CONTROL, the place to which he goes home; else 0.
    """

    kind: int
    whom: int
    until: int
    note: int = 0


class Recruit(NamedTuple):
    """What lies open before the battle.

    Attributes:
        warriors: what is left of the warrior deck, faces, the top first.
        champions: faces of the champion deck, before it is dealt.
        weapons: items of the weapon deck, before it is dealt.
        armors: the same of the armor deck.
        dealt: by seat, items that he has not given to anybody or left out yet, the next one first.
        chosen: seats with a warband of their own choice, to whom no warriors are dealt.
    """

    warriors: tuple[int, ...]
    champions: tuple[int, ...]
    weapons: tuple[int, ...]
    armors: tuple[int, ...]
    dealt: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...] = ()


class Battle(NamedTuple):
    """An attack that is declared and not begun: groups of the attacker and of the defender, each with those that support it."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


class Payment(NamedTuple):
    """What is being paid for with fight cards in the move phase: ``verb`` of the answer, its group, and how many cards are still owed."""

    verb: str
    group: int
    owed: int


class State(NamedTuple):
    """Everything there is.

    Attributes:
        faces: of each warrior; ``NONE`` before he is dealt.
        hits: that he has left; 0 is killed.
        places: group and row of each warrior, see above.
        carried: items of each warrior.
        wielded: which of them he uses as weapons this turn.
        spells: face down under each warrior.
        gear: face of each item; it changes at the start of a match only.
        ammo: of each item.
        effects: what lasts.
        terrain: by group, the fight card that lies on it, or ``NONE``.
        held: bits of groups that may not attack, since a Terrain was played on them: until the end of their owner's next attack phase.
        hands: by seat, fight cards in ascending order.
        deck: fight cards, the top first.
        discard: fight cards that lie open.
        spell_deck: spells, the top first.
        spell_discard: spells that lie open.
        turn: counted from 1; 0 in the recruit stage.
        active: the seat whose turn it is.
        step: what is asked.
        asked: the seat that is asked; what FIGHT and ANSWER ask is told by ``attack`` and ``pile``.
        shuffling: the deck that is shuffled.
        moved: bits of warriors that changed their row or place in this phase.
        readied: bits of warriors that chose their weapons in this phase.
        cast: bits of warriors that cast a spell this turn.
        acted: bits of groups that attacked or supported this turn.
        payment: what is being paid for.
        battles: attacks declared and not begun, the next one first.
        attack: the running one.
        pile: what was cast or played and is not resolved.
        recruit: None once the battle has begun.
        won: the seats that won, once it is over.
    """

    faces: tuple[int, ...]
    hits: tuple[int, ...]
    places: tuple[int, ...]
    carried: tuple[tuple[int, ...], ...]
    wielded: tuple[tuple[int, ...], ...]
    spells: tuple[tuple[int, ...], ...]
    gear: tuple[int, ...]
    ammo: tuple[int, ...]
    effects: tuple[Effect, ...]
    terrain: tuple[int, ...]
    held: int
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    spell_deck: tuple[int, ...]
    spell_discard: tuple[int, ...]
    turn: int = 0
    active: int = 0
    step: int = SHUFFLE
    asked: int = 0
    shuffling: int = WARRIORS
    moved: int = 0
    readied: int = 0
    cast: int = 0
    acted: int = 0
    payment: Payment | None = None
    battles: tuple[Battle, ...] = ()
    attack: Attack | None = None
    pile: Pile | None = None
    recruit: Recruit | None = None
    won: tuple[int, ...] = ()


def owner(warrior: int) -> int:
    """Give the player whose warrior it is."""
    return warrior // BAND


def side(place: int) -> int:
    """Give the player for whom a warrior in this place stands."""
    return place >> 2


def band(seat: int) -> range:
    """Give the warriors of a player, living and killed."""
    return range(seat * BAND, seat * BAND + BAND)
