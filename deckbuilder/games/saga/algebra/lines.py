"""What a card becomes, or a character is that no card stands for: its line of numbers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.algebra.values import Value

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.abilities import Ability

FACE_DOWN: Final = "Face-down card"
"""What a card is, and what it is called, that lies face down under another."""


@dataclass(frozen=True, slots=True)
class StatLine:
    """What a card becomes that is put into play as a character: "a Level 1 fighter with the Monster trait, +2 ATK, 11 AC, ...".

    Attributes:
        kind: ``"Item"`` for one that is equipped as such, its numbers being bonuses; ``"Face-down card"`` for one that is attached face down, of which
            nothing counts but what is said of it here.
    """

    level: Value
    classes: tuple[str, ...]
    atk: tuple[int, ...]
    ac: int
    skill: int = 0
    hp: int = 1
    traits: tuple[str, ...] = ()
    feats: tuple[tuple[str, int], ...] = ()
    abilities: tuple["Ability", ...] = ()
    name: str = ""
    factions: tuple[str, ...] = ()
    kind: str = "Character"


@dataclass(frozen=True, slots=True)
class CardLine:
    """What a card of this name shows, its words as well: "summon 1 Bone Hound"."""

    name: str
