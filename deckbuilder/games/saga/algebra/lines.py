"""What a card becomes, or a character is that no card stands for: its line of numbers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.games.saga.algebra.values import Value

if TYPE_CHECKING:
    from deckbuilder.games.saga.algebra.abilities import Ability


@dataclass(frozen=True, slots=True)
class StatLine:
    """What a card becomes that is put into play as a character: "a Level 1 fighter with the Monster trait, +2 ATK, 11 AC, ..."."""

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


@dataclass(frozen=True, slots=True)
class CardLine:
    """What a card of this name shows, its words as well: "summon 1 Bone Hound"."""

    name: str
