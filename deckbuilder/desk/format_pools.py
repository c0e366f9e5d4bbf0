"""What each format says of each card, worked out once for all searches that name the format."""

from collections.abc import Mapping

from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId

Pool = Mapping[CardId, bool | None]
"""By card: whether it may be in a deck; None where that is not known."""


class FormatPools:
    """Asks the rules about every card when a format is first named; keeps the answers of one catalog and its rules."""

    def __init__(self) -> None:
        self._asked: tuple[DeckRules | None, Cards | None, str] = (None, None, "")
        self._kept: dict[str, Pool] = {}

    def of(self, name: str, rules: DeckRules, cards: Cards, stamp: str = "") -> Pool | None:
        """Give what a format says of each card: the same mapping until anything it was asked with is another.

        Args:
            name: of the format, as a player writes it.
            rules: what is asked.
            cards: about which.
            stamp: another word whenever the cards are others though the object is the same; ``""`` where it never is.

        Returns:
            The mapping; None where no format is called that.
        """
        before = self._asked
        if before[0] is not rules or before[1] is not cards or before[2] != stamp:
            self._asked, self._kept = (rules, cards, stamp), {}
        try:
            key = rules.find(name).key
        except UnknownFormat:
            return None
        if key not in self._kept:
            self._kept[key] = {card.id: rules.allows(card, key) for card in cards.values()}
        return self._kept[key]
