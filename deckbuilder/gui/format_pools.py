"""What each format says of each card, for searches in the window: from the cards that are in memory, worked out once."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.ids import CardId

if TYPE_CHECKING:  # this comes in with the search, behind the first paint
    from deckbuilder.core.formats import Cards
    from deckbuilder.core.game import DeckRules
    from deckbuilder.gui.world import World

Pool = Mapping[CardId, bool | None]


class FormatPools:
    """Asks the rules about every card when a search first names a format; no disk is touched while a player types.

    Args:
        world: with cards and rules, as they arrive and change.
    """

    def __init__(self, world: "World") -> None:
        self._world = world
        self._asked: tuple[Cards, DeckRules] | None = None
        self._kept: dict[str, Pool] = {}

    def pool(self, name: str) -> Pool | None:
        """Give what a format says of each card: the same mapping until cards or rules change; None for no known format."""
        cards, rules = self._world.cards, self._world.rules
        if rules is None:
            return None
        if self._asked is None or self._asked[0] is not cards or self._asked[1] is not rules:
            self._asked, self._kept = (cards, rules), {}
        try:
            key = rules.find(name).key
        except UnknownFormat:
            return None
        if key not in self._kept:
            self._kept[key] = {card.id: rules.allows(card, key) for card in cards.values()}
        return self._kept[key]
