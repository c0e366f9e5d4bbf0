"""The printed fields of Warlord: Saga of the Storm, and the words that stand in them.

Sources: rulebook, Characters, Items, Action Cards; quickstart for the later generation's terms. Newer card lists write
factions in long names (``Elven Branches``); we keep the rulebook's short words and read both.
"""

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.ids import GameId

ID = GameId("saga")

KINDS = ("Character", "Item", "Action", "Dungeon", "Battlefield", "Epic Class", "Token")
KIND_ALIASES = (("char", "Character"), ("chars", "Character"), ("creature", "Character"), ("equipment", "Item"))

CLASSES = ("Cleric", "Fighter", "Rogue", "Wizard", "Classless")
LOCATIONS = ("Armor", "Arrow", "Bow", "Familiar", "Gauntlet", "Helm", "Shield", "Steed", "Weapon")
"""Equip locations (rulebook, Equip an Item from Your Hand)."""
FACTIONS = ("Deverenian", "Dwarf", "Elf", "Free Kingdoms", "Nothrog", "The Chosen", "Mercenary")
FACTION_ALIASES = (
    ("deverenian empire", "Deverenian"),
    ("deverenians", "Deverenian"),
    ("dev", "Deverenian"),
    ("dwarven forges", "Dwarf"),
    ("dwarves", "Dwarf"),
    ("dwarven", "Dwarf"),
    ("elven branches", "Elf"),
    ("elves", "Elf"),
    ("elven", "Elf"),
    ("freek", "Free Kingdoms"),
    ("fk", "Free Kingdoms"),
    ("nothrog legions", "Nothrog"),
    ("throg", "Nothrog"),
    ("chosen", "The Chosen"),
    ("mercenary guilds", "Mercenary"),
    ("mercenaries", "Mercenary"),
    ("merc", "Mercenary"),
)
SUBTYPES = ("Warlord", "Overlord", "Dragon Lord", "Medusan Lord", "Daemonlord")
KEYWORDS = (
    "Unique",
    "Epic",
    "Planar",
    "Astral",
    "Ethereal",
    "Charges",
    "Challenge Rating",
    "Cursed",
    "Reserved",
    "Reach",
    "Wield",
)
FEATS = (
    "Charisma",
    "Defend",
    "Magic Resistance",
    "Marksmanship",
    "Medicine",
    "Powerattack",
    "Riding",
    "Riposte",
    "Scribe",
    "Sleight of Hand",
    "Stealth",
)
EDITIONS = ("Pre-Campaign", "Campaign", "Epic", "4th Edition", "Ancients", "Saga", "Alliance", "Warcamp")
EDITION_ALIASES = (("4e", "4th Edition"), ("4th", "4th Edition"))
RARITIES = ("Common", "Uncommon", "Rare", "Fixed", "Promo", "Legendary")

FIELDS = (
    FieldSpec("subtype", "Subtype", FieldKind.WORDS, choices=SUBTYPES, aliases=("sub",)),
    FieldSpec(
        "faction",
        "Faction",
        FieldKind.WORDS,
        choices=FACTIONS,
        aliases=("f", "fac"),
        word_aliases=FACTION_ALIASES,
    ),
    FieldSpec(
        "class",
        "Class",
        FieldKind.WORDS,
        choices=CLASSES,
        aliases=("c", "cl"),
        word_aliases=(("classless", "Classless"),),
    ),
    FieldSpec("level", "Level", FieldKind.NUMBER, aliases=("lvl", "l", "lv")),
    FieldSpec("alignment", "Alignment", FieldKind.WORD, choices=("Good", "Evil"), aliases=("al", "align")),
    FieldSpec(
        "attack", "ATK", FieldKind.NUMBERS, aliases=("atk", "at"), signed=frozenset({"Character", "Item", "Epic Class"})
    ),
    FieldSpec("ac", "AC", FieldKind.NUMBER, aliases=("armor", "armour", "armorclass"), signed=frozenset({"Item"})),
    FieldSpec("skill", "Skill", FieldKind.NUMBER, aliases=("sk",), signed=frozenset({"Item"})),
    FieldSpec("hp", "HP", FieldKind.NUMBER, aliases=("hitpoints", "hits"), signed=frozenset({"Item"})),
    FieldSpec("traits", "Traits", FieldKind.WORDS, aliases=("trait", "tr")),
    FieldSpec("keywords", "Keywords", FieldKind.RATED, choices=KEYWORDS, aliases=("kw", "keyword")),
    FieldSpec("feats", "Feats", FieldKind.RATED, choices=FEATS, aliases=("feat",)),
    FieldSpec("damage", "Damage type", FieldKind.WORD, aliases=("dmg", "damagetype")),
    FieldSpec(
        "editions",
        "Editions",
        FieldKind.WORDS,
        choices=EDITIONS,
        aliases=("ed", "edition"),
        word_aliases=EDITION_ALIASES,
    ),
    FieldSpec("promo", "Exclusive promo", FieldKind.FLAG),
)
COLUMNS = ("faction", "class", "level", "attack", "ac", "skill", "hp", "traits")
FACETS = ("faction", "class", "level", "alignment", "editions")
