"""A warrior card as the rules read it."""

from typing import NamedTuple

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import say
from deckbuilder.games.guilds import fields
from deckbuilder.games.guilds.abilities import BY_NAME


class Warrior(NamedTuple):
    """What is printed on a card.

    Attributes:
        cls: his class.
        passive: the guild ability that changes numbers; ``""`` where it is one that is used.
        used: codes of the abilities that are used, of class and guild.
        kind: of his attack.
    """

    id: CardId
    name: str
    cls: str
    guild: str
    passive: str
    used: tuple[int, ...]
    kind: str
    health: int
    damage: int
    speed: int
    healing: int


def warrior(card: Card) -> Warrior:
    """Read a card.

    Raises:
        BadInput: it is no warrior that can fight; says which field.
    """
    cls, guild, ability = (card.fields.get(key) for key in ("class", "guild", "ability"))
    if cls not in fields.CLASSES:
        raise BadInput(f"{card.name}, class", repr(cls), say("one of {names}", names=", ".join(fields.CLASSES)))
    if guild not in fields.GUILDS or ability not in fields.GUILDS[str(guild)]:
        wanted = say("a guild and one of its abilities")
        raise BadInput(f"{card.name}, ability", f"{ability!r} of {guild!r}", wanted)
    numbers = [card.number(key) for key in ("health", "damage", "speed", "healing")]
    for key, number in zip(("health", "damage", "speed"), numbers, strict=False):
        if number is None or not (number > 0 or key != "health") or number > 999:
            raise BadInput(f"{card.name}, {key}", repr(card.fields.get(key)), "a whole number")
    health, damage, speed, healing = (number or 0 for number in numbers)
    names = (fields.CLASS_ABILITIES[str(cls)], str(ability))
    return Warrior(
        card.id,
        card.name,
        str(cls),
        str(guild),
        "" if ability in BY_NAME else str(ability),
        tuple(BY_NAME[name] for name in names if name in BY_NAME),
        fields.KIND_OF_ATTACK[str(cls)],
        health,
        damage,
        speed,
        healing if cls in fields.HEALERS else 0,
    )
