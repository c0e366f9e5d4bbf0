"""What copies are like that are typed in: remembered from one to the next."""

import json
from dataclasses import asdict, dataclass

from deckbuilder.core.collection import Condition, Lot, PlaceName
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.desk.prints import Prints

_MOST_LETTERS = 400


@dataclass(frozen=True, slots=True)
class Defaults:
    """What is recorded of the next copies; as in ``Lot``.

    Attributes:
        set: code of the set that they are from, where their card is in it; ``""`` for any.
    """

    place: str = ""
    condition: str = ""
    language: str = ""
    set: str = ""
    foil: bool = False

    def lot(self, card: CardId, prints: Prints | None, printing: PrintingId | None = None) -> Lot:
        """Give what a copy of a card is like.

        Args:
            card: the card.
            prints: the printings of the game.
            printing: of the copy; None for the one in the set, where there is one.
        """
        if printing is None and self.set and prints is not None:
            one = prints.in_set_of_card(self.set, card)
            printing = one.printing if one is not None else None
        return Lot(
            card,
            printing=printing,
            condition=Condition(self.condition),
            foil=self.foil,
            language=self.language,
            place=PlaceName(self.place),
        )


def written(defaults: Defaults) -> str:
    """Give the defaults as JSON."""
    return json.dumps(asdict(defaults))


def read(text: str) -> Defaults:
    """Read defaults; what does not fit is left out."""
    try:
        told = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return Defaults()
    if not isinstance(told, dict):
        return Defaults()
    words = {
        key: value
        for key in ("place", "condition", "language", "set")
        if isinstance(value := told.get(key), str) and len(value) <= _MOST_LETTERS
    }
    if words.get("condition", "") not in {condition.value for condition in Condition}:
        words["condition"] = ""
    return Defaults(**words, foil=told.get("foil") is True)
