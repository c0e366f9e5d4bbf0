"""What each format says of each card, for searches in the window: from the cards that are in memory."""

from typing import TYPE_CHECKING

from deckbuilder.desk import format_pools

if TYPE_CHECKING:  # this comes in with the search, behind the first paint
    from deckbuilder.gui.world import World


class FormatPools:
    """Asks about the cards and rules of a world, as they arrive and change; no disk is touched while a player types.

    Args:
        world: with cards and rules.
    """

    def __init__(self, world: "World") -> None:
        self._world = world
        self._pools = format_pools.FormatPools()

    def pool(self, name: str) -> format_pools.Pool | None:
        """Give what a format says of each card: the same mapping until cards or rules change; None for no known format."""
        rules = self._world.rules
        return self._pools.of(name, rules, self._world.cards) if rules is not None else None
