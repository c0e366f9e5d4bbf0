"""The printed fields of the cards of the five decks. Source: warbands, the card lists.

A dash in a column that everybody of a kind has is 0; where a thing cannot be used so, a bow in hand-to-hand, the card leaves the field out.
"""

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.ids import GameId

ID = GameId("warbands")

WARRIOR, CHAMPION, WEAPON, ARMOR, SPELL, FIGHT = KINDS = ("Warrior", "Champion", "Weapon", "Armor", "Spell", "Fight")
KIND_ALIASES = (("armour", ARMOR), ("fight card", FIGHT))
RACES = ("Humanoid", "Human")
NOTES = (
    "Two Weapons", "Back-Stab", "Bow Damage", "Fire Breath", "Poison", "Three Arms", "Snaga", "Regenerate", "Bare Hands",
)  # fmt: skip
"""What the notes of a warrior come to, beside figures: may use 2 HTH weapons; Back-Stab; damage +1 with bow; FireBreath; Spydo's poison; 3 arms;
starts with Snaga; regenerates 1 hit every turn; cannot use any additional weapon or armor."""
HAND, THROWN, RANGED = MODES = ("Hand-to-hand", "Thrown", "Ranged")
"""How a weapon is used. A thrown one may be used hand-to-hand as well, if it has a reach."""
HELMET, SUIT, PARTIAL, SHIELD = PIECES = ("Helmet", "Full suit", "Partial", "Shield")
ATTACK_PHASE, TACTICS, COUNTER = TIMINGS = ("Attack", "Tactics", "Counter")
"""When a spell is cast: those with a range in the attack phase."""
ROLES = ("Action", "Answer", "Move", "Terrain")
"""What a fight card is for; the list tells of Terrain only, the others are sorted for those who look for one."""

_SIGNED = frozenset(KINDS)

FIELDS = (
    FieldSpec("race", "Race", FieldKind.WORD, choices=RACES),
    FieldSpec("note", "Note", FieldKind.WORD, choices=NOTES),
    FieldSpec("mode", "Use", FieldKind.WORD, choices=MODES),
    FieldSpec("piece", "Piece", FieldKind.WORD, choices=PIECES),
    FieldSpec("timing", "Timing", FieldKind.WORD, choices=TIMINGS),
    FieldSpec("role", "Role", FieldKind.WORD, choices=ROLES),
    FieldSpec("damage", "Damage", FieldKind.NUMBER, aliases=("dam", "dmg", "d"), signed=_SIGNED),
    FieldSpec("speed", "Speed", FieldKind.NUMBER, aliases=("sp",), signed=_SIGNED),
    FieldSpec("skill", "Skill", FieldKind.NUMBER, aliases=("sk",), signed=_SIGNED),
    FieldSpec("dodge", "Dodge", FieldKind.NUMBER, aliases=("do",), signed=_SIGNED),
    FieldSpec("hits", "Hits", FieldKind.NUMBER, aliases=("hp",)),
    FieldSpec("spells", "Spells", FieldKind.NUMBER),
    FieldSpec("range", "Range", FieldKind.NUMBER, aliases=("rng",)),
    FieldSpec("reach", "Reach", FieldKind.NUMBER, signed=frozenset((WARRIOR, CHAMPION))),
    FieldSpec("parry", "Parry", FieldKind.NUMBER),
    FieldSpec("hands", "Hands", FieldKind.NUMBER),
    FieldSpec("ammo", "Throws", FieldKind.NUMBER, aliases=("ammunition",)),
    FieldSpec("armor", "Armor", FieldKind.NUMBER, aliases=("armour", "ar")),
    FieldSpec("block", "Blocks up to", FieldKind.NUMBER),
    FieldSpec("modifier", "Attack modifier", FieldKind.NUMBER, aliases=("mod",), signed=frozenset((FIGHT,))),
    FieldSpec("melee", "Hand-to-hand modifier", FieldKind.NUMBER, signed=frozenset((FIGHT,))),
    FieldSpec("room", "Room for", FieldKind.NUMBER),
    FieldSpec("count", "In its deck", FieldKind.NUMBER),
)
"""``melee`` is the attack modifier in hand-to-hand where it is another than ``modifier``; ``count`` is how many of a card its deck has."""
COLUMNS = ("damage", "speed", "skill", "dodge", "hits", "spells", "range", "reach", "armor", "note")
FACETS = ("race", "note", "mode", "piece", "timing", "role")
