"""The cards as the rules read them, and the decks that they make. Source: warbands, The Decks and the card lists.

A card is read from the fields of ``fields.py``: a warrior's ``race damage speed skill dodge hits spells reach armor note``, a weapon's ``mode damage
speed reach parry hands range ammo``, an armor's ``piece armor block speed dodge`` (``block`` 3 blocks on 1-3), a spell's ``timing range``, a fight
card's ``modifier melee room damage``; an absent number is 0. ``count`` is how many of a card its deck has.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import say
from deckbuilder.games.warbands import fields

SPELL_NAMES: Final = (
    "Bloodlust", "Freeze", "Fireball", "Lightning Bolt", "Magic Missiles", "Control", "Shield", "Charm", "Raise Dead", "Heal",
    "Counter", "Avoid Fate", "Invulnerability", "Invisibility", "Illusions", "Haste", "Shatter", "Curse", "Petrification", "Paralyzation",
)  # fmt: skip
"""A spell does what its name says; its ``code`` is the place here."""
FIGHT_NAMES: Final = (
    "Backstab", "Height Adv.", "Shield Wall", "Martyr", "Sword Breaker", "Flurry", "Rain of Arrows", "Wild Magic", "Mighty Blow",
    "Magic Resist", "Poisoned edge", "Painful Wound", "Fly True", "Stunned", "Move", "Terrain",
)  # fmt: skip
"""A fight card does what its name says, or is a Terrain; its ``code`` is the place here."""
MOVE_CARD: Final = FIGHT_NAMES.index("Move")
TERRAIN: Final = FIGHT_NAMES.index("Terrain")
WILD_MAGIC: Final = FIGHT_NAMES.index("Wild Magic")

TWO_WEAPONS, BACK_STAB, BOW_DAMAGE, FIRE_BREATH, POISON, THREE_ARMS, SNAGA, REGENERATE, BARE_HANDS = fields.NOTES
SNAGA_NAME: Final = "Snaga"
_MOST = 99


class Warrior(NamedTuple):
    """A warrior or champion; ``note`` is one of ``fields.NOTES`` or ``""``; ``reach`` is added to his weapon's."""

    id: CardId
    name: str
    champion: bool
    race: str
    note: str
    damage: int
    speed: int
    skill: int
    dodge: int
    hits: int
    spells: int
    reach: int
    armor: int

    @property
    def unarmored(self) -> bool:
        """Tell whether he cannot wear armor, shields or helms (H = Humanoid, behind the lists)."""
        return self.note in (BACK_STAB, BARE_HANDS) or self.spells > 0


class Weapon(NamedTuple):
    """A weapon; ``ammo`` is how often a thrown one can be thrown; ``bow`` is what adds to a centaur's damage."""

    id: CardId
    name: str
    mode: str
    damage: int
    speed: int
    reach: int
    parry: int
    hands: int
    range: int
    ammo: int
    bow: bool


class Armor(NamedTuple):
    """A helmet, shield, full suit or partial armor; ``block``: it blocks on a die from 1 to this."""

    id: CardId
    name: str
    piece: str
    armor: int
    block: int
    speed: int
    dodge: int


class Spell(NamedTuple):
    """A spell; ``code`` is its place in ``SPELL_NAMES``, ``timing`` one of ``fields.TIMINGS``."""

    id: CardId
    name: str
    code: int
    timing: str
    range: int


class FightCard(NamedTuple):
    """A fight card.

    Of a Terrain, ``ranged`` and ``melee`` are added to rolls of attacks on those within, ``damage`` to that of their own ranged weapons, and
    ``room`` is how many warriors it takes, 0 for any number.
    """

    id: CardId
    name: str
    code: int
    ranged: int
    melee: int
    damage: int
    room: int


Face = Warrior | Weapon | Armor | Spell | FightCard
Item = Weapon | Armor


class Book:
    """Every card of a catalog as the rules read it; made once for a match. A card that cannot be read is in no deck.

    Attributes:
        faces: by the numbers in ``State.faces`` and ``State.gear``, in the order of card ids.
        numbers: by card id. Snaga goes by the id of the warrior who starts with it, with ``"/Snaga"`` behind it.
        warriors: the warrior deck, a face for each copy; so are ``champions``, ``weapons`` and ``armors``.
        spells: the spell deck, by copy.
        fight: the fight deck, by copy.
        profiles: what ``arms.py`` worked out of warriors with their equipment.
        names: what ``Ground.name`` calls the warriors of a match, by their faces.
        worths: what the evaluation worked out of warriors, by the items of a match.
    """

    def __init__(self, cards: Cards) -> None:
        known = [cards[id] for id in sorted(cards)]
        self.faces: list[Face] = []
        self.profiles: dict[object, Any] = {}
        self.names: dict[tuple[int, ...], tuple[str, ...]] = {}
        self.worths: dict[tuple[int, ...], dict[Any, float]] = {}
        self.numbers: dict[str, int] = {}
        decks: dict[str, list[int]] = {kind: [] for kind in fields.KINDS}
        for card in known:
            if card.kind not in decks:
                continue
            try:
                face, count = read(card), copies(card)
            except BadInput:  # the judge of warbands tells of it
                continue
            decks[card.kind] += [self._add(str(card.id), face)] * count
            if isinstance(face, Warrior) and face.note == SNAGA:
                self._add(snaga_id(card.id), _snaga(card.id))
        self.warriors, self.champions = tuple(decks[fields.WARRIOR]), tuple(decks[fields.CHAMPION])
        self.weapons, self.armors = tuple(decks[fields.WEAPON]), tuple(decks[fields.ARMOR])
        self.spells = tuple(spell for spell in self._of(decks[fields.SPELL]) if isinstance(spell, Spell))
        self.fight = tuple(card for card in self._of(decks[fields.FIGHT]) if isinstance(card, FightCard))

    def _add(self, id: str, face: Face) -> int:
        self.numbers[id] = len(self.faces)
        self.faces.append(face)
        return self.numbers[id]

    def _of(self, numbers: Iterable[int]) -> list[Face]:
        return [self.faces[number] for number in numbers]

    def warrior(self, face: int) -> Warrior:
        """Give a warrior by the number of his face."""
        found = self.faces[face]
        assert isinstance(found, Warrior)
        return found

    def item(self, face: int) -> Item:
        """Give a weapon or armor by the number of its face."""
        found = self.faces[face]
        assert isinstance(found, Weapon | Armor)
        return found


def copies(card: Card) -> int:
    """Give how many of a card its deck has; one where it does not say.

    Raises:
        BadInput: that is no such number.
    """
    return 1 if card.fields.get("count") is None else _number(card, "count", 0)


def snaga_id(warrior: CardId) -> str:
    """Name the axe that a warrior starts with, which has no card of its own."""
    return f"{warrior}/{SNAGA_NAME}"


def read(card: Card) -> Face:
    """Read a card of a known kind.

    Raises:
        BadInput: it cannot be read; says which field.
    """
    if card.kind in (fields.WARRIOR, fields.CHAMPION):
        numbers = [
            _number(card, key) for key in ("damage", "speed", "skill", "dodge", "hits", "spells", "reach", "armor")
        ]
        if numbers[4] < 1:
            raise BadInput(f"{card.name}, hits", repr(card.fields.get("hits")), say("a whole number"))
        note = _word(card, "note", ("", *fields.NOTES))
        race = _word(card, "race", ("", *fields.RACES))
        return Warrior(card.id, card.name, card.kind == fields.CHAMPION, race, note, *numbers)
    if card.kind == fields.WEAPON:
        mode = _word(card, "mode", fields.MODES)
        numbers = [_number(card, key) for key in ("damage", "speed", "reach", "parry", "hands", "range", "ammo")]
        damage, speed, reach, parry, hands, distance, ammo = numbers
        bow = card.name.endswith(" Bow")
        return Weapon(card.id, card.name, mode, damage, speed, reach, parry, hands or 1, distance, ammo, bow)
    if card.kind == fields.ARMOR:
        numbers = [_number(card, key) for key in ("armor", "block", "speed", "dodge")]
        return Armor(card.id, card.name, _word(card, "piece", fields.PIECES), *numbers)
    if card.kind == fields.SPELL:
        code = SPELL_NAMES.index(_name(card, SPELL_NAMES))
        return Spell(card.id, card.name, code, _word(card, "timing", fields.TIMINGS), _number(card, "range"))
    ground = "modifier" in card.fields
    code = TERRAIN if ground else FIGHT_NAMES.index(_name(card, FIGHT_NAMES[:TERRAIN]))
    ranged = _number(card, "modifier")
    melee = _number(card, "melee") if "melee" in card.fields else ranged
    return FightCard(card.id, card.name, code, ranged, melee, _number(card, "damage"), _number(card, "room"))


def _snaga(id: CardId) -> Weapon:
    """Give Durin's axe (warbands, Champions)."""
    return Weapon(id, SNAGA_NAME, fields.HAND, 5, 0, 3, 1, 2, 0, 0, bow=False)


def _number(card: Card, key: str, least: int = -_MOST) -> int:
    found = card.fields.get(key)
    if found is None:
        return 0
    number = card.number(key)
    if number is None or not least <= number <= _MOST:
        raise BadInput(f"{card.name}, {key}", repr(found)[:60], say("a whole number"))
    return number


def _word(card: Card, key: str, words: tuple[str, ...]) -> str:
    found = card.fields.get(key, "")
    if found not in words:
        raise BadInput(
            f"{card.name}, {key}", repr(found)[:60], say("one of {names}", names=", ".join(filter(None, words)))
        )
    return str(found)


def _name(card: Card, names: tuple[str, ...]) -> str:
    if card.name not in names:
        raise BadInput(card.name, card.kind, say("a card that the rules know"))
    return card.name
