"""A running attack, and what may be answered, as values: what ``attack.Fight`` keeps between two questions. Nobody else looks inside."""

from typing import NamedTuple


class Attack(NamedTuple):
    """An attack that is under way.

    Attributes:
        attackers: groups, those that support the attacker included.
        defenders: groups.
    """

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


class Pile(NamedTuple):
    """Spells and fight cards that are not resolved, the last on top.

    Attributes:
        asked: the seat that may answer the top one.
    """

    asked: int
