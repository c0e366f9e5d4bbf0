"""The printed fields of a warrior card. Source: guilds, Warrior Cards, Abilities, Guild Abilities."""

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.ids import GameId

ID = GameId("guilds")

KINDS = ("Warrior",)
CLASSES = (
    "Archer", "Cleric", "Elemental", "Gladiator", "Guardian", "Mage", "Ninja", "Paladin", "Rogue", "Sorcerer", "Stormcaller",
    "Wizard",
)  # fmt: skip
GUILDS = {
    "Aggression": ("Berserk", "Collateral Damage", "Self Aid", "Attack Stance"),
    "Bulwark": ("Reflect Damage", "Disperse Damage", "Defensive Stance", "Self Sacrifice"),
    "Haste": ("Speed Aura", "Double Team", "Hamstring", "Build Momentum"),
    "Remedy": ("Healing Stance", "Restore Health", "Prevent Death", "Clear Effects"),
}
"""The guilds with their abilities; a warrior has one of them."""
ABILITIES = tuple(ability for abilities in GUILDS.values() for ability in abilities)
CLASS_ABILITIES = {
    "Archer": "Head Shot", "Cleric": "Weaken", "Elemental": "Freeze", "Gladiator": "Enrage", "Guardian": "Defend",
    "Mage": "Stun Lock", "Ninja": "Puncture", "Paladin": "Bless", "Rogue": "Evade", "Sorcerer": "Burn",
    "Stormcaller": "Magic Shield", "Wizard": "Sleep",
}  # fmt: skip
HEALERS = ("Cleric", "Paladin")
PHYSICAL, RANGED, MENTAL, CONTROL = "Physical", "Ranged", "Mental", "Mind Control"
KIND_OF_ATTACK = {
    "Archer": RANGED, "Gladiator": PHYSICAL, "Guardian": PHYSICAL, "Ninja": PHYSICAL, "Paladin": PHYSICAL, "Rogue": PHYSICAL,
    "Cleric": MENTAL, "Elemental": MENTAL, "Sorcerer": MENTAL, "Stormcaller": MENTAL, "Mage": CONTROL, "Wizard": CONTROL,
}  # fmt: skip
"""What kind of attack a class makes. The rules name the kinds and tell of none which class makes it: arms and arrows are physical and
ranged, spells that hurt are mental, and those that take a mind away are mind control. So each of the two shields stops half of them."""

FIELDS = (
    FieldSpec("class", "Class", FieldKind.WORD, choices=CLASSES, aliases=("c", "cl"), word_aliases=(("sorceress", "Sorcerer"),)),
    FieldSpec("guild", "Guild", FieldKind.WORD, choices=tuple(GUILDS), aliases=("g",)),
    FieldSpec("ability", "Guild ability", FieldKind.WORD, choices=ABILITIES, aliases=("ab",)),
    FieldSpec("health", "Health", FieldKind.NUMBER, aliases=("hp", "life")),
    FieldSpec("damage", "Damage", FieldKind.NUMBER, aliases=("dmg", "d")),
    FieldSpec("speed", "Speed", FieldKind.NUMBER, aliases=("sp",)),
    FieldSpec("healing", "Healing", FieldKind.NUMBER, aliases=("heal",)),
)  # fmt: skip
COLUMNS = ("class", "guild", "ability", "health", "damage", "speed", "healing")
FACETS = ("class", "guild", "ability")
