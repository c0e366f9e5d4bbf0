"""The parts of a deck. Source: rulebook, Building Your Deck and Preparing for Battle; FIELD notes on side decks."""

from functools import cache

from deckbuilder.core.decks import SlotSpec
from deckbuilder.core.ids import SlotId

WARLORD, ARMY, DECK, SIDE, MAYBE = SlotId("warlord"), SlotId("army"), SlotId("deck"), SlotId("side"), SlotId("maybe")
STARTING = (WARLORD, ARMY)


@cache
def slots(warlords: int, starters: int, size: int, side: int) -> tuple[SlotSpec, ...]:
    """Give the slots of a format.

    Args:
        warlords: how many start.
        starters: how many others start, by the plain rule.
        size: least cards in all.
        side: cards of a side deck, 0 for none.
    """
    character = frozenset({"Character"})
    specs = [
        SlotSpec(WARLORD, "Warlords" if warlords > 1 else "Warlord", warlords, warlords, character,
                 ("warlord", "warlords", "leader")),
        SlotSpec(ARMY, "Starting Army", starters, None, frozenset(),
                 ("starting army", "army", "starters", "start", "starting characters", "sa")),
        SlotSpec(DECK, "Deck", max(size - warlords - starters, 0), None, frozenset(),
                 ("deck", "main deck", "main", "library", "maindeck", "draw deck"), main=True),
    ]  # fmt: skip
    if side:
        specs.append(
            SlotSpec(SIDE, "Side Deck", 0, side, frozenset(), ("side", "side deck", "sideboard"), counted=False)
        )
    specs.append(
        SlotSpec(MAYBE, "Maybe", 0, None, frozenset(), ("maybe", "maybeboard", "considering", "ideas"), counted=False)
    )
    return tuple(specs)
